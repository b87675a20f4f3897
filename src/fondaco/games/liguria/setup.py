"""The table before the first turn: a ring of harbours and islands, and what every seat starts with."""

from fondaco.engine.chance import Chance
from fondaco.games.liguria import market, rules
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    KINDS,
    KNIGHTS,
    LAID,
    PLACES,
    ROWS,
    START_MERCHANT,
    START_SHIP,
)
from fondaco.games.liguria.state import State


def set_up(p: State, chance: Chance) -> None:
    box, seats = p.box, p.seats
    for kind in range(KINDS):
        p.bag += [kind] * box.count[kind]
    chance.shuffle(p.bag)
    p.gone = [0] * KINDS
    p.deck = list(range(len(box.card_ids)))
    chance.shuffle(p.deck)
    p.shuffles = chance.seed()
    p.street = [-1] * len(box.space_ids)
    p.card = [-1] * seats
    p.past = [[] for _ in range(seats)]

    lay_islands(p, chance)
    p.holder = [-1] * PLACES
    p.garrison = [0] * (PLACES * len(KNIGHTS))
    p.ships = [p.harbour_of(seat) for seat in range(seats)]  # rule: harbour
    p.heading = [1] * seats

    p.stock = [box.cubes] * len(COLOURS)  # rule: supply-empty
    p.dock = [0] * (seats * len(COLOURS))
    p.hold = p.dock.copy()
    p.store = p.dock.copy()
    p.ministers = [box.ministers] * seats  # rule: harbour, ministers
    p.screen = [0] * (seats * KINDS)
    p.front = p.screen.copy()
    p.back = p.screen.copy()
    p.envoy = [-1] * (seats * len(ROWS))
    p.credentials = [0] * (seats * len(ROWS) * len(DIPLOMATS))
    p.laid = [0] * LAID
    p.wheels = [0] * seats
    p.sacks = [0] * seats
    for seat in range(seats):
        market.receive(p, seat, START_SHIP)  # rule: harbour
        market.receive(p, seat, START_MERCHANT)

    # R4: the start player has the last place on the order track, and the others, clockwise, the places before it.
    first = chance.below(seats)
    p.order = [(first + seats - 1 - place) % seats for place in range(seats)]  # rule: start-order
    p.bank = box.coins
    p.coins = [0] * seats
    for place, seat in enumerate(p.order):
        market.take_coins(p, seat, box.start_coins + box.extra_coins[seats][place])
    rules.begin_docking(p)


def lay_islands(p: State, chance: Chance) -> None:
    """Choose a layout at random among those with few enough blank islands between two harbours (R27)."""
    box, gap = p.box, p.box.gap[p.seats]
    islands = box.colours_in_play(p.seats)
    chance.shuffle(islands)
    # rule: islands-laid
    while max(islands[i : i + gap].count(BLANK) for i in range(0, len(islands), gap)) > box.most_blank:
        chance.shuffle(islands)
    scores = box.scores.copy()
    chance.shuffle(scores)
    for first in range(0, len(islands), gap):
        p.colour += [HARBOUR, *islands[first : first + gap]]
    # rule: island-scores
    p.value = [scores.pop() if 0 <= colour < BLANK else 0 for colour in p.colour]
