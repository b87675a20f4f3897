"""Make the collections of puzzles: `python tools/puzzles.py`, or with the names of some games.

Bots play; where the best choice is well ahead of the next, and is not what looks best at first sight, that is a puzzle.
At most four are taken of one game. A collection is `puzzles.jsonl` in the folder of its game.
"""

import subprocess
import sys
from pathlib import Path

import msgspec

import fondaco
from fondaco.analysis.hints import best_choices
from fondaco.analysis.parts import Sources
from fondaco.analysis.puzzles import PUZZLES_FILE, Collection, Puzzle
from fondaco.bots import bot
from fondaco.bots.value import weights_for
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.registry import own_games
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
    """Play a game and return what puzzles it has."""
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
    """Whether one choice is well ahead, and does not look best at first sight."""
    actions = position.legal(seat)
    if len(actions) < 3:
        return False
    known = position.redeal(seat, FastChance(0))
    game = known.game
    chains = sorted(game.chains(known, seat, weights_for(game, known.seats)), key=lambda chain: -chain.worth)
    first_sight = max(zip(game.appraise(known, seat, actions), actions, strict=True))[1]
    if len(chains) < 3 or chains[0].actions[0] == first_sight:
        return False
    if chains[0].worth - chains[1].worth < LEAST_POINTS:  # seen at once, before a closer look
        return False
    found = best_choices(known, seat, sources)
    if len(found) < 3 or found[0].against is None or found[0].choice.actions[0] == known.write(seat, first_sight):
        return False
    lead = found[0].choice.chance.mean - found[1].choice.chance.mean
    return lead >= LEAST_LEAD and found[0].against.margin >= LEAST_POINTS


if __name__ == "__main__":
    main(sys.argv[1:])
