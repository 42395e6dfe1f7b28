// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The machine: loads an image, calls a function in it, checks what came of it.

use std::sync::Arc;

use pennyweight_machine::call::{BoardInfo, Buffer, Call, Machine, Outcome};
use pennyweight_machine::fault::{AccessKind, CallError, Fault, LoadError};
use pennyweight_machine::image::{Image, Segment};
use pennyweight_machine::observer::{Nothing, Observer, Retired};
use pennyweight_machine::ram::{READ, Ram, WRITE};

use crate::abi::{self, Placed};
use crate::board::{BOARDS, Board, DATA_SPACE};
use crate::core::Core;
use crate::disassembly::text;
use crate::execute::{execute, operate};
use crate::flash::Flash;
use crate::instruction::Instruction;
use crate::stack::Stack;

/// An AVR board.
#[derive(Clone, Debug)]
pub struct Avr {
    board: &'static Board,
    core: Core,
    image: Option<Image>,
}

impl Avr {
    /// A board with erased flash and its RAM zero.
    #[must_use]
    pub fn new(board: &'static Board) -> Self {
        let flash = Flash::new(Flash::erased(board.info.flash.1), board);
        Avr {
            board,
            core: Core::new(board, flash),
            image: None,
        }
    }

    /// The core, as the last call left it.
    #[must_use]
    pub fn core(&self) -> &Core {
        &self.core
    }

    /// Sets the rights to memory and returns the lowest address that the stack may use.
    fn guard(&mut self, buffers: Option<&[Buffer]>) -> Result<u32, Fault> {
        let ram = self.core.ram.range();
        let statics_end = self.statics_end();
        let Some(buffers) = buffers else {
            self.core.ram.set_all(READ | WRITE);
            return Ok(statics_end);
        };
        self.core.ram.set_all(0);
        self.core.ram.grant(ram.start..statics_end, READ | WRITE);
        let mut limit = statics_end;
        for buffer in buffers {
            let start = data_address(buffer.address);
            let end = start.saturating_add(buffer.bytes);
            if start < ram.start || end > ram.end {
                let kind = if buffer.writable {
                    AccessKind::Write
                } else {
                    AccessKind::Read
                };
                return Err(Fault::Unmapped {
                    address: buffer.address,
                    size: buffer.bytes,
                    kind,
                });
            }
            self.core.ram.grant(
                start..end,
                if buffer.writable { READ | WRITE } else { READ },
            );
            if start < end {
                limit = limit.max(end);
            }
        }
        Ok(limit)
    }

    /// Sets the core up as it is after the call instruction, and returns its stack pointer before it.
    fn prepare(&mut self, call: &Call, placed: &Placed) -> Result<u16, Fault> {
        let ram = self.core.ram.range();
        let sp_before = u32::from(self.board.ram_end())
            .checked_sub(placed.stacked.len() as u32)
            .filter(|&sp| sp >= ram.start)
            .ok_or(Fault::StackOverflow {
                address: 0,
                limit: ram.start,
            })? as u16;
        let limit = self.guard(call.buffers.as_deref())?;
        if !call.entry.is_multiple_of(2) {
            return Err(Fault::Unaligned {
                address: call.entry,
                size: 2,
                kind: AccessKind::Fetch,
            });
        }
        if !self.board.info.flash_range().contains(&call.entry) {
            return Err(Fault::Unmapped {
                address: call.entry,
                size: 2,
                kind: AccessKind::Fetch,
            });
        }
        let core = &mut self.core;
        let above = u32::from(sp_before) + 1;
        core.ram.poke(above, &placed.stacked)?;
        core.ram.grant(above..ram.end, READ | WRITE);
        core.registers = placed.registers;
        core.set_sreg(abi::SREG_BEFORE);
        core.declared = call.buffers.is_some();
        core.stack = Stack::new(sp_before, limit, core.declared);
        // The outermost return goes to the last word of the flash, which no image may use.
        core.push(core.flash.last_word().to_le_bytes(), &mut Nothing)?;
        core.pc = (call.entry >> 1) as u16;
        Ok(sp_before)
    }

