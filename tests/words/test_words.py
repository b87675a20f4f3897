"""What is said at the three games, word for word."""

from typing import Any

import pytest

import fondaco
from fondaco.languages.speech import speaking
from fondaco.words import GameWords, Item, Zone
from fondaco.words.oltremare.names import OltreMareNames
from words.tables import words_of


@pytest.mark.parametrize(
    ("name", "notation", "english", "french"),
    [
        ("millefiori", "choose quartz3", ("Choose", "Quartz 3"), ("Choisir", "Quartz 3")),
        ("millefiori", "play ash1", ("Play", "Ash 1"), ("Jouer", "Cendres 1")),
        ("millefiori", "place h04", ("Place on", "House 5, place 4"), ("Poser sur", "Maison 5, place 4")),
        ("millefiori", "place n_t1", ("Place on", "Coin, top 1"), ("Poser sur", "Pièce, haut 1")),
        ("millefiori", "sail", ("Sail", "with this card"), ("Naviguer", "avec cette carte")),
        ("oltremare", "sail venice", ("Sail to", "Venice"), ("Naviguer vers", "Venise")),
        (
            "oltremare",
            "discard gem-01",
            ("Lay on your pirate pile", "Gems 1 (ducat and pirate, hand limit 3, 4 cards to play)"),
            ("Poser sur ton paquet Pirates", "Gemmes 1 (ducat et pirate, main max. 3, 4 cartes à jouer)"),
        ),
        ("oltremare", "offer 1", ("Make an offer to", "Ben"), ("Faire une offre à", "Ben")),
        (
            "oltremare",
            "claim cards",
            ("Claim that it has", "cards"),
            ("Annoncer qu’elle porte", "cartes"),
        ),
        (
            "oltremare",
            "claim hand 5",
            ("Claim that it has", "hand limit 5"),
            ("Annoncer qu’elle porte", "main max. 5"),
        ),
        ("oltremare", "ask any", ("Ask for", "any card"), ("Demander", "n’importe quelle carte")),
        ("oltremare", "or silk", ("Or instead", "silk"), ("Ou bien", "soie")),
        (
            "oltremare",
            "with cargo 2",
            ("Preferably with:", "2 cards to play"),
            ("De préférence avec\N{NO-BREAK SPACE}:", "2 cartes à jouer"),
        ),
        ("oltremare", "counter", ("Make", "a counter-offer"), ("Faire", "une contre-offre")),
        ("oltremare", "drop", ("Drop", "this offer"), ("Abandonner", "cette offre")),
        ("oltremare", "take 1", ("Take the offer of", "Ben"), ("Accepter l’offre de", "Ben")),
        ("oltremare", "charge 1", ("Demand", "1 ducat"), ("Exiger", "1 ducat")),
        ("oltremare", "buy pirates", ("Buy", "back from your pirates"), ("Acheter", "à tes pirates")),
        ("liguria", "load red", ("Take aboard", "a red cube"), ("Embarquer", "un cube rouge")),
        (
            "liguria",
            "buyer 3",
            ("Place your buyer on", "space 3: 2 tiles and 1 coin"),
            ("Placer ton négociant sur", "la case 3\N{NO-BREAK SPACE}: 2 tuiles et 1 pièce"),
        ),
        (
            "liguria",
            "upgrade start-ship",
            ("Upgrade", "ship with 1 wheel (from the start)"),
            ("Promouvoir", "bateau à 1 gouvernail (de départ)"),
        ),
        (
            "liguria",
            "deploy monk",
            ("Deploy a minister for", "the monks"),
            ("Déployer un ambassadeur pour", "les moines"),
        ),
    ],
)
def test_an_action_in_words(name: str, notation: str, english: tuple[str, str], french: tuple[str, str]) -> None:
    words = words_of(name, 3)
    assert words.choice(notation) == (*english, " ".join(english))
    with speaking("fr"):
        assert words.choice(notation) == (*french, " ".join(french))


def zone_of(words: GameWords, view: Any, legal: list[str], id: str) -> Zone:
    return next(zone for zone in words.zones(view, legal) if zone["id"] == id)


def item_of(words: GameWords, view: Any, legal: list[str], id: str, label: str) -> Item:
    return next(item for item in zone_of(words, view, legal, id)["items"] if item["label"] == label)


# Mille Fiori


def test_millefiori_says_who_is_still_choosing() -> None:
    words = words_of("millefiori", 3)
    position = fondaco.deal("millefiori", seats=3, seed=1)

    def asked(observer: int | None) -> str:
        return words.prompts.asked(position.view(observer), observer, position.to_act(), position.to_act())

    assert asked(0) == "Your turn: choose a card from your hand. You pass the others to the left."
    assert asked(None) == "Ann, Ben and Carla are choosing a card."
    position.apply(0, position.legal(0)[0])
    assert asked(0) == "You have chosen; Ben and Carla are still choosing."
    position.apply(1, position.legal(1)[0])
    assert asked(0) == "You have chosen; Carla is still choosing."
    assert asked(None) == "Carla chooses a card."
    with speaking("fr"):
        assert asked(0) == "Tu as choisi\N{NARROW NO-BREAK SPACE}; Carla choisit encore."


