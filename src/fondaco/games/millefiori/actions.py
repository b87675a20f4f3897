"""The action space: every decision in the game is one of these ints, or a short chain of them.

choose quartz3     in the draft: keep this card of the hand, hidden
play quartz3       lay a card open: the chosen one, or an extra one from the display
place w19          set a lozenge on this cell with the card that lies open
sail               sail with the card that lies open instead
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

# What is being waited for.
CHOOSING: Final = 0  # every seat chooses a card of its hand
PLAYING: Final = 1  # the active seat lays a card open
USING: Final = 2  # it places a lozenge with that card, or sails
TAKING: Final = 3  # it may take an extra card from the display
OVER: Final = 4
PHASES: Final = ("choosing", "playing", "using", "taking", "over")
