# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Build functions from a recipe: an ELF file for a board, a shared library for the host."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.construct import ConstructError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Symbol

from pennyweight import _sim
from pennyweight.build import toolchain as toolchains
from pennyweight.build.cache import compiled, digest, make, make_text, run
from pennyweight.build.objects import (
    names_in,
    names_of,
    needed_objects,
    symbols_of,
    with_loaded_tables,
    words_of,
)
from pennyweight.build.toolchain import (
    ASSEMBLY,
    C_FLAGS,
    LINES,
    BoardMemory,
    Manner,
    Toolchain,
    host_compiler,
)
from pennyweight.catalogue.platforms import SECTIONS, Platform
from pennyweight.errors import BuildError, advice
from pennyweight.lab import Lab

MARKS = ".debug_pw_marks"
"""Section of the profile's marks, which is never loaded."""

LIBC = Path(__file__).parent / "libc"
"""Functions and headers for toolchains without a C library, and headers that the NIST LWC API expects."""

_LIBC = ("-Wl,--start-group", "-lc", "-lm", "-lgcc", "-Wl,--end-group")

_PROGRAM = "main"
"""Function that makes a source a program: a generator of known answers or a demonstration."""

_STAND_IN = Manner(("-Os", "-std=c99", "-ffreestanding"), hosted=True)
"""Flags for stubs, which are not compiled with the flags of the code that needs them."""

NO_OUTPUT = "a simulated board has no output; remove the calls that print"

_PRINTING = frozenset(("printf", "vprintf", "puts", "fprintf", "fputs"))
"""Functions of a C library that write to a terminal, which no board has."""

_OVERFLOW = re.compile(r"(?:not within|will not fit in) region [`'](\w+)'|region [`'](\w+)' overflowed by")
"""Message of GNU ld and of lld about a full memory of the linker script; a group is the memory's name."""

_FLASH, _RAM = "FLASH", "RAM"
"""Names of memories in the linker scripts; others are parts of the flash."""

_MOST_NAMED = 3
"""Number of sources that a message names."""

_ON_HOST = "-O1"
"""Optimisation of C for the host: -O2 takes a third longer to compile and gives no answer sooner."""

_SIZE = "pw_size"
"""Name of the object whose size is that of a type."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Build recipe: sources, include directories, flags and entry symbols of an image."""

    title: str
    """Name of the recipe, used in file names."""
    sources: tuple[Path, ...]
    """Source files. The linker drops unused functions; unneeded files are not compiled if possible."""
    folders: tuple[Path, ...]
    """Include directories of the sources."""
    entries: tuple[str, ...]
    """Functions that an image must contain, with what they call."""
    optimise: str = toolchains.SIZE
    """Optimisation flag for Pennyweight's own C."""
    foreign: tuple[str, ...] | None = None
    """All flags of third-party code, or None for own code.

    Third-party code is linked with the toolchain's C library or with stubs.
    """
    library: tuple[Path, ...] = ()
    """Sources of which those are linked that define what third-party code needs."""
    primitives: tuple[Path, ...] = ()
    """Sources of the primitives that an algorithm uses, which are catalogue entries themselves."""
    debug: str = LINES
    """Debug information of own C: LINES or VARIABLES."""

    @property
    def manner(self) -> Manner:
        """Compiler flags and linking of the sources."""
        if self.foreign is None:
            return Manner.of_ours(self.optimise, self.debug)
        return Manner(self.foreign, hosted=True)


@dataclass(frozen=True, slots=True)
class Image:
    """A linked image of one function or several, with its sizes."""

    path: Path
    elf: bytes
    code_bytes: int
    """Size of .text in bytes: the functions and what they call."""
    rodata_bytes: int
    """Size of the constant tables in flash, in bytes."""
    static_bytes: int
    """Size of .data and .bss in bytes."""
    own: tuple[str, ...]
    """Its functions, including local ones, without helpers and the primitives that an algorithm uses."""
    of_families: tuple[str, ...]
    """Functions of the families: `own` and the primitives', without shared and compiler library functions."""
    compiled: bool
    """True if it contains code or tables from C; pure assembly is the same with every toolchain."""
    marks: bytes
    """Content of MARKS: the classes that the assembly declares for instructions (docs/kernels.md)."""
    toolchain: str
    """Compiler or assembler, its version and flags."""
    left_out: tuple[str, ...] = ()
    """Third-party sources that are not linked, each with the reason."""


