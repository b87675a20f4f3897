"""The page as a folder of files: `fondaco site` writes it anew over an older one, and leaves all else alone."""

import re
from pathlib import Path
from textwrap import dedent

import httpx
import pytest

from fondaco.engine.errors import FondacoError
from fondaco.server.site import PAGE, RUNTIME, write_site
from server import older_site
from server.nginx import nginx
from server.running import free_port

pytestmark = pytest.mark.skipif(
    not ((PAGE / "index.html").exists() and (RUNTIME / "packages.zip").exists()),
    reason="the page and Python for browsers are not built: make site",
)
OF_A_HOST = {".git/config": "[core]", ".git/objects/ab": "", "CNAME": "games.example", "assets/mine.txt": "mine"}


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder that an older version has written, as it lies at a host."""
    folder = tmp_path / "site"
    write_site(folder)
    older_site.main(folder)
    for path, text in OF_A_HOST.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def texts(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_new_version_replaces_the_older_one_and_nothing_else(older: Path, tmp_path: Path) -> None:
    assert any("-older" in path for path in texts(older))
    sizes = write_site(older)
    fresh = tmp_path / "fresh"
    assert write_site(fresh) == sizes == {path: len(data) for path, data in texts(fresh).items()}
    assert texts(older) == texts(fresh) | {path: text.encode() for path, text in OF_A_HOST.items()}


def test_a_page_that_cannot_be_written_to_its_end_leaves_the_older_one_whole(older: Path) -> None:
    before = texts(older)
    scripts = [file for file in (PAGE / "assets").iterdir() if file.suffix == ".js"]
    (older / "assets" / max(scripts).name).mkdir()
    with pytest.raises(OSError):
        write_site(older)
    after = texts(older)
    renewed = {path for path, data in before.items() if after.get(path) != data}
    assert renewed == set()


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / "packages.zip").write_text("mine")
    (tmp_path / "sw.js").write_text("const FILES = ['mine'];")
    before = texts(tmp_path)
    with pytest.raises(FondacoError, match="is not empty"):
        write_site(tmp_path)
    assert texts(tmp_path) == before


def test_a_repository_without_files_is_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("[core]")
    assert write_site(tmp_path)
    assert (tmp_path / ".git" / "config").read_text() == "[core]"


def test_only_what_lies_in_the_folder_can_go(tmp_path: Path) -> None:
    folder, outside = tmp_path / "site", tmp_path / "outside.txt"
    outside.write_text("mine")
    write_site(folder)
    worker = folder / "sw.js"
    worker.write_text(
        worker.read_text().replace("const FILES = {", 'const FILES = {"../outside.txt": "a", "": "b", ', 1)
    )
    write_site(folder)
    assert outside.read_text() == "mine"


def test_nginx_serves_it_as_the_document_says(tmp_path: Path) -> None:
    write_site(tmp_path / "fondaco")
    (tmp_path / "nginx").mkdir()
    document = (Path(__file__).parents[2] / "docs" / "site.md").read_text(encoding="utf-8")
    location = dedent(re.search(r"^- \*\*nginx\*\*:\n\n  ```\n(.*?)  ```", document, re.S | re.M)[1])  # type: ignore[index]
    port = free_port()
    site = f"server {{ listen 127.0.0.1:{port}; {location.replace('/srv/www;', f'{tmp_path};')} }}"

    def ask(path: str = "") -> httpx.Response:
        return httpx.get(f"http://127.0.0.1:{port}/fondaco/{path}", headers={"Accept-Encoding": "gzip"})

    with nginx(tmp_path / "nginx", site, ask):
        script = next((tmp_path / "fondaco" / "assets").glob("*.js")).name
        for path, kind, kept in (
            ("", "text/html", "no-cache"),
            ("sw.js", "text/javascript", "no-cache"),
            ("manifest.webmanifest", "application/manifest+json", "no-cache"),
            ("runtime/pyodide.asm.wasm", "application/wasm", "no-cache"),
            (f"assets/{script}", "text/javascript", "public, max-age=31536000, immutable"),
        ):
            answer = ask(path).raise_for_status()
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == kept
            assert "wasm-unsafe-eval" in answer.headers["Content-Security-Policy"]
            assert answer.headers.get("Content-Encoding") == "gzip" or kind.endswith(("html", "manifest+json"))
