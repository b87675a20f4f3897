"""The action space: every decision in the game is one of these ints, or a short chain of them. `trade` describes how
the actions of the market are combined.

discard salt-03       hand limit: put a surplus card face down on one's own pirate pile
buy / buy pirates     buy the top card of the draw pile, or of one's own pirate pile
offer 2 / offer all   begin an offer to one opponent, or to all; its contents follow
call                  ask all opponents for offers
give salt-03          add a card to the offer, face down: only its good is shown; or give a card that was asked for
claim ship, claim hand 5, claim cargo 2          a claim about the card just given; it may be false
ask salt / ask any    ask for a card of a good, or for any card
or silk               or of this good instead
with ship, with hand 5, with cargo 2             and preferably such a card; not binding
pay 3 / charge 3      ducats with the offer, or for it
propose               make the offer
drop                  give it up before it is made
accept / decline      the answer to an offer; a seat that accepts gives the cards asked for, one by one
counter               answer with an offer of one's own, which follows
pass                  no offer, when asked for one; or no card to play, where there is none
take 2                make the exchange with this seat, which accepted, countered, or made an offer on a call
play salt-03          action phase: play a card
sail corfu            sail to the next port, or by compass to any
stay                  do not use the compass
load salt-03          lay a played card on the cargo pile
"""

from typing import Final

from fondaco.games.oltremare.box import GOODS, MOST_CARDS, MOST_PORTS, MOST_SEATS
from fondaco.games.oltremare.offer import TRAITS

MOST_DUCATS: Final = 40
"""The most ducats in one offer."""
MOST_ASKED: Final = 8
"""The most cards asked for in one offer."""

MOST_PROPOSALS: Final = 12
"""The most proposals in one turn, unless the option says otherwise."""
UNBOUNDED: Final = 40
"""The number that stands for no limit: more than anybody makes in a turn, but finite, so that games end."""

DISCARD: Final = 0  # + card
PLAY: Final = DISCARD + MOST_CARDS  # + card
LOAD: Final = PLAY + MOST_CARDS  # + card
GIVE: Final = LOAD + MOST_CARDS  # + card
SAIL: Final = GIVE + MOST_CARDS  # + port
OFFER: Final = SAIL + MOST_PORTS  # + seat
OFFER_ALL: Final = OFFER + MOST_SEATS
CLAIM: Final = OFFER_ALL + 1  # + trait
ASK: Final = CLAIM + TRAITS  # + good
ASK_ANY: Final = ASK + len(GOODS)
OR: Final = ASK_ANY + 1  # + good
WITH: Final = OR + len(GOODS)  # + trait
PAY: Final = WITH + TRAITS  # + ducats - 1
CHARGE: Final = PAY + MOST_DUCATS  # + ducats - 1
BUY: Final = CHARGE + MOST_DUCATS
BUY_PIRATES: Final = BUY + 1
CALL: Final = BUY + 2
PROPOSE: Final = BUY + 3
DROP: Final = BUY + 4
PASS: Final = BUY + 5
ACCEPT: Final = BUY + 6
DECLINE: Final = BUY + 7
COUNTER: Final = BUY + 8
TAKE: Final = BUY + 9  # + seat
STAY: Final = TAKE + MOST_SEATS
ACTIONS: Final = STAY + 1

# The phases: the decision that is due.
LIMIT: Final = 0  # the active seat discards its surplus
TRADE: Final = 1  # it buys, offers, or begins to play
COMPOSING: Final = 2  # it puts an offer together
ANSWERING: Final = 3  # one seat or all others answer, at the same time
PICKING: Final = 4  # the active seat takes one of the answers, or none
HANDING: Final = 5  # it takes an offer, and gives what is asked for in it
PLAYING: Final = 6  # it plays as many cards as are due
SAILING: Final = 7
STEERING: Final = 8  # it may use the compass
LOADING: Final = 9
OVER: Final = 10
PHASES: Final = (
    "limit",
    "trade",
    "composing",
    "answering",
    "picking",
    "handing",
    "playing",
    "sailing",
    "steering",
    "loading",
    "over",
)
