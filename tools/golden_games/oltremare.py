"""The golden games of Oltre Mare."""

from itertools import pairwise
from typing import Any

from fondaco.engine.contract import Position
from golden_games import Golden, Story, anything

START_DUCATS = 11


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


GOLDEN = [
    Golden("2-random", ("random",) * 2, anything, secret=True),
    Golden("3-random-takes-back", ("random",) * 3, anything, undoes=True),
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
