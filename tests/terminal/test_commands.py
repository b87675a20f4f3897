"""The other commands: what they print, and how they refuse."""

import re
from pathlib import Path

import msgspec
import pexpect
import pytest

import fondaco
from fondaco.analysis import Analysis, Luck
from fondaco.engine.journal import Journal
from fondaco.engine.registry import rules_of
from fondaco.table import Seat
from fondaco.terminal.analyse import show_analysis
from fondaco.terminal.console import console
from fondaco.words.names import Names
from terminal.command import run, sit_down

GOLDEN = Path(__file__).parent.parent / "games" / "millefiori" / "golden"


def golden() -> Path:
    return sorted(GOLDEN.glob("*.fondaco"))[0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "unknown game 'chess'; use one of: liguria, millefiori"),
        (["play", "millefiori", "--seats", "me"], "millefiori is not played with 1 seats; use one of: 2, 3, 4"),
        (
            ["play", "millefiori", "--seats", "me,hal"],
            "'hal' is neither a person nor a bot; use one of: me, me:NAME",
        ),
        (["play", "millefiori", "--seed", "x"], "'x' is not a valid seed; use a whole number"),
        (["play", "millefiori", "--option", "fast=yes"], "has no option 'fast'; use one of: late_choice"),
        (["play", "millefiori", "--option", "late_choice=3"], "option late_choice cannot be 3; use one of: yes, no"),
        (["play", "millefiori", "--option", "late_choice"], "an option is written NAME=VALUE"),
        (["play", "millefiori", "--lang", "tlh"], "unknown language 'tlh'; use one of: en"),
        (["play", "millefiori", "--edition", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["simulate", "millefiori", "--seats", "5"], "millefiori is not played with 5 seats"),
        (["simulate", "millefiori", "--bots", "hal"], "unknown bot 'hal'; use one of: random, apprentice"),
        (["simulate", "millefiori", "--seats", "3", "--bots", "random,greedy"], "2 bots for 3 seats"),
        (["rules", "millefiori", "blunderbuss"], "no rule has the word blunderbuss"),
        (["verify", "nowhere.fondaco"], "nowhere.fondaco cannot be read"),
        (["draw", str(golden()), "--move", "99999"], "there is no move 99999; the last is "),
        (["analyse", str(golden()), "--seat", "7"], "there is no seat 7; use one of: 0, 1"),
        (["analyse", str(golden()), "--json", "--svg"], "choose either --json or --svg"),
    ],
)
def test_a_wrong_word_is_answered_with_one_line(tmp_path: Path, words: list[str], complaint: str) -> None:
    done = run(tmp_path, *words)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.rglob("*.fondaco"))


@pytest.mark.parametrize("words", [[], ["host"]])
def test_the_list_of_commands_says_of_each_whole_what_it_does(tmp_path: Path, words: list[str]) -> None:
    listed = run(tmp_path, *words, "--help").stdout.partition("Commands:\n")[2].splitlines()
    assert len(listed) > 10
    assert not [line for line in listed if line.endswith("...") or len(line) > 80]


def test_errors_speak_the_language_too(tmp_path: Path) -> None:
    said = run(tmp_path, "play", "chess", "--lang", "fr").stderr
    assert "unknown game" not in said
    assert "chess" in said


@pytest.mark.parametrize(
    ("setting", "word"), [("fr_CH.UTF-8", "Ateliers"), ("en_GB.UTF-8", "Workshops"), ("C", "Workshops")]
)
def test_the_language_comes_from_the_environment(tmp_path: Path, setting: str, word: str) -> None:
    assert word in run(tmp_path, "rules", "millefiori", LC_ALL=setting).stdout


def test_rules_are_printed_whole_with_a_note_on_the_edition(tmp_path: Path) -> None:
    printed = " ".join(run(tmp_path, "rules", "millefiori").stdout.split())
    for rule in rules_of(fondaco.find_game("millefiori")):
        assert f"{rule.title} {rule.text.format(**rule.figures)}" in printed
        for ruling in rule.rulings:
            question, answer = (text.format(**rule.figures) for text in (ruling.question, ruling.answer))
            assert f"{question} {answer}" in printed
    assert "About this edition" in printed


