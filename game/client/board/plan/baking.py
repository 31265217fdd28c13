"""Baking: laying out both printed forms of a map and writing them into the file that is shipped."""

from __future__ import annotations

from pathlib import Path

from game.client.board.plan.ground import LAYOUTS, ground_of
from game.client.board.plan.layout import BoardLayout, lay_out
from game.client.board.plan.layout_file import file_text, layout_path
from game.client.board.plan.plate_size import name_measure
from game.client.draw.theme import shipped_theme
from game.content import GameContent
from game.engine.board import Form


def fresh_layout(content: GameContent, map_id: str, form: Form) -> BoardLayout:
    """A board laid out now; this takes seconds."""
    measure = name_measure(shipped_theme())
    board, drawing = content.board(map_id, form), content.map_drawing(map_id)
    return lay_out(board, drawing, ground_of(map_id), measure)


def baked_text(content: GameContent, map_id: str) -> str:
    """What the file of a map's layouts should hold."""
    return file_text({form: fresh_layout(content, map_id, form) for form in Form})


def bake(content: GameContent, map_id: str, folder: Path = LAYOUTS) -> Path:
    """Write the layouts of a map; the value is their file."""
    path = layout_path(map_id, folder)
    path.write_text(baked_text(content, map_id), "utf-8", newline="\n")
    return path
