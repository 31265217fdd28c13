"""The end of the game: why it comes, who powers most, and what breaks ties (section 6)."""

from __future__ import annotations

from game.engine import events
from game.engine.events import EndReason, Standing
from game.engine.model import Position, Result
from game.engine.places import is_full
from game.engine.powering import most_powered
from game.engine.terms import Seat, TieBreak
from game.engine.turn import Turn

Score = tuple[int, ...]


def end_reason(at: Position) -> EndReason | None:
    """Why the game is over after this phase 4, None if it goes on (6.1, 6.1a)."""
    if at.most_cities >= at.terms.end_cities:
        return EndReason.NUMBER
    return EndReason.FULL_ZONE if is_full(at) else None


def end_game(turn: Turn, reason: EndReason) -> None:
    """Count for everybody the most cities they can power, and rank them (6.2)."""
    scores = {seat: _score(turn, seat) for seat in turn.at.seats}
    ranked = sorted(turn.at.seats, key=lambda seat: scores[seat], reverse=True)
    ranking = tuple(
        Standing(
            seat=seat,
            place=1 + sum(scores[other] > scores[seat] for other in ranked),
            powered=scores[seat][0],
            money=turn.purse(seat),
            cities=len(turn.at.players[seat].cities),
        )
        for seat in ranked
    )
    result = Result(ranking, _deciding(turn, scores[ranked[0]], scores[ranked[1]]))
    turn.at.result = result
    turn.at.waiting = ()
    turn.emit(events.GameEnded(result.ranking, result.decided_by, reason))


def _score(turn: Turn, seat: Seat) -> Score:
    """Powered cities, then the edition's tie-breaks in their order."""
    player = turn.at.players[seat]
    values = {TieBreak.MONEY: turn.purse(seat), TieBreak.CITIES: len(player.cities)}
    breaks = tuple(values[tie_break] for tie_break in turn.terms.rules.tie_breaks)
    return (most_powered(turn.at, player), *breaks)


def _deciding(turn: Turn, first: Score, second: Score) -> TieBreak | None:
    """The tie-break that set first place apart, if any was needed and one did."""
    if first[0] != second[0]:
        return None
    differing = (
        tie_break
        for tie_break, mine, theirs in zip(turn.terms.rules.tie_breaks, first[1:], second[1:])
        if mine != theirs
    )
    return next(differing, None)
