// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random code executed on terms beside the core: every form of every instruction, as often as it takes to meet the
//! values that matter, and no term is other than what the core holds.

use std::collections::BTreeMap;
use std::sync::Arc;

use pennyweight_machine::call::Call;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::numbers::Numbers;
use pennyweight_machine::symbolic::{Domain, Executor as _, Symbolic as _, Why};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::board::Board;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::symbolic::Executor;
use pennyweight_testing::{by_pointer, cases};

use crate::support::boards::{MSP430F1611, MSP430FR5969};
use crate::support::{EM_MSP430, RET, bytes, elf};

const TWO: [&str; 12] = [
    "MOV", "ADD", "ADDC", "SUBC", "SUB", "CMP", "DADD", "BIT", "BIC", "BIS", "XOR", "AND",
];
const SETS_FLAGS_ONLY: [&str; 2] = ["CMP", "BIT"];
const LEAVES_FLAGS: [&str; 3] = ["MOV", "BIC", "BIS"];
const ONE: [&str; 6] = ["RRC", "SWPB", "RRA", "SXT", "PUSH", "CALL"];
const JUMPS: [&str; 8] = ["JNE", "JEQ", "JNC", "JC", "JN", "JGE", "JL", "JMP"];

/// Kinds of operands; those up to [`Kind::Multiplier`] are destinations, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Register,
    Pc,
    Sp,
    Sr,
    R3,
    Indexed,
    OnStack,
    Symbolic,
    Absolute,
    Multiplier,
    Constant,
    Immediate,
    Flash,
    Indirect,
    Top,
    Code,
    Increment,
    Pop,
}

use Kind::{
    Absolute, Code, Constant, Flash, Immediate, Increment, Indexed, Indirect, Multiplier, OnStack,
    Pc, Pop, R3, Register, Sp, Sr, Symbolic, Top,
};

const DESTINATIONS: [Kind; 10] = [
    Register, Pc, Sp, Sr, R3, Indexed, OnStack, Symbolic, Absolute, Multiplier,
];
const SOURCES: [Kind; 18] = [
    Register, Pc, Sp, Sr, R3, Indexed, OnStack, Symbolic, Absolute, Multiplier, Constant,
    Immediate, Flash, Indirect, Top, Code, Increment, Pop,
];
/// Those that an instruction with one operand writes back to.
const CHANGED: [Kind; 14] = [
    Register, Pc, Sp, Sr, R3, Indexed, OnStack, Symbolic, Absolute, Multiplier, Indirect, Top,
    Increment, Pop,
];

/// The forms that no run executes, for the core refuses them: flags set by an instruction that writes SR, and a stack
/// pointer that is in no RAM.
fn is_refused(name: &str, byte: bool, to: Kind) -> bool {
    let writes = !SETS_FLAGS_ONLY.contains(&name);
    match to {
        Sr => writes && !LEAVES_FLAGS.contains(&name) && name != "SWPB",
        Sp => byte && writes || matches!(name, "SWPB" | "SXT"),
        _ => false,
    }
}

fn from_form(name: &str, byte: bool, from: Kind) -> String {
    format!("{name}{} {from:?}", if byte { ".B" } else { "" })
}

fn to_form(name: &str, byte: bool, to: Kind) -> String {
    format!("{name}{} to {to:?}", if byte { ".B" } else { "" })
}

/// All forms but those refused.
fn forms() -> Vec<String> {
    let mut forms = vec!["RETI".to_owned()];
    forms.extend(JUMPS.map(str::to_owned));
    for byte in [false, true] {
        for name in TWO {
            forms.extend(SOURCES.map(|from| from_form(name, byte, from)));
            let to = DESTINATIONS.into_iter();
            let kept = to.filter(|&to| !is_refused(name, byte, to));
            forms.extend(kept.map(|to| to_form(name, byte, to)));
        }
        for name in ["RRC", "RRA", "SWPB", "SXT"] {
            if byte && matches!(name, "SWPB" | "SXT") {
                continue;
            }
            let kept = (CHANGED.into_iter()).filter(|&place| !is_refused(name, byte, place));
            forms.extend(kept.map(|place| to_form(name, byte, place)));
        }
        forms.extend(SOURCES.map(|from| from_form("PUSH", byte, from)));
    }
    forms.extend(SOURCES.map(|from| from_form("CALL", false, from)));
    forms
}

