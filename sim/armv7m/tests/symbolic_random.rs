// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules for terms against the core: random code of every form of instruction, with registers, flags and memory
//! that are inputs or constants at random. Each term is what the core holds, and what is known depends on no input.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::discriminant;
use std::sync::Arc;

use pennyweight_armv7m::architecture::Architecture;
use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_armv7m::decode::decode;
use pennyweight_armv7m::instruction::Instruction;
use pennyweight_armv7m::instruction::dsp::Dsp;
use pennyweight_machine::call::Call;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::numbers::Numbers;
use pennyweight_machine::symbolic::{Domain, Executor as _, Stopped, Symbolic, Why};
use pennyweight_testing::{by_pointer, cases};

use crate::common::boards::{SMALL_M0PLUS, SMALL_M3, SMALL_M4};
use crate::common::{RAM, RETURN, call, machine};

type Executor = <Core as Symbolic>::Executor<Numbers>;

/// Forms that are not executed on terms: they end the call, or have no rule.
#[rustfmt::skip]
const NOT_EXECUTED: &[&str] = &[
    "Undefined", "Svc", "Bkpt",
    "Ldrex", "Ldrexb", "Ldrexh", "Strex", "Strexb", "Strexh", "Clrex", "Cps",
];

/// Executions of each form.
const LEAST: usize = 100;

/// RAM that the code's pointers reach.
const DEFINED: u32 = 0x600;
const MIDDLE: u32 = RAM + 0x300;
const XPSR: usize = 16;
const NOP: u16 = 0xBF00;

/// A sequence of numbers by a rule (SplitMix64), the same in every run of the tests.
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

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number as code computes with: any, a small one, one at an end, a pointer to RAM or to code.
    fn word(&mut self) -> u32 {
        let any = self.next() as u32;
        match self.below(10) {
            0 | 1 => any,
            2 => any & 0x3F,
            3 => self.one_of(&[0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7FFF_8000]),
            4 => (any & 0x7E) | 1,
            5 => MIDDLE + (any & 0xFF),
            _ => MIDDLE + (any & 0xFC),
        }
    }
}

/// A form by its name: the instruction's, and what a parallel addition or subtraction does to which lanes.
fn name(instruction: &Instruction) -> String {
    let text = match instruction {
        Instruction::Dsp(Dsp::Parallel { lanes, range, .. }) => {
            return format!("Parallel {lanes:?} {range:?}");
        }
        Instruction::Dsp(dsp) => format!("{dsp:?}"),
        other => format!("{other:?}"),
    };
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}

type Encoding = (u16, u16);

/// Encodings of each form that the architecture has.
fn forms(architecture: Architecture) -> BTreeMap<String, Vec<Encoding>> {
    const MOST: usize = 4096;
    let mut random = Random(1);
    let mut forms = HashMap::new();
    for first in 0..=0xFFFF {
        let seconds = if first >= 0xE800 { 384 } else { 1 };
        for _ in 0..seconds {
            let any = random.next() as u16;
            // fields that many forms have fixed
            let second = random.one_of(&[
                any,
                any,
                any | 0xF0F0,
                any | 0xF000,
                any & 0x0FFF,
                0x8F00 | any & 0xFF,
                0x8000 | any & 0x0F00,
                any & 0xF00F | 0x0F40,
                any & 0x001F | 0xF000,
            ]);
            let instruction = decode(architecture, first, second, false).instruction;
            let dsp = match &instruction {
                Instruction::Dsp(Dsp::Parallel { lanes, range, .. }) => {
                    Some((None, Some((*lanes as u8, *range as u8))))
                }
                Instruction::Dsp(dsp) => Some((Some(discriminant(dsp)), None)),
                _ => None,
            };
            let key = (discriminant(&instruction), dsp);
            let encodings: &mut Vec<Encoding> = forms.entry(key).or_default();
            if encodings.len() < MOST {
                encodings.push((first, second));
            } else {
                let place = random.below(MOST);
                encodings[place] = (first, second);
            }
        }
    }
    let named = forms.into_values().map(|encodings| {
        let (first, second) = encodings[0];
        let form = decode(architecture, first, second, false).instruction;
        (name(&form), encodings)
    });
    let mut forms: BTreeMap<_, _> = named
        .filter(|(name, _)| !matches!(name.as_str(), "Undefined" | "Svc" | "Bkpt"))
        .collect();
    for (name, encodings) in &mut forms {
        if let Some(near) = near(name) {
            let has = |&(first, second): &Encoding| {
                decode(architecture, first, second, false).instruction != Instruction::Undefined
            };
            *encodings = (0..1024)
                .map(|_| near(random.next() as u16))
                .filter(has)
                .collect();
        }
    }
    forms
}

