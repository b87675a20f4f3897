"""Commands that need more than `pip install fondaco` brings."""

from collections.abc import Iterator
from contextlib import contextmanager

from fondaco.engine.errors import FondacoError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Turn a failed import within the block into an error that says how to install the extra with the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "fondaco":
            raise
        raise FondacoError(
            "this command needs {package}, which is missing; install it with: {command}",
            package=error.name,
            command=f"pip install 'fondaco[{name}]'",
        ) from None
