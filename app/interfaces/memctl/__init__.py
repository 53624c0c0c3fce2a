"""`memctl`, the command line: one file per command group, nothing heavy imported before a command needs it."""


def main() -> None:
    from app.interfaces.memctl.application import application

    application()(prog_name="memctl")
