// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cycles of instructions when memory answers at once; wait states are added by [`flash`].
//!
//! TRM is the Cortex-M3 Technical Reference Manual, r2p1 (ARM DDI 0337I), section 3.3; TRM-G its r2p0 issue
//! (ARM DDI 0337G), section 15.3; TRM-M4 that of the Cortex-M4 (ARM 100166), section 3.3, which tells of the pipeline what
//! TRM does; TRM-M0+ that of the Cortex-M0+ (ARM DDI 0484C), section 3.3. What no document settles comes from published
//! measurements on boards. A core's table is data: a [`Timing`].

pub mod flash;
mod operands;

use serde::Deserialize;

use crate::instruction::{Index, Instruction, LR, PC, Reg};

/// The way in which an instruction overlaps with its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Works on registers.
    Data,
    /// IT, which can go with the instruction ahead of it.
    It,
    /// Loads one register: a load or store directly behind it loses a cycle (TRM 3.3.2).
    Load,
    /// As `Load`, and changes the base register.
    LoadWriteBack,
    /// Stores one register: the data phase overlaps what follows, unless that is an access too.
    Store,
    /// As `Store`, and changes the base register.
    StoreWriteBack,
    /// Stores at a register offset, which reads a third register: nothing overlaps its data phase.
    StoreRegister,
    /// Loads several registers, or branches: pipelines with nothing.
    LoadSeveral,
    /// Stores several registers: pipelines with nothing.
    StoreSeveral,
    /// Fetches its target from decode on (TRM-G table 15-3).
    EarlyBranch,
    /// BL, which does too.
    Call,
    /// Returns through LR: early unless the instruction ahead writes LR.
    LinkBranch,
    /// Fetches its target from execute on.
    LateBranch,
}

impl Kind {
    /// Returns true if the instruction accesses memory.
    #[inline]
    #[must_use]
    pub fn accesses(self) -> bool {
        !matches!(
            self,
            Kind::Data
                | Kind::It
                | Kind::EarlyBranch
                | Kind::Call
                | Kind::LinkBranch
                | Kind::LateBranch
        )
    }
}

/// The part of an instruction's timing that does not depend on its operands, for the run loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cycles by itself; taken branches add the refill, some instructions add by their operands.
    pub cycles: u8,
    pub kind: Kind,
    /// Bytes of the instruction.
    pub width: u8,
    /// The registers an address is formed from.
    pub address: u16,
    /// The registers written.
    pub writes: u16,
}

impl Cost {
    /// Returns true if IT behind it can go with it: it has 16 bits and is no branch.
    fn takes_it(&self) -> bool {
        let branches = matches!(
            self.kind,
            Kind::EarlyBranch | Kind::Call | Kind::LinkBranch | Kind::LateBranch
        );
        self.width == 2 && !branches
    }
}

/// Which loads a load or store behind them is pipelined with, and loses a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pipelined {
    Nothing,
    /// Only those that do not change their base register.
    WithoutWriteBack,
    /// One that changes it only if no load is ahead of it.
    WriteBackFirst,
    All,
}

/// Cycles of products of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongMultiply {
    /// UMULL and SMULL 3, UMLAL 4, SMLAL 5, and one more for each large factor.
    EarlyTermination,
    OneCycle,
}

/// Cycles of divisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divide {
    /// 2 to 12, fewer for leading zeros.
    EarlyTermination,
    Always(u8),
}

/// Timing parameters in which cores differ, or boards differ from the manual's table. Each line names its
/// source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    pub name: &'static str,
    /// Refill after an early branch to a 16-bit instruction, a 32-bit one at a word boundary, a 32-bit one across it.
    pub early_refill: [u8; 3],
    /// The same after BL, and after a return through LR that is early.
    pub call_refill: [u8; 3],
    /// Refill after a late branch.
    pub late_refill: u8,
    pub pipelined: Pipelined,
    /// Added to an instruction that needs what a load ahead of it brought that also changed its base register.
    pub use_of_write_back: u8,
    /// Added to a load (also of several registers) and to a store that follows a store.
    pub load_after_store: u8,
    pub store_after_store: u8,
    /// True if a store that changes its base register waits for the store before it, and a load for such a
    /// store.
    pub write_back_store_waits: bool,
    /// True if IT takes no cycle behind a 16-bit instruction.
    pub it_folds: bool,
    /// Added to an access whose address comes from the data-processing instruction ahead of it.
    pub dependent_address: u8,
    /// TBB and TBH before the refill.
    pub table_branch: u8,
    /// A store at a constant offset: 1 where its data phase overlaps what follows.
    pub store: u8,
    /// MUL, whatever its factors.
    pub multiply: u8,
    /// MLA and MLS.
    pub multiply_accumulate: u8,
    pub long_multiply: LongMultiply,
    /// UDIV and SDIV.
    pub divide: Divide,
    /// BL and ISB before the refill.
    pub link: u8,
    pub instruction_barrier: u8,
    /// LDM and POP with the PC in their list: added to 1 + N and the refill.
    pub load_pc: u8,
    /// MRS, MSR, DMB and DSB.
    pub system: u8,
}

