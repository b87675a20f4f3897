"""What decides the games of a design besides the design itself: the rules, the bots, and their learned values."""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import fondaco
from fondaco.arena.design import Design, find_bot
from fondaco.bots.value import VALUE_FILE
from fondaco.engine.registry import find_game

_PARTS: Final = ("engine", "games", "bots")
_DATA: Final = ("components.toml", VALUE_FILE)


def played_by(design: Design) -> dict[str, str]:
    """Return the version of Fondaco and a digest of the files that decide the games.

    Of a bot or game from another package, the file is that of its module.
    """
    digest = sha256()
    for name, file in files_of(design):
        text = file.read_bytes()
        digest.update(f"{name} {len(text)}\n".encode())
        digest.update(text)
    return {"fondaco": fondaco.__version__, "sources": digest.hexdigest()}


def files_of(design: Design) -> Iterator[tuple[str, Path]]:
    """Yield each file with a name that is the same on every machine."""
    root = Path(fondaco.__file__).parent
    for part in _PARTS:
        for file in sorted((root / part).rglob("*.*")):
            if file.suffix == ".py" or file.name in _DATA:
                yield file.relative_to(root).as_posix(), file
    for one in (find_game(design.game), *[find_bot(name) for name in design.bots]):
        module = type(one).__module__
        where = getattr(sys.modules.get(module), "__file__", None)
        if where is not None and not module.startswith("fondaco."):
            yield module, Path(where)
