# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads the [[primitive]] tables of a family's catalogue entry."""

from __future__ import annotations

import re
from pathlib import Path

from pennyweight.catalogue.entry import REFERENCE, Vector
from pennyweight.catalogue.keys import HIGHEST, identifier, implementation_id, leaks, optimisation, sources
from pennyweight.catalogue.layouts import LAYOUTS
from pennyweight.catalogue.primitive import OPERATIONS, Argument, Kernel, Parameter, Primitive
from pennyweight.catalogue.strict_toml import Table

PRIMITIVES_OWN = ("name", "symbol", "vector")
"""Keys that a primitive does not inherit from the one that it is like."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_primitive(table: Table, family: str, folder: Path) -> Primitive:
    """Read one [[primitive]] of the family in `folder`; CatalogError names the key."""
    id = identifier(table, "id", "sparkle384")
    name = table.string("name")
    kind = table.choice("kind", OPERATIONS)
    word_bits = table.integer("word_bits", 1, 128)
    arguments = tuple(_read_argument(entry) for entry in table.tables("arguments", "argument"))
    _check_arguments(table, arguments)
    units = [argument.unit for argument in arguments if argument.kind == "parameter"]
    parameter = _read_parameter(table.table("parameter"), units[0] if units else 1)
    if parameter.name in {argument.name for argument in arguments if argument.kind != "parameter"}:
        raise table.fail("parameter", f"{parameter.name!r} is also the name of another argument")
    symbol = _read_symbol(table, parameter)
    vectors = tuple(_read_vector(entry, parameter, arguments) for entry in table.tables("vector", "vector"))
    implementations = _read_implementations(table, id, parameter, arguments, symbol, word_bits, folder)
    table.finish()
    return Primitive(
        id=id,
        name=name,
        kind=kind,
        family=family,
        symbol=symbol,
        word_bits=word_bits,
        parameter=parameter,
        arguments=arguments,
        vectors=vectors,
        implementations=implementations,
        folder=folder,
    )


def _read_argument(table: Table) -> Argument:
    name = identifier(table, "name", "state", _NAME)
    kind = table.choice("kind", ("buffer", "parameter", "scalar"))
    if kind == "buffer":
        argument = Argument(
            name,
            kind,
            bytes=table.integer("bytes", 1, HIGHEST),
            access=table.choice("access", ("read", "write", "read-write")),
            secret=table.flag("secret"),
        )
    elif kind == "parameter":
        unit = table.integer("unit", 1, HIGHEST) if table.optional("unit") else 1
        argument = Argument(name, kind, unit=unit)
    else:
        argument = Argument(name, kind, maximum=table.integer("maximum", 1, HIGHEST - 1))
    table.finish()
    return argument


def _check_arguments(table: Table, arguments: tuple[Argument, ...]) -> None:
    if not table.optional("arguments"):
        raise table.fail(
            "arguments", "is missing; it must be a list of tables, in the order of the C prototype"
        )
    names = [argument.name for argument in arguments]
    for name in names:
        if names.count(name) > 1:
            raise table.fail("arguments", f"{name!r} occurs twice; give each argument a name of its own")
    if sum(argument.kind == "parameter" for argument in arguments) > 1:
        raise table.fail("arguments", "only one of them can be the parameter")
    if sum(argument.is_written for argument in arguments) != 1:
        raise table.fail(
            "arguments",
            'exactly one buffer must have the access "write" or "read-write": it holds the result',
        )


def _read_parameter(table: Table, unit: int) -> Parameter:
    name = identifier(table, "name", "rounds", _NAME)
    measured = table.integers("measured")
    supported = table.integers("supported")
    if len(supported) != 2 or not 0 <= supported[0] <= supported[1] <= HIGHEST:
        raise table.fail("supported", f"is {list(supported)}, must be the lowest and the highest value")
    parameter = Parameter(name, measured, supported[0], supported[1], unit)
    if not parameter.values():
        raise table.fail("supported", f"holds no multiple of the argument's unit {unit}")
    _check_values(table, "measured", measured, parameter)
    table.finish()
    return parameter


def _check_values(table: Table, key: str, values: tuple[int, ...], parameter: Parameter) -> None:
    for value in values:
        if value not in parameter.values():
            raise table.fail(key, f"{value} is not supported: {_supported(parameter)}")
        if values.count(value) > 1:
            raise table.fail(key, f"{value} occurs twice")


def _supported(parameter: Parameter) -> str:
    multiples = f", multiples of {parameter.unit}" if parameter.unit > 1 else ""
    return f"{parameter.name} goes from {parameter.lowest} to {parameter.highest}{multiples}"


def _read_symbol(table: Table, parameter: Parameter) -> str:
    symbol = table.string("symbol")
    if not _NAME.fullmatch(symbol.replace(f"{{{parameter.name}}}", "1")):
        raise table.fail(
            "symbol",
            f"is {symbol!r}, must be a C identifier; "
            f"{{{parameter.name}}} in it stands for the parameter's value",
        )
    return symbol


def _read_vector(table: Table, parameter: Parameter, arguments: tuple[Argument, ...]) -> Vector:
    source = table.string("source")
    value = parameter.lowest
    if table.optional(parameter.name) or len(parameter.values()) > 1:
        value = table.integer(parameter.name, 0, HIGHEST)
        _check_values(table, parameter.name, (value,), parameter)
    inputs: dict[str, bytes | int] = {parameter.name: value}
    for argument in arguments:
        if argument.kind == "scalar":
            given = table.optional(argument.name)
            inputs[argument.name] = table.integer(argument.name, 0, argument.maximum) if given else 0
        elif argument.is_buffer and argument.access != "write":
            given = table.optional(argument.name)
            zeros = bytes(argument.bytes)
            inputs[argument.name] = _read_hex(table, argument.name, argument.bytes) if given else zeros
    output = next(argument for argument in arguments if argument.is_written)
    vector = Vector(source, inputs, result=_read_hex(table, "result", output.bytes))
    table.finish()
    return vector


def _read_hex(table: Table, key: str, size: int) -> bytes:
    text = table.string(key)
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise table.fail(key, "is not hexadecimal; write the bytes as they lie in memory") from None
    if len(data) != size:
        raise table.fail(key, f"has {len(data)} bytes, must have {size}")
    return data


def _read_implementations(
    table: Table,
    primitive: str,
    parameter: Parameter,
    arguments: tuple[Argument, ...],
    symbol: str,
    word_bits: int,
    folder: Path,
) -> tuple[Kernel, ...]:
    implementations = tuple(
        _read_implementation(entry, primitive, parameter, arguments, symbol, word_bits, folder)
        for entry in table.heirs("implementation", ())
    )
    ids = [implementation.id for implementation in implementations]
    table.optional("implementation")
    for id in ids:
        if ids.count(id) > 1:
            raise table.fail("implementation", f"{id!r} occurs twice; ids are unique within a primitive")
    if REFERENCE not in ids:
        raise table.fail(
            "implementation", f"{REFERENCE!r} is missing: it is what all others are checked against"
        )
    reference = implementations[ids.index(REFERENCE)]
    if reference.values is not None or reference.layout != "words":
        raise table.fail(
            "implementation", f"{REFERENCE!r} must compute every supported value, in the layout 'words'"
        )
    return implementations


def _read_implementation(
    table: Table,
    primitive: str,
    parameter: Parameter,
    arguments: tuple[Argument, ...],
    symbol: str,
    word_bits: int,
    folder: Path,
) -> Kernel:
    id, platform, variant = implementation_id(table)
    summary = table.string("summary")
    files = sources(table, folder, primitive, platform)
    own_symbol = _read_symbol(table, parameter) if table.optional("symbol") else symbol
    values = table.integers(parameter.name) if table.optional(parameter.name) else None
    if values is not None:
        _check_values(table, parameter.name, values, parameter)
    taken = _taken_arguments(table, arguments)
    per_value = f"{{{parameter.name}}}" in own_symbol
    if per_value and values is None and id != REFERENCE:
        raise table.fail("symbol", f"names a function per value; list the values: {parameter.name} = [...]")
    supported = values if values is not None else parameter.values()
    if not per_value and len(supported) > 1 and not any(a.kind == "parameter" for a in taken):
        raise table.fail(
            parameter.name,
            f"one function without the argument computes one value only; list it here, or write "
            f"{{{parameter.name}}} in the symbol",
        )
    kinds, because = leaks(table)
    layout = _read_layout(table, "layout", "words", arguments, word_bits)
    implementation = Kernel(
        id=id,
        platform=platform,
        variant=variant,
        summary=summary,
        sources=files,
        uses={},
        optimise=optimisation(table, "size"),
        symbol=own_symbol,
        values=values,
        arguments=taken,
        layout=layout,
        layout_64=_read_layout(table, "layout_64", layout, arguments, word_bits),
        leaks=kinds,
        leaks_because=because,
    )
    table.finish()
    return implementation


def _taken_arguments(table: Table, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    if not table.optional("arguments"):
        return arguments
    names = table.strings("arguments")
    for name in names:
        if name not in {argument.name for argument in arguments}:
            known = ", ".join(argument.name for argument in arguments)
            raise table.fail("arguments", f"{name!r} is none of the primitive's: {known}")
    for argument in arguments:
        if argument.kind != "parameter" and argument.name not in names:
            raise table.fail("arguments", f"{argument.name!r} cannot be left out, only the parameter can")
    taken = tuple(argument for argument in arguments if argument.name in names)
    if tuple(argument.name for argument in taken) != names:
        raise table.fail("arguments", "must be in the order of the primitive's, each once")
    return taken


def _read_layout(
    table: Table, key: str, default: str, arguments: tuple[Argument, ...], word_bits: int
) -> str:
    if not table.optional(key):
        return default
    name = table.choice(key, LAYOUTS)
    needed = LAYOUTS[name].word_bits
    if needed and needed != word_bits:
        raise table.fail(key, f"{name!r} is for words of {needed} bits; the primitive has {word_bits}")
    for argument in arguments:
        if needed and argument.bytes % (needed // 8):
            raise table.fail(key, f"{name!r} needs whole words; {argument.name} has {argument.bytes} bytes")
    return name
