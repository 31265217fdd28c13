"""Why a decision was judged as it was, in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.actions import Action, BuildCities
from game.engine.board import CityId
from game.engine.tokens import RESOURCES
from game.review.review import JudgedMove, ReviewReason
from game.review.sequels import ReviewSequel
from game.texts import Catalogue
from game.word_lists import together

CityName = Callable[[CityId], str]

ABOUT_CITIES: Final = frozenset(
    {ReviewReason.BUILD_MORE, ReviewReason.BUILD_FEWER, ReviewReason.BUILD_ELSEWHERE}
)
PLANTS: Final = frozenset({"plant", "other", "next"})
"""Numbers that are those of plants."""
MOST_NAMED: Final = 3
"""Longer lists of cities are counted."""


def reason_words(texts: Catalogue, move: JudgedMove, city: CityName) -> str:
    """One sentence about the choice, and one about what the futures held if there is one."""
    numbers = dict(move.numbers)
    kinds = [kind.name.lower() for kind in RESOURCES]
    amounts = [
        texts.count(f"table.tokens.{kind}", numbers[kind]) for kind in kinds if kind in numbers
    ]
    what = texts.say("table.comma").join(amounts)
    key, there, here = f"review.reason.{move.reason}", "", ""
    if move.reason in ABOUT_CITIES:
        there, here = (together(texts, [city(one) for one in some]) for some in _apart(move))
        key = _key_of_cities(move) or key
    told = {name: _as_written(name, number) for name, number in numbers.items()}
    reason = texts.say(key, **told, what=what, there=there, here=here)
    if move.then is ReviewSequel.NOTHING:
        return reason
    then = texts.say(f"review.then.{move.then}", **told)
    return texts.say("review.reason_then", reason=reason, then=then)


def _as_written(name: str, number: int) -> int | str:
    """Plants as their cards have them."""
    return f"{number:02}" if name in PLANTS else number


def _key_of_cities(move: JudgedMove) -> str | None:
    """The sentence that names the cities in which the best choice differs, if they are few."""
    there, here = _apart(move)
    if max(len(there), len(here)) > MOST_NAMED or not (there or here):
        return None
    numbers = dict(move.numbers)
    if not _cities(move.action):
        name = "begin"
    elif not here:
        name = "also"
    elif not there:
        name = "without"
    elif numbers["cities"] != numbers["better"]:
        name = "other_number"
    else:
        name = "same_price" if numbers["price"] == numbers["instead"] else "same_number"
    return f"review.reason_cities.{name}"


def _apart(move: JudgedMove) -> tuple[list[CityId], list[CityId]]:
    """The cities of the best choice alone, and those of what was done alone."""
    made, best = _cities(move.action), _cities(move.best)
    return [one for one in best if one not in made], [one for one in made if one not in best]


def _cities(action: Action) -> tuple[CityId, ...]:
    return action.cities if isinstance(action, BuildCities) else ()