/// Random numbers, the same for a seed.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: u16) -> u16 {
        (self.next() % u64::from(end)) as u16
    }

    fn one_in(&mut self, number: u16) -> bool {
        self.below(number) == 0
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.below(choices.len() as u16))]
    }

    /// A word, often one at which carries and signs change.
    fn word(&mut self) -> u16 {
        let word = self.next() as u16;
        let near = self.of(&[0, 0x80, 0x100, 0x7FFF, 0x8000, 0x9999, 0xFFFF, 1]);
        if self.one_in(2) { word } else { near }
    }
}

/// The addresses of things on a board.
#[derive(Clone, Copy)]
struct Map {
    data: u16,
    /// The mirror of the data, if there is one.
    mirror: u16,
    end: u16,
    code: u16,
    multiplier: u16,
}

impl Map {
    fn of(machine: &Msp430) -> Map {
        let info = machine.board();
        let ram = info.ram_range();
        let is_f1611 = info.name == "msp430f1611";
        Map {
            data: ram.start as u16,
            mirror: if is_f1611 { 0x0200 } else { ram.start as u16 },
            end: ram.end as u16,
            code: info.flash.0 as u16,
            multiplier: info.multiplier.expect("it has one") as u16,
        }
    }
}

/// Bytes of data, and of the stack, that are defined.
const DATA_BYTES: u16 = 0x60;
const STACK_BYTES: u16 = 0x100;

/// The registers of sources and destinations in memory.
const FROM: u16 = 10;
const TO: u16 = 11;
/// The others.
const FREE: [u16; 10] = [4, 5, 6, 7, 8, 9, 12, 13, 14, 15];

/// The values that a run depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Constants,
    Mixed,
}

/// A function, and the forms in it by their addresses.
struct Function {
    map: Map,
    mode: Mode,
    address: u16,
    code: Vec<u16>,
    forms: BTreeMap<u16, Vec<String>>,
}

impl Function {
    fn here(&self) -> u16 {
        self.address + 2 * self.code.len() as u16
    }

    /// MOV #value,Rn
    fn load(&mut self, register: u16, value: u16) {
        self.code.extend([0x4030 | register, value]);
    }

    /// The lengths and modes of random code.
    fn random(draw: &mut Draw, map: Map, address: u16, mode: Mode) -> Function {
        let mut function = Function {
            map,
            mode,
            address,
            code: Vec::new(),
            forms: BTreeMap::new(),
        };
        function.begin(draw);
        for _ in 0..20 {
            function.instruction(draw);
        }
        function.end(draw);
        function
    }

    fn begin(&mut self, draw: &mut Draw) {
        let constants = self.mode == Mode::Constants;
        for register in FREE {
            if constants || draw.one_in(2) {
                let value = draw.word();
                self.load(register, value);
            } else {
                let slot = self.map.data + 2 * draw.below(DATA_BYTES / 2);
                self.code.extend([0x4210 | register, slot]);
            }
        }
        // MOV Rn,&MPY (or another), &RESLO, &RESHI, &OP2
        let first = 2 * draw.below(4);
        for register in [0xA, 0xC, first, 8] {
            let from = draw.of(&FREE);
            self.code
                .extend([0x4082 | from << 8, self.map.multiplier + register]);
        }
        // SUB #64,SP
        self.code.extend([0x8031, 0x0040]);
        if constants || draw.one_in(2) {
            // MOV #flags,SR
            let flags = draw.word() & 0x010F;
            self.load(2, flags);
        }
    }

    /// A random address of data for an access of this width.
    fn data(&self, draw: &mut Draw, byte: bool) -> u16 {
        let offset = draw.below(DATA_BYTES - 0x10);
        self.map.data + if byte { offset } else { offset & !1 }
    }

    /// Register, mode and extension word of an operand; `extension` is the address of that word.
    fn operand(
        &mut self,
        draw: &mut Draw,
        kind: Kind,
        byte: bool,
        pointer: u16,
        writes: bool,
    ) -> (u16, u16, Option<u16>) {
        match kind {
            Register => (draw.of(&FREE), 0, None),
            Pc => (0, 0, None),
            Sp => (1, 0, None),
            Sr => (2, 0, None),
            R3 => (3, 0, None),
            Constant => {
                let (register, mode) = draw.of(&[(3, 1), (3, 2), (3, 3), (2, 2), (2, 3)]);
                (register, mode, None)
            }
            Immediate => (0, 3, Some(draw.word())),
            Indexed => {
                let offset = draw.below(0x10) & if byte { 0xF } else { 0xE };
                (pointer, 1, Some(offset))
            }
            OnStack => {
                let offset = draw.below(0x10) & if byte { 0xF } else { 0xE };
                (1, 1, Some(offset))
            }
            // The caller makes an offset of the address.
            Symbolic => (0, 1, Some(self.data(draw, byte))),
            Absolute => {
                let address = self.data(draw, byte);
                let mirrored = address - self.map.data + self.map.mirror;
                (2, 1, Some(draw.of(&[address, mirrored])))
            }
            Multiplier => {
                let register = 2 * draw.below(if writes { 7 } else { 8 });
                (2, 1, Some(self.map.multiplier + register))
            }
            Flash => {
                let address = self.map.code + draw.below(0x1000);
                (2, 1, Some(if byte { address } else { address & !1 }))
            }
            Indirect => (pointer, 2, None),
            Top => (1, 2, None),
            Code => (0, 2, None),
            Increment => (pointer, 3, None),
            Pop => (1, 3, None),
        }
    }

