"""`main.py review`: chances, luck and decisions of a recorded or saved game, without a window."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from game.cli.output import EXIT_DIFFERENT, Failure
from game.cli.progress import Progress
from game.cli.review_proof import prove
from game.cli.reviewed_file import game_in
from game.cli.values import Values
from game.engine.codec import Plain, encode, encode_fields
from game.engine.plain import encode_action
from game.engine.terms import Seat
from game.review.accounts import account_of, accuracies
from game.review.action_words import PlaceWords, action_words
from game.review.moves import ReviewedGame
from game.review.process import Reviewing
from game.review.reason_words import reason_words
from game.review.review import JudgedMove, Review
from game.review.work import USUAL_ROLLOUTS, USUAL_SEED, begun_review, done_here, tasks_of
from game.texts import Catalogue, Decimals

PATIENCE = 1.0
POINTS = 100


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.review.{name}")

    parser.add_argument("file", type=values.file, nargs="+", metavar="FILE", help=help_of("file"))
    parser.add_argument("--json", action="store_true", help=help_of("json"))
    parser.add_argument(
        "--rollouts",
        type=values.count,
        default=USUAL_ROLLOUTS,
        metavar="N",
        help=help_of("rollouts"),
    )
    parser.add_argument("--seat", type=values.whole(0, 5), metavar="S", help=help_of("seat"))
    parser.add_argument(
        "--seed", type=values.seed, default=USUAL_SEED, metavar="S", help=help_of("seed")
    )
    parser.add_argument("--prove", type=values.count, metavar="K", help=help_of("prove"))
    parser.add_argument(
        "--play-out", type=values.count, default=0, metavar="K", help=help_of("play_out")
    )
    parser.add_argument("--sums", action="store_true", help=help_of("sums"))
    parser.add_argument("--jobs", type=values.jobs, default=1, metavar="J", help=help_of("jobs"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Review and tell; the exit code is 1 if something could not be reviewed."""
    paths: list[Path] = arguments.file
    if arguments.prove:
        prove(paths, arguments, texts)
        return 0
    if len(paths) > 1:
        raise Failure(texts.say("cli.review.one_file"))
    game = game_in(paths[0])
    if arguments.seat is not None and arguments.seat >= game.players:
        raise Failure(texts.say("cli.review.no_seat", seat=arguments.seat))
    review = begun_review(game, arguments.seed, arguments.rollouts)
    _work(game, review, arguments.seat, arguments.jobs, texts)
    seats = range(review.players) if arguments.seat is None else [arguments.seat]
    told = [review.judged[number] for number in sorted(review.judged)]
    told = [move for move in told if move.seat in seats]
    for move in told:
        if arguments.json:
            print(json.dumps(_plain(review, move)))
        else:
            print(_line(texts, game, review, move))
    if arguments.json:
        print(json.dumps(_summary(review, list(seats))))
    else:
        for seat in seats:
            print(_account(texts, review, seat))
    left = len(tasks_of(game, review, arguments.seat, alone=True))
    if left:
        print(texts.say("cli.review.incomplete", left=left), file=sys.stderr)
    return EXIT_DIFFERENT if left else 0


def _work(
    game: ReviewedGame, review: Review, seat: Seat | None, jobs: int, texts: Catalogue
) -> None:
    tasks = tasks_of(game, review, seat, alone=True)
    progress = Progress(texts, max(1, len(tasks)), sys.stderr)
    if jobs == 1:
        for _ in done_here(game, review, tasks):
            progress.advance()
        progress.close()
        return
    reviewing = Reviewing(game, review, tasks, jobs)
    try:
        done = 0
        while not reviewing.is_done:
            reviewing.poll()
            for _ in range(reviewing.done - done):
                progress.advance()
            done = reviewing.done
            reviewing.wait(PATIENCE)
    finally:
        reviewing.close()
        progress.close()


def _plain(review: Review, move: JudgedMove) -> dict[str, Plain]:
    """One decision, as plain data."""
    before = review.chances(move.number - 1)[move.seat]
    return {
        **encode_fields(move),
        "action": encode_action(move.action),
        "best": encode_action(move.best),
        "chance_before": before,
        "numbers": dict(move.numbers),
        "loss": round(move.loss, 4),
        "error": round(move.error, 4),
        "chance": round(move.chance, 4),
        "best_chance": round(move.best_chance, 4),
    }


def _summary(review: Review, seats: list[Seat]) -> dict[str, Plain]:
    return {
        "summary": encode(review.head),
        "seats": [
            {
                **{
                    name: round(number, 4) if isinstance(number, float) else number
                    for name, number in encode_fields(account_of(review, seat)).items()
                },
                "accuracy": encode(accuracies(review.judged, seat)),
            }
            for seat in seats
        ],
    }


def _line(texts: Catalogue, game: ReviewedGame, review: Review, move: JudgedMove) -> str:
    """One decision, for people."""
    board, at = game.positions[0].terms.board, game.positions[move.number - 1]
    areas = {area.id: area.name for area in board.areas}
    places = PlaceWords(lambda city: board.city(city).name, areas.__getitem__)
    action, best = (
        action_words(texts, one, at, move.seat, places) for one in (move.action, move.best)
    )
    return texts.say(
        "cli.review.line",
        number=move.number,
        round=move.round,
        seat=move.seat,
        action=action,
        before=_points(review.chances(move.number - 1)[move.seat]),
        chance=_points(move.chance),
        best=best,
        best_chance=_points(move.best_chance),
        loss=Decimals(f"{POINTS * move.loss:.1f}"),
        error=Decimals(f"{POINTS * move.error:.1f}"),
        mark=texts.say(f"review.mark.{move.mark}"),
        reason=reason_words(texts, move, places.city),
    )


def _account(texts: Catalogue, review: Review, seat: Seat) -> str:
    """How a seat's game adds up, for people."""
    account, found = account_of(review, seat), accuracies(review.judged, seat)
    return texts.say(
        "cli.review.account",
        seat=seat,
        start=_points(account.start),
        luck=_signed(account.luck),
        own=_signed(account.own),
        others=_signed(account.others),
        rest=_signed(account.rest),
        error=_points(account.error),
        result=_points(account.result),
        lost=_points(-account.lost),
        accuracy="-" if found.all is None else f"{found.all:.0f}",
    )


def _points(chance: float) -> str:
    return f"{POINTS * chance:.0f}"


def _signed(chance: float) -> str:
    return f"{POINTS * chance:+.0f}"
