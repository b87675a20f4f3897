"""The language that is being spoken: one for a terminal, and at a server one for each request."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, Literal

from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from fondaco.engine.errors import FondacoError
from fondaco.languages import best_language, catalogue

_language = ContextVar("language", default="en")
_LOCALES: Final = {"en": "en_GB"}
"""Where a language is written in more than one way, the way that our texts are written."""


def speak(language: str | None) -> str:
    """Choose the language from now on: the one asked for, or the one of the environment. Returns it."""
    if language is None:
        settings = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
        language = best_language([setting for setting in settings if setting][:1])
    catalogue(language)
    _language.set(language)
    return language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while; whatever runs beside goes on in its own.

    >>> with speaking("fr"):
    ...     print(_("red"))
    rouge
    """
    catalogue(language)
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def spoken() -> str:
    """The language that is being spoken now."""
    return _language.get()


def _(message: str, **values: object) -> str:
    """The message in the language that is spoken, with the values in its named places."""
    text = _translated(_language.get(), message)
    return text.format(**values) if values else text


@lru_cache(maxsize=8192)
def _translated(language: str, message: str) -> str:
    """A picture of a table in words asks for hundreds of texts."""
    return catalogue(language).gettext(message) if message else ""  # the empty message is the catalogue's header


def plural(one: str, many: str, count: int, **values: object) -> str:
    """The message for one thing or for several, with `count` and the values in its named places.

    >>> plural("{count} coin", "{count} coins", 2)
    '2 coins'
    """
    return catalogue(_language.get()).ngettext(one, many, count).format(count=count, **values)


def number(value: float) -> str:
    """A number as this language writes it, with one decimal where it is not whole."""
    return format_decimal(value, format="#,##0" if isinstance(value, int) else "#,##0.0", locale=_language.get())


def percent(share: float) -> str:
    return format_percent(share, format="0.0%", locale=_language.get())


def join_names(names: Sequence[str]) -> str:
    """Names one after the other, with an "and" before the last.

    >>> join_names(["Ann", "Ben", "Carla"])
    'Ann, Ben and Carla'
    """
    return _listed(tuple(names), "standard", _language.get())


def either(names: Sequence[str]) -> str:
    """Names of which one is meant, with an "or" before the last.

    >>> either(["silk", "salt"])
    'silk or salt'
    """
    return _listed(tuple(names), "or", _language.get())


@lru_cache(maxsize=8192)
def _listed(names: tuple[str, ...], style: Literal["standard", "or"], language: str) -> str:
    """A map in words has a list of names at every port."""
    return format_list(names, style=style, locale=_LOCALES.get(language, language))


def translate(error: FondacoError) -> str:
    """What went wrong, in the language that is spoken."""
    values = {name: translate(v) if isinstance(v, FondacoError) else v for name, v in error.values.items()}
    return _(error.message, **values)
