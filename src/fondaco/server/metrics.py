"""Metrics for the host, in the text format of Prometheus: how much happens, never who does what.

Each process counts for itself and labels its numbers: behind one port any of several processes may answer.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

from fondaco.engine.errors import FondacoError

REGISTRY: Final = CollectorRegistry()
TABLES: Final = Gauge("fondaco_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS: Final = Gauge("fondaco_connections", "Live connections", registry=REGISTRY)
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
    """Count a command, and measure how long it takes if it is done."""
    begun = time.perf_counter()
    try:
        yield
    except FondacoError as error:
        REFUSED.labels(type(error).__name__).inc()
        raise
    DONE.labels(kind).inc()
    LATENCY.observe(time.perf_counter() - begun)


class _OfThisProcess(CollectorRegistry):
    """The same metrics, each with the process that counted it."""

    def collect(self) -> Iterator[Metric]:
        process = str(os.getpid())
        for metric in REGISTRY.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "process": process}) for sample in metric.samples
            ]
            yield metric


def text() -> bytes:
    return generate_latest(_OfThisProcess())