def test_rules_are_printed_and_found_by_the_ids_that_code_and_tests_cite(tmp_path: Path) -> None:
    printed = " ".join(run(tmp_path, "rules", "millefiori", "--ids").stdout.split())
    every = rules_of(fondaco.find_game("millefiori"))
    for rule in every:
        assert f"{rule.title} [{rule.id}] " in printed
        for ruling in rule.rulings:
            assert f"{ruling.question.format(**rule.figures)} [{ruling.id}] " in printed
    cited = next(rule for rule in every if rule.rulings)
    assert cited.title in run(tmp_path, "rules", "millefiori", cited.rulings[0].id).stdout


def test_an_edition_lists_what_is_reconstructed(tmp_path: Path) -> None:
    printed = run(tmp_path, "edition", "millefiori").stdout
    assert 'setup.first_player = "random"' in printed
    assert "sea.spaces" not in printed
    assert "sea.spaces.*.points" in run(tmp_path, "edition", "millefiori", "--all").stdout


def test_a_corrected_edition_is_played_and_a_broken_one_refused_by_entry(tmp_path: Path) -> None:
    text = fondaco.find_game("millefiori").components()
    better, broken = tmp_path / "better.toml", tmp_path / "broken.toml"
    better.write_text(text.replace("bonus_track = [20, 15, 10, 5]", "bonus_track = [50, 15, 10, 5]"))
    broken.write_text(text.replace('symbol = "pigments", star = "ws01"', 'symbol = "pigment", star = "ws01"'))
    assert "50" in run(tmp_path, "play", "millefiori", "--edition", str(better), typed="quit\n").stdout
    refused = run(tmp_path, "play", "millefiori", "--edition", str(broken))
    assert refused.returncode == 2
    assert "workshops.cells.w01.symbol: 'pigment' is not one of quartz, ash, lime, pigments" in refused.stderr
    (journal,) = tmp_path.rglob("*.fondaco")
    assert "pass its components file as --edition" in run(tmp_path, "verify", str(journal)).stderr
    assert run(tmp_path, "verify", str(journal), "--edition", str(better)).returncode == 0


def test_simulate_counts_and_repeats(tmp_path: Path) -> None:
    words = ("simulate", "millefiori", "--seats", "2", "--games", "4", "--seed", "1", "--bots", "greedy,random")
    first, second = (run(tmp_path, *words).stdout for _ in range(2))
    assert "games: 4" in first
    assert "100.0%" in first
    assert "is used up." in first

    def steady(text: str) -> list[str]:
        return [line for line in text.splitlines() if "per second" not in line]

    assert steady(first) == steady(second)


def test_verify_accepts_a_golden_game_and_names_the_line_of_a_forged_one(tmp_path: Path) -> None:
    done = run(tmp_path, "verify", str(golden()))
    assert done.returncode == 0
    assert done.stdout.count("✓") == 3
    text = golden().read_text()
    forged = tmp_path / "forged.fondaco"
    scores = text.splitlines()[-1]
    forged.write_text(text.replace(scores, scores + "0"))
    refused = run(tmp_path, "verify", str(forged))
    assert refused.returncode == 2
    assert f"line {len(text.splitlines())}: the rules give other scores" in refused.stderr
    picture = tmp_path / "picture.fondaco"
    picture.write_bytes(b"\xff\xd8\xff")
    assert "is not a text file" in run(tmp_path, "verify", str(picture)).stderr


def test_replay_steps_back_and_forth_to_the_end(tmp_path: Path) -> None:
    done = run(tmp_path, "replay", str(golden()), typed="\n\nb\n99999\n\n")
    assert done.returncode == 0
    assert "Turn 0 of" in done.stdout
    assert "Turn 2 of" in done.stdout
    assert " wins." in done.stdout


