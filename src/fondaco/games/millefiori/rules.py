"""What may be done now, and what it does.

A round is dealt; for each card of it all seats choose at the same time, then play in turn from the Doge holder: lay the
card open, place a lozenge or sail, and go on with extra cards for as long as each earns another.
"""

from typing import TYPE_CHECKING

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
    HOUSES,
    HOUSES_FROM,
    KINDS,
    NOBILI,
    NUMBERS,
    POPULI,
    PORT,
    REGION_CELLS,
    REGIONS,
    SYMBOL_REGION,
    TRADE,
    WORKSHOPS,
)

if TYPE_CHECKING:
    from fondaco.games.millefiori.position import MilleFioriPosition


# What may be done


def legal(p: "MilleFioriPosition", seat: int) -> list[int]:
    if p.phase == CHOOSING:
        p.check_seat(seat)
        # R35: whoever has chosen may still choose another card, until all have.
        return _each_kind(CHOOSE, p.packets[p.packet_of(seat)], p.chosen[seat])
    if seat != p.active or p.phase == OVER:
        p.check_seat(seat)
        return []
    if p.phase == USING:
        actions = _placements(p) if p.left[seat] else []
        actions.append(SAIL)
        return actions
    if p.phase == TAKING:
        actions = _each_kind(PLAY, p.display, -1)
        actions.append(DECLINE)
        return actions
    if p.late_choice:
        return _each_kind(PLAY, p.packets[p.packet_of(seat)], -1)
    return [PLAY + p.chosen[seat]]


def _each_kind(first: int, cards: list[int], but: int) -> list[int]:
    """An action for each kind among these cards, which are in order of kinds."""
    actions: list[int] = []
    last = but
    for card in cards:
        if card != last and card != but:
            actions.append(first + card)
            last = card
    return actions


def _placements(p: "MilleFioriPosition") -> list[int]:
    """The cells that the open card may take."""
    symbol = p.card // NUMBERS
    region = SYMBOL_REGION[symbol]
    owner = p.owner
    if region == HOUSES:
        return [PLACE + HOUSES_FROM + p.houses] if p.houses < REGION_CELLS[HOUSES] else []
    if region == NOBILI or region == POPULI:
        below = p.box.below
        actions: list[int] = []
        for cell in p.box.cells_for[symbol]:
            if owner[cell] < 0:
                under = below[cell]
                if not under or (owner[under[0]] >= 0 and owner[under[1]] >= 0):
                    actions.append(PLACE + cell)
        return actions
    return [PLACE + cell for cell in p.box.cells_for[symbol] if owner[cell] < 0]


# What it does


def apply(p: "MilleFioriPosition", seat: int, action: int) -> None:
    if PLACE <= action < SAIL:
        _check_place(p, seat, action - PLACE)
        _place(p, seat, action - PLACE)
    elif PLAY <= action < PLACE:
        if p.phase == TAKING and seat == p.active:
            _take_extra(p, seat, action - PLAY)
        else:
            _play(p, seat, action - PLAY)
    elif action == SAIL:
        _check_phase(p, seat, USING)
        extra = regions.sail(p, seat)
        _after_use(p, seat, extra)
    elif action == DECLINE:
        _check_phase(p, seat, TAKING)
        if p.events is not None:
            p.record({"event": "decline", "seat": seat})
        _end_turn(p)
    elif CHOOSE <= action < KINDS:
        _choose(p, seat, action)
    else:
        raise IllegalActionError(_rule_now(p, seat))


def _rule_now(p: "MilleFioriPosition", seat: int) -> str:
    """The rule that says what is to be done now, for one who does something else."""
    if p.phase == OVER:
        return "game-over"
    if p.phase == CHOOSING:
        return "choose"
    if seat != p.active:
        return "turn-order"
    if p.phase == PLAYING:
        return "late-choice" if p.late_choice else "play-chosen"
    return "use-card" if p.phase == USING else "extra-card"


def _check_phase(p: "MilleFioriPosition", seat: int, phase: int) -> None:
    if p.phase != phase or seat != p.active:
        raise IllegalActionError(_rule_now(p, seat))


def _choose(p: "MilleFioriPosition", seat: int, kind: int) -> None:
    if (
        p.phase != CHOOSING
        or not 0 <= seat < p.seats
        or kind == p.chosen[seat]
        or kind not in p.packets[p.packet_of(seat)]
    ):
        raise IllegalActionError(_rule_now(p, seat))
    p.chosen[seat] = kind
    if p.events is not None:
        p.record({"event": "choose", "seat": seat, "card": CARD_NAMES[kind]}, ("card",), (seat,))
    if min(p.chosen) >= 0:
        for other in range(p.seats):
            p.packets[p.packet_of(other)].remove(p.chosen[other])
        p.phase = PLAYING
        p.active = p.doge
        if p.events is not None:
            p.record({"event": "pass"})


