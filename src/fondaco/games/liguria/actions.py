"""The action space: every decision in the game is one of these ints, or a short chain of them.

dock red            set-up: a cube for your own dock
buyer 3             put the buyer on this space of the market street
take 5              pick the tile at this place of the row
card 35             take a ship card
upgrade ship-1      turn over a tile in your own harbour
sail                sail one step
turn                change direction, before departure or after the movement
anchor              make a stopover here
stop                end the movement here; before the final movement: stay
lay knight-2        lay a knight or a diplomat down, for one of the next two
conquer             take the island with the knights laid down
deploy building     a minister for this row of the harbour, for the diplomats laid down
load red            load a cube: from another's dock, or for a knight with a cube from the supply
done                no more upgrades; no more to do at this stop
"""

from typing import Final

from fondaco.games.liguria.box import CARDS, COLOURS, HIDDEN, LAID, MOST_SPACES, MOST_TILES, ROWS, SPACES

DOCK: Final = 0  # + colour
BUYER: Final = DOCK + len(COLOURS)  # + space, for the first seven; see `buyer_on`
TAKE: Final = BUYER + SPACES  # + place in the row
CARD: Final = TAKE + MOST_TILES  # + card
UPGRADE: Final = CARD + CARDS  # + kind
LAY: Final = UPGRADE + HIDDEN  # + kind - HIDDEN
DEPLOY: Final = LAY + LAID  # + row
LOAD: Final = DEPLOY + len(ROWS)  # + colour
CONQUER: Final = LOAD + len(COLOURS)
SAIL: Final = CONQUER + 1
TURN: Final = CONQUER + 2
ANCHOR: Final = CONQUER + 3
STOP: Final = CONQUER + 4
DONE: Final = CONQUER + 5
FURTHER_BUYER: Final = CONQUER + 6  # + space - SPACES, in editions with a longer street
ACTIONS: Final = FURTHER_BUYER + MOST_SPACES - SPACES

# The phases: the decision that is due.
DOCKING: Final = 0  # a seat chooses its starting cubes
BUYING: Final = 1  # it places its buyer
PICKING: Final = 2  # it picks tiles
CHOOSING: Final = 3  # it takes a ship card
UPGRADING: Final = 4  # it may turn tiles over
DEPARTING: Final = 5  # its ship has not left yet
UNDERWAY: Final = 6  # its ship may sail on, or stop
STOPPED: Final = 7  # its ship has stopped, at a stopover or for good
VISITING: Final = 8  # on its own island it takes cubes of any colour
OVER: Final = 9
PHASES: Final = (
    "docking",
    "buying",
    "picking",
    "choosing",
    "upgrading",
    "departing",
    "underway",
    "stopped",
    "visiting",
    "over",
)


def buyer_on(space: int) -> int:
    """Return the action that puts a buyer on this space of the market street."""
    return BUYER + space if space < SPACES else FURTHER_BUYER + space - SPACES


def space_of(action: int) -> int:
    """Return the space that such an action puts a buyer on."""
    return action - BUYER if action < FURTHER_BUYER else action - FURTHER_BUYER + SPACES
