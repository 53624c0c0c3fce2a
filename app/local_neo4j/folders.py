"""Where one local server keeps its things."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


@dataclass(frozen=True)
class ServerFolders:
    """`home` holds conf, data, logs, plugins and run, besides the password file."""

    home: Path

    @property
    def configuration_file(self) -> Path:
        return self.home / "conf" / "neo4j.conf"

    @property
    def plugins(self) -> Path:
        return self.home / "plugins"

    @property
    def console_log(self) -> Path:
        return self.home / "logs" / "console.log"

    @property
    def system_database(self) -> Path:
        """Exists from the first start on: after that, a password can be set by the database only."""
        return self.home / "data" / "databases" / "system"

    @property
    def run(self) -> Path:
        return self.home / "run"

    @property
    def record(self) -> Path:
        return self.run / "server.json"

    @property
    def java_arguments(self) -> Path:
        return self.run / "java.arguments"

    @property
    def password(self) -> Path:
        return self.home / "password"

    def create(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        self.home.chmod(OWNER_ONLY_FOLDER)
        for name in ("conf", "data", "logs", "plugins", "run"):
            (self.home / name).mkdir(exist_ok=True)


def write_owner_only(path: Path, text: str) -> None:
    """Replace the file in one step; at no moment can another user read it, or a reader see half of it."""
    temporary = path.with_name(path.name + ".new")
    temporary.unlink(missing_ok=True)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def place_plugins(jars: Iterable[Path], plugins: Path) -> list[Path]:
    """Put the jars into the plugins folder, and take out those that an earlier version of this service put there.

    Hard links where the file system has them, else copies. Other plugins stay.
    """
    wanted = {jar.name: jar for jar in jars}
    listing = plugins / ".placed"
    placed_before = listing.read_text(encoding="utf-8").split("\n") if listing.exists() else []
    for name in set(placed_before) - set(wanted) - {""}:
        (plugins / name).unlink(missing_ok=True)
    listing.write_text("\n".join(sorted(wanted)), encoding="utf-8")
    for name, jar in wanted.items():
        _link_or_copy(jar, plugins / name)
    return [plugins / name for name in wanted]


def _link_or_copy(source: Path, target: Path) -> None:
    if target.exists() and target.samefile(source):
        return
    target.unlink(missing_ok=True)
    try:
        target.hardlink_to(source)
    except OSError:
        shutil.copy2(source, target)
