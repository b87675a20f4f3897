"""The golden games that tools/golden.py looks for: who plays them, and what must happen in them."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from fondaco.engine.contract import OptionValue, Position
from fondaco.engine.registry import find_game, own_edition

LOZENGES = 30
START_DUCATS = 11

Story = list[dict[str, Any]]
"""The events of a game, all secrets told."""


class Golden(NamedTuple):
    """A game to be found: who plays it, and what must happen in it."""

    name: str
    players: tuple[str, ...]
    happens: Callable[[Story, Position], bool]
    """Whether the whole game is such a one, by its events and its end."""
    options: Mapping[str, OptionValue] = MappingProxyType({})
    comes_to: Callable[[Position], bool] | None = None
    """What must be so at some moment of it."""
    takes_back: bool = False
    """Whether the players change their minds now and then."""
    secret: bool = False
    """Whether it is dealt from a 256-bit seed, as served games are."""


def anything(story: Story, end: Position) -> bool:
    return True


# Mille Fiori


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


LATE_CHOICE = {"late_choice": True}

MILLE_FIORI = [
    Golden("2-greedy", ("greedy", "greedy"), anything, secret=True),
    Golden("2-mixed-late-choice", ("greedy", "random"), anything, options=LATE_CHOICE),
    Golden("2-random-takes-back", ("random", "random"), anything, takes_back=True),
    Golden("3-greedy-takes-back", ("greedy", "greedy", "greedy"), anything, takes_back=True),
    Golden("3-mixed", ("random", "greedy", "random"), anything, secret=True),
    Golden("3-random-late-choice", ("random", "random", "random"), anything, options=LATE_CHOICE, takes_back=True),
    Golden("4-greedy-late-choice", ("greedy", "greedy", "greedy", "greedy"), anything, options=LATE_CHOICE),
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


# Oltre Mare


def _trades(story: Story) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Each offer that came to a trade, with the cards that changed hands."""
    offers: dict[int, dict[str, Any]] = {}
    cards: list[dict[str, Any]] = []
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for event in story:
        if event["event"] == "offer":
            offers[event["seat"]] = event
        elif event["event"] == "card":
            cards.append(event)
        elif event["event"] == "trade":
            found.append((offers[event["seat"]], cards))
            cards = []
    return found


def trades_and_gifts(story: Story, end: Position) -> bool:
    """Cards for cards, a card for ducats, one for nothing, an offer to all that comes to a trade, and one on a call."""
    found: set[str] = set()
    for offer, _cards in _trades(story):
        given, asked, ducats = offer["given"], offer["asked"], offer["ducats"]
        found |= {"cards"} if given and asked else {"paid"} if ducats else {"gift"} if given else {"begged"}
        found |= {"to all"} if offer["to"] is None else {"on call"} if offer["answer_to"] == "call" else set()
    return found >= {"cards", "paid", "to all", "on call"} and bool(found & {"gift", "begged"})


def false_claim(story: Story, end: Position) -> bool:
    """Somebody has accepted a card of which something was said that is not true."""
    return any(event["event"] == "card" and event["false"] for event in story)


def false_counter(story: Story, end: Position) -> bool:
    """A counter-offer with a false claim is taken, and one is declined."""
    false = any(
        offer["answer_to"] == "offer" and any(card["false"] for card in cards) for offer, cards in _trades(story)
    )
    declined = any(
        one["event"] == "offer" and one["answer_to"] == "offer" and other["event"] == "decline"
        for one, other in pairwise(story)
    )
    return false and declined


def several_on_a_call(story: Story, end: Position) -> bool:
    """On one call two offers are taken, and on one a third lapses."""
    taken = most = 0
    for event in story:
        if event["event"] in ("call", "offer", "turn"):
            taken = 0 if event.get("answer_to") is None else taken
        elif event["event"] == "trade":
            taken += 1
            most = max(most, taken)
    return most > 1 and any(event["event"] == "lapse" for event in story)


def compass_used(story: Story, end: Position) -> bool:
    """Somebody arrives at a compass and sails on from there."""
    return any(
        event["event"] == "marker" and event["marker"] == "compass" and after["event"] == "sail"
        for event, after in pairwise(story)
    )


