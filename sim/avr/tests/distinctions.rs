// SPDX-License-Identifier: Apache-2.0 OR MIT
//! One row for each distinction that the AVR Instruction Set Manual makes: `distinctions.txt`, which says how it is read.
//!
//! A row is run with all that it does not name at two values each, and that has to stay. Then each of its inputs is
//! made secret, alone, and takes other values: what differs must be marked, and a way or an address that differs must
//! be reported. Nothing is drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pennyweight_avr::board::{Board, DATA_SPACE};
use pennyweight_avr::decode::is_two_words;
use pennyweight_avr::{Avr, Core, Flag, Follower};
use pennyweight_machine::call::Call;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret};
use pennyweight_testing::ByPointer;

use crate::common;
use crate::common::boards::files;

const TABLE: &str = include_str!("distinctions.txt");

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
const LETTERS: &str = "CZNVSHTI";
const PAIRS: [(&str, u8); 5] = [("P", 0), ("W", 24), ("X", 26), ("Y", 28), ("Z", 30)];

/// I/O addresses: what rows call rampz, eind and io, and SREG.
const PORTS: [(&str, u8); 3] = [("rampz", 0x3b), ("eind", 0x3c), ("io", 0x1e)];
const SREG: u8 = 0x3f;

/// Word address of the code that creates the state before a row.
const PRELUDE: u32 = 0x20;

/// Offsets in the table from which it loads, at the beginning of the RAM.
const STATUS: u16 = 32;
const SECRET_STATUS: u16 = 33;
const SECRET_FLAGS: u16 = 34;
const FIRST_PORT: u16 = 35;
const TABLE_BYTES: u16 = 38;

const BUDGET: u64 = 500;

/// A place in the state that rows name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Register(u8),
    Flag(u8),
    /// Index in [`PORTS`].
    Port(usize),
    Ram(u16),
    /// Offset from the stack pointer before the row.
    Stack(i16),
    /// The stack pointer, by how much it moves.
    Pointer,
    Branch,
    Address,
}

/// Address of the next instruction after a row, in words.
#[derive(Clone, Copy, Debug)]
enum Next {
    Behind,
    Beside(i32),
    At(u32),
}

#[derive(Debug)]
struct Row {
    line: usize,
    board: String,
    /// Words that are executed, then the words after them.
    words: Vec<u16>,
    behind: Vec<u16>,
    instructions: Vec<String>,
    before: BTreeMap<Place, i32>,
    after: BTreeMap<Place, i32>,
    flash: Vec<(u32, u8)>,
    /// The word that it has to stand at.
    at: Option<u32>,
    next: Next,
    cycles: u32,
    /// Prefix of the name of the fault that the row ends with.
    fault: Option<String>,
    /// Places that each of these reaches when it alone is secret.
    flows: BTreeMap<Place, BTreeSet<Place>>,
}

fn hex(text: &str) -> u32 {
    u32::from_str_radix(text, 16).unwrap_or_else(|_| panic!("{text:?} is not a hexadecimal number"))
}

/// A place by its name; flags come as letters.
fn place(name: &str) -> Option<Place> {
    if let Some(port) = PORTS.iter().position(|(port, _)| *port == name) {
        return Some(Place::Port(port));
    }
    if let Some(inner) = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
    {
        return Some(match inner.strip_prefix("sp") {
            Some("") => Place::Stack(0),
            Some(beside) => Place::Stack(beside.parse().expect("a distance")),
            None => Place::Ram(hex(inner) as u16),
        });
    }
    match name {
        "sp" => Some(Place::Pointer),
        "branch" => Some(Place::Branch),
        "address" => Some(Place::Address),
        _ => Some(Place::Register(name.strip_prefix('r')?.parse().ok()?)),
    }
}

/// The flags that a word of letters names, with what they are: capitals are set.
fn flags(word: &str) -> impl Iterator<Item = (Place, i32)> {
    word.chars().map(move |letter| {
        let number = LETTERS
            .find(letter.to_ascii_uppercase())
            .unwrap_or_else(|| panic!("{word:?} is no word of a row"));
        (
            Place::Flag(number as u8),
            letter.is_ascii_uppercase().into(),
        )
    })
}

