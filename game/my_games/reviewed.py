"""How accurate one was in games that were reviewed: a kept review is found by what a save holds."""

from __future__ import annotations

from pathlib import Path

from game.engine.codec import Plain, decode
from game.engine.errors import DataError
from game.engine.plain import STATE, unwrapped
from game.engine.terms import Seat
from game.file_shelf import is_there
from game.my_games.past_games import AccuracyOf
from game.review.kept import kept_accuracy, review_file, reviews_in
from game.review.work import digest_of
from game.saves.save import Save


def reviewed_in(data: Path) -> AccuracyOf:
    """Looks for each save's review among a person's data; where there are none, not at all."""
    folder = reviews_in(data)
    has_any = folder.is_dir()

    def accuracy(save: Save, seat: Seat) -> float | None:
        game = save_digest(save) if has_any else None
        if game is None:
            return None
        path = review_file(folder, game)
        done = enumerate(save.record.actions, start=1)
        numbers = {number for number, recorded in done if recorded.seat == seat}
        return kept_accuracy(path, seat, numbers) if is_there(path) else None

    return accuracy


def save_digest(save: Save) -> str | None:
    """The name under which a finished game's review is kept, without playing it back.

    By the end everything that was done is public, so the record says what a listener was told. The
    order of play at the end is all that it leaves out; that is in the checkpoint, if it is whole.
    """
    try:
        state = decode(dict[str, Plain], unwrapped(save.checkpoint, STATE).get("state"))
        position = decode(dict[str, Plain], state.get("position"))
        order = decode(tuple[Seat, ...], position.get("order"))
    except DataError:
        return None
    record = save.record
    moves = [(number, one.seat, one.action) for number, one in enumerate(record.actions, start=1)]
    return digest_of(record.setup, record.map_digest, len(moves) + 1, order, moves)
