"""Positions as pictures: whole, small, and with nothing in them that the viewer may not know."""

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree

import pytest

import fondaco
from fondaco.drawing import draw
from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal

LARGEST = 150_000
MOMENTS = 3
TABLES = [(game, seats) for game in fondaco.games() for seats in fondaco.find_game(game).seat_counts]


@lru_cache
def journal(game: str, seats: int) -> Journal:
    """A random game, from the deal to its end."""
    chance = random.Random(seats)
    played = Journal(game, seats, seed=7, players=[f"P & <{seat}>" for seat in range(seats)])
    while played.position.to_act():
        seat = chance.choice(played.position.to_act())
        played.play(seat, played.position.write(seat, chance.choice(played.position.legal(seat))))
    return played


def moments(game: str, seats: int) -> Iterator[Position]:
    """The deal, some moments between, and the end."""
    played = journal(game, seats)
    count = len(played.standing())
    for part in range(MOMENTS):
        yield played.at(count * part // (MOMENTS - 1))


def check(svg: str) -> ElementTree.Element:
    """A whole picture: well formed, small, all that it refers to in it, styled, and no place left empty."""
    root = ElementTree.fromstring(svg)
    assert len(svg.encode()) < LARGEST
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)} <= set(ids)
    texts = [text for element in root.iter() for text in (*element.attrib.values(), element.text or "") if text]
    assert not [text for text in texts if re.search(r"\{\w+\}", text) and not text.startswith(".")]
    styles = "".join(element.text or "" for element in root.iter() if element.tag.endswith("style"))
    components = {name for one in re.findall(r'class="([^"]+)"', svg) for name in one.split() if "_" in name}
    assert not [name for name in components if f".{name}" not in styles]
    assert "undefined" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    return root


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_moment_is_drawn_for_every_viewer(game: str, seats: int) -> None:
    for number, position in enumerate(moments(game, seats)):
        for seat in (None, number % seats):
            svg = position.to_svg(seat)
            check(svg)
            # What the viewer cannot know is dealt anew: the picture is the same.
            assert position.redeal(seat, fondaco.FastChance(number)).to_svg(seat) == svg


@pytest.mark.parametrize("game", fondaco.games())
def test_themes_languages_and_names(game: str) -> None:
    seats = fondaco.find_game(game).seat_counts[0]
    played = journal(game, seats)
    light, dark, auto = (played.to_svg(10, 0, theme=theme) for theme in ("light", "dark", "auto"))
    assert "P &amp; &lt;0&gt;" in light
    assert "var(" not in light
    assert "var(" not in dark
    # A lagoon is dark by day and by night; all others follow the reader.
    assert ("prefers-color-scheme" in auto) == (light != dark) == (game != "millefiori")
    assert played.to_svg(10, 0, language="fr") != auto
    check(played.to_svg(10, 0, language="fr"))
    assert played.to_svg() == played.to_svg(len(played.standing()))
    assert played.position._repr_svg_() == draw(played.position)
    with pytest.raises(fondaco.FondacoError, match="use one of: auto, light, dark"):
        played.to_svg(theme="blue")
    with pytest.raises(fondaco.FondacoError, match=f"there is no move 9999; the last is {len(played.standing())}"):
        played.to_svg(9999)
    with pytest.raises(fondaco.FondacoError, match="there is no seat 9"):
        played.to_svg(seat=9)


def test_pieces_lie_where_they_were_placed() -> None:
    position = fondaco.deal("millefiori", seats=2, seed=7)
    empty = check(position.to_svg())
    for seat in (0, 1):
        position.apply(seat, position.read(seat, position.write(seat, position.legal(seat)[0])))
    seat = position.to_act()[0]
    while not any(position.write(seat, action).startswith("place") for action in position.legal(seat)):
        position.apply(seat, position.legal(seat)[0])
    place = next(action for action in position.legal(seat) if position.write(seat, action).startswith("place"))
    cell = position.write(seat, place).removeprefix("place ")
    position.apply(seat, place)
    assert position.view(None)["lozenges"] == {cell: seat}
    drawn = check(position.to_svg())

    def lozenges(root: ElementTree.Element) -> list[str]:
        colour = ("blue", "green")[seat]
        uses = [one for one in root.iter() if one.attrib.get("href") == f"#mf-lozenge-{colour}"]
        return [one.attrib["transform"] for one in uses if "scale" not in one.attrib.get("transform", "scale")]

    assert lozenges(empty) == []
    assert len(lozenges(drawn)) == 1


def test_another_edition_is_drawn_plainly() -> None:
    game = fondaco.find_game("oltremare")
    edition = fondaco.load_edition(game, game.components().replace("start_ducats = 11", "start_ducats = 12"))
    position = fondaco.deal(game, 2, 7, edition)
    root = check(draw(position, 0, edition=edition))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "Oltre Mare" in texts
    assert position.to_dict()["edition"] != fondaco.own_edition(game).digest
