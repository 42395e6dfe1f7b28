// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs for the tests: code words wrapped in the smallest ELF file, and calls of them.
#![allow(dead_code)] // tests and benches each use a share

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{CallError, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;
use pennyweight_msp430::Msp430;

pub mod assembler;
pub mod boards;
#[path = "../../../machine/tests/elf/mod.rs"]
mod elf_file;

use boards::MSP430F1611;
use elf_file::Segment;
pub use elf_file::{MSP430 as EM_MSP430, bytes};

/// Address of the tests' code.
pub const CODE: u32 = 0x4000;
/// RAM that the tests' data may use.
pub const DATA: u32 = 0x1100;
/// MOV @SP+,PC
pub const RET: u16 = 0x4130;
/// The cycles of `CALL #N` and of RET, which every call contains.
pub const CALL_AND_RETURN: u64 = 5 + 3;

/// A section of zeros, such as .bss.
#[derive(Clone, Copy)]
pub struct Statics {
    pub address: u32,
    pub size: u32,
}

/// An ELF file for `machine` with a segment for each of `segments` and, if there are statics, a section.
pub fn elf(machine: u16, segments: &[(u32, Vec<u8>)], statics: Option<Statics>) -> Vec<u8> {
    let segment = |(address, bytes): &(u32, Vec<u8>)| Segment {
        address: *address,
        bytes: bytes.clone(),
        executable: true,
    };
    let segments: Vec<_> = segments.iter().map(segment).collect();
    let sections: Vec<_> = statics
        .map(|statics| (statics.address, statics.size))
        .into_iter()
        .collect();
    elf_file::elf(machine, &segments, &sections)
}

/// A machine with `code` at [`CODE`].
pub fn machine(code: &[u16]) -> Msp430 {
    loaded(elf(EM_MSP430, &[(CODE, bytes(code))], None)).expect("the test's program loads")
}

pub fn loaded(file: Vec<u8>) -> Result<Msp430, LoadError> {
    let mut machine = Msp430::new(&MSP430F1611);
    machine.load(Image::parse(&file)?)?;
    Ok(machine)
}

pub fn words(values: &[u16]) -> Vec<Argument> {
    values
        .iter()
        .map(|&value| Argument {
            value: u64::from(value),
            bytes: 2,
        })
        .collect()
}

/// A call of [`CODE`] that may use all RAM.
pub fn call(arguments: &[u16]) -> Call {
    Call {
        entry: CODE,
        arguments: words(arguments),
        buffers: None,
        budget: 10_000,
    }
}

/// A call of [`CODE`] that may use `buffers` alone.
pub fn declared(arguments: &[u16], buffers: &[Buffer]) -> Call {
    Call {
        buffers: Some(buffers.to_vec()),
        ..call(arguments)
    }
}

/// Runs `code`, which ends with its own return.
pub fn run(code: &[u16], arguments: &[u16]) -> Result<Outcome, Box<CallError>> {
    machine(code).call(&call(arguments), &mut Nothing)
}

/// Runs `code` and observes it.
pub fn profile(code: &[u16], arguments: &[u16]) -> (Outcome, Profile) {
    let mut profile = Profile::new(CODE..CODE + 0x1000);
    let outcome = machine(code)
        .call(&call(arguments), &mut profile)
        .expect("the test's program returns");
    (outcome, profile)
}

/// `code` with a return behind it.
pub fn with_return(code: &[u16]) -> Vec<u16> {
    [code, &[RET]].concat()
}
