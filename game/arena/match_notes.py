"""What is written down about a game while it is played, from events and states that all can see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.arena.last_rounds import LastRoundNotes, LastRoundRecord
from game.bots.base import BotChoice
from game.bots.next_cities import wanted_by_rivals
from game.engine import events
from game.engine.actions import Bid, BuildCities, OpenAuction
from game.engine.bids import minimum_bid
from game.engine.events import Event, Removal
from game.engine.model import GameState
from game.engine.powering import best_runs, burnt_tokens
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Tokens
from game.engine.value import value

ROUNDS_A_TOKEN_MAY_WAIT = 1


@value
class RoundLine:
    """A seat at the end of a round; money is counted before the income."""

    round: int
    cities: int
    capacity: int
    powered: int
    money: int


@value
class Purchase:
    """A plant bought; `stated` is the most the bot itself had called it worth, if it said so."""

    round: int
    plant: int
    price: int
    minimum: int
    stated: int | None

    @property
    def is_above_value(self) -> bool:
        """Dearer than its own word; in the first round somebody must buy, if at the minimum."""
        forced = self.round == 1 and self.price == self.minimum
        return self.stated is not None and self.price > self.stated and not forced


@value
class SeatRecord:
    """One seat's game."""

    rounds: tuple[RoundLine, ...]
    purchases: tuple[Purchase, ...]
    scrapped_unused: tuple[int, ...]
    """Plants given up that had never run."""
    fuel_bought: int
    fuel_unburnt: int
    """Tokens bought, but burnt neither in that round nor in the next."""
    last_round: LastRoundRecord | None = None
    blocked: int = 0
    """Cities built that were among those which a rival wanted next; twice if two did."""
    fuel_stored: int = 0
    """Tokens left after powering, of all rounds together."""
    raises: int = 0
    """Bids on what somebody else had bid."""
    raised_by: int = 0
    """How far all of these went beyond it."""


@dataclass
class _SeatNotes:
    rounds: list[RoundLine] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)
    scrapped_unused: list[int] = field(default_factory=list)
    have_run: set[int] = field(default_factory=set)
    bought_in: tuple[list[int], ...] = field(
        default_factory=lambda: tuple([] for _ in RESOURCES),
    )
    """For each resource the round in which every token at hand was bought, oldest first."""
    blocked: int = 0
    fuel_stored: int = 0
    raises: int = 0
    raised_by: int = 0
    fuel_bought: int = 0
    fuel_burnt_in_time: int = 0
    last_round: LastRoundNotes = field(default_factory=LastRoundNotes)
    ended: LastRoundRecord | None = None

    def record(self) -> SeatRecord:
        return SeatRecord(
            tuple(self.rounds),
            tuple(self.purchases),
            tuple(self.scrapped_unused),
            self.fuel_bought,
            self.fuel_bought - self.fuel_burnt_in_time,
            self.ended,
            self.blocked,
            self.fuel_stored,
            self.raises,
            self.raised_by,
        )

    def store(self, tokens: Tokens, round: int) -> None:
        self.fuel_bought += tokens.total
        for rounds, amount in zip(self.bought_in, tokens):
            rounds.extend([round] * amount)

    def give_up(self, tokens: Tokens) -> None:
        for rounds, amount in zip(self.bought_in, tokens):
            del rounds[:amount]

    def burn(self, tokens: Tokens, round: int) -> None:
        """The oldest tokens go first, so a stock that is used and renewed counts as used."""
        for rounds, amount in zip(self.bought_in, tokens):
            in_time = [r for r in rounds[:amount] if round - r <= ROUNDS_A_TOKEN_MAY_WAIT]
            self.fuel_burnt_in_time += len(in_time)
        self.give_up(tokens)
        self.fuel_stored += sum(map(len, self.bought_in))


class MatchNotes:
    """Follows one game, told of every choice before it is played and of all that comes of it."""

    def __init__(self, players: int) -> None:
        self.round = 0
        self.step_rounds: dict[int, int] = {}
        self.threshold_round: int | None = None
        self._seats = [_SeatNotes() for _ in range(players)]
        self._minimum = 0
        self._stated: dict[Seat, int] = {}

    def records(self) -> tuple[SeatRecord, ...]:
        """What has been noted, by seat."""
        return tuple(notes.record() for notes in self._seats)

    def chosen(self, state: GameState, seat: Seat, choice: BotChoice) -> None:
        """A seat is about to do this."""
        self._seats[seat].last_round.about_to_act(state, seat)
        if isinstance(choice.action, OpenAuction):
            self._minimum = minimum_bid(state.position, choice.action.plant)
            self._stated.clear()
        auction = state.position.auction
        if isinstance(choice.action, Bid) and auction is not None and auction.leader is not None:
            self._seats[seat].raises += 1
            self._seats[seat].raised_by += choice.action.amount - auction.bid
        if isinstance(choice.action, BuildCities):
            wanted = wanted_by_rivals(state.position, seat)
            self._seats[seat].blocked += sum(wanted[city] for city in choice.action.cities)
        if choice.most is not None:
            self._stated[seat] = choice.most

    def happened(self, state: GameState, seen: Iterable[Event]) -> None:
        """These events have led to this state."""
        for event in seen:
            self._note(state, event)
        at = state.position
        if self.threshold_round is None and (at.most_cities >= at.terms.end_cities or at.result):
            self.threshold_round = at.round

    def _note(self, state: GameState, event: Event) -> None:
        match event:
            case events.RoundBegan():
                self.round = event.round
            case events.StepBegan():
                self.step_rounds[event.step] = self.round
            case events.PlantBought():
                self._bought(event)
            case events.PlantRemoved(seat=int(seat), reason=Removal.REPLACED):
                if event.plant not in self._seats[seat].have_run:
                    self._seats[seat].scrapped_unused.append(event.plant)
            case events.ResourcesBought():
                self._seats[event.seat].store(event.tokens, self.round)
            case events.TokensDiscarded():
                self._seats[event.seat].give_up(event.tokens)
            case events.CityBuilt():
                self._seats[event.seat].last_round.paid += event.house + event.connection
            case events.CitiesPowered():
                self._powered(state, event)
            case events.GameEnded():
                self._ended(state, event)

    def _bought(self, event: events.PlantBought) -> None:
        stated = self._stated.get(event.seat)
        purchase = Purchase(self.round, event.plant, event.price, self._minimum, stated)
        self._seats[event.seat].purchases.append(purchase)

    def _powered(self, state: GameState, event: events.CitiesPowered) -> None:
        """Nothing is paid between this income and the next decision, so the purse tells both."""
        notes = self._seats[event.seat]
        notes.have_run.update(run.plant for run in event.runs)
        notes.burn(burnt_tokens(event.runs), self.round)
        money = state.purses[event.seat] - event.income
        notes.rounds.append(_line(state, event.seat, self.round, event.powered, money))

    def _ended(self, state: GameState, event: events.GameEnded) -> None:
        """The last round is counted, not played: the best runs are those that would be."""
        at = state.position
        for standing in event.ranking:
            notes = self._seats[standing.seat]
            notes.burn(burnt_tokens(best_runs(at, at.players[standing.seat])), self.round)
            notes.ended = notes.last_round.record(state, standing.seat)
            line = _line(state, standing.seat, self.round, standing.powered, standing.money)
            notes.rounds.append(line)


def _line(state: GameState, seat: Seat, round: int, powered: int, money: int) -> RoundLine:
    player, plants = state.position.players[seat], state.terms.plants
    capacity = sum(plants[number].cities for number in player.plants)
    return RoundLine(round, len(player.cities), capacity, powered, money)
