// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycles of each core as its RTL shows them, and the rules by which instructions delay each other.
//! docs/simulators/riscv.md has the measurements.

pub mod fetch;
pub mod pipeline;

use crate::instruction::{Instruction, Operation, RA, Reg, ZERO};
use Operation::{Div, Divu, Mul, Mulh, Mulhsu, Mulhu, Rem, Remu, Rol, Ror, Sll, Sra, Srl};

/// The cycles of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    Always(u8),
    /// So many, one for each four places, and one for each place that is left.
    StepsOfFourAndOne(u8),
}

/// The cycles of a division or a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divide {
    Always(u8),
    /// A divisor of zero is noticed.
    ByZero {
        cycles: u8,
        by_zero: u8,
    },
    /// One more for a signed dividend below zero.
    SignOfDividend(u8),
    /// So many, and one for each bit by which the divisor is moved to the left before the first step.
    PlacesOfDivisor(u8),
}

impl Divide {
    fn cycles(self, operation: Operation, a: u32, b: u32) -> u8 {
        let signed = matches!(operation, Div | Rem);
        match self {
            Divide::Always(cycles) => cycles,
            Divide::ByZero { by_zero, .. } if b == 0 => by_zero,
            Divide::ByZero { cycles, .. } => cycles,
            Divide::SignOfDividend(cycles) => cycles + u8::from(signed && (a as i32) < 0),
            Divide::PlacesOfDivisor(cycles) if signed && (b as i32) < 0 => {
                cycles + b.leading_ones() as u8 - 1
            }
            Divide::PlacesOfDivisor(cycles) => cycles + b.leading_zeros() as u8,
        }
    }

    #[must_use]
    pub fn depends_on_operands(self) -> bool {
        !matches!(self, Divide::Always(_))
    }
}

/// The instructions right behind a load that wait a cycle for its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadUse {
    /// None: the load itself takes the time.
    Never,
    Readers,
    /// Those that read it, and those that write the same register, but for another load.
    ReadersAndWriters,
    /// Those that read it, but for a store that stores it.
    ReadersThatDoNotStoreIt,
}

/// The cost of a far instruction: one of four bytes at 2 mod 4, which lies in two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// A cycle where a jump or a taken branch leads to one.
    Targets,
    /// A cycle for each that is executed, and one for a taken branch if one stands behind it.
    Executed,
}

/// The cycles of a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Work on registers, and a branch that is not taken.
    pub plain: u8,
    pub shift: Shift,
    /// ROL, ROR and RORI.
    pub rotate: u8,
    pub multiply: u8,
    pub multiply_high: u8,
    pub divide: Divide,
    pub load: u8,
    pub store: u8,
    /// More cycles for an access that crosses a word boundary; `None` if the core traps on what is not aligned.
    pub split: Option<u8>,
    pub load_use: LoadUse,
    /// A branch that is taken.
    pub taken: u8,
    pub jump: u8,
    pub jump_register: u8,
    /// A JALR waits until its base is in the register: a cycle if the instruction before wrote it and was no jump, and two
    /// cycles from a load on. A jump that waits for nothing takes a cycle less behind what executes for several: MULH, a
    /// division, an access that crosses a word boundary.
    pub jumps_early: bool,
    pub far: Far,
    pub csr: u8,
    pub fence: u8,
    /// FENCE, like FENCE.I, empties the fetch.
    pub fence_refetches: bool,
    pub fence_i: u8,
    /// Backward branches are predicted.
    pub predicts: bool,
    /// The cycles are those of its [stages](pipeline::Pipeline), and of this table what depends on operands alone counts.
    pub by_stages: bool,
}

