"""What turned a game, in one sentence each."""

from __future__ import annotations

from game.client.planning.turning_points import TurningPoint, TurnKind
from game.client.vocabulary.names import Names
from game.engine.errors import Parameter
from game.engine.model import CARTEL
from game.engine.terms import Seat
from game.engine.tokens import Resource


def turning_sentence(point: TurningPoint, names: Names) -> str:
    """The sentence of one turning point; when it was is said beside it."""
    said: dict[str, Parameter] = {
        "seat": _name(point.seat, names),
        "other": _name(point.other, names),
        "plant": point.plant,
        "cities": point.cities,
        "price": point.price,
    }
    if point.resource is not None:
        said["last"] = _of(point.resource, "last", names)
        said["lack"] = lacking(point.resource, names)
    key = f"result.turn.{point.kind}"
    if point.kind is TurnKind.STEP:
        key += f"_{point.count}"
    elif point.kind is TurnKind.PLANT and point.count:
        key += "_over"
    return names.count(key, point.count, **said)


def lacking(resource: Resource, names: Names) -> str:
    """For instance "no coal"."""
    return _of(resource, "lack", names)


def _of(resource: Resource, what: str, names: Names) -> str:
    return names.say(f"result.{what}.{resource.name.lower()}")


def _name(seat: Seat | None, names: Names) -> str:
    if seat is None:
        return ""
    return names.say("table.cartel") if seat == CARTEL else names.seat(seat)
