"""What is in the box, as tables that the rules can look things up in.

The board has room for 109 cells, numbered region by region in the order of the components file; where an edition has
fewer workshops or houses, the numbers of those that it lacks stay unused. A card is known by its *kind*: its symbol and
the number that it sails. Two cards of a kind are interchangeable, so a kind is all that a position stores.
"""

from typing import Final

from fondaco.engine.edition import Reader

# Regions, in the order of the rulebook. Each but the port has a bonus track of the same number.
WORKSHOPS: Final = 0
HOUSES: Final = 1
NOBILI: Final = 2
POPULI: Final = 3
TRADE: Final = 4
PORT: Final = 5
REGIONS: Final = ("workshops", "houses", "nobili", "populi", "trade", "port")
TRACKS: Final = 5
TRACK_PLACES: Final = 4

# Codes for the owner of an empty cell: it may be taken, or it waits until others are occupied.
OPEN: Final = -1
WAITING: Final = -2

# Symbols of the cards; SYMBOL_REGION says where each is placed. (Compiled, a tuple whose length is part of its
# type is copied on every lookup.)
SYMBOLS: Final = (
    *("quartz", "ash", "lime", "pigments"),  # workshops
    "house",
    *("lion", "coin", "cross"),  # nobili
    *("fish", "shell", "crab"),  # populi
    *("glass", "carafe", "jewelry", "swan"),  # trade
    "ship",  # port
)
PIGMENTS: Final = 3
SYMBOL_REGION: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5)

# Cells: where each region begins, and the maximum number.
FIRST_CELL: Final[tuple[int, ...]] = (0, 30, 50, 62, 74, 94)
CELLS: Final = 109
HOUSES_FROM: Final = 30
REGION_CELLS: Final[tuple[int, ...]] = (30, 20, 12, 12, 20, 15)
ROWS: Final = 5
GOODS: Final = 4
FLEET: Final = 3

# The kinds of cards: symbol * NUMBERS + number - 1.
NUMBERS: Final = 5
KINDS: Final = len(SYMBOLS) * NUMBERS

SEATS: Final = (2, 3, 4)
MOST_SPACES: Final = 41
"""The most spaces of the sea route, including the start."""
LEVELS: Final = ("bottom", "middle", "top")


