"""Measure the levels that people choose from, and write each game's `ratings.toml`, which the page shows.

    python tools/ratings.py --games 40 --processes 2 [GAME …]

Each level plays alone against copies of each weaker one, from every seat of the same deals. Finished games are kept in
the folder `--out`, and the same command continues from there, as long as nothing has changed that decides the games.
The code that decides them must be committed, since the file names the commit.
"""

import argparse
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from fondaco.arena import Design, Result, compete
from fondaco.arena.measured import RATINGS_FILE
from fondaco.arena.rating import ratings
from fondaco.bots import LEVELS
from fondaco.engine.registry import find_game, own_games

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/fondaco/games"
HEAD = (
    "# Written by tools/ratings.py. For each bot its rating by openskill: the mean, and its standard deviation.\n"
    "# What is shown after ± is 1.96 times that: 95 times of 100 the true rating is within it.\n"
)


def measure(name: str, wanted: argparse.Namespace, played_by: str) -> dict[str, Any]:
    """Measure the ratings of a game's levels, and return them with how they were found."""
    seats = max(count for count in find_game(name).seat_counts if count <= 4)
    results: list[Result] = []
    for level in range(1, len(LEVELS)):
        names = LEVELS[: level + 1]
        design = Design(name, names, seats, wanted.games, wanted.seed, wanted.time, only=LEVELS[level])
        results += compete(design, wanted.processes, wanted.out / f"{name}-{LEVELS[level]}", show)
    print()
    if failure := next((result.failure for result in results if result.failure), ""):
        sys.exit(f"no ratings where a bot failed: {failure}")
    # All pairings alternate, each as often as the others, since the last results count most.
    results.sort(key=lambda result: (result.deal, result.seat))
    rated = ratings(results, LEVELS)
    words = ["python", "tools/ratings.py", "--games", str(wanted.games)]
    times = ["--time", str(wanted.time)] if wanted.time is not None else []
    return {
        "command": shlex.join([*words, *times, "--seed", str(wanted.seed), name]),
        "commit": played_by,
        "seats": seats,
        "games": len(results),
        "ratings": {bot: [round(rated[bot].mu, 1), round(rated[bot].sigma, 1)] for bot in LEVELS},
    }


def commit() -> str:
    """Return the commit with which the games are played."""
    deciding = ["src/fondaco/engine", "src/fondaco/games", "src/fondaco/bots", f":!*/{RATINGS_FILE}"]
    if _git("status", "--porcelain", "--", *deciding):
        sys.exit("the engine, the games or the bots have changes that are not committed")
    return _git("rev-parse", "--short", "HEAD")


def _git(*words: str) -> str:
    return subprocess.check_output(["git", *words], text=True, cwd=ROOT).strip()


def show(done: int) -> None:
    print("." * done, end="", flush=True)


def text_of(entry: dict[str, Any]) -> str:
    lines = [HEAD]
    lines += [f'{key} = "{entry[key]}"' for key in ("command", "commit")]
    lines += [f"{key} = {entry[key]}" for key in ("seats", "games")]
    lines += ["", "[ratings]", *[f"{bot} = {figures}" for bot, figures in entry["ratings"].items()]]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="default: all of ours")
    parser.add_argument("--games", type=int, default=40, help="of each level against each weaker one")
    parser.add_argument("--time", type=float, help="seconds a decision for bots that take their time; default: theirs")
    parser.add_argument("--seed", type=int, default=91)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "runs/ratings")
    wanted = parser.parse_args()
    played_by = commit()
    for name in wanted.names or own_games():
        entry = measure(name, wanted, played_by)
        (GAMES / name / RATINGS_FILE).write_text(text_of(entry), encoding="utf-8")
        print(name, entry["ratings"])


if __name__ == "__main__":
    main()
