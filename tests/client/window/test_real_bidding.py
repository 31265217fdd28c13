"""A limit typed slowly in a real window, while a rival leads: nothing is sent before the button.

Left out unless it is asked for: `python3 -m pytest -n 0 -m real_window`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from client.window.test_real_window import MISSING, ROOT, screen, surroundings

PLAYER = ROOT / "tests" / "support" / "bidding_player.py"
LONGEST = 120


@pytest.mark.real_window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_a_limit_typed_slowly_sends_nothing_before_the_button() -> None:
    with screen() as display:
        done = subprocess.run(
            [sys.executable, str(PLAYER)],
            cwd=ROOT,
            env={**os.environ, **surroundings(display)},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["driver"] == "x11"
    seen = {one["step"]: one for one in said["steps"]}
    *before, button = said["steps"]
    assert [one["sent"] for one in before] == [0] * len(before)
    assert button["sent"] == 1 and said["sent"] == ["Bid(amount=37)"]
    for step in ("limit on", "typed 3", "typed 32", "32 entered", "closed button clicked"):
        assert seen[step]["limit"] == 36, "what is half typed or refused does not count"
    assert not seen["typed 32"]["open"] and not seen["32 entered"]["open"]
    assert seen["50 entered"]["limit"] == 50 and seen["50 entered"]["open"]
    assert seen["plus"]["amount"] == 37, "one more, though it takes Shift"
