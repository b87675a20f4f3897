"""`make bench`: measure Fondaco and comparable programs in one run, print tables, and write docs/performance.md.

python benchmarks/performance.py [PYTHON_OF_THE_PEERS]: without it, only ourselves.
"""

import json
import os
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import fondaco
from fondaco import FastChance, Journal, Position, compiled
from fondaco.engine.registry import own_games

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from benchmarks import environments  # noqa: E402

REPORT = HERE.parent / "docs" / "performance.md"
SECONDS = 3.0
"""The duration of each measurement."""
GAMES = own_games()
BASE = "Catanatron, 4 players"
HEARTS = "OpenSpiel hearts"


def rate(act: Callable[[], int], seconds: float = SECONDS) -> float:
    """Return how much is done per second; `act` returns how much it has done."""
    act()
    done = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += act()
    return done / (time.perf_counter() - start)


def batch(name: str, seats: int, processes: int = 1, seconds: float = SECONDS) -> tuple[float, float]:
    """Return moves and games per second of random play inside the batch call."""
    bots = ["random"] * seats
    trial = fondaco.simulate(name, bots, 200, 1)
    games = max(200, round(200 * seconds * processes / trial.seconds))
    tally = fondaco.simulate(name, bots, games, 1, processes=processes)
    return tally.actions / tally.seconds, tally.games / tally.seconds


def driven(name: str, seats: int) -> float:
    """Return moves per second of random play, with each action chosen and applied by a Python program."""
    numbers = iter(range(1 << 30))

    def play() -> int:
        number = next(numbers)
        position, chance = fondaco.deal(name, seats, number), FastChance(1, number)
        moves = 0
        while acting := position.to_act():
            actions = position.legal(acting[0])
            position.apply(acting[0], actions[chance.below(len(actions))])
            moves += 1
        return moves

    return rate(play)


