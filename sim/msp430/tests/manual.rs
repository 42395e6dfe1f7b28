// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Every instruction against models that were written from the manual alone: `manual/cpu.rs` of what it does, takes and
//! accesses, `manual/secrets.rs` of how secrets pass through it. Code words, values and places are enumerated, not drawn.

mod cpu;
mod secrets;

use pennyweight_machine::call::Call;
use pennyweight_machine::fault::Fault;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Class, Nothing, Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret, Taint};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::abi::RETURN_ADDRESS;
use pennyweight_msp430::board::Board;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::{Register, Width};
use pennyweight_msp430::taint::Follower;

use crate::distinctions::{PROBES, flags};
use crate::support;
use crate::support::boards::{MSP430F1611, MSP430FR5969};
use cpu::{Access, Cpu, Done, End, Map};
use secrets::Secrets;

const F1611: Map = Map {
    ram: (0x1100, 0x2800),
    mirror: (0x0200, 0x0800),
    information: (0x1000, 0x0100),
    flash: 0x4000,
    peripherals: 0x0200,
    multiplier: 0x0130,
    is_cpux: false,
};
const FR5969: Map = Map {
    ram: (0x1C00, 0x0800),
    mirror: (0, 0),
    information: (0x1800, 0x0200),
    flash: 0x4400,
    peripherals: 0x1000,
    multiplier: 0x04C0,
    is_cpux: true,
};

/// Offsets in RAM: the code, the operands and the stack.
const CODE: u16 = 0x180;
const SOURCE: u16 = 0x310;
const DESTINATION: u16 = 0x340;
const STACK: u16 = 0x380;
/// Words in flash that operands are taken from.
const IN_FLASH: u16 = 0x7800;
/// Address of [`PROBES`].
const PROBE: u16 = 0x7000;

/// Values at which carries, signs, digits and masks matter.
const WORDS: [u16; 20] = [
    0x0000, 0x0001, 0x0009, 0x007F, 0x0080, 0x0081, 0x00FF, 0x0100, 0x0199, 0x1234, 0x5555, 0x7FFF,
    0x8000, 0x8001, 0x80FF, 0x9999, 0xFF00, 0xFF7F, 0xFFFE, 0xFFFF,
];
/// Status registers, none with CPUOFF.
const STATUS: [u16; 6] = [0x000, 0x107, 0x001, 0x1EE, 0x106, 0x0E9];

/// The words in which a register is one that is special or one of two that are not.
fn words() -> impl Iterator<Item = u16> {
    let is_there = |n: u16| matches!(n, 0..=3 | 5 | 6);
    (0..=0xFFFFu16).filter(move |word| match word >> 12 {
        0 => word & 0x3FF == 0,
        1 => is_there(word & 15) && word & 0xC00 == 0,
        2 | 3 => word & 0xF0 == 0,
        _ => is_there(word >> 8 & 15) && is_there(word & 15),
    })
}

/// Addresses of the operands of an instruction.
#[derive(Clone, Copy, Debug)]
struct Operands {
    source: u16,
    destination: u16,
}

/// An instruction with its extension words and registers, so that it finds its operands.
struct Case {
    code: [u16; 3],
    /// Number of its words in `code`.
    words: usize,
    registers: [u16; 16],
}

