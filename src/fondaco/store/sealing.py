"""Files that only a passphrase opens, in the format of age (age-encryption.org): its own programs open them, too."""

from pathlib import Path
from typing import Final

import pyrage

from fondaco.engine.errors import FondacoError

LEAST_CHARACTERS: Final = 10
_TOO_MUCH: Final = "Excessive work"
_TRIES: Final = 100
"""A file takes a second to open where it was made. The library opens one only if it would take no more than 16 here,
by what it has measured just before, for a few milliseconds: on a busy machine that estimate is often far too high."""
_BEGINS: Final = (b"age-encryption.org/", b"-----BEGIN AGE ENCRYPTED FILE-----")


def check_passphrase(passphrase: str) -> None:
    """Refuse a passphrase that is quickly guessed."""
    if len(passphrase) < LEAST_CHARACTERS:
        raise FondacoError("a passphrase must have at least {least} characters", least=LEAST_CHARACTERS)


def sealed(data: bytes, passphrase: str, text: bool = False) -> bytes:
    """Return the data encrypted; as lines of text where it is to be one. It takes a second, so that nobody guesses."""
    check_passphrase(passphrase)
    made: bytes = pyrage.passphrase.encrypt(data, passphrase, armored=text)
    return made


def is_sealed(data: bytes) -> bool:
    return data.startswith(_BEGINS)


def is_sealed_file(file: Path) -> bool:
    with file.open("rb") as raw:
        return is_sealed(raw.read(max(map(len, _BEGINS))))


def opened(data: bytes, passphrase: str) -> bytes:
    """Return what is in a file, which need not be encrypted."""
    if not is_sealed(data):
        return data
    if not passphrase:
        raise FondacoError("this file is encrypted: its passphrase is needed")
    for _ in range(_TRIES):
        try:
            plain: bytes = pyrage.passphrase.decrypt(data, passphrase)
        except pyrage.DecryptError as error:
            if _TOO_MUCH not in str(error):
                raise FondacoError("this is not the passphrase of this file, or the file is damaged") from None
        else:
            return plain
    raise FondacoError(
        "this file takes too long to open here: try it on a faster machine, or when this one is less busy"
    )
