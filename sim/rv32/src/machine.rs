// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The machine's interface to this core.

use std::sync::Arc;

use pennyweight_machine::core::{self, Ran, Stop};
use pennyweight_machine::fault::Fault;
use pennyweight_machine::image::Segment;
use pennyweight_machine::observer::Observer;
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::abi::Abi;
use crate::board::Board;
use crate::code::{Code, Slot};
use crate::core::Core;
use crate::disassembly::text;
use crate::instruction::Instruction;

impl core::Core for Core {
    type Board = Board;
    type Abi = Abi;

    fn new(board: &Arc<Board>) -> Self {
        let erased = vec![0xFF; board.info.flash.1 as usize];
        Core::with_flash(board, Arc::new(erased), Arc::new(Code::default()))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn program<'a>(&mut self, segments: &'a [Segment]) -> Result<(), &'a Segment> {
        let ram = self.board.info.ram_range();
        let mut flash = vec![0xFF; self.board.info.flash.1 as usize];
        let mut code: Option<(usize, usize)> = None;
        for segment in segments {
            if ram.contains(&segment.address) {
                continue;
            }
            let start = self.flash_offset(segment.address).ok_or(segment)?;
            let end = start + segment.bytes.len();
            let place = flash.get_mut(start..end).ok_or(segment)?;
            place.copy_from_slice(&segment.bytes);
            if segment.executable {
                let (first, last) = code.unwrap_or((start, end));
                code = Some((first.min(start), last.max(end)));
            }
        }
        let (first, last) = code.unwrap_or_default();
        let first = first & !1;
        let base = self.board.info.flash.0 + first as u32;
        self.code = Arc::new(Code::new(base, &flash[first..last], &self.board));
        self.flash = Arc::new(flash);
        Ok(())
    }

    fn reset(&mut self) {
        *self = Core::with_flash(&self.board, Arc::clone(&self.flash), Arc::clone(&self.code));
    }

    fn ram(&self) -> &Ram {
        &self.ram
    }

    fn ram_mut(&mut self) -> &mut Ram {
        &mut self.ram
    }

    fn stack(&self) -> &Stack {
        &self.stack
    }

    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.stack
    }

    fn flash(&self, address: u32, length: usize) -> Option<&[u8]> {
        let offset = self.flash_offset(address)?;
        self.flash.get(offset..offset.checked_add(length)?)
    }

    fn entry(&self, address: u32) -> Result<u32, Fault> {
        self.fetch_halfword(address).map(|_| address)
    }

    fn disassemble(&self, address: u32, _: Option<u32>) -> Option<String> {
        let slot = self.decode_at(address).ok()?;
        (slot.instruction != Instruction::Undefined).then(|| text(&slot.instruction, address))
    }

    fn shape(&self, address: u32) -> Option<(u32, bool)> {
        let Slot { instruction, cost } = self.decode_at(address).ok()?;
        let is_conditional = matches!(instruction, Instruction::Branch { .. });
        (instruction != Instruction::Undefined).then_some((cost.width.into(), is_conditional))
    }

    fn run<O: Observer<Core>>(
        &mut self,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<Ran, Stop> {
        // Held beside the core, so that what writes the core cannot be taken to write it.
        let code = Arc::clone(&self.code);
        let ended = if self.board.timing.by_stages {
            self.run_to_return::<false, true, O>(&code, entry, budget, observer)
        } else if self.board.timing.predicts {
            self.run_to_return::<true, false, O>(&code, entry, budget, observer)
        } else {
            self.run_to_return::<false, false, O>(&code, entry, budget, observer)
        };
        match ended {
            Ok(()) => Ok(Ran {
                cycles: self.cycles,
                instructions: self.instructions,
                last: self.pc,
            }),
            Err(fault) => {
                // A fall through the end of the code is no branch: then it is the instruction ahead, of one size or the
                // other.
                let ahead = [2, 4].map(|bytes| self.pc.wrapping_sub(bytes));
                Err(Stop {
                    fault,
                    address: self.pc,
                    passed: self.left.into_iter().chain(ahead).collect(),
                })
            }
        }
    }
}