impl Case {
    /// `round` turns the values through the registers.
    fn new(word: u16, at: u16, stack: u16, operands: Operands, round: u16) -> Case {
        let value = |n: u16| WORDS[usize::from((round + n * 7) % 20)];
        let mut registers: [u16; 16] = std::array::from_fn(|n| value(n as u16));
        registers[0] = at;
        registers[1] = stack;
        registers[2] = STATUS[usize::from(round % 6)];
        registers[3] = 0;
        let mut code = [word, 0, 0];
        let mut used = 1;
        let offset = [0, 2, 0xFFFE, 0x8001, 0x1235][usize::from(round % 5)];
        let mut extend = |word: u16| {
            code[used] = word;
            used += 1;
        };
        let is_two = word >> 12 >= 4;
        let n = if is_two { word >> 8 & 15 } else { word & 15 };
        let register = usize::from(n);
        let is_plain = register > 3 || register == 1;
        match word >> 4 & 3 {
            _ if matches!(word >> 12, 0 | 2 | 3) => {}
            1 if register == 0 => extend(operands.source.wrapping_sub(at + 2)),
            1 if register == 2 => extend(operands.source),
            1 if register == 1 => extend(operands.source.wrapping_sub(stack)),
            1 if is_plain => {
                registers[register] = operands.source.wrapping_sub(offset);
                extend(offset);
            }
            3 if register == 0 => extend(value(3)),
            2 | 3 if is_plain => registers[register] = operands.source,
            _ => {}
        }
        if is_two && word >> 7 & 1 == 1 {
            let d = usize::from(word & 15);
            let behind = at + 2 * used as u16;
            let to = operands.destination;
            match d {
                0 => code[used] = to.wrapping_sub(behind),
                2 => code[used] = to,
                _ => {
                    let steps = d == register && word >> 4 & 3 == 3;
                    let by = if word >> 6 & 1 == 1 && d != 1 { 1 } else { 2 };
                    if d != register && d != 1 {
                        registers[d] = to.wrapping_sub(offset ^ 6);
                    }
                    let base = registers[d].wrapping_add(if steps { by } else { 0 });
                    code[used] = to.wrapping_sub(base);
                }
            }
            used += 1;
        }
        Case {
            code,
            words: used,
            registers,
        }
    }
}

#[derive(Default)]
struct Watching {
    seen: Vec<Access>,
}

impl Observer<Core> for Watching {
    fn before(&mut self, _: &mut Core, _: u32) {}
    fn retire(&mut self, _: &Core, _: &Retired) {}

    fn read(&mut self, address: u32, size: u32) {
        self.seen.push((false, size, address as u16));
    }

    fn write(&mut self, address: u32, size: u32) {
        self.seen.push((true, size, address as u16));
    }
}

fn end(fault: &Fault) -> Option<End> {
    Some(match fault {
        Fault::UndefinedInstruction { .. } => End::Undefined,
        Fault::Unaligned { .. } => End::Odd,
        Fault::Unmapped { .. } => End::Nowhere,
        Fault::ReadOnly { .. } => End::ReadOnly,
        Fault::StackOverflow { .. } => End::Overflow,
        Fault::Convention { .. } => End::OddStack,
        Fault::Unsupported { what } => {
            let of = [
                ("peripheral", End::Peripheral),
                ("not ready", End::Early),
                ("low-power", End::LowPower),
                ("which wins", End::Twice),
                ("constant generator", End::Constant),
            ];
            of.iter().find(|(part, _)| what.contains(part))?.1
        }
        _ => return None,
    })
}

fn class(done: &Done) -> Class {
    match (done.branches, done.reads, done.writes) {
        (true, ..) => Class::Branch,
        (_, false, false) => Class::RegisterToRegister,
        (_, true, false) => Class::MemoryToRegister,
        (_, false, true) => Class::RegisterToMemory,
        (_, true, true) => Class::MemoryToMemory,
    }
}

/// A board, and a core of it beside the model.
struct Pair {
    core: Core,
    machine: Msp430,
    cpu: Cpu,
    wrong: Vec<String>,
}

impl Pair {
    fn new(board: &std::sync::Arc<Board>, map: Map) -> Pair {
        let mut machine = Msp430::new(board);
        let mut cpu = Cpu::new(map);
        let operands: Vec<u16> = (0..16).map(|n| 0x8F7E ^ (n * 0x2357)).collect();
        let segments = [
            (PROBE, PROBES.to_vec()),
            (IN_FLASH, operands),
            (map.information.0 + 0x20, vec![0x8F01, 0x73FE]),
            (0xFFFC, vec![0x9A81, 0x7FC3]),
        ];
        let segments = segments.map(|(at, words)| (u32::from(at), support::bytes(&words)));
        for (at, bytes) in &segments {
            cpu.bytes[*at as usize..][..bytes.len()].copy_from_slice(bytes);
        }
        let file = support::elf(support::EM_MSP430, &segments, None);
        machine
            .load(Image::parse(&file).expect("it is well formed"))
            .expect("it fits");
        Pair {
            core: machine.core().clone(),
            machine,
            cpu,
            wrong: Vec::new(),
        }
    }

    fn put(&mut self, address: u16, value: u16) {
        self.core
            .memory
            .write(address, Width::Word, value)
            .expect("it is RAM");
        let place = usize::from(address);
        self.cpu.bytes[place..place + 2].copy_from_slice(&value.to_le_bytes());
    }

    fn ram(&self, offset: u16) -> u16 {
        self.cpu.map.ram.0 + offset
    }

