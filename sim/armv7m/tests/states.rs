// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads, stores, branches and secrets: the rows of `manual/states.txt`, each on every core that it names. Where a secret
//! is named, runs with other values of it differ in no more than is marked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Secret, Taint};
use pennyweight_testing::by_pointer;

use crate::common::boards::{CORTEX_M0PLUS, CORTEX_M3, CORTEX_M4};
use crate::common::{RAM, RETURN, call, machine};

/// Value of r0.
const BASE: u32 = RAM + 0x40;

/// Memory that is looked at, below and above.
const REACH: (u32, usize) = (RAM + 0x20, 0x420);

/// `ldm r0!, {r1-r7}; adds r0, #0x40 - 28; msr apsr, r7`: 8 bytes.
const SETUP: [u16; 4] = [0xC8FE, 0x3024, 0xF387, 0x8800];

struct Row {
    text: &'static str,
    cores: &'static str,
    code: Vec<u16>,
    before: BTreeMap<&'static str, u32>,
    secret: Option<&'static str>,
    after: BTreeMap<&'static str, &'static str>,
}

fn hexadecimal(text: &str) -> u32 {
    u32::from_str_radix(text, 16).unwrap_or_else(|_| panic!("{text} is no hexadecimal number"))
}

/// Flags as NZCVQ with dots for the clear ones, as the APSR has them.
fn apsr(text: &str) -> u32 {
    text.chars()
        .fold(0, |all, flag| all << 1 | u32::from(flag != '.'))
        << 27
}

fn rows() -> Vec<Row> {
    let lines = include_str!("manual/states.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(row)
        .collect()
}

fn row(text: &'static str) -> Row {
    let columns: Vec<_> = text.split('|').map(str::trim).collect();
    let &[cores, _, code, before, after] = columns.as_slice() else {
        panic!("{text}: five columns are wanted");
    };
    let pair = |word: &'static str| {
        word.split_once('=')
            .unwrap_or_else(|| panic!("{text}: {word}: a value is wanted"))
    };
    let (secrets, values): (Vec<_>, Vec<_>) = before
        .split_whitespace()
        .partition(|word| word.starts_with('?'));
    let value = |word| match pair(word) {
        ("flags", flags) => ("r7", apsr(flags)),
        (name, value) => (name, hexadecimal(value)),
    };
    Row {
        text,
        cores,
        code: code
            .split_whitespace()
            .map(|word| hexadecimal(word) as u16)
            .collect(),
        before: values.into_iter().map(value).collect(),
        secret: secrets.first().map(|word| &word[1..]),
        after: after.split_whitespace().map(pair).collect(),
    }
}

/// The address of the word at r0 and a number of bytes.
fn beyond(offset: &str) -> u32 {
    BASE.wrapping_add_signed(
        offset
            .parse()
            .unwrap_or_else(|_| panic!("{offset} is no number")),
    )
}

