"""Why a decision was judged as it was, in the words of a catalogue."""

from __future__ import annotations

from game.engine.tokens import RESOURCES
from game.review.review import JudgedMove
from game.review.sequels import ReviewSequel
from game.texts import Catalogue


def reason_words(texts: Catalogue, move: JudgedMove) -> str:
    """One sentence about the choice, and one about what the futures held if there is one."""
    numbers = dict(move.numbers)
    kinds = [kind.name.lower() for kind in RESOURCES]
    amounts = [
        texts.count(f"table.tokens.{kind}", numbers[kind]) for kind in kinds if kind in numbers
    ]
    what = texts.say("table.comma").join(amounts)
    reason = texts.say(f"review.reason.{move.reason}", **numbers, what=what)
    if move.then is ReviewSequel.NOTHING:
        return reason
    then = texts.say(f"review.then.{move.then}", **numbers)
    return texts.say("review.reason_then", reason=reason, then=then)
