"""Towers that are level face each other, and what they have is stacked up beside them."""

from __future__ import annotations

from pygame import Rect

from game.client.draw.easing import clamped, in_out_cubic
from game.client.planning.first_place import Tie
from game.client.table.finale.picture import FinalePicture, Stack
from game.client.table.finale.programme import TIE, EndBeat
from game.client.vocabulary.seating import Seating
from game.engine.terms import TieBreak

MOVE, SINK, SCORE_FROM, SCORE = 0.4, 0.3, 0.4, 0.2
COINS_FROM, COIN_EACH, MOST_COINS = 0.95, 0.04, 19
OTHERS_APART, OTHERS_ROOM = 92.0, 216.0


class TieScene:
    """The beat of a tie, on the picture of the end."""

    def __init__(self, picture: FinalePicture, tie: Tie) -> None:
        self._picture = picture
        self._tie = tie
        self._score = picture.score_of(tie.powered, len(tie.seats))
        self._places = picture.layout.tied(tie.seats)
        self._stacks: tuple[Stack, ...] = ()

    def begin(self, seating: Seating) -> None:
        """Everything as it is before anything moves."""
        picture, now, tie = self._picture, self._picture.now, self._tie
        now.caption_houses = tuple(seating[seat].colour for seat in tie.seats)
        now.label = ""
        now.score, now.score_alpha = self._score, 0
        now.score_y = picture.score_middle(len(tie.seats))
        stacks = []
        for place, seat in zip(self._places, tie.seats):
            colour = seating[seat].colour if tie.decided_by is TieBreak.CITIES else None
            stack = picture.stack_of(place.stack, colour, place.share)
            if len(tie.seats) > 2:
                stack.figure = picture.above_roof(now.standings[seat].tower, place.tower)
            stacks.append(stack)
        self._stacks = tuple(stacks)
        picture.put_out(all_of_it=True)
        picture.spoil()

    def play(self, beat: EndBeat, before: float, time: float) -> int:
        """From one moment of the beat to another; how many pieces have been stacked up."""
        picture, now = self._picture, self._picture.now
        pace = beat.length / TIE
        if before < (MOVE + 0.1) * pace or time >= beat.length:
            self._face_each_other(clamped(time / (MOVE * pace)), clamped(time / (SINK * pace)))
            picture.spoil(self._right_side())
        alpha = round(255 * clamped((time - SCORE_FROM * pace) / (SCORE * pace)))
        if alpha != now.score_alpha:
            now.score_alpha = alpha
            picture.spoil(picture.score_place)
        if time < COINS_FROM * pace:
            return 0
        now.stacks = self._stacks
        shown = int((time - COINS_FROM * pace) / (COIN_EACH * pace)) + 1
        return sum(self._stack_up(place, shown) for place in range(len(self._stacks)))

    def is_settled(self, beat: EndBeat, time: float) -> bool:
        """All pieces have come: what they say is no secret any more."""
        shown = COINS_FROM + MOST_COINS * COIN_EACH
        return time >= min(beat.length, shown * beat.length / TIE)

    def _face_each_other(self, moved: float, sunk: float) -> None:
        """They go apart, all others into the ground."""
        picture, layout = self._picture, self._picture.layout
        others = [seat for seat in picture.now.standings if seat not in self._tie.seats]
        apart = min(OTHERS_APART, OTHERS_ROOM / max(1, len(others) - 1))
        for number, seat in enumerate(others):
            standing = picture.now.standings[seat]
            standing.risen, standing.is_out = 1 - sunk, sunk >= 1
            # Between two there is room for the faces of the others, among more there is none.
            standing.is_gone = sunk > 0 and len(self._tie.seats) > 2
            if standing.is_out:
                away = (number - (len(others) - 1) / 2) * picture.kit.px(apart)
                standing.place.centerx = round(layout.middle + away)
        for place, seat in zip(self._places, self._tie.seats):
            home = layout.towers[seat]
            way = (place.tower.centerx - home.centerx) * in_out_cubic(moved)
            standing = picture.now.standings[seat]
            standing.place.centerx = round(home.centerx + way)
            standing.figure = None

    def _stack_up(self, place: int, shown: int) -> int:
        """One of the stacks when so many pieces can have come; how many have come just now."""
        stack, value = self._stacks[place], self._tie.values[place]
        largest = max(*self._tie.values, 1)
        a_piece = max(1.0, largest / MOST_COINS)
        whole = min(MOST_COINS, max(round(value / a_piece), 1 if value else 0))
        pieces = min(shown, whole)
        figure = value if pieces == whole else round(pieces * a_piece)
        ink = "text.ivory"
        if shown > MOST_COINS:
            ink = "accent.amber" if value == largest else "text.text"
        if (pieces, figure, ink) == (stack.pieces, stack.value, stack.ink):
            return 0
        added = pieces - stack.pieces
        stack.pieces, stack.value, stack.ink = pieces, figure, ink
        self._picture.spoil(self._picture.stack_place(stack, MOST_COINS))
        return added

    def _right_side(self) -> Rect:
        layout, kit = self._picture.layout, self._picture.kit
        towers = (*layout.towers, *(place.tower for place in self._places))
        left = min(tower.left for tower in towers) - kit.px(60)
        return Rect(left, 0, layout.size[0] - left, layout.size[1])
