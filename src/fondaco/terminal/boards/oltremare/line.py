"""An offer in one line, in Oltre Mare's short form for typing."""

import re
from collections.abc import Sequence
from itertools import permutations
from typing import cast

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.games.oltremare.actions import (
    MOST_ASKED,
    MOST_DUCATS,
)
from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, SYMBOLS
from fondaco.games.oltremare.offer import (
    MOST_SYMBOLS,
    NOTHING_SAID,
    cargo_in,
    false_of,
    limit_in,
    symbols_in,
    traits_of,
)
from fondaco.games.oltremare.types import OfferView, OltreMareView
from fondaco.languages.speech import _
from fondaco.terminal.boards.oltremare.names import TypedNames
from fondaco.words.oltremare.choices import own_offer


class OfferLine:
    """Reads such a line at one table."""

    def __init__(self, names: TypedNames) -> None:
        self.names = names

    def read(self, position: Position, seat: int, text: str) -> str:
        """Return the actions for a line such as `offer Ann olive+1d for salt salt|silk`, `counter olive(ship) for any`
        or `accept salt-03 salt-05`."""
        view = cast(OltreMareView, position.view(seat))
        verb, _space, rest = text.strip().partition(" ")
        if not rest.strip():
            return text
        if verb.lower() in ("offer", "counter") and not re.search(
            r",\s*(give|claim|ask|or|with|pay|charge|propose|drop)\b", text
        ):
            if verb.lower() == "offer":
                return self._expand_offer(view, seat, rest.strip())
            return self._whole(view, [] if own_offer(view) is not None else ["counter"], rest.strip())
        if verb.lower() in ("accept", "take") and "," not in text:
            return self._expand_accept(view, seat, verb.lower(), rest.strip())
        return text

    def _expand_offer(self, view: OltreMareView, seat: int, text: str) -> str:
        partner, rest = self._partner(view, seat, text)
        opening = ["offer all" if partner is None else f"offer {partner}"]
        begun = own_offer(view)
        if view["phase"] == "answering" and partner != view["active"]:
            active = self.names.name(view["active"])
            raise FondacoError("you can only make an offer to {player} now", player=active)
        if begun is not None:
            if begun["partner"] != partner or begun["given"] or begun["asked"] or begun["ducats"]:
                raise FondacoError("you have already begun another offer; continue it, or undo")
            opening = []
        elif view["phase"] == "answering":
            opening = ["counter"]
        if not rest and opening:
            return opening[0]
        return self._whole(view, opening, rest)

    def _whole(self, view: OltreMareView, opening: list[str], rest: str) -> str:
        """Return the actions of an offer, from its first actions and the text of what it gives and asks for."""
        sides = re.split(r"(?:^|\s)for(?:\s|$)", rest, flags=re.IGNORECASE)
        if len(sides) != 2 or not sides[0].strip() or not sides[1].strip():
            raise FondacoError("write: offer WHO GIVES for ASKS, for example 'offer all olive+1d for salt salt'")
        gives, pays = self._side(sides[0])
        asks, charges = self._side(sides[1])
        if pays and charges:
            raise FondacoError("ducats can only go one way")
        if pays > MOST_DUCATS or charges > MOST_DUCATS:
            raise FondacoError("there are at most {most} ducats in one offer", most=MOST_DUCATS)
        if len(asks) > MOST_ASKED:
            raise FondacoError("at most {most} cards can be asked for in one offer", most=MOST_ASKED)
        if not gives and not asks:
            raise IllegalActionError("offer-cards")
        claimed = [(word, self._traits(claim)) for word, claim in gives]
        cards = self._pick(view, claimed)
        chain = opening
        for card, claim in sorted(zip(cards, [traits for _word, traits in claimed], strict=True)):
            chain += [f"give {self.names.box.card_ids[card]}", *_said("claim", claim)]
        for goods, wishes in sorted((self._wanted(word), _said("with", self._traits(wish))) for word, wish in asks):
            chain.append(f"ask {GOODS[goods[0]] if goods[0] < len(GOODS) else 'any'}")
            chain += [f"or {GOODS[good]}" for good in goods[1:]]
            chain += wishes
        if pays or charges:
            chain.append(f"pay {pays}" if pays else f"charge {charges}")
        return ", ".join([*chain, "propose"])

    def _expand_accept(self, view: OltreMareView, seat: int, verb: str, rest: str) -> str:
        """Return the actions that accept an offer or take an answer, with the given cards in the order asked for."""
        opening, offer = verb, view["offer"]
        if verb == "take":
            other, rest = self._partner(view, seat, rest)
            opening = f"take {other}"
            offers = [answer["offer"] for answer in view["answers"] if answer["seat"] == other]
            offer = offers[0] if offers else None
        if offer is None or not rest:
            return opening
        words, ducats = self._side(rest)
        if ducats or any(claim for _word, claim in words):
            raise FondacoError("after accept or take, name only the cards that you give")
        cards = self._ordered(self._pick(view, [(word, NOTHING_SAID) for word, _claim in words]), offer)
        return ", ".join([opening, *(f"give {self.names.box.card_ids[card]}" for card in cards)])

    def _ordered(self, cards: list[int], offer: OfferView) -> list[int]:
        """Return these cards in an order in which each is of a good that is asked for in its place."""
        asked = [[GOODS.index(good) for good in wish["goods"]] or list(range(len(GOODS))) for wish in offer["asked"]]
        for order in permutations(sorted(cards)) if len(cards) == len(asked) else ():
            if all(self.names.box.good[card] in goods for card, goods in zip(order, asked, strict=True)):
                return list(order)
        goods = ", ".join(self.names.wanted(wish["goods"]) for wish in offer["asked"]) or _("nothing")
        raise FondacoError("these are not the goods that are asked for: {goods}", goods=goods)

    def _partner(self, view: OltreMareView, seat: int, text: str) -> tuple[int | None, str]:
        """Return the seat that an offer is for, or None for everybody, and the rest of the line."""
        others = [other for other in range(len(view["seats"])) if other != seat]
        called: dict[str, list[int]] = {}
        for other in sorted(others, key=lambda other: -len(self.names.seats[other].name)):
            called.setdefault(self.names.seats[other].name.lower(), []).append(other)
        for other in others:
            for word in (
                self.names.name(other),
                str(other),
                self.names.colours[other],
                self.names.colour(other),
                self.names.mark(other),
            ):
                called.setdefault(word.lower(), [other])
        called.setdefault("all", [])
        called.setdefault(_("all").lower(), [])
        lower = text.lower()
        for word, meant in called.items():
            if word and (lower == word or lower.startswith(f"{word} ")):
                if len(meant) > 1:
                    raise FondacoError("there are several players called {name}; use the colour", name=word)
                return meant[0] if meant else None, text[len(word) :].strip()
        people = [self.names.seats[other].name or self.names.colour(other) for other in others]
        names = ", ".join([*people, "all"])
        raise FondacoError("there is no player {name}; use one of: {names}", name=text.split()[0], names=names)

    def _side(self, text: str) -> tuple[list[tuple[str, str]], int]:
        """Return the goods or cards on one side of an offer, each with its claim or wish, and the ducats."""
        goods: list[tuple[str, str]] = []
        ducats = 0
        text = re.sub(r"\s+\(", "(", text)
        for word, claim in re.findall(r"([^\s+,()]+)(?:\(([^)]*)\))?", text.lower()):
            if re.fullmatch(r"\d+d", word):
                ducats += int(word[:-1])
            elif word not in ("nothing", _("nothing")):
                goods.append((word, claim))
        return goods, ducats

    def _good(self, word: str) -> str:
        """Return a good by its id, its name, or at least the first three letters of either."""
        word = word.lower()
        for good in GOODS:
            if word in (good, self.names.good(good)):
                return good
        alike = [good for good in GOODS if good.startswith(word) or self.names.good(good).startswith(word)]
        if len(alike) != 1 or len(word) < 3:
            raise FondacoError("there is no good '{good}'; use one of: {goods}", good=word, goods=", ".join(GOODS))
        return alike[0]

    def _pick(self, view: OltreMareView, words: Sequence[tuple[str, int]]) -> list[int]:
        """Return the player's own cards by their ids or their goods.

        Of a good it is the lowest card not named already, if possible one for which the claim is true.
        """
        hand = [self.names.box.card_number[card["card"]] for card in view["hand"]]
        named: set[int] = set()
        for word, _claim in words:
            if word in self.names.box.card_number:
                card = self.names.box.card_number[word]
                if card not in hand:
                    raise FondacoError("you do not have {card}", card=word)
                if card in named:
                    raise FondacoError("you have named {card} twice", card=word)
                named.add(card)
        picked: list[int] = []
        for word, claim in words:
            if word in self.names.box.card_number:
                picked.append(self.names.box.card_number[word])
                continue
            good = GOODS.index(self._good(word))
            free = [card for card in hand if self.names.box.good[card] == good and card not in named]
            if not free:
                raise FondacoError("you do not have enough {good}", good=self.names.good(GOODS[good]))
            card = min(free, key=lambda card: (false_of(self.names.box, card, claim) != NOTHING_SAID, card))
            picked.append(card)
            named.add(card)
        return picked

    def _symbol_words(self, text: str) -> tuple[set[int], list[str]]:
        """Return the symbols in a text, and the other words."""
        symbols: set[int] = set()
        rest: list[str] = []
        for word in re.split(r"[\s+,]+", text.strip()):
            found = [i for i, symbol in enumerate(SYMBOLS) if word in (symbol, self.names.symbol(symbol))]
            if found:
                symbols.add(found[0])
            elif word:
                rest.append(word)
        return symbols, rest

    def _traits(self, text: str) -> int:
        """Return the traits that a claim or a wish gives a card."""
        symbols, rest = self._symbol_words(text)
        if len(symbols) > MOST_SYMBOLS:
            raise FondacoError("a card has only two symbols")
        numbered = re.sub(r"\bplay(?=\s*\d)", "cargo", " ".join(rest))
        numbers = dict(re.findall(r"\b(hand|cargo)\s*(\d+)", numbered))
        if re.sub(r"\b(hand|cargo)\s*\d+", "", numbered).strip():
            raise FondacoError("no card has '{text}'; write olive(ducat+ship hand 5 play 2)", text=text)
        for word, allowed in (("hand", LIMITS), ("cargo", CARGOES)):
            if word in numbers and int(numbers[word]) not in allowed:
                raise FondacoError("no card has '{text}'; there is no such number", text=text)
        limit, cargo = int(numbers.get("hand", 0)), int(numbers.get("cargo", 0))
        return traits_of(sum(1 << symbol for symbol in symbols), limit, cargo)

    def _wanted(self, word: str) -> list[int]:
        """Return the goods that a wanted card may be of: `salt`, `salt|silk` or `any`, whose number is the last."""
        if word in ("any", _("any")):
            return [len(GOODS)]
        return sorted({GOODS.index(self._good(good)) for good in word.split("|")})


def _said(verb: str, traits: int) -> list[str]:
    """Return the notation of a claim or a wish: its symbols, the hand limit, and the number of cards to play."""
    said = [f"{verb} {name}" for symbol, name in enumerate(SYMBOLS) if symbols_in(traits) >> symbol & 1]
    if limit := limit_in(traits):
        said.append(f"{verb} hand {limit}")
    if cargo := cargo_in(traits):
        said.append(f"{verb} cargo {cargo}")
    return said
