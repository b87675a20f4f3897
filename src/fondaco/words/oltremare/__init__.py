"""The words of Oltre Mare."""

from typing import Final

from fondaco.words.game_words import Vocabulary
from fondaco.words.oltremare.choices import choice
from fondaco.words.oltremare.coach import OltreMareCoach
from fondaco.words.oltremare.forecast import forecast
from fondaco.words.oltremare.log import OltreMareLog
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.oltremare.prompts import OltreMarePrompts
from fondaco.words.oltremare.standings import standings
from fondaco.words.oltremare.zones import OltreMareZones

WORDS: Final = Vocabulary(
    OltreMareNames, OltreMarePrompts, choice, OltreMareZones, forecast, OltreMareLog, standings, coach=OltreMareCoach
)
