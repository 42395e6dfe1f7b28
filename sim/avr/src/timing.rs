// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cycles as data: a profile is one [`Timing`] value.
//!
//! Source of every line: AVR Instruction Set Manual (DS40002198), the "Cycles" table on each instruction's page, columns
//! AVRe and AVRxt; for AVRe the "Instruction Set Summary" of the datasheets of
//! ATmega128 (2467) and ATmega328P (8271, DS40002061) says the same. Fetch overlaps execution and flash has no wait states, so a sequence
//! costs the sum of its instructions.

use crate::instruction::Instruction;

/// The cycles of each group of instructions that the manual's tables distinguish between cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Register-to-register arithmetic, logic, moves, flag and bit instructions, IN, OUT, NOP, WDR.
    pub single: u8,
    /// ADIW, SBIW.
    pub word_arithmetic: u8,
    /// MUL, MULS, MULSU, FMUL, FMULS, FMULSU.
    pub multiply: u8,
    /// LD and LDD from internal SRAM, all addressing modes.
    pub load: u8,
    /// LDS from internal SRAM.
    pub load_direct: u8,
    /// Added to LD, LDD and LDS from flash that is mapped into the data space.
    pub mapped_load: u8,
    /// ST and STD to internal SRAM, all addressing modes.
    pub store: u8,
    /// STS to internal SRAM.
    pub store_direct: u8,
    /// PUSH.
    pub push: u8,
    /// POP.
    pub pop: u8,
    /// LPM, ELPM, all forms.
    pub load_program: u8,
    /// SBI, CBI.
    pub io_bit: u8,
    /// RJMP, IJMP, EIJMP.
    pub jump_relative: u8,
    /// JMP.
    pub jump: u8,
    /// RCALL, ICALL, EICALL.
    pub call_relative: u8,
    /// CALL; what the call of a function from the host is charged.
    pub call: u8,
    /// RET, RETI.
    pub ret: u8,
    /// A branch that is not taken, a skip that does not skip.
    pub branch: u8,
    /// Added when a branch on a flag is taken.
    pub taken: u8,
    /// Added for each word that a skip passes over.
    pub skipped_word: u8,
}

/// AVRe and AVRe+ cores with a 16-bit program counter and internal SRAM: ATmega128, ATmega328P.
pub const AVRE: Timing = Timing {
    single: 1,
    word_arithmetic: 2,
    multiply: 2,
    load: 2,
    load_direct: 2,
    mapped_load: 0,
    store: 2,
    store_direct: 2,
    push: 2,
    pop: 2,
    load_program: 3,
    io_bit: 2,
    jump_relative: 2,
    jump: 3,
    call_relative: 3,
    call: 4,
    ret: 4,
    branch: 1,
    taken: 1,
    skipped_word: 1,
};

/// AVRe+ cores with a 22-bit program counter and internal SRAM, ATmega2560: a return address has a byte more.
pub const AVRE_22_BITS: Timing = Timing {
    call_relative: 4,
    call: 5,
    ret: 5,
    ..AVRE
};

/// AVRxt cores (tinyAVR 0, 1 and 2, megaAVR 0, AVR Dx) with a 16-bit program counter and internal SRAM.
pub const AVRXT: Timing = Timing {
    load_direct: 3,
    mapped_load: 1,
    store: 1,
    push: 1,
    io_bit: 1,
    call_relative: 2,
    call: 3,
    ..AVRE
};

impl Timing {
    /// The cycles added when an instruction branches on a flag, or for each word when it skips.
    #[must_use]
    pub fn extra_cycles(&self, instruction: Instruction) -> u8 {
        use Instruction::{Brbc, Brbs, Cpse, Sbic, Sbis, Sbrc, Sbrs};
        match instruction {
            Brbs { .. } | Brbc { .. } => self.taken,
            Cpse { .. } | Sbrc { .. } | Sbrs { .. } | Sbic { .. } | Sbis { .. } => {
                self.skipped_word
            }
            _ => 0,
        }
    }

    /// The cycles of an instruction when it neither branches on a condition nor skips.
    #[must_use]
    pub fn cycles(&self, instruction: Instruction) -> u8 {
        use Instruction::*;
        match instruction {
            Adiw { .. } | Sbiw { .. } => self.word_arithmetic,
            Mul { .. }
            | Muls { .. }
            | Mulsu { .. }
            | Fmul { .. }
            | Fmuls { .. }
            | Fmulsu { .. } => self.multiply,
            Ldd { .. } | LdPostIncrement { .. } | LdPreDecrement { .. } => self.load,
            Lds { .. } => self.load_direct,
            Std { .. } | StPostIncrement { .. } | StPreDecrement { .. } => self.store,
            Sts { .. } => self.store_direct,
            Push { .. } => self.push,
            Pop { .. } => self.pop,
            Lpm { .. } | LpmPostIncrement { .. } | Elpm { .. } | ElpmPostIncrement { .. } => {
                self.load_program
            }
            Sbi { .. } | Cbi { .. } => self.io_bit,
            Rjmp { .. } | Ijmp | Eijmp => self.jump_relative,
            Jmp { .. } => self.jump,
            Rcall { .. } | Icall | Eicall => self.call_relative,
            Call { .. } => self.call,
            Ret | Reti => self.ret,
            Brbs { .. }
            | Brbc { .. }
            | Cpse { .. }
            | Sbrc { .. }
            | Sbrs { .. }
            | Sbic { .. }
            | Sbis { .. } => self.branch,
            Add { .. }
            | Adc { .. }
            | Sub { .. }
            | Subi { .. }
            | Sbc { .. }
            | Sbci { .. }
            | And { .. }
            | Andi { .. }
            | Or { .. }
            | Ori { .. }
            | Eor { .. }
            | Com { .. }
            | Neg { .. }
            | Inc { .. }
            | Dec { .. }
            | Cp { .. }
            | Cpc { .. }
            | Cpi { .. }
            | Mov { .. }
            | Movw { .. }
            | Ldi { .. }
            | In { .. }
            | Out { .. }
            | Lsr { .. }
            | Ror { .. }
            | Asr { .. }
            | Swap { .. }
            | Bst { .. }
            | Bld { .. }
            | Bset { .. }
            | Bclr { .. }
            | Nop
            | Wdr => self.single,
            // These end the call with a fault and cost nothing.
            Spm | Sleep | Break | Undefined => 0,
        }
    }
}