def test_millefiori_shows_whose_a_cell_is_and_what_takes_it() -> None:
    words = words_of("millefiori", 2)
    view = {**fondaco.deal("millefiori", seats=2, seed=1).view(0), "lozenges": {"h01": 0, "h02": 1}}
    cell = item_of(words, view, [], "houses", "House 4, place 2")
    assert (cell["detail"], cell["seat"], cell["tone"]) == ("Ben", 1, "house")
    free = item_of(words, view, ["place h03"], "houses", "House 3, place 3")
    assert (free["detail"], free["seat"], free["actions"]) == ("free", None, ["place h03"])


# Oltre Mare


def play(position: Any, seat: int, chain: str) -> list[dict[str, Any]]:
    """What happens, as a spectator sees it."""
    events = position.events = []
    for text in chain.split(", "):
        position.apply(seat, position.read(seat, text))
    return [event.seen_by(None) for event in events]


def test_oltremare_claims_are_said_aloud_and_stand_in_the_offer() -> None:
    words = words_of("oltremare", 3)
    position = fondaco.deal("oltremare", seats=3, seed=1)
    (seat,) = position.to_act()
    other = (seat + 1) % 3
    card = position.view(seat)["hand"][0]
    chain = f"offer {other}, give {card['card']}, claim pirate, claim ship, claim hand 5, ask salt, pay 2, propose"
    events = play(position, seat, chain)
    good = {"gem": "gems", "olive": "olives"}.get(card["good"], card["good"])
    assert words.said_aloud(events) == [f"My card of {good} shows: pirate and ship, hand limit 5."]
    answers = [position.write(other, action) for action in position.legal(other)]

    def told(viewer: int | None, legal: list[str]) -> list[tuple[str, list[tuple[str, str]]]]:
        zones = [zone for zone in words.zones(position.view(viewer), legal) if zone["id"].startswith("offer")]
        return [(zone["title"], [(item["label"], item["detail"]) for item in zone["items"]]) for zone in zones]

    given = [(good.capitalize(), "claimed to have pirate and ship, hand limit 5"), ("2 ducats", "")]
    maker, partner = words.names.name(seat), words.names.name(other)
    assert told(other, answers) == [
        (f"You get from {maker}", [*given, ("The offer", "")]),
        ("You give in return", [("Salt", "")]),
    ]
    assert told(None, []) == [(f"{maker} gives {partner}", given), (f"{maker} gets in return", [("Salt", "")])]
    assert [title for title, _items in told(seat, [])] == [f"You give {partner}", "You get in return"]
    assert "decline" in item_of(words, position.view(other), answers, "offer", "The offer")["actions"]
    asked = words.prompts.asked(position.view(seat), seat, [other], [other])
    assert asked == f"{words.names.name(other)} answers the offer of {words.names.name(seat)}."


def names_of(words: GameWords) -> OltreMareNames:
    assert isinstance(words.names, OltreMareNames)
    return words.names


def test_oltremare_shows_the_answers_and_what_they_hold() -> None:
    words = words_of("oltremare", 3)
    position = fondaco.deal("oltremare", seats=3, seed=1)
    (seat,) = position.to_act()
    others = [(seat + 1) % 3, (seat + 2) % 3]
    names = [words.names.name(other) for other in others]
    card = position.view(seat)["hand"][0]["card"]
    play(position, seat, f"offer all, give {card}, ask any, propose")
    play(position, others[0], f"accept, give {position.view(others[0])['hand'][0]['card']}")

    def answers(viewer: int | None) -> list[tuple[str, str]]:
        legal = [position.write(viewer, action) for action in position.legal(viewer)] if viewer is not None else []
        return [
            (item["label"], item["detail"]) for item in zone_of(words, position.view(viewer), legal, "answers")["items"]
        ]

    assert answers(seat) == [(names[0], "has answered"), (names[1], "is thinking")]
    given = position.view(others[1])["hand"][0]
    line = f"counter, give {given['card']}, claim ship, ask silk, or salt, with hand 5, pay 1"
    play(position, others[1], line)
    (label, told), *_rest = answers(others[1])
    assert label == f"The offer of {words.names.name(seat)}"
    assert told.endswith("for any card")
    asked = zone_of(words, position.view(others[1]), [], "offer wanted")["items"][0]
    assert (asked["label"], asked["detail"]) == ("Silk or salt", "preferably with hand limit 5")
    play(position, others[1], "propose")
    good = names_of(words).good(position.view(seat)["answers"][0]["given"][0]["good"])
    counter = names_of(words).good(given["good"])
    assert answers(seat) == [
        (names[0], f"accepts, and gives {good}"),
        (names[1], f"{counter} (claimed: ship) + 1 ducat for silk or salt (preferably with hand limit 5)"),
        ("None of them", ""),
    ]
    assert words.choice(f"take {others[0]}", position.view(seat))[:2] == ("Trade with", names[0])
    assert item_of(words, position.view(seat), [f"take {others[1]}"], "answers", names[1])["actions"]


