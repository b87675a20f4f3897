"""Metrics for the host, in the text format of Prometheus: how much happens, never who does what.

Behind one port any of several workers may answer, so they count into files that they share.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from fondaco.engine.errors import FondacoError

_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Read by prometheus-client itself, before the first metric is made."""

REGISTRY: Final = CollectorRegistry()
TABLES: Final = Gauge(
    "fondaco_tables", "Tables in memory, those of two workers twice", registry=REGISTRY, multiprocess_mode="livesum"
)
CONNECTIONS: Final = Gauge("fondaco_connections", "Live connections", registry=REGISTRY, multiprocess_mode="livesum")
REQUESTS: Final = Counter(
    "fondaco_requests", "HTTP requests, by the status of the answer", ["status"], registry=REGISTRY
)
DONE: Final = Counter("fondaco_actions", "Commands that were done and stored, by kind", ["kind"], registry=REGISTRY)
REFUSED: Final = Counter(
    "fondaco_refusals", "Commands that were refused, by the kind of error", ["error"], registry=REGISTRY
)
REPLACED: Final = Counter(
    "fondaco_bots_replaced",
    "Actions for which a bot that was too slow or failed was replaced",
    ["bot"],
    registry=REGISTRY,
)
LATENCY: Final = Histogram(
    "fondaco_action_seconds",
    "From a command until it is stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)


@contextmanager
def measured(kind: str) -> Iterator[None]:
    """Count a command, and measure how long it takes if it succeeds."""
    begun = time.perf_counter()
    try:
        yield
    except FondacoError as error:
        REFUSED.labels(type(error).__name__).inc()
        raise
    DONE.labels(kind).inc()
    LATENCY.observe(time.perf_counter() - begun)


def share(folder: Path) -> None:
    """Make all processes started from now on count in files of this folder, which must be on this machine."""
    for left in folder.glob("*.db"):  # by a server that was killed
        left.unlink()
    os.environ[_VARIABLE] = str(folder)


def text() -> bytes:
    """Return the metrics of all workers on this machine together, whichever of them is asked."""
    shared = os.environ.get(_VARIABLE)
    if shared is None:
        return generate_latest(REGISTRY)
    for file in Path(shared).glob("gauge_live*.db"):
        process = int(file.stem.rpartition("_")[2])
        if not _is_running(process):
            mark_process_dead(process, shared)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, shared)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # where the check would end the process
        return True
    try:
        os.kill(process, 0)
    except OSError as error:
        return not isinstance(error, ProcessLookupError)
    return True
