"""The settings: every choice counts at once, and the board is turned over before your eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.board.art import BoardArt
from game.client.draw import ButtonKind, Elevation, Icon
from game.client.draw.pixels import Size
from game.client.scenery.card_flip import Flip
from game.client.scenery.map_card import RADIUS, MapCard
from game.client.screens.settings_form import (
    BOARD,
    Section,
    SettingsForm,
    SettingsSurroundings,
    card_box,
)
from game.client.screens.settings_keys import NOT_TO_BIND, keys_form
from game.client.settings.key_map import Chord, Command, KeyMap, chord_of
from game.client.settings.key_names import changed_bindings, key_map
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.setup.draft import Draft
from game.client.setup.next_game import settled, with_bots, with_players
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.speech_programs import speech_program
from game.client.telling.tip import Tip
from game.client.vocabulary.controls import control, name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.risks import Risk
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, GAP, NARROW_GAP, MenuFrame, head_form
from game.client.widgets.items import Box, Press, Segment
from game.texts import known_languages

NAV: Final = 200.0
NAV_ROW: Final = 40.0
TAB_ROW: Final = 46.0
EDGE: Final = 4.0
NARROWEST: Final = 760.0
"""What the sections need; where less is left beside their names, those stand above them."""
DONE: Final = control("done")
SWITCHES: Final = (
    "ask_twice",
    "auto_pass",
    "colour_marks",
    "high_contrast",
    "reduced_motion",
    "spoken",
)
"""Settings that are on or off."""
FIXED: Final = (Command.ACT, Command.CANCEL)
"""Enter and Esc stay what they are, so that nobody is ever locked in or out."""
ALWAYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
ICONS: Final = {
    Section.BOARD: Icon.MAP,
    Section.SCREEN: Icon.FULLSCREEN,
    Section.ACCESS: Icon.EYE,
    Section.PACE: Icon.CLOCK,
    Section.SOUND: Icon.SPEAKER,
    Section.KEYS: Icon.LIST,
}
COMING_REST: Final = 0.02
"""Seconds between two looks for a picture that is being painted."""
HEARD: Final = (Sound.YOUR_TURN, Sound.COIN, Sound.REFUSE)


class SettingsScene(FormScene):
    """Six sections; over the title or over a running game, which goes on as it was set up."""

    def __init__(self, context: Context, section: Section = Section.BOARD) -> None:
        super().__init__(context)
        self.section = section
        self.waiting: Command | None = None
        """The command whose new key is to be pressed next."""
        self._is_row = False
        """Whether the sections' names stand above them, side by side."""
        self._flip = Flip(context.settings.game.setup.map)
        self._cards: dict[str, MapCard] = {}

    @property
    def is_stale(self) -> bool:
        return super().is_stale or self._flip.is_turning

    @property
    def rest(self) -> float:
        is_coming = any(card.is_coming for card in self._cards.values())
        return min(COMING_REST, super().rest) if is_coming else super().rest

    def build(self) -> Sequence[FormPanel]:
        self._close_cards()
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        body = frame.body
        nav = Box(body.x, body.y, NAV, len(Section) * (NAV_ROW + 6) + 22)
        main = Box(nav.right + GAP, body.y, body.width - NAV - GAP, body.height)
        self._is_row = main.width < NARROWEST
        if self._is_row:
            nav = Box(body.x, body.y, body.width, TAB_ROW)
            top = nav.bottom + NARROW_GAP
            main = Box(body.x, top, body.width, body.bottom - top)
        self._head, self._nav, self._main, self._foot = (
            FormPanel(kit, frame.place(box), words) for box in (frame.head, nav, main, frame.foot)
        )
        self.view = frame.view(kit, (self._main,), main.y)
        return self._head, self._nav, self._main, self._foot

    def fill(self) -> None:
        words = self.context.catalogue
        title, note = words.say("settings.title"), words.say("settings.note")
        self._head.show(head_form(words, self._head.width, title, note))
        self._nav.show(self._sections())
        self._foot.show(self._foot_form())
        if self.section is Section.KEYS:
            keys = key_map(self.context.settings.keys)
            form = keys_form(words, keys, self.waiting, self._main.width)
        else:
            form = self._form().section(self.section)
        self._fit(form)
        self._main.show(form)

    def _fit(self, form: FormModel) -> None:
        """As high as the window, or as the section needs; it may be scrolled less far then."""
        assert self.view is not None
        place = self._main.rect.copy()
        place.h = max(self.view.window.h, self.context.kit.px(form.bottom + EDGE))
        self._main.resize(self.context.kit, place)
        self.view.go_to(self.view.offset)

    def exit(self) -> None:
        self._close_cards()
        super().exit()

    def resize(self, size: Size) -> None:
        self.waiting = None
        super().resize(size)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._flip.update(dt):
            self.spoil()
        if self.section is Section.BOARD:
            arrived = [self._card(name).update() for name in self.context.content.map_ids()]
            if any(arrived):
                self.spoil()

    def draw_over(self, surface: Surface) -> None:
        if self.section is not Section.BOARD:
            return
        kit, place = self.context.kit, self._card_place()
        if not self._flip.is_turning:
            shadow = kit.desk.shadow(place.size, RADIUS, Elevation.LIFTED)
            surface.blit(shadow, shadow.get_rect(center=place.center))
        old, new = self._card(self._flip.other), self._card(self._flip.side)
        self._flip.draw(surface, place, old.picture(), new.picture())

    def default(self) -> PieceId:
        return DONE

    def key(self, event: Event) -> bool:
        if self.waiting is None:
            return False
        is_of_pad = getattr(event, "of_pad", False)
        if is_of_pad and event.key != pygame.K_ESCAPE:
            return True  # the keyboard's keys are given with the keyboard
        if event.key == pygame.K_ESCAPE:
            self.waiting = None
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._bind(self.waiting, None)
        elif event.key not in NOT_TO_BIND and event.key not in ALWAYS:
            self._bind(self.waiting, chord_of(event))
        self.changed()
        return True

    def is_open(self, piece: PieceId) -> bool:
        is_fixed = name_of(piece) == "key" and value_of(piece) in FIXED
        return not is_fixed and super().is_open(piece)

    def tip(self, piece: PieceId) -> Tip | None:
        if piece == BOARD:
            return Tip(self.context.catalogue.say("settings.turn_over"), (), None)
        reason = self._why_not(piece)
        if not reason:
            return None
        item = self.item_of(piece)
        title = item.label if isinstance(item, Segment) else value_of(piece)
        if name_of(piece) == "key":
            title = self.context.catalogue.say(f"settings.command.{value_of(piece)}")
        return Tip(title, (), reason)

    def pressed(self, piece: PieceId) -> None:
        name, value = name_of(piece), value_of(piece)
        if piece in (BACK, DONE):
            self.leave()
            return
        act = self._acts().get(name)
        if act is not None:
            act(value)
        elif name in SWITCHES:
            self._change(**{name: not getattr(self.context.settings, name)})
        self.changed()

    def slid(self, piece: PieceId, share: float) -> None:
        volumes = self.context.settings.volumes
        changes: dict[str, Any] = {value_of(piece): round(share * 20) / 20}
        louder = replace(volumes, **changes)
        if louder != volumes:
            self._change(volumes=louder)
            self.changed()

    def _acts(self) -> dict[str, Callable[[str], None]]:
        game = self.context.settings.game
        return {
            "section": self._go_to,
            "map": self._turn_over,
            "turn_over": lambda _value: self._turn_over(self._next_side()),
            "edition": lambda value: self._change_game(game.with_edition(value)),
            "money": lambda value: self._change_game(game.with_setup(open_money=value == "open")),
            "players": lambda value: self._change_game(with_players(game, int(value))),
            "level": lambda value: self._change_game(with_bots(game, (value,))),
            "language": lambda value: self._change(language=value),
            "mode": self._fill_screen,
            "size": self._resize_window,
            "scale": lambda value: self._change(interface_scale=int(value) / 100),
            "text_scale": lambda value: self._change(text_scale=int(value) / 100),
            "animation": lambda value: self._change(animation_speed=AnimationSpeed(value)),
            "bot_pace": lambda value: self._change(bot_pace=BotPace(value)),
            "caution": self._toggle_caution,
            "muted": lambda _value: self._toggle_silence(),
            "listen": lambda _value: self._listen(),
            "key": self._await_key,
            "usual_keys": lambda _value: self._change(keys=()),
        }

    def _change(self, **changes: Any) -> None:
        self.context.preferences.change(**changes)

    def _change_game(self, game: Draft) -> None:
        """Another next game; what was set up for the last one stays as far as it goes with it."""
        self._change(game=settled(game, self.context.content))

    def _go_to(self, section: str) -> None:
        self.section, self.waiting = Section(section), None
        if self.view is not None:
            self.view.go_to(0)

    def _turn_over(self, side: str) -> None:
        settings = self.context.settings
        speed, reduced = settings.animation_speed.factor, settings.reduced_motion
        self._flip.turn(side, speed=speed, reduced=reduced)
        self._change_game(settings.game.with_map(side))

    def _next_side(self) -> str:
        sides = self.context.content.map_ids()
        now = self.context.settings.game.setup.map
        return sides[(sides.index(now) + 1) % len(sides)] if now in sides else sides[0]

    def _fill_screen(self, mode: str) -> None:
        if self.context.window.is_full != (mode == "full"):
            self.context.window.toggle_full_screen()
            _tell_of_size(self.context.window.size)

    def _resize_window(self, text: str) -> None:
        width, height = map(int, text.split("x"))
        self.context.window.resize_to((width, height))
        _tell_of_size((width, height))

    def _toggle_caution(self, risk: str) -> None:
        cautions = self.context.settings.cautions
        kept = tuple(one for one in cautions if one != risk)
        if kept == cautions:
            kept = tuple(one for one in Risk if one in cautions or one == risk)
        self._change(cautions=kept)

    def _toggle_silence(self) -> None:
        volumes = self.context.settings.volumes
        self._change(volumes=replace(volumes, muted=not volumes.muted))

    def _listen(self) -> None:
        for sound in HEARD:
            self.context.audio.play(sound)

    def _await_key(self, command: str) -> None:
        self.waiting = Command(command)

    def _bind(self, command: Command, chord: Chord | None) -> None:
        keys = key_map(self.context.settings.keys)
        if chord is None:
            rest = {key: does for key, does in keys.bindings.items() if does is not command}
            keys = KeyMap(rest)
        else:
            keys = keys.bound(command, chord)
        self.waiting = None
        self._change(keys=changed_bindings(keys))

    def _why_not(self, piece: PieceId) -> str:
        name, value = name_of(piece), value_of(piece)
        if name == "size":
            width, height = map(int, value.split("x"))
            return self._form().why_not_size((width, height))
        if name == "scale":
            return self._form().why_not_scale(int(value) / 100)
        if not self.is_open(piece):
            say = self.context.catalogue.say
            return say({"key": "settings.key_taken"}.get(name, f"settings.closed.{name}"))
        return ""

    def _form(self) -> SettingsForm:
        window = self.context.window
        around = SettingsSurroundings(
            window.size,
            window.is_full,
            window.desktop,
            speech_program() is not None,
            known_languages(),
            self.context.content,
            self.context.catalogue,
        )
        return SettingsForm(self.context.settings, around, self._main.width)

    def _sections(self) -> FormModel:
        say = self.context.catalogue.say
        items = []
        for place, section in enumerate(Section):
            box = Box(11, 11 + place * (NAV_ROW + 6), NAV - 22, NAV_ROW)
            if self._is_row:
                box = Box(5, 5, self._nav.width - 10, TAB_ROW - 10).columns(len(Section), 4)[place]
            label = say(f"settings.section.{section}")
            piece = control("section", section.value)
            is_on = section is self.section
            icon = ICONS[section]
            items.append(Segment(box, piece, label, is_on, icon=icon, is_list=not self._is_row))
        return FormModel("", tuple(items))

    def _foot_form(self) -> FormModel:
        say, width = self.context.catalogue.say, self._foot.width
        done = Box(width - 170, 2, 170, self._foot.height - 4)
        label, cap = say("settings.done"), say("keys.cap.act")
        press = Press(done, DONE, label, ButtonKind.PRIMARY, key=cap, icon=Icon.CHECK)
        return FormModel("", (press,), bare=True)

    def _card_place(self) -> Rect:
        return self._main.place(card_box(self._main.width))

    def _card(self, name: str) -> MapCard:
        """A board's picture, made when it is first to be seen."""
        if name not in self._cards:
            context = self.context
            form = context.content.rule_set(context.settings.game.setup.edition).form
            board = context.content.board(name, form)
            art = BoardArt.of(context.content, board, context.workers.painter, context.kit.theme)
            size = self._card_place().size
            self._cards[name] = MapCard(context.kit, art, size, context.catalogue)
        return self._cards[name]

    def _close_cards(self) -> None:
        for card in self._cards.values():
            card.close()
        self._cards.clear()


def _tell_of_size(size: Size) -> None:
    """The system does not tell of sizes that the program itself has set."""
    pygame.event.post(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
