"""The next game: one draft, which Settings, New game, Play now and Host all change.

Settings keep it between sessions. At home bots sit where seats were open to the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bots.dice import dice_from
from game.bots.naming import PLUS
from game.client.setup.draft import COLOURS, USUAL_LEVEL, Draft, DraftSeat, refusal
from game.engine.terms import Content, GameSetup, Seat
from game.texts import Catalogue

BOTS_AT_FIRST: Final = 3
FEWEST: Final = 2
USUAL_GAME: Final = Draft(
    GameSetup("recharged", "germany", 1 + BOTS_AT_FIRST),
    (
        DraftSeat("", 0),
        *(DraftSeat("", 1 + bot, level=USUAL_LEVEL) for bot in range(BOTS_AT_FIRST)),
    ),
)
"""What is played until somebody wants it otherwise; who has not said their name is "you"."""


def usual_draft(game: Draft, words: Catalogue) -> Draft:
    """The next game as it would be played at home, with a name for who plays alone."""
    draft = _at_home(game)
    people = draft.people
    if len(people) == 1 and not draft.sitters[people[0]].name:
        return draft.with_sitter(people[0], name=words.say("app.you"))
    return draft


def alone(draft: Draft, seed: int) -> Draft:
    """The same game for its first person against bots, at a seat drawn by lot."""
    own, *others = draft.people
    for seat in others:
        draft = draft.with_bot(seat)
    bots = [*draft.sitters[:own], *draft.sitters[own + 1 :]]
    seat = int(dice_from("seat", seed).random() * len(draft.sitters))
    return replace(draft, sitters=(*bots[:seat], draft.sitters[own], *bots[seat:]))


def with_players(draft: Draft, count: int) -> Draft:
    """Another number of seats: bots come, and leave before people do.

    A number that no table has is left for the rules to refuse.
    """
    if not FEWEST <= count <= COLOURS:
        return draft.with_setup(players=count)
    while len(draft.sitters) < count:
        draft = draft.with_another()
    while len(draft.sitters) > count:
        rivals = rival_seats(draft)
        draft = draft.without(rivals[-1] if rivals else len(draft.sitters) - 1)
    return draft


def with_bots(draft: Draft, names: Sequence[str]) -> Draft:
    """Levels, or levels and characters, in the order of seats; the last serves all that follow.

    Unless a character is asked for, everybody keeps their own.
    """
    are_faces_wanted = any(PLUS in name for name in names)
    for bot, seat in enumerate(rival_seats(draft)):
        level, _, character = names[min(bot, len(names) - 1)].partition(PLUS)
        draft = draft.with_sitter(seat, level=level)
        if are_faces_wanted:
            draft = draft.with_sitter(seat, character=character or None)
    return draft


def settled(draft: Draft, content: Content) -> Draft:
    """A draft by the latest wish; what was special and does not go with it is given up.

    That is a printed form, a choice of areas and variants; the board, the edition, the money and
    the company stay. Whether those go together is not looked at.
    """
    if refusal(draft, content) is None:
        return draft
    setup = draft.setup
    plain = GameSetup(setup.edition, setup.map, setup.players, open_money=setup.open_money)
    return replace(draft, setup=plain)


def rival_seats(draft: Draft) -> list[Seat]:
    """The seats of bots, and of those who may come by the network."""
    return [seat for seat, one in enumerate(draft.sitters) if one.is_bot or one.is_open]


def _at_home(draft: Draft) -> Draft:
    for seat, sitter in enumerate(draft.sitters):
        if sitter.is_open:
            level = sitter.level or draft.usual_level
            draft = draft.with_sitter(seat, is_open=False, level=level)
    return draft
