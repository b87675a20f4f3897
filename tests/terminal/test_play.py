"""Games at a real terminal."""

import re
from pathlib import Path

import pexpect
import pytest

from fondaco import Journal
from terminal.command import run, sit_down

PROMPT = r"\x1b\[1m [BGRYVJPO] > \x1b\[0m"


def kept_journal(home: Path) -> Path:
    (path,) = (home / "fondaco" / "games").glob("*.fondaco")
    return path


@pytest.mark.parametrize(("lang", "result"), [("en", r" wins\."), ("fr", r" gagne\.")])
def test_a_person_plays_a_whole_game(tmp_path: Path, lang: str, result: str) -> None:
    game = sit_down(
        tmp_path, "play", "millefiori", "--seats", "me,greedy,random", "--seed", "7", "--lang", lang, "--quick"
    )
    turns = 0
    while game.expect([PROMPT, result]) == 0:
        game.sendline("1")
        turns += 1
    game.expect(pexpect.EOF)
    assert turns > 20
    journal = Journal.read(kept_journal(tmp_path).read_text())
    assert journal.position.ending()
    assert journal.players == ["me", "greedy", "random"]


def test_the_turn_can_be_undone_before_the_others_act(tmp_path: Path) -> None:
    words = ("--seats", "me,master", "--seed", "3", "--lang", "en", "--bot-processes", "2")
    game = sit_down(tmp_path, "play", "millefiori", *words)
    game.expect(PROMPT)
    game.sendline("1")
    game.expect("undo to go back")
    game.sendline("undo")
    game.expect(PROMPT)
    game.sendline("2")
    game.expect("undo to go back")
    game.sendline("")
    game.expect(PROMPT)
    game.sendline("quit")
    game.expect("The game is saved")
    game.expect(pexpect.EOF)
    entries = Journal.read(kept_journal(tmp_path).read_text()).moves
    assert [entry.text for entry in entries].count("undo") == 1


@pytest.mark.parametrize(("lang", "risk"), [("en", "deals tried"), ("fr", "donnes essayées")])
def test_a_hint_tells_the_best_choices_and_why(tmp_path: Path, lang: str, risk: str) -> None:
    seats = ("--seats", "me,random", "--seed", "3", "--lang", lang)
    played = run(tmp_path, "play", "millefiori", *seats, typed="hint\nquit\n")
    assert played.returncode == 0
    said = {"en": "Choose", "fr": "Choisir"}[lang]
    assert [f" {place}. {said} " in played.stdout for place in (1, 2, 3)] == [True] * 3
    assert risk in " ".join(played.stdout.split())


def test_a_hint_says_once_what_to_do_and_why(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "millefiori", "--seats", "me,random", "--seed", "3", typed="hint\nquit\n").stdout
    hint = played[played.index(" > ") : played.index("Type hint 1")]
    cards = re.findall(r" [123]\. Choose (\w+) *\n", hint)
    assert [hint.count(card) for card in cards] == [1, 1, 1]
    assert hint.count("than choice 2") + hint.count("as good as choice 2") == 1
    # Of the third; the second would repeat the first.
    assert hint.count("than the best choice") + hint.count("as good as the best choice") == 1


def test_what_a_hint_says_is_done_by_its_number(tmp_path: Path) -> None:
    seats = ("--seats", "me,random", "--seed", "3", "--quick")
    played = run(tmp_path, "play", "millefiori", *seats, typed="hint 4\nhint x\nhint\nhint 2\nquit\n").stdout
    assert "there is no hint 4" in played
    assert "there is no hint x" in played
    second = re.search(r" 2\. Choose (\w+)", played)
    assert second is not None
    own = [entry.text for entry in Journal.read(kept_journal(tmp_path).read_text()).moves if entry.seat == 0]
    assert own[0] == f"choose {second[1]}"


@pytest.mark.parametrize("typed", ["undo that", "quit now", "board 1", "hint 1 2", "1 2", "9" * 5000])
def test_a_command_with_more_words_than_it_has_does_nothing(tmp_path: Path, typed: str) -> None:
    game = ("play", "millefiori", "--seats", "me,random", "--seed", "3", "--quick")
    played = run(tmp_path, *game, typed=f"1\n{typed}\nquit\n")
    assert played.returncode == 0, played.stderr
    refusal = f"there is no choice {typed}" if typed.isdigit() else f"unknown action '{typed}'"
    assert "".join(refusal.split()) in "".join(played.stdout.split())  # a long line is wrapped
    own = [entry.text for entry in Journal.read(kept_journal(tmp_path).read_text()).moves if entry.seat == 0]
    assert own == ["choose house1", "play house1"]


