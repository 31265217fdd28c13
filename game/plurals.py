"""Which form a noun takes after a number, as Unicode's CLDR has it for the languages we speak.

Only whole numbers below a million are ever told, so that the form which Spanish and Portuguese keep
for round millions is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

ONE, FEW, OTHER = "one", "few", "other"


def _one_alone(number: int) -> str:
    return ONE if number == 1 else OTHER


def _none_or_one(number: int) -> str:
    return ONE if number in (0, 1) else OTHER


def _romanian(number: int) -> str:
    """`other` puts "de" before the noun: 1 oraș, 2 orașe, 19 orașe, 20 de orașe, 101 orașe."""
    if number == 1:
        return ONE
    return FEW if number == 0 or 1 <= number % 100 <= 19 else OTHER


def _always_other(_number: int) -> str:
    return OTHER


_RULES: Final[Mapping[str, Callable[[int], str]]] = {
    "de": _one_alone,
    "en": _one_alone,
    "es": _one_alone,
    "ja": _always_other,
    "pt": _none_or_one,
    "ro": _romanian,
}

FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "de": (ONE, OTHER),
    "en": (ONE, OTHER),
    "es": (ONE, OTHER),
    "ja": (OTHER,),
    "pt": (ONE, OTHER),
    "ro": (ONE, FEW, OTHER),
}
"""All forms of a language, the general one last."""


def form(language: str, number: int) -> str:
    """The form for this number; a language without rules here counts as English does."""
    return _RULES.get(language, _one_alone)(abs(number))
