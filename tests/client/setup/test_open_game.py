"""A new game: everybody seated, bots with names of their own, and no secret told."""

from __future__ import annotations

import pytest
from thinkers import QuickThinker

from game.bots.base import Budget
from game.client.settings.preferences import Settings
from game.client.setup.open_game import GamePlan, open_game, plan_from, seat_everybody
from game.content import load_content
from game.engine.terms import GameSetup
from game.texts import Catalogue

TEXTS = Catalogue.load()


def plan(players: int = 4, human: int | None = 1, bots: tuple[str, ...] = ()) -> GamePlan:
    count = players - (human is not None)
    setup = GameSetup("recharged", "germany", players)
    return GamePlan(setup, 5, human, bots or ("easy",) * count)


def test_the_settings_make_a_plan_with_a_seat_drawn_by_lot() -> None:
    settings = Settings(map="usa", players=5, bot_levels=("hard", "easy"), open_money=True)
    made = plan_from(settings, seed=9)
    assert made == plan_from(settings, seed=9)
    assert made.setup == GameSetup("recharged", "usa", 5, open_money=True)
    assert made.bots == ("hard", "easy", "easy", "easy")
    assert {plan_from(settings, seed).human for seed in range(60)} == set(range(5))


def test_everybody_has_a_name_and_a_colour_of_their_own() -> None:
    for players in range(2, 7):
        seating = seat_everybody(plan(players), TEXTS)
        assert len(seating) == players
        assert len({sitter.name for sitter in seating}) == players
        assert [sitter.colour for sitter in seating] == list(range(players))
        assert seating.bots == tuple(seat for seat in range(players) if seat != 1)


def test_bots_have_levels_and_different_characters() -> None:
    seating = seat_everybody(plan(bots=("hard+saver", "normal", "easy")), TEXTS)
    assert [seating[seat].level for seat in seating.bots] == ["hard", "normal", "easy"]
    assert seating[0].character == "saver"
    assert len({seating[seat].character for seat in seating.bots}) == 3
    assert seating[1].character is None


def test_characters_are_drawn_by_lot() -> None:
    def first(seed: int) -> str | None:
        base = plan()
        return seat_everybody(GamePlan(base.setup, seed, 1, base.bots), TEXTS)[0].character

    assert len({first(seed) for seed in range(40)}) > 3


def test_a_watched_game_has_bots_everywhere() -> None:
    seating = seat_everybody(plan(3, human=None), TEXTS)
    assert seating.bots == (0, 1, 2)


def test_the_bots_of_an_open_game_play_on_their_own_links() -> None:
    thinker = QuickThinker()
    game = open_game(plan(human=None), load_content(), TEXTS, thinker, Budget(rollouts=1))
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
    base = plan(human=None)
    chosen = GamePlan(base.setup, seed, None, base.bots)
    game = open_game(chosen, load_content(), TEXTS, thinker)
    game.driver.tick(ready=True)
    assert thinker.asked[0].question.seed not in (seed, game.table.state.seed)
