"""The top bar: round and step, what they wait for, the phases, the prompt, undo and menu."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Icon, Style
from game.client.telling.prompt import Prompt
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, SolePiece
from game.client.widgets.models import (
    PhaseMark,
    PhaseProgress,
    SeatLine,
    SeatNote,
    TopBarModel,
    TriggerMark,
)
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.client.widgets.screen_layout import TopBarPlaces, top_bar_places

START: Final = 14.0
COLUMN_GAP: Final = 11.0
TRACK_GAP: Final = 12.0
TRIGGERS_MOST: Final = 204.0
MARK_BEFORE, MARK_AFTER = 19.0, 9.0
"""Room in a stop of the track before its name, for the tick, and after it."""
LINK, LINK_LEAST = 10.0, 4.0
PROMPT_LINES, PROMPT_LINE, PROMPT_RISE = 2, 12.0, 1.0
"""Two small lines stand a little higher, because letters reach farther below than above."""
BADGE_GAP: Final = 4.0
NAMES_FROM, TRIGGERS_FROM = 1279.0, 1000.0
"""The least width of a bar that names all phases, and of one that names what Steps wait for."""
MARK: Final = 17.0
"""Room of a phase that has no name."""
NETWORK: Final = {
    SeatLine.GOOD: (Icon.NETWORK, "state.good"),
    SeatLine.SLOW: (Icon.CLOCK, "state.warn"),
    SeatLine.AWAY: (Icon.PLUG, "state.bad"),
}
PHASE_INK: Final = {
    PhaseProgress.DONE: "text.mid",
    PhaseProgress.NOW: "text.on_amber",
    PhaseProgress.AHEAD: "text.low",
}


class TopBar(Panel[TopBarModel]):
    """Always there, so that one look tells where the game stands."""

    overhang = 2.0

    def paint(self, page: Page, model: TopBarModel) -> None:
        places = top_bar_places(self.rect, self.kit.scale)
        self._ground(page)
        x = self._count(page, pieces.ROUND, model.round, "text.ivory", self.px(START))
        x = self._count(page, pieces.STEP, model.step, "accent.amber", x)
        if self._is_wide(TRIGGERS_FROM):
            x = self._triggers(page, model.triggers, x)
        if self._is_wide(NAMES_FROM):
            end = self._track(page, model.track, x, places.prompt)
        else:
            end = self._marks(page, model.track, x)
        self._prompt(page, model, self._prompt_place(places, end, model))
        if model.network is not None:
            icon, colour = NETWORK[model.network]
            self._badge(page, icon, colour, self._badge_place(places))
        self._button(page, Button.UNDO, Icon.UNDO, places.undo, model.can_undo)
        self._button(page, Button.MENU, Icon.MENU, places.menu, True)

    def _is_wide(self, least: float) -> bool:
        return self.rect.w >= self.px(least)

    def _ground(self, page: Page) -> None:
        bar = self.rect
        page.blit(self.kit.desk.gradient(bar.size, "top_bar"), bar.topleft)
        line = self.px(1)
        page.fill("accent.copper_dark", Rect(bar.x, bar.bottom - line, bar.w, line))
        page.fill("line.copper", Rect(bar.x, bar.bottom - line, bar.w, 1))

    def _count(self, page: Page, piece: SolePiece, value: int, colour: str, x: int) -> int:
        """A caption with a number below it; where the next thing may stand."""
        caption = self.words.say(f"panels.top.{piece.which}").upper()
        number = str(value) if value else self.words.say("panels.none")
        width = max(page.width(caption, Style.CAPTION), page.width(number, Style.ROUND))
        top = self.rect.y
        middle = top + round(self.rect.h * 18 / 44)
        upper = Rect(x, middle - self.px(14), width, self.px(14))
        page.write(caption, Style.CAPTION, "text.mid", upper)
        page.write(number, Style.ROUND, colour, Rect(x, middle, width, self.px(21)))
        page.mark(piece, Rect(x - self.px(4), top, width + self.px(8), self.rect.h))
        return x + width + self.px(COLUMN_GAP)

    def _triggers(self, page: Page, triggers: tuple[TriggerMark, ...], x: int) -> int:
        widest = max([page.width(mark.text, Style.SMALL) for mark in triggers], default=0)
        width = min(widest, self.px(TRIGGERS_MOST))
        height = self.px(15)
        top = self.rect.centery - height * len(triggers) // 2 - self.px(0.5)
        for mark in triggers:
            row = Rect(x, top, width, height)
            colour = "accent.amber" if mark.is_reached else "text.text"
            page.write(mark.text, Style.SMALL, colour, row)
            page.mark(mark.piece, row)
            top += height
        return x + width + (self.px(TRACK_GAP) if triggers else 0)

    def _track(self, page: Page, track: tuple[PhaseMark, ...], x: int, prompt: Rect) -> int:
        """The phases; in a long language the links shrink first, then the names."""
        around = self.px(MARK_BEFORE) + self.px(MARK_AFTER)
        widths = [page.width(mark.label, Style.PHASE) for mark in track]
        links = max(0, len(track) - 1)
        least = sum(widths) + len(track) * around + links * self.px(LINK_LEAST)
        room = prompt.x + prompt.w // 3 - self.px(TRACK_GAP) - x
        names = min(1.0, (room - len(track) * around - links * self.px(LINK_LEAST)) / sum(widths))
        spare = max(0, prompt.x - self.px(TRACK_GAP) - x - least)
        link = min(self.px(LINK), self.px(LINK_LEAST) + (spare // links if links else 0))
        for place, (mark, width) in enumerate(zip(track, widths)):
            stop = Rect(x, 0, around + int(width * names), self.px(26))
            stop.centery = self.rect.centery
            self._stop(page, mark, stop)
            x = stop.right
            if place < links:
                end = x + link
                page.fill("line.line", Rect(x, stop.centery - 1, link, max(1, self.px(1.4))))
                x = end
        return x

    def _marks(self, page: Page, track: tuple[PhaseMark, ...], x: int) -> int:
        """Ticks and dots instead of names; only the present phase has its own."""
        around = self.px(MARK_AFTER) * 2
        for mark in track:
            is_now = mark.progress is PhaseProgress.NOW
            width = around + page.width(mark.label, Style.PHASE) if is_now else self.px(MARK)
            stop = Rect(x, 0, width, self.px(26))
            stop.centery = self.rect.centery
            if is_now:
                self._pill(page, stop)
                room = stop.inflate(-around + 1, 0)
                page.write(mark.label, Style.PHASE, "text.on_amber", room, frame=stop)
            else:
                self._sign(page, mark, stop.center)
            page.mark(mark.piece, stop)
            x = stop.right
        return x

    def _pill(self, page: Page, stop: Rect) -> None:
        pill = self.kit.desk.gradient(stop.size, "phase.active", stop.h / 2 / self.kit.scale)
        page.blit(pill, stop.topleft)

    def _sign(self, page: Page, mark: PhaseMark, middle: tuple[int, int]) -> None:
        """A tick for what is done, else a dot."""
        if mark.progress is PhaseProgress.DONE:
            page.put(self.kit.sprites.icon(Icon.CHECK, self.px(11), "state.good"), middle)
        else:
            dot = self.px(5.2)
            shade = self.kit.theme.colour(PHASE_INK[mark.progress])
            page.put(self.kit.desk.field((dot, dot), shade, 2.6), middle)

    def _stop(self, page: Page, mark: PhaseMark, stop: Rect) -> None:
        if mark.progress is PhaseProgress.NOW:
            self._pill(page, stop)
        self._sign(page, mark, (stop.x + self.px(11), stop.centery))
        left = stop.x + self.px(MARK_BEFORE)
        room = Rect(left, stop.y, stop.right - self.px(MARK_AFTER) - left + 1, stop.h)
        frame = stop if mark.progress is PhaseProgress.NOW else self.rect
        page.write(mark.label, Style.PHASE, PHASE_INK[mark.progress], room, frame=frame)
        page.mark(mark.piece, stop)

    def _prompt_place(self, places: TopBarPlaces, track_end: int, model: TopBarModel) -> Rect:
        left = track_end + self.px(TRACK_GAP)
        if self._is_wide(NAMES_FROM):
            left = max(places.prompt.x, left)
        right = places.prompt.right
        if model.network is not None:
            right = self._badge_place(places).x - self.px(2 * BADGE_GAP)
        return Rect(left, places.prompt.y, right - left, places.prompt.h)

    def _badge_place(self, places: TopBarPlaces) -> Rect:
        """Beside the buttons, at the prompt's cost."""
        return places.undo.move(-places.undo.w - self.px(BADGE_GAP), 0)

    def _badge(self, page: Page, icon: Icon, colour: str, place: Rect) -> None:
        page.put(self.kit.sprites.icon(icon, self.px(18), colour), place.center)
        page.mark(pieces.button(Button.NETWORK), place)

    def _prompt(self, page: Page, model: TopBarModel, place: Rect) -> None:
        desk, radius = self.kit.desk, self.kit.theme.length("radius.panel")
        page.blit(desk.gradient(place.size, "prompt", radius), place.topleft)
        page.blit(desk.outline(place.size, radius, "line.field", 1 / self.kit.scale), place.topleft)
        if model.prompt is None:
            return
        x = place.x + self.px(9)
        if model.house is not None:
            house = self.kit.sprites.house(model.house, self.px(20))
            page.blit(house, (x, place.centery - house.get_height() / 2))
            x += house.get_width() + self.px(7)
        room = Rect(x, place.y, place.right - self.px(9) - x, place.h)
        if model.clock is not None:
            room.w = self._clock(page, model.clock, room, place).x - self.px(8) - x
        self._sentence(page, model.prompt, room, place)

    def _clock(self, page: Page, clock: SeatNote, room: Rect, frame: Rect) -> Rect:
        return page.write(
            clock.text, Style.LEAD, clock.tone, room, Align.RIGHT, frame=frame, tabular=True
        )

    def _sentence(self, page: Page, prompt: Prompt, room: Rect, frame: Rect) -> None:
        """In one line if it fits; else the lead, and the rest in two small lines beside it."""
        colour = "accent.amber" if prompt.is_mine else "text.ivory"
        gap = self.px(8)
        lead = page.width(prompt.lead, Style.LEAD) + gap if prompt.lead else 0
        rest = Rect(room.x + lead, room.y, room.w - lead, room.h)
        is_long = page.width(prompt.rest, Style.PROMPT) > rest.w
        if is_long and len(self.kit.text.wrap(prompt.rest, Style.SMALL, rest.w)) > PROMPT_LINES:
            self._small_sentence(page, prompt, colour, room, frame)
            return
        if prompt.lead:
            place = Rect(room.x, room.y, min(room.w, lead), room.h)
            page.write(prompt.lead, Style.LEAD, colour, place, frame=frame)
        if not is_long:
            page.write(prompt.rest, Style.PROMPT, "text.text", rest, frame=frame)
            return
        lines = self.kit.text.wrap(prompt.rest, Style.SMALL, rest.w)
        for line, row in zip(lines, self._prompt_rows(rest, len(lines))):
            page.write(line, Style.SMALL, "text.text", row, frame=frame)

    def _small_sentence(
        self, page: Page, prompt: Prompt, colour: str, room: Rect, frame: Rect
    ) -> None:
        """All of it in two small lines, the lead first."""
        first, second = self._prompt_rows(room, PROMPT_LINES)
        left = page.write(prompt.lead, Style.CHIP, colour, first, frame=frame).right + self.px(6)
        beside = Rect(left, first.y, max(1, first.right - left), first.h)
        begin = self.kit.text.wrap(prompt.rest, Style.SMALL, beside.w)[0]
        if page.width(begin, Style.SMALL) > beside.w:
            begin = ""
        page.write(begin, Style.SMALL, "text.text", beside, frame=frame)
        page.write(prompt.rest[len(begin) :].strip(), Style.SMALL, "text.text", second, frame=frame)

    def _prompt_rows(self, room: Rect, count: int) -> list[Rect]:
        height = self.px(PROMPT_LINE)
        top = room.centery - height * count // 2 - self.px(PROMPT_RISE)
        return [Rect(room.x, top + row * height, room.w, height) for row in range(count)]

    def _button(self, page: Page, which: Button, icon: Icon, place: Rect, is_on: bool) -> None:
        piece = pieces.button(which)
        state = ButtonState.NORMAL
        if piece == self.hovered and is_on:
            state = ButtonState.HOVER
        face = self.kit.desk.button(place.size, ButtonKind.GHOST, state, "")
        page.blit(face, place.topleft)
        colour = "text.text" if is_on else "button.disabled_rim"
        page.put(self.kit.sprites.icon(icon, self.px(17), colour), place.center)
        page.mark(piece, place)
