"""Debian's nginx, with a configuration that the documents give."""

import contextlib
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx

from starting import HANGS

_AROUND: Final = """
user root;  # where it may: folders of tests are their owner's only
error_log stderr;
pid {folder}/pid;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""


@contextlib.contextmanager
def nginx(folder: Path, site: str, ask: Callable[[], httpx.Response]) -> Iterator[None]:
    """Run it with this site, from when it answers."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "nginx is missing: install the package nginx (make test does it as root)"
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, site=site), encoding="utf-8")
    words = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    process = subprocess.Popen(words)
    try:
        deadline = time.monotonic() + HANGS
        while True:
            try:
                ask().raise_for_status()
                break
            except httpx.TransportError:
                assert process.poll() is None, "nginx has stopped"
                assert time.monotonic() < deadline
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(HANGS)