def test_the_commands_after_a_game_are_named_with_what_they_do(tmp_path: Path) -> None:
    game = ("play", "millefiori", "--seats", "me,random", "--seed", "7", "--quick")
    lines = run(tmp_path, *game, typed="1\n" * 300).stdout.splitlines()
    for about, command in (
        ("Step through the game again:", "replay"),
        ("See everybody's chances, the costly decisions and the luck:", "analyse"),
        ("Check the shuffles, actions and points:", "verify"),
    ):
        assert lines[lines.index(f" {about}") + 1] == f"   fondaco {command} {kept_journal(tmp_path)}"


def test_people_who_share_a_keyboard_have_no_hints(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "millefiori", "--seats", "me,me", "--seed", "3", typed="\nhint\nquit\n")
    assert "hints are off at this table" in " ".join(played.stdout.split())


@pytest.mark.parametrize("name", ["liguria", "millefiori", "oltremare"])
def test_texts_fit_in_a_window_that_is_too_narrow_for_the_board(tmp_path: Path, name: str) -> None:
    seats = "me,random,random"
    game = sit_down(tmp_path, "play", name, "--seats", seats, "--seed", "3", "--lang", "en", "--quick", columns=80)
    game.expect("The board needs 100 columns; this window has 80.")
    game.sendline("")
    game.expect(PROMPT)
    shown = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", game.before or "")
    above, rule, below = shown.rpartition("─" * 80 + "\r\n")
    assert rule
    assert max(len(line) for line in above.split("\r\n")) == 100
    assert max(len(line) for line in below.split("\r\n")) <= 80
    game.sendline("? card")
    game.expect(PROMPT)
    found = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", game.before or "")
    assert max(len(line) for line in found.split("\r\n")) == 80
    game.sendline("quit")
    game.expect(pexpect.EOF)


def test_a_player_who_types_something_wrong_is_told_why(tmp_path: Path) -> None:
    typed = "99\nplace w01\nchoose quartz9\nnonsense\n?\nsave\nquit\n"
    played = run(tmp_path, "play", "millefiori", "--seats", "me,random", "--seed", "3", typed=typed)
    assert played.returncode == 0
    assert "there is no choice 99: type a number from 1 to 5" in played.stdout
    assert "─ Choosing a card ─" in played.stdout  # the rule that placing now would break
    assert "there is no card 'quartz9'" in played.stdout
    assert "unknown action 'nonsense'" in played.stdout
    assert "show the rules that matter now" in played.stdout
    assert "Saved: " in played.stdout
    assert not [e for e in Journal.read(kept_journal(tmp_path).read_text()).moves if e.seat == 0]


def test_an_action_can_be_typed_as_a_chain_and_is_all_or_nothing(tmp_path: Path) -> None:
    options = ("--option", "late_choice=yes", "--quick")
    played = run(tmp_path, "play", "millefiori", "--seats", "me,me", "--seed", "3", *options, typed="\nboard\nquit\n")
    hand = re.findall(r"\d play (\w+)", played.stdout)
    first = next(card for card in hand)
    kept_journal(tmp_path).unlink()
    typed = f"\nplay {first}, place nowhere\nplay {first}, sail\nquit\n"
    run(tmp_path, "play", "millefiori", "--seats", "me,me", "--seed", "3", *options, typed=typed)
    entries = Journal.read(kept_journal(tmp_path).read_text()).moves
    assert [entry.text for entry in entries] == [f"play {first}", "sail"]


def test_a_game_is_taken_up_again_where_it_was_left(tmp_path: Path) -> None:
    run(tmp_path, "play", "millefiori", "--seats", "me:Ann,greedy", "--seed", "5", "--quick", typed="1\n1\n1\n")
    before = Journal.read(kept_journal(tmp_path).read_text())
    assert before.moves
    resumed = run(tmp_path, "play", "--resume", "last", typed="quit\n")
    assert "Ann" in resumed.stdout
    after = Journal.read(kept_journal(tmp_path).read_text())
    assert after.moves == before.moves


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    ones = "1\n" * 200
    words = ("--seats", "me,greedy", "--seed", "5", "--quick")
    run(tmp_path / "whole", "play", "millefiori", *words, typed=ones)
    run(tmp_path / "parts", "play", "millefiori", *words, typed="1\n1\n1\n")
    run(tmp_path / "parts", "play", "--resume", "last", "--quick", typed=ones)
    whole, parts = (kept_journal(tmp_path / name).read_text() for name in ("whole", "parts"))
    assert whole == parts
    assert "ending:" in whole


