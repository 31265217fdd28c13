"""Desk parts: exact sizes, states that differ, and text that keeps away from its frame."""

from __future__ import annotations

import pygame
import pytest

from game.client.draw import ButtonKind, ButtonState, Elevation, Icon, Kit, Style

SIZE = (150, 42)
SCALES = (1.0, 1.5, 3.0)
LABELS = ("Bid 24", "Buy 20 for 20, no rivals", "Bestätigen und Phase beenden")


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(1.0)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The part in which two pictures differ clearly."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    opposite = other.copy()
    opposite.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(opposite, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(difference, (0, 0, 0), (24, 24, 24, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("kind", list(ButtonKind))
def test_words_on_a_button_keep_six_from_its_frame(
    scale: float, label: str, kind: ButtonKind
) -> None:
    kit = Kit(scale)
    size = (kit.px(120), kit.px(42))
    bare = kit.desk.button(size, kind, ButtonState.NORMAL, "")
    full = kit.desk.button(size, kind, ButtonState.NORMAL, label, key="Enter")
    written = changed(full, bare)
    assert written.left >= kit.px(6) - 1
    assert size[0] - written.right >= kit.px(6) - 1


@pytest.mark.parametrize("kind", list(ButtonKind))
def test_the_states_of_a_button_differ(kit: Kit, kind: ButtonKind) -> None:
    faces = {pixels(kit.desk.button(SIZE, kind, state, "Pass")) for state in ButtonState}
    assert len(faces) == len(ButtonState)


def test_the_kinds_of_buttons_differ_while_they_can_be_used(kit: Kit) -> None:
    faces = {pixels(kit.desk.button(SIZE, k, ButtonState.NORMAL, "Pass")) for k in ButtonKind}
    assert len(faces) == len(ButtonKind)


def test_a_disabled_button_drops_its_key_and_is_hatched(kit: Kit) -> None:
    with_key, without = (
        kit.desk.button(SIZE, ButtonKind.GHOST, ButtonState.DISABLED, "No room", key=key)
        for key in ("X", None)
    )
    assert pixels(with_key) == pixels(without)
    hatch = kit.theme.colour("button.hatch")
    corner = with_key.subsurface((3, 3, 24, 10))
    shades = [corner.get_at((x, y)) for x in range(24) for y in range(10)]
    assert any(abs(shade.r - hatch.r) < 8 and abs(shade.b - hatch.b) < 8 for shade in shades)


@pytest.mark.parametrize("scale", SCALES)
def test_a_focus_ring_lies_around_its_control_in_two_tones(scale: float) -> None:
    kit = Kit(scale)
    ring = kit.desk.focus_ring(SIZE, 7)
    pad = (ring.get_width() - SIZE[0]) // 2
    assert pad >= 4
    assert ring.get_at(ring.get_rect().center).a == 0
    middle = ring.get_height() // 2
    shades = {tuple(ring.get_at((x, middle))) for x in range(pad)}
    line, edge = kit.theme.colour("focus.line"), kit.theme.colour("focus.edge")
    assert {tuple(line), tuple(edge)} <= shades


@pytest.mark.parametrize("scale", SCALES)
def test_words_on_a_chip_keep_six_from_its_ends(scale: float) -> None:
    kit = Kit(scale)
    chip = kit.desk.chip("oil may run out", "state.warn", Icon.WARNING)
    words = kit.text.size("oil may run out", Style.CHIP)[0]
    assert chip.get_width() >= words + 2 * kit.px(6) + kit.px(11.5)
    assert chip.get_height() == kit.px(18)


def test_a_key_cap_is_at_least_square(kit: Kit) -> None:
    cap = kit.desk.key_cap("I")
    assert cap.get_width() >= cap.get_height()


def test_panels_have_exact_sizes_and_an_amber_line_where_to_act(kit: Kit) -> None:
    plain, accent = (kit.desk.panel((200, 100), accent=accent) for accent in (False, True))
    assert plain.get_size() == accent.get_size() == (200, 100)
    assert accent.get_at((100, 0)) == kit.theme.colour("accent.amber")
    assert plain.get_at((100, 0)) != accent.get_at((100, 0))


def test_an_active_panel_has_an_amber_rim(kit: Kit) -> None:
    panel = kit.desk.panel((200, 80), active=True)
    assert panel.get_at((0, 40)) == kit.theme.colour("accent.amber")


@pytest.mark.parametrize("elevation", list(Elevation))
def test_higher_things_throw_larger_shadows(kit: Kit, elevation: Elevation) -> None:
    shadow = kit.desk.shadow((80, 60), 6, elevation)
    panel = kit.desk.shadow((80, 60), 6, Elevation.PANEL)
    lifted = kit.desk.shadow((80, 60), 6, Elevation.LIFTED)
    assert shadow.get_width() <= lifted.get_width()
    assert panel.get_width() < lifted.get_width()


def test_the_ground_fills_its_place_and_nothing_else(kit: Kit) -> None:
    window = pygame.Surface((300, 200))
    window.fill("red")
    kit.desk.put_ground(window, pygame.Rect(10, 20, 280, 160))
    assert all(window.get_at(place) == pygame.Color("red") for place in ((9, 30), (290, 179)))
    assert all(window.get_at(place).r < 60 for place in ((10, 20), (289, 179), (150, 100)))
    assert window.get_at((150, 22)).b > window.get_at((150, 177)).b


def test_the_ground_drawn_in_parts_is_the_ground_drawn_at_once(kit: Kit) -> None:
    whole, parts = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    kit.desk.put_ground(whole, whole.get_rect())
    for part in ((0, 0, 131, 77), (131, 0, 169, 77), (0, 77, 300, 123)):
        kit.desk.put_ground(parts, pygame.Rect(part))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")


def test_parts_are_drawn_once(kit: Kit) -> None:
    desk = kit.desk
    assert desk.panel((90, 60)) is desk.panel((90, 60))
    assert desk.chip("a", "text.mid") is desk.chip("a", "text.mid")
    assert desk.shadow((90, 60), 8, Elevation.CARD) is desk.shadow((90, 60), 8, Elevation.CARD)
    assert desk.recess((40, 20)).get_at((20, 0)).b < desk.recess((40, 20)).get_at((20, 18)).b
