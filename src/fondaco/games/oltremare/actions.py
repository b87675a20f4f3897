"""The action space: every decision in the game is one of these ints, or a short chain of them.

discard salt-03       hand limit: lay a surplus card face down on the own pirate pile
buy / buy pirates     buy the top card of the draw pile, or of the own pirate pile
offer 2 / offer all   begin an offer to one opponent, or to all; what it holds follows
call                  ask the table for offers
give salt-03          lay a card into the offer, face down: only its good is told
claim ducat+ship, claim hand 5, claim cargo 2    what one says of the card just given; it may be false
ask salt              ask for a good
with ship             and if possible with this symbol; it does not bind
pay 3 / charge 3      ducats with the offer, or for it
propose               the offer stands
pass                  no offer, when asked for one; or no card to play, where there is none
accept / decline      the answer; a seat that accepts gives the cards asked for, one by one
play salt-03          action phase: play a card
sail corfu            sail to the next port, or by compass to any
stay                  do not use the compass
load salt-03          lay a played card on the cargo pile
"""

from typing import Final

from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, MOST_CARDS, MOST_PORTS, MOST_SEATS, PAIRS, SYMBOLS

MOST_DUCATS: Final = 30
"""In one offer."""
MOST_ASKED: Final = 6
"""Goods, in one offer."""

MOST_PROPOSALS: Final = 12
"""In one turn, unless fewer are agreed on."""

DISCARD: Final = 0  # + card
PLAY: Final = DISCARD + MOST_CARDS  # + card
LOAD: Final = PLAY + MOST_CARDS  # + card
GIVE: Final = LOAD + MOST_CARDS  # + card
SAIL: Final = GIVE + MOST_CARDS  # + port
OFFER: Final = SAIL + MOST_PORTS  # + seat
OFFER_ALL: Final = OFFER + MOST_SEATS
CLAIM_PAIR: Final = OFFER_ALL + 1  # + pair
CLAIM_LIMIT: Final = CLAIM_PAIR + len(PAIRS)  # + place in LIMITS
CLAIM_CARGO: Final = CLAIM_LIMIT + len(LIMITS)  # + place in CARGOES
ASK: Final = CLAIM_CARGO + len(CARGOES)  # + good
WITH: Final = ASK + len(GOODS)  # + symbol
PAY: Final = WITH + len(SYMBOLS)  # + ducats - 1
CHARGE: Final = PAY + MOST_DUCATS  # + ducats - 1
BUY: Final = CHARGE + MOST_DUCATS
BUY_PIRATES: Final = BUY + 1
CALL: Final = BUY + 2
PROPOSE: Final = BUY + 3
PASS: Final = BUY + 4
ACCEPT: Final = BUY + 5
DECLINE: Final = BUY + 6
STAY: Final = BUY + 7
ACTIONS: Final = BUY + 8

# What is being waited for.
LIMIT: Final = 0  # the active seat discards its surplus
TRADE: Final = 1  # it buys, offers, or begins to play
COMPOSING: Final = 2  # a seat puts an offer together
ANSWERING: Final = 3  # a seat accepts or declines it
HANDING: Final = 4  # a seat that accepted gives what was asked for
PLAYING: Final = 5  # the active seat plays as many cards as are due
SAILING: Final = 6
STEERING: Final = 7  # it may use the compass
LOADING: Final = 8
OVER: Final = 9
PHASES: Final = (
    "limit",
    "trade",
    "composing",
    "answering",
    "handing",
    "playing",
    "sailing",
    "steering",
    "loading",
    "over",
)
