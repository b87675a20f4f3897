"""Write the golden games of Mille Fiori: whole matches among bots, one for every way in which a game can end.

`python tools/golden.py` searches seeds from 0 on for games that end as their names say, and writes their journals to
tests/games/millefiori/golden. The same rules and the same bots give the same files. The tests only replay them, so a
bot that learns to play better changes none; write them anew only when the rules have changed, and read the diff.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from fondaco.bots import bot
from fondaco.engine.chance import FastChance, Seed
from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal
from fondaco.engine.undo import shows_nothing

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "millefiori" / "golden"
LOZENGES = 30

Story = list[dict[str, Any]]
"""The events of a game, all secrets told."""


class Golden(NamedTuple):
    """A game to be found: who plays it, and what must happen in it."""

    name: str
    players: tuple[str, ...]
    happens: Callable[[Story, Position], bool]
    late_choice: bool = False
    takes_back: bool = False
    """Whether the players change their minds now and then."""
    secret: bool = False
    """Whether it is dealt from a 256-bit seed, as served games are."""


def anything(story: Story, end: Position) -> bool:
    return True


def by_deck(story: Story, end: Position) -> bool:
    return end.ending() == "deck"


def by_lozenge(story: Story, end: Position) -> bool:
    """The last lozenge of a supply goes to a cell, with a card of the hand, in the middle of a round."""
    view = end.view(None)
    in_the_middle = view["deck"] > 0 and view["card_of_round"] < view["cards_of_round"]
    return _last_lozenge(story) == ("cell", False) and in_the_middle


def by_lozenge_in_chain(story: Story, end: Position) -> bool:
    return _last_lozenge(story) == ("cell", True)


def by_lozenge_on_bonus(story: Story, end: Position) -> bool:
    return _last_lozenge(story)[0] == "bonus"


def sails_without_lozenges(story: Story, end: Position) -> bool:
    """Somebody who has set all 30 lozenges takes an extra card and can only sail with it."""
    used = [0] * end.seats
    bare_card = False
    for event in story:
        if event["event"] == "place" or (event["event"] == "bonus" and event["lozenge"]):
            used[event["seat"]] += 1
        elif event["event"] == "play":
            bare_card = used[event["seat"]] == LOZENGES
        elif event["event"] == "sail" and bare_card and event["end"] > event["start"]:
            return True
    return False


def bare_bonus(story: Story, end: Position) -> bool:
    return any(event["event"] == "bonus" and not event["lozenge"] for event in story)


def both_ends_at_once(story: Story, end: Position) -> bool:
    """The last lozenge of a supply in the last turn of the last round."""
    view = end.view(None)
    at_the_end = view["round"] == view["rounds"] and view["card_of_round"] == view["cards_of_round"]
    return end.ending() == "lozenges" and at_the_end


def shared_victory(story: Story, end: Position) -> bool:
    return len(end.ranking()[0]) > 1


def _last_lozenge(story: Story) -> tuple[str, bool]:
    """Where the first last lozenge of a supply was set (cell or bonus), and whether with an extra card."""
    extra = False
    for before, event, after in zip(story, story[1:], story[2:], strict=False):
        if before["event"] == "play":
            extra = before["extra"]
        if event["event"] == "last turn":
            return ("bonus" if after["event"] == "bonus" else "cell"), extra
    return "", False


WANTED = [
    Golden("2-greedy", ("greedy", "greedy"), anything, secret=True),
    Golden("2-mixed-late-choice", ("greedy", "random"), anything, late_choice=True),
    Golden("2-random-takes-back", ("random", "random"), anything, takes_back=True),
    Golden("3-greedy-takes-back", ("greedy", "greedy", "greedy"), anything, takes_back=True),
    Golden("3-mixed", ("random", "greedy", "random"), anything, secret=True),
    Golden("3-random-late-choice", ("random", "random", "random"), anything, late_choice=True, takes_back=True),
    Golden("4-greedy-late-choice", ("greedy", "greedy", "greedy", "greedy"), anything, late_choice=True),
    Golden("4-mixed", ("greedy", "random", "greedy", "random"), anything),
    Golden("4-random", ("random", "random", "random", "random"), anything, secret=True),
    Golden("ending-deck", ("random", "random", "random", "random"), by_deck),
    Golden("ending-last-lozenge", ("greedy", "greedy", "random"), by_lozenge),
    Golden("ending-last-lozenge-in-chain", ("random", "greedy"), by_lozenge_in_chain),
    Golden("ending-last-lozenge-on-bonus", ("random", "random"), by_lozenge_on_bonus),
    Golden("ending-no-lozenge-left-sails", ("random", "random", "random"), sails_without_lozenges),
    Golden("ending-no-lozenge-left-bonus", ("random", "random", "random"), bare_bonus),
    Golden("ending-both-at-once", ("random", "random", "random"), both_ends_at_once),
    Golden("ending-shared-victory", ("random", "random", "random", "random"), shared_victory),
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for golden in WANTED:
        number = 0
        while not _happens(golden, _seed(golden, number)):
            number += 1
        journal = _journal(golden, _seed(golden, number))
        (FOLDER / f"{golden.name}.fondaco").write_text(journal.text(), encoding="utf-8", newline="\n")
        scores = ", ".join(map(str, journal.position.scores()))
        print(f"{golden.name}: game {number}, {journal.position.ending()}, {len(journal.entries)} entries, {scores}")


def _seed(golden: Golden, number: int) -> Seed:
    return hashlib.sha256(f"{golden.name} {number}".encode()).hexdigest() if golden.secret else number


def _happens(golden: Golden, seed: Seed) -> bool:
    if golden.happens is anything:
        return True
    position = deal("millefiori", len(golden.players), seed, late_choice=golden.late_choice)
    position.events = []
    bots, chance = [bot(name) for name in golden.players], FastChance(0, 1)
    while position.to_act():
        seat = position.to_act()[0]
        position.apply(seat, bots[seat].choose(position, seat, chance))
    return golden.happens([dict(event.fields) for event in position.events], position)


def _journal(golden: Golden, seed: Seed) -> Journal:
    journal = Journal("millefiori", len(golden.players), seed, list(golden.players), late_choice=golden.late_choice)
    bots, chance = [bot(name) for name in golden.players], FastChance(0, 1)
    while journal.position.to_act():
        position = journal.position
        seat = position.to_act()[0]
        action = bots[seat].choose(position, seat, chance)
        if golden.takes_back and len(journal.entries) % 10 == 0:
            _take_back(journal, seat, action)
        journal.play(seat, position.write(seat, action))
    return journal


def _take_back(journal: Journal, seat: int, action: int) -> None:
    """Do something else first, and take it back, if there is anything else that shows nobody anything."""
    before = journal.position
    for other in before.legal(seat):
        after = before.clone()
        after.apply(seat, other)
        if other != action and after.to_act() and shows_nothing(before, seat, other):
            journal.play(seat, before.write(seat, other))
            journal.undo(seat)
            return


if __name__ == "__main__":
    main()
