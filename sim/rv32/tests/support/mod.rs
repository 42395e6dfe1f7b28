// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs in assembly, assembled by LLVM, and the calling of them.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::sync::Arc;

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;
use pennyweight_rv32::Rv32;
use pennyweight_rv32::board::Board;

pub mod assembler;
pub mod boards;
#[path = "../../../machine/tests/elf/mod.rs"]
mod elf_file;
pub mod random_code;

use elf_file::Segment;

/// Address of the tests' code.
pub const CODE: u32 = 0;
/// Address of the RAM on every board of the tests.
pub const RAM: u32 = 0x2000_0000;

pub const BUDGET: u64 = 1_000_000;

/// A board with `code` at [`CODE`].
pub fn machine(board: &Arc<Board>, code: &[u8]) -> Rv32 {
    let segment = Segment {
        address: CODE,
        bytes: code.to_vec(),
        executable: true,
    };
    let mut machine = Rv32::new(board);
    let file = elf_file::elf(elf_file::RISCV, &[segment], &[]);
    let image = Image::parse(&file).expect("the ELF file is well-formed");
    machine.load(image).expect("the code fits the flash");
    machine
}

pub fn words(values: &[u32]) -> Vec<Argument> {
    let word = |&value: &u32| Argument {
        value: value.into(),
        bytes: 4,
    };
    values.iter().map(word).collect()
}

pub fn call(entry: u32, arguments: &[u32]) -> Call {
    Call {
        entry,
        arguments: words(arguments),
        buffers: None,
        budget: BUDGET,
    }
}

/// A call that may use `buffers` alone.
pub fn declared(arguments: &[u32], buffers: &[Buffer]) -> Call {
    Call {
        buffers: Some(buffers.to_vec()),
        ..call(CODE, arguments)
    }
}

/// Runs a program on a board that has every extension; a return comes behind it.
pub fn run(source: &str, arguments: &[u32]) -> Result<Outcome, Box<CallError>> {
    run_on(&boards::EVERYTHING, source, arguments)
}

pub fn run_on(
    board: &Arc<Board>,
    source: &str,
    arguments: &[u32],
) -> Result<Outcome, Box<CallError>> {
    let code = assembler::assembled(&format!("{source}\nret\n"));
    machine(board, &code).call(&call(CODE, arguments), &mut Nothing)
}

/// The low word of the result of a program.
pub fn result(source: &str, arguments: &[u32]) -> u32 {
    let outcome = run(source, arguments).expect("the test's program returns");
    outcome.value as u32
}

pub fn fault(source: &str, arguments: &[u32]) -> Fault {
    fault_on(&boards::EVERYTHING, source, arguments)
}

pub fn fault_on(board: &Arc<Board>, source: &str, arguments: &[u32]) -> Fault {
    let outcome = run_on(board, source, arguments);
    outcome.expect_err("the test's program faults").fault
}
