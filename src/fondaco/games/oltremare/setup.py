"""The table before the first turn: markers, a port and a cargo card for every seat, hands, and the Venice card."""

from fondaco.engine.chance import Chance
from fondaco.games.oltremare import knowledge, rules, scoring
from fondaco.games.oltremare.box import GOODS, NO_MARKER
from fondaco.games.oltremare.offer import NO_OFFER, NOT_ASKED
from fondaco.games.oltremare.pile import VENICE
from fondaco.games.oltremare.state import State


def set_up(p: State, chance: Chance) -> None:
    box, seats = p.box, p.seats
    p.first = chance.below(seats)  # rule: first-player
    p.shuffles = chance.seed()
    markers = box.markers.copy()
    chance.shuffle(markers)
    p.at_port = markers[: box.ports]  # rule: markers-laid
    p.replies = [NOT_ASKED] * seats
    p.offers = [NO_OFFER] * seats
    p.hands = [[] for _ in range(seats)]
    p.cargo = [[] for _ in range(seats)]
    p.pirates = [[] for _ in range(seats)]
    p.laid = [[] for _ in range(seats)]
    p.ships = [0] * seats
    p.marker = [NO_MARKER] * seats
    p.markers = [0] * seats
    p.prestige = [0] * seats
    p.ducats = [0] * seats
    p.by_source = [0] * (seats * scoring.SOURCES)
    p.may = [0] * ((seats + 1) * knowledge.places(seats))
    p.sure = [0] * (seats * len(GOODS))
    p.deck = box.in_play(seats)  # rule: no-grain
    chance.shuffle(p.deck)
    aside: list[int] = []
    for i in range(seats):
        seat = (p.first + i) % seats
        scoring.pay(p, seat, scoring.START, box.start_ducats)  # rule: start-hand
        card = p.deck.pop()
        while box.port[card] < 0:  # rule: home-port
            aside.append(card)
            card = p.deck.pop()
        p.cargo[seat].append(card)
        p.ships[seat] = box.port[card]
        p.at_port[box.port[card]] = NO_MARKER
    p.deck = sorted(p.deck + aside)  # D23
    chance.shuffle(p.deck)
    for i in range(seats):
        seat = (p.first + i) % seats
        p.hands[seat] = sorted(p.deck[-box.start_hand :])  # rule: start-hand
        del p.deck[-box.start_hand :]
    p.venice_low, p.venice_high = p.venice_places(len(p.deck))
    p.deck.insert(p.venice_low + chance.below(p.venice_high - p.venice_low + 1), VENICE)
    p.active = p.first
    rules.begin_turn(p)
