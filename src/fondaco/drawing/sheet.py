"""A picture that stands alone: SVG made of the page's own drawings and of a few plain shapes."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any, Final, Literal

Theme = Literal["auto", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("auto", "light", "dark")
Number = int | float
Anchor = Literal["start", "middle", "end"]


@lru_cache
def read_picture(package: str, name: str = "picture.json") -> Mapping[str, Any]:
    """Return the drawings in a file of a package: parts by id, style rules, the fixed background, the layout.

    Fondaco's own are made from the page's components, by `npm run drawings` in `web`.
    """
    found: Mapping[str, Any] = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    return found


class Sheet:
    """An SVG drawing in progress. It refers to parts of the page's drawings by id, and includes only those used."""

    def __init__(self, width: Number, height: Number, title: str, *pictures: Mapping[str, Any]) -> None:
        self.width, self.height, self.title = width, height, title
        house = read_picture("fondaco.drawing", "house.json")
        self._parts: dict[str, str] = {}
        self._rules: list[str] = []
        self._light: dict[str, str] = {}
        self._dark: dict[str, str] = {}
        for one in (house, *pictures):
            self._parts |= one["parts"]
            for rules in one["rules"].values():
                self._rules += rules
            colours = one.get("palette", {"light": {}, "dark": {}})
            self._light |= colours["light"]
            self._dark |= colours["dark"]
        self._fonts: Mapping[str, str] = house["fonts"]
        self._body: list[str] = []

    def add(self, markup: str) -> None:
        self._body.append(markup)

    def open(self, **attributes: object) -> None:
        """Begin a group; `close` ends it."""
        self.add(f"<g{written(attributes)}>")

    def move(self, x: Number, y: Number, scale: Number = 1, turn: Number = 0) -> None:
        """Begin a group whose origin lies here."""
        self.open(transform=placed(x, y, scale, turn))

    def close(self) -> None:
        self.add("</g>")

    def shape(self, tag: str, **attributes: object) -> None:
        self.add(f"<{tag}{written(attributes)}/>")

    def rect(self, x: Number, y: Number, width: Number, height: Number, **attributes: object) -> None:
        self.shape("rect", x=x, y=y, width=width, height=height, **attributes)

    def text(
        self,
        x: Number,
        y: Number,
        words: object,
        *,
        size: Number | None = None,
        fill: str | None = None,
        anchor: Anchor | None = None,
        weight: int | None = None,
        serif: bool | None = None,
        room: Number | None = None,
        **attributes: object,
    ) -> None:
        """Add a line of text, condensed if it would be wider than its room."""
        text = str(words)
        narrow: dict[str, object] = {}
        if room is not None and size is not None and wide(text, size) > room:
            narrow = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
        family = None if serif is None else f"var(--{'serif' if serif else 'sans'})"
        anchored = None if anchor == "start" else anchor
        given = {"font_size": size, "font_weight": weight, "font_family": family, "text_anchor": anchored, "fill": fill}
        self.add(f"<text{written({'x': x, 'y': y} | given | narrow | attributes)}>{escape(text, quote=False)}</text>")

    def use(
        self, id: str, x: Number, y: Number, width: Number | None = None, height: Number | None = None, **more: object
    ) -> None:
        """Add a symbol of the page, in a box of this size."""
        self.add(f"<use{written({'href': f'#{id}', 'x': x, 'y': y, 'width': width, 'height': height} | more)}/>")

    def put(self, id: str, x: Number, y: Number, scale: Number = 1, turn: Number = 0, **more: object) -> None:
        """Add a piece of the page, centred here."""
        self.add(f"<use{written({'href': f'#{id}', 'transform': placed(x, y, scale, turn)} | more)}/>")

    def fill_in(self, id: str, filled: str, **values: object) -> str:
        """Make a part from a template by filling in values, and return its id."""
        if filled not in self._parts:
            text = self._parts[id].replace(f'id="{id}"', f'id="{filled}"', 1)
            for name, value in values.items():
                text = text.replace(f"{{{name}}}", escape(str(value), quote=False))
            self._parts[filled] = text
        return filled

    def has(self, id: str) -> bool:
        return id in self._parts

    def svg(self, theme: Theme = "auto") -> str:
        """Return the whole picture. With the theme `auto` it follows the reader's."""
        body = "".join(self._body)
        parts = self._used(body)
        drawn = body + "".join(parts)
        classes = {name for names in re.findall(r'class="([^"]*)"', drawn) for name in names.split()}
        rules = [rule for rule in self._rules if _concerns(rule, classes)]
        # Parts that only the rules refer to are needed, too.
        known = {_id_of(part) for part in parts}
        parts += [part for part in self._used("".join(rules)) if _id_of(part) not in known]
        content = self._coloured(f"<defs>{''.join(parts)}</defs>{body}", theme)
        style = self._coloured("\n".join(rules), theme)
        if theme == "auto":
            style = f"{self._variables(content + style)}{style}"
        width, height = _short(self.width), _short(self.height)
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="fondaco" {size} aria-label="{escape(self.title)}">\n'
            f"<title>{escape(self.title, quote=False)}</title>\n<style>{style}</style>\n{content}\n</svg>\n"
        )

    def _used(self, markup: str) -> list[str]:
        """Return the parts that this markup refers to, with those that they refer to."""
        found: dict[str, str] = {}
        waiting = _references(markup)
        while waiting:
            id = waiting.pop()
            if id not in found and id in self._parts:
                found[id] = self._parts[id]
                waiting += _references(self._parts[id])
        return [found[id] for id in sorted(found)]

    def _coloured(self, text: str, theme: Theme) -> str:
        """Replace variables by colours, except those that depend on the theme if it is `auto`."""

        def colour(match: re.Match[str]) -> str:
            name, otherwise = match[1], match[2]
            if name in self._fonts:
                return self._fonts[name].replace('"', "'")
            light, dark = self._light.get(name), self._dark.get(name)
            if light is None or dark is None:
                return otherwise or "inherit"
            if theme == "auto" and light != dark:
                return f"var(--{name},{light})"
            return dark if theme == "dark" else light

        return re.sub(r"var\(--([\w-]+)(?:,\s*([^()]*))?\)", colour, text)

    def _variables(self, text: str) -> str:
        """Return the style rules for the colours in a text that depend on the reader's theme."""
        used = [name for name, colour in self._light.items() if f"var(--{name},{colour})" in text]
        if not used:
            return ""
        light, dark = (";".join(f"--{name}:{of[name]}" for name in used) for of in (self._light, self._dark))
        return f".fondaco{{{light}}}\n@media (prefers-color-scheme: dark){{.fondaco{{{dark}}}}}\n"


