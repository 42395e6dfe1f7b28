// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Each distinction that the manual makes, a row of a table: `distinctions/execution.txt` says what an instruction does
//! and takes, `distinctions/accesses.txt` which data it reads
//! and writes, `distinctions/secrets.txt` how secrets pass through it. Their first lines say how a row reads.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use pennyweight_machine::call::Call;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret, Taint};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::abi::RETURN_ADDRESS;
use pennyweight_msp430::board::Board;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::{Register, Width};
use pennyweight_msp430::taint::Follower;
use pennyweight_testing::by_pointer;

use crate::support;
use crate::support::assembler::{MULTIPLIER, assemble, number, register};
use crate::support::boards::{MSP430F1611, MSP430FR5969};

/// Address of the code that loads the registers before a row.
const PROLOGUE: u16 = 0x5000;
/// Default address of a row's code.
const CODE: u16 = 0x6000;
/// Address of [`PROBES`].
const PROBE: u16 = 0x7000;
/// JC, JEQ, JN; CLRN; JGE; BIC #FLAGS,SR
pub(crate) const PROBES: [u16; 7] = [0x2C00, 0x2400, 0x3000, 0xC222, 0x3400, 0xC032, FLAGS];
/// RAM of both boards, which a row may use and is compared afterwards.
const AREA: std::ops::Range<u16> = 0x1C00..0x1E00;
/// RAM from which registers are loaded.
const SLOTS: u16 = 0x1F00;
const STACK: u16 = 0x1D00;
const SP: u16 = 1;
const SR: u16 = 2;
/// The arithmetic flags: V, N, Z, C.
const FLAGS: u16 = 0x0107;
/// SCG1, SCG0, OSCOFF, CPUOFF, GIE
const CONTROL: u16 = 0x00F8;
/// The bits of the status register by their letters: V, SCG1, SCG0, OSCOFF, CPUOFF, GIE, N, Z, C.
const STATUS: [(char, u16); 9] = [
    ('V', 0x100),
    ('1', 0x80),
    ('0', 0x40),
    ('O', 0x20),
    ('P', 0x10),
    ('G', 8),
    ('N', 4),
    ('Z', 2),
    ('C', 1),
];

/// A line of a table.
struct Row {
    name: &'static str,
    code: &'static str,
    /// Columns after the code.
    columns: Vec<&'static str>,
}

fn rows(table: &'static str) -> Vec<Row> {
    let lines = table.lines().map(str::trim);
    let rows: Vec<_> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split('|').map(str::trim);
            let (name, code) = (fields.next().unwrap(), fields.next().unwrap_or(""));
            let row = Row {
                name,
                code,
                columns: fields.collect(),
            };
            assert_eq!(row.columns.len(), 3, "{line}");
            row
        })
        .collect();
    let mut names = HashSet::new();
    for row in &rows {
        assert!(names.insert(row.name), "{} is there twice", row.name);
    }
    rows
}

/// Registers and memory.
#[derive(Clone)]
struct State {
    /// The program counter is where the row's code begins or control is to come.
    registers: [u16; 16],
    memory: BTreeMap<u16, u8>,
}

impl State {
    /// Registers and memory that tell themselves apart.
    fn new() -> State {
        let mut registers: [u16; 16] = std::array::from_fn(|n| (0x1111 * n as u16) ^ 0x0A50);
        registers[0] = CODE;
        registers[usize::from(SP)] = STACK;
        registers[usize::from(SR)] = 0;
        registers[3] = 0;
        let byte = |address: u16| (address, (address as u8).wrapping_mul(37) ^ 0xA5);
        State {
            registers,
            memory: AREA.map(byte).collect(),
        }
    }

    /// Applies `R5=1234 [1C10]=1234 [1C11]=56 SR=NC`.
    fn apply(&mut self, text: &str, multiplier: u16) {
        for field in text.split_whitespace() {
            let (place, value) = field.split_once('=').unwrap_or_else(|| panic!("{field:?}"));
            if let Some(address) = place
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'))
            {
                let bytes = number(value, 0).to_le_bytes();
                for (offset, byte) in (0..value.len() as u16 / 2).zip(bytes) {
                    self.memory
                        .insert(number(address, 0).wrapping_add(offset), byte);
                }
            } else if place == "SR" {
                self.registers[usize::from(SR)] = status(value);
            } else {
                let n = register(place).unwrap_or_else(|| panic!("{field:?}"));
                self.registers[usize::from(n)] = number(value, multiplier);
            }
        }
    }
}

