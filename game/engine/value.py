"""Values of the game: dataclasses that never change once made.

The type checker forbids every assignment, as it does for frozen dataclasses; at run time the fields
are plain slots, because freezing them as well costs a tenth of the engine's speed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make the class a value: compared and hashed by its fields."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
