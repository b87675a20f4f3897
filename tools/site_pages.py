"""The pages of the site besides docs/: the rules with pictures, the API reference, and the documents of the root.

MkDocs calls this module as a hook (see mkdocs.yml). These pages are not kept in the repository: they are made from the
rules, from golden games and from the docstrings each time.
"""

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import fondaco
from fondaco.engine.contract import Game
from fondaco.engine.journal import Journal
from fondaco.engine.registry import rules_of

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "tools" / "figures"
"""The drawn examples of the rules, which `npm run drawings` in `web` takes from the page."""
GOLDEN = ROOT / "tests" / "games"
MOMENTS = {"deal": 0.0, "middle": 0.5, "end": 1.0}
"""The moments of a game that are shown, as fractions of it."""
REFERENCE = {
    "engine": (
        "Positions and games",
        ("fondaco.engine.contract", "fondaco.engine.registry", "fondaco.engine.journal", "fondaco.engine.chance"),
    ),
    "bots": ("Bots and simulations", ("fondaco.bots", "fondaco.bots.bot", "fondaco.bots.batch", "fondaco.arena")),
    "research": (
        "Environments and records",
        (
            "fondaco.research.pettingzoo",
            "fondaco.research.openspiel",
            "fondaco.research.playing",
            "fondaco.research.loading",
        ),
    ),
    "drawing": ("Pictures", ("fondaco.drawing", "fondaco.drawing.scene", "fondaco.drawing.sheet")),
}
STYLE = """
.navbar.bg-primary { background: #0d2a36 !important; }
body, html { background: none !important; }
[data-bs-theme="dark"] body { background: #0a1f28 !important; }
h1, h2, h3, h4 { font-family: 'EB Garamond', 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 600; }
h3, h4 { font-size: 1.3rem; }
a, .nav-link.active, .bs-sidebar a { color: #0f7083; }
[data-bs-theme="dark"] :is(a:not(.nav-link), .bs-sidebar a) { color: #7fd0d6; }
code.doc-symbol { font-size: 0.7em; }
img { max-width: 100%; height: auto; }
.doc-contents { padding-left: 1.2rem; border-left: 2px solid #8f7f5e55; }
.doc-heading code { font-size: 0.9em; }
details { margin: 0.6rem 0; padding: 0.4rem 0.8rem; border-left: 3px solid #0f5a68; background: #0f5a6812; }
details > :last-child { margin-bottom: 0; }
.figures { color-scheme: light; }
[data-bs-theme="dark"] .figures { color-scheme: dark; }
.figures.signs { height: 0; overflow: hidden; }
.figures svg { vertical-align: baseline; }
.figures .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.figures .button { display: inline-flex; gap: 0.3em; align-items: center; padding: 0.25em 0.7em; font: inherit; }
.figures .button { color: var(--ink); background: var(--paper-raised); border-radius: 6px; }
.figures .button { border: 1px solid var(--line-strong); }
/* The theme has other plans with this name. */
:where(.figures) .row { --bs-gutter-x: 0; margin: 0; flex-wrap: nowrap; }
:where(.figures) .row > * { width: auto; max-width: none; padding: 0; margin: 0; flex-shrink: 1; }
table td, table th { padding: 0.15rem 0.8rem 0.15rem 0; }
"""
ROOT_DOCUMENTS = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the rules of every game to the menu."""
    assert config.nav is not None
    play = next(part["Play"] for part in config.nav if "Play" in part)
    play += [{fondaco.find_game(name).title: f"rules/{name}.md"} for name in fondaco.games()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, text in {
        **_rules(),
        **_notebooks(),
        **_reference(),
        **_root_documents(),
        "site.css": STYLE,
    }.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace links into the repository by their text, since the site does not have those files."""

    def linked(match: re.Match[str]) -> str:
        text, target = match[1], match[2]
        return match[0] if not target.startswith("../") or _has(files, page, target) else f"`{text.strip('`')}`"

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", linked, markdown)