/// Ibex as `small`: no write-back stage, multiplier of three cycles.
pub const IBEX_SMALL: Timing = Timing {
    plain: 1,
    shift: Shift::Always(1),
    rotate: 2,
    multiply: 3,
    multiply_high: 4,
    divide: Divide::ByZero {
        cycles: 37,
        by_zero: 2,
    },
    load: 2,
    store: 2,
    split: Some(1),
    load_use: LoadUse::Never,
    taken: 3,
    jump: 2,
    jump_register: 2,
    jumps_early: false,
    far: Far::Targets,
    csr: 1,
    fence: 1,
    fence_refetches: false,
    fence_i: 2,
    predicts: false,
    by_stages: false,
};

/// Ibex with write-back stage, branch-target ALU and multiplier of one cycle.
pub const IBEX_WB: Timing = Timing {
    multiply: 1,
    multiply_high: 2,
    load: 1,
    store: 1,
    load_use: LoadUse::Readers,
    taken: 2,
    ..IBEX_SMALL
};

/// PicoRV32 with barrel shifter and fast multiplier.
pub const PICORV32: Timing = Timing {
    plain: 3,
    shift: Shift::Always(3),
    rotate: 3,
    multiply: 6,
    multiply_high: 6,
    divide: Divide::Always(40),
    load: 5,
    store: 5,
    split: None,
    load_use: LoadUse::Never,
    taken: 5,
    jump: 3,
    jump_register: 6,
    jumps_early: false,
    far: Far::Executed,
    csr: 4,
    fence: 3,
    fence_refetches: false,
    fence_i: 3,
    predicts: false,
    by_stages: false,
};

/// PicoRV32 without either.
pub const PICORV32_SLOW: Timing = Timing {
    shift: Shift::StepsOfFourAndOne(4),
    multiply: 40,
    multiply_high: 72,
    ..PICORV32
};

/// CV32E40P without its own extensions.
pub const CV32E40P: Timing = Timing {
    multiply: 1,
    multiply_high: 5,
    divide: Divide::PlacesOfDivisor(3),
    load: 1,
    store: 1,
    load_use: LoadUse::ReadersAndWriters,
    jumps_early: true,
    rotate: 1,
    csr: 4,
    fence: 4,
    fence_refetches: true,
    fence_i: 4,
    ..IBEX_SMALL
};

/// Hazard3 with two ports, as in the RP2350.
pub const HAZARD3: Timing = Timing {
    rotate: 1,
    multiply: 1,
    multiply_high: 1,
    divide: Divide::SignOfDividend(19),
    load: 1,
    store: 1,
    split: None,
    load_use: LoadUse::ReadersThatDoNotStoreIt,
    taken: 2,
    predicts: true,
    ..IBEX_SMALL
};

/// VexRiscv as VexRiscv_IMAC of LiteX, with caches that hold all that is read.
pub const VEXRISCV: Timing = Timing {
    multiply: 1,
    multiply_high: 1,
    divide: Divide::Always(34),
    load: 1,
    store: 1,
    split: None,
    by_stages: true,
    ..IBEX_SMALL
};

/// The source of the rest of an instruction's cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing else.
    Plain,
    /// Its operands.
    Operands,
    Load,
    Store,
    Branch,
    Jump,
    JumpRegister,
    /// It empties the fetch.
    Refetch,
}

/// The timing record of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Size in bytes: 2 or 4.
    pub width: u8,
    pub kind: Kind,
    /// Cycles that are the same each time.
    pub cycles: u8,
    /// The registers that it needs when it begins, as far as a result may be late; x0 counts for none.
    pub needs: [Reg; 2],
    /// The register whose value comes late for the next instruction; x0 if none.
    pub late: Reg,
    /// The register that it writes; x0 if none.
    pub writes: Reg,
    /// A set of [`FAR`], [`FAR_BEHIND`] and [`LONG`].
    marks: u8,
}

/// Its four bytes stand at 2 mod 4.
const FAR: u8 = 1;
/// Those of the instruction behind it do.
const FAR_BEHIND: u8 = 2;
/// It executes for several cycles, and a jump behind it begins in the last of them.
const LONG: u8 = 4;

impl Cost {
    /// Returns true if it is a far instruction.
    #[inline(always)]
    #[must_use]
    pub fn is_far(&self) -> bool {
        self.marks & FAR != 0
    }

