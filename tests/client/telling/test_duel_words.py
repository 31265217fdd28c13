"""Bots that raise each other by one fill one line of the log, not twenty."""

from __future__ import annotations

from builders import play
from ui.sheets import WORDS
from ui.tables import NAMES, table_in

from game.client.telling.spans import plain
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.events import Phase
from game.engine.view import view_for

BOTS = frozenset({0, 2, 3})
"""Seat 1 is a person's."""
OPENED = (OpenAuction(20, 20), Pass())
"""The person is out."""


def told(*actions: Action, bots: frozenset[int] = BOTS, together: bool = False) -> list[str]:
    """The log after these actions, one update for each of them, or a single one."""
    state = table_in(Phase.AUCTION)
    story = Story(Names(WORDS, state.terms, NAMES, bots), view_for(state, 1))
    if together:
        outcome = play(state, *actions)
        story.follow(outcome.events, view_for(outcome.state, 1))
    else:
        for action in actions:
            outcome = play(state, action)
            state = outcome.state
            story.follow(outcome.events, view_for(state, 1))
    return [plain(line.sentence) for line in story.lines]


def test_a_duel_is_one_line_that_grows() -> None:
    start = told(*OPENED)
    assert told(*OPENED, Bid(21)) == [*start, "Clara bids 21 for 20"]
    assert told(*OPENED, Bid(21), Bid(22)) == [*start, "Clara and Dao bid from 21 to 22"]
    longer = (*OPENED, Bid(21), Bid(22), Pass(), Bid(23), Bid(24))
    assert told(*longer) == [*start, "Clara and Dao bid from 21 to 24, Anna out"]
    assert told(*longer, Pass())[: len(start) + 2] == [
        *start,
        "Clara and Dao bid from 21 to 24, Anna and Clara out",
        "Dao buys 20 for 24",
    ]


def test_it_is_told_alike_however_many_bids_come_at_once() -> None:
    actions = (*OPENED, Bid(21), Bid(22), Pass(), Bid(23), Pass())
    assert told(*actions, together=True) == told(*actions)


def test_while_a_person_is_in_every_bid_is_told() -> None:
    lines = told(OpenAuction(20, 20), Bid(21), Bid(22), Bid(23))
    assert [line.split()[1] for line in lines[1:]] == ["bid", "bids", "bids"]
    assert "from" not in " ".join(told(*OPENED, Bid(21), Bid(22), bots=frozenset()))


def test_a_jump_and_a_pass_before_the_second_bid_have_lines_of_their_own() -> None:
    start = told(*OPENED)
    assert told(*OPENED, Bid(21), Bid(25))[len(start) :] == [
        "Clara bids 21 for 20",
        "Dao bids 25 for 20",
    ]
    assert told(*OPENED, Bid(21), Pass(), Bid(22))[len(start) :] == [
        "Clara bids 21 for 20",
        "Dao passes on 20",
        "Anna bids 22 for 20",
    ]


def test_in_the_next_auction_the_person_is_in_again() -> None:
    actions = (*OPENED, Bid(21), Pass(), Bid(22), Pass())
    asked = (*actions, OpenAuction(18, 18), Bid(19), Bid(20))
    assert told(*asked)[-2:] == ["Clara bids 19 for 18", "Dao bids 20 for 18"]
