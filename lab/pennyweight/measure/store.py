# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measurements kept in SQLite under the hash of what produced them, so that nothing is simulated twice.

Beside them stand the hashes of what has passed its verification.

Everything here can be measured again. A file that is damaged or of another version is therefore thrown away,
with a message, and begun anew.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from pennyweight.build.cache import why_not_written
from pennyweight.errors import Unwritable
from pennyweight.lab import Lab
from pennyweight.measure.record import SCHEMA, Measurement

_LAYOUT = 3
"""Raised whenever a table below, or what goes into a key, changes."""

_VERSION = _LAYOUT * 1000 + SCHEMA

_BUSY_SECONDS = 30.0
"""How long to wait for another pennyweight that is writing."""


def store_path(lab: Lab) -> Path:
    """Where a lab keeps its measurements."""
    return lab.build_dir / "measurements.sqlite"


class StoreError(Unwritable):
    """The database cannot be opened or written; the message names the file."""


def content_key(elf: bytes, **parts: str | int) -> str:
    """The hash of what produces a measurement: the image, and by name the board, operation, value, …"""
    described = json.dumps({**parts, "schema": SCHEMA}, sort_keys=True).encode()
    return hashlib.sha256(hashlib.sha256(elf).digest() + described).hexdigest()


class Store:
    """A context manager: `with Store(store_path(lab), warn=print) as store: …`."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """Opens or creates the database; `warn` is told why one, or a row of it, could not be used."""
        self.path = path
        self._warn = warn
        with self._errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _open(path)
            except _Unusable as problem:
                warn(f"{path}: {problem}; measuring again from nothing")
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
        """What was measured under this key, or None.

        A row that is not as it was put, because a disk failed or someone edited it, is as if it were not
        there; that is said once a row.
        """
        with self._errors():
            row = self._connection.execute(
                "SELECT record, checksum FROM measurement WHERE key = ?", (key,)
            ).fetchone()
        if row is None:
            return None
        record, checksum = row
        if not isinstance(record, str) or checksum != _checksum(key, record):
            self._warn(f"{self.path}: the row {key} was changed since it was measured; measuring it again")
            return None
        return Measurement.from_dict(json.loads(record))

    def put(self, key: str, record: Measurement) -> None:
        """Keeps the record, whole or not at all. StoreError where it is not verified: that is never kept."""
        self.put_all({key: record})

    def put_all(self, records: Mapping[str, Measurement]) -> None:
        """The same of several by key, all of them or none."""
        rows = []
        for key, record in records.items():
            if not record.verified:
                raise StoreError(
                    f"{record.subject}, {record.implementation} on {record.board}: not verified, so not kept"
                )
            text = json.dumps(record.to_dict())
            rows.append((key, text, _checksum(key, text)))
        with self._errors(), self._connection:
            self._connection.executemany(
                "INSERT OR REPLACE INTO measurement (key, record, checksum) VALUES (?, ?, ?)", rows
            )

    def have_passed(self, key: str) -> bool:
        """Whether `keep_passed` was given this key."""
        with self._errors():
            found = self._connection.execute("SELECT 1 FROM passed WHERE key = ?", (key,)).fetchone()
        return found is not None

    def keep_passed(self, keys: Iterable[str]) -> None:
        """Keeps that what these keys are the hashes of was checked, and right."""
        with self._errors(), self._connection:
            self._connection.executemany(
                "INSERT OR IGNORE INTO passed (key) VALUES (?)", [(key,) for key in keys]
            )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                why_not_written(self.path.parent, error)
                if isinstance(error, OSError)
                else f"{self.path}: {error}; remove the file, or make room and permissions for it"
            ) from error


def _checksum(key: str, record: str) -> str:
    """Over both, so that a row's record is no other row's either."""
    return hashlib.sha256(f"{key}\0{record}".encode()).hexdigest()


class _Unusable(Exception):
    """The database can only be thrown away."""


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
    connection.text_factory = lambda data: data.decode(errors="replace")  # the checksum tells
    try:
        # Not waiting for the disk: what a power cut spoils (nothing else can) is seen at the next opening.
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
                # IF NOT EXISTS: another pennyweight may have created it since.
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS measurement "
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
