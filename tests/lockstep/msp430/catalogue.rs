// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Calls functions of linked programs here and in mspdebug's simulator and compares the state after every instruction.
//!
//! Standard input says what to call, one call a line: `ELF-FILE SYMBOL ARGUMENT...`, fields separated by tabs. An argument
//! is a decimal number (a word), or `ADDRESS=BYTES`, both in hex: a buffer and its content, whose address is passed. Prints
//! the instructions that were compared and the cycles of each call; stops at the first difference with status 1. With a
//! number on the command line no more than so many instructions of a call are compared, and what it leaves in RAM only where
//! that is all of them.

use std::env::args;
use std::error::Error;
use std::io::{BufRead, stdin};
use std::process::ExitCode;

use pennyweight_machine::call::{Argument, Call};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::Instruction;
use pennyweight_msp430::timing;

#[path = "../../../sim/msp430/tests/support/boards.rs"]
mod boards;
mod compare;
mod deviation;
mod mspdebug;

use boards::MSP430F1611;
use compare::{Done, Lockstep, word_of_ram};

const BUDGET: u64 = 100_000_000;
/// Steps that are sent at once, and replies that may then be outstanding.
const AHEAD: usize = 1000;

fn main() -> ExitCode {
    match calls() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn calls() -> Result<(), Box<dyn Error>> {
    let most = match args().nth(1) {
        Some(number) => number.parse()?,
        None => usize::MAX,
    };
    let mut lockstep = Lockstep::start(true);
    for line in stdin().lock().lines() {
        let line = line?;
        let (instructions, cycles) =
            call(&mut lockstep, &line, most).map_err(|error| format!("{line}\n{error}"))?;
        println!("{instructions} {cycles}");
    }
    Ok(())
}

/// Makes one call and compares its first `most` instructions; gives how many those are, and the cycles of all.
fn call(lockstep: &mut Lockstep, line: &str, most: usize) -> Result<(usize, u64), Box<dyn Error>> {
    let mut fields = line.split('\t');
    let (Some(file), Some(name)) = (fields.next(), fields.next()) else {
        return Err("a line must give an ELF file and a symbol".into());
    };
    let mut machine = Msp430::new(&MSP430F1611);
    let image = Image::parse(&std::fs::read(file)?)?;
    let symbol = image
        .symbol(name)
        .ok_or_else(|| format!("{file} has no symbol {name}"))?;
    let entry = symbol.address;
    machine.load(image)?;
    let arguments = fields
        .map(|field| argument(&mut machine, field))
        .collect::<Result<_, _>>()?;
    let request = Call {
        entry,
        arguments,
        buffers: None,
        budget: BUDGET,
    };
    let mut recorder = Recorder::default();
    let outcome = machine.call(&request, &mut recorder)?;

    let (flash, flash_bytes) = MSP430F1611.info.flash;
    lockstep.set_memory(flash as u16, &machine.read(flash, flash_bytes as usize)?);
    let (ram, ram_bytes) = MSP430F1611.info.ram;
    lockstep.set_memory(ram as u16, &recorder.ram);
    lockstep.set_registers(&recorder.registers);
    lockstep.clear_cycles();
    let compared = &recorder.done[..most.min(recorder.done.len())];
    for some in compared.chunks(AHEAD) {
        for done in some {
            lockstep.step(*done);
        }
        lockstep.settle(AHEAD)?;
    }
    lockstep.check_cycles();
    if compared.len() == recorder.done.len() {
        lockstep.check_memory(ram as u16, &machine.read(ram, ram_bytes as usize)?);
    }
    lockstep.settle(0)?;
    Ok((compared.len(), outcome.cycles))
}

fn argument(machine: &mut Msp430, field: &str) -> Result<Argument, Box<dyn Error>> {
    let value = match field.split_once('=') {
        None => field.parse()?,
        Some((address, bytes)) => {
            let address = u16::from_str_radix(address, 16)?;
            let content = (0..bytes.len() / 2)
                .map(|i| u8::from_str_radix(&bytes[2 * i..2 * i + 2], 16))
                .collect::<Result<Vec<u8>, _>>()?;
            machine.write(u32::from(address), &content)?;
            address
        }
    };
    Ok(Argument {
        value: u64::from(value),
        bytes: 2,
    })
}

/// Writes down a call: where it starts from, and each instruction.
#[derive(Default)]
struct Recorder {
    ram: Vec<u8>,
    registers: [u16; 16],
    done: Vec<Done>,
    next: Option<(Instruction, [u16; 16])>,
    written: Option<u16>,
}

impl Observer<Core> for Recorder {
    fn before(&mut self, core: &mut Core, address: u32) {
        if self.ram.is_empty() {
            let (ram, bytes) = MSP430F1611.info.ram;
            let content = core.memory.peek(ram, bytes as usize);
            self.ram = content.expect("it is the RAM").to_vec();
            self.registers = core.registers;
        }
        let step = core.fetch(address as u16);
        self.next = step.ok().map(|step| (step.instruction, core.registers));
        self.written = None;
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let (instruction, before) = self.next.expect("what was executed was fetched");
        assert_eq!(event.cycles, u32::from(timing::MSP430.cycles(&instruction)));
        self.done.push(Done {
            address: event.address as u16,
            instruction,
            before,
            after: core.registers,
            stored: self.written.and_then(|at| word_of_ram(core, at)),
        });
    }

    fn read(&mut self, _: u32, _: u32) {}

    fn write(&mut self, address: u32, _: u32) {
        self.written = Some(address as u16);
    }
}
