"""A table of Oltre Mare, set up from a few words and played in notation.

    t = table(hands={0: ["salt-02", "silk-02"]}, cargo={0: ["grain-13"]}, ducats={0: 2})
    t.play("0: play salt-02, play silk-02")
    assert t.ducats[0] == 5

What is not said is filled in so that the whole is a position of the game: every card is in one place. Piles are told
from the bottom to the top, except `deck_top`, which tells the cards in the order in which they will be drawn.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from fondaco.engine.registry import box_of, deal, own_edition
from fondaco.games.oltremare import rules
from fondaco.games.oltremare.box import COMPASS, MARKERS, Box
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.games.oltremare.scoring import SOURCE_NAMES
from fondaco.games.oltremare.types import OltreMareView, SeatView
from fondaco.games.oltremare.view import view
from games.tables import GameTable, Told

HAND = 4
VENICE = "venice"


class Table(GameTable[OltreMarePosition]):
    kind = OltreMarePosition

    def told(self, seat: int | None, *lines: str) -> list[Told]:
        """Play these lines; what this seat (None: a spectator) is told while it happens."""
        return [event.seen_by(seat) for event in self.listen(*lines)]

    def refused(self, seat: int, text: str, rule: str) -> "Table":
        """This one action breaks this rule."""
        assert self.broken_rule(seat, text) == rule
        return self

    def view(self, seat: int | None = None) -> OltreMareView:
        return view(self.position, seat)

    def public(self, seat: int) -> SeatView:
        """What everybody sees of a seat."""
        return self.view()["seats"][seat]

    def hand(self, seat: int) -> list[str]:
        return [card["card"] for card in self.view(seat)["hand"]]

    def cargo(self, seat: int) -> list[str]:
        pile: list[str] = self.data()["cargo"][seat]
        return pile

    def pirates(self, seat: int) -> list[str]:
        pile: list[str] = self.data()["pirates"][seat]
        return pile

    def deck(self) -> list[str]:
        pile: list[str] = self.data()["deck"]
        return pile

    @property
    def ducats(self) -> list[int]:
        return self.position.scores()

    @property
    def prestige(self) -> list[int]:
        return [seat["prestige"] for seat in self.view()["seats"]]


def dealt(seats: int = 3, seed: int = 7, *, open_piles: bool = False, proposals: int = 12) -> Table:
    """A table as it is dealt."""
    return Table(deal("oltremare", seats, seed, open_piles=open_piles, proposals=proposals))


def table(
    seats: int = 3,
    *,
    active: int = 0,
    first: int | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    cargo: Mapping[int, Sequence[str]] | None = None,
    pirates: Mapping[int, Sequence[str]] | None = None,
    laid: Mapping[int, Sequence[bool]] | None = None,
    ducats: Mapping[int, int] | None = None,
    prestige: Mapping[int, int] | None = None,
    marker: Mapping[int, str] | None = None,
    markers: Mapping[int, int] | None = None,
    ship: Mapping[int, str] | None = None,
    ports: Mapping[str, str | None] | None = None,
    deck_top: Sequence[str] = (),
    deck_size: int | None = None,
    discard: Sequence[str] = (),
    rest: int | None = None,
    venice: bool = True,
    turns: int = 0,
    open_piles: bool = False,
    proposals: int = 12,
) -> Table:
    """A table where the turn of the `active` seat begins.

    - `first` is the first player; unless told, the active seat.
    - `laid` says for each card of a pirate pile whether its owner laid it there; unless told, none.
    - A ship is in the port that the first card of its cargo pile names, unless `ship` says where.
    - `marker` is the active marker of a seat, `markers` how many it has; `ports` says which marker lies in a port.
      Compasses that nothing was said of were not drawn: other markers lie in their place.
    - `deck_top` are the next cards of the draw pile; with `deck_size` it has no more cards than that, and the others
      lie in the discard pile, or at the bottom of the pirate pile of the seat `rest`.
    - Without `venice` the Venice card has been scored before; else it is in the middle, or where `deck_top` says.
    - `turns` is how many turns there have been before.
    """
    data = deal("oltremare", seats, 0, open_piles=open_piles, proposals=proposals).to_dict()
    box = box_of(GAME, own_edition(GAME))
    pool = [*(name for pile in data["hands"] + data["cargo"] for name in pile), *data["deck"]]
    pool.remove(VENICE)
    told = [*(hands or {}).items(), *(cargo or {}).items(), *(pirates or {}).items()]
    for name in [*(name for _, pile in told for name in pile), *deck_top, *discard]:
        if name != VENICE:
            pool.remove(name)

    def draw(count: int, good: str = "") -> list[str]:
        drawn = [name for name in pool if name.startswith(good)][:count]
        for name in drawn:
            pool.remove(name)
        assert len(drawn) == count
        return drawn

    def numbered(cards: Sequence[str]) -> list[str]:
        return sorted(cards, key=box.card_ids.index)

    # A cargo pile that nothing was said of has one card, which names a port: hand limit 5, two cards to play.
    easy = [name for name in pool if box.limit[box.card_number[name]] == 5 and box.port[box.card_number[name]] >= 0]
    data["cargo"] = [list((cargo or {}).get(seat) or draw(1, easy.pop())) for seat in range(seats)]
    data["hands"] = [
        numbered(hands[seat] if hands is not None and seat in hands else draw(HAND)) for seat in range(seats)
    ]
    data["pirates"] = [list((pirates or {}).get(seat, [])) for seat in range(seats)]
    known = {seat: list((laid or {}).get(seat, [])) for seat in range(seats)}
    data["laid"] = [known[seat] or [False] * len(data["pirates"][seat]) for seat in range(seats)]
    data["discard"] = list(discard)
    if deck_size is not None:
        over = draw(len(pool) + len(deck_top) - deck_size)
        if rest is None:
            data["discard"] += over
        else:
            data["pirates"][rest] = over + data["pirates"][rest]
            data["laid"][rest] = [False] * len(over) + data["laid"][rest]
    data["deck"] = pool + list(reversed(deck_top))
    data["venice"] = venice
    if venice and VENICE not in deck_top:
        data["deck"].insert(min(data["venice_low"] + 5, len(data["deck"]) // 2), VENICE)

    purse = [(ducats or {}).get(seat, 11) for seat in range(seats)]
    data["ducats"] = purse
    data["by_source"] = [{**dict.fromkeys(SOURCE_NAMES, 0), "start": ducats} for ducats in purse]
    data["prestige"] = [(prestige or {}).get(seat, 0) for seat in range(seats)]
    data["marker"] = [(marker or {}).get(seat) for seat in range(seats)]
    data["markers"] = [(markers or {}).get(seat, 1 if data["marker"][seat] else 0) for seat in range(seats)]
    named = [box.port[box.card_number[pile[0]]] if pile else -1 for pile in data["cargo"]]
    homes = [box.port_ids[port] if port >= 0 else data["ships"][seat] for seat, port in enumerate(named)]
    data["ships"] = [(ship or {}).get(seat, homes[seat]) for seat in range(seats)]
    data["at_port"] = _lay_markers(box, data["at_port"], dict.fromkeys(homes) | dict(ports or {}))
    data["last_round"] = not data["deck"]
    data["turns"] = turns
    data["active"] = active
    data["first"] = active if first is None else first
    data["may"] = [{} for _ in data["may"]]
    position = OltreMarePosition.from_dict(data, box)
    assert position.components() == deal("oltremare", seats, 0).components()
    position.events = []
    rules.begin_turn(position)
    told_so_far = position.events
    t = Table(position)
    t.position.events = told_so_far
    return t


def _lay_markers(box: Box, drawn: Mapping[str, str], told: Mapping[str, str | None]) -> dict[str, str]:
    """What lies in the ports: as it is told, elsewhere as it was drawn, and instead of compasses what was not drawn."""
    lying = {**{port: kind for port, kind in drawn.items() if kind != "compass"}, **told}
    spare = Counter(MARKERS[kind] for kind in box.markers if kind != COMPASS) - Counter(
        kind for kind in lying.values() if kind
    )
    free = [port for port in box.port_ids if port not in lying]
    lying |= dict(zip(free, spare.elements(), strict=False))
    return {port: kind for port in box.port_ids if (kind := lying.get(port)) is not None}


def market(seats: int = 3, **words: int) -> Table:
    """Seat 0 trades; two cards are due, so that it has some to spare."""
    return table(
        seats,
        hands={
            0: ["salt-02", "salt-04", "silk-03", "olive-01"],
            1: ["gem-01", "salt-06", "salt-08", "salt-10", "olive-02"],
            2: ["gem-02", "gem-03", "parchment-01"],
        }
        if seats > 2
        else {0: ["salt-02", "salt-04", "silk-03", "olive-01"], 1: ["gem-01", "salt-06", "salt-08"]},
        cargo={0: ["pottery-10"]},
        proposals=words.get("proposals", 12),
    )
