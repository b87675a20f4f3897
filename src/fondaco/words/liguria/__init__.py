"""The words of Liguria."""

from typing import Final

from fondaco.words.game_words import Vocabulary
from fondaco.words.liguria.choices import choice
from fondaco.words.liguria.coach import LiguriaCoach
from fondaco.words.liguria.forecast import forecast
from fondaco.words.liguria.log import LiguriaLog
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.liguria.prompts import LiguriaPrompts
from fondaco.words.liguria.standings import standings
from fondaco.words.liguria.zones import LiguriaZones

WORDS: Final = Vocabulary(
    LiguriaNames, LiguriaPrompts, choice, LiguriaZones, forecast, LiguriaLog, standings, coach=LiguriaCoach
)
