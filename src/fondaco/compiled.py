"""Whether the compiled modules run, or the files that they were made of.

`setup.py` compiles the engine, the games and the bots with mypyc. Both ways behave the same; the tests hold them to it.
Set FONDACO_INTERPRETED=1 to run the files as they are: to measure coverage, to step through a rule, to try a change. In
a checkout whose files are newer than what was compiled, they run as they are too, so that a change is never overlooked.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PARTS = ("fondaco.engine", "fondaco.games", "fondaco.bots")
"""What is compiled. `setup.py` names the same folders."""

COMPILED = "compiled"
NOT_BUILT = "not built"
FORCED = "forced"
STALE = "stale"


class _SourceFinder:
    """Finds the files of our own modules, and never what was compiled of them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(PARTS):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def _look() -> str:
    if os.environ.get("FONDACO_INTERPRETED"):
        return FORCED
    here = os.path.dirname(__file__)
    if not os.path.exists(_compiled_file(os.path.join(here, "engine", "contract.py"))):
        return NOT_BUILT
    if os.path.exists(os.path.join(here, "..", "..", "pyproject.toml")) and any(map(_is_stale, _sources(here))):
        return STALE
    return COMPILED


def _sources(here: str) -> list[str]:
    return [
        os.path.join(folder, file)
        for part in PARTS
        for folder, _, files in os.walk(os.path.join(here, part.partition(".")[2]))
        for file in files
        if file.endswith(".py")
    ]


def _compiled_file(source: str) -> str:
    return source.removesuffix(".py") + EXTENSION_SUFFIXES[0]


def _is_stale(source: str) -> bool:
    compiled = _compiled_file(source)
    return os.path.exists(compiled) and os.path.getmtime(source) > os.path.getmtime(compiled)


HOW = _look()
"""Which way this process runs: compiled, or why not. It is settled here, before any of the modules is imported."""
if HOW in (FORCED, STALE):
    sys.meta_path.insert(0, _SourceFinder)
