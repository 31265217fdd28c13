"""The figures that always stand on the table: what each seat has and earns, and the round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.planning.last_deed import BoughtFuel, Deed, Powered
from game.client.planning.token_storage import stored_on
from game.engine.events import Phase
from game.engine.model import Player, Position
from game.engine.player_order import new_order
from game.engine.powering import most_powered
from game.engine.scoring import end_reason
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.view import PlayerView


class SeatStatus(StrEnum):
    """What a seat is about, in the phase that is being played."""

    IDLE = "idle"
    THINKING = "thinking"
    WAITING = "waiting"
    LEADING = "leading"
    OUTBID = "outbid"
    DONE = "done"


class Feeding(StrEnum):
    """What can be told of a seat's plants at a moment of the round."""

    NOTHING = "nothing"
    """There is no plant yet."""
    OPEN = "open"
    """Fuel is still to be bought: what the plants could power, and what is fed already."""
    FED = "fed"
    RUNNING = "running"
    """It is being chosen which of them run."""
    POWERED = "powered"


@dataclass(frozen=True)
class PlantStock:
    """A plant of a seat and the tokens shown on it."""

    plant: int
    stored: Tokens


@dataclass(frozen=True)
class SeatFigures:
    """One seat as everybody sees it; `money` is None where it is hidden."""

    seat: Seat
    place: int
    """In player order, the leader's being 1."""
    money: int | None
    cities: int
    plants: tuple[PlantStock, ...]
    tokens: Tokens
    capacity: int
    """Cities that all its plants could power together."""
    fed: int
    """Cities that its plants could power with the tokens at hand, however large its network."""
    powers: int
    """Cities of its network that it can power with the tokens at hand."""
    income: int
    """What that pays."""
    income_if_fed: int
    """What it would be paid if it fed all its plants."""
    status: SeatStatus


@dataclass(frozen=True)
class OrderLine:
    """Why a seat stands where it does in player order."""

    seat: Seat
    cities: int
    highest_plant: int


def seat_figures(view: PlayerView, seat: Seat) -> SeatFigures:
    at = view.position
    player = at.players[seat]
    stored = stored_on(at, player)
    powers = most_powered(at, player)
    cities, capacity = len(player.cities), plants_capacity(at, player)
    return SeatFigures(
        seat=seat,
        place=at.order.index(seat) + 1,
        money=view.money[seat],
        cities=cities,
        plants=tuple(PlantStock(number, stored[number]) for number in player.plants),
        tokens=player.tokens,
        capacity=capacity,
        fed=plants_reach(at, player),
        powers=powers,
        income=at.terms.income(powers),
        income_if_fed=at.terms.income(min(cities, capacity)),
        status=seat_status(at, seat),
    )


def plants_capacity(at: Position, player: Player) -> int:
    """Cities that all plants of a player could power together."""
    return sum(at.terms.plants[number].cities for number in player.plants)


def plants_reach(at: Position, player: Player) -> int:
    """Cities that the tokens at hand could power, however large the network is."""
    sets = at.terms.plants.subsets(player.plants)
    return next(found.cities for found in sets if found.needs.runs_on(player.tokens))


def feeding(at: Position, seat: Seat, deed: Deed | None) -> Feeding:
    """What can be told of a seat's plants, now that this is the last thing it did."""
    if not at.players[seat].plants:
        return Feeding.NOTHING
    if at.phase in (Phase.BUREAUCRACY, Phase.END) and isinstance(deed, Powered):
        return Feeding.POWERED
    is_buying = at.phase is Phase.RESOURCES and seat in at.waiting
    if at.phase is Phase.AUCTION or (is_buying and not isinstance(deed, BoughtFuel)):
        return Feeding.OPEN
    return Feeding.FED


def seat_status(at: Position, seat: Seat) -> SeatStatus:
    if seat in at.to_act:
        return SeatStatus.THINKING
    if at.phase in (Phase.AREAS, Phase.CARTEL, Phase.END):
        return SeatStatus.IDLE
    if at.auction:
        if seat == at.auction.leader:
            return SeatStatus.LEADING
        if seat in at.waiting and seat not in at.auction.bidders:
            return SeatStatus.OUTBID
    if at.phase is Phase.BUREAUCRACY and seat in at.settled:
        return SeatStatus.DONE
    return SeatStatus.WAITING if seat in at.waiting else SeatStatus.DONE


def order_lines(at: Position) -> tuple[OrderLine, ...]:
    """Player order with what it is made of: cities, then the highest plant."""
    lines = []
    for seat in at.order:
        player = at.players[seat]
        lines.append(OrderLine(seat, len(player.cities), player.highest_plant))
    return tuple(lines)


def expected_order(at: Position) -> tuple[Seat, ...]:
    """The next player order as things stand."""
    return new_order(at)


def is_last_round(at: Position) -> bool:
    """The game is over after this round, so nobody will stand anywhere in the next."""
    return at.round > 0 and end_reason(at) is not None


def is_reversed(phase: Phase) -> bool:
    """The phase is played by the last in player order first."""
    return phase in (Phase.RESOURCES, Phase.BUILDING)
