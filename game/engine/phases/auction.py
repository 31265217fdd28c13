"""Phase 2: plants are auctioned, bought and given up (4.2)."""

from __future__ import annotations

from game.engine import events, plant_market
from game.engine.actions import Bid, DiscardPlant, DiscardTokens, OpenAuction, Pass, PutUp
from game.engine.bids import bid_range, raise_range
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase, Removal
from game.engine.model import Auction, Decision, Player, Position
from game.engine.phases import cartel, order
from game.engine.plants import STEP_3
from game.engine.storage import discard_choices
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.turn import Turn

NO_CHOICE = 1


def begin(turn: Turn) -> None:
    """A new phase; the discount token goes on the lowest plant (4.2.9)."""
    at = turn.at
    at.waiting = at.order if at.plants else ()
    at.sold = False
    if turn.terms.rules.discount_minimum is not None and at.plants:
        at.discounted = at.plants[0]
        turn.emit(events.DiscountPlaced(at.plants[0]))


def ask(turn: Turn) -> None:
    """The first in order who is still in the phase chooses; the Cartel comes in between (8.4)."""
    at = turn.at
    first_is_done = len(at.waiting) < len(at.order)
    if at.cartel and not at.cartel.done and first_is_done and at.plants:
        cartel.take_plant(turn)
    if at.waiting and at.plants:
        turn.ask(Decision.CHOOSE_PLANT, at.waiting[0])


def finish(turn: Turn) -> Phase:
    """The end of the phase, in the order of 4.2.11."""
    at, rules = turn.at, turn.terms.rules
    if at.discounted is not None:
        unsold = at.discounted
        plant_market.put_discount_aside(turn)
        plant_market.remove(turn, unsold, Removal.DISCOUNT_UNSOLD)
        plant_market.draw(turn)
    elif rules.unsold_round_removes_lowest and not at.sold and at.plants and at.round > 1:
        plant_market.remove_lowest(turn, Removal.NOBODY_BOUGHT)
        plant_market.draw(turn)
    if STEP_3 in at.market:
        plant_market.settle_step_3_card(turn)
        plant_market.begin_step(turn, 3)
    if at.round == 1:
        order.set_order(turn)
    return Phase.RESOURCES


def check_open(at: Position, _seat: Seat, purse: int, action: OpenAuction) -> None:
    """Raises IllegalAction unless this plant may be opened with this bid (4.2.1)."""
    _check_on_offer(at, action.plant)
    _check_bid(action.bid, bid_range(at, purse, action.plant), purse)


def check_put_up(at: Position, _seat: Seat, _purse: int, action: PutUp) -> None:
    """Raises IllegalAction unless this plant may be put up without a bid (9.6b)."""
    if not at.terms.opening_pass:
        raise IllegalAction(Illegal.NO_OPENING_PASS)
    if at.round == 1:
        raise IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)
    _check_on_offer(at, action.plant)
    if len(at.waiting) == 1:
        raise IllegalAction(Illegal.NOBODY_LEFT_TO_BID)


def check_raise(at: Position, _seat: Seat, purse: int, action: Bid) -> None:
    """Raises IllegalAction unless the running auction may be raised to this (4.2.2)."""
    _check_bid(action.amount, raise_range(at, purse), purse)


def check_pass(at: Position, _seat: Seat, _purse: int, _action: Pass) -> None:
    """Raises IllegalAction where the chooser must open a plant (4.2.1, 4.2.5)."""
    if at.round == 1 and at.auction is None:
        raise IllegalAction(Illegal.MUST_BUY_FIRST_ROUND)


def open_auction(turn: Turn, seat: Seat, action: OpenAuction) -> None:
    at = turn.at
    turn.emit(events.AuctionOpened(seat, action.plant, action.bid))
    bidders = tuple(sorted(at.waiting))
    if len(bidders) == 1:
        _sell(turn, seat, action.plant, action.bid)
        return
    at.auction = Auction(action.plant, seat, seat, action.bid, bidders)
    turn.ask(Decision.BID, _next_clockwise(bidders, seat))


def put_up(turn: Turn, seat: Seat, action: PutUp) -> None:
    """Others may open it; whoever put it up is out for the phase (9.6b)."""
    at = turn.at
    turn.emit(events.PlantPutUp(seat, action.plant))
    turn.finish_phase(seat)
    bidders = tuple(sorted(at.waiting))
    at.auction = Auction(action.plant, seat, None, 0, bidders)
    turn.ask(Decision.BID, _next_clockwise(bidders, seat))


def raise_bid(turn: Turn, seat: Seat, action: Bid) -> None:
    at = turn.at
    assert at.auction is not None
    auction = at.auction
    turn.emit(events.BidMade(seat, auction.plant, action.amount))
    if auction.bidders == (seat,):
        _sell(turn, seat, auction.plant, action.amount)
        return
    at.auction = Auction(auction.plant, auction.opener, seat, action.amount, auction.bidders)
    at.to_act = (_next_clockwise(auction.bidders, seat),)