/// Takes what a word says into a state.
fn state(word: &str, into: &mut BTreeMap<Place, i32>) {
    let Some((name, value)) = word.split_once('=') else {
        into.extend(flags(word));
        return;
    };
    if let Some((_, low)) = PAIRS.iter().find(|(pair, _)| *pair == name) {
        let [l, h] = (hex(value) as u16).to_le_bytes();
        into.insert(Place::Register(*low), l.into());
        into.insert(Place::Register(low + 1), h.into());
        return;
    }
    let place = place(name).unwrap_or_else(|| panic!("{word:?} names nothing"));
    let value = match place {
        Place::Pointer => value.parse().expect("a distance"),
        _ => hex(value) as i32,
    };
    into.insert(place, value);
}

impl Row {
    fn parse(line: usize, board: &str, text: &str) -> Row {
        let columns: Vec<&str> = text.split('|').map(str::trim).collect();
        let [words, instructions, before, after, cycles] = columns[..] else {
            panic!("line {line}: has {} columns, not 5", columns.len());
        };
        let both = |text: &str| {
            let (here, behind) = text.split_once('/').unwrap_or((text, ""));
            let words = |part: &str| {
                part.split_whitespace()
                    .map(|word| hex(word) as u16)
                    .collect()
            };
            (words(here), words(behind))
        };
        let (words, behind) = both(words);
        let executed = instructions.split('/').next().unwrap_or_default();
        let mut row = Row {
            line,
            board: board.to_owned(),
            words,
            behind,
            instructions: executed
                .split(';')
                .map(|each| each.trim().to_owned())
                .collect(),
            before: BTreeMap::new(),
            after: BTreeMap::new(),
            flash: Vec::new(),
            at: None,
            next: Next::Behind,
            cycles: cycles.parse().expect("a number of cycles"),
            fault: None,
            flows: BTreeMap::new(),
        };
        for word in before.split_whitespace() {
            match word.split_once('=') {
                Some(("at", value)) => row.at = Some(hex(value)),
                Some((name, value)) if name.starts_with('{') => {
                    let address = hex(name.trim_matches(['{', '}']));
                    row.flash.push((address, hex(value) as u8));
                }
                _ => state(word, &mut row.before),
            }
        }
        for word in after.split_whitespace() {
            match word.split_once('=') {
                Some(("pc", value)) if value.starts_with(['+', '-']) => {
                    row.next = Next::Beside(value.parse().expect("a distance"));
                }
                Some(("pc", value)) => row.next = Next::At(hex(value)),
                Some(("fault", name)) => row.fault = Some(name.to_owned()),
                _ => state(word, &mut row.after),
            }
        }
        row
    }

    /// Takes a line that says what secrets reach.
    fn flow(&mut self, text: &str) {
        let (from, to) = text.split_once('>').expect("inputs > what they reach");
        let places = |text: &str| -> BTreeSet<Place> {
            text.split_whitespace()
                .flat_map(|word| match place(word) {
                    Some(place) => vec![place],
                    None => flags(word).map(|(place, _)| place).collect(),
                })
                .collect()
        };
        let reached = places(to);
        for input in places(from) {
            assert!(
                self.flows.insert(input, reached.clone()).is_none(),
                "line {}: {input:?} stands twice",
                self.line
            );
        }
    }
}

fn table() -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut board = "";
    for (number, line) in TABLE.lines().enumerate() {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        } else if let Some(name) = text.strip_prefix("board ") {
            board = name;
        } else if line.starts_with(' ') {
            rows.last_mut().expect("it is about a row").flow(text);
        } else {
            rows.push(Row::parse(number + 1, board, text));
        }
    }
    rows
}

const fn lds(register: u16) -> u16 {
    0x9000 | register << 4
}

const fn out(address: u8, register: u16) -> u16 {
    let a = address as u16;
    0xb800 | (a & 0x30) << 5 | register << 4 | a & 0xf
}

const fn input(register: u16, address: u8) -> u16 {
    let a = address as u16;
    0xb000 | (a & 0x30) << 5 | register << 4 | a & 0xf
}