    /// Appends an instruction, with the pointers that it needs before it.
    fn append(
        &mut self,
        draw: &mut Draw,
        first: u16,
        operands: &[(Kind, bool)],
        byte: bool,
        forms: Vec<String>,
    ) {
        for (&(kind, _), pointer) in operands.iter().zip([FROM, TO]) {
            if matches!(kind, Indexed | Indirect | Increment) {
                let address = self.data(draw, byte);
                self.load(pointer, address);
            }
        }
        let at = self.here();
        let mut word = first | u16::from(byte) << 6;
        let mut extensions = Vec::new();
        for (index, &(kind, writes)) in operands.iter().enumerate() {
            let pointer = [FROM, TO][index];
            let (register, mode, extension) = self.operand(draw, kind, byte, pointer, writes);
            let is_first_of_two = operands.len() == 2 && index == 0;
            word |= match (is_first_of_two, operands.len()) {
                (true, _) => register << 8 | mode << 4,
                (false, 2) => register | mode << 7,
                _ => register | mode << 4,
            };
            let place = at + 2 + 2 * extensions.len() as u16;
            extensions.extend(extension.map(|value| match kind {
                Symbolic => value.wrapping_sub(place),
                _ => value,
            }));
        }
        self.forms.insert(at, forms);
        self.code.push(word);
        self.code.extend(extensions);
    }

    fn two(&mut self, draw: &mut Draw, index: usize, byte: bool, from: Kind, to: Kind) {
        let name = TWO[index];
        let forms = vec![from_form(name, byte, from), to_form(name, byte, to)];
        let writes = !SETS_FLAGS_ONLY.contains(&name);
        let first = (index as u16 + 4) << 12;
        self.append(draw, first, &[(from, false), (to, writes)], byte, forms);
    }

    fn one(&mut self, draw: &mut Draw, name: &str, byte: bool, place: Kind) {
        let index = ONE.iter().position(|one| *one == name);
        let first = 0x1000 | (index.expect("it is one") as u16) << 7;
        let writes = !matches!(name, "PUSH" | "CALL");
        let form = if writes { to_form } else { from_form };
        let forms = vec![form(name, byte, place)];
        self.append(draw, first, &[(place, writes)], byte, forms);
    }

    /// An instruction after which the run goes on, most times.
    fn instruction(&mut self, draw: &mut Draw) {
        let byte = draw.one_in(2);
        let unlikely = if self.mode == Mode::Constants { 4 } else { 50 };
        if draw.one_in(unlikely) {
            // A jump over MOV R3,R3
            let condition = draw.below(8);
            let forms = vec![JUMPS[usize::from(condition)].to_owned()];
            self.forms.insert(self.here(), forms);
            self.code.extend([0x2001 | condition << 10, 0x4303]);
            return;
        }
        match draw.below(8) {
            0 => {
                let name = draw.of(&["RRC", "RRA", "SWPB", "SXT"]);
                let byte = byte && matches!(name, "RRC" | "RRA");
                let place = draw.of(&CHANGED);
                if !matches!(place, Pc | Sp) && !is_refused(name, byte, place) {
                    self.one(draw, name, byte, place);
                }
            }
            1 => {
                let from = draw.of(&SOURCES);
                self.one(draw, "PUSH", byte, from);
            }
            _ => {
                let index = usize::from(draw.below(12));
                let (from, to) = (draw.of(&SOURCES), draw.of(&DESTINATIONS));
                let writes = !SETS_FLAGS_ONLY.contains(&TWO[index]);
                if writes && matches!(to, Pc | Sp | Sr) {
                    return self.masked_status(draw, index, byte);
                }
                self.two(draw, index, byte, from, to);
            }
        }
    }

