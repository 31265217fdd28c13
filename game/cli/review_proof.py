"""Whether reviews are right, shown on games of strong players: `main.py review --prove K`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from game.cli.progress import Progress
from game.cli.reviewed_file import game_in
from game.crew import own_crew
from game.engine.codec import Plain
from game.review.marks import BAD
from game.review.proving import Folly, GameProof, ProofPlan, correlation, proof
from game.review.review import JudgedMove
from game.texts import Catalogue, Decimals


def prove(paths: Sequence[Path], arguments: argparse.Namespace, texts: Catalogue) -> None:
    """One bad decision planted in each game, some of its own, and both choices played out."""
    plan = ProofPlan(
        seed=arguments.seed,
        rollouts=arguments.rollouts,
        own=arguments.prove,
        games=arguments.play_out,
        accounts=arguments.sums,
    )
    progress = Progress(texts, len(paths), sys.stderr)
    found: list[GameProof] = []
    for path, shown in zip(paths, _proofs(paths, plan, arguments.jobs)):
        found.append(shown)
        progress.advance()
        if arguments.json:
            print(json.dumps({"file": path.name, **_plain(shown)}), flush=True)
    progress.close()
    if not arguments.json:
        for line in _told(found, texts):
            print(line)


def _proofs(paths: Sequence[Path], plan: ProofPlan, jobs: int) -> Iterator[GameProof]:
    """Of each game in their order."""
    with own_crew(jobs) as crew:
        yield from crew.in_order(partial(_proof_of, plan=plan), paths)


def _proof_of(path: Path, plan: ProofPlan) -> GameProof:
    return proof(game_in(path), plan)


def _told(found: Sequence[GameProof], texts: Catalogue) -> Iterator[str]:
    """The sums, for people."""
    follies = [one.folly for one in found if one.folly is not None]
    own = [move for one in found for move in one.own]
    yield texts.say(
        "cli.review.proof",
        found=sum(folly.is_found for folly in follies),
        planted=len(follies),
        flagged=sum(move.mark in BAD for move in own),
        own=len(own),
    )
    for kind in Folly:
        alike = [folly for folly in follies if folly.folly is kind]
        seen = sum(folly.is_found for folly in alike)
        yield texts.say("cli.review.planted", folly=kind, found=seen, planted=len(alike))
    pairs = [pair for one in found for pair in one.pairs]
    if pairs:
        agree = Decimals(f"{correlation(pairs):.2f}")
        yield texts.say("cli.review.agreement", cases=len(pairs), correlation=agree)
    accounts = [account for one in found for account in one.accounts]
    if accounts:
        within = [sum(abs(one.rest) <= n * one.error for one in accounts) for n in (1, 2)]
        yield texts.say("cli.review.within", one=within[0], two=within[1], seats=len(accounts))


def _plain(shown: GameProof) -> dict[str, Plain]:
    folly = shown.folly
    return {
        "planted": {"folly": folly.folly.value, **_judged(folly.judged)} if folly else None,
        "own": [_judged(move) for move in shown.own],
        "played_out": [
            {
                "number": one.number,
                "loss": round(one.loss, 4),
                "found": round(one.found, 4),
                "error": round(one.error, 4),
            }
            for one in shown.pairs
        ],
        "accounts": [
            {
                "seat": one.seat,
                "start": round(one.start, 4),
                "luck": round(one.luck, 4),
                "own": round(one.own, 4),
                "others": round(one.others, 4),
                "rest": round(one.rest, 4),
                "error": round(one.error, 4),
                "result": round(one.result, 4),
            }
            for one in shown.accounts
        ],
    }


def _judged(move: JudgedMove) -> dict[str, Plain]:
    return {
        "number": move.number,
        "phase": move.phase.value,
        "loss": round(move.loss, 4),
        "error": round(move.error, 4),
        "mark": move.mark.value,
        "reason": move.reason.value,
    }
