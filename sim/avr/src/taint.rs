// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets through the registers, the flags and the memory of this core.
//!
//! A byte is the unit, and each flag stands alone. What an instruction leaves depends on what it reads; the exceptions
//! are those where the value says that it does not: `eor r, r`, a product with a public zero and the like. No
//! instruction of this core takes a time that depends on an operand's value, so a secret shows in branches, skips and
//! addresses only.

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Leaks, Secret, Shadow, Taint};

use crate::board::{IO_END, IO_START};
use crate::core::{Core, EIND, Flag, RAMPZ, SPH, SPL, SREG};
use crate::instruction::Instruction::{self, *};
use crate::instruction::Pointer::{self, Z};

/// Follows secrets through one call.
#[derive(Clone, Debug)]
pub struct Follower {
    registers: [Taint; 32],
    /// Taint of each flag, indexed by [`Flag`].
    flags: [Taint; 8],
    /// The I/O registers, the two halves of the stack pointer among them; SREG is `flags`.
    io: [Taint; (IO_END - IO_START) as usize],
    ram: Shadow,
    leaks: Leaks,
}

impl Follower {
    /// Returns the secrets that a register depends on, r0 to r31 (higher numbers wrap).
    #[must_use]
    pub fn register(&self, number: u8) -> Taint {
        self.registers[usize::from(number & 31)]
    }

    /// Returns the secrets that a flag of SREG depends on.
    #[must_use]
    pub fn flag(&self, flag: Flag) -> Taint {
        self.flags[flag as usize]
    }

    /// Returns the secrets that the stack pointer depends on.
    #[must_use]
    pub fn stack_pointer(&self) -> Taint {
        self.io[usize::from(SPL - IO_START)] | self.io[usize::from(SPH - IO_START)]
    }

    /// Returns the secrets that a byte of the RAM depends on, by its address in the data space.
    #[must_use]
    pub fn ram(&self, address: u16) -> Taint {
        self.ram.get(address.into())
    }
}

impl Follow for Core {
    type Follower = Follower;

    fn follower(&self, secrets: &[Secret]) -> Follower {
        Follower {
            registers: [Taint::NONE; 32],
            flags: [Taint::NONE; 8],
            io: [Taint::NONE; (IO_END - IO_START) as usize],
            ram: Shadow::new(self.ram.range(), secrets),
            leaks: Leaks::default(),
        }
    }

    fn memory(follower: &Follower) -> &Shadow {
        &follower.ram
    }

    fn leaks(follower: &Follower) -> &Leaks {
        &follower.leaks
    }

    fn result(follower: &Follower) -> Taint {
        follower.registers[24] | follower.registers[25]
    }

    fn publish_result(follower: &mut Follower) {
        follower.registers[24] = Taint::NONE;
        follower.registers[25] = Taint::NONE;
        follower.flags = [Taint::NONE; 8];
    }

    fn first_arguments(&self) -> [u32; 3] {
        [24, 22, 20].map(|low| u32::from(self.pair(low)))
    }
}

