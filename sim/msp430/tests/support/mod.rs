// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs for the tests: code words wrapped in the smallest ELF file, and calls of them.
#![allow(dead_code)] // each test file takes what it needs

use pennyweight_machine::call::{Argument, Buffer, Call, Outcome};
use pennyweight_machine::fault::{CallError, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::board::MSP430F1611;

/// Where the tests' code is.
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

/// A 32-bit little-endian ELF file for `machine` with a program header a segment and, if there are statics, a section.
pub fn elf(machine: u16, segments: &[(u32, Vec<u8>)], statics: Option<Statics>) -> Vec<u8> {
    const HEADER: usize = 52;
    const PROGRAM_HEADER: usize = 32;
    const ALLOCATED_AND_WRITABLE: u32 = 3;
    let mut body = Vec::new();
    let mut headers = Vec::new();
    let start = HEADER + PROGRAM_HEADER * segments.len();
    for (address, bytes) in segments {
        let (offset, size) = ((start + body.len()) as u32, bytes.len() as u32);
        for field in [1, offset, *address, *address, size, size, 5, 1] {
            headers.extend(u32::to_le_bytes(field));
        }
        body.extend(bytes);
    }
    let names = b"\0.bss\0.shstrtab\0";
    let names_at = (start + body.len()) as u32;
    body.extend(names);
    body.resize(body.len().next_multiple_of(4), 0); // headers are read as aligned words
    let sections_at = (start + body.len()) as u32;
    let statics = statics.unwrap_or(Statics {
        address: DATA,
        size: 0,
    });
    let null = [0; 10];
    let bss = [
        1,
        8,
        ALLOCATED_AND_WRITABLE,
        statics.address,
        0,
        statics.size,
        0,
        0,
        1,
        0,
    ];
    let strings = [6, 3, 0, 0, names_at, names.len() as u32, 0, 0, 1, 0];
    for field in [null, bss, strings].concat() {
        body.extend(u32::to_le_bytes(field));
    }

    let mut file = b"\x7fELF\x01\x01\x01".to_vec();
    file.resize(16, 0);
    let halves = |file: &mut Vec<u8>, fields: &[u16]| {
        file.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
    };
    halves(&mut file, &[2, machine]);
    for field in [1, CODE, HEADER as u32, sections_at, 0] {
        file.extend(u32::to_le_bytes(field));
    }
    let count = segments.len() as u16;
    halves(
        &mut file,
        &[HEADER as u16, PROGRAM_HEADER as u16, count, 40, 3, 2],
    );
    assert_eq!(file.len(), HEADER);
    file.extend(headers);
    file.extend(body);
    file
}

pub const EM_MSP430: u16 = 105;

pub fn bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
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
