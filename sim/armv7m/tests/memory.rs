// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads and stores against a model from DDI 0403, chapter A7, and DDI 0419: every form of every encoding but those at the PC
//! and at SP, with the same register in all ways, at all alignments. Results, accesses and where secrets go are compared;
//! nothing is drawn.

use std::collections::BTreeMap;

use pennyweight_armv7m::core::Core;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret, Taint};
use pennyweight_testing::by_pointer;

use crate::common::boards::{CORTEX_M0PLUS, CORTEX_M4};
use crate::common::{RAM, RETURN, call, machine};

/// Memory that is accessed; `SLOTS` is where the secrets of registers are loaded from.
const AREA: u32 = RAM + 0x100;
const AREA_BYTES: u32 = 0xA0;
const SLOTS: u32 = RAM + 0x200;
/// `ldmia r0!, {r1-r4}`
const LOAD: u16 = 0xC81E;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Index {
    Offset,
    Before,
    After,
}

/// A load or a store of registers, one behind the other.
#[derive(Clone, Debug)]
struct Form {
    code: Vec<u16>,
    loads: bool,
    /// Bytes of each register, and if they are extended with their sign.
    size: u32,
    signed: bool,
    registers: Vec<usize>,
    base: usize,
    offset: i32,
    /// Register and shift.
    element: Option<(usize, u32)>,
    index: Index,
    /// Only at multiples of 4.
    is_strict: bool,
}

/// The eight accesses: loads, size, sign.
const ACCESSES: [(bool, u32, bool); 8] = [
    (false, 4, false),
    (false, 2, false),
    (false, 1, false),
    (true, 1, true),
    (true, 4, false),
    (true, 2, false),
    (true, 1, false),
    (true, 2, true),
];

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (1..4).flat_map(|a| (1..4).map(move |b| (a, b)))
}

fn single((loads, size, signed): (bool, u32, bool), t: usize, base: usize) -> Form {
    Form {
        code: Vec::new(),
        loads,
        size,
        signed,
        registers: vec![t],
        base,
        offset: 0,
        element: None,
        index: Index::Offset,
        is_strict: false,
    }
}

/// Encodings of 16 bits.
fn narrow() -> Vec<Form> {
    let mut forms = Vec::new();
    for (number, access) in (0u16..).zip(ACCESSES) {
        let (loads, size, signed) = access;
        for (t, n) in pairs() {
            for m in 1..4 {
                let code = 0x5000 | number << 9 | (m << 6 | n << 3 | t) as u16;
                let element = Some((m, 0));
                forms.push(Form {
                    code: vec![code],
                    element,
                    ..single(access, t, n)
                });
            }
            if signed {
                continue;
            }
            for i in [0u16, 1, 7, 8, 31] {
                let opcode = match size {
                    4 => 0x6000,
                    1 => 0x7000,
                    _ => 0x8000,
                } | u16::from(loads) << 11;
                let code = opcode | i << 6 | (n << 3 | t) as u16;
                let offset = i32::from(i) * size as i32;
                forms.push(Form {
                    code: vec![code],
                    offset,
                    ..single(access, t, n)
                });
            }
        }
    }
    for n in 1..4 {
        for list in [0x02u16, 0x0C, 0x0E, 0x06, 0x1E, 0x12] {
            let is_lowest = list.trailing_zeros() as usize == n;
            for loads in [false, true] {
                let has_base = list >> n & 1 == 1;
                // A base that is stored and not the lowest is UNKNOWN.
                if !loads && has_base && !is_lowest {
                    continue;
                }
                let code = 0xC000 | u16::from(loads) << 11 | (n as u16) << 8 | list;
                forms.push(several(
                    vec![code],
                    loads,
                    n,
                    list,
                    false,
                    !(loads && has_base),
                ));
            }
        }
    }
    forms
}

fn several(
    code: Vec<u16>,
    loads: bool,
    n: usize,
    list: u16,
    is_before: bool,
    writes_back: bool,
) -> Form {
    let registers: Vec<usize> = (0..16)
        .filter(|register| list >> register & 1 == 1)
        .collect();
    let bytes = 4 * registers.len() as i32;
    Form {
        code,
        offset: if is_before {
            -bytes
        } else if writes_back {
            bytes
        } else {
            0
        },
        index: match (is_before, writes_back) {
            (true, true) => Index::Before,
            (false, true) => Index::After,
            _ => Index::Offset,
        },
        registers,
        is_strict: true,
        ..single((loads, 4, false), 0, n)
    }
}

