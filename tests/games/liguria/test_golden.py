"""Committed matches (made by tools/golden.py), replayed whole: a change of the rules shows up here as a diff."""

from collections import Counter

import pytest

from fondaco.games.liguria.actions import DEPARTING, STOPPED
from fondaco.games.liguria.box import COLOURS, HARBOUR, ROWS
from fondaco.games.liguria.position import LiguriaPosition
from games.golden import Golden, taken_back
from scale import whole_games

pytestmark = whole_games

GOLDEN = Golden(__file__, LiguriaPosition)
read, steps, story, end_of = GOLDEN.read, GOLDEN.steps, GOLDEN.story, GOLDEN.end_of


@GOLDEN.every_match
def test_it_replays_to_the_last_letter(name: str) -> None:
    GOLDEN.assert_replays_to_the_last_letter(name)


@GOLDEN.every_match
def test_on_the_way_no_piece_is_lost_and_no_ship_is_overloaded(name: str) -> None:
    journal = read(name)
    pieces = journal.start.components()
    for step in steps(journal):
        after = step.after
        assert after.components() == pieces
        assert after.turn() >= step.before.turn()
        assert max(after.loaded(seat) for seat in range(after.seats)) <= 10
        assert min([*after.stock, *after.coins, *after.ministers, after.bank]) >= 0
        # An island has knights if, and only if, somebody holds it.
        assert all((holder >= 0) == (after.swords_at(place) > 0) for place, holder in enumerate(after.holder))


@GOLDEN.every_match
@pytest.mark.rule("score-islands", "score-tiles", "score-contracts", "score-sets", "score-diplomats", "game-over")
def test_the_points_that_are_told_add_up_to_the_score(name: str) -> None:
    journal = read(name)
    scores = [0] * journal.seats
    for event in story(journal):
        if event["event"] == "points":
            scores[event["seat"]] += event["points"]
    assert scores == journal.position.scores()


@GOLDEN.every_match
@pytest.mark.rule("rounds", "card-take", "buyers-order", "pick-order")
def test_every_round_has_a_buyer_a_card_and_a_movement_of_everybody(name: str) -> None:
    journal = read(name)
    kinds = Counter(event["event"] for event in story(journal))
    rounds = {3: 9, 4: 8}[journal.seats]
    turns = rounds * journal.seats
    assert (kinds["round"], kinds["final"], kinds["over"]) == (rounds, 1, 1)
    assert kinds["buyer"] == kinds["track"] == kinds["card"] == turns
    assert kinds["stop"] + kinds["stay"] == turns + journal.seats
    assert [len(past) for past in end_of(journal).past] == [rounds] * journal.seats


@GOLDEN.every_match
@pytest.mark.rule("cards-mixed")
def test_every_round_has_green_and_red_cards(name: str) -> None:
    journal = read(name)
    box = end_of(journal).box
    for event in story(journal):
        if event["event"] == "round":
            assert {box.score[box.card_number[card]] > 0 for card in event["cards"]} == {False, True}


def test_there_are_games_for_every_number_of_seats_and_with_every_option() -> None:
    journals = GOLDEN.read_all()
    assert Counter(journal.seats for journal in journals) == {3: 6, 4: 6}
    assert {journal.options["open_screens"] for journal in journals} == {False, True}
    assert {type(journal.seed) for journal in journals} == {int, str}


# What the names promise


@pytest.mark.parametrize("name", ["3-random-takes-back", "4-random-takes-back"])
def test_random_takes_back(name: str) -> None:
    assert taken_back(read(name)) > 5


@pytest.mark.rule("open-screens")
def test_4_random_open_screens() -> None:
    for step in steps(read("4-random-open-screens")):
        assert all(seat["screen"] is not None for seat in step.after.view(None)["seats"])


@pytest.mark.rule("conquer-force", "expelled")
def test_3_conquest_by_force() -> None:
    found = 0
    for step in steps(read("3-conquest-by-force")):
        for event in step.events:
            if event["event"] == "conquer" and event["expelled"] is not None:
                found += 1
                loser, place = event["expelled"], event["place"]
                assert (step.before.holder[place], step.after.holder[place]) == (loser, step.seat)
                assert step.after.swords_at(place) > step.before.swords_at(place)
                assert step.after.ministers[loser] == step.before.ministers[loser] + 1
                lost = sum(step.before.view(None)["circuit"][place]["knights"].values())
                expelled = [p.view(None)["seats"][loser]["expelled"] for p in (step.before, step.after)]
                assert sum(expelled[1].values()) == sum(expelled[0].values()) + lost
    assert found > 0