def written(attributes: Mapping[str, object]) -> str:
    """Return the attributes of an element as markup, without those that are None.

    >>> written({"x": 1.0, "font_size": 12.25, "class_": "a b", "fill": None})
    ' x="1" font-size="12.25" class="a b"'
    """
    return "".join(
        f' {_attribute(name)}="{escape(_short(value))}"' for name, value in attributes.items() if value is not None
    )


def _attribute(name: str) -> str:
    return name if name in ("textLength", "lengthAdjust") else name.rstrip("_").replace("_", "-")


def placed(x: Number, y: Number, scale: Number = 1, turn: Number = 0) -> str:
    """Return the transformation that places something here.

    >>> placed(3, 4.125, scale=0.5)
    'translate(3 4.12) scale(0.5)'
    """
    turned = f" rotate({_short(turn)})" if turn else ""
    scaled = f" scale({_short(scale)})" if scale != 1 else ""
    return f"translate({_short(x)} {_short(y)}){turned}{scaled}"


def wide(text: str, size: Number) -> float:
    """Return the approximate width of a line of text."""
    return sum(0.32 if letter in "iljtfr.,:;'’| " else 0.82 if letter in "mwMW—%" else 0.54 for letter in text) * size


def _short(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def _references(markup: str) -> list[str]:
    return [one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)]


def _id_of(part: str) -> str:
    found = re.search(r' id="([^"]+)"', part)
    return found[1] if found else ""


def _concerns(rule: str, classes: Iterable[str]) -> bool:
    """Return whether a style rule concerns any of these classes."""
    selectors = rule.partition("{")[0].split(",")
    return any(set(re.findall(r"\.([\w-]+)", selector)) <= set(classes) for selector in selectors)
