"""Files named on the command line, and files of saved games."""

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.errors import EditionError, FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import load_edition, own_edition

LAST = "last"


def games_folder() -> Path:
    """Return the folder where games are saved as they are played."""
    return user_data_path("fondaco", appauthor=False) / "games"


def default_database() -> str:
    """Return the address of a server's database if its host names none."""
    return f"sqlite:///{games_folder().parent / 'tables.sqlite'}"


def new_game_file(game: Game) -> Path:
    return games_folder() / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.fondaco"


def find_game_file(name: str) -> Path:
    """Return the path of this name; `last` is the game that was played last."""
    if name != LAST:
        return Path(name)
    kept = sorted(games_folder().glob("*.fondaco"), key=lambda path: path.stat().st_mtime)
    if not kept:
        raise FondacoError("no game has been saved yet")
    return kept[-1]


def read_text(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise FondacoError("{file} is not a text file", file=path) from None


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FondacoError("{file} cannot be read: {reason}", file=path, reason=error.strerror) from None


def write_journal(path: Path, journal: Journal) -> None:
    """Write a file atomically, so that a crash never leaves half a journal."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        draft.write_text(journal.text(), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise FondacoError("{file} cannot be written: {reason}", file=path, reason=error.strerror) from None


def write_copy(path: Path, journal: Journal, overwrite: bool) -> None:
    """Write a copy of a journal; an existing file is replaced only with `overwrite`."""
    if path.exists() and not overwrite:
        raise FondacoError("{file} exists already; choose another name", file=path)
    try:
        path.write_text(journal.text(), encoding="utf-8")
    except OSError as error:
        raise FondacoError("{file} cannot be written: {reason}", file=path, reason=error.strerror) from None


def edition_from(game: Game, path: Path | None) -> Edition:
    """Return the edition in this file, or the one that the game comes with."""
    if path is None:
        return own_edition(game)
    try:
        return load_edition(game, read_text(path))
    except EditionError as error:
        raise FondacoError("{file}: {problem}", file=path, problem=error) from None
