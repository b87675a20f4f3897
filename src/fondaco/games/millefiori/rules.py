"""The course of the game: which actions are legal, and what they do.

A round is dealt; for each card of it all seats choose simultaneously, then play in turn from the Doge holder: reveal
the card, place a lozenge or sail, and go on with extra cards as long as each earns another.
"""

from typing import Final

from fondaco.engine.errors import IllegalActionError
from fondaco.games.millefiori import regions
from fondaco.games.millefiori.actions import (
    CHOOSE,
    CHOOSING,
    DECLINE,
    OVER,
    PLACE,
    PLAY,
    PLAYING,
    SAIL,
    TAKING,
    USING,
)
from fondaco.games.millefiori.box import (
    CARD_NAMES,
    CELLS,
    HOUSES,
    NUMBERS,
    OPEN,
    PORT,
    SYMBOL_REGION,
    TRADE,
    WAITING,
    WORKSHOPS,
)
from fondaco.games.millefiori.state import State

PLACE_RULES: Final = (
    "workshops-place",
    "houses-place",
    "people-place",
    "people-place",
    "trade-place",
    "port-place",
)
"""The rule for each region on the cells that a card may take."""

# Legal actions


def legal(p: State, seat: int) -> list[int]:
    if p.phase == USING and seat == p.active:
        # Like `_placing_breaks`, but for all cells at once, which is faster.
        owner = p.owner
        actions = [PLACE + cell for cell in _cells_for_card(p) if owner[cell] == OPEN]
        actions.append(SAIL)
        return actions
    if not 0 <= seat < p.seats:
        p.check_seat(seat)
    actions = _each_kind(CHOOSE if p.phase == CHOOSING else PLAY, _cards_open(p, seat))
    if _may_decline(p, seat):
        actions.append(DECLINE)
    return actions


