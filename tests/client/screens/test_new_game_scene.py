"""Setting up a game: what goes together can be chosen, what does not says why."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest
from builders import content
from next_games import game_of
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.screens.new_game_form import NewGameForm
from game.client.screens.new_game_scene import START, NewGameScene
from game.client.screens.portraits import PortraitScene
from game.client.setup.draft import (
    Draft,
    refusal,
    seated,
    watched,
    why_not,
    why_not_area,
)
from game.client.setup.next_game import USUAL_GAME, usual_draft
from game.client.table.curtain import CurtainScene
from game.client.table.features.hot_seat import HotSeat
from game.client.table.features.saving import Saving
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.items import Ink, Press, TextField, Words
from game.engine.board import Form
from game.engine.errors import SetupCode
from game.engine.terms import AreaChoice, Variant
from game.texts import Catalogue

WORDS = Catalogue.load()
USUAL = usual_draft(USUAL_GAME, WORDS)


def opened(pilot: Pilot, draft: Draft = USUAL) -> tuple[NewGameScene, list[Draft]]:
    begun: list[Draft] = []
    scene = pilot.open(lambda c: NewGameScene(c, draft, begun.append, "new_game.title"))
    assert isinstance(scene, NewGameScene)
    return scene, begun


def with_seats(count: int, draft: Draft = USUAL) -> Draft:
    while len(draft.sitters) < count:
        draft = draft.with_another()
    while len(draft.sitters) > count:
        draft = draft.without(len(draft.sitters) - 1)
    return draft


def test_a_first_draft_is_what_the_settings_say() -> None:
    draft = usual_draft(game_of("usa", players=3, bots=("easy", "hard")), WORDS)
    assert (draft.setup.map, draft.setup.players) == ("usa", 3)
    assert [sitter.level for sitter in draft.sitters] == [None, "easy", "hard"]
    assert draft.people == (0,)


def test_the_last_set_up_is_remembered() -> None:
    last = with_seats(5).with_map("usa").with_variant(Variant.LEAN_PAYMENTS)
    assert usual_draft(last.remembered, WORDS) == last


@pytest.mark.parametrize("edition", content().rule_set_ids())
@pytest.mark.parametrize("players", range(2, 7))
def test_an_option_is_closed_exactly_where_the_engine_refuses_it(
    edition: str, players: int
) -> None:
    draft = with_seats(players).with_setup(edition=edition)
    for variant in Variant:
        form = NewGameForm(draft, content(), WORDS)
        form.variants(290, 560)
        is_refused = refusal(draft.with_variant(variant), content()) is not None
        assert (control("variant", variant.value) in form.reasons) == is_refused
    form = NewGameForm(draft, content(), WORDS)
    form.seats(480)
    assert (control("remove", 0) in form.reasons) == (players == 2)


@pytest.mark.parametrize(
    ("edition", "players"), list(product(content().rule_set_ids(), range(2, 7)))
)
def test_whatever_can_be_reached_by_open_options_is_a_game(edition: str, players: int) -> None:
    draft = with_seats(players).with_setup(edition=edition)
    for variant in Variant:
        then = draft.with_variant(variant)
        if why_not(draft, then, content()) is None:
            draft = then
    for form in Form:
        assert refusal(draft.with_setup(form=form), content()) is None


def test_a_variant_of_the_other_edition_keeps_its_edition_chosen() -> None:
    draft = USUAL.with_variant(Variant.CHOSEN_STARTS)
    form = NewGameForm(draft, content(), WORDS)
    form.board()
    reason = form.reasons[control("edition", "classic")]
    assert "Marked starting cities" in reason and "Classic" in reason


def test_areas_must_touch() -> None:
    draft = USUAL.with_area("north-west")
    error = why_not_area(draft, "south", content())
    assert error is not None and error.code is SetupCode.AREAS_APART
    assert why_not_area(draft, "west", content()) is None


def test_too_few_areas_are_no_fault_of_the_other_choices() -> None:
    draft = USUAL.with_area("north-west")
    assert refusal(draft, content()) is not None
    assert why_not(draft, draft.with_variant(Variant.LEAN_PAYMENTS), content()) is None


def test_another_board_has_other_areas() -> None:
    draft = USUAL.with_area("north-west").with_map("usa")
    assert draft.setup.areas is AreaChoice.DRAFT and draft.setup.given_areas == ()


def test_a_colour_that_is_taken_is_exchanged() -> None:
    draft = USUAL.with_colour(0, 2)
    assert [sitter.colour for sitter in draft.sitters] == [2, 1, 0, 3]


def test_a_character_sits_in_one_place_only() -> None:
    draft = USUAL.with_character(1, "saver").with_character(2, "saver")
    assert [sitter.character for sitter in draft.sitters] == [None, None, "saver", None]


def test_everybody_is_seated_under_a_name_of_their_own() -> None:
    draft = with_seats(6).with_character(3, "saver").with_sitter(0, name="  ")
    seating = seated(draft, 3, WORDS)
    names = [sitter.name for sitter in seating]
    assert names[0] == "Player 1" and names[3] == "Edith"
    assert len(set(names)) == 6
    assert seated(draft, 3, WORDS) == seating


def test_seats_change_places() -> None:
    draft = USUAL.moved(0, 1)
    assert draft.people == (1,)
    assert draft.moved(3, 1) == draft


def test_only_digits_make_a_seed() -> None:
    assert USUAL.with_seed("12 ab 34").seed == "1234"


def test_a_set_up_by_mouse_is_what_is_played(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        games_of(pilot).set_up()
        pilot.settle()
        for piece in (
            control("map", "usa"),
            control("edition", "classic"),
            control("form", "recharged"),
            control("areas", "random"),
            control("variant", "lean_payments"),
            control("money", "open"),
            control("remove", 3),
            control("level", 1, "hard"),
            control("colour", 1),
            START,
        ):
            pilot.click(piece)
        table = pilot.context.scenes.top
        assert has(table, Saving)
        setup = table.link.view.position.terms.setup
        assert (setup.map, setup.edition, setup.form) == ("usa", "classic", Form.RECHARGED)
        assert (setup.areas, setup.variants) == (AreaChoice.RANDOM, (Variant.LEAN_PAYMENTS,))
        assert setup.open_money and setup.players == 3
        assert [sitter.level for sitter in table.seating] == [None, "hard", "normal"]
        assert [sitter.colour for sitter in table.seating] == [0, 2, 1]
    again = usual_draft(home_in(tmp_path).preferences.now.game, WORDS)
    assert (again.setup.map, again.setup.players) == ("usa", 3)


def test_a_set_up_by_keyboard_alone(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        games_of(pilot).set_up()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, NewGameScene)

        def tab_to(found: Callable[[], bool]) -> None:
            for _ in range(80):
                if found():
                    return
                pilot.press(pygame.K_TAB)
            raise AssertionError

        tab_to(lambda: scene.focus.piece == control("map", "germany"))
        pilot.press(pygame.K_RIGHT)
        pilot.press(pygame.K_SPACE)
        tab_to(lambda: scene.focus.piece == control("name", 0))
        pilot.press(pygame.K_RETURN)
        pilot.type("zoe")
        pilot.press(pygame.K_TAB)
        tab_to(lambda: scene.focus.piece == START)
        pilot.press(pygame.K_RETURN)
        table = pilot.context.scenes.top
        assert has(table, Saving)
        maps = content().map_ids()
        beside = maps[maps.index("germany") + 1]
        assert table.link.view.position.terms.setup.map == beside
        assert table.seating[0].name == "zoe"


def test_areas_are_picked_on_the_map() -> None:
    with Pilot() as pilot:
        scene, begun = opened(pilot)
        pilot.click(pieces.area("west"))
        assert scene.draft.setup.areas is AreaChoice.GIVEN
        pilot.click(pieces.area("north-east"))
        assert scene.draft.setup.given_areas == ("west",)
        pilot.click(START)
        assert begun == []
        for area in ("north-west", "south-west", "east"):
            pilot.click(pieces.area(area))
        pilot.click(START)
        assert begun and begun[0].setup.given_areas == ("west", "north-west", "south-west", "east")


def test_a_game_that_cannot_begin_says_why() -> None:
    with Pilot() as pilot:
        scene, _ = opened(pilot, USUAL.with_area("west"))
        tip = scene.tip(START)
        assert tip is not None and "Add an area" in str(tip.reason)
        texts = " ".join(box.text for panel in scene.panels for box in panel.text_boxes())
        assert "Add an area" in texts


def test_every_rulebook_says_what_it_brings_and_a_click_sets_it() -> None:
    """The words on the buttons are short; what a book has of its own stands in the tip."""
    with Pilot() as pilot:
        scene, begun = opened(pilot)
        for book in ("classic", "classic_summary", "classic_lean", "recharged"):
            tip = scene.tip(control("rulebook", book))
            assert tip is not None
            assert [row.value for row in tip.rows] == [WORDS.say(f"new_game.about.rulebook_{book}")]
        pilot.click(control("rulebook", "classic_lean"))
        pilot.click(START)
        setup = begun[0].setup
        assert setup.edition == "classic" and Variant.LEAN_PAYMENTS in setup.variants


def test_two_people_of_one_name_are_told_apart_first() -> None:
    with Pilot() as pilot:
        draft = USUAL.with_sitter(0, name="Bo").with_person(1, "Bo")
        scene, begun = opened(pilot, draft)
        pilot.click(START)
        tip = scene.tip(START)
        assert begun == [] and tip is not None and "Bo" in str(tip.reason)


def test_a_second_person_is_not_only_you() -> None:
    with Pilot() as pilot:
        scene, _ = opened(pilot)
        pilot.click(control("kind", 2, "person"))
        names = [scene.draft.sitters[seat].name for seat in scene.draft.people]
        assert names == ["Player 1", "Player 3"]


def test_two_play_with_or_without_the_cartel_by_edition() -> None:
    form = NewGameForm(with_seats(2), content(), WORDS)
    form.variants(290, 560)
    assert control("two", "plain") in form.reasons
    assert control("two", "cartel") not in form.reasons
    form = NewGameForm(with_seats(3), content(), WORDS)
    form.variants(290, 560)
    assert control("two", "cartel") in form.reasons


def test_a_face_is_chosen_from_all_of_them() -> None:
    with Pilot() as pilot:
        scene, _ = opened(pilot)
        pilot.click(control("character", 1))
        assert isinstance(pilot.context.scenes.top, PortraitScene)
        pilot.click(control("who", "gambler"))
        assert scene.draft.sitters[1].character == "gambler"
        pilot.click(control("character", 1))
        pilot.click(control("by_lot"))
        assert scene.draft.sitters[1].character is None


def test_a_seed_is_typed_and_deals_the_same_game(tmp_path: Path) -> None:
    decks = []
    for folder in ("one", "two"):
        with at_title(home_in(tmp_path / folder)) as pilot:
            games_of(pilot).set_up()
            pilot.settle()
            scene = pilot.context.scenes.top
            assert isinstance(scene, NewGameScene)
            pilot.click(control("seed"))
            pilot.type("42")
            pilot.press(pygame.K_TAB)
            item = scene.item_of(control("seed"))
            assert isinstance(item, TextField) and item.text == "42"
            pilot.click(START)
            table = pilot.context.scenes.top
            assert has(table, Saving)
            decks.append(table.feature(Saving).keeper.save().record)
    assert decks[0].seed == decks[1].seed == 42
    assert decks[0].first_hash == decks[1].first_hash


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        games_of(pilot).set_up_watching()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, NewGameScene) and scene.draft == watched(USUAL)
        pilot.click(START)
        table = pilot.context.scenes.top
        assert has(table, Saving) and table.link.seat is None
        assert pilot.context.settings.game == USUAL_GAME


def test_several_people_sit_before_one_screen(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        games_of(pilot).begin(USUAL.with_person(1, "Bea"))
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, CurtainScene)
        assert any(has(scene, HotSeat) for scene in pilot.context.scenes._scenes)


def warning(draft: Draft) -> str:
    """What the board's panel warns of."""
    form = NewGameForm(draft, content(), WORDS).board()
    warned = [item.text for item in form.items if isinstance(item, Words) and item.ink is Ink.WARN]
    assert len(warned) <= 1
    return "".join(warned)


