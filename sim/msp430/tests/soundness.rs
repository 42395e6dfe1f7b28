// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Nothing that depends on a secret is called public. The tests run every form of every instruction with each
//! byte or flag secret in turn, at values where carries, signs and masks matter.

use std::collections::BTreeMap;

use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Observer};
use pennyweight_machine::taint::{Follow, Secret};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::code::Step;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::{Register, Width};
use pennyweight_msp430::taint::Follower;

use crate::distinctions::{PROBES, flags};
use crate::support;
use crate::support::assembler::{assemble, register};
use crate::support::boards::MSP430FR5969;

const CODE: u16 = 0x1D80;
const STACK: u16 = 0x1D00;
/// Address of PROBES; `LOADS` is that of the code that loads secrets into their places.
const PROBE: u16 = 0x7000;
const LOADS: u16 = 0x7100;
/// Address from which the secrets are loaded.
const SLOT: u16 = 0x1F00;
/// The words in memory that the forms use; R7 and R8 point to them.
const ONE: u16 = 0x1C10;
const OTHER: u16 = 0x1C20;
const MULTIPLIER: u16 = 0x04C0;

/// Values of operands, and of a byte that is secret.
const WORDS: [u16; 6] = [0x0000, 0x00FF, 0x0100, 0x7F80, 0x8001, 0xFFFF];
const BYTES: [u16; 5] = [0x00, 0x01, 0x7F, 0x80, 0xFF];

/// Every form of every instruction, as text.
fn forms() -> Vec<String> {
    let mut found = Vec::new();
    let two = [
        "MOV", "ADD", "ADDC", "SUBC", "SUB", "CMP", "DADD", "BIT", "BIC", "BIS", "XOR", "AND",
    ];
    let sources = [
        "R5", "SR", "SP", "PC", "R3", "#1", "#4", "#FFFF", "#FF", "#FF00", "&1C10", "1C10", "@R7",
        "@R7+", "0(R7)", "2(SP)",
    ];
    let destinations = [
        "R6", "R5", "R3", "SR", "PC", "&1C20", "1C10", "0(R8)", "0(R7)",
    ];
    let one = ["RRC", "RRA", "SWPB", "SXT", "PUSH", "CALL"];
    let operands = ["R5", "SR", "R3", "&1C10", "1C10", "@R7", "@R7+", "0(R7)"];
    for width in ["", ".B"] {
        for name in two {
            for source in sources {
                for destination in destinations {
                    found.push(format!("{name}{width} {source},{destination}"));
                }
            }
            if width == ".B" {
                found.push(format!("{name}.B &1C11,R6"));
                found.push(format!("{name}.B R5,&1C11"));
                found.push(format!("{name}.B @R7+,1(R8)"));
            }
        }
        for name in &one[..if width.is_empty() { 6 } else { 2 }] {
            found.extend(operands.map(|operand| format!("{name}{width} {operand}")));
        }
        found.extend(operands.map(|operand| format!("PUSH{width} {operand}")));
        for first in ["MPY", "MPYS", "MAC", "MACS"] {
            found.push(format!("MOV{width} R5,&{first}; MOV{width} R6,&OP2"));
            found.push(format!(
                "MOV R6,&RESLO; MOV{width} R5,&RESHI; MOV #FFFF,&{first}; MOV #3,&OP2"
            ));
            found.push(format!("MOV R5,&{first}; MOV R6,&OP2; ADD{width} #FF,&OP2"));
            found.push(format!(
                "MOV R5,&{first}; SWPB &{first}; MOV{width} &{first},R6"
            ));
            found.push(format!(
                "MOV R5,&{first}; MOV R6,&OP2; MOV{width} &RESHI,R6; ADD{width} &SUMEXT,R5"
            ));
        }
    }
    let jumps = ["JNE", "JEQ", "JNC", "JC", "JN", "JGE", "JL", "JMP"];
    found.extend(jumps.map(|jump| format!("{jump} 1D80")));
    found.extend(["RETI", "MOV @SP+,R6", "MOV.B @SP+,R6", "PUSH SP"].map(str::to_owned));
    // What an increment or a push carries
    found.extend(
        ["PUSH R5", "CALL #7000", "MOV @SP+,R6"].map(|stack| format!("MOV R5,SP; {stack}")),
    );
    found.push("MOV R5,R7; MOV @R7+,R6".to_owned());
    found
}

/// A place of a secret; not every form can read each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Register(u16, u16),
    Memory(u16),
    /// A flag, or the control bits but CPUOFF.
    Status(u16),
}

const PLACES: [Place; 13] = [
    Place::Register(5, 0),
    Place::Register(5, 1),
    Place::Register(6, 0),
    Place::Register(6, 1),
    Place::Memory(ONE),
    Place::Memory(ONE + 1),
    Place::Memory(OTHER),
    Place::Memory(OTHER + 1),
    Place::Status(0x0001),
    Place::Status(0x0002),
    Place::Status(0x0004),
    Place::Status(0x0100),
    Place::Status(0x00E8),
];

