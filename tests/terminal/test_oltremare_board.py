"""An offer in one line, as people type it, becomes the chain of actions that it stands for."""

import pytest

import fondaco
from fondaco import FondacoError
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.registry import register
from fondaco.languages.speech import speak
from fondaco.table import Seat
from fondaco.terminal.boards import Board, board_for

ANN = ["gem-06", "salt-02", "salt-11", "olive-03", "olive-09"]


@pytest.fixture
def board() -> Board:
    if "oltremare" not in fondaco.games():
        register("oltremare", "fondaco.games.oltremare")
    speak("en")
    game = fondaco.find_game("oltremare")
    seats = [Seat("Ann", ""), Seat("Ben", ""), Seat("Anna Maria", ""), Seat("", "random")]
    return board_for(game, fondaco.own_edition(game), seats)


@pytest.fixture
def table(board: Board) -> Position:
    """Ann's turn, with the hand above."""
    data = fondaco.deal("oltremare", seats=4, seed=1).to_dict()
    for pile in (*data["hands"], *data["cargo"], data["deck"]):
        for card in [card for card in pile if card in ANN]:
            pile.remove(card)
            data["deck"].append(card)
    back = data["hands"][0]
    data["hands"][0] = ANN
    data["deck"] = [card for card in data["deck"] if card not in ANN] + back
    data["first"] = data["active"] = 0
    data["due"] = board.names.box.cargo[board.names.box.card_number[data["cargo"][0][-1]]]
    data["phase"] = "trade"
    return fondaco.find_game("oltremare").from_dict(data, board.names.box)


def play(position: Position, seat: int, chain: str) -> Position:
    """Every chain is one that the rules take."""
    after = position.clone()
    for text in chain.split(","):
        after.apply(seat, after.read(seat, text))
    return after


@pytest.mark.parametrize(
    ("line", "chain"),
    [
        ("offer Ben olive+1d for salt salt", "offer 1, give olive-03, ask salt, ask salt, pay 1, propose"),
        ("offer ben olive gem for nothing", "offer 1, give gem-06, give olive-03, propose"),
        ("offer all nothing for silk 3d", "offer all, ask silk, charge 3, propose"),
        (
            "OFFER green olive-09 olive for grain + gem",
            "offer 1, give olive-03, give olive-09, ask gem, ask grain, propose",
        ),
        (
            "offer Anna Maria salt for pottery(ship+ducat)",
            "offer 2, give salt-02, ask pottery, with ducat, with ship, propose",
        ),
        ("offer 3 olives, gems for par", "offer 3, give gem-06, give olive-03, ask parchment, propose"),
        (
            "offer y salt-11 (play 2 ship+ducat hand 5) for gem",
            "offer 3, give salt-11, claim ducat, claim ship, claim hand 5, claim cargo 2, ask gem, propose",
        ),
        # The card of which that is true; if there is none, it is a bluff with the first one.
        ("offer ben olive(play 3) for gem", "offer 1, give olive-09, claim cargo 3, ask gem, propose"),
        ("offer ben olive(cards) for gem", "offer 1, give olive-03, claim cards, ask gem, propose"),
        ("offer yellow salt(hand 3) for 4d", "offer 3, give salt-02, claim hand 3, charge 4, propose"),
        ("offer Ben gem(ship) for any silk", "offer 1, give gem-06, claim ship, ask silk, ask any, propose"),
        (
            "offer all gem for olive|silk(hand 5 ship) salt",
            "offer all, give gem-06, ask silk, or olive, with ship, with hand 5, ask salt, propose",
        ),
    ],
)
def test_an_offer_in_one_line(board: Board, table: Position, line: str, chain: str) -> None:
    assert board.expand(table, 0, line) == chain
    assert play(table, 0, chain).view(None)["phase"] == "answering"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("offer Bob olive for salt", "there is no player Bob; use one of: Ben, Anna Maria, yellow, all"),
        ("offer Ann olive for salt", "there is no player Ann"),
        ("offer Ben olive", "write: offer WHO GIVES for ASKS"),
        ("offer Ben for salt", "write: offer"),
        ("offer Ben gold for salt", "there is no good 'gold'"),
        ("offer Ben salt-99 for salt", "there is no good 'salt-99'"),
        ("offer Ben silk for salt", "you do not have enough silk"),
        ("offer Ben gem gem for salt", "you do not have enough gems"),
        ("offer Ben silk-01 for salt", "you do not have silk-01"),
        ("offer Ben gem-06 gem-06 for salt", "you have named gem-06 twice"),
        ("offer Ben gem 1d for 2d", "ducats can only go one way"),
        ("offer Ben gem for 41d", "at most 40 ducats"),
        ("offer Ben nothing for salt salt salt salt salt salt salt any any", "at most 8 cards"),
        ("offer Ben 3d for nothing", "offer-cards"),
        ("offer Ben gem(ship ducat pirate) for salt", "a card has only two symbols"),
        ("offer Ben gem(nice) for salt", "no card has 'nice'"),
        ("offer Ben gem(hand 9) for salt", "there is no such number"),
        ("offer Ben gem for salt(cheap)", "no card has 'cheap'"),
    ],
)
def test_a_line_that_makes_no_sense_says_why(board: Board, table: Position, line: str, problem: str) -> None:
    with pytest.raises(FondacoError) as error:
        board.expand(table, 0, line)
    assert problem in str(error.value)


