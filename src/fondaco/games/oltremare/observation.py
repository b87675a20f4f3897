"""What a seat knows, as a row of numbers: its hand, what is or was open, what it remembers, and the state of trade.

The cards of an offer are given as counts of goods, and claims and wishes as sums over the offer; the seat's own cards
in it are also given one by one.
"""

from typing import Final

from fondaco.engine.contract import Position
from fondaco.engine.observation import NUMBERS, WIDTH, Layout, Observer, one_hot, piece
from fondaco.games.oltremare import knowledge, scoring, trade
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING, OVER, PHASES, PICKING
from fondaco.games.oltremare.box import (
    GOODS,
    MARKERS,
    MOST_CARDS,
    MOST_PORTS,
    MOST_ROUTES,
    Box,
)
from fondaco.games.oltremare.offer import (
    ANY_GOOD,
    EVERYBODY,
    NOBODY,
    NOT_ASKED,
    REPLIES,
    TRAITS,
    Offer,
    trait_numbers,
)
from fondaco.games.oltremare.pile import PILES, VENICE
from fondaco.games.oltremare.position import OltreMarePosition

_MANY: Final = 999
_STATES: Final = (*REPLIES, "answered")
_ANSWERED: Final = len(REPLIES)
"""What others see of an answer before all have answered: only that it has been given."""
_THINKING: Final = 1
_PLACES: Final = ("hand", "own pirate pile, as far as it is known", "played in this turn", "discard pile")
_OFFER: Final = len(GOODS) + TRAITS + len(GOODS) + 1 + TRAITS + 1 + len(GOODS)
_MOST_SETS: Final = 10_000