    /// Returns true if the instruction behind it is a far one.
    #[inline(always)]
    #[must_use]
    pub fn is_far_behind(&self) -> bool {
        self.marks & FAR_BEHIND != 0
    }

    /// Notes that it executes for several cycles.
    pub fn take_long(&mut self) {
        self.marks |= LONG;
    }

    fn is_jump(&self) -> bool {
        matches!(self.kind, Kind::Jump | Kind::JumpRegister)
    }
}

/// The place of an instruction: its address, its size, and whether what stands behind it has four bytes.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub address: u32,
    pub width: u8,
    pub wide_behind: bool,
}

impl Place {
    fn far(self) -> u8 {
        let own = self.width == 4 && self.address & 2 != 0;
        let behind = self.wide_behind && self.address.wrapping_add(self.width.into()) & 2 != 0;
        u8::from(own) * FAR + u8::from(behind) * FAR_BEHIND
    }
}

impl Timing {
    /// The record of the call that a measured function begins with: an aligned JAL.
    #[must_use]
    pub fn call(&self) -> Cost {
        let place = Place {
            address: 0,
            width: 4,
            wide_behind: false,
        };
        self.cost(&Instruction::Jal { d: RA, offset: 0 }, place)
    }

    /// The record of an instruction at a place.
    #[must_use]
    pub fn cost(&self, instruction: &Instruction, place: Place) -> Cost {
        let (kind, cycles) = self.kind(instruction);
        let far = place.far();
        let executed_far = self.far == Far::Executed && far & FAR != 0;
        let long = matches!(
            instruction,
            Instruction::Register {
                operation: Mulh | Mulhu | Mulhsu | Div | Divu | Rem | Remu,
                ..
            }
        );
        let [a, b] = instruction.reads();
        let d = instruction.writes();
        let is_load = kind == Kind::Load;
        let stored = kind == Kind::Store && self.load_use == LoadUse::ReadersThatDoNotStoreIt;
        Cost {
            width: place.width,
            kind,
            cycles: cycles + u8::from(executed_far),
            needs: [a, if stored { ZERO } else { b }],
            late: if is_load && self.load_use != LoadUse::Never {
                d
            } else {
                ZERO
            },
            writes: d,
            marks: far | (u8::from(long) * LONG),
        }
    }

    fn kind(&self, instruction: &Instruction) -> (Kind, u8) {
        match *instruction {
            Instruction::Immediate { operation, imm, .. } => (
                Kind::Plain,
                match operation {
                    Sll | Srl | Sra => self.shift(imm as u32),
                    Ror => self.rotate,
                    _ => self.plain,
                },
            ),
            Instruction::Register { operation, .. } => match operation {
                Sll | Srl | Sra => match self.shift {
                    Shift::Always(cycles) => (Kind::Plain, cycles),
                    Shift::StepsOfFourAndOne(_) => (Kind::Operands, 0),
                },
                Rol | Ror => (Kind::Plain, self.rotate),
                Mul => (Kind::Plain, self.multiply),
                Mulh | Mulhu | Mulhsu => (Kind::Plain, self.multiply_high),
                Div | Divu | Rem | Remu => (Kind::Operands, 0),
                _ => (Kind::Plain, self.plain),
            },
            Instruction::Load { .. } => (Kind::Load, self.load),
            Instruction::Store { .. } => (Kind::Store, self.store),
            Instruction::Branch { .. } => (Kind::Branch, self.plain),
            Instruction::Jal { .. } => (Kind::Jump, self.jump),
            Instruction::Jalr { .. } => (Kind::JumpRegister, self.jump_register),
            Instruction::Csr { .. } => (Kind::Plain, self.csr),
            Instruction::Fence if self.fence_refetches => (Kind::Refetch, self.fence),
            Instruction::Fence => (Kind::Plain, self.fence),
            Instruction::FenceI => (Kind::Refetch, self.fence_i),
            _ => (Kind::Plain, self.plain),
        }
    }

