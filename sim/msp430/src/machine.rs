// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The board as a machine that functions are called on.

use std::ops::Range;

use pennyweight_machine::call::{BoardInfo, Buffer, Call, Machine, Outcome};
use pennyweight_machine::fault::{AccessKind, CallError, Fault, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::ram::{READ, WRITE};

use crate::abi;
use crate::board::MSP430F1611;
use crate::core::Core;
use crate::decode::{Register, decode};
use crate::disassembly::text;
use crate::memory::Memory;
use crate::program::{Program, Step};
use crate::timing;

/// A board with an MSP430F1611, its RAM zero and its flash erased until an image is loaded.
#[derive(Clone, Debug)]
pub struct Msp430 {
    core: Core,
    program: Program,
    image: Option<Image>,
}

/// A fault, and the address of the instruction that made it.
type Stop = (u16, Fault);

impl Default for Msp430 {
    fn default() -> Self {
        let core = Core::default();
        Msp430 {
            program: Program::new(&core.memory),
            core,
            image: None,
        }
    }
}

impl Machine for Msp430 {
    type Core = Core;

    fn boards() -> Vec<&'static BoardInfo> {
        vec![&MSP430F1611]
    }

    fn on(board: &str) -> Option<Self> {
        (board == MSP430F1611.name).then(Msp430::default)
    }

    fn board(&self) -> &'static BoardInfo {
        &MSP430F1611
    }

    fn load(&mut self, image: Image) -> Result<(), LoadError> {
        if image.platform != MSP430F1611.platform {
            return Err(LoadError::WrongMachine {
                found: image.platform,
                expected: MSP430F1611.platform,
            });
        }
        let mut memory = Memory::default();
        for segment in &image.segments {
            if !memory.place(segment) {
                return Err(LoadError::OutsideMemory {
                    address: segment.address,
                    size: segment.bytes.len(),
                    board: MSP430F1611.name,
                });
            }
        }
        self.program = Program::new(&memory);
        self.core.memory = memory;
        self.image = Some(image);
        Ok(())
    }

    fn image(&self) -> Option<&Image> {
        self.image.as_ref()
    }

    fn read(&self, address: u32, length: usize) -> Result<Vec<u8>, Fault> {
        self.core.memory.peek(address, length).map(<[u8]>::to_vec)
    }

    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault> {
        self.core.memory.ram.poke(address, bytes)
    }

    fn disassemble(&self, address: u32) -> Option<String> {
        let memory = &self.core.memory;
        let address = u16::try_from(address).ok()?;
        let word = |i: u16| memory.fetch(address.wrapping_add(2 * i)).ok();
        // A word that the instruction does not have may be missing.
        let words = [word(0)?, word(1).unwrap_or(0), word(2).unwrap_or(0)];
        decode(address, words).as_ref().map(text)
    }

    fn call<O: Observer<Core>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>> {
        let mut left = None;
        self.run_call(call, &mut left, observer)
            .map_err(|(address, fault)| {
                let image = self.image.as_ref();
                let before = left.map(u32::from);
                Box::new(CallError::new(fault, address.into(), image, before))
            })
    }

    fn int_value(value: u64) -> i32 {
        i32::from(value as i16)
    }
}

impl Msp430 {
    /// `left` is told the last instruction of the program before control went elsewhere.
    fn run_call<O: Observer<Core>>(
        &mut self,
        call: &Call,
        left: &mut Option<u16>,
        observer: &mut O,
    ) -> Result<Outcome, Stop> {
        // Past the address space no fetch can succeed, and the error names the address as it was given.
        let entry = u16::try_from(call.entry).map_err(|_| {
            let fault = Fault::Unmapped {
                address: call.entry,
                size: 2,
                kind: AccessKind::Fetch,
            };
            (0, fault)
        })?;
        self.core
            .memory
            .fetch(entry)
            .map_err(|fault| (entry, fault))?;
        let at_entry = |fault| (entry, fault);
        let arguments = abi::place(&call.arguments).map_err(at_entry)?;
        let stack = self.stack(call, arguments.stack.len()).map_err(at_entry)?;
        self.grant(call, &stack);
        let mut place = stack.end;
        for word in &arguments.stack {
            // Within RAM: `stack` has left room for them.
            let _ = self.core.memory.ram.poke(place, &word.to_le_bytes());
            place += 2;
        }

        let before = abi::registers(stack.end as u16 - 2, &arguments.registers);
        self.core
            .memory
            .ram
            .poke(stack.end - 2, &abi::RETURN_ADDRESS.to_le_bytes())
            .map_err(at_entry)?;
        let guarded = call.buffers.is_some();
        self.core.start(entry, before, stack.start as u16, guarded);
        let (cycles, last) = self.run(entry, call.budget, left, observer)?;
        let after = self.core.registers;
        abi::check(&before, &after).map_err(|fault| (last, fault))?;
        Ok(Outcome {
            cycles,
            instructions: self.core.instructions,
            stack_bytes: stack.end - u32::from(self.core.lowest_stack),
            stacked_argument_bytes: 2 * arguments.stack.len() as u32,
            value: abi::result(&after),
            changed: abi::changed(&before, &after),
        })
    }

