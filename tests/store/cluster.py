"""A PostgreSQL server that lives as long as the tests, in a folder of its own, reached through a socket in it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starting import HANGS


class Cluster:
    """Durable as a real one: only the making of it, before anything is stored, does not wait for the disk."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder

    def make(self) -> None:
        self._do("initdb", "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=on"
        log = self.folder / "log"
        self._do("pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", str(log), "-o", options)

    def stop(self) -> None:
        self._do("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self.folder / "data"))

    def empty_database(self) -> str:
        """The address of a database with nothing in it: the same one, since emptying is quicker than making."""
        nothing = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self._do("psql", "-q", "-h", str(self.folder), "-U", "postgres", "-c", nothing)
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def _do(self, program: str, *arguments: str) -> None:
        """PostgreSQL refuses to run as root, and so runs as the user that comes with it."""
        as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*as_user, str(self.programs / program), *arguments]
        # Not into pipes: the server would inherit them, and reading from them would never end.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(command, cwd=self.folder, stdout=output, stderr=output, check=False, timeout=HANGS)
            output.seek(0)
            assert done.returncode == 0, f"{program}: {output.read()}"


def find_programs() -> Path:
    """Where `initdb` is: Debian keeps each version in its own folder, others have it on the path."""
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = kept[-1] if kept else shutil.which("initdb")
    assert found, "PostgreSQL's server is missing: install the package postgresql (make test does it as root)"
    return Path(found).resolve().parent


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="fondaco-"))  # short, since a socket's path must be
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = Cluster(programs, folder)
    try:
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)
