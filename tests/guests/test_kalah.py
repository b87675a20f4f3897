"""Fondaco has a game of another package after `pip install`, without a line of code for it anywhere else."""

import os
import time
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest
from pettingzoo.test import api_test

from conformance.checks import CHECKS, Check
from conformance.play import LEANS, Match
from fondaco import FondacoError, Journal, deal, find_game, from_dict, games, load_edition, own_edition
from fondaco.research import Batch, pettingzoo
from server.running import HTTP, running
from terminal.command import run, sit_down

PROMPT = r"\x1b\[1m [BG] > \x1b\[0m"


def path_with(site: Path) -> str:
    return os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_passes_conformance(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch, check: Check
) -> None:
    monkeypatch.syspath_prepend(kalah)
    game = find_game("kalah")
    for number, (seeds, lean) in enumerate(zip((3, 4, 6), LEANS, strict=True)):
        check(Match(game, 2, {"seeds": seeds}, number, number, lean))


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("pits", [4.0] * 12, "pits.0: 4.0 is not a whole number from 0"),
        ("turns", -3, "turns: -3 is not a whole number from 0"),
        (
            "stored",
            [{"sown": 0, "captured": -5, "left": 0}, {"sown": 5, "captured": 0, "left": 0}],
            "stored.0.captured: -5 is not a whole number from 0",
        ),
        ("stored", [{"sown": 0}, {"sown": 0}], "stored.0.captured: this entry is missing"),
        ("pits", [0] * 6 + [8] * 6, "when a side is empty, and not before"),
        ("active", 2, "active: 2 is not a whole number from 0 to 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch, field: str, value: object, problem: str
) -> None:
    monkeypatch.syspath_prepend(kalah)
    data = deal("kalah", 2, 7).to_dict()
    assert from_dict(data).to_dict() == data
    with pytest.raises(FondacoError, match=problem):
        from_dict(data | {field: value})


