"""Plain data and back: dataclasses to dict, list, int and str, and read by their types.

Reading checks every value against its declared type and names the place of the first fault, so a
damaged save or a hostile packet ends in one DataError and never half-read.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from game.engine.errors import DataCode, DataError

T = TypeVar("T")
if TYPE_CHECKING:
    Plain: TypeAlias = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None
    """What JSON and msgpack hold."""
else:
    Plain = Any  # where a field asks for plain data, any is read as it is
Unchecked: TypeAlias = Any
"""Plain data that is taken apart by hand, by whoever knows what to make of a mistake in it."""
Reader = Callable[[Plain, str], Any]

TAG: Final = "type"
"""Names the class where several are possible (actions, events)."""
SMALLEST_INT: Final = -(2**63)
LARGEST_INT: Final = 2**64 - 1
"""What msgpack still holds; the generator needs 64 bits."""
LONGEST_SHOWN: Final = 40
PLAIN_ALREADY: Final = frozenset({bool, int, float, str, type(None)})


def derived(**options: Any) -> Any:
    """A dataclass field that is worked out again instead of written or compared."""
    return dataclasses.field(metadata={"derived": True}, compare=False, **options)


@cache
def written_fields(cls: type) -> tuple[dataclasses.Field[Any], ...]:
    return tuple(f for f in dataclasses.fields(cls) if not f.metadata.get("derived"))


def encode(value: object) -> Plain:
    """The value as plain data. Members of a union are written by `encode_tagged`."""
    if type(value) in PLAIN_ALREADY:  # nearly everything is, in the end: asked first, and quickly
        return cast(Plain, value)
    if isinstance(value, Enum):
        written: Plain = value.value
        return written
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value):
        return encode_fields(value)
    raise TypeError(f"cannot write {value!r} as plain data")


def encode_fields(value: object) -> dict[str, Plain]:
    """What `encode` makes of a dataclass."""
    cls: type = type(value)
    return {f.name: encode(getattr(value, f.name)) for f in written_fields(cls)}


def encode_tagged(value: object) -> dict[str, Plain]:
    """A dataclass with its class named, to be read back by `decode_tagged`."""
    return {TAG: tag_of(type(value)), **encode_fields(value)}


def tag_of(cls: type) -> str:
    """A class name as it is written: `OpenAuction` is `open_auction`."""
    name = cls.__name__
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


def decode(wanted: type[T], data: Plain, where: str = "") -> T:
    """The value written by `encode`. Raises DataError naming the first thing that is wrong."""
    return cast(T, _reader(cast(Any, wanted))(data, where))


def decode_tagged(union: Any, data: Plain, where: str = "") -> Any:
    """A member of a union of dataclasses written by `encode_tagged`. Raises DataError."""
    fields = dict(_expect(dict, data, where))
    tag = fields.pop(TAG, None)
    cls = _members(union).get(tag) if isinstance(tag, str) else None
    if cls is None:
        raise DataError(DataCode.UNKNOWN_VALUE, where=_join(where, TAG), value=_shown(tag))
    return _reader(cls)(fields, where)


def digest(data: object) -> str:
    """A short stable name for plain data, the same on every machine."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


@cache
def _members(union: Any) -> dict[str, type]:
    return {tag_of(cls): cls for cls in typing.get_args(union)}


