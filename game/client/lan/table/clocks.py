"""The time left to think, in figures; and what is done when it has run out, told beforehand."""

from __future__ import annotations

from typing import Final

from game.client.telling.words_for import named_in
from game.client.vocabulary.names import Names
from game.client.widgets.models import NoteTone, SeatNote
from game.engine.codec import tag_of
from game.engine.options import options_for
from game.engine.view import PlayerView
from net.host.turn_clocks import default_action
from net.protocol.messages import SeatClock

SECOND: Final = 1000
SOON: Final = 15
"""Seconds before the end of all time from which on it is told what happens then."""


def seconds_left(clock: SeatClock) -> int:
    """All that is left, begun seconds counted whole."""
    return _seconds(clock.turn + clock.reserve)


def clock_note(clock: SeatClock) -> SeatNote:
    """The time of this turn; once it is used up, the reserve behind a plus."""
    usual = NoteTone.ACT if clock.turn else NoteTone.WARN
    tone = NoteTone.BAD if seconds_left(clock) <= SOON else usual
    if clock.turn or not clock.reserve:
        return SeatNote(_figures(_seconds(clock.turn)), tone)
    return SeatNote(f"+{_figures(_seconds(clock.reserve))}", tone)


def clock_words(clock: SeatClock, names: Names) -> str:
    """The same for a tip."""
    turn, reserve = _figures(_seconds(clock.turn)), _figures(_seconds(clock.reserve))
    if not clock.reserve:
        return turn
    return names.say("lan_table.clock.with_reserve", turn=turn, reserve=reserve)


def warning(clock: SeatClock, view: PlayerView, names: Names) -> str:
    """What will be done for the view's seat, shortly before it is; "" while there is time."""
    options = options_for(view)
    left = seconds_left(clock)
    if options is None or left > SOON:
        return ""
    action = default_action(options)
    facts = named_in(action, options.decision, names)
    what = names.say(f"lan_table.clock.default.{tag_of(type(action))}", **facts)
    return names.say("lan_table.clock.soon", seconds=left, what=what)


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // SECOND)


def _figures(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
