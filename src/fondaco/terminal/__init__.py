"""The `fondaco` command and all that it shows in a terminal."""


def main() -> None:
    """The command. Processes that it starts read this file again, and need nothing of what it reads when it begins."""
    from fondaco.terminal.app import main as command

    command()