const RET: u16 = 0x9508;

/// The rows of a board, and one image of them all.
struct Bench {
    board: Arc<Board>,
    avr: Avr,
    /// The RAM where rows say nothing, by what the rest of the state is.
    ram: [Vec<u8>; 2],
    /// The rows with the words where they are entered and where they stand.
    rows: Vec<(Row, u32, u32)>,
}

impl Bench {
    fn new(name: &str, rows: Vec<Row>) -> Bench {
        let board: Arc<Board> = files::board(name);
        let ports = Bench::ports_of(&board);
        let first = board.ram_start() as u16;
        let mut words = BTreeMap::<u32, u16>::new();
        let mut put = |at: u32, content: &[u16]| {
            for (address, &word) in (at..).zip(content) {
                let address = address & board.last_word();
                assert!(
                    words.insert(address, word).is_none(),
                    "two words at 0x{address:x}"
                );
            }
        };
        put(PRELUDE, &prelude(first, &ports));
        let mut placed = Vec::new();
        let mut free = PRELUDE + 0x100;
        for row in rows {
            let stub = free;
            let mut code = if board.jumps_far {
                vec![0x940e, PRELUDE as u16]
            } else {
                vec![0xd000 | PRELUDE.wrapping_sub(stub + 1) as u16 & 0xfff]
            };
            let at = row.at.unwrap_or(stub + code.len() as u32);
            if row.at.is_some() {
                if board.jumps_far {
                    code.extend([0x940c | (at >> 16) as u16, at as u16]);
                } else {
                    code.push(0xc000 | at.wrapping_sub(stub + 2) as u16 & 0xfff);
                }
                put(stub, &code);
                put(at, &postluded(&row, &ports));
            } else {
                code.extend(postluded(&row, &ports));
                put(stub, &code);
            }
            free += code.len() as u32;
            placed.push((row, stub, at));
        }
        let mut pieces: BTreeMap<u32, Vec<u8>> = words
            .iter()
            .map(|(&at, word)| (2 * at, word.to_le_bytes().to_vec()))
            .collect();
        for &(address, byte) in placed.iter().flat_map(|(row, ..)| &row.flash) {
            let known = pieces.insert(address, vec![byte]);
            assert!(
                known.is_none_or(|known| known == [byte]),
                "two bytes at 0x{address:x}"
            );
        }
        // runs of neighbours, a segment each
        let mut segments: Vec<(u32, Vec<u8>)> = Vec::new();
        for (address, bytes) in pieces {
            match segments.last_mut() {
                Some((start, run)) if *start + run.len() as u32 == address => run.extend(bytes),
                _ => segments.push((address, bytes)),
            }
        }
        let avr = common::machine_on(&board, &segments);
        let ram = [false, true].map(|ones| {
            let addresses = first..=board.ram_end();
            addresses.map(|address| pattern(address, ones)).collect()
        });
        Bench {
            board,
            avr,
            ram,
            rows: placed,
        }
    }

    /// Which of [`PORTS`] a board has.
    fn ports_of(board: &Board) -> Vec<usize> {
        let has = [board.rampz != 0, board.eind != 0, true];
        (0..PORTS.len()).filter(|&port| has[port]).collect()
    }

    /// The byte of the table that a place is loaded from, or the place itself.
    fn source(&self, place: Place) -> u16 {
        let first = self.board.ram_start() as u16;
        match place {
            Place::Register(number) => first + u16::from(number),
            Place::Flag(_) => first + SECRET_STATUS,
            Place::Port(port) => first + FIRST_PORT + port as u16,
            Place::Ram(address) => address,
            _ => panic!("{place:?} cannot be set before a row"),
        }
    }

    /// Returns the places to make secret, one at a time: all that a row names, whether it reads or overwrites
    /// them, and every flag.
    fn inputs(&self, index: usize) -> BTreeSet<Place> {
        let row = &self.rows[index].0;
        let named = row.before.keys().chain(row.after.keys()).copied();
        let can_be_set = |place: &Place| match *place {
            Place::Register(_) | Place::Port(_) => true,
            Place::Ram(address) => u32::from(address) >= self.board.ram_start(),
            _ => false,
        };
        named
            .filter(can_be_set)
            .chain((0..8).map(Place::Flag))
            .collect()
    }

