"""Tests in a copy of the tree with one map more: `python3 tests/support/third_map.py ARGS`.

Whoever drops a map into `maps/` must break no test. The arguments are those of pytest; without any
all tests are run. The map is Germany under another name, with a layout of its own not yet baked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "*.egg-info")


def add_map(tree: Path, name: str = "testland") -> Path:
    """Another map among the shipped ones of a tree."""
    data = json.loads((tree / "maps" / "germany.json").read_text("utf-8"))
    path = tree / "maps" / f"{name}.json"
    path.write_text(json.dumps({**data, "id": name, "name": name.title()}), "utf-8")
    return path


def main(arguments: list[str]) -> int:
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
        add_map(tree)
        command = [sys.executable, "-m", "pytest", *arguments]
        return subprocess.run(command, cwd=tree, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