/// Branches to code that is there, a few instructions on.
fn near(name: &str) -> Option<fn(u16) -> Encoding> {
    match name {
        "B" => Some(|any| match any & 1 {
            0 => (0xE000 | any >> 1 & 0xF, 0),
            _ => (0xF000, 0xB800 | any >> 1 & 0xF),
        }),
        "BCond" => Some(|any| {
            let condition = (any >> 5) % 14;
            match any & 1 {
                0 => (0xD000 | condition << 8 | any >> 1 & 0xF, 0),
                _ => (0xF000 | condition << 6, 0x8000 | any >> 1 & 0xF),
            }
        }),
        "Bl" => Some(|any| (0xF000, 0xF800 | any & 0xF)),
        _ => None,
    }
}

/// Code, and what it starts with: a word of RAM is an input or a constant, and so are the flags.
struct Case {
    board: &'static Arc<Board>,
    code: Vec<u16>,
    words: Vec<(u32, bool)>,
    flags: u32,
    /// Arguments, which are known: r0 points to the words.
    arguments: Vec<u32>,
}

impl Case {
    fn new(board: &'static Arc<Board>, encodings: &[Encoding], random: &mut Random) -> Self {
        let mut code: Vec<u16> = if board.architecture == Architecture::V6M {
            // ldm r0!, {r1-r7}; mov r8..r12, r1..r5; ldm r0!, {r1-r7}
            vec![0xC8FE, 0x4688, 0x4691, 0x469A, 0x46A3, 0x46AC, 0xC8FE]
        } else {
            vec![0xE890, 0x1FFC] // ldm r0, {r2-r12}
        };
        for &(first, second) in encodings {
            let width = decode(board.architecture, first, second, false).width;
            code.extend(&[first, second][..usize::from(width) / 2]);
        }
        code.resize(0x60, NOP);
        code.push(RETURN);
        Case {
            board,
            code,
            words: (0..DEFINED / 4)
                .map(|_| (random.word(), random.below(2) == 0))
                .collect(),
            flags: random.next() as u32,
            arguments: [RAM]
                .into_iter()
                .chain((0..19).map(|_| random.word()))
                .collect(),
        }
    }

    /// The same with other inputs.
    fn with_other_inputs(&self, random: &mut Random) -> Self {
        let other = |&(word, is_input): &(u32, bool), random: &mut Random| {
            (if is_input { random.word() } else { word }, is_input)
        };
        Case {
            board: self.board,
            code: self.code.clone(),
            words: self.words.iter().map(|word| other(word, random)).collect(),
            flags: random.next() as u32,
            arguments: self.arguments.clone(),
        }
    }

    fn run(&self) -> Watched {
        let mut machine = machine(self.board, &self.code);
        let bytes: Vec<u8> = (self.words.iter())
            .flat_map(|(word, _)| word.to_le_bytes())
            .collect();
        machine.write(RAM, &bytes).expect("RAM is written");
        let call = Call {
            budget: 400,
            ..call(self.board.info.flash.0, &self.arguments, None)
        };
        let mut executor = machine.core().executor(Numbers, &call.arguments);
        let execution = executor.execution();
        for (address, &byte) in (RAM..).zip(&bytes) {
            let is_input = self.words[(address - RAM) as usize / 4].1;
            let term = if is_input {
                execution.domain.input(byte.into(), 8)
            } else {
                execution.domain.constant(byte.into(), 8)
            };
            execution.memory.set(address, term);
        }
        let mut watched = Watched {
            executor,
            flags: Some(self.flags),
            forms: Vec::new(),
            form: None,
            known: Vec::new(),
        };
        // Random code ends in faults of all kinds.
        let _ = machine.call(&call, &mut by_pointer(&mut watched));
        watched
    }
}

