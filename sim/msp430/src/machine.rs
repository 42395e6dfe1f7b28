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
use crate::board::Board;
use crate::code::Code;
use crate::core::Core;
use crate::core::memory::Memory;
use crate::decode::decode;
use crate::disassembly::text;
use crate::execute::quick::quick;
use crate::instruction::{Condition, Instruction};

impl core::Core for Core {
    type Board = Board;
    type Abi = Abi;

    fn new(board: &Arc<Board>) -> Self {
        let memory = Memory::new(board);
        let code = Arc::new(Code::new(|address| memory.fetch(address), board, quick));
        Core::with_memory(board, memory, code)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn program<'a>(&mut self, segments: &'a [Segment]) -> Result<(), &'a Segment> {
        let ram = self.board.info.ram_range();
        self.memory = Memory::new(&self.board);
        for segment in segments {
            if !ram.contains(&segment.address) && !self.memory.program(segment) {
                return Err(segment);
            }
        }
        let words = |address| self.memory.fetch(address);
        self.code = Arc::new(Code::new(words, &self.board, quick));
        Ok(())
    }

    fn reset(&mut self) {
        let mut memory = self.memory.clone();
        memory.power_up();
        *self = Core::with_memory(&self.board, memory, Arc::clone(&self.code));
    }

    /// The RAM behind its mirror.
    fn data_address(&self, address: u32) -> u32 {
        let mirror = self.board.mirror;
        u16::try_from(address).map_or(address, |address| mirror.behind(address).into())
    }

    fn ram(&self) -> &Ram {
        &self.memory.ram
    }

    fn ram_mut(&mut self) -> &mut Ram {
        &mut self.memory.ram
    }

    fn stack(&self) -> &Stack {
        &self.stack
    }

    fn stack_mut(&mut self) -> &mut Stack {
        &mut self.stack
    }

    fn flash(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.memory.peek_flash(address, length)
    }

    fn entry(&self, address: u32) -> Result<u32, Fault> {
        let place = u16::try_from(address).map_err(|_| Fault::Unmapped {
            address,
            size: 2,
            kind: AccessKind::Fetch,
        })?;
        self.memory.fetch(place).map(|_| address)
    }

    fn disassemble(&self, address: u32, _: Option<u32>) -> Option<String> {
        let address = u16::try_from(address).ok()?;
        let word = |i: u16| self.memory.fetch(address.wrapping_add(2 * i)).ok();
        // A word that the instruction does not have may be missing.
        let words = [word(0)?, word(1).unwrap_or(0), word(2).unwrap_or(0)];
        decode(address, words).as_ref().map(text)
    }

    fn shape(&self, address: u32) -> Option<(u32, bool)> {
        let address = u16::try_from(address).ok()?;
        let step = self.fetch(address).ok()?;
        let is_conditional = matches!(
            step.instruction,
            Instruction::Jump { condition, .. } if condition != Condition::Always
        );
        Some((u32::from(step.next.wrapping_sub(address)), is_conditional))
    }

    fn run<O: Observer<Core>>(
        &mut self,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<Ran, Stop> {
        let mut left = None;
        match self.run_to_return(entry as u16, budget, &mut left, observer) {
            Ok((cycles, last)) => Ok(Ran {
                cycles,
                instructions: self.instructions,
                last: last.into(),
            }),
            Err((address, fault)) => Err(Stop {
                fault,
                address: address.into(),
                passed: left.map(u32::from).into_iter().collect(),
            }),
        }
    }
}