fn status(letters: &str) -> u16 {
    let bit = |letter| {
        let found = STATUS.iter().find(|(name, _)| *name == letter);
        found
            .unwrap_or_else(|| panic!("{letter:?} is no bit of SR"))
            .1
    };
    letters
        .chars()
        .filter(|letter| *letter != '-')
        .map(bit)
        .sum()
}

/// The multiplier's address on a board.
fn multiplier(board: &Board) -> u16 {
    board.info.multiplier.expect("it has one") as u16
}

/// The state and the code of a row.
struct Program {
    before: State,
    code: Vec<u16>,
    /// Address at which control arrives after the code.
    landing: u16,
}

impl Program {
    fn new(row: &Row, board: &Board) -> Program {
        let mut before = State::new();
        before.apply(row.columns[0], multiplier(board));
        let at = before.registers[0];
        let code = assemble(row.code, at, multiplier(board));
        let landing = at.wrapping_add(2 * code.len() as u16);
        Program {
            before,
            code,
            landing,
        }
    }

    /// Loads a program whose call at [`PROLOGUE`] loads the registers from the slots, of SR the bits of `settled` with an
    /// immediate, executes the code and returns from the landing.
    fn load(&mut self, machine: &mut Msp430, settled: u16) {
        let at = self.before.registers[0];
        let mut prologue = Vec::new();
        for n in LOADED {
            prologue.extend([0x4210 | n, slot(n)]); // MOV &slot,Rn
        }
        if settled != 0 {
            let set = self.before.registers[usize::from(SR)] & settled;
            // BIC #bits,SR; BIS #bits,SR: public flags
            prologue.extend([0xC032, settled & !set, 0xD032, set]);
        }
        prologue.extend([0x4030, at]); // BR #at
        let back = vec![0x4030, RETURN_ADDRESS]; // BR #RETURN_ADDRESS
        let mut segments = vec![
            (PROLOGUE.into(), support::bytes(&prologue)),
            (PROBE.into(), support::bytes(&PROBES)),
        ];
        for (address, words) in [(at, &self.code), (self.landing, &back)] {
            if AREA.contains(&address) {
                self.before
                    .memory
                    .extend((address..).zip(support::bytes(words)));
            } else if address >= PROLOGUE {
                segments.push((address.into(), support::bytes(words)));
            }
        }
        let of_flash = self.before.memory.range(PROLOGUE..);
        segments.extend(of_flash.map(|(address, byte)| (u32::from(*address), vec![*byte])));
        let file = support::elf(support::EM_MSP430, &segments, None);
        machine
            .load(Image::parse(&file).expect("the file is well formed"))
            .expect("the row fits the flash");
    }

    /// Puts into RAM what a call begins with.
    fn begin(&self, machine: &mut Msp430) {
        for (address, byte) in self.before.memory.range(..PROLOGUE) {
            machine
                .write((*address).into(), &[*byte])
                .expect("it is RAM");
        }
        for n in LOADED {
            let value = self.before.registers[usize::from(n)].to_le_bytes();
            machine.write(slot(n).into(), &value).expect("it is RAM");
        }
    }
}

/// The registers that a program loads, SR last.
const LOADED: [u16; 14] = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, SR];

/// Returns the address of a register's value before it is loaded.
fn slot(register: u16) -> u16 {
    SLOTS + 2 * register
}

fn call() -> Call {
    Call {
        entry: PROLOGUE.into(),
        ..support::call(&[])
    }
}

/// Looks on, so that nothing is executed the quick way, and keeps what a row's code accesses.
struct Watching {
    code: std::ops::Range<u16>,
    is_there: bool,
    seen: Vec<String>,
}

