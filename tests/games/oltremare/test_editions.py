"""Other editions: their figures stand in the rules, and lists may be longer or shorter as far as they can be played."""

import re

import pytest

from fondaco.bots import bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.errors import EditionError, NotationError
from fondaco.engine.registry import deal, from_dict, load_edition, rules_of
from fondaco.games.oltremare.game import GAME
from fondaco.languages.speech import _ as spoken
from fondaco.languages.speech import speaking
from games.editions import changed
from games.oltremare.table import Table
from scale import whole_games


def rows(text: str, list_of: str) -> list[str]:
    """The lines of a list of tables in a components file."""
    found = re.search(rf"^{list_of} = \[\n(.*?)^\]\n", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1].splitlines()


def with_rows(text: str, list_of: str, lines: list[str]) -> str:
    old = "\n".join(rows(text, list_of))
    assert text.count(old) == 1
    return text.replace(old, "\n".join(lines))


def small() -> str:
    """Twelve ports on a ring, and half of the cards: those of the ports, and every other one."""
    text = GAME.components()
    ports = rows(text, "ports")[:12]
    ids = [line.split('"')[1] for line in ports]
    ring = [
        f'  {{ ports = ["{one}", "{other}"], via = [] }},' for one, other in zip(ids, [*ids[1:], ids[0]], strict=True)
    ]
    cards = []
    for number, line in enumerate(rows(text, "cards")):
        port = line.split('"')[-2]
        if port in ids or number % 2:
            cards.append(line if port in ids else re.sub('port = ".*"', 'port = ""', line))
    text = with_rows(text, "ports", ports)
    return with_rows(with_rows(text, "routes", ring), "cards", cards)


SMALL = load_edition(GAME, small())


def text_of(edition: Edition, rule: str) -> str:
    (found,) = [each for each in rules_of(GAME, edition) if each.id == rule]
    return spoken(found.text, **found.figures)


@pytest.mark.rule("start-hand", "price", "venice-prestige", "offer-limits", "markers-laid")
def test_the_rules_say_the_figures_of_the_edition() -> None:
    own = rules_of(GAME)[0].figures
    assert (own["start_ducats"], own["scale"], own["rank_pay"]) == (11, "0, 1, 3, 6", "6, 3, 1")
    other = changed(
        GAME,
        ("start_ducats = 11", "start_ducats = 17"),
        ("start_hand = 4", "start_hand = 6"),
        ("buy_price = 3", "buy_price = 2"),
        ("buy_price_in_need = 4", "buy_price_in_need = 9"),
        ("rank_pay = [6, 3, 1]", "rank_pay = [8, 5]"),
        ("symbol_scale = [0, 1, 3, 6]", "symbol_scale = [0, 2, 4, 8]"),
    )
    for language in ("en", "fr"):
        with speaking(language):
            assert re.findall("[0-9]+", text_of(other, "start-hand")) == ["17", "6"]
            assert re.findall("[0-9]+", text_of(other, "price")) == ["2", "9"]
            assert "8, 5." in text_of(other, "venice-prestige")
            assert "0, 2, 4, 8." in text_of(other, "pirate-symbol")
            assert re.findall("[0-9]+", text_of(SMALL, "markers-laid")) == ["32", "12"]
            assert re.findall("[0-9]+", text_of(other, "offer-limits")) == ["8", "40"]


@pytest.mark.rule("no-grain")
@pytest.mark.parametrize(("rank_pay", "listed"), [("[6]", "6"), ("[6, 3, 1]", "6, 3, 1")])
def test_what_is_ruled_for_two_players_is_true_of_any_number_of_places_d24(rank_pay: str, listed: str) -> None:
    other = changed(GAME, ("rank_pay = [6, 3, 1]", f"rank_pay = {rank_pay}"))
    (rule,) = [each for each in rules_of(GAME, other) if each.id == "no-grain"]
    (ruling,) = rule.rulings
    answer = spoken(ruling.answer, **rule.figures)
    assert answer.endswith(f"of the ducats for places ({listed}) never more than the first two are paid.")


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_fewer_ports_routes_and_cards_make_a_game_that_ends(seats: int, player: str) -> None:
    for seed in range(3):
        position = deal("oltremare", seats, seed, SMALL)
        pieces = position.components()
        play_out(position, [bot(player)] * seats, FastChance(1, seed))
        assert position.to_act() == []
        assert position.components() == pieces
        assert len(position.view(None)["ports"]) == 12


@whole_games
@pytest.mark.parametrize("seats", [2, 5])
def test_its_positions_come_back_from_their_dict_and_have_a_notation(seats: int) -> None:
    position = deal("oltremare", seats, 4, SMALL)
    chance = FastChance(2)
    while position.to_act():
        seat = position.to_act()[0]
        assert from_dict(position.to_dict(), SMALL) == position
        twin = position.redeal(seat, FastChance(3))
        assert twin.view(seat) == position.view(seat)
        for action in position.legal(seat):
            assert position.read(seat, position.write(seat, action)) == action
        position.apply(seat, bot("random").choose(position, seat, chance))