impl Observer<Core> for Follower {
    fn before(&mut self, core: &mut Core, address: u32) {
        let instruction = core.code.slot(address >> 1).instruction;
        Step {
            taints: self,
            core,
            address,
        }
        .follow(instruction);
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// The flags that an instruction's result decides.
const SIGN: [Flag; 4] = [Flag::S, Flag::V, Flag::N, Flag::Z];
const SUM: [Flag; 6] = [Flag::H, Flag::S, Flag::V, Flag::N, Flag::Z, Flag::C];

/// One instruction: the taints, and the core as the instruction finds it.
struct Step<'a> {
    taints: &'a mut Follower,
    core: &'a Core,
    address: u32,
}

impl Step<'_> {
    fn follow(&mut self, instruction: Instruction) {
        match instruction {
            // Arithmetic and logic
            Add { d, r } => self.sum(d, self.either(d, r)),
            Adc { d, r } => self.sum(d, self.either(d, r) | self.flag(Flag::C)),
            Sub { d, r } => self.sum(d, self.difference(d, r)),
            Subi { d, .. } | Neg { d } => self.sum(d, self.get(d)),
            Sbc { d, r } => {
                let taint = self.compare_with_borrow(self.difference(d, r));
                self.set(d, taint);
            }
            Sbci { d, .. } => {
                let taint = self.compare_with_borrow(self.get(d));
                self.set(d, taint);
            }
            Cp { d, r } => self.leave(&SUM, self.difference(d, r)),
            Cpi { d, .. } => self.leave(&SUM, self.get(d)),
            Cpc { d, r } => {
                self.compare_with_borrow(self.difference(d, r));
            }
            Adiw { d, .. } | Sbiw { d, .. } => {
                let all = self.pair(d);
                self.set(d + 1, all);
                self.leave(&SIGN, all);
                self.leave(&[Flag::C], all);
            }
            And { d, r } => self.bitwise(d, self.absorbed(d, r, 0x00)),
            Andi { d, k } => self.bitwise(d, if k == 0 { Taint::NONE } else { self.get(d) }),
            Or { d, r } => self.bitwise(d, self.absorbed(d, r, 0xff)),
            Ori { d, k } => self.bitwise(d, if k == 0xff { Taint::NONE } else { self.get(d) }),
            Eor { d, r } => self.bitwise(d, self.difference(d, r)),
            Com { d } => {
                self.bitwise(d, self.get(d));
                self.leave(&[Flag::C], Taint::NONE);
            }
            Inc { d } | Dec { d } => self.leave(&SIGN, self.get(d)),
            Mul { d, r }
            | Muls { d, r }
            | Mulsu { d, r }
            | Fmul { d, r }
            | Fmuls { d, r }
            | Fmulsu { d, r } => {
                let taint = self.absorbed(d, r, 0);
                self.set(0, taint);
                self.set(1, taint);
                self.leave(&[Flag::Z, Flag::C], taint);
            }

            // Branches
            Rjmp { .. } | Jmp { .. } => {}
            Ijmp => self.branch(self.pair(Z.low())),
            Eijmp => self.branch(self.pair(Z.low()) | self.low(EIND)),
            Rcall { .. } | Call { .. } => self.push_return_address(),
            Icall => {
                self.branch(self.pair(Z.low()));
                self.push_return_address();
            }
            Eicall => {
                self.branch(self.pair(Z.low()) | self.low(EIND));
                self.push_return_address();
            }
            Ret | Reti => {
                let bytes = 2..=self.core.board.return_address_bytes() as u16;
                let target = bytes.fold(self.pop(), |target, byte| {
                    target | self.ram(self.core.sp().wrapping_add(byte))
                });
                self.branch(target);
                if instruction == Reti && self.core.board.reti_sets_i {
                    self.leave(&[Flag::I], Taint::NONE);
                }
            }
            Cpse { d, r } => self.branch(self.difference(d, r)),
            Sbrc { r, .. } | Sbrs { r, .. } => self.branch(self.get(r)),
            Sbic { a, .. } | Sbis { a, .. } => self.branch(self.low(io_address(a))),
            Brbs { s, .. } | Brbc { s, .. } => self.branch(self.taints.flags[usize::from(s & 7)]),

            // Data transfer
            Mov { d, r } => self.set(d, self.get(r)),
            Movw { d, r } => {
                self.set(d, self.get(r));
                self.set(d + 1, self.get(r + 1));
            }
            Ldi { d, .. } => self.set(d, Taint::NONE),
            Ldd { d, p, q } => {
                let address = self.core.pair(p.low()).wrapping_add(u16::from(q));
                self.load(d, address, self.pair(p.low()));
            }
            LdPostIncrement { d, p } => {
                self.load(d, self.core.pair(p.low()), self.pair(p.low()));
                self.stepped(p);
            }
            LdPreDecrement { d, p } => {
                self.load(
                    d,
                    self.core.pair(p.low()).wrapping_sub(1),
                    self.pair(p.low()),
                );
                self.stepped(p);
            }
            Lds { d, k } => self.load(d, k, Taint::NONE),
            Std { r, p, q } => {
                let address = self.core.pair(p.low()).wrapping_add(u16::from(q));
                self.store(address, self.get(r), self.pair(p.low()));
            }
            StPostIncrement { r, p } => {
                self.store(self.core.pair(p.low()), self.get(r), self.pair(p.low()));
                self.stepped(p);
            }
            StPreDecrement { r, p } => {
                let address = self.core.pair(p.low()).wrapping_sub(1);
                self.store(address, self.get(r), self.pair(p.low()));
                self.stepped(p);
            }
            Sts { k, r } => self.store(k, self.get(r), Taint::NONE),
            Lpm { d } => self.program(d, Taint::NONE),
            LpmPostIncrement { d } => {
                self.program(d, Taint::NONE);
                self.stepped(Z);
            }
            Elpm { d } => self.program(d, self.low(RAMPZ)),
            ElpmPostIncrement { d } => {
                self.program(d, self.low(RAMPZ));
                self.set_low(RAMPZ, self.low(RAMPZ) | self.pair(Z.low()));
                self.stepped(Z);
            }
            In { d, a } => self.set(d, self.low(io_address(a))),
            Out { a, r } => self.set_low(io_address(a), self.get(r)),
            Push { r } => self.push(&[self.get(r)]),
            Pop { d } => {
                let taint = self.pop();
                self.set(d, taint);
            }

            // Bits
            Lsr { d } | Asr { d } => {
                let taint = self.get(d);
                self.leave(&SIGN, taint);
                self.leave(&[Flag::C], taint);
            }
            Ror { d } => {
                let (from, entering) = (self.get(d), self.flag(Flag::C));
                self.bitwise(d, from | entering);
                self.leave(&[Flag::C, Flag::S], from); // S is the bit that leaves: N xor N xor C
                self.leave(&[Flag::N], entering);
            }
            Swap { .. } | Sbi { .. } | Cbi { .. } => {} // the byte keeps its taint
            Bst { d, .. } => self.leave(&[Flag::T], self.get(d)),
            Bld { d, .. } => self.set(d, self.get(d) | self.flag(Flag::T)),
            Bset { s } | Bclr { s } => self.taints.flags[usize::from(s & 7)] = Taint::NONE,

            Nop | Wdr | Sleep | Break | Spm | Undefined => {}
        }
    }