    /// Where the stack of the call may be: from the end of the statics and buffers to the stacked arguments.
    fn stack(&self, call: &Call, stacked_words: usize) -> Result<Range<u32>, Fault> {
        let ram = MSP430F1611.ram_range();
        let statics_end = self.statics_end();
        let in_ram = |buffer: &&Buffer| buffer.address < ram.end && buffer.range().end > ram.start;
        let buffers = call.buffers.iter().flatten().filter(in_ram);
        let limit = buffers
            .map(|buffer| buffer.range().end)
            .fold(statics_end, u32::max)
            .min(ram.end)
            .next_multiple_of(2);
        // The return address is the least that a call needs.
        match ram.end.checked_sub(2 * stacked_words as u32) {
            Some(end) if limit + 2 <= end => Ok(limit..end),
            end => Err(Fault::StackOverflow {
                address: end.unwrap_or(0).saturating_sub(2),
                limit,
            }),
        }
    }

    /// Gives the call the rights it declares.
    fn grant(&mut self, call: &Call, stack: &Range<u32>) {
        let ram = &mut self.core.memory.ram;
        let Some(buffers) = &call.buffers else {
            ram.set_all(READ | WRITE);
            return;
        };
        ram.set_all(0);
        let space = ram.range();
        ram.grant(stack.clone(), READ | WRITE);
        ram.grant(stack.end..space.end, READ);
        let sections = self.image.iter().flat_map(|image| &image.sections);
        for section in sections.filter(|section| section.allocated) {
            let end = section.address.saturating_add(section.size);
            ram.grant(section.address..end, READ | WRITE);
        }
        for buffer in buffers {
            ram.grant(buffer.range(), rights(buffer));
        }
    }

    /// Runs to the return; gives the cycles, and the address of the instruction that returned.
    fn run<O: Observer<Core>>(
        &mut self,
        entry: u16,
        budget: u64,
        left: &mut Option<u16>,
        observer: &mut O,
    ) -> Result<(u64, u16), Stop> {
        let mut cycles = u64::from(timing::CALL_IMMEDIATE);
        let mut last = entry;
        loop {
            let mut pc = self.core.register(Register::PC);
            if O::ACTIVE && pc != abi::RETURN_ADDRESS {
                observer.before(&mut self.core, u32::from(pc));
                // An observer may have moved it.
                pc = self.core.register(Register::PC);
            }
            let fetched;
            let step = match self.program.at(pc) {
                Some(step) => step,
                None if pc == abi::RETURN_ADDRESS => return Ok((cycles, last)),
                None => {
                    if self.program.at(last).is_some() {
                        *left = Some(last);
                    }
                    fetched = Step::fetch(&self.core.memory, pc)
                        .map_err(|fault| (blame(&fault, pc, last), fault))?;
                    &fetched
                }
            };
            self.core
                .step(step, observer)
                .map_err(|fault| (pc, fault))?;
            cycles += u64::from(step.cycles);
            if O::ACTIVE {
                let event = Retired {
                    address: u32::from(pc),
                    cycles: u32::from(step.cycles),
                    class: step.class,
                };
                observer.retire(&self.core, &event);
            }
            if cycles > budget {
                return Err((pc, Fault::Budget { cycles: budget }));
            }
            last = pc;
        }
    }
}

fn rights(buffer: &Buffer) -> u8 {
    if buffer.writable { READ | WRITE } else { READ }
}

/// A fetch from nowhere is the doing of the instruction that went there.
fn blame(fault: &Fault, pc: u16, last: u16) -> u16 {
    match fault {
        Fault::UndefinedInstruction { .. } => pc,
        _ => last,
    }
}