def test_an_action_with_a_card_or_a_port_that_is_not_there_has_no_text() -> None:
    position = deal("oltremare", 3, 4, SMALL)
    for action in (97, 2 * 98 - 1, 4 * 98 + 29):
        with pytest.raises(NotationError, match="does not exist in this edition"):
            position.write(0, action)
        assert action not in position.legal(position.to_act()[0])


@whole_games
@pytest.mark.rule("venice-card", "last-round")
def test_in_a_small_pile_venice_may_be_the_last_card() -> None:
    edition = load_edition(GAME, small().replace("venice_spread = 5", "venice_spread = 30"))
    begun = 0
    for seed in range(40):
        t = Table(deal("oltremare", 5, seed, edition))
        play_out(t.position, [bot("random")] * 5, FastChance(1, seed))
        kinds = [
            event["event"] for event in t.events() if event["event"] in ("venice", "last round", "reshuffle", "early")
        ]
        assert kinds.count("last round") == 1
        assert kinds[0] in ("venice", "last round")
        begun += kinds[:2] == ["venice", "last round"] and t.data()["venice_low"] == 0
    assert begun


def longer(list_of: str, row: str) -> str:
    text = GAME.components()
    return with_rows(text, list_of, [*rows(text, list_of), row])


CARD = '{ id = "%s", good = "%s", symbols = ["ducat", "ship"], hand = 4, cargo = 3, port = "" },'


@pytest.mark.parametrize(
    ("text", "entry", "says"),
    [
        (longer("cards", CARD % ("grain-21", "grain")), "box.cards", "expected 1 to 98 entries, got 99"),
        (
            longer("ports", '{ id = "ostia", name = "Ostia", xy = [1, 2] },'),
            "box.ports",
            "expected 2 to 30 entries, got 31",
        ),
        (
            with_rows(GAME.components(), "ports", rows(GAME.components(), "ports")[:1]),
            "box.ports",
            "expected 2 to 30 entries, got 1",
        ),
        (
            with_rows(GAME.components(), "routes", rows(GAME.components(), "routes")[:5]),
            "box.ports.venice.xy",
            "no route",
        ),
        (with_rows(GAME.components(), "routes", []), "box.routes", "0 entries"),
        (
            with_rows(GAME.components(), "ports", rows(GAME.components(), "ports")[1:]),
            "box.routes.27.ports",
            "there is no port 'venice'",
        ),
        (
            with_rows(GAME.components(), "cards", rows(GAME.components(), "cards")[::-1]),
            "box.cards",
            "in the order of the goods",
        ),
        (
            with_rows(GAME.components(), "cards", rows(GAME.components(), "cards")[:20]),
            "box.cards",
            "20 cards are too few for 5 players",
        ),
        (with_rows(GAME.components(), "cards", [CARD % ("gem-01", "gem")] * 2), "box.cards.gem-01", "twice"),
        (
            with_rows(GAME.components(), "cards", [CARD % ("gem 1", "gem")]),
            "box.cards.gem 1.id",
            "a card is written like gem-03",
        ),
        (
            GAME.components().replace('"tana"', '"La Tana"'),
            "box.ports.La Tana.id",
            "write a port in lower-case letters",
        ),
        *[
            (GAME.components().replace(old, new, 1), entry, says)
            for old, new, entry, says in (
                ("via = []", 'via = ["x"]', "box.routes.0.via.0", "this must be a list"),
                ("via = []", 'via = [["x", 1]]', "box.routes.0.via.0.0", "this must be a number"),
                ("via = []", "via = [[1]]", "box.routes.0.via.0", "expected 2 entries, got 1"),
                ("via = []", "via = [[1, 2], [1, inf]]", "box.routes.0.via.1.1", "inf is not a number"),
                ("xy = [119, 90]", "xy = [119]", "box.ports.venice.xy", "expected 2 entries, got 1"),
                ("xy = [119, 90]", "xy = [nan, inf]", "box.ports.venice.xy.0", "nan is not a number"),
                ("players = [2, 3, 4, 5]", "players = [9]", "meta.players", "expected [2, 3, 4, 5], got"),
            )
        ],
        (
            GAME.components().replace("rank_pay = [6, 3, 1]", "rank_pay = []"),
            "rules.rank_pay",
            "expected 1 to 5 places",
        ),
        (GAME.components().replace("influence_less = 3", "influence_less = 4"), "rules.influence_less", "from 0 to 3"),
    ],
    ids=lambda value: value[:40] if len(value) < 100 else "",
)
def test_an_edition_that_cannot_be_played_is_refused_with_its_entry(text: str, entry: str, says: str) -> None:
    with pytest.raises(EditionError) as error:
        load_edition(GAME, text)
    assert error.value.entry.startswith(entry)
    assert says in str(error.value)