def test_two_players_of_the_same_name_are_told_apart_by_colour(board: Board, table: Position) -> None:
    board.names.seats = [*board.names.seats[:2], Seat("Ben", ""), *board.names.seats[3:]]
    with pytest.raises(FondacoError, match="several players called ben"):
        board.expand(table, 0, "offer Ben gem for salt")
    assert board.expand(table, 0, "offer red gem for salt").startswith("offer 2, ")


@pytest.mark.parametrize(
    "text", ["buy", "play gem-06", "offer 1", "offer all", "offer 1, give gem-06, propose", "accept"]
)
def test_what_is_notation_already_stays_as_it_is(board: Board, table: Position, text: str) -> None:
    assert board.expand(table, 0, text) == text


def test_an_offer_can_be_begun_by_name(board: Board, table: Position) -> None:
    assert board.expand(table, 0, "offer Anna Maria") == "offer 2"


def test_a_player_who_is_asked_makes_the_offer_without_naming_the_active_player_again(
    board: Board, table: Position
) -> None:
    asked = play(table, 0, "call")
    card = asked.view(1)["hand"][0]
    chain = board.expand(asked, 1, f"offer Ann {card['card']} for 2d")
    assert chain == f"give {card['card']}, charge 2, propose"
    assert play(asked, 1, chain).view(None)["phase"] == "answering"
    with pytest.raises(FondacoError, match="you can only make an offer to Ann now"):
        board.expand(asked, 1, f"offer yellow {card['card']} for 2d")


def test_a_counter_offer_in_one_line(board: Board, table: Position) -> None:
    offered = play(table, 0, "offer 1, give gem-06, propose")
    card = offered.view(1)["hand"][0]["card"]
    chain = f"counter, give {card}, claim ship, ask gem, charge 1, propose"
    assert board.expand(offered, 1, f"counter {card}(ship) for gem 1d") == chain
    assert board.expand(offered, 1, f"offer Ann {card}(ship) for gem 1d") == chain
    begun = play(offered, 1, "counter")
    assert board.expand(begun, 1, f"counter {card} for gem") == f"give {card}, ask gem, propose"
    assert play(offered, 1, chain).view(None)["phase"] == "picking"


def test_an_offer_that_was_begun_is_not_begun_again(board: Board, table: Position) -> None:
    begun = play(table, 0, "offer 1")
    assert board.expand(begun, 0, "offer Ben gem for salt") == "give gem-06, ask salt, propose"
    for line in ("offer red gem for salt", "offer all gem for salt"):
        with pytest.raises(FondacoError, match="you have already begun another offer"):
            board.expand(begun, 0, line)
    with pytest.raises(FondacoError, match="you have already begun another offer"):
        board.expand(play(begun, 0, "give salt-02"), 0, "offer Ben gem for salt")


