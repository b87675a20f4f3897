"""Check the calibration of estimated chances: python benchmarks/calibration.py --games 2000 --processes 2 millefiori

Bots play games, and at a moment of each the chances of all seats are estimated as `fondaco analyse` does. Of all
estimates of about 30 %, three in ten should win. The Brier score is the mean square of the errors, with a standard
error over games; beside it are those of a constant (one in so many seats), of the assumption that the leader by points
wins, and of the chance that leaders had in these very games.

Finished games are kept in the folder `--out`, and the same command continues from there.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from fondaco.analysis.chances import estimate
from fondaco.analysis.model import model_for
from fondaco.analysis.sampling import sampled_game
from fondaco.bots.spread import workers
from fondaco.engine.registry import find_game

MOMENTS = 2
"""Of each game; the first, after the deal, is left out."""
BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
Row = tuple[list[float], list[float], list[float]]
"""The estimate for each seat, the share that being in the lead would give it, and the outcome."""


def rows_of(name: str, seats: int, player: str, seed: int, number: int) -> dict[str, Any]:
    model = model_for(find_game(name), seats)
    rows: list[Row] = []
    for one in sampled_game(model.game, seats, player, seed, number, MOMENTS)[1:]:
        said = [chance.mean for chance in estimate(model, one.position, None, number).chances]
        scores = one.position.scores()
        leads = [1.0 / scores.count(max(scores)) if score == max(scores) else 0.0 for score in scores]
        rows.append((said, leads, one.won))
    return {"number": number, "rows": rows}


def play(asked: argparse.Namespace, seats: int) -> dict[int, list[Row]]:
    """Return the rows of each game, from the file as far as it has them, and play the rest."""
    asked.out.mkdir(parents=True, exist_ok=True)
    file = asked.out / f"{asked.game}-{seats}-{asked.bot}-{asked.seed}.jsonl"
    found: dict[int, list[Row]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            found[kept["number"]] = kept["rows"]
    missing = [number for number in range(asked.games) if number not in found]
    work = partial(rows_of, asked.game, seats, asked.bot, asked.seed)
    with workers(asked.processes, start=None) as helpers, file.open("a", encoding="utf-8") as kept_in:
        for done in helpers.imap(work, missing):
            kept_in.write(json.dumps(done) + "\n")
            kept_in.flush()
            found[done["number"]] = done["rows"]
            if len(found) % 50 == 0:
                print(f"{len(found)} of {asked.games}", file=sys.stderr, flush=True)
    return {number: found[number] for number in sorted(found) if number < asked.games}


def report(games: dict[int, list[Row]], seats: int) -> Iterator[str]:
    """Yield the lines of the tables, in Markdown."""
    pairs = [pair for rows in games.values() for said, _leads, won in rows for pair in zip(said, won, strict=True)]
    yield "| estimated | mean estimate | won | estimates |"
    yield "|---|---|---|---|"
    for low, high in pairwise(BINS):
        inside = [(p, w) for p, w in pairs if low <= p < high or (high == 1.0 and p == 1.0)]
        if inside:
            mean, won = (sum(column) / len(inside) for column in zip(*inside, strict=True))
            yield f"| {low:.0%} to {high:.0%} | {mean:.1%} | {won:.1%} | {len(inside):,} |"
    leading = [
        w for rows in games.values() for _s, leads, won in rows for lead, w in zip(leads, won, strict=True) if lead
    ]
    share = sum(leading) / len(leading)

    def leaders(leads: list[float]) -> list[float]:
        first = sum(1 for lead in leads if lead)
        rest = (1.0 - share * first) / (seats - first) if first < seats else 0.0
        return [share if lead else rest for lead in leads] if first < seats else [1.0 / seats] * seats

    scores = {
        "estimate": [[brier(said, won) for said, _leads, won in rows] for rows in games.values()],
        "constant": [[brier([1.0 / seats] * seats, won) for _said, _leads, won in rows] for rows in games.values()],
        "the leader wins": [[brier(leads, won) for _said, leads, won in rows] for rows in games.values()],
        "as often as leaders did": [[brier(leaders(leads), won) for _s, leads, won in rows] for rows in games.values()],
    }
    yield ""
    yield "| | Brier score |"
    yield "|---|---|"
    for name, found in scores.items():
        means = [sum(each) / len(each) for each in found if each]
        mean = sum(means) / len(means)
        deviation = math.sqrt(sum((value - mean) ** 2 for value in means) / len(means) / (len(means) - 1))
        yield f"| {name} | {mean:.4f} ± {deviation:.4f} |"


def brier(said: list[float], won: list[float]) -> float:
    return sum((p - w) ** 2 for p, w in zip(said, won, strict=True)) / len(said)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int, help="Default: four.")
    arguments.add_argument("--games", type=int, default=2000)
    arguments.add_argument("--bot", default="merchant")
    arguments.add_argument("--seed", type=int, default=2018, help="Another than that of tools/chances.py.")
    arguments.add_argument("--processes", type=int, default=1)
    arguments.add_argument("--out", type=Path, default=Path("runs/calibration"))
    asked = arguments.parse_args()
    seats = asked.seats or min(4, find_game(asked.game).seat_counts[-1])
    games = play(asked, seats)
    print(f"{asked.game}, {seats} seats, {asked.bot}, {len(games):,} games:\n")
    print("\n".join(report(games, seats)))


if __name__ == "__main__":
    main()
