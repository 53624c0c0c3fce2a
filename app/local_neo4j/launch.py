"""Start the Java processes of a local server, and keep its password off their command lines."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Sequence

from app.local_neo4j.configuration import ADMIN_CLASS, java_argument_file, server_arguments
from app.local_neo4j.diagnosis import explain
from app.local_neo4j.errors import ServerFailed
from app.local_neo4j.folders import ServerFolders, write_owner_only
from app.local_neo4j.java import Java

PASSWORD_BYTES = 24
ADMIN_HEAP_MEGABYTES = 128


def launch_server(java: Java, folders: ServerFolders, java_arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    """In a session (on Windows: a process group) of its own, so that Ctrl-C in the terminal does not reach it."""
    write_owner_only(folders.java_arguments, java_argument_file(java_arguments))
    if folders.console_log.exists():
        folders.console_log.replace(folders.console_log.with_name("console.previous.log"))
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        flags = 0
    with folders.console_log.open("wb") as output:
        return subprocess.Popen(  # noqa: S603
            [str(java.binary), f"@{folders.java_arguments}", *server_arguments(folders.home)],
            cwd=folders.home,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=flags,
        )


def set_first_password(java: Java, folders: ServerFolders, jars: str, timeout_seconds: float) -> None:
    """Before the first start only, and again when an earlier first start was cut short."""
    if not folders.password.exists():
        # Hexadecimal: one that begins with a dash is an option to the tool, and the first start fails.
        write_owner_only(folders.password, secrets.token_hex(PASSWORD_BYTES) + "\n")
    command = [ADMIN_CLASS, "dbms", "set-initial-password", read_password(folders)]
    argument_file = folders.run / "password.arguments"
    write_owner_only(argument_file, java_argument_file([f"-Xmx{ADMIN_HEAP_MEGABYTES}m", "-cp", jars, *command]))
    try:
        answer = subprocess.run(  # noqa: S603
            [str(java.binary), f"@{argument_file}"],
            env={"NEO4J_HOME": str(folders.home), "NEO4J_CONF": str(folders.configuration_file.parent)},
            capture_output=True,
            text=True,
            timeout=timeout_seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ServerFailed("Setting the first password took too long.", "Run the command again.") from error
    finally:
        argument_file.unlink(missing_ok=True)
    if answer.returncode != 0:
        raise explain(answer.stderr + answer.stdout, answer.returncode)


def read_password(folders: ServerFolders) -> str:
    try:
        return folders.password.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ServerFailed(
            f"The password file {folders.password} cannot be read.",
            "Put it back, or move the whole server folder away to begin with an empty one.",
        ) from error
