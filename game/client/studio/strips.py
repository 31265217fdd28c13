"""Strips for the README: what moves at the table, in some pictures side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.pixels import Size
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.studio.sample_games import Reached, asked, sample
from game.client.studio.studio import GERMANY, SCENES, STEP, Studio
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, button
from game.content import load_content
from game.engine.model import Decision, GameState
from game.engine.terms import GameSetup

SIX: Final = GameSetup("recharged", "germany", 6)
FRAME: Final = (640, 360)
GAP: Final = 6
LAST_TWO: Final = 2
SETTLING: Final = 20
"""Steps in which what moves at the beginning comes to rest."""


@dataclass(frozen=True)
class Strip:
    """A scene set in motion, and the moments at which it is photographed, in seconds."""

    begin: Callable[[Studio], None]
    moments: tuple[float, ...]


def strip(studio: Studio, name: str) -> Surface:
    """The pictures of a strip side by side."""
    studio.take_down()
    wanted = STRIPS[name]
    wanted.begin(studio)
    pictures, now = [], 0.0
    for moment in wanted.moments:
        while now < moment:
            studio.step()
            now += STEP
        pictures.append(pygame.transform.smoothscale(studio.photograph(), FRAME))
    studio.context.preferences.change(animation_speed=AnimationSpeed.OFF)
    width = len(pictures) * (FRAME[0] + GAP) - GAP
    made = Surface((width, FRAME[1]))
    made.fill(studio.context.kit.theme.colour("ground.void"))
    for place, picture in enumerate(pictures):
        made.blit(picture, (place * (FRAME[0] + GAP), 0))
    return made


def size_of_strips() -> Size:
    """Of the window in which they are made."""
    return (2 * FRAME[0], 2 * FRAME[1])


def _answered(
    setup: GameSetup, reached: Reached, which: Button = Button.CONFIRM
) -> Callable[[Studio], None]:
    """A person answers, and everything that follows is seen at its usual pace."""

    def begin(studio: Studio) -> None:
        table = studio.table_of(sample(setup, load_content(), reached))
        studio.wait()
        _set_in_motion(studio, table)
        table.respond(table.answering.press(button(which)))

    return begin


def _last_two(state: GameState) -> bool:
    """Whoever passes now sells the plant to the other."""
    auction = state.position.auction
    is_late = state.position.round > 1 and auction is not None
    return is_late and auction is not None and len(auction.bidders) == LAST_TWO


def _first_to_run(state: GameState) -> bool:
    """Nobody has said yet what runs: the night tells of everybody."""
    return asked(Decision.RUN_PLANTS)(state) and not state.position.settled


def _set_in_motion(studio: Studio, table: TableScene) -> None:
    speed, pace = AnimationSpeed.NORMAL, BotPace.FAST
    studio.context.preferences.change(animation_speed=speed, bot_pace=pace)
    table.resume()
    for _ in range(SETTLING):
        studio.step()


def _ended(studio: Studio) -> None:
    studio.context.preferences.change(animation_speed=AnimationSpeed.NORMAL)
    SCENES["ending"](studio)


STRIPS: Final[Mapping[str, Strip]] = {
    "strip_draft": Strip(_answered(GERMANY, asked(Decision.CHOOSE_AREA)), (0.0, 0.15, 0.3, 1.4)),
    "strip_auction": Strip(_answered(SIX, _last_two, Button.PASS), (0.05, 0.6, 1.2, 1.55)),
    "strip_build": Strip(_answered(GERMANY, asked(Decision.BUILD_CITIES)), (0.0, 0.15, 0.3, 0.5)),
    "strip_night": Strip(_answered(GERMANY, _first_to_run), (0.3, 0.8, 1.45, 1.8)),
    "strip_end": Strip(_ended, (1.5, 4.0, 8.0, 12.0)),
}
"""By the names of their files."""
