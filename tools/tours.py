"""Find the deals of the guided tours, and write the games with which the page's steps are tested.

`python tools/tours.py` searches seeds from 0 on for a deal in which everything that a tour describes can be done,
whichever of its ways the player chooses, and prints the first, for the game's `tour`. Then it plays that deal among
bots and writes what the first seat sees, until the tour is over, to web/src/games/<game>/tour.test.json.
"""

import itertools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal, find_game, own_edition, own_games
from fondaco.table.seating import read_seat
from fondaco.table.thinking import bot_action, bots_seed
from fondaco.words import words_for
from tour_deals import ME, SEATS, View, wanted, written

PAGE = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
SHOWN = 8
"""At most this many of the legal actions are written: the steps need only their kinds."""


def main() -> None:
    for name in own_games():
        deals = wanted(name)
        seed = next(seed for seed in itertools.count() if deals.suits(deal(name, SEATS, seed)))
        print(f"{name}: {seed}")
        tour = find_game(name).tour
        if tour is None or tour.seed != seed:
            sys.exit(f"the tour of {name} has another seed")
        text = json.dumps(_recorded(name, seed, deals.ends), indent=None, separators=(",", ":"))
        (PAGE / name / "tour.test.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def _recorded(name: str, seed: int, ends: Callable[[View, int], bool]) -> list[dict[str, Any]]:
    """Return the changes of the first seat's view, whenever it has to act and just after."""
    game = find_game(name)
    seats = ["me:Ann", *["greedy"] * (SEATS - 1)]
    journal = Journal(game, SEATS, seed, seats, own_edition(game))
    words = words_for(game, own_edition(game), [read_seat(seat) for seat in seats])
    moments: list[dict[str, Any]] = []
    known: dict[str, Any] = {}
    turns, active, acted = 0, None, True
    while True:
        position = journal.position
        view, legal = dict(position.view(ME)), written(position) if ME in position.to_act() else []
        turns += view["active"] == ME and active != ME
        active = view["active"]
        over = ends(view, turns)
        if legal or acted or over:
            zones = [zone["id"] for zone in words.zones(view, legal)]
            now = {**view, "legal": legal[:SHOWN], "zones": zones}
            moments.append({key: value for key, value in now.items() if key not in known or known[key] != value})
            known = now
        if over:
            return moments
        seat = ME if legal else position.to_act()[0]
        acted = seat == ME
        journal.play(seat, bot_action(position, seat, "greedy", bots_seed(journal)))


if __name__ == "__main__":
    main()
