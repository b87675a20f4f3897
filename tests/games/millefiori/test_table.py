"""The helper that sets up the tables of the other tests deals honestly."""

import pytest

from fondaco.engine.registry import deal
from games.millefiori.table import set_up, table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
@pytest.mark.parametrize("phase", ["choosing", "playing", "using"])
def test_it_has_every_piece_in_one_place(seats: int, late_choice: bool, phase: str) -> None:
    t = table(
        seats,
        card="lime1" if phase == "using" else None,
        chosen={1: "ship2"} if phase == "playing" and not late_choice else None,
        active=1,
        doge=0,
        tricks_played=2,
        lozenges={"w05": 0, "h01": 1, "n_b1": 1},
        bonus={"trade": [1, 0]},
        late_choice=late_choice,
    )
    assert t.phase == ("playing" if late_choice and phase == "choosing" else phase)
    assert t.position.components() == deal("millefiori", seats, 0).components()
    assert set_up(t.position.to_dict()) == t.position
