"""Which games there are, and dealing them."""

from typing import Any

import pytest

import fondaco
from conformance.toy import GAME as TOY
from conformance.toy import Toy
from engine.matches import TO_AN_EXTRA_CARD, another_edition, begin
from fondaco import (
    Edition,
    EditionError,
    FondacoError,
    Position,
    deal,
    find_game,
    from_dict,
    games,
    load_edition,
    own_edition,
)
from fondaco.engine.registry import box_of, check_options

MILLE_FIORI = find_game("millefiori")


# Finding games


def test_games_are_listed_by_name() -> None:
    assert "millefiori" in games()
    assert games() == sorted(games())
    games().clear()
    assert games()


def test_a_game_is_found_by_its_name_and_is_always_the_same() -> None:
    for name in games():
        assert find_game(name) is find_game(name)
        assert find_game(name).name == name


@pytest.mark.parametrize("name", ["", "chess", "Millefiori", "mille fiori", "{game}"])
def test_a_game_that_is_not_there_is_answered_with_those_that_are(name: str) -> None:
    for ask in (find_game, lambda name: deal(name, 2, 7), lambda name: from_dict({"game": name})):
        with pytest.raises(ValueError, match=r"unknown game .*; use one of: .*millefiori") as error:
            ask(name)
        assert repr(name) in str(error.value)


def test_the_front_door_has_what_it_promises() -> None:
    assert all(hasattr(fondaco, name) for name in fondaco.__all__)
    assert fondaco.__version__


# Dealing


def test_the_same_seed_deals_the_same_game() -> None:
    assert deal("millefiori", 3, 7) == deal("millefiori", 3, "7")
    assert deal("millefiori", 3, 7) != deal("millefiori", 3, 8)
    assert deal("millefiori", 3, "ab" * 32) == deal("millefiori", 3, "AB" * 32)


def test_a_game_can_be_dealt_without_its_name() -> None:
    assert deal(MILLE_FIORI, 2, 7) == deal("millefiori", 2, 7)


def test_a_game_that_the_house_does_not_know_can_be_dealt() -> None:
    assert "toy" not in games()
    position = deal(TOY, 3, 7, rounds=4)
    assert position.game is TOY
    assert position.options == {"swaps": True, "rounds": 4}
    with pytest.raises(ValueError, match="toy is not played with 4 seats; use one of: 2, 3"):
        deal(TOY, 4, 7)
    with pytest.raises(ValueError, match="option rounds cannot be 9; use one of: 1, 2, 3, 4"):
        deal(TOY, 3, 7, rounds=9)


@pytest.mark.parametrize("seats", [-2, 0, 1, 5, 100])
def test_a_wrong_number_of_seats_is_answered_with_those_allowed(seats: int) -> None:
    with pytest.raises(ValueError, match=f"millefiori is not played with {seats} seats; use one of: 2, 3, 4"):
        deal("millefiori", seats, 7)


@pytest.mark.parametrize("seats", [2.0, "2", None, True])
def test_a_number_of_seats_that_is_no_whole_number_is_refused(seats: Any) -> None:
    with pytest.raises(ValueError, match="use one of: 2, 3, 4") as error:
        deal("millefiori", seats, 7)
    assert repr(seats) in str(error.value)


@pytest.mark.parametrize("seed", [-1, 1 << 62, 1.5, True, "luck", "f" * 63])
def test_a_wrong_seed_is_answered_with_what_is_allowed(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"is not a valid seed; use a whole number .* or 64 hex digits"):
        deal("millefiori", 2, seed)


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="millefiori has no option 'fast'; use one of: late_choice"):
        deal("millefiori", 2, 7, fast=True)


class Bare(Toy):
    options = ()


def test_a_game_without_options_says_so() -> None:
    assert check_options(Bare(), {}) == {}
    with pytest.raises(ValueError, match="toy has no options"):
        check_options(Bare(), {"rounds": 2})


@pytest.mark.parametrize("value", [1, 0, 2, "yes", None])
def test_a_wrong_value_of_an_option_is_answered_with_those_allowed(value: Any) -> None:
    with pytest.raises(ValueError, match=r"option late_choice cannot be .*; use one of: False, True") as error:
        deal("millefiori", 2, 7, late_choice=value)
    assert repr(value) in str(error.value)


def test_options_that_are_not_given_have_their_usual_value() -> None:
    assert deal("millefiori", 2, 7).options == {"late_choice": False}
    assert deal("millefiori", 2, 7, late_choice=True).options == {"late_choice": True}
    assert check_options(MILLE_FIORI, {}) == {"late_choice": False}


# Positions that were written down


