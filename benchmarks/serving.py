"""A real server process with a database of its own, for the benchmarks, and its use of the machine."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from store.cluster import running_cluster

_TIMEOUT_SECONDS = 30.0


def family(process: int) -> list[int]:
    """Return a process and all its descendants."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended since
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def cpu_seconds(process: int) -> float:
    """Return the processor seconds that a process and its descendants have used so far."""
    used = 0
    for one in family(process):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """Return the processor seconds used on this machine so far, including time stolen by its host."""
    fields = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    user, nice, system, _, _, interrupts, soft, stolen = fields
    return (user + nice + system + interrupts + soft + stolen) / os.sysconf("SC_CLK_TCK")


def memory_kb(process: int) -> int:
    """Return the private memory of a process and its descendants."""
    found = 0
    for one in family(process):
        lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        found += sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))
    return found


@contextmanager
def database(postgres: bool, folder: Path | None) -> Iterator[str]:
    """Yield the address of an empty, durable database: an SQLite file, or a PostgreSQL server of its own."""
    if postgres:
        with running_cluster() as cluster:
            yield cluster.empty_database()
    else:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield f"sqlite:///{place}/tables.sqlite"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server(url: str, extra: list[str]) -> Iterator[tuple[str, int]]:
    """Run a server of Fondaco, and yield its address and its process."""
    port = free_port()
    words = [sys.executable, "-m", "fondaco.terminal.app", "serve", "--no-browser", "--port", str(port)]
    # Everything comes from one address here, so the limits for one address would be all that is measured.
    environment = {"FONDACO_LIMITS": "off", **os.environ}
    with started([*words, "--database", url, *extra], f"http://127.0.0.1:{port}/healthz", environment) as process:
        yield f"http://127.0.0.1:{port}", process


@contextmanager
def started(words: list[str], ready: str, environment: dict[str, str], folder: Path | None = None) -> Iterator[int]:
    """Run a process during the block, which begins once the process answers at the address `ready`."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment, cwd=folder)
    try:
        deadline = time.monotonic() + _TIMEOUT_SECONDS
        while True:
            try:
                httpx.get(ready).raise_for_status()
                break
            except httpx.TransportError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit("the server does not start") from None
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait()
