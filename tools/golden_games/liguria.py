"""The golden games of Liguria."""

from itertools import pairwise

from fondaco.engine.contract import Position
from fondaco.engine.registry import find_game, own_edition
from golden_games import Golden, Story, anything, shared_victory


def conquest_by_force(story: Story, end: Position) -> bool:
    return any(event["event"] == "conquer" and event["expelled"] is not None for event in story)


def stopover_with_actions(story: Story, end: Position) -> bool:
    """At stopovers somebody conquers, somebody loads from a dock, somebody deploys, and somebody unloads."""
    found: set[str] = set()
    at_stopover = False
    for event in story:
        if event["event"] in ("anchor", "sail", "stop"):
            at_stopover = event["event"] == "anchor"
        elif at_stopover and (event["event"] != "load" or event["dock"] is not None):
            found.add(event["event"])
    return found >= {"conquer", "load", "deploy", "unload"}


def u_turns(story: Story, end: Position) -> bool:
    """Somebody turns at an island before the movement, and somebody after it."""
    at_harbour = [place["harbour"] is not None for place in end.view(None)["circuit"]]
    ships = [at_harbour.index(True)] * end.seats
    stopped = -1
    found: set[str] = set()
    for event in story:
        if event["event"] in ("sail", "stop"):
            ships[event["seat"]] = event["place"]
            stopped = event["seat"] if event["event"] == "stop" else -1
        elif event["event"] == "card":
            stopped = -1
        elif event["event"] == "turn" and stopped == event["seat"]:
            found.add("after")
        elif event["event"] == "turn" and not at_harbour[ships[event["seat"]]]:
            found.add("before")
    return found == {"before", "after"}


def start_ship_upgraded(story: Story, end: Position) -> bool:
    return any(event["event"] == "upgrade" and event["tile"] == "start-ship" for event in story)


def two_diplomats(story: Story, end: Position) -> bool:
    """Two players have a minister in the harbour of a third."""
    rows = [seat["rows"].values() for seat in end.view(None)["seats"]]
    return any(len({row["minister"] for row in harbour} - {None}) > 1 for harbour in rows)


def in_the_red(story: Story, end: Position) -> bool:
    """Everybody loses points for red numbers."""
    return all(end.breakdown(seat)["balance"] < 0 for seat in range(end.seats))


def supply_empty(story: Story, end: Position) -> bool:
    """Somebody takes a card and cannot offer all its cubes, and somebody conquers an island that has none to give."""
    cards = own_edition(find_game("liguria")).data["box"]["cards"]
    cubes = {str(card["id"]): card["offer"] for card in cards}
    found: set[str] = set()
    for event, after in pairwise(story):
        if event["event"] == "card" and any(cubes[event["card"]]):
            if after["event"] != "offer" or after["cubes"] != cubes[event["card"]]:
                found.add("offer")
        elif event["event"] == "conquer" and after["event"] != "load":
            found.add("conquer")
    return found == {"offer", "conquer"} and 0 in end.view(None)["supply"].values()


GOLDEN = [
    Golden("3-random", ("random",) * 3, anything, secret=True),
    Golden("3-random-takes-back", ("random",) * 3, anything, undoes=True),
    Golden("4-random-open-screens", ("random",) * 4, anything, options={"open_screens": True}),
    Golden("4-random-takes-back", ("random",) * 4, anything, undoes=True, secret=True),
    Golden("3-conquest-by-force", ("random",) * 3, conquest_by_force),
    Golden("4-stopover-with-actions", ("random",) * 4, stopover_with_actions),
    Golden("3-u-turns", ("random",) * 3, u_turns, secret=True),
    Golden("4-start-ship-upgraded", ("random",) * 4, start_ship_upgraded, secret=True),
    Golden("3-two-diplomats", ("random",) * 3, two_diplomats),
    Golden("3-in-the-red", ("random",) * 3, in_the_red, secret=True),
    Golden("4-supply-empty", ("random",) * 4, supply_empty),
    Golden("4-shared-victory", ("random",) * 4, shared_victory),
]
