"""The figures of a box that the texts of the rules name."""

from fondaco.engine.rulebook import join_figures
from fondaco.games.liguria.box import FIRST, KNIGHT, MERCHANT, SHIP, SORTS, Box


def of(box: Box) -> dict[str, object]:
    monk = FIRST[SORTS.index("monk")]
    building = SORTS.index("building")
    found: dict[str, object] = {
        "ministers": box.ministers,
        "coloured": box.coloured,
        "most_blank": box.most_blank,
        "scores": join_figures(box.scores),
        "start_cubes": box.start_cubes,
        "tiles": sum(box.count),
        "cards": len(box.card_ids),
        "gold_worth": box.gold_worth,
        "ship_back": join_figures(different(box.back_points, SHIP)),
        "merchant_back": join_figures(different(box.back_points, MERCHANT)),
        "building_front": join_figures(different(box.front_points, building)),
        "building_back": join_figures(different(box.back_points, building)),
        "monk_green": box.front_green[monk],
        "monk_back_green": box.back_green[monk],
        "monk_back": box.back_points[monk],
        "knight_green": join_figures(different(box.back_green, KNIGHT)),
        "capacity": box.capacity,
        "cubes": box.cubes,
        "missing_point": box.missing_point,
        "set_points": box.set_points,
        "diplomat_points": box.diplomat_points,
    }
    for seats in (3, 4):
        coins = [box.start_coins + extra for extra in box.extra_coins[seats]]
        found[f"blank_{seats}"] = box.blank[seats]
        found[f"coins_{seats}"] = join_figures(coins[::-1])  # the start player, on the last space, first
        found[f"rounds_{seats}"] = box.rounds[seats]
        found[f"row_{seats}"] = box.row_tiles[seats]
        found[f"unseen_{seats}"] = sum(box.count) - box.rounds[seats] * box.row_tiles[seats]
    return found


def different(numbers: list[int], sort: int) -> list[int]:
    """Return the distinct numbers on the tiles of a sort, in ascending order."""
    return sorted(set(numbers[FIRST[sort] : FIRST[sort + 1]]))