    fn get(&self, register: u8) -> Taint {
        self.taints.register(register)
    }

    fn set(&mut self, register: u8, taint: Taint) {
        self.taints.registers[usize::from(register & 31)] = taint;
    }

    fn flag(&self, flag: Flag) -> Taint {
        self.taints.flag(flag)
    }

    fn leave(&mut self, flags: &[Flag], taint: Taint) {
        for &flag in flags {
            self.taints.flags[flag as usize] = taint;
        }
    }

    fn either(&self, d: u8, r: u8) -> Taint {
        self.get(d) | self.get(r)
    }

    fn pair(&self, low: u8) -> Taint {
        self.either(low, low + 1)
    }

    /// Returns the taint of a difference, a comparison or an exclusive or; that of a register with itself is
    /// public.
    fn difference(&self, d: u8, r: u8) -> Taint {
        if d == r {
            Taint::NONE
        } else {
            self.either(d, r)
        }
    }

    /// Returns the taint of an operation whose result is known if one operand is public and has the value
    /// `absorbing`.
    fn absorbed(&self, d: u8, r: u8, absorbing: u8) -> Taint {
        let decides = |n| !self.get(n).is_secret() && self.core.register(n) == absorbing;
        if decides(d) || decides(r) {
            Taint::NONE
        } else {
            self.either(d, r)
        }
    }

    fn sum(&mut self, d: u8, taint: Taint) {
        self.set(d, taint);
        self.leave(&SUM, taint);
    }