    /// Runs to the return of the function called; the program counter stays at that return, or at what faulted, and
    /// `last` is the instruction that led there.
    fn run_to_return<O: Observer<Core>>(
        &mut self,
        budget: u64,
        last: &mut u16,
        observer: &mut O,
    ) -> Result<Counts, Fault> {
        let mut counts = Counts {
            cycles: self.board.timing.call.into(),
            instructions: 0,
        };
        let mut pc = self.core.pc;
        let ended = run(&mut self.core, &mut pc, last, &mut counts, budget, observer);
        self.core.pc = pc;
        ended.map(|()| counts)
    }

    fn outside(&self, segment: &Segment) -> LoadError {
        LoadError::OutsideMemory {
            address: segment.address,
            size: segment.bytes.len(),
            board: self.board.info.name,
        }
    }

    fn error(&self, fault: Fault, address: u32, last: Option<u16>) -> Box<CallError> {
        let before = last.map(|word| u32::from(word) << 1);
        Box::new(CallError::new(fault, address, self.image.as_ref(), before))
    }
}

struct Counts {
    cycles: u64,
    instructions: u64,
}

/// Runs from `pc` on. While an observer looks on, `core.pc` follows.
#[inline(always)]
fn run<O: Observer<Core>>(
    core: &mut Core,
    pc: &mut u16,
    last: &mut u16,
    counts: &mut Counts,
    budget: u64,
    observer: &mut O,
) -> Result<(), Fault> {
    // Held beside the core, so that what writes the core cannot be taken to write it.
    let flash = Arc::clone(&core.flash);
    let sentinel = flash.last_word();
    loop {
        if O::ACTIVE {
            core.pc = *pc;
            observer.before(core, core.address());
            *pc = core.pc;
        } else {
            straight_on(core, &flash, pc, last, counts, budget)?;
        }
        let slot = flash.slot(*pc);
        let (next, cycles) = execute(core, *pc, &flash, observer)?;
        counts.cycles += u64::from(cycles);
        counts.instructions += 1;
        if O::ACTIVE {
            core.pc = next;
            let event = Retired {
                address: u32::from(*pc) << 1,
                cycles,
                class: slot.class,
            };
            observer.retire(core, &event);
        }
        *last = *pc;
        if counts.cycles > budget {
            *pc = next;
            return Err(Fault::Budget { cycles: budget });
        }
        if next == sentinel && matches!(slot.instruction, Instruction::Ret | Instruction::Reti) {
            return Ok(());
        }
        *pc = next;
    }
}

/// Executes what follows without a branch, all of it at once if the budget has room for that: an instruction then costs
/// no look at the budget, and the address of the next one waits for nothing.
#[inline(always)]
fn straight_on(
    core: &mut Core,
    flash: &Flash,
    pc: &mut u16,
    last: &mut u16,
    counts: &mut Counts,
    budget: u64,
) -> Result<(), Fault> {
    let (run, slots) = flash.run(*pc);
    let cycles = counts.cycles + u64::from(run.cycles);
    if cycles <= budget {
        for slot in slots {
            operate(core, slot, flash, &mut Nothing)?;
            *pc = pc.wrapping_add(1);
        }
        if run.instructions > 0 {
            *last = pc.wrapping_sub(1);
        }
        counts.cycles = cycles;
        counts.instructions += u64::from(run.instructions);
    }
    Ok(())
}

impl Machine for Avr {
    type Core = Core;

