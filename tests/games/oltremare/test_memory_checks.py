"""What is remembered in positions from anywhere: nobody knows what only another seat can know."""

from collections.abc import Iterator

import pytest

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, from_dict
from fondaco.games.oltremare.pile import FIRST_USED
from fondaco.games.oltremare.position import OltreMarePosition
from games.oltremare.moments import Data, changed, used_up
from games.oltremare.table import table
from games.positions import refusal
from scale import many, whole_games

SHUFFLED = ["gem-03", "salt-01", "salt-03", "salt-05", "salt-06"]


def exchanged() -> Data:
    """In the first turn of a game seat 0 has given seat 1 a card of salt for a gem; seat 2 looked on."""
    t = table(
        hands={0: ["salt-02", "salt-04"], 1: ["gem-01", "gem-04"], 2: ["gem-02", "parchment-01"]},
        cargo={0: ["pottery-10"], 1: ["silk-07"], 2: ["silk-09"]},
    )
    return t.play("0: offer 1, give salt-02, ask gem, propose", "1: accept, give gem-04").data()


def shuffled() -> Data:
    """The discard pile was shuffled again, and seat 0 has drawn a card of it and given seat 1 its salt-02."""
    t = table(
        hands={0: ["salt-02", "salt-04"], 1: ["gem-01", "gem-04"], 2: ["gem-02"]},
        cargo={0: ["pottery-10"], 1: ["silk-07"], 2: ["silk-09"]},
        discard=SHUFFLED,
        deck_size=0,
        rest=2,
        venice=False,
        turns=3,
    )
    return t.play("0: buy", "0: offer 1, give salt-02, propose", "1: accept").data()


def swapped(data: Data, one: int, other: int) -> Data:
    """Each of two observers remembers what the other did."""
    return changed(data, {f"may.{one}": data["may"][other], f"may.{other}": data["may"][one]})


def test_each_remembers_what_it_gave_away() -> None:
    data = exchanged()
    assert data["may"] == [{"hand 1": ["salt-02"]}, {"hand 0": ["gem-04"]}, {}, {}]
    assert from_dict(data).to_dict() == data


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        (0, 1, "may.0: this seat knows better where gem-04 is"),
        (0, 2, "may.2: this seat cannot have given salt-02 away yet"),
        (1, 2, "may.2: this seat cannot have given gem-04 away yet"),
        (0, 3, "may.3: salt-02 was not shuffled again"),
        (1, 3, "may.3: gem-04 was not shuffled again"),
    ],
)
def test_nobody_remembers_what_another_seat_gave_away(one: int, other: int, says: str) -> None:
    assert refusal(swapped(exchanged(), one, other)) == says


@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 2), (0, 3), (1, 3), (1, 2)])
@pytest.mark.parametrize("after_first", [False, True])
def test_after_a_shuffle_each_remembers_its_own(one: int, other: int, after_first: bool) -> None:
    data = used_up() if after_first else shuffled()
    assert from_dict(data).to_dict() == data
    assert refusal(swapped(data, one, other)).startswith("may.")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"may.0.hand 0": ["salt-04"]}, "may.0: this seat knows better where salt-04 is"),
        ({"may.0.hand 0": ["salt-02"]}, "may.0: this seat knows better where salt-02 is"),
        ({"may.0.pirates 2": ["salt-02"]}, "may.0: salt-02 can have got there only by a hand or the draw pile"),
        ({"may.0.pirates 0": ["salt-02"]}, "may.0: salt-02 can have got there only by a hand or the draw pile"),
        ({"may.0.deck": ["salt-02"]}, "may.0: salt-02 was not shuffled again"),
        ({"may.0": {"hand 2": ["salt-02"]}}, "may.0: salt-02 does not lie in any of these places"),
        ({"prestige.1": 0, "rewarded": []}, "may.0: this seat cannot have given salt-02 away yet"),
    ],
)
def test_a_card_that_was_given_away_has_gone_a_way_that_it_can_go(changes: Data, says: str) -> None:
    assert refusal(changed(exchanged(), changes)) == says


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"may.0": {}}, "may.0: gem-03 was shuffled again, and all saw it"),
        ({"may.2": {"deck": ["gem-03"]}}, "may.2: salt-01 was shuffled again, and all saw it"),
        ({"may.3": {"hand 0": ["salt-05"]}}, "may.3: salt-05 was not shuffled again"),
        ({"may.1.hand 2": ["gem-03"]}, "may.1: all know better where gem-03 is"),
    ],
)
def test_what_was_shuffled_again_all_have_seen(changes: Data, says: str) -> None:
    data = shuffled()
    assert "salt-05" in data["hands"][0]
    assert refusal(changed(data, changes)) == says


def games(seats: int) -> Iterator[OltreMarePosition]:
    """Positions in which something is remembered."""
    for seed in range(many(10)):
        for player in ("random", "greedy"):
            position, chance = deal("oltremare", seats, seed), FastChance(seed, 1)
            assert isinstance(position, OltreMarePosition)
            while position.to_act():
                seat = position.to_act()[0]
                position.apply(seat, bot(player).choose(position, seat, chance))
                if position.tracked and (chance.below(8) == 0 or position.refilled == FIRST_USED):
                    yield position


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_came_to_be_remembered_in_a_game_is_accepted_and_so_is_what_is_dealt_anew(seats: int) -> None:
    chance = FastChance(seats)
    for position in games(seats):
        assert from_dict(position.to_dict()) == position
        for observer in (None, *range(seats)):
            twin = position.redeal(observer, chance)
            assert from_dict(twin.to_dict()) == twin


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_accepted_is_accepted_when_it_is_dealt_anew(seats: int) -> None:
    """Whatever two observers would remember of each other's: no redeal contradicts it."""
    chance = FastChance(seats)
    for position in games(seats):
        one = chance.below(seats + 1)
        data = position.to_dict()
        other = swapped(data, one, (one + 1 + chance.below(seats)) % (seats + 1))
        try:
            mixed = from_dict(other)
        except FondacoError:
            continue
        for observer in (None, *range(seats)):
            twin = mixed.redeal(observer, chance)
            assert from_dict(twin.to_dict()) == twin
