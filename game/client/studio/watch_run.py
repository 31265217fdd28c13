"""Bots on the real table, watched, measured and photographed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.bots.base import Budget
from game.client.draw.pixels import Size
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.setup.draft import Draft
from game.client.setup.open_game import OpenGame, open_game
from game.client.shell.garbage_collection import keep_for_good
from game.client.start.app import App
from game.client.start.loop import Loop
from game.client.start.program import opened, table_scene
from game.client.studio.frame_times import FrameTimes, IdleMeter
from game.client.table.table_scene import TableScene
from game.engine.events import Phase
from game.own_process import largest_megabytes, resident_megabytes, seconds_since_start
from game.texts import Catalogue

THINKING: Final = Budget(rollouts=40)
"""Counted, not timed, so that the same seed shows the same game."""
HURRIED: Final = Budget(rollouts=1)
IDLE_SECONDS: Final = 5.0
SETTLING: Final = 10.0
"""Seconds in which the table must come to rest before its idle load is measured."""
WORTH_SEEING: Final = 3
"""Moves into a phase after which its picture tells most."""
LAST_LOOK: Final = 2.0
"""Seconds the end of the game is given to show its result."""


class NotWritable(Exception):
    """A file that was wished for cannot be written."""

    def __init__(self, file: Path, problem: OSError) -> None:
        self.file = file
        self.reason = problem.strerror or str(problem)
        super().__init__(f"{file}: {self.reason}")


@dataclass(frozen=True)
class Wishes:
    """What a watcher wants: None for frames keeps the window open."""

    frames: int | None = None
    stats: Path | None = None
    screenshots: Path | None = None


def watch(
    catalogue: Catalogue, draft: Draft, settings: Settings, size: Size | None, wishes: Wishes
) -> None:
    """Let bots play until the window is closed or the wishes are fulfilled. Raises NotWritable."""
    if wishes.stats is not None:
        # Better told now than after minutes of watching.
        _write(wishes.stats, lambda path: path.touch())
    with opened(catalogue, settings, size) as app:
        thinker = app.context.workers.thinker()
        game = open_game(
            draft, int(draft.seed), app.context.content, catalogue, thinker, budget=THINKING
        )
        scene = table_scene(app.context, game)
        app.start(scene)
        keep_for_good()
        _Watch(app, game, scene, wishes).run()


class _Watch:
    """One game from its first frame to the last wish."""

    def __init__(self, app: App, game: OpenGame, scene: TableScene, wishes: Wishes) -> None:
        self._app = app
        self._scene = scene
        self._game = game
        self._wishes = wishes
        self._times = FrameTimes()
        self._first_frame: float | None = None
        self._first_frame_ms: float | None = None
        self._loop = Loop(app, on_frame=self._on_frame)
        self._seen: dict[Phase, list[int]] = {}
        self._idle_share = 0.0

    def run(self) -> None:
        self._go_on(lambda: self._has_enough)
        if self._app.is_over:
            return
        times = FrameTimes(self._times.seconds[: self._wishes.frames])
        if self._wishes.stats is not None:
            self._measure_idling()
            text = json.dumps(self._stats(times), indent=2) + "\n"
            _write(self._wishes.stats, lambda path: path.write_text(text, "utf-8"))
        if self._wishes.screenshots is not None:
            self._see_the_rest()

    @property
    def _has_enough(self) -> bool:
        frames = self._wishes.frames
        if frames is None:
            return False
        return len(self._times) >= frames or (self._game.table.is_over and self._is_at_rest)

    @property
    def _is_at_rest(self) -> bool:
        """Nothing moves: what is shown is what is so."""
        return not any(scene.is_stale for scene in self._app.context.scenes.visible())

    @property
    def _phase(self) -> Phase:
        return self._game.link.view.position.phase

    def _on_frame(self, seconds: float) -> None:
        if self._first_frame_ms is None:
            # It draws everything from nothing, and has figures of its own.
            self._first_frame = seconds_since_start()
            self._first_frame_ms = round(1000 * seconds, 2)
        else:
            self._times.add(seconds)

    def _go_on(self, until: Callable[[], bool]) -> None:
        while not self._app.is_over and not until():
            self._loop.once()
            if self._is_at_rest and self._phase is not Phase.END:
                self._photograph()

    def _photograph(self) -> None:
        """A picture of every phase at rest, taken again when something has happened in it."""
        folder, phase, version = self._wishes.screenshots, self._phase, self._game.link.version
        versions = self._seen.setdefault(phase, [])
        if folder is None or version in versions or len(versions) >= WORTH_SEEING:
            return
        versions.append(version)
        if len(versions) in (1, WORTH_SEEING):
            number = list(self._seen).index(phase) + 1
            _write(folder / f"{number}_{phase.value}.png", self._app.window.save)

    def _measure_idling(self) -> None:
        """The bots pause, the table comes to rest, and the window has nothing to do."""
        self._game.driver.is_paused = True
        settling = IdleMeter()
        self._go_on(lambda: self._is_at_rest or settling.seconds > SETTLING)
        idling = IdleMeter()
        self._go_on(lambda: idling.seconds >= IDLE_SECONDS)
        self._idle_share = idling.share
        self._game.driver.is_paused = False

    def _see_the_rest(self) -> None:
        """Play on without motion until every phase has had its picture, the end included."""
        self._game.driver.budget = HURRIED
        self._scene.pace.pace = BotPace.INSTANT
        self._app.context.preferences.change(animation_speed=AnimationSpeed.OFF)
        self._go_on(lambda: self._game.table.is_over)
        looking = IdleMeter()
        self._go_on(lambda: looking.seconds >= LAST_LOOK and self._is_at_rest)
        if self._phase is Phase.END:
            self._photograph()

    def _stats(self, times: FrameTimes) -> dict[str, object]:
        return {
            "size": list(self._app.window.size),
            "video_driver": pygame.display.get_driver(),
            "frames": len(times),
            "frame_ms": times.milliseconds(),
            "first_frame_ms": self._first_frame_ms,
            "first_frame_seconds": _rounded(self._first_frame),
            "idle_cpu_share": _rounded(self._idle_share),
            "resident_mb": resident_megabytes(),
            "peak_mb": largest_megabytes(),
        }


def _write(file: Path, write: Callable[[Path], object]) -> None:
    """Raises NotWritable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file)
    except OSError as problem:
        raise NotWritable(file, problem) from problem


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