def _has(files: Files, page: Page, target: str) -> bool:
    where = posixpath.join(posixpath.dirname(page.file.src_uri), target.partition("#")[0])
    return files.get_file_from_path(posixpath.normpath(where)) is not None


def _root_documents() -> dict[str, str]:
    """Return the documents of the root, with links relative to docs/."""
    found = {}
    for path, name in ROOT_DOCUMENTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        text = re.sub(r"\]\((?!docs/|[a-z]+:|#)([^)\s]+)\)", r"](../\1)", text)
        text = text.replace("](docs/", "](")
        for to, root in ROOT_DOCUMENTS.items():
            text = text.replace(f"](../{root})", f"]({to})")
        found[path] = text
    return found


def _notebooks() -> dict[str, str]:
    """Return the notebooks as pages, each with a link to the notebook itself."""
    found = {}
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        lines: list[str] = []
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            lines.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        lines.insert(1, f"[Download this notebook]({path.name}){{: download }}")
        found[f"notebooks/{path.stem}.md"] = "\n\n".join(lines) + "\n"
    return found


def _reference() -> dict[str, str]:
    """Return a page for each part of the API, which mkdocstrings fills from the docstrings."""
    return {
        f"reference/{name}.md": "\n\n".join([f"# {title}", *(f"::: {module}" for module in modules)]) + "\n"
        for name, (title, modules) in REFERENCE.items()
    }


def _rules() -> dict[str, str]:
    """Return the rules of every game, in our own words, with pictures of a game in progress."""
    found = {}
    for name in fondaco.games():
        game = fondaco.find_game(name)
        found[f"rules/{name}.md"] = "\n".join(_rules_of(game))
        for moment, svg in _pictures(name):
            found[f"rules/{name}-{moment}.svg"] = svg
    return found


def _pictures(game: str) -> Iterator[tuple[str, str]]:
    """Yield pictures of a golden game with the most seats, as its first player saw it."""
    path = max(path for path in (GOLDEN / game / "golden").glob("[0-9]-*.fondaco"))
    journal = Journal.read(path.read_text(encoding="utf-8"))
    journal.rename(["me"] * journal.seats)  # so that players are named by their colours
    count = len(journal.standing())
    for moment, part in MOMENTS.items():
        yield moment, journal.to_svg(round(count * part), 0)


def _rules_of(game: Game) -> Iterator[str]:
    seats = f"{min(game.seat_counts)} to {max(game.seat_counts)} players"
    yield f"# {game.title}\n\nFor {seats}; the rules in our own words, as `fondaco rules {game.name}` prints them.\n"
    drawn = json.loads((FIGURES / f"{game.name}.json").read_text(encoding="utf-8"))
    yield (
        f'<div class="figures signs"><style>{drawn["style"]}</style>{drawn["signs"]}</div>\n'.replace("\n", " ") + "\n"
    )
    captions = {"deal": "After the deal.", "middle": "In the middle of a game.", "end": "At the end."}
    chapter = ""
    for rule in rules_of(game):
        if rule.chapter != chapter:
            chapter = rule.chapter
            yield f"\n## {chapter}\n"
            if captions:
                moment = next(iter(captions))
                yield f"![{captions[moment]}]({game.name}-{moment}.svg)\n\n*{captions.pop(moment)}*\n"
        yield f"\n### {rule.title} {{#{rule.id}}}\n\n{rule.text.format(**rule.figures)}\n"
        if rule.id in drawn["figures"]:
            yield f'\n<div class="figures">{drawn["figures"][rule.id]}</div>\n'
        for ruling in rule.rulings:
            yield f'\n??? question "{_quoted(ruling.question)}"\n\n    {" ".join(ruling.answer.split())}\n'
            if ruling.texts:
                yield f"\n    *{' '.join(ruling.texts.split())}*\n"


def _quoted(text: str) -> str:
    return " ".join(text.split()).replace('"', "”")
