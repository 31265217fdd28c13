"""A new game: everybody seated, bots with names of their own, and no secret told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from next_games import game_of
from thinkers import QuickThinker

from game.bots.base import Budget
from game.client.setup.draft import Draft, DraftSeat, seated
from game.client.setup.next_game import alone, usual_draft, with_bots, with_players
from game.client.setup.open_game import open_game
from game.content import load_content
from game.engine.terms import GameSetup
from game.texts import Catalogue

TEXTS = Catalogue.load()


def draft(players: int = 4, *names: str) -> Draft:
    """Bots only, as `names` say."""
    sitters = tuple(DraftSeat("", seat, "easy") for seat in range(players))
    return with_bots(Draft(GameSetup("recharged", "germany", players), sitters), names or ("easy",))


def test_the_only_person_gets_a_seat_by_lot() -> None:
    game = game_of("usa", players=5, bots=("hard", "easy"), open_money=True)
    made = alone(game, seed=9)
    assert made == alone(game, seed=9)
    assert made.setup == game.setup and set(made.sitters) == set(game.sitters)
    assert [one.level for one in made.sitters if one.is_bot] == ["hard", "easy", "easy", "easy"]
    assert {alone(game, seed).people for seed in range(60)} == {(s,) for s in range(5)}


def test_who_plays_alone_plays_against_bots_only() -> None:
    game = game_of(bots=("hard",)).with_person(0, "Ada").with_person(2, "Eve")
    made = alone(game, seed=9)
    assert [one.name for one in made.sitters if not one.is_bot] == ["Ada"]
    assert [one.level for one in made.sitters if one.is_bot] == ["hard", "hard", "hard"]


def test_everybody_has_a_name_and_a_colour_of_their_own() -> None:
    for players in range(2, 7):
        seating = seated(usual_draft(game_of(players=players), TEXTS), 5, TEXTS)
        assert len(seating) == players
        assert len({sitter.name for sitter in seating}) == players
        assert [sitter.colour for sitter in seating] == list(range(players))
        assert seating.bots == tuple(range(1, players))
        assert seating[0].name == TEXTS.say("app.you")


def test_bots_have_levels_and_different_characters() -> None:
    seating = seated(draft(4, "hard+saver", "normal", "easy", "easy"), 5, TEXTS)
    assert [seating[seat].level for seat in seating.bots] == ["hard", "normal", "easy", "easy"]
    assert seating[0].character == "saver"
    assert len({seating[seat].character for seat in seating.bots}) == 4


def test_characters_are_drawn_by_lot() -> None:
    assert len({seated(draft(), seed, TEXTS)[0].character for seed in range(40)}) > 3


def test_no_bot_has_the_name_of_a_person() -> None:
    """Two Ottos at a table could not be told apart."""
    for seed in range(20):
        game = game_of(players=6).with_person(0, " otto ").with_person(1, "EDITH")
        seating = seated(game, seed, TEXTS)
        names = [sitter.name.casefold() for sitter in seating]
        assert len(set(names)) == 6, names


def test_a_watched_game_has_bots_everywhere() -> None:
    assert seated(draft(3), 5, TEXTS).bots == (0, 1, 2)


@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 2))
def test_any_number_of_seats_is_reached_and_people_stay_longest(
    before: int, after: int, people: int
) -> None:
    game = game_of(players=before)
    for seat in range(1, min(before, 1 + people)):
        game = game.with_person(seat, f"P{seat}")
    then = with_players(game, after)
    assert len(then.sitters) == then.setup.players == after
    assert len({one.colour for one in then.sitters}) == after
    assert len(then.people) == min(len(game.people), after)


def test_at_home_bots_sit_where_the_network_was_waited_for() -> None:
    game = game_of(bots=("hard",)).with_sitter(2, is_open=True)
    assert usual_draft(game, TEXTS) == usual_draft(game_of(bots=("hard",)), TEXTS)


def test_the_bots_of_an_open_game_play_on_their_own_links() -> None:
    thinker = QuickThinker()
    game = open_game(draft(), 5, load_content(), TEXTS, thinker, budget=Budget(rollouts=1))
    assert game.link.seat is None
    for _ in range(30):
        game.driver.tick(ready=True)
    assert game.table.version > 10
    for thought in thinker.asked:
        view = thought.question.view
        hidden = [purse for seat, purse in enumerate(view.money) if seat != view.seat]
        assert hidden == [None, None, None]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bots_are_never_told_the_seed_of_the_game(seed: int) -> None:
    thinker = QuickThinker()
    game = open_game(draft(), seed, load_content(), TEXTS, thinker)
    game.driver.tick(ready=True)
    assert thinker.asked[0].question.seed not in (seed, game.table.state.seed)