def _play(p: "MilleFioriPosition", seat: int, kind: int) -> None:
    """Lay open the chosen card, or in the variant any card of the hand."""
    _check_phase(p, seat, PLAYING)
    if p.late_choice:
        packet = p.packets[p.packet_of(seat)]
        if kind not in packet:
            raise IllegalActionError("late-choice")
        packet.remove(kind)
    else:
        if kind != p.chosen[seat]:
            raise IllegalActionError("play-chosen")
        p.chosen[seat] = -1
    p.card = kind
    p.phase = USING
    if p.events is not None:
        p.record({"event": "play", "seat": seat, "card": CARD_NAMES[kind], "extra": False})


def _take_extra(p: "MilleFioriPosition", seat: int, kind: int) -> None:
    if kind not in p.display:
        raise IllegalActionError("extra-card")
    p.display.remove(kind)
    p.card = kind
    p.phase = USING
    if p.events is not None:
        p.record({"event": "play", "seat": seat, "card": CARD_NAMES[kind], "extra": True})


def _check_place(p: "MilleFioriPosition", seat: int, cell: int) -> None:
    _check_phase(p, seat, USING)
    symbol = p.card // NUMBERS
    if p.left[seat] == 0:
        raise IllegalActionError("end-box")
    if cell not in p.box.cells_for[symbol]:
        region = SYMBOL_REGION[symbol]
        raise IllegalActionError("people-place" if region in (NOBILI, POPULI) else f"{REGIONS[region]}-place")
    if p.owner[cell] >= 0:
        raise IllegalActionError("free-cell")
    if SYMBOL_REGION[symbol] == HOUSES and cell != HOUSES_FROM + p.houses:
        raise IllegalActionError("houses-place")
    for under in p.box.below[cell]:
        if p.owner[under] < 0:
            raise IllegalActionError("people-support")


def _place(p: "MilleFioriPosition", seat: int, cell: int) -> None:
    p.owner[cell] = seat
    if p.events is not None:
        p.record({"event": "place", "seat": seat, "cell": p.box.cell_ids[cell]})
    regions.spend_lozenge(p, seat)
    region = p.box.cell_region[cell]
    if region == WORKSHOPS:
        extra = regions.workshops(p, seat, cell)
    elif region == HOUSES:
        extra = regions.houses(p, seat, cell)
    elif region == TRADE:
        extra = regions.trade(p, seat, cell)
    elif region == PORT:
        extra = regions.port(p, seat, cell)
    else:
        extra = regions.people(p, seat, cell)
    _after_use(p, seat, extra)


def _after_use(p: "MilleFioriPosition", seat: int, extra: bool) -> None:
    """Put the card on the discard pile; then the extra card, if one was earned and the display is not empty."""
    p.discard.append(p.card)
    p.card = -1
    if extra and p.events is not None:
        p.record({"event": "extra", "seat": seat, "lapses": not p.display})
    if extra and p.display:
        p.phase = TAKING
    else:
        _end_turn(p)


def _end_turn(p: "MilleFioriPosition") -> None:
    p.active = (p.active + 1) % p.seats
    p.phase = PLAYING
    if p.active != p.doge:
        return
    if p.last_turn:
        _end_game(p)
        return
    p.trick += 1
    if p.trick < p.plays():
        _begin_trick(p)
    else:
        _end_round(p)


def _begin_trick(p: "MilleFioriPosition") -> None:
    """Everybody takes up the cards that were passed on."""
    p.active = p.doge
    p.phase = PLAYING if p.late_choice else CHOOSING
    if p.events is not None:
        for seat in range(p.seats):
            cards = [CARD_NAMES[card] for card in p.packets[p.packet_of(seat)]]
            p.record({"event": "hand", "seat": seat, "cards": cards}, ("cards",), (seat,))


def _end_round(p: "MilleFioriPosition") -> None:
    """The cards that are left join the display; the Doge passes on; the next round is dealt, if there are cards."""
    added: list[int] = []
    for number in range(p.seats):
        added += p.packets[number]
        p.packets[number] = []
    added.sort()
    p.display = sorted(p.display + added)
    if p.events is not None:
        p.record({"event": "display", "cards": [CARD_NAMES[card] for card in added]})
    if not p.deck:
        _end_game(p)
        return
    p.round += 1
    p.trick = 0
    p.doge = (p.doge + 1) % p.seats
    deal_round(p)


def deal_round(p: "MilleFioriPosition") -> None:
    """A hand for each seat, from the Doge holder on."""
    if p.events is not None:
        p.record({"event": "round", "round": p.round + 1, "doge": p.doge})
    for i in range(p.seats):
        seat = (p.doge + i) % p.seats
        first = len(p.deck) - p.box.hand
        p.packets[seat] = sorted(p.deck[first:])
        del p.deck[first:]
    _begin_trick(p)


def _end_game(p: "MilleFioriPosition") -> None:
    p.phase = OVER
    if p.events is not None:
        p.record({"event": "over", "ending": p.ending(), "scores": p.scores()})


def mark_symbol(p: "MilleFioriPosition", seat: int, cell: int) -> None:
    """Note what a lozenge on this cell stands for, in a position that is being set up."""
    if p.box.cell_region[cell] == HOUSES:
        p.numbers[seat] |= 1 << p.box.house_value[cell - HOUSES_FROM]
    else:
        p.symbols[seat] |= 1 << p.box.cell_symbol[cell]
