"""`fondaco host`: the commands for somebody who runs a server."""

import os
from pathlib import Path
from types import ModuleType
from typing import Annotated, Final

import typer

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import _, speak
from fondaco.terminal.arguments import Language
from fondaco.terminal.extras import extra
from fondaco.terminal.files import default_database

host_app: Final = typer.Typer(
    help="Manage the tables of a server while it runs.", no_args_is_help=True, rich_markup_mode=None
)
PASSPHRASE: Final = "FONDACO_PASSPHRASE"
"""The environment variable with a passphrase, so that nobody need type it."""

_ANY_ID: Final = {"ignore_unknown_options": True}
"""Settings for an argument that may begin with a dash, like the id of a table."""
_Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; default: a file in your data folder."),
]
_TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, or how it begins.")]
_Seat = Annotated[int | None, typer.Option(min=0, help="A person's seat, as 'fondaco host show' numbers them.")]
_Yes = Annotated[bool, typer.Option("--yes", help="Confirm: this cannot be undone.")]
_Spectators = Annotated[bool, typer.Option("--spectators", help="All spectators.")]
_Encrypt = Annotated[
    bool, typer.Option("--encrypt", help=f"With a passphrase, from {PASSPHRASE} or as you type it, in age's format.")
]


def _host(lang: str | None) -> ModuleType:
    """Import the module that does the work, which needs the packages of a server."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal import host
    return host


@host_app.command("list")
def list_all(
    finished: Annotated[bool, typer.Option("--finished", help="Also list tables whose games are over.")] = False,
    search: Annotated[str, typer.Option(help="Part of a name or of a game's, or the beginning of an id.")] = "",
    database: _Database = None,
    lang: Language = None,
) -> None:
    """List the tables, the last used first."""
    host = _host(lang)
    found = "all" if finished else "unfinished"
    host.list_tables(database or default_database(), found, search)


@host_app.command("playing")
def playing(database: _Database = None, lang: Language = None) -> None:
    """List who is still playing, before an upgrade. These are tables where something has happened in the last hour."""
    _host(lang).list_tables(database or default_database(), "active", "")


@host_app.command("show", context_settings=_ANY_ID)
def show(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """Show how a table was opened and how far it is."""
    _host(lang).show_table(database or default_database(), table)


@host_app.command("chat", context_settings=_ANY_ID)
def chat(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """Show what was written at a table. Each message has the number by which it can be removed."""
    _host(lang).show_chat(database or default_database(), table)


@host_app.command("unlist", context_settings=_ANY_ID)
def unlist(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """Take a table out of the lobby."""
    _host(lang).unlist_table(database or default_database(), table)


@host_app.command("close", context_settings=_ANY_ID)
def close(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """End the game at a table."""
    _host(lang).close_table(database or default_database(), table)


@host_app.command("delete", context_settings=_ANY_ID)
def delete(
    table: _TableId,
    yes: _Yes = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Delete a table with all that was done and written there."""
    host = _host(lang)
    if not yes:
        raise FondacoError("deleting a table cannot be undone; add --yes")
    host.delete_table(database or default_database(), table)


@host_app.command("replays")
def replays(
    search: Annotated[str, typer.Option(help="Part of a game file, such as a player's name.")] = "",
    database: _Database = None,
    lang: Language = None,
) -> None:
    """List the replays that are kept, the last added first."""
    _host(lang).list_replays(database or default_database(), search)