def test_oltremare_tells_the_symbols_that_an_offer_wishes_for() -> None:
    words = words_of("oltremare", 3)
    position = fondaco.deal("oltremare", seats=3, seed=1)
    (seat,) = position.to_act()
    events = play(position, seat, "offer all, ask salt, ask olive, with cards, with ship, propose")
    (line,) = words.log(events)
    assert line == f"{words.names.name(seat)} offers all: nothing for salt + olives (preferably with cards and ship)."
    with speaking("fr"):
        (line,) = words.log(events)
    assert line.endswith("sel + olives (de préférence avec cartes et bateau).")


def test_nothing_is_said_aloud_where_nothing_is_claimed() -> None:
    position = fondaco.deal("oltremare", seats=3, seed=1)
    (seat,) = position.to_act()
    card = position.view(seat)["hand"][0]["card"]
    events = play(position, seat, f"offer all, give {card}, propose")
    assert words_of("oltremare", 3).said_aloud(events) == []
    assert words_of("liguria", 3).said_aloud([{"event": "turn", "seat": 0}]) == []


def test_oltremare_says_of_which_card_something_is_claimed_and_to_whom_an_open_offer_goes() -> None:
    words = words_of("oltremare", 3)
    position = fondaco.deal("oltremare", seats=3, seed=1)
    (seat,) = position.to_act()
    card = position.view(seat)["hand"][0]
    play(position, seat, f"offer all, give {card['card']}")
    view = position.view(seat)
    name = zone_of(words, view, [], "offer")["items"][0]["label"]
    assert words.choice("claim cargo 2", view)[:2] == (f"Claim that {name} has", "2 cards to play")
    assert zone_of(words, view, [], "offer")["title"] == "You give one of the others"
    assert zone_of(words, view, [], "offer wanted")["items"][0]["label"] == "nothing yet"


def test_oltremare_has_the_map_with_markers_ships_and_routes() -> None:
    words = words_of("oltremare", 3)
    view = fondaco.deal("oltremare", seats=3, seed=1).view(0)
    venice = item_of(words, view, ["sail venice"], "map", "Venice")
    assert venice["detail"] == "no marker · ship of Ann · routes to Ancona and Zara"
    assert (venice["seat"], venice["actions"]) == (0, ["sail venice"])
    assert item_of(words, view, [], "goods", "gems")["detail"] == "2 · 5 · 9"


# Liguria


def test_liguria_tells_the_tile_at_a_place_where_it_can_be_seen() -> None:
    words = words_of("liguria", 3)
    view = {**fondaco.deal("liguria", seats=3, seed=1).view(0), "row": ["monk", "triple-red"]}
    assert words.choice("take 2") == ("Take", "the tile at place 2", "Take the tile at place 2")
    assert words.choice("take 2", view)[1] == "contract: 3 red for 7 points (place 2)"
    assert item_of(words, view, ["take 1"], "row", "1 · monk")["actions"] == ["take 1"]


def test_liguria_hides_what_is_behind_the_screens_of_others() -> None:
    words = words_of("liguria", 3)
    position = fondaco.deal("liguria", seats=3, seed=1)
    screens = [zone["title"] for zone in words.zones(position.view(1), []) if zone["id"].startswith("screen")]
    assert screens == ["Behind your screen"]
    assert not [zone for zone in words.zones(position.view(None), []) if zone["id"].startswith("screen")]


def test_events_speak_of_things_by_their_ids() -> None:
    """What is told of in the log is pointed out on the table."""
    sea, town = words_of("oltremare", 3), words_of("liguria", 3)
    view = fondaco.deal("oltremare", seats=3, seed=1).view(0)
    card = view["hand"][0]
    assert zone_of(sea, view, [], "hand")["items"][0]["ids"] == [card["card"]]
    assert item_of(sea, view, [], "map", "Venice")["ids"] == ["venice"]
    assert "ducats seat 1" in item_of(sea, view, [], "seat 1", "Ducats")["ids"]
    circuit = zone_of(town, fondaco.deal("liguria", seats=3, seed=1).view(0), [], "circuit")["items"]
    assert "sail place 1" in circuit[1]["ids"]
    assert "harbour 1" in circuit[4]["ids"]
    assert (circuit[0]["label"], circuit[4]["label"]) == ("Harbour of Ann", "Harbour of Ben")


def test_who_has_won_is_said_to_each() -> None:
    words = words_of("liguria", 3)
    view = fondaco.deal("liguria", seats=3, seed=1).view(None)
    assert words.prompts.asked(view, 0, [], [], [[0], [1], [2]]) == "The game is over: you win."
    assert words.prompts.asked(view, 1, [], [], [[0], [1], [2]]) == "The game is over: Ann wins."
    assert (
        words.prompts.asked(view, None, [], [], [[0, 2], [1]]) == "The game is over: Ann and Carla share the victory."
    )
    assert words.prompts.asked(view, None, [], []) == "The game is over."
