# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The crates: declarations as compilers of C have them, what is compiled for which target, what is packed.

`cargo test` runs their own tests, with Ascon; here with every family.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import dist
import edge_cases
import wycheproof
from conftest import ROOT
from pennyweight import _sim
from pennyweight.build import toolchain as toolchains
from pennyweight.build.compilers import choose
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.build_files import CRATES
from pennyweight.catalogue.c_declarations import Declarations, Named, Type, declarations
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import products
from pennyweight.catalogue.rust_files import type_name
from pennyweight.errors import CatalogError
from pennyweight.lab import Lab
from product_builds import archiver, clang_for_msp430, run

LAB = Lab(ROOT, ROOT / "build")
PRODUCTS = products(LAB.catalog)
HEADERS = sorted(
    {each.public_header for each in LAB.catalog.algorithms.values()},
    key=lambda path: path.name,
)


# ---- declarations ----


def compilers() -> Iterator[tuple[str, list[str]]]:
    yield "host", list(choose("host").command)
    for platform, board in REFERENCE_BOARDS.items():
        tools = toolchains.for_board(find_board(board))
        yield platform, [*tools.compiler.command, *tools.machine_flags, "-ffreestanding"]


COMPILERS = dict(compilers())


def in_c(type: Type, name: str) -> str:
    """A declaration of something of that type."""
    if type.pointer:
        return f"{'const ' if type.pointer == 'const' else ''}{type.name} *{name}"
    return f"{type.name} {name}" + ("" if type.elements is None else f"[{type.elements}]")


def assertions(found: Declarations) -> Iterator[str]:
    """C that compiles if the header declares what was read in it."""
    for name, value in found.constants.items():
        yield f'_Static_assert({name} == {value}, "{name}");'
    for name, fields in found.structures.items():
        members = " ".join(f"{in_c(each.type, each.name)};" for each in fields)
        yield f"struct read_{name} {{ {members} }};"
        for each in fields:
            places = f"offsetof(struct read_{name}, {each.name}) == offsetof({name}, {each.name})"
            yield f'_Static_assert({places}, "{name}.{each.name}");'
        yield f'_Static_assert(sizeof(struct read_{name}) == sizeof({name}), "{name}");'
    for name, (arguments, result) in found.functions.items():
        taken = ", ".join(in_c(each.type, each.name) for each in arguments) or "void"
        same = f"__builtin_types_compatible_p(__typeof__({name}), {result.name}({taken}))"
        yield f'_Static_assert({same}, "{name}");'


def complaints(compiler: str, header: Path, found: Declarations, folder: Path) -> str:
    source = folder / "read.c"
    source.write_text(
        "\n".join([f"#include <stddef.h>\n#include <pennyweight/{header.name}>", *assertions(found)])
    )
    command = [*COMPILERS[compiler], "-std=c11", f"-I{header.parent.parent}", "-fsyntax-only", str(source)]
    return subprocess.run(command, capture_output=True, text=True).stderr


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_compiler_has_the_declarations_that_were_read(compiler: str, tmp_path: Path) -> None:
    for header in HEADERS:
        assert complaints(compiler, header, declarations(header), tmp_path) == ""


def test_a_wrong_declaration_is_noticed(tmp_path: Path) -> None:
    header = next(path for path in HEADERS if path.name == "ascon.h")
    for kind, name, wrong in (
        ("constants", "PW_ASCON_HASH256_DIGEST_BYTES", 31),
        ("structures", "pw_ascon_hash256_context", (Named("state", Type("uint32_t", 9)),)),
        ("functions", "pw_ascon_hash256", ((), Type("void"))),
    ):
        found = declarations(header)
        getattr(found, kind)[name] = wrong
        assert f'"{name}"' in complaints("host", header, found, tmp_path)


def test_a_result_that_decides_must_be_used_in_rust() -> None:
    bindings = (ROOT / CRATES / "pennyweight-sys/src/bindings.rs").read_text()
    used = set(re.findall(r"#\[must_use\]\n +pub fn (\w+)", bindings))
    read = [declarations(header) for header in HEADERS]
    assert used == {
        name for found in read for name, (_, result) in found.functions.items() if result.name != "void"
    }
    assert used == {name for found in read for name in found.must_check} != set()


@pytest.mark.parametrize(
    "line", ["union { int a; };", "extern int pw_counter;", "void pw_f(uint8_t **rows);", "typedef struct {"]
)
def test_what_no_public_header_has_is_refused_by_its_name(line: str, tmp_path: Path) -> None:
    header = tmp_path / "new.h"
    header.write_text(f"#include <stdint.h>\n{line}\n")
    with pytest.raises(CatalogError, match=r"new\.h"):
        declarations(header)