@pytest.mark.rule("anchor")
def test_4_stopover_with_actions() -> None:
    done: Counter[str] = Counter()
    for step in steps(read("4-stopover-with-actions")):
        if step.after.stopover and step.after.phase == STOPPED:
            assert step.after.steps > 0
            assert not step.after.anchor
            done[step.text.split()[0]] += 1
            done["unload"] += any(event["event"] == "unload" for event in step.events)
    assert min(done[what] for what in ("anchor", "load", "conquer", "deploy", "unload")) > 0


@pytest.mark.rule("u-turn", "harbour-turn")
def test_3_u_turns() -> None:
    before = after = 0
    for step in steps(read("3-u-turns")):
        if step.text == "turn":
            assert step.after.heading[step.seat] == -step.before.heading[step.seat]
            at_island = step.before.colour[step.before.ships[step.seat]] != HARBOUR
            if step.before.phase == DEPARTING and at_island:
                before += 1
                assert step.before.uturn
                assert not step.after.uturn
            elif step.before.phase == STOPPED:
                after += 1
                assert step.before.uturn
    assert before > 0
    assert after > 0


@pytest.mark.rule("upgrade", "tile-ship")
def test_4_start_ship_upgraded() -> None:
    turned = [step for step in steps(read("4-start-ship-upgraded")) if step.text == "upgrade start-ship"]
    assert turned
    for step in turned:
        assert step.after.wheels[step.seat] == step.before.wheels[step.seat] - 1
        assert step.after.breakdown(step.seat)["tiles"] == step.before.breakdown(step.seat)["tiles"] + 2
    with_it = {step.seat for step in turned}
    rows = [seat["rows"]["ship"] for seat in read("4-start-ship-upgraded").position.view(None)["seats"]]
    assert {seat for seat in range(4) if rows[seat]["upgraded"].get("start-ship")} == with_it


@pytest.mark.rule("deploy-cost", "score-diplomats")
def test_3_two_diplomats() -> None:
    journal = read("3-two-diplomats")
    end = end_of(journal)
    harbours = [end.envoy[seat * len(ROWS) : (seat + 1) * len(ROWS)] for seat in range(3)]
    assert any(len(set(harbour) - {-1}) == 2 for harbour in harbours)
    for step in steps(journal):
        for event in step.events:
            if event["event"] == "deploy":
                scrolls = sum(int(tile[-1]) * count for tile, count in event["diplomats"].items())
                assert scrolls > step.before.envoys_at(event["harbour"])


@pytest.mark.rule("score-balance")
def test_3_in_the_red() -> None:
    end = end_of(read("3-in-the-red"))
    for seat in range(3):
        screen = end.view(seat)["seats"][seat]["screen"]
        assert screen is not None
        assert screen["balance"] < 0
        assert end.breakdown(seat)["balance"] == 5 * screen["balance"]


@pytest.mark.rule("supply-empty", "card-offer", "conquer-cubes")
def test_4_supply_empty() -> None:
    journal = read("4-supply-empty")
    short_offers = bare_conquests = 0
    for step in steps(journal):
        box = step.before.box
        for event in step.events:
            if event["event"] == "card":
                offer = box.offer[box.card_number[event["card"]]]
                laid = [step.before.stock[colour] - step.after.stock[colour] for colour in range(len(COLOURS))]
                assert laid == [min(offer[colour], step.before.stock[colour]) for colour in range(len(COLOURS))]
                short_offers += laid != offer
            elif event["event"] == "conquer":
                bare_conquests += step.before.stock[step.before.colour[event["place"]]] == 0
    assert short_offers > 0
    assert bare_conquests > 0
    assert 0 in journal.position.view(None)["supply"].values()


@pytest.mark.rule("victory")
def test_4_shared_victory() -> None:
    end = read("4-shared-victory").position
    best = max(end.scores())
    assert end.ranking()[0] == [seat for seat in range(4) if end.scores()[seat] == best]
    assert len(end.ranking()[0]) > 1