@pytest.mark.parametrize("lines", [(), ("0: choose lime1",), TO_AN_EXTRA_CARD])
def test_a_position_that_was_written_down_goes_on(lines: tuple[str, ...]) -> None:
    position = begin(*lines).position
    again = from_dict(position.to_dict())
    assert again == position
    while position.to_act():
        seat = position.to_act()[0]
        assert again.legal(seat) == position.legal(seat)
        for each in (position, again):
            each.apply(seat, each.legal(seat)[0])
    assert again == position


def test_a_position_shares_nothing_with_what_it_was_read_from() -> None:
    position = begin("0: choose lime1").position
    data = position.to_dict()
    again = from_dict(data)
    data["packets"][0].clear()
    data["points"][0]["sea"] = 99
    assert again == position


@pytest.mark.parametrize("data", [{}, {"game": "millefiori"}, {"game": "millefiori", "seats": 2}, {"game": None}])
def test_what_is_no_position_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_dict(data)


def test_a_position_with_a_card_too_many_is_refused() -> None:
    data = deal("millefiori", 2, 7).to_dict()
    data["discard"].append("lime1")
    with pytest.raises(FondacoError, match="pieces are missing, or there are too many"):
        from_dict(data)


def test_half_a_position_is_refused() -> None:
    data = deal("millefiori", 2, 7).to_dict()
    del data["ships"]
    with pytest.raises(FondacoError, match="not a valid millefiori position"):
        from_dict(data)


# Editions


def changed(old: str, new: str) -> str:
    toml = MILLE_FIORI.components()
    assert toml.count(old) == 1, old
    return toml.replace(old, new)


def first_space(position: Position) -> int:
    """What seat 0 has when it has sailed to the first space."""
    for seat, text in ((0, "choose lime1"), (1, "choose fish4"), (0, "play lime1"), (0, "sail")):
        position.apply(seat, position.read(seat, text))
    return position.scores()[0]


def test_another_edition_is_played_with_its_own_figures() -> None:
    assert first_space(deal("millefiori", 2, 7)) == 1
    assert first_space(deal("millefiori", 2, 7, another_edition())) == 2
    data = deal("millefiori", 2, 7, another_edition()).to_dict()
    assert first_space(from_dict(data, another_edition())) == 2
    with pytest.raises(FondacoError, match="a different edition"):
        from_dict(data)


def test_an_edition_is_the_same_however_often_it_is_read() -> None:
    assert another_edition().digest == another_edition().digest
    assert another_edition().digest != own_edition(MILLE_FIORI).digest


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        ("hand_size = 5\n", "", "setup.hand_size"),
        ("hand_size = 5", "hand_size = 1", "setup.hand_size"),
        ("hand_size = 5", "hand_size = 5.0", "setup.hand_size"),
        ("lozenges_personal_supply = 27", "lozenges_personal_supply = 31", "setup.lozenges_personal_supply"),
        ("bonus_track = [20, 15, 10, 5]", "bonus_track = [20, 15, 10]", "scoring.bonus_track"),
        ('id = "w01", row = 1', 'id = "w01", row = 9999', "workshops.cells.w01.row"),
        ('first_player = "random"', 'first_player = "eldest"', "setup.first_player"),
        ('sources = ["card-photo", "bga"]', 'sources = ["hearsay"]', "provenance"),
    ],
)
def test_an_edition_that_cannot_be_played_names_the_entry(old: str, new: str, entry: str) -> None:
    with pytest.raises(EditionError) as error:
        load_edition(MILLE_FIORI, changed(old, new))
    assert error.value.entry.startswith(entry)


def test_a_box_is_made_once_for_each_edition() -> None:
    own, other = own_edition(MILLE_FIORI), another_edition()
    assert own_edition(MILLE_FIORI) is own
    assert box_of(MILLE_FIORI, own) is box_of(MILLE_FIORI, own)
    assert box_of(MILLE_FIORI, other) is box_of(MILLE_FIORI, another_edition())
    assert box_of(MILLE_FIORI, own) is not box_of(MILLE_FIORI, other)
    assert isinstance(own, Edition)


@pytest.mark.parametrize("name", [[], {}, 7, None])
def test_a_position_of_a_game_without_a_name_is_refused(name: object) -> None:
    with pytest.raises(FondacoError, match="the name of a game must be text"):
        from_dict({"game": name})


@pytest.mark.parametrize("data", [[], None, 5, "millefiori", b"{}", [["game", "millefiori"]]])
def test_what_is_no_dict_is_no_position(data: Any) -> None:
    with pytest.raises(FondacoError, match=rf"expected a dict as to_dict writes it, got {type(data).__name__}$"):
        from_dict(data)


def test_a_position_with_an_entry_too_many_is_refused() -> None:
    data = deal("millefiori", seats=2, seed=7).to_dict()
    with pytest.raises(FondacoError, match="more: there is no such entry in this game"):
        from_dict(data | {"more": 1})
