"""Write docs/rules-coverage.md: the lines that decide each rule, and the tests that prove it.

`python tools/rules_table.py` writes the table and prints what is wrong; with `--check` it writes nothing.

- A line of a game's code decides a rule if it names the rule's id: where an action that breaks it is refused (the id is
  raised, passed to a check, or returned by a function such as `turn_breaks`, which says whether a rule is broken and
  which), or in a comment `# rule: id, id` at its end or just above.
- A test names what it proves with `@pytest.mark.rule("id", …)`, a whole module with `pytestmark = pytest.mark.rule(…)`.
- A ruling is cited by its id (`R12`) in comments and docstrings of the code, and in names of tests (`…_r12`).

The ids are those of the game in whose folder the line or test stands: src/fondaco/games/<game> or tests/games/<game>;
rulings are also cited in the game's folders of the other layers and of the page.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import fondaco
from fondaco.engine.registry import own_games, rules_of
from fondaco.engine.rulebook import Rule

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "fondaco" / "games"
LAYERS = (
    GAMES,
    *[ROOT / "src" / "fondaco" / layer for layer in ("words", "drawing", "terminal/boards")],
    ROOT / "web" / "src" / "games",
)
"""The folders in which each game has a folder of its own code."""
TESTS = ROOT / "tests"
TABLE = ROOT / "docs" / "rules-coverage.md"

_FOREWORD = """# Rules, the lines that decide them and the tests that prove them

Every rule that the program knows, the lines of code that decide it, and the tests that would fail if it were broken.
`fondaco rules GAME` shows the texts, with the rulings on what the rulebooks leave open. Made by
`python tools/rules_table.py`; a rule without a deciding line or without a test fails the suite.
"""

_SHOW = ("fields", "notation", "types", "view")
"""Modules that refuse no action; their words, such as the entries of a position, may be those of a rule's id."""
_CHECKS = "checks"
"""So end the names of the modules that look whether a position which was read can come up: they decide no rule."""
_DECIDES = re.compile(r"#\s*rule:\s*(.+)")
_CODE = (".py", ".ts", ".svelte")
_CITED = re.compile(r"\b([RD][0-9]+[a-z]?)\b")
_CITED_BY_TEST = re.compile(r"_([rd][0-9]+)(?![a-z0-9])")


class Mark(NamedTuple):
    """A test that names a rule."""

    game: str
    """Empty if the test is in no game's folder."""
    file: str
    """Below tests/."""
    test: str
    rule: str


class Line(NamedTuple):
    """A line of code that names a rule."""

    game: str
    file: str
    """Below src/fondaco/games/."""
    number: int
    rule: str


# Lines of code


def decisions(rules: Mapping[str, Sequence[Rule]], folder: Path = GAMES) -> list[Line]:
    """Return every line that names a rule, in the order of files and lines."""
    found: list[Line] = []
    for game, its_rules in rules.items():
        ids = {rule.id for rule in its_rules}
        for path in sorted((folder / game).rglob("*.py")):
            if path.stem.endswith(_CHECKS):
                continue
            file = path.relative_to(folder).as_posix()
            source = path.read_text(encoding="utf-8")
            refusals = _in_refusals(source, ids) if path.stem not in _SHOW else []
            for number, rule in sorted({*_in_comments(source), *refusals}):
                found.append(Line(game, file, number, rule))
    return found


def _in_comments(source: str) -> list[tuple[int, str]]:
    """Return lines and rules of comments. One at the end of a line is about that line, one alone about the next."""
    found: list[tuple[int, str]] = []
    waiting: list[str] = []
    code_on_line = 0
    blank = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            named = _DECIDES.match(token.string)
            rules = [rule.strip() for rule in named[1].split(",")] if named else []
            if token.start[0] == code_on_line:
                found += [(token.start[0], rule) for rule in rules]
            else:
                waiting += rules
        elif token.type not in blank:
            code_on_line = token.end[0]
            found += [(token.start[0], rule) for rule in waiting]
            waiting = []
    return found


