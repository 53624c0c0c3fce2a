"""`memctl`, the command line: one file per command group, nothing heavy imported before a command needs it."""


def main() -> None:
    import sys

    from app.interfaces.memctl.application import run

    run(sys.argv[1:])
