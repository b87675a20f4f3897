"""Explanations of the things on the table of Mille Fiori."""

from fondaco.languages.speech import _


def abouts() -> dict[str, tuple[str, str]]:
    """Return for each id a sentence, and the rule with more about it."""
    return {
        "round": (_("How far the game has come."), "deal"),
        "doge": (_("The Doge plays first in this round."), "turn-order"),
        "deck": (
            _("The cards of the next rounds. When they are dealt out, the game ends with that round."),
            "end-deck",
        ),
        "seat": (_("What everybody knows about this player."), "lozenges"),
        "points": (_("The player with the most points at the end wins."), "goal"),
        "lozenges": (_("Lozenges still to be placed. When a supply is used up, the game ends."), "end-lozenges"),
        "ship": (_("Where this player’s ship is on the sea route."), "sea-points"),
        "cards": (_("Cards in the hand of this player."), "pass"),
        "display": (_("Open cards: an extra card is taken from here."), "extra-card"),
        "hand": (_("Your cards: choose one to play, the others go to your left neighbour."), "choose"),
        "chosen": (_("The card that you have chosen. You may change your mind until everybody has chosen."), "choose"),
        "open": (
            _("The card being played: its symbol says where a lozenge is placed, its number how far a ship sails."),
            "use-card",
        ),
        "discard": (_("Cards that have been played."), "cards"),
        "workshops": (_("Workshops score the new cell and all your cells connected with it."), "workshops-points"),
        "houses": (
            _("Houses score the new number and those of your unbroken row that leads up to it."),
            "houses-points",
        ),
        "people": (
            _("A pyramid grows from the bottom; higher cells score more, and the right symbol multiplies."),
            "people-points",
        ),
        "trade": (
            _("Trade scores for everybody on this good; the more of its cells are occupied, the more."),
            "trade-points",
        ),
        "port": (_("A row of three ships scores once it is full, by the goods traded in that row."), "port-fleet"),
        "bonus": (_("Bonus places: the first to earn a bonus takes the highest one."), "bonus-track"),
        "sea": (_("Ships sail by the numbers of cards and score where they arrive."), "sea-points"),
    }
