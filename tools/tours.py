"""Find the deals of the guided tours, and write the games that the page's steps are tested with.

`python tools/tours.py` searches seeds from 0 on for a deal in which whatever a tour speaks of can be done, whichever of
its ways the player goes, and prints the first; it belongs into the game's `tour`. Then it plays that deal among bots
and writes what the first seat sees, until the tour is over, to web/src/games/<game>/tour.test.json.
"""

import itertools
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal, find_game, own_edition
from fondaco.table.seating import read_seat
from fondaco.table.thinking import bot_action, bots_seed
from fondaco.words import words_for

PAGE = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
SEATS = 3
ME = 0
SHOWN = 8
"""So many of the legal actions are written: the steps only ask which kinds there are."""

View = Mapping[str, Any]


def main() -> None:
    for name, suits in SUITS.items():
        seed = next(seed for seed in itertools.count() if suits(deal(name, SEATS, seed)))
        print(f"{name}: {seed}")
        tour = find_game(name).tour
        if tour is None or tour.seed != seed:
            sys.exit(f"the tour of {name} has another seed")
        text = json.dumps(_recorded(name, seed, ENDS[name]), indent=None, separators=(",", ":"))
        (PAGE / name / "tour.test.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def play(position: Position, until: Callable[[View], bool]) -> None:
    """Let the greedy bot play every seat."""
    greedy = bot("greedy")
    while position.to_act() and not until(position.view(ME)):
        seat = position.to_act()[0]
        position.apply(seat, greedy.choose(position, seat, FastChance(0)))


def after(position: Position, action: int) -> Position:
    found = position.clone()
    found.apply(ME, action)
    return found


def suits_millefiori(position: Position) -> bool:
    """The person begins, has a card for each part of the board, and scores with each of them."""
    regions = [
        ("quartz", "lime", "ash", "pigments"),
        ("house",),
        ("lion", "coin", "cross", "fish", "crab", "shell"),
        ("jewelry", "glass", "carafe", "swan"),
        ("ship",),
    ]
    view = position.view(ME)
    if view["doge"] != ME:
        return False
    if not all(any(card.startswith(region) for card in view["hand"]) for region in regions):
        return False
    return all(_scores(after(position, choice)) for choice in position.legal(ME))


def _scores(position: Position) -> bool:
    play(position, lambda view: view["phase"] == "using")
    return any(after(position, place).scores()[ME] > position.scores()[ME] for place in position.legal(ME))


def suits_oltremare(position: Position) -> bool:
    """The person begins, has two cards of the good that lies on the cargo pile, sails with any two cards, meets no
    pirates with any, is made an offer when asking for one, and another in the turns of the others."""
    view = position.view(ME)
    top, hand = view["seats"][ME]["cargo_top"], view["hand"]
    if view["first"] != ME or top["cargo"] != 2 or top["hand"] < len(hand):
        return False
    if sum(card["good"] == top["good"] for card in hand) < 2 or any("pirate" in card["symbols"] for card in hand):
        return False
    if sum("ship" in card["symbols"] for card in hand) < len(hand) - 1:
        return False
    called = after(position, position.read(ME, "call"))
    play(called, lambda view: view["phase"] != "answering")
    played = position.clone()
    play(played, lambda view: view["active"] != ME)
    play(played, lambda view: view["active"] == ME or (view["phase"] == "answering" and ME in view["to_act"]))
    return any(text.startswith("take") for text in _written(called)) and "accept" in _written(played)


def suits_liguria(position: Position) -> bool:
    """The person begins, has an island with a colour on either side, and can do something where the ship stops,
    wherever the buyer was; from most spaces it is a conquest."""
    view = position.view(ME)
    harbour, circuit = view["seats"][ME]["ship"], view["circuit"]
    if view["to_act"] != [ME] or not all(circuit[harbour + step]["colour"] for step in (-1, 1)):
        return False
    play(position, lambda view: view["phase"] == "buying")
    if position.view(ME)["to_act"] != [ME]:
        return False
    conquests = 0
    for space in position.legal(ME):
        sailed = after(position, space)
        play(sailed, lambda view: view["round"] > 1 or (view["to_act"] == [ME] and view["phase"] == "stopped"))
        if len(sailed.legal(ME)) < 2 or sailed.view(ME)["round"] > 1:
            return False
        play(sailed, lambda view: view["round"] > 1)
        conquests += any(place["holder"] == ME for place in sailed.view(ME)["circuit"])
    return conquests > len(position.legal(ME)) // 2


def _written(position: Position) -> list[str]:
    return [position.write(ME, action) for action in position.legal(ME)]


SUITS = {"millefiori": suits_millefiori, "oltremare": suits_oltremare, "liguria": suits_liguria}

ENDS: dict[str, Callable[[View, int], bool]] = {
    "millefiori": lambda view, turns: view["round"] > 1,
    "oltremare": lambda view, turns: turns == 2 and view["active"] != ME,
    "liguria": lambda view, turns: view["round"] > 2,
}
"""When a tour is over: so many of the person's turns have begun."""


def _recorded(name: str, seed: int, ends: Callable[[View, int], bool]) -> list[dict[str, Any]]:
    """What the first seat sees whenever it has to act, and just after: what has changed since the moment before."""
    game = find_game(name)
    seats = ["me:Ann", *["greedy"] * (SEATS - 1)]
    journal = Journal(game, SEATS, seed, seats, own_edition(game))
    words = words_for(game, own_edition(game), [read_seat(seat) for seat in seats])
    moments: list[dict[str, Any]] = []
    known: dict[str, Any] = {}
    turns, active, acted = 0, None, True
    while True:
        position = journal.position
        view, legal = dict(position.view(ME)), _written(position) if ME in position.to_act() else []
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
