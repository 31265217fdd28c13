"""Every sheet of the action panel fits, at every window size and interface scale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from builders import content
from pygame import Rect
from ui.sheets import SEATS, WORDS, answering, every_sheet, folded, spoken
from ui.tables import table_in

from game.client.draw import Kit, Style
from game.client.table.menu import LINES
from game.client.table.sheets.action_panel import ActionPanel
from game.client.table.sheets.dispatch import sheet_for
from game.client.table.sheets.sheet import Sheet
from game.client.vocabulary.pieces import Button, Pressable, button
from game.client.vocabulary.table_buttons import PlanButton, Verb
from game.client.widgets.items import Chips, Entry, Ground, HousePicture, Ink, Press, Words
from game.client.widgets.screen_layout import TableLayout, reading_scale
from game.engine.events import Phase
from game.texts import known_languages

SIZES = [
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (2560, 1080),
    (1600, 1200),
]
SCALES = [0.9, 1.0, 1.25, 1.5]


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    pygame.font.init()


def panel_for(layout: TableLayout) -> ActionPanel:
    kit = Kit(layout.scale, reading_scale=reading_scale(layout.window.size))
    return ActionPanel(kit, layout.action, WORDS, content().plants(), SEATS)


def sheets_in(panel: ActionPanel) -> dict[str, Sheet]:
    """Every sheet as the panel shows it, folded where it is narrow."""
    with folded(panel.is_squeezed):
        return every_sheet(panel.height)


def layouts() -> list[TableLayout]:
    """One for each different panel that the sizes and scales lead to."""
    found = {}
    for size in SIZES:
        for scale in SCALES:
            layout = TableLayout.of(size, scale)
            found[layout.action.size, layout.scale] = layout
    return list(found.values())


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: f"{tuple(layout.window.size)}")
def test_controls_lie_inside_the_panel_and_apart(layout: TableLayout) -> None:
    panel = panel_for(layout)
    for name, sheet in sheets_in(panel).items():
        controls = [item for item in sheet.items if isinstance(item, Press | Entry)]
        places = [panel.place(item.box) for item in controls]
        for place in places:
            assert panel.rect.contains(place), (name, place)
        for one, other in combinations(places, 2):
            assert not one.colliderect(other), (name, one, other)


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: f"{tuple(layout.window.size)}")
def test_every_text_is_whole_and_inside_the_panel(layout: TableLayout) -> None:
    panel = panel_for(layout)
    for name, sheet in sheets_in(panel).items():
        panel.show(sheet)
        for text in panel.text_boxes():
            assert text.is_whole, (name, text.text)
            assert panel.rect.contains(text.rect), (name, text.text)
            assert text.size_px >= 11, (name, text.text)


@pytest.mark.parametrize("window", [((1280, 720), 0.9), ((1280, 720), 1.0), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("language", known_languages())
def test_every_text_is_whole_in_every_language(
    language: str, window: tuple[tuple[int, int], float]
) -> None:
    panel = panel_for(TableLayout.of(*window))
    cut: list[tuple[str, str]] = []
    with spoken(language):
        for name, sheet in every_sheet(panel.height).items():
            panel.show(sheet)
            cut += [(name, text.text) for text in panel.text_boxes() if not text.is_whole]
            buttons = [item for item in sheet.items if isinstance(item, Press) and item.label]
            cut += [(name, item.label) for item in buttons if not label_fits(panel, item)]
    assert not cut


@pytest.mark.parametrize("language", known_languages())
def test_the_phases_to_plan_for_are_whole_beside_skip(language: str) -> None:
    """Even where the interface is small, and letters as small as letters may be."""
    panels = [panel_for(TableLayout.of((1280, 720), scale)) for scale in SCALES]
    with spoken(language):
        rows = [bar for panel in panels for bar in _plan_bars(panel)]
        assert rows
        cut = [item.label for panel, bar in rows for item in bar if not label_fits(panel, item)]
    assert not cut


def _plan_bars(panel: ActionPanel) -> Iterator[tuple[ActionPanel, list[Press]]]:
    """The bars in which the plans stand with what is beside them."""
    for sheet in sheets_in(panel).values():
        buttons = [item for item in sheet.items if isinstance(item, Press)]
        plans = [item for item in buttons if isinstance(item.piece, PlanButton)]
        if plans:
            yield panel, [item for item in buttons if item.box.y == plans[0].box.y]


def label_fits(panel: ActionPanel, item: Press) -> bool:
    """The label of a button is whole, at the smallest size if need be."""
    kit = panel.kit
    smallest = kit.theme.smallest_px / (kit.theme.typeface(Style.BUTTON).size * kit.scale)
    gap = kit.length("padding.text")
    icon = kit.length("icon.button") + gap if item.icon else 0
    room = panel.place(item.box).w - 2 * gap - icon
    return kit.text.size(item.label, Style.BUTTON, min(1.0, smallest))[0] <= room


def test_a_plant_that_would_take_capacity_away_is_told_in_another_colour() -> None:
    """Whoever has three plants gives one up for it."""
    plants = {0: (5, 31, 36), 1: (4,), 2: (3,), 3: (8,)}
    market = (7, 13, 20, 25, 29, 30, 32, 35)
    state = table_in(Phase.AUCTION, plants=plants, tokens={}, market=market)
    case = answering(state).case()
    assert case is not None
    sheet = sheet_for(case, 300.0)
    inks = {
        item.text: item.ink
        for item in sheet.items
        if isinstance(item, Words) and re.fullmatch(r"\d+ > \d+", item.text)
    }
    before = {text: tuple(map(int, text.split(" > "))) for text in inks}
    assert {one[1] - one[0] > 0 for one in before.values()} == {True, False}
    for text, (less, more) in before.items():
        assert inks[text] == (Ink.GOOD if more > less else Ink.WARN if more < less else Ink.IVORY)


def test_six_bidders_have_a_place_each_on_the_bench() -> None:
    panel = panel_for(TableLayout.of((1280, 720)))
    sheet = every_sheet(panel.height)["six bidders"]
    houses = [item for item in sheet.items if isinstance(item, HousePicture)]
    assert [item.seat for item in houses] == [0, 1, 2, 3, 4, 5]
    names = [item.text for item in sheet.items if isinstance(item, Words)]
    assert {"Anna", "you", "Clara", "Dao", "Emil", "Fritz"} <= set(names)


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: f"{tuple(layout.window.size)}")
def test_the_label_of_every_button_is_whole(layout: TableLayout) -> None:
    panel = panel_for(layout)
    for name, sheet in every_sheet(panel.height).items():
        for item in sheet.items:
            if isinstance(item, Press) and item.label:
                assert label_fits(panel, item), (name, item.label)


def test_rows_to_click_on_do_not_overlap() -> None:
    panel = panel_for(TableLayout.of((1280, 720)))
    for name, sheet in every_sheet(panel.height).items():
        rows = [panel.place(item.box) for item in sheet.items if isinstance(item, Ground)]
        for one, other in combinations(rows, 2):
            assert not one.colliderect(other), (name, one, other)


def test_confirm_is_at_the_same_place_in_every_sheet() -> None:
    panel = panel_for(TableLayout.of((1280, 720)))
    places = set()
    for sheet in every_sheet(panel.height).values():
        places |= {
            tuple(panel.place(item.box))
            for item in sheet.items
            if isinstance(item, Press) and item.piece == button(Button.CONFIRM)
        }
    assert len(places) == 1
    (place,) = places
    assert Rect(place).right == panel.rect.right - 12 and Rect(place).h >= 32


def test_every_button_offers_a_target_of_32_pixels() -> None:
    panel = panel_for(TableLayout.of((1280, 720)))
    for name, sheet in every_sheet(panel.height).items():
        panel.show(sheet)
        for piece in panel.pieces():
            place = panel.place_of(piece)
            assert place is not None
            if isinstance(piece, Pressable):
                assert max(place.size) >= 22, (name, piece)
                assert panel.piece_at(place.center) == piece, (name, piece)


def test_every_word_is_in_the_catalogue() -> None:
    """A gap in the catalogue would show its key."""
    keyed = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
    for name, sheet in every_sheet(280.0).items():
        labels = [item.label for item in sheet.items if isinstance(item, Press)]
        words = [item.text for item in sheet.items if isinstance(item, Words)]
        chips = [c.text for item in sheet.items if isinstance(item, Chips) for c in item.chips]
        for text in (sheet.title, sheet.note, *labels, *words, *chips):
            assert not keyed.fullmatch(text), (name, text)
            assert "%{" not in text, (name, text)


def test_every_control_has_a_tip() -> None:
    known = set(WORDS.keys())
    for verb in Verb:
        assert f"action.tip.{verb}.title" in known and f"action.tip.{verb}.about" in known


def test_every_key_is_explained() -> None:
    known = set(WORDS.keys())
    for line in LINES:
        assert f"keys.{line}" in known and f"keys.cap.{line}" in known