    /// Returns the content of a place before a row; `ones` selects that of places which the row does not
    /// name.
    fn before(&self, row: &Row, place: Place, ones: bool) -> u8 {
        if let Some(&value) = row.before.get(&place) {
            return value as u8;
        }
        match place {
            Place::Register(number) => pattern(number.into(), ones),
            Place::Flag(_) => ones.into(),
            Place::Port(0) => rest(ones) & self.board.rampz,
            Place::Port(1) => rest(ones) & self.board.eind,
            Place::Port(_) => rest(ones) ^ 0x5a,
            Place::Ram(address) => pattern(address, ones),
            _ => panic!("{place:?} holds nothing before a row"),
        }
    }

    /// Runs a row, where `secret` is one and takes another value by `flip`.
    fn run<const LOOKS: bool>(
        &mut self,
        index: usize,
        ones: bool,
        secret: Option<(Place, u8)>,
    ) -> Watch<LOOKS> {
        let (row, stub, at) = &self.rows[index];
        let first = self.board.ram_start() as u16;
        let mut ram = self.ram[usize::from(ones)].clone();
        for (place, &value) in &row.before {
            if let Place::Ram(address) = place
                && let Some(byte) = ram.get_mut(usize::from(address.wrapping_sub(first)))
            {
                *byte = value as u8;
            }
        }
        let sreg = (0..8).fold(0, |byte, number| {
            byte | self.before(row, Place::Flag(number), ones) << number
        });
        let table = &mut ram[..usize::from(TABLE_BYTES)];
        for number in 0..32 {
            table[usize::from(number)] = self.before(row, Place::Register(number), ones);
        }
        table[usize::from(STATUS)] = sreg;
        table[usize::from(SECRET_STATUS)] = sreg;
        table[usize::from(SECRET_FLAGS)] = 0;
        for port in 0..PORTS.len() {
            table[usize::from(FIRST_PORT) + port] = self.before(row, Place::Port(port), ones);
        }
        let mut secrets = Vec::new();
        if let Some((place, flip)) = secret {
            let mut flip = flip;
            if let Place::Flag(number) = place {
                table[usize::from(SECRET_FLAGS)] = 1 << number;
                flip <<= number;
            }
            ram[usize::from(self.source(place) - first)] ^= flip;
            secrets.push(Secret {
                name: "secret".to_owned(),
                address: self.source(place).into(),
                bytes: 1,
            });
        }
        let length = row.words.len() + row.behind.len();
        let mut watch = Watch {
            start: 2 * at,
            count: row.instructions.len(),
            postlude: (2 * (at + length as u32)) & (2 * self.board.last_word() + 1),
            ports: Bench::ports_of(&self.board),
            follower: secret.map(|_| self.avr.follower(&secrets)),
            shown: row.before.keys().chain(row.after.keys()).copied().collect(),
            begin: None,
            end: None,
            executed: 0,
            cycles: 0,
            jumped: false,
            accesses: Vec::new(),
            seen: BTreeMap::new(),
            fault: None,
        };
        let call = Call {
            entry: 2 * stub,
            budget: BUDGET,
            ..common::call()
        };
        self.avr.write(first.into(), &ram).expect("it is RAM");
        if let Err(error) = self.avr.call(&call, &mut ByPointer::<_, LOOKS>(&mut watch)) {
            let fault = format!("{:?}", error.fault).replace(' ', "");
            watch.fault = Some((error.address, fault));
        }
        watch
    }
}

/// Returns a byte whose bits are all one or all zero, for places that a row does not name.
fn rest(ones: bool) -> u8 {
    u8::from(ones).wrapping_neg()
}

/// Returns the content of a byte that a row does not name: it differs from that of its neighbours.
fn pattern(number: u16, ones: bool) -> u8 {
    (number.wrapping_mul(29).wrapping_add(0x35) >> 1) as u8 ^ rest(ones)
}