    /// Puts a case's code and values around its operands.
    fn begin(&mut self, case: &Case, round: u16) {
        for i in 0..3 {
            let place = self.ram(CODE) + 2 * i;
            self.put(place, case.code[usize::from(i)]);
        }
        for i in 0..4 {
            let value = |turn: u16| WORDS[usize::from((round * 3 + i * 11 + turn) % 20)];
            let places = [SOURCE, DESTINATION].map(|place| self.ram(place) - 2 + 2 * i);
            self.put(places[0], value(0));
            self.put(places[1], value(round / 20));
            let place = self.ram(STACK) - 4 + 2 * i;
            self.put(place, value(5) & !0x10);
        }
        self.core.registers = case.registers;
        self.cpu.r = case.registers;
    }

    /// Executes a case on both, and notes how they differ.
    fn compare(&mut self, case: &Case) {
        let right = self.cpu.step(case.code);
        let mut watching = Watching::default();
        let step = self.core.fetch(case.registers[0]);
        let ran = step.and_then(|step| {
            self.core.step(&step, &mut watching)?;
            Ok(step)
        });
        let mut found = Vec::new();
        match (&ran, right) {
            (Err(fault), Err(right)) if end(fault) == Some(right) => {}
            (Ok(step), Ok(done)) => {
                if (step.next, step.cycles, step.class) != (done.next, done.cycles, class(&done)) {
                    found.push(format!("{step:?}, not {done:?}"));
                }
                for n in 0..16 {
                    let (is, right) = (self.core.registers[n], self.cpu.r[n]);
                    if is != right {
                        found.push(format!("R{n} is {is:04x}, not {right:04x}"));
                    }
                }
                if watching.seen != self.cpu.accesses {
                    let right = &self.cpu.accesses;
                    found.push(format!("accesses {:?}, not {right:?}", watching.seen));
                }
                for (_, _, address) in &self.cpu.accesses {
                    for at in (address & !1).saturating_sub(2)..(address & !1).saturating_add(4) {
                        let is = self.core.memory.ram.peek(u32::from(at), 1);
                        let right = self.cpu.bytes[usize::from(at)];
                        if is.is_ok_and(|is| is != [right]) {
                            found.push(format!("[{at:04x}] is not {right:02x}"));
                        }
                    }
                }
            }
            (ran, right) => found.push(format!("{ran:?}, not {right:?}")),
        }
        if !found.is_empty() {
            let (code, registers, what) = (case.code, case.registers, found.join("; "));
            let text = format!("{code:04x?} with {registers:04x?}: {what}");
            self.wrong.push(text);
        }
    }

    fn run(&mut self, word: u16, operands: Operands, round: u16) {
        let (at, stack) = (self.ram(CODE), self.ram(STACK));
        let case = Case::new(word, at, stack, operands, round);
        self.begin(&case, round);
        self.compare(&case);
    }

    fn assert_alike(&self) {
        let shown = &self.wrong[..self.wrong.len().min(20)];
        assert!(shown.is_empty(), "{}", shown.join("\n"));
    }
}

fn pairs() -> [Pair; 2] {
    [
        Pair::new(&MSP430F1611, F1611),
        Pair::new(&MSP430FR5969, FR5969),
    ]
}

#[test]
fn every_first_word_does_what_the_model_does() {
    let mut pair = Pair::new(&MSP430FR5969, FR5969);
    let operands = Operands {
        source: pair.ram(SOURCE),
        destination: pair.ram(DESTINATION),
    };
    for word in 0..=0xFFFF {
        pair.run(word, operands, word % 97);
    }
    pair.assert_alike();
}