@host_app.command("delete-replay")
def delete_replay(
    replay: Annotated[str, typer.Argument(metavar="REPLAY", help="The id of a replay, or how it begins.")],
    yes: _Yes = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Delete a replay with its analyses and the names in it."""
    host = _host(lang)
    if not yes:
        raise FondacoError("deleting a replay cannot be undone; add --yes")
    host.delete_replay(database or default_database(), replay)


@host_app.command("mute", context_settings=_ANY_ID)
def mute(
    table: _TableId,
    seat: _Seat = None,
    spectators: _Spectators = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Mute a player or the spectators of a table."""
    host = _host(lang)
    host.mute(database or default_database(), table, _whom(seat, spectators), on=True)


@host_app.command("unmute", context_settings=_ANY_ID)
def unmute(
    table: _TableId,
    seat: _Seat = None,
    spectators: _Spectators = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Let a player or the spectators of a table write again."""
    host = _host(lang)
    host.mute(database or default_database(), table, _whom(seat, spectators), on=False)


@host_app.command("remove-name", context_settings=_ANY_ID)
def remove_name(
    table: _TableId,
    seat: _Seat = None,
    spectators: _Spectators = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Remove a player's name from a table, its log and journals. Or remove those of its spectators."""
    host = _host(lang)
    host.remove_name(database or default_database(), table, _whom(seat, spectators))


@host_app.command("remove-chat", context_settings=_ANY_ID)
def remove_chat(
    table: _TableId,
    message: Annotated[int | None, typer.Option(min=1, help="One message of a player, by its number.")] = None,
    spectator_message: Annotated[
        int | None, typer.Option(min=1, help="One message of a spectator, by its number.")
    ] = None,
    seat: _Seat = None,
    spectators: _Spectators = False,
    everything: Annotated[bool, typer.Option("--all", help="All messages of the table.")] = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Remove messages from a table for good."""
    host = _host(lang)
    given = {
        "message": message,
        "remark": spectator_message,
        "seat": seat,
        "spectators": 0 if spectators else None,
        "all": 0 if everything else None,
    }
    chosen = {what: number for what, number in given.items() if number is not None}
    if len(chosen) != 1:
        raise FondacoError("use one of: --message, --spectator-message, --seat, --spectators, --all")
    [(what, number)] = chosen.items()
    host.remove_chat(database or default_database(), table, host.RemoveChat(what, number))


@host_app.command("key")
def key(database: _Database = None, lang: Language = None) -> None:
    """Make a new key for the host's page. The one before stops working."""
    _host(lang).new_host_key(database or default_database())


@host_app.command("export", context_settings=_ANY_ID)
def export(table: _TableId, encrypt: _Encrypt = False, database: _Database = None, lang: Language = None) -> None:
    """Write a whole table to the standard output. Another server can import it."""
    host = _host(lang)
    host.export(database or default_database(), table, _new_passphrase() if encrypt else "")


@host_app.command("import")
def import_one(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What 'fondaco host export' has written.")],
    edition: Annotated[
        list[Path] | None,
        typer.Option("--edition", metavar="FILE", help="A components file that the server plays with."),
    ] = None,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Take in a table that was exported. It goes on where it was."""
    host = _host(lang)
    host.import_file(database or default_database(), file, _passphrase, edition or [])


@host_app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    without_running: Annotated[
        bool, typer.Option("--without-running", help="Leave out games that are being played, and their seeds.")
    ] = False,
    encrypt: _Encrypt = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Write everything into one file, while the server runs."""
    host = _host(lang)
    host.back_up(database or default_database(), file, without_running, _new_passphrase() if encrypt else "")


@host_app.command("restore")
def restore_all(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'fondaco host backup' has written.")],
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Fill an empty database with a backup. It may be of this or of the other kind of database."""
    _host(lang).restore(database or default_database(), file, _passphrase)


def _whom(seat: int | None, spectators: bool) -> int | None:
    """Return the seat, or None for the spectators."""
    if (seat is None) != spectators:
        raise FondacoError("use one of: --seat, --spectators")
    return seat


def _passphrase() -> str:
    """Return the passphrase of an encrypted file."""
    return os.environ.get(PASSPHRASE) or str(typer.prompt(_("Passphrase"), hide_input=True, err=True))


def _new_passphrase() -> str:
    typed = os.environ.get(PASSPHRASE)
    return typed or str(typer.prompt(_("Passphrase"), hide_input=True, confirmation_prompt=True, err=True))