class OltreMareObserver(Observer):
    def __init__(self, seats: int, box: Box) -> None:
        self.seats = seats
        layout = self.layout = Layout()
        layout.add("phase", (len(PHASES),), "which one it is, as far as it is seen: " + ", ".join(PHASES))
        layout.add("active", (seats,), "whose turn it is")
        layout.add("first", (seats,), "the first player")
        layout.add("open_piles", (1,), "the option")
        layout.add("most_proposals", (1,), "the option", high=40)
        layout.add("last_round", (1,), "whether this is the last round")
        layout.add("pile", (len(PILES),), "which draw pile is in use: " + ", ".join(PILES))
        layout.add("deck", (1,), "cards in it", high=MOST_CARDS + 1)
        layout.add("venice", (2,), "whether the Venice card is still in it, and whether it lies on top")
        layout.add("venice_places", (2,), "between which places from the bottom it was put", high=MOST_CARDS + 1)
        layout.add("ducats", (seats,), "ducats", low=-_MANY, high=_MANY)
        layout.add("prestige", (seats,), "prestige tiles", high=200)
        layout.add("rewarded", (seats,), "whether it has received one in this turn")
        layout.add("hand_size", (seats,), "cards in hand", high=MOST_CARDS)
        layout.add("pirates", (seats,), "cards on the pirate pile", high=MOST_CARDS)
        layout.add("cargo", (seats,), "cards on the cargo pile", high=MOST_CARDS)
        layout.add("cargo_run", (seats,), "how many of one good lie on top of it", high=MOST_CARDS)
        layout.add("cargo_top", (seats, MOST_CARDS), "the top card of it")
        layout.add("early_cargo", (1,), "cards of the first player's cargo that were scored early", high=MOST_CARDS)
        layout.add("ship", (seats, MOST_PORTS), "the port of each ship")
        layout.add("marker", (seats, len(MARKERS)), "its active marker: " + ", ".join(MARKERS))
        layout.add("markers", (seats,), "how many it has collected", high=MOST_PORTS)
        layout.add("ports", (MOST_PORTS, len(MARKERS)), "the marker at each port")
        layout.add(
            "cards", (MOST_CARDS, len(_PLACES) + seats), f"where it is: {', '.join(_PLACES)}, cargo of each seat"
        )
        layout.add(
            "remembered",
            (1 + 2 * seats, MOST_CARDS),
            "cards seen before that may lie in a hidden place now: the draw pile, then the hand and the pirate pile of "
            "each seat",
        )
        layout.add("sure", (seats, len(GOODS)), "cards of each good that all know each hand to hold", high=MOST_CARDS)
        layout.add("due", (1,), "cards that the active seat must play in this turn", high=MOST_CARDS)
        layout.add("bought", (1,), "cards that it has bought", high=MOST_CARDS)
        layout.add("proposals", (1,), "offers and calls that it has made", high=_MANY)
        layout.add("steps", (1,), "ports that it still has to sail", high=_MANY)
        layout.add("sailed", (MOST_ROUTES,), "the routes that it has used in this turn")
        layout.add("called", (1,), "whether it has asked all for offers")
        layout.add("partner", (seats + 1,), "to whom it makes its offer; last: to all")
        layout.add("taking", (seats,), "whose offer one is taking")
        layout.add("reply", (seats, len(_STATES)), "how far each answer is, as it is seen: " + ", ".join(_STATES))
        layout.add(
            "offer",
            (seats, _OFFER),
            "the offer of each seat, as far as it is shown: cards given by good, claims by trait, cards asked for by "
            "good that each may be, and of any, wishes by trait, ducats paid, cards handed by good",
            low=-_MANY,
            high=_MANY,
        )
        layout.add("own_given", (MOST_CARDS,), "the cards in the own offer")
        layout.add("own_handed", (MOST_CARDS,), "the own cards chosen for what was asked")
        self.phases = one_hot(len(PHASES))
        self.piles = one_hot(len(PILES))
        self.cards = one_hot(MOST_CARDS)
        self.ports = one_hot(MOST_PORTS)
        self.markers = one_hot(len(MARKERS))
        self.places = one_hot(len(_PLACES) + seats)
        self.partners = one_hot(seats + 1)
        self.states = one_hot(len(_STATES))
        self.pieces = one_hot(seats)
        self.no_offer = bytes(WIDTH * _OFFER)
        self.no_routes = bytes(WIDTH * MOST_ROUTES)
        self.no_cards = bytes(WIDTH * MOST_CARDS)
        self.sets: dict[int, bytes] = {0: self.no_cards}
        """A cache of pieces for sets of remembered cards, which seldom change."""

    def observe(self, position: Position, seat: int) -> bytes:
        assert isinstance(position, OltreMarePosition)
        p, seats = position, self.seats
        order = [*range(seat, seats), *range(seat)]
        seen = PICKING if p.phase == HANDING and seat != p.active else p.phase
        parts = [
            self.phases[seen],
            self.pieces[-1 if p.phase == OVER else (p.active - seat) % seats],
            self.pieces[(p.first - seat) % seats],
            NUMBERS[1 if p.open_piles else 0],
            NUMBERS[p.most_proposals],
            NUMBERS[1 if p.last_round else 0],
            self.piles[p.refilled],
            NUMBERS[len(p.deck)],
            NUMBERS[1 if p.venice else 0],
            NUMBERS[1 if p.deck and p.deck[-1] == VENICE else 0],
            NUMBERS[p.venice_low],
            NUMBERS[p.venice_high],
        ]
        self._seats(p, order, parts)
        self._cards(p, seat, order, parts)
        for number in (p.due, p.bought, p.proposals, p.steps):
            parts.append(piece(number))
        if p.sailed:
            parts += [NUMBERS[1 if p.sailed >> route & 1 else 0] for route in range(MOST_ROUTES)]
        else:
            parts.append(self.no_routes)
        self._trade(p, seat, order, parts)
        return b"".join(parts)

    def _seats(self, p: OltreMarePosition, order: list[int], parts: list[bytes]) -> None:
        parts += [piece(p.ducats[other]) for other in order]
        parts += [NUMBERS[p.prestige[other]] for other in order]
        parts += [NUMBERS[p.rewarded >> other & 1] for other in order]
        parts += [NUMBERS[len(p.hands[other])] for other in order]
        parts += [NUMBERS[len(p.pirates[other])] for other in order]
        parts += [NUMBERS[len(p.cargo[other])] for other in order]
        parts += [NUMBERS[scoring.top_run(p.box, p.cargo[other])] for other in order]
        parts += [self.cards[p.cargo[other][-1] if p.cargo[other] else -1] for other in order]
        parts.append(NUMBERS[p.early_cargo])
        parts += [self.ports[p.ships[other]] for other in order]
        parts += [self.markers[p.marker[other]] for other in order]
        parts += [NUMBERS[p.markers[other]] for other in order]
        parts += [self.markers[kind] for kind in p.at_port]
        parts += [self.markers[-1]] * (MOST_PORTS - len(p.at_port))

    def _cards(self, p: OltreMarePosition, seat: int, order: list[int], parts: list[bytes]) -> None:
        place, places = [-1] * MOST_CARDS, self.places
        for card in p.hands[seat]:
            place[card] = 0
        for card, laid in zip(p.pirates[seat], p.laid[seat], strict=True):
            if laid:
                place[card] = 1
        for card in p.played:
            place[card] = 2
        for card in p.discard:
            place[card] = 3
        for i, other in enumerate(order):
            for card in p.cargo[other]:
                place[card] = len(_PLACES) + i
        parts += [places[at] for at in place]
        first = seat * knowledge.places(p.seats)
        parts.append(self._set(p.may[first + knowledge.DECK]))
        for other in order:
            parts.append(self._set(p.may[first + knowledge.hand_of(other)]))
            parts.append(self._set(p.may[first + knowledge.pirates_of(other)]))
        for other in order:
            for good in range(len(GOODS)):
                parts.append(NUMBERS[p.sure[other * len(GOODS) + good]])

    def _trade(self, p: OltreMarePosition, seat: int, order: list[int], parts: list[bytes]) -> None:
        seats = self.seats
        parts.append(NUMBERS[1 if p.called else 0])
        if p.partner == EVERYBODY:
            parts.append(self.partners[seats])
        else:
            parts.append(self.partners[-1 if p.partner == NOBODY else (p.partner - seat) % seats])
        takes = p.taking != NOBODY and seat == p.active
        parts.append(self.pieces[(p.taking - seat) % seats if takes else -1])
        for other in order:
            state = p.replies[other]
            if p.phase == ANSWERING and other != seat and state != NOT_ASKED:
                state = _THINKING if trade.owes_answer(p, other) else _ANSWERED
            parts.append(self.states[state])
        in_offer = p.in_offer() and p.phase != COMPOSING
        for other in order:
            shown = other == seat or (in_offer and (other == p.active or p.phase != ANSWERING))
            offer = p.offers[other]
            if not shown or offer.is_empty():
                parts.append(self.no_offer)
            else:
                _told(p, offer, other == seat or other != p.active, parts)
        own = p.offers[seat]
        for cards in (own.given, own.handed):
            members = 0
            for card in cards:
                members |= 1 << card
            parts.append(self._set(members))

    def _set(self, cards: int) -> bytes:
        """Return the piece of a set of cards, given as bits."""
        found = self.sets.get(cards)
        if found is None:
            if len(self.sets) >= _MOST_SETS:
                self.sets = {0: self.no_cards}
            found = b"".join([NUMBERS[1 if cards >> card & 1 else 0] for card in range(MOST_CARDS)])
            self.sets[cards] = found
        return found


def _told(p: OltreMarePosition, offer: Offer, with_handed: bool, parts: list[bytes]) -> None:
    goods, any_good = [0] * len(GOODS), 0
    for card in offer.given:
        goods[p.box.good[card]] += 1
    parts += [NUMBERS[count] for count in goods]
    parts += _by_trait(offer.said)
    goods = [0] * len(GOODS)
    for asked in offer.asked:
        if asked == ANY_GOOD:
            any_good += 1
        else:
            for good in range(len(GOODS)):
                goods[good] += asked >> good & 1
    parts += [NUMBERS[count] for count in goods]
    parts.append(NUMBERS[any_good])
    parts += _by_trait(offer.wished)
    parts.append(NUMBERS[offer.ducats])
    goods = [0] * len(GOODS)
    if with_handed:
        for card in offer.handed:
            goods[p.box.good[card]] += 1
    parts += [NUMBERS[count] for count in goods]


def _by_trait(all_traits: list[int]) -> list[bytes]:
    counts = [0] * TRAITS
    for traits in all_traits:
        for number in trait_numbers(traits):
            counts[number] += 1
    return [NUMBERS[count] for count in counts]
