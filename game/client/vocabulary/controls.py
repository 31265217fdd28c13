"""Names of everything that can be pressed on the screens around the table."""

from __future__ import annotations

from game.client.vocabulary.pieces import SEPARATOR, PieceId, PieceKind


def control(name: str, *values: int | str) -> PieceId:
    """A control, or one of its values: `control("edition", "classic")`."""
    return PieceId(PieceKind.BUTTON, SEPARATOR.join((name, *map(str, values))))


def parts(piece: PieceId) -> tuple[str, ...]:
    """The name of a control and the values behind it."""
    return tuple(str(piece.key).split(SEPARATOR))


def name_of(piece: PieceId) -> str:
    """The name alone."""
    return parts(piece)[0]


def value_of(piece: PieceId) -> str:
    """The last value, "" if there is none."""
    return parts(piece)[-1] if SEPARATOR in str(piece.key) else ""


def group_of(piece: PieceId) -> str:
    """Controls of one group are one stop for the Tab key; arrows go from one to another."""
    return str(piece.key).rpartition(SEPARATOR)[0] or str(piece.key)
