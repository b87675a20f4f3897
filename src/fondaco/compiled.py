"""Chooses between the compiled modules and their Python sources.

`setup.py` compiles the engine, the games and the bots with mypyc. Compiled and interpreted they behave the same, and
tests compare them. Set FONDACO_INTERPRETED=1 to run the sources: to measure coverage, to step through a rule or to try
a change. In a checkout whose sources are newer than the compiled modules, the sources run too, so that no change is
overlooked.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PARTS = ("fondaco.engine", "fondaco.games", "fondaco.bots")
"""The packages that are compiled; `setup.py` names the same folders."""

COMPILED = "compiled"
NOT_BUILT = "not built"
FORCED = "forced"
STALE = "stale"


class _SourceFinder:
    """Finds the sources of the packages above, and never their compiled modules."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(PARTS):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def _mode() -> str:
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


MODE = _mode()
"""`COMPILED`, or the reason why the sources run, chosen before any of those modules is imported."""
if MODE in (FORCED, STALE):
    sys.meta_path.insert(0, _SourceFinder)
