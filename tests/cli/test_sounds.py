"""The shipped sounds are what their recipes make, and sound as sounds should."""

from __future__ import annotations

import array
import io
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from game.cli import main
from game.cli.sound_recipes import wav_of
from game.cli.sound_recipes_night import ALL_RECIPES
from game.cli.sounds import FOLDER, file_name
from game.cli.synthesis import CHANNELS, RATE

ROUNDING = 2
"""Mathematics libraries differ in the last bit, and a sample may then be rounded the other way."""
LOOPS = [name for name, recipe in ALL_RECIPES.items() if recipe.is_loop]
TAKES = [(name, take) for name, recipe in ALL_RECIPES.items() for take in range(recipe.takes)]
STRUCK = [(name, take) for name, take in TAKES if name not in LOOPS]


def samples(data: bytes) -> array.array[int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (2, 2, 44_100)
        return array.array("h", file.readframes(file.getnframes()))


def shipped(name: str, take: int) -> array.array[int]:
    return samples((FOLDER / file_name(name, take)).read_bytes())


@pytest.mark.parametrize(("name", "take"), TAKES)
def test_the_shipped_file_is_what_the_recipe_makes(name: str, take: int) -> None:
    kept = shipped(name, take)
    fresh = samples(wav_of(ALL_RECIPES[name], take))
    assert len(kept) == len(fresh), "make them again: python3 main.py sounds"
    assert max(abs(a - b) for a, b in zip(kept, fresh)) <= ROUNDING


@pytest.mark.parametrize(("name", "take"), STRUCK)
def test_sounds_are_short_loud_enough_and_end_in_silence(name: str, take: int) -> None:
    heard = shipped(name, take)
    peak = max(abs(sample) for sample in heard)
    assert 0.05 < len(heard) / CHANNELS / RATE < 3.5
    assert 10_000 < peak < 32_767
    assert max(map(abs, heard[:CHANNELS])) < peak / 8
    assert max(map(abs, heard[-CHANNELS:])) < 200


def test_the_takes_of_a_sound_differ() -> None:
    for name, recipe in ALL_RECIPES.items():
        files = {(FOLDER / file_name(name, take)).read_bytes() for take in range(recipe.takes)}
        assert len(files) == recipe.takes


@pytest.mark.parametrize("name", LOOPS)
def test_what_goes_on_all_the_time_is_quiet_and_has_no_seam(name: str) -> None:
    heard = shipped(name, 0)
    assert max(map(abs, heard)) < 16_000
    for ear in range(CHANNELS):
        one = heard[ear::CHANNELS]
        steps = [abs(b - a) for a, b in pairwise(one)]
        assert abs(one[0] - one[-1]) <= max(steps)
        around = [*one[-3:], *one[:3]]
        bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:])]
        assert max(bends) <= max(abs(a - b) for a, b in pairwise(steps)) + ROUNDING


def test_a_hum_is_a_fourth_above_the_one_before() -> None:
    """Each crosses zero so much more often; its partials are the same multiples."""
    low, high = (shipped("hum", take)[::CHANNELS] for take in (0, 1))
    assert crossings(high) / crossings(low) == pytest.approx(4 / 3, abs=0.08)


def crossings(one: array.array[int]) -> int:
    return sum((a < 0) != (b < 0) for a, b in pairwise(one[4410:44_100]))


def test_the_command_writes_all_sounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {name: ALL_RECIPES[name] for name in ("relay", "coin")}
    monkeypatch.setattr("game.cli.sounds.ALL_RECIPES", few)
    assert main(["sounds", "--folder", str(tmp_path / "new")]) == 0
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert set(written) == {file_name(*each) for each in TAKES if each[0] in few}
    assert f"{len(written)} sounds" in capsys.readouterr().out
    assert main(["sounds", "--folder", str(tmp_path / "new")]) == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()} == written


def test_the_folder_has_no_other_sounds() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_name(*each) for each in TAKES}


def test_a_folder_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert main(["sounds", "--folder", str(tmp_path / "file" / "folder")]) == 2
    assert "cannot be written" in capsys.readouterr().err
