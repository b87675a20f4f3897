"""How cubes are shared out among contracts and sets."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.engine.registry import box_of, load_edition
from fondaco.games.liguria.box import CONTRACTS, Box
from fondaco.games.liguria.game import GAME
from fondaco.games.liguria.scoring import assign
from games.liguria.table import box, table
from scale import whole_games

BOX = box()


def brute_force(box: Box, contracts: list[int], cubes: list[int]) -> tuple[int, int]:
    """The best total, and at that total the most contract points: every subset of contracts, every number of sets."""
    best = (-1, -1)
    for count in range(len(contracts) + 1):
        for chosen in combinations(contracts, count):
            left = [cubes[colour] - sum(box.demand[kind][colour] for kind in chosen) for colour in range(3)]
            if min(left) < 0:
                continue
            by_contracts = sum(box.reward[kind] for kind in chosen)
            for sets in range(min(left) + 1):
                best = max(best, (by_contracts + sets * box.set_points, by_contracts))
    return best


CUBES = st.lists(st.integers(0, 14), min_size=3, max_size=3)
OWN_CONTRACTS = st.lists(st.sampled_from(list(CONTRACTS)), max_size=9)


@pytest.mark.rule("score-contracts", "score-sets")
@given(contracts=OWN_CONTRACTS, cubes=CUBES)
def test_no_other_way_to_share_them_out_brings_more_r23_r42(contracts: list[int], cubes: list[int]) -> None:
    found = assign(BOX, contracts, cubes)
    total, by_contracts = brute_force(BOX, contracts, cubes)
    assert (found.contract_points + found.set_points, found.contract_points) == (total, by_contracts)
    # And it is a way: the contracts are there, they pay what is said, and the cubes suffice, each used once.
    assert all(found.fulfilled.count(kind) <= contracts.count(kind) for kind in found.fulfilled)
    assert sum(BOX.reward[kind] for kind in found.fulfilled) == found.contract_points
    left = [cubes[colour] - sum(BOX.demand[kind][colour] for kind in found.fulfilled) for colour in range(3)]
    assert min(left) >= 0
    assert min(left) * BOX.set_points == found.set_points


OTHER = load_edition(
    GAME,
    GAME.components()
    .replace("set = 3\n", "set = 5\n")
    .replace("cubes = [2, 0, 0], prestige = 4", "cubes = [0, 0, 0], prestige = 4")
    .replace("cubes = [0, 2, 0], prestige = 4", "cubes = [0, 2, 0], prestige = 0")
    .replace("prestige = 12", "prestige = 9"),
)


@whole_games
@pytest.mark.rule("score-contracts", "score-sets")
@given(contracts=OWN_CONTRACTS, cubes=CUBES)
def test_in_an_edition_where_sets_compete_with_contracts_too(contracts: list[int], cubes: list[int]) -> None:
    other: Box = box_of(GAME, OTHER)
    found = assign(other, contracts, cubes)
    total, by_contracts = brute_force(other, contracts, cubes)
    assert (found.contract_points + found.set_points, found.contract_points) == (total, by_contracts)


@pytest.mark.rule("score-contracts")
def test_each_cube_counts_for_one_contract_only_and_unfulfilled_ones_cost_nothing_r23() -> None:
    t = table(at="final", tiles={0: "pair-red triple-red two-two-yellow"}, store={0: "rrry"})
    # Three red ones fulfil one of two contracts: the better.
    assert t.screen(0)["fulfilled"] == ["triple-red"]
    assert t.points("contracts") == [7, 0, 0, 0]
    assert t.points("sets") == [0, 0, 0, 0]


@pytest.mark.rule("score-contracts", "tile-contract")
@pytest.mark.parametrize("kind", list(CONTRACTS))
def test_every_contract_is_fulfilled_by_just_its_cubes_and_by_no_fewer(kind: int) -> None:
    id = BOX.kind_ids[kind]
    cubes = "".join(letter * count for letter, count in zip("ryb", BOX.demand[kind], strict=True))
    t = table(at="final", tiles={0: id}, store={0: cubes})
    assert t.position.breakdown(0) | {"contracts": BOX.reward[kind], "sets": 0} == t.position.breakdown(0)
    for i in range(len(cubes)):
        t = table(at="final", tiles={0: id}, store={0: cubes[:i] + cubes[i + 1 :]})
        assert t.points("contracts")[0] == 0


@pytest.mark.rule("score-contracts", "score-sets")
def test_a_contract_is_left_if_a_set_and_another_contract_bring_more_r42() -> None:
    # triple-red (7) uses all red ones; pair-red (4) leaves one for a set (3): equal, so more by contracts.
    t = table(at="final", tiles={0: "triple-red pair-red"}, store={0: "rrryb"})
    assert (t.points("contracts")[0], t.points("sets")[0]) == (7, 0)
    # two-two-red (9) or rainbow-blue (6) and a set (3): in whatever order they lie, more by contracts.
    kinds = [BOX.kind_number[id] for id in ("two-two-red", "rainbow-blue")]
    for contracts in (kinds, kinds[::-1]):
        found = assign(BOX, contracts, [2, 2, 2])
        assert (found.contract_points, found.set_points, found.fulfilled) == (9, 0, [kinds[0]])
    # pair-yellow (4) would break two sets (6).
    t = table(at="final", tiles={0: "pair-yellow"}, store={0: "rryybb"})
    assert (t.points("contracts")[0], t.points("sets")[0]) == (0, 6)


@pytest.mark.rule("score-contracts", "score-sets", "final-movement")
def test_cubes_in_holds_and_on_docks_count_for_nothing_r22() -> None:
    t = table(at="final", ships={0: 4}, tiles={0: "pair-red"}, store={0: "r"}, hold={0: "rryybb"}, dock={0: "rrybb"})
    assert t.position.scores() == [0, 0, 0, 0]


@pytest.mark.rule("score-sets")
@pytest.mark.parametrize(
    ("store", "points"), [("", 0), ("rrryyybb", 6), ("rrrrryyyyy", 0), ("ryb", 3), ("rrrryyyybbbb", 12)]
)
def test_three_points_a_set_and_incomplete_ones_bring_nothing(store: str, points: int) -> None:
    assert table(at="final", store={0: store}).points("sets") == [points, 0, 0, 0]