/// An executor, and what happens while it executes.
struct Watched {
    executor: Executor,
    /// The flags to start with, until it has.
    flags: Option<u32>,
    /// The running one, if no condition may skip it.
    form: Option<String>,
    /// Forms that were executed on terms.
    forms: Vec<String>,
    /// Registers and flags that are known, after each instruction.
    known: Vec<Vec<Option<u64>>>,
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        if let Some(flags) = self.flags.take() {
            let has_dsp = core.flags() & 0xF_0000 != 0 || Self::has_dsp(core);
            let mask = if has_dsp { 0xF80F_0000 } else { 0xF800_0000 };
            let status = Inspect::register(core, XPSR);
            assert!(core.set_register(XPSR, status & !mask | flags & mask));
        }
        let halfword = |at: u32| {
            let [low, high] = [0, 1].map(|byte| core.peek(at + byte).unwrap_or_default());
            u16::from_le_bytes([low, high])
        };
        let in_block = Inspect::register(core, XPSR) & 0x0600_FC00 != 0;
        let (first, second) = (halfword(address), halfword(address.wrapping_add(2)));
        let instruction = decode(Architecture::V7EM, first, second, in_block).instruction;
        self.form = (!in_block).then(|| name(&instruction));
        self.executor.before(core, address);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.executor.retire(core, event);
        if self.executor.execution().stopped.is_some() {
            return;
        }
        self.forms.extend(self.form.take());
        let registers: Vec<_> = (0..15)
            .filter_map(|index| self.executor.register(index))
            .collect();
        let flags = self.executor.flags().into_iter().flatten();
        let flags: Vec<_> = flags.copied().collect();
        let terms = registers.iter().chain(&flags);
        self.known
            .push(terms.map(|term| Numbers.known(term)).collect());
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Watched {
    fn has_dsp(core: &mut Core) -> bool {
        let status = Inspect::register(core, XPSR);
        let has = core.set_register(XPSR, status ^ 0x1_0000);
        core.set_register(XPSR, status);
        has
    }

    fn stopped(&mut self) -> Option<Stopped> {
        self.executor.execution().stopped.clone()
    }
}

/// Runs cases until each form was executed on terms `least` times; counts the executions, by form.
fn co_simulate(board: &'static Arc<Board>, least: usize, seed: u64) -> BTreeMap<String, usize> {
    let forms = forms(board.architecture);
    let all: Vec<&Vec<Encoding>> = forms.values().collect();
    let mut random = Random(seed);
    let mut counts = BTreeMap::new();
    for (form, encodings) in &forms {
        if NOT_EXECUTED.contains(&form.as_str()) {
            continue;
        }
        // most cases end early, at a decision or an address of the inputs
        for _ in 0..100 * least {
            if counts.get(form).is_some_and(|&count| count >= least) {
                break;
            }
            let mut code = vec![random.one_of(encodings)];
            for _ in 0..random.below(3) {
                let others = random.one_of(&all);
                let place = random.below(code.len() + 1);
                code.insert(place, random.one_of(others));
            }
            if random.below(4) == 0 {
                // cmp r0, #n, for flags that are known
                code.insert(0, (0x2800 | random.below(256) as u16, 0));
            }
            let case = Case::new(board, &code, &mut random);
            let mut ran = case.run();
            let stopped = ran.stopped();
            let is_lockstep = |stopped: &Stopped| matches!(stopped.why, Why::Lockstep { .. });
            assert!(
                !stopped.as_ref().is_some_and(is_lockstep),
                "{stopped:x?} in {:x?}",
                case.code
            );
            let mut other = case.with_other_inputs(&mut random).run();
            assert_eq!(ran.known, other.known, "{:x?}", case.code);
            assert_eq!(stopped, other.stopped(), "{:x?}", case.code);
            for form in ran.forms {
                *counts.entry(form).or_insert(0) += 1;
            }
        }
    }
    counts
}

/// The names of the forms in the source of the two enums.
fn variants() -> BTreeSet<String> {
    let sources = [
        include_str!("../src/instruction.rs"),
        include_str!("../src/instruction/dsp.rs"),
    ];
    let enums = ["pub enum Instruction {", "pub enum Dsp {"];
    let lines = (sources.iter().zip(enums)).flat_map(|(source, begin)| {
        let (_, rest) = source.split_once(begin).expect("the enum is there");
        rest.split_once("\n}").expect("it ends").0.lines()
    });
    let names = lines.filter_map(|line| line.trim().split([' ', ',', '(']).next());
    names
        .filter(|name| name.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(str::to_owned)
        .filter(|name| name != "Dsp" && name != "Parallel")
        .collect()
}

fn rare(counts: &BTreeMap<String, usize>, least: usize) -> BTreeMap<&str, usize> {
    let rare = counts.iter().filter(|(_, count)| **count < least);
    rare.map(|(name, &count)| (name.as_str(), count)).collect()
}

#[test]
fn every_form_makes_the_terms_that_the_core_holds() {
    let least = cases(LEAST);
    let counts = co_simulate(&SMALL_M4, least, 2);
    assert_eq!(rare(&counts, least), BTreeMap::new());
    let covered: BTreeSet<String> = counts.keys().cloned().collect();
    let left: BTreeSet<String> = variants().difference(&covered).cloned().collect();
    let expected: BTreeSet<String> = NOT_EXECUTED.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(left, expected);
    let parallel = covered.iter().filter(|name| name.starts_with("Parallel"));
    assert_eq!(parallel.count(), 36);
}

#[test]
fn the_same_holds_on_the_other_architectures() {
    let least = cases(LEAST / 4);
    for board in [&SMALL_M3, &SMALL_M0PLUS] {
        let counts = co_simulate(board, least, 3);
        let forms = forms(board.architecture).into_keys();
        let expected = forms.filter(|name| !NOT_EXECUTED.contains(&name.as_str()));
        let missing: Vec<_> = expected.filter(|name| !counts.contains_key(name)).collect();
        assert_eq!((missing, rare(&counts, least)), (vec![], BTreeMap::new()));
    }
}
