"""Update the catalogues with every text that a person may read.

Texts come from the Python source (calls of `_` and `plural`, and errors), from the rules of each game, from the names
in its components file, and from the page (see `texts.py`). `python tools/messages.py` updates the `.po` files; a
translator then fills in what is empty. `python tools/messages.py de` begins the catalogue of another language.
"""

import ast
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import fondaco
import texts
from fondaco.engine.registry import own_games, rules_of
from fondaco.languages import LANGUAGES

SOURCE = Path(__file__).resolve().parent.parent / "src" / "fondaco"
AUTHORS = "The Fondaco authors"
# The index of the message among the arguments of a call: `_("…")`, `EditionError(entry, "…")`.
CALLS = {
    "_": 0,
    "FondacoError": 0,
    "StaleError": 0,
    "SeatTakenError": 0,
    "CommandError": 0,
    "NotationError": 0,
    "fail": 0,
    "__init__": 0,
    "EditionError": 1,
    "JournalError": 1,
    "refuse": 1,
}


def _in_source(path: Path) -> list[texts.Text]:
    """Return the messages of a Python file, including those within f-strings, which Babel's own reader skips."""
    found: list[texts.Text] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            name = (
                called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
            )
            if name == "plural":
                one, many = [ast.literal_eval(argument) for argument in node.args[:2]]
                found.append((one, many))
            at = CALLS.get(name, -1)
            if 0 <= at < len(node.args):
                argument = node.args[at]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
                    found.append(argument.value)
    return found


def messages() -> dict[texts.Text, str]:
    """Return every text to translate, with the file that it comes from."""
    found: dict[texts.Text, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for text in _in_source(path):
            found.setdefault(text, path.relative_to(SOURCE).as_posix())
    for name in own_games():
        game = fondaco.find_game(name)
        for rule in rules_of(game):
            for text in rule.texts():
                found.setdefault(text, f"games/{name}/rules.toml")
        components = tomllib.loads(game.components())
        for text in _names(components):
            found.setdefault(text, f"games/{name}/components.toml")
    for message, place in texts.messages().items():
        found.setdefault(message, place)
    return found


def _names(components: dict[str, object]) -> list[str]:
    """Return the texts for people in a components file: names, colours and notes."""
    names: list[str] = []
    for key, value in components.items():
        if key in ("name", "note") and isinstance(value, str):
            names.append(value)
        elif key == "player_colours" and isinstance(value, list):
            names += value
        elif isinstance(value, dict) and key != "meta":
            names += _names(value)
        elif isinstance(value, list):
            for row in value:
                if isinstance(row, dict):
                    names += _names(row)
    return names


def update(language: str) -> Catalog:
    """Return the catalogue of a language with exactly the current messages."""
    path = SOURCE / "languages" / f"{language}.po"
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    catalogue = Catalog(
        locale=language,
        # It must end with a version, and ours is only in the package.
        project="The texts of",
        version="Fondaco",
        copyright_holder=AUTHORS,
        msgid_bugs_address=AUTHORS,
        last_translator=AUTHORS,
        language_team=AUTHORS,
        charset="utf-8",
        fuzzy=False,
    )
    catalogue.header_comment = "# Fondaco: every text that a person reads. `make messages` brings this file up to date."
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # or every run would differ
    for text, place in messages().items():
        known = old.get(text if isinstance(text, str) else text[0])
        translation = known.string if known is not None and isinstance(known.id, type(text)) else ""
        catalogue.add(text, translation or "", locations=[(place, 0)])
    return catalogue


def write(catalogue: Catalog, folder: Path) -> None:
    with (folder / f"{catalogue.locale}.po").open("wb") as file:
        write_po(file, catalogue, width=120, omit_header=False, include_lineno=False, sort_by_file=True)


def main() -> None:
    for language in dict.fromkeys([*LANGUAGES[1:], *sys.argv[1:]]):
        catalogue = update(language)
        write(catalogue, SOURCE / "languages")
        empty = sum(1 for message in catalogue if message.id and not (message.string and all(message.string)))
        print(f"{language}: {len(catalogue)} messages, {empty} not translated")


if __name__ == "__main__":
    main()
