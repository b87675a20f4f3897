"""Which tests prove which rule: makes docs/rules-coverage.md.

`python tools/rules_table.py` writes the table and says what is wrong; with `--check` it writes nothing. A test says
what it proves with `@pytest.mark.rule("id", …)`, a whole module with `pytestmark = pytest.mark.rule("id", …)`. The ids
are those of the game in whose folder, tests/games/<game>, the test stands.
"""

import ast
import sys
from pathlib import Path
from typing import NamedTuple

import fondaco
from fondaco.engine.rulebook import Rule

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
TABLE = ROOT / "docs" / "rules-coverage.md"

_FOREWORD = """# Rules and the tests that prove them

Every rule that the program knows (`fondaco rules GAME` shows their texts), and the tests that would fail if it were
broken. Made by `python tools/rules_table.py`; a rule without a test fails the suite.
"""


class Mark(NamedTuple):
    """A test that names a rule."""

    game: str
    """Empty where the test stands in no game's folder."""
    file: str
    """Below tests/."""
    test: str
    rule: str


def marks(tests: Path = TESTS) -> list[Mark]:
    """Every mark in these tests, in the order of files and lines."""
    found: list[Mark] = []
    for path in sorted(tests.rglob("test_*.py")):
        file = path.relative_to(tests).as_posix()
        parts = file.split("/")
        game = parts[1] if len(parts) > 2 and parts[0] == "games" else ""
        module = ast.parse(path.read_text(encoding="utf-8"), file)
        for test, rule in _marks_of(module.body, _module_marks(module)):
            found.append(Mark(game, file, test, rule))
    return found


def _marks_of(body: list[ast.stmt], inherited: list[str]) -> list[tuple[str, str]]:
    """Test and rule, for every test in this body; those in a class have the marks of the class too."""
    found: list[tuple[str, str]] = []
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found += _marks_of(node.body, inherited + _rules_in(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for rule in dict.fromkeys(inherited + _rules_in(node.decorator_list)):
                found.append((node.name, rule))
    return found


def _module_marks(module: ast.Module) -> list[str]:
    rules: list[str] = []
    for node in module.body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["pytestmark"]:
            marks = node.value
            rules += _rules_in(marks.elts if isinstance(marks, ast.List | ast.Tuple) else [marks])
    return rules


def _rules_in(expressions: list[ast.expr]) -> list[str]:
    """The ids in those of the expressions that are `pytest.mark.rule(…)`."""
    rules: list[str] = []
    for node in expressions:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                # What is not spelled out cannot be matched with a rule, and is shown as it stands.
                spelled = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                rules.append(str(ast.literal_eval(argument)) if spelled else ast.unparse(argument))
    return rules


def games() -> dict[str, list[Rule]]:
    """The rules of every game of the house."""
    return {name: fondaco.find(name).rules() for name in fondaco.games()}


def problems(rules: dict[str, list[Rule]], found: list[Mark]) -> list[str]:
    """Rules without a test, and marks that name no rule."""
    known = {(game, rule.id) for game, its_rules in rules.items() for rule in its_rules}
    proven = {(mark.game, mark.rule) for mark in found}
    wrong = [f"{game}: no test proves the rule '{rule}'" for game, rule in sorted(known - proven)]
    for mark in found:
        if (mark.game, mark.rule) not in known:
            where = f"{mark.game} has no such rule" if mark.game in rules else "it stands in no game's folder"
            wrong.append(f"{mark.file}: {mark.test} names the rule '{mark.rule}', but {where}")
    return wrong


def table(rules: dict[str, list[Rule]], found: list[Mark]) -> str:
    """The page: a table for each game."""
    lines = [_FOREWORD]
    for game, its_rules in rules.items():
        lines += [f"## {fondaco.find(game).title}", "", "| rule | title | tests |", "|---|---|---|"]
        for rule in its_rules:
            by_file: dict[str, list[str]] = {}
            for mark in found:
                if (mark.game, mark.rule) == (game, rule.id):
                    by_file.setdefault(mark.file, []).append(mark.test)
            tests = [f"[{Path(file).stem}](../tests/{file}): {', '.join(names)}" for file, names in by_file.items()]
            lines.append(f"| {rule.id} | {rule.title} | {'<br>'.join(tests)} |")
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    rules, found = games(), marks()
    wrong = problems(rules, found)
    page = table(rules, found)
    if "--check" not in sys.argv[1:]:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(page, encoding="utf-8", newline="\n")
    elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != page:
        wrong.append("docs/rules-coverage.md is out of date: run python tools/rules_table.py")
    for problem in wrong:
        print(problem)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