impl Row {
    /// RAM from its beginning: r1 to r7, and what r0 points to.
    fn memory(&self) -> Vec<u8> {
        let mut memory = vec![0; 0x480];
        for (name, value) in &self.before {
            let at = match name.strip_prefix('@') {
                Some(offset) => beyond(offset) - RAM,
                None => 4 * (name[1..].parse::<u32>().expect("r1 to r7") - 1),
            } as usize;
            memory[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        memory
    }

    /// The address of the byte that is secret.
    fn secret(&self) -> Option<u32> {
        let text = self.secret?;
        Some(match text.strip_prefix('@') {
            Some(offset) => beyond(offset),
            None => {
                let (register, byte) = text[1..].split_once('.').expect("a register and its byte");
                let number = |text: &str| text.parse::<u32>().expect("a number");
                RAM + 4 * (number(register) - 1) + number(byte)
            }
        })
    }
}

/// The state at the end of the code.
struct End {
    registers: [u32; 15],
    flags: u32,
    memory: Vec<u8>,
}

/// Looks at the core where the code ends.
struct Watched {
    follower: <Core as Follow>::Follower,
    end: u32,
    found: Option<([u32; 15], u32)>,
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        if address == self.end && self.found.is_none() {
            self.found = Some((
                std::array::from_fn(|number| core.register(number)),
                core.flags(),
            ));
        }
        if self.found.is_none() {
            self.follower.before(core, address);
        }
    }
    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

fn run(
    row: &Row,
    board: &'static Arc<Board>,
    memory: &[u8],
) -> Result<(End, <Core as Follow>::Follower), String> {
    let code = [&SETUP[..], &row.code, &[0xBF00, RETURN]].concat();
    let mut machine = machine(board, &code);
    machine.write(RAM, memory).expect("RAM is written");
    let secret = row.secret().map(|address| Secret {
        name: "secret".to_owned(),
        address,
        bytes: 1,
    });
    let mut watched = Watched {
        follower: machine.follower(secret.as_slice()),
        end: board.info.flash.0 + 2 * (SETUP.len() + row.code.len()) as u32,
        found: None,
    };
    // Rows of branches write LR.
    let ended = machine.attempt(
        &call(board.info.flash.0, &[RAM], None),
        &mut by_pointer(&mut watched),
    );
    let (registers, flags) = watched
        .found
        .ok_or_else(|| format!("it does not get to its end: {ended:?}"))?;
    let memory = machine.read(REACH.0, REACH.1).expect("RAM is read");
    Ok((
        End {
            registers,
            flags,
            memory,
        },
        watched.follower,
    ))
}

fn kinds(follower: &<Core as Follow>::Follower) -> String {
    let name = |kind| match kind {
        LeakKind::Branch => "branch",
        LeakKind::Address => "address",
        LeakKind::VariableTime => "time",
    };
    let found: BTreeSet<_> = Core::leaks(follower)
        .iter()
        .map(|leak| name(leak.kind))
        .collect();
    if found.is_empty() {
        "none".to_owned()
    } else {
        found.into_iter().collect::<Vec<_>>().join(",")
    }
}

/// The bytes that are secret, the lowest first, as bits.
fn bits(taints: [Taint; 4]) -> u32 {
    taints
        .iter()
        .rev()
        .fold(0, |all, taint| all << 1 | u32::from(taint.is_secret()))
}

/// Runs a row; the error describes the first difference from it.
fn wrong(row: &Row, board: &'static Arc<Board>) -> Result<(), String> {
    let memory = row.memory();
    if let Some(fault) = row.after.get("fault") {
        return match run(row, board, &memory) {
            Err(what) if what.contains(fault) => Ok(()),
            Err(what) => Err(what),
            Ok(_) => Err("no fault".to_owned()),
        };
    }
    let (end, follower) = run(row, board, &memory)?;
    let register = |name: &str| name[1..].parse::<usize>().expect("a register");
    for (&name, &expected) in &row.after {
        let (found, expected) = match (name, name.as_bytes()[0]) {
            ("leaks", _) => {
                let found = kinds(&follower);
                if found != expected {
                    return Err(format!("leaks: {found}"));
                }
                continue;
            }
            ("flags", _) => (end.flags & 0xF800_0000, apsr(expected)),
            (_, b'~') => (
                bits(follower.register(register(&name[1..]))),
                hexadecimal(expected),
            ),
            (_, b'@') => {
                let at = (beyond(&name[1..]) - REACH.0) as usize;
                let bytes = end.memory[at..at + 4].try_into().expect("a word");
                (u32::from_le_bytes(bytes), hexadecimal(expected))
            }
            _ => (end.registers[register(name)], hexadecimal(expected)),
        };
        if found != expected {
            return Err(format!("{name}: {found:x}"));
        }
    }
    let Some(secret) = row.secret() else {
        return Ok(());
    };
    assert!(row.after.contains_key("leaks"), "{}: what leaks?", row.text);
    // Beyond a leak the other run may take another way.
    if row.after["leaks"] != "none" && row.after["leaks"] != "time" {
        return Ok(());
    }
    for change in [0x01, 0x80, 0xFF] {
        let mut others = memory.clone();
        others[(secret - RAM) as usize] ^= change;
        let (other, _) = run(row, board, &others)?;
        for number in 0..15 {
            let differs = (end.registers[number] ^ other.registers[number]).to_le_bytes();
            for (byte, taint) in follower.register(number).iter().enumerate() {
                if differs[byte] != 0 && !taint.is_secret() {
                    return Err(format!("byte {byte} of r{number} shows the secret"));
                }
            }
        }
        for (address, (a, b)) in (REACH.0..).zip(end.memory.iter().zip(&other.memory)) {
            if a != b && !follower.memory().get(address).is_secret() {
                return Err(format!("0x{address:x} shows the secret"));
            }
        }
    }
    Ok(())
}

#[test]
fn each_row_leaves_what_the_manual_says() {
    let mut told = Vec::new();
    for row in rows() {
        for core in row.cores.split_whitespace() {
            let board = match core {
                "0" => &*CORTEX_M0PLUS,
                "3" => &*CORTEX_M3,
                "4" => &*CORTEX_M4,
                _ => panic!("{}: 0, 3 or 4", row.text),
            };
            if let Err(what) = wrong(&row, board) {
                told.push(format!("{} on {}: {what}", row.text, board.info.name));
            }
        }
    }
    assert!(told.is_empty(), "{told:#?}");
}