def middle(name: str, seats: int) -> Position:
    """Return a position in the middle of a random game."""
    length = fondaco.simulate(name, ["random"] * seats, 1, 1).actions
    position, chance = fondaco.deal(name, seats, 1), FastChance(1)
    for _ in range(length // 2):
        if not position.to_act():
            break
        seat = position.to_act()[0]
        actions = position.legal(seat)
        position.apply(seat, actions[chance.below(len(actions))])
    return position


def repeated(act: Callable[[], object], times: int = 100) -> Callable[[], int]:
    def repeat() -> int:
        for _ in range(times):
            act()
        return times

    return repeat


def memory(position: Position) -> float:
    """Return the bytes that one more clone takes."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    clones = [position.clone() for _ in range(500)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(clones)


def replay_times(name: str, seats: int) -> list[tuple[int, float]]:
    """Return the milliseconds to read and replay a journal, by the number of its actions."""
    journal = Journal(name, seats, 3)
    chance = FastChance(1)
    found: list[tuple[int, float]] = []
    marks = [50, 100, 200, 400]
    while journal.position.to_act() and marks:
        seat = journal.position.to_act()[0]
        actions = journal.position.legal(seat)
        journal.play(seat, journal.position.write(seat, actions[chance.below(len(actions))]))
        if len(journal.moves) == marks[0]:
            read = repeated(partial(Journal.read, journal.text()), 1)
            found.append((marks.pop(0), 1000 / rate(read, 1.0)))
    return found


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


def thousands(number: float) -> str:
    return f"{number:,.0f}"


def speed(peers: dict[str, dict[str, float]]) -> str:
    base = peers.get(BASE, {}).get("moves")
    hearts = peers.get(HEARTS, {}).get("moves")

    def ratios(moves: float) -> list[str]:
        return [f"{moves / other:.1f}" if other else "–" for other in (base, hearts)]

    rows: list[list[str]] = []
    for name in GAMES:
        game = fondaco.find_game(name)
        moves, games = batch(name, 4)
        rows.append([f"**{game.title}**, 4 seats, batch", thousands(moves), thousands(games), *ratios(moves)])
        by_python = driven(name, 4)
        rows.append(
            [
                f"{game.title}, driven from Python",
                thousands(by_python),
                thousands(by_python * games / moves),
                *ratios(by_python),
            ]
        )
    for name, result in peers.items():
        rows.append([name, thousands(result["moves"]), thousands(result["games"]), *ratios(result["moves"])])
    return table(["random play, one core", "moves/s", "games/s", "× Catanatron", "× hearts"], rows)


def parts() -> str:
    rows: list[list[str]] = []
    for name in GAMES:
        position, chance = middle(name, 4), FastChance(2)
        rows.append(
            [
                position.game.title,
                thousands(rate(repeated(position.clone))),
                thousands(rate(repeated(partial(position.redeal, 0, chance)))),
                thousands(rate(repeated(partial(position.view, 0)))),
            ]
        )
    return table(["4 seats, mid-game", "clones/s", "redeals/s", "views/s"], rows)


def growth() -> str:
    rows: list[list[str]] = []
    for name in GAMES:
        for seats in fondaco.find_game(name).seat_counts:
            moves, _ = batch(name, seats, seconds=1.5)
            rows.append(
                [fondaco.find_game(name).title, str(seats), thousands(moves), thousands(memory(middle(name, seats)))]
            )
    return table(["game", "seats", "moves/s", "bytes a position"], rows)


def journals() -> str:
    rows: list[list[str]] = []
    for name in GAMES:
        times = dict(replay_times(name, 4))
        rows.append(
            [fondaco.find_game(name).title, *[f"{times[n]:.1f}" if n in times else "–" for n in (50, 100, 200, 400)]]
        )
    return table(["milliseconds to read and replay", "50 actions", "100", "200", "400"], rows)


def processes() -> str:
    rows: list[list[str]] = []
    for name in GAMES:
        one, two = (batch(name, 4, count)[0] for count in (1, 2))
        rows.append([fondaco.find_game(name).title, thousands(one), thousands(two), f"{two / one:.2f}"])
    return table(["4 seats, batch", "1 process, moves/s", "2 processes", "ratio"], rows)


def learners(peers: dict[str, float]) -> str:
    """Return the table of the environments' speeds."""
    found = environments.measured(SECONDS) | peers
    return table(
        ["environments, one core", "agent steps/s"], [[name, thousands(steps)] for name, steps in found.items()]
    )


def cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def main(peers_python: str) -> None:
    cores = os.cpu_count()
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(everywhere)})
    peers: dict[str, dict[str, float]] = {}
    others: dict[str, float] = {}
    versions: dict[str, str] = {}
    if peers_python:
        command = [peers_python, str(HERE / "peers.py"), str(SECONDS)]
        heard = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])
        peers, others, versions = heard["results"], heard["environments"], heard["versions"]
    sections = [("Speed", speed(peers)), ("Clones, redeals, views", parts()), ("With more seats", growth())]
    sections.append(("Journals", journals()))
    sections.append(("For learners, with observations", learners(others)))
    os.sched_setaffinity(0, everywhere)
    sections.append(("On several processes", processes()))
    machine = f"{cpu()}, {cores} cores; Python {platform.python_version()}"
    about = f"{machine}; Fondaco {fondaco.__version__}, {compiled.MODE}"
    beside = "".join(f"; {name} {number}" for name, number in versions.items())
    text = f"Measured by `make bench` on {date.today()}: {about}{beside}.\n"
    for title, content in sections:
        text += f"\n## {title}\n\n{content}\n"
    print(text)
    if peers and compiled.MODE == compiled.COMPILED:
        kept = REPORT.read_text(encoding="utf-8")
        first, last = kept.index("<!-- measured -->"), kept.index("<!-- end -->")
        REPORT.write_text(f"{kept[:first]}<!-- measured -->\n{text}\n{kept[last:]}", encoding="utf-8")
        print(f"written to {REPORT.relative_to(HERE.parent)}")
    else:
        print("docs/performance.md is left as it is: it wants compiled modules and the peers.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
