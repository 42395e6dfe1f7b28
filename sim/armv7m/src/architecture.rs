// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The architectures: which of the instructions a core has.

use std::fmt;

use crate::instruction::Instruction::{self, *};

/// The set of the manual's instructions that a core implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// Cortex-M0+: 16-bit instructions and a few others. No unaligned access.
    V6M,
    /// Cortex-M23: those, and a few more of ARMv7-M's.
    V8MBase,
    /// Cortex-M3.
    V7M,
    /// Cortex-M4: with the DSP extension.
    V7EM,
}

impl Architecture {
    /// Returns true if a core of this architecture has the instruction, which begins with that halfword and is `wide` if it
    /// has 32 bits.
    #[must_use]
    pub fn has(self, instruction: &Instruction, first: u16, wide: bool) -> bool {
        match self {
            Architecture::V6M => in_v6m(instruction, wide),
            Architecture::V8MBase => {
                in_v6m(instruction, wide) || added_by_v8m_base(instruction, first)
            }
            Architecture::V7M => !needs_dsp(instruction),
            Architecture::V7EM => true,
        }
    }

    /// The instruction set that assembly is written for: ARMv7E-M shares that of ARMv7-M, Armv8-M Baseline that of
    /// ARMv6-M.
    #[must_use]
    pub fn platform(self) -> &'static str {
        match self {
            Architecture::V6M | Architecture::V8MBase => "armv6m",
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
        !self.is_small()
    }

    /// Returns true for the cores whose one bus fetches instructions and data.
    #[must_use]
    pub fn is_small(self) -> bool {
        matches!(self, Architecture::V6M | Architecture::V8MBase)
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Architecture::V6M => "ARMv6-M",
            Architecture::V8MBase => "Armv8-M Baseline",
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

/// ARM DDI 0553, the instructions without the Main Extension: CBZ, CBNZ, wide B without a condition, MOVW and MOVT, the
/// divisions, the exclusive accesses. A wide MOV of a constant is there in the form of MOVW only.
fn added_by_v8m_base(instruction: &Instruction, first: u16) -> bool {
    match *instruction {
        Cbz { .. } | Cbnz { .. } | B { .. } | Movt { .. } | Sdiv { .. } | Udiv { .. } => true,
        MovImm { .. } => first & 0xFBF0 == 0xF240,
        Ldrex { .. } | Ldrexb { .. } | Ldrexh { .. } | Clrex => true,
        Strex { .. } | Strexb { .. } | Strexh { .. } => true,
        _ => false,
    }
}

/// Returns true for instructions of Armv8-M that ARMv7-M has not, and that are not modelled: loads with acquire, stores
/// with release, and those of the Security Extension.
#[must_use]
pub fn is_new_in_v8m(first: u16, second: u16) -> bool {
    match first {
        0xE8C0..=0xE8DF => second >> 7 & 1 == 1,
        0xE840..=0xE84F => second >> 12 == 15,
        0xE97F => second == 0xE97F,
        0x4700..=0x47FF => first & 7 == 4,
        _ => false,
    }
}