#[test]
fn operands_are_found_wherever_they_are() {
    for mut pair in pairs() {
        let map = pair.cpu.map;
        let (source, destination) = (pair.ram(SOURCE), pair.ram(DESTINATION));
        let mirror = if map.is_cpux { map.ram.0 } else { map.mirror.0 };
        let of = |source, destination| Operands {
            source,
            destination,
        };
        let places = [
            of(source, destination),
            of(source, source),
            of(mirror + SOURCE, mirror + DESTINATION),
            of(IN_FLASH + 4, destination),
            of(source, IN_FLASH + 8),
            of(map.information.0 + 0x20, map.information.0 + 0x22),
            of(0xFFFE, destination),
            of(map.multiplier + 10, map.multiplier + 8),
            of(map.multiplier + 14, map.multiplier + 2),
            of(map.multiplier + 12, map.multiplier + 14),
            of(map.multiplier, map.multiplier + 6),
            of(map.multiplier + 16, destination),
            of(source, map.multiplier - 2),
            of(map.ram.0 + map.ram.1, destination),
            of(source, map.ram.0 - if map.is_cpux { 2 } else { 0x700 }),
            of(map.ram.0 + map.ram.1 - 2, map.ram.0),
            of(map.flash, map.ram.0 + map.ram.1 - 2),
        ];
        for (turn, place) in (0..).zip(places) {
            for word in words() {
                // A byte at odd addresses too, a word there once
                let is_byte = word >> 6 & 1 == 1;
                pair.run(word, place, turn * 5 + word % 13);
                if is_byte || turn < 3 {
                    let odd = of(place.source | 1, place.destination | 1);
                    pair.run(word, odd, turn * 7 + 1 + word % 13);
                }
            }
        }
        pair.assert_alike();
    }
}

#[test]
fn all_values_give_the_results_and_flags_of_the_model() {
    let mut pair = Pair::new(&MSP430FR5969, FR5969);
    let one = (0..4u16).map(|operation| 0x1005 | operation << 7);
    let two = (4..16u16).map(|operation| operation << 12 | 0x0506);
    let same = (4..16u16).map(|operation| operation << 12 | 0x0505);
    let (at, stack) = (pair.ram(CODE), pair.ram(STACK));
    for word in one
        .chain(two)
        .chain(same)
        .flat_map(|word| [word, word | 0x40])
    {
        for (x, y) in WORDS.iter().flat_map(|x| WORDS.map(|y| (*x, y))) {
            for status in STATUS {
                let operands = Operands {
                    source: 0,
                    destination: 0,
                };
                let mut case = Case::new(word, at, stack, operands, 0);
                (case.registers[5], case.registers[6]) = (x, y);
                case.registers[2] = status;
                pair.put(at, word);
                pair.core.registers = case.registers;
                pair.cpu.r = case.registers;
                pair.compare(&case);
            }
        }
    }
    pair.assert_alike();
}

#[test]
fn jumps_go_where_each_state_of_the_flags_sends_them() {
    let mut pair = Pair::new(&MSP430FR5969, FR5969);
    let (at, stack) = (pair.ram(CODE), pair.ram(STACK));
    let operands = Operands {
        source: 0,
        destination: 0,
    };
    for condition in 0..8 {
        for offset in [0, 1, 0x1FF, 0x200, 0x3FF] {
            for bits in 0..32u16 {
                let word = 0x2000 | condition << 10 | offset;
                let mut case = Case::new(word, at, stack, operands, 0);
                case.registers[2] = bits & 15 | (bits >> 4) << 8;
                pair.begin(&case, 0);
                (pair.core.registers[2], pair.cpu.r[2]) = (case.registers[2], case.registers[2]);
                pair.compare(&case);
            }
        }
    }
    pair.assert_alike();
}

/// Each way to write a register of the multiplier, and then each way to read one, in every mode and after every mode.
#[test]
fn the_multiplier_does_what_the_model_does() {
    for mut pair in pairs() {
        let (at, base) = (pair.ram(CODE), pair.cpu.map.multiplier);
        let mut round = 0;
        let mut access = |pair: &mut Pair, word: u16, register: u16, value: u16| {
            let mut registers = [0u16; 16];
            registers[0] = at;
            registers[1] = at + 0x200;
            registers[5] = value;
            registers[7] = base + register;
            let case = Case {
                code: [word, base + register, 0],
                words: 2,
                registers,
            };
            pair.put(at, word);
            pair.put(at + 2, case.code[1]);
            pair.core.registers = registers;
            pair.cpu.r = registers;
            pair.compare(&case);
            round += 1;
        };
        // MOV R5,&; MOV.B R5,&; ADD R5,&; RRA &
        let writes = [0x4582, 0x45C2, 0x5582, 0x1112];
        for first in (0..8).step_by(2) {
            for mode in (0..8).step_by(2) {
                for (turn, (x, y)) in (0..).zip(WORDS.iter().flat_map(|x| WORDS.map(|y| (*x, y)))) {
                    let write = writes[if turn % 8 == 0 { turn / 8 % 4 } else { 0 }];
                    if turn % 5 == 0 {
                        access(&mut pair, 0x4582, 10, x ^ y);
                        access(&mut pair, 0x4582, 12, WORDS[(turn / 5) % 20]);
                    }
                    access(&mut pair, 0x4582, first, y);
                    // What is no second factor makes nothing wait.
                    access(&mut pair, 0x4726, 10 + 2 * (turn as u16 % 3), 0);
                    access(&mut pair, write, mode, x);
                    access(&mut pair, 0x4736, 14 - 2 * (turn as u16 % 3), 0);
                    access(&mut pair, writes[turn / 3 % 4], 8, y);
                    // MOV &,R6 of the result at once, by @R7 not; then all registers
                    let early = [0x4216, 0x4726, 0x4736, 0x4716][turn % 4];
                    access(&mut pair, early, 10 + 2 * (turn as u16 % 3), 0);
                    for register in (0..16).step_by(2) {
                        access(
                            &mut pair,
                            if turn % 2 == 0 { 0x4216 } else { 0x4256 },
                            register,
                            0,
                        );
                    }
                }
            }
        }
        assert!(round > 10_000);
        pair.assert_alike();
    }
}

