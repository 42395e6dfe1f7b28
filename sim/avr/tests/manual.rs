// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Every first word of an instruction against models that were written from the manual alone: `manual/cpu.rs` of what it
//! does, takes and accesses, `manual/secrets.rs` of how secrets pass through it. Nothing is drawn.

mod cpu;
mod secrets;

use std::sync::Arc;

use pennyweight_avr::board::Board;
use pennyweight_avr::{Core, Flag};
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::Fault;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Class, Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret, Taint};
use pennyweight_testing::by_pointer;

use crate::common;
use crate::common::boards::{ATMEGA128, ATMEGA2560, ATMEGA4809};
use cpu::{Cpu, DATA, EIND, End, Operation, Part, RAMPZ, SPH, SPL, SREG, operations};
use secrets::Secrets;

const CLASSIC: Part = Part {
    words: 0x1_0000,
    rampz: 1,
    eind: 0,
    ram: (0x100, 0x1000),
    is_xt: false,
    mapped: None,
};
const LARGE: Part = Part {
    words: 0x2_0000,
    rampz: 3,
    eind: 1,
    ram: (0x200, 0x2000),
    is_xt: false,
    mapped: None,
};
const XT: Part = Part {
    words: 0x6000,
    rampz: 0,
    eind: 0,
    ram: (0x2800, 0x1800),
    is_xt: true,
    mapped: Some(0x4000),
};

/// A port that stores what is written to it.
const PORT: u16 = 0x1E;
/// Words of a case: three loads of ports, the instruction, its second word, three reads of ports, BREAK.
const STRIDE: u32 = 9;
/// Values at which carries, signs and bits matter.
const BYTES: [u8; 12] = [
    0x00, 0x01, 0x0F, 0x10, 0x7F, 0x80, 0x81, 0xA5, 0xF0, 0xFE, 0xFF, 0x55,
];

/// The state that a case begins with, its words, and the address of its first word.
struct Case {
    word: u16,
    second: u16,
    at: u32,
    registers: [u8; 32],
    sreg: u8,
    /// RAMPZ, EIND and [`PORT`].
    ports: [u8; 3],
}

impl Case {
    /// Pointers go to `to`.
    fn new(operation: Option<Operation>, word: u16, at: u32, to: u16, round: usize) -> Case {
        let mut registers: [u8; 32] =
            std::array::from_fn(|n| BYTES[(n * 5 + round + usize::from(word) % 11) % 12]);
        let is_short = operation.is_none_or(|op| !op.is_long());
        if let Some(low) = operation.and_then(|op| op.pointer()) {
            let op = operation.expect("it has a pointer");
            let base = to.wrapping_sub(op.k).wrapping_add(op.decrements().into());
            registers[low..low + 2].copy_from_slice(&base.to_le_bytes());
        }
        let second = match operation {
            // What is skipped: a word or two
            Some(op) if op.skips() => {
                [0x0000, 0x9120, 0x940E, 0x2411][(round + usize::from(word)) % 4]
            }
            Some(op) if op.name == "LDS" || op.name == "STS" => to,
            _ if is_short => 0xB74B,
            _ => 0x0123 + 0x55 * round as u16,
        };
        Case {
            word,
            second,
            at,
            registers,
            sreg: [0x00, 0xFF, 0x55, 0xAA, 0x03, 0x81][(round + usize::from(word / 7)) % 6],
            ports: [1, 3, 0x5A].map(|value| value * (round as u8 % 2)),
        }
    }

    /// Its code: OUT RAMPZ,r16; OUT EIND,r17; OUT port,r18; the instruction; IN r20,RAMPZ; IN r21,EIND; IN r22,port.
    fn words(&self, operation: Option<Operation>) -> Vec<u16> {
        let mut words = vec![0xBF0B, 0xBF1C, 0xBB2E, self.word];
        if has_second(operation) {
            words.push(self.second);
        }
        words.extend([0xB74B, 0xB75C, 0xB36E]);
        words.resize(STRIDE as usize, 0x9598);
        words
    }
}

/// Returns true if a second word follows: its own, or what it may skip.
fn has_second(operation: Option<Operation>) -> bool {
    operation.is_some_and(|op| op.is_long() || op.skips())
}

