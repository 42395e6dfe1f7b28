// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use super::{execute, operate};
use crate::code::Code;
use crate::core::Core;
use crate::instruction::Instruction;

pub(crate) struct Counts {
    pub cycles: u64,
    pub instructions: u64,
}

/// Runs from `pc` on. While an observer looks at the core, `core.pc` follows.
#[inline(always)]
pub(crate) fn run<O: Observer<Core>>(
    core: &mut Core,
    code: &Code,
    pc: &mut u32,
    last: &mut u32,
    counts: &mut Counts,
    budget: u64,
    observer: &mut O,
) -> Result<(), Fault> {
    let sentinel = code.last_word();
    loop {
        if O::LOOKS {
            core.pc = *pc;
            observer.before(core, core.address());
            *pc = core.pc;
        } else {
            straight_on(core, code, pc, last, counts, budget, observer)?;
        }
        let slot = code.slot(*pc);
        let (next, cycles) = execute(core, *pc, code, observer)?;
        counts.cycles += u64::from(cycles);
        counts.instructions += 1;
        if O::ACTIVE {
            core.pc = next;
            let event = Retired {
                address: *pc << 1,
                cycles,
                class: slot.class,
                jumped: next != *pc + u32::from(slot.words),
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
fn straight_on<O: Observer<Core>>(
    core: &mut Core,
    code: &Code,
    pc: &mut u32,
    last: &mut u32,
    counts: &mut Counts,
    budget: u64,
    observer: &mut O,
) -> Result<(), Fault> {
    let (run, slots) = code.run(*pc);
    let cycles = counts.cycles + u64::from(run.cycles);
    // each of them may be a load that waits
    let most = cycles + u64::from(run.instructions) * u64::from(core.board.timing.mapped_load);
    if most <= budget {
        counts.cycles = cycles;
        for slot in slots {
            operate(core, slot, code, observer)?;
            if O::ACTIVE {
                let waited = core.take_waited();
                counts.cycles += u64::from(waited);
                let event = Retired {
                    address: *pc << 1,
                    cycles: u32::from(slot.cycles) + waited,
                    class: slot.class,
                    jumped: false,
                };
                observer.retire(core, &event);
            }
            *pc = pc.wrapping_add(1);
        }
        if run.instructions > 0 {
            *last = pc.wrapping_sub(1);
        }
        counts.cycles += u64::from(core.take_waited());
        counts.instructions += u64::from(run.instructions);
    }
    Ok(())
}
