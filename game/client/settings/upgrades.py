"""How settings files of earlier formats become those of today, one step after the other."""

from __future__ import annotations

from typing import Final

from game.engine.codec import Plain
from game.engine.envelope import Body, Upgrades

SETTINGS: Final = "settings"
"""The entry of the file that holds them all."""


def _five_without_shift(body: Body) -> Body:
    """Five more was Shift and a sign, which is how many keyboards write the sign itself.

    A file names the keys of a command only if some are not the usual ones of its time. What is left
    there of those gives way to today's; keys of one's own stay, and so does a command without any.
    """
    found = body.get(SETTINGS)
    keys = found.get("keys") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(keys, list):
        return body
    own: list[Plain] = [kept for one in keys if (kept := _own_keys(one)) is not None]
    return {**body, SETTINGS: {**found, "keys": own}}


def _own_keys(binding: Plain) -> Plain | None:
    if not isinstance(binding, dict):
        return binding
    old, keys = ONCE_USUAL.get(str(binding.get("command")), ()), binding.get("keys")
    if not old or not isinstance(keys, list) or not keys:
        return binding
    own = [key for key in keys if key not in old]
    return {**binding, "keys": own} if own else None


ONCE_USUAL: Final = {
    "raise_more": ("shift+plus", "shift+equals", "shift+kp_plus"),
    "lower_more": ("shift+minus", "shift+kp_minus"),
}
"""Keys of format 1 that are usual no more."""


def _one_next_game(body: Body) -> Body:
    """Format 2 had three next games: by single settings, as last set up, and as last hosted.

    What somebody has set up goes before what they have hosted, and both before single settings.
    """
    found = body.get(SETTINGS)
    if not isinstance(found, dict):
        return body
    kept = {name: value for name, value in found.items() if name not in (*ONCE_SINGLE, "last_game")}
    lan, hosted = kept.get("lan"), None
    if isinstance(lan, dict):
        hosted = lan.get("game")
        kept["lan"] = {name: value for name, value in lan.items() if name != "game"}
    game = found.get("last_game") or hosted or _described_by(found)
    return {**body, SETTINGS: kept if game is None else {**kept, "game": game}}


def _described_by(found: Body) -> Plain:
    """The game of the single settings; what makes no sense in it is found out later."""
    if not ONCE_SINGLE.keys() & found.keys():
        return None
    single = {**ONCE_SINGLE, **found}
    players, levels = single["players"], single["bot_levels"]
    setup = {name: single[name] for name in ("edition", "map", "players", "open_money")}
    bots = min(players, MOST_PLAYERS) - 1 if type(players) is int else 0
    named = levels if isinstance(levels, list) and levels else [levels]
    sitters = [_bot(1 + bot, named[min(bot, len(named) - 1)]) for bot in range(bots)]
    return {"setup": setup, "sitters": [{"name": "", "colour": 0}, *sitters]}


def _bot(colour: int, name: Plain) -> Plain:
    level, _, character = name.partition("+") if isinstance(name, str) else (name, "", "")
    sitter: Body = {"name": "", "colour": colour, "is_bot": True, "level": level}
    return {**sitter, "character": character} if character else sitter


ONCE_SINGLE: Final[Body] = {
    "map": "germany",
    "edition": "recharged",
    "players": 4,
    "bot_levels": ["normal"],
    "open_money": False,
}
"""Settings of format 2 that described a game, and what they were unless a file said otherwise."""
MOST_PLAYERS: Final = 6


def _bots_by_level(body: Body) -> Body:
    """Format 3 marked the bots of the next game; since then whoever has a level is one."""
    found = body.get(SETTINGS)
    game = found.get("game") if isinstance(found, dict) else None
    sitters = game.get("sitters") if isinstance(game, dict) else None
    if not isinstance(found, dict) or not isinstance(game, dict) or not isinstance(sitters, list):
        return body
    seats: list[Plain] = [_without_mark(sitter) for sitter in sitters]
    return {**body, SETTINGS: {**found, "game": {**game, "sitters": seats}}}


def _without_mark(sitter: Plain) -> Plain:
    if not isinstance(sitter, dict):
        return sitter
    kept = {name: value for name, value in sitter.items() if name != "is_bot"}
    if sitter.get("is_bot") is True and kept.get("level") is None:
        kept["level"] = ""
    return kept


def _a_room_that_is_heard(body: Body) -> Body:
    """Format 4 knew no sound of the room; whoever had the table softer gets no louder room."""
    found = body.get(SETTINGS)
    volumes = found.get("volumes") if isinstance(found, dict) else None
    table = volumes.get("table") if isinstance(volumes, dict) else None
    if not isinstance(found, dict) or not isinstance(volumes, dict):
        return body
    if not isinstance(table, int | float) or isinstance(table, bool) or table >= ROOM:
        return body
    return {**body, SETTINGS: {**found, "volumes": {**volumes, "ambience": table}}}


ROOM: Final = 0.4
"""How loud the room is unless somebody wants it otherwise."""


def _one_size_for_reading(body: Body) -> Body:
    """Format 5 had a size of the log alone; since then the book and tips follow it."""
    found = body.get(SETTINGS)
    if not isinstance(found, dict) or "log_scale" not in found:
        return body
    kept = {name: value for name, value in found.items() if name != "log_scale"}
    return {**body, SETTINGS: {**kept, "text_scale": found["log_scale"]}}


UPGRADES: Upgrades = {
    1: _five_without_shift,
    2: _one_next_game,
    3: _bots_by_level,
    4: _a_room_that_is_heard,
    5: _one_size_for_reading,
}
