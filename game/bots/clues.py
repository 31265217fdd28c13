"""What tells whether hard would do something: a few numbers for each action it would try out.

`imitation.py` makes of them how likely the action is, as was learned from hard's own decisions. All
of them fall off what normal works out anyway, so they cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.bots.base import BotChoice
from game.bots.fuelling import fuelled_cities
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.engine.actions import Action, Bid, BuildCities, OpenAuction, Pass, PutUp
from game.engine.bids import minimum_bid
from game.engine.model import Decision
from game.engine.options import BidOptions, BuildOptions, ChoosePlantOptions, Options

MOST_TOLD: Final = 3.0
"""Beyond this a clue says no more than it does there."""
USUAL_GAIN: Final = 15.0
USUAL_MARGIN: Final = 4.0
USUAL_MONEY: Final = 50.0
USUAL_LEAD: Final = 5.0
USUAL_PREMIUM: Final = 10.0
USUAL_RUN: Final = 10.0
MOST_CITIES: Final = 7
MOST_PLAYERS: Final = 6
FAR_OFF: Final = 6
"""With so many rounds left or more the end does not matter yet."""

Clues = tuple[float, ...]


class TableClues(NamedTuple):
    """What is the same for all candidates of a decision."""

    stage: float
    first_round: float
    rounds_left: float
    last: float
    """Somebody can end the game in this round."""
    step_2: float
    step_3: float
    two_players: float
    players: float
    order: float
    waiting: float
    """The share of seats that have not finished the phase."""
    money: float
    richest_rival: float
    cities_ahead: float
    capacity_ahead: float
    short: float
    """Cities that its plants cannot power, and then what they could beyond those it has."""
    idle: float
    free_slots: float
    fresh: float
    """Plants it owns that have never run."""


class OpeningClues(NamedTuple):
    """A plant to open, or leaving it at that."""

    proposed: float = 0.0
    passing: float = 0.0
    putting_up: float = 0.0
    passing_last: float = 0.0
    gain: float = 0.0
    behind: float = 0.0
    """How much less it promises than the best one."""
    cities: float = 0.0
    green: float = 0.0
    run_cost: float = 0.0
    share_of_money: float = 0.0
    number: float = 0.0
    discounted: float = 0.0
    cheapest: float = 0.0
    wasteful: float = 0.0


class BidClues(NamedTuple):
    """One more in an auction; leaving it has no clues."""

    bidding: float = 0.0
    proposed: float = 0.0
    margin: float = 0.0
    """How far the bid is below what normal would pay."""
    worth: float = 0.0
    """The same, whatever else is on offer."""
    otherwise: float = 0.0
    """How much the best other plant is worth above its price."""
    gain: float = 0.0
    premium: float = 0.0
    cities: float = 0.0
    green: float = 0.0
    run_cost: float = 0.0
    share_of_money: float = 0.0
    number: float = 0.0
    bidders: float = 0.0
    leaders_money: float = 0.0
    leaders_cities: float = 0.0


class BuildingClues(NamedTuple):
    """Some number of cities."""

    proposed: float = 0.0
    more: float = 0.0
    fewer: float = 0.0
    none: float = 0.0
    cities: float = 0.0
    behind: float = 0.0
    dark: float = 0.0
    overtaking: float = 0.0
    price: float = 0.0
    money_left: float = 0.0
    income: float = 0.0
    opens_step_2: float = 0.0
    ends_game: float = 0.0


KINDS: Final[dict[Decision, type[OpeningClues] | type[BidClues] | type[BuildingClues]]] = {
    Decision.CHOOSE_PLANT: OpeningClues,
    Decision.BID: BidClues,
    Decision.BUILD_CITIES: BuildingClues,
}
"""The decisions that are imitated; in all others hard does what normal does, or nearly."""


def names_of(decision: Decision) -> tuple[str, ...]:
    """All that is told of a candidate for such a decision, in this order."""
    return *TableClues._fields, *KINDS[decision]._fields


def clues_of(
    normal: NormalBot, options: Options, proposal: BotChoice, candidates: Sequence[Action]
) -> list[Clues]:
    """All that is told of each candidate; the proposal is normal's."""
    scene = _scene(normal.look(options))
    return [(*scene, *clues) for clues in _of_kind(normal, options, proposal, candidates)]


def _of_kind(
    normal: NormalBot, options: Options, proposal: BotChoice, candidates: Sequence[Action]
) -> list[Clues]:
    if isinstance(options, ChoosePlantOptions):
        return _of_openings(normal, options, proposal, candidates)
    if isinstance(options, BidOptions):
        return [_of_bid(normal, options, proposal, action) for action in candidates]
    assert isinstance(options, BuildOptions)
    return _of_building(normal, options, proposal, candidates)


def _scene(outlook: Outlook) -> TableClues:
    at, me, rivals = outlook.at, outlook.me, outlook.rivals
    capacity = _capacity(outlook, outlook.seat)
    room = capacity - len(me.cities)
    most_cities = max([len(at.players[rival].cities) for rival in rivals])
    return TableClues(
        stage=min(1.0, at.most_cities / at.terms.end_cities),
        first_round=float(at.round == 1),
        rounds_left=min(outlook.rounds_left, FAR_OFF) / FAR_OFF,
        last=float(outlook.may_end_now),
        step_2=float(at.step == 2),
        step_3=float(at.step == 3),
        two_players=float(len(rivals) == 1),
        players=(len(rivals) + 1) / MOST_PLAYERS,
        order=at.order.index(outlook.seat) / len(rivals),
        waiting=len(at.waiting) / len(at.players),
        money=_told(outlook.money_of(outlook.seat) / USUAL_MONEY),
        richest_rival=_told(max(map(outlook.money_of, rivals)) / USUAL_MONEY),
        cities_ahead=_told((len(me.cities) - most_cities) / USUAL_LEAD),
        capacity_ahead=_told(
            (capacity - max([_capacity(outlook, rival) for rival in rivals])) / USUAL_LEAD
        ),
        short=_told(max(0, -room) / USUAL_LEAD),
        idle=_told(max(0, room) / USUAL_LEAD),
        free_slots=(at.terms.plant_limit - len(me.plants)) / 3,
        fresh=len([number for number in me.plants if number in at.fresh]) / 3,
    )


