"""Catalogues: every text for people, in their language. English is the source; the others are in `*.po`."""

import gettext
import io
from functools import cache
from importlib.resources import files

from babel import Locale, UnknownLocaleError, negotiate_locale

from fondaco.engine.contract import allowed_text
from fondaco.engine.errors import FondacoError

LANGUAGES = (
    "en",
    *sorted(file.name.removesuffix(".po") for file in files(__package__).iterdir() if file.name.endswith(".po")),
)
"""English, and every language that has a catalogue in this folder."""


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the translations into a language. Placeholders have names: `{player} takes {card}`."""
    if language not in LANGUAGES:
        raise FondacoError(
            "unknown language {name}; use one of: {allowed}", name=repr(language), allowed=allowed_text(LANGUAGES)
        )
    if language == "en":
        return gettext.NullTranslations()
    ready = files(__package__).joinpath(f"{language}.mo")
    binary = ready.read_bytes() if ready.is_file() else compiled(language)
    return gettext.GNUTranslations(io.BytesIO(binary))


def compiled(language: str) -> bytes:
    """Return the compiled catalogue of a language. The page comes with it, since compiling takes a phone seconds."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    text = files(__package__).joinpath(f"{language}.po").read_bytes()
    binary = io.BytesIO()
    write_mo(binary, read_po(io.BytesIO(text), locale=language))
    return binary.getvalue()


def best_language(wanted: list[str]) -> str:
    """Return the first of these languages (`fr`, `fr_CH` or `fr_FR.UTF-8`) that has a catalogue, or else English."""
    codes: list[str] = []
    for want in wanted:
        try:
            codes.append(Locale.parse(want.split(".")[0].split("@")[0].replace("-", "_")).language)
        except (ValueError, UnknownLocaleError):
            continue
    return negotiate_locale(codes, LANGUAGES) or "en"