/// Addresses of the code that loads registers, of the first case, and of the values that are loaded.
const PROLOGUE: u16 = 0x4000;
const CASES: u16 = 0x8000;
const SLOTS: u16 = 0x3000;
const LOADED: [u16; 15] = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2, 0];

/// The frequent instructions have functions of their own where nobody watches.
#[test]
fn unwatched_code_does_what_the_model_does() {
    let mut pair = Pair::new(&MSP430F1611, F1611);
    let operands = Operands {
        source: pair.ram(SOURCE),
        destination: pair.ram(DESTINATION),
    };
    let prologue: Vec<u16> = LOADED
        .iter()
        .flat_map(|n| [0x4210 | n, SLOTS + 2 * n])
        .collect();
    let words: Vec<u16> = words()
        .filter(|word| !matches!(word >> 12, 0 | 2 | 3))
        .collect();
    let call = Call {
        entry: PROLOGUE.into(),
        ..support::call(&[])
    };
    let mut machine = Msp430::new(&MSP430F1611);
    let mut compared = 0;
    for (round, words) in
        (0..3).flat_map(|round| words.chunks(3000).map(move |words| (round, words)))
    {
        let stack = pair.ram(STACK);
        let odd = u16::from(round == 1);
        let cases: Vec<Case> = (CASES..)
            .step_by(10)
            .zip(words)
            .map(|(at, word)| {
                let by = if word >> 6 & 1 == 1 { odd } else { 0 };
                let operands = Operands {
                    source: operands.source + by,
                    destination: operands.destination + by,
                };
                Case::new(*word, at, stack, operands, round * 7 + word % 11)
            })
            .collect();
        let mut code = Vec::new();
        for case in &cases {
            let start = code.len();
            code.extend(&case.code[..case.words]);
            code.extend([0x4030, RETURN_ADDRESS]); // BR #RETURN_ADDRESS
            code.resize(start + 5, 0);
        }
        let bytes = support::bytes(&code);
        pair.cpu.bytes[usize::from(CASES)..][..bytes.len()].copy_from_slice(&bytes);
        let segments = [
            (PROLOGUE.into(), support::bytes(&prologue)),
            (CASES.into(), bytes),
        ];
        let file = support::elf(support::EM_MSP430, &segments, None);
        machine
            .load(Image::parse(&file).expect("it is well formed"))
            .expect("it fits");
        for case in &cases {
            pair.cpu.r = case.registers;
            for place in [SOURCE, DESTINATION, STACK].map(|place| F1611.ram.0 + place) {
                let value = WORDS[usize::from((case.code[0] ^ place) % 19)] & !0x10;
                for (at, value) in [
                    (place - 2, !value & !0x10),
                    (place, value),
                    (place + 2, 0x1234),
                ] {
                    pair.put(at, value);
                    machine
                        .write(at.into(), &value.to_le_bytes())
                        .expect("it is RAM");
                }
            }
            for n in LOADED {
                let value = case.registers[usize::from(n)].to_le_bytes();
                machine
                    .write((SLOTS + 2 * n).into(), &value)
                    .expect("it is RAM");
            }
            let right = pair.cpu.step(case.code);
            let goes_on = right.is_err() || right.is_ok_and(|done| done.next == pair.cpu.r[0]);
            if !goes_on || case.registers[1] % 2 == 1 {
                continue;
            }
            compared += 1;
            let mut found = Vec::new();
            match (machine.attempt(&call, &mut Nothing), right) {
                (Err(error), Err(right)) if end(&error.fault) == Some(right) => {}
                (Ok(outcome), Ok(done)) => {
                    // CALL, the loads, MOV &slot,PC and BR
                    let around = 5 + 3 * LOADED.len() as u64 + 2 + 1;
                    if outcome.cycles != around + u64::from(done.cycles) {
                        found.push(format!(
                            "takes {} cycles, not {around} and {}",
                            outcome.cycles, done.cycles
                        ));
                    }
                    let core = machine.core();
                    for n in 1..16 {
                        let (is, right) = (core.registers[n], pair.cpu.r[n]);
                        if is != right {
                            found.push(format!("R{n} is {is:04x}, not {right:04x}"));
                        }
                    }
                    for (_, _, address) in &pair.cpu.accesses {
                        let at = (address & !1).saturating_sub(2);
                        let is = machine.read(at.into(), 6).expect("it is memory");
                        if is != pair.cpu.bytes[usize::from(at)..][..6] {
                            found.push(format!("[{at:04x}] is {is:02x?}"));
                        }
                    }
                }
                (ran, right) => found.push(format!("{ran:?}, not {right:?}")),
            }
            if !found.is_empty() {
                let (code, registers, what) = (case.code, case.registers, found.join("; "));
                pair.wrong
                    .push(format!("{code:04x?} with {registers:04x?}: {what}"));
            }
        }
    }
    assert!(compared > 15_000, "{compared} cases");
    pair.assert_alike();
}