def out_of_debt(story: Story, end: Position) -> bool:
    """Somebody has ten ducats less than nothing, and some in the end, before the final scoring."""
    owned = [START_DUCATS] * end.seats
    lowest = owned.copy()
    for event in story:
        if event["event"] == "ducats":
            owned[event["seat"]] += event["ducats"]
            lowest[event["seat"]] = min(lowest[event["seat"]], owned[event["seat"]])
        elif event["event"] == "turn" and any(low <= -10 and now > 0 for low, now in zip(lowest, owned, strict=True)):
            return True
    return False


def _after_venice(story: Story) -> str:
    """The first event after the scoring at Venice."""
    kinds = [event["event"] for event in story if event["event"] != "ducats"]
    return str(kinds[kinds.index("venice") + 1])


def venice_as_pirate(story: Story, end: Position) -> bool:
    return _after_venice(story) == "pirate"


def venice_at_the_end_of_a_turn(story: Story, end: Position) -> bool:
    return _after_venice(story) == "turn"


def last_round_with_reshuffle(story: Story, end: Position) -> bool:
    return end.ending() == "discard"


def used_up_twice(story: Story, end: Position) -> bool:
    return end.ending() == "first"


def without_reshuffle(story: Story, end: Position) -> bool:
    return end.ending() == "pile"


OLTRE_MARE = [
    Golden("2-random", ("random",) * 2, anything, secret=True),
    Golden("3-random-takes-back", ("random",) * 3, anything, takes_back=True),
    Golden("4-random-open-piles", ("random",) * 4, anything, options={"open_piles": True}),
    Golden("5-random-few-proposals", ("random",) * 5, anything, options={"proposals": 2}, secret=True),
    Golden("2-without-trade", ("random",) * 2, anything, options={"proposals": 0}),
    Golden("3-trades-and-gifts", ("random",) * 3, trades_and_gifts),
    Golden("3-false-claim", ("random",) * 3, false_claim),
    Golden("3-counter-with-a-false-claim", ("random",) * 3, false_counter, options={"proposals": 40}),
    Golden("4-several-taken-on-a-call", ("random",) * 4, several_on_a_call, secret=True),
    Golden("4-greedy-market", ("greedy",) * 4, anything),
    Golden("4-compass-used", ("random",) * 4, compass_used),
    Golden("4-out-of-debt", ("random",) * 4, out_of_debt, secret=True),
    Golden("5-venice-as-pirate", ("random",) * 5, venice_as_pirate),
    Golden("3-venice-at-the-end-of-a-turn", ("random",) * 3, venice_at_the_end_of_a_turn),
    Golden("5-last-round-with-reshuffle", ("random",) * 5, last_round_with_reshuffle, secret=True),
    Golden("2-last-round-without-reshuffle", ("random",) * 2, without_reshuffle),
    Golden("4-pile-used-up-twice", ("random",) * 4, used_up_twice),
]

# Liguria


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


LIGURIA = [
    Golden("3-random", ("random",) * 3, anything, secret=True),
    Golden("3-random-takes-back", ("random",) * 3, anything, takes_back=True),
    Golden("4-random-open-screens", ("random",) * 4, anything, options={"open_screens": True}),
    Golden("4-random-takes-back", ("random",) * 4, anything, takes_back=True, secret=True),
    Golden("3-conquest-by-force", ("random",) * 3, conquest_by_force),
    Golden("4-stopover-with-actions", ("random",) * 4, stopover_with_actions),
    Golden("3-u-turns", ("random",) * 3, u_turns, secret=True),
    Golden("4-start-ship-upgraded", ("random",) * 4, start_ship_upgraded, secret=True),
    Golden("3-two-diplomats", ("random",) * 3, two_diplomats),
    Golden("3-in-the-red", ("random",) * 3, in_the_red, secret=True),
    Golden("4-supply-empty", ("random",) * 4, supply_empty),
    Golden("4-shared-victory", ("random",) * 4, shared_victory),
]

WANTED = {"millefiori": MILLE_FIORI, "oltremare": OLTRE_MARE, "liguria": LIGURIA}
