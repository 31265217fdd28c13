"""`main.py games`: one's own finished games, in figures or as a table for other programs."""

from __future__ import annotations

import argparse
import sys
from statistics import fmean

from game.cli.values import Values
from game.folders import usual_folders
from game.my_games.exporting import ExportForm, exported, write_export
from game.my_games.past_games import PastGames, past_games
from game.my_games.reviewed import reviewed_in
from game.my_games.standing import standing_of
from game.saves.shelf import Shelf
from game.texts import Catalogue, Decimals


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    forms = parser.add_mutually_exclusive_group()
    for form in ExportForm:
        help_text = texts.say(f"cli.games.{form.value}")
        forms.add_argument(
            f"--{form.value}", dest="form", action="store_const", const=form, help=help_text
        )
    parser.add_argument(
        "--out", type=Values(texts).file, metavar="FILE", help=texts.say("cli.games.out")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Tell how they went, or write them all down; what cannot be read is said on standard error."""
    data = usual_folders().data
    past = past_games(Shelf(data), reviewed_in(data))
    if past.unreadable:
        print(texts.count("my_games.unreadable", past.unreadable), file=sys.stderr)
    form: ExportForm | None = arguments.form
    if arguments.out is not None:
        write_export(arguments.out, past.games, form or ExportForm.CSV)
        print(texts.say("my_games.exported", file=str(arguments.out)))
    elif form is not None:
        sys.stdout.write(exported(past.games, form))
    else:
        print(_summary(past, texts))
    return 0


def _summary(past: PastGames, texts: Catalogue) -> str:
    if not past.games:
        return texts.say("my_games.none")
    standing = standing_of(past)
    whole, rating = standing.whole, standing.rating
    lines = [
        texts.say(
            "cli.games.whole",
            games=whole.games,
            wins=Decimals(f"{whole.wins:g}"),
            streak=standing.streak,
        )
    ]
    if rating is not None:
        lines.append(
            texts.say("cli.games.rating", rating=rating.rating, low=rating.low, high=rating.high)
        )
    if standing.recent:
        each = texts.say("table.comma").join(f"{share:.0f}" for share in standing.recent)
        mean = round(fmean(standing.recent))
        lines.append(texts.say("cli.games.accuracy", each=each, mean=mean))
    return "\n".join(lines)
