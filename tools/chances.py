"""Fit the spread of a game's outcomes, for `chances.toml` in the folder of the game:

    python tools/chances.py --games 300 millefiori 4

`merchant` plays so many games against itself. At some moments the learned value gives the points that each seat can
expect; the spreads are those that make the actual results most likely. The error of the chances is then measured at
moments of other games, each played out many times in worlds that one seat considers possible.
"""

import argparse
import math
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import fondaco
from fondaco.analysis.chances import estimate
from fondaco.analysis.model import CHANCES_FILE, Model, model_for, softmax
from fondaco.analysis.sampling import played_out, sampled_game
from fondaco.bots.spread import workers
from fondaco.engine.features import between
from fondaco.engine.registry import find_game

GAMES = Path(fondaco.__file__).parent / "games"
PLAYER = "merchant"
MOMENTS = 12
HELD_OUT = 1 << 20
"""Games from this number on are held out of the fit."""
HEAD = """\
# How far games still spread, for each number of seats; written by tools/chances.py.
# At so many turns to come (knots), a lead of so many points (spreads) makes victory e times as likely. The measured
# error of a chance p is `error` times the root of p (1 - p), found at so many moments (checked). `worlds` is chosen by
# hand: so many at a time can be looked at in a game of four within a minute.
"""
TITLE = "[[fitted]]"
Row = tuple[float, list[float], list[float]]


def rows_of(name: str, seats: int, seed: int, number: int) -> list[Row]:
    """Return moments of a game: turns to come, expected points, and each seat's share of the victory."""
    game = find_game(name)
    model = Model(game, seats)
    found = sampled_game(game, seats, PLAYER, seed, number, MOMENTS)
    return [(game.turns_left(one.position), model.points(one.position), one.won) for one in found]


def error_of(name: str, seats: int, seed: int, fit: tuple[Any, Any], playouts: int, number: int) -> list[list[float]]:
    """Return each seat's estimated chance at a moment of a game, its share of playouts won, and the variance."""
    game = find_game(name)
    model = Model(game, seats, *fit)
    one = sampled_game(game, seats, PLAYER, seed, HELD_OUT + number, 2)[-1]
    seat = number % seats
    said = estimate(model, one.position, seat, seed).chances
    ends = list(played_out(one.position, seat, PLAYER, seed + number, playouts))
    found = []
    for of in range(seats):
        won = [end[of] for end in ends]
        mean = sum(won) / playouts
        found.append([said[of].mean, mean, sum((w - mean) ** 2 for w in won) / (playouts - 1) / playouts])
    return found


def fitted(rows: list[Row], knots: tuple[float, ...]) -> list[float]:
    """Return the spread at each knot that makes the ends of these games most likely, by ever finer coordinate steps.

    Where the games hardly tell, as after the deal when all expect the same, it stays near where it begins.
    """
    placed = [(between(knots, left), points, won) for left, points, won in rows]
    start = [4.0 + 2.0 * knot**0.5 for knot in knots]
    spreads = list(start)

    def badness() -> float:
        total = sum(math.log(spread / near) ** 2 for spread, near in zip(spreads, start, strict=True))
        for (knot, share), points, won in placed:
            low = spreads[knot]
            spread = low + share * (spreads[min(knot + 1, len(spreads) - 1)] - low)
            chances = softmax(points, spread)
            total -= sum(w * math.log(max(1e-9, c)) for w, c in zip(won, chances, strict=True) if w)
        return total

    best = badness()
    step = 0.4
    while step > 0.01:
        better = False
        for k in range(len(spreads)):
            for factor in (1 + step, 1 / (1 + step)):
                kept = spreads[k]
                spreads[k] = max(0.2, kept * factor)
                now = badness()
                if now < best:
                    best, better = now, True
                    break
                spreads[k] = kept
        if not better:
            step /= 2
    return spreads


def error(found: list[list[float]]) -> float:
    """Return the error of chances as a multiple of the root of p (1 - p), less the error of the playouts."""
    off = sum((said - won) ** 2 - variance for said, won, variance in found)
    return math.sqrt(max(0.0, off) / sum(said * (1 - said) for said, _won, _variance in found))


def entry_text(entry: dict[str, Any]) -> str:
    lines = [TITLE]
    for key, value in entry.items():
        lines.append(f"{key} = {value!r}".replace("'", '"'))
    return "\n".join(lines) + "\n"


def keep(name: str, entry: dict[str, Any]) -> None:
    """Write an entry, in place of the one for the same number of seats."""
    file = GAMES / name / CHANCES_FILE
    old = file.read_text(encoding="utf-8").split(TITLE)[1:] if file.exists() else []
    kept = [TITLE + text.rstrip() + "\n" for text in old]
    kept = [text for text in kept if not text.startswith(f"{TITLE}\nseats = {entry['seats']}\n")]
    kept.append(entry_text(entry))
    file.write_text(HEAD + "\n" + "\n".join(sorted(kept)), encoding="utf-8")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("seats", type=int)
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--checked", type=int, default=40, help="Moments that are played out.")
    arguments.add_argument("--playouts", type=int, default=16)
    arguments.add_argument("--seed", type=int, default=18)
    arguments.add_argument("--processes", type=int, default=1)
    asked = arguments.parse_args()
    knots = find_game(asked.game).knots
    with workers(asked.processes, start=None) as found:
        work: Callable[[int], Any] = partial(rows_of, asked.game, asked.seats, asked.seed)
        rows = [row for some in found.imap(work, range(asked.games)) for row in some]
        spreads = [round(spread, 3) for spread in fitted(rows, knots)]
        work = partial(error_of, asked.game, asked.seats, asked.seed, (knots, tuple(spreads)), asked.playouts)
        checked = [row for some in found.imap(work, range(asked.checked)) for row in some]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    entry = {
        "seats": asked.seats,
        "command": f"python tools/chances.py {' '.join(sys.argv[1:])}",
        "commit": commit,
        "moments": len(rows),
        "knots": list(knots),
        "spreads": spreads,
        "checked": asked.checked,
        "error": round(error(checked), 3),
        "worlds": model_for(find_game(asked.game), asked.seats).worlds,
    }
    keep(asked.game, entry)
    print(entry_text(entry))


if __name__ == "__main__":
    main()
