"""The whole log in words, as a text file that people can keep, send and read anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from game.client.shell.context import Context
from game.client.telling.log_line import LogLine
from game.client.telling.results import Results
from game.client.telling.spans import plain
from game.client.vocabulary.names import Names
from game.client.vocabulary.place_names import edition_name, map_name
from game.whole_files import reason_of, write_whole

FOLDER: Final = "logs"
INDENT: Final = "  "


def log_text(names: Names, lines: Sequence[LogLine], results: Results) -> str:
    """What was played and by whom, everything that happened, and how it ended."""
    parts = [_head(names), "", *_story(lines), "", *_end(names, results)]
    return "\n".join(parts) + "\n"


def write_log(folder: Path, text: str, now: datetime) -> Path:
    """A file of its own below a folder. Raises OSError if it cannot be written."""
    path = folder / FOLDER / f"{now:%Y-%m-%d_%H-%M-%S}.txt"
    write_whole(path, text.encode("utf-8"))
    return path


def log_keeper(
    context: Context, names: Names, lines: Sequence[LogLine]
) -> Callable[[Results], None] | None:
    """Writes a log and tells where it is; None where nothing is kept."""
    home, words = context.home, context.catalogue
    if home is None:
        return None

    def keep(results: Results) -> None:
        try:
            path = write_log(home.folders.data, log_text(names, lines, results), datetime.now())
        except OSError as problem:
            context.tell(words.say("results.log_failed", reason=reason_of(problem)))
        else:
            context.tell(words.say("results.log_saved", file=str(path)))

    return keep


def _head(names: Names) -> str:
    terms, words = names.terms, names.catalogue
    return words.say(
        "results.log_head",
        game=words.say("app.window_title"),
        map=map_name(words, terms.board),
        edition=edition_name(words, terms.rules),
        players=names.listed(list(names.players)),
    )


def _story(lines: Iterable[LogLine]) -> Iterable[str]:
    """Headings stand out by a line before them."""
    for line in lines:
        if line.is_heading:
            yield ""
            yield plain(line.for_all)
        else:
            yield INDENT + plain(line.for_all)


def _end(names: Names, results: Results) -> Iterable[str]:
    yield results.headline
    yield results.decided
    for line in results.lines:
        yield INDENT + names.say(
            "results.log_line",
            place=names.say("result.place", place=line.place),
            seat=names.seat(line.seat),
            powered=line.powered,
            money=line.money,
            cities=line.cities,
        )
