"""How commands are told who works for them: `--jobs` processes here, or `--dask` a cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from game.cli.output import Failure
from game.cli.values import Values
from game.cluster import ClusterError, cluster_crew
from game.crew import Crew, CrewLost, own_crew
from game.texts import Catalogue


def add_crew_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """One or the other."""
    values = Values(texts)
    who = parser.add_mutually_exclusive_group()
    jobs_help, dask_help = texts.say("cli.crew.jobs"), texts.say("cli.crew.dask")
    who.add_argument("--jobs", type=values.jobs, default=1, metavar="J", help=jobs_help)
    who.add_argument("--dask", type=values.some, metavar="ADDRESS", help=dask_help)


@contextmanager
def crew_for(arguments: argparse.Namespace, texts: Catalogue) -> Iterator[Crew]:
    """Whoever was asked for, until it is no longer needed. Raises Failure."""
    address: str | None = arguments.dask
    if address is None:
        with own_crew(arguments.jobs) as crew:
            yield crew
        return
    try:
        with cluster_crew(address) as crew:
            yield crew
    except ClusterError as error:
        raise Failure(texts.say(f"cli.crew.{error.problem}", address=address)) from error
    except CrewLost as error:
        raise Failure(texts.say("cli.crew.lost", address=address)) from error