def build_for_any(lab: Lab, recipe: Recipe, platform: Platform) -> Image | None:
    """Return one image of the recipe's functions that every board of the platform can load.

    Returns None if it does not fit the memory that all of them have. `build_image` for one board may succeed,
    or reports the reason.
    """
    try:
        return build_image(lab, recipe, platform.any_board)
    except BuildError:
        return None


def build_image(lab: Lab, recipe: Recipe, board: BoardMemory) -> Image:
    """Return the image of the recipe's functions for a board; BuildError shows the command and its output."""
    tools = toolchains.for_board(board)
    compiled = partial(_object_for, lab, tools, recipe)
    if recipe.foreign is None:
        objects = needed_objects(recipe.sources, runtime_of(lab, tools.platform), recipe.entries, compiled)
        return _linked(lab, recipe, board, tools, objects)
    found = _of_someone_else(recipe, compiled)
    objects = found.objects | _stand_ins(lab, tools, recipe, found.objects)
    try:
        image = _linked(lab, recipe, board, tools, objects, _LIBC if tools.has_libc else ())
    except BuildError as problem:
        if is_overflow(str(problem)):
            raise
        for source, failure in found.failed.items():
            if _PROGRAM not in words_of(source):
                # the source that does not compile would have defined the missing function
                raise failure from problem
        raise
    return replace(image, left_out=found.left_out)


def _linked(
    lab: Lab,
    recipe: Recipe,
    board: BoardMemory,
    tools: Toolchain,
    objects: Mapping[Path, Path],
    libraries: Sequence[str] = (),
) -> Image:
    path = _link(lab, list(objects.values()), board, tools, recipe, libraries)
    return _read_image(lab, path, recipe, objects, tools)


@dataclass(frozen=True, slots=True)
class _Found:
    """Compiled third-party sources."""

    objects: dict[Path, Path]
    failed: dict[Path, BuildError]
    """Sources that do not compile, which is an error only if something needs them."""
    programs: tuple[Path, ...]

    @property
    def left_out(self) -> tuple[str, ...]:
        """Names of sources that are not linked, with the reasons."""
        return (
            *(f"{source.name} (a program: it defines main)" for source in self.programs),
            *(f"{source.name} (does not compile, and nothing needs it)" for source in self.failed),
        )


def _of_someone_else(recipe: Recipe, compiled: Callable[[Path], Path]) -> _Found:
    """Compile the sources of a recipe, and leave out programs: objects with a main that no other needs.

    BuildError if none can be compiled.
    """
    objects: dict[Path, Path] = {}
    failed: dict[Path, BuildError] = {}
    for source in recipe.sources:
        try:
            objects[source] = compiled(source)
        except BuildError as problem:
            failed[source] = problem
    if not objects and failed:
        raise next(iter(failed.values()))
    programs = [source for source, built in objects.items() if _PROGRAM in names_in(built).exported]
    if _PROGRAM in recipe.entries:
        programs = []
    parts = [names_in(built) for source, built in objects.items() if source not in programs]
    offered = frozenset[str]().union(*(names.offered for names in parts))
    wanted = frozenset(recipe.entries).union(*(names.needed for names in parts)) - offered
    programs = [source for source in programs if not wanted & names_in(objects[source]).offered]
    kept = {source: built for source, built in objects.items() if source not in programs}
    return _Found(_with_library(recipe, kept, compiled), failed, tuple(programs))


