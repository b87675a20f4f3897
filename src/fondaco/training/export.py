"""Writing the file of weights that a game comes with, including how they were made."""

import subprocess
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fondaco import __version__
from fondaco.training.train import Run

_HEAD = """# What the features of {title} are worth, learned by self-play (`fondaco train --export`).
# Each entry says how: the version and commit, the command and its settings, and figures of each generation (of the
# variance of points to come, what is explained in games held out; the mean score of a seat).
"""


def export_weights(run: Run, path: Path) -> None:
    """Write the weights of a run into the file, and keep those for other numbers of seats."""
    entries: dict[int, dict[str, Any]] = {}
    if path.exists():
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["learned"]:
            entries[entry["seats"]] = entry
    entries[run.plan.seats] = {
        "seats": run.plan.seats,
        "version": __version__,
        "commit": _commit(),
        "plan": asdict(run.plan),
        "curve": run.curve,
        "weights": run.weights,
    }
    parts = [_HEAD.format(title=run.game.title)]
    for _, entry in sorted(entries.items()):
        parts.append(_entry_text(entry))
    draft = path.with_name(path.name + ".new")
    draft.write_text("\n".join(parts), encoding="utf-8")
    draft.replace(path)


def _entry_text(entry: dict[str, Any]) -> str:
    lines = ["[[learned]]"]
    for key in ("seats", "version", "commit"):
        lines.append(f"{key} = {_value(entry[key])}")
    lines.append(f"command = {_value(_command(entry['plan'], len(entry['curve'])))}")
    lines.append("plan = " + _table(entry["plan"]))
    lines.append("curve = [")
    lines += [f"  {_table(figures)}," for figures in entry["curve"]]
    lines.append("]")
    lines.append("weights = [")
    for row in entry["weights"]:
        lines.append("  [" + ", ".join(_weight(weight) for weight in row) + "],")
    lines.append("]\n")
    return "\n".join(lines)


def _command(plan: dict[str, Any], generations: int) -> str:
    """Return the command that repeats a run."""
    settings = " ".join(f"--{name} {value}" for name, value in plan.items() if name != "game")
    return f"fondaco train {plan['game']} {settings} --generations {generations} --out FOLDER --export FILE"


def _table(values: dict[str, Any]) -> str:
    return "{ " + ", ".join(f'"{key}" = {_value(value)}' for key, value in values.items()) + " }"


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _weight(weight: float) -> str:
    """Return a weight to a thousandth of a point; more digits are noise."""
    return f"{weight:.3f}".rstrip("0") + ("0" if f"{weight:.3f}".rstrip("0").endswith(".") else "")


def _commit() -> str:
    """Return the commit of the sources, if git knows it."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()
