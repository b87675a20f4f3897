"""What was acknowledged is there after a crash, whenever it comes."""

import os
import random
import subprocess
import sys
from pathlib import Path

from fondaco.store import Store
from store.examples import entry, new_table

TABLES = [f"t{number}" for number in range(5)]
CRASH = Path(__file__).with_name("crash.py")


def crash(url: str, lines: int) -> dict[str, int]:
    """The last number that each table's writer was told is stored, when the process was killed after so many."""
    command = [sys.executable, str(CRASH), url, *TABLES]
    paths = [str(CRASH.parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "FONDACO_INTERPRETED": "1"}
    acknowledged = dict.fromkeys(TABLES, 0)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for _ in range(lines):
            table, number = process.stdout.readline().split()
            acknowledged[table] = int(number)
        process.kill()
        for line in process.stdout:  # said before it died, and not yet heard
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged[table] = int(number)
    assert process.returncode == -9
    return acknowledged


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str) -> None:
    async with await Store.open(url) as store:
        for table in TABLES:
            await store.add_table(new_table(table))
    chance = random.Random(5)
    for _ in range(4):
        acknowledged = crash(url, chance.randrange(1, 150))
        async with await Store.open(url) as store:
            for table in TABLES:
                log = await store.entries(table)
                assert len(log) >= acknowledged[table]
                assert len(log) % 2 == 0, "half an append was stored"
                assert log == [entry(number) for number in range(1, len(log) + 1)]
