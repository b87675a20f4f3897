"""The worker in which bots think, in a browser."""

from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from fondaco.server.device.workers import answer


def reply(question: Any) -> Any:
    """Answer a question from the worker of the house."""
    return to_js(answer(bytes(question.to_bytes())))
