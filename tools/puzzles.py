"""Make the collections of puzzles: `python tools/puzzles.py`, or with the names of some games. With `--check` it only
prints the puzzles whose answer is no longer ahead. Check them when learned values or hints have changed.

Bots play; a moment is a puzzle if the best choice is well ahead of the next, and does not look best at first sight. At
most four are taken from one game. A collection is `puzzles.jsonl` in the folder of its game.
"""

import subprocess
import sys
from pathlib import Path

import msgspec

import fondaco
from fondaco.analysis.hints import Weighed, best_choices
from fondaco.analysis.parts import Sources
from fondaco.analysis.puzzles import PUZZLES_FILE, Collection, Puzzle, collection
from fondaco.bots import bot
from fondaco.bots.value import weights_for
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.registry import box_of, own_games
from fondaco.table import Seat
from fondaco.words import words_for

GAMES = Path(fondaco.__file__).parent / "games"
WANTED = 31
PER_GAME = 4
LEAST_LEAD = 0.05
LEAST_POINTS = 1.5
BOT = "merchant"
MOST_SEATS = 4
EVERY = 2


def main(names: list[str]) -> None:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    for name in names or own_games():
        counts = [count for count in fondaco.find_game(name).seat_counts if count <= MOST_SEATS]  # by turns
        head = Collection(name, "python tools/puzzles.py", commit.stdout.strip(), BOT, LEAST_LEAD)
        found: list[Puzzle] = []
        seed = 0
        while len(found) < WANTED:
            seed += 1
            found += look_through(name, counts[seed % len(counts)], seed, len(found))
            lines = [msgspec.json.encode(one) for one in (head, *found[:WANTED])]
            (GAMES / name / PUZZLES_FILE).write_bytes(b"\n".join(lines) + b"\n")
            print(f"{name}: {len(lines) - 1} puzzles of {seed} games", flush=True)


def look_through(name: str, seats: int, seed: int, number: int) -> list[Puzzle]:
    """Play a game and return its puzzles."""
    game = fondaco.find_game(name)
    sources = words_for(game, fondaco.own_edition(game), [Seat("", BOT)] * seats).coach.sources
    position, player, chance = fondaco.deal(name, seats=seats, seed=seed), bot(BOT), FastChance(seed)
    found: list[Puzzle] = []
    step = 0
    last = -100
    while (seat := position.next_to_act()) >= 0 and len(found) < PER_GAME:
        if step % EVERY == seed % EVERY and step > 20 and step - last > 20 and stands_out(position, seat, sources):
            id = f"{name}-{number + len(found) + 1}"
            found.append(Puzzle(id, seat, position.to_dict(), seed, step))
            last = step
        position.apply(seat, player.choose(position, seat, chance))
        step += 1
    return found


def stands_out(position: Position, seat: int, sources: Sources) -> bool:
    """Return whether one choice is well ahead, but does not look best at first sight."""
    actions = position.legal(seat)
    if len(actions) < 3:
        return False
    known = position.redeal(seat, FastChance(0))
    game = known.game
    chains = sorted(game.chains(known, seat, weights_for(game, known.seats)), key=lambda chain: -chain.worth)
    first_sight = max(zip(game.appraise(known, seat, actions), actions, strict=True))[1]
    if len(chains) < 3 or chains[0].actions[0] == first_sight:
        return False
    if chains[0].worth - chains[1].worth < LEAST_POINTS:  # a quick check before the closer look
        return False
    found = best_choices(known, seat, sources)
    if len(found) < 3 or found[0].against is None or found[0].choice.actions[0] == known.write(seat, first_sight):
        return False
    return lead(found) >= LEAST_LEAD and found[0].against.margin >= LEAST_POINTS


def lead(found: list[Weighed]) -> float:
    """Return by how much the chance of the best choice is ahead of the next."""
    return found[0].choice.chance.mean - found[1].choice.chance.mean


def check(names: list[str]) -> int:
    """Print the puzzles whose best choice is not as far ahead as their collection claims, and return their number."""
    failed = 0
    for name in names or own_games():
        game = fondaco.find_game(name)
        edition = fondaco.own_edition(game)
        for puzzle in collection(game):
            position = game.from_dict(puzzle.position, box_of(game, edition))
            sources = words_for(game, edition, [Seat("", BOT)] * position.seats).coach.sources
            ahead = lead(best_choices(position.redeal(puzzle.seat, FastChance(0)), puzzle.seat, sources))
            failed += ahead < LEAST_LEAD
            print(f"{puzzle.id}: ahead by {ahead:.1%}{'' if ahead >= LEAST_LEAD else ', too little'}", flush=True)
    return failed


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(1 if check([name for name in sys.argv[1:] if name != "--check"]) else 0)
    main(sys.argv[1:])
