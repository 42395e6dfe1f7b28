// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Programs as encodings, wrapped into an ELF file so that they reach the machine the way linked code does.
#![allow(dead_code)] // each test file uses a part

use pennyweight_avr::Avr;
use pennyweight_avr::board::{ATMEGA128, Board};
use pennyweight_machine::call::{Argument, Buffer, Call, Outcome};
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::Nothing;

pub mod build;
pub mod generator;

const EM_AVR: u16 = 83;
const HEADER: usize = 52;
const PROGRAM_HEADER: usize = 32;
const SECTION_HEADER: usize = 40;
const NAMES: &[u8] = b"\0.shstrtab\0.statics\0";

/// An ELF file with a segment for each piece and a section `.statics` for each piece in the data space.
pub fn elf(machine: u16, pieces: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let statics: Vec<_> = pieces
        .iter()
        .filter(|(address, _)| *address >= 0x80_0000)
        .collect();
    let contents = HEADER + PROGRAM_HEADER * pieces.len();
    let names = contents + pieces.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
    let sections = (names + NAMES.len()).next_multiple_of(4);

    let mut file = vec![0x7f, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    halves(&mut file, &[2, machine]);
    words(&mut file, &[1, 0, HEADER as u32, sections as u32, 0]);
    halves(
        &mut file,
        &[HEADER as u16, PROGRAM_HEADER as u16, pieces.len() as u16],
    );
    halves(
        &mut file,
        &[SECTION_HEADER as u16, 2 + statics.len() as u16, 1],
    );

    let mut offset = contents as u32;
    for (address, bytes) in pieces {
        let size = bytes.len() as u32;
        let executable = u32::from(*address < 0x80_0000);
        words(
            &mut file,
            &[1, offset, *address, *address, size, size, 6 | executable, 1],
        );
        offset += size;
    }
    for (_, bytes) in pieces {
        file.extend_from_slice(bytes);
    }
    file.extend_from_slice(NAMES);
    file.resize(sections, 0);
    words(&mut file, &[0; 10]);
    words(
        &mut file,
        &[1, 3, 0, 0, names as u32, NAMES.len() as u32, 0, 0, 1, 0],
    );
    for (address, bytes) in statics {
        // .statics, NOBITS, WRITE | ALLOC
        words(
            &mut file,
            &[11, 8, 3, *address, 0, bytes.len() as u32, 0, 0, 1, 0],
        );
    }
    file
}

fn halves(file: &mut Vec<u8>, values: &[u16]) {
    file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

fn words(file: &mut Vec<u8>, values: &[u32]) {
    file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

/// Instruction words as they lie in flash.
pub fn bytes(code: &[u16]) -> Vec<u8> {
    code.iter().flat_map(|word| word.to_le_bytes()).collect()
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
pub fn machine_on(board: &'static Board, pieces: &[(u32, Vec<u8>)]) -> Avr {
    let image = Image::parse(&elf(EM_AVR, pieces)).expect("the file is well formed");
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

/// What ended a call.
pub fn fault(code: &[u16], call: &Call) -> Fault {
    error(code, call).fault
}
