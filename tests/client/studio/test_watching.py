"""Watching bots: the real table, measured and photographed, and nothing left running."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.setup.draft import Draft, DraftSeat
from game.client.studio import watch_run as watching
from game.client.studio.frame_times import FrameTimes
from game.client.studio.watch_run import NotWritable, Wishes, watch
from game.engine.terms import AreaChoice, GameSetup
from game.own_process import resident_megabytes, seconds_since_start
from game.texts import Catalogue

SIZE = (1280, 720)
PLAN = Draft(
    GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM),
    tuple(DraftSeat("", seat, level="easy") for seat in range(3)),
    seed="3",
)
SETTINGS = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_frame_times_are_told_by_their_share() -> None:
    times = FrameTimes([number / 1000 for number in range(100, 0, -1)])
    assert times.milliseconds() == {"p50": 51.0, "p95": 96.0, "p99": 100.0, "max": 100.0}
    assert FrameTimes().milliseconds()["max"] == 0.0


def test_the_system_tells_age_and_memory() -> None:
    age, memory = seconds_since_start(), resident_megabytes()
    assert age is None or age > 0
    assert memory is None or memory > 10


def test_bots_play_and_their_window_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "IDLE_SECONDS", 0.2)
    file = tmp_path / "new" / "stats.json"
    watch(Catalogue.load(), PLAN, SETTINGS, SIZE, Wishes(frames=12, stats=file))
    stats = json.loads(file.read_text("utf-8"))
    assert (stats["size"], stats["video_driver"]) == (list(SIZE), "dummy")
    assert stats["frames"] == 12
    assert set(stats["frame_ms"]) == {"p50", "p95", "p99", "max"}
    assert stats["idle_cpu_share"] >= 0
    assert stats["first_frame_ms"] > 0


@pytest.mark.slow
def test_every_phase_is_photographed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LAST_LOOK", 0.1)
    folder = tmp_path / "pictures"
    watch(Catalogue.load(), PLAN, SETTINGS, SIZE, Wishes(frames=5, screenshots=folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "1_auction.png",
        "2_resources.png",
        "3_building.png",
        "4_bureaucracy.png",
        "5_end.png",
    ]


def test_a_file_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(NotWritable):
        watch(
            Catalogue.load(), PLAN, SETTINGS, SIZE, Wishes(stats=tmp_path / "file" / "stats.json")
        )
