"""The deal of the guided tour of Oltre Mare."""

from fondaco.engine.contract import Position
from tour_deals import ME, View, Wanted, after, play, written


def suits(position: Position) -> bool:
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
    return any(text.startswith("take") for text in written(called)) and "accept" in written(played)


def ends(view: View, turns: int) -> bool:
    return turns == 2 and bool(view["active"] != ME)


TOUR = Wanted(suits, ends)
