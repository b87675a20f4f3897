"""The language that this terminal speaks. One process speaks one."""

import os

from babel.numbers import format_decimal, format_percent

from fondaco.engine.errors import FondacoError
from fondaco.languages import best_language, catalogue

_language = "en"


def speak(language: str | None) -> str:
    """Choose the language: the one asked for, or the one of the environment. Answers which it is."""
    global _language
    if language is None:
        settings = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
        language = best_language([setting for setting in settings if setting][:1])
    catalogue(language)
    _language = language
    return language


def _(message: str, **values: object) -> str:
    """The message in this terminal's language, with the values in its named places."""
    text = catalogue(_language).gettext(message)
    return text.format(**values) if values else text


def number(value: float) -> str:
    """A number as this language writes it, with one decimal where it is not whole."""
    return format_decimal(value, format="#,##0" if isinstance(value, int) else "#,##0.0", locale=_language)


def percent(share: float) -> str:
    return format_percent(share, format="0.0%", locale=_language)


def translate(error: FondacoError) -> str:
    """What went wrong, in this terminal's language."""
    values = {name: translate(v) if isinstance(v, FondacoError) else v for name, v in error.values.items()}
    return _(error.message, **values)
