"""The deal of the guided tour of Liguria."""

from fondaco.engine.contract import Position
from tour_deals import ME, View, Wanted, after, play


def suits(position: Position) -> bool:
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


def ends(view: View, turns: int) -> bool:
    return bool(view["round"] > 2)


TOUR = Wanted(suits, ends)
