"""The game's icon in the forms in which Windows and macOS want it beside a program."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"icp6": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
}
"""What macOS calls a picture of each size."""
ICO_HEADER: Final = struct.Struct("<HHH")
ICO_ENTRY: Final = struct.Struct("<BBBBHHII")
BITS: Final = 32

Picture = Callable[[int], bytes]
"""The icon of a size, as a PNG."""


def ico(picture: Picture) -> bytes:
    """A file for Windows."""
    pictures = [picture(size) for size in ICO_SIZES]
    head = ICO_HEADER.pack(0, 1, len(pictures))
    offset = ICO_HEADER.size + ICO_ENTRY.size * len(pictures)
    for size, content in zip(ICO_SIZES, pictures):
        side = size % 256  # 0 stands for 256
        head += ICO_ENTRY.pack(side, side, 0, 0, 1, BITS, len(content), offset)
        offset += len(content)
    return head + b"".join(pictures)


def icns(picture: Picture) -> bytes:
    """A file for macOS."""
    body = b"".join(_chunk(kind, picture(size)) for kind, size in ICNS_KINDS.items())
    return _chunk(b"icns", body)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack(">I", len(content) + 8) + content
