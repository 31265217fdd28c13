"""1.2: the zone, whether it is drafted, given or left to chance."""

from __future__ import annotations

from itertools import combinations

import pytest
from builders import arrange, asked, content, game, options, play, setup_of

from game.engine.actions import BuildCities, ChooseArea
from game.engine.errors import Illegal, IllegalAction, SetupCode, SetupError
from game.engine.events import AreaChosen, Phase
from game.engine.model import Decision, GameState
from game.engine.options import AreaOptions, BuildOptions
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, Deal, GameSetup

NEIGHBOURS = {
    "germany": {
        "north-west": {"north-east", "west", "east"},
        "north-east": {"north-west", "east"},
        "west": {"north-west", "south-west", "east"},
        "east": {"north-west", "north-east", "west", "south-west", "south"},
        "south-west": {"west", "east", "south"},
        "south": {"south-west", "east"},
    },
    "usa": {
        "north-west": {"south-west", "midwest", "south"},
        "south-west": {"north-west", "south"},
        "midwest": {"north-west", "south", "south-east", "north-east"},
        "south": {"north-west", "south-west", "midwest", "south-east"},
        "south-east": {"midwest", "south", "north-east"},
        "north-east": {"midwest", "south-east"},
    },
}

GERMAN_AREAS = "north-west, north-east, west, east, south-west, south"


def drafting(
    players: int = 3, map: str = "germany", order: tuple[int, ...] | None = None, **setup: object
) -> GameState:
    """A game in which the first area is to be picked."""
    chosen = GameSetup("classic", map, players, **setup)  # type: ignore[arg-type]
    return new_game(chosen, content(), 1, Deal(order or tuple(range(players)))).state


def picks(state: GameState, *areas: str) -> GameState:
    return play(state, *(ChooseArea(area) for area in areas)).state


def refused_setup(**setup: object) -> SetupError:
    with pytest.raises(SetupError) as refused:
        new_game(GameSetup("classic", "germany", 3, **setup), content(), 1)  # type: ignore[arg-type]
    return refused.value


def hangs_together(map: str, areas: tuple[str, ...]) -> bool:
    reached = {areas[0]}
    for _ in areas:
        reached |= {near for area in reached for near in NEIGHBOURS[map][area] if near in areas}
    return reached == set(areas)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("map", ["germany", "usa"])
def test_first_pick_is_unrestricted(map: str) -> None:
    assert set(asked(drafting(map=map), AreaOptions).areas()) == set(NEIGHBOURS[map])


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("map", "area"), [(m, a) for m in NEIGHBOURS for a in NEIGHBOURS[m]])
def test_second_pick_must_be_a_neighbour(map: str, area: str) -> None:
    state = picks(drafting(map=map), area)
    assert set(asked(state, AreaOptions).areas()) == NEIGHBOURS[map][area]


@pytest.mark.rule("1.2")
def test_later_pick_may_touch_any_area_already_picked() -> None:
    """The north-east touches the east, picked first, and not the south, picked last."""
    state = picks(drafting(), "east", "south")
    open_areas = {"north-west", "north-east", "west", "south-west"}
    assert set(asked(state, AreaOptions).areas()) == open_areas
    assert picks(state, "north-east").position.areas == ("east", "south", "north-east")


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("area", "code"),
    [
        ("south", Illegal.AREA_APART),
        ("north-east", Illegal.AREA_TAKEN),
        ("bavaria", Illegal.UNKNOWN_AREA),
    ],
)
def test_areas_that_cannot_be_picked(area: str, code: Illegal) -> None:
    state = picks(drafting(), "north-east")
    assert options(state).refusal(ChooseArea(area)) == IllegalAction(code, area=area)
    with pytest.raises(IllegalAction):
        play(state, ChooseArea(area))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("players", "order", "pickers"),
    [
        (2, (1, 0), (1, 0, 1)),
        (3, (2, 0, 1), (2, 0, 1)),
        (4, (3, 1, 0, 2), (3, 1, 0, 2)),
        (5, (4, 0, 3, 1, 2), (4, 0, 3, 1, 2)),
        (6, (5, 4, 0, 3, 1, 2), (5, 4, 0, 3, 1)),
    ],
)
def test_one_area_a_turn_in_player_order(
    players: int, order: tuple[int, ...], pickers: tuple[int, ...]
) -> None:
    state = drafting(players, order=order)
    seats, events = [], []
    while state.position.decision is Decision.CHOOSE_AREA:
        seats.append(state.position.to_act)
        outcome = play(state, ChooseArea(asked(state, AreaOptions).areas()[0]))
        state = outcome.state
        events += [event.seat for event in outcome.events if isinstance(event, AreaChosen)]
    assert seats == [(seat,) for seat in pickers]
    assert events == list(pickers)
    assert state.position.phase is Phase.AUCTION


@pytest.mark.rule("1.2", "10.12")
def test_first_player_picks_again_as_long_as_areas_are_missing() -> None:
    state = drafting(2, area_count=5)
    seats = []
    while state.position.decision is Decision.CHOOSE_AREA:
        seats.append(state.position.to_act[0])
        state = picks(state, asked(state, AreaOptions).areas()[0])
    assert seats == [0, 1, 0, 1, 0]


@pytest.mark.rule("1.2", "1.T1")
@pytest.mark.parametrize(("players", "cities"), [(2, 21), (3, 21), (4, 28), (5, 35), (6, 35)])
def test_drafted_areas_make_the_zone(players: int, cities: int) -> None:
    state = drafting(players)
    while state.position.decision is Decision.CHOOSE_AREA:
        state = picks(state, asked(state, AreaOptions).areas()[-1])
    at = state.position
    assert len(at.in_play.cities) == cities
    assert {at.terms.board.city(city).area for city in at.in_play.cities} == set(at.areas)


