"""The cart of phase 3: tokens put in and taken back, their prices, and what they will power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.client.planning.bill import Bill, BillLine
from game.client.planning.figures import plants_capacity, plants_reach
from game.client.planning.plan import Plan, blocking
from game.client.planning.question import Desk, fuel_desk
from game.client.planning.token_storage import Store, stores_of
from game.client.vocabulary import pieces
from game.client.vocabulary.names import kinds_in
from game.client.vocabulary.pieces import (
    Button,
    ButtonPiece,
    PieceId,
    ResourceRowPiece,
    TokenPiece,
)
from game.client.vocabulary.risks import Caution, Risk
from game.client.vocabulary.table_buttons import ResourceButton, Verb
from game.engine.actions import Action, BuyResources, Done
from game.engine.errors import IllegalAction
from game.engine.fuel_market import available, bundle_price, token_prices
from game.engine.model import Player
from game.engine.options import BuyOptions
from game.engine.plants import Capacity
from game.engine.powering import most_powered
from game.engine.tokens import NO_TOKENS, RESOURCES, Resource, Tokens, only
from game.engine.view import PlayerView


@dataclass(frozen=True)
class FuelCart(Plan):
    """Tokens about to be bought."""

    desk: Desk[BuyOptions]
    tokens: Tokens = NO_TOKENS

    decisions = (BuyOptions.decision,)

    @classmethod
    def begin(cls, view: PlayerView) -> FuelCart | None:
        """Before anything is chosen: one run, so that nobody stands still by mistake."""
        desk = fuel_desk(view)
        return cls(desk).one_run() if desk else None

    @property
    def is_empty(self) -> bool:
        return self.tokens == NO_TOKENS

    def action(self) -> BuyResources | Done:
        """Buy and end the turn; an empty cart ends it without buying."""
        return Done() if self.is_empty else BuyResources(self.tokens, and_done=True)

    def stay(self) -> BuyResources | None:
        """Buy and go on; None for an empty cart."""
        return None if self.is_empty else BuyResources(self.tokens)

    def from_action(self, action: Action) -> FuelCart | None:
        return replace(self, tokens=action.tokens) if isinstance(action, BuyResources) else None

    def moved_to(self, view: PlayerView) -> FuelCart | None:
        desk = fuel_desk(view)
        if desk is None:
            return None
        if self.is_one_run:
            return FuelCart(desk).one_run()
        cart = FuelCart(desk)
        for resource in RESOURCES:
            for _ in range(self.tokens[resource]):
                cart = cart.add(resource)
        return cart

    def touched(self, piece: PieceId, back: bool = False) -> FuelCart | None:
        match piece:
            case TokenPiece(resource, space):
                is_last = space in self.spaces(resource)[-1:]
                return self.remove(resource) if back or is_last else self.up_to(resource, space)
            case ResourceRowPiece(resource):
                return self.remove(resource) if back else self.add(resource)
            case ResourceButton(Verb.MORE, resource):
                return self.add(resource)
            case ResourceButton(Verb.FEWER, resource):
                return self.remove(resource)
            case ButtonPiece(which):
                return self._filled(which)
        return None

    def _filled(self, which: Button) -> FuelCart | None:
        """After a button that fills or empties the whole cart."""
        match which:
            case Button.ONE_RUN:
                return self.one_run()
            case Button.TWO_RUNS:
                return self.two_runs()
            case Button.CLEAR:
                return self.cleared()
        return None

    def against(self, piece: PieceId) -> IllegalAction | None:
        if not isinstance(piece, TokenPiece | ResourceRowPiece):
            return None
        return self.why_not(piece.resource)

    def caution(self) -> Caution | None:
        """Fuel could be had for more cities."""
        missed = self.one_run().powers - self.powers
        return Caution(Risk.FUEL, missed) if missed > 0 else None

    def add(self, resource: Resource, amount: int = 1) -> FuelCart:
        """With this many more, as far as they can be had."""
        cart = self
        for _ in range(amount):
            if cart.why_not(resource):
                break
            cart = replace(cart, tokens=cart.tokens.plus(only(resource, 1)))
        return cart

    def remove(self, resource: Resource, amount: int = 1) -> FuelCart:
        """With this many fewer, the dearest first."""
        taken = only(resource, min(amount, self.tokens[resource]))
        return replace(self, tokens=self.tokens.minus(taken))

    def up_to(self, resource: Resource, space: int) -> FuelCart:
        """With the token on this space and all cheaper ones of its kind, and no dearer ones."""
        wanted = space - self._first_space(resource) + 1
        bare = self.remove(resource, self.tokens[resource])
        return bare.add(resource, wanted)

    def cleared(self) -> FuelCart:
        return replace(self, tokens=NO_TOKENS)

    def one_run(self) -> FuelCart:
        """Tokens for one run of all plants, or of those that power most for the money."""
        return replace(self, tokens=self._best_run(Capacity(0, 0, 0, 0, 0)))

    def two_runs(self) -> FuelCart:
        """Tokens for one run first, then for as much of a second as can be had."""
        first = self._best_needs(Capacity(0, 0, 0, 0, 0))
        return replace(self, tokens=self._best_run(first))

    @property
    def is_one_run(self) -> bool:
        """Nothing more and nothing less than what one run needs now."""
        return self.tokens == self.one_run().tokens

    @property
    def leaves_plants_idle(self) -> bool:
        """Nothing is bought, though a plant without fuel could have some for the money."""
        return self.is_empty and not self.is_one_run

    def why_not(self, resource: Resource) -> IllegalAction | None:
        """Why no further token of this kind goes into the cart; None if one does."""
        more = BuyResources(self.tokens.plus(only(resource, 1)))
        return blocking(self.desk, self.desk.options.refusal(more))

    def steps(self, resource: Resource) -> tuple[int, ...]:
        """The price of each token of a kind in the cart, cheapest first."""
        return token_prices(self.desk.at, resource, self.tokens[resource])

    def next_price(self, resource: Resource) -> int | None:
        """What one more would cost; None if it is sold out."""
        have = self.tokens[resource]
        prices = token_prices(self.desk.at, resource, have + 1)
        return prices[have] if have < len(prices) else None

    def spaces(self, resource: Resource) -> tuple[int, ...]:
        """The spaces whose tokens are in the cart; those beyond the last are the depot's."""
        first = self._first_space(resource)
        return tuple(range(first, first + self.tokens[resource]))

    def bill(self) -> Bill:
        """A line for each kind, with the price of every token."""
        lines = [BillLine(pieces.resource_row(kind), self.steps(kind)) for kind in self._kinds()]
        return Bill(tuple(lines), self.desk.purse)

    @property
    def money_left(self) -> int:
        return self.bill().left

    def stores(self) -> tuple[Store, ...]:
        """How full the plants will be."""
        return stores_of(self.desk.at, self.desk.player, self.after.tokens)

    @property
    def after(self) -> Player:
        """The player once the cart is paid."""
        player = self.desk.player
        return replace(player, tokens=player.tokens.plus(self.tokens))

    @property
    def has_network(self) -> bool:
        """Some city is connected; before that only the plants tell what fuel is good for."""
        return bool(self.desk.player.cities)

    @property
    def powers(self) -> int:
        """Cities that can then be powered: of today's network, or of any if there is none yet."""
        return most_powered(self.desk.at, self.after) if self.has_network else self.capacity

    @property
    def capacity(self) -> int:
        """Cities that can then be powered if the network is large enough."""
        return plants_reach(self.desk.at, self.after)

    @property
    def powers_of(self) -> int:
        """Cities in today's network; before there is one, all that the plants could power."""
        player = self.desk.player
        return len(player.cities) or plants_capacity(self.desk.at, player)

    @property
    def needs_none(self) -> bool:
        """No plant of the player burns anything."""
        return not any(self.desk.terms.plants.storage(self.desk.player.plants))

    def _kinds(self) -> list[Resource]:
        return kinds_in(self.tokens)

    def _first_space(self, resource: Resource) -> int:
        return self.desk.terms.ladders[resource].size - self.desk.at.fuel[resource]

    def _best_run(self, before: Capacity) -> Tokens:
        return min(self._bundles(self._best_needs(before)), key=self._price)

    def _best_needs(self, before: Capacity) -> Capacity:
        """Needs of `before` and of a further run of the plants that power most, then cheapest."""
        best, best_rank = before, (-1, 0)
        for plant_set in self.desk.terms.plants.subsets(self.desk.player.plants):
            needs = Capacity(*map(sum, zip(before, plant_set.needs)))
            prices = [self._price(bundle) for bundle in self._bundles(needs)]
            rank = (plant_set.cities, -min(prices, default=0))
            if prices and rank > best_rank:
                best, best_rank = needs, rank
        return best

    def _bundles(self, needs: Capacity) -> Iterator[Tokens]:
        """Every affordable purchase that covers these needs, hybrids on any mix."""
        at, held = self.desk.at, self.desk.player.tokens
        lacking = Tokens(*(max(0, need - have) for need, have in zip(needs, held)))
        spare = sum(max(0, held[fuel] - needs[fuel]) for fuel in (Resource.COAL, Resource.OIL))
        shared = max(0, needs.hybrid - spare)
        for coal in range(shared + 1):
            bundle = lacking.plus(Tokens(coal, shared - coal))
            in_stock = all(bundle[kind] <= available(at, kind) for kind in RESOURCES)
            if in_stock and self._price(bundle) <= self.desk.purse:
                yield bundle

    def _price(self, bundle: Tokens) -> int:
        return bundle_price(self.desk.at, bundle)