def test_a_player_who_accepts_may_name_the_cards_at_once(board: Board, table: Position) -> None:
    offered = play(table, 0, "offer 1, ask gem, propose")
    card = offered.view(1)["hand"][0]["card"]
    offered = play(offered, 1, f"counter, give {card}, ask salt, ask salt, or olive, ask olive, propose")
    chain = board.expand(offered, 0, "take Ben olive-09 salt-11 salt")
    assert chain == "take 1, give salt-02, give salt-11, give olive-09"
    assert card in [held["card"] for held in play(offered, 0, chain).view(0)["hand"]]
    assert board.expand(offered, 0, "take 1") == "take 1"
    asked = play(table, 0, "offer 1, ask any, propose")
    assert board.expand(asked, 1, f"accept {card}") == f"accept, give {card}"
    for line, problem in (
        ("take Ben salt-11 olive", "these are not the goods that are asked for: salt, salt or olives, olives"),
        ("take Ben salt salt olive 3d", "after accept or take, name only the cards that you give"),
        ("take Ben salt salt silk", "you do not have enough silk"),
    ):
        with pytest.raises(FondacoError, match=problem):
            board.expand(offered, 0, line)


def test_choices_are_numbered_without_gaps_though_not_every_sum_of_ducats_is_listed(
    board: Board, table: Position
) -> None:
    begun = play(table, 0, "offer 1, give gem-06")
    listed = board.numbered(begun, begun.legal(0))
    assert list(listed) == list(range(1, len(listed) + 1))
    written = [begun.write(0, action) for action in listed.values()]
    assert [text for text in written if text.startswith(("pay", "charge"))] == ["pay 1", "charge 1"]
    assert set(begun.legal(0)) - set(listed.values()) == {
        begun.read(0, f"{verb} {ducats}") for verb in ("pay", "charge") for ducats in range(2, 41)
    } & set(begun.legal(0))
    assert "like pay 5 or charge 5" in board.ask(begun.view(0), 0)
    assert "like pay 5" not in board.ask(play(begun, 0, "pay 3").view(0), 0)
    assert "like pay 5" not in board.ask(table.view(0), 0)


def test_an_offer_is_listed_with_the_name_of_the_player(board: Board, table: Position) -> None:
    known = table.redeal(0, FastChance(0))
    said = {text: board.words.forecast(known, 0, table.read(0, text)) for text in ("offer 1", "offer 2", "offer all")}
    assert said["offer 1"].startswith("Ben: say what you give")
    assert said["offer 2"].startswith("Anna Maria: say what you give")
    assert said["offer all"].startswith("all answer at once")


def test_numbers_in_claims_and_wishes_say_what_they_mean(board: Board, table: Position) -> None:
    begun = play(table, 0, "offer 1, give gem-06")
    known = begun.redeal(0, FastChance(0))
    for text, said in (("claim cargo 2", "2 cards to play: true"), ("claim cargo 1", "1 card to play: not true")):
        assert board.words.forecast(known, 0, begun.read(0, text)) == said
    asked = play(begun, 0, "ask salt").redeal(0, FastChance(0))
    assert board.words.forecast(asked, 0, begun.read(0, "with cargo 2")) == "2 cards to play: a wish, not binding"


def test_a_counter_offer_in_one_line_is_proposed_until_one_is_begun(board: Board, table: Position) -> None:
    offered = play(table, 0, "offer 1, give gem-06, propose")
    assert "counter olive(ship) for salt+1d" in board.ask(offered.view(1), 1)
    assert "in one line" not in board.ask(play(offered, 1, "counter").view(1), 1)
    asked = play(table, 0, "offer 1, ask any, ask any, propose")
    assert "in one line" in board.ask(asked.view(1), 1)
    assert "in one line" not in board.ask(play(asked, 1, "accept").view(1), 1)


@pytest.mark.parametrize("ducats", ["0", "41", "3x", "-1", "²", "05"])
def test_a_sum_that_cannot_be_is_refused_with_those_that_can(board: Board, table: Position, ducats: str) -> None:
    begun = play(table, 0, "offer 1, give gem-06")
    with pytest.raises(FondacoError, match=f"'{ducats}' is not a number of ducats; use 1 to 40"):
        begun.read(0, f"pay {ducats}")
