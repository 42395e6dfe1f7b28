// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The smallest ELF files that tests need: code and data as encodings, so that they reach a machine as linked programs do.
#![allow(dead_code, reason = "tests and benches each use a share")]

/// The machine numbers of ELF.
pub const ARM: u16 = 40;
pub const AVR: u16 = 83;
pub const MSP430: u16 = 105;
pub const RISCV: u16 = 243;

/// Bytes to load, at the linker's address.
#[derive(Debug, Clone)]
pub struct Segment {
    pub address: u32,
    pub bytes: Vec<u8>,
    pub executable: bool,
}

/// Zeros without content in the file, such as .bss: (address, bytes).
pub type Section = (u32, u32);

const HEADER: usize = 52;
const PROGRAM_HEADER: usize = 32;
const SECTION_HEADER: usize = 40;
const NAMES: &[u8] = b"\0.bss\0.shstrtab\0";

/// A 32-bit little-endian executable with a program header for each segment and a header for each section.
pub fn elf(machine: u16, segments: &[Segment], sections: &[Section]) -> Vec<u8> {
    let contents = HEADER + PROGRAM_HEADER * segments.len();
    let names = contents + segments.iter().map(|one| one.bytes.len()).sum::<usize>();
    let headers = (names + NAMES.len()).next_multiple_of(4); // headers are read as aligned words
    let entry = segments.first().map_or(0, |segment| segment.address);

    let mut file = b"\x7fELF\x01\x01\x01".to_vec();
    file.resize(16, 0);
    halves(&mut file, &[2, machine]); // executable
    words(&mut file, &[1, entry, HEADER as u32, headers as u32, 0]);
    let counts = [segments.len(), sections.len() + 2].map(|count| count as u16);
    halves(
        &mut file,
        &[HEADER as u16, PROGRAM_HEADER as u16, counts[0]],
    );
    halves(
        &mut file,
        &[SECTION_HEADER as u16, counts[1], counts[1] - 1],
    );

    let mut offset = contents as u32;
    for segment in segments {
        let (address, size) = (segment.address, segment.bytes.len() as u32);
        let flags = 6 | u32::from(segment.executable);
        words(
            &mut file,
            &[1, offset, address, address, size, size, flags, 1],
        );
        offset += size;
    }
    for segment in segments {
        file.extend(&segment.bytes);
    }
    file.extend(NAMES);
    file.resize(headers, 0);
    words(&mut file, &[0; 10]);
    for &(address, size) in sections {
        // .bss: NOBITS, writable and allocated
        words(&mut file, &[1, 8, 3, address, 0, size, 0, 0, 1, 0]);
    }
    words(
        &mut file,
        &[6, 3, 0, 0, names as u32, NAMES.len() as u32, 0, 0, 1, 0],
    );
    file
}

/// Code units as they lie in memory.
pub fn bytes(code: &[u16]) -> Vec<u8> {
    code.iter().flat_map(|unit| unit.to_le_bytes()).collect()
}

fn halves(file: &mut Vec<u8>, values: &[u16]) {
    file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

fn words(file: &mut Vec<u8>, values: &[u32]) {
    file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}
