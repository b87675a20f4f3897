"""Make a folder that `fondaco site` has written one of an older version: python -m server.older_site DIRECTORY

For the test of an update: its scripts have other names, and in its Python the rules of Liguria are those of version 0,
so that what comes after it refuses such a game. Everything else is as it is now, and need not be loaded again.
"""

import json
import marshal
import re
import sys
import zipfile
from pathlib import Path

from fondaco.server.site import digest_of

SOURCES = Path(__file__).parents[2] / "src"
LIGURIA = "fondaco.games.liguria.game"
OLDER = "older"


def main(folder: Path) -> None:
    worker = folder / "sw.js"
    [listed] = re.findall(r"^const FILES = (.*);$", worker.read_text(encoding="utf-8"), re.MULTILINE)
    files: dict[str, str] = json.loads(listed)
    _rename_scripts(folder, files)
    _age_rules(folder / "runtime" / "packages.zip")
    for path in ("index.html", "runtime/packages.zip", *(f"assets/{script.name}" for script in _scripts(folder))):
        files[path] = digest_of((folder / path).read_bytes())
    worker.write_text(worker.read_text(encoding="utf-8").replace(listed, json.dumps(files)), encoding="utf-8")


def _rename_scripts(folder: Path, files: dict[str, str]) -> None:
    """All of them, for each names others."""
    scripts = _scripts(folder)
    names = {script.name: f"{script.stem}-{OLDER}.js" for script in scripts}
    mentioned = re.compile("|".join(map(re.escape, names)))
    for file in (folder / "index.html", *scripts):
        text = mentioned.sub(lambda found: names[found[0]], file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
    for script in scripts:
        script.rename(script.with_name(names[script.name]))
        del files[f"assets/{script.name}"]


def _scripts(folder: Path) -> list[Path]:
    return sorted((folder / "assets").glob("*.js"))


def _age_rules(archive: Path) -> None:
    with zipfile.ZipFile(archive) as found:
        files = {info: found.read(info) for info in found.infolist()}
    [known] = [info for info in files if info.filename == "runtime_modules.bin"]
    modules, written = marshal.loads(files[known])
    file, _code = modules[LIGURIA]
    rules = (SOURCES / file).read_text(encoding="utf-8")
    older, changed = re.subn(r"^    version = \d+$", "    version = 0", rules, flags=re.MULTILINE)
    assert changed == 1
    modules[LIGURIA] = file, older
    files[known] = marshal.dumps((modules, written))
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as aged:
        for info, data in files.items():
            aged.writestr(info, data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