class Box:
    """The components of one edition. Nothing in it ever changes."""

    def __init__(self, edition: Reader) -> None:
        self.edition = edition.digest
        edition.table("meta").same("players", list(SEATS))
        self._read_setup(edition.table("setup"))
        self._read_scoring(edition.table("scoring"))
        self._read_cells(edition)
        self._read_cards(edition)
        self._read_workshops(edition.table("workshops"))
        self._read_houses(edition.table("houses"))
        self._read_pyramids(edition)
        self._read_rows(edition)
        self._read_sea(edition.table("sea"))
        self._read_look(edition)
        for cell, needs in enumerate(self.needs):
            for other in needs:
                self.needed_by[other].append(cell)
        self.empty_board = [WAITING if needs else OPEN for needs in self.needs]

    def _read_setup(self, setup: Reader) -> None:
        self.lozenges = setup.whole("lozenges_in_colour", 1, 99)
        self.supply = setup.whole("lozenges_personal_supply", 1, self.lozenges)
        self.kept_in_box = self.lozenges - self.supply
        self.hand = setup.whole("hand_size", 2, 12)
        setup.text("first_player", ["random"])
        setup.same("player_colours", ["blue", "green", "red", "yellow"])
        self.face_up = [0] * 5
        """The cards face up at the start, by the number of players."""
        self.plays = [0] * 5
        """The cards that each player plays in a round, by the number of players."""
        for seats in SEATS:
            row = setup.table("by_players").table(str(seats))
            self.face_up[seats] = row.whole("face_up_cards", 0, 50)
            self.plays[seats] = row.whole("cards_played_per_round", 1, self.hand - 1)

    def _read_scoring(self, scoring: Reader) -> None:
        self.bonus = scoring.wholes("bonus_track", 0, 100, TRACK_PLACES)
        self.workshop_points = scoring.whole("workshop_cell", 0, 100)
        self.pigments_points = scoring.whole("workshop_cell_pigments", 0, 100)
        self.match_multiplier = scoring.whole("people_match_multiplier", 1, 10)
        level, support = scoring.table("people_level"), scoring.table("people_support")
        self.level_points = [level.whole(name, 0, 100) for name in LEVELS]
        self.support_points = [support.whole(name, 0, 100) for name in LEVELS[:2]]
        self.fleet_points = scoring.wholes("fleet_by_goods", 0, 100, GOODS + 1)
        self.houses_extra_at = scoring.wholes("houses_extra_card_at", 1, 20)
        if not self.houses_extra_at:
            scoring.refuse("houses_extra_card_at", "this list is empty")
        self.houses_bonus_at = scoring.whole("houses_bonus_at", 1, 20)

    def _read_cells(self, edition: Reader) -> None:
        self.cell_ids = [""] * CELLS
        self.cell_region = [-1] * CELLS
        self.cell_symbol = [-1] * CELLS
        """The symbol printed on a cell; all houses have the same one, and all ships."""
        for region, name in enumerate(REGIONS):
            for i, cell in enumerate(edition.table(name).rows("cells", 1, REGION_CELLS[region])):
                if region in (WORKSHOPS, HOUSES):  # their number may differ; elsewhere the ids are those of the model
                    cell.text("id", [f"{name[0]}{i + 1:02}"])
                number = FIRST_CELL[region] + i
                self.cell_ids[number] = cell.data["id"]
                self.cell_region[number] = region
                self.cell_symbol[number] = _symbol(cell, region)
        self.cell_number = {id: cell for cell, id in enumerate(self.cell_ids) if id}

        self.cells_for: list[list[int]] = []
        """The cells that cards of each symbol may take; a person card, all of its pyramid."""
        for symbol, region in enumerate(SYMBOL_REGION):
            if symbol not in self.cell_symbol:
                edition.table(REGIONS[region]).refuse("cells", "no cell shows {symbol}", symbol=SYMBOLS[symbol])
            cells_of_region = [cell for cell in range(CELLS) if self.cell_region[cell] == region]
            if region in (WORKSHOPS, TRADE):
                cells_of_region = [cell for cell in cells_of_region if self.cell_symbol[cell] == symbol]
            self.cells_for.append(cells_of_region)

        self.whole_set = [0] * len(REGIONS)
        """The symbols (as bits) that together earn the bonus of each region; none for houses and port."""
        for region in (WORKSHOPS, NOBILI, POPULI, TRADE):
            for symbol, its_region in enumerate(SYMBOL_REGION):
                if its_region == region:
                    self.whole_set[region] |= 1 << symbol

        self.needs: list[list[int]] = [[] for _ in range(CELLS)]
        """The cells that must be occupied before a cell: the house before a house, in a pyramid the two below."""
        self.needed_by: list[list[int]] = [[] for _ in range(CELLS)]
        """The inverse: the cells that wait for a cell."""

    def _read_cards(self, edition: Reader) -> None:
        self.deck: list[int] = []
        """The kind of every card, in order of kinds."""
        rows = edition.tables("symbols")
        for symbol, row in enumerate(rows):
            row.text("region", [REGIONS[SYMBOL_REGION[symbol]]])
            row.same("opponents_score", SYMBOL_REGION[symbol] not in (WORKSHOPS, HOUSES))
            for number in sorted(row.wholes("numbers", 1, NUMBERS)):
                self.deck.append(symbol * NUMBERS + number - 1)
        self.cards_with = [0] * len(SYMBOLS)
        """The number of cards with each symbol."""
        for kind in self.deck:
            self.cards_with[kind // NUMBERS] += 1
        for symbol, row in enumerate(rows):
            cells = self.cells_for[symbol]
            cards = sum(1 for kind in self.deck if self.cells_for[kind // NUMBERS] == cells)
            if cards > len(cells):
                row.refuse("numbers", "{cards} cards, but only {cells} cells for them", cards=cards, cells=len(cells))
        self.rounds = [0] * 5
        """The number of rounds that the cards suffice for, by the number of players."""
        for seats in SEATS:
            left = len(self.deck) - self.face_up[seats]
            if left <= 0 or left % (seats * self.hand):
                by_players = edition.table("setup").table("by_players")
                by_players.table(str(seats)).refuse(
                    "face_up_cards",
                    "of {cards} cards, {left} are left to deal, which cannot be dealt evenly: "
                    "{hand} to each of {seats} players",
                    cards=len(self.deck),
                    left=left,
                    hand=self.hand,
                    seats=seats,
                )
            self.rounds[seats] = left // (seats * self.hand)

    def _read_workshops(self, workshops: Reader) -> None:
        cells = workshops.tables("cells")
        place = {(c.whole("row", 1, 99), c.whole("h", 0, 99)): number for number, c in enumerate(cells)}
        if len(place) != len(cells):
            workshops.refuse("cells", "two cells are in the same place")
        self.neighbours: list[list[int]] = []
        """The adjacent cells of each workshop cell: beside it, and half a column off above and below."""
        for row, h in place:
            beside = ((row, h - 2), (row, h + 2))
            above_and_below = ((row - 1, h - 1), (row - 1, h + 1), (row + 1, h - 1), (row + 1, h + 1))
            self.neighbours.append([place[spot] for spot in beside + above_and_below if spot in place])
        stars = [star.data["id"] for star in workshops.tables("stars")]
        star_of = [cell.text("star", stars) for cell in cells]
        self.star_mates: list[list[int]] = []
        """The other two cells around the star of each workshop cell."""
        for number, cell in enumerate(cells):
            mates = [c for c in range(len(cells)) if star_of[c] == star_of[number] and c != number]
            if len(mates) != 2:
                cell.refuse(
                    "star",
                    "expected 3 cells around {star}, got {count}",
                    count=len(mates) + 1,
                    star=star_of[number],
                )
            self.star_mates.append(mates)
        for star in workshops.tables("stars"):
            if star.data["id"] not in star_of:
                star.refuse("id", "there is no cell around this star")

    def _read_houses(self, houses: Reader) -> None:
        self.house_value = [cell.whole("value", 1, 30) for cell in houses.tables("cells")]
        for house in range(1, len(self.house_value)):
            self.needs[HOUSES_FROM + house] = [HOUSES_FROM + house - 1]

    def _read_pyramids(self, edition: Reader) -> None:
        self.level = [0] * CELLS
        """The level of each cell of a pyramid: 0 at the bottom, 2 at the top."""
        self.below: list[list[int]] = [[] for _ in range(CELLS)]
        """The two cells directly under a cell of a pyramid."""
        self.rests_on: list[list[int]] = [[] for _ in range(CELLS)]
        """All cells of the triangle under it."""
        for region in (NOBILI, POPULI):
            number: dict[tuple[int, int], int] = {}
            for i, cell in enumerate(edition.table(REGIONS[region]).tables("cells")):
                level = LEVELS.index(cell.text("level", LEVELS))
                index = cell.whole("index", 1, 5 - level)
                if (level, index) in number:
                    cell.refuse("index", "there is another {level} cell {index}", level=LEVELS[level], index=index)
                number[level, index] = FIRST_CELL[region] + i
            for (level, index), cell_number in number.items():
                self.level[cell_number] = level
                for down in range(1, level + 1):
                    under = [number[level - down, index + i] for i in range(down + 1)]
                    self.rests_on[cell_number] += under
                    if down == 1:
                        self.below[cell_number] = self.needs[cell_number] = under

    def _read_rows(self, edition: Reader) -> None:
        self.goods_in_row: list[list[int]] = [[] for _ in range(ROWS)]
        self.fleet_in_row: list[list[int]] = [[] for _ in range(ROWS)]
        self.row = [0] * CELLS
        """The row of a cell of trade or port."""
        for region, rows, size in ((TRADE, self.goods_in_row, GOODS), (PORT, self.fleet_in_row, FLEET)):
            cells = edition.table(REGIONS[region]).tables("cells")
            for i, cell in enumerate(cells):
                row = cell.whole("row", 1, ROWS) - 1
                rows[row].append(FIRST_CELL[region] + i)
                self.row[FIRST_CELL[region] + i] = row
                if len(rows[row]) > size:
                    cell.refuse("row", "more than {size} cells in row {row}", size=size, row=row + 1)

    def _read_sea(self, sea: Reader) -> None:
        spaces = sea.rows("spaces", 2, MOST_SPACES)
        self.last_space = len(spaces) - 1
        self.sea_points = [space.whole("points", 0, 100) for space in spaces]
        self.sea_extra = [space.flag("extra") for space in spaces]

    def _read_look(self, edition: Reader) -> None:
        """Read what the rules do not need and the drawing of the board does."""
        edition.table("score_track").whole("spaces", 1, 1000)
        for region in edition.tables("regions"):
            region.colour("ground")
            region.colour("border")
        palette = edition.table("palette")
        for name in palette.data:
            palette.colour(name)


def _symbol(cell: Reader, region: int) -> int:
    """Return the symbol of a cell, which must be one of its region."""
    of_region = [name for name, its in zip(SYMBOLS, SYMBOL_REGION, strict=True) if its == region]
    return SYMBOLS.index(cell.text("symbol", of_region) if len(of_region) > 1 else of_region[0])


def card_name(kind: int) -> str:
    """Return the name of a card as people write it: `quartz3`."""
    return f"{SYMBOLS[kind // NUMBERS]}{kind % NUMBERS + 1}"


CARD_NAMES: Final = [card_name(kind) for kind in range(KINDS)]
CARD_KINDS: Final = {name: kind for kind, name in enumerate(CARD_NAMES)}