/// The state that an observed instruction left.
#[derive(Clone, Default)]
struct Left {
    at: u32,
    cycles: u32,
    next: u32,
    jumped: bool,
    class: Option<Class>,
    registers: Vec<u8>,
    sreg: u8,
    sp: u16,
    accesses: Vec<(bool, u32, u32)>,
    /// Bytes of the data space by address.
    bytes: Vec<(u32, Option<u8>)>,
    /// RAMPZ, EIND and the port, if the instructions behind were reached.
    ports: Option<[u8; 3]>,
}

/// Sets the state before an instruction and keeps what it leaves.
struct Watching<'a> {
    case: &'a Case,
    cpu: &'a mut Cpu,
    following: u32,
    operation: Option<Operation>,
    right: Result<u32, End>,
    is_there: bool,
    left: Option<Left>,
    seen: Vec<(bool, u32, u32)>,
    /// Differences of the follower from its model.
    wrong: Vec<String>,
}

impl Observer<Core> for Watching<'_> {
    fn before(&mut self, core: &mut Core, address: u32) {
        let word = address / 2;
        self.is_there = word == self.case.at + 3 && self.left.is_none();
        if word == self.case.at && self.left.is_none() {
            for (n, value) in (16..).zip(self.case.ports) {
                core.set_register(n, value.into());
            }
        }
        if !self.is_there {
            return;
        }
        for (n, value) in self.case.registers.iter().enumerate() {
            core.set_register(n, (*value).into());
        }
        core.set_register(32, self.case.sreg.into());
        let cpu = &mut *self.cpu;
        cpu.r = self.case.registers;
        cpu.flags = std::array::from_fn(|bit| self.case.sreg >> bit & 1 == 1);
        cpu.sp = core.sp();
        cpu.pc = word;
        for (port, value) in [RAMPZ, EIND, PORT].into_iter().zip(self.case.ports) {
            cpu.set_port(port, value);
        }
        // Around the stack pointer, and where pointers go
        let sp = core.sp();
        let places = (sp - 3..=sp + 4).chain(cpu.part.ram.0 + 0x3E..cpu.part.ram.0 + 0x84);
        for (at, value) in places.zip(BYTES.iter().cycle().skip(usize::from(self.case.word) % 12)) {
            core.poke(DATA + u32::from(at), *value);
            cpu.ram[usize::from(at)] = *value;
        }
        let before = cpu.before();
        self.right = cpu.step(self.operation, self.case.second, self.following);
        if let (Some(op), Ok(_)) = (self.operation, self.right) {
            for turn in 0..turns(self.case.word) {
                let found = follow(core, address, &op, self.case, turn, &before);
                self.wrong.extend(found);
            }
        }
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let word = event.address / 2;
        if self.is_there {
            let address = |(_, _, at): &(bool, u32, u32)| *at;
            let bytes = self
                .cpu
                .accesses
                .iter()
                .map(address)
                .filter(|at| *at >= DATA);
            self.left = Some(Left {
                at: word,
                cycles: event.cycles,
                next: core.address() / 2,
                jumped: event.jumped,
                class: Some(event.class),
                registers: (0..32).map(|n| core.register(n)).collect(),
                sreg: core.sreg(),
                sp: core.sp(),
                accesses: std::mem::take(&mut self.seen),
                bytes: bytes
                    .flat_map(|at| at.saturating_sub(1)..at + 3)
                    .map(|at| (at, core.peek(at)))
                    .collect(),
                ports: None,
            });
        } else if let Some(left) = &mut self.left
            && word == self.case.at + 6 + u32::from(has_second(self.operation))
        {
            left.ports = Some([20, 21, 22].map(|n| core.register(n)));
        }
    }

    fn read(&mut self, address: u32, size: u32) {
        if self.is_there {
            self.seen.push((false, size, address));
        }
    }

    fn write(&mut self, address: u32, size: u32) {
        if self.is_there {
            self.seen.push((true, size, address));
        }
    }
}

fn class(name: &str) -> Class {
    match name {
        "PUSH" => Class::RegisterToMemory,
        "POP" => Class::MemoryToRegister,
        _ if name.starts_with("ST") => Class::RegisterToMemory,
        _ if name.contains("LPM") || name == "LDS" => Class::MemoryToRegister,
        _ if name.starts_with("LD ") || name.starts_with("LDD") => Class::MemoryToRegister,
        "RJMP" | "IJMP" | "EIJMP" | "JMP" | "RCALL" | "ICALL" | "EICALL" | "CALL" | "RET"
        | "RETI" | "BRBS" | "BRBC" | "CPSE" | "SBRC" | "SBRS" | "SBIC" | "SBIS" => Class::Branch,
        _ => Class::RegisterToRegister,
    }
}

