"""The current language: one for a terminal, and on a server one for each request."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from fondaco.engine.errors import FondacoError
from fondaco.languages import best_language, catalogue

_language = ContextVar("language", default="en")
_LOCALES: Final = {"en": "en_GB"}
"""The locale of our texts, for languages that have several."""


def speak(language: str | None) -> str:
    """Set the current language to the one asked for, or to that of the environment, and return it."""
    if language is None:
        settings = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
        language = best_language([setting for setting in settings if setting][:1])
    catalogue(language)
    _language.set(language)
    return language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Set the language within a block; concurrent tasks keep their own.

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
    """Return the current language."""
    return _language.get()


def _(message: str, **values: object) -> str:
    """Return a message in the current language, with values for its placeholders."""
    text = _translated(_language.get(), message)
    return text.format(**values) if values else text


@lru_cache(maxsize=8192)
def _translated(language: str, message: str) -> str:
    """Return a message in a language. It is cached, since a picture of a table in words needs hundreds of texts."""
    return catalogue(language).gettext(message) if message else ""  # the empty message is the catalogue's header


def plural(one: str, many: str, count: int, **values: object) -> str:
    """Return a message for one thing or for several, with `count` and values for its placeholders.

    >>> plural("{count} coin", "{count} coins", 2)
    '2 coins'
    """
    return catalogue(_language.get()).ngettext(one, many, count).format(count=count, **values)


def number(value: float) -> str:
    """Return a number as the current language writes it, with one decimal if it is a float."""
    return format_decimal(value, format="#,##0" if isinstance(value, int) else "#,##0.0", locale=_language.get())


def percent(share: float) -> str:
    """Return a share in percent with one decimal, as the current language writes it: `58.2%`, `58,2 %`."""
    language = _language.get()
    whole = Locale.parse(language).percent_formats[None].pattern
    return format_percent(share, format=whole.replace("0", "0.0"), locale=language)


def join_names(names: Sequence[str]) -> str:
    """Return names joined with commas, and an "and" before the last.

    >>> join_names(["Ann", "Ben", "Carla"])
    'Ann, Ben and Carla'
    """
    return _listed(tuple(names), "standard", _language.get())


def either(names: Sequence[str]) -> str:
    """Return names joined with commas, and an "or" before the last.

    >>> either(["silk", "salt"])
    'silk or salt'
    """
    return _listed(tuple(names), "or", _language.get())


@lru_cache(maxsize=8192)
def _listed(names: tuple[str, ...], style: Literal["standard", "or"], language: str) -> str:
    """Return a list of names. It is cached, since a map in words has such a list at every port."""
    return format_list(names, style=style, locale=_LOCALES.get(language, language))


def translate(error: FondacoError) -> str:
    """Return the message of an error in the current language."""
    values = {name: translate(v) if isinstance(v, FondacoError) else v for name, v in error.values.items()}
    return _(error.message, **values)