def _placing_breaks(p: State, cell: int) -> str:
    """Return the rule that a lozenge on this cell would break, or an empty string."""
    if not 0 <= cell < CELLS:
        return "use-card"
    if cell not in _cells_for_card(p):
        return PLACE_RULES[SYMBOL_REGION[p.card // NUMBERS]] if p.left[p.active] else "end-box"
    if p.owner[cell] == OPEN:
        return ""
    if p.owner[cell] != WAITING:
        return "free-cell"
    return "houses-place" if p.box.cell_region[cell] == HOUSES else "people-support"


def _may_decline(p: State, seat: int) -> bool:
    """Return whether a seat may do without the extra card that it has earned (R4)."""
    return p.phase == TAKING and seat == p.active


def _cells_for_card(p: State) -> list[int]:
    """Return the cells that the open card is for; none if its owner has no lozenge left, not even in the box (R12)."""
    # rule: workshops-place, houses-place, people-place, trade-place, port-place, end-box
    return p.box.cells_for[p.card // NUMBERS] if p.left[p.active] else []


def _cards_open(p: State, seat: int) -> list[int]:
    """Return the cards that this seat may now choose, reveal or take, in order of kinds."""
    if p.phase == CHOOSING:
        if not 0 <= seat < p.seats:
            return []
        packet, chosen = p.packets[p.packet_of(seat)], p.chosen[seat]
        # R35: a seat that has chosen may choose another card until all have.
        return packet if chosen < 0 else [card for card in packet if card != chosen]  # rule: choose
    if seat == p.active:
        if p.phase == PLAYING:
            return p.packets[p.packet_of(seat)] if p.late_choice else [p.chosen[seat]]  # rule: late-choice, play-chosen
        if p.phase == TAKING:
            return p.display  # rule: extra-card
    return []


def _each_kind(first: int, cards: list[int]) -> list[int]:
    """Return an action for each kind among these cards, which are in order of kinds."""
    if len(cards) == 1:  # usually the chosen card
        return [first + cards[0]]
    actions: list[int] = []
    last = -1
    for card in cards:
        if card != last:
            actions.append(first + card)
            last = card
    return actions


def _rule_now(p: State, seat: int) -> str:
    """Return the rule on what must be done now, to refuse anything else."""
    if p.phase == OVER:
        return "game-over"
    if p.phase == CHOOSING:
        return "choose"
    if seat != p.active:
        return "turn-order"
    if p.phase == PLAYING:
        return "late-choice" if p.late_choice else "play-chosen"
    return "extra-card"


# Effects of actions


def apply(p: State, seat: int, action: int) -> None:
    phase = p.phase
    if phase == USING and seat == p.active:
        if action == SAIL:  # rule: sail-instead
            extra = regions.sail(p, seat)
        else:
            rule = _placing_breaks(p, action - PLACE)
            if rule:
                raise IllegalActionError(rule)
            extra = _place(p, seat, action - PLACE)
        _after_use(p, seat, extra)
    elif action == DECLINE and _may_decline(p, seat):
        if p.events is not None:
            p.record({"event": "decline", "seat": seat})
        _end_turn(p)
    else:
        kind = action - (CHOOSE if phase == CHOOSING else PLAY)
        if kind not in _cards_open(p, seat):
            raise IllegalActionError(_rule_now(p, seat))
        if phase == CHOOSING:
            _choose(p, seat, kind)
        else:
            _play(p, seat, kind)


def _choose(p: State, seat: int, kind: int) -> None:
    p.chosen[seat] = kind
    if p.events is not None:
        p.record({"event": "choose", "seat": seat, "card": CARD_NAMES[kind]}, ("card",), (seat,))
    if min(p.chosen) >= 0:
        for other in range(p.seats):
            p.packets[p.packet_of(other)].remove(p.chosen[other])
        p.phase = PLAYING
        p.active = p.doge  # rule: turn-order
        _tell_of_passing(p)


def _tell_of_passing(p: State) -> None:
    """All have chosen, in the variant by playing: what is left of their hands is passed on."""
    if p.events is not None and not p.is_last_card():  # rule: pass
        p.record({"event": "pass"})


def _play(p: State, seat: int, kind: int) -> None:
    """Reveal the chosen card (in the variant, any card of the hand), or an extra card from the display."""
    extra = p.phase == TAKING
    if extra:
        p.display.remove(kind)
    elif p.late_choice:
        p.packets[p.packet_of(seat)].remove(kind)
    else:
        p.chosen[seat] = -1
    p.card = kind
    p.phase = USING  # R28: a card that was taken is played
    if p.events is not None:
        p.record({"event": "play", "seat": seat, "card": CARD_NAMES[kind], "extra": extra})
    if p.late_choice and not extra and (seat + 1) % p.seats == p.doge:
        _tell_of_passing(p)


def _place(p: State, seat: int, cell: int) -> bool:
    """Place a lozenge, and return whether it earns an extra card."""
    occupy(p, seat, cell)
    if p.events is not None:
        p.record({"event": "place", "seat": seat, "cell": p.box.cell_ids[cell]})
    regions.spend_lozenge(p, seat)
    region = p.box.cell_region[cell]
    if region == WORKSHOPS:
        return regions.workshops(p, seat, cell)
    if region == HOUSES:
        return regions.houses(p, seat, cell)
    if region == TRADE:
        return regions.trade(p, seat, cell)
    if region == PORT:
        return regions.port(p, seat, cell)
    return regions.people(p, seat, cell)


def occupy(p: State, seat: int, cell: int) -> None:
    """Put a lozenge on a cell, and open the cells that waited only for this one."""
    owner = p.owner
    owner[cell] = seat
    for waiting in p.box.needed_by[cell]:
        missing = [other for other in p.box.needs[waiting] if owner[other] < 0]
        if not missing and owner[waiting] == WAITING:  # rule: houses-place, people-support
            owner[waiting] = OPEN


def _after_use(p: State, seat: int, extra: bool) -> None:
    """Discard the card, and go on to the extra card if one was earned and the display is not empty."""
    p.discard.append(p.card)  # rule: use-card
    p.card = -1
    if extra and p.events is not None:
        p.record({"event": "extra", "seat": seat, "lapses": not p.display})
    if extra and p.display:  # rule: resolving, extra-none, extra-chain
        p.phase = TAKING
    else:
        _end_turn(p)


def _end_turn(p: State) -> None:
    p.active = (p.active + 1) % p.seats  # rule: turn-order
    p.phase = PLAYING
    if p.active != p.doge:
        return
    if p.last_turn:  # rule: end-lozenges
        _end_game(p)  # R11: all have had equally many turns
        return
    p.trick += 1
    if p.trick < p.plays():  # rule: round-end, two-players
        _begin_trick(p)
    else:
        _end_round(p)


def _begin_trick(p: State) -> None:
    """Let all seats take up the cards that were passed on."""
    p.active = p.doge
    p.phase = PLAYING if p.late_choice else CHOOSING  # rule: late-choice
    if p.events is not None:
        for seat in range(p.seats):
            cards = [CARD_NAMES[card] for card in p.packets[p.packet_of(seat)]]
            p.record({"event": "hand", "seat": seat, "cards": cards}, ("cards",), (seat,))


def _end_round(p: State) -> None:
    """Add the remaining cards to the display, pass the Doge on, and deal the next round if there are cards."""
    added: list[int] = []
    for number in range(p.seats):
        added += p.packets[number]
        p.packets[number] = []
    added.sort()
    p.display = sorted(p.display + added)  # rule: round-end
    if p.events is not None:
        p.record({"event": "display", "cards": [CARD_NAMES[card] for card in added]})
    if not p.deck:  # rule: end-deck
        _end_game(p)
        return
    p.round += 1
    p.trick = 0
    p.doge = (p.doge + 1) % p.seats  # rule: round-end
    deal_round(p)


def deal_round(p: State) -> None:
    """Deal a hand to each seat, from the Doge holder on."""
    if p.events is not None:
        p.record({"event": "round", "round": p.round + 1, "doge": p.doge})
    for i in range(p.seats):
        seat = (p.doge + i) % p.seats  # R33
        first = len(p.deck) - p.box.hand
        p.packets[seat] = sorted(p.deck[first:])  # rule: deal
        del p.deck[first:]
    _begin_trick(p)


def _end_game(p: State) -> None:
    p.phase = OVER  # rule: game-over
    if p.events is not None:
        p.record({"event": "over", "ending": p.ending(), "scores": p.scores()})
