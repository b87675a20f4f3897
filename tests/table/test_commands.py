"""Commands, as clients send them."""

import json

import msgspec
import pytest

from fondaco.table.commands import COMMANDS, Act, Chat, Command, CommandError, Sit, name_of, read_command
from fondaco.table.entry import KINDS


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ({"do": "act", "actions": ["choose lion5"], "after": 12, "id": 3}, Act(["choose lion5"], after=12, id=3)),
        ({"do": "chat", "text": "hello"}, Chat("hello")),
        ({"do": "sit", "name": "Ann", "after": None}, Sit("Ann")),
    ],
)
def test_a_command_is_read_and_written(data: dict[str, object], command: Command) -> None:
    assert read_command(json.dumps(data).encode()) == command
    assert read_command(msgspec.json.encode(command)) == command
    assert name_of(command) == data["do"]


def test_every_command_becomes_an_entry_of_its_own_kind() -> None:
    assert {str(command.__struct_config__.tag) for command in COMMANDS} <= set(KINDS)
    assert set(COMMANDS) == set(Command.__args__)


def test_an_unknown_command_names_the_allowed_ones() -> None:
    with pytest.raises(CommandError) as refused:
        read_command(b'{"do": "dance", "id": 4}')
    assert str(refused.value) == (
        "unknown command 'dance'; use one of: act, undo, chat, automatic, leave, return, propose, agree, refuse, sit"
    )
    assert refused.value.id == 4


@pytest.mark.parametrize(
    ("text", "problem", "id"),
    [
        ('{"do": "undo", "id": 7, "text": ""}', "Object contains unknown field `text`", 7),
        ('{"do": "act", "id": 7}', "Object missing required field `actions`", 7),
        ('{"do": "act", "actions": "sail", "id": 7}', "Expected `array`, got `str` - at `$.actions`", 7),
        ('{"do": "act", "actions": [], "after": -1, "id": 7}', "Expected `int` >= 0 - at `$.after`", 7),
        ('{"do": "undo", "id": -1}', "Expected `int` >= 0 - at `$.id`", 0),
        ('{"do": "' + "a" * 5000 + '"}', "unknown command 'aaaaaaaaaaaaaaaaaaaa…'", 0),
        ("{}", "Object missing required field `do`", 0),
        ("[]", "Expected `object`, got `array`", 0),
        ("dance", "JSON is malformed", 0),
    ],
)
def test_what_is_no_command_is_refused(text: str, problem: str, id: int) -> None:
    with pytest.raises(CommandError) as refused:
        read_command(text.encode())
    assert problem in str(refused.value)
    assert refused.value.id == id
    assert len(str(refused.value)) < 200
