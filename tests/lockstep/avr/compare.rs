// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An observer that has simavr execute what this simulator executes, and compares after every instruction.

use std::sync::Arc;

use std::collections::{BTreeMap, HashSet};

use pennyweight_avr::board::{Board, DATA_SPACE};
use pennyweight_avr::instruction::Instruction::{self, *};
use pennyweight_avr::instruction::Pointer;
use pennyweight_avr::{Avr, Core};
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::CallError;
use pennyweight_machine::observer::{Nothing, Observer, Retired};
use pennyweight_machine::outcome::Outcome;

use crate::common::generator::{Form, form};
use crate::simavr::{Record, Simavr};

/// Instructions that simavr is asked for at once.
const BATCH: usize = 4096;

/// Differences in which simavr is wrong; docs/simulators/avr.md has the paragraphs that decide. After one of them the
/// two states differ and the run is compared no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// A skip passes two words over an ADIW or SBIW whose constant has the low bits 11xx.
    SkipOverWordArithmetic,
    /// `st X` onto r26 or r27 leaves the pointer as it was.
    StoreOntoThePointer,
    /// A jump beyond an end of the flash does not come back at the other one.
    JumpBeyondTheFlash,
}

/// An instruction that this simulator has executed.
struct Executed {
    address: u32,
    after: Record,
}

/// A comparison over many calls on one board.
pub struct Lockstep {
    board: &'static Arc<Board>,
    simavr: Simavr,
    batch: Vec<Executed>,
    flash: Vec<u8>,
    /// True if the next instruction is the first of the call.
    at_the_call: bool,
    /// True if the rest of this call is not compared.
    stopped: bool,
    /// Instructions after which all was the same.
    pub compared: u64,
    pub forms: HashSet<Form>,
    pub known: Vec<Known>,
    /// Descriptions of differences between this simulator and simavr.
    pub unexplained: Vec<String>,
}

impl Lockstep {
    pub fn new(board: &'static Arc<Board>) -> Self {
        Lockstep {
            board,
            simavr: Simavr::new(board),
            batch: Vec::with_capacity(BATCH),
            flash: Vec::new(),
            at_the_call: false,
            stopped: false,
            compared: 0,
            forms: HashSet::new(),
            known: Vec::new(),
            unexplained: Vec::new(),
        }
    }

    /// Has simavr hold another program; its I/O registers at `storage` become zero, as loading leaves them here.
    pub fn set_flash(&mut self, bytes: &[u8], storage: impl Iterator<Item = u16>) {
        self.simavr.set_flash(bytes);
        self.flash = bytes.to_vec();
        for address in storage {
            self.simavr.write(address, &[0]);
        }
    }

    /// Makes a call on both sides and compares; false where the two states are no longer the same.
    pub fn call(&mut self, avr: &mut Avr, call: &Call) -> (Result<Outcome, Box<CallError>>, bool) {
        let mut unobserved = avr.clone();
        let mut ram = self.ram(avr);
        // where the outermost return goes
        let bytes = self.board.return_address_bytes() as usize;
        let top = ram.len() - bytes;
        ram[top..].copy_from_slice(&self.board.last_word().to_be_bytes()[4 - bytes..]);
        self.simavr.write(self.board.ram_start() as u16, &ram);
        self.at_the_call = true;
        self.stopped = false;
        let outcome = avr.call(call, self);
        self.compare();
        if !self.stopped {
            let ram = self.ram(avr);
            let theirs = self
                .simavr
                .read(self.board.ram_start() as u16, ram.len() as u16);
            if ram != theirs {
                self.differ("RAM at the end of a call".to_owned());
            }
        }
        // Without an observer the same comes about in another way.
        let alone = unobserved.call(call, &mut Nothing);
        if alone != outcome
            || Record::of(unobserved.core(), 0) != Record::of(avr.core(), 0)
            || self.ram(&unobserved) != self.ram(avr)
        {
            self.differ(format!(
                "without an observer: {alone:?} and not {outcome:?}"
            ));
        }
        (outcome, !self.stopped)
    }

    /// Returns the number of occurrences of each known difference.
    pub fn known_by_kind(&self) -> BTreeMap<Known, usize> {
        let mut counts = BTreeMap::new();
        for &known in &self.known {
            *counts.entry(known).or_default() += 1;
        }
        counts
    }

