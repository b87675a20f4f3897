"""A game is one folder in each layer: nothing outside them names one."""

import re
from pathlib import Path

import fondaco
from fondaco.engine import registry

SOURCE = Path(fondaco.__file__).parent
PAGE = Path(__file__).parent.parent / "web" / "src"
HOMES = ("games", "words", "drawing", "terminal/boards")
"""Where each game has a folder of its name."""
EXAMPLES = {
    "__init__.py": "an example that runs as a test",
    "engine/registry.py": "examples that run as tests",
    "engine/journal.py": "examples that run as tests",
    "bots/batch.py": "an example that runs as a test",
}
"""Files that name a game to show how something is used."""
SPEAKING = (".py", ".toml", ".jsonl", ".sql", ".js")
"""What may name a game; the catalogues and the samples of the API's document hold all texts and answers there are."""
SAMPLE = re.compile(r"examples=\[[^\]]*\]")
"""A sample value in the API's document."""


def names() -> re.Pattern[str]:
    """Every way in which code or text may name one of the house's own games: `oltremare`, `Oltre Mare`, `OltreMare`."""
    games = [fondaco.find_game(name) for name in registry._modules if name != "toy"]
    return re.compile("|".join(name for game in games for name in (game.name, game.title, game.title.replace(" ", ""))))


def test_nothing_outside_its_folders_names_a_game() -> None:
    own = tuple(SOURCE / home / game for home in HOMES for game in registry._modules)
    pattern = names()
    naming = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in SPEAKING
        and not any(path.is_relative_to(SOURCE / "server" / built) for built in ("page", "runtime"))
        and not any(path.is_relative_to(folder) for folder in own)
        and pattern.search(SAMPLE.sub("", path.read_text(encoding="utf-8")))
    }
    assert naming == set(EXAMPLES)


def test_nothing_of_the_page_outside_its_folders_names_a_game() -> None:
    pattern = names()
    made = PAGE / "words" / "generated", PAGE / "api" / "schema.d.ts"  # of texts and answers that there are
    homes = [PAGE / "games" / game for game in registry._modules]
    others = [path for path in PAGE.rglob("*.*") if not any(path.is_relative_to(home) for home in (*homes, *made))]
    assert others
    assert [path.name for path in others if path.is_file() and pattern.search(path.read_text(encoding="utf-8"))] == []


def test_every_game_has_its_words_its_drawing_and_its_board_in_folders_of_its_name() -> None:
    for game in fondaco.games():
        for home in HOMES:
            assert (SOURCE / home / game / "__init__.py").is_file()
