"""Write the page's dictionaries, one TypeScript file a language, from the English texts and the catalogues.

The page's texts are written in English in `web/src/words/*.toml` and, for what is about one game, in the `texts.toml`
of its folder. `{name}` is a placeholder; a text with a plural has the forms `one` and `other`, with the number as
`{count}`. `messages.py` brings them into the catalogues, from each of which this tool makes a file that the page
imports:

    python tools/texts.py

A text that is missing from a catalogue fails the build. So a language is one file, and the page never lacks a text.
"""

import io
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "web" / "src"
CATALOGUES = ROOT / "src" / "fondaco" / "languages"
GAMES = ROOT / "src" / "fondaco" / "games"
WRITTEN = PAGE / "words" / "generated"

Text = str | tuple[str, str]
"""A text, or the English singular and plural of one."""
Texts = dict[str, "Text | Texts"]
Translate = Callable[[Text], tuple[str, ...]]

HEAD = "// Made by tools/texts.py from the English texts and the catalogues.\n"


class MissingError(Exception):
    """A catalogue lacks texts."""


def read_texts(page: Path = PAGE, games: Path = GAMES) -> Texts:
    """Return every text of the page, by its name there."""
    texts: Texts = {path.stem: _read(path) for path in sorted((page / "words").glob("*.toml"))}
    of_games: Texts = {}
    for path in sorted((page / "games").glob("*/texts.toml")):
        game = path.parent.name
        of_games[game] = _read(path) | {"names": _names(games / game / "components.toml")}
    texts["games"] = of_games
    return texts


def messages() -> dict[Text, str]:
    """Return the texts that are written for the page, with the file that each comes from."""
    found: dict[Text, str] = {}
    for path in [*sorted((PAGE / "words").glob("*.toml")), *sorted((PAGE / "games").glob("*/texts.toml"))]:
        for text in _leaves(_read(path)):
            found.setdefault(text, path.relative_to(ROOT).as_posix())
    return found


def _read(path: Path) -> Texts:
    def checked(value: Any, at: str) -> Any:
        if isinstance(value, str) and value:
            return value
        if isinstance(value, dict) and set(value) == {"one", "other"}:
            return (value["one"], value["other"])
        if isinstance(value, dict):
            return {key: checked(one, f"{at}.{key}") for key, one in value.items()}
        raise SystemExit(f"{path}: {at[1:]} is neither a text nor a table of texts")

    texts: Texts = checked(tomllib.loads(path.read_text(encoding="utf-8")), "")
    return texts


def _names(components: Path) -> Texts:
    """Return the names of a game's components, by id. The catalogues have these names from the components file."""

    def rows(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            if isinstance(value.get("id"), str) and isinstance(value.get("name"), str):
                yield value["id"], value["name"]
            value = list(value.values())
        if isinstance(value, list):
            for one in value:
                yield from rows(one)

    return dict(rows(tomllib.loads(components.read_text(encoding="utf-8"))))


def _leaves(texts: Texts) -> Iterator[Text]:
    for text in texts.values():
        if isinstance(text, dict):
            yield from _leaves(text)
        else:
            yield text


def places(text: str) -> list[str]:
    """Return the names of the placeholders in a text, each once."""
    return list(dict.fromkeys(re.findall(r"\{(\w+)\}", text)))


def types(texts: Texts) -> str:
    """Return the TypeScript type of the dictionaries of all languages."""

    def of(text: Text | Texts) -> str:
        if isinstance(text, dict):
            return "{" + "".join(f"{json.dumps(key)}: {of(one)};" for key, one in text.items()) + "}"
        if isinstance(text, str) and not places(text):
            return "string"
        names = places(text) if isinstance(text, str) else places(" ".join(("{count}", *text)))
        counts = {"count"} if isinstance(text, tuple) else set()
        fields = "; ".join(f"{name}: {'number' if name in counts else 'Value'}" for name in names)
        return f"(values: {{ {fields} }}) => string"

    return f"{HEAD}export type Value = string | number;\nexport type Texts = {of(texts)};\n"


def dictionary(texts: Texts, translate: Translate, plural: str) -> str:
    """Return the dictionary of a language; `plural` is its plural rule, as in catalogues: `(n > 1)`."""

    def quoted(text: str) -> str:
        if not places(text):
            return json.dumps(text, ensure_ascii=False)
        escaped = text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
        return "`" + re.sub(r"\{(\w+)\}", r"${v.\1}", escaped) + "`"

    def of(text: Text | Texts) -> str:
        if isinstance(text, dict):
            return "{" + ",".join(f"{json.dumps(key)}:{of(one)}" for key, one in text.items()) + "}"
        forms = translate(text)
        if isinstance(text, tuple):
            return f"(v) => [{','.join(quoted(form) for form in forms)}][plural(v.count)]!"
        return f"(v) => {quoted(forms[0])}" if places(text) else quoted(forms[0])

    # The plural rules of catalogues are JavaScript, too, except that a boolean must become 0 or 1.
    return (
        f"{HEAD}import type {{ Texts }} from './types';\n"
        f"const plural = (n: number): number => Number({plural});\n"
        f"export const texts: Texts = {of(texts)};\nvoid plural;\n"
    )


def english(text: Text) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def translation(catalogue: Catalog) -> tuple[Translate, list[str]]:
    """Return a function that translates texts with a catalogue, and a list that collects missing texts."""
    missing: list[str] = []

    def translate(text: Text) -> tuple[str, ...]:
        message = catalogue.get(text if isinstance(text, str) else text[0])
        known = (message is not None and not message.fuzzy and message.string) or ""
        forms = (known,) if isinstance(known, str) else tuple(known)
        wanted = 1 if isinstance(text, str) else catalogue.num_plurals
        if len(forms) != wanted or not all(forms):
            missing.append(english(text)[0])
            return english(text)
        return forms

    return translate, missing


def title(language: str) -> str:
    """Return the name of a language in that language."""
    return (Locale.parse(language).get_language_name(language) or language).capitalize()


def generate(catalogues: Path = CATALOGUES) -> dict[str, str]:
    """Return the files of English and of all languages that have a catalogue, by name."""
    texts = read_texts()
    files = {"types.ts": types(texts), "en.ts": dictionary(texts, english, "n !== 1")}
    missing: list[str] = []
    for path in sorted(catalogues.glob("*.po")):
        catalogue = read_po(io.BytesIO(path.read_bytes()), locale=path.stem)
        translate, lacks = translation(catalogue)
        files[f"{path.stem}.ts"] = dictionary(texts, translate, catalogue.plural_expr)
        missing += [f"{path.name} has no translation of {text!r}" for text in lacks]
    if missing:
        raise MissingError("\n".join(dict.fromkeys(missing)))
    languages = ["en", *(path.stem for path in sorted(catalogues.glob("*.po")))]
    named = {one: json.dumps(title(one), ensure_ascii=False) for one in languages}
    loads = "".join(f"  \"{one}\": {{ title: {named[one]}, load: () => import('./{one}') }},\n" for one in languages)
    files["languages.ts"] = f"{HEAD}export const languages = {{\n{loads}}};\n"
    return files


def main() -> None:
    try:
        files = generate()
    except MissingError as error:
        sys.exit(f"{error}\nRun `make messages` and fill in what is empty.")
    WRITTEN.mkdir(exist_ok=True)
    for path in WRITTEN.glob("*.ts"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (WRITTEN / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