    fn ram(&self, avr: &Avr) -> Vec<u8> {
        avr.read(self.board.ram_start(), self.board.info.ram.1 as usize)
            .expect("it is RAM")
    }

    fn differ(&mut self, what: String) {
        self.stopped = true;
        self.unexplained.push(what);
    }

    /// Compares what has been executed since the last time.
    fn compare(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let theirs = self.simavr.steps(self.batch.len());
        let ours = std::mem::take(&mut self.batch);
        for (ours, theirs) in ours.iter().zip(&theirs) {
            let instruction = self.decode(ours.address);
            if ours.after == *theirs {
                self.compared += 1;
                self.forms.insert(form(instruction));
                continue;
            }
            self.stopped = true;
            match self.explain(instruction, ours, theirs) {
                Some(known) => self.known.push(known),
                None => self.differ(format!(
                    "at {:#x}, {instruction:?}: {:x?}\nand simavr: {theirs:x?}",
                    ours.address, ours.after
                )),
            }
            break;
        }
        self.batch = ours;
        self.batch.clear();
    }

    fn explain(&self, instruction: Instruction, ours: &Executed, theirs: &Record) -> Option<Known> {
        let skips = matches!(
            instruction,
            Cpse { .. } | Sbrc { .. } | Sbrs { .. } | Sbic { .. } | Sbis { .. }
        );
        let two_words = Record {
            cycles: ours.after.cycles + 1,
            pc: ours.after.pc + 2,
            ..ours.after
        };
        let skipped = self.decode(ours.address + 2);
        if skips
            && *theirs == two_words
            && matches!(skipped, Adiw { k, .. } | Sbiw { k, .. } if k & 0xc == 0xc)
        {
            return Some(Known::SkipOverWordArithmetic);
        }
        let mut pointer_kept = ours.after;
        pointer_kept.registers[26..28].copy_from_slice(&theirs.registers[26..28]);
        if matches!(instruction, Std { p: Pointer::X, .. })
            && *theirs == pointer_kept
            && matches!(theirs.registers[26..28], [26 | 27, 0])
        {
            return Some(Known::StoreOntoThePointer);
        }
        let flash_end = self.board.info.flash.1;
        let back_in_the_flash = Record {
            pc: theirs.pc & (flash_end - 1),
            ..*theirs
        };
        if theirs.pc >= flash_end && back_in_the_flash == ours.after {
            return Some(Known::JumpBeyondTheFlash);
        }
        None
    }

    fn decode(&self, address: u32) -> Instruction {
        let word = |address: u32| {
            let at = address as usize;
            let bytes = self.flash.get(at..at + 2).unwrap_or(&[0xff, 0xff]);
            u16::from_le_bytes([bytes[0], bytes[1]])
        };
        self.board.decode(word(address), word(address + 2))
    }
}

impl Record {
    fn of(core: &Core, cycles: u32) -> Self {
        Record {
            registers: std::array::from_fn(|number| core.register(number as u8)),
            sreg: core.sreg(),
            cycles: cycles as u8,
            sp: core.sp(),
            pc: core.address(),
        }
    }
}

impl Observer<Core> for Lockstep {
    fn before(&mut self, core: &mut Core, address: u32) {
        if std::mem::take(&mut self.at_the_call) {
            let start = Record::of(core, 0);
            self.simavr
                .set_core(&start.registers, start.sreg, start.sp, address);
        }
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        if self.stopped {
            return;
        }
        self.batch.push(Executed {
            address: event.address,
            after: Record::of(core, event.cycles),
        });
        if self.batch.len() == BATCH {
            self.compare();
        }
    }

    /// A load or store finds peripherals of simavr at I/O registers where this simulator has storage.
    fn read(&mut self, address: u32, _: u32) {
        let end = DATA_SPACE + u32::from(self.board.registers_end());
        if (DATA_SPACE + 0x20..end).contains(&address) && !self.stopped {
            self.compare();
            self.stopped = true;
        }
    }

    fn write(&mut self, address: u32, size: u32) {
        self.read(address, size);
    }
}