def test_types_are_named_as_rust_names_them() -> None:
    assert type_name("ascon_aead128") == "AsconAead128"
    assert type_name("schwaemm256_128") == "Schwaemm256_128"
    names = [type_name(id) for id in LAB.catalog.algorithms]
    assert len(set(names)) == len(names)


# ---- what build.rs compiles ----


def cargo(*arguments: object, folder: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    return run("cargo", *arguments, folder=folder, environment=environment)


@pytest.fixture(scope="module")
def build_script() -> Path:
    """The program that build.rs is compiled to."""
    made = subprocess.run(
        ["cargo", "build", "--release", "-p", "pennyweight-sys", "--message-format=json", "--quiet"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    messages = [json.loads(line) for line in made.stdout.splitlines()]
    (script,) = [
        Path(each["filenames"][0])
        for each in messages
        if each["reason"] == "compiler-artifact"
        and each["target"]["kind"] == ["custom-build"]
        and "pennyweight-sys" in each["package_id"]
    ]
    return script


def compile_for(
    script: Path, target: str, folder: Path, settings: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """As cargo would run the script, with the features of ISAP, for a target."""
    told = {
        "TARGET": target,
        "HOST": "x86_64-unknown-linux-gnu",
        "OUT_DIR": str(folder),
        "OPT_LEVEL": "2",
        "DEBUG": "false",
        "CARGO_MANIFEST_DIR": str(ROOT / CRATES / "pennyweight-sys"),
        "CARGO_FEATURE_ASCON": "1",
        "CARGO_FEATURE_ISAP": "1",
        **settings,
    }
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PENNYWEIGHT_")}
    return subprocess.run([script], env={**inherited, **told}, capture_output=True, text=True)


def targets() -> dict[str, tuple[str, dict[str, str]]]:
    """Platform and settings by target; compilers are those that the lab takes."""
    msp430 = [*choose("msp430").command, *(["--target=msp430"] if clang_for_msp430() else [])]
    own = {
        "thumbv7m-none-eabi": ("armv7m", choose("armv7m").command, ""),
        "thumbv8m.main-none-eabi": ("armv7m", choose("armv7m").command, ""),
        "thumbv6m-none-eabi": ("armv6m", choose("armv6m").command, ""),
        "thumbv8m.base-none-eabi": ("armv6m", choose("armv6m").command, ""),
        "avr-none": ("avr", choose("avr").command, "-mmcu=atmega328p"),
        "msp430-none-elf": ("msp430", msp430, "-ffreestanding"),
        "riscv32imc-unknown-none-elf": ("rv32", choose("rv32").command, "-ffreestanding"),
        "x86_64-unknown-linux-gnu": ("c", choose("host").command, ""),
    }
    found = {}
    for target, (platform, command, flags) in own.items():
        name = target.replace("-", "_").replace(".", "_")
        settings = {"CC": " ".join(command), "AR": archiver(command), "CFLAGS": flags}
        found[target] = platform, {f"{key}_{name}": value for key, value in settings.items()}
    return found


TARGETS = targets()
PORTABLE_TARGET = "x86_64-unknown-linux-gnu"
QUICK_TARGETS = ("thumbv6m-none-eabi", "thumbv7m-none-eabi", "avr-none")
"""Those in every run of the tests."""


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        pytest.param(target, asked, marks=[] if target in QUICK_TARGETS or not asked else pytest.mark.long)
        for target in TARGETS
        for asked in ("small", "")
        if asked or target == PORTABLE_TARGET
    ],
)
def test_a_target_gets_the_files_of_its_platform(
    build_script: Path, tmp_path: Path, target: str, asked: str
) -> None:
    platform, settings = TARGETS[target]
    settings = settings | ({"PENNYWEIGHT_VARIANT": asked} if asked else {})
    done = compile_for(build_script, target, tmp_path, settings)
    assert done.returncode == 0, done.stderr
    for product in PRODUCTS:
        archive = tmp_path / f"libpennyweight_{product.id}.a"
        assert archive.is_file() == (product.id in ("ascon", "isap"))
        if archive.is_file():
            form = next(each for each in product.forms if each.name == f"{platform}_{asked or 'fast'}")
            members = run("ar", "t", archive, folder=tmp_path).split()
            assert sorted(member.partition("-")[2] for member in members) == sorted(
                f"{Path(source).stem}.o" for source in form.sources
            )


def test_a_variant_that_there_is_not_stops_the_build(build_script: Path, tmp_path: Path) -> None:
    done = compile_for(
        build_script, "x86_64-unknown-linux-gnu", tmp_path, {"PENNYWEIGHT_ASCON_VARIANT": "quick"}
    )
    assert done.returncode != 0
    assert "quick; there are fast, small and ref" in done.stderr


def test_assembly_that_is_compiled_for_another_processor_than_was_found_is_refused(
    build_script: Path, tmp_path: Path
) -> None:
    """The compiler says a Cortex-M3 when it is asked, and compiles for an M0: the files would be empty."""
    command = " ".join(choose("armv7m").command)
    fickle = tmp_path / "fickle"
    fickle.write_text(
        f'#!/bin/sh\ncase " $* " in *" -E "*) m=3 ;; *) m=0 ;; esac\nexec {command} "$@" -mcpu=cortex-m$m\n'
    )
    fickle.chmod(0o755)
    target = "armv7-none-eabi"
    settings = {"CC_armv7_none_eabi": str(fickle), "AR_armv7_none_eabi": "ar"}
    done = compile_for(build_script, target, tmp_path, settings)
    assert done.returncode != 0
    assert "PENNYWEIGHT_PLATFORM is not what this compiler compiles for" in done.stdout + done.stderr


# ---- a program of a chip ----

CORTEX_M0PLUS = "thumbv6m-none-eabi"
MANIFEST = """
[package]
name = "packets"
version = "1.0.0"
edition = "2021"
[lib]
crate-type = ["staticlib"]
[dependencies]
pennyweight = {{ path = "{crate}" }}
[profile.release]
panic = "abort"
[workspace]
"""
PACKETS = """
#![no_std]
use pennyweight::aead::{inout::InOutBuf, AeadInOut, KeyInit};
use pennyweight::AsconAead128;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// 0 if a packet is opened again, and one that was changed on the way is not.
#[no_mangle]
pub extern "C" fn example() -> i32 {
    let cipher = AsconAead128::new(&[1; 16].into());
    let nonce = [2; 16].into();
    let mut reading = *b"21.5 degrees";
    let Ok(mut tag) = cipher.encrypt_inout_detached(&nonce, b"7", InOutBuf::from(&mut reading[..])) else {
        return 1;
    };
    let mut forged = reading;
    tag[0] ^= 1;
    if cipher.decrypt_inout_detached(&nonce, b"7", InOutBuf::from(&mut forged[..]), &tag).is_ok() {
        return 2;
    }
    tag[0] ^= 1;
    if cipher.decrypt_inout_detached(&nonce, b"7", InOutBuf::from(&mut reading[..]), &tag).is_err() {
        return 3;
    }
    if &reading == b"21.5 degrees" { 0 } else { 4 }
}
"""


@pytest.mark.long
def test_a_program_without_std_runs_on_a_cortex_m0plus(tmp_path: Path) -> None:
    """Needs the target's core library, which no package of the set-up brings."""
    sysroot = Path(run("rustc", "--print", "sysroot", folder=tmp_path).strip())
    if not (sysroot / "lib/rustlib" / CORTEX_M0PLUS).is_dir():
        pytest.skip(f"rustup target add {CORTEX_M0PLUS}")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/lib.rs").write_text(PACKETS)
    (tmp_path / "Cargo.toml").write_text(MANIFEST.format(crate=ROOT / CRATES / "pennyweight"))
    shutil.copy(ROOT / "Cargo.lock", tmp_path)  # the versions that are at hand
    environment = {"CARGO_TARGET_DIR": str(tmp_path / "target"), **TARGETS[CORTEX_M0PLUS][1]}
    cargo(
        *("build", "--release", "--offline", "--target", CORTEX_M0PLUS),
        folder=tmp_path,
        environment=environment,
    )
    compiler = (*choose("armv6m").command, "-mcpu=cortex-m0plus", "-mthumb", "-ffreestanding")
    bare = [ROOT / "examples" / name for name in ("main.c", "bare_metal/armv7m_start.c")]
    elf = tmp_path / "packets.elf"
    library = tmp_path / "target" / CORTEX_M0PLUS / "release/libpackets.a"
    script = ROOT / "examples/bare_metal/armv7m.ld"
    run(
        *(*compiler, "-nostdlib", "-Wl,--gc-sections", "-T", script),
        *(*bare, library, "-lgcc", "-o", elf),
        folder=tmp_path,
    )
    board = _sim.Board(find_board("samd21"))
    board.load(elf.read_bytes())
    assert board.call("example", [], budget=1_000_000).int_value == 0


# ---- edge cases in the format of Wycheproof ----

ON_HOST = """
[package]
name = "edge_cases"
version = "1.0.0"
edition = "2024"
[dependencies.pennyweight]
path = "{crate}"
features = ["aes_ccm", "aes_cmac", "sha256"]
[[bin]]
name = "edge_cases"
path = "{program}"
[workspace]
"""


def made(folder: Path, program: Path) -> Path:
    """The program over the crate, with the versions that are at hand."""
    (folder / "Cargo.toml").write_text(ON_HOST.format(crate=ROOT / CRATES / "pennyweight", program=program))
    shutil.copy(ROOT / "Cargo.lock", folder)
    cargo(
        "build",
        "--release",
        "--offline",
        folder=folder,
        environment={"CARGO_TARGET_DIR": str(ROOT / "target")},
    )
    return ROOT / "target/release/edge_cases"


@pytest.fixture(scope="module")
def edge_case_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("edge_cases"), ROOT / "tests/programs/edge_cases.rs")


@dataclass(frozen=True)
class ThroughCrate:
    """The safe types as the judged side of `wycheproof`."""

    program: subprocess.Popen[str]
    id: str

    def sealed(self, key: bytes, nonce: bytes, ad: bytes, message: bytes, tag_bytes: int) -> bytes | None:
        return self._asked("seal", key, nonce, ad, message, tag_bytes.to_bytes(1))

    def opened(self, key: bytes, nonce: bytes, ad: bytes, ciphertext: bytes, tag: bytes) -> bytes | None:
        return self._asked("open", key, nonce, ad, ciphertext, tag)

    def tag(self, key: bytes, message: bytes) -> bytes:
        tag = self._asked(self.id, key, message)
        assert tag is not None
        return tag

    def accepts(self, key: bytes, message: bytes, tag: bytes) -> bool:
        return self._asked(self.id, key, message, tag) is not None

    def derived(self, material: bytes, salt: bytes, info: bytes, size: int) -> bytes | None:
        return self._asked("derive", material, salt, info, size.to_bytes(2))

    def _asked(self, what: str, *given: bytes) -> bytes | None:
        assert self.program.stdin and self.program.stdout
        self.program.stdin.write(" ".join([what, *(each.hex() for each in given)]) + "\n")
        self.program.stdin.flush()
        answer = self.program.stdout.readline()
        if not answer:
            raise wycheproof.Broken("the program has stopped")
        if answer[0] == "?":
            raise wycheproof.NotTaken(f"a key of {8 * len(given[0])} bits")
        return bytes.fromhex(answer[1:]) if answer[0] == "=" else None


COUNTS = {
    "aes128_ccm": "665 passed (348 accepted, 295 refused, 22 no function takes the length), 0 failed, "
    "2 skipped (1 a key of 192 bits, 1 a key of 256 bits)",
    "aes128_cmac": "807 passed (650 refused, 130 accepted, 27 no function takes the length), 0 failed, "
    "4 skipped (2 a key of 192 bits, 2 a key of 256 bits)",
    "hmac_sha256": "2076 passed (1730 refused, 346 accepted), 0 failed, 0 skipped (none)",
    "hkdf_sha256": "504 passed (378 accepted, 126 refused), 0 failed, 0 skipped (none)",
}


@pytest.mark.second
@pytest.mark.parametrize("id", edge_cases.FILES)
def test_the_safe_types_give_the_verdicts_of_the_edge_cases(
    edge_case_program: Path, id: str, tmp_path: Path
) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(edge_cases.FILES[id]()))
    _, cases = wycheproof.read(path)
    with subprocess.Popen(
        [edge_case_program], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        report = wycheproof.judge(LAB.catalog.algorithms[id].kind, cases, ThroughCrate(program, id))
    assert report.failures == []
    assert wycheproof.summary(report) == COUNTS[id]


# ---- packed, and all families ----


def test_what_is_packed_for_a_registry_has_all_sources() -> None:
    listed = set(
        cargo("package", "--list", "--allow-dirty", "-p", "pennyweight-sys", "--offline").splitlines()
    )
    assert {"build.rs", "sources.rs", "src/lib.rs", "src/bindings.rs"} <= listed
    assert {source for each in PRODUCTS for form in each.forms for source in form.sources} <= listed
    assert {"crypto/asm/avr.inc", "crypto/include/pennyweight/ascon.h"} <= listed
    assert not {path for path in listed if path.startswith("crypto/") and path.endswith(".toml")}


@pytest.mark.long
def test_every_family_gives_the_official_answers_through_its_safe_types() -> None:
    said = cargo("test", "--release", "-p", "pennyweight", "-p", "pennyweight-sys", "--all-features")
    files = sum(len(each.known_answers) for each in LAB.catalog.algorithms.values() if not each.is_short)
    assert said.count("_file_") == files


@pytest.mark.long
def test_the_crates_of_an_archive_build_alone(tmp_path: Path) -> None:
    archive, _ = dist.write_archives(LAB.catalog, tmp_path)
    shutil.unpack_archive(archive, tmp_path, filter="data")
    root = next(path for path in tmp_path.iterdir() if path.is_dir())
    shutil.copy(ROOT / "Cargo.lock", root)  # the versions that are at hand
    said = cargo("test", "--offline", "--features", "isap", "-p", "pennyweight", folder=root)
    assert "isap_a_128a_file_1 ... ok" in said