/// Index, and bits P, U and W of an offset of eight bits.
const INDEXES: [(Index, bool, u16); 5] = [
    (Index::Offset, false, 0b100),
    (Index::Before, true, 0b111),
    (Index::Before, false, 0b101),
    (Index::After, true, 0b011),
    (Index::After, false, 0b001),
];

/// Encodings of 32 bits.
fn wide() -> Vec<Form> {
    let mut forms = Vec::new();
    for access in ACCESSES {
        let (loads, size, signed) = access;
        let of_size = [0, 0, 1, 0, 2][size as usize];
        let first = 0xF800 | u16::from(signed) << 8 | of_size << 5 | u16::from(loads) << 4;
        for (t, n) in pairs() {
            let (t16, n16) = ((t as u16) << 12, n as u16);
            for i in [0u16, 1, 4, 0xFF, 0x7FF, 0xFFF] {
                let code = vec![first | 0x80 | n16, t16 | i];
                forms.push(Form {
                    code,
                    offset: i.into(),
                    ..single(access, t, n)
                });
            }
            for (index, is_up, bits) in INDEXES {
                if index != Index::Offset && t == n {
                    continue;
                }
                for i in [0u16, 1, 4, 0x7F, 0xFF] {
                    let code = vec![first | n16, t16 | 0x800 | bits << 8 | i];
                    let offset = if is_up { i32::from(i) } else { -i32::from(i) };
                    forms.push(Form {
                        code,
                        index,
                        offset,
                        ..single(access, t, n)
                    });
                }
            }
            for (m, lsl) in (1..4).flat_map(|m| (0..4).map(move |lsl| (m, lsl))) {
                let code = vec![first | n16, t16 | (lsl as u16) << 4 | m as u16];
                forms.push(Form {
                    code,
                    element: Some((m, lsl)),
                    ..single(access, t, n)
                });
            }
        }
    }
    for (loads, (t, t2), n) in [false, true]
        .into_iter()
        .flat_map(|loads| pairs().flat_map(move |t| (1..4).map(move |n| (loads, t, n))))
    {
        if loads && t == t2 {
            continue;
        }
        let indexes = [(Index::Offset, true, 0b110), (Index::Offset, false, 0b100)];
        for (index, is_up, bits) in indexes.into_iter().chain(INDEXES.into_iter().skip(1)) {
            if index != Index::Offset && (n == t || n == t2) {
                continue;
            }
            let [p, u, w] = [2, 1, 0].map(|bit| bits >> bit & 1);
            for i in [0u16, 1, 0x40, 0xFF] {
                let first = 0xE840 | p << 8 | u << 7 | w << 5 | u16::from(loads) << 4 | n as u16;
                let code = vec![first, (t as u16) << 12 | (t2 as u16) << 8 | i];
                let offset = i32::from(i) * if is_up { 4 } else { -4 };
                let registers = vec![t, t2];
                forms.push(Form {
                    code,
                    index,
                    offset,
                    registers,
                    is_strict: true,
                    ..single((loads, 4, false), t, n)
                });
            }
        }
    }
    for n in 1..4 {
        for list in [0x06u16, 0x0C, 0x0E, 0x1E, 0x18, 0x1012] {
            for bits in 0..8u16 {
                let [loads, writes_back, is_before] = [0, 1, 2].map(|bit| bits >> bit & 1 == 1);
                if writes_back && list >> n & 1 == 1 {
                    continue;
                }
                let first = if is_before { 0xE900 } else { 0xE880 };
                let first = first | u16::from(writes_back) << 5 | u16::from(loads) << 4 | n as u16;
                forms.push(several(
                    vec![first, list],
                    loads,
                    n,
                    list,
                    is_before,
                    writes_back,
                ));
            }
        }
    }
    forms
}

/// Mixes numbers to one that looks like none of them.
fn mixed(numbers: [u32; 3]) -> u32 {
    let mix = |all: u32, number: u32| (all ^ number).wrapping_mul(0x9E37_79B1).rotate_left(13);
    numbers.into_iter().fold(0x2545_F491, mix)
}

/// The state before a form: registers r0 to r12, and what is in the area.
fn state(form: &Form, number: u32, round: u32) -> [u32; 13] {
    let mut r: [u32; 13] = std::array::from_fn(|n| mixed([number, round, n as u32]));
    let skew = if form.is_strict { 0 } else { round / 2 % 4 };
    let at = AREA + 0x20 + (4 * number % 64) + skew;
    let at = if form.index == Index::After {
        at
    } else {
        at.wrapping_add_signed(-form.offset)
    };
    match form.element {
        Some((m, lsl)) if m == form.base => {
            let parts = 1 + (1 << lsl);
            r[m] = (AREA + 0x20).div_ceil(parts) + skew;
        }
        Some((m, lsl)) => {
            r[m] = [3, 0, 0xFFFF_FFFE, 0x4000_0001][(number + round) as usize % 4];
            r[form.base] = at.wrapping_sub(r[m] << lsl);
        }
        None => r[form.base] = at,
    }
    r
}

