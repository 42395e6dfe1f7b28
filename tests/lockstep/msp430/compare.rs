// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The state after every instruction, compared with mspdebug's: the registers and the word that it stored; and the cycles,
//! of every instruction or of many.

use std::collections::VecDeque;

use pennyweight_msp430::core::Core;
use pennyweight_msp430::execute::status;
use pennyweight_msp430::instruction::Instruction;

use super::deviation::{self, Seen};
use super::mspdebug::Mspdebug;

/// An instruction that was executed here.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    pub address: u16,
    pub instruction: Instruction,
    pub before: [u16; 16],
    pub after: [u16; 16],
    /// The word of RAM that it wrote to, or in: its address, and its content afterwards.
    pub stored: Option<(u16, u16)>,
}

/// The word of RAM at or around `address`.
pub fn word_of_ram(core: &Core, address: u16) -> Option<(u16, u16)> {
    let even = address & !1;
    let bytes = core.memory.ram.peek(u32::from(even), 2).ok()?;
    Some((even, u16::from_le_bytes([bytes[0], bytes[1]])))
}

/// A reply that is to come, and what it should be.
enum Awaited {
    Acknowledgement,
    Step(Done),
    /// The word that an instruction stored.
    Stored(Done, [u8; 2]),
    Memory(u16, Vec<u8>),
    /// All cycles up to now, and the instruction that was the last.
    Cycles(u64, Option<Done>),
}

/// mspdebug, sent ahead of what is read from it.
pub struct Lockstep {
    debugger: Mspdebug,
    awaited: VecDeque<Awaited>,
    every_cycle: bool,
    seen: Seen,
    /// Cycles that mspdebug should have counted.
    cycles: u64,
    last: Option<Done>,
}

/// mspdebug's name of the device that counts cycles.
const TRACER: &str = "t";

impl Lockstep {
    /// Starts mspdebug. With `every_cycle`, cycles are compared after each instruction, otherwise only on
    /// request.
    pub fn start(every_cycle: bool) -> Lockstep {
        let tracer = format!("simio add tracer {TRACER}");
        let mut debugger = Mspdebug::start(&["simio add hwmult m", &tracer]);
        let seen = observed(&mut debugger);
        Lockstep {
            debugger,
            awaited: VecDeque::new(),
            every_cycle,
            seen,
            cycles: 0,
            last: None,
        }
    }

    pub fn set_registers(&mut self, registers: &[u16; 16]) {
        self.debugger.send_registers(registers);
        self.awaited.push_back(Awaited::Acknowledgement);
    }

    pub fn set_memory(&mut self, address: u16, bytes: &[u8]) {
        for (at, block) in blocks(address, bytes) {
            self.debugger.send_write(at, block);
            self.awaited.push_back(Awaited::Acknowledgement);
        }
    }

    pub fn check_memory(&mut self, address: u16, bytes: &[u8]) {
        for (at, block) in blocks(address, bytes) {
            self.debugger.send_read(at, block.len());
            self.awaited.push_back(Awaited::Memory(at, block.to_vec()));
        }
    }

    /// Starts counting cycles at zero.
    pub fn clear_cycles(&mut self) {
        self.cycles = 0;
        self.last = None;
        self.debugger
            .send_command(&format!("simio config {TRACER} clear"));
        self.awaited.push_back(Awaited::Acknowledgement);
    }

    pub fn check_cycles(&mut self) {
        self.debugger.send_command(&format!("simio info {TRACER}"));
        self.awaited
            .push_back(Awaited::Cycles(self.cycles, self.last));
    }

    /// Makes the step that was made here, and sets right what mspdebug is known to do otherwise.
    pub fn step(&mut self, done: Done) {
        self.debugger.send_step();
        self.awaited.push_back(Awaited::Step(done));
        self.cycles += u64::from(self.seen.cycles(&done.instruction));
        self.last = Some(done);
        if self.every_cycle {
            self.check_cycles();
        }
        if let Some((address, word)) = done.stored {
            let expected = deviation::stored(&done, word);
            self.debugger.send_read(address, 2);
            self.awaited
                .push_back(Awaited::Stored(done, expected.to_le_bytes()));
            if expected != word {
                self.set_memory(address, &word.to_le_bytes());
            }
        }
        if deviation::in_registers(&done.instruction) {
            self.set_registers(&done.after);
        }
    }