    /// MOV, BIC or BIS of flags, without those that stop the clock, to the status register.
    fn masked_status(&mut self, draw: &mut Draw, index: usize, byte: bool) {
        if !LEAVES_FLAGS.contains(&TWO[index]) {
            return;
        }
        let register = draw.of(&FREE);
        let mask = draw.word() & 0x010F;
        self.load(register, mask);
        let forms = vec![
            from_form(TWO[index], byte, Register),
            to_form(TWO[index], byte, Sr),
        ];
        self.forms.insert(self.here(), forms);
        let operation = (index as u16 + 4) << 12;
        self.code
            .push(operation | register << 8 | u16::from(byte) << 6 | 2);
    }

    /// A last instruction, after which the run goes anywhere.
    fn end(&mut self, draw: &mut Draw) {
        let byte = draw.one_in(2);
        match draw.below(6) {
            0 => {
                let from = draw.of(&SOURCES);
                self.one(draw, "CALL", false, from);
            }
            1 => {
                self.forms.insert(self.here(), vec!["RETI".to_owned()]);
                self.code.push(0x1300);
            }
            2 => {
                let name = draw.of(&["RRC", "RRA", "SWPB", "SXT"]);
                let place = draw.of(&[Pc, Sp]);
                let byte = byte && matches!(name, "RRC" | "RRA");
                if !is_refused(name, byte, place) {
                    self.one(draw, name, byte, place);
                }
            }
            3 | 4 => {
                let (index, from) = (usize::from(draw.below(12)), draw.of(&SOURCES));
                self.two(draw, index, byte, from, Pc);
            }
            _ => {
                let index = usize::from(draw.below(12));
                let value = match TWO[index] {
                    "MOV" => self.map.end - STACK_BYTES + 2 * draw.below(0x40),
                    "AND" => draw.of(&[0xFFFC, 0xFFFE]),
                    _ => 2 * draw.below(4),
                };
                let register = draw.of(&FREE);
                self.load(register, value);
                let forms = vec![
                    from_form(TWO[index], false, Register),
                    to_form(TWO[index], false, Sp),
                ];
                self.forms.insert(self.here(), forms);
                self.code.push((index as u16 + 4) << 12 | register << 8 | 1);
            }
        }
        self.code.push(RET);
    }
}

/// The memory of a run: the bytes of data and of the stack, and which of them are inputs.
struct Given {
    bytes: Vec<(u16, u8, bool)>,
}

impl Given {
    fn random(draw: &mut Draw, map: Map, mode: Mode) -> Given {
        let data = map.data..map.data + DATA_BYTES;
        let stack = map.end - STACK_BYTES..map.end;
        let all = draw.one_in(2);
        let bytes = data.chain(stack).map(|address| {
            let is_input = mode == Mode::Mixed && (all || draw.one_in(2));
            (address, draw.word() as u8, is_input)
        });
        Given {
            bytes: bytes.collect(),
        }
    }

    /// The same constants with other inputs.
    fn with_other_inputs(&self, draw: &mut Draw) -> Given {
        let bytes = self.bytes.iter().map(|&(address, byte, is_input)| {
            let other = draw.word() as u8;
            (address, if is_input { other } else { byte }, is_input)
        });
        Given {
            bytes: bytes.collect(),
        }
    }
}

/// The registers after an instruction: as known and as held.
struct Moment {
    address: u32,
    known: Vec<Option<u64>>,
    held: [u16; 16],
}

/// An executor, and what it has seen before it ended.
struct Recorder<'a, D: Domain> {
    executor: Executor<D>,
    function: &'a Function,
    counts: &'a mut BTreeMap<String, u32>,
    moments: Vec<Moment>,
}

