"""Measure the games a second of several workers, in processes of this machine and on a local Ray.

    python benchmarks/workers.py [--games 400] [--workers 1 2 4]

It writes its table into docs/performance.md. The same games are played each time, and their results compared.
"""

import argparse
import os
import time
from contextlib import nullcontext
from datetime import date
from pathlib import Path

from fondaco import compiled
from fondaco.bots.batch import simulate
from fondaco.bots.spread import LOCAL, workers

REPORT = Path(__file__).resolve().parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- workers -->\n", "<!-- /workers -->\n"
GAME, BOTS = "millefiori", ["merchant"] * 4


def speed(games: int, count: int, ray: str | None) -> tuple[float, object]:
    """Return games per second, without the start-up time, and the results."""
    with workers(count, ray) if ray is not None else nullcontext():
        if ray is not None:
            simulate(GAME, BOTS, 8 * count, processes=count, ray=ray)  # starts its workers, which stay
        start = time.perf_counter()
        tally = simulate(GAME, BOTS, games, processes=count, ray=ray)
        return games / (time.perf_counter() - start), tally.to_dict()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    wanted = parser.parse_args()
    lines = ["| workers | processes, games/s | Ray, games/s |", "|---|---|---|"]
    results = []
    for count in wanted.workers:
        found = [speed(wanted.games, count, ray) for ray in (None, LOCAL)]
        results += [result for _, result in found]
        lines.append(f"| {count} | {' | '.join(f'{rate:,.0f}' for rate, _ in found)} |")
        print(lines[-1], flush=True)
    assert all(result == results[0] for result in results), "other games were played"
    load = os.getloadavg()[0]
    about = (
        f"Measured by `python benchmarks/workers.py --games {wanted.games} --workers "
        f"{' '.join(map(str, wanted.workers))}` on {date.today()}: {os.cpu_count()} cores, with a load of {load:.0f}; "
        f"four `merchant` at Mille Fiori, {compiled.MODE}. The results are the same in all of them.\n"
    )
    before, _, rest = REPORT.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    REPORT.write_text(before + BEGIN + about + "\n" + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
