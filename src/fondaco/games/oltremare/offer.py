"""Offers: what is given, what is claimed of it, and what is asked for; and the states of an answer.

Claims about a card, and wishes for a card that is asked for, are *traits*: one symbol or both, a hand limit, a cargo
number, in any combination. They are packed into one int: the symbols as bits, then the limit, then the cargo number,
each 0 if not mentioned.
"""

from typing import Final

from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, SYMBOLS, Box

EVERYBODY: Final = -1
NOBODY: Final = -2

# Traits by their numbers in an action: the symbols, the hand limits, the cargo numbers.
NOTHING_SAID: Final = 0
FIRST_LIMIT: Final = len(SYMBOLS)
FIRST_CARGO: Final = FIRST_LIMIT + len(LIMITS)
TRAITS: Final = FIRST_CARGO + len(CARGOES)
MOST_SYMBOLS: Final = 2
"""No card has more."""
_LIMIT_AT: Final = 4
_CARGO_AT: Final = 7
_SYMBOLS_MASK: Final = (1 << _LIMIT_AT) - 1
_LIMIT_MASK: Final = (1 << _CARGO_AT - _LIMIT_AT) - 1

FALSE_AT: Final = 7
"""A remembered false claim is the number of the card and, from this bit on, the traits that it does not have."""
CARD_MASK: Final = (1 << FALSE_AT) - 1

ANY_GOOD: Final = (1 << len(GOODS)) - 1
"""The goods of a card that is asked for, if it may be of any good."""

# The state of a seat that was made an offer or asked for one.
NOT_ASKED: Final = 0
THINKING: Final = 1
GIVING: Final = 2  # it accepts, and chooses the cards to give
COUNTERING: Final = 3  # it composes an offer of its own
ACCEPTED: Final = 4
DECLINED: Final = 5
OFFERED: Final = 6
TAKEN: Final = 7  # its offer was taken, on a call
LAPSED: Final = 8
REPLIES: Final = (
    "not asked",
    "thinking",
    "giving",
    "countering",
    "accepted",
    "declined",
    "offered",
    "taken",
    "lapsed",
)


def traits_of(symbols: int, limit: int, cargo: int) -> int:
    return symbols | limit << _LIMIT_AT | cargo << _CARGO_AT


def symbols_in(traits: int) -> int:
    return traits & _SYMBOLS_MASK


def limit_in(traits: int) -> int:
    return traits >> _LIMIT_AT & _LIMIT_MASK


def cargo_in(traits: int) -> int:
    return traits >> _CARGO_AT


def with_trait(traits: int, number: int) -> int:
    """Return these traits and one more, given by its number."""
    if number < FIRST_LIMIT:
        return traits | 1 << number
    if number < FIRST_CARGO:
        return traits | LIMITS[number - FIRST_LIMIT] << _LIMIT_AT
    return traits | CARGOES[number - FIRST_CARGO] << _CARGO_AT


def first_trait(traits: int) -> int:
    """Return the number of the first trait that may follow these; TRAITS for none.

    Traits come in order, each at most once.
    """
    if traits >> _CARGO_AT:
        return TRAITS
    if traits >> _LIMIT_AT:
        return FIRST_CARGO
    symbols = traits & _SYMBOLS_MASK
    return FIRST_LIMIT if symbols & symbols - 1 else symbols.bit_length()


def trait_numbers(traits: int) -> list[int]:
    """Return the numbers of these traits in order."""
    numbers = [symbol for symbol in range(len(SYMBOLS)) if traits >> symbol & 1]
    if limit_in(traits):
        numbers.append(FIRST_LIMIT + LIMITS.index(limit_in(traits)))
    if cargo_in(traits):
        numbers.append(FIRST_CARGO + CARGOES.index(cargo_in(traits)))
    return numbers


def false_of(box: Box, card: int, claim: int) -> int:
    """Return the part of a claim that is false of this card, as traits."""
    if not claim:
        return NOTHING_SAID
    symbols = symbols_in(claim) & ~(1 << box.first_symbol[card] | 1 << box.second_symbol[card])
    limit = 0 if limit_in(claim) == box.limit[card] else limit_in(claim)
    cargo = 0 if cargo_in(claim) == box.cargo[card] else cargo_in(claim)
    return traits_of(symbols, limit, cargo)


def first_good(asked: int) -> int:
    """Return the good that determines the place of an ask in an offer; any card comes last."""
    return len(GOODS) if asked == ANY_GOOD else (asked & -asked).bit_length() - 1


class Offer:
    """What one seat gives and asks for, or gives for an offer that it accepts."""

    def __init__(self) -> None:
        self.given: list[int] = []
        """The cards from the maker's hand, in order of their numbers."""
        self.said: list[int] = []
        """The maker's claims about each of them, true or not, as traits."""
        self.asked: list[int] = []
        """The goods, as bits, that each card asked for may be of."""
        self.wished: list[int] = []
        """The traits wished for with each of them."""
        self.ducats = 0
        """What the maker pays; if negative, the partner pays."""
        self.handed: list[int] = []
        """The cards that this seat gives for what it accepts, one for each card asked for."""

    def clear(self) -> None:
        self.given.clear()
        self.said.clear()
        self.asked.clear()
        self.wished.clear()
        self.ducats = 0
        self.handed.clear()

    def is_empty(self) -> bool:
        return not (self.given or self.asked or self.ducats or self.handed)

    def clone(self) -> "Offer":
        """Return a copy; of an empty offer, the empty one that all share."""
        if self.is_empty():
            return NO_OFFER
        twin = Offer()
        twin.given = self.given.copy()
        twin.said = self.said.copy()
        twin.asked = self.asked.copy()
        twin.wished = self.wished.copy()
        twin.ducats = self.ducats
        twin.handed = self.handed.copy()
        return twin


NO_OFFER: Final = Offer()
"""Stands for no offer. It must not be modified."""
