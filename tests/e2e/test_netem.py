"""A game under packet loss and delay, in a network of its own where the machine allows one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NETWORKS = {
    "netem": "delay 4ms 2ms loss 1%",
    "tbf": "rate 300kbit burst 1600 limit 1600",
}
"""Two ways to delay and to drop; the second is a narrow line with next to no room to wait, which
older kernels know as well."""
GAME = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from lan import SHORT, Company, check_outcome, hosting
with hosting(SHORT) as host, Company(host.port, 2) as company:
    company.play()
    check_outcome(host, company.people)
print("the right end")
"""


def in_a_network_of_its_own(kind: str, *command: str) -> subprocess.CompletedProcess[str]:
    line = f"ip link set lo up mtu 1500 && tc qdisc add dev lo root {kind} {NETWORKS[kind]}"
    words = ["unshare", "--net", "sh", "-c", f'{line} && exec "$@"', "sh", *command]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=240)


@pytest.fixture(params=NETWORKS)
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of bad line that this machine can make."""
    for tool in ("unshare", "ip", "tc"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool} (util-linux, iproute2)")
    trial = in_a_network_of_its_own(request.param, "true")
    if trial.returncode != 0:
        reason = trial.stderr.strip()[:120]
        pytest.skip(f"no network namespace with {request.param} here: {reason}")
    return str(request.param)


def test_a_game_under_loss_and_delay(kind: str) -> None:
    script = GAME.format(root=str(ROOT), tests=str(ROOT / "tests" / "support"))
    played = in_a_network_of_its_own(kind, sys.executable, "-c", script)
    assert played.stdout.strip() == "the right end", played.stderr