    fn shift(&self, amount: u32) -> u8 {
        match self.shift {
            Shift::Always(cycles) => cycles,
            Shift::StepsOfFourAndOne(cycles) => cycles + (amount / 4 + amount % 4) as u8,
        }
    }

    /// The cycles of an instruction of [`Kind::Operands`] with these.
    #[must_use]
    pub fn of_operands(&self, operation: Operation, a: u32, b: u32) -> u8 {
        match operation {
            Sll | Srl | Sra => self.shift(b & 31),
            _ => self.divide.cycles(operation, a, b),
        }
    }

    /// Returns true if the cycles of an operation on two registers depend on its operands.
    #[must_use]
    pub fn depends_on_operands(&self, operation: Operation) -> bool {
        match operation {
            Sll | Srl | Sra => !matches!(self.shift, Shift::Always(_)),
            Div | Divu | Rem | Remu => self.divide.depends_on_operands(),
            _ => false,
        }
    }

    /// More cycles of an instruction because of the one before it.
    #[inline(always)]
    #[must_use]
    pub fn wait(&self, ahead: &Cost, cost: &Cost) -> u8 {
        let [a, b] = cost.needs;
        let writes_late = self.load_use == LoadUse::ReadersAndWriters
            && cost.kind != Kind::Load
            && cost.writes == ahead.late;
        let late = a == ahead.late || b == ahead.late || writes_late;
        u8::from(ahead.late != ZERO && late)
    }

    /// The cycles of a jump on a core that [jumps early](Timing::jumps_early), less those that a jump always takes: it
    /// waits for `ahead`, which has taken `taken` cycles, or for the load of `loaded` before that, or begins early.
    #[must_use]
    pub fn jump_wait(&self, ahead: &Cost, taken: u64, loaded: Reg, cost: &Cost) -> i64 {
        let base = match cost.kind {
            Kind::JumpRegister => cost.needs[0],
            _ => ZERO,
        };
        let waits = base != ZERO
            && (base == ahead.writes && !ahead.is_jump() || base == loaded && taken == 1);
        if waits {
            1
        } else {
            -i64::from(cost.is_jump() && ahead.marks & LONG != 0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slow_shifter_takes_what_was_measured() {
        let measured = [
            (0, 4),
            (1, 5),
            (3, 7),
            (4, 5),
            (7, 8),
            (8, 6),
            (13, 8),
            (16, 8),
            (31, 14),
        ];
        for (amount, cycles) in measured {
            assert_eq!(
                PICORV32_SLOW.of_operands(Sll, 1, amount),
                cycles,
                "{amount}"
            );
            assert_eq!(PICORV32.shift(amount), 3);
        }
    }

    /// Dividend and divisor, and the cycles of CV32E40P signed and unsigned.
    const DIVISIONS: [(u32, u32, u8, u8); 5] = [
        (0x8765_4321, 3, 33, 33),
        (7, 0x7FFF_FFFF, 4, 4),
        (0, 5, 32, 32),
        (0x8000_0000, 0xFFFF_FFFF, 34, 3),
        (1000, 0, 35, 35),
    ];

    #[test]
    fn divisions_take_what_was_measured() {
        for (a, b, signed, unsigned) in DIVISIONS {
            for operation in [Div, Rem, Divu, Remu] {
                let of = |timing: Timing| timing.of_operands(operation, a, b);
                let is_signed = matches!(operation, Div | Rem);
                let expected = if is_signed { signed } else { unsigned };
                assert_eq!(of(CV32E40P), expected, "{operation:?} {a:#x} {b:#x}");
                assert_eq!(of(IBEX_SMALL), if b == 0 { 2 } else { 37 });
                assert_eq!(of(IBEX_WB), of(IBEX_SMALL));
                assert_eq!(of(PICORV32), 40);
                let below_zero = is_signed && a as i32 >= 0;
                assert_eq!(of(HAZARD3), if is_signed && !below_zero { 20 } else { 19 });
            }
        }
    }
}
