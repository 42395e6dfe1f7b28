# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measurements and proofs in SQLite under the hash of their inputs, so that nothing is computed twice.

The store also has the hashes of what has passed its verification. Everything in it can be computed again.
Therefore a damaged file, or one of another version, is discarded with a message and started again.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from pennyweight.build.cache import why_not_written
from pennyweight.errors import Unwritable
from pennyweight.lab import Lab
from pennyweight.measure.record import SCHEMA, Measurement

_LAYOUT = 4
"""Layout version, incremented when a table below or the content of a key changes."""

_VERSION = _LAYOUT * 1000 + SCHEMA

_BUSY_SECONDS = 30.0
"""Seconds to wait for another pennyweight that is writing."""


def store_path(lab: Lab) -> Path:
    """Return the path of a lab's stored measurements."""
    return lab.build_dir / "measurements.sqlite"


class StoreError(Unwritable):
    """The database cannot be opened or written; the message names the file."""


def content_key(elf: bytes, **parts: str | int) -> str:
    """Return the hash of a measurement's inputs: the image, and by name the board, operation, value, …"""
    described = json.dumps({**parts, "schema": SCHEMA}, sort_keys=True).encode()
    return hashlib.sha256(hashlib.sha256(elf).digest() + described).hexdigest()


class Store:
    """Context manager of a store: `with Store(store_path(lab), warn=print) as store: …`."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """Open or create the database; `warn` is called with the reason if it, or a row, cannot be used."""
        self.path = path
        self._warn = warn
        with self._errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _open(path)
            except _Unusable as problem:
                warn(f"{path}: {problem}; discarded, everything is measured again")
                _discard(path)
                self._connection = _open(path)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def get(self, key: str) -> Measurement | None:
        """Return the measurement under this key, or None.

        A row that was changed since it was stored, by a disk error or an edit, is treated as missing; a
        warning is given once per row.
        """
        values = self._values("measurement", key)
        return None if values is None else Measurement.from_dict(values)

    def put(self, key: str, record: Measurement) -> None:
        """Store the record completely or not at all; StoreError if it is not verified."""
        self.put_all({key: record})

    def put_all(self, records: Mapping[str, Measurement]) -> None:
        """Store several records by key, all of them or none."""
        for record in records.values():
            if not record.verified:
                raise StoreError(
                    f"{record.subject}, {record.implementation} on {record.board}: not stored: not verified"
                )
        self._put_values("measurement", {key: record.to_dict() for key, record in records.items()})

    def proof(self, key: str) -> Mapping[str, Any] | None:
        """Return the values of the proof under this key, or None, also if the row was changed."""
        return self._values("proof", key)

    def keep_proof(self, key: str, proof: Mapping[str, Any]) -> None:
        """Store the values of a proof."""
        self._put_values("proof", {key: proof})

    def have_passed(self, key: str) -> bool:
        """Return True if `keep_passed` was called with this key."""
        with self._errors():
            found = self._connection.execute("SELECT 1 FROM passed WHERE key = ?", (key,)).fetchone()
        return found is not None

    def keep_passed(self, keys: Iterable[str]) -> None:
        """Store the keys of what was checked and found right."""
        with self._errors(), self._connection:
            self._connection.executemany(
                "INSERT OR IGNORE INTO passed (key) VALUES (?)", [(key,) for key in keys]
            )

    def _values(self, table: str, key: str) -> Mapping[str, Any] | None:
        with self._errors():
            row = self._connection.execute(
                f"SELECT record, checksum FROM {table} WHERE key = ?",
                (key,),
            ).fetchone()
        if row is None:
            return None
        record, checksum = row
        if not isinstance(record, str) or checksum != _checksum(key, record):
            self._warn(f"{self.path}: the row {key} was changed since it was stored; computing it again")
            return None
        values: Mapping[str, Any] = json.loads(record)
        return values

    def _put_values(self, table: str, records: Mapping[str, Mapping[str, Any]]) -> None:
        texts = {key: json.dumps(values) for key, values in records.items()}
        with self._errors(), self._connection:
            self._connection.executemany(
                f"INSERT OR REPLACE INTO {table} (key, record, checksum) VALUES (?, ?, ?)",
                [(key, text, _checksum(key, text)) for key, text in texts.items()],
            )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                why_not_written(self.path.parent, error)
                if isinstance(error, OSError)
                else f"{self.path}: {error}; remove the file, free space or change its permissions"
            ) from error


def _checksum(key: str, record: str) -> str:
    """Return a checksum over both, so that a record cannot be moved to another row."""
    return hashlib.sha256(f"{key}\0{record}".encode()).hexdigest()


class _Unusable(Exception):
    """The database can only be discarded."""


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
    connection.text_factory = lambda data: data.decode(errors="replace")  # the checksum tells
    try:
        # do not wait for the disk: only a power cut can damage the file, which the next opening detects
        connection.execute("PRAGMA synchronous = OFF")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        if tables or version:
            if version != _VERSION:
                raise _Unusable(
                    f"written by another version of pennyweight ({version}, this one is {_VERSION})"
                )
            if (verdict := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                raise _Unusable(f"the database is damaged ({verdict})")
        else:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                # IF NOT EXISTS: another pennyweight may have created it meanwhile
                for table in ("measurement", "proof"):
                    connection.execute(
                        f"CREATE TABLE IF NOT EXISTS {table} "
                        "(key TEXT PRIMARY KEY, record TEXT NOT NULL, checksum TEXT NOT NULL) WITHOUT ROWID"
                    )
                connection.execute("CREATE TABLE IF NOT EXISTS passed (key TEXT PRIMARY KEY) WITHOUT ROWID")
                connection.execute(f"PRAGMA user_version = {_VERSION}")
        return connection
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise _Unusable(f"the database is damaged ({error})") from error
        raise
    except BaseException:
        connection.close()
        raise


def _discard(path: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