def test_its_own_components_can_be_copied_and_corrected(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(kalah)
    game = find_game("kalah")
    assert load_edition(game, game.components()).digest == own_edition(game).digest


def test_it_is_drawn_as_a_table_of_what_everybody_sees(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(kalah)
    root = ElementTree.fromstring(deal("kalah", 2, 7).to_svg(0, theme="light"))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"Kalah", "Blue", "to act: Blue"} <= set(texts)


def test_it_is_listed_explained_and_simulated(kalah: Path, tmp_path: Path) -> None:
    path = path_with(kalah)
    assert "kalah" not in games()
    listed = run(tmp_path, "games", PYTHONPATH=path)
    assert "Kalah" in listed.stdout
    assert "seeds=4" in listed.stdout
    assert "Sowing again" in run(tmp_path, "rules", "kalah", PYTHONPATH=path).stdout
    assert "Kalah" in run(tmp_path, "about", PYTHONPATH=path).stdout
    assert "box.seeds = 72" in run(tmp_path, "edition", "kalah", "--all", PYTHONPATH=path).stdout
    played = run(tmp_path, "simulate", "kalah", "--bots", "greedy,random", "--games", "5", PYTHONPATH=path)
    assert "games: 5" in played.stdout
    assert "A side is empty" in played.stdout


def test_a_person_plays_it_at_the_terminal(kalah: Path, tmp_path: Path) -> None:
    path = path_with(kalah)
    words = ("--seats", "me:Ann,greedy", "--seed", "7", "--lang", "en", "--quick")
    game = sit_down(tmp_path, "play", "kalah", *words, PYTHONPATH=path)
    game.expect("Ann: Pits")
    game.expect(PROMPT)
    game.sendline("hint")
    game.expect(r"1\. Sow \w")
    game.expect(r"about \S+ points at the end")
    typed = 0
    while game.expect([PROMPT, r" wins\.| share the victory\."]) == 0:
        game.sendline("1")
        typed += 1
    game.expect(pexpect.EOF)
    assert typed > 5
    (journal,) = (tmp_path / "fondaco" / "games").glob("kalah-*.fondaco")
    assert "The scores are those that the rules give." in run(tmp_path, "verify", str(journal), PYTHONPATH=path).stdout
    replayed = run(tmp_path, "replay", str(journal), typed="\nq\n", PYTHONPATH=path)
    assert "Ann: Sow pit " in replayed.stdout
    analysed = run(tmp_path, "analyse", "last", PYTHONPATH=path).stdout
    assert "is not known for this game, so no decision is marked" in analysed
    assert "±" not in analysed


def test_a_person_plays_it_over_the_api(
    kalah: Path, tmp_path: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, PYTHONPATH=path_with(kalah)) as server:
        shown = {game["name"]: game for game in HTTP.get(f"{server.address}/api/games").json()}
        assert shown["kalah"]["title"] == "Kalah"
        assert list(shown["kalah"]["sources"].values()) == ["Sown", "Captured", "Left"]
        assert HTTP.get(f"{server.address}/api/games/kalah/edition").json()["own"]
        document = HTTP.get(f"{server.address}/api/docs/openapi.json").json()
        assert "KalahView" in document["components"]["schemas"]
        ann = server.client(server.open("kalah", "me:Ann", "greedy")["seats"]["0"])
        hinted = 0
        while (table := ann.table())["status"] == "playing":
            if 0 in table["waiting_for"]:
                if not hinted:
                    advice = ann.post("hint").json()["choices"]
                    hinted = len(advice)
                    assert "to win" not in advice[0]["worth"]  # nobody knows
                    assert {one["actions"][0] for one in advice} <= set(table["legal"])
                assert ann.act(table["legal"][0], after=table["number"]).status_code in (200, 409)
        assert table["status"] == "over"
        assert 1 < hinted <= 3
        journal = ann.request("GET", "/api/table/journal").text
        look_again(server.address, ann.post("analysis", {"knowledge": "all"}).json()["id"])
    monkeypatch.syspath_prepend(kalah)
    assert Journal.read(journal).position.ending()


def look_again(address: str, id: str) -> None:
    """What the server makes of a finished game, as of any other: an analysis, what instead, and puzzles."""
    replay = f"{address}/api/replays/{id}"
    while (stage := HTTP.get(f"{replay}/analysis").json())["state"] == "running":
        time.sleep(0.1)
    assert stage["state"] == "done"
    decisions = stage["analysis"]["decisions"]
    assert len(decisions) > 10
    assert {decision["mark"] for decision in decisions} == {""}
    worst = max(decisions, key=lambda decision: decision["loss_points"]["mean"])
    asked = {"step": worst["step"], "seat": worst["seat"], "language": "fr"}
    instead = HTTP.get(f"{replay}/instead", params=asked)
    assert instead.status_code == 200
    assert "donnes" not in instead.text  # nothing is dealt

    puzzle = {"replay": id, "at": worst["step"], "seat": worst["seat"]}
    assert HTTP.post(f"{address}/api/puzzles", json=puzzle).json()["legal"]
    assert HTTP.post(f"{address}/api/puzzles/answer", json=puzzle).json()["best"]["actions"]
    answer = HTTP.post(f"{address}/api/puzzles/answer", json=puzzle | {"actions": worst["played"]["actions"]})
    assert answer.json()["yours"]["actions"] == worst["played"]["actions"]
    daily = HTTP.get(f"{address}/api/puzzles").json()["puzzles"]
    assert "kalah" not in [one["game"] for one in daily]
    unknown = HTTP.post(f"{address}/api/puzzles", json={"id": "kalah-1"})
    assert (unknown.status_code, unknown.json()["error"]) == (400, "there is no puzzle 'kalah-1'")


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
def test_it_is_an_environment_for_learners_with_rows_made_of_its_views(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(kalah)
    env = pettingzoo.env("kalah", seats=2, seeds=3)
    api_test(env, num_cycles=40)
    names = [block.name for block in env.unwrapped.setting.layout.blocks]
    assert "seats[0].pits.a" in names
    env.reset(seed=1)
    row = env.observe("seat_1")["observation"]
    assert row[names.index("seats[0].pits.g")] == 3
    batch = Batch("kalah", seats=2, games=2)
    rows, masks = batch.reset()
    after, *_ = batch.step(masks.argmax(axis=1))
    assert (after != rows).any(axis=1).all()
