"""The deal of the guided tour of Mille Fiori."""

from fondaco.engine.contract import Position
from tour_deals import ME, View, Wanted, after, play


def suits(position: Position) -> bool:
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


def ends(view: View, turns: int) -> bool:
    return bool(view["round"] > 1)


TOUR = Wanted(suits, ends)