    /// Sets the flags after SBC, SBCI or CPC and returns the taint of the result. Z depends on the bytes
    /// before, too.
    fn compare_with_borrow(&mut self, operands: Taint) -> Taint {
        let result = operands | self.flag(Flag::C);
        let zero = result | self.flag(Flag::Z);
        self.leave(&SUM, result);
        self.leave(&[Flag::Z], zero);
        result
    }

    fn bitwise(&mut self, d: u8, taint: Taint) {
        self.set(d, taint);
        self.leave(&SIGN, taint);
    }

    fn branch(&mut self, on: Taint) {
        self.taints.leaks.note(LeakKind::Branch, self.address, on);
    }

    fn access(&mut self, address: Taint) {
        let kind = LeakKind::Address;
        self.taints.leaks.note(kind, self.address, address);
    }

    /// A pointer went on or back by one: its high half has a carry from its low half.
    fn stepped(&mut self, pointer: Pointer) {
        let taint = self.pair(pointer.low());
        self.set(pointer.low() + 1, taint);
    }

    fn ram(&self, address: u16) -> Taint {
        self.taints.ram(address)
    }

    /// The taint of a byte of the data space.
    fn data(&self, address: u16) -> Taint {
        match self.core.low_register(address) {
            Some(register) => self.low(register),
            None => self.ram(address),
        }
    }

    fn set_data(&mut self, address: u16, taint: Taint) {
        match self.core.low_register(address) {
            Some(register) => self.set_low(register, taint),
            None => self.taints.ram.set(address.into(), taint),
        }
    }

    /// The taint of a register or an I/O register by its address on the classic cores.
    fn low(&self, address: u16) -> Taint {
        match address {
            0..IO_START => self.get(address as u8),
            SREG => self
                .taints
                .flags
                .iter()
                .fold(Taint::NONE, |all, &one| all | one),
            _ => self.taints.io[usize::from(address - IO_START)],
        }
    }

    fn set_low(&mut self, address: u16, taint: Taint) {
        match address {
            0..IO_START => self.set(address as u8, taint),
            SREG => self.taints.flags = [taint; 8],
            _ => self.taints.io[usize::from(address - IO_START)] = taint,
        }
    }

    /// Loads the register `d`; `pointer` is the taint of the address.
    fn load(&mut self, d: u8, address: u16, pointer: Taint) {
        self.access(pointer);
        self.set(d, self.data(address) | pointer);
    }

    fn store(&mut self, address: u16, value: Taint, pointer: Taint) {
        self.access(pointer);
        self.set_data(address, value | pointer);
    }

    /// Loads from the flash, which holds no secret: only the address, of which `beyond` is what extends Z, can be one.
    fn program(&mut self, d: u8, beyond: Taint) {
        let pointer = self.pair(Z.low()) | beyond;
        self.access(pointer);
        self.set(d, pointer);
    }

    /// Pushes bytes, the first one first.
    fn push(&mut self, bytes: &[Taint]) {
        let pointer = self.taints.stack_pointer();
        for (address, &taint) in (0..=self.core.sp()).rev().zip(bytes) {
            self.store(address, taint, pointer);
        }
        self.stack_stepped(pointer);
    }

    /// Pushes a return address, which is public.
    fn push_return_address(&mut self) {
        let bytes = self.core.board.return_address_bytes() as usize;
        self.push(&[Taint::NONE; 3][..bytes]);
    }

    /// The taint of the byte that the stack pointer stands below.
    fn pop(&mut self) -> Taint {
        let pointer = self.taints.stack_pointer();
        self.access(pointer);
        self.stack_stepped(pointer);
        self.data(self.core.sp().wrapping_add(1)) | pointer
    }

    /// The stack pointer went on or back: its high half has a carry from its low half.
    fn stack_stepped(&mut self, pointer: Taint) {
        self.set_low(SPH, pointer);
    }
}

/// Returns the address of an I/O register in the data space of the classic cores.
fn io_address(a: u8) -> u16 {
    IO_START + u16::from(a & 63)
}
