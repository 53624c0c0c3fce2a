"""Migration files: read in order, cut into statements, locked by their hash, and summed up in schema.cypher."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.store.migrator import read_migrations, split_statements, whole_schema
from app.store.queries import project_folder


def write(folder: Path, **files: str) -> Path:
    for name, content in files.items():
        (folder / f"{name}.cypher").write_text(content, encoding="utf-8", newline="")
    return folder


def test_a_statement_ends_with_a_semicolon_at_the_end_of_a_line() -> None:
    content = "// why\nCREATE (a {text: 'one; two'});\n\nCREATE (b)\n  // within\nSET b.x = 1;  \nCREATE (c)"
    assert split_statements(content) == ("CREATE (a {text: 'one; two'})", "CREATE (b)\nSET b.x = 1", "CREATE (c)")


def test_migrations_come_in_the_order_of_their_versions(tmp_path: Path) -> None:
    write(tmp_path, V0010__later="RETURN 10;", V0002__earlier="RETURN 2;", schema="RETURN 0;")
    assert [migration.label for migration in read_migrations(tmp_path)] == ["V0002__earlier", "V0010__later"]


def test_the_hash_is_of_the_words_and_not_of_the_line_ends(tmp_path: Path) -> None:
    for name in ("unix", "windows", "other"):
        (tmp_path / name).mkdir()
    unix = write(tmp_path / "unix", V0001__a="RETURN 1;\nRETURN 2;\n")
    windows = write(tmp_path / "windows", V0001__a="RETURN 1;\r\nRETURN 2;\r\n")
    other = write(tmp_path / "other", V0001__a="RETURN 1;\nRETURN 3;\n")
    hashes = [read_migrations(folder)[0].sha256 for folder in (unix, windows, other)]
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.mark.parametrize("name", ["V1__short", "0001__no_letter", "V0001_one_underscore", "V0001__Upper"])
def test_a_misnamed_file_is_an_error(tmp_path: Path, name: str) -> None:
    write(tmp_path, **{name: "RETURN 1;"})
    with pytest.raises(InvalidInput, match="not named like a migration"):
        read_migrations(tmp_path)


def test_a_version_that_comes_twice_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, V0001__a="RETURN 1;", V0001__b="RETURN 1;")
    with pytest.raises(InvalidInput, match="same version"):
        read_migrations(tmp_path)


def test_every_statement_of_the_project_may_run_twice() -> None:
    for migration in read_migrations():
        for statement in migration.statements:
            assert "IF NOT EXISTS" in statement or " IS NULL" in statement, f"{migration.label}: {statement}"


def test_the_whole_schema_is_the_sum_of_the_migrations() -> None:
    content = (project_folder("migrations") / "schema.cypher").read_text(encoding="utf-8")
    expected = whole_schema(read_migrations())
    assert content == expected, "write whole_schema(read_migrations()) into migrations/schema.cypher"
