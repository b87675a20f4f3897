"""The games of the house. One line a game: it is imported when it is first asked for."""

from fondaco.engine.registry import register

register("liguria", "fondaco.games.liguria")
register("millefiori", "fondaco.games.millefiori")
register("oltremare", "fondaco.games.oltremare")