def _in_refusals(source: str, ids: set[str]) -> list[tuple[int, str]]:
    """Return lines and rules wherever an id is raised, passed to a check or returned as a broken rule."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        refusals: list[ast.AST] = []
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_breaks"):
            refusals = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
        elif isinstance(node, ast.Raise) or (
            isinstance(node, ast.Call) and _called(node).lstrip("_").startswith("check")
        ):
            refusals = [node]
        for refusal in refusals:
            for part in ast.walk(refusal):
                if isinstance(part, ast.Constant) and part.value in ids:
                    found.append((part.lineno, str(part.value)))
    return found


def _called(call: ast.Call) -> str:
    """Return the name of a called function or method."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def cited(game: str, layers: Sequence[Path] = LAYERS, tests: Path = TESTS) -> dict[str, str]:
    """Return the rulings that the code and the tests of a game cite, each with the first file that does."""
    found: dict[str, str] = {}
    for layer in layers:
        for path in sorted(path for path in (layer / game).rglob("*") if path.suffix in _CODE):
            for id in _CITED.findall(path.read_text(encoding="utf-8")):
                found.setdefault(id, path.relative_to(layer).as_posix())
    for path in sorted((tests / "games" / game).rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for id in _CITED.findall(text) + [id.upper() for id in _CITED_BY_TEST.findall(text)]:
            found.setdefault(id, path.relative_to(tests).as_posix())
    return found


# Tests


def marks(tests: Path = TESTS) -> list[Mark]:
    """Return every mark in these tests, in the order of files and lines."""
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
    """Yield tests and rules for every test in this body; those in a class have the marks of the class too."""
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
    """Return the ids in those expressions that are `pytest.mark.rule(…)`."""
    rules: list[str] = []
    for node in expressions:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                # An argument that is not a literal cannot be matched with a rule, and is shown as it is.
                spelled = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                rules.append(str(ast.literal_eval(argument)) if spelled else ast.unparse(argument))
    return rules


# The table


def games() -> Mapping[str, Sequence[Rule]]:
    """Return the rules of every game that comes with Fondaco."""
    return {name: rules_of(fondaco.find_game(name)) for name in own_games()}


def problems(rules: Mapping[str, Sequence[Rule]], lines: list[Line], found: list[Mark]) -> list[str]:
    """Return the problems: rules without a deciding line or a test, and lines and tests that name unknown rules."""
    known = {(game, rule.id) for game, its_rules in rules.items() for rule in its_rules}
    decided = {(line.game, line.rule) for line in lines}
    proven = {(mark.game, mark.rule) for mark in found}
    wrong = [f"{game}: no line decides the rule '{rule}'" for game, rule in sorted(known - decided)]
    wrong += [f"{game}: no test proves the rule '{rule}'" for game, rule in sorted(known - proven)]
    for line in lines:
        if (line.game, line.rule) not in known:
            wrong.append(f"{line.file}:{line.number} names the rule '{line.rule}', but {line.game} has no such rule")
    for mark in found:
        if (mark.game, mark.rule) not in known:
            where = f"{mark.game} has no such rule" if mark.game in rules else "it stands in no game's folder"
            wrong.append(f"{mark.file}: {mark.test} names the rule '{mark.rule}', but {where}")
    return wrong


def table(rules: Mapping[str, Sequence[Rule]], lines: list[Line], found: list[Mark]) -> str:
    """Return the page, with a table for each game."""
    page = [_FOREWORD]
    for game, its_rules in rules.items():
        page += [f"## {fondaco.find_game(game).title}", ""]
        page += ["| rule | title | decided by | proven by |", "|---|---|---|---|"]
        for rule in its_rules:
            deciding = [
                f"[{Path(line.file).stem}:{line.number}](../src/fondaco/games/{line.file}#L{line.number})"
                for line in lines
                if (line.game, line.rule) == (game, rule.id)
            ]
            by_file: dict[str, list[str]] = {}
            for mark in found:
                if (mark.game, mark.rule) == (game, rule.id):
                    by_file.setdefault(mark.file, []).append(mark.test)
            tests = [f"[{Path(file).stem}](../tests/{file}): {', '.join(names)}" for file, names in by_file.items()]
            page.append(f"| {rule.id} | {rule.title} | {'<br>'.join(deciding)} | {'<br>'.join(tests)} |")
        page.append("")
    return "\n".join(page)


def main() -> int:
    rules = games()
    lines, found = decisions(rules), marks()
    wrong = problems(rules, lines, found)
    page = table(rules, lines, found)
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