impl Place {
    fn is_met(self, form: &str) -> bool {
        let names = |names: &[&str]| names.iter().any(|name| form.contains(name));
        match self {
            Place::Register(n, _) => {
                register(&format!("R{n}")).is_some() && names(&[&format!("R{n}")])
            }
            Place::Memory(address) if address < OTHER => names(&["1C1", "R7"]),
            Place::Memory(_) => names(&["1C2", "R8"]),
            Place::Status(_) => true,
        }
    }

    /// A follower to which it is secret.
    fn follower(self, machine: &Msp430, core: &mut Core) -> Follower {
        let at = match self {
            Place::Register(_, half) => SLOT + half,
            Place::Memory(address) => address,
            Place::Status(bits) => SLOT + (bits >> 8),
        };
        let mut follower = machine.follower(&[Secret {
            name: "secret".to_owned(),
            address: at.into(),
            bytes: 1,
        }]);
        let load = |n: u16| u32::from(LOADS + 4 * n);
        match self {
            Place::Register(n, _) => follower.before(core, load(n)),
            Place::Memory(_) => {}
            Place::Status(bits) => {
                follower.before(core, load(2));
                let index = PLACES
                    .iter()
                    .filter(|place| matches!(place, Place::Status(_)));
                let index = index
                    .take_while(|place| **place != Place::Status(bits))
                    .count();
                follower.before(core, load(16 + index as u16));
            }
        }
        follower
    }
}

/// The core before a form, and what is at each place that it may change.
#[derive(Clone, Copy)]
struct State {
    registers: [u16; 16],
    one: u16,
    other: u16,
}

impl State {
    fn new(x: u16, y: u16, status: u16) -> State {
        let mut registers = [0x2222; 16];
        registers[0] = CODE;
        registers[1] = STACK;
        registers[2] = status;
        registers[3] = 0;
        (registers[5], registers[6]) = (x, y);
        (registers[7], registers[8]) = (ONE, OTHER);
        State {
            registers,
            one: x,
            other: y,
        }
    }

    /// Returns the state with another value of the secret.
    fn with(mut self, place: Place, value: u16) -> State {
        let put =
            |word: &mut u16, half: u16| *word = *word & !(0xFF << (8 * half)) | value << (8 * half);
        match place {
            Place::Register(n, half) => put(&mut self.registers[usize::from(n)], half),
            Place::Memory(address) if address < OTHER => put(&mut self.one, address & 1),
            Place::Memory(address) => put(&mut self.other, address & 1),
            Place::Status(bits) => {
                let set = if value == 0 { 0 } else { bits };
                self.registers[2] = self.registers[2] & !bits | set;
            }
        }
        self
    }
}

/// The state that a form leaves.
struct After {
    follower: Follower,
    registers: [u16; 16],
    /// Bytes by address.
    memory: BTreeMap<u16, u8>,
    /// C, Z, N, V, the others
    flags: [(u16, bool); 5],
}

/// Words whose bytes are compared.
const COMPARED: [u16; 6] = [ONE, ONE + 2, OTHER, OTHER + 2, STACK - 2, STACK];

/// Runs a form; `None` where it ends with a fault or leaks.
fn run(
    core: &mut Core,
    follower: &Follower,
    steps: &[(u16, Step)],
    state: &State,
    multiplies: bool,
) -> Option<After> {
    let mut follower = follower.clone();
    for address in COMPARED {
        core.memory
            .write(address, Width::Word, 0x1234)
            .expect("it is RAM");
    }
    core.memory
        .write(ONE, Width::Word, state.one)
        .expect("it is RAM");
    core.memory
        .write(OTHER, Width::Word, state.other)
        .expect("it is RAM");
    if multiplies {
        for register in [0, 8, 10, 12] {
            core.memory
                .write(MULTIPLIER + register, Width::Word, 0x0F0F)
                .expect("it has one");
        }
    }
    core.registers = state.registers;
    for (address, step) in steps {
        core.registers[0] = *address;
        follower.before(core, u32::from(*address));
        core.step(step, &mut Nothing).ok()?;
    }
    if Core::leaks(&follower).iter().next().is_some() {
        return None;
    }
    let results = if multiplies {
        &[0, 8, 10, 12, 14][..]
    } else {
        &[]
    };
    let places = COMPARED
        .into_iter()
        .chain(results.iter().map(|register| MULTIPLIER + register));
    let mut memory = BTreeMap::new();
    for address in places {
        let value = core.memory.read(address, Width::Word).ok()?.to_le_bytes();
        memory.extend([(address, value[0]), (address + 1, value[1])]);
    }
    let registers = core.registers;
    let secret = flags(&follower, core, PROBE);
    let bits = [1, 2, 4, 0x100, 0xF8];
    let flags = std::array::from_fn(|i| (registers[2] & bits[i], secret[i].1.is_secret()));
    Some(After {
        follower,
        registers,
        memory,
        flags,
    })
}