/// The code that makes the state before a row, from a table at the beginning of the RAM.
fn prelude(first: u16, ports: &[usize]) -> Vec<u16> {
    let mut code = Vec::new();
    for &port in ports {
        code.extend([
            lds(16),
            first + FIRST_PORT + port as u16,
            out(PORTS[port].1, 16),
        ]);
    }
    code.extend([lds(16), first + SECRET_STATUS, out(SREG, 16)]);
    code.extend([lds(17), first + STATUS, lds(18), first + SECRET_FLAGS]);
    for s in 0..8 {
        code.extend([
            0xfd20 | s,      // sbrc r18, s
            0xc004,          // rjmp .+8
            0xff10 | s,      // sbrs r17, s
            0x9488 | s << 4, // bclr s
            0xfd10 | s,      // sbrc r17, s
            0x9408 | s << 4, // bset s
        ]);
    }
    for number in 0..32 {
        code.extend([lds(number), first + number]);
    }
    code.push(RET);
    code
}

/// A row, and behind it what shows the ports.
fn postluded(row: &Row, ports: &[usize]) -> Vec<u16> {
    let mut code = [&row.words[..], &row.behind].concat();
    code.extend(
        (16..)
            .zip(ports)
            .map(|(number, &port)| input(number, PORTS[port].1)),
    );
    code.push(RET);
    code
}

/// The state at an end of a row.
#[derive(Clone, Debug)]
struct State {
    registers: [u8; 32],
    sreg: u8,
    sp: u16,
    address: u32,
}

impl State {
    fn of(core: &Core) -> State {
        State {
            registers: std::array::from_fn(|number| core.register(number as u8)),
            sreg: core.sreg(),
            sp: core.sp(),
            address: core.address(),
        }
    }
}

/// Observer of a row: the values that it leaves, and the secrets among them.
struct Watch<const LOOKS: bool> {
    start: u32,
    count: usize,
    postlude: u32,
    ports: Vec<usize>,
    follower: Option<Follower>,
    /// Memory that is looked at besides what is written.
    shown: Vec<Place>,
    begin: Option<State>,
    end: Option<State>,
    executed: usize,
    cycles: u32,
    jumped: bool,
    /// Accesses of the row: true for a write, address and bytes.
    accesses: Vec<(bool, u32, u32)>,
    seen: BTreeMap<Place, (u8, bool)>,
    fault: Option<(u32, String)>,
}

impl<const LOOKS: bool> Watch<LOOKS> {
    fn is_secret(&self, place: Place) -> bool {
        let Some(follower) = &self.follower else {
            return false;
        };
        let leaks = |kind| Core::leaks(follower).iter().any(|leak| leak.kind == kind);
        match place {
            Place::Register(number) => follower.register(number).is_secret(),
            Place::Flag(number) => follower.flag(FLAGS[usize::from(number)]).is_secret(),
            // registers, where they lie in the data space
            Place::Ram(address @ 0..32) => follower.register(address as u8).is_secret(),
            Place::Ram(address) => follower.ram(address).is_secret(),
            Place::Pointer => follower.stack_pointer().is_secret(),
            Place::Branch => leaks(LeakKind::Branch),
            Place::Address => leaks(LeakKind::Address),
            Place::Port(_) | Place::Stack(_) => false,
        }
    }

    /// The RAM and I/O registers that the row has written, by their address in the data space.
    fn written(&self) -> BTreeSet<u16> {
        let writes = self.accesses.iter().filter(|(is_write, ..)| *is_write);
        writes
            .flat_map(|&(_, address, size)| address..address + size)
            .map(|address| (address - DATA_SPACE) as u16)
            .collect()
    }

    /// Takes what the row has left.
    fn ended(&mut self, core: &Core) {
        let end = State::of(core);
        let mut values = BTreeMap::new();
        for number in 0..32 {
            values.insert(Place::Register(number), end.registers[usize::from(number)]);
        }
        for number in 0..8 {
            values.insert(Place::Flag(number), end.sreg >> number & 1);
        }
        let named = self.shown.iter().filter_map(|place| match *place {
            Place::Ram(address) => Some(address),
            _ => None,
        });
        for address in named.chain(self.written()) {
            if let Some(byte) = core.peek(DATA_SPACE + u32::from(address)) {
                values.insert(Place::Ram(address), byte);
            }
        }
        for place in [Place::Branch, Place::Address] {
            values.insert(place, 0);
        }
        values.insert(Place::Pointer, 0);
        let marked = |(place, value)| (place, (value, self.is_secret(place)));
        self.seen = values.into_iter().map(marked).collect();
        self.end = Some(end);
    }
}