impl<D: Domain> Observer<Core> for Recorder<'_, D> {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.executor.before(core, address);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.executor.retire(core, event);
        if self.executor.execution().stopped.is_some() {
            return;
        }
        for form in self
            .function
            .forms
            .get(&(event.address as u16))
            .into_iter()
            .flatten()
        {
            *self.counts.entry(form.clone()).or_default() += 1;
        }
        let terms: Vec<_> = (0..16).map(|n| self.executor.register(n)).collect();
        let domain = &self.executor.execution().domain;
        self.moments.push(Moment {
            address: event.address,
            known: (terms.iter())
                .map(|term| domain.known(term.as_ref()?))
                .collect(),
            held: core.registers,
        });
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// Runs a function on terms; gives what was known after each of its instructions.
fn run<D: Domain>(
    machine: &mut Msp430,
    domain: D,
    function: &Function,
    given: &Given,
    counts: &mut BTreeMap<String, u32>,
) -> Vec<Moment> {
    let mut executor = machine.core().executor(domain, &[]);
    for &(address, byte, is_input) in &given.bytes {
        machine.write(address.into(), &[byte]).expect("it is RAM");
        let execution = executor.execution();
        let term = if is_input {
            execution.domain.input(byte.into(), 8)
        } else {
            execution.domain.constant(byte.into(), 8)
        };
        execution.memory.set(address.into(), term);
    }
    let mut recorder = Recorder {
        executor,
        function,
        counts,
        moments: Vec::new(),
    };
    let call = Call {
        entry: function.address.into(),
        arguments: Vec::new(),
        buffers: None,
        budget: 1_000,
    };
    // Most runs end in a fault.
    let _ = machine.attempt(&call, &mut by_pointer(&mut recorder));
    let execution = recorder.executor.execution();
    if let Some(stopped) = &execution.stopped {
        let is_wrong = matches!(stopped.why, Why::Lockstep { .. });
        let text = machine.disassemble(stopped.address);
        assert!(!is_wrong, "{text:?}: {}", stopped.why);
    }
    recorder.moments
}

/// Functions that fill the flash, and the machine that has them.
fn loaded(draw: &mut Draw, board: &Arc<Board>, mode: Mode) -> (Msp430, Vec<Function>) {
    let mut machine = Msp430::new(board);
    let map = Map::of(&machine);
    let mut functions = Vec::new();
    let mut code = Vec::new();
    while code.len() < 0x5000 {
        let address = map.code + 2 * code.len() as u16;
        let function = Function::random(draw, map, address, mode);
        code.extend(&function.code);
        functions.push(function);
    }
    let file = elf(EM_MSP430, &[(map.code.into(), bytes(&code))], None);
    let image = Image::parse(&file).expect("it is well formed");
    machine.load(image).expect("it fits");
    (machine, functions)
}

/// Checks that a known value is the same with other inputs.
fn assert_known_is_the_same(one: &[Moment], other: &[Moment]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one.address, other.address, "they go the same way");
        for (number, known) in one.known.iter().enumerate() {
            if let Some(value) = known {
                let held = u64::from(other.held[number]);
                assert_eq!(*value, held, "R{number} after 0x{:x}", one.address);
            }
        }
    }
}

const SEED: u64 = 0x0430;
/// Each fills the flash of a board with code.
const ROUNDS: u64 = 160;

#[test]
fn terms_are_what_the_core_holds_in_every_form() {
    let mut counts = BTreeMap::new();
    for board in [&*MSP430F1611, &*MSP430FR5969] {
        for round in 0..cases(ROUNDS) {
            let mode = [Mode::Constants, Mode::Mixed][round as usize % 2];
            let mut draw = Draw(SEED + round);
            let (mut machine, functions) = loaded(&mut draw, board, mode);
            for function in &functions {
                let given = Given::random(&mut draw, Map::of(&machine), mode);
                run(&mut machine, Numbers, function, &given, &mut counts);
            }
        }
    }
    let count = |form: &String| counts.get(form).copied().unwrap_or(0);
    let mut rare: Vec<_> = forms()
        .into_iter()
        .map(|form| (count(&form), form))
        .collect();
    rare.sort();
    let goes_on = |form: &str| {
        let ends = form.ends_with(" to Pc") || form.ends_with(" to Sp");
        !ends && !form.starts_with("CALL") && form != "RETI"
    };
    let least = |form: &str| cases(if goes_on(form) { 1_000 } else { 100 });
    rare.retain(|(count, form)| *count < least(form));
    assert!(rare.is_empty(), "too few of {rare:?}");
}

#[test]
fn what_is_known_does_not_depend_on_an_input() {
    let mut compared = 0;
    for (round, board) in [&*MSP430F1611, &*MSP430FR5969].into_iter().enumerate() {
        let mut draw = Draw(SEED + round as u64);
        let (mut machine, functions) = loaded(&mut draw, board, Mode::Mixed);
        for function in &functions {
            let given = Given::random(&mut draw, Map::of(&machine), Mode::Mixed);
            let other = given.with_other_inputs(&mut draw);
            let counts = &mut BTreeMap::new();
            let one = run(&mut machine, Numbers, function, &given, counts);
            let two = run(&mut machine, Numbers, function, &other, counts);
            assert_known_is_the_same(&one, &two);
            compared += one.len().min(two.len());
        }
    }
    assert!(compared > 2_000, "{compared} instructions");
}
