// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The effect of each instruction on the registers and on memory (SLAU049, section 3.4).

pub(crate) mod operand;
pub(crate) mod quick;
pub(crate) mod run;
pub mod status;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Observer;

use crate::code::Step;
use crate::core::Core;
use crate::instruction::{
    Condition, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
};
use operand::Place;

impl Core {
    /// Executes the instruction at the program counter.
    #[inline(always)]
    pub fn step<O: Observer<Core>>(&mut self, step: &Step, observer: &mut O) -> Result<(), Fault> {
        self.instructions += 1;
        // A source that names the program counter sees the address after the first word.
        let pc = self.register(Register::PC);
        self.set(Register::PC, pc.wrapping_add(2));
        match step.instruction {
            Instruction::TwoOperand {
                operation,
                width,
                source,
                destination,
            } => {
                let value = self.source(width, source, observer)?;
                self.set(Register::PC, step.next);
                match destination {
                    Destination::Register(register) => {
                        self.two_operand_register(operation, width, value, register)
                    }
                    Destination::Indexed(base, offset) => {
                        let address = self.register(base).wrapping_add(offset);
                        self.two_operand_memory(operation, width, value, address, observer)
                    }
                    Destination::Symbolic(address) | Destination::Absolute(address) => {
                        self.two_operand_memory(operation, width, value, address, observer)
                    }
                }
            }
            Instruction::OneOperand {
                operation,
                width,
                operand,
            } => {
                let place = self.place(width, operand)?;
                self.set(Register::PC, step.next);
                self.modify(operation, width, place, observer)
            }
            Instruction::Push { width, operand } => {
                self.push_operand(width, operand, step.next, observer)
            }
            Instruction::Call { operand } => {
                let target = self.source(Width::Word, operand, observer)?;
                self.push(Width::Word, step.next, observer)?;
                self.set(Register::PC, target);
                Ok(())
            }
            Instruction::Reti => {
                let status = self.pop(observer)?;
                let target = self.pop(observer)?;
                self.set(Register::PC, target);
                self.set_status(status)
            }
            Instruction::Jump { condition, target } => {
                let next = if self.holds(condition) {
                    target
                } else {
                    step.next
                };
                self.set(Register::PC, next);
                Ok(())
            }
        }
    }

    #[inline(always)]
    fn holds(&self, condition: Condition) -> bool {
        let status = self.register(Register::SR);
        let flag = |flag| status & flag != 0;
        match condition {
            Condition::NotZero => !flag(status::Z),
            Condition::Zero => flag(status::Z),
            Condition::NotCarry => !flag(status::C),
            Condition::Carry => flag(status::C),
            Condition::Negative => flag(status::N),
            Condition::GreaterOrEqual => flag(status::N) == flag(status::V),
            Condition::Less => flag(status::N) != flag(status::V),
            Condition::Always => true,
        }
    }

    #[inline(always)]
    fn two_operand_register(
        &mut self,
        operation: TwoOperand,
        width: Width,
        value: u16,
        register: Register,
    ) -> Result<(), Fault> {
        let old = self.register(register);
        if register == Register::SR && operation.sets_flags() && operation.writes() {
            return Err(flags_into_status());
        }
        match self.calculate(operation, width, value, old) {
            Some(result) => self.write_register(width, register, result),
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn two_operand_memory<O: Observer<Core>>(
        &mut self,
        operation: TwoOperand,
        width: Width,
        value: u16,
        address: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        // The chip reads the destination of a MOV as well, to no effect; it is not counted as a load.
        let old = if operation == TwoOperand::Mov {
            0
        } else {
            self.load(width, address, observer)?
        };
        match self.calculate(operation, width, value, old) {
            Some(result) => self.store(width, address, result, observer),
            None => Ok(()),
        }
    }

    /// The result of a two-operand instruction, and its flags; `None` for those that only set flags.
    #[inline(always)]
    fn calculate(
        &mut self,
        operation: TwoOperand,
        width: Width,
        source: u16,
        destination: u16,
    ) -> Option<u16> {
        let sr = &mut self.registers[Register::SR.index()];
        let carry = *sr & status::C;
        match operation {
            TwoOperand::Mov => Some(source),
            TwoOperand::Add => Some(status::add(sr, width, destination, source, 0)),
            TwoOperand::Addc => Some(status::add(sr, width, destination, source, carry)),
            TwoOperand::Sub => Some(status::add(sr, width, destination, !source, 1)),
            TwoOperand::Subc => Some(status::add(sr, width, destination, !source, carry)),
            TwoOperand::Cmp => {
                status::add(sr, width, destination, !source, 1);
                None
            }
            TwoOperand::Dadd => Some(status::add_decimal(sr, width, destination, source)),
            TwoOperand::Bit => {
                status::logic(sr, width, destination & source, false);
                None
            }
            TwoOperand::Bic => Some(destination & !source),
            TwoOperand::Bis => Some(destination | source),
            TwoOperand::Xor => {
                let both_negative = destination & source & width.sign() != 0;
                Some(status::logic(
                    sr,
                    width,
                    destination ^ source,
                    both_negative,
                ))
            }
            TwoOperand::And => Some(status::logic(sr, width, destination & source, false)),
        }
    }

    #[inline(always)]
    fn modify<O: Observer<Core>>(
        &mut self,
        operation: OneOperand,
        width: Width,
        place: Place,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let old = match place {
            Place::Register(Register::SR) if operation != OneOperand::Swpb => {
                return Err(flags_into_status());
            }
            Place::Register(register) => self.register(register),
            Place::Memory(address) => self.load(width, address, observer)?,
        };
        let result = self.changed(operation, width, old);
        match place {
            Place::Register(register) => self.write_register(width, register, result),
            Place::Memory(address) => self.store(width, address, result, observer),
        }
    }

    /// The result of a one-operand instruction, and its flags.
    #[inline(always)]
    fn changed(&mut self, operation: OneOperand, width: Width, old: u16) -> u16 {
        let sr = &mut self.registers[Register::SR.index()];
        match operation {
            OneOperand::Rrc => {
                let top = if *sr & status::C == 0 {
                    0
                } else {
                    width.sign()
                };
                status::shift_right(sr, width, old, top)
            }
            OneOperand::Rra => status::shift_right(sr, width, old, old & width.sign()),
            OneOperand::Swpb => old.swap_bytes(),
            OneOperand::Sxt => status::logic(sr, width, old as i8 as u16, false),
        }
    }

    /// PUSH. `PUSH SP` stores the stack pointer that it leaves (SLAU049, figure 3-6).
    fn push_operand<O: Observer<Core>>(
        &mut self,
        width: Width,
        operand: Source,
        next: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let value = match operand {
            Source::Register(Register::SP) => self.register(Register::SP).wrapping_sub(2),
            Source::Constant(value @ (4 | 8)) => {
                return Err(Fault::Unsupported {
                    what: format!(
                        "PUSH #{value} from the constant generator, which the chip cannot do (erratum CPU4: push a \
                         register instead)"
                    ),
                });
            }
            operand => self.source(width, operand, observer)?,
        };
        self.set(Register::PC, next);
        self.push(width, value, observer)
    }
}

#[cold]
fn flags_into_status() -> Fault {
    Fault::Unsupported {
        what: "an instruction that sets flags and writes the status register at once (the manual does not say which \
               wins)"
            .to_owned(),
    }
}
