// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The follower of secrets through registers, flags, RAM and the multiplier.
//!
//! Secrets show in branches (a conditional jump on a secret flag, a jump, call or return to a secret address) and in
//! addresses of data. No instruction of this core takes a time that depends on an operand's value.

mod multiplier;
mod rules;

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Leaks, Secret, Shadow, Taint};

use crate::board::{Mirror, Peripherals};
use crate::code::Step;
use crate::core::Core;
use crate::execute::operand::step_of;
use crate::instruction::{Destination, Instruction, Register, Source, TwoOperand, Width};
use multiplier::Multiplier;
use rules::{PUBLIC, Status, Value, Word, either};

impl Follow for Core {
    type Follower = Follower;

    fn follower(&self, secrets: &[Secret]) -> Follower {
        Follower {
            registers: [PUBLIC; 16],
            status: Status::default(),
            multiplier: Multiplier::default(),
            shadow: Shadow::new(self.memory.ram.range(), secrets),
            mirror: self.board.mirror,
            peripherals: self.board.peripherals,
            leaks: Leaks::default(),
        }
    }

    fn memory(follower: &Follower) -> &Shadow {
        &follower.shadow
    }

    fn leaks(follower: &Follower) -> &Leaks {
        &follower.leaks
    }

    fn result(follower: &Follower) -> Taint {
        either(follower.registers[12])
    }

    fn publish_result(follower: &mut Follower) {
        follower.registers[12] = PUBLIC;
        follower.status = Status::default();
    }

    fn first_arguments(&self) -> [u32; 3] {
        [12, 13, 14].map(|number: usize| u32::from(self.registers[number]))
    }
}

/// Follows the secrets of one call.
#[derive(Clone, Debug)]
pub struct Follower {
    /// R2 is `status`; R0 and R3 stay public.
    registers: [Word; 16],
    status: Status,
    multiplier: Multiplier,
    shadow: Shadow,
    mirror: Mirror,
    peripherals: Peripherals,
    leaks: Leaks,
}

impl Observer<Core> for Follower {
    fn before(&mut self, core: &mut Core, address: u32) {
        let (core, address) = (&*core, address as u16);
        let fetched;
        let step = match core.code.at(address) {
            Some(slot) => &slot.step,
            None => match core.fetch(address) {
                Ok(step) => {
                    fetched = step;
                    &fetched
                }
                // Where nothing can be executed the run is about to end with a fault.
                Err(_) => return,
            },
        };
        let mut following = Following {
            follower: self,
            core,
            registers: core.registers,
            address,
        };
        following.instruction(step);
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Follower {
    /// The secrets in the two bytes of a register.
    pub fn register(&self, register: Register) -> [Taint; 2] {
        match register {
            Register::SR => self.status.word(),
            _ => self.registers[register.index()],
        }
    }

    /// The secrets in a byte of memory.
    pub fn byte(&self, address: u16) -> Taint {
        if self.peripherals.contain(address) {
            let register = self.peripherals.in_multiplier(address & !1);
            let word = self.multiplier.get(register);
            return word[usize::from(address & 1)];
        }
        self.shadow.get(u32::from(self.mirror.behind(address)))
    }

    fn write(&mut self, width: Width, address: u16, taint: Word) {
        if self.peripherals.contain(address) {
            // A byte clears the high half of the register: it has come with a public one.
            let register = self.peripherals.in_multiplier(address);
            self.multiplier.set(register, taint);
            return;
        }
        for (offset, byte) in (0..width.bytes() as u16).zip(taint) {
            let place = self.mirror.behind(address.wrapping_add(offset));
            self.shadow.set(u32::from(place), byte);
        }
    }
}

/// The place of an operand; that of memory with the taint of its address.
#[derive(Clone, Copy)]
enum Place {
    Register(Register),
    Constant(u16),
    Memory(u16, Taint),
}

/// One instruction about to be executed.
struct Following<'a> {
    follower: &'a mut Follower,
    core: &'a Core,
    /// The core's, as the addressing modes step them.
    registers: [u16; 16],
    address: u16,
}

impl Following<'_> {
    fn instruction(&mut self, step: &Step) {
        self.registers[Register::PC.index()] = self.address.wrapping_add(2);
        match step.instruction {
            Instruction::TwoOperand {
                operation,
                width,
                source,
                destination,
            } => {
                let from = self.place(width, source);
                let value = self.read(width, from);
                self.registers[Register::PC.index()] = step.next;
                let to = self.destination(destination);
                self.two_operand(operation, width, from, value, to);
            }
            Instruction::OneOperand {
                operation,
                width,
                operand,
            } => {
                let place = self.place(width, operand);
                let value = self.read(width, place);
                let status = &mut self.follower.status;
                let result = rules::one_operand(status, operation, width, value.taint);
                self.write(width, place, result);
            }
            Instruction::Push { width, operand } => {
                let place = self.place(width, operand);
                let value = self.read(width, place);
                self.push(width, value.taint);
            }
            Instruction::Call { operand } => {
                let place = self.place(Width::Word, operand);
                let target = self.read(Width::Word, place);
                self.branch(either(target.taint));
                self.push(Width::Word, PUBLIC);
            }
            Instruction::Reti => {
                let status = self.pop();
                let target = self.pop();
                self.follower.status = Status::from_word(status);
                self.branch(either(target));
            }
            Instruction::Jump { condition, .. } => {
                let taint = self.follower.status.of(condition);
                self.branch(taint);
            }
        }
    }

