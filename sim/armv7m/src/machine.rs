// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The machine's interface to this core.

use std::sync::Arc;

use pennyweight_machine::core::{self, Ran, Stop};
use pennyweight_machine::fault::Fault;
use pennyweight_machine::image::Segment;
use pennyweight_machine::observer::{Nothing, Observer};
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::abi::Abi;
use crate::board::Board;
use crate::code::{Code, Slot};
use crate::core::Core;
use crate::disassembly::{conditional, text};
use crate::execute::run::advanced;
use crate::instruction::Instruction;
use crate::timing::flash::Flash;

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
        // The flash's own address or its alias: decoded beforehand is what lies where the image has it.
        let mut base = self.board.info.flash.0;
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
                base = segment.address.wrapping_sub(start as u32);
                let (first, last) = code.unwrap_or((start, end));
                code = Some((first.min(start), last.max(end)));
            }
        }
        let (first, last) = code.unwrap_or_default();
        let first = first & !1;
        let decoded = Code::new(base + first as u32, &flash[first..last], &self.board);
        self.code = Arc::new(decoded);
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

    /// Bit 0 of a function's address asks for Thumb state, which is the only one.
    fn entry(&self, address: u32) -> Result<u32, Fault> {
        let address = address & !1;
        self.fetch_halfword(address).map(|_| address)
    }

    /// Disassembles an instruction. `function` tells if it is in an IT block, which only the code before it
    /// shows.
    fn disassemble(&self, address: u32, function: Option<u32>) -> Option<String> {
        let mut place = function?;
        let mut it = 0;
        while place <= address {
            let Slot {
                instruction, cost, ..
            } = self.decode_at(place, it != 0).ok()?;
            if place == address {
                return match instruction {
                    Instruction::Undefined => None,
                    _ if it == 0 => Some(text(&instruction, address)),
                    _ => Some(conditional(&instruction, address, it >> 4)),
                };
            }
            it = match instruction {
                Instruction::It { state } => state,
                _ => advanced(it),
            };
            place += u32::from(cost.width);
        }
        None
    }

    fn shape(&self, address: u32) -> Option<(u32, bool)> {
        let slot = self.decode_at(address, false).ok()?;
        let is_conditional = matches!(
            slot.instruction,
            Instruction::BCond { .. } | Instruction::Cbz { .. } | Instruction::Cbnz { .. }
        );
        (slot.instruction != Instruction::Undefined)
            .then_some((u32::from(slot.cost.width), is_conditional))
    }

    fn run<O: Observer<Core>>(
        &mut self,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<Ran, Stop> {
        // Held beside the core, so that what writes the core cannot be taken to write it.
        let code = Arc::clone(&self.code);
        let warm = |flash: Flash| flash.cache.is_some_and(|cached| cached.warm);
        if self.board.flash.is_some_and(warm) {
            // What the same call leaves in the cache; how it ends is told by the call that counts.
            let mut before = self.clone();
            let _ = before.run_to_return::<true, Nothing>(&code, entry, budget, &mut Nothing);
            self.fetch = before.fetch;
        }
        // A loop for each kind of board pays where nobody looks at the core, which takes longer than the loop.
        let ended = if O::LOOKS || self.board.flash.is_some() {
            self.run_to_return::<true, O>(&code, entry, budget, observer)
        } else {
            self.run_to_return::<false, O>(&code, entry, budget, observer)
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