def _of_openings(
    normal: NormalBot,
    options: ChoosePlantOptions,
    proposal: BotChoice,
    candidates: Sequence[Action],
) -> list[Clues]:
    outlook, values, at = normal.look(options), normal.values(options), options.at
    promises = {one.action: one.score for one in proposal.alternatives}
    promises[proposal.action] = proposal.score
    best = max([score for action, score in promises.items() if action != Pass()], default=0.0)
    found: list[Clues] = []
    for action in candidates:
        proposed = float(action == proposal.action)
        if not isinstance(action, OpenAuction):
            found.append(
                OpeningClues(
                    proposed=proposed,
                    passing=1.0,
                    putting_up=float(isinstance(action, PutUp)),
                    passing_last=float(len(at.waiting) == 1),
                )
            )
            continue
        plant = at.terms.plants[action.plant]
        gain = values.gain(action.plant, action.bid)
        found.append(
            OpeningClues(
                proposed=proposed,
                gain=_told(gain / USUAL_GAIN),
                behind=_told((promises.get(action, min(gain, best)) - best) / USUAL_GAIN),
                cities=plant.cities / MOST_CITIES,
                green=float(not plant.fuels),
                run_cost=outlook.fuel_cost(plant, outlook.prices_later) / USUAL_RUN,
                share_of_money=action.bid / max(1, options.purse),
                number=action.plant / 50,
                discounted=float(action.plant == at.discounted),
                cheapest=float(action.plant == at.on_offer[0]),
                wasteful=float(values.is_waste(action.plant)),
            )
        )
    return found


def _of_bid(
    normal: NormalBot, options: BidOptions, proposal: BotChoice, action: Action
) -> BidClues:
    if not isinstance(action, Bid):
        return BidClues()
    outlook, values, at = normal.look(options), normal.values(options), options.at
    auction = at.auction
    assert auction is not None
    number, price = auction.plant, action.amount
    plant = at.terms.plants[number]
    wants = isinstance(proposal.action, Bid)
    leader = outlook.seat if auction.leader is None else auction.leader
    others = {other: minimum_bid(at, other) for other in at.on_offer if other != number}
    return BidClues(
        bidding=1.0,
        proposed=float(wants),
        margin=_told((proposal.score if wants else -proposal.score) / USUAL_MARGIN),
        worth=_told((values.ceiling(number) - price) / USUAL_PREMIUM),
        otherwise=_told(values.best_surplus(others) / USUAL_PREMIUM),
        gain=_told(values.gain(number, price) / USUAL_GAIN),
        premium=_told((price - minimum_bid(at, number)) / USUAL_PREMIUM),
        cities=plant.cities / MOST_CITIES,
        green=float(not plant.fuels),
        run_cost=outlook.fuel_cost(plant, outlook.prices_later) / USUAL_RUN,
        share_of_money=price / max(1, options.purse),
        number=number / 50,
        bidders=(len(auction.bidders) - 1) / 5,
        leaders_money=_told(outlook.money_of(leader) / USUAL_MONEY),
        leaders_cities=_told(
            (len(at.players[leader].cities) - len(outlook.me.cities)) / USUAL_LEAD
        ),
    )


def _of_building(
    normal: NormalBot, options: BuildOptions, proposal: BotChoice, candidates: Sequence[Action]
) -> list[Clues]:
    outlook, plan, at = normal.look(options), normal.plan(options), options.at
    start, usual = len(outlook.me.cities), _count(proposal.action)
    fuelled = fuelled_cities(at, outlook.me)
    scores = {one.action: one.score for one in proposal.alternatives}
    own = plan.score(usual)
    found: list[Clues] = []
    for action in candidates:
        count = _count(action)
        score, price = scores.get(action), plan.cost(count)
        passed = [
            rival
            for rival in outlook.rivals
            if start <= len(at.players[rival].cities) < start + count
        ]
        found.append(
            BuildingClues(
                proposed=float(action == proposal.action),
                more=float(count > usual),
                fewer=float(count < usual),
                none=float(not count),
                cities=count / USUAL_LEAD,
                behind=_told(((plan.score(count) if score is None else score) - own) / 10),
                dark=_told(max(0, start + count - fuelled)),
                overtaking=len(passed) / len(outlook.rivals),
                price=price / USUAL_MONEY,
                money_left=_told((options.purse - price) / USUAL_MONEY),
                income=at.terms.income(min(fuelled, start + count)) / USUAL_MONEY,
                opens_step_2=float(_opens_step_2(outlook, start + count)),
                ends_game=float(at.most_cities < at.terms.end_cities <= start + count),
            )
        )
    return found


def _count(action: Action) -> int:
    return len(action.cities) if isinstance(action, BuildCities) else 0


def _opens_step_2(outlook: Outlook, cities: int) -> bool:
    wanted = outlook.at.terms.step_2_cities
    return wanted is not None and outlook.at.step == 1 and cities >= wanted


def _capacity(outlook: Outlook, seat: int) -> int:
    """Cities that all plants of a seat could power together."""
    return sum([plant.cities for plant in outlook.plants_of(seat)])


def _told(amount: float) -> float:
    return max(-MOST_TOLD, min(MOST_TOLD, amount))