    /// Reads replies until no more than `ahead` are awaited. An error tells what is not as expected.
    pub fn settle(&mut self, ahead: usize) -> Result<(), String> {
        self.debugger.flush();
        while self.awaited.len() > ahead {
            if let Some(awaited) = self.awaited.pop_front() {
                self.check(&awaited)?;
            }
        }
        Ok(())
    }

    fn check(&mut self, awaited: &Awaited) -> Result<(), String> {
        match awaited {
            Awaited::Acknowledgement => {
                self.debugger.done();
                Ok(())
            }
            Awaited::Step(done) => {
                compare_registers(done, &self.seen.registers(done), &self.debugger.registers())
            }
            Awaited::Stored(done, expected) => {
                let theirs = self.debugger.bytes();
                if theirs == expected {
                    return Ok(());
                }
                Err(format!(
                    "{}\nstored {expected:02x?} here, {theirs:02x?} in mspdebug",
                    title(done)
                ))
            }
            Awaited::Memory(address, ours) => {
                let theirs = self.debugger.bytes();
                match ours.iter().zip(&theirs).position(|(a, b)| a != b) {
                    None => Ok(()),
                    Some(i) => Err(format!(
                        "byte 0x{:04x} is 0x{:02x} here, 0x{:02x} in mspdebug",
                        usize::from(*address) + i,
                        ours[i],
                        theirs[i]
                    )),
                }
            }
            Awaited::Cycles(ours, last) => {
                let theirs = clock(&self.debugger.text());
                if theirs == *ours {
                    return Ok(());
                }
                let place = last.as_ref().map(title).unwrap_or_default();
                Err(format!(
                    "{place}\n{theirs} cycles in mspdebug so far, expected are {ours}"
                ))
            }
        }
    }
}

/// Determines the behaviour of the installed mspdebug where versions differ, with a probe for each
/// difference.
fn observed(debugger: &mut Mspdebug) -> Seen {
    const CODE: u16 = 0x4400;
    const STACK: u16 = 0x2080;
    let mut registers = [0; 16];
    registers[0] = CODE;
    registers[1] = STACK;
    let words: Vec<u8> = Seen::PROBES
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    debugger.send_registers(&registers);
    debugger.send_write(CODE, &words);
    debugger.send_step();
    debugger.send_command(&format!("simio config {TRACER} clear"));
    debugger.send_step();
    debugger.send_command(&format!("simio info {TRACER}"));
    debugger.flush();
    debugger.done();
    debugger.done();
    let popped = debugger.registers()[1] - STACK;
    debugger.done();
    debugger.registers();
    Seen::from_probes(popped, clock(&debugger.text()))
}

fn blocks(address: u16, bytes: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    let starts = (address..).step_by(Mspdebug::BLOCK);
    starts.zip(bytes.chunks(Mspdebug::BLOCK))
}

/// The count of MCLK in what the tracer prints.
fn clock(text: &str) -> u64 {
    text.lines()
        .find_map(|line| line.strip_prefix("MCLK:"))
        .and_then(|count| count.trim().parse().ok())
        .unwrap_or_else(|| panic!("mspdebug's tracer prints {text:?}"))
}

fn title(done: &Done) -> String {
    let before: Vec<_> = done
        .before
        .iter()
        .map(|value| format!("{value:04x}"))
        .collect();
    format!(
        "0x{:04x}: {:?}\nbefore {}",
        done.address,
        done.instruction,
        before.join(" ")
    )
}

fn compare_registers(done: &Done, expected: &[u16; 16], theirs: &[u16; 16]) -> Result<(), String> {
    let wrong = |n: usize| {
        let differ = expected[n] ^ theirs[n];
        match n {
            // mspdebug shows what was written to R3 (and reads 0), and keeps bits of SR that do not exist.
            3 => false,
            2 => differ & status::IMPLEMENTED != 0,
            _ => differ != 0,
        }
    };
    let differences: Vec<_> = (0..16)
        .filter(|&n| wrong(n))
        .map(|n| {
            format!(
                "R{n} is {:04x} here, {:04x} in mspdebug",
                expected[n], theirs[n]
            )
        })
        .collect();
    if differences.is_empty() {
        Ok(())
    } else {
        Err(format!("{}\n{}", title(done), differences.join("\n")))
    }
}
