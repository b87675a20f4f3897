"""The action space: every decision in the game is one of these ints, or a short chain of them.

choose quartz3     keep this card of the hand in the draft, hidden
play quartz3       reveal a card: the chosen one, or an extra one from the display
place w19          place a lozenge on this cell with the open card
sail               sail with the open card instead
decline            take no extra card
"""

from typing import Final

from fondaco.games.millefiori.box import CELLS, KINDS

CHOOSE: Final = 0  # + kind
PLAY: Final = KINDS  # + kind
PLACE: Final = 2 * KINDS  # + cell
SAIL: Final = 2 * KINDS + CELLS
DECLINE: Final = SAIL + 1
ACTIONS: Final = DECLINE + 1

# The phases: the decision that is due.
CHOOSING: Final = 0  # every seat chooses a card of its hand
PLAYING: Final = 1  # the active seat reveals a card
USING: Final = 2  # it places a lozenge with that card, or sails
TAKING: Final = 3  # it may take an extra card from the display
OVER: Final = 4
PHASES: Final = ("choosing", "playing", "using", "taking", "over")