impl<const OBSERVES: bool> Observer<Core> for Watch<OBSERVES> {
    const LOOKS: bool = OBSERVES;

    fn before(&mut self, core: &mut Core, address: u32) {
        if address == self.start && self.begin.is_none() {
            self.begin = Some(State::of(core));
            self.accesses.clear();
        }
        if let Some(follower) = &mut self.follower {
            follower.before(core, address);
        }
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        if self.executed == 0 && event.address != self.start {
            return;
        }
        if self.executed < self.count {
            self.cycles += event.cycles;
            self.jumped = event.jumped;
        }
        self.executed += 1;
        if self.executed == self.count {
            self.ended(core);
            return;
        }
        // the postlude
        let shown = event.address.wrapping_sub(self.postlude) as usize / 2;
        if self.executed > self.count
            && event.address >= self.postlude
            && let Some(&port) = self.ports.get(shown)
        {
            let number = 16 + shown as u8;
            let secret = self.is_secret(Place::Register(number));
            let value = core.register(number);
            let port = self.seen.entry(Place::Port(port));
            port.or_insert((value, secret));
        }
    }

    fn read(&mut self, address: u32, size: u32) {
        if self.executed < self.count {
            self.accesses.push((false, address, size));
        }
    }

    fn write(&mut self, address: u32, size: u32) {
        if self.executed < self.count {
            self.accesses.push((true, address, size));
        }
    }
}

fn benches() -> Vec<Bench> {
    let mut by_board = BTreeMap::<String, Vec<Row>>::new();
    for row in table() {
        by_board.entry(row.board.clone()).or_default().push(row);
    }
    let benches = by_board.into_iter();
    benches
        .map(|(name, rows)| Bench::new(&name, rows))
        .collect()
}

/// Returns the place of a row for messages.
fn named(row: &Row) -> String {
    let Row { line, board, .. } = row;
    format!(
        "distinctions.txt:{line}: {} on {board}",
        row.instructions.join("; ")
    )
}

/// All that is wrong, at once.
fn report(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_row_says_which_words_it_is_about() {
    let mut wrong = Vec::new();
    for bench in benches() {
        for (row, _, at) in &bench.rows {
            let mut address = 2 * at;
            for instruction in &row.instructions {
                let read = bench.avr.disassemble(address).unwrap_or_default();
                // targets depend on where a row stands
                let same = match instruction.split_once(" .") {
                    Some((mnemonic, _)) => read.split(' ').next() == Some(mnemonic),
                    None => read == *instruction,
                };
                if !same && row.fault.is_none() {
                    wrong.push(format!("{}: {read}", named(row)));
                }
                address += if is_two_words(bench.avr.core().encoding(address)) {
                    4
                } else {
                    2
                };
            }
        }
    }
    report(&wrong);
}

#[test]
fn a_row_leaves_what_the_manual_says_and_nothing_else() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for mut bench in benches() {
        for index in 0..bench.rows.len() {
            count += 1;
            for ones in [false, true] {
                let looking = bench.run::<true>(index, ones, None);
                let straight = bench.run::<false>(index, ones, None);
                let (row, _, at) = &bench.rows[index];
                let mut say = |what: String| wrong.push(format!("{}: {what}", named(row)));
                if let Some(fault) = &row.fault {
                    for watch in [&looking.fault, &straight.fault] {
                        let ended = watch.as_ref();
                        if !ended.is_some_and(|(address, name)| {
                            *address == 2 * at && name.starts_with(fault)
                        }) {
                            say(format!("ends with {ended:?}"));
                        }
                    }
                    continue;
                }
                check(&bench, row, *at, ones, &looking, &mut say);
                let (Some(one), Some(other)) = (&looking.end, &straight.end) else {
                    say(format!("does not end: {:?}", straight.fault));
                    continue;
                };
                if (
                    one.registers,
                    one.sreg,
                    one.sp,
                    looking.cycles,
                    looking.jumped,
                ) != (
                    other.registers,
                    other.sreg,
                    other.sp,
                    straight.cycles,
                    straight.jumped,
                ) {
                    say("is another without an observer that looks".to_owned());
                }
            }
        }
    }
    report(&wrong);
    assert!(count > 300, "{count} rows");
}

