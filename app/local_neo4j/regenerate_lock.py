"""Make `neo4j.lock.json` anew after a change of versions in `jgo.toml`.

1. In an empty folder with a copy of `jgo.toml`: `jgo --resolver python --class-path-only sync` (about five minutes).
2. `python -m app.local_neo4j.regenerate_lock .jgo/jgo.lock.toml ~/.m2/repository`

jgo decides which jars belong to the server and what their checksums are; this adds the sizes, and checks each sum
against the file that jgo fetched.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any

from app.local_neo4j.artifacts import LOCK_FILE_NAME, Artifact, JarLock, render_lock, sha256_of


def lock_from_jgo(jgo_lock: dict[str, Any], repository: Path) -> JarLock:
    """`jgo_lock` is jgo's own lock file, parsed; `repository` the Maven repository on disk that jgo filled."""
    jars = [dependency for dependency in jgo_lock["dependencies"] if dependency["packaging"] == "jar"]
    artifacts = tuple(_artifact(dependency, repository) for dependency in jars)
    versions = {(artifact.group, artifact.name): artifact.coordinates.split(":")[2] for artifact in artifacts}
    return JarLock(versions["org.neo4j", "neo4j"], versions["org.neo4j.gds", "proc"], artifacts)


def _artifact(dependency: dict[str, Any], repository: Path) -> Artifact:
    parts = [dependency["groupId"], dependency["artifactId"], dependency["version"], dependency.get("classifier")]
    artifact = Artifact(":".join(filter(None, parts)), bytes=0, sha256=dependency["sha256"])
    path = repository / artifact.repository_path
    if sha256_of(path) != artifact.sha256:
        raise ValueError(f"{path} is not the file that jgo locked")
    return Artifact(artifact.coordinates, path.stat().st_size, artifact.sha256)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jgo_lock", type=Path)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--output", type=Path, default=Path(__file__).with_name(LOCK_FILE_NAME))
    arguments = parser.parse_args()
    with arguments.jgo_lock.open("rb") as file:
        lock = lock_from_jgo(tomllib.load(file), arguments.repository)
    arguments.output.write_text(render_lock(lock), encoding="utf-8")


if __name__ == "__main__":
    main()
