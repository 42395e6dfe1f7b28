// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random code of every form, which loads its registers from RAM first.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::collections::BTreeMap;

use pennyweight_rv32::architecture::Architecture;
use pennyweight_rv32::decode::{decode, is_wide};
use pennyweight_rv32::instruction::{Instruction, RA, SP};

/// Encodings by form.
pub type Forms = BTreeMap<String, Vec<(u16, u16)>>;

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// The form of an instruction: its operation, or what else it is.
fn form(instruction: &Instruction) -> String {
    let text = match instruction {
        Instruction::Immediate { operation, .. } => format!("{operation:?} constant"),
        Instruction::Register { operation, .. } => format!("{operation:?}"),
        Instruction::Unary { operation, .. } => format!("{operation:?}"),
        other => format!("{other:?}"),
    };
    text.split(" {").next().unwrap_or_default().to_owned()
}

/// Work on registers that leaves those of a call alone, and accesses through a0.
fn fits(instruction: &Instruction) -> bool {
    let of_call = |register| [RA, SP].contains(&register) || register == 10;
    let free = !of_call(instruction.writes());
    match *instruction {
        Instruction::Load { base, offset, .. } | Instruction::Store { base, offset, .. } => {
            free && base == 10 && (0..0x100).contains(&offset)
        }
        Instruction::Lui { .. } | Instruction::Auipc { .. } | Instruction::Unary { .. } => free,
        Instruction::Immediate { .. } | Instruction::Register { .. } => free,
        Instruction::Fence | Instruction::FenceI => true,
        _ => false,
    }
}

/// Encodings of every form that fits, by form.
pub fn forms(architecture: &Architecture) -> Forms {
    const MOST: usize = 64;
    let mut random = Random(33);
    let mut found = Forms::new();
    let opcodes = [0x03, 0x0F, 0x13, 0x17, 0x23, 0x33, 0x37];
    for round in 0..2_000_000 {
        let any = random.next() as u32;
        let opcode = opcodes[round % opcodes.len()];
        let mut word = any & !0x7F | opcode;
        if matches!(opcode, 0x03 | 0x23) {
            word = word & !(31 << 15) & !(15 << 28) | 10 << 15;
        }
        if architecture.registers() == 16 {
            word &= !(1 << 11 | 1 << 19);
        }
        let (first, second) = (word as u16, (word >> 16) as u16);
        let decoded = decode(first, second);
        if architecture.executes(&decoded) && fits(&decoded.instruction) {
            let encodings = found.entry(form(&decoded.instruction)).or_default();
            if encodings.len() < MOST {
                encodings.push((first, second));
            }
        }
    }
    for half in 0..=0xFFFF_u16 {
        let decoded = decode(half, 0);
        if !is_wide(half) && architecture.executes(&decoded) && fits(&decoded.instruction) {
            let name = format!("{} of 16 bits", form(&decoded.instruction));
            found.entry(name).or_default().push((half, 0));
        }
    }
    found
}

/// c.jr ra
const RETURN: u16 = 0x8082;

/// Registers that a program loads before anything else: not ra, sp and a0, which the call needs.
const LOADED: [u32; 16] = [5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 20, 28, 29, 31];

/// Instructions between the loads and the return.
const LENGTH: usize = 16;

/// Bytes from where a0 points that programs may read and write.
pub const BYTES: usize = 0x200;

/// `lw` of the register at a place of the list from where a0 points.
fn load(place: u32, register: u32) -> [u16; 2] {
    let word = place << 22 | 10 << 15 | 0b010 << 12 | register << 7 | 0x03;
    [word as u16, (word >> 16) as u16]
}

/// A program for a core with so many registers, and the forms in it; over many rounds it has each form.
pub fn program<'a>(
    registers: u8,
    forms: &'a Forms,
    round: usize,
    random: &mut Random,
) -> (Vec<u8>, Vec<&'a str>) {
    let names: Vec<&str> = forms.keys().map(String::as_str).collect();
    let chosen: Vec<&str> = (0..LENGTH)
        .map(|place| names[(round * LENGTH + place + random.below(7)) % names.len()])
        .collect();
    let mut code: Vec<u16> = (0..)
        .zip(
            LOADED
                .into_iter()
                .filter(|&register| register < u32::from(registers)),
        )
        .flat_map(|(place, register)| load(place, register))
        .collect();
    for name in &chosen {
        let (first, second) = forms[*name][random.below(forms[*name].len())];
        code.push(first);
        if is_wide(first) {
            code.push(second);
        }
    }
    code.push(RETURN);
    let bytes = code.iter().flat_map(|half| half.to_le_bytes()).collect();
    (bytes, chosen)
}
