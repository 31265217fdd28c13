"""One action being played: a private copy of the state to change, and the events so far."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.events import Event, TurnEnded
from game.engine.model import Decision, GameState, Player, Position
from game.engine.terms import Seat, Terms
from game.engine.tokens import Tokens


class Turn:
    """Handlers write to `at` (the position) and `state`; the caller's state stays as it was."""

    __slots__ = ("at", "events", "state", "terms")

    def __init__(self, state: GameState) -> None:
        self.state = state.fork()
        self.at: Position = state.position.fork()
        self.state.position = self.at
        self.terms: Terms = self.at.terms
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def ask(self, decision: Decision, *seats: Seat) -> None:
        self.at.decision = decision
        self.at.to_act = seats

    def answered(self) -> None:
        """Nobody is asked anything; the phase says what comes next."""
        self.at.to_act = ()

    def purse(self, seat: Seat) -> int:
        return self.state.purses[seat]

    def earn(self, seat: Seat, amount: int) -> None:
        self.state.purses = _raised(self.state.purses, seat, amount)
        self.at.earned = _raised(self.at.earned, seat, amount)

    def pay(self, seat: Seat, amount: int) -> None:
        self.state.purses = _raised(self.state.purses, seat, -amount)
        self.at.paid = _raised(self.at.paid, seat, amount)

    def put_player(self, seat: Seat, player: Player) -> None:
        players = list(self.at.players)
        players[seat] = player
        self.at.players = tuple(players)

    def hold(self, seat: Seat, tokens: Tokens) -> None:
        """Set what the seat's plants hold."""
        player = self.at.players[seat]
        self.put_player(seat, Player(player.plants, tokens, player.cities))

    def no_longer_fresh(self, plants: Collection[int]) -> None:
        """These plants have run, or are gone."""
        self.at.fresh = tuple([number for number in self.at.fresh if number not in plants])

    def end(self, seat: Seat) -> None:
        """The seat has finished buying or building."""
        self.emit(TurnEnded(seat, self.at.phase))
        self.finish_phase(seat)
        self.answered()

    def finish_phase(self, seat: Seat) -> None:
        """The seat takes no further part in this phase."""
        self.at.waiting = tuple([other for other in self.at.waiting if other != seat])

    def set_deck(self, deck: tuple[int, ...]) -> None:
        """Change the deck and with it all that is public about it."""
        self.state.deck = deck
        self.at.deck_size = len(deck)
        if self.terms.rules.public_backs:
            self.at.deck_back = self.terms.plants.back(deck[0]) if deck else None


def _raised(sums: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    changed = list(sums)
    changed[seat] += amount
    return tuple(changed)
