"""The `fondaco` command and everything that it shows in a terminal."""


def main() -> None:
    """Run the command. It is imported only here, since the processes that it starts do not need it."""
    from fondaco.terminal.app import main as command

    command()