def _with_library(
    recipe: Recipe, objects: Mapping[Path, Path], compiled: Callable[[Path], Path]
) -> dict[Path, Path]:
    """Return the objects with those of the library that define what is missing, the first that does.

    A source of the library that does not compile is passed over: it may be for another chip.
    """
    found, left = dict(objects), list(recipe.library)
    while left:
        names = [names_in(built) for built in found.values()]
        offered = frozenset[str]().union(*(each.offered for each in names))
        missing = frozenset(recipe.entries).union(*(each.needed for each in names)) - offered
        for source in [each for each in left if words_of(each) & missing]:
            try:
                built = compiled(source)
            except BuildError:
                left.remove(source)
                continue
            if names_in(built).offered & missing:
                left.remove(source)
                found[source] = built
                break
        else:
            break
    return found


def build_library(lab: Lab, recipe: Recipe) -> Path:
    """Return a shared library of the recipe's portable C; BuildError shows the command and its output."""
    compiler = host_compiler()
    # an object's name holds the hash of its content
    objects = [_object_for_host(lab, source, _folders_for(lab, source, recipe)) for source in recipe.sources]
    link = [*compiler.command, "-shared", *(str(path) for path in objects)]
    key = digest(compiler.version, *(path.name for path in objects))[:20]
    name = f"{recipe.title.replace('/', '-')}-{key}.so"
    return make(
        lab.build_dir / "host" / name,
        lambda output: run([*link, "-o", str(output)], f"linking {name}", folder=output.parent),
    )


def size_of(lab: Lab, type_name: str, header: str, recipe: Recipe, board: BoardMemory | None) -> int:
    """Return the size in bytes of a C type that `header` declares, on a board or on the host (None)."""
    declaration = f"const unsigned char {_SIZE}[sizeof({type_name})]"
    text = f"#include <{header}>\nextern {declaration};\n{declaration} = {{0}};\n"
    probe = make_text(lab.build_dir / "sizes" / f"{type_name}-{digest(text)[:8]}.c", text)
    return int(next(each for each in _symbols(lab, probe, recipe, board) if each.name == _SIZE)["st_size"])


def defined_symbols(lab: Lab, source: Path, recipe: Recipe, board: BoardMemory | None) -> set[str]:
    """Return the global symbols that a source defines, compiled for a board or for the host (None)."""
    return {
        each.name
        for each in _symbols(lab, source, recipe, board)
        if each["st_info"]["bind"] == "STB_GLOBAL" and each["st_shndx"] != "SHN_UNDEF"
    }


def _symbols(lab: Lab, source: Path, recipe: Recipe, board: BoardMemory | None) -> list[Symbol]:
    if board is None:
        path = _object_for_host(lab, source, recipe.folders)
    else:
        path = _object_for(lab, toolchains.for_board(board), recipe, source)
    return symbols_of(ELFFile(io.BytesIO(path.read_bytes())))


def host_compile_command(source: Path, output: Path, folders: Sequence[Path]) -> list[str]:
    """Return the command that compiles C for the host and lists the files it read next to `output` (.d)."""
    return [
        *(*host_compiler().command, _ON_HOST, "-fPIC", *C_FLAGS, *(f"-I{folder}" for folder in folders)),
        *("-MD", "-MF", str(output.with_suffix(".d")), "-c", str(source), "-o", str(output)),
    ]


def assembled(lab: Lab, source: Path, recipe: Recipe, board: BoardMemory) -> bytes:
    """Return the object of one of the recipe's sources; BuildError shows the command and its output."""
    return _object_for(lab, toolchains.for_board(board), recipe, source).read_bytes()


def image_of(path: Path) -> Image:
    """Return a linked ELF file unchanged; BuildError if it cannot be read or is not an executable."""
    try:
        elf = path.read_bytes()
        file = ELFFile(io.BytesIO(elf))
        if file["e_type"] != "ET_EXEC":
            raise BuildError(f"{path}: not an executable but an unlinked object; link it, or give its source")
        sizes, functions = _sizes(file), tuple(sorted(names_of(file).functions))
    except (OSError, ELFError, ConstructError, UnicodeDecodeError) as problem:
        raise BuildError(f"{path}: cannot be read as an ELF file: {problem}") from problem
    return Image(path, elf, *sizes, functions, functions, True, b"", "as it was linked")


def is_overflow(problem: str) -> bool:
    """Return True if a linker stopped because a memory is full."""
    return bool(_full_memories(problem))


