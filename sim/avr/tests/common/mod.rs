// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs as encodings, wrapped into an ELF file so that they reach the machine the way linked code does.
#![allow(dead_code)] // tests and benches each use a share

use std::sync::Arc;

use pennyweight_avr::Avr;
use pennyweight_avr::board::{Board, DATA_SPACE};
use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;

pub mod boards;
pub mod build;
#[path = "../../../machine/tests/elf/mod.rs"]
mod elf_file;
pub mod generator;
pub mod known_bits;

use boards::ATMEGA128;
use elf_file::Segment;
pub use elf_file::bytes;

/// Machine number of an ELF file for AVR.
pub const AVR: u16 = elf_file::AVR;

/// An ELF file with a segment for each piece, and a section of statics for each piece in the data space.
pub fn elf(machine: u16, pieces: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let is_data = |address: u32| address >= DATA_SPACE;
    let segments = pieces.iter().map(|(address, bytes)| Segment {
        address: *address,
        bytes: bytes.clone(),
        executable: !is_data(*address),
    });
    let statics = pieces.iter().filter(|(address, _)| is_data(*address));
    let statics: Vec<_> = statics
        .map(|(address, bytes)| (*address, bytes.len() as u32))
        .collect();
    elf_file::elf(machine, &segments.collect::<Vec<_>>(), &statics)
}

/// An ATmega128 with code at 0.
pub fn machine(code: &[u16]) -> Avr {
    machine_with(&[(0, bytes(code))])
}

/// An ATmega128 with bytes at the linker's addresses.
pub fn machine_with(pieces: &[(u32, Vec<u8>)]) -> Avr {
    machine_on(&ATMEGA128, pieces)
}

/// A board with bytes at the linker's addresses.
pub fn machine_on(board: &Arc<Board>, pieces: &[(u32, Vec<u8>)]) -> Avr {
    let image = Image::parse(&elf(elf_file::AVR, pieces)).expect("the file is well formed");
    let mut avr = Avr::new(board);
    avr.load(image).expect("the image fits");
    avr
}

/// A call of what lies at 0, with all RAM allowed.
pub fn call() -> Call {
    Call {
        entry: 0,
        arguments: Vec::new(),
        buffers: None,
        budget: 10_000,
    }
}

/// A call that declares its buffers: address, bytes, writable.
pub fn call_with_buffers(buffers: &[(u32, u32, bool)]) -> Call {
    let buffers = buffers
        .iter()
        .map(|&(address, bytes, writable)| Buffer {
            address,
            bytes,
            writable,
        })
        .collect();
    Call {
        buffers: Some(buffers),
        ..call()
    }
}

/// An argument of one or more bytes.
pub fn argument(value: u64, bytes: u8) -> Argument {
    Argument { value, bytes }
}

/// Runs code, which must come to a clean return.
pub fn run(code: &[u16]) -> Outcome {
    machine(code)
        .call(&call(), &mut Nothing)
        .expect("the code returns")
}

/// Runs code that must not come to a clean return.
pub fn error(code: &[u16], call: &Call) -> CallError {
    *machine(code)
        .call(call, &mut Nothing)
        .expect_err("the code is faulty")
}

/// Returns the fault that ended a call.
pub fn fault(code: &[u16], call: &Call) -> Fault {
    error(code, call).fault
}
