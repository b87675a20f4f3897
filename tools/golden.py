"""Write the golden games: whole matches among bots, one for every way in which a game can end, and more.

`python tools/golden.py` searches seeds from 0 on for games in which the things happen for which they are named, and
writes their journals to tests/games/<game>/golden; `python tools/golden.py oltremare` does so for one game. The same
rules and the same bots give the same files. The tests only replay them, so a better bot changes none; write them anew
only when the rules have changed, and read the diff.
"""

import hashlib
import sys
from pathlib import Path

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal, own_games
from fondaco.engine.seeds import Seed
from fondaco.engine.undo import shows_nothing
from golden_games import Golden, anything, wanted

TESTS = Path(__file__).resolve().parent.parent / "tests" / "games"


def main(names: list[str]) -> None:
    for game in names or own_games():
        folder = TESTS / game / "golden"
        folder.mkdir(exist_ok=True)
        for golden in wanted(game):
            number = 0
            while not _happens(game, golden, _seed(golden, number)):
                number += 1
            journal = _journal(game, golden, _seed(golden, number))
            (folder / f"{golden.name}.fondaco").write_text(journal.text(), encoding="utf-8", newline="\n")
            scores = ", ".join(map(str, journal.position.scores()))
            ending, entries = journal.position.ending(), len(journal.moves)
            print(f"{game} {golden.name}: game {number}, {ending}, {entries} entries, {scores}")


def _seed(golden: Golden, number: int) -> Seed:
    return hashlib.sha256(f"{golden.name} {number}".encode()).hexdigest() if golden.secret else number


def _happens(game: str, golden: Golden, seed: Seed) -> bool:
    if golden.happens is anything:
        return True
    position = deal(game, len(golden.players), seed, None, **golden.options)
    position.events = []
    bots, chance = [bot(name) for name in golden.players], FastChance(0, 1)
    while position.to_act():
        seat = position.to_act()[0]
        position.apply(seat, bots[seat].choose(position, seat, chance))
    return golden.happens([dict(event.fields) for event in position.events], position)


def _journal(game: str, golden: Golden, seed: Seed) -> Journal:
    journal = Journal(game, len(golden.players), seed, list(golden.players), None, **golden.options)
    bots, chance = [bot(name) for name in golden.players], FastChance(0, 1)
    while journal.position.to_act():
        position = journal.position
        seat = position.to_act()[0]
        action = bots[seat].choose(position, seat, chance)
        if golden.undoes and len(journal.moves) % 10 == 0:
            _undo_another(journal, seat, action)
        journal.play(seat, position.write(seat, action))
    return journal


def _undo_another(journal: Journal, seat: int, action: int) -> None:
    """Do and undo another action first, if there is one that shows nobody anything."""
    before = journal.position
    for other in before.legal(seat):
        after = before.clone()
        after.apply(seat, other)
        if other != action and after.to_act() and shows_nothing(before, seat, other):
            journal.play(seat, before.write(seat, other))
            journal.undo(seat)
            return


if __name__ == "__main__":
    main(sys.argv[1:])