def test_draw_writes_a_picture_of_a_moment(tmp_path: Path) -> None:
    done = run(tmp_path, "draw", str(golden()), "--move", "40", "--seat", "1", "--theme", "dark", "--lang", "fr")
    assert done.returncode == 0
    assert done.stdout == Journal.read(golden().read_text()).to_svg(40, 1, theme="dark", language="fr")


def test_analyse_prints_a_table_a_chart_and_json(tmp_path: Path) -> None:
    journal = str(GOLDEN.parents[1] / "oltremare" / "golden" / "2-without-trade.fondaco")
    table = run(tmp_path, "analyse", journal, "--seat", "1", "--lang", "fr")
    assert table.returncode == 0
    assert "décisions coûteuses" in table.stdout
    assert "mieux\N{NO-BREAK SPACE}: " in table.stdout
    words = ("analyse", journal, "--seat", "1", "--processes", "1")
    chart = run(tmp_path, *words, "--svg").stdout
    assert chart.startswith("<svg")
    assert chart.count("<polygon") == 2
    found = msgspec.json.decode(run(tmp_path, *words, "--json").stdout, type=Analysis)
    assert (found.game, found.seat, found.moments[0].step) == ("oltremare", 1, 0)
    sums, strokes = table.stdout.splitlines()[-3], table.stdout.splitlines()[-1]
    lucky = f"{100 * sum(one.chances[1] for one in found.luck):.1f}\N{NO-BREAK SPACE}%".replace(".", ",")
    assert sums.split("│")[3].strip() == lucky
    largest = sorted(one.step for one in sorted(found.luck, key=lambda one: -abs(one.chances[1]))[:3])
    assert strokes.startswith("Les plus gros coups de chance ou de malchance\N{NO-BREAK SPACE}: ")
    assert [int(step) for step in re.findall(r"coup (\d+)\s: ", strokes)] == largest


def test_analyse_names_the_three_largest_strokes_of_luck_if_they_are_worth_it() -> None:
    luck = [
        Luck(step, [by, -by], [0.0, 0.0]) for step, by in ((2, 0.05), (4, -0.3), (5, 0.019), (9, 0.031), (12, 0.25))
    ]
    analysis = Analysis("oltremare", 2, None, 12, [], [], luck, measured=True)
    journal = Journal("oltremare", seats=2, seed=7)
    names = Names(journal.game, journal.edition, [Seat("Ann", ""), Seat("Ben", "")])
    with console.capture() as all_told:
        show_analysis(analysis, names)
    assert "Biggest swings of luck: move 2: Ann +5.0%, move 4: Ann -30.0%, move 12: Ann +25.0%" in all_told.get()
    in_all = [line.split("│") for line in all_told.get().splitlines() if "│" in line]
    assert [(cells[1].strip(), cells[3].strip()) for cells in in_all] == [("Ann", "5.0%"), ("Ben", "-5.0%")]
    with console.capture() as nothing:
        show_analysis(msgspec.structs.replace(analysis, luck=[luck[2]]), names)
    assert "strokes" not in nothing.get()


def test_analyse_refuses_a_game_that_goes_on(tmp_path: Path) -> None:
    running = tmp_path / "running.txt"
    running.write_text(Journal("millefiori", seats=2, seed=7).text(), encoding="utf-8")
    done = run(tmp_path, "analyse", str(running))
    assert done.returncode == 2
    assert "the game is not over yet" in done.stderr


def test_a_table_fits_in_a_narrow_window(tmp_path: Path) -> None:
    listed = sit_down(tmp_path, "bots", "liguria", "--lang", "en", columns=80)
    listed.expect(pexpect.EOF)
    lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", listed.before or "").splitlines()
    assert max(len(line) for line in lines) == 80
    assert "Has learned from thousands of games" in "\n".join(lines)


def test_games_bots_and_version(tmp_path: Path) -> None:
    assert "late_choice=no" in run(tmp_path, "games").stdout
    listed = run(tmp_path, "bots", "millefiori").stdout
    assert all(title in listed for title in ("Apprentice", "Merchant", "Master", "Doge"))
    assert fondaco.__version__ in run(tmp_path, "--version").stdout
