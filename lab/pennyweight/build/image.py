# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds functions from what they are made of: for a board an ELF file, for this machine a library."""

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
"""A section that is never loaded."""

LIBC = Path(__file__).parent / "libc"
"""Headers and functions where the toolchain has no C library, and headers that NIST's shape expects."""

_LIBC = ("-Wl,--start-group", "-lc", "-lm", "-lgcc", "-Wl,--end-group")

_PROGRAM = "main"
"""The function that makes a source a program: a generator of known answers, a demonstration."""

_STAND_IN = Manner(("-Os", "-std=c99", "-ffreestanding"), hosted=True)
"""How stand-ins are compiled: the flags of those who need them are not for them."""

NO_OUTPUT = "a board in the simulator has no output; leave out what is printed"

_PRINTING = frozenset(("printf", "vprintf", "puts", "fprintf", "fputs"))
"""Functions of a C library that would write to a terminal, were there one."""

_OVERFLOW = re.compile(r"(?:not within|will not fit in) region [`'](\w+)'|region [`'](\w+)' overflowed by")
"""What GNU ld, and lld, say where a memory of the linker script is full; its name is one of the groups."""

_FLASH = "FLASH"
"""The memory of that name in the linker scripts."""

_MOST_NAMED = 3
"""Of sources in a message."""

_ON_HOST = "-O1"
"""How C is optimised for this machine: -O2 takes a third longer to compile, and answers no sooner."""

_SIZE = "pw_size"
"""Of the object whose size is that of a type."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What functions are made of."""

    title: str
    """Names the file."""
    sources: tuple[Path, ...]
    """What is not called is dropped when it is linked, and not compiled where that can be known before."""
    folders: tuple[Path, ...]
    """Where the sources find their headers."""
    entries: tuple[str, ...]
    """The functions that an image is to hold, with what they call."""
    optimise: str = toolchains.SIZE
    """The compiler's flag for C that is ours."""
    foreign: tuple[str, ...] | None = None
    """Of what someone else wrote: all flags. It is linked with the toolchain's C library or stand-ins."""
    primitives: tuple[Path, ...] = ()
    """Those of the sources that are what an algorithm uses and are entries of the catalogue themselves."""
    debug: str = LINES
    """What a debugger is told of C that is ours: LINES or VARIABLES."""

    @property
    def manner(self) -> Manner:
        """How the sources are compiled."""
        if self.foreign is None:
            return Manner.of_ours(self.optimise, self.debug)
        return Manner(self.foreign, hosted=True)


@dataclass(frozen=True, slots=True)
class Image:
    """A linked function, or several, and the bytes that they take."""

    path: Path
    elf: bytes
    code_bytes: int
    """.text: the functions and what they call."""
    rodata_bytes: int
    """Constant tables in flash."""
    static_bytes: int
    """.data and .bss."""
    own: tuple[str, ...]
    """Its functions, local ones in, without those of the primitives that an algorithm uses, and helpers."""
    of_families: tuple[str, ...]
    """These with the primitives' functions; others are what all families share and the compiler's library."""
    compiled: bool
    """Whether code or tables from C are in it; assembly throughout is the same with every toolchain."""
    marks: bytes
    """The content of MARKS: which instructions the assembly declares as what (docs/kernels.md)."""
    toolchain: str
    """Compiler or assembler, version and flags."""
    left_out: tuple[str, ...] = ()
    """Of someone else's sources those that are not linked, each with the reason."""


def build_for_any(lab: Lab, recipe: Recipe, platform: Platform) -> Image | None:
    """The image of the recipe's functions that every board of the platform can load, one and the same.

    None where it cannot be built for what they all have: `build_image` for one of them may do, or says why
    not.
    """
    try:
        return build_image(lab, recipe, platform.any_board)
    except BuildError:
        return None