/// Holds what a row did to what it says.
fn check(
    bench: &Bench,
    row: &Row,
    at: u32,
    ones: bool,
    watch: &Watch<true>,
    say: &mut impl FnMut(String),
) {
    let (Some(begin), Some(end)) = (&watch.begin, &watch.end) else {
        say(format!("does not end: {:?}", watch.fault));
        return;
    };
    // the code before it has made what was asked for
    for number in 0..32 {
        let wanted = bench.before(row, Place::Register(number), ones);
        if begin.registers[usize::from(number)] != wanted {
            say(format!("r{number} is not 0x{wanted:02x} before it"));
        }
    }
    let stack: BTreeMap<u16, i32> = row
        .after
        .iter()
        .filter_map(|(place, &value)| match place {
            Place::Stack(beside) => Some((begin.sp.wrapping_add_signed(*beside), value)),
            Place::Ram(address) => Some((*address, value)),
            _ => None,
        })
        .collect();
    if !watch.written().iter().eq(stack.keys()) {
        say(format!(
            "writes {:x?}, not {:x?}",
            watch.written(),
            stack.keys()
        ));
    }
    for (&address, &wanted) in &stack {
        let found = watch.seen.get(&Place::Ram(address));
        // I/O registers are not shown there
        if found.is_some_and(|found| i32::from(found.0) != wanted) {
            say(format!(
                "leaves {found:x?} at 0x{address:x}, not 0x{wanted:02x}"
            ));
        }
    }
    for (&place, &(found, _)) in &watch.seen {
        let wanted = match place {
            Place::Register(_) | Place::Flag(_) | Place::Port(_) => match row.after.get(&place) {
                Some(&value) => value as u8,
                None => bench.before(row, place, ones),
            },
            _ => continue,
        };
        if found != wanted {
            say(format!(
                "leaves 0x{found:02x} in {place:?}, not 0x{wanted:02x}"
            ));
        }
    }
    let moved = i32::from(end.sp.wrapping_sub(begin.sp) as i16);
    if moved != row.after.get(&Place::Pointer).copied().unwrap_or(0) {
        say(format!("moves the stack pointer by {moved}"));
    }
    let behind = at + row.words.len() as u32;
    let next = match row.next {
        Next::Behind => behind,
        Next::Beside(words) => at.wrapping_add_signed(words),
        Next::At(word) => word,
    };
    let last = bench.board.last_word();
    if end.address != 2 * (next & last) {
        say(format!(
            "goes on at word 0x{:x}, not 0x{:x}",
            end.address / 2,
            next & last
        ));
    }
    if watch.jumped != (next != behind) {
        say(format!("jumped: {}", watch.jumped));
    }
    if watch.cycles != row.cycles {
        say(format!("takes {} cycles, not {}", watch.cycles, row.cycles));
    }
    let shows_ports = end.address == watch.postlude;
    for place in row.after.keys() {
        if matches!(place, Place::Port(_)) && !(shows_ports && watch.seen.contains_key(place)) {
            say(format!("{place:?} cannot be seen"));
        }
    }
}

