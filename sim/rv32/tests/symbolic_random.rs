// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules for terms against the core: random code of every form, with registers that are inputs. After every
//! instruction the executor compares its terms with the core, and what it takes for known must not depend on an input.

use std::collections::BTreeMap;

use pennyweight_machine::symbolic::numbers::{Number, Numbers};
use pennyweight_machine::symbolic::{Domain as _, Executor as _, Symbolic as _, Why};
use pennyweight_rv32::architecture::Architecture;
use pennyweight_rv32::decode::{decode, is_wide};
use pennyweight_rv32::instruction::{Instruction, RA, SP};

use crate::support::{self, RAM, boards};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
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
fn forms(architecture: &Architecture) -> BTreeMap<String, Vec<(u16, u16)>> {
    const MOST: usize = 64;
    let mut random = Random(33);
    let mut found: BTreeMap<String, Vec<(u16, u16)>> = BTreeMap::new();
    let opcodes = [0x03, 0x0F, 0x13, 0x17, 0x23, 0x33, 0x37];
    for round in 0..2_000_000 {
        let any = random.next() as u32;
        let opcode = opcodes[round % opcodes.len()];
        let mut word = any & !0x7F | opcode;
        if matches!(opcode, 0x03 | 0x23) {
            word = word & !(31 << 15) & !(15 << 28) | 10 << 15;
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

/// Registers that a program loads from RAM before anything else: not ra, sp and a0, which the call needs.
const LOADED: [u32; 16] = [5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 20, 28, 29, 31];

/// `lw` of the register at a place of the list from where a0 points.
fn load(place: u32, register: u32) -> [u16; 2] {
    let word = place << 22 | 10 << 15 | 0b010 << 12 | register << 7 | 0x03;
    [word as u16, (word >> 16) as u16]
}

/// Instructions between the loads and the return.
const LENGTH: usize = 16;

/// Bytes of RAM that have terms, and which of them are inputs.
const DEFINED: usize = 0x200;

/// The terms of the registers at the return, and why the execution on terms ended before.
fn execute(code: &[u16], ram: &[u8], is_input: &[bool]) -> (Vec<Option<Number>>, Option<Why>) {
    let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
    let mut machine = support::machine(&boards::EVERYTHING, &bytes);
    let call = support::call(support::CODE, &[RAM]);
    let mut executor = machine.core().executor(Numbers, &call.arguments);
    machine.write(RAM, ram).unwrap();
    for (offset, (&byte, &is_input)) in (0..).zip(ram.iter().zip(is_input)) {
        let execution = executor.execution();
        let term = if is_input {
            execution.domain.input(byte.into(), 8)
        } else {
            execution.domain.constant(byte.into(), 8)
        };
        execution.memory.set(RAM + offset, term);
    }
    machine.attempt(&call, &mut executor).expect("it returns");
    let registers = (0..32).map(|index| executor.register(index)).collect();
    let stopped = executor.execution().stopped.take();
    (registers, stopped.map(|stopped| stopped.why))
}

#[test]
fn terms_are_what_the_core_holds_and_known_ones_depend_on_no_input() {
    let forms = forms(&boards::EVERYTHING.architecture);
    assert_eq!(forms.len(), 87, "{:?}", forms.keys());
    let names: Vec<_> = forms.keys().map(String::as_str).collect();
    let divides = |name: &&str| name.starts_with("Div") || name.starts_with("Rem");
    let mut random = Random(34);
    let mut executed: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..4_000 {
        let chosen: Vec<&str> = (0..LENGTH)
            .map(|place| names[(round * LENGTH + place + random.below(7)) % names.len()])
            .collect();
        let mut code: Vec<u16> = (0..)
            .zip(LOADED)
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
        let words: Vec<bool> = (0..DEFINED / 4).map(|_| random.below(2) == 0).collect();
        let is_input: Vec<bool> = (0..DEFINED).map(|byte| words[byte / 4]).collect();
        let ram: Vec<u8> = (0..DEFINED).map(|_| random.next() as u8).collect();
        let other = |(&byte, &is_input): (&u8, &bool)| if is_input { !byte } else { byte };
        let others: Vec<u8> = ram.iter().zip(&is_input).map(other).collect();
        let (first, stopped) = execute(&code, &ram, &is_input);
        match stopped {
            None => {
                let (second, _) = execute(&code, &others, &is_input);
                for (a, b) in first.into_iter().zip(second) {
                    let same = a == b || a.is_some_and(|term| term.depends);
                    assert!(same, "{a:?} is known and becomes {b:?} in {chosen:?}");
                }
                for name in chosen {
                    *executed.entry(name).or_default() += 1;
                }
            }
            Some(Why::VariableTime) => assert!(chosen.iter().any(divides), "{chosen:?}"),
            Some(why) => panic!("{why} in {chosen:?}"),
        }
    }
    let rare = |name: &&str| executed.get(*name).is_none_or(|&count| count < 30);
    // a quotient of an input has no term
    let has_term = |name: &&str| !divides(name);
    let few: Vec<_> = (names.into_iter()).filter(rare).filter(has_term).collect();
    assert!(few.is_empty(), "{few:?}");
}
