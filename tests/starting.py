"""The process of a command. To read the program takes longer than most of what it is asked, so one that has read it is
forked.

Nothing else is imported here, for each of these processes begins by reading this file.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, NamedTuple

HANGS: Final = 120.0
"""Seconds after which something will never come, however busy the machine is."""

_FRESH = get_context("spawn")
_FORKED = get_context("forkserver")
_FORKED.set_forkserver_preload(["fondaco.terminal.app", "fondaco.terminal.serve", "fondaco.terminal.console"])


class Files(NamedTuple):
    """What a command reads and writes in place of a terminal."""

    typed: Path
    output: Path
    errors: Path


def start(words: Sequence[str], environment: Mapping[str, str], files: Files) -> BaseProcess:
    """Run `fondaco` with these words, in this environment.

    Those begin afresh that must know something before they read the program: where the packages of others are, and
    that several workers count together.
    """
    context = _FRESH if "--workers" in words or "PYTHONPATH" in environment else _FORKED
    if context is _FORKED:
        _start_forkserver()
    process: BaseProcess = context.Process(target=_run, args=(list(words), dict(environment), files))
    process.start()
    return process


def _start_forkserver() -> None:
    """The program looks how wide the terminal is when it is read: as wide as where there is none."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    forkserver.ensure_running()
    del os.environ["COLUMNS"]
    if before is not None:
        os.environ["COLUMNS"] = before


def _run(words: list[str], environment: dict[str, str], files: Files) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(files.typed, os.O_RDONLY), 0)
    os.dup2(os.open(files.output, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 1)
    os.dup2(os.open(files.errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate(("r", "w", "w"))
    )
    sys.path[:0] = [path for path in environment.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.argv = ["fondaco", *words]

    from fondaco.terminal.app import main

    main()
