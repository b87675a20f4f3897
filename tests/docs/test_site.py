"""The documents as a site: built without a warning, with the rules, their pictures and the API reference."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fondaco
from fondaco.engine.registry import rules_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder


def test_it_has_the_rules_of_every_game_with_pictures(site: Path) -> None:
    for name in fondaco.games():
        page = (site / "rules" / f"{name}.html").read_text(encoding="utf-8")
        assert [rule.id for rule in rules_of(fondaco.find_game(name)) if f'id="{rule.id}"' not in page] == []
        assert page.count("<figure") >= 10
        for moment in ("deal", "middle", "end"):
            assert f"{name}-{moment}.svg" in page
            ElementTree.parse(site / "rules" / f"{name}-{moment}.svg")


def test_it_has_the_reference_and_the_front_page(site: Path) -> None:
    reference = (site / "reference" / "engine.html").read_text(encoding="utf-8")
    for name in ("contract.Position.to_svg", "contract.Position.redeal", "journal.Journal.read", "registry.deal"):
        assert f'id="fondaco.engine.{name}"' in reference
    games = (site / "games.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in games for name in ("mille-fiori", "oltre-mare", "liguria", "to-cite"))
    front = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="games.html"' in front
    assert "docs/" not in [link.partition("#")[0][:5] for link in front.split('href="')[1:]]


def test_every_link_of_it_leads_to_a_file(site: Path) -> None:
    broken = []
    for page in site.rglob("*.html"):
        links = re.findall(r'(?:href|src)="([^":#?/][^":#?]*)["#?]', page.read_text(encoding="utf-8"))
        broken += [(page.name, link) for link in links if not (page.parent / link).is_file()]
    assert broken == []
