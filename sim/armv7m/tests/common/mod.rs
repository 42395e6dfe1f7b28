// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs as encodings, and the calling of them.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::sync::Arc;

use pennyweight_armv7m::Armv7m;
use pennyweight_armv7m::board::Board;
use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;

pub mod boards;
#[path = "../../../machine/tests/elf/mod.rs"]
mod elf_file;

use boards::CORTEX_M3;
use elf_file::Segment;
pub use elf_file::bytes;

/// `BX LR`.
pub const RETURN: u16 = 0x4770;

pub const BUDGET: u64 = 100_000;

/// Address of the RAM on every board.
pub const RAM: u32 = 0x2000_0000;

/// An ELF file of ARM with one executable segment for each of `segments` (address and content).
pub fn elf(segments: &[(u32, &[u8])]) -> Vec<u8> {
    elf_for(elf_file::ARM, segments)
}

/// The same for any machine number.
pub fn elf_for(machine: u16, segments: &[(u32, &[u8])]) -> Vec<u8> {
    let segment = |&(address, bytes): &(u32, &[u8])| Segment {
        address,
        bytes: bytes.to_vec(),
        executable: true,
    };
    let segments: Vec<_> = segments.iter().map(segment).collect();
    elf_file::elf(machine, &segments, &[])
}

/// A board with `code` at the beginning of its flash.
pub fn machine(board: &'static Arc<Board>, code: &[u16]) -> Armv7m {
    machine_at(board, board.info.flash.0, code)
}

pub fn machine_at(board: &'static Arc<Board>, address: u32, code: &[u16]) -> Armv7m {
    let mut machine = Armv7m::new(board);
    let image =
        Image::parse(&elf(&[(address, &bytes(code))])).expect("the ELF file is well-formed");
    machine.load(image).expect("the code fits the flash");
    machine
}

pub fn call(entry: u32, arguments: &[u32], buffers: Option<Vec<Buffer>>) -> Call {
    let arguments = arguments
        .iter()
        .map(|&value| Argument {
            value: value.into(),
            bytes: 4,
        })
        .collect();
    Call {
        entry,
        arguments,
        buffers,
        budget: BUDGET,
    }
}

/// Calls `code`, with all RAM allowed.
pub fn run_on(
    board: &'static Arc<Board>,
    code: &[u16],
    arguments: &[u32],
) -> Result<Outcome, Box<CallError>> {
    let mut machine = machine(board, code);
    machine.call(&call(board.info.flash.0, arguments, None), &mut Nothing)
}

/// Calls `code` on the board with ideal memory.
pub fn run(code: &[u16], arguments: &[u32]) -> Result<Outcome, Box<CallError>> {
    run_on(&CORTEX_M3, code, arguments)
}

/// The fault that the call of `code` ends with.
pub fn fault(code: &[u16], arguments: &[u32]) -> Fault {
    run(code, arguments).expect_err("the call faults").fault
}
