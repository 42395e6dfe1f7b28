// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Special registers, by the number (SYSm) in `MRS` and `MSR`.

use pennyweight_machine::fault::Fault;

use crate::core::Core;
use crate::instruction::SP;

impl Core {
    pub(super) fn special_register(&self, register: u8) -> Result<u32, Fault> {
        Ok(match register {
            // the APSR and its unions; IPSR is 0 outside exceptions, EPSR reads as 0
            0..=3 => self.flags(),
            5..=7 => 0,
            8 => self.get(SP),
            16 => u32::from(self.primask),
            17 | 18 => u32::from(self.basepri),
            19 => u32::from(self.faultmask),
            // CONTROL: privileged, main stack
            20 => 0,
            _ => {
                return Err(Fault::Unsupported {
                    what: "the process stack".to_owned(),
                });
            }
        })
    }

    pub(super) fn set_special_register(
        &mut self,
        register: u8,
        mask: u8,
        value: u32,
    ) -> Result<(), Fault> {
        // four bits of priority on each of the boards
        let priority = value as u8 & 0xF0;
        match register {
            0..=3 => {
                if mask & 0b10 != 0 {
                    self.set_flags(value);
                }
                if mask & 0b01 != 0 {
                    self.set_ge(value);
                }
            }
            5..=7 => {}
            8 => self.set(SP, value),
            16 => self.primask = value & 1 != 0,
            17 => self.basepri = priority,
            18 if priority != 0 && (self.basepri == 0 || priority < self.basepri) => {
                self.basepri = priority
            }
            18 => {}
            19 => self.faultmask = value & 1 != 0,
            20 if value & 3 == 0 => {}
            _ => {
                let what = "the process stack or unprivileged mode".to_owned();
                return Err(Fault::Unsupported { what });
            }
        }
        Ok(())
    }
}
