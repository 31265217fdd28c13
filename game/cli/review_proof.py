"""Whether reviews are right, shown on a game of strong players: `main.py review FILE --prove K`."""

from __future__ import annotations

import argparse
import json

from game.engine.codec import Plain
from game.review.marks import BAD
from game.review.moves import ReviewedGame
from game.review.proving import LossPlayedOut, Planted, correlation, planted, played_out, sampled
from game.review.review import JudgedMove
from game.texts import Catalogue


def prove(game: ReviewedGame, arguments: argparse.Namespace, texts: Catalogue) -> None:
    """Bad decisions planted, some of the game's own, and both choices played to the end."""
    seed, rollouts = arguments.seed, arguments.rollouts
    follies = tuple(planted(game, seed, rollouts))
    own = tuple(sampled(game, seed, rollouts, arguments.prove))
    pairs = _pairs(game, follies, own, seed, arguments.play_out)
    if arguments.json:
        print(json.dumps(_plain(follies, own, pairs)))
        return
    print(
        texts.say(
            "cli.review.proof",
            found=sum(one.is_found for one in follies),
            planted=len(follies),
            flagged=sum(move.mark in BAD for move in own),
            own=len(own),
        )
    )
    if pairs:
        agree = f"{correlation(pairs):.2f}"
        print(texts.say("cli.review.agreement", cases=len(pairs), correlation=agree))


def _pairs(
    game: ReviewedGame,
    follies: tuple[Planted, ...],
    own: tuple[JudgedMove, ...],
    seed: int,
    games: int,
) -> list[LossPlayedOut]:
    """Decisions that cost something, each played out so many times either way."""
    moves = {move.number: move for move in game.moves}
    judged = [*(one.judged for one in follies), *own]
    return [
        played_out(moves[found.number], found, seed, games)
        for found in (judged if games else ())
        if found.best != found.action
    ]


def _plain(
    follies: tuple[Planted, ...], own: tuple[JudgedMove, ...], pairs: list[LossPlayedOut]
) -> dict[str, Plain]:
    return {
        "planted": [
            {
                "folly": one.folly.value,
                "number": one.judged.number,
                "loss": round(one.judged.loss, 4),
                "error": round(one.judged.error, 4),
                "mark": one.judged.mark.value,
            }
            for one in follies
        ],
        "own": [
            {
                "number": move.number,
                "loss": round(move.loss, 4),
                "error": round(move.error, 4),
                "mark": move.mark.value,
            }
            for move in own
        ],
        "played_out": [
            {"number": one.number, "loss": round(one.loss, 4), "found": round(one.found, 4)}
            for one in pairs
        ],
    }