/// Offsets in RAM of the secrets of registers and of SR, and of the code that loads them.
const SECRETS: u16 = 0x400;
const LOADS: u16 = 0x480;

/// A byte or a flag that is secret, and its number.
#[derive(Clone, Copy, Debug)]
enum Hidden {
    Register(u16, u16),
    Memory(u16),
    Flag(u16),
}

impl Pair {
    /// A follower to which `hidden` are secret, each with its number, and the model of it.
    fn follower(&mut self, hidden: &[(usize, Hidden)]) -> (Follower, Secrets) {
        let ram = self.cpu.map.ram.0;
        let slot = |n: u16| ram + SECRETS + 2 * n;
        let mut right = Secrets::default();
        // Eight names in their order, which make the labels
        let secret = |number: usize, address: u16, bytes| Secret {
            name: number.to_string(),
            address: address.into(),
            bytes,
        };
        let mut secrets: Vec<_> = (0..8).map(|number| secret(number, 0, 0)).collect();
        let mut loads = Vec::new();
        for (number, place) in hidden {
            let set = 1 << number;
            let address = match *place {
                Hidden::Register(n, half) => {
                    right.registers[usize::from(n)][usize::from(half)] |= set;
                    loads.push([0x4210 | n, slot(n)]);
                    slot(n) + half
                }
                Hidden::Memory(address) => {
                    *right.memory.entry(address).or_default() |= set;
                    address
                }
                Hidden::Flag(flag) => {
                    right.flags[usize::from(flag)] |= set;
                    let bits = [1, 2, 4, 0x100, 0xF8][usize::from(flag)];
                    // MOV &slot,SR; BIC #others,SR
                    loads.push([0x4212, slot(2)]);
                    loads.push([0xC032, 0x1FF & !bits]);
                    slot(2) + (bits >> 8)
                }
            };
            secrets.push(secret(*number, address, 1));
        }
        let mut follower = self.machine.follower(&secrets);
        for load in loads {
            self.put(ram + LOADS, load[0]);
            self.put(ram + LOADS + 2, load[1]);
            follower.before(&mut self.core, u32::from(ram + LOADS));
        }
        (follower, right)
    }

