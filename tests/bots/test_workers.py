"""Processes that think about one decision end with the one that they think for."""

import signal
import subprocess
import sys

import pytest

from fondaco.bots.workers import can_fork

THINKING = """
import math
from fondaco.bots.workers import Workers

for ends in Workers(lambda world, thing: [float(world)], 1, 3).worlds(math.inf):
    print(ends, flush=True)
"""


@pytest.mark.skipif(not can_fork(), reason="there are no forks here")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_those_that_think_end_when_the_one_that_asks_is_killed(how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", THINKING], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == b"[[0.0]]\n"
        asking.send_signal(how)
        _, said = asking.communicate(timeout=60)  # until the last process has closed them
    assert said == b""
    assert asking.returncode == -how
