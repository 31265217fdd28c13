"""The rules book: every chapter, its search, its numbers, and that every text has its room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from builders import content, game
from logic_tables import names_of
from panel_tables import longer_words, untidy
from pygame import Rect, Surface
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.draw import Cards, Kit, Typesetter
from game.client.draw.pixels import Size
from game.client.lesson.coach_card import CoachCard, CoachModel, card_size
from game.client.lesson.coaching import leave_question
from game.client.lesson.saying import Topic
from game.client.rulebook.book import Paragraph, book_numbers, complete_rules, open_book, search
from game.client.rulebook.book_scene import CLOSE, BookScene, chapter_piece
from game.client.rulebook.chapters import CHAPTERS, FINDABLE, BookPicture, ChapterId, Text
from game.client.rulebook.pictures import GALLERY
from game.client.rulebook.table_notes import table_notes
from game.client.settings.preferences import Settings
from game.client.start.learn_scene import Learning, LearnScene
from game.client.start.title_menu import LEARN
from game.client.start.title_scene import TitleScene
from game.client.vocabulary.controls import control
from game.client.widgets.ask import AskScene
from game.engine.events import Phase
from game.engine.terms import Variant
from game.texts import PLACEHOLDER, Catalogue, known_languages

SIZES: list[Size] = [(1280, 720), (3840, 2160)]
HARD = ("de", "ja")
"""The longest words, and other letters: what fits for them on a large screen fits for all."""
SLOW = pytest.mark.slow
LONGEST = {
    "cities": "20",
    "tokens": "10 coal, 10 oil, 10 garbage, 10 uranium",
    "city": "Frankfurt-M",
}


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as pilot:
        yield pilot


def opened(pilot: Pilot, chapter: ChapterId | None = None) -> BookScene:
    scene = pilot.open(lambda context: BookScene(context, chapter=chapter))
    assert isinstance(scene, BookScene)
    return scene


def test_every_text_has_its_numbers() -> None:
    book = open_book(Catalogue.load(), content(), {})
    numbers = book_numbers(content())
    for chapter in book:
        for part in chapter.parts:
            if isinstance(part, Paragraph):
                assert "%{" not in part.text and not part.text.startswith("book."), part.text
    used = {
        name
        for blocks in CHAPTERS.values()
        for block in blocks
        if isinstance(block, Text)
        for name in PLACEHOLDER.findall(Catalogue.load().say(block.key))
    }
    assert used <= set(numbers)


@pytest.mark.parametrize("language", known_languages())
def test_no_number_of_the_rules_is_written_into_a_text(language: str) -> None:
    """Steps, phases, rounds and the like are names; everything else comes from the content."""
    words = Catalogue.load(language)
    numbers = {str(value) for value in book_numbers(content()).values() if len(str(value)) > 1}
    for blocks in CHAPTERS.values():
        for block in blocks:
            if isinstance(block, Text):
                written = set(re.findall(r"\d+", PLACEHOLDER.sub("", words.say(block.key))))
                assert not written & numbers, block.key


def test_every_picture_is_drawn_somewhere() -> None:
    shown = {block for blocks in CHAPTERS.values() for block in blocks}
    assert (
        set(GALLERY) == set(BookPicture) == {one for one in shown if isinstance(one, BookPicture)}
    )
    assert list(CHAPTERS) == list(ChapterId)


def test_the_example_adds_up() -> None:
    numbers = book_numbers(content())
    house = content().rule_set("recharged").house_prices[0]
    assert numbers["total"] == int(numbers["out"]) + int(numbers["on"]) + house


def test_a_search_finds_all_words_whatever_their_case() -> None:
    book = open_book(Catalogue.load(), content(), {})
    own = {ChapterId.FUEL, ChapterId.CARTEL}
    assert {hit.chapter for hit in search(book, "HYBRIDS coal")} - {ChapterId.COMPLETE} == own
    found = {hit.chapter for hit in search(book, "discount")}
    assert found == {ChapterId.EDITIONS, ChapterId.COMPLETE}
    assert search(book, "  ") == search(book, "quidditch") == ()


@pytest.mark.parametrize("wanted", ["plant limit", "how many plants"])
def test_a_search_finds_a_rule_by_the_words_people_use(wanted: str) -> None:
    book = open_book(Catalogue.load(), content(), {})
    assert search(book, wanted)[0].chapter is ChapterId.AUCTION


def test_other_words_for_a_rule_are_of_texts_that_are_in_the_book() -> None:
    texts = {
        block.key for blocks in CHAPTERS.values() for block in blocks if isinstance(block, Text)
    }
    assert texts >= FINDABLE


def test_the_complete_rules_are_the_page_without_its_marks() -> None:
    told = [paragraph.text for paragraph in complete_rules("en")]
    assert told[0] == "Power Grid: the rules"
    assert any(text.startswith("9.6b Opening pass.") for text in told)
    assert not any(mark in text for text in told for mark in ("**", "|"))


def test_a_search_does_without_accents() -> None:
    book = open_book(Catalogue.load("de"), content(), {})
    assert search(book, "stadte") and search(book, "Städte") == search(book, "stadte")


def test_the_notes_are_those_of_the_table() -> None:
    state = game(variants=(Variant.FIRST_GAME,))
    notes = table_notes(state.position, names_of(state))
    book = open_book(Catalogue.load(), content(), notes)
    steps = next(chapter for chapter in book if chapter.id is ChapterId.STEPS)
    first = steps.parts[0]
    assert first == Paragraph("The short first game is Step 1 only.", is_note=True)
    hits = search(book, "short first game is step 1 only")
    assert (ChapterId.STEPS, 0) in [(hit.chapter, hit.part) for hit in hits]


def test_every_chapter_is_reached_by_mouse(pilot: Pilot) -> None:
    scene = opened(pilot)
    for chapter in ChapterId:
        pilot.click(chapter_piece(chapter))
        assert scene.chapter is chapter


def test_every_chapter_is_reached_by_keyboard(pilot: Pilot) -> None:
    scene = opened(pilot)
    seen = []
    for _ in ChapterId:
        seen.append(scene.chapter)
        pilot.press(pygame.K_DOWN)
    assert seen == list(ChapterId)
    seen = []
    for _ in ChapterId:
        pilot.press(pygame.K_UP)
        seen.append(scene.chapter)
    assert seen == list(ChapterId)[::-1]


def test_leafing_goes_through_the_whole_book_and_back(pilot: Pilot) -> None:
    scene = opened(pilot)
    for key, last in ((pygame.K_PAGEDOWN, ChapterId.COMPLETE), (pygame.K_PAGEUP, ChapterId.GOAL)):
        seen = set()
        for _ in range(90):
            seen.add(scene.chapter)
            pilot.press(key)
        assert seen == set(ChapterId) and scene.chapter is last


def test_wheel_and_scroll_bar_move_the_page(pilot: Pilot) -> None:
    scene = opened(pilot, ChapterId.AUCTION)
    track = scene.page.track
    pilot.wheel(scene.page.view.center, -2)
    model = scene.page.model
    assert model is not None and model.offset > 0
    pilot.drag((track.centerx, track.y + 4), (track.centerx, track.bottom - 1))
    assert scene.page.model is not None
    assert scene.page.model.offset == scene.page.furthest(scene.page.model)


def test_typing_shows_only_the_chapters_with_hits_and_goes_there(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.type("depot")
    assert scene.chapter is ChapterId.EDITIONS
    assert pilot.see(chapter_piece(ChapterId.GOAL)) is None
    model = scene.page.model
    assert model is not None and model.found
    for _ in range(5):
        pilot.press(pygame.K_BACKSPACE)
    assert pilot.see(chapter_piece(ChapterId.GOAL)) is not None


def test_enter_goes_from_hit_to_hit(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.type("uranium")
    chapters = [scene.chapter]
    for _ in range(len(scene.hits)):
        pilot.press(pygame.K_RETURN)
        chapters.append(scene.chapter)
    assert set(chapters) == {hit.chapter for hit in scene.hits}
    assert len(set(chapters)) > 1


@pytest.mark.parametrize(
    ("phase", "chapter"),
    [
        (Phase.AUCTION, ChapterId.AUCTION),
        (Phase.RESOURCES, ChapterId.FUEL),
        (Phase.BUREAUCRACY, ChapterId.POWER),
    ],
)
def test_f1_opens_at_the_phase(pilot: Pilot, phase: Phase, chapter: ChapterId) -> None:
    open_table(pilot, table_in(phase))
    pilot.press(pygame.K_F1)
    book = pilot.context.scenes.top
    assert isinstance(book, BookScene) and book.chapter is chapter
    assert book.page.model is not None
    notes = [part for part in book.page.model.chapter.parts if getattr(part, "is_note", False)]
    assert notes, "this table's numbers stand first"
    pilot.click(control(CLOSE))
    assert pilot.context.scenes.top is not book


def test_the_book_opens_from_the_title_and_goes_back_there(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        pilot.click(LEARN)
        pilot.click(control(Learning.RULES))
        assert isinstance(pilot.context.scenes.top, BookScene)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, LearnScene)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.context.scenes.top, TitleScene)


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch, drawn_anew: None) -> list[str]:
    """Every label that had to be cut, wherever it was drawn."""
    found: list[str] = []
    cut = Typesetter._cut

    def noted(self: Typesetter, text: str, *more: Any) -> Surface:
        found.append(text)
        return cut(self, text, *more)

    monkeypatch.setattr(Typesetter, "_cut", noted)
    return found


@pytest.mark.parametrize("language", known_languages())
def test_every_button_says_all_of_its_label(language: str, cuts: list[str], tmp_path: Path) -> None:
    with at_title(home_in(tmp_path, language=language)) as pilot:
        words = pilot.context.catalogue
        words.become(Catalogue.load(language))
        pilot.open(lambda context: LearnScene(context, games_of(pilot)))
        pilot.open(lambda context: AskScene(context, leave_question(words.say), lambda _: None))
        scene = opened(pilot)
        pilot.type("e")
        assert scene.hits, "entries tell how often it was found"
        kit = pilot.context.kit
        model = CoachModel("", "", words.say("coach.leave"), words.say("coach.next"), "Enter")
        card = CoachCard(kit, Rect((0, 0), card_size(kit, model)), words)
        card.show(model)
        assert card.pieces() and cuts == []


def faults(pilot: Pilot, scene: BookScene) -> list[str]:
    """What is untidy in any chapter, seen or not."""
    found = []
    scale = pilot.context.kit.scale
    for chapter in ChapterId:
        scene.go_to(chapter)
        width = scene.page.view.w
        assert scene.page.model
        texts = scene.page.sheet(scene.page.model).page.texts
        for box in texts:
            if not box.is_whole:
                found.append(f"{chapter}: {box.text!r} is cut")
            if not (box.rect.left >= 0 and box.rect.right <= width):
                found.append(f"{chapter}: {box.text!r} leaves the page")
        found += untidy([box for box in texts if box.frame.w < width], scale)
        found += untidy(scene.page.text_boxes(), scale)
        for one, other in combinations(texts, 2):
            if one.rect.colliderect(other.rect):
                found.append(f"{chapter}: {one.text!r} lies on {other.text!r}")
    return found


@pytest.fixture
def plain_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plants without their pictures, which take time and have no texts of their own."""
    monkeypatch.setattr(Cards, "face", lambda self, plant, size, *more, **named: Surface(size))


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param(language, size, marks=() if size == SIZES[0] or language in HARD else SLOW)
        for language in known_languages()
        for size in SIZES
    ],
)
def test_every_chapter_fits_in_every_language(language: str, size: Size) -> None:
    with Pilot(size, settings=Settings(language=language)) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        assert faults(pilot, opened(pilot)) == []


