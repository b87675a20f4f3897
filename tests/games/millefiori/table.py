"""A table of Mille Fiori, set up from a few words and played in notation.

    t = table(lozenges={"w05": 0, "w13": 0}, card="lime1")
    t.play("place w19")
    assert t.scores == [3, 0, 0, 0]

What is not said is filled in so that the whole is a position that a game could reach: everybody has as many cards as
belong to this moment of the round, every card is in one place, and each seat has the lozenges that are not on the
board.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.edition import Edition
from fondaco.engine.registry import box_of, deal, own_edition
from fondaco.games.millefiori.actions import CHOOSING, PHASES, PLAYING, USING
from fondaco.games.millefiori.box import CARD_KINDS, CARD_NAMES, REGIONS, TRACKS
from fondaco.games.millefiori.game import GAME
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.types import MilleFioriView
from fondaco.games.millefiori.view import view
from games.tables import GameTable, Told

HAND = 5
IN_BOX = 3
LOZENGES = 30


class Table(GameTable[MilleFioriPosition]):
    kind = MilleFioriPosition

    def idle(self) -> "Table":
        """Let time pass by one action: the next seat chooses or plays its last card, sails, or declines."""
        seat = self.position.to_act()[0]
        self.position.apply(seat, self.position.legal(seat)[-1])
        return self

    def idle_to(self, *, round_number: int = 0, card: int = 0, phase: str = "", seat: int = -1) -> "Table":
        """Let time pass until it is this round, this card of the round, this phase, this seat's turn."""
        while not (
            (not round_number or self.view()["round"] == round_number)
            and (not card or self.view()["card_of_round"] == card)
            and (not phase or self.phase == phase)
            and (seat < 0 or self.position.to_act() == [seat])
        ):
            self.idle()
        return self

    def told(self, seat: int | None, line: str) -> list[Told]:
        """Play a line; what this seat (None: a spectator) is told while it happens."""
        return [event.seen_by(seat) for event in self.listen(line)]

    def refuse(self, line: str) -> str:
        """The rule that the one action in this line breaks."""
        return self.broken_rule(*self.parse(line))

    def view(self, seat: int | None = None) -> MilleFioriView:
        return view(self.position, seat)

    def hands(self) -> list[list[str]]:
        return [self.view(seat)["hand"] for seat in range(self.position.seats)]

    @property
    def moment(self) -> tuple[int, int]:
        """The round and the card of the round, counted from 1."""
        return self.view()["round"], self.view()["card_of_round"]

    @property
    def scores(self) -> list[int]:
        return self.position.scores()


def dealt(seats: int = 4, seed: int = 7, late_choice: bool = False) -> Table:
    """A table as it is dealt."""
    return Table(deal("millefiori", seats, seed, late_choice=late_choice))


def set_up(data: Mapping[str, Any], edition: Edition | None = None) -> Position:
    """The position in these words. Unlike a save it need not come up in a game: a test sets out what it speaks of."""
    return MilleFioriPosition.from_dict(data, box_of(GAME, edition or own_edition(GAME)))


def table(
    seats: int = 4,
    *,
    card: str | None = None,
    active: int = 0,
    doge: int | None = None,
    lozenges: Mapping[str, int] | None = None,
    bonus: Mapping[str, Sequence[int]] | None = None,
    left: Mapping[int, int] | None = None,
    ships: Mapping[int, int] | None = None,
    display: Sequence[str] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    chosen: Mapping[int, str] | None = None,
    rounds_played: int = 1,
    tricks_played: int = 0,
    late_choice: bool = False,
    edition: Edition | None = None,
) -> Table:
    """A table in the middle of a game.

    - `card` lies open before the seat that is `active`. Without it, `chosen` (for any seat) means that all have chosen
      and the active seat is to play; without both, all are choosing (in the variant: the active seat is to play).
    - `doge` is the first player; unless told, the active seat.
    - `lozenges` says who sits on which cell, `bonus` who has the places of a track, the highest first.
    - `left` is how many lozenges a seat has off the board, those in the box (up to 3) included. If some seat
      has no more than those, this is the last turn.
    - `hands` are the cards that a seat holds now, or has just passed on.
    """
    doge = active if doge is None else doge
    base = deal("millefiori", seats, 0, edition, late_choice=late_choice)
    assert isinstance(base, MilleFioriPosition)
    plays = base.plays()
    data = base.to_dict()
    pool = _Pool(base)
    rounds = (len(pool.cards) - len(base.display)) // (seats * HAND)

    phase = USING if card else PLAYING if chosen or late_choice else CHOOSING
    # Who has laid a card of this turn open: those before the active seat, and with a card on the table this one too.
    open_cards = (active - doge) % seats + (1 if card else 0)
    shown = [(seat - doge) % seats < open_cards for seat in range(seats)]

    if card:
        pool.take(card)
    choices: dict[int, str | None] = dict.fromkeys(range(seats))
    for seat, name in (chosen or {}).items():
        choices[seat] = pool.take(name)
    hands = {seat: [pool.take(name) for name in cards] for seat, cards in (hands or {}).items()}
    grown = len(base.display) + rounds_played * seats * (HAND - plays)
    display = [pool.take(name) for name in display] if display is not None else pool.draw(min(grown, 12))

    for seat in range(seats):
        if phase != CHOOSING and not late_choice and not shown[seat] and choices[seat] is None:
            choices[seat] = pool.draw(1)[0]
        if seat not in hands:
            keeps = phase == CHOOSING or (late_choice and not shown[seat])
            hands[seat] = pool.draw(HAND - tricks_played - (0 if keeps else 1))

    packets: list[list[str]] = [[] for _ in range(seats)]
    for seat in range(seats):
        packets[(seat - tricks_played) % seats] = sorted(hands[seat], key=_order)
    places = {track: (bonus or {}).get(track, ()) for track in REGIONS[:TRACKS]}
    on_board = [*(lozenges or {}).values(), *[owner for owners in places.values() for owner in owners]]
    off_board = [(left or {}).get(seat, LOZENGES - on_board.count(seat)) for seat in range(seats)]
    data.update(
        round=rounds_played,
        trick=tricks_played,
        doge=doge,
        phase=PHASES[phase],
        active=active,
        card=card,
        last_turn=min(off_board) <= IN_BOX,
        packets=packets,
        chosen=[choices[seat] for seat in range(seats)],
        display=sorted(display, key=_order),
        deck=pool.draw((rounds - rounds_played - 1) * seats * HAND),
        lozenges=dict(lozenges or {}),
        left=off_board,
        ships=[(ships or {}).get(seat, 0) for seat in range(seats)],
        bonus={track: [{"seat": owner, "lozenge": True} for owner in owners] for track, owners in places.items()},
    )
    data["discard"] = pool.rest()
    return Table(set_up(data, edition))


class _Pool:
    """The cards that have not been given a place yet."""

    def __init__(self, position: MilleFioriPosition) -> None:
        kinds = position.box.deck.copy()
        FastChance(0).shuffle(kinds)
        self.cards = [CARD_NAMES[kind] for kind in kinds]

    def take(self, card: str) -> str:
        self.cards.remove(card)
        return card

    def draw(self, count: int) -> list[str]:
        drawn, self.cards = self.cards[:count], self.cards[count:]
        assert len(drawn) == count
        return drawn

    def rest(self) -> list[str]:
        return self.draw(len(self.cards))


def _order(card: str) -> int:
    return CARD_KINDS[card]
