"""An auction on the table: what the sheet shows while it is played, Skip, and duels of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest
from pygame import Rect
from ui.pilot import Pilot
from ui.sheets import WORDS, spoken
from ui.tables import seated, table_in

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.planning.bid_plan import plant_effect
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.table.anim.acts import AuctionStage
from game.client.table.anim.sold_banner import SoldBanner
from game.client.table.anim.timeline import CardProp, SoldProp
from game.client.table.duel_hold import LONGEST
from game.client.table.sheets.podium import AuctionRoom
from game.client.table.sheets.sheet import bar_top
from game.client.table.table_places import SOLD
from game.client.table.table_scene import TableScene
from game.client.telling.sold_words import sold_about, sold_line
from game.client.telling.spans import plain
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, button
from game.client.widgets.items import BidChip, CardPicture, Press, SeatTile, Words
from game.client.widgets.models import CardState
from game.client.widgets.screen_layout import TableLayout
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.events import Event, Phase, PlantBought
from game.engine.model import Decision
from game.engine.view import PlayerView
from game.link import LocalLink
from game.table import Accepted, Table
from game.texts import known_languages

SKIP = button(Button.SKIP)
SUSPENSE: tuple[Action, ...] = (OpenAuction(20, 20), Bid(21), Pass(), Pass(), Bid(22))
"""Anna leads, and Boris is the last who might go on."""
SIZES: list[Size] = [(1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)]


class Stage:
    """A table whose seats all act through the test, seen from one of them."""

    def __init__(self, pilot: Pilot, me: int | None = 3, players: int = 4) -> None:
        self.pilot = pilot
        money = dict.fromkeys(range(players), 90)
        self.table = Table(table_in(Phase.AUCTION, players, money=money))
        link = LocalLink(self.table, me)
        self.scene = TableScene(pilot.context, link, seated(players, me))
        pilot.open(lambda context: self.scene)

    def play(self, *actions: Action) -> None:
        """Everybody in their turn; nothing is shown yet."""
        for action in actions:
            seat = self.table.state.position.to_act[0]
            assert isinstance(self.table.submit(seat, action, self.table.version), Accepted)

    def settle(self) -> None:
        self.pilot.step()
        self.pilot.run_until(lambda: self.is_over)

    @property
    def is_over(self) -> bool:
        return self.scene.director.is_idle and not self.scene.incoming.is_holding

    def acts(self) -> Iterator[AuctionStage]:
        """Every act as it comes, until all is shown."""
        last = None
        self.pilot.step()
        while not self.is_over:
            act = self.scene.director.act
            if act is not None and act.moment is not last:
                last = act.moment
                yield last
            self.pilot.step()

    def items(self, kind: type) -> list:  # type: ignore[type-arg]
        model = self.scene.stage.action.model
        assert model is not None
        return [item for item in model.items if isinstance(item, kind)]

    def words(self) -> str:
        return " | ".join(item.text for item in self.items(Words))

    def log(self) -> list[str]:
        return [plain(line.sentence) for line in self.scene.story.lines]


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=Settings(bot_pace=BotPace.NORMAL)) as opened:
        yield opened


def test_every_act_has_its_sheet_and_skip_is_always_there(pilot: Pilot) -> None:
    stage = Stage(pilot)
    seen = []
    for actions in (SUSPENSE[:1], SUSPENSE[1:2], SUSPENSE[2:]):
        stage.play(*actions)
        stage.settle()
    stage.play(Pass())
    for moment in stage.acts():
        seen.append(moment)
        assert pilot.see(SKIP) is not None, moment
        has_card = bool(stage.items(CardPicture))
        assert has_card == (moment is not AuctionStage.HOME), "the card is at one place at a time"
        assert bool(stage.items(BidChip)) == has_card
    assert seen == [
        AuctionStage.ONCE,
        AuctionStage.TWICE,
        AuctionStage.BLOW,
        AuctionStage.SOLD,
        AuctionStage.HOME,
    ]


def test_the_sheet_stays_empty_handed_until_the_new_view_is_there(pilot: Pilot) -> None:
    """Cards of the market move after the sale; the old question does not come back for that."""
    stage = Stage(pilot, me=1)
    stage.play(*SUSPENSE)
    stage.settle()
    stage.play(Pass())
    sold = False
    pilot.step()
    while not stage.is_over:
        sold |= "Sold to" in stage.words()
        assert not sold or pilot.see(button(Button.PASS)) is None
        pilot.step()
    assert sold


def test_going_once_and_twice_are_said_one_after_the_other(pilot: Pilot) -> None:
    stage = Stage(pilot)
    stage.play(*SUSPENSE)
    stage.settle()
    stage.play(Pass())
    said = {moment: stage.words() for moment in stage.acts()}
    assert "Going once," in said[AuctionStage.ONCE] and "going twice" not in said[AuctionStage.ONCE]
    assert "going twice" in said[AuctionStage.TWICE]
    assert "Sold to Anna" in said[AuctionStage.SOLD] and "for 22" in said[AuctionStage.SOLD]


def test_the_prompt_follows_what_is_played(pilot: Pilot) -> None:
    stage = Stage(pilot)
    stage.play(OpenAuction(20, 20))
    stage.settle()
    stage.play(Bid(24))
    for _ in stage.acts():
        model = stage.scene.stage.top_bar.model
        assert model is not None and "Boris bids 24" in str(model)
    assert "Boris bids 24" not in str(stage.scene.stage.top_bar.model)


def test_the_place_in_the_market_is_empty_while_the_card_flies(pilot: Pilot) -> None:
    stage = Stage(pilot)
    stage.play(*SUSPENSE)
    stage.settle()
    stage.play(Pass())
    panel = stage.scene.stage.plants
    for moment in stage.acts():
        assert panel.model is not None
        states = {card.plant.number: card.state for card in panel.model.cards if card.plant}
        assert states[20] is CardState.ON_BLOCK and states[21] is CardState.FUTURE
        pilot.step(dt=0.0)
        written = " ".join(box.text for box in panel.text_boxes())
        is_said = "up for auction" in written
        assert is_said == (moment in (AuctionStage.ONCE, AuctionStage.TWICE)), moment


def test_a_card_bought_at_once_is_never_seen_twice(pilot: Pilot) -> None:
    """It comes up and is sold in one change: on the podium or in the air, but not both."""
    stage = Stage(pilot, me=0)
    pilot.step()
    stage.scene.outgoing.send(Pass())
    stage.play(Pass(), Pass())
    stage.settle()
    stage.play(OpenAuction(20, 20))
    flying = {}
    for moment in stage.acts():
        cues = stage.scene.director.cues()
        flying[moment] = sum(isinstance(cue.prop, CardProp) for cue in cues)
        assert flying[moment] + len(stage.items(CardPicture)) == 1, moment
    assert flying == {AuctionStage.OPENED: 1, AuctionStage.SOLD: 0, AuctionStage.HOME: 1}


def test_the_facts_are_about_whoever_can_still_have_the_plant(pilot: Pilot) -> None:
    """Me until I pass, then whoever thinks or has it."""
    stage = Stage(pilot, me=1)
    stage.play(OpenAuction(20, 20))
    stage.settle()
    mine, theirs = WORDS.say("action.auction.scrap"), WORDS.say("action.act.scrap")
    assert mine in stage.words()
    stage.play(Pass())
    stage.settle()
    assert theirs in stage.words()
    assert mine not in stage.words()


@pytest.mark.parametrize("by", ["button", "space"])
@pytest.mark.parametrize("me", [1, 3], ids=["my turn comes", "others go on"])
def test_skip_shows_what_it_has_come_to_and_nothing_else(pilot: Pilot, by: str, me: int) -> None:
    stage = Stage(pilot, me)
    stage.play(*SUSPENSE)
    stage.settle()
    stage.play(Pass())
    next(stage.acts())
    version = stage.table.version
    place = pilot.see(SKIP)
    assert place is not None
    if by == "button":
        pilot.mouse(pygame.MOUSEBUTTONDOWN, place.center)
        pilot.mouse(pygame.MOUSEBUTTONUP, place.center)
    else:
        pilot.hold(pygame.K_SPACE)
        pilot.release(pygame.K_SPACE)
    assert stage.scene.director.is_idle and stage.table.version == version
    assert stage.scene.over._toast_left == 0, "nothing is said about it"
    assert "Anna buys 20 for 22" in stage.log()


def test_a_chip_leaves_whoever_bids_and_that_face_is_at_the_podium(pilot: Pilot) -> None:
    stage = Stage(pilot)
    stage.play(OpenAuction(20, 20))
    stage.settle()
    stage.play(Bid(24))
    assert list(stage.acts()) == [AuctionStage.RAISED]
    stage.play(Bid(25))
    for _ in stage.acts():
        (tile,) = stage.items(SeatTile)
        assert tile.seat == 2 and not stage.items(BidChip)
        assert "Clara bids 25" in stage.words()
    (chip,) = stage.items(BidChip)
    assert (chip.seat, chip.text) == (2, "25")


def test_bots_that_raise_each_other_by_one_are_one_change(pilot: Pilot) -> None:
    stage = Stage(pilot, me=1)
    stage.play(OpenAuction(20, 20), Pass())
    stage.settle()
    before = len(stage.log())
    shown: list[int] = []
    follow = stage.scene.director._follow

    def listen(events: Sequence[Event], view: PlayerView) -> None:
        shown.append(len(events))
        follow(events, view)

    stage.scene.director._follow = listen
    stage.play(Bid(21), Bid(22), Bid(23), Bid(24))
    stage.settle()
    assert shown == [4]
    assert stage.log()[before:] == ["Clara, Dao and Anna bid from 21 to 24"]
    stage.play(Bid(25), Pass(), Pass())
    stage.settle()
    assert stage.log()[before] == "Clara, Dao and Anna bid from 21 to 25, Anna and Clara out"
    assert stage.table.version == len(stage.table.log) == 9, "the record keeps every bid"


def test_a_bid_does_not_wait_for_the_next_for_long(pilot: Pilot) -> None:
    stage = Stage(pilot, me=1)
    stage.play(OpenAuction(20, 20), Pass())
    stage.settle()
    stage.play(Bid(21))
    pilot.step()
    assert stage.scene.incoming.is_holding and stage.scene.rest < LONGEST
    pilot.wait(LONGEST + 0.1)
    assert not stage.scene.incoming.is_holding
    stage.settle()
    assert stage.log()[-1] == "Clara bids 21 for 20"


def test_whatever_is_held_is_shown_by_skip(pilot: Pilot) -> None:
    stage = Stage(pilot, me=1)
    stage.play(OpenAuction(20, 20), Pass())
    stage.settle()
    stage.play(Bid(21), Bid(22))
    pilot.step()
    stage.scene.finish_motion()
    assert stage.is_over and stage.log()[-1] == "Clara and Dao bid from 21 to 22"


def test_nothing_is_held_while_a_person_is_in(pilot: Pilot) -> None:
    stage = Stage(pilot, me=3)
    stage.play(OpenAuction(20, 20), Bid(21))
    pilot.step()
    assert not stage.scene.incoming.is_holding
    stage.settle()
    assert stage.log()[-1] == "Boris bids 21 for 20"


def test_without_motion_everything_is_shown_at_once() -> None:
    with Pilot(settings=Settings(animation_speed=AnimationSpeed.OFF)) as still:
        stage = Stage(still, me=1)
        stage.play(OpenAuction(20, 20), Pass(), Bid(21), Bid(22), Pass(), Pass())
        still.step()
        assert stage.is_over and "Clara and Dao bid from 21 to 22" in stage.log()[2]


def test_somebody_who_thinks_a_phase_through_is_not_disturbed(pilot: Pilot) -> None:
    stage = Stage(pilot)
    stage.play(*SUSPENSE)
    stage.settle()
    stage.scene.answering.think_through(Decision.BUY_RESOURCES)
    stage.scene.refresh_all()
    stage.play(Pass())
    assert list(stage.acts()) == []
    assert "Anna buys 20 for 22" in stage.log()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_gavel_and_banner_lie_where_they_belong(size: Size) -> None:
    with Pilot(size, Settings(bot_pace=BotPace.NORMAL)) as opened:
        stage = Stage(opened, players=6)
        stage.play(OpenAuction(20, 20))
        stage.settle()
        over, table = stage.scene.over._places, stage.scene.stage
        panel = table.layout.action
        hammer, banner, chip = over.hammer(), over.sold(), over.lead_chip()
        assert hammer is not None
        for spot in (hammer, chip, *(over.bench(place, 6) for place in range(6))):
            left, top = spot.x - spot.width / 2, spot.y - spot.height / 2
            assert panel.x <= left and left + spot.width <= panel.right
            assert panel.y <= top and top + spot.height <= panel.bottom
        assert banner.width <= table.layout.board.w
        skips = [item for item in stage.items(Press) if item.piece == SKIP]
        place = table.action.place(skips[0].box)
        assert hammer.x + hammer.width / 2 <= place.right


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_whoever_watches_sees_the_gavel_above_the_controls(size: Size) -> None:
    height = TableLayout.of(size).action.h / TableLayout.of(size).scale
    room = AuctionRoom(height, is_watched=True)
    assert room.has_hammer
    assert room.bench.bottom < room.hammer.y
    assert room.hammer.bottom < bar_top(height)
    assert room.card.bottom <= room.bench.y


@pytest.mark.parametrize("language", known_languages())
def test_the_banner_fits_in_every_language(language: str) -> None:
    start = table_in(Phase.AUCTION, money={0: 300}).position
    with Pilot() as opened, spoken(language):
        layout = TableLayout.of((1280, 720))
        names = Names(WORDS, start.terms, ("Wilhelmina",) * 4)
        for plant, price in ((15, 15), (21, 138), (31, 1)):
            effect = plant_effect(start, 0, plant)
            sale = PlantBought(0, plant, price)
            for is_mine in (True, False):
                line = sold_line(names, sale, is_mine=is_mine)
                about = sold_about(names, start, effect, price)
                place = Rect(0, 0, *map(round, SOLD))
                banner = SoldBanner(Kit(layout.scale), place, WORDS, seated(4))
                banner.show(SoldProp(0, names.say("action.sold.title"), line, about))
                assert all(box.is_whole for box in banner.text_boxes()), (language, plain(line))
        opened.step()
