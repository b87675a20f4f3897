"""Explanations of the things on the table of Oltre Mare."""

from fondaco.languages.speech import _


def abouts() -> dict[str, tuple[str, str]]:
    """Return for each id a sentence, and the rule with more about it."""
    return {
        "turn": (_("What has been done in this turn."), "phases"),
        "active": (_("The active player trades, buys, plays and sails; the others only answer."), "turn-order"),
        "first": (_("The first player began, and the last round ends with the turn before theirs."), "last-round"),
        "due": (_("How many cards the active player must play this turn."), "cargo-number"),
        "bought": (_("Cards bought this turn, from the draw pile or back from the player’s own pirates."), "purchases"),
        "proposals": (_("Offers that the active player has made this turn, and calls for offers."), "proposals"),
        "steps": (_("How many ports further the ship must sail."), "ship-symbol"),
        "last": (_("When this round is over, the game ends."), "last-round"),
        "hand": (
            _("Cards in hand are traded, or played for their two symbols. Loaded on top, one rules the next turn."),
            "symbols",
        ),
        "hidden": (_("Cards in the hand of this player."), "hand-limit"),
        "played": (
            _("Played cards: their symbols are added up and carried out, then the cards are loaded."),
            "symbols",
        ),
        "seat": (_("What everybody knows about this player."), "goal"),
        "ducats": (_("The player with the most ducats at the end wins; a number below zero is a debt."), "goal"),
        "with-cargo": (
            _("Your ducats with what the cargo that you may look at would sell for now."),
            "lots",
        ),
        "prestige": (
            _(
                "Prestige tiles come from trading with the active player."
                " They are ranked for ducats at Venice and at the end."
            ),
            "prestige",
        ),
        "cargo": (
            _("Loaded cards. Cards of one good in a row are sold as one lot; the card on top rules the next turn."),
            "lots",
        ),
        "pirates": (
            _("Cards taken by pirates: each costs ducats at the end. The one on top can be bought back."),
            "final-scoring",
        ),
        "ship": (_("The port where this player’s ship lies."), "routes"),
        "markers": (
            _("Harbour markers taken so far. They are ranked for ducats at the end."),
            "final-scoring",
        ),
        "cargo-pile": (_("All cargo piles lie open, as was agreed before the game."), "open-piles"),
        "calm_sea": (_("Calm sea: 1 ducat for each ship symbol that its owner plays."), "calm-sea"),
        "good_business": (_("Good business: its owner counts one ducat symbol more than played."), "good-business"),
        "compass": (_("Compass: a player who arrives here may sail on to any other port at once."), "compass"),
        "local_influence": (
            _("Local influence: ducats at the start of each turn, more with a higher hand limit."),
            "local-influence",
        ),
        "pirate_victory": (_("Victory over pirates: its owner ignores pirate flags."), "pirate-victory"),
        "favourable_trade": (_("Favourable trade: its owner buys cards at special prices."), "favourable-trade"),
        "port": (_("A port without a marker: a player who arrives here has no active marker any more."), "arrival"),
        "map": (_("Ships sail along the dashed routes, as many ports as their owner plays ship symbols."), "routes"),
        "piles": (_("The draw pile and the discard pile."), "purchases"),
        "deck": (_("Cards are bought and drawn from here. When none is left, the last round begins."), "last-round"),
        "discard": (_("Cards sold at Venice. They are shuffled again if the draw pile is used up."), "reshuffle"),
        "goods": (_("What a lot of one, two, three and more cards of this good sells for."), "lots"),
        "given": (
            _("What the player who makes the offer gives. The good is true; what else is claimed need not be."),
            "truth",
        ),
        "wanted": (
            _("What is wanted in return. The player who accepts chooses which cards of that good to give."),
            "asked-goods",
        ),
        "answers": (
            _("All answer at the same time. When all have, the answers are shown and the active player chooses."),
            "picking",
        ),
    }
