// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Control and status registers, as far as code that is called needs them.

use pennyweight_machine::fault::Fault;

use crate::core::Core;
use crate::disassembly::text;
use crate::instruction::{Bits, Change, Instruction, Reg, ZERO};

const MSTATUS: u16 = 0x300;
const MCYCLE: u16 = 0xB00;
const MINSTRET: u16 = 0xB02;
const MCYCLEH: u16 = 0xB80;
const MINSTRETH: u16 = 0xB82;

/// The bit MIE of mstatus.
const MIE: u32 = 1 << 3;

impl Core {
    fn csr(&self, csr: u16) -> Option<u32> {
        Some(match csr {
            MSTATUS if self.interrupts => MIE,
            MSTATUS => 0,
            MCYCLE => self.cycles as u32,
            MCYCLEH => (self.cycles >> 32) as u32,
            MINSTRET => self.instructions as u32,
            MINSTRETH => (self.instructions >> 32) as u32,
            _ => return None,
        })
    }

    /// Reads a register and changes it. Of mstatus MIE alone is there; the counters cannot be written.
    pub(super) fn change_csr(
        &mut self,
        change: Change,
        d: Reg,
        bits: Bits,
        csr: u16,
    ) -> Result<(), Fault> {
        let unknown = || Fault::Unsupported {
            what: format!("the control and status register 0x{csr:03x}"),
        };
        let old = self.csr(csr).ok_or_else(unknown)?;
        let operand = match bits {
            Bits::Register(register) => self.get(register),
            Bits::Constant(value) => value.into(),
        };
        let writes =
            change == Change::Write || !matches!(bits, Bits::Register(ZERO) | Bits::Constant(0));
        if writes {
            if csr != MSTATUS {
                return Err(Fault::Unsupported {
                    what: format!("writing the counter 0x{csr:03x}"),
                });
            }
            let new = match change {
                Change::Write => operand,
                Change::Set => old | operand,
                Change::Clear => old & !operand,
            };
            self.interrupts = new & MIE != 0;
        }
        self.set(d, old);
        Ok(())
    }

    #[cold]
    pub(super) fn not_modelled(&self, instruction: &Instruction) -> Fault {
        Fault::Unsupported {
            what: text(instruction, self.pc),
        }
    }
}
