"""The words of Mille Fiori."""

from typing import Final

from fondaco.words.game_words import Vocabulary
from fondaco.words.millefiori.choices import choice
from fondaco.words.millefiori.coach import MilleFioriCoach
from fondaco.words.millefiori.forecast import forecast
from fondaco.words.millefiori.log import MilleFioriLog
from fondaco.words.millefiori.names import MilleFioriNames
from fondaco.words.millefiori.prompts import MilleFioriPrompts
from fondaco.words.millefiori.zones import MilleFioriZones

WORDS: Final = Vocabulary(
    MilleFioriNames, MilleFioriPrompts, choice, MilleFioriZones, forecast, MilleFioriLog, coach=MilleFioriCoach
)
