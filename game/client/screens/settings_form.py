"""What the settings screen shows, section by section."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.client.draw import Style
from game.client.draw.pixels import Size
from game.client.settings.key_map import Command
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings, SoundGroup
from game.client.shell.window import WINDOW_SIZES
from game.client.vocabulary.controls import control
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.vocabulary.risks import Risk
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import Box, Ground, Hairline, Ink, Item, Press, Slider, Switch, Words
from game.client.widgets.screen_layout import largest_interface_scale
from game.content import GameContent
from game.texts import Catalogue

ROW: Final = 34.0
RISK_ROW: Final = 30.0
"""So close that the page of the prompts does not scroll in the smallest window."""
GAP: Final = 12.0
LABEL: Final = 190.0
PAD: Final = 18.0
TOP: Final = 36.0
PARAGRAPH: Final = 18.0
CARD: Final = (580.0, 427.0)
"""The board that is turned over, in the proportions of its page, where there is room for it."""
BESIDE_CARD: Final = 230.0
"""What the choices beside the board need."""
BOARD: Final = control("turn_over")
"""The picture of the board: a press turns it to its next side."""
LEVELS: Final = ("easy", "normal", "hard", "expert")
SCALES: Final = (0.9, 1.0, 1.1, 1.25, 1.5)
TEXT_SCALES: Final = (0.9, 1.0, 1.1, 1.25, 1.5)


KEYS: Final = {"spoken": Command.SPEAK}
"""Settings that a key changes, too."""


class Section(StrEnum):
    """The parts of the settings, in order."""

    BOARD = "board"
    SCREEN = "screen"
    ACCESS = "access"
    PACE = "pace"
    SOUND = "sound"
    KEYS = "keys"


@dataclass(frozen=True)
class SettingsSurroundings:
    """What settings are chosen for."""

    window: Size
    is_full: bool
    desktop: Size
    can_speak: bool
    """This computer has a voice."""
    languages: tuple[str, ...]
    content: GameContent
    words: Catalogue


def card_box(width: float) -> Box:
    """Where the board lies in a panel of some width."""
    wide = min(CARD[0], width - 2 * PAD - 2 * GAP - BESIDE_CARD)
    return Box(PAD, TOP, wide, wide * CARD[1] / CARD[0])


class SettingsForm:
    """Lays out one section after another in a panel of some width."""

    def __init__(self, settings: Settings, around: SettingsSurroundings, width: float) -> None:
        self._now = settings
        self._around = around
        self._words = around.words
        self._say = around.words.say
        self._width = width
        self._y = TOP
        self._items: list[Item] = []

    def section(self, section: Section) -> FormModel:
        """All controls of a section."""
        builders = {
            Section.BOARD: self._board,
            Section.SCREEN: self._screen,
            Section.ACCESS: self._access,
            Section.PACE: self._pace,
            Section.SOUND: self._sound,
        }
        builders[section]()
        return FormModel(self._say(f"settings.section.{section}"), tuple(self._items))

    def _board(self) -> None:
        content, game = self._around.content, self._now.game
        now = game.setup
        card = card_box(self._width)
        left = card.right + 2 * GAP
        maps = [
            Option(name, map_name(self._words, content.map_info(name)))
            for name in content.map_ids()
        ]
        self._items.append(Ground(card, piece=BOARD))
        side = card.below(ROW + 2, GAP)
        self._items += segments(side, "map", maps, now.map)
        column = Box(left, 0, self._width - PAD - left, ROW)
        editions = [
            Option(name, edition_name(self._words, content.rule_set(name)))
            for name in content.rule_set_ids()
        ]
        self._stacked("edition", editions, now.edition, column, note=f"edition_{now.edition}")
        money = self._options("money", ("secret", "open"))
        chosen = "open" if now.open_money else "secret"
        self._stacked("money", money, chosen, column, note=f"money_{chosen}")
        counts = sorted(int(count) for count in content.rule_set(now.edition).area_count)
        players = [Option(count, str(count)) for count in counts]
        self._stacked("players", players, now.players, column)
        levels = [Option(name, self._say(f"new_game.level.{name}")) for name in LEVELS]
        self._stacked("level", levels, game.usual_level, column, note="play_now")

    def _screen(self) -> None:
        around, now = self._around, self._now
        self._row("language", self._options("language", around.languages), now.language)
        self._row(
            "mode",
            self._options("mode", ("windowed", "full")),
            "full" if around.is_full else "windowed",
        )
        sizes = [
            Option(
                f"{w}x{h}",
                self._say("settings.size_of", width=w, height=h),
                (w, h) == around.window or not self.why_not_size((w, h)),
            )
            for w, h in WINDOW_SIZES
        ]
        self._row("size", sizes, f"{around.window[0]}x{around.window[1]}")
        scales = [
            Option(round(100 * scale), self._percent(scale), not self.why_not_scale(scale))
            for scale in SCALES
        ]
        self._row("scale", scales, round(100 * now.interface_scale))

    def _percent(self, share: float) -> str:
        return self._say("app.percent", number=round(100 * share))

    def _access(self) -> None:
        now = self._now
        sizes = [Option(round(100 * scale), self._percent(scale)) for scale in TEXT_SCALES]
        self._row("text_scale", sizes, round(100 * now.text_scale))
        self._switch("high_contrast", now.high_contrast)
        self._switch("colour_marks", now.colour_marks)
        self._switch("spoken", now.spoken, is_open=now.spoken or self._around.can_speak)

    def _pace(self) -> None:
        now = self._now
        self._row(
            "animation", self._options("animation", AnimationSpeed), now.animation_speed.value
        )
        self._switch("reduced_motion", now.reduced_motion)
        paces = [Option(pace.value, self._say(f"action.pace.{pace}")) for pace in BotPace]
        self._row("bot_pace", paces, now.bot_pace.value)
        self._label("auto_pass")
        box = Box(PAD + LABEL, self._y, self._width - 2 * PAD - LABEL, ROW)
        about = self._say("settings.about.auto_pass")
        self._items.append(Switch(box, control("auto_pass"), about, now.auto_pass))
        self._y += ROW + GAP
        self._rule()
        self._switch("ask_twice", now.ask_twice)
        # What may be asked belongs to the line above, which is never a long one.
        self._y -= PARAGRAPH + GAP
        for risk in Risk:
            piece = control("caution", risk.value)
            box = Box(PAD + LABEL + 44, self._y, self._width - 2 * PAD - LABEL - 44, RISK_ROW)
            label = self._say(f"settings.caution.{risk}")
            is_on = risk in now.cautions and now.ask_twice
            self._items.append(Switch(box, piece, label, is_on, now.ask_twice))
            self._y += RISK_ROW

    def _sound(self) -> None:
        volumes = self._now.volumes
        self._switch("muted", volumes.muted)
        for group in SoundGroup:
            share = getattr(volumes, group.value)
            self._label(f"volume_{group}")
            box = Box(PAD + LABEL, self._y, min(420.0, self._width - 2 * PAD - LABEL), ROW)
            text = self._percent(share)
            piece = control("volume", group.value)
            self._items.append(Slider(box, piece, share, text, not volumes.muted))
            self._y += ROW + GAP
        button = Box(PAD + LABEL, self._y, 160, ROW + 4)
        self._items.append(Press(button, control("listen"), self._say("settings.listen")))

    def why_not_size(self, size: Size) -> str:
        """Why the window cannot have a size, "" if it can."""
        desktop = self._around.desktop
        if size[0] > desktop[0] or size[1] > desktop[1]:
            return self._say("settings.too_large", width=desktop[0], height=desktop[1])
        return ""

    def why_not_scale(self, scale: float) -> str:
        """Why everything cannot be drawn so large, "" if it can."""
        largest = largest_interface_scale(self._around.window)
        if scale <= largest + 1e-6:
            return ""
        width, height = self._around.window
        most = int(100 * largest + 1e-6)
        return self._say("settings.scale_too_large", width=width, height=height, most=most)

    def _options(self, name: str, values: Iterable[str]) -> list[Option]:
        """Choices that the catalogue has words for."""
        return [Option(str(one), self._say(f"settings.choice.{name}.{one}")) for one in values]

    def _label(self, name: str) -> None:
        label = Box(PAD, self._y, LABEL - 8, ROW)
        self._items.append(Words(label, self._say(f"settings.label.{name}"), Style.NAME, Ink.IVORY))

    def _row(self, name: str, options: Sequence[Option], chosen: object) -> None:
        """A label at the left, choices at the right, and a line about them below."""
        self._label(name)
        box = Box(PAD + LABEL, self._y, self._width - 2 * PAD - LABEL, ROW)
        self._items += segments(box, name, options, chosen)
        self._y += ROW + 2
        self._about(name, box.x, box.width)

    def _stacked(
        self, name: str, options: Sequence[Option], chosen: object, column: Box, note: str = ""
    ) -> None:
        """The same in a narrow column: the label above the choices."""
        label = Box(column.x, self._y, column.width, 20)
        self._items.append(Words(label, self._say(f"settings.label.{name}"), Style.NAME, Ink.IVORY))
        box = Box(column.x, self._y + 22, column.width, ROW)
        self._items += segments(box, name, options, chosen)
        self._y += 22 + ROW + 4
        if note:
            text = Box(column.x, self._y, column.width, 3 * PARAGRAPH)
            words = self._say(f"settings.about.{note}")
            self._items.append(Words(text, words, Style.SMALL, Ink.MID, wraps=True))
            self._y += 3 * PARAGRAPH
        self._y += GAP

    def _switch(self, name: str, is_on: bool, *, is_open: bool = True) -> None:
        self._label(name)
        box = Box(PAD + LABEL, self._y, self._width - 2 * PAD - LABEL, ROW)
        label = self._say(f"settings.switch.{'on' if is_on else 'off'}")
        self._items.append(Switch(box, control(name), label, is_on, is_open))
        self._y += ROW + 2
        self._about(name, box.x, box.width)

    def _about(self, name: str, x: float, width: float) -> None:
        """A line or two about a setting; where a key does the same, with the key."""
        keys = {"key": self._say(f"keys.cap.{KEYS[name]}")} if name in KEYS else {}
        text = Box(x + 2, self._y, width, 2 * PARAGRAPH)
        words = self._say(f"settings.about.{name}", **keys)
        self._items.append(Words(text, words, Style.SMALL, Ink.MID, wraps=True))
        self._y += 2 * PARAGRAPH + GAP

    def _rule(self) -> None:
        self._items.append(Hairline(Box(PAD, self._y, self._width - 2 * PAD, 1)))
        self._y += GAP