@pytest.mark.usefixtures("plain_cards")
def test_longer_words_fit_as_well(pilot: Pilot) -> None:
    pilot.context.catalogue.become(longer_words())
    assert faults(pilot, opened(pilot)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", known_languages())
def test_everything_the_coach_says_fits(language: str, size: Size) -> None:
    words = Catalogue.load(language)
    kit = Kit(size[0] / 1280, language, catalogue=words)
    for topic in Topic:
        gaps = PLACEHOLDER.findall(words.say(f"coach.say.{topic}"))
        values = {gap: LONGEST.get(gap, "100") for gap in gaps}
        model = CoachModel(
            words.say("coach.title"),
            words.say(f"coach.say.{topic}", **values),
            words.say("coach.leave"),
            words.say("coach.next"),
            "Enter",
        )
        assert model.sentence != f"coach.say.{topic}"
        card = CoachCard(kit, Rect((40, 40), card_size(kit, model)), words)
        card.show(model)
        assert untidy(card.text_boxes(), kit.scale) == []
        assert card.rect.h < size[1] / 3, "a sentence is not a lecture"


def test_the_coach_has_a_sentence_for_every_topic_and_no_other() -> None:
    for language in known_languages():
        keys = Catalogue.load(language).keys()
        said = {key for key in keys if key.startswith("coach.say.")}
        assert said == {f"coach.say.{topic}" for topic in Topic}
