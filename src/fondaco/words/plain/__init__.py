"""Words for a game that has none of its own, derived from its views, notation and events."""

from typing import Final

from fondaco.words.game_words import Vocabulary
from fondaco.words.names import Names
from fondaco.words.plain.choices import choice
from fondaco.words.plain.forecast import forecast
from fondaco.words.plain.log import PlainLog
from fondaco.words.plain.prompts import PlainPrompts
from fondaco.words.plain.zones import PlainZones

WORDS: Final = Vocabulary(Names, PlainPrompts, choice, PlainZones, forecast, PlainLog)
