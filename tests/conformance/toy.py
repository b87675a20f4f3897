"""A small game of hidden cards that obeys the contract, so that `faults` can break it in one place at a time.

Everybody has four cards. Each round all hide one of them at the same time. Then in turn each may draw a card, may
secretly swap the hidden card (an option), and shows it, which scores its value; a card drawn costs a point.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, Option, OptionValue, Position
from fondaco.engine.edition import Reader
from fondaco.engine.errors import IllegalActionError, NotationError
from fondaco.engine.events import Event
from fondaco.engine.fields import Flag, Kind, ListOf, Record, Whole, check_length, check_same
from fondaco.engine.rulebook import Rule

VALUES: Final = 8
COPIES: Final = 3
HAND: Final = 4
ROUNDS: Final = 4

HIDE: Final = 0  # + value
SWAP: Final = VALUES  # + value
DRAW: Final = 2 * VALUES
SHOW: Final = DRAW + 1
ACTIONS: Final = SHOW + 1

SETUP: Final[dict[str, Kind]] = {"seats": Whole(2, 3), "swaps": Flag(), "rounds": Whole(1, ROUNDS)}
"""What must be known of a position before the rest of it can be read."""


class Box(NamedTuple):
    """Every card, and which edition has them."""

    cards: list[int]
    edition: str


class ToyPosition(Position):
    """The cards, and who has drawn, swapped and shown what."""

    def __init__(self, game: "Toy", seats: int, swaps: bool, rounds: int, edition: str) -> None:
        self.toy = game
        self.edition = edition
        self.seats = seats
        self.swaps = swaps
        self.rounds = rounds
        self.events: list[Event] | None = None
        self.round = 0
        self.active = -1
        """-1 while all are hiding a card."""
        self.drawn = False
        self.swapped = False
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.hidden = [-1] * seats
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.draws = [0] * seats
        self.deck: list[int] = []

    @property
    def game(self) -> "Toy":
        return self.toy

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"swaps": self.swaps, "rounds": self.rounds}

    def clone(self) -> "ToyPosition":
        twin = type(self)(self.toy, self.seats, self.swaps, self.rounds, self.edition)
        twin.round = self.round
        twin.active = self.active
        twin.drawn = self.drawn
        twin.swapped = self.swapped
        twin.hands = [hand.copy() for hand in self.hands]
        twin.hidden = self.hidden.copy()
        twin.shown = [cards.copy() for cards in self.shown]
        twin.draws = self.draws.copy()
        twin.deck = self.deck.copy()
        return twin

    def to_act(self) -> list[int]:
        if self.ending():
            return []
        if self.active < 0:
            return [seat for seat in range(self.seats) if self.hidden[seat] < 0]
        return [self.active]

    def legal(self, seat: int) -> list[int]:
        if not 0 <= seat < self.seats or self.ending():
            return []
        if self.active < 0:
            return [HIDE + card for card in sorted(set(self.hands[seat]))]
        if seat != self.active:
            return []
        swaps = sorted(set(self.hands[seat])) if self.swaps and not self.swapped else []
        draw = [DRAW] if self.deck and not self.drawn else []
        return [SWAP + card for card in swaps] + draw + [SHOW]

    def apply(self, seat: int, action: int) -> None:
        if action not in self.legal(seat):
            raise IllegalActionError(self.rule_now(seat))
        if action == SHOW:
            self.show(seat)
        elif action == DRAW:
            self.draw(seat)
        elif action >= SWAP:
            self.swap(seat, action - SWAP)
        else:
            self.hide(seat, action - HIDE)

    def rule_now(self, seat: int) -> str:
        if self.ending():
            return "over"
        if self.active < 0:
            return "hide"
        return "turn" if seat == self.active else "order"

    def hide(self, seat: int, card: int) -> None:
        self.take_up(seat, card)
        self.tell("hide", seat, card, secret=True)
        if min(self.hidden) >= 0:
            self.active = 0

    def swap(self, seat: int, card: int) -> None:
        self.take_up(seat, card)
        self.swapped = True
        self.tell("swap", seat, card, secret=True)

    def take_up(self, seat: int, card: int) -> None:
        """Hide a card of the hand; the one that was hidden returns there."""
        hand = self.hands[seat]
        hand.remove(card)
        if self.hidden[seat] >= 0:
            hand.append(self.hidden[seat])
            hand.sort()
        self.hidden[seat] = card

    def draw(self, seat: int) -> None:
        card = self.deck.pop()
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.draws[seat] += 1
        self.drawn = True
        self.tell("draw", seat, card, secret=True)

    def show(self, seat: int) -> None:
        card = self.hidden[seat]
        self.shown[seat].append(card)
        self.hidden[seat] = -1
        self.drawn = False
        self.swapped = False
        self.active += 1
        if self.active == self.seats:
            self.active = -1
            self.round += 1
        self.tell("show", seat, card)

    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        if self.events is not None:
            fields = {"event": event, "seat": seat, "card": card}
            self.record(fields, ("card",) if secret else (), (seat,) if secret else ())

    def scores(self) -> list[int]:
        return [sum(self.shown[seat]) - self.draws[seat] for seat in range(self.seats)]

    def breakdown(self, seat: int) -> dict[str, int]:
        return {"shown": sum(self.shown[seat]), "drawn": -self.draws[seat]}

    def view(self, seat: int | None) -> Mapping[str, Any]:
        if seat is not None:
            self.check_seat(seat)
        return {
            "game": self.toy.name,
            "seat": seat,
            "round": self.round,
            "active": self.active,
            "drawn": self.drawn,
            "swapped": self.swapped,
            "to_act": self.to_act(),
            "hand": self.hands[seat].copy() if seat is not None else [],
            "hidden": self.hidden[seat] if seat is not None else -1,
            "deck": len(self.deck),
            "seats": [self.seat_view(other) for other in range(self.seats)],
        }

    def seat_view(self, seat: int) -> dict[str, Any]:
        return {
            "score": self.scores()[seat],
            "breakdown": self.breakdown(seat),
            "cards": len(self.hands[seat]),
            "has_hidden": self.hidden[seat] >= 0,
            "shown": self.shown[seat].copy(),
        }

    def redeal(self, seat: int | None, chance: Chance) -> "ToyPosition":
        """A seat knows its own cards and those that were shown."""
        twin = self.clone()
        others = [other for other in range(self.seats) if other != seat]
        pool = self.deck.copy()
        for other in others:
            pool += self.hands[other]
            if self.hidden[other] >= 0:
                pool.append(self.hidden[other])
        pool.sort()
        chance.shuffle(pool)
        for other in others:
            twin.hands[other] = sorted(pool.pop() for _ in self.hands[other])
            if self.hidden[other] >= 0:
                twin.hidden[other] = pool.pop()
        twin.deck = pool
        return twin

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.toy.name,
            "edition": self.edition,
            "seats": self.seats,
            "swaps": self.swaps,
            "rounds": self.rounds,
            "round": self.round,
            "active": self.active,
            "drawn": self.drawn,
            "swapped": self.swapped,
            "hands": [hand.copy() for hand in self.hands],
            "hidden": self.hidden.copy(),
            "shown": [cards.copy() for cards in self.shown],
            "draws": self.draws.copy(),
            "deck": self.deck.copy(),
        }

    def fields(self) -> Record:
        """What each entry of the dict may be."""
        cards = ListOf(Whole(0, VALUES - 1))
        kinds: dict[str, Kind] = {
            "round": Whole(0, self.rounds),
            "active": Whole(-1, self.seats - 1),
            "drawn": Flag(),
            "swapped": Flag(),
            "hands": ListOf(cards, self.seats),
            "hidden": ListOf(Whole(-1, VALUES - 1), self.seats),
            "shown": ListOf(cards, self.seats),
            "draws": ListOf(Whole(), self.seats),
            "deck": cards,
        }
        return Record({**SETUP, **kinds}, {"game": self.toy.name, "edition": self.edition})

    def check(self) -> None:
        """Whether the entries fit together."""
        for seat in range(self.seats):
            to_show = self.hidden[seat] >= 0
            check_same(f"hands.{seat}", self.hands[seat], sorted(self.hands[seat]))
            check_length(f"shown.{seat}", len(self.shown[seat]), self.round + (seat < self.active))
            if self.active >= 0 or self.ending():
                check_same(f"hidden.{seat}", to_show, seat >= self.active >= 0)
            cards = HAND + self.draws[seat] - len(self.shown[seat]) - to_show
            check_length(f"hands.{seat}", len(self.hands[seat]), cards)
        if self.active < 0 or not self.draws[self.active]:
            check_same("drawn", self.drawn, False)
        if self.active < 0 or not self.swaps:
            check_same("swapped", self.swapped, False)

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take over what `to_dict` wrote."""
        self.round = data["round"]
        self.active = data["active"]
        self.drawn = data["drawn"]
        self.swapped = data["swapped"]
        self.hands = [list(hand) for hand in data["hands"]]
        self.hidden = list(data["hidden"])
        self.shown = [list(cards) for cards in data["shown"]]
        self.draws = list(data["draws"])
        self.deck = list(data["deck"])

    def components(self) -> dict[str, int]:
        cards = self.deck + [card for card in self.hidden if card >= 0]
        for seat in range(self.seats):
            cards += self.hands[seat] + self.shown[seat]
        return {f"card {value}": cards.count(value) for value in range(VALUES)}

    def read(self, seat: int, text: str) -> int:
        for action in range(ACTIONS):
            if text == self.write(seat, action):
                return action
        raise NotationError("this is no action: write 'hide N', 'swap N', 'draw' or 'show'")

    def write(self, seat: int, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise NotationError("actions are numbered from 0 to the last")
        if action >= DRAW:
            return "draw" if action == DRAW else "show"
        return f"hide {action - HIDE}" if action < SWAP else f"swap {action - SWAP}"

    def turn(self) -> int:
        return self.round * (self.seats + 1) + self.active + 1

    def ending(self) -> str:
        return "rounds" if self.round == self.rounds else ""


class Toy(Game):
    name = "toy"
    title = "Toy"
    version = 1
    seat_counts = (2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option("swaps", True, (False, True), "swap"),
        Option("rounds", 2, range(1, ROUNDS + 1), "over"),
    )
    actions = ACTIONS
    # In each round each seat hides, draws, swaps and shows.
    max_actions = ROUNDS * 3 * 4

    position: type[ToyPosition] = ToyPosition

    def components(self) -> str:
        return f"values = {VALUES}\ncopies = {COPIES}\n"

    def open_box(self, edition: Reader) -> "Box":
        values, copies = edition.whole("values", 1, 9), edition.whole("copies", 1, 9)
        return Box([value for value in range(values) for _ in range(copies)], edition.digest)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        rounds = options["rounds"]
        assert isinstance(rounds, int)
        position = self.position(self, seats, bool(options["swaps"]), rounds, box.edition)
        position.deck = box.cards.copy()
        chance.shuffle(position.deck)
        for seat in range(seats):
            position.hands[seat] = sorted(position.deck.pop() for _ in range(HAND))
        return position

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        position = self.position(self, **Record(SETUP).read_first(data), edition=box.edition)
        position.fields().read("", data)
        position.restore(data)
        position.check()
        return position

    def rules(self, box: Any) -> list[Rule]:
        return [Rule(id, "Toy", id, f"The rule of {id}.") for id in ("hide", "order", "turn", "swap", "over")]

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        return [float(action % VALUES) if action < DRAW else 1.0 for action in actions]


GAME: Final = Toy()
