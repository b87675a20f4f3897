"""`fondaco host`: the commands for somebody who runs a server."""

from pathlib import Path
from typing import Annotated, Final

import typer

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import speak
from fondaco.terminal.arguments import Language
from fondaco.terminal.extras import extra
from fondaco.terminal.files import default_database

host_app: Final = typer.Typer(
    help="Look after the tables of a server, while it runs.", no_args_is_help=True, rich_markup_mode=None
)

_Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; default: a file in your data folder."),
]
_TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, or how it begins.")]


@host_app.command("list")
def list_all(
    finished: Annotated[bool, typer.Option("--finished", help="With the tables whose games are over.")] = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """List the tables, the last used first."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import list_tables

    list_tables(database or default_database(), finished)


@host_app.command("show")
def show(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """Show how a table was opened and how far it is."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import show_table

    show_table(database or default_database(), table)


@host_app.command("unlist")
def unlist(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """Take a table out of the lobby."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import unlist_table

    unlist_table(database or default_database(), table)


@host_app.command("close")
def close(table: _TableId, database: _Database = None, lang: Language = None) -> None:
    """End the game at a table."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import close_table

    close_table(database or default_database(), table)


@host_app.command("delete")
def delete(
    table: _TableId,
    yes: Annotated[bool, typer.Option("--yes", help="Really: it cannot be undone.")] = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Delete a table with everything that was done and written there."""
    speak(lang)
    if not yes:
        raise FondacoError("deleting a table cannot be undone; add --yes")
    with extra("server"):
        from fondaco.terminal.host import delete_table

    delete_table(database or default_database(), table)


@host_app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    without_running: Annotated[
        bool, typer.Option("--without-running", help="Leave out games that are being played, and their seeds.")
    ] = False,
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Write everything into one file, while the server runs."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import back_up

    back_up(database or default_database(), file, without_running)


@host_app.command("restore")
def restore_all(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'fondaco host backup' has written.")],
    database: _Database = None,
    lang: Language = None,
) -> None:
    """Fill an empty database with a backup, of this or of the other kind of database."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.host import restore

    restore(database or default_database(), file)