/// A byte in a register or in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Byte {
    Register(usize, usize),
    Memory(u32),
}

struct Expected {
    r: [u32; 13],
    memory: BTreeMap<u32, u8>,
    accesses: Vec<(bool, u32, u32)>,
    /// Secrets, those of the address, and the registers of which they are known within bounds.
    secrets: BTreeMap<Byte, u8>,
    address: u8,
    moved: Option<usize>,
}

/// Executes a form.
fn model(
    form: &Form,
    r: [u32; 13],
    memory: &BTreeMap<u32, u8>,
    secrets: &BTreeMap<Byte, u8>,
) -> Expected {
    let mut after = Expected {
        r,
        memory: memory.clone(),
        accesses: Vec::new(),
        secrets: secrets.clone(),
        address: 0,
        moved: None,
    };
    let of = |byte: Byte| secrets.get(&byte).copied().unwrap_or(0);
    let whole = |n: usize| (0..4).fold(0, |all, i| all | of(Byte::Register(n, i)));
    let base = r[form.base];
    let moved = match form.element {
        Some((m, lsl)) => base.wrapping_add(r[m].wrapping_mul(1 << lsl)),
        None => base.wrapping_add_signed(form.offset),
    };
    let first = if form.index == Index::After {
        base
    } else {
        moved
    };
    after.address = whole(form.base) | form.element.map_or(0, |(m, _)| whole(m));
    if form.index != Index::Offset {
        after.r[form.base] = moved;
        after.moved = Some(form.base);
    }
    for (register, at) in form
        .registers
        .iter()
        .zip((first..).step_by(form.size as usize))
    {
        after.accesses.push((!form.loads, form.size, at));
        let bytes = 0..form.size as usize;
        if form.loads {
            let loaded = bytes.clone().fold(0, |value, i| {
                value | u32::from(memory[&(at + i as u32)]) << (8 * i)
            });
            let above = 32 - 8 * form.size;
            after.r[*register] = if form.signed {
                ((loaded << above) as i32 >> above) as u32
            } else {
                loaded
            };
            for i in 0..4 {
                let from = i.min(bytes.end - 1);
                let secret = if i < bytes.end || form.signed {
                    of(Byte::Memory(at + from as u32)) | after.address
                } else {
                    0
                };
                after.secrets.insert(Byte::Register(*register, i), secret);
            }
        } else {
            for i in bytes {
                let place = at + i as u32;
                after.memory.insert(place, (r[*register] >> (8 * i)) as u8);
                let secret = of(Byte::Register(*register, i)) | after.address;
                after.secrets.insert(Byte::Memory(place), secret);
            }
        }
    }
    after
}

struct Watching<'a> {
    forms: &'a [Form],
    /// Form by address, and the address behind the last.
    places: &'a BTreeMap<u32, usize>,
    round: u32,
    load: u32,
    expected: Option<(usize, Expected, <Core as Follow>::Follower)>,
    seen: Vec<(bool, u32, u32)>,
    wrong: Vec<String>,
    compared: usize,
}

fn set(taint: Taint) -> u8 {
    taint.indices().map(|index| 1 << index).sum()
}

