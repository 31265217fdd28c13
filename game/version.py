"""The version of the game, told here and nowhere else; pyproject.toml reads it from this file."""

from __future__ import annotations

from typing import Final

VERSION: Final = "1.0.0"
