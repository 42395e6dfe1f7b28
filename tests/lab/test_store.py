# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The store of measurements."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pennyweight.measure.record import Measurement
from pennyweight.measure.store import Store, StoreError, content_key

Make = Callable[..., Measurement]


def quiet(message: str) -> None:
    raise AssertionError(f"unexpected warning: {message}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "build" / "measurements.sqlite"


def test_what_was_put_is_there_for_the_next_run(path: Path, record: Make) -> None:
    with Store(path, quiet) as store:
        store.put("a", record())
    with Store(path, quiet) as store:
        assert store.get("a") == record()
        assert store.get("b") is None


def test_a_later_record_replaces_an_earlier_one(path: Path, record: Make) -> None:
    with Store(path, quiet) as store:
        store.put("a", record(cycles=1))
        store.put("a", record(cycles=2))
        assert store.get("a") == record(cycles=2)


def test_a_figure_that_was_not_verified_is_never_kept(path: Path, record: Make) -> None:
    with Store(path, quiet) as store:
        with pytest.raises(StoreError, match="not verified"):
            store.put("a", record(verified=False))
        assert store.get("a") is None


@pytest.mark.parametrize(
    "content",
    [b"this is no database at all, whatever its name says" * 40, b"SQLite format 3\0" + b"\xff" * 4096],
)
def test_a_damaged_database_is_rebuilt_with_a_message(path: Path, record: Make, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    messages: list[str] = []
    with Store(path, messages.append) as store:
        store.put("a", record())
    assert len(messages) == 1 and str(path) in messages[0] and "damaged" in messages[0]
    with Store(path, quiet) as store:
        assert store.get("a") == record()


def test_a_truncated_database_is_rebuilt_with_a_message(path: Path, record: Make) -> None:
    with Store(path, quiet) as store:
        for number in range(200):
            store.put(str(number), record(cycles=number))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    messages: list[str] = []
    with Store(path, messages.append) as store:
        assert store.get("199") is None
    assert len(messages) == 1


def test_a_database_of_another_schema_is_rebuilt_with_a_message(path: Path, record: Make) -> None:
    with Store(path, quiet) as store:
        store.put("a", record())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 7")
    connection.close()
    messages: list[str] = []
    with Store(path, messages.append) as store:
        assert store.get("a") is None
    assert len(messages) == 1 and "another version" in messages[0]


@pytest.mark.parametrize(
    "edit",
    [
        "record = replace(record, '\"cycles\": 400', '\"cycles\": 300')",
        "record = substr(record, 1, length(record) / 2)",
        "record = '[1, 2]'",
        "record = x'80ff'",
        "record = cast(x'80ff' AS TEXT)",
        "checksum = ''",
        "record = b.record, checksum = b.checksum FROM measurement AS b WHERE b.key = 'b' AND "
        "measurement.key = 'a'",
    ],
)
def test_a_row_that_was_edited_is_told_and_counts_as_absent(path: Path, record: Make, edit: str) -> None:
    with Store(path, quiet) as store:
        store.put("a", record(cycles=400))
        store.put("b", record(cycles=200))
    with sqlite3.connect(path) as connection:
        where = "" if "WHERE" in edit else " WHERE key = 'a'"
        assert connection.execute(f"UPDATE measurement SET {edit}{where}").rowcount == 1
    connection.close()
    messages: list[str] = []
    with Store(path, messages.append) as store:
        assert store.get("a") is None
        assert [str(path) in message and "the row a was changed" in message for message in messages] == [True]
        assert store.get("b") == record(cycles=200)
        store.put("a", record(cycles=400))
        assert store.get("a") == record(cycles=400)
        assert len(messages) == 1


def test_what_has_passed_is_there_for_the_next_run_and_nothing_else(path: Path) -> None:
    with Store(path, quiet) as store:
        store.keep_passed(["a", "b"])
        store.keep_passed(["b"])
    with Store(path, quiet) as store:
        assert [store.have_passed(key) for key in "abc"] == [True, True, False]


def test_two_at_once_see_each_other(path: Path, record: Make) -> None:
    with Store(path, quiet) as one, Store(path, quiet) as other:
        one.put("a", record())
        assert other.get("a") == record()
        other.put("b", record())
        assert one.get("b") == record()


def test_a_path_that_cannot_be_written_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="build: is a file but must be a directory; move it away"):
        Store(tmp_path / "build" / "measurements.sqlite", quiet)


def test_the_key_depends_on_the_image_and_on_every_part() -> None:
    key = content_key(b"elf", board="cortex_m3", value=6)
    assert key == content_key(b"elf", value=6, board="cortex_m3")
    others = [
        content_key(b"elg", board="cortex_m3", value=6),
        content_key(b"elf", board="sam3x8e", value=6),
        content_key(b"elf", board="cortex_m3", value=7),
        content_key(b"elf", board="cortex_m3", value=6, simulator="1.1"),
    ]
    assert len({key, *others}) == 5
