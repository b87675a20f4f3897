"""Files encrypted with a passphrase in the format of age (age-encryption.org), whose programs can open them, too."""

from pathlib import Path
from typing import Final

import pyrage

from fondaco.engine.errors import FondacoError

LEAST_CHARACTERS: Final = 10
_TOO_MUCH: Final = "Excessive work"
_TRIES: Final = 100
"""A file takes a second to open where it was made. The library opens one only if it would take no more than 16 here, as
it estimates from a few milliseconds of work: on a busy machine that estimate is often far too high."""
_BEGINS: Final = (b"age-encryption.org/", b"-----BEGIN AGE ENCRYPTED FILE-----")


def check_passphrase(passphrase: str) -> None:
    """Refuse a passphrase that is easily guessed."""
    if len(passphrase) < LEAST_CHARACTERS:
        raise FondacoError("a passphrase must have at least {least} characters", least=LEAST_CHARACTERS)


def sealed(data: bytes, passphrase: str, text: bool = False) -> bytes:
    """Return the data encrypted, as lines of text if so wanted. It takes a second, which makes guessing slow."""
    check_passphrase(passphrase)
    made: bytes = pyrage.passphrase.encrypt(data, passphrase, armored=text)
    return made


def is_sealed(data: bytes) -> bool:
    return data.startswith(_BEGINS)


def is_sealed_file(file: Path) -> bool:
    with file.open("rb") as raw:
        return is_sealed(raw.read(max(map(len, _BEGINS))))


def opened(data: bytes, passphrase: str) -> bytes:
    """Return the data of a file, decrypted if it is encrypted."""
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
