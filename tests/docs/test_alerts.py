"""The alerts of docs/host.md ask for metrics that the server has, with labels and values that it gives them."""

import re
from pathlib import Path

from fondaco.server import metrics
from fondaco.store import UnavailableError

ALERTS = Path(__file__).parents[2] / "examples" / "hosting" / "alerts.yml"


def test_they_ask_for_what_is_counted() -> None:
    text = ALERTS.read_text(encoding="utf-8")
    suffixes = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
    counted = {metric.name + end for metric in metrics.REGISTRY.collect() for end in suffixes[metric.type]}
    asked = set(re.findall(r"fondaco_\w+", text))
    assert asked
    assert asked <= counted
    assert f'error="{UnavailableError.__name__}"' in text
