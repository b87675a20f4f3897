"""Another language is one file: a catalogue. Here one is made up, in which every text stands in brackets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import texts
from fondaco.languages import LANGUAGES
from messages import SOURCE, update, write

POLISH = "pl"
"""A language that has more than two forms for texts that count, and is not among ours."""


def bracketed(catalogue: Catalog) -> Catalog:
    for message in catalogue:
        if isinstance(message.id, str) and message.id:
            message.string = f"[{message.id}]"
        elif message.id:
            forms = [f"[{message.id[min(form, 1)]} #{form}]" for form in range(catalogue.num_plurals)]
            message.string = tuple(forms)
    return catalogue


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is, and one file more."""
    folder: Path = tmp_path_factory.mktemp("package") / "fondaco"
    (folder / "languages").mkdir(parents=True)
    for path in SOURCE.iterdir():
        if path.name != "languages":
            (folder / path.name).symlink_to(path)
    for path in (SOURCE / "languages").glob("*.*"):
        (folder / "languages" / path.name).symlink_to(path)
    write(bracketed(update(POLISH)), folder / "languages")
    return folder


def printed(package: Path, program: str) -> str:
    """What a program prints that finds the package there."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_python_speaks_it(package: Path) -> None:
    program = (
        "from fondaco.languages import LANGUAGES, best_language\n"
        "from fondaco.languages.speech import _, speaking\n"
        "with speaking('pl'):\n"
        "    print(LANGUAGES, best_language(['pl_PL.UTF-8']), _('red'))\n"
    )
    assert printed(package, program) == f"{(*LANGUAGES, POLISH)} pl [red]\n"


def test_a_live_connection_may_ask_for_it(package: Path) -> None:
    program = (
        "import msgspec\n"
        "from fondaco.server.wire import Hello\n"
        """print(msgspec.json.decode('{"key": "k", "language": "pl"}', type=Hello).language)\n"""
    )
    assert printed(package, program) == "pl\n"


def test_the_page_gets_its_dictionary(package: Path) -> None:
    files = texts.generate(package / "languages")
    assert set(files) == {"types.ts", "languages.ts", "en.ts", "fr.ts", "pl.ts"}
    assert '"pl": { title: "Polski", load: () => import(\'./pl\') }' in files["languages.ts"]
    assert '"playNow":"[Play now]"' in files["pl.ts"]
    assert '"turnOf":(v) => `[${v.who} to play]`' in files["pl.ts"]
    # Three forms, and the rule by which this language chooses among them.
    counted = "[`[${v.count} point #0]`,`[${v.count} points #1]`,`[${v.count} points #2]`][plural(v.count)]!"
    assert f'"points":(v) => {counted}' in files["pl.ts"]
    assert "n%10>=2" in files["pl.ts"].replace(" ", "")


def test_a_text_that_is_missing_ends_the_build(package: Path, tmp_path: Path) -> None:
    catalogue = bracketed(update(POLISH))
    message = catalogue.get("Play now")
    assert message is not None
    message.string = ""
    write(catalogue, tmp_path)
    with pytest.raises(texts.MissingError, match=r"pl\.po has no translation of 'Play now'"):
        texts.generate(tmp_path)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "home.toml").write_text("[home]\nplayNow = 3\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"home\.playNow is neither a text nor a table of texts"):
        texts.read_texts(tmp_path)


def test_texts_keep_what_javascript_would_read_otherwise() -> None:
    written = texts.dictionary({"odd": "a ` for ${price} \\ {name}"}, texts.english, "n != 1")
    assert r'{"odd":(v) => `a \` for \$${v.price} \\ ${v.name}`}' in written