def _full_memories(problem: str) -> set[str]:
    """Return the names of memories of the linker script that a linker found too small."""
    return {name for found in _OVERFLOW.findall(problem) for name in found if name}


def overflow_of(problem: str, board: _sim.BoardInfo) -> str | None:
    """Return in words which memory of the board is too small, if that is why a linker stopped."""
    full = _full_memories(problem)
    if not full:
        return None
    memory = f"{board.ram[1]} bytes of RAM" if full == {_RAM} else f"{board.flash[1]} bytes of flash"
    return f"{board.part} lacks memory: it takes more than {memory}"


def runtime_of(lab: Lab, platform: str) -> list[Path]:
    """Return the substitutes for libc and the compiler's library, without which the images are linked."""
    return sorted((lab.root / "crypto" / "runtime" / platform).glob("*.S"))


def _stand_ins(lab: Lab, tools: Toolchain, recipe: Recipe, objects: Mapping[Path, Path]) -> dict[Path, Path]:
    """Return the objects that the toolchain lacks: heap and random bytes, or a whole C library.

    Functions that the sources define themselves are left out.
    """
    defined = frozenset[str]().union(*(names_in(built).exported for built in objects.values()))
    library = LIBC / "library"
    sources = sorted((LIBC / "everywhere").glob("*.c"))
    if not tools.has_libc:
        sources += runtime_of(lab, tools.platform)
        sources += sorted(library.glob("*.c"))
        sources += sorted(library.glob(f"{tools.platform}/*.S"))
    made = {source: _object_for(lab, tools, recipe, source) for source in sources}
    return {source: built for source, built in made.items() if not defined & names_in(built).exported}


def _object_for(lab: Lab, tools: Toolchain, recipe: Recipe, source: Path) -> Path:
    folders = _folders_for(lab, source, recipe)
    manner = recipe.manner if recipe.foreign is None or not _is_shared(lab, source) else _STAND_IN
    if manner.hosted:
        folders = (*folders, *(() if tools.has_libc else (LIBC / "include",)), LIBC / "nist")
    built = compiled(
        source,
        lab.build_dir / "objects" / tools.platform,
        tools.compiler.version,
        lambda path, output: tools.compile_command(path, output, folders, manner),
    )
    return with_loaded_tables(built) if manner.hosted else built


def _folders_for(lab: Lab, source: Path, recipe: Recipe) -> tuple[Path, ...]:
    """Return the include directories: shared sources get no family's own, so they are compiled only once."""
    return lab.include_folders if _is_shared(lab, source) else recipe.folders


def _is_shared(lab: Lab, source: Path) -> bool:
    crypto = lab.root / "crypto"
    return any(source.is_relative_to(each) for each in (crypto / "common", crypto / "runtime", LIBC))


def _object_for_host(lab: Lab, source: Path, folders: Sequence[Path]) -> Path:
    return compiled(
        source,
        lab.build_dir / "objects" / "host",
        host_compiler().version,
        lambda path, output: host_compile_command(path, output, folders),
    )


def _link(
    lab: Lab,
    objects: list[Path],
    board: BoardMemory,
    tools: Toolchain,
    recipe: Recipe,
    libraries: Sequence[str],
) -> Path:
    """Return the linked file; if the flash is too small above the usual code address, use a lower one."""
    *offsets, last = toolchains.code_offsets(board)
    for offset in offsets:
        try:
            return _link_at(lab, objects, board, tools, recipe, libraries, offset)
        except BuildError as problem:
            if _FLASH not in _full_memories(str(problem)):
                raise
    return _link_at(lab, objects, board, tools, recipe, libraries, last)


