"""The figures of a box that the texts of the rules name."""

from fondaco.engine.rulebook import join_figures
from fondaco.games.oltremare.actions import MOST_ASKED, MOST_DUCATS, MOST_PROPOSALS, UNBOUNDED
from fondaco.games.oltremare.box import Box


def of(box: Box) -> dict[str, object]:
    return {
        "start_ducats": box.start_ducats,
        "start_hand": box.start_hand,
        "ports": box.ports,
        "markers": len(box.markers),
        "venice_spread": box.venice_spread,
        "price": box.price,
        "price_in_need": box.price_in_need,
        "most_bought": box.most_bought,
        "favourable": join_figures(box.favourable),
        "scale": join_figures(box.scale),
        "rank_pay": join_figures(box.rank_pay),
        "pirate_penalty": box.pirate_penalty,
        "influence_less": box.influence_less,
        "prestige_tiles": box.prestige_tiles,
        "most_asked": MOST_ASKED,
        "most_ducats": MOST_DUCATS,
        "most_proposals": MOST_PROPOSALS,
        "unbounded": UNBOUNDED,
    }
