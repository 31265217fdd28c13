"""Names of everything that can be pressed on the screens around the table."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.vocabulary.pieces import AreaPiece, PieceId, Pressable


@dataclass(frozen=True)
class Control(Pressable):
    """A control of a form, or one of its values, written as the form writes them."""

    name: str
    values: tuple[str, ...] = ()


def control(name: str, *values: int | str) -> Control:
    """A control, or one of its values: `control("edition", "classic")`."""
    return Control(name, tuple(map(str, values)))


def values_of(piece: PieceId) -> tuple[str, ...]:
    """The values behind the name; none for any other piece."""
    return piece.values if isinstance(piece, Control) else ()


def name_of(piece: PieceId) -> str:
    """The name alone; "" for any other piece."""
    return piece.name if isinstance(piece, Control) else ""


def value_of(piece: PieceId) -> str:
    """The last value, "" if there is none."""
    return (values_of(piece) or ("",))[-1]


def number_of(piece: PieceId, place: int = -1) -> int:
    """One of the values as the number it is, the last unless said otherwise."""
    return int(values_of(piece)[place])


def group_of(piece: PieceId) -> PieceId:
    """Controls of one group are one stop for the Tab key; arrows go from one to another."""
    if isinstance(piece, AreaPiece):
        return Control("map_areas")
    return Control(piece.name, piece.values[:-1]) if isinstance(piece, Control) else piece
