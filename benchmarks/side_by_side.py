"""Fondaco's server beside boardgame.io's, one after the other on the same machine: tables of four seats, each seat with
a connection of its own, every action until the last seat has the table after it.

python benchmarks/side_by_side.py --tables 200 --seconds 15
python benchmarks/side_by_side.py --tables 200 --rate 100 --seconds 15

boardgame.io plays a small game of cards whose state is as large as the picture of Mille Fiori. The first run installs
it from npm into benchmarks/boardgame, in versions that work together (koa-compose 4.2 breaks its lobby). Its FlatFile
store writes each state to a file and does not wait for the disk; its own store forgets everything when it stops.
Fondaco's actions are on the disk before they are answered. Fondaco compresses what it sends, boardgame.io does not. The
load for each is in the language of its server, so the last column, the server's own time, compares best.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.server import SEATS, Load, Settings, percentile
from benchmarks.serving import cpu_seconds, database, free_port, memory_kb, server, started

BOARDGAME = Path(__file__).parent / "boardgame"


def fondaco(settings: Settings) -> tuple[list[float], float, int]:
    """Return how long each action took, the server's processor seconds, and its memory in kB with all tables."""
    with database(postgres=False, folder=None) as url, server(url, []) as (address, process):
        load = Load(address, process, settings)
        asyncio.run(load.run())
        return load.taken, load.used[0], load.memory[1]


def boardgame(settings: Settings, folder: str) -> tuple[list[float], float, int]:
    port = free_port()
    address = f"http://127.0.0.1:{port}/games"
    words = ["node", "server.mjs", str(port), *([folder] if folder else [])]
    with started(words, address, {**os.environ, "NODE_ENV": "production"}, BOARDGAME) as process:
        numbers = [port, settings.tables, settings.seconds, settings.warm_up, settings.rate]
        load = subprocess.Popen(
            ["node", "load.mjs", *map(str, numbers)], cwd=BOARDGAME, stdout=subprocess.PIPE, text=True
        )
        assert load.stdout is not None
        begin = json.loads(load.stdout.readline())
        memory = memory_kb(process)
        time.sleep(begin["in"])
        before = cpu_seconds(process)
        time.sleep(settings.seconds)
        used = cpu_seconds(process) - before
        taken: list[float] = json.loads(load.stdout.readline())["taken"]
        load.wait()
        return taken, used, memory


def row(name: str, store: str, settings: Settings, found: tuple[list[float], float, int]) -> str:
    taken, used, memory = found
    times = " | ".join(f"{1000 * percentile(taken, share):.0f}" for share in (0.5, 0.95, 0.99, 1.0))
    wanted = f"{settings.rate:.0f}" if settings.rate else "all"
    speed = len(taken) / settings.seconds
    each = 1000 * used / len(taken)
    measured = f"{speed:.0f} | {times} | {memory / 1024:.0f} | {each:.2f}"
    return f"| {name} | {store} | {settings.tables} | {wanted} | {measured} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fondaco's server beside boardgame.io's.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=0.0, help="actions a second in all; 0: as fast as it goes")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds that are not counted")
    words = parser.parse_args()
    settings = Settings("millefiori", words.tables, words.rate, words.seconds, words.warm_up, True, 0, 0, "")
    if not (BOARDGAME / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=BOARDGAME, check=True)

    print(f"tables of {SEATS} seats")
    columns = "server | store | tables | wanted/s | actions/s | p50 ms | p95 ms | p99 ms | worst ms | MB"
    print(f"| {columns} | server's ms an action |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    print(row("Fondaco", "SQLite, durable", settings, fondaco(settings)), flush=True)
    print(row("boardgame.io", "in memory", settings, boardgame(settings, "")), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        print(row("boardgame.io", "FlatFile", settings, boardgame(settings, folder)), flush=True)


if __name__ == "__main__":
    main()
