"""The `fondaco` command as a person starts it: a process of its own, in a terminal or with its output caught."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pexpect

from starting import HANGS, Files, start


def environment(home: Path, **more: str) -> dict[str, str]:
    ours = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "XDG_DATA_HOME": str(home), "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", **more}


def run(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with its output caught, in a process that has read the program already."""
    with TemporaryDirectory() as folder:
        files = Files(Path(folder, "typed"), Path(folder, "output"), Path(folder, "errors"))
        files.typed.write_text(typed, encoding="utf-8")
        process = start(words, environment(home, **more), files)
        process.join(HANGS)
        code = process.exitcode
        if code is None:
            process.kill()
            process.join()
        said, complained = (path.read_text(encoding="utf-8") for path in (files.output, files.errors))
        assert code is not None, f"it does not come to an end: {said}{complained}"
        return subprocess.CompletedProcess(words, code, said, complained)


def _heed_ctrl_c() -> None:
    """As in a terminal of one's own: what is started in the background of a shell would ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def sit_down(home: Path, *words: str, columns: int = 100, **more: str) -> "pexpect.spawn[str]":
    """Start it in a real terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "fondaco.terminal.app", *words],
        env=environment(home, TERM="xterm-256color", **more),
        dimensions=(60, columns),
        encoding="utf-8",
        timeout=HANGS,
        preexec_fn=_heed_ctrl_c,
    )