    /// Follows a case, and notes how the follower and the model differ.
    fn follow(&mut self, case: &Case, operands: Operands, hidden: &[(usize, Hidden)]) {
        let word = |cpu: &Cpu, at: u16| {
            let at = usize::from(at);
            u16::from_le_bytes([cpu.bytes[at], cpu.bytes[at + 1]])
        };
        let values = [operands.source, operands.destination].map(|at| (at, word(&self.cpu, at)));
        if self.cpu.step(case.code).is_err() {
            return;
        }
        let accesses = self.cpu.accesses.clone();
        let (mut follower, mut right) = self.follower(hidden);
        right.step(case, values[0], values[1]);
        self.core.registers = case.registers;
        follower.before(&mut self.core, u32::from(case.registers[0]));
        let mut found = Vec::new();
        let mut differ = |place: String, is: Taint, right: u8| {
            let is: u8 = is.indices().map(|index| 1 << index).sum();
            if is != right {
                found.push(format!("{place} is {is:08b}, not {right:08b}"));
            }
        };
        for n in (1..16).filter(|n| *n != 2) {
            let taint = follower.register(Register::new(n));
            for (half, taint) in taint.into_iter().enumerate() {
                let right = right.registers[usize::from(n)][half];
                differ(format!("R{n}.{half}"), taint, right);
            }
        }
        let addresses = accesses
            .iter()
            .flat_map(|(_, _, at)| at & !1..(at & !1) + 2);
        for at in addresses.chain(right.memory.keys().copied()) {
            let right = right.memory.get(&at).copied().unwrap_or(0);
            differ(format!("[{at:04x}]"), follower.byte(at), right);
        }
        let leaks = Core::leaks(&follower);
        let of = |kind| {
            let leaks = leaks.iter().filter(|leak| leak.kind == kind);
            leaks.fold(Taint::NONE, |all, leak| all | leak.secrets)
        };
        differ("a branch".to_owned(), of(LeakKind::Branch), right.branch);
        differ(
            "an address".to_owned(),
            of(LeakKind::Address),
            right.address,
        );
        differ("time".to_owned(), of(LeakKind::VariableTime), 0);
        for ((name, taint), index) in flags(&follower, &mut self.core, PROBE).into_iter().zip(0..) {
            differ(name.to_owned(), taint, right.flags[index]);
        }
        if !found.is_empty() {
            let (code, registers, what) = (case.code, case.registers, found.join("; "));
            let text = format!("{code:04x?} with {registers:04x?}, {hidden:?}: {what}");
            self.wrong.push(text);
        }
    }
}

#[test]
fn secrets_go_where_the_model_says() {
    let mut pair = Pair::new(&MSP430FR5969, FR5969);
    let (at, stack) = (pair.ram(CODE), pair.ram(STACK));
    let even = Operands {
        source: pair.ram(SOURCE),
        destination: pair.ram(DESTINATION),
    };
    let mut round = 0;
    for word in words() {
        let (s, d) = if word >> 12 == 1 {
            (word & 15, 5)
        } else {
            (word >> 8 & 15, word & 15)
        };
        let is_plain = |n: u16| n == 1 || n > 3;
        for turn in 0..9 {
            round += 1;
            // One flag; or each byte of the operands, all or some
            let odd = if word >> 6 & 1 == 1 { turn & 1 } else { 0 };
            let operands = Operands {
                source: even.source + odd,
                destination: even.destination + odd,
            };
            let case = Case::new(word, at, stack, operands, round % 60);
            pair.begin(&case, round % 400);
            let values = [0x0000, 0xFF00, 0x00FF, 0xFFFF, 0x1234, 0x8001];
            pair.put(even.source, values[usize::from(round % 6)]);
            pair.put(even.destination, values[usize::from(round / 6 % 6)]);
            let hidden: Vec<_> = if turn < 5 {
                let slots = [(1, Hidden::Register(4, 0)), (2, Hidden::Register(4, 1))];
                slots.into_iter().chain([(0, Hidden::Flag(turn))]).collect()
            } else {
                let mask = [0xFF, 0x55, 0x0F, 0xF0][usize::from(turn - 5)];
                let registers = [(0, s, 0), (1, s, 1), (2, d, 0), (3, d, 1)];
                let memory = [(4, even.source), (6, even.destination)];
                let memory = memory.into_iter().flat_map(|(number, at)| {
                    [0, 1].map(|half| (number + usize::from(half), Hidden::Memory(at + half)))
                });
                registers
                    .into_iter()
                    .filter(|(_, n, _)| is_plain(*n))
                    .map(|(number, n, half)| (number, Hidden::Register(n, half)))
                    .chain(memory)
                    .filter(|(number, _)| mask >> number & 1 == 1)
                    .collect()
            };
            pair.follow(&case, operands, &hidden);
        }
    }
    pair.assert_alike();
}