/// Cortex-M3: the sum of the manual's table, which is what the Keil uVision simulator counts.
pub const TRM_SUM: Timing = Timing {
    name: "TRM sum",
    // TRM: 1 to 3; two for a call by BL fits the published simulator figures
    early_refill: [2, 2, 2],
    call_refill: [2, 2, 2],
    // TRM: "three for the reload"
    late_refill: 3,
    // TRM 3.3.2 makes no exception for them
    pipelined: Pipelined::All,
    // TRM 3.3.2 does not have it
    use_of_write_back: 0,
    load_after_store: 0,
    // TRM 3.3.2: "nothing pipelines after a store", a stalled store takes two cycles
    store_after_store: 1,
    // TRM 3.3.2 makes no exception for them
    write_back_store_waits: true,
    // TRM table 3-1: "IT" among the instructions of one cycle
    it_folds: false,
    // with two cycles of refill, looped code counted by that simulator leaves no room for it
    dependent_address: 0,
    // TRM table 3-1: 2 + P
    table_branch: 2,
    // TRM 3.3.2
    store: 1,
    // TRM table 3-1
    multiply: 1,
    multiply_accumulate: 2,
    long_multiply: LongMultiply::EarlyTermination,
    divide: Divide::EarlyTermination,
    link: 1,
    instruction_barrier: 1,
    load_pc: 0,
    system: 1,
};

/// Cortex-M3: what boards at 0 wait states measure. AES is three programs that J. Oleksiewicz timed on an STM32F103 and an
/// STM32F407 without wait states (docs/simulators/armv7m-evidence.md).
pub const BOARD: Timing = Timing {
    name: "board",
    // measured: a SUBS/BNE loop of 16-bit instructions takes 3; AES: its loops begin with a 32-bit instruction at a word
    // boundary. Across the boundary two words are fetched
    early_refill: [1, 1, 2],
    // measured: BL to a 32-bit instruction at a word boundary and a return by POP take 5 together besides their own cycles
    call_refill: [1, 2, 3],
    late_refill: 3,
    // AES: a load behind a post-indexed one is pipelined. The same author: others break the chain
    pipelined: Pipelined::WriteBackFirst,
    // measured: a load behind a store takes 3
    load_after_store: 1,
    // AES: four stores in a row take a cycle each
    store_after_store: 0,
    write_back_store_waits: false,
    // AES: IT behind LSLS
    it_folds: true,
    // TRM 3.3.2: no forwarding into the address adder
    dependent_address: 1,
    // TRM-G: 2 for the load, 1 for the addition
    table_branch: 3,
    ..TRM_SUM
};

/// Cortex-M4: the sum of the manual's table. The pipeline is described in the words of the Cortex-M3's.
pub const M4_SUM: Timing = Timing {
    name: "TRM-M4 sum",
    // TRM-M4 table 3-1: all products take one cycle
    multiply_accumulate: 1,
    long_multiply: LongMultiply::OneCycle,
    ..TRM_SUM
};

/// Cortex-M4 on boards at 0 wait states: what boards with a Cortex-M3 measure of the pipeline that both have.
pub const M4_BOARD: Timing = Timing {
    name: "board, Cortex-M4",
    // AES; and its author: loads that change different base registers are pipelined
    pipelined: Pipelined::All,
    multiply_accumulate: M4_SUM.multiply_accumulate,
    long_multiply: M4_SUM.long_multiply,
    ..BOARD
};

/// Cortex-M0+: TRM-M0+ table 3-1, with the multiplier of one cycle. Two stages: nothing overlaps.
pub const M0_PLUS: Timing = Timing {
    name: "TRM-M0+ sum",
    // B 2, BX 2, BLX 2, MOV PC 2
    early_refill: [1, 1, 1],
    call_refill: [1, 1, 1],
    late_refill: 1,
    pipelined: Pipelined::Nothing,
    load_after_store: 0,
    store_after_store: 0,
    dependent_address: 0,
    store: 2,
    // BL 3, ISB 3
    link: 2,
    instruction_barrier: 2,
    // POP with the PC 3 + N
    load_pc: 1,
    // MRS, MSR, DMB, DSB 3
    system: 3,
    ..TRM_SUM
};

