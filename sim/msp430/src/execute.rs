// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core: its registers and what each instruction does to them and to memory (SLAU049, section 3.4).

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;

use crate::decode::{
    Condition, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
};
use crate::memory::Memory;
use crate::multiplier;
use crate::program::Step;
use crate::status;

/// The CPU with its memory.
#[derive(Clone, Debug, Default)]
pub struct Core {
    /// R0 to R15; R0 is the program counter, R1 the stack pointer, R2 the status register. R3 stays 0.
    pub registers: [u16; 16],
    pub memory: Memory,
    /// Lowest value that the stack pointer had.
    pub lowest_stack: u16,
    /// The stack pointer may not go below this address.
    pub stack_limit: u16,
    /// The RAM from here to the stack pointer is nobody's: no access may touch it.
    pub unused_from: u16,
    /// Instructions executed.
    pub instructions: u64,
    /// The number of the instruction that follows the last write to the multiplier's OP2.
    after_multiply: u64,
}

/// The place of an operand that is modified.
#[derive(Clone, Copy)]
enum Place {
    Register(Register),
    Memory(u16),
}

impl Core {
    /// Gets ready to run a function at `entry`: registers and counters afresh, memory as it is. `guarded` refuses
    /// accesses between the limit of the stack and the stack pointer, which no function may count on.
    pub fn start(&mut self, entry: u16, registers: [u16; 16], stack_limit: u16, guarded: bool) {
        self.registers = registers;
        self.set(Register::PC, entry);
        self.lowest_stack = self.register(Register::SP);
        self.stack_limit = stack_limit;
        self.unused_from = if guarded { stack_limit } else { u16::MAX };
        self.instructions = 0;
        self.after_multiply = 0;
    }

    pub fn register(&self, register: Register) -> u16 {
        self.registers[register.index()]
    }

    #[inline(always)]
    fn set(&mut self, register: Register, value: u16) {
        self.registers[register.index()] = value;
    }

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
                let place = self.place(width, operand);
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

    /// The value of a source operand, with the increment that the mode makes.
    #[inline(always)]
    fn source<O: Observer<Core>>(
        &mut self,
        width: Width,
        source: Source,
        observer: &mut O,
    ) -> Result<u16, Fault> {
        match source {
            Source::Register(register) => Ok(self.register(register)),
            Source::Constant(value) | Source::Immediate(value) => Ok(value),
            Source::Indexed(base, offset) => {
                let address = self.register(base).wrapping_add(offset);
                self.load(width, address, observer)
            }
            Source::Symbolic(address) | Source::Absolute(address) => {
                self.load(width, address, observer)
            }
            Source::Indirect(register) => {
                self.load_indirect(width, self.register(register), observer)
            }
            Source::IndirectIncrement(register) => {
                let address = self.register(register);
                let value = self.load_indirect(width, address, observer)?;
                self.increment(width, register);
                Ok(value)
            }
        }
    }

    /// Where the operand of RRC, RRA, SWPB or SXT is.
    #[inline(always)]
    fn place(&mut self, width: Width, operand: Source) -> Place {
        match operand {
            Source::Register(register) => Place::Register(register),
            Source::Indexed(base, offset) => {
                Place::Memory(self.register(base).wrapping_add(offset))
            }
            // Constants and immediates do not occur: the decoder refuses them.
            Source::Symbolic(address)
            | Source::Absolute(address)
            | Source::Constant(address)
            | Source::Immediate(address) => Place::Memory(address),
            Source::Indirect(register) => Place::Memory(self.register(register)),
            Source::IndirectIncrement(register) => {
                let address = self.register(register);
                self.increment(width, register);
                Place::Memory(address)
            }
        }
    }

    /// `@Rn+` steps by the size of the operand, PC and SP always by a word.
    #[inline(always)]
    fn increment(&mut self, width: Width, register: Register) {
        let by = if width == Width::Word || register == Register::SP {
            2
        } else {
            1
        };
        self.set(register, self.register(register).wrapping_add(by));
    }