fn name(fault: &Fault) -> String {
    let text = format!("{fault:?}");
    text.split([' ', '{', '('])
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The words of an instruction that a skip passes over.
fn length(operations: &[Option<Operation>], word: u16) -> u32 {
    1 + u32::from(operations[usize::from(word)].is_some_and(|op| op.is_long()))
}

fn compare(board: &Arc<Board>, part: Part, round: usize) -> Vec<String> {
    let operations = operations();
    let base = if part.eind == 0 { 0 } else { 0x1_0000 };
    let many = ((0x1_0000.min(part.words) - SETUP_WORDS) / STRIDE) as usize;
    let words: Vec<u16> = (0..=0xFFFF).collect();
    let mut wrong = Vec::new();
    let end = part.ram.0 + part.ram.1 - 1;
    // RAM, a port, the last byte, none, a register or SREG, SREG or SPH
    let places = if part.is_xt {
        [part.ram.0 + 0x40, PORT, end, 0xFFFF, 0x3F, 0x3E]
    } else {
        [part.ram.0 + 0x40, PORT + 0x20, end, 0xFFFF, 0x0C, 0x5F]
    };
    for words in words.chunks(many) {
        let cases: Vec<Case> = words
            .iter()
            .zip((base..).step_by(STRIDE as usize))
            .map(|(word, at)| {
                let operation = operations[usize::from(*word)];
                // Mostly RAM
                let to = if word % 3 == 0 {
                    places[(round + usize::from(word / 3)) % 6]
                } else {
                    places[0]
                };
                Case::new(operation, *word, at, to, round)
            })
            .collect();
        let code: Vec<u16> = cases
            .iter()
            .flat_map(|case| case.words(operations[usize::from(case.word)]))
            .collect();
        let bytes = common::bytes(&code);
        let mut cpu = Cpu::new(part);
        cpu.flash[2 * base as usize..][..bytes.len()].copy_from_slice(&bytes);
        let setup = (2 * part.setup(), common::bytes(&setup(&part)));
        cpu.flash[setup.0 as usize..][..setup.1.len()].copy_from_slice(&setup.1);
        let mut avr = common::machine_on(board, &[(2 * base, bytes), setup]);
        for case in &cases {
            let operation = operations[usize::from(case.word)];
            let mut watching = Watching {
                case,
                cpu: &mut cpu,
                following: length(&operations, case.second),
                operation,
                right: Err("nothing"),
                is_there: false,
                left: None,
                seen: Vec::new(),
                wrong: Vec::new(),
            };
            let branches = operation.is_some_and(|op| class(op.name) == Class::Branch);
            let call = Call {
                entry: 2 * case.at,
                // A branch is the last that is executed.
                budget: u64::from(board.call_cycles()) + if branches { 3 } else { 16 },
                ..common::call()
            };
            let ran = avr.attempt(&call, &mut by_pointer(&mut watching));
            let (left, right) = (watching.left.take(), watching.right);
            let mut found = std::mem::take(&mut watching.wrong);
            found.extend(differences(
                left,
                right,
                ran.err().map(|error| error.fault),
                &cpu,
                operation,
            ));
            if !found.is_empty() {
                let (word, what) = (case.word, found.join("; "));
                let of = operation.map_or("none", |op| op.name);
                wrong.push(format!(
                    "{word:04x} {of} {:04x} on {}: {what}",
                    case.second, board.info.name
                ));
            }
        }
    }
    wrong
}

fn differences(
    left: Option<Left>,
    right: Result<u32, End>,
    fault: Option<Fault>,
    cpu: &Cpu,
    operation: Option<Operation>,
) -> Vec<String> {
    let (left, cycles) = match (left, right) {
        (Some(left), Ok(cycles)) => (left, cycles),
        (None, Err(end)) if fault.as_ref().is_some_and(|fault| name(fault) == end) => {
            // The place that is not there is the last that was accessed.
            let place = cpu.accesses.last().map(|(_, _, at)| at & (DATA - 1));
            return match fault {
                Some(Fault::Unmapped { address, .. } | Fault::ReadOnly { address, .. })
                    if Some(address) != place =>
                {
                    vec![format!("refused at {address:x}, not at {place:x?}")]
                }
                _ => Vec::new(),
            };
        }
        (left, right) => {
            let ran = left.is_some();
            return vec![format!("ran: {ran}, {fault:?}, not {right:?}")];
        }
    };
    let mut found = Vec::new();
    let mut differ = |what: String, is: u32, right: u32| {
        if is != right {
            found.push(format!("{what} is {is:x}, not {right:x}"));
        }
    };
    for n in 0..32 {
        differ(format!("r{n}"), left.registers[n].into(), cpu.r[n].into());
    }
    differ("SREG".to_owned(), left.sreg.into(), cpu.sreg().into());
    differ("SP".to_owned(), left.sp.into(), cpu.sp.into());
    differ("PC".to_owned(), left.next, cpu.pc);
    differ("time".to_owned(), left.cycles, cycles);
    let straight = left.at + 1 + u32::from(operation.is_some_and(|op| op.is_long()));
    differ(
        "a jump".to_owned(),
        left.jumped.into(),
        (cpu.pc != straight).into(),
    );
    for (at, byte) in left.bytes {
        let place = u16::try_from(at.wrapping_sub(DATA))
            .ok()
            .and_then(|at| cpu.data(at));
        if let Some(cpu::Data::Ram(at)) = place {
            let right = cpu.ram[usize::from(at)];
            differ(
                format!("[{at:04x}]"),
                byte.map_or(0xFFF, u32::from),
                right.into(),
            );
        }
    }
    if let Some(ports) = left.ports
        && !operation.is_some_and(|op| op.skips())
    {
        let right = [RAMPZ, EIND, PORT].map(|port| cpu.io[usize::from(port)]);
        for (is, right) in ports.into_iter().zip(right) {
            differ("a port".to_owned(), is.into(), right.into());
        }
    }
    if left.accesses != cpu.accesses {
        found.push(format!(
            "accesses {:x?}, not {:x?}",
            left.accesses, cpu.accesses
        ));
    }
    let of = operation.map(|op| class(op.name));
    if left.class != of {
        found.push(format!("class {:?}, not {of:?}", left.class));
    }
    found
}

fn shown(wrong: &[String]) -> String {
    wrong[..wrong.len().min(20)].join("\n")
}

/// Words for the code that makes things secret: LDS of each register from each of eight slots, OUT of r16 to each port,
/// BCLR of each flag, LDI r16, and IN of each port.
const SETUP_WORDS: u32 = 0x300;
const PORTS: [u16; 6] = [SREG, RAMPZ, EIND, PORT, SPL, SPH];
const OUTS: u32 = 512;
const CLEARS: u32 = OUTS + 6;
const PUBLIC: u32 = CLEARS + 8;
const INS: u32 = PUBLIC + 1;
/// Offset in RAM of the eight slots, each with a secret of its own.
const SLOTS: u16 = 0x10;

impl Part {
    /// The word at which that code begins.
    fn setup(&self) -> u32 {
        0x1_0000.min(self.words) - SETUP_WORDS
    }
}

/// Returns the address fields of IN and OUT.
fn in_or_out(port: u16) -> u16 {
    (port & 0x30) << 5 | port & 15
}

fn setup(part: &Part) -> Vec<u16> {
    let slot = |slot: u16| part.ram.0 + SLOTS + slot;
    let loads = (0..256u16).flat_map(|n| [0x9000 | (n / 8) << 4, slot(n % 8)]);
    let outs = PORTS.map(|port| 0xB900 | in_or_out(port)); // OUT port,r16
    let clears = (0..8).map(|flag| 0x9488 | flag << 4);
    let ins = PORTS.map(|port| 0xB140 | in_or_out(port)); // IN r20,port
    loads
        .chain(outs)
        .chain(clears)
        .chain([0xE000])
        .chain(ins)
        .collect()
}

/// Mixes numbers to one that looks like none of them.
fn mixed(numbers: [u32; 3]) -> u32 {
    let mix = |all: u32, number: u32| (all ^ number).wrapping_mul(0x9E37_79B1).rotate_left(13);
    numbers.into_iter().fold(0x2545_F491, mix)
}

fn set(taint: Taint) -> u8 {
    taint.indices().map(|index| 1 << index).sum()
}

/// Returns the number of times that an instruction is followed: of most a share, and those with few encodings each
/// time.
fn turns(word: u16) -> u32 {
    let is_rare = matches!(word >> 10, 0x24 | 0x25);
    if is_rare || mixed([word.into(), 0, 0]) >> 12 & 7 == 0 {
        3
    } else {
        0
    }
}

/// Follows an instruction with some of its operands secret; returns how the follower and the model differ.
fn follow(
    core: &mut Core,
    address: u32,
    op: &Operation,
    case: &Case,
    turn: u32,
    before: &Cpu,
) -> Vec<String> {
    let part = before.part;
    let at = |word: u32| 2 * (part.setup() + word);
    let (word, mut which) = (u32::from(case.word), 0);
    // The number of a secret, or none
    let mut drawn = |one_of: u32| {
        which += 1;
        let draw = mixed([word, turn, which]);
        (draw >> 7 & 0xFF)
            .is_multiple_of(one_of)
            .then_some(draw >> 20 & 7)
    };
    let secret = |label: u32, address: u16| Secret {
        name: label.to_string(),
        address: address.into(),
        bytes: 1,
    };
    // Eight names in their order, which make the labels
    let slots = (0..8).map(|label| secret(label, part.ram.0 + SLOTS + label as u16));
    let mut told: Vec<_> = slots.collect();
    let mut right = Secrets::default();
    let sp = before.sp;
    for place in (sp - 1..=sp + 4).chain(part.ram.0 + 0x40..part.ram.0 + 0x44) {
        let is_ram = matches!(before.data(place), Some(cpu::Data::Ram(_)));
        if let Some(label) = drawn(3).filter(|_| is_ram) {
            told.push(secret(label, place));
            *right.ram.entry(place).or_default() |= 1 << label;
        }
    }
    let mut follower = core.follower(&told);
    for (index, port) in (0..).zip(PORTS) {
        let often = if matches!(port, SPL | SPH) { 9 } else { 3 };
        let Some(label) = drawn(often) else {
            continue;
        };
        follower.before(core, at(2 * (8 * 16 + label)));
        follower.before(core, at(OUTS + index));
        if port != SREG {
            right.ports.insert(port, 1 << label);
            continue;
        }
        right.flags = [1 << label; 8];
        for flag in 0..8 {
            if drawn(2).is_some() {
                follower.before(core, at(CLEARS + flag));
                right.flags[flag as usize] = 0;
            }
        }
    }
    follower.before(core, at(PUBLIC));
    for n in 0..32 {
        if let Some(label) = drawn(3) {
            follower.before(core, at(2 * (8 * n + label)));
            right.r[n as usize] = 1 << label;
        }
    }
    follower.before(core, address);
    right.step(op, case.second, before);
    let mut found = Vec::new();
    let mut differ = |what: String, is: Taint, right: u8| {
        if set(is) != right {
            found.push(format!(
                "{what} is as secret as {:08b}, not {right:08b}",
                set(is)
            ));
        }
    };
    for n in 0..32u8 {
        differ(
            format!("r{n}"),
            follower.register(n),
            right.r[usize::from(n)],
        );
    }
    for (flag, right) in FLAGS.into_iter().zip(right.flags) {
        differ(format!("{flag:?}"), follower.flag(flag), right);
    }
    for (place, right) in &right.ram {
        differ(format!("[{place:04x}]"), follower.ram(*place), *right);
    }
    let leaks = Core::leaks(&follower);
    let kinds = [
        (LeakKind::Branch, right.branch),
        (LeakKind::Address, right.address),
        (LeakKind::VariableTime, 0),
    ];
    for (kind, right) in kinds {
        let of_kind = leaks.iter().filter(|leak| leak.kind == kind);
        let secrets = of_kind.fold(Taint::NONE, |all, leak| all | leak.secrets);
        differ(kind.to_string(), secrets, right);
    }
    for (index, port) in (0..).zip(PORTS) {
        follower.before(core, at(INS + index));
        differ(
            format!("port {port:x}"),
            follower.register(20),
            right.port(port),
        );
    }
    found
}

const FLAGS: [Flag; 8] = [
    Flag::C,
    Flag::Z,
    Flag::N,
    Flag::V,
    Flag::S,
    Flag::H,
    Flag::T,
    Flag::I,
];

#[test]
fn every_first_word_does_what_the_model_does() {
    for (board, part, round) in [
        (&ATMEGA128, CLASSIC, 1),
        (&ATMEGA2560, LARGE, 3),
        (&ATMEGA4809, XT, 0),
    ] {
        let wrong = compare(board, part, round);
        assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), shown(&wrong));
    }
}