impl Watching<'_> {
    fn compare(&mut self, core: &Core) {
        let Some((number, right, follower)) = self.expected.take() else {
            return;
        };
        self.compared += 1;
        let mut found = Vec::new();
        for n in 0..13 {
            let is = core.register(n);
            if is != right.r[n] {
                found.push(format!("r{n} is {is:x}, not {:x}", right.r[n]));
            }
            let taint = follower.register(n).map(set);
            let of = |i| {
                right
                    .secrets
                    .get(&Byte::Register(n, i))
                    .copied()
                    .unwrap_or(0)
            };
            for (i, taint) in taint.into_iter().enumerate() {
                // A carry may come from all bytes below, or from none.
                let is_right = if right.moved == Some(n) {
                    let below = (0..=i).fold(0, |all, i| all | of(i));
                    taint & !below == 0 && of(i) & !taint == 0
                } else {
                    taint == of(i)
                };
                if !is_right {
                    found.push(format!(
                        "byte {i} of r{n} is as secret as {taint:08b}, not {:08b}",
                        of(i)
                    ));
                }
            }
        }
        for (at, byte) in &right.memory {
            if core.peek(*at) != Some(*byte) {
                found.push(format!("[{at:x}] is {:x?}, not {byte:x}", core.peek(*at)));
            }
            let (is, of) = (
                set(follower.memory().get(*at)),
                right.secrets.get(&Byte::Memory(*at)).copied().unwrap_or(0),
            );
            if is != of {
                found.push(format!("[{at:x}] is as secret as {is:08b}, not {of:08b}"));
            }
        }
        let leaks = Core::leaks(&follower);
        for (kind, right) in [
            (LeakKind::Address, right.address),
            (LeakKind::Branch, 0),
            (LeakKind::VariableTime, 0),
        ] {
            let of_kind = leaks.iter().filter(|leak| leak.kind == kind);
            let is = of_kind.fold(0, |all, leak| all | set(leak.secrets));
            if is != right {
                found.push(format!("{kind}: {is:08b}, not {right:08b}"));
            }
        }
        if self.seen != right.accesses {
            found.push(format!(
                "accesses {:x?}, not {:x?}",
                self.seen, right.accesses
            ));
        }
        if !found.is_empty() {
            self.wrong
                .push(format!("{:x?}: {}", self.forms[number], found.join("; ")));
        }
    }

    fn begin(&mut self, core: &mut Core, number: usize, address: u32) {
        let form = &self.forms[number];
        let seed = number as u32;
        let area = AREA..AREA + AREA_BYTES;
        let memory: BTreeMap<u32, u8> = area
            .clone()
            .map(|at| (at, mixed([seed, self.round, at]) as u8))
            .collect();
        let mut secrets = BTreeMap::new();
        let registers = (1..5).flat_map(|n| (0..4).map(move |i| Byte::Register(n, i)));
        let places = registers.chain(area.map(Byte::Memory));
        // Eight names in their order, which make the labels
        let secret = |label: u32, address, bytes| Secret {
            name: label.to_string(),
            address,
            bytes,
        };
        let mut told: Vec<_> = (0..8).map(|label| secret(label, 0, 0)).collect();
        for (which, byte) in (100..).zip(places) {
            let draw = mixed([seed, self.round, which]);
            // In one round of two no address is secret.
            let address_register = matches!(byte, Byte::Register(n, _) if n == form.base || form.element.is_some_and(|(m, _)| m == n));
            if draw >> 20 & 3 != 0 || (self.round.is_multiple_of(2) && address_register) {
                continue;
            }
            let label = draw >> 9 & 7;
            let at = match byte {
                Byte::Register(n, i) => SLOTS + 4 * (n as u32 - 1) + i as u32,
                Byte::Memory(at) => at,
            };
            told.push(secret(label, at, 1));
            secrets.insert(byte, 1 << label);
        }
        let mut follower = core.follower(&told);
        core.set_register(0, SLOTS);
        follower.before(core, self.load);
        let r = state(form, seed, self.round);
        for (n, value) in r.iter().enumerate() {
            core.set_register(n, *value);
        }
        for (at, byte) in &memory {
            core.poke(*at, *byte);
        }
        follower.before(core, address);
        self.seen.clear();
        self.expected = Some((number, model(form, r, &memory, &secrets), follower));
    }
}

impl Observer<Core> for Watching<'_> {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.compare(core);
        if let Some(number) = self.places.get(&address) {
            self.begin(core, *number, address);
        }
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}

    fn read(&mut self, address: u32, size: u32) {
        self.seen.push((false, size, address));
    }

    fn write(&mut self, address: u32, size: u32) {
        self.seen.push((true, size, address));
    }
}

#[test]
fn loads_and_stores_do_what_the_model_does() {
    for (board, forms, alignments) in [
        (&CORTEX_M0PLUS, narrow(), 1),
        (&CORTEX_M4, [narrow(), wide()].concat(), 4),
    ] {
        let flash = board.info.flash.0;
        let mut code = vec![LOAD];
        let mut places = BTreeMap::new();
        for (number, form) in forms.iter().enumerate() {
            places.insert(flash + 2 * code.len() as u32, number);
            code.extend(&form.code);
        }
        code.push(RETURN);
        let mut machine = machine(board, &code);
        for round in 0..2 * alignments {
            let mut watching = Watching {
                forms: &forms,
                places: &places,
                round,
                load: flash,
                expected: None,
                seen: Vec::new(),
                wrong: Vec::new(),
                compared: 0,
            };
            let mut call = call(flash, &[SLOTS], None);
            call.budget = 1_000_000;
            let ended = machine.attempt(&call, &mut by_pointer(&mut watching));
            let shown = &watching.wrong[..watching.wrong.len().min(10)];
            assert!(shown.is_empty(), "{}", shown.join("\n"));
            assert!(
                ended.is_ok() && watching.compared == forms.len(),
                "{ended:?}"
            );
        }
    }
}
