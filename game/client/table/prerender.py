"""What will soon be wanted, drawn while there is nothing else to do: cards, networks in light."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.client.draw.gavel import DOWN, SWING
from game.client.planning.networks import network_marks
from game.client.table.anim.sold_banner import GAVEL
from game.client.table.anim.timeline import Spot
from game.client.table.table_places import TablePlaces
from game.client.table.table_stage import TableStage
from game.client.vocabulary.seating import Seating
from game.engine.tokens import NO_TOKENS
from game.engine.view import PlayerView


class Foresight:
    """Prepares what may be nominated next, and the networks that may be pointed at."""

    def __init__(self, stage: TableStage, places: TablePlaces, seating: Seating) -> None:
        self._stage = stage
        self._places = places
        self._seating = seating
        self._steps: Iterator[None] = iter(())

    def look(self, view: PlayerView) -> None:
        """This is shown now; what was foreseen before does not matter any more."""
        self._steps = chain(self._cards(view), self._networks(view))

    def step(self) -> bool:
        """Draw one piece; whether there was one to draw."""
        return next(self._steps, self) is not self

    def _networks(self, view: PlayerView) -> Iterator[None]:
        for seat in view.position.order:
            yield from self._stage.board.foresee(network_marks(view, seat, self._seating))

    def _cards(self, view: PlayerView) -> Iterator[None]:
        """In flight, on the podium, and as a plant of mine."""
        at, cards = view.position, self._stage.kit.cards
        podium, market = _size(self._places.podium()), _size(self._places.card())
        for number in at.on_offer:
            plant = at.terms.plants[number]
            cards.face(plant, podium)
            yield
            cards.face(plant, podium, NO_TOKENS)
            yield
            cards.face(plant, self._stage.tableau.card_size, NO_TOKENS)
            yield
        for number in at.plants:
            cards.face(at.terms.plants[number], market)
            yield
        if at.auction is not None:
            yield from self._gavels()

    def _gavels(self) -> Iterator[None]:
        """Every picture of the blow that may be coming, and the one on the banner."""
        sprites, hammer = self._stage.kit.sprites, self._places.hammer()
        if hammer is not None:
            for angle in SWING:
                sprites.gavel(round(hammer.height), angle)
                yield
            sprites.gavel(round(hammer.height), DOWN, 1.0)
            yield
        sprites.gavel(self._stage.kit.px(GAVEL), DOWN)
        yield


def _size(spot: Spot) -> tuple[int, int]:
    return max(1, round(spot.width)), max(1, round(spot.height))