    fn two_operand(
        &mut self,
        operation: TwoOperand,
        width: Width,
        from: Place,
        value: Value,
        to: Place,
    ) {
        let old = self.read(width, to);
        let same = matches!((from, to), (Place::Register(a), Place::Register(b)) if a == b);
        let status = &mut self.follower.status;
        let masks = matches!(operation, TwoOperand::Bic | TwoOperand::Bis);
        if masks && matches!(to, Place::Register(Register::SR)) {
            status.mask(width, value);
            return;
        }
        let result = rules::two_operand(status, operation, width, value, old, same);
        if operation.writes() {
            self.write(width, to, result);
        }
    }

    /// Returns the place of a source, and applies the increment of its mode; a secret address is noted as a
    /// leak.
    fn place(&mut self, width: Width, source: Source) -> Place {
        match source {
            Source::Register(register) => Place::Register(register),
            Source::Constant(value) | Source::Immediate(value) => Place::Constant(value),
            Source::Indexed(base, offset) => self.memory(base, offset),
            Source::Symbolic(address) | Source::Absolute(address) => {
                Place::Memory(address, Taint::NONE)
            }
            Source::Indirect(base) => self.memory(base, 0),
            Source::IndirectIncrement(base) => {
                let place = self.memory(base, 0);
                self.step(base, step_of(width, base));
                place
            }
        }
    }

    /// Moves a register that holds an address; a carry or a borrow may pass from the low byte to the high one.
    fn step(&mut self, register: Register, by: u16) {
        let value = &mut self.registers[register.index()];
        *value = value.wrapping_add(by);
        let taint = &mut self.follower.registers[register.index()];
        taint[1] |= taint[0];
    }

    fn destination(&mut self, destination: Destination) -> Place {
        match destination {
            Destination::Register(register) => Place::Register(register),
            Destination::Indexed(base, offset) => self.memory(base, offset),
            Destination::Symbolic(address) | Destination::Absolute(address) => {
                Place::Memory(address, Taint::NONE)
            }
        }
    }

    fn memory(&mut self, base: Register, offset: u16) -> Place {
        let taint = either(self.follower.register(base));
        self.note(LeakKind::Address, taint);
        let address = self.registers[base.index()].wrapping_add(offset);
        Place::Memory(address, taint)
    }

    fn read(&self, width: Width, place: Place) -> Value {
        match place {
            Place::Constant(value) => Value::new(width, value, PUBLIC),
            Place::Register(register) => {
                let value = self.registers[register.index()];
                Value::new(width, value, self.follower.register(register))
            }
            Place::Memory(address, through) => {
                // What cannot be read ends the run.
                let value = self.core.memory.read(address, width).unwrap_or(0);
                let taint = [0, 1].map(|i| self.follower.byte(address.wrapping_add(i)) | through);
                Value::new(width, value, taint)
            }
        }
    }

    fn write(&mut self, width: Width, place: Place, taint: Word) {
        match place {
            Place::Register(Register::PC) => self.branch(either(taint)),
            Place::Register(Register::SR) => self.follower.status = Status::from_word(taint),
            // Neither can be written.
            Place::Register(Register::CG) | Place::Constant(_) => {}
            Place::Register(register) => self.follower.registers[register.index()] = taint,
            Place::Memory(address, through) => {
                let taint = taint.map(|byte| byte | through);
                self.follower.write(width, address, taint);
            }
        }
    }

    fn push(&mut self, width: Width, taint: Word) {
        self.step(Register::SP, 2u16.wrapping_neg());
        let place = self.memory(Register::SP, 0);
        self.write(width, place, taint);
    }

    fn pop(&mut self) -> Word {
        let place = self.place(Width::Word, Source::IndirectIncrement(Register::SP));
        self.read(Width::Word, place).taint
    }

    fn branch(&mut self, taint: Taint) {
        self.note(LeakKind::Branch, taint);
    }

    fn note(&mut self, kind: LeakKind, taint: Taint) {
        self.follower
            .leaks
            .note(kind, u32::from(self.address), taint);
    }
}