def pass_bid(turn: Turn, seat: Seat, _action: Pass) -> None:
    """Out of this auction; the last one left has bought, if there was a bid (4.2.2, 9.6b)."""
    at = turn.at
    assert at.auction is not None
    auction = at.auction
    turn.emit(events.BidPassed(seat, auction.plant))
    bidders = tuple(other for other in auction.bidders if other != seat)
    if bidders == (auction.leader,):
        _sell(turn, bidders[0], auction.plant, auction.bid)
        return
    if not bidders:
        turn.emit(events.NobodyBid(auction.plant))
        at.auction = None
        turn.answered()
        return
    at.auction = Auction(auction.plant, auction.opener, auction.leader, auction.bid, bidders)
    at.to_act = (_next_clockwise(bidders, seat),)


def pass_phase(turn: Turn, seat: Seat, _action: Pass) -> None:
    """Out for the whole phase (4.2.1)."""
    turn.emit(events.AuctionPassed(seat))
    turn.finish_phase(seat)
    turn.answered()


def _sell(turn: Turn, seat: Seat, plant: int, price: int) -> None:
    """Pay, take the plant, draw, and only then give one up (4.2.6)."""
    at = turn.at
    at.auction = None
    at.sold = True
    turn.finish_phase(seat)
    turn.pay(seat, price)
    player = at.players[seat]
    plants = tuple(sorted((*player.plants, plant)))
    turn.put_player(seat, Player(plants, player.tokens, player.cities))
    at.fresh = tuple(sorted((*at.fresh, plant)))
    plant_market.take(turn, plant)
    turn.emit(events.PlantBought(seat, plant, price))
    if at.discounted == plant:
        plant_market.put_discount_aside(turn)
    if plant == turn.terms.phase_out_plant:
        at.phase_out = True
        turn.emit(events.NuclearPhaseOut(plant))
    plant_market.draw(turn)
    if len(plants) > turn.terms.plant_limit:
        at.over_limit = plant
        turn.ask(Decision.DISCARD_PLANT, seat)
    else:
        turn.answered()


def check_discard(at: Position, seat: Seat, _purse: int, action: DiscardPlant) -> None:
    """Raises IllegalAction unless the seat may give up this plant (4.2.7)."""
    if action.plant not in at.players[seat].plants:
        raise IllegalAction(Illegal.PLANT_NOT_OWNED, plant=action.plant)
    if action.plant == at.over_limit:
        raise IllegalAction(Illegal.KEEP_NEW_PLANT, plant=action.plant)


def discard_plant(turn: Turn, seat: Seat, action: DiscardPlant) -> None:
    """Remove the plant; tokens follow it as far as they no longer fit (4.2.7)."""
    player = turn.at.players[seat]
    plants = tuple(number for number in player.plants if number != action.plant)
    turn.put_player(seat, Player(plants, player.tokens, player.cities))
    turn.no_longer_fresh((action.plant,))
    turn.at.over_limit = None
    plant_market.discard(turn, action.plant, Removal.REPLACED, seat)
    choices = discard_choices(turn.at, seat)
    if len(choices) == NO_CHOICE:
        _drop(turn, seat, choices[0])
        turn.answered()
    else:
        turn.ask(Decision.DISCARD_TOKENS, seat)


def check_drop(at: Position, seat: Seat, _purse: int, action: DiscardTokens) -> None:
    """Raises IllegalAction unless exactly these tokens may be given up."""
    if action.tokens not in discard_choices(at, seat):
        raise IllegalAction(Illegal.WRONG_DISCARD)


def discard_tokens(turn: Turn, seat: Seat, action: DiscardTokens) -> None:
    _drop(turn, seat, action.tokens)
    turn.answered()


def _drop(turn: Turn, seat: Seat, tokens: Tokens) -> None:
    if tokens.total:
        turn.hold(seat, turn.at.players[seat].tokens.minus(tokens))
        turn.at.supply = turn.at.supply.plus(tokens)
        turn.emit(events.TokensDiscarded(seat, tokens))


def _check_on_offer(at: Position, plant: int) -> None:
    if plant not in at.on_offer:
        in_market = plant in at.plants
        code = Illegal.PLANT_NOT_ON_OFFER if in_market else Illegal.PLANT_NOT_IN_MARKET
        raise IllegalAction(code, plant=plant)


def _check_bid(bid: int, possible: tuple[int, int], purse: int) -> None:
    low, high = possible
    if bid < low:
        raise IllegalAction(Illegal.BID_TOO_LOW, bid=bid, low=low)
    if bid > purse:
        raise IllegalAction(Illegal.BID_ABOVE_MONEY, bid=bid, money=purse)
    if bid > high:
        raise IllegalAction(Illegal.BID_ABOVE_PRICE, bid=bid, price=low)


def _next_clockwise(bidders: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next bidder by seat, round the table (1.4); `bidders` are in ascending order."""
    for other in bidders:
        if other > seat:
            return other
    return bidders[0]
