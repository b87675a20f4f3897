"""The process of a server. To read the program takes longer than to start it, so one that has read it is forked.

Nothing else is imported here, for each of these processes begins by reading this file.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

_FRESH = get_context("spawn")
_FORKED = get_context("forkserver")
_FORKED.set_forkserver_preload(["fondaco.terminal.app", "fondaco.terminal.serve", "fondaco.terminal.console"])


def start(words: Sequence[str], environment: Mapping[str, str], log: Path) -> BaseProcess:
    """Run `fondaco` with these words, in this environment; it writes its log there.

    Those begin afresh that must know something before they read the program: where the packages of others are, and
    that several workers count together.
    """
    context = _FRESH if "--workers" in words or "PYTHONPATH" in environment else _FORKED
    process: BaseProcess = context.Process(target=_run, args=(list(words), dict(environment), log))
    process.start()
    return process


def _run(words: list[str], environment: dict[str, str], log: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.path[:0] = [path for path in environment.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.argv = ["fondaco", *words]

    from fondaco.terminal.app import main

    main()
