"""What pip installs: built from a copy of the tree, put into a bare environment, run elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.folders import HOME_VARIABLE
from game.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "power_grid_desktop"
FOLDERS = ("assets", "game", "maps", "net")
PATIENCE = 300
BUILD = "import packing, sys; getattr(packing, sys.argv[1])(sys.argv[2])"

pytestmark = pytest.mark.shipped


def said(words: Sequence[str | Path], folder: Path, **environment: str) -> str:
    """What a program prints; it must end well."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages."""
    work = tmp_path_factory.mktemp("built")
    ignored = shutil.ignore_patterns(".git", "*.egg-info", "__pycache__", ".*_cache", "build")
    shutil.copytree(ROOT, work / "tree", ignore=ignored)
    tools = work / "tools"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "install", "--quiet", "--target", tools]
    said([*pip, "setuptools>=77"], work)
    (work / "dist").mkdir()
    path = os.pathsep.join([str(tools), ".ci"])
    for kind in ("build_wheel", "build_sdist"):
        said([sys.executable, "-c", BUILD, kind, work / "dist"], work / "tree", PYTHONPATH=path)
    return work / "dist"


def ours() -> set[str]:
    """Every file that people need to play."""
    files = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()}
    files |= {ROOT / "main.py", ROOT / "LICENSE", *(ROOT / "docs").glob("rules.*md")}
    return {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}


def test_the_wheel_holds_everything_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    about = f"{PACKAGE}-{VERSION}.dist-info/"
    inside = [name for name in names if not name.startswith(about)]
    assert sorted(inside) == sorted(f"{PACKAGE}/{name}" for name in ours())


def test_the_source_package_holds_everything_and_nothing_else(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        names = [info.name.partition("/")[2] for info in packed.getmembers() if info.isfile()]
    found = {name for name in names if not name.startswith(f"{PACKAGE}.egg-info/")}
    for_building = {"pyproject.toml", "README.md", ".ci/packing.py", ".ci/sdist.in"}
    made = {"PKG-INFO", "setup.cfg"}
    assert found == ours() | for_building | made


def test_it_is_installed_and_played_from_another_folder(built: Path, tmp_path: Path) -> None:
    said([sys.executable, "-m", "venv", tmp_path / "bare"], tmp_path)
    programs = tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = built.glob("*.whl")
    said([programs / "python", "-m", "pip", "install", "--quiet", wheel], tmp_path)
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "game").mkdir(parents=True)
    (elsewhere / "game" / "__init__.py").write_text("raise SystemExit('not ours')")

    def game(*words: str) -> str:
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        home = {HOME_VARIABLE: str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path / "data")}
        return said([programs / "power-grid", *words], elsewhere, **silent, **home)

    assert VERSION in game("--version")
    assert "germany" in game("doctor")
    assert "wins" in game("simulate", "--bots", "normal,easy", "--players", "2")
    game("watch", "--bots", "hard", "--players", "3", "--frames", "60")
    if sys.platform == "linux":
        game("desktop", "--install")
        (entry,) = (tmp_path / "data" / "applications").iterdir()
        assert f'Exec="{programs / "power-grid"}"' in entry.read_text("utf-8")
