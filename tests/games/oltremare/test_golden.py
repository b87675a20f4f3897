"""Committed matches (made by tools/golden.py), replayed whole: a change of the rules shows up here as a diff."""

from collections import Counter

import pytest

from fondaco.engine.journal import Journal
from fondaco.games.oltremare.actions import ANSWERING, STEERING, TRADE
from fondaco.games.oltremare.offer import EVERYBODY, TAKEN, false_of
from fondaco.games.oltremare.position import OltreMarePosition
from games.golden import Golden, Step, taken_back
from scale import whole_games

pytestmark = whole_games

GOLDEN = Golden(__file__, OltreMarePosition)
read, steps, story = GOLDEN.read, GOLDEN.steps, GOLDEN.story


@GOLDEN.every_match
def test_it_replays_to_the_last_letter(name: str) -> None:
    GOLDEN.assert_replays_to_the_last_letter(name)


@GOLDEN.every_match
def test_on_the_way_no_card_is_lost_and_every_ducat_has_a_source(name: str) -> None:
    journal = read(name)
    pieces = journal.start.components()
    for step in steps(journal):
        assert step.after.components() == pieces
        assert step.after.turn() >= step.before.turn()
        paid = step.before.scores()
        for event in step.events:
            if event["event"] == "ducats":
                paid[event["seat"]] += event["ducats"]
        assert step.after.scores() == paid
        assert paid == [sum(step.after.breakdown(seat).values()) for seat in range(journal.seats)]
        assert sum(step.after.prestige) <= 40


@pytest.mark.rule("turn-order", "last-round")
@GOLDEN.every_match
def test_all_have_had_equally_many_turns(name: str) -> None:
    journal = read(name)
    turns = Counter(
        [GOLDEN.start_of(journal).first, *(event["seat"] for event in story(journal) if event["event"] == "turn")]
    )
    assert len(turns) == journal.seats
    assert len(set(turns.values())) == 1


@GOLDEN.every_match
def test_venice_and_the_last_round_come_once(name: str) -> None:
    kinds = Counter(event["event"] for event in story(read(name)))
    assert (kinds["venice"], kinds["last round"], kinds["over"]) == (1, 1, 1)


def test_there_are_games_for_every_number_of_seats_and_with_every_option() -> None:
    journals = GOLDEN.read_all()
    for seats in (2, 3, 4, 5):
        of_size = [journal for journal in journals if journal.seats == seats]
        assert len(of_size) >= 2
        assert any(journal.options == {"open_piles": False, "proposals": 12} for journal in of_size)
    assert {journal.options["open_piles"] for journal in journals} == {False, True}
    assert {journal.options["proposals"] for journal in journals} == {0, 2, 12, 40}
    assert any(isinstance(journal.seed, str) for journal in journals)


# What the names promise


def test_3_random_takes_back() -> None:
    assert taken_back(read("3-random-takes-back")) > 5


@pytest.mark.rule("open-piles")
def test_4_random_open_piles() -> None:
    end = read("4-random-open-piles").position
    assert all(seat["cargo_pile"] for seat in end.view(None)["seats"])


@pytest.mark.rule("proposals")
def test_5_random_few_proposals() -> None:
    taken = [step for step in steps(read("5-random-few-proposals")) if step.before.phase == TRADE]
    assert max(step.after.proposals for step in taken) == 2
    spent = [step for step in taken if step.before.proposals == 2]
    assert spent
    for step in spent:
        assert not step.text.startswith(("offer", "call"))


@pytest.mark.rule("proposals", "no-grain")
def test_2_without_trade() -> None:
    journal = read("2-without-trade")
    assert {event["event"] for event in story(journal)}.isdisjoint({"offer", "call", "trade", "prestige"})
    assert not [entry for entry in journal.moves if "grain" in entry.text]


def trades(name: str) -> list[tuple[Step[OltreMarePosition], int]]:
    """The steps in which cards changed hands, each with the maker of the offer."""
    found: list[tuple[Step[OltreMarePosition], int]] = []
    for step in steps(read(name)):
        found += [(step, event["seat"]) for event in step.events if event["event"] == "trade"]
    return found


@pytest.mark.rule("trade", "offer-cards", "answer", "prestige")
def test_3_trades_and_gifts() -> None:
    traded: Counter[str] = Counter()
    for step, maker in trades("3-trades-and-gifts"):
        offer = step.before.offers[maker]
        traded["both"] += bool(offer.given and offer.asked)
        traded["gift"] += bool(offer.given and not offer.asked and not offer.ducats)
        traded["begged"] += bool(offer.asked and not offer.given and not offer.ducats)
        traded["ducats"] += bool(offer.ducats)
        traded["to all"] += maker == step.before.active and step.before.partner == EVERYBODY
        traded["on call"] += step.before.called
        assert sum(step.after.prestige) - sum(step.before.prestige) in (0, 1)
        assert step.after.prestige[step.after.active] == step.before.prestige[step.before.active]
    assert min(traded[kind] for kind in ("both", "ducats", "to all", "on call")) > 0
    assert traded["gift"] + traded["begged"] > 0


