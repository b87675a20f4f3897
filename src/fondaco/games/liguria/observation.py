"""What a seat knows, as a row of numbers.

Everything that goes behind a screen goes there in the open, so only the order of the bag and of the deck of ship cards
is unknown.
"""

from fondaco.engine.contract import Position
from fondaco.engine.observation import NUMBERS, Counted, Kept, Layout, Observer, one_hot, piece
from fondaco.games.liguria.actions import OVER, PHASES
from fondaco.games.liguria.box import (
    BLANK,
    CARDS,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    KINDS,
    KNIGHTS,
    LAID,
    MOST_SPACES,
    MOST_TILES,
    PLACES,
    ROWS,
    Box,
)
from fondaco.games.liguria.position import LiguriaPosition

_MANY = 999


class LiguriaObserver(Observer):
    """The places of the circuit are counted clockwise from the observer's own harbour."""

    def __init__(self, seats: int, box: Box) -> None:
        self.seats = seats
        layout = self.layout = Layout()
        layout.add("phase", (len(PHASES),), "which one it is: " + ", ".join(PHASES))
        layout.add("active", (seats,), "whose turn it is")
        layout.add("open_screens", (1,), "the option")
        layout.add("round", (1,), "the number of the round, from 0", high=99)
        layout.add("order", (seats, seats), "for each place on the order track who has it; none while it is empty")
        layout.add("street", (MOST_SPACES, seats), "whose buyer stands on each space of the market street")
        layout.add("row", (MOST_TILES, KINDS), "the kind of each tile on offer")
        layout.add("bag", (KINDS,), "tiles in the bag, by kind", high=_MANY)
        layout.add("gone", (KINDS,), "tiles that have left the game, by kind", high=_MANY)
        layout.add("deck", (CARDS,), "the ship cards still in the deck")
        layout.add("on_offer", (CARDS,), "the ship cards on offer")
        layout.add("card", (seats, CARDS), "the ship card of each seat")
        layout.add("past", (seats, CARDS), "the ship cards of its past rounds")
        layout.add(
            "colour", (PLACES, BLANK + 1), "the colour of each island: red, yellow, blue, blank; none: a harbour"
        )
        layout.add("value", (PLACES,), "the points of each island", high=50)
        layout.add("holder", (PLACES, seats), "who has conquered it")
        layout.add("garrison", (PLACES, len(KNIGHTS)), "the knights on it, by kind", high=_MANY)
        layout.add("ship", (seats, PLACES), "where each ship is")
        layout.add("clockwise", (seats,), "whether it sails clockwise")
        layout.add("stock", (len(COLOURS),), "cubes in the supply", high=_MANY)
        layout.add("bank", (1,), "coins in the bank", high=_MANY)
        layout.add("dock", (seats, len(COLOURS)), "cubes on each dock", high=_MANY)
        layout.add("hold", (seats, len(COLOURS)), "cubes on each ship", high=_MANY)
        layout.add("store", (seats, len(COLOURS)), "cubes behind each screen", high=_MANY)
        layout.add("coins", (seats,), "coins behind it", high=_MANY)
        layout.add("ministers", (seats,), "ministers left", high=50)
        layout.add("screen", (seats, KINDS), "tiles behind each screen, by kind", high=_MANY)
        layout.add("front", (seats, KINDS), "tiles in each harbour that are not upgraded", high=_MANY)
        layout.add("back", (seats, KINDS), "tiles that are turned over: upgraded, or knights expelled", high=_MANY)
        layout.add("envoy", (seats, len(ROWS), seats), "whose minister stands on each row of each harbour")
        layout.add("credentials", (seats, len(ROWS), len(DIPLOMATS)), "the diplomat tiles laid for it", high=_MANY)
        layout.add(
            "turn",
            (12,),
            "of the active seat: tiles it takes, tiles it has taken, the outermost of their places, upgrades left, "
            "steps left, whether it has turned, may turn, may anchor, has stopped over, sacks left, cubes of its "
            "choice left",
            high=_MANY,
        )
        layout.add("deployed", (seats,), "the harbours where it has deployed a diplomat in this turn")
        layout.add("laid", (LAID,), "diplomats and knights that it has laid down but not used yet", high=_MANY)
        self.phases = one_hot(len(PHASES))
        self.kinds = one_hot(KINDS)
        self.cards = one_hot(CARDS)
        self.colours = one_hot(BLANK + 1)
        self.places = one_hot(PLACES)
        self.pieces = one_hot(seats)
        self.bag = Counted(KINDS)
        self.deck = Counted(CARDS)
        self.on_offer = Counted(CARDS)
        self.past = [Counted(CARDS) for _ in range(seats)]
        self.gone = Kept(KINDS)
        self.garrison = Kept(len(KNIGHTS))
        self.cubes = [Kept(len(COLOURS)) for _ in range(3)]
        self.tiles = [Kept(KINDS) for _ in range(3)]
        self.credentials = Kept(len(ROWS) * len(DIPLOMATS))

    def observe(self, position: Position, seat: int) -> bytes:
        assert isinstance(position, LiguriaPosition)
        p, seats = position, self.seats
        turned = [self.pieces[(other - seat) % seats] for other in range(seats)]
        turned.append(self.pieces[-1])  # held by nobody
        order = [*range(seat, seats), *range(seat)]
        parts = [
            self.phases[p.phase],
            turned[-1 if p.phase == OVER else p.active],
            NUMBERS[1 if p.open_screens else 0],
            NUMBERS[p.round],
        ]
        parts += [turned[holder] for holder in p.order]
        parts += [turned[-1]] * (seats - len(p.order))
        parts += [turned[buyer] for buyer in p.street]
        parts += [turned[-1]] * (MOST_SPACES - len(p.street))
        kinds = self.kinds
        parts += [kinds[kind] for kind in p.row]
        parts += [kinds[-1]] * (MOST_TILES - len(p.row))
        parts.append(self.bag.renewed(p.bag))
        parts += self.gone.renewed(p.gone)
        parts.append(self.deck.renewed(p.deck))
        parts.append(self.on_offer.renewed(p.on_offer))
        parts += [self.cards[p.card[other]] for other in order]
        for other in order:
            parts.append(self.past[other].renewed(p.past[other]))
        self._circuit(p, seat, turned, order, parts)
        self._harbours(p, turned, order, parts)
        for number in (p.wanted, p.taken, p.leftmost, p.rightmost, p.arrows, p.steps):
            parts.append(piece(number))
        for flag in (p.turned, p.uturn, p.anchor, p.stopover):
            parts.append(NUMBERS[1 if flag else 0])
        parts.append(NUMBERS[p.sacks_left])
        parts.append(NUMBERS[p.gifts])
        parts += [NUMBERS[p.deployed >> other & 1] for other in order]
        parts += [NUMBERS[count] for count in p.laid]
        return b"".join(parts)

    def _circuit(
        self, p: LiguriaPosition, seat: int, turned: list[bytes], order: list[int], parts: list[bytes]
    ) -> None:
        first = p.harbour_of(seat)
        around = [*range(first, PLACES), *range(first)]
        parts += [self.colours[-1 if p.colour[place] == HARBOUR else p.colour[place]] for place in around]
        parts += [NUMBERS[p.value[place]] for place in around]
        parts += [turned[p.holder[place]] for place in around]
        knights = self.garrison.renewed(p.garrison)
        parts += [knights[place] for place in around]
        parts += [self.places[(p.ships[other] - first) % PLACES] for other in order]
        parts += [NUMBERS[1 if p.heading[other] > 0 else 0] for other in order]

    def _harbours(self, p: LiguriaPosition, turned: list[bytes], order: list[int], parts: list[bytes]) -> None:
        parts += [NUMBERS[count] for count in p.stock]
        parts.append(NUMBERS[p.bank])
        for kept, cubes in zip(self.cubes, (p.dock, p.hold, p.store), strict=True):
            of_seat = kept.renewed(cubes)
            parts += [of_seat[other] for other in order]
        parts += [NUMBERS[p.coins[other]] for other in order]
        parts += [NUMBERS[p.ministers[other]] for other in order]
        for kept, tiles in zip(self.tiles, (p.screen, p.front, p.back), strict=True):
            of_seat = kept.renewed(tiles)
            parts += [of_seat[other] for other in order]
        for other in order:
            for row in range(len(ROWS)):
                parts.append(turned[p.envoy[other * len(ROWS) + row]])
        of_harbour = self.credentials.renewed(p.credentials)
        parts += [of_harbour[other] for other in order]