/// Cortex-M0: TRM-M0 table 3-1, with the multiplier of one cycle. Three stages, so that a branch costs one more.
pub const M0: Timing = Timing {
    name: "TRM-M0 sum",
    // B 3, BX 3, BLX 3, MOV PC 3, BL 4, POP with the PC 4 + N
    early_refill: [2, 2, 2],
    call_refill: [2, 2, 2],
    late_refill: 2,
    // MRS, MSR, DMB, DSB 4, ISB 4
    system: 4,
    ..M0_PLUS
};

/// Cortex-M23, of which no cycles are documented but these: it is the Cortex-M0+ with some more instructions, and divides in
/// 17 or 34 cycles as the chip's maker chose (SAM L10/L11 data sheet, Cortex-M23 Configuration).
pub const M23: Timing = Timing {
    name: "TRM-M0+ sum, Cortex-M23",
    divide: Divide::Always(17),
    ..M0_PLUS
};

/// Refill classes of [`Timing::early_refill`].
pub const ALIGNED_WIDE_TARGET: usize = 1;

impl Timing {
    /// Cycles that an instruction costs more (or less) because of the one ahead of it.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, ahead: &Cost, cost: &Cost) -> i32 {
        if cost.kind == Kind::It {
            return -i32::from(self.it_folds && ahead.takes_it());
        }
        if !cost.kind.accesses() {
            return 0;
        }
        let depends = ahead.writes & cost.address != 0;
        match ahead.kind {
            Kind::Data if depends => i32::from(self.dependent_address),
            Kind::Store | Kind::StoreWriteBack => self.behind_store(ahead.kind, cost.kind),
            Kind::Load if self.pipelined != Pipelined::Nothing => {
                self.behind_load(cost.kind, depends)
            }
            Kind::LoadWriteBack
                if matches!(self.pipelined, Pipelined::WriteBackFirst | Pipelined::All) =>
            {
                self.behind_load(cost.kind, depends)
            }
            _ => 0,
        }
    }

    /// Cycles that an access waits for the data phase of a store.
    fn behind_store(&self, store: Kind, access: Kind) -> i32 {
        let loads = matches!(access, Kind::Load | Kind::LoadWriteBack | Kind::LoadSeveral);
        let free = access == Kind::StoreWriteBack || (store == Kind::StoreWriteBack && loads);
        if free && !self.write_back_store_waits {
            return 0;
        }
        let one_register = matches!(
            access,
            Kind::Store | Kind::StoreWriteBack | Kind::StoreRegister
        );
        i32::from(if one_register {
            self.store_after_store
        } else {
            self.load_after_store
        })
    }

    /// TRM 3.3.2: a load or store behind a load is pipelined if its address does not come from that load. The one
    /// cycle of a store is the pipelined one already.
    fn behind_load(&self, kind: Kind, depends: bool) -> i32 {
        match kind {
            Kind::Load | Kind::StoreRegister if !depends => -1,
            Kind::LoadWriteBack if !depends && self.pipelined == Pipelined::All => -1,
            Kind::Store | Kind::StoreWriteBack if depends => 1,
            _ => 0,
        }
    }

    /// Cycles that an instruction costs more because it needs at once what a load with write-back brought.
    #[inline]
    #[must_use]
    pub fn waits_for_load(&self, ahead: &Cost, instruction: &Instruction) -> u64 {
        if ahead.kind == Kind::LoadWriteBack && operands::needs(instruction) & ahead.writes != 0 {
            self.use_of_write_back.into()
        } else {
            0
        }
    }

    /// Cycles from a taken branch to its target's first cycle. `class` tells the target (see `early_refill`).
    #[inline]
    #[must_use]
    pub fn refill(&self, ahead: &Cost, branch: &Cost, class: usize) -> u32 {
        u32::from(match branch.kind {
            Kind::EarlyBranch => self.early_refill[class],
            Kind::Call => self.call_refill[class],
            Kind::LinkBranch if ahead.writes & (1 << LR) == 0 => self.call_refill[class],
            _ => self.late_refill,
        })
    }
}

