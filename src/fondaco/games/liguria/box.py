"""What is in the box, as tables that the rules can look things up in.

A tile is known by its *kind*, in the order of the components file, with each start tile before the others of its sort:
equal tiles are interchangeable, so a position counts them. Ship cards are known by their numbers. The circuit has
twelve places, numbered clockwise from the harbour of seat 0.
"""

from typing import Final

from fondaco.engine.edition import Reader

MOST_SEATS: Final = 4
SEATS: Final = (3, 4)
PLACES: Final = 12
SPACES: Final = 7
"""The spaces of the market street in the game's own edition; others may have more or fewer."""
MOST_SPACES: Final = 12
CARDS: Final = 55
"""The ship cards in the game's own edition; others may have fewer."""
MOST_TILES: Final = 15
"""The most tiles in the row."""

COLOURS: Final = ("red", "yellow", "blue")
BLANK: Final = 3
"""The colour code of a blank island."""
HARBOUR: Final = -1
"""The colour code of a harbour."""

# The rows of a harbour, then what goes behind the screen. The kinds of a sort are consecutive.
ROWS: Final = ("ship", "merchant", "building", "monk")
SORTS: Final = (*ROWS, "diplomat", "knight", "contract")
SHIP: Final = 0
MERCHANT: Final = 1
DIPLOMAT: Final = 4
KNIGHT: Final = 5
CONTRACT: Final = 6
START_SHIP: Final = 0
START_MERCHANT: Final = 3
# The first kind of each sort, and finally the number of kinds. (Compiled, a tuple whose length is part of its type is
# copied on every lookup.)
FIRST: Final[tuple[int, ...]] = (0, 3, 6, 9, 10, 12, 16, 34)
KINDS: Final = 34
HIDDEN: Final = 10
"""The first kind that goes behind the screen, and therefore the number of kinds that do not."""
LAID: Final = 6
"""The number of kinds that can be laid down from there: diplomats and knights."""
# Lists: compiled, iterating over a named range takes several times as long.
DIPLOMATS: Final = list(range(FIRST[DIPLOMAT], FIRST[KNIGHT]))
KNIGHTS: Final = list(range(FIRST[KNIGHT], FIRST[CONTRACT]))
CONTRACTS: Final = list(range(FIRST[CONTRACT], KINDS))
SORT: Final = [sort for sort in range(len(SORTS)) for _ in range(FIRST[sort], FIRST[sort + 1])]
"""The sort of each kind."""


