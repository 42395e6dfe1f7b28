# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The measurement record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pennyweight.measure.record import SCHEMA, Measurement, RecordError

Make = Callable[..., Measurement]


def test_a_record_survives_the_way_through_a_mapping(record: Make) -> None:
    original = record(rounds=12, verified=False)
    assert Measurement.from_dict(original.to_dict()) == original


def test_keys_stand_in_the_documented_order(record: Make) -> None:
    keys = list(record().to_dict())
    assert keys[:4] == ["subject", "kind", "operation", "rounds"]
    assert keys[-5:] == ["verified", "proved", "compiled", "toolchain", "schema"]


def test_a_missing_and_an_unknown_key_are_named(record: Make) -> None:
    values = record().to_dict()
    del values["cycles"]
    values["joules"] = 1
    with pytest.raises(RecordError, match="cycles, joules"):
        Measurement.from_dict(values)


@pytest.mark.parametrize(
    ("key", "value"), [("cycles", 1.5), ("cycles", True), ("verified", 1), ("board", None)]
)
def test_a_value_of_another_type_is_named(record: Make, key: str, value: object) -> None:
    with pytest.raises(RecordError, match=key):
        Measurement.from_dict({**record().to_dict(), key: value})


def test_another_schema_is_refused(record: Make) -> None:
    with pytest.raises(RecordError, match=f"schema {SCHEMA + 1}"):
        Measurement.from_dict({**record().to_dict(), "schema": SCHEMA + 1})
