"""What each seat of Oltre Mare has so far.

Ducats are open and decide the game, so they are the comparable figure. What is still to be sold is known as far as
piles may be looked at: of one's own cargo the lot on top (D26), or all of it where piles are open.
"""

from collections.abc import Mapping
from typing import Any, cast

from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.types import OltreMareView
from fondaco.languages.speech import _
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.standings import standing
from fondaco.words.types import Estimate, Standing


def standings(names: OltreMareNames, view: Mapping[str, Any]) -> list[Standing]:
    shown = cast(OltreMareView, view)
    return [
        standing(
            player["ducats"],
            names.ducats(player["ducats"]),
            _with_cargo(names, shown) if seat == shown["seat"] and not shown["ending"] else None,
        )
        for seat, player in enumerate(shown["seats"])
    ]


def _with_cargo(names: OltreMareNames, view: OltreMareView) -> Estimate | None:
    """Return the viewer's ducats with what the cargo would sell for, as far as the viewer may look at it."""
    player = view["seats"][view["seat"] or 0]
    top = player["cargo_top"]
    if top is None:
        return None
    cards = player["cargo_pile"] or [top["card"]] * view["cargo_run"]
    worth = scoring.lots(names.box, [names.box.card_number[card] for card in cards])
    if player["cargo_pile"]:
        title = _("With my cargo")
        what = _("the cargo sells for {ducats}", ducats=names.ducats(worth))
    else:
        title = _("With my top lot")
        good = f"{view['cargo_run']} × {names.good(top['good'])}"
        what = _("on top of the cargo: {lot} for {ducats}", lot=good, ducats=names.ducats(worth))
    return {"title": title, "value": player["ducats"] + worth, "said": what}