class Box:
    """The components of one edition. Nothing in it ever changes."""

    def __init__(self, edition: Reader) -> None:
        self.edition = edition.digest
        edition.table("meta").same("players", list(SEATS))
        self._read_supply(edition.table("supply"))
        scoring = edition.table("scoring")
        self.missing_point = scoring.whole("missing_point", 0, 100)
        self.set_points = scoring.whole("set", 0, 100)
        self.diplomat_points = scoring.whole("diplomat_tile", 0, 100)
        box = edition.table("box")
        self._read_islands(box)
        self._read_street(box)
        self._read_tiles(box)
        self._read_cards(box)
        self._read_setup(edition.table("setup"))
        # `notation` fills these in: the numbers of actions do not concern the box.
        self.texts: list[str] = []
        """The text of each action, and the inverse mapping."""
        self.action_of: dict[str, int] = {}
        self.buyer_actions: list[int] = []
        """The action that puts a buyer on each space of the street."""

    def _read_supply(self, supply: Reader) -> None:
        self.cubes = supply.whole("cubes_of_colour", 4, 200)
        self.gold_worth = supply.whole("gold_worth", 1, 20)
        gold = supply.whole("gold_coins", 0, 200) * self.gold_worth
        self.coins = supply.whole("silver_coins", 0, 200) + gold
        self.ministers = supply.whole("ministers", 0, 50)
        self.capacity = supply.whole("cargo_capacity", 1, 50)

    def _read_islands(self, box: Reader) -> None:
        self.islands: list[int] = []
        """The colour of every island."""
        for colour, island in enumerate(box.tables("islands")):
            self.islands += [colour] * island.whole("count", 0, PLACES)
        self.scores = sorted(box.wholes("island_scores", 0, 50))
        self.coloured = len(self.islands) - self.islands.count(BLANK)
        if not self.coloured:
            box.refuse("islands", "no island has a colour")
        if len(self.scores) < self.coloured:
            box.refuse(
                "island_scores",
                "{count} score tiles are not enough for {islands} islands",
                count=len(self.scores),
                islands=self.coloured,
            )
        self.most_blank = box.whole("max_blank_per_gap", 1, 3)

    def _read_street(self, box: Reader) -> None:
        spaces = box.rows("street", MOST_SEATS, MOST_SPACES)
        self.space_ids = [str(space.whole("id", 1, 999)) for space in spaces]
        self.street_tiles = [space.whole("tiles", 0, MOST_TILES) for space in spaces]
        self.street_coins = [space.whole("coins", 0, 20) for space in spaces]

    def _read_tiles(self, box: Reader) -> None:
        self.kind_ids: list[str] = []
        self.count = [0] * KINDS
        """The number of tiles of each kind in the bag, without the start tiles."""
        self.wheels = [0] * KINDS
        self.sacks = [0] * KINDS
        self.scrolls = [0] * KINDS
        self.swords = [0] * KINDS
        self.brings_cube = [False] * KINDS
        """Whether each kind is a knight that brings a cube of any colour when its island is visited again."""
        self.front_points = [0] * KINDS
        self.back_points = [0] * KINDS
        self.front_green = [0] * KINDS
        self.back_green = [0] * KINDS
        self.demand: list[list[int]] = [[0, 0, 0] for _ in range(KINDS)]
        """The cubes of each colour that each kind of contract asks for."""
        self.reward = [0] * KINDS
        start = {row.data["id"]: row for row in box.tables("start_tiles")}
        rows = [start["start-ship"]]
        for row in box.tables("tiles"):
            if len(rows) == START_MERCHANT:
                rows.append(start["start-merchant"])
            rows.append(row)
        for kind, row in enumerate(rows):
            self.kind_ids.append(row.data["id"])
            row.text("kind", [SORTS[SORT[kind]]])
            self._read_tile(kind, row)
        self.kind_number = {id: kind for kind, id in enumerate(self.kind_ids)}
        self.green_kinds = [kind for kind in range(KINDS) if self.front_green[kind] or self.back_green[kind]]
        """The kinds with a green number on one of their sides."""

    def _read_tile(self, kind: int, row: Reader) -> None:
        for name, table, most in (
            ("count", self.count, 120),
            ("wheels", self.wheels, 6),
            ("sacks", self.sacks, 10),
            ("scrolls", self.scrolls, 10),
            ("swords", self.swords, 20),
            ("front_prestige", self.front_points, 50),
            ("back_prestige", self.back_points, 50),
            ("front_green", self.front_green, 20),
            ("back_green", self.back_green, 20),
            ("prestige", self.reward, 100),
        ):
            if name in row.data:
                table[kind] = row.whole(name, 0, most)
        if SORT[kind] == KNIGHT:
            self.brings_cube[kind] = row.flag("cube")
            if self.swords[kind] == 0:
                row.refuse("swords", "a knight has at least one sword")
        elif SORT[kind] == DIPLOMAT and self.scrolls[kind] == 0:
            row.refuse("scrolls", "a diplomat has at least one scroll")
        elif SORT[kind] == CONTRACT:
            self.demand[kind] = row.wholes("cubes", 0, 25, len(COLOURS))

    def _read_cards(self, box: Reader) -> None:
        self.card_ids: list[str] = []
        self.score: list[int] = []
        """The number on each card: green is positive, red negative."""
        self.card_wheels: list[int] = []
        self.anchor: list[bool] = []
        self.uturn: list[bool] = []
        self.arrows: list[int] = []
        self.offer: list[list[int]] = []
        """The cubes of each colour that its owner puts on the dock."""
        for card in box.rows("cards", MOST_SEATS, CARDS):
            self.card_ids.append(str(card.whole("id", 1, 999)))
            self.score.append(card.whole("score", -20, 20))
            self.card_wheels.append(card.whole("wheels", 0, 10))
            self.anchor.append(card.flag("anchor"))
            self.uturn.append(card.flag("uturn"))
            self.arrows.append(card.whole("arrows", 0, 10))
            self.offer.append(card.wholes("offer", 0, 10, len(COLOURS)))
            if self.score[-1] == 0:
                card.refuse("score", "a card is green or red: its number cannot be 0")
        if min(self.score) > 0 or max(self.score) < 0:
            box.refuse("cards", "there must be green and red numbers")
        self.card_number = {id: card for card, id in enumerate(self.card_ids)}

    def _read_setup(self, setup: Reader) -> None:
        setup.same("player_colours", ["purple", "orange", "green", "grey"])
        self.start_coins = setup.whole("start_coins", 0, 20)
        self.start_cubes = setup.whole("start_cubes", 0, len(COLOURS))
        self.rounds = [0] * 5
        self.row_tiles = [0] * 5
        self.extra_coins: list[list[int]] = [[] for _ in range(5)]
        """By the number of players: coins by place on the order track at set-up."""
        self.gap = [0] * 5
        """The number of islands between two harbours."""
        self.blank = [0] * 5
        for seats in (3, 4):
            row = setup.table("by_players").table(str(seats))
            self.rounds[seats] = row.whole("rounds", 1, len(self.card_ids) // seats)
            self.row_tiles[seats] = row.whole("row_tiles", 1, MOST_TILES)
            self.extra_coins[seats] = row.wholes("extra_coins", 0, 20, seats)
            self.gap[seats] = row.whole("islands_per_gap", PLACES // seats - 1, PLACES // seats - 1)
            self.blank[seats] = row.whole("blank_islands", 0, self.islands.count(BLANK))
            self._check_amounts(row, seats)

    def _check_amounts(self, row: Reader, seats: int) -> None:
        """Check that there is enough of everything for every round."""
        tiles = sum(self.count)
        if self.row_tiles[seats] * self.rounds[seats] > tiles:
            row.refuse(
                "row_tiles", "{tiles} tiles are not enough for {rounds} rounds", tiles=tiles, rounds=self.rounds[seats]
            )
        islands = self.coloured + self.blank[seats]
        if islands != self.gap[seats] * seats:
            row.refuse(
                "blank_islands",
                "expected {wanted} islands, got {count}",
                count=islands,
                wanted=self.gap[seats] * seats,
            )
        if self.blank[seats] > self.most_blank * seats:
            row.refuse("blank_islands", "more than {most} blank islands between two harbours", most=self.most_blank)
        if seats * self.start_coins + sum(self.extra_coins[seats]) > self.coins:
            row.refuse("extra_coins", "{count} coins are not enough", count=self.coins)

    def colours_in_play(self, seats: int) -> list[int]:
        """Return the colours of the islands used with this number of players, in order."""
        return [colour for colour in self.islands if colour != BLANK] + [BLANK] * self.blank[seats]
