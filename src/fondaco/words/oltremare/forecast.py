"""Forecasts of actions in Oltre Mare, in words."""

from fondaco.engine.contract import Position
from fondaco.games.oltremare import buying, scoring
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ASK,
    ASK_ANY,
    BUY,
    BUY_PIRATES,
    CALL,
    CHARGE,
    CLAIM,
    COUNTER,
    DECLINE,
    DISCARD,
    DROP,
    GIVE,
    HANDING,
    LOAD,
    OFFER,
    OFFER_ALL,
    OR,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    SAIL,
    SAILING,
    STAY,
    TAKE,
    WITH,
)
from fondaco.games.oltremare.box import CARGOES, GOODS, MARKERS, NO_MARKER, SHIP, SYMBOLS
from fondaco.games.oltremare.event_fields import asked, claim
from fondaco.games.oltremare.offer import ACCEPTED, FIRST_CARGO, GIVING, NOTHING_SAID, Offer, false_of, with_trait
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.languages.speech import _, join_names, plural
from fondaco.words.forecast import outcome
from fondaco.words.oltremare.names import OltreMareNames


def forecast(names: OltreMareNames, position: Position, seat: int, action: int) -> str:
    assert isinstance(position, OltreMarePosition)
    return Forecast(names, position, seat).of(action)


