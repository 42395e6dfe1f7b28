// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets followed through a call: what each byte of the registers and of RAM depends on.
//!
//! Before each instruction its operands are looked at, leaks are noted, and what it writes takes over what it was made
//! from. Which bytes of a result depend on which bytes of the operands is told in [`rules`].

mod rules;

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::word::Word;
use pennyweight_machine::taint::{Follow, LeakKind, Leaks, Secret, Shadow, Taint};

use crate::abi::FIRST_ARGUMENT;
use crate::core::Core;
use crate::instruction::{Access, Bits, Condition, Instruction, Reg, SP, ZERO};

const PUBLIC: [Taint; 4] = [Taint::NONE; 4];

/// Follows the secrets of one call.
#[derive(Clone, Debug)]
pub struct Follower {
    registers: [[Taint; 4]; 32],
    memory: Shadow,
    leaks: Leaks,
}

impl Follower {
    /// Returns the secrets that the bytes of a register depend on, the lowest first.
    #[must_use]
    pub fn register(&self, number: usize) -> [Taint; 4] {
        self.registers[number & 31]
    }
}

impl Observer<Core> for Follower {
    fn before(&mut self, core: &mut Core, address: u32) {
        // Where there is nothing to fetch the core itself is about to fault.
        let Ok(slot) = core.slot(&core.code, address) else {
            return;
        };
        // Code that a secret has been written into.
        for offset in 0..u32::from(slot.cost.width) {
            let itself = self.memory.get(address.wrapping_add(offset));
            self.leaks.note(LeakKind::Branch, address, itself);
        }
        let mut flow = Flow {
            follower: self,
            core,
            address,
        };
        flow.through(slot.instruction);
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Follow for Core {
    type Follower = Follower;

    fn follower(&self, secrets: &[Secret]) -> Follower {
        Follower {
            registers: [PUBLIC; 32],
            memory: Shadow::new(self.ram.range(), secrets),
            leaks: Leaks::default(),
        }
    }

    fn memory(follower: &Follower) -> &Shadow {
        &follower.memory
    }

    fn leaks(follower: &Follower) -> &Leaks {
        &follower.leaks
    }

    fn result(follower: &Follower) -> Taint {
        let [a, b, c, d] = follower.registers[FIRST_ARGUMENT];
        a | b | c | d
    }

    fn publish_result(follower: &mut Follower) {
        follower.registers[FIRST_ARGUMENT] = PUBLIC;
    }

    fn first_arguments(&self) -> [u32; 3] {
        [0, 1, 2].map(|number| self.x[FIRST_ARGUMENT + number])
    }
}

/// One instruction about to be executed, at `address`.
struct Flow<'a> {
    follower: &'a mut Follower,
    core: &'a Core,
    address: u32,
}

impl Flow<'_> {
    fn note(&mut self, kind: LeakKind, taint: Taint) {
        self.follower.leaks.note(kind, self.address, taint);
    }

    fn word(&self, register: Reg) -> Word {
        Word {
            value: self.core.get(register),
            taint: self.follower.registers[usize::from(register & 31)],
        }
    }

    /// A register is about to hold what depends on this. The stack pointer is an address as it stands.
    fn mark(&mut self, register: Reg, taint: [Taint; 4]) {
        if register == SP {
            self.note(LeakKind::Address, Word { value: 0, taint }.all());
        }
        if register != ZERO {
            self.follower.registers[usize::from(register & 31)] = taint;
        }
    }

    /// The address of an access.
    fn place(&mut self, base: Reg, offset: i32) -> Word {
        let at = rules::add(self.word(base), Word::public(offset as u32));
        self.note(LeakKind::Address, at.all());
        at
    }

    fn through(&mut self, instruction: Instruction) {
        match instruction {
            Instruction::Lui { d, .. } | Instruction::Auipc { d, .. } => self.mark(d, PUBLIC),
            Instruction::Jal { d, .. } => self.mark(d, PUBLIC),
            Instruction::Jalr { d, base, .. } => {
                self.note(LeakKind::Branch, self.word(base).all());
                self.mark(d, PUBLIC);
            }
            Instruction::Branch {
                condition, a, b, ..
            } => self.branch(condition, a, b),
            Instruction::Load {
                access,
                d,
                base,
                offset,
            } => {
                let at = self.place(base, offset);
                self.mark(d, self.loaded(access, at));
            }
            Instruction::Store {
                bytes,
                source,
                base,
                offset,
            } => {
                let at = self.place(base, offset);
                let stored = self.word(source).taint;
                for (byte, new) in (0..u32::from(bytes)).zip(stored) {
                    let address = at.value.wrapping_add(byte);
                    // Where something is stored at a secret address depends on that address.
                    self.follower.memory.set(address, new | at.all());
                }
            }
            Instruction::Immediate {
                operation,
                d,
                a,
                imm,
            } => {
                let result = rules::binary(operation, self.word(a), Word::public(imm as u32));
                self.mark(d, result.taint);
            }
            Instruction::Register { operation, d, a, b } => {
                let (first, second) = (self.word(a), self.word(b));
                if self.core.board.timing.depends_on_operands(operation) {
                    let shown = if operation.takes_an_amount() {
                        second.taint[0]
                    } else {
                        first.all() | second.all()
                    };
                    self.note(LeakKind::VariableTime, shown);
                }
                let result = if a == b && rules::cancels(operation) {
                    Word::public(0)
                } else {
                    rules::binary(operation, first, second)
                };
                self.mark(d, result.taint);
            }
            Instruction::Unary { operation, d, a } => {
                self.mark(d, rules::unary(operation, self.word(a)));
            }
            // Only mstatus can be written: it decides if an interrupt comes.
            Instruction::Csr { d, bits, .. } => {
                if let Bits::Register(a) = bits {
                    self.note(LeakKind::Branch, self.word(a).all());
                }
                self.mark(d, PUBLIC);
            }
            // They write nothing that a secret could be in, or end the call.
            Instruction::Fence | Instruction::FenceI | Instruction::Undefined => {}
            Instruction::Ecall | Instruction::Ebreak | Instruction::Mret | Instruction::Wfi => {}
        }
    }

    /// Notes the leak of a branch. It reveals a register that it finds equal to what is public, so that is public, too.
    fn branch(&mut self, condition: Condition, a: Reg, b: Reg) {
        let (first, second) = (self.word(a), self.word(b));
        if a != b {
            self.note(LeakKind::Branch, rules::compared(condition, first, second));
        }
        let tells_equality = matches!(condition, Condition::Eq | Condition::Ne);
        if tells_equality && first.value == second.value {
            if !second.all().is_secret() {
                self.mark(a, PUBLIC);
            }
            if !first.all().is_secret() {
                self.mark(b, PUBLIC);
            }
        }
    }

    /// Returns the secrets that a loaded register depends on. If the address is secret, the bytes depend on it too.
    fn loaded(&self, access: Access, at: Word) -> [Taint; 4] {
        let byte = |i: u32| self.follower.memory.get(at.value.wrapping_add(i)) | at.all();
        let (first, second) = (byte(0), byte(1));
        match access {
            Access::Word => [first, second, byte(2), byte(3)],
            Access::UnsignedByte => [first, Taint::NONE, Taint::NONE, Taint::NONE],
            Access::UnsignedHalf => [first, second, Taint::NONE, Taint::NONE],
            // the sign, out of the highest byte, fills what is above
            Access::Byte => [first; 4],
            Access::Half => [first, second, second, second],
        }
    }
}
