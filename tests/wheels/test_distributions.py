"""What `python -m build` makes can be installed, played and served; the build leaves nothing behind."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx
import pytest

import fondaco
from server.running import free_port
from starting import HANGS

ROOT = Path(__file__).resolve().parents[2]
LEFT_BY_TOOLS = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "node_modules", "test-results", "*.so")
OPT_LEVEL = "1" if "ccache" in os.environ.get("CC", "") else "0"
"""What is quickest: as `make test` has compiled the rules before, where that was kept, or else without optimising."""
HAS_COMPILER = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is not None


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout, into which other tests write at the same time. It uses the page's installed packages."""
    copy = tmp_path / "checkout"
    shutil.copytree(ROOT, copy, ignore=LEFT_BY_TOOLS)
    (copy / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    return copy


def environment(**more: str) -> dict[str, str]:
    """The environment of somebody who knows nothing of this checkout."""
    ours = ("PYTHONPATH", "FONDACO_INTERPRETED", "LC_ALL", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", **more}


def run(*words: str | Path, typed: str = "", fails: bool = False, **more: str) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        words,
        input=typed,
        env=environment(**more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode != 0) == fails, ran.stdout + ran.stderr
    return ran


def contents(folder: Path) -> dict[str, str]:
    """Every file with a digest of what is in it."""
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def without_node(folder: Path) -> Path:
    """A folder for the front of PATH, in which npm does nothing but fail."""
    npm = folder / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\necho There is no Node.js here >&2\nexit 1\n")
    npm.chmod(0o755)
    return npm.parent


def test_the_wheel_of_the_sdist_is_played_and_served(checkout: Path, tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    before = contents(checkout)
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", dist, checkout)
    assert contents(checkout) == before

    (sdist,) = dist.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path)
    unpacked = tmp_path / f"fondaco-{fondaco.__version__}"
    before = contents(unpacked)
    assert {"src/fondaco/server/page/index.html", "web/package-lock.json", "Makefile"} <= before.keys()
    assert not [name for name in before if "node_modules" in name or name.endswith(".so")]

    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", dist, unpacked)
    run(*build, PATH=f"{without_node(tmp_path)}{os.pathsep}{os.environ['PATH']}", FONDACO_OPT_LEVEL=OPT_LEVEL)
    assert contents(unpacked) == before

    (wheel,) = dist.glob("*.whl")
    assert wheel.name.startswith(f"fondaco-{fondaco.__version__}-")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    programs = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-compile")
    run(*pip, wheel)
    _plays_without_the_server(programs / "fondaco", tmp_path)

    run(*pip, f"fondaco[server] @ {wheel.as_uri()}")
    _serves_the_page(programs / "fondaco", tmp_path)


def _plays_without_the_server(program: Path, home: Path) -> None:
    def fondaco_command(*words: str, typed: str = "") -> str:
        return run(program, *words, typed=typed, XDG_DATA_HOME=str(home)).stdout

    about = fondaco_command("about")
    assert f"Fondaco {fondaco.__version__}," in about
    assert bool(re.search(": compiled$", about, re.MULTILINE)) == HAS_COMPILER, about
    assert fondaco_command("simulate", "liguria", "--games", "20")
    assert fondaco_command("rules", "millefiori")
    assert fondaco_command("play", "millefiori", "--seats", "me,greedy", typed="1\n\nquit\n")
    for command in ("replay", "verify", "draw"):
        assert fondaco_command(command, "last", typed="q\n")

    for words, extra in (
        (("serve",), "server"),
        (("host", "list"), "server"),
        (("train", "liguria", "--out", "x"), "train"),
    ):
        refused = run(program, *words, fails=True)
        (line,) = refused.stderr.splitlines()
        assert line.endswith(f"pip install 'fondaco[{extra}]'")


def _serves_the_page(program: Path, home: Path) -> None:
    port = free_port()
    words = [
        str(program),
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{home / 'tables.sqlite'}",
    ]
    with subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            assert any("is running at" in line for line in server.stdout)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=HANGS) as client:
                page = client.get("/").text
                scripts = re.findall(r'src="\.(/assets/[^"]+\.js)"', page)
                assert scripts
                assert all(client.get(script).status_code == 200 for script in scripts)
                opened = client.post("/api/tables", json={"game": "millefiori", "seats": ["me", "greedy"]})
                assert opened.status_code == 201, opened.text
                document = client.get("/api/docs/openapi.json").json()
                assert document["info"]["version"] == fondaco.__version__
        finally:
            server.terminate()
