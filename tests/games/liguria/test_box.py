"""What is in the box, against what the rulebook says and its examples need."""

from collections import Counter

import pytest

from fondaco.engine.registry import own_edition
from fondaco.games.liguria.box import CARDS, COLOURS, CONTRACTS, KINDS, SORT, SORTS
from fondaco.games.liguria.game import GAME
from games.liguria.table import box

BOX = box()
EDITION = own_edition(GAME)


@pytest.mark.rule("tile-row")
def test_120_tiles_of_seven_kinds_just_enough_for_four_players() -> None:
    assert sum(BOX.count) == 120 == BOX.rounds[4] * BOX.row_tiles[4]
    assert BOX.rounds[3] * BOX.row_tiles[3] == 108
    by_sort: Counter[str] = Counter()
    for kind in range(KINDS):
        by_sort[SORTS[SORT[kind]]] += BOX.count[kind]
    assert by_sort == {
        "ship": 18,
        "merchant": 18,
        "building": 18,
        "monk": 15,
        "diplomat": 15,
        "knight": 18,
        "contract": 18,
    }


@pytest.mark.rule("pick-number")
def test_the_best_spaces_never_ask_for_more_tiles_than_lie_there() -> None:
    best = sorted(BOX.street_tiles, reverse=True)
    assert sum(best[:4]) == BOX.row_tiles[4]
    assert sum(best[:3]) == BOX.row_tiles[3]
    assert (2, 1) in zip(BOX.street_tiles, BOX.street_coins, strict=True)


@pytest.mark.rule("cards-laid", "cards-mixed")
def test_55_cards_and_no_number_is_0() -> None:
    assert len(BOX.card_ids) == CARDS == 55
    assert BOX.card_ids == [str(number) for number in range(1, 56)]
    greens = [score for score in BOX.score if score > 0]
    reds = [score for score in BOX.score if score < 0]
    assert (len(greens), len(reds)) == (27, 28)
    assert any(not any(offer) for offer in BOX.offer)


def test_cards_7_and_35_are_those_of_the_examples() -> None:
    jenny, ulrich = BOX.card_number["7"], BOX.card_number["35"]
    assert (BOX.card_wheels[jenny], BOX.uturn[jenny]) == (2, True)
    assert (BOX.card_wheels[ulrich], BOX.anchor[ulrich], BOX.arrows[ulrich], BOX.offer[ulrich]) == (
        3,
        True,
        1,
        [0, 0, 1],
    )


@pytest.mark.rule("supply-empty", "pick-coins", "ministers", "capacity")
def test_the_supply() -> None:
    assert (BOX.cubes, BOX.coins, BOX.ministers, BOX.capacity) == (25, 20 + 10 * 3, 7, 10)
    assert COLOURS == ("red", "yellow", "blue")


@pytest.mark.rule("island-scores", "islands-laid")
def test_islands_and_their_scores() -> None:
    assert BOX.scores == [3, 4, 5, 6, 7, 8, 9]
    assert Counter(BOX.islands) == {0: 2, 1: 2, 2: 2, 3: 3}
    assert BOX.colours_in_play(3) == [0, 0, 1, 1, 2, 2, 3, 3, 3]
    assert BOX.colours_in_play(4) == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("tile-knight")
def test_the_knights() -> None:
    knights = [BOX.kind_number[f"knight-{swords}"] for swords in (1, 2, 3, 4)]
    assert [BOX.swords[kind] for kind in knights] == [1, 2, 3, 4]
    assert [BOX.brings_cube[kind] for kind in knights] == [True, False, False, False]
    assert [BOX.back_green[kind] for kind in knights] == [1, 1, 1, 1]


@pytest.mark.rule("tile-contract")
def test_the_contracts_ask_for_each_colour_equally() -> None:
    assert len(CONTRACTS) == 18
    assert [sum(BOX.demand[kind][colour] for kind in CONTRACTS) for colour in range(3)] == [20, 20, 20]
    assert all(BOX.reward[kind] > sum(BOX.demand[kind]) for kind in CONTRACTS)


@pytest.mark.rule("score-balance", "score-sets", "score-diplomats")
def test_what_is_scored() -> None:
    assert (BOX.missing_point, BOX.set_points, BOX.diplomat_points) == (5, 3, 2)


# Where the figures come from


def test_what_is_reconstructed_is_owned_up_to() -> None:
    reconstructed = [figure.entry for figure in EDITION.reconstructed()]
    for entry in ("box.cards.*", "box.tiles.*.count", "box.tiles.building-*", "setup.by_players.3.extra_coins"):
        assert entry in reconstructed
    assert not [entry for entry in reconstructed if entry.startswith(("supply", "scoring"))]