class Forecast:
    """Forecasts for one seat. Of the others it uses only what is open, though the position has more."""

    def __init__(self, names: OltreMareNames, position: OltreMarePosition, seat: int) -> None:
        self.names = names
        self.p = position
        self.box = position.box
        self.seat = seat

    def of(self, action: int) -> str:
        if action < PLAY:
            return self._discard(action - DISCARD)
        if action < LOAD:
            return self._play(action)
        if action < GIVE:
            return self._load(action - LOAD)
        if action < SAIL:
            return self._give(action - GIVE)
        if action < OFFER:
            return self._sail(action - SAIL)
        if action <= PROPOSE:
            return self._deal(action)
        if action == ACCEPT:
            return self._got(self.p.offers[self.p.active])
        if TAKE <= action < STAY:
            return self._with(action - TAKE, self._take(action - TAKE))
        return {
            PASS: _("no offer") if self.p.called else _("no card to play"),
            DROP: _("it still counts as an offer made"),
            DECLINE: _("no trade"),
            COUNTER: _("say what you give and what you want instead"),
            STAY: _("do not use the compass"),
        }[action]

    def _got(self, offer: Offer) -> str:
        """Describe the result of meeting an offer."""
        gets, gives = self._sides(offer)
        return _("you get {gets}, you give {gives}", gets=gets, gives=gives)

    def _take(self, other: int) -> str:
        offer = self.p.offers[other]
        if self.p.replies[other] != ACCEPTED:
            return self._got(offer)
        given, _asked = self._sides(self.p.offers[self.seat])
        handed = [self.names.good(self.box.good_name(card)) for card in offer.handed]
        ducats = -self.p.offers[self.seat].ducats
        handed += [self.names.ducats(ducats)] if ducats > 0 else []
        return _("you get {gets}, you give {gives}", gets=" + ".join(handed) or _("nothing"), gives=given)

    def _of_card(self, card: int, *texts: str) -> str:
        """Describe the result of playing a card, preceded by what the card shows if that is not visible."""
        shown = [] if self.names.labelled else [self.names.features_of(card)]
        return ", ".join([*shown, *filter(None, texts)])

    def _with(self, other: int, text: str) -> str:
        """Return a text on a trade with another player, preceded by the name if that is not visible."""
        return text if self.names.labelled else _("{title}: {value}", title=self.names.name(other), value=text)

    def _of_trait(self, number: int, text: str) -> str:
        """Return a text on a trait, preceded by the number of cards to play if that is not visible."""
        if self.names.labelled or number < FIRST_CARGO:
            return text
        return _("{title}: {value}", title=self.names.to_play(CARGOES[number - FIRST_CARGO]), value=text)

    def _discard(self, card: int) -> str:
        more = len(self.p.hands[self.seat]) - 1 - self.box.limit[self.p.cargo[self.seat][-1]]
        then = _("then {count} more to lay down", count=more) if more > 0 else _("then you trade")
        return self._of_card(card, then)

    def _give(self, card: int) -> str:
        if self.p.phase == HANDING or self.p.replies[self.seat] == GIVING:
            other = self.p.taking if self.p.phase == HANDING else self.p.active
            return self._of_card(card, _("goes to {player}", player=self.names.name(other)))
        good = self.box.good[card]
        given = [*self.p.offers[self.seat].given, card]
        left = [held for held in self.p.hands[self.seat] if self.box.good[held] == good and held not in given]
        return self._of_card(card, _("you keep {count} × {good}", count=len(left), good=self.names.good(GOODS[good])))

    def _play(self, action: int) -> str:
        """Describe the result of all cards with the last that is due; before that, their symbols together."""
        p, card = self.p, action - PLAY
        more = min(p.due - len(p.played), len(p.hands[self.seat])) - 1
        if more > 0:
            counts = self.box.count_symbols([*p.played, card])
            shown = join_names(
                [f"{count} × {self.names.symbol(SYMBOLS[kind])}" for kind, count in enumerate(counts) if count]
            )
            together = _("in play then: {symbols}", symbols=shown)
            return self._of_card(card, together, _("{count} more to play", count=more))
        _gains, happened = outcome(p, self.seat, action)
        fields = [event.fields for event in happened]
        ducats = sum(f["ducats"] for f in fields if f["event"] == "ducats" and f["source"] in ("symbols", "markers"))
        pirates = sum(f["event"] == "pirate" for f in fields)
        cards = sum(f["event"] == "draw" for f in fields)
        ships = self.box.count_symbols([*p.played, card])[SHIP]
        brought = [
            f"+{self.names.ducats(ducats)}" if ducats else "",
            plural("{count} pirate", "{count} pirates", pirates) if pirates else "",
            plural("draw {count} card", "draw {count} cards", cards) if cards else "",
            plural("sail {count} step", "sail {count} steps", ships) if ships else "",
        ]
        return self._of_card(card, *brought) or _("brings nothing")

    def _load(self, card: int) -> str:
        run = scoring.top_run(self.box, [*self.p.cargo[self.seat], card])
        worth = self.box.lot[self.box.good[card]][run]
        return self._of_card(card, _("a lot of {run} sells for {worth}", run=run, worth=worth))

    def _sail(self, port: int) -> str:
        kind = self.p.at_port[port]
        name = self.names.marker(MARKERS[kind]) if kind != NO_MARKER else _("no marker")
        if self.p.phase == SAILING and self.p.steps > 1:
            return _("on the way ({marker})", marker=name)
        return name

    # Trading and buying

    def _deal(self, action: int) -> str:
        left = self.p.most_proposals - self.p.proposals - 1
        after = plural("{count} more offer this turn", "{count} more offers this turn", left)
        if action < OFFER_ALL:
            return self._with(action - OFFER, _("say what you give and what you want; {after}", after=after))
        if action == OFFER_ALL:
            return _("all answer at once, then you choose; {after}", after=after)
        if action < ASK:
            return self._of_trait(action - CLAIM, _("true") if self._is_true(action) else _("not true"))
        if action == ASK_ANY:
            return _("whatever the other gives")
        if action < WITH:
            good = action - ASK if action < OR else action - OR
            held = sum(self.box.good[card] == good for card in self.p.hands[self.seat])
            return _("you hold {count}", count=held)
        if action < PAY:
            return self._of_trait(action - WITH, _("a wish, not binding"))
        if action < BUY:
            ducats = action - PAY + 1 if action < CHARGE else CHARGE - action - 1
            purse = self.names.ducats(self.p.ducats[self.seat] - ducats).replace("-", "−")
            return _("you would then have {ducats}", ducats=purse)
        if action in (BUY, BUY_PIRATES):
            return self._buy(from_pirates=action == BUY_PIRATES)
        if action == CALL:
            return _("each of them may make one; {after}", after=after)
        given, wanted = self._sides(self.p.offers[self.seat])
        return _("{given} for {asked}", given=given, asked=wanted)

    def _is_true(self, action: int) -> bool:
        """Return whether this claim would be true of the last card given."""
        card = self.p.offers[self.seat].given[-1]
        return not false_of(self.box, card, with_trait(NOTHING_SAID, action - CLAIM))

    def _buy(self, *, from_pirates: bool) -> str:
        price = _("for {ducats}", ducats=self.names.ducats(buying.price(self.p)))
        if from_pirates and self.p.laid[self.seat][-1]:
            return f"{price}, {self.names.card_name(self.box.card_ids[self.p.pirates[self.seat][-1]])}"
        return price

    def _sides(self, offer: Offer) -> tuple[str, str]:
        """Describe what an offer gives, and what it asks for."""
        given = [claim(self.box.good_name(card), said) for card, said in zip(offer.given, offer.said, strict=True)]
        wanted = [asked(goods, wished) for goods, wished in zip(offer.asked, offer.wished, strict=True)]
        return self.names.exchange(given, wanted, offer.ducats)
