"""The golden games of Mille Fiori."""

from fondaco.engine.contract import Position
from golden_games import Golden, Story, anything, shared_victory

LOZENGES = 30


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

GOLDEN = [
    Golden("2-greedy", ("greedy", "greedy"), anything, secret=True),
    Golden("2-mixed-late-choice", ("greedy", "random"), anything, options=LATE_CHOICE),
    Golden("2-random-takes-back", ("random", "random"), anything, undoes=True),
    Golden("3-greedy-takes-back", ("greedy", "greedy", "greedy"), anything, undoes=True),
    Golden("3-mixed", ("random", "greedy", "random"), anything, secret=True),
    Golden("3-random-late-choice", ("random", "random", "random"), anything, options=LATE_CHOICE, undoes=True),
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
