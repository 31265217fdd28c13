"""The shipped sounds are what their recipes make, and sound as sounds should."""

from __future__ import annotations

import array
import io
import wave
from pathlib import Path

import pytest

from game.cli import main
from game.cli.sound_recipes import RECIPES, wav_of
from game.cli.sounds import FOLDER
from game.cli.synthesis import RATE

ROUNDING = 2
"""Mathematics libraries differ in the last bit, and a sample may then be rounded the other way."""


def samples(data: bytes) -> array.array[int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array.array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("name", RECIPES)
def test_the_shipped_file_is_what_the_recipe_makes(name: str) -> None:
    shipped = samples((FOLDER / f"{name}.wav").read_bytes())
    fresh = samples(wav_of(name))
    assert len(shipped) == len(fresh), "make them again: python3 main.py sounds"
    assert max(abs(a - b) for a, b in zip(shipped, fresh)) <= ROUNDING


@pytest.mark.parametrize("name", RECIPES)
def test_sounds_are_short_loud_enough_and_end_in_silence(name: str) -> None:
    heard = samples((FOLDER / f"{name}.wav").read_bytes())
    peak = max(abs(sample) for sample in heard)
    assert 0.05 < len(heard) / RATE < 2.5
    assert 10_000 < peak < 32_767
    assert abs(heard[0]) < peak / 8
    assert abs(heard[-1]) < 200


def test_the_command_writes_all_sounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sounds", "--folder", str(tmp_path / "new")]) == 0
    assert {path.stem for path in (tmp_path / "new").iterdir()} == set(RECIPES)
    assert f"{len(RECIPES)} sounds" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert main(["sounds", "--folder", str(tmp_path / "file" / "folder")]) == 2
    assert "cannot be written" in capsys.readouterr().err
