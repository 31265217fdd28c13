"""Games that differ only in what is hidden, for tests of secrets."""

from __future__ import annotations

from builders import content
from rooms import Lodge, full_lodge, only
from thinkers import QuickThinker

from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.terms import Deal
from game.table import Table
from net.host.running_game import RunningGame
from net.protocol.messages import Act, Answer, GuestMessage, HostMessage

PEOPLE = 3


def with_other_secrets(state: GameState) -> GameState:
    """The same public position; deck, cards put aside, generator and purses are different."""
    twin = state.fork()
    twin.deck = tuple(reversed(state.deck[1:-1]))
    twin.deck = (state.deck[0], *twin.deck, state.deck[-1])
    twin.set_aside = tuple(reversed(state.set_aside))
    twin.rng = state.rng ^ 12345
    twin.seed = state.seed ^ 999
    return twin


def begin(purse: int = 0, *, other: bool = False) -> Lodge:
    """A game of three people; seat 0 may have more or less in its purse than usual."""
    place = full_lodge(people=PEOPLE, bots=0)
    state = new_game(place.room.settings.setup, content(), 3, Deal(order=(1, 2, 0))).state
    state.purses = (state.purses[0] + purse, *state.purses[1:])
    if other:
        state = with_other_secrets(state)
    table = Table(state)
    running = RunningGame(
        table, place.room.settings, QuickThinker, number=1, bot_seed=5, now=place.now
    )
    place.room.games.open(running, None, place.now)
    for member in place.room.members:
        place.hear(member)
        place.room.games.catch_up(member, place.now)
    return place


OPEN = {"type": "open_auction", "plant": 3, "bid": 3}
PASS = {"type": "pass"}


def auction(place: Lodge) -> None:
    """Seat 1 opens, seats 2 and 0 pass."""
    market = place.view(None).position.market
    plant = {**OPEN, "plant": market[1], "bid": market[1]}
    for number, (member, action) in enumerate([(2, plant), (3, PASS), (1, PASS)]):
        answer = only(everything_of(place, member, Act(number, number, action)), Answer)
        assert answer.fault is None, answer


def everything_of(place: Lodge, member: int, message: GuestMessage) -> list[HostMessage]:
    """What a member hears in answer; it stays among what the member has heard."""
    earlier = place.hear(member)
    heard = place.tell(member, message)
    place.sent[member] = earlier + heard
    return heard