/// Cost of a conditional instruction that is not executed (TRM table 3-1).
pub const SKIPPED: Cost = Cost {
    cycles: 1,
    kind: Kind::Data,
    width: 4,
    address: 0,
    writes: 0,
};

impl LongMultiply {
    /// Cycles of that product whatever its factors; `early` is what it takes with early termination.
    fn least(self, early: u8) -> u8 {
        match self {
            LongMultiply::EarlyTermination => early,
            LongMultiply::OneCycle => 1,
        }
    }

    /// Added to UMULL, SMULL, UMLAL and SMLAL: one for each operand whose upper 16 bits are not all zero. TRM gives the
    /// ranges 3 to 5 and 4 to 7 and the early termination. Measured: both operands large; and -1 counts as large in a
    /// signed product, although it is small in magnitude.
    #[inline]
    #[must_use]
    pub fn more(self, n: u32, m: u32) -> u64 {
        let large = |value: u32| u64::from(value >= 1 << 16);
        match self {
            LongMultiply::EarlyTermination => large(n) + large(m),
            LongMultiply::OneCycle => 0,
        }
    }

    /// Returns true if its cycles depend on the factors.
    #[must_use]
    pub fn depends_on_operands(self) -> bool {
        self == LongMultiply::EarlyTermination
    }
}

impl Divide {
    /// Cycles for the magnitudes of the operands. TRM says only that leading zeros shorten it; the formula between the
    /// ends is this model's.
    #[must_use]
    pub fn cycles(self, dividend: u32, divisor: u32) -> u64 {
        match self {
            Divide::Always(cycles) => cycles.into(),
            Divide::EarlyTermination if divisor == 0 || dividend < divisor => 2,
            Divide::EarlyTermination => {
                let quotient_bits = divisor.leading_zeros() - dividend.leading_zeros();
                u64::from(4 + quotient_bits / 4).min(12)
            }
        }
    }
}

/// Cycles that splitting an unaligned access into aligned ones adds: two halfwords, or byte, halfword and byte.
#[inline]
#[must_use]
pub fn unaligned(address: u32, size: u32) -> u64 {
    match (size, address & 3) {
        (4, 2) => 1,
        (4, 1 | 3) => 2,
        (2, 1 | 3) => 1,
        _ => 0,
    }
}

