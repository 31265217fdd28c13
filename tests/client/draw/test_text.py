"""Typesetting: never too small, words apart, digits in columns, and inside its room."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.draw import ButtonKind, ButtonState, Kit, Style
from game.client.draw.text import ELLIPSIS, EVEN, Typesetter

SCALES = (0.9, 1.0, 1.5, 3.0)
SENTENCE = "Plant 20 stands at 23. Raise to 24 or more, or pass."


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(1.0)


def columns(line: pygame.Surface) -> list[bool]:
    """Which columns of a line have ink."""
    rect = line.get_rect()
    alpha = pygame.image.tobytes(line, "RGBA")[3::4]
    return [max(alpha[x :: rect.width]) > 60 for x in range(rect.width)]


def widest_gap(line: pygame.Surface) -> int:
    inked = "".join("#" if ink else " " for ink in columns(line)).strip()
    return max((len(gap) for gap in inked.split("#")), default=0)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("style", list(Style))
def test_no_text_is_ever_smaller_than_eleven_pixels(scale: float, style: Style) -> None:
    text = Kit(scale).text
    assert text.device_size(style) >= 11
    assert text.device_size(style, zoom=0.2) >= 11


@pytest.mark.parametrize(
    ("style", "px"), [(Style.SMALL, 12), (Style.LABEL, 13), (Style.CAPTION, 12), (Style.CITY, 11)]
)
def test_sizes_are_rounded_half_up(kit: Kit, style: Style, px: int) -> None:
    assert kit.text.device_size(style) == px


def test_lengths_are_rounded_half_up_and_never_vanish(kit: Kit) -> None:
    assert [kit.px(length) for length in (0, 0.1, 0.5, 2.5, 3.4)] == [0, 1, 1, 3, 3]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("style", [Style.SMALL, Style.LOG, Style.BODY, Style.BUTTON, Style.CITY])
def test_words_stay_apart(scale: float, style: Style) -> None:
    text = Kit(scale).text
    px = text.device_size(style)
    line = text.render("nn nn", style, "text.ivory")
    assert widest_gap(line) >= 0.22 * px


def test_size_is_that_of_the_rendered_line(kit: Kit) -> None:
    for style in Style:
        assert (
            kit.text.size(SENTENCE, style)
            == kit.text.render(SENTENCE, style, "text.ivory").get_size()
        )


def test_a_line_is_rendered_once(kit: Kit) -> None:
    assert kit.text.render("a", Style.BODY, "text.mid") is kit.text.render(
        "a", Style.BODY, "text.mid"
    )


@pytest.mark.parametrize("style", [Style.PURSE, Style.BODY, Style.SMALL])
def test_digits_in_cells_keep_their_width(kit: Kit, style: Style) -> None:
    widths = {kit.text.digits(value, style, "text.ivory").get_width() for value in ("111", "908")}
    assert len(widths) == 1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("style", sorted(EVEN))
def test_two_fours_do_not_grow_together(scale: float, style: Style) -> None:
    """The four is the widest digit: in a cell as wide as a nought its bar reaches the next one."""
    kit = Kit(scale)
    one, two = (kit.text.digits(digits, style, "text.ivory") for digits in ("4", "44"))
    ink = [line.get_bounding_rect(min_alpha=200).w for line in (one, two)]
    assert ink[1] > 2 * ink[0]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("style", [Style.BUTTON, Style.SMALL, Style.PLANT_NUMBER])
def test_capitals_stand_in_the_middle_of_their_line(scale: float, style: Style) -> None:
    line = Kit(scale).text.render("H", style, "text.ivory")
    ink = line.get_bounding_rect(min_alpha=80)
    assert abs(ink.top - (line.get_height() - ink.bottom)) <= 2


def test_a_tracked_style_is_wider_than_its_letters(kit: Kit) -> None:
    label = kit.theme.typeface(Style.LABEL)
    assert label.track > 0
    apart = widest_gap(kit.text.render("II", Style.LABEL, "text.ivory"))
    assert apart > widest_gap(kit.text.digits("II", Style.LABEL, "text.ivory"))


@pytest.mark.parametrize("width", [20, 60, 150, 400])
@pytest.mark.parametrize("scale", SCALES)
def test_a_fitted_line_is_no_wider_than_its_room(scale: float, width: int) -> None:
    kit = Kit(scale)
    room = kit.px(width)
    assert kit.text.fitted(SENTENCE, Style.BUTTON, "text.ivory", room).get_width() <= room


def test_a_line_that_fits_is_left_alone(kit: Kit) -> None:
    assert kit.text.fitted("Bid", Style.BUTTON, "text.ivory", 300) is kit.text.render(
        "Bid", Style.BUTTON, "text.ivory"
    )


def test_fitting_shrinks_before_it_cuts(kit: Kit) -> None:
    whole = kit.text.size(SENTENCE, Style.BUTTON)[0]
    smaller = kit.text.fitted(SENTENCE, Style.BUTTON, "text.ivory", whole - 20)
    cut = kit.text.fitted(SENTENCE, Style.BUTTON, "text.ivory", whole // 4)
    assert whole - 60 < smaller.get_width() <= whole - 20
    assert cut.get_height() <= smaller.get_height()


@pytest.mark.parametrize("text", [SENTENCE, "発電所をひとつ選んでください。", "one\n\ntwo words"])
def test_wrapped_lines_fit_and_lose_nothing(text: str) -> None:
    kit = Kit(1.0, "ja")
    lines = kit.text.wrap(text, Style.BODY, 90)
    assert len(lines) > 1
    assert all(kit.text.size(line, Style.BODY)[0] <= 90 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize("name", ["山田", "Ольга", "민수", "李雷", "Łukasz", "Ğülşen"])
def test_names_in_any_script_are_written(kit: Kit, name: str) -> None:
    missing = kit.text.render("\uffff" * len(name), Style.NAME, "text.ivory")
    written = kit.text.render(name, Style.NAME, "text.ivory")
    assert pygame.image.tobytes(written, "RGBA") != pygame.image.tobytes(missing, "RGBA")
    letters = {
        pygame.image.tobytes(kit.text.render(letter, Style.NAME, "text.ivory"), "RGBA")
        for letter in name
    }
    assert len(letters) == len(set(name))


def test_japanese_is_set_in_its_own_face() -> None:
    western, japanese = Kit(1.0).text, Kit(1.0, "ja").text
    assert western.size("Bid 24", Style.BODY) != japanese.size("Bid 24", Style.BODY)


def test_the_ellipsis_can_be_written_in_the_games_own_face(kit: Kit) -> None:
    assert kit.text.size(ELLIPSIS, Style.BODY)[1] == kit.text.size("A", Style.BODY)[1]


def test_scripts_may_mix_in_one_line(kit: Kit) -> None:
    def ink(text: str) -> int:
        return sum(columns(kit.text.render(text, Style.NAME, "text.ivory")))

    apart = ink("山田") + ink("Łukasz") + ink("Ольга")
    assert abs(ink("山田 Łukasz Ольга") - apart) <= 2


def test_no_japanese_line_ends_with_an_opening_mark_or_begins_with_a_small_kana() -> None:
    text = Kit(1.0, "ja").text
    sentence = "版は「充電完了」と「クラシック」で、ちょっと違います。"
    for width in range(40, 200, 7):
        lines = text.wrap(sentence, Style.BODY, width)
        assert not any(line.endswith("「") for line in lines)
        assert not any(line.startswith(("ょ", "っ", "ッ", "」", "、")) for line in lines)


def test_no_japanese_line_begins_with_a_closing_mark() -> None:
    text = Kit(1.0, "ja").text
    sentence = "発電所を買います。" * 4
    for width in range(40, 200, 7):
        assert not any(line.startswith("。") for line in text.wrap(sentence, Style.BODY, width))


@pytest.mark.parametrize("style", [Style.CITY, Style.SLOT, Style.CABLE, Style.FIGURE])
def test_cities_and_figures_are_as_narrow_in_japanese_as_anywhere(kit: Kit, style: Style) -> None:
    japanese = Kit(kit.scale, "ja")
    for text in ("Wilhelmshaven", "München", "15"):
        assert japanese.text.size(text, style) == kit.text.size(text, style)
    assert japanese.text.size("東京", style)[0] > 0


@pytest.mark.parametrize("style", sorted(EVEN))
def test_a_number_that_changes_does_not_dance(kit: Kit, style: Style) -> None:
    widths = {kit.text.size(value, style)[0] for value in ("111", "908", "474")}
    assert len(widths) == 1


def test_what_fits_need_not_be_cut(kit: Kit) -> None:
    whole = kit.text.size(SENTENCE, Style.BUTTON)[0]
    assert kit.text.fits(SENTENCE, Style.BUTTON, whole - 20)
    assert not kit.text.fits(SENTENCE, Style.BUTTON, whole // 4)


def test_a_button_drops_its_cap_before_it_cuts_its_words(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    shorten = Typesetter._cut

    def listened(self: Typesetter, text: str, *more: Any) -> pygame.Surface:
        cut.append(text)
        return shorten(self, text, *more)

    monkeypatch.setattr(Typesetter, "_cut", listened)
    word = "Protokoll"
    room = kit.text.size(word, Style.BUTTON)[0] + 2 * kit.px(kit.theme.length("padding.text"))
    for width in (room, room + 10, room + 100):
        kit.desk.button((width, 40), ButtonKind.GHOST, ButtonState.NORMAL, word, key="L")
    assert cut == []
    kit.desk.button((room // 3, 40), ButtonKind.GHOST, ButtonState.NORMAL, word, key="L")
    assert cut == [word]
