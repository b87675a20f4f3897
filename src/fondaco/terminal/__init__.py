"""The `fondaco` command and everything that it shows in a terminal."""


def main() -> None:
    """Run the command. It is imported here, since processes that it starts import this file again and do not need
    it."""
    from fondaco.terminal.app import main as command

    command()
