"""The corners of the contract that no rule of the game speaks of."""

import contextlib
import json

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.registry import deal, find_game, rules_of
from fondaco.games.millefiori.actions import ACTIONS
from fondaco.games.millefiori.position import MilleFioriPosition
from games.millefiori.table import Table, dealt, set_up, table


def kept(position: MilleFioriPosition) -> tuple[int, list[int], list[int]]:
    """The next house, and for each seat the symbols that count towards a bonus and the numbers of its houses."""
    sets = sum(position.box.whole_set)
    return position.houses, [symbols & sets for symbols in position.symbols], position.numbers


def tables() -> list[Table]:
    """One of each phase."""
    return [
        dealt(3),
        table(3, chosen={0: "lime1"}),
        table(3, late_choice=True),
        table(3, card="lime1", lozenges={"h01": 1, "h02": 0, "w19": 0, "n_b1": 2, "s1_1": 1}),
        table(3, card="house1", ships={0: 6}).play("sail"),
        table(2, card="lime1", active=1, doge=0, left={1: 4}).play("place w19"),
    ]


def test_every_phase_is_here() -> None:
    assert [t.phase for t in tables()] == ["choosing", "playing", "playing", "using", "taking", "over"]


@pytest.mark.parametrize("t", tables(), ids=lambda t: t.phase)
def test_what_is_not_legal_names_a_rule_and_changes_nothing(t: Table) -> None:
    rules = {rule.id for rule in rules_of(t.position.game)}
    before = t.position.to_dict()
    for seat in range(-1, t.position.seats + 1):
        legal = t.position.legal(seat) if 0 <= seat < t.position.seats else []
        for action in range(-1, ACTIONS + 1):
            if action not in legal:
                with pytest.raises(IllegalActionError) as error:
                    t.position.apply(seat, action)
                assert error.value.rule in rules
    assert t.position.to_dict() == before


@pytest.mark.parametrize("t", tables(), ids=lambda t: t.phase)
def test_a_seat_that_is_to_act_can_and_each_legal_action_applies(t: Table) -> None:
    for seat in range(t.position.seats):
        legal = t.position.legal(seat)
        assert legal == sorted(set(legal))
        assert legal or seat not in t.position.to_act()
        for action in legal:
            after = t.position.clone()
            after.apply(seat, action)
            assert after != t.position


@pytest.mark.parametrize("t", tables(), ids=lambda t: t.phase)
def test_nothing_is_legal_for_a_seat_that_is_not_at_the_table(t: Table) -> None:
    for seat in (-1, t.position.seats):
        with contextlib.suppress(ValueError):
            assert t.position.legal(seat) == []


@pytest.mark.parametrize("t", tables(), ids=lambda t: t.phase)
def test_a_position_is_written_and_read_whole(t: Table) -> None:
    data = json.loads(json.dumps(t.position.to_dict()))
    for again in (set_up(data), t.position.clone()):
        assert again == t.position
        assert kept(Table(again).position) == kept(t.position)
    assert t.position != dealt(4).position
    assert t.position != "a position"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_kept_beside_the_board_can_be_read_off_it(seats: int) -> None:
    t, chance = dealt(seats, 6), FastChance(6, 1)
    while t.position.to_act():
        again = Table(set_up(t.position.to_dict()))
        assert kept(again.position) == kept(t.position)
        seat = t.position.to_act()[0]
        legal = t.position.legal(seat)
        t.position.apply(seat, legal[chance.below(len(legal))])


def test_a_bonus_without_a_lozenge_is_kept_in_mind() -> None:
    t = table(2, card="swan1", left={0: 1}, lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0})
    t.play("place t1_swan")
    for again in (set_up(t.position.to_dict()), t.position.clone()):
        assert Table(again).view()["bonus"]["trade"][0] == {"points": 20, "seat": 0, "lozenge": False}


def test_the_first_kind_of_card_is_a_card_like_any_other() -> None:
    """Kinds are counted from 0; nothing may take the first for none."""
    pieces = dealt(2).position.components()
    t = table(2, hands={0: ["quartz1", "ash1", "ash2", "lime1", "lime2"]})
    t.play("0: choose quartz1")
    assert t.view(0)["chosen"] == "quartz1"
    assert t.position.to_act() == [1]
    t.play(f"1: {t.legal(1)[0]}")
    assert t.view(0)["chosen"] == "quartz1"
    assert Table(set_up(t.position.to_dict())).view(0)["chosen"] == "quartz1"
    assert t.position.components() == pieces
    t.play("0: play quartz1")
    assert t.view()["card"] == "quartz1"
    assert Table(set_up(t.position.to_dict())).view()["card"] == "quartz1"
    assert t.position.components() == pieces
    t = table(2, card="house1", ships={0: 6}, display=["quartz1"]).play("sail")
    assert t.legal() == ["play quartz1", "decline"]


def test_scores_add_up() -> None:
    t = table(card="lime5", lozenges={"w05": 0, "w13": 0, "w20": 0}).play("place w06")
    assert t.position.breakdown(0) == {
        **dict.fromkeys(["houses", "nobili", "populi", "trade", "port", "sea"], 0),
        "workshops": 4,
        "bonus": 20,
    }
    assert sum(t.position.breakdown(0).values()) == t.scores[0]


def test_a_position_tells_what_it_is() -> None:
    position = table(3, card="swan1").play("place t1_swan").position
    assert repr(position) == "<Mille Fiori, 3 seats, round 2, scores [1, 0, 0]>"
    assert position.game is find_game("millefiori")


def test_rules_are_in_the_order_of_the_rulebook_each_with_its_text() -> None:
    rules = rules_of(find_game("millefiori"))
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.chapter and rule.title and rule.text for rule in rules)
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    assert chapters[:4] == ["Setting up", "A round", "Workshops", "Houses"]
    assert chapters[-1] == "End of the game"


def test_every_option_refers_to_a_rule() -> None:
    game = find_game("millefiori")
    assert {option.rule for option in game.options} <= {rule.id for rule in rules_of(game)}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_may_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2, 3"):
        deal("millefiori", seats, 1)