impl Watching {
    fn new(program: &Program) -> Watching {
        let at = program.before.registers[0];
        Watching {
            code: at..at.saturating_add(2 * program.code.len() as u16),
            is_there: false,
            seen: Vec::new(),
        }
    }

    fn see(&mut self, kind: &str, address: u32, size: u32) {
        if self.is_there {
            self.seen.push(format!("{kind}{size}:{address:04X}"));
        }
    }
}

impl Observer<Core> for Watching {
    fn before(&mut self, _: &mut Core, address: u32) {
        self.is_there = self.code.contains(&(address as u16));
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}

    fn read(&mut self, address: u32, size: u32) {
        self.see("r", address, size);
    }

    fn write(&mut self, address: u32, size: u32) {
        self.see("w", address, size);
    }
}

/// Returns the differences of a machine from a row, if any: with and without an observer, and with the flags
/// clear and set if the row names none.
fn differences(row: &Row, board: &Board, machine: &mut Msp430) -> Option<String> {
    let mut program = Program::new(row, board);
    let mut changed = State::new();
    changed.registers[0] = program.landing;
    let refusal = row.columns[1].strip_prefix("! ");
    if refusal.is_none() {
        changed.apply(row.columns[1], multiplier(board));
        program.landing = changed.registers[0];
    }
    program.load(machine, 0);
    let names_status = row.columns[0].contains("SR=");
    for flags in if names_status { &[0][..] } else { &[0, FLAGS] } {
        program.before.registers[usize::from(SR)] |= flags;
        let mut after = program.before.clone();
        if refusal.is_none() {
            after.apply(row.columns[1], multiplier(board));
        }
        let mut instructions = None;
        for is_watched in [false, true] {
            program.begin(machine);
            let ran = if is_watched {
                machine.attempt(&call(), &mut by_pointer(&mut Watching::new(&program)))
            } else {
                machine.attempt(&call(), &mut Nothing)
            };
            let found = match (ran, refusal) {
                (Ok(_), Some(words)) => vec![format!("returned, expected {words:?}")],
                (Err(error), Some(words)) if error.fault.to_string().contains(words) => Vec::new(),
                (Err(error), _) => vec![error.to_string()],
                (Ok(outcome), None) => {
                    let is_first = board.info.name == MSP430F1611.info.name;
                    // Call, loads, branch to the code and back
                    let rest = if is_first { 5 } else { 4 } + 3 * LOADED.len() as u64 + 3 + 3;
                    let cycles = row.columns[2];
                    let (first, second) = cycles.split_once('/').unwrap_or((cycles, cycles));
                    let cycles = if is_first { first } else { second };
                    let taken = (outcome.cycles - rest).to_string();
                    let mut found = unlike(machine.core(), &after);
                    if taken != cycles {
                        found.push(format!("takes {taken} cycles, not {cycles}"));
                    }
                    if *instructions.get_or_insert(outcome.instructions) != outcome.instructions {
                        found.push("counts other instructions than unwatched".to_owned());
                    }
                    found
                }
            };
            if !found.is_empty() {
                let how = if is_watched { "watched" } else { "unwatched" };
                let (row, code, what) = (row.name, row.code, found.join("; "));
                return Some(format!(
                    "{row}: {code} on {}, {how}: {what}",
                    board.info.name
                ));
            }
        }
    }
    None
}

/// The registers and bytes that are not as expected.
fn unlike(core: &Core, expected: &State) -> Vec<String> {
    let registers = (1..16).filter_map(|n| {
        let (is, right) = (core.registers[n], expected.registers[n]);
        (is != right).then(|| format!("R{n} is {is:04x}, not {right:04x}"))
    });
    let bytes = expected.memory.iter().filter_map(|(address, right)| {
        let is = core.memory.read(*address, Width::Byte);
        (is != Ok(u16::from(*right)))
            .then(|| format!("[{address:04x}] is {is:02x?}, not {right:02x}"))
    });
    registers.chain(bytes).collect()
}

