"""The one control of a bid and its limit: nothing is sent, and nothing counts, before it is meant.

Every test presses keys and buttons as a person would, and looks at what has reached the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pygame
import pytest
from builders import play
from pygame.event import Event
from ui.pilot import Pilot
from ui.tables import QUICK, seated, table_in

from game.client.planning.bid_limit import AtLimit, BidLimit
from game.client.planning.bid_plan import BidPlan
from game.client.settings.preferences import BotPace, Settings
from game.client.shell.audio import Sound
from game.client.table.answering import HESITATION
from game.client.table.held_stepper import FIRST, NEXT
from game.client.table.menu import MenuScene
from game.client.table.table_scene import TableScene
from game.client.telling.spans import plain
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, ButtonPiece, PieceId, button, market_plant
from game.client.widgets.items import Entry, EntryLook, Press, Words
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.link import LocalLink
from game.table import Table

ME = 1
CONFIRM, PASS, LIMIT, UNDO = map(button, (Button.CONFIRM, Button.PASS, Button.LIMIT, Button.UNDO))
BID_FIELD, LIMIT_FIELD = button(Button.BID_FIELD), button(Button.LIMIT_FIELD)
LIMIT_UP, NO_LIMIT = button(Button.LIMIT_UP), button(Button.NO_LIMIT)


@dataclass
class Lot:
    """A plant under the hammer, me before the window, and what I have sent."""

    pilot: Pilot
    scene: TableScene
    table: Table
    sent: list[Action] = field(default_factory=list)

    def rival(self, action: Action) -> None:
        """Whoever else is to act does this, and it is shown."""
        (seat,) = self.table.state.position.to_act
        LocalLink(self.table, seat).submit(action)
        self.pilot.settle()

    def type(self, piece: PieceId, text: str, *, enter: bool = True) -> None:
        self.pilot.click(piece)
        self.pilot.type(text)
        if enter:
            self.pilot.press(pygame.K_RETURN)

    @property
    def plan(self) -> BidPlan:
        plan = self.scene.answering.plan
        assert isinstance(plan, BidPlan)
        return plan

    @property
    def standing(self) -> BidLimit | None:
        return self.scene.answering.draft.limits.now

    @property
    def says(self) -> str:
        """All words of the sheet."""
        sheet = self.scene.stage.action.model
        assert sheet is not None
        return " / ".join(item.text for item in sheet.items if isinstance(item, Words))

    def press_of(self, piece: PieceId) -> Press:
        found = self.scene.stage.action.button_at(piece)
        assert found is not None
        return found

    def entry_of(self, piece: PieceId) -> Entry:
        found = self.scene.stage.action.entry_at(piece)
        assert found is not None
        return found


def auction_of(bid: int = 35, **more: object) -> GameState:
    """Plant 30 at a bid of seat 0, three players, 64 in my purse."""
    usual: dict[str, object] = {
        "money": {0: 90, 1: 64, 2: 90},
        "market": (16, 17, 19, 30, 32, 34, 35, 37),
    }
    state = table_in(Phase.AUCTION, players=3, **{**usual, **more})
    return play(state, OpenAuction(30, bid)).state


def lot_of(pilot: Pilot, state: GameState, seat: int = ME) -> Lot:
    table = Table(state)
    link = LocalLink(table, seat)
    scene = TableScene(pilot.context, link, seated(len(state.position.players), seat))
    lot = Lot(pilot, scene, table)
    submit = link.submit

    def noted(action: Action) -> object:
        lot.sent.append(action)
        return submit(action)

    link.submit = noted  # type: ignore[assignment,method-assign]
    pilot.open(lambda context: scene)
    return lot


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


@pytest.fixture
def lot(pilot: Pilot) -> Lot:
    return lot_of(pilot, auction_of())


def test_switching_a_limit_on_sends_nothing_and_begins_with_the_bid(lot: Lot) -> None:
    lot.pilot.click(LIMIT)
    lot.pilot.wait(1.0)
    assert lot.sent == [] and lot.standing is None
    assert (lot.plan.amount, lot.plan.limit) == (36, 36)
    assert lot.entry_of(LIMIT_FIELD).text == "36"


def test_the_tick_switches_it_off_again(lot: Lot) -> None:
    lot.pilot.click(LIMIT)
    lot.pilot.click(LIMIT)
    assert lot.plan.limit is None
    assert lot.press_of(LIMIT).label == "Set a bid limit …"
    assert "Bids 36, then asks you if you are outbid." in lot.says and "28 left" in lot.says


def test_bid_and_limit_are_one_sentence_and_one_button(lot: Lot) -> None:
    lot.pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, "50")
    assert "Bids 36 now, raises up to 50, then asks you." in lot.says
    assert "14 to 28 left" in lot.says
    assert lot.press_of(CONFIRM).label == "Bid 36, up to 50"
    lot.pilot.click(button(Button.LIMIT_PASS))
    assert "Bids 36 now, raises up to 50, then passes." in lot.says
    assert lot.sent == []
    lot.pilot.click(CONFIRM)
    assert lot.sent == [Bid(36)]
    assert lot.standing == BidLimit(30, 50, AtLimit.PASS)


def test_a_number_counts_when_it_is_finished_and_not_while_it_is_typed(lot: Lot) -> None:
    lot.pilot.click(LIMIT)
    lot.pilot.click(LIMIT_FIELD)
    for typed in ("5", "50"):
        lot.pilot.type(typed[-1])
        lot.pilot.wait(0.5)
        assert lot.entry_of(LIMIT_FIELD).text == typed
        assert lot.entry_of(LIMIT_FIELD).look is EntryLook.TYPING
        assert lot.plan.limit == 36 and lot.sent == []
        assert not lot.press_of(CONFIRM).is_open
        assert lot.press_of(CONFIRM).label == "Finish typing"
        assert "Enter accepts the number, Esc goes back to 36." in lot.says
    lot.pilot.press(pygame.K_RETURN)
    assert lot.plan.limit == 50 and lot.sent == []


def test_enter_in_a_field_never_bids_however_long_it_is_held(lot: Lot) -> None:
    lot.type(BID_FIELD, "40", enter=False)
    down = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40)
    for _ in range(20):
        lot.pilot.step([down])
    assert lot.plan.amount == 40 and lot.sent == []
    lot.pilot.step([Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40)])
    lot.pilot.press(pygame.K_RETURN)
    assert lot.sent == [Bid(40)]


def test_escape_restores_the_number(lot: Lot) -> None:
    lot.type(BID_FIELD, "5", enter=False)
    lot.pilot.press(pygame.K_ESCAPE)
    assert lot.plan.amount == 36 and lot.entry_of(BID_FIELD).text == "36"
    assert len(lot.pilot.context.scenes) == 1


def test_a_number_counts_on_leaving_its_field(lot: Lot) -> None:
    lot.pilot.click(LIMIT)
    lot.type(BID_FIELD, "40", enter=False)
    lot.pilot.click(LIMIT_FIELD)
    assert lot.plan.amount == 40
    lot.pilot.type("44")
    lot.pilot.press(pygame.K_TAB)
    assert lot.plan.limit == 44 and lot.sent == []


def test_a_click_on_the_closed_button_finishes_the_number_and_no_more(lot: Lot) -> None:
    lot.type(BID_FIELD, "40", enter=False)
    lot.pilot.click(CONFIRM)
    assert lot.plan.amount == 40 and lot.sent == []
    lot.pilot.click(CONFIRM)
    assert lot.sent == [Bid(40)]


def test_a_digit_begins_to_name_the_bid(lot: Lot) -> None:
    lot.pilot.type("41")
    assert lot.entry_of(BID_FIELD).text == "41" and lot.plan.amount == 36
    lot.pilot.press(pygame.K_RETURN)
    assert lot.plan.amount == 41 and lot.sent == []


def test_a_digit_after_u_begins_to_name_the_limit(lot: Lot) -> None:
    lot.pilot.press(pygame.K_u)
    lot.pilot.type("44")
    lot.pilot.press(pygame.K_RETURN)
    assert (lot.plan.amount, lot.plan.limit) == (lot.plan.low, 44)
    assert not lot.sent


def test_a_digit_names_the_bid_again_once_the_limit_is_switched_off(lot: Lot) -> None:
    lot.pilot.press(pygame.K_u)
    lot.pilot.press(pygame.K_u)
    lot.pilot.type("44")
    lot.pilot.press(pygame.K_RETURN)
    assert (lot.plan.amount, lot.plan.limit) == (44, None)


@pytest.mark.parametrize(
    ("piece", "typed", "sentence", "label"),
    [
        (LIMIT_FIELD, "32", "A limit of 32 is below your bid of 36.", "Limit below the bid"),
        (LIMIT_FIELD, "70", "You cannot bid 70: you have only 64.", "More than you have"),
        (BID_FIELD, "70", "You cannot bid 70: you have only 64.", "More than you have"),
        (BID_FIELD, "35", "At least 36.", "Too little"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    lot: Lot, piece: PieceId, typed: str, sentence: str, label: str
) -> None:
    lot.pilot.click(LIMIT)
    lot.type(piece, typed)
    assert sentence in lot.says
    assert lot.entry_of(piece).text == typed
    assert lot.entry_of(piece).look is EntryLook.REFUSED
    assert (lot.press_of(CONFIRM).is_open, lot.press_of(CONFIRM).label) == (False, label)
    lot.pilot.click(CONFIRM)
    lot.pilot.press(pygame.K_RETURN)
    lot.pilot.press(pygame.K_b)
    assert lot.sent == [] and (lot.plan.amount, lot.plan.limit) == (36, 36)
    message = lot.scene.over._toast.model
    assert message is not None and message.text == sentence
    lot.pilot.click(UNDO)
    assert lot.press_of(CONFIRM).is_open and lot.entry_of(piece).text == "36"


def test_a_stepper_leads_from_a_refused_number_back_into_the_range(lot: Lot) -> None:
    lot.type(BID_FIELD, "170")
    lot.pilot.click(button(Button.BID_DOWN))
    assert lot.plan.amount == 64
    assert not lot.press_of(button(Button.BID_UP)).is_open
    for _ in range(20):
        lot.pilot.press(pygame.K_PAGEDOWN)
    assert lot.plan.amount == 36
    assert not lot.press_of(button(Button.BID_DOWN)).is_open


def test_keys_of_the_control(lot: Lot) -> None:
    lot.pilot.step([Event(pygame.KEYDOWN, key=pygame.K_EQUALS, mod=1, unicode="+", scancode=46)])
    assert lot.plan.amount == 37, "Shift and = is a plus, and a plus is one"
    lot.pilot.press(pygame.K_PAGEUP)
    assert lot.plan.amount == 42
    lot.pilot.press(pygame.K_PAGEDOWN)
    lot.pilot.press(pygame.K_MINUS)
    assert lot.plan.amount == 36
    lot.pilot.press(pygame.K_u)
    assert lot.plan.limit == 36
    lot.pilot.press(pygame.K_u)
    assert lot.plan.limit is None and lot.sent == []


def test_tab_follows_the_sentence_and_arrows_step_the_field_in_focus(lot: Lot) -> None:
    lot.pilot.press(pygame.K_u)
    lot.type(LIMIT_FIELD, "50")
    lot.type(BID_FIELD, "40")
    lot.scene.focus.hide()
    lot.scene.focus.piece = None
    stops: list[PieceId | None] = []
    for _ in range(11):
        lot.pilot.press(pygame.K_TAB)
        stops.append(lot.scene.focus.shown)
        if stops[-1] == BID_FIELD:
            lot.pilot.press(pygame.K_UP)
        if stops[-1] == LIMIT_FIELD:
            lot.pilot.press(pygame.K_DOWN)
    assert (lot.plan.amount, lot.plan.limit) == (41, 49)
    names = [stop.which for stop in stops if isinstance(stop, ButtonPiece)]
    assert names == [
        Button.BID_DOWN,
        Button.BID_FIELD,
        Button.BID_UP,
        Button.LIMIT,
        Button.LIMIT_DOWN,
        Button.LIMIT_FIELD,
        Button.LIMIT_UP,
        Button.LIMIT_PASS,
        Button.PASS,
        Button.UNDO,
        Button.CONFIRM,
    ]


def test_arrows_step_a_number_that_is_being_typed(lot: Lot) -> None:
    lot.type(BID_FIELD, "40", enter=False)
    lot.pilot.press(pygame.K_UP)
    lot.pilot.press(pygame.K_PAGEUP)
    assert lot.entry_of(BID_FIELD).text == "46" and lot.plan.amount == 36
    lot.pilot.press(pygame.K_RETURN)
    assert lot.plan.amount == 46


def test_the_wheel_turns_the_number_under_the_pointer(
    lot: Lot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lot.pilot.click(LIMIT)
    lot.pilot.wheel(LIMIT_FIELD, 3)
    assert (lot.plan.amount, lot.plan.limit) == (36, 39)
    lot.pilot.wheel(BID_FIELD, 1)
    assert (lot.plan.amount, lot.plan.limit) == (37, 39)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    lot.pilot.wheel(LIMIT_FIELD, 1)
    assert lot.plan.limit == 44 and lot.sent == []


def test_the_wheel_does_not_end_what_is_typed(lot: Lot) -> None:
    lot.type(BID_FIELD, "4", enter=False)
    place = lot.pilot.see(CONFIRM)
    assert place is not None
    lot.pilot.step([Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=4, touch=False)])
    lot.pilot.wheel(CONFIRM, 1)
    assert lot.entry_of(BID_FIELD).text == "4" and lot.plan.amount == 36


def bid_up_to(lot: Lot, limit: int, *clicks: Button) -> None:
    """Bid, and agree to a limit."""
    lot.pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, str(limit))
    for one in clicks:
        lot.pilot.click(button(one))
    lot.pilot.click(CONFIRM)


def test_a_limit_raises_by_one_and_then_asks(lot: Lot) -> None:
    bid_up_to(lot, 39)
    lot.rival(Pass())
    lot.rival(Bid(37))
    assert lot.sent == [Bid(36), Bid(38)]
    lot.rival(Bid(39))
    assert lot.sent == [Bid(36), Bid(38)], "40 lies beyond it"
    assert lot.scene.answering.is_asked and lot.standing is None
    assert (lot.plan.amount, lot.plan.limit) == (40, None)


def test_a_limit_raises_by_one_and_then_passes(lot: Lot) -> None:
    bid_up_to(lot, 39, Button.LIMIT_PASS)
    lot.rival(Pass())
    lot.rival(Bid(39))
    assert lot.sent == [Bid(36), Pass()]


def test_an_opening_bid_has_a_limit_too(pilot: Pilot) -> None:
    lot = lot_of(pilot, table_in(Phase.AUCTION, players=3), 0)
    pilot.click(market_plant(20))
    pilot.press(pygame.K_u)
    lot.type(LIMIT_FIELD, "23")
    assert lot.sent == []
    assert lot.press_of(CONFIRM).label == "Open at 20, up to 23"
    pilot.click(CONFIRM)
    lot.rival(Bid(21))
    lot.rival(Pass())
    assert lot.sent == [OpenAuction(20, 20), Bid(22)]


def test_while_others_think_another_limit_counts_only_once_it_is_set(lot: Lot) -> None:
    bid_up_to(lot, 50)
    assert "you bid 36" in lot.says
    assert "If you are outbid, raises up to 50, then asks you." in lot.says
    for _ in range(5):
        lot.pilot.click(LIMIT_UP)
    assert "Your limit is 50 until you set 55." in lot.says
    assert lot.standing == BidLimit(30, 50)
    assert lot.press_of(CONFIRM).label == "Set limit 55"
    lot.pilot.press(pygame.K_RETURN)
    assert lot.standing == BidLimit(30, 55) and lot.sent == [Bid(36)]
    assert "If you are outbid, raises up to 55, then asks you." in lot.says


def test_a_limit_that_was_not_set_does_nothing(lot: Lot) -> None:
    lot.pilot.click(CONFIRM)
    lot.pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, "50")
    assert "You have no limit until you set 50." in lot.says
    lot.rival(Pass())
    lot.rival(Bid(37))
    lot.pilot.wait(1.0)
    assert lot.sent == [Bid(36)] and lot.scene.answering.is_asked


def test_no_limit_takes_it_away(lot: Lot) -> None:
    bid_up_to(lot, 50)
    lot.pilot.click(LIMIT_UP)
    lot.pilot.click(NO_LIMIT)
    assert lot.standing is None
    lot.rival(Pass())
    lot.rival(Bid(37))
    lot.pilot.wait(1.0)
    assert lot.sent == [Bid(36)] and lot.scene.answering.is_asked


def test_the_tick_takes_it_away_only_with_the_button(lot: Lot) -> None:
    bid_up_to(lot, 50)
    lot.pilot.press(pygame.K_u)
    assert "Your limit stays at 50 until you remove it." in lot.says and lot.standing is not None
    assert lot.press_of(CONFIRM).label == "No limit"
    lot.pilot.press(pygame.K_u)
    assert lot.entry_of(LIMIT_FIELD).text == "50", "the one that stands, and no other"
    lot.pilot.press(pygame.K_u)
    lot.pilot.press(pygame.K_RETURN)
    assert lot.standing is None


def test_a_limit_is_refused_while_others_think_too(lot: Lot) -> None:
    bid_up_to(lot, 50)
    lot.type(LIMIT_FIELD, "32")
    assert "A limit of 32 is below your bid of 36." in lot.says
    lot.pilot.click(CONFIRM)
    assert lot.standing == BidLimit(30, 50)


def test_bids_of_others_do_not_disturb_whoever_types_a_limit(pilot: Pilot) -> None:
    rich = table_in(Phase.AUCTION, players=4, money=dict.fromkeys(range(4), 90))
    lot = lot_of(pilot, play(rich, OpenAuction(20, 20)).state, 3)
    pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, "5", enter=False)
    lot.rival(Bid(21))
    assert lot.table.state.position.to_act == (2,), "not yet my turn"
    pilot.type("0")
    assert lot.entry_of(LIMIT_FIELD).text == "50"
    pilot.press(pygame.K_RETURN)
    pilot.click(CONFIRM)
    lot.rival(Bid(40))
    assert lot.sent == [Bid(41)], "it stood before it was my turn"


def typing(lot: Lot) -> None:
    """Half a number in the field of the limit, while another thinks."""
    bid_up_to(lot, 50)
    lot.type(LIMIT_FIELD, "6", enter=False)
    assert lot.scene.hands.field.is_open


def test_a_field_is_over_with_its_auction(lot: Lot) -> None:
    typing(lot)
    lot.rival(Pass())
    lot.rival(Pass())
    assert_dropped(lot)
    assert lot.table.state.position.auction is None


def test_a_field_is_over_when_it_becomes_my_turn(lot: Lot) -> None:
    lot.pilot.click(CONFIRM)
    lot.pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, "6", enter=False)
    lot.rival(Pass())
    lot.rival(Bid(40))
    assert_dropped(lot)
    assert (lot.plan.amount, lot.plan.limit) == (41, None)
    lot.pilot.wait(1.0)
    assert lot.sent == [Bid(36)]


def test_a_field_is_over_with_my_turn(lot: Lot) -> None:
    lot.type(BID_FIELD, "4", enter=False)
    LocalLink(lot.table, ME).submit(Pass())
    lot.pilot.settle()
    assert_dropped(lot)


def test_a_field_is_over_when_something_is_laid_over_the_table(lot: Lot) -> None:
    typing(lot)
    lot.scene.open_menu()
    lot.pilot.settle()
    assert isinstance(lot.pilot.context.scenes.top, MenuScene)
    assert_dropped(lot)
    lot.pilot.press(pygame.K_ESCAPE)
    assert lot.standing == BidLimit(30, 50)
    assert lot.entry_of(LIMIT_FIELD).text == "50"


def test_a_field_is_over_when_the_window_changes(lot: Lot) -> None:
    typing(lot)
    lot.pilot.resize((1600, 900))
    assert_dropped(lot)
    assert lot.entry_of(LIMIT_FIELD).text == "50"


def test_a_field_is_over_with_another_sheet(lot: Lot) -> None:
    typing(lot)
    lot.scene.answering.press(controls.planning(Decision.BUILD_CITIES))
    lot.scene.refresh_all()
    assert_dropped(lot)
    assert lot.standing == BidLimit(30, 50)


def assert_dropped(lot: Lot) -> None:
    """Nothing is typed any more, nothing that was counts, and no field lies about."""
    assert not lot.scene.hands.field.is_open and lot.scene.answering.draft.entry is None
    widgets = lot.pilot.context.ui_manager.get_sprite_group().sprites()
    assert not [one for one in widgets if "text_entry_line" in getattr(one, "element_ids", [])]


def test_undo_goes_back_through_bid_and_limit(lot: Lot) -> None:
    lot.pilot.press(pygame.K_u)
    lot.type(LIMIT_FIELD, "50")
    lot.pilot.click(UNDO)
    assert lot.plan.limit == 36
    lot.pilot.click(UNDO)
    assert lot.plan.limit is None


def test_who_cannot_pay_the_next_bid_is_not_asked_to_say_so(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(pilot.context.audio, "play", heard.append)
    lot = lot_of(pilot, auction_of(64))
    assert "You have 64 and the next bid is 65: you will pass in a moment." in lot.says
    pilot.wait(HESITATION[0] - 0.2)
    assert lot.sent == []
    pilot.wait(HESITATION[1])
    assert lot.sent == [Pass()]
    assert Sound.YOUR_TURN not in heard


def test_who_wants_to_be_asked_is_asked() -> None:
    with Pilot(settings=replace(QUICK, auto_pass=False)) as pilot:
        lot = lot_of(pilot, auction_of(64))
        pilot.wait(HESITATION[1] + 1.0)
        assert lot.sent == [] and lot.scene.answering.is_asked
        assert "You have 64 and the next bid is 65: you can only pass." in lot.says
        pilot.click(PASS)
        assert lot.sent == [Pass()]


def held(lot: Lot, piece: PieceId, seconds: float) -> None:
    """The mouse goes down on a button, stays for a while and comes up."""
    place = lot.pilot.see(piece)
    assert place is not None
    lot.pilot.hover(piece)
    lot.pilot.mouse(pygame.MOUSEBUTTONDOWN, place.center)
    lot.pilot.wait(seconds)
    lot.pilot.mouse(pygame.MOUSEBUTTONUP, place.center)
    lot.pilot.settle()


def test_a_held_stepper_goes_on_and_its_release_is_no_click(lot: Lot) -> None:
    held(lot, button(Button.BID_UP), FIRST + 2.5 * NEXT)
    assert lot.plan.amount == 36 + 3
    held(lot, button(Button.BID_DOWN), FIRST + 1.5 * NEXT)
    assert lot.plan.amount == 39 - 2
    lot.pilot.click(LIMIT)
    held(lot, LIMIT_UP, FIRST + 1.5 * NEXT)
    assert lot.plan.limit == 37 + 2
    assert lot.sent == []


def test_a_short_press_of_a_stepper_is_one_step(lot: Lot) -> None:
    held(lot, button(Button.BID_UP), FIRST / 2)
    assert lot.plan.amount == 37


def test_a_held_stepper_stops_at_the_purse_without_a_word(lot: Lot) -> None:
    held(lot, button(Button.BID_UP), FIRST + 60 * NEXT)
    assert lot.plan.amount == 64 and lot.scene.over.message == ""


def test_a_held_stepper_waits_while_the_pointer_is_elsewhere(lot: Lot) -> None:
    place = lot.pilot.see(button(Button.BID_UP))
    assert place is not None
    lot.pilot.hover(button(Button.BID_UP))
    lot.pilot.mouse(pygame.MOUSEBUTTONDOWN, place.center)
    lot.pilot.step([Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(1, 0, 0))])
    lot.pilot.wait(FIRST + 5 * NEXT)
    lot.pilot.mouse(pygame.MOUSEBUTTONUP, (5, 5))
    lot.pilot.settle()
    assert lot.plan.amount == 36


def test_a_bid_within_the_limit_is_told_in_one_line(pilot: Pilot) -> None:
    lot = lot_of(pilot, auction_of())
    lot.pilot.click(LIMIT)
    lot.type(LIMIT_FIELD, "45")
    lot.pilot.click(CONFIRM)
    lot.rival(Pass())
    before = len(lot.scene.story.lines)
    lot.rival(Bid(40))
    told = [plain(line.sentence) for line in lot.scene.story.lines[before:]]
    assert lot.sent[-1] == Bid(41)
    assert [line for line in told if "41" in line] == ["Automatic bid: 41 for 30, limit 45"]


def test_nobody_is_asked_for_a_moment_while_the_limit_answers() -> None:
    """No frame shows Pass and Bid between the bid of another and my automatic one."""
    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        lot = lot_of(pilot, auction_of())
        lot.pilot.click(LIMIT)
        lot.type(LIMIT_FIELD, "45")
        lot.pilot.click(CONFIRM)
        lot.rival(Pass())
        (seat,) = lot.table.state.position.to_act
        LocalLink(lot.table, seat).submit(Bid(40))
        said = []
        pilot.step()
        while lot.sent[-1] != Bid(41) or not lot.scene.director.is_idle:
            said.append(lot.says)
            pilot.step()
    assert any("You bid 41" in words for words in said)
    assert not any("Your turn" in words for words in said)
