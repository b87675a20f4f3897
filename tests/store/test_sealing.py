"""Files that only a passphrase opens."""

import re

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.store.sealing import opened, sealed

PASSPHRASE = "correct horse"


def test_only_its_passphrase_opens_a_file() -> None:
    made = sealed(b"a table", PASSPHRASE)
    assert b"a table" not in made
    assert opened(made, PASSPHRASE) == b"a table"
    with pytest.raises(FondacoError, match="this is not the passphrase of this file, or the file is damaged"):
        opened(made, "correct house")
    with pytest.raises(FondacoError, match="its passphrase is needed"):
        opened(made, "")
    assert opened(b"a table", "") == b"a table"


def test_a_file_that_would_take_days_says_so() -> None:
    """The passphrase may be right: nobody has tried it."""
    made = re.sub(rb"^(-> scrypt \S+) \d+", rb"\1 40", sealed(b"a table", PASSPHRASE), flags=re.MULTILINE)
    with pytest.raises(FondacoError, match="this file takes too long to open here"):
        opened(made, PASSPHRASE)
