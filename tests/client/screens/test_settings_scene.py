"""The settings screen: every choice counts at once, outlives the program, and says why not."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from builders import content
from next_games import game_of
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.draw.pixels import Size
from game.client.planning.fuel_cart import FuelCart
from game.client.scenery.card_flip import FADE_SECONDS, SECONDS, Flip
from game.client.screens.settings_form import BOARD
from game.client.screens.settings_scene import SettingsScene
from game.client.settings.key_map import Command
from game.client.settings.key_names import key_map
from game.client.settings.language import changed_caps
from game.client.settings.preferences import AnimationSpeed, BotPace, KeyBinding, Settings
from game.client.setup.next_game import USUAL_GAME, settled, usual_draft
from game.client.table.menu import MenuScene
from game.client.telling.spans import plain
from game.client.vocabulary.controls import control, group_of
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.risks import Risk
from game.client.widgets.items import Slider
from game.engine.events import Phase
from game.engine.terms import Variant
from game.texts import Catalogue, known_languages

ROOMY: Size = (1920, 1080)
SECTIONS = ("board", "screen", "access", "pace", "sound", "keys")


def opened(pilot: Pilot, section: str = "board") -> SettingsScene:
    scene = pilot.open(SettingsScene)
    assert isinstance(scene, SettingsScene)
    pilot.click(control("section", section))
    return scene


CHOICES = [
    ("board", control("map", "usa"), "game", game_of("usa")),
    ("board", control("edition", "classic"), "game", game_of(edition="classic")),
    ("board", control("money", "open"), "game", game_of(open_money=True)),
    ("board", control("players", 6), "game", game_of(players=6)),
    ("board", control("level", "hard"), "game", game_of(bots=("hard",))),
    ("screen", control("scale", 90), "interface_scale", 0.9),
    ("access", control("text_scale", 125), "text_scale", 1.25),
    ("access", control("colour_marks"), "colour_marks", False),
    ("access", control("high_contrast"), "high_contrast", True),
    ("pace", control("animation", "fast"), "animation_speed", AnimationSpeed.FAST),
    ("pace", control("bot_pace", "slow"), "bot_pace", BotPace.SLOW),
    ("pace", control("reduced_motion"), "reduced_motion", True),
    ("pace", control("ask_twice"), "ask_twice", False),
    (
        "pace",
        control("caution", "fuel"),
        "cautions",
        (Risk.PASS, Risk.BUILD, Risk.POWER, Risk.LEAVE),
    ),
]


@pytest.mark.parametrize(("section", "piece", "name", "value"), CHOICES)
def test_a_choice_counts_at_once_and_after_a_restart(
    tmp_path: Path, section: str, piece: PieceId, name: str, value: object
) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        pilot.context.scenes.push(SettingsScene(pilot.context))
        pilot.settle()
        pilot.click(control("section", section))
        assert getattr(pilot.context.settings, name) != value
        pilot.click(piece)
        assert getattr(pilot.context.settings, name) == value
    assert getattr(home_in(tmp_path).preferences.now, name) == value


def test_a_volume_follows_the_handle_and_the_arrow_keys() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "sound")
        piece = control("volume", "table")
        place = pilot.see(piece)
        assert place is not None
        pilot.drag(place.midleft, (place.x + 10, place.centery))
        assert pilot.context.settings.volumes.table == 0.0
        scene.point(piece)
        for _ in range(3):
            pilot.press(pygame.K_RIGHT)
        assert pilot.context.settings.volumes.table == pytest.approx(0.15)


def test_silence_closes_the_volumes_and_says_so() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "sound")
        pilot.click(control("muted"))
        assert pilot.context.settings.volumes.muted
        piece = control("volume", "turn")
        item = scene.item_of(piece)
        assert isinstance(item, Slider) and not item.is_open
        tip = scene.tip(piece)
        assert tip is not None and tip.reason
        before = pilot.context.settings.volumes
        pilot.click(piece)
        assert pilot.context.settings.volumes == before


def test_what_does_not_fit_the_window_is_closed_with_its_reason() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "screen")
        piece = control("scale", 150)
        pilot.click(piece)
        assert pilot.context.settings.interface_scale == 1.0
        tip = scene.tip(piece)
        assert tip is not None and "1280" in str(tip.reason)


def test_a_larger_window_opens_larger_scales() -> None:
    with Pilot((1920, 1440)) as pilot:
        opened(pilot, "screen")
        pilot.click(control("scale", 110))
        assert pilot.context.settings.interface_scale == 1.1
        assert pilot.context.kit.scale == pytest.approx(1.5 * 1.1)


def test_the_board_is_turned_over_before_the_eyes() -> None:
    with Pilot() as pilot:
        scene = opened(pilot)
        scene.pressed(control("map", "usa"))
        frames = []
        for _ in range(5):
            pilot.wait(SECONDS / 6)
            place = scene._card_place()
            frames.append(pygame.image.tobytes(pilot.surface.subsurface(place), "RGB"))
        assert len(set(frames)) == 5
        pilot.settle()
        assert scene._flip.side == "usa" and not scene._flip.is_turning


def test_a_click_on_the_board_turns_it_over_and_back() -> None:
    with Pilot() as pilot:
        scene = opened(pilot)
        first, *others = pilot.context.content.map_ids()
        for side in (*others, first):
            pilot.click(BOARD)
            assert scene._flip.side == pilot.context.settings.game.setup.map == side
            pilot.settle()
        assert scene.tip(BOARD) is not None


@pytest.mark.parametrize(
    ("speed", "reduced", "seconds"), [(1.0, False, SECONDS), (0.0, True, FADE_SECONDS)]
)
def test_how_long_a_turn_takes(speed: float, reduced: bool, seconds: float) -> None:
    flip = Flip("germany")
    flip.turn("usa", speed=speed, reduced=reduced)
    flip.update(seconds * 0.9)
    assert flip.is_turning
    flip.update(seconds * 0.2)
    assert not flip.is_turning and flip.side == "usa"


def test_without_motion_the_other_side_is_there_at_once() -> None:
    flip = Flip("germany")
    flip.turn("usa", speed=0.0)
    assert not flip.is_turning and flip.side == "usa"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900), ROOMY])
def test_the_sections_stand_in_a_list_beside_what_they_open(size: Size) -> None:
    """Also where a unit is no whole number of pixels, and a list a hair wider than it should be."""
    with Pilot(size) as pilot:
        opened(pilot)
        names = [pilot.see(control("section", section)) for section in SECTIONS]
        boxes = [box for box in names if box is not None]
        assert len(boxes) == len(SECTIONS)
        assert {box.x for box in boxes} == {boxes[0].x}
        assert all(one.bottom < other.y for one, other in pairwise(boxes))
        assert all(box.w > 4 * box.h for box in boxes)


@pytest.mark.parametrize("section", SECTIONS)
def test_tab_reaches_every_control(section: str) -> None:
    with Pilot() as pilot:
        scene = opened(pilot, section)
        groups = set(map(group_of, scene.stops()))
        seen = set()
        for _ in range(len(groups) + 1):
            pilot.press(pygame.K_TAB)
            assert scene.focus.shown is not None
            seen.add(group_of(scene.focus.shown))
        assert seen == groups


def test_the_focus_is_seen_and_enter_presses_it() -> None:
    with Pilot() as pilot:
        scene = opened(pilot)
        scene.point(control("edition", "classic"))
        pilot.settle()
        place = pilot.see(control("edition", "classic"))
        assert place is not None
        ring = pilot.surface.get_at((place.left - 2, place.centery))
        assert ring == pilot.context.kit.theme.colour("focus.line")
        pilot.press(pygame.K_RETURN)
        assert pilot.context.settings.game.setup.edition == "classic"


def test_arrows_go_from_one_choice_to_the_next() -> None:
    with Pilot() as pilot:
        scene = opened(pilot)
        scene.point(control("edition", "classic"))
        pilot.press(pygame.K_RIGHT)
        assert scene.focus.piece == control("edition", "recharged")
        pilot.press(pygame.K_DOWN)
        assert scene.focus.piece == control("money", "open")


def test_a_key_is_given_to_a_command_and_taken_from_the_other() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "keys")
        pilot.click(control("key", "prices"))
        assert scene.waiting is Command.PRICES
        pilot.press(pygame.K_l)
        keys = key_map(pilot.context.settings.keys)
        assert [chord.key for chord in keys.chords(Command.PRICES)] == [pygame.K_l]
        assert keys.chords(Command.LOG) == ()
        pilot.click(control("usual_keys"))
        assert pilot.context.settings.keys == ()


def test_escape_and_delete_while_a_key_is_awaited() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "keys")
        pilot.click(control("key", "log"))
        pilot.press(pygame.K_ESCAPE)
        assert scene.waiting is None and pilot.context.settings.keys == ()
        pilot.click(control("key", "log"))
        pilot.press(pygame.K_DELETE)
        assert key_map(pilot.context.settings.keys).chords(Command.LOG) == ()


def test_enter_and_escape_cannot_be_given_away() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "keys")
        pilot.click(control("key", "act"))
        assert scene.waiting is None
        tip = scene.tip(control("key", "act"))
        assert tip is not None and tip.reason
        pilot.click(control("key", "bid"))
        pilot.press(pygame.K_RETURN)
        assert scene.waiting is Command.BID and pilot.context.settings.keys == ()


def test_key_caps_are_called_as_they_are_bound() -> None:
    settings = Settings(keys=(KeyBinding("bid", ("g",)), KeyBinding("add_coal", ("ctrl+c",))))
    caps = changed_caps(Catalogue.load(), settings)
    assert caps == {"keys.cap.bid": "G", "keys.cap.add": "Ctrl C 2 3 4"}
    with Pilot(settings=settings) as pilot:
        assert pilot.context.catalogue.say("keys.cap.bid") == "G"


def test_another_language_is_spoken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Catalogue.load()
    other = Catalogue({key: f"~{words.say(key)}" for key in words.keys()}, "xx")  # noqa: SIM118
    with Pilot() as pilot:
        load = Catalogue.load
        languages = {"xx": other}
        monkeypatch.setattr(
            Catalogue, "load", lambda language="en": languages.get(language) or load(language)
        )
        scene = opened(pilot)
        head = scene.panels[0]
        pilot.context.preferences.change(language="xx")
        pilot.settle()
        assert scene.panels[0] is not head
        texts = [box.text for box in scene.panels[0].text_boxes()]
        assert "~SETTINGS" in texts


def test_settings_over_a_running_game_change_it_and_lose_nothing() -> None:
    with Pilot(settings=QUICK) as pilot:
        table = open_table(pilot, table_in(Phase.RESOURCES))
        pilot.press(pygame.K_1)
        plan = table.answering.plan
        assert isinstance(plan, FuelCart) and not plan.is_empty
        pilot.context.scenes.push(MenuScene(pilot.context, table.menu_entries))
        pilot.settle()
        pilot.click(control("settings"))
        pilot.click(control("section", "pace"))
        pilot.click(control("bot_pace", "slow"))
        pilot.click(control("ask_twice"))
        pilot.press(pygame.K_ESCAPE)
        pilot.press(pygame.K_ESCAPE)
        assert pilot.context.scenes.top is table
        assert table.answering.plan == plan
        assert table.pace.pace is BotPace.SLOW
        assert not table.answering.asks_twice


def test_a_bound_key_works_at_the_table() -> None:
    settings = Settings(animation_speed=AnimationSpeed.OFF, keys=(KeyBinding("log", ("o",)),))
    with Pilot(settings=settings) as pilot:
        table = open_table(pilot, table_in(Phase.RESOURCES))
        pilot.press(pygame.K_l)
        assert not table.stage.shows_log
        pilot.press(pygame.K_o)
        assert table.stage.shows_log


def test_the_window_takes_a_chosen_size_and_the_whole_screen() -> None:
    with Pilot() as pilot:
        scene = opened(pilot, "screen")
        scene.pressed(control("size", "1600x900"))
        pilot.settle()
        assert pilot.window.size == (1600, 900) == pilot.context.size
        scene.pressed(control("mode", "full"))
        assert pilot.window.is_full
        scene.pressed(control("mode", "windowed"))
        assert not pilot.window.is_full


def test_the_log_is_written_as_large_as_wished() -> None:
    with Pilot() as pilot:
        table = open_table(pilot, table_in(Phase.BUILDING))
        table.story.lines = (table.story._narrator.forced_pass(13, 5),)
        table.refresh_all()
        pilot.settle()

        def sizes() -> set[int]:
            told = table.story.lines[0].sentence
            boxes = table.stage.log.text_boxes()
            return {box.size_px for box in boxes if box.text == plain(told)}

        (usual,) = sizes()
        pilot.context.preferences.change(text_scale=1.5)
        pilot.settle()
        (larger,) = sizes()
        assert larger == pytest.approx(1.5 * usual, abs=1)


def test_a_board_chosen_later_than_the_last_set_up_is_the_one_to_play(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.preferences.change(game=USUAL_GAME.with_area("west"))
    with at_title(home) as pilot:
        pilot.context.scenes.push(SettingsScene(pilot.context))
        pilot.settle()
        pilot.click(control("map", "usa"))
        pilot.click(control("money", "open"))
    setup = usual_draft(home_in(tmp_path).preferences.now.game, Catalogue.load()).setup
    assert (setup.map, setup.open_money, setup.given_areas) == ("usa", True, ())


def test_a_set_up_that_does_not_go_with_another_edition_is_forgotten() -> None:
    special = USUAL_GAME.with_variant(Variant.CHOSEN_STARTS).with_setup(open_money=True)
    assert settled(special.with_edition("classic"), content()) == game_of(
        edition="classic", open_money=True
    )
    assert settled(special.with_map("usa"), content()).setup.variants == (Variant.CHOSEN_STARTS,)


@pytest.mark.parametrize("language", known_languages())
def test_every_command_has_a_name(language: str) -> None:
    known = set(Catalogue.load(language).keys())
    assert {one for one in Command if f"settings.command.{one}" not in known} == set()
