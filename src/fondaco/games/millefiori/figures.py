"""The figures of a box that the texts of the rules name."""

from fondaco.engine.rulebook import join_figures
from fondaco.games.millefiori.box import Box


def of(box: Box) -> dict[str, object]:
    return {
        "lozenges": box.lozenges,
        "supply": box.supply,
        "in_box": box.kept_in_box,
        "cards": len(box.deck),
        "face_up_2": box.face_up[2],
        "face_up_3": box.face_up[3],
        "face_up_4": box.face_up[4],
        "hand": box.hand,
        "plays_2": box.plays[2],
        "plays_3": box.plays[3],
        "plays_4": box.plays[4],
        "workshop_points": box.workshop_points,
        "pigments_points": box.pigments_points,
        "houses_bonus_at": box.houses_bonus_at,
        "houses_extra_at": join_figures(box.houses_extra_at),
        "bottom": box.level_points[0],
        "middle": box.level_points[1],
        "top": box.level_points[2],
        "match": box.match_multiplier,
        "below_bottom": box.support_points[0],
        "below_middle": box.support_points[1],
        "fleet": join_figures(box.fleet_points[1:]),
        "fleet_without_goods": box.fleet_points[0],
        "last_space": box.last_space,
        "bonus": join_figures(box.bonus),
    }