    #[inline(always)]
    fn is_unused(&self, address: u16) -> bool {
        address >= self.unused_from && address < self.register(Register::SP)
    }

    #[inline(always)]
    fn load<O: Observer<Core>>(
        &mut self,
        width: Width,
        address: u16,
        observer: &mut O,
    ) -> Result<u16, Fault> {
        if O::ACTIVE {
            observer.read(u32::from(address), width.bytes());
        }
        if self.is_unused(address) {
            return Err(undeclared(address, width, AccessKind::Read));
        }
        self.memory.read(address, width)
    }

    #[inline(always)]
    fn load_indirect<O: Observer<Core>>(
        &mut self,
        width: Width,
        address: u16,
        observer: &mut O,
    ) -> Result<u16, Fault> {
        if multiplier::RESULTS.contains(&address) && self.instructions == self.after_multiply {
            return Err(Fault::Unsupported {
                what: format!(
                    "a multiplier result that is read by @Rn (0x{address:04x}) in the instruction after the write to \
                     OP2 (it is not ready on the chip: put an instruction in between)"
                ),
            });
        }
        self.load(width, address, observer)
    }

    #[inline(always)]
    fn store<O: Observer<Core>>(
        &mut self,
        width: Width,
        address: u16,
        value: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        if O::ACTIVE {
            observer.write(u32::from(address), width.bytes());
        }
        if self.is_unused(address) {
            return Err(undeclared(address, width, AccessKind::Write));
        }
        if address == multiplier::OP2 {
            self.after_multiply = self.instructions + 1;
        }
        self.memory.write(address, width, value)
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

    /// A byte operation clears the upper half of a register.
    #[inline(always)]
    fn write_register(
        &mut self,
        width: Width,
        register: Register,
        value: u16,
    ) -> Result<(), Fault> {
        let value = value & width.mask();
        match register {
            Register::SP => self.set_stack_pointer(value),
            Register::SR => self.set_status(value),
            Register::CG => Ok(()),
            _ => {
                self.set(register, value);
                Ok(())
            }
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
        let sr = &mut self.registers[Register::SR.index()];
        let result = match operation {
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
        };
        match place {
            Place::Register(register) => self.write_register(width, register, result),
            Place::Memory(address) => self.store(width, address, result, observer),
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

    /// The stack pointer moves by a word, whatever the width.
    #[inline(always)]
    fn push<O: Observer<Core>>(
        &mut self,
        width: Width,
        value: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let sp = self.register(Register::SP).wrapping_sub(2);
        self.set_stack_pointer(sp)?;
        self.store(width, sp, value, observer)
    }

    fn pop<O: Observer<Core>>(&mut self, observer: &mut O) -> Result<u16, Fault> {
        self.source(
            Width::Word,
            Source::IndirectIncrement(Register::SP),
            observer,
        )
    }

    #[inline(always)]
    fn set_stack_pointer(&mut self, value: u16) -> Result<(), Fault> {
        if value & 1 != 0 {
            return Err(Fault::Convention {
                what: format!("the stack pointer becomes odd (0x{value:04x})"),
            });
        }
        if value < self.stack_limit {
            return Err(Fault::StackOverflow {
                address: u32::from(value),
                limit: u32::from(self.stack_limit),
            });
        }
        self.lowest_stack = self.lowest_stack.min(value);
        self.set(Register::SP, value);
        Ok(())
    }

    fn set_status(&mut self, value: u16) -> Result<(), Fault> {
        if value & status::CPUOFF != 0 {
            return Err(Fault::Unsupported {
                what: "a low-power mode (CPUOFF set)".to_owned(),
            });
        }
        self.set(Register::SR, value & status::IMPLEMENTED);
        Ok(())
    }
}

#[cold]
fn undeclared(address: u16, width: Width, kind: AccessKind) -> Fault {
    Fault::Undeclared {
        address: u32::from(address),
        size: width.bytes(),
        kind,
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