@pytest.mark.rule("claims", "truth", "false-claim")
def test_3_false_claim() -> None:
    lies = 0
    for step, maker in trades("3-false-claim"):
        offer, box = step.before.offers[maker], step.before.box
        moved = [event for event in step.events if event["event"] == "card"]
        for card, said in zip(offer.given, offer.said, strict=True):
            (event,) = [event for event in moved if event["card"] == box.card_ids[card]]
            assert event["good"] == box.good_name(card)  # the good was true
            assert bool(event["false"]) == bool(false_of(box, card, said))
            lies += bool(event["false"])
    assert lies > 0


@pytest.mark.rule("counter", "false-claim", "picking")
def test_3_counter_with_a_false_claim() -> None:
    believed = 0
    for step, maker in trades("3-counter-with-a-false-claim"):
        if maker != step.before.active and not step.before.called:
            believed += any(event["event"] == "card" and event["false"] for event in step.events)
    assert believed > 0


@pytest.mark.rule("picking", "answer")
def test_4_several_taken_on_a_call() -> None:
    again = lapsed = 0
    for step in steps(read("4-several-taken-on-a-call")):
        kinds = [event["event"] for event in step.events]
        again += "trade" in kinds and TAKEN in step.before.replies
        lapsed += "lapse" in kinds
        if step.before.phase == ANSWERING and step.after.phase == ANSWERING:
            assert kinds == []  # nothing is heard of an answer before the last
    assert again > 0
    assert lapsed > 0


@pytest.mark.rule("trade", "answer")
def test_4_greedy_market() -> None:
    kinds = Counter(event["event"] for event in story(read("4-greedy-market")))
    assert kinds["trade"] > 3
    assert kinds["accept"] >= 3


@pytest.mark.rule("compass")
def test_4_compass_used() -> None:
    used = [step for step in steps(read("4-compass-used")) if step.before.phase == STEERING and step.text != "stay"]
    assert used
    for step in used:
        assert step.after.ships[step.seat] != step.before.ships[step.seat]
        target = step.before.at_port[step.after.ships[step.seat]]
        assert step.after.marker[step.seat] == target
        assert step.after.markers[step.seat] == step.before.markers[step.seat] + (target >= 0)


@pytest.mark.rule("debt")
def test_4_out_of_debt() -> None:
    journal = read("4-out-of-debt")
    ducats = [step.after.scores() for step in steps(journal)[:-1]]
    assert any(
        min(then[seat] for then in ducats[:i]) <= -10 and ducats[i][seat] > 0
        for seat in range(4)
        for i in range(1, len(ducats))
    )


def venice_step(journal: Journal) -> Step[OltreMarePosition]:
    (step,) = [step for step in steps(journal) if any(event["event"] == "venice" for event in step.events)]
    return step


@pytest.mark.rule("venice-card", "pirate-symbol")
def test_5_venice_as_pirate() -> None:
    step = venice_step(read("5-venice-as-pirate"))
    kinds = [event["event"] for event in step.events if event["event"] != "ducats"]
    assert kinds[kinds.index("venice") + 1] == "pirate"
    assert step.text.startswith("play ")
    laid = len(step.after.pirates[step.seat]) - len(step.before.pirates[step.seat])
    assert laid in (1, 3, 6)
    assert kinds.count("pirate") == laid


@pytest.mark.rule("venice-card")
def test_3_venice_at_the_end_of_a_turn() -> None:
    step = venice_step(read("3-venice-at-the-end-of-a-turn"))
    assert step.text.startswith("load ")
    assert step.before.view(None)["venice_on_top"]
    assert len(step.after.deck) == len(step.before.deck) - 1
    assert step.after.active != step.before.active


@pytest.mark.rule("last-round", "reshuffle")
def test_5_last_round_with_reshuffle() -> None:
    journal = read("5-last-round-with-reshuffle")
    kinds = [event["event"] for event in story(journal)]
    assert journal.position.ending() == "discard"
    assert kinds.index("last round") < kinds.index("reshuffle") < kinds.index("over")


@pytest.mark.rule("last-round")
def test_2_last_round_without_reshuffle() -> None:
    journal = read("2-last-round-without-reshuffle")
    assert journal.position.ending() == "pile"
    assert journal.position.view(None)["deck"] == 0
    assert "reshuffle" not in {event["event"] for event in story(journal)}


@pytest.mark.rule("second-exhaustion")
def test_4_pile_used_up_twice() -> None:
    journal = read("4-pile-used-up-twice")
    assert journal.position.ending() == "first"
    (step,) = [step for step in steps(journal) if any(event["event"] == "early" for event in step.events)]
    assert step.before.last_round
    assert step.before.cargo[step.before.first] or step.before.pirates[step.before.first]
    assert step.after.early_cargo == len(step.before.cargo[step.before.first])
