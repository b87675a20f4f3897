"""Every numbered rule of every game has a test, and every mark names a rule."""

from pathlib import Path

import pytest

import fondaco
import rules_table
from fondaco.engine.rulebook import Rule
from rules_table import Mark


@pytest.mark.parametrize("game", fondaco.games())
def test_every_rule_has_a_test(game: str) -> None:
    proven = {mark.rule for mark in rules_table.marks() if mark.game == game}
    assert [rule.id for rule in fondaco.find(game).rules() if rule.id not in proven] == []


def test_every_mark_names_a_rule_of_the_game_in_whose_folder_it_stands() -> None:
    assert rules_table.problems(rules_table.games(), rules_table.marks()) == []


def test_the_table_in_the_docs_is_up_to_date() -> None:
    written = rules_table.TABLE.read_text(encoding="utf-8")
    assert written == rules_table.table(rules_table.games(), rules_table.marks())


# The tool itself

TESTS = """
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.rule("goal")]

@pytest.mark.rule("deal", "pass")
@pytest.mark.parametrize("seats", [2, 3])
def test_dealing(seats: int) -> None: ...

@pytest.mark.rule("goal")
class TestTogether:
    @pytest.mark.rule("winner")
    async def test_winning(self) -> None: ...

def test_nothing_else() -> None: ...

@pytest.mark.rule("not-a-test")
def helper() -> None: ...

@pytest.mark.rule(GIVEN)
def test_not_spelled_out() -> None: ...
"""


def test_marks_are_found_in_decorators_classes_and_modules(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "millefiori"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(TESTS)
    (folder / "table.py").write_text(TESTS)
    (tmp_path / "test_elsewhere.py").write_text(
        "import pytest\npytestmark = pytest.mark.rule('deal')\ndef test_it(): ...\n"
    )
    file = "games/millefiori/test_some.py"
    assert rules_table.marks(tmp_path) == [
        Mark("millefiori", file, "test_dealing", "goal"),
        Mark("millefiori", file, "test_dealing", "deal"),
        Mark("millefiori", file, "test_dealing", "pass"),
        Mark("millefiori", file, "test_winning", "goal"),
        Mark("millefiori", file, "test_winning", "winner"),
        Mark("millefiori", file, "test_nothing_else", "goal"),
        Mark("millefiori", file, "test_not_spelled_out", "goal"),
        Mark("millefiori", file, "test_not_spelled_out", "GIVEN"),
        Mark("", "test_elsewhere.py", "test_it", "deal"),
    ]


def test_what_is_wrong_is_said() -> None:
    rules = {"millefiori": [Rule("deal", "A round", "Dealing", "…"), Rule("pass", "A round", "Passing", "…")]}
    found = [
        Mark("millefiori", "games/millefiori/test_a.py", "test_one", "deal"),
        Mark("millefiori", "games/millefiori/test_a.py", "test_two", "steal"),
        Mark("", "engine/test_b.py", "test_three", "deal"),
    ]
    assert rules_table.problems(rules, found) == [
        "millefiori: no test proves the rule 'pass'",
        "games/millefiori/test_a.py: test_two names the rule 'steal', but millefiori has no such rule",
        "engine/test_b.py: test_three names the rule 'deal', but it stands in no game's folder",
    ]


def test_the_table_names_tests_by_file_without_lines_or_absolute_paths() -> None:
    rules = {"millefiori": [Rule("deal", "A round", "Dealing", "…")]}
    found = [
        Mark("millefiori", "games/millefiori/test_a.py", "test_one", "deal"),
        Mark("millefiori", "games/millefiori/test_a.py", "test_two", "deal"),
        Mark("millefiori", "games/millefiori/test_b.py", "test_three", "deal"),
    ]
    page = rules_table.table(rules, found)
    assert page.splitlines()[-1] == (
        "| deal | Dealing | [test_a](../tests/games/millefiori/test_a.py): test_one, test_two"
        "<br>[test_b](../tests/games/millefiori/test_b.py): test_three |"
    )
    assert str(rules_table.ROOT) not in page
    assert page.endswith("|\n")
