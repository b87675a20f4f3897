"""Every rule has a line that decides it and a test that proves it, and every ruling that is cited is there."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import fondaco
import rules_table
from fondaco.engine.registry import rules_of
from fondaco.engine.rulebook import Rule
from rules_table import Line, Mark


@cache
def found() -> tuple[Mapping[str, Sequence[Rule]], list[Line], list[Mark]]:
    """All rules, the lines that decide them, and the tests that prove them."""
    rules = rules_table.games()
    return rules, rules_table.decisions(rules), rules_table.marks()


def test_every_rule_has_a_line_that_decides_it_and_a_test_and_no_line_or_test_names_another() -> None:
    assert rules_table.problems(*found()) == []


@pytest.mark.parametrize("game", fondaco.games())
def test_every_ruling_that_is_cited_stands_under_a_rule(game: str) -> None:
    known = {ruling.id for rule in rules_of(fondaco.find_game(game)) for ruling in rule.rulings}
    assert {id: file for id, file in rules_table.cited(game).items() if id not in known} == {}


def test_the_table_in_the_docs_is_up_to_date() -> None:
    written = rules_table.TABLE.read_text(encoding="utf-8")
    assert written == rules_table.table(*found())


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


CODE = '''"""R7 is cited here."""
def check(p):
    if p.closed:
        raise IllegalActionError("pass")  # not a mark
    p.deal()  # rule: deal, winner
    # rule: goal
    # (and R12a, in a second line)
    p.score = 0
    name = "other"
    p.record({"event": "pass", "deal": p.hand["goal"]})
    _check_open(p, "goal")
    return "winner" if p.over else ""

def _dealing_breaks(p):
    if p.over:
        return "winner"
    return "" if p.deck else "deal"

def rule_now(p):
    return "pass"

def count(p):
    return {"deal": 1}
'''


def test_lines_are_found_by_refusals_and_by_comments(tmp_path: Path) -> None:
    (tmp_path / "millefiori").mkdir()
    for name in ("rules.py", "checks.py", "voyage_checks.py"):  # what checks a position decides no rule
        (tmp_path / "millefiori" / name).write_text(CODE)
    rules = {"millefiori": [Rule(id, "", id, "…") for id in ("pass", "deal", "goal", "winner")]}
    file = "millefiori/rules.py"
    assert rules_table.decisions(rules, tmp_path) == [
        Line("millefiori", file, 4, "pass"),
        Line("millefiori", file, 5, "deal"),
        Line("millefiori", file, 5, "winner"),
        Line("millefiori", file, 8, "goal"),
        Line("millefiori", file, 11, "goal"),
        Line("millefiori", file, 16, "winner"),
        Line("millefiori", file, 17, "deal"),
    ]


def test_rulings_are_cited_in_code_and_in_names_of_tests(tmp_path: Path) -> None:
    (tmp_path / "millefiori").mkdir()
    (tmp_path / "millefiori" / "rules.py").write_text(CODE)
    tests = tmp_path / "tests" / "games" / "millefiori"
    tests.mkdir(parents=True)
    (tests / "test_a.py").write_text("def test_it_r9_r10() -> None: ...\n")
    assert rules_table.cited("millefiori", [tmp_path], tmp_path / "tests") == {
        "R7": "millefiori/rules.py",
        "R12a": "millefiori/rules.py",
        "R9": "games/millefiori/test_a.py",
        "R10": "games/millefiori/test_a.py",
    }


def test_what_is_wrong_is_said() -> None:
    rules = {"millefiori": [Rule("deal", "A round", "Dealing", "…"), Rule("pass", "A round", "Passing", "…")]}
    found = [
        Mark("millefiori", "games/millefiori/test_a.py", "test_one", "deal"),
        Mark("millefiori", "games/millefiori/test_a.py", "test_two", "steal"),
        Mark("", "engine/test_b.py", "test_three", "deal"),
    ]
    lines = [
        Line("millefiori", "millefiori/rules.py", 7, "deal"),
        Line("millefiori", "millefiori/rules.py", 9, "steal"),
    ]
    assert rules_table.problems(rules, lines, found) == [
        "millefiori: no line decides the rule 'pass'",
        "millefiori: no test proves the rule 'pass'",
        "millefiori/rules.py:9 names the rule 'steal', but millefiori has no such rule",
        "games/millefiori/test_a.py: test_two names the rule 'steal', but millefiori has no such rule",
        "engine/test_b.py: test_three names the rule 'deal', but it stands in no game's folder",
    ]


def test_the_table_links_to_lines_and_to_files_of_tests_without_absolute_paths() -> None:
    rules = {"millefiori": [Rule("deal", "A round", "Dealing", "…")]}
    found = [
        Mark("millefiori", "games/millefiori/test_a.py", "test_one", "deal"),
        Mark("millefiori", "games/millefiori/test_a.py", "test_two", "deal"),
        Mark("millefiori", "games/millefiori/test_b.py", "test_three", "deal"),
    ]
    page = rules_table.table(rules, [Line("millefiori", "millefiori/rules.py", 7, "deal")], found)
    assert page.splitlines()[-1] == (
        "| deal | Dealing | [rules:7](../src/fondaco/games/millefiori/rules.py#L7) | "
        "[test_a](../tests/games/millefiori/test_a.py): test_one, test_two"
        "<br>[test_b](../tests/games/millefiori/test_b.py): test_three |"
    )
    assert str(rules_table.ROOT) not in page
    assert page.endswith("|\n")
