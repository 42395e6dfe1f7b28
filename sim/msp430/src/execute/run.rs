// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use std::sync::Arc;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use crate::abi;
use crate::code::NOT_HERE;
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
        let mut pc = entry;
        let mut last = entry;
        loop {
            if O::ACTIVE && pc != abi::RETURN_ADDRESS {
                self.set(Register::PC, pc);
                observer.before(self, u32::from(pc));
                // An observer may have moved it.
                pc = self.register(Register::PC);
            }
            let slot = code.at(pc);
            let next = match slot {
                Some(slot) if !O::ACTIVE => slot.quick.run(self),
                _ => NOT_HERE,
            };
            let fetched;
            let step = match slot {
                Some(slot) => &slot.step,
                None if pc == abi::RETURN_ADDRESS => {
                    self.set(Register::PC, pc);
                    return Ok((cycles, last));
                }
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
            last = pc;
            if next == NOT_HERE {
                self.set(Register::PC, pc);
                self.step(step, observer).map_err(|fault| (pc, fault))?;
                pc = self.register(Register::PC);
            } else {
                self.instructions += 1;
                pc = next as u16;
            }
            cycles += u64::from(step.cycles);
            if O::ACTIVE {
                let event = Retired {
                    address: u32::from(last),
                    cycles: u32::from(step.cycles),
                    class: step.class,
                    jumped: pc != step.next,
                };
                observer.retire(self, &event);
            }
            if cycles > budget {
                return Err((last, Fault::Budget { cycles: budget }));
            }
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