def picked(players: int, *areas: str) -> Draft:
    draft = with_seats(players).with_areas(AreaChoice.GIVEN)
    for area in areas:
        draft = draft.with_area(area)
    return draft


@pytest.mark.rule("6.1a")
def test_areas_that_may_fill_up_are_warned_of() -> None:
    three = ("west", "south-west", "east")
    assert warning(picked(6, *three[:2])) == (
        "Few slots for 6 players: they may all be taken before anybody has 14 cities. "
        "That ends the game, too."
    )
    assert warning(picked(4, *three)) and warning(picked(5, *three))
    assert not warning(picked(3, *three))
    assert not warning(picked(6, *three, "south"))
    assert not warning(with_seats(6))
    assert warning(with_seats(6).with_setup(edition="classic", variants=(Variant.FIRST_GAME,)))


@pytest.mark.rule("6.1a")
def test_a_draft_that_makes_no_game_is_not_warned_of() -> None:
    assert not warning(picked(6, "west"))


@pytest.mark.rule("6.1a")
def test_the_warning_goes_as_another_area_is_clicked() -> None:
    with Pilot() as pilot:
        scene, _ = opened(pilot, picked(6, "west", "south-west", "east"))
        assert warning(scene.draft)
        pilot.click(pieces.area("south"))
        assert not warning(scene.draft)