def _link_at(
    lab: Lab,
    objects: list[Path],
    board: BoardMemory,
    tools: Toolchain,
    recipe: Recipe,
    libraries: Sequence[str],
    code_offset: int,
) -> Path:
    text = toolchains.linker_script(board, code_offset)
    # the name of an override has commas, which separate a linker's arguments
    folder = re.sub(r"[^\w.-]+", "-", board.name)
    script = make_text(lab.build_dir / "linker" / f"{folder}-{digest(text)[:20]}.ld", text)
    entries = recipe.entries
    command = tools.link_command(objects, script, entries, Path("output"), libraries)
    # an object's name holds the hash of its content, the script's name that of its text
    key = digest(tools.compiler.version, *command)[:20]
    name = f"{recipe.title.replace('/', '-')}-{entries[0]}-{key}.elf"

    def link(output: Path) -> None:
        run(
            tools.link_command(objects, script, entries, output, libraries),
            f"linking {', '.join(entries)} for {board.name}",
            folder=output.parent,
        )

    return make(lab.build_dir / "elf" / folder / name, link)


def _read_image(
    lab: Lab, path: Path, recipe: Recipe, objects: Mapping[Path, Path], tools: Toolchain
) -> Image:
    """Return the linked image at `path`; `objects` are the linked objects, by source."""
    elf = path.read_bytes()
    file = ELFFile(io.BytesIO(elf))
    _refuse_unknown_sections(path, file)
    marks = next((each.data() for each in file.iter_sections() if each.name == MARKS), b"")
    code, rodata, static = _sizes(file)
    defined = names_of(file)
    for symbol in recipe.entries:
        if symbol in defined.functions:
            continue
        first = ", ".join(source.name for source in recipe.sources[:_MOST_NAMED])
        named = first if len(recipe.sources) <= _MOST_NAMED else f"{first} and the other sources"
        if recipe.foreign is None:
            raise BuildError(
                f"{named}: defines no function {symbol}; define it (.global, .type and .size in assembly) "
                "or fix `symbol` in the catalogue"
            )
        theirs = (names_in(objects[each]) for each in recipe.sources if each in objects)
        there = frozenset[str]().union(*(each.exported for each in theirs))
        many = f"{len(there)} others are defined: take a name from the sources"
        raise BuildError(
            f"{named}: defines no global function {symbol} (static functions cannot be called); "
            f"{advice(symbol, there, many)}"
        )
    if recipe.foreign is not None and (printing := sorted(defined.functions & _PRINTING)):
        raise BuildError(f"{recipe.title}: undefined reference to `{printing[0]}': {NO_OUTPUT}")
    # functions that the linker dropped are not among the symbols
    from_c = (names_in(built) for source, built in objects.items() if source.suffix not in ASSEMBLY)
    compiled_in = any(defined.sized & each.sized for each in from_c)
    of_families = {
        source: defined.functions & names_in(built).functions
        for source, built in objects.items()
        if not _is_shared(lab, source)
    }
    own = (names for source, names in of_families.items() if source not in recipe.primitives)
    return Image(
        path=path,
        own=tuple(sorted(frozenset().union(*own))),
        of_families=tuple(sorted(frozenset().union(*of_families.values()))),
        elf=elf,
        marks=marks,
        code_bytes=code,
        rodata_bytes=rodata,
        static_bytes=static,
        compiled=compiled_in,
        toolchain=tools.describe(compiled_in, recipe.manner),
    )


def _refuse_unknown_sections(path: Path, file: ELFFile) -> None:
    for section in file.iter_sections():
        if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_size"] and section.name not in SECTIONS:
            raise BuildError(
                f"{path}: section {section.name} does not belong to {', '.join(SECTIONS)}; name sections "
                ".text.<name>, .rodata.<name> (AVR: .progmem.data.<name>), .data.<name> or .bss.<name>"
            )


def _sizes(file: ELFFile) -> tuple[int, int, int]:
    """Return the bytes of code, of constants and of statics: executed, read-only and RAM sections.

    A .data section of constants alone is not writable but is in RAM, so it counts as static.
    """
    code = rodata = static = 0
    for section in file.iter_sections():
        flags, size = section["sh_flags"], section["sh_size"]
        if flags & SH_FLAGS.SHF_ALLOC:
            if flags & SH_FLAGS.SHF_EXECINSTR:
                code += size
            elif flags & SH_FLAGS.SHF_WRITE or section.name in (".data", ".bss"):
                static += size
            else:
                rodata += size
    return code, rodata, static
