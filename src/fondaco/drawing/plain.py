"""Any game, as a table of what its view shows: the zones that the common table of the page lists."""

from typing import Final

from fondaco.drawing.scene import Scene, chip, heading
from fondaco.drawing.sheet import Sheet, wide
from fondaco.languages.speech import _
from fondaco.words.types import Item, Zone

WIDTH: Final = 960
COLUMN: Final = 456
LINE: Final = 22
MARGIN: Final = 18
MOST: Final = 40
"""The most things listed in a zone."""


def draw_plain(scene: Scene) -> Sheet:
    """Draw the zones in two columns, each zone where there is more room."""
    zones = [zone for zone in scene.words.zones(scene.view, [], to_viewer=False) if zone["items"]]
    ends = [MARGIN + 44.0, MARGIN + 44.0]
    placed: list[tuple[Zone, int, float]] = []
    for zone in zones:
        column = 0 if ends[0] <= ends[1] else 1
        placed.append((zone, column, ends[column]))
        ends[column] += _height(zone) + 12
    sheet = Sheet(WIDTH, max(ends) + MARGIN - 12, scene.title)
    sheet.rect(0, 0, WIDTH, sheet.height, fill="var(--ground)")
    sheet.text(MARGIN, MARGIN + 24, scene.game.title, size=26, serif=True, weight=600, fill="var(--ink)")
    x = MARGIN + wide(scene.game.title, 26) + 24
    for seat in scene.view["to_act"]:
        x = chip(sheet, x, MARGIN + 22, _("to act: {player}", player=scene.names.name(seat))) + 8
    for zone, column, y in placed:
        _draw_zone(sheet, scene, zone, MARGIN + column * (COLUMN + 12), y)
    return sheet


def _height(zone: Zone) -> float:
    return 44 + LINE * (min(len(zone["items"]), MOST) + (len(zone["items"]) > MOST))


def _draw_zone(sheet: Sheet, scene: Scene, zone: Zone, x: float, y: float) -> None:
    sheet.rect(x, y, COLUMN, _height(zone), rx=9, fill="var(--paper)", stroke="var(--line)")
    if zone["seat"] is not None and zone["title"] == scene.names.name(zone["seat"]):
        heading(sheet, scene, zone["seat"], x + 12, y + 24, COLUMN - 24)
    else:
        sheet.text(x + 14, y + 24, zone["title"], size=17, weight=600, serif=True, fill="var(--ink)", room=COLUMN - 28)
    for at, item in enumerate(zone["items"][:MOST]):
        _draw_item(sheet, item, x + 14, y + 48 + at * LINE)
    if len(zone["items"]) > MOST:
        sheet.text(x + 14, y + 48 + MOST * LINE, "…", size=15, serif=False, fill="var(--ink-soft)")


def _draw_item(sheet: Sheet, item: Item, x: float, y: float) -> None:
    value = "" if item["count"] is None else str(item["count"])
    right = wide(value, 15) + 10
    name = wide(item["label"], 15)
    sheet.text(x, y, item["label"], size=15, serif=False, fill="var(--ink)", room=COLUMN - 28 - right)
    if item["detail"]:
        left = x + name + 12
        room = max(20.0, COLUMN - 28 - right - name - 12)
        sheet.text(left, y, item["detail"], size=14, serif=False, fill="var(--ink-soft)", room=room)
    if value:
        sheet.text(x + COLUMN - 28, y, value, size=15, weight=600, serif=False, fill="var(--ink)", anchor="end")
