"""Check the losses of marked decisions: python benchmarks/losses.py --games 60 --processes 2 millefiori

Bots of different strength play games, and their decisions are judged as `fondaco analyse` does. Where one is marked,
the chain that was played and the best one found are both played out many times by `merchant`: each time in the same
world, dealt anew as the seat knew it then, and with the same chance afterwards. How much more often the best one wins
is the loss that was found; beside it is the one that the marks claim, each with its standard error over decisions.

The last line has the error of a single claim: the root mean square, less the error of the playouts.

Finished games are kept in the folder `--out`, and the same command continues from there.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from fondaco.analysis.cutting import Run, cut
from fondaco.analysis.decisions import THRESHOLDS, judge_run
from fondaco.analysis.model import model_for, shares
from fondaco.analysis.parts import follow
from fondaco.analysis.report import Decision
from fondaco.bots import bot
from fondaco.bots.simulation import BOTS_STREAM, play_out
from fondaco.bots.spread import workers
from fondaco.engine.chance import FastChance
from fondaco.engine.journal import Journal
from fondaco.engine.registry import find_game

PLAYERS = ("apprentice", "greedy", "merchant")
"""The bots, in this order around each table; in each game the first seat has the next one."""
PLAYS_ON = "merchant"
OTHER_WORLDS = 1 << 20
"""The seed of worlds that were not used for judging."""
Mark = dict[str, Any]


def marks_of(name: str, seats: int, seed: int, every: int, playouts: int, number: int) -> dict[str, Any]:
    """Return the marked decisions of a game, each with the loss that it claims and the one found."""
    model = model_for(find_game(name), seats)
    found: list[Mark] = []
    for run in cut(played(name, seats, seed, number)).runs[number % every :: every]:
        judged = judge_run(model, run, seed)
        if judged.mark:
            found.append(
                {
                    "step": run.step,
                    "mark": judged.mark,
                    "claimed": judged.loss_chance.mean,
                    "found": list(losses(run, judged, playouts)),
                }
            )
    return {"number": number, "marks": found}


def played(name: str, seats: int, seed: int, number: int) -> Journal:
    journal = Journal(name, seats=seats, seed=(seed << 20) + number)
    bots = [bot(PLAYERS[(seat + number) % len(PLAYERS)]) for seat in range(seats)]
    chance = FastChance(seed, number + BOTS_STREAM)
    while (seat := journal.position.next_to_act()) >= 0:
        journal.play(seat, journal.position.write(seat, bots[seat].choose(journal.position, seat, chance)))
    return journal


def losses(run: Run, judged: Decision, playouts: int) -> Iterator[float]:
    """Yield, for each world, the seat's share of the victory after the best chain less that after its own."""
    bots = [bot(PLAYS_ON) for _ in range(run.before.seats)]
    for number in range(playouts):
        world = run.before.redeal(run.seat, FastChance(OTHER_WORLDS, number))
        won: list[float] = []
        for chain in (judged.best[0].actions, judged.played.actions):
            position = world.clone()
            follow(position, run.seat, chain)
            play_out(position, bots, FastChance(OTHER_WORLDS, number + BOTS_STREAM))
            won.append(shares(position)[run.seat])
        yield won[0] - won[1]


def play(asked: argparse.Namespace, seats: int) -> list[Mark]:
    """Return the marks of all games, from the file as far as it has them, and play the rest."""
    asked.out.mkdir(parents=True, exist_ok=True)
    file = asked.out / f"{asked.game}-{seats}-{asked.seed}-{asked.every}-{asked.playouts}.jsonl"
    found: dict[int, list[Mark]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            found[kept["number"]] = kept["marks"]
    missing = [number for number in range(asked.games) if number not in found]
    work = partial(marks_of, asked.game, seats, asked.seed, asked.every, asked.playouts)
    with workers(asked.processes, start=None) as helpers, file.open("a", encoding="utf-8") as kept_in:
        for done in helpers.imap(work, missing):
            kept_in.write(json.dumps(done) + "\n")
            kept_in.flush()
            found[done["number"]] = done["marks"]
            print(f"game {len(found)} of {asked.games}: {len(done['marks'])} marks", file=sys.stderr, flush=True)
    return [mark for number in sorted(found) if number < asked.games for mark in found[number]]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    """Return the variance of the mean."""
    return sum((value - mean(values)) ** 2 for value in values) / (len(values) - 1) / len(values)


def report(marks: list[Mark]) -> Iterator[str]:
    """Yield the lines of the table, in Markdown."""
    yield "| mark | decisions | claimed | found |"
    yield "|---|---|---|---|"
    for name in (*[mark for _least, mark in reversed(THRESHOLDS)], "all"):
        some = [mark for mark in marks if name in ("all", mark["mark"])]
        if len(some) > 1:
            found = [mean(mark["found"]) for mark in some]
            claimed = mean([mark["claimed"] for mark in some])
            yield f"| {name} | {len(some)} | {claimed:.1%} | {mean(found):.1%} ± {math.sqrt(variance(found)):.1%} |"
    if not marks:
        yield "\nNothing was marked."
        return
    off = mean([(mean(mark["found"]) - mark["claimed"]) ** 2 - variance(mark["found"]) for mark in marks])
    yield f"\nA single claim is off by about {math.sqrt(max(0.0, off)):.0%}."


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int, help="Default: four.")
    arguments.add_argument("--games", type=int, default=60)
    arguments.add_argument("--every", type=int, default=3, help="Of so many decisions of a game, one is judged.")
    arguments.add_argument("--playouts", type=int, default=16, help="Of each of the two choices.")
    arguments.add_argument("--seed", type=int, default=2018)
    arguments.add_argument("--processes", type=int, default=1)
    arguments.add_argument("--out", type=Path, default=Path("runs/losses"))
    asked = arguments.parse_args()
    if asked.playouts < 2:
        arguments.error("--playouts must be at least 2: from one, nobody can say how far it is off")
    seats = asked.seats or min(4, find_game(asked.game).seat_counts[-1])
    marks = play(asked, seats)
    print(f"{asked.game}, {seats} seats, {asked.games} games:\n")
    print("\n".join(report(marks)))


if __name__ == "__main__":
    main()
