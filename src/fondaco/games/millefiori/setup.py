"""The table before the first turn: the display, the empty board, and a first round of hands."""

from fondaco.engine.chance import Chance
from fondaco.games.millefiori import rules, scoring
from fondaco.games.millefiori.box import TRACK_PLACES, TRACKS
from fondaco.games.millefiori.state import State


def set_up(p: State, chance: Chance) -> None:
    box, seats = p.box, p.seats
    p.deck = box.deck.copy()
    chance.shuffle(p.deck)
    p.doge = chance.below(seats)  # rule: first-player
    for _ in range(box.face_up[seats]):  # rule: cards
        p.display.append(p.deck.pop())
    p.display.sort()
    p.packets = [[] for _ in range(seats)]
    p.chosen = [-1] * seats
    p.owner = box.empty_board.copy()
    p.left = [box.lozenges] * seats  # rule: lozenges
    p.ships = [0] * seats
    p.bonus = [-1] * (TRACKS * TRACK_PLACES)
    p.points = [0] * (seats * scoring.SOURCES)
    p.symbols = [0] * seats
    p.numbers = [0] * seats
    rules.deal_round(p)
