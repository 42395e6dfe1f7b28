// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The architectures: which of the instructions a core has.

use std::fmt;

use crate::instruction::Instruction::{self, *};

/// The set of the manual's instructions that a core implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// Cortex-M0+: 16-bit instructions and a few others. No unaligned access.
    V6M,
    /// Cortex-M3.
    V7M,
    /// Cortex-M4: with the DSP extension.
    V7EM,
}

impl Architecture {
    /// Returns true if a core of this architecture has the instruction, which is `width` bytes long.
    #[must_use]
    pub fn has(self, instruction: &Instruction, width: u8) -> bool {
        match self {
            Architecture::V6M => in_v6m(instruction, width == 4),
            Architecture::V7M => !needs_dsp(instruction),
            Architecture::V7EM => true,
        }
    }

    /// The instruction set that code is built for: that of ARMv7E-M is one with that of ARMv7-M.
    #[must_use]
    pub fn platform(self) -> &'static str {
        match self {
            Architecture::V6M => "armv6m",
            Architecture::V7M | Architecture::V7EM => "armv7m",
        }
    }

    #[must_use]
    pub fn has_dsp(self) -> bool {
        self == Architecture::V7EM
    }

    /// Returns true if a load or store of one register may cross a boundary of its size.
    #[must_use]
    pub fn splits_unaligned(self) -> bool {
        self != Architecture::V6M
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Architecture::V6M => "ARMv6-M",
            Architecture::V7M => "ARMv7-M",
            Architecture::V7EM => "ARMv7E-M",
        })
    }
}

fn needs_dsp(instruction: &Instruction) -> bool {
    match *instruction {
        Dsp(_) => true,
        Msr { mask, .. } => mask != 0b10,
        _ => false,
    }
}

/// ARM DDI 0419, sections A5.2 and A5.3: of the 16-bit instructions all but CBZ, CBNZ and IT, and of the others BL,
/// MRS, MSR and the barriers. There are no BASEPRI and no FAULTMASK.
fn in_v6m(instruction: &Instruction, wide: bool) -> bool {
    match *instruction {
        Cbz { .. } | Cbnz { .. } | It { .. } => false,
        Cps { faultmask, .. } => !faultmask,
        Mrs { register, .. } | Msr { register, .. } if (17..=19).contains(&register) => false,
        Msr { mask, .. } => mask == 0b10,
        Bl { .. } | Mrs { .. } | Barrier | Isb => true,
        _ => !wide,
    }
}
