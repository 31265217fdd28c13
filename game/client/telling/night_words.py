"""The night in one sentence at a time: whose network lights up, and how it was for all."""

from __future__ import annotations

from dataclasses import replace

from game.client.telling.prompt import Prompt
from game.client.vocabulary.names import Names
from game.engine.terms import Seat
from game.engine.tokens import Tokens


def network_lit(names: Names, seat: Seat, me: Seat | None, lit: int, cities: int) -> Prompt:
    """Light runs through a network; mine is told to me."""
    key = "you.table.night.powers" if seat == me else "table.night.powers"
    lead = names.say(key, seat=names.seat(seat), count=lit, cities=names.cities(cities))
    return Prompt(seat, False, lead, "")


def network_told(names: Names, prompt: Prompt, income: int, burnt: Tokens) -> Prompt:
    """It is complete, and has been paid for."""
    key = "burning" if burnt.total else "earned"
    tokens = names.tokens(burnt)
    rest = names.say(f"table.night.{key}", income=income, tokens=tokens)
    return replace(prompt, rest=rest)


def all_lit(names: Names, powered: int, cities: int, dark: tuple[tuple[Seat, int], ...]) -> Prompt:
    """How many cities shine, and who leaves some dark."""
    if not dark:
        lead = names.say("table.night.all_lit")
        return Prompt(None, False, lead, names.say("table.night.no_dark", cities=cities))
    who = names.listed(
        [names.say("table.night.left_dark", seat=names.seat(seat), count=n) for seat, n in dark]
    )
    rest = names.say("table.night.some_dark", count=powered, cities=names.cities(cities), who=who)
    return Prompt(None, False, names.say("table.night.all_told"), rest)