/// The faults of all rows, each on both boards.
fn of_all(
    table: &'static str,
    fault: impl Fn(&Row, &Board, &mut Msp430) -> Option<String>,
) -> String {
    let rows = rows(table);
    let on = |board| {
        let mut machine = Msp430::new(board);
        let faults = rows
            .iter()
            .filter(|row| !row.name.starts_with("msp430") || row.name.starts_with(&board.info.name))
            .filter_map(|row| fault(row, board, &mut machine));
        faults.collect::<Vec<_>>()
    };
    [&MSP430F1611, &MSP430FR5969]
        .map(|board| on(board))
        .concat()
        .join("\n")
}

#[test]
fn each_instruction_does_and_takes_what_its_row_says() {
    let wrong = of_all(include_str!("distinctions/execution.txt"), differences);
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns the accesses that differ from the row's, if any.
fn other_accesses(row: &Row, board: &Board, machine: &mut Msp430) -> Option<String> {
    let mut program = Program::new(row, board);
    if let Some(target) = row.columns[2].strip_prefix("PC=") {
        program.landing = number(target, 0);
    }
    program.load(machine, 0);
    program.begin(machine);
    let mut watching = Watching::new(&program);
    let error = machine
        .attempt(&call(), &mut by_pointer(&mut watching))
        .err();
    let expected: Vec<_> = row.columns[1].split_whitespace().collect();
    let (name, code, seen) = (row.name, row.code, watching.seen);
    (error.is_some() || seen != expected)
        .then(|| format!("{name}: {code} accesses {seen:?} {error:?}"))
}

#[test]
fn observers_are_told_of_each_access() {
    let wrong = of_all(include_str!("distinctions/accesses.txt"), other_accesses);
    assert!(wrong.is_empty(), "{wrong}");
}

/// Which secrets a place depends on, by its name: `R5.0` and `R5.1` are the bytes of R5, `1c10` a byte of memory, K the
/// control bits of SR.
type Tainted = BTreeMap<String, String>;

fn letters(taint: Taint) -> String {
    taint
        .indices()
        .map(|index| char::from(b'a' + index as u8))
        .collect()
}

/// Applies `R5=a:b [1C10]=a:- C=ab OP2=a:b`, a byte in memory without a colon; `!branch=a` says that it leaks there.
fn apply_secrets(tainted: &mut Tainted, text: &str) {
    let mut put = |place: String, secrets: &str| {
        if secrets == "-" {
            tainted.remove(&place);
        } else {
            tainted.insert(place, secrets.to_owned());
        }
    };
    for field in text.split_whitespace() {
        let (place, secrets) = field.split_once('=').unwrap_or_else(|| panic!("{field:?}"));
        let address = place
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        match (secrets.split_once(':'), address) {
            (None, None) => put(place.to_owned(), secrets),
            (None, Some(address)) => put(format!("{:04x}", number(address, 0)), secrets),
            (Some((low, high)), None) => {
                put(format!("{place}.0"), low);
                put(format!("{place}.1"), high);
            }
            (Some((low, high)), Some(address)) => {
                put(format!("{:04x}", number(address, 0)), low);
                put(format!("{:04x}", number(address, 0) + 1), high);
            }
        }
    }
}

/// Follows a call up to `landing`, and keeps what is secret there.
struct Seeing {
    follower: Follower,
    landing: u16,
    multiplier: u16,
    seen: Tainted,
}

impl Observer<Core> for Seeing {
    fn before(&mut self, core: &mut Core, address: u32) {
        if address == u32::from(self.landing) {
            self.seen = self.tainted(core);
        }
        self.follower.before(core, address);
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Seeing {
    fn tainted(&self, core: &mut Core) -> Tainted {
        let mut seen = BTreeMap::new();
        let mut see = |place: String, taint: Taint| {
            if taint.is_secret() {
                seen.insert(place, letters(taint));
            }
        };
        for n in (1..16).filter(|n| *n != SR) {
            let name = if n == SP {
                "SP".to_owned()
            } else {
                format!("R{n}")
            };
            let [low, high] = self.follower.register(Register::new(n));
            see(format!("{name}.0"), low);
            see(format!("{name}.1"), high);
        }
        for address in AREA {
            see(format!("{address:04x}"), self.follower.byte(address));
        }
        for (index, name) in (0..).zip(MULTIPLIER) {
            for half in 0..2 {
                let address = self.multiplier + 2 * index + half;
                see(format!("{name}.{half}"), self.follower.byte(address));
            }
        }
        for (flag, taint) in flags(&self.follower, core, PROBE) {
            see(flag.to_owned(), taint);
        }
        for leak in Core::leaks(&self.follower).iter() {
            let kind = match leak.kind {
                LeakKind::Branch => "!branch",
                LeakKind::Address => "!address",
                LeakKind::VariableTime => "!time",
            };
            see(kind.to_owned(), leak.secrets);
        }
        seen
    }
}

/// The secrets in C, Z, N, V and the control bits, as [`PROBES`] at `probe` show them each alone.
pub(crate) fn flags(
    follower: &Follower,
    core: &mut Core,
    probe: u16,
) -> [(&'static str, Taint); 5] {
    let mut follower = follower.clone();
    let mut leak_at = |index: u16| {
        let address = u32::from(probe + 2 * index);
        follower.before(core, address);
        let leaks = Core::leaks(&follower);
        let leak = leaks.iter().find(|leak| leak.address == address);
        leak.map_or(Taint::NONE, |leak| leak.secrets)
    };
    let [carry, zero, negative, _, overflow, _] = [0, 1, 2, 3, 4, 5].map(&mut leak_at);
    let control = follower.register(Register::SR)[0];
    [
        ("C", carry),
        ("Z", zero),
        ("N", negative),
        ("V", overflow),
        ("K", control),
    ]
}

/// Returns the expected and the found secrets of a row, if they differ.
fn lost_or_made_up(row: &Row, board: &Board, machine: &mut Msp430) -> Option<String> {
    let mut program = Program::new(row, board);
    let mut before = Tainted::new();
    apply_secrets(&mut before, row.columns[1]);
    let mut after = before.clone();
    apply_secrets(&mut after, row.columns[2]);
    if let Some(target) = after.remove("PC") {
        program.landing = number(&target, 0);
    }
    // Eight names in their order, which make the labels; then the bytes that have them.
    let mut secrets: Vec<_> = ('a'..='h').map(|name| secret(name, 0, 0)).collect();
    let mut settled = FLAGS | CONTROL;
    for (place, letters) in &before {
        let address = match (place.split_once('.'), u16::from_str_radix(place, 16)) {
            (Some((name, half)), _) => {
                slot(register(name).expect("a register")) + u16::from(half == "1")
            }
            (None, Ok(address)) if AREA.contains(&address) => address,
            (None, _) => {
                settled &= if place == "K" {
                    !CONTROL
                } else {
                    !status(place)
                };
                slot(SR) + u16::from(place == "V")
            }
        };
        secrets.extend(letters.chars().map(|name| secret(name, address, 1)));
    }
    program.load(machine, settled);
    program.begin(machine);
    let mut seeing = Seeing {
        follower: machine.follower(&secrets),
        landing: program.landing,
        multiplier: multiplier(board),
        seen: Tainted::new(),
    };
    let error = machine.attempt(&call(), &mut by_pointer(&mut seeing)).err();
    let places: BTreeSet<_> = after.keys().chain(seeing.seen.keys()).collect();
    let of = |tainted: &Tainted, place| tainted.get(place).cloned().unwrap_or("-".to_owned());
    let mut found: Vec<_> = places
        .into_iter()
        .map(|place| (place, of(&seeing.seen, place), of(&after, place)))
        .filter(|(_, is, right)| is != right)
        .map(|(place, is, right)| format!("{place}={is}, not {right}"))
        .collect();
    found.extend(error.map(|error| error.to_string()));
    let (row, code, what) = (row.name, row.code, found.join("; "));
    (!found.is_empty()).then(|| format!("{row}: {code} on {}: {what}", board.info.name))
}

fn secret(name: char, address: u16, bytes: u32) -> Secret {
    Secret {
        name: name.to_string(),
        address: address.into(),
        bytes,
    }
}

#[test]
fn secrets_go_where_each_row_says_and_nowhere_else() {
    let wrong = of_all(include_str!("distinctions/secrets.txt"), lost_or_made_up);
    assert!(wrong.is_empty(), "{wrong}");
}