def test_no_one_at_the_keyboard_sees_the_hand_of_another(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "play", "millefiori", "--seats", "me:Ann,me:Ben", "--seed", "3", "--lang", "en")
    game.expect("The keyboard goes to Ann")
    game.sendline("")
    game.expect("Hand:")
    game.expect(PROMPT)
    game.sendline("1")
    game.expect("undo to go back")
    game.sendline("")
    game.expect(r"\x1b\[2J")
    game.expect(r"\x1b\[3J.*The keyboard goes to Ben")
    assert "Hand:" not in game.after  # type: ignore[operator]
    game.sendline("")
    game.expect("Hand:")
    game.sendline("quit")
    game.expect(pexpect.EOF)


def test_a_journal_of_another_game_or_none_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in run(tmp_path, "play", "--resume", "nowhere.fondaco").stderr
    assert "no game has been saved yet" in run(tmp_path, "play", "--resume", "last").stderr
    assert "which game?" in run(tmp_path, "play").stderr
    assert "no person plays here" in run(tmp_path, "play", "millefiori", "--seats", "random,random").stderr


def test_what_is_typed_is_never_taken_for_markup(tmp_path: Path) -> None:
    typed = "\n[/]\nchoose [/foo]\n:smile:\nsave [/x]/y\n? [/b]\nquit\n"
    played = run(tmp_path, "play", "millefiori", "--seats", "me:[/] a:b,me:Ben", "--seed", "3", typed=typed)
    assert played.returncode == 0
    assert "[/] a:b" in played.stdout
    assert "unknown action ':smile:'" in played.stdout
    assert "Traceback" not in played.stderr
    assert "[/x]" in run(tmp_path, "verify", "[/x]").stderr


def test_a_copy_is_saved_but_never_over_another_file(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("dear Ann")
    copy, nowhere = tmp_path / "copy.fondaco", tmp_path / "no" / "folder"
    typed = f"save {other}\nsave {copy}\nsave {copy}\nsave {nowhere}\nquit\n"
    played = run(tmp_path, "play", "millefiori", "--seats", "me,random", "--seed", "3", typed=typed)
    said = " ".join(played.stdout.split())
    assert "exists already" in said
    assert "cannot be written" in said
    assert other.read_text() == "dear Ann"
    assert Journal.read(copy.read_text()).players == ["me", "random"]
    assert not nowhere.exists()


def test_a_game_goes_on_when_it_cannot_be_kept(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "play", "millefiori", "--seats", "me,random", "--seed", "3", "--lang", "en", "--quick")
    game.expect(PROMPT)
    kept_journal(tmp_path).parent.rename(tmp_path / "moved")
    (tmp_path / "fondaco" / "games").write_text("a file where a folder was")
    game.sendline("1")
    game.expect("The game is not being saved")
    game.expect(PROMPT)
    game.sendline(f"save {tmp_path / 'rescued.fondaco'}")
    game.expect("Saved")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    assert Journal.read((tmp_path / "rescued.fondaco").read_text()).moves


def test_what_cannot_be_undone_is_asked_for_first(tmp_path: Path) -> None:
    words = ("play", "millefiori", "--seats", "me,me", "--seed", "3", "--option", "late_choice=yes")
    played = run(tmp_path, *words, typed="\n1\nperhaps\nno\nquit\n")
    assert played.stdout.count("cannot be undone") == 2
    assert not Journal.read(kept_journal(tmp_path).read_text()).moves
    run(tmp_path / "done", *words, typed="\n1\nyes\nquit\n")
    assert len(Journal.read(kept_journal(tmp_path / "done").read_text()).moves) == 1


def test_a_journal_made_by_a_program_is_verified_replayed_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "made.fondaco"
    path.write_text(Journal("millefiori", seats=2, seed=7, players=["Ann", "searcher 3"]).text())
    for command in (["verify", str(path)], ["replay", str(path)], ["play", "--resume", str(path)]):
        done = run(tmp_path, *command, typed="\nquit\n")
        assert done.returncode == 0, done.stderr
    assert "seats, seed and options already" in run(tmp_path, "play", "--resume", str(path), "--seats", "me,me").stderr