#[test]
fn what_differs_with_a_secret_is_marked() {
    let mut wrong = Vec::new();
    let mut differing = 0;
    for mut bench in benches() {
        for index in 0..bench.rows.len() {
            let row = &bench.rows[index].0;
            if row.fault.is_some() {
                continue;
            }
            let name = named(row);
            for input in bench.inputs(index) {
                let one = bench.run::<true>(index, false, Some((input, 0)));
                let flips: &[u8] = match input {
                    Place::Flag(_) => &[1],
                    _ => &[0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff],
                };
                for &flip in flips {
                    let other = bench.run::<true>(index, false, Some((input, flip)));
                    let found = unmarked(&one, &other);
                    differing += usize::from(found.0);
                    if let Some(what) = found.1 {
                        wrong.push(format!("{name}: {input:?} ^ 0x{flip:02x}: {what}"));
                    }
                }
            }
        }
    }
    report(&wrong);
    assert!(differing > 10_000, "{differing} runs differ");
}

/// Compares two runs with different secrets: returns if anything else differs, and the first difference that
/// is not marked as secret.
fn unmarked(one: &Watch<true>, other: &Watch<true>) -> (bool, Option<String>) {
    let (Some(end), Some(other_end)) = (&one.end, &other.end) else {
        // the other one ends in a fault, at an address or behind a branch of the secret
        let leaked = one.seen.get(&Place::Branch).is_none_or(|leak| leak.1)
            || one.seen.get(&Place::Address).is_none_or(|leak| leak.1);
        return (
            true,
            (!leaked).then(|| format!("ends in {:?}", other.fault)),
        );
    };
    let leaks = |place| one.seen.get(&place).is_some_and(|leak| leak.1);
    // a secret address may lead to a memory that takes longer
    let shows = leaks(Place::Branch) || end.address == other_end.address && leaks(Place::Address);
    if (end.address, one.cycles) != (other_end.address, other.cycles) && !shows {
        return (
            true,
            Some("another way or time, and nothing is reported".to_owned()),
        );
    }
    if one.accesses != other.accesses && !leaks(Place::Address) {
        return (
            true,
            Some("another address, and none is reported".to_owned()),
        );
    }
    let mut differs = false;
    if end.sp != other_end.sp && !leaks(Place::Pointer) {
        return (
            true,
            Some("another stack pointer, and it is public".to_owned()),
        );
    }
    // What is stored at another address is elsewhere, and has been reported: in the RAM or among the registers.
    let elsewhere = if one.accesses == other.accesses {
        BTreeSet::new()
    } else {
        &one.written() | &other.written()
    };
    for (place, &(value, secret)) in &one.seen {
        let is_elsewhere = match *place {
            Place::Ram(address) => elsewhere.contains(&address),
            Place::Register(number) => elsewhere.contains(&number.into()),
            _ => false,
        };
        let Some(&(other, _)) = other.seen.get(place) else {
            continue;
        };
        if value != other && !is_elsewhere {
            differs = true;
            if !secret {
                return (true, Some(format!("{place:?} differs and is public")));
            }
        }
    }
    (differs, None)
}

#[test]
fn a_secret_reaches_what_the_row_says_and_nothing_else() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for mut bench in benches() {
        for index in 0..bench.rows.len() {
            if bench.rows[index].0.flows.is_empty() {
                continue;
            }
            count += 1;
            for input in bench.inputs(index) {
                let watch = bench.run::<true>(index, false, Some((input, 0)));
                let row = &bench.rows[index].0;
                let begin = watch.begin.as_ref().map_or(0, |begin| begin.sp);
                let absolute = |place: &Place| match *place {
                    Place::Stack(beside) => Place::Ram(begin.wrapping_add_signed(beside)),
                    place => place,
                };
                let reached = row.flows.get(&input);
                let mut wanted: BTreeSet<Place> =
                    reached.into_iter().flatten().map(absolute).collect();
                if !row.after.contains_key(&input) {
                    wanted.insert(input); // it is still there
                }
                let marked = watch.seen.iter().filter(|(_, (_, secret))| *secret);
                let marked: BTreeSet<Place> = marked.map(|(&place, _)| place).collect();
                if matches!(input, Place::Port(_)) && !watch.seen.contains_key(&input) {
                    wanted.remove(&input);
                }
                if marked != wanted {
                    wrong.push(format!(
                        "{}: of {input:?}: {marked:?}, not {wanted:?}",
                        named(row)
                    ));
                }
            }
        }
    }
    report(&wrong);
    assert!(count > 80, "{count} rows say what secrets reach");
}
