// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core as a debugger sees it.

use pennyweight_machine::inspect::{Inspect, Register};

use crate::core::Core;

const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;
pub(crate) const XPSR: usize = 16;

/// The processor is in Thumb state, always.
const THUMB: u32 = 1 << 24;

impl Inspect for Core {
    const REGISTERS: &'static [Register] = &[
        Register::new("r0", 4),
        Register::new("r1", 4),
        Register::new("r2", 4),
        Register::new("r3", 4),
        Register::new("r4", 4),
        Register::new("r5", 4),
        Register::new("r6", 4),
        Register::new("r7", 4),
        Register::new("r8", 4),
        Register::new("r9", 4),
        Register::new("r10", 4),
        Register::new("r11", 4),
        Register::new("r12", 4),
        Register::new("sp", 4),
        Register::new("lr", 4),
        Register::new("pc", 4),
        Register::new("xpsr", 4),
    ];
    const PC: usize = PC;
    /// GDB's description of the core. Without it GDB would assume an ARM7, whose packets have floating-point
    /// registers.
    const DESCRIPTION: Option<&'static str> = Some(include_str!("target.xml"));

    fn register(&self, index: usize) -> u32 {
        match index {
            XPSR => self.flags() | THUMB | self.it_state(),
            _ => self.r[index],
        }
    }

    fn set_register(&mut self, index: usize, value: u32) -> bool {
        match index {
            SP | PC => return false,
            XPSR => {
                // The flags only: what is left of an IT block belongs to the instructions that follow.
                let ge = if self.board.architecture.has_dsp() {
                    GE
                } else {
                    0
                };
                if (value ^ Inspect::register(self, XPSR)) & !(FLAGS | ge) != 0 {
                    return false;
                }
                self.set_flags(value);
                self.set_ge(value);
            }
            _ => self.r[index] = value,
        }
        true
    }

    fn peek(&self, address: u32) -> Option<u8> {
        match self.flash_offset(address) {
            Some(offset) => self.flash.get(offset).copied(),
            None => self.ram.byte(address),
        }
    }

    fn poke(&mut self, address: u32, byte: u8) -> bool {
        self.ram.poke(address, &[byte]).is_ok()
    }

    fn return_address(&self) -> Option<u32> {
        Some(self.r[LR] & !1)
    }
}

/// N, Z, C, V, Q.
pub(crate) const FLAGS: u32 = 0xF800_0000;

/// The flags of the DSP extension.
const GE: u32 = 0x000F_0000;

impl Core {
    /// ITSTATE as it stands in the xPSR: its low two bits in bits 26 and 25, the others in bits 15 to 10.
    fn it_state(&self) -> u32 {
        let it = u32::from(self.it);
        (it & 3) << 25 | (it >> 2) << 10
    }
}
