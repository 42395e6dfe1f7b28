// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use std::sync::Arc;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use crate::abi;
use crate::core::Core;
use crate::instruction::Register;

/// A fault, and the address of the instruction that made it.
type Stop = (u16, Fault);

impl Core {
    /// Runs to the return; gives the cycles, and the address of the instruction that returned. `left` is told the last
    /// instruction of the program before control went elsewhere.
    pub(crate) fn run_to_return<O: Observer<Core>>(
        &mut self,
        entry: u16,
        budget: u64,
        left: &mut Option<u16>,
        observer: &mut O,
    ) -> Result<(u64, u16), Stop> {
        // Held beside the core, so that what writes the core cannot be taken to write it.
        let code = Arc::clone(&self.code);
        let mut cycles = u64::from(self.board.timing.call());
        self.set(Register::PC, entry);
        let mut last = entry;
        loop {
            let mut pc = self.register(Register::PC);
            if O::ACTIVE && pc != abi::RETURN_ADDRESS {
                observer.before(self, u32::from(pc));
                // An observer may have moved it.
                pc = self.register(Register::PC);
            }
            let fetched;
            let step = match code.at(pc) {
                Some(step) => step,
                None if pc == abi::RETURN_ADDRESS => return Ok((cycles, last)),
                None => {
                    if code.at(last).is_some() {
                        *left = Some(last);
                    }
                    fetched = self
                        .fetch(pc)
                        .map_err(|fault| (blame(&fault, pc, last), fault))?;
                    &fetched
                }
            };
            self.step(step, observer).map_err(|fault| (pc, fault))?;
            cycles += u64::from(step.cycles);
            if O::ACTIVE {
                let event = Retired {
                    address: u32::from(pc),
                    cycles: u32::from(step.cycles),
                    class: step.class,
                };
                observer.retire(self, &event);
            }
            if cycles > budget {
                return Err((pc, Fault::Budget { cycles: budget }));
            }
            last = pc;
        }
    }
}

/// A fetch from nowhere is the doing of the instruction that went there.
fn blame(fault: &Fault, pc: u16, last: u16) -> u16 {
    match fault {
        Fault::UndefinedInstruction { .. } => pc,
        _ => last,
    }
}