def test_all_areas_of_the_map_are_one_stop() -> None:
    """A person tabs past the map; arrows go from area to area."""
    with Pilot() as pilot:
        scene, _ = opened(pilot)
        seen = []
        for _ in range(4):
            pilot.press(pygame.K_TAB)
            seen.append(scene.focus.shown)
        assert [isinstance(piece, pieces.AreaPiece) for piece in seen] == [
            False,
            True,
            False,
            False,
        ]
        assert seen[2] == control("map", "germany")


def test_the_ring_stays_by_what_is_gone() -> None:
    """Whoever removes the last player and presses Enter again does not begin the game."""
    with Pilot() as pilot:
        scene, begun = opened(pilot, with_seats(4))
        scene.point(control("remove", 3))
        pilot.press(pygame.K_RETURN)
        assert scene.focus.shown == control("remove", 2)
        pilot.press(pygame.K_RETURN)
        assert len(scene.draft.sitters) == 2 and begun == []


def test_only_one_button_says_what_enter_presses() -> None:
    with Pilot() as pilot:
        scene, _ = opened(pilot)
        foot = scene.panels[-1]
        assert isinstance(foot, FormPanel)
        start, place = foot.item_of(START), foot.place_of(START)
        assert isinstance(start, Press) and place is not None
        assert foot.names_key(place, start)
        pilot.press(pygame.K_TAB)
        assert not foot.names_key(place, start), "Enter presses what wears the ring"
        scene.point(START)
        assert foot.names_key(place, start)