def build_image(lab: Lab, recipe: Recipe, board: BoardMemory) -> Image:
    """The image of the recipe's functions for a board; BuildError shows the command and its output."""
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
                # it would have brought what is missing
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
    """Someone else's sources, compiled."""

    objects: dict[Path, Path]
    failed: dict[Path, BuildError]
    """Those that cannot be compiled: it is as well if nothing needs them."""
    programs: tuple[Path, ...]

    @property
    def left_out(self) -> tuple[str, ...]:
        """Return the names of what is not linked, with the reason."""
        return (
            *(f"{source.name} (a program: it has a main)" for source in self.programs),
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
    return _Found(kept, failed, tuple(programs))


def build_library(lab: Lab, recipe: Recipe) -> Path:
    """A shared library of the recipe's portable C; BuildError shows the command and its output."""
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
    """Bytes of a C type, which `header` declares, on a board or on the host (None)."""
    declaration = f"const unsigned char {_SIZE}[sizeof({type_name})]"
    text = f"#include <{header}>\nextern {declaration};\n{declaration} = {{0}};\n"
    probe = make_text(lab.build_dir / "sizes" / f"{type_name}-{digest(text)[:8]}.c", text)
    return int(next(each for each in _symbols(lab, probe, recipe, board) if each.name == _SIZE)["st_size"])


def defined_symbols(lab: Lab, source: Path, recipe: Recipe, board: BoardMemory | None) -> set[str]:
    """The global symbols that a source of the recipe defines, compiled for a board or for the host (None)."""
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
    """The command that compiles C for this machine, and writes the files it read beside `output` (.d)."""
    return [
        *(*host_compiler().command, _ON_HOST, "-fPIC", *C_FLAGS, *(f"-I{folder}" for folder in folders)),
        *("-MD", "-MF", str(output.with_suffix(".d")), "-c", str(source), "-o", str(output)),
    ]


def assembled(lab: Lab, source: Path, recipe: Recipe, board: BoardMemory) -> bytes:
    """The object of one of the recipe's sources; BuildError shows the command and its output."""
    return _object_for(lab, toolchains.for_board(board), recipe, source).read_bytes()


def image_of(path: Path) -> Image:
    """A linked ELF file as it is; BuildError where it cannot be read, or is no such file."""
    try:
        elf = path.read_bytes()
        file = ELFFile(io.BytesIO(elf))
        if file["e_type"] != "ET_EXEC":
            raise BuildError(f"{path}: is an object that is not linked; link it, or give its source")
        sizes, functions = _sizes(file), tuple(sorted(names_of(file).functions))
    except (OSError, ELFError, ConstructError, UnicodeDecodeError) as problem:
        raise BuildError(f"{path}: cannot be read as an ELF file: {problem}") from problem
    return Image(path, elf, *sizes, functions, functions, True, b"", "as it was linked")


def is_overflow(problem: str) -> bool:
    """Return whether a linker stopped because a memory is full."""
    return bool(_full_memories(problem))


def _full_memories(problem: str) -> set[str]:
    """Return the names of memories of the linker script that a linker found too small."""
    return {name for found in _OVERFLOW.findall(problem) for name in found if name}


def overflow_of(problem: str, board: _sim.BoardInfo) -> str | None:
    """Return in words which memory of the board is too small, if that is why a linker stopped."""
    full = _full_memories(problem)
    if not full:
        return None
    memory = f"{board.flash[1]} bytes of flash" if _FLASH in full else f"{board.ram[1]} bytes of RAM"
    return f"{board.part} lacks memory: it takes more than {memory}"


def runtime_of(lab: Lab, platform: str) -> list[Path]:
    """What stands in for libc and the compiler's library, which the images are linked without."""
    return sorted((lab.root / "crypto" / "runtime" / platform).glob("*.S"))


def _stand_ins(lab: Lab, tools: Toolchain, recipe: Recipe, objects: Mapping[Path, Path]) -> dict[Path, Path]:
    """The objects of what the toolchain lacks: a heap and random bytes, or all that a C library would bring.

    But for what the sources define themselves.
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
    """Of what all families share without the family's own, so that it is compiled once for all of them."""
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
    """Return the linked file; where the flash is too small behind the usual start of code, from before it."""
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
    # a variation has commas in its name, which divide what linkers are passed
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
    """The linked image at `path`; `objects` are what it was linked from, by source."""
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
                "or mend `symbol` in the catalogue"
            )
        theirs = (names_in(objects[each]) for each in recipe.sources if each in objects)
        there = frozenset[str]().union(*(each.exported for each in theirs))
        many = f"{len(there)} others are: take a name from the sources"
        raise BuildError(
            f"{named}: no function {symbol} is defined that others can call (a static one is not); "
            f"{advice(symbol, there, many)}"
        )
    if recipe.foreign is not None and (printing := sorted(defined.functions & _PRINTING)):
        raise BuildError(f"{recipe.title}: undefined reference to `{printing[0]}': {NO_OUTPUT}")
    # what the linker dropped is not among the symbols
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
                f"{path}: section {section.name} is in none of {', '.join(SECTIONS)}; name sections "
                ".text.<name>, .rodata.<name> (AVR: .progmem.data.<name>), .data.<name> or .bss.<name>"
            )


def _sizes(file: ELFFile) -> tuple[int, int, int]:
    """Bytes of code, of constants and of statics: sections that are executed, only read, or in RAM.

    A .data that holds constants alone is not writable and is in RAM all the same.
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
