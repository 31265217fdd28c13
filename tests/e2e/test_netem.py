"""A game under packet loss and delay, in a network of its own where the machine allows one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NETWORK = "ip link set lo up && tc qdisc add dev lo root netem delay 4ms 2ms loss 1%"
GAME = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from lan import SHORT, Company, check_outcome, hosting
with hosting(SHORT) as host, Company(host.port, 2) as company:
    company.play()
    check_outcome(host, company.people)
print("the right end")
"""


def in_a_network_of_its_own(*command: str) -> subprocess.CompletedProcess[str]:
    words = ["unshare", "--net", "sh", "-c", f'{NETWORK} && exec "$@"', "sh", *command]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def _netem() -> None:
    for tool in ("unshare", "ip", "tc"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool} (util-linux, iproute2)")
    trial = in_a_network_of_its_own("true")
    if trial.returncode != 0:
        pytest.skip(f"no network namespace with netem here: {trial.stderr.strip()[:120]}")


@pytest.mark.usefixtures("_netem")
def test_a_game_under_loss_and_delay() -> None:
    script = GAME.format(root=str(ROOT), tests=str(ROOT / "tests"))
    played = in_a_network_of_its_own(sys.executable, "-c", script)
    assert played.stdout.strip() == "the right end", played.stderr