    fn boards() -> Vec<&'static BoardInfo> {
        BOARDS.iter().map(|board| &board.info).collect()
    }

    fn on(board: &str) -> Option<Self> {
        let board = BOARDS.into_iter().find(|known| known.info.name == board)?;
        Some(Avr::new(board))
    }

    fn statics_end(&self) -> u32 {
        let ram = self.board.info.ram_range();
        let end = self
            .image
            .as_ref()
            .map_or(ram.start, |image| image.statics_end(ram.clone()));
        end.min(ram.end) - DATA_SPACE
    }

    fn board(&self) -> &'static BoardInfo {
        &self.board.info
    }

    /// Code goes to the flash; data goes to RAM, where start-up code would copy it, and to its place in the flash.
    fn load(&mut self, image: Image) -> Result<(), LoadError> {
        if image.platform != self.board.info.platform {
            return Err(LoadError::WrongMachine {
                found: image.platform,
                expected: self.board.info.platform,
            });
        }
        let mut flash = Flash::erased(self.board.info.flash.1);
        let mut ram = Ram::new(self.board.ram_start(), self.board.info.ram.1 as usize);
        // Data first: zeros that follow it in memory (.bss) are not in the file and must not cover code.
        let (code, data): (Vec<_>, Vec<_>) = image
            .segments
            .iter()
            .partition(|segment| segment.address < DATA_SPACE);
        for segment in data {
            let copied = ram.poke(data_address(segment.address), &segment.bytes);
            copied.map_err(|_| self.outside(segment))?;
            place(&mut flash, segment.load_address, &segment.bytes);
        }
        for segment in code {
            place(&mut flash, segment.address, &segment.bytes)
                .ok_or_else(|| self.outside(segment))?;
        }
        self.core = Core::new(self.board, Flash::new(flash, self.board));
        self.core.ram = ram;
        self.image = Some(image);
        Ok(())
    }

    fn image(&self) -> Option<&Image> {
        self.image.as_ref()
    }

    fn read(&self, address: u32, length: usize) -> Result<Vec<u8>, Fault> {
        self.core
            .ram
            .peek(data_address(address), length)
            .map(<[u8]>::to_vec)
    }

    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault> {
        self.core.ram.poke(data_address(address), bytes)
    }

    fn disassemble(&self, address: u32) -> Option<String> {
        if !self.board.info.flash_range().contains(&address) || !address.is_multiple_of(2) {
            return None;
        }
        let instruction = self.core.flash.slot((address >> 1) as u16).instruction;
        let encoding = self.core.encoding(address);
        (instruction != Instruction::Undefined).then(|| text(encoding, instruction, address))
    }

    fn call<O: Observer<Core>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>> {
        let placed =
            abi::place(&call.arguments).map_err(|fault| self.error(fault, call.entry, None))?;
        let sp_before = self
            .prepare(call, &placed)
            .map_err(|fault| self.error(fault, call.entry, None))?;
        let mut last = self.core.pc;
        let ran = self.run_to_return(call.budget, &mut last, observer);
        let address = self.core.address();
        let counts = ran.map_err(|fault| self.error(fault, address, Some(last)))?;
        abi::check(&self.core, &placed.registers, sp_before)
            .map_err(|fault| self.error(fault, address, None))?;
        Ok(Outcome {
            cycles: counts.cycles,
            instructions: counts.instructions,
            stack_bytes: u32::from(sp_before - self.core.stack.lowest()),
            stacked_argument_bytes: placed.stacked.len() as u32,
            value: abi::value(&self.core),
            changed: abi::changed(&self.core, &placed.registers),
        })
    }

    fn int_value(value: u64) -> i32 {
        i32::from(abi::result(value, 2) as i16)
    }
}

/// The address in the data space of an address that the linker or the data space itself gives.
const fn data_address(address: u32) -> u32 {
    if address >= DATA_SPACE {
        address - DATA_SPACE
    } else {
        address
    }
}

/// Copies bytes into the flash, but not onto its last word, where the outermost return goes.
fn place(flash: &mut [u8], address: u32, bytes: &[u8]) -> Option<()> {
    let end = flash.len() - 2;
    let start = address as usize;
    flash[..end]
        .get_mut(start..start.checked_add(bytes.len())?)?
        .copy_from_slice(bytes);
    Some(())
}