/// The timing record of an instruction (TRM table 3-1).
#[rustfmt::skip] // one line a class of instructions
#[must_use]
pub fn cost(instruction: &Instruction, width: u8, timing: &Timing) -> Cost {
    use Instruction::*;
    let of = |cycles: u8, kind: Kind, address: u16, writes: u16| Cost { cycles, kind, width, address, writes };
    let data = |cycles: u8, writes: u16| of(cycles, Kind::Data, 0, writes);
    let mask = |registers: &[Reg]| registers.iter().fold(0u16, |mask, &register| mask | 1 << register);
    let load = |t: Reg, address: u16, index: Index| match (t, index) {
        // LDR to the PC: 2 + P, and pipelines with nothing
        (PC, _) => of(2, Kind::LoadSeveral, address, 0),
        (_, Index::Offset) => of(2, Kind::Load, address, mask(&[t])),
        _ => of(2, Kind::LoadWriteBack, address, mask(&[t])),
    };
    match *instruction {
        AndImm { d, .. } | BicImm { d, .. } | OrrImm { d, .. } | OrnImm { d, .. } | EorImm { d, .. }
        | AddImm { d, .. } | AdcImm { d, .. } | SbcImm { d, .. } | SubImm { d, .. } | RsbImm { d, .. }
        | MovImm { d, .. } | MvnImm { d, .. } | Movt { d, .. } | Adr { d, .. }
        | AndReg { d, .. } | BicReg { d, .. } | OrrReg { d, .. } | OrnReg { d, .. } | EorReg { d, .. }
        | AddReg { d, .. } | AdcReg { d, .. } | SbcReg { d, .. } | SubReg { d, .. } | RsbReg { d, .. }
        | MovReg { d, .. } | MvnReg { d, .. }
        | LslReg { d, .. } | LsrReg { d, .. } | AsrReg { d, .. } | RorReg { d, .. }
        | Bfi { d, .. } | Bfc { d, .. } | Ubfx { d, .. } | Sbfx { d, .. } | Ssat { d, .. } | Usat { d, .. }
        | Sxtb { d, .. } | Sxth { d, .. } | Uxtb { d, .. } | Uxth { d, .. }
        | Rev { d, .. } | Rev16 { d, .. } | Revsh { d, .. } | Rbit { d, .. } | Clz { d, .. } => data(1, mask(&[d])),
        Mul { d, .. } => data(timing.multiply, mask(&[d])),
        Mrs { d, .. } => data(timing.system, mask(&[d])),
        Barrier | Msr { .. } => data(timing.system, 0),
        TstImm { .. } | TeqImm { .. } | CmpImm { .. } | CmnImm { .. }
        | TstReg { .. } | TeqReg { .. } | CmpReg { .. } | CmnReg { .. }
        | Hint | Cps { .. } | Clrex
        // what ends the call
        | Undefined | Svc { .. } | Bkpt { .. } => data(1, 0),

        It { .. } => of(1, Kind::It, 0, 0),
        Mla { d, .. } | Mls { d, .. } => data(timing.multiply_accumulate, mask(&[d])),
        Umull { lo, hi, .. } | Smull { lo, hi, .. } => data(timing.long_multiply.least(3), mask(&[lo, hi])),
        Umlal { lo, hi, .. } => data(timing.long_multiply.least(4), mask(&[lo, hi])),
        Smlal { lo, hi, .. } => data(timing.long_multiply.least(5), mask(&[lo, hi])),
        // TRM-M4 table 3-1
        Dsp(instruction) => data(1, instruction.writes()),
        // the whole of it depends on the operands
        Udiv { d, .. } | Sdiv { d, .. } => data(0, mask(&[d])),

        LdrImm { t, n, index, .. } | LdrbImm { t, n, index, .. } | LdrhImm { t, n, index, .. }
        | LdrsbImm { t, n, index, .. } | LdrshImm { t, n, index, .. } => load(t, mask(&[n]), index),
        LdrReg { t, n, m, .. } | LdrbReg { t, n, m, .. } | LdrhReg { t, n, m, .. }
        | LdrsbReg { t, n, m, .. } | LdrshReg { t, n, m, .. } => load(t, mask(&[n, m]), Index::Offset),
        LdrLit { t, .. } => load(t, 0, Index::Offset),
        Ldrex { t, n, .. } | Ldrexb { t, n } | Ldrexh { t, n } => load(t, mask(&[n]), Index::Offset),
        Strex { d, n, .. } | Strexb { d, n, .. } | Strexh { d, n, .. } => load(d, mask(&[n]), Index::Offset),

        // PUSH of one register in its 32-bit form: 1 + N like any PUSH
        StrImm { n: 13, index: Index::PreIndexed, offset: -4, .. } => of(2, Kind::StoreSeveral, 1 << 13, 0),
        StrImm { n, index, .. } | StrbImm { n, index, .. } | StrhImm { n, index, .. } => {
            let kind = if index == Index::Offset { Kind::Store } else { Kind::StoreWriteBack };
            of(timing.store, kind, mask(&[n]), 0)
        }
        StrReg { n, m, .. } | StrbReg { n, m, .. } | StrhReg { n, m, .. } => {
            of(2, Kind::StoreRegister, mask(&[n, m]), 0)
        }
        LdrdImm { t, t2, n, .. } => of(3, Kind::LoadSeveral, mask(&[n]), mask(&[t, t2])),
        LdrdLit { t, t2, .. } => of(3, Kind::LoadSeveral, 0, mask(&[t, t2])),
        StrdImm { n, .. } => of(3, Kind::StoreSeveral, mask(&[n]), 0),
        Ldm { n, list, .. } => {
            let branch = if list >> PC == 0 { 0 } else { timing.load_pc };
            of(1 + list.count_ones() as u8 + branch, Kind::LoadSeveral, mask(&[n]), list)
        }
        Stm { n, list, .. } => of(1 + list.count_ones() as u8, Kind::StoreSeveral, mask(&[n]), 0),

        B { .. } | BCond { .. } => of(1, Kind::EarlyBranch, 0, 0),
        Bl { .. } => of(timing.link, Kind::Call, 0, 0),
        Bx { m: LR } | BlxReg { m: LR } | MovPc { m: LR } => of(1, Kind::LinkBranch, 0, 0),
        Bx { .. } | BlxReg { .. } | MovPc { .. } | AddPc { .. } | Cbz { .. } | Cbnz { .. } => {
            of(1, Kind::LateBranch, 0, 0)
        }
        // a barrier that refetches what follows it
        Isb => of(timing.instruction_barrier, Kind::LateBranch, 0, 0),
        Tbb { n, m } | Tbh { n, m } => of(timing.table_branch, Kind::LoadSeveral, mask(&[n, m]), 0),
    }
}
