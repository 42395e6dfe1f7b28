// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The machine's interface to this core.

use std::sync::Arc;

use pennyweight_machine::core::{self, Ran, Stop};
use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::image::Segment;
use pennyweight_machine::observer::Observer;
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::abi::Abi;
use crate::board::{Board, DATA_SPACE};
use crate::code::Code;
use crate::core::Core;
use crate::disassembly::text;
use crate::execute::run::{Counts, run};
use crate::instruction::Instruction;

impl core::Core for Core {
    type Board = Board;
    type Abi = Abi;

    fn new(board: &Arc<Board>) -> Self {
        let flash = Code::new(Code::erased(board.info.flash.1), board);
        Core::with_code(board, Arc::new(flash))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    /// Code and mapped constants go to the flash, and data to where start-up code would copy it from.
    fn program<'a>(&mut self, segments: &'a [Segment]) -> Result<(), &'a Segment> {
        let mut flash = Code::erased(self.board.info.flash.1);
        // Data first: zeros that follow it in memory (.bss) are not in the file and must not cover code.
        let (code, data): (Vec<_>, Vec<_>) = segments
            .iter()
            .partition(|segment| segment.address < DATA_SPACE);
        for segment in data {
            let address = segment.address - DATA_SPACE;
            if self.mapped(address, segment.bytes.len()).is_some() {
                if address - self.board.mapped_flash.start != segment.load_address {
                    return Err(segment);
                }
                place(&mut flash, segment.load_address, &segment.bytes).ok_or(segment)?;
            } else if self.board.info.ram_range().contains(&segment.address) {
                place(&mut flash, segment.load_address, &segment.bytes);
            } else {
                return Err(segment);
            }
        }
        for segment in code {
            place(&mut flash, segment.address, &segment.bytes).ok_or(segment)?;
        }
        self.code = Arc::new(Code::new(flash, &self.board));
        Ok(())
    }

    fn reset(&mut self) {
        *self = Core::with_code(&self.board, Arc::clone(&self.code));
    }

    /// The data space itself, or where the linker has it.
    fn data_address(&self, address: u32) -> u32 {
        address.checked_sub(DATA_SPACE).unwrap_or(address)
    }

    fn ram(&self) -> &Ram {
        &self.ram
    }

    fn ram_mut(&mut self) -> &mut Ram {
        &mut self.ram
    }

    fn stack(&self) -> &Stack {
        &self.stack_pointer.stack
    }

    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.stack_pointer.stack
    }

    /// Returns the flash where it is mapped into the data space; its own addresses are also those of registers and RAM.
    fn flash(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.mapped(core::Core::data_address(self, address), length)
    }

    fn entry(&self, address: u32) -> Result<u32, Fault> {
        let kind = AccessKind::Fetch;
        if !address.is_multiple_of(2) {
            return Err(Fault::Unaligned {
                address,
                size: 2,
                kind,
            });
        }
        if !self.board.info.flash_range().contains(&address) {
            return Err(Fault::Unmapped {
                address,
                size: 2,
                kind,
            });
        }
        Ok(address)
    }

    fn disassemble(&self, address: u32, _: Option<u32>) -> Option<String> {
        let address = core::Core::entry(self, address).ok()?;
        let instruction = self.code.slot(address >> 1).instruction;
        let encoding = self.encoding(address);
        (instruction != Instruction::Undefined)
            .then(|| text(encoding, instruction, address, self.code.last_word()))
    }

    fn shape(&self, address: u32) -> Option<(u32, bool)> {
        use Instruction::{Brbc, Brbs, Cpse, Sbic, Sbis, Sbrc, Sbrs};
        let address = core::Core::entry(self, address).ok()?;
        let slot = self.code.slot(address >> 1);
        let is_conditional = matches!(
            slot.instruction,
            Brbs { .. }
                | Brbc { .. }
                | Cpse { .. }
                | Sbrc { .. }
                | Sbrs { .. }
                | Sbic { .. }
                | Sbis { .. }
        );
        (slot.instruction != Instruction::Undefined)
            .then_some((2 * u32::from(slot.words), is_conditional))
    }

    fn run<O: Observer<Core>>(
        &mut self,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<Ran, Stop> {
        let mut counts = Counts {
            cycles: self.board.call_cycles().into(),
            instructions: 0,
        };
        let mut pc = entry >> 1;
        let mut last = pc;
        // Held beside the core, so that what writes the core cannot be taken to write it.
        let code = Arc::clone(&self.code);
        let ended = run(
            self,
            &code,
            &mut pc,
            &mut last,
            &mut counts,
            budget,
            observer,
        );
        self.pc = pc;
        match ended {
            Ok(()) => Ok(Ran {
                cycles: counts.cycles,
                instructions: counts.instructions,
                last: self.address(),
            }),
            Err(fault) => Err(Stop {
                fault,
                address: self.address(),
                passed: vec![last << 1],
            }),
        }
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