@cache
def _reader(wanted: Any) -> Reader:
    """How values of this type are read; worked out once per type."""
    if wanted is Any:
        return lambda data, _where: data
    if wanted in (int, str, bool, float):
        return _number_or_text(wanted)
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        return _optional(arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin in (dict, Mapping):
        return _mapping(arguments)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum(wanted)
    if isinstance(wanted, type) and issubclass(wanted, tuple):
        return _named_tuple(wanted)
    if dataclasses.is_dataclass(wanted):
        return _record(cast(type, wanted))
    raise TypeError(f"no plain form for {wanted!r}")


def _number_or_text(wanted: type) -> Reader:
    def read(data: Plain, where: str) -> Any:
        if wanted is float and type(data) is int:
            return float(data)
        if type(data) is not wanted or (type(data) is int and not _can_be_written(data)):
            raise _wrong_type(wanted.__name__, data, where)
        return data

    return read


def _optional(arguments: tuple[Any, ...]) -> Reader:
    (inner,) = (argument for argument in arguments if argument is not types.NoneType)
    read_inner = _reader(inner)
    return lambda data, where: None if data is None else read_inner(data, where)


def _tuple(arguments: tuple[Any, ...]) -> Reader:
    if arguments[-1] is Ellipsis:
        read_item = _reader(arguments[0])

        def read_any(data: Plain, where: str) -> Any:
            items = _expect(list, data, where)
            return tuple(read_item(item, f"{where}[{i}]") for i, item in enumerate(items))

        return read_any
    readers = tuple(_reader(argument) for argument in arguments)

    def read_exactly(data: Plain, where: str) -> Any:
        items = _expect(list, data, where)
        if len(items) != len(readers):
            raise _wrong_type(f"list of {len(readers)}", data, where)
        return tuple(
            read(item, f"{where}[{i}]") for i, (read, item) in enumerate(zip(readers, items))
        )

    return read_exactly


def _named_tuple(wanted: Any) -> Reader:
    hints = typing.get_type_hints(wanted)
    read_items = _tuple(tuple(hints[name] for name in wanted._fields))
    return lambda data, where: wanted(*read_items(data, where))


def _mapping(arguments: tuple[Any, ...]) -> Reader:
    read_key, read_item = _reader(arguments[0]), _reader(arguments[1])

    def read(data: Plain, where: str) -> Any:
        entries = _expect(dict, data, where)
        return {
            read_key(key, where): read_item(item, f"{where}[{_shown(key)}]")
            for key, item in entries.items()
        }

    return read


def _enum(wanted: type[Enum]) -> Reader:
    values = {member.value: member for member in wanted}

    def read(data: Plain, where: str) -> Any:
        if not isinstance(data, (str, int)) or isinstance(data, bool) or data not in values:
            raise DataError(DataCode.UNKNOWN_VALUE, where=where, value=_shown(data))
        return values[data]

    return read


def _record(wanted: type) -> Reader:
    hints = typing.get_type_hints(wanted)
    fields = written_fields(wanted)
    readers = {f.name: _reader(hints[f.name]) for f in fields}
    required = [
        f.name
        for f in fields
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    ]

    def read(data: Plain, where: str) -> Any:
        entries = _expect(dict, data, where)
        for name in required:
            if name not in entries:
                raise DataError(DataCode.MISSING_FIELD, where=_join(where, name))
        values = {}
        for name, item in entries.items():
            if name not in readers:
                raise DataError(DataCode.UNKNOWN_FIELD, where=_join(where, _shown(name)))
            values[name] = readers[name](item, _join(where, name))
        return wanted(**values)

    return read


def _expect(kind: type, data: Unchecked, where: str) -> Any:
    if type(data) is kind or (kind is list and type(data) is tuple):
        return data
    raise _wrong_type("object" if kind is dict else "list", data, where)


def _wrong_type(wanted: str, data: Plain, where: str) -> DataError:
    return DataError(DataCode.WRONG_TYPE, where=where, wanted=wanted, value=_shown(data))


def _shown(data: Plain) -> str:
    """The offending value, short enough for one sentence, however deep or huge it is."""
    if isinstance(data, dict):
        return "{...}"
    if isinstance(data, (list, tuple)):
        return "[...]"
    if isinstance(data, int) and not _can_be_written(data):
        return f"~2**{data.bit_length()}"
    text = repr(data)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def _can_be_written(number: int) -> bool:
    return SMALLEST_INT <= number <= LARGEST_INT


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