@pytest.mark.rule("1.2", "9.4")
def test_areas_can_be_given() -> None:
    outcome = new_game(setup_of(areas=("east", "south", "north-east")), content(), 1)
    assert set(outcome.state.position.areas) == {"east", "south", "north-east"}
    told = [event for event in outcome.events if isinstance(event, AreaChosen)]
    assert told == [AreaChosen(None, area) for area in ("east", "south", "north-east")]
    assert outcome.state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("1.2", "10.12")
def test_another_number_of_areas_can_be_given() -> None:
    state = new_game(setup_of(players=6, areas=("east", "south")), content(), 1).state
    assert len(state.position.in_play.cities) == 14


@pytest.mark.rule("1.2", "1.T11")
@pytest.mark.parametrize(
    "setup",
    [
        {"areas": AreaChoice.GIVEN, "given_areas": ("east", "south")},
        {"areas": AreaChoice.RANDOM, "area_count": 2},
        {"areas": AreaChoice.DRAFT, "area_count": 2},
    ],
)
def test_zone_must_have_room_for_the_last_city(setup: dict[str, object]) -> None:
    error = SetupError(SetupCode.ZONE_TOO_SMALL, cities=14, needed=17)
    assert refused_setup(**setup) == error


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    "areas",
    [
        ("north-east", "south"),
        ("north-west", "south-west", "south"),
        ("west", "north-west", "south"),
        ("north-east", "north-west", "south-west", "south"),
    ],
)
def test_given_areas_must_hang_together(areas: tuple[str, ...]) -> None:
    error = refused_setup(areas=AreaChoice.GIVEN, given_areas=areas)
    assert error == SetupError(SetupCode.AREAS_APART, areas=", ".join(areas))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (
            {"areas": AreaChoice.GIVEN, "given_areas": ("east", "bavaria", "south")},
            SetupError(SetupCode.UNKNOWN_AREA, area="bavaria", map="germany", known=GERMAN_AREAS),
        ),
        (
            {"areas": AreaChoice.GIVEN, "given_areas": ("east", "south", "east")},
            SetupError(SetupCode.AREA_TWICE),
        ),
        (
            {"areas": AreaChoice.GIVEN, "given_areas": ("east", "south"), "area_count": 3},
            SetupError(SetupCode.AREAS_MISCOUNTED, count=3, given=2),
        ),
        (
            {"areas": AreaChoice.DRAFT, "given_areas": ("east", "south")},
            SetupError(SetupCode.AREAS_NOT_GIVEN, choice="draft"),
        ),
        (
            {"areas": AreaChoice.RANDOM, "given_areas": ("east",)},
            SetupError(SetupCode.AREAS_NOT_GIVEN, choice="random"),
        ),
    ],
)
def test_given_areas_that_make_no_zone(setup: dict[str, object], error: SetupError) -> None:
    assert refused_setup(**setup) == error


@pytest.mark.rule("1.2")
def test_a_zone_of_no_areas_is_refused() -> None:
    assert isinstance(refused_setup(areas=AreaChoice.GIVEN, given_areas=()), SetupError)


@pytest.mark.rule("1.2", "10.12")
@pytest.mark.parametrize("choice", [AreaChoice.DRAFT, AreaChoice.RANDOM])
@pytest.mark.parametrize("count", [-1, 0, 7])
def test_number_of_areas_must_fit_the_board(choice: AreaChoice, count: int) -> None:
    error = refused_setup(areas=choice, area_count=count)
    assert error == SetupError(SetupCode.AREA_COUNT, count=count, high=6)


@pytest.mark.rule("1.2", "9.4")
@pytest.mark.parametrize(("map", "players"), [("germany", 3), ("usa", 3), ("usa", 4)])
def test_random_areas_are_any_zone_that_hangs_together(map: str, players: int) -> None:
    count = {3: 3, 4: 4}[players]
    setup = GameSetup("classic", map, players, areas=AreaChoice.RANDOM)
    drawn = {
        frozenset(new_game(setup, content(), seed).state.position.areas) for seed in range(200)
    }
    zones = combinations(NEIGHBOURS[map], count)
    assert drawn == {frozenset(zone) for zone in zones if hangs_together(map, zone)}


@pytest.mark.rule("1.2", "10.12")
def test_number_of_random_areas_can_be_chosen() -> None:
    setup = GameSetup("classic", "usa", 3, areas=AreaChoice.RANDOM, area_count=4)
    assert len(new_game(setup, content(), 3).state.position.areas) == 4


@pytest.mark.rule("1.2")
def test_nobody_builds_beyond_the_zone() -> None:
    zone = ("west", "south-west", "south")
    state = arrange(game(areas=zone), Phase.BUILDING, cities={2: ("kassel",)}, money={2: 500})
    refused = options(state).refusal(BuildCities(("fulda",)))
    assert refused == IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="fulda")
    offered = {offer.city for offer in asked(state, BuildOptions).offers()}
    assert len(offered) == 20
    assert not offered & {"fulda", "hannover", "wuerzburg"}


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("zone", "connection"),
    [(("west", "south-west", "south"), 51), (("west", "south-west", "south", "east"), 44)],
)
def test_no_path_leads_beyond_the_zone(zone: tuple[str, ...], connection: int) -> None:
    """From Kassel the short way to München leads through Fulda, in the east."""
    state = arrange(game(areas=zone), Phase.BUILDING, cities={2: ("kassel",)})
    assert asked(state, BuildOptions).bill(("muenchen",)).total == 10 + connection
