"""Explanations of the things on the table of Liguria."""

from fondaco.languages.speech import _, plural
from fondaco.words.liguria.names import LiguriaNames


def abouts(names: LiguriaNames) -> dict[str, tuple[str, str]]:
    """Return for each id a sentence, and the rule with more about it."""
    return {**_of_game(names), **_of_players(), **_of_tiles()}


def _of_game(names: LiguriaNames) -> dict[str, tuple[str, str]]:
    below = plural("{count} point", "{count} points", names.box.missing_point)
    return {
        "round": (_("In each round all place buyers, pick tiles, take a ship card and sail."), "rounds"),
        "order": (
            _("In this order cards are taken and ships sail; buyers are placed in reverse order."),
            "pick-closes",
        ),
        "to-take": (_("How many tiles the active player still has to take."), "pick-number"),
        "price": (_("Each tile left lying between the first and the last that were taken costs 1 coin."), "pick-price"),
        "arrows": (_("Each arrow lets the player turn over one tile in their harbour."), "upgrade"),
        "voyage": (_("What the ship at sea can still do."), "sail-steps"),
        "steps": (_("How many islands and harbours further the ship can sail."), "sail-steps"),
        "u-turn": (_("A U-turn lets the ship turn once, before the movement or after it."), "u-turn"),
        "anchor": (_("An anchor lets the ship stop on the way and then sail on."), "anchor"),
        "gifts": (_("Cubes of any colour, for knights that show a cube on your own island."), "own-island"),
        "laid": (_("Tiles laid down for a conquest or for a minister."), "conquer"),
        "street": (
            _("A space says how many tiles and coins its buyer receives. The buyer further to the left picks first."),
            "buyers-free",
        ),
        "row": (
            _("The tiles of this round. Tiles side by side are free, each one skipped costs 1 coin."),
            "pick-price",
        ),
        "card": (
            _("A ship card: its number counts at the end, all else it shows is for this round."),
            "card-take",
        ),
        "circuit": (_("Harbours and islands, in the order in which the ships sail round."), "islands-laid"),
        "island": (_("An island: conquer it with knights for its points and cubes of its colour."), "conquer"),
        "blank": (_("A blank island: there is nothing to do here."), "any-place"),
        "harbour-place": (_("A harbour: unload in your own; in others load cubes and deploy diplomats."), "load"),
        "supply": (_("What is left in the supply."), "supply-empty"),
        "supply-cubes": (_("Cubes that are left for docks and ships."), "supply-empty"),
        "bank": (_("Coins left in the bank."), "pick-coins"),
        "bag": (_("Tiles to be drawn for the rows of the next rounds."), "tile-row"),
        "deck": (_("Ship cards for the next rounds."), "cards-laid"),
        "gone": (_("Tiles that nobody picked: they are out of the game."), "leftover"),
        "balance": (
            _("Green numbers minus red ones: each point below zero costs {points} at the end.", points=below),
            "score-balance",
        ),
    }


def _of_players() -> dict[str, tuple[str, str]]:
    return {
        "screen": (_("What this player has behind the screen, hidden from the others."), "hidden"),
        "coins": (_("Coins pay for tiles that are skipped in the row."), "pick-coins"),
        "cubes": (
            _("Unloaded cubes: at the end they fulfil contracts and make sets of three colours."),
            "score-contracts",
        ),
        "seat": (_("What everybody knows about this player."), "hidden"),
        "score": (_("The points of this player, as far as everybody can see them."), "victory"),
        "own-score": (_("Your points if the game ended now, with all that is behind your screen."), "victory"),
        "ship": (_("Where the ship of this player lies, and which way it sails."), "heading"),
        "hold": (_("Cubes aboard: the player unloads them in their own harbour."), "capacity"),
        "dock": (_("Cubes on offer on this dock: the others may load them here."), "load"),
        "wheels": (_("Each wheel is one step more in every movement."), "tile-ship"),
        "sacks": (_("Each sack lets the ship load one cube more in the harbours of others."), "tile-merchant"),
        "ministers": (_("Every conquest and every deployment needs one of these ministers."), "ministers"),
        "expelled": (_("Knights that lost an island: each counts as a green number at the end."), "expelled"),
        "harbour": (_("The tiles of this harbour in their four rows."), "harbour"),
        "diplomat-space": (
            _("A row of this harbour: the minister of another player here earns points for every tile in it."),
            "score-diplomats",
        ),
        "upgraded": (_("An upgraded tile: it brings these points at the end."), "upgrade"),
    }


def _of_tiles() -> dict[str, tuple[str, str]]:
    return {
        "tile-ship": (
            _("A ship: each wheel is one step more in every movement, until the tile is upgraded for points."),
            "tile-ship",
        ),
        "tile-merchant": (
            _("A merchant: each sack loads one cube more in other harbours, until the tile is upgraded for points."),
            "tile-merchant",
        ),
        "tile-building": (_("A building: points at the end, and many more once upgraded."), "tile-building"),
        "tile-monk": (_("A monk: a green number at the end; once upgraded, a higher one and points."), "tile-monk"),
        "tile-diplomat": (_("A diplomat: deploy it with a minister in another harbour for points."), "tile-diplomat"),
        "tile-knight": (_("A knight: with its swords you conquer islands."), "tile-knight"),
        "tile-contract": (_("A contract: points at the end for these cubes behind your screen."), "tile-contract"),
    }
