"""Why one choice is better than another: every sentence states a part of the learned value, in every language."""

import re
from collections.abc import Iterator

import pytest

import fondaco
from fondaco.analysis.parts import Comparison, Trials, compare, margin, share
from fondaco.bots import bot
from fondaco.bots.doge import margin as value_margin
from fondaco.bots.value import weights_for
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import number, speaking
from fondaco.words.coach import Scene
from games.millefiori.table import table as mille_fiori
from games.oltremare.table import table as oltre_mare
from words.tables import words_of

TABLES = [("millefiori", 3), ("liguria", 3), ("oltremare", 4)]
WORLDS = 3


def comparisons(name: str, seats: int, every: int) -> Iterator[tuple[Position, Comparison]]:
    """Now and then in a game the two first choices of the player to act, compared."""
    coach = words_of(name, seats).coach
    position = fondaco.deal(name, seats=seats, seed=2)
    chance, player = FastChance(1), bot("merchant")
    for step in range(1, 200):
        seat = position.next_to_act()
        legal = position.legal(seat)
        if step % every == 0 and len(legal) > 1:
            one, other = ([position.write(seat, action)] for action in (legal[0], legal[-1]))
            yield position, compare(position, seat, one, other, coach.sources, WORLDS)
        position.apply(seat, player.choose(position, seat, chance))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_parts_add_up_to_the_value_and_every_feature_has_a_source(name: str, seats: int) -> None:
    game, coach = fondaco.find_game(name), words_of(name, seats).coach
    starts = [start for start, _source in coach.sources.features]
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    assert starts[-1] < game.feature_count
    weights = weights_for(game, seats)
    for position, found in comparisons(name, seats, every=40):
        trials = Trials(position, found.seat, coach.sources)
        ends = [
            [trials.carry_out(position.redeal(found.seat, FastChance(0, world)), chain) for world in range(WORLDS)]
            for chain in (found.chosen, found.instead)
        ]
        for end in [end for ends_of_chain in ends for end in ends_of_chain]:
            assert margin(trials.parts(end), found.seat) == pytest.approx(value_margin(end, found.seat, weights, 0.0))
        means = [sum(value_margin(end, found.seat, weights, 0.0) for end in chain) / WORLDS for chain in ends]
        assert found.margin == pytest.approx(means[0] - means[1])
        assert found.worse + found.better <= found.worlds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_reason_states_the_number_of_its_part(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    reasons = 0
    with speaking(language):
        for position, found in comparisons(name, seats, every=25):
            said = words.coach.explain(found, position)
            told = [said["main"], *said["more"]] if said["main"] else []
            assert len(told) <= 3
            numbers = {
                number(round(abs(part.points), 1)) for part in found.parts if share(found, part) * found.margin > 0
            }
            for reason in told:
                assert any(f" {figure} " in reason for figure in numbers), (reason, numbers)
                assert not re.search(r"[a-z]-\d|_|\{", reason), reason
            assert number(round(abs(found.margin), 1)) in said["summary"] or not told
            assert str(found.worlds) in said["risk"]
            reasons += len(told)
    assert reasons > 3


def test_what_is_seen_on_the_board_is_named_with_its_number() -> None:
    position = mille_fiori(card="house3", lozenges={"h01": 1, "h02": 1, "h03": 1}).position
    words = words_of("millefiori", 4)
    found = compare(position, 0, ["place h04"], ["sail"], words.coach.sources)
    (broken,) = [part for part in found.parts if part.seat == 1 and part.source == "houses"]
    assert broken.points < -1
    scene = Scene(position, found)
    figure = number(round(-broken.points, 1))
    assert words.coach.say(scene, broken) == f"Breaks Ben's row of houses: {figure} points less for Ben."
    with speaking("fr"):
        assert words.coach.say(scene, broken).startswith("Coupe la rangée de maisons de Ben\N{NO-BREAK SPACE}:")
    back = compare(position, 0, ["sail"], ["place h04"], words.coach.sources)
    assert "Breaks" not in str(words.coach.explain(back, position)), "only of the choice that breaks it"
    assert back.margin == pytest.approx(-found.margin)


def test_a_trade_is_told_by_what_it_is_worth_to_either_side() -> None:
    t = oltre_mare(hands={0: ["salt-02", "silk-02"], 1: ["silk-03", "grain-13"]})
    t.play("0: offer 1, give salt-02, ask silk, propose")
    words = words_of("oltremare", t.position.seats)
    found = compare(t.position, 1, ["accept"], ["decline"], words.coach.sources)
    own, theirs = (words.coach.signed(found.total(seat)) for seat in (1, 0))
    assert words.coach.explain(found, t.position)["offer"] == f"The trade is worth {own} to you and {theirs} to Ann."
    back = compare(t.position, 1, ["decline"], ["accept"], words.coach.sources)
    told = words.coach.explain(back, t.position)["offer"]
    assert told == f"Trading instead is worth {own} to you and {theirs} to Ann.", "the choice itself is no trade"


def test_a_trade_is_measured_against_no_trade_whatever_it_is_compared_with() -> None:
    t = oltre_mare(hands={0: ["salt-02", "silk-02"], 1: ["silk-03", "grain-13"], 2: ["silk-05"]})
    coach = words_of("oltremare", t.position.seats).coach

    def told(seat: int, chosen: list[str], instead: list[str]) -> str:
        found = compare(t.position, seat, chosen, instead, coach.sources, WORLDS)
        return coach.explain(found, t.position)["offer"]

    to_one, to_all = (["offer " + to, "give salt-02", "ask silk", "propose"] for to in ("1", "all"))
    assert re.fullmatch(r"The trade is worth \S+ ducats to you and \S+ ducats to Ben\.", told(0, to_one, to_all))
    for chain in (to_all, ["call"]):
        said = r"The trade is worth \S+ ducats to you, and to the others: Ben \S+ ducats, Carla \S+ ducats\."
        assert re.fullmatch(said, told(0, chain, to_one))
    t.play("0: offer all, give salt-02, ask silk, propose")
    counter = ["counter", "give grain-13", "ask salt", "propose"]
    declined = compare(t.position, 1, counter, ["decline"], coach.sources, WORLDS)
    own, theirs = (coach.signed(declined.total(seat)) for seat in (1, 0))
    assert told(1, counter, ["accept", "give silk-03"]) == f"The trade is worth {own} to you and {theirs} to Ann."


def test_nothing_depends_on_what_the_seat_cannot_know() -> None:
    for position, found in comparisons("oltremare", 4, every=60):
        elsewhere = position.redeal(found.seat, FastChance(99))
        sources = words_of("oltremare", 4).coach.sources
        assert compare(elsewhere, found.seat, found.chosen, found.instead, sources, WORLDS) == found


def test_a_chain_that_cannot_be_begun_is_refused() -> None:
    position = fondaco.deal("millefiori", seats=2, seed=1)
    coach = words_of("millefiori", 2).coach
    with pytest.raises(FondacoError, match="no action was given"):
        compare(position, 0, [], ["sail"], coach.sources, 1)
    with pytest.raises(FondacoError):
        compare(position, 0, ["sail"], ["sail"], coach.sources, 1)