/// Returns the places that differ between two runs though one of the runs calls them public.
fn lost(one: &After, other: &After) -> Vec<String> {
    let mut found = Vec::new();
    for n in (0..16).filter(|n| *n != 2) {
        let (a, b) = (
            one.registers[n].to_le_bytes(),
            other.registers[n].to_le_bytes(),
        );
        for half in 0..2 {
            let is_secret =
                |after: &After| after.follower.register(Register::new(n as u16))[half].is_secret();
            if a[half] != b[half] && !(is_secret(one) && is_secret(other)) {
                found.push(format!("R{n}.{half}"));
            }
        }
    }
    for (address, byte) in &one.memory {
        let is_secret = |after: &After| after.follower.byte(*address).is_secret();
        if *byte != other.memory[address] && !(is_secret(one) && is_secret(other)) {
            found.push(format!("[{address:04x}]"));
        }
    }
    for (i, name) in ["C", "Z", "N", "V", "control"].into_iter().enumerate() {
        let ((a, secret), (b, other_secret)) = (one.flags[i], other.flags[i]);
        if a != b && !(secret && other_secret) {
            found.push(name.to_owned());
        }
    }
    found
}

#[test]
fn nothing_that_depends_on_a_secret_is_called_public() {
    // MOV &SLOT,Rn, where register n is loaded; BIC #bits,SR behind them for each part of SR, which leaves that part
    let mut loads: Vec<u16> = (0..16).flat_map(|n| [0x4210 | n, SLOT]).collect();
    for place in PLACES {
        if let Place::Status(bits) = place {
            loads.extend([0xC032, 0x01FF & !bits]);
        }
    }
    let segments = [
        (PROBE.into(), support::bytes(&PROBES)),
        (LOADS.into(), support::bytes(&loads)),
    ];
    let mut machine = Msp430::new(&MSP430FR5969);
    let file = support::elf(support::EM_MSP430, &segments, None);
    machine
        .load(Image::parse(&file).expect("it is well formed"))
        .expect("it fits");
    let mut core = machine.core().clone();
    let followers = PLACES.map(|place| (place, place.follower(&machine, &mut core)));
    let (mut compared, mut wrong) = (0, Vec::new());
    for form in forms() {
        let code = assemble(&form, CODE, MULTIPLIER);
        for (address, word) in (CODE..).step_by(2).zip(&code) {
            core.memory
                .write(address, Width::Word, *word)
                .expect("it is RAM");
        }
        let mut steps = Vec::new();
        let mut address = CODE;
        while address < CODE + 2 * code.len() as u16 {
            match core.fetch(address) {
                Ok(step) => steps.push((std::mem::replace(&mut address, step.next), step)),
                Err(_) => panic!("{form} is no code"),
            }
        }
        let multiplies = form.contains("MPY") || form.contains("MAC");
        let uses = |names: &[&str]| names.iter().any(|name| form.contains(name));
        let xs = if uses(&["R5", "1C1", "R7"]) {
            &WORDS[..]
        } else {
            &WORDS[..1]
        };
        let ys = if uses(&["R6", "1C2", "R8", "SP", "RETI"]) {
            &WORDS[..]
        } else {
            &WORDS[..1]
        };
        for (place, follower) in &followers {
            if !place.is_met(&form) {
                continue;
            }
            let values = if matches!(place, Place::Status(_)) {
                &BYTES[..2]
            } else {
                &BYTES[..]
            };
            for (x, y, status) in xs
                .iter()
                .flat_map(|x| ys.iter().flat_map(move |y| [(x, y, 0), (x, y, 0x107)]))
            {
                let base = State::new(*x, *y, status);
                let after: Vec<_> = values
                    .iter()
                    .filter_map(|value| {
                        run(
                            &mut core,
                            follower,
                            &steps,
                            &base.with(*place, *value),
                            multiplies,
                        )
                    })
                    .collect();
                for pair in after.windows(2) {
                    compared += 1;
                    let places = lost(&pair[0], &pair[1]);
                    if !places.is_empty() {
                        wrong.push(format!(
                            "{form}: {place:?} reaches {}, which is called public",
                            places.join(", ")
                        ));
                    }
                }
            }
        }
    }
    wrong.dedup();
    assert!(
        wrong.is_empty(),
        "{}",
        wrong[..wrong.len().min(40)].join("\n")
    );
    assert!(compared > 500_000, "{compared} pairs");
}
