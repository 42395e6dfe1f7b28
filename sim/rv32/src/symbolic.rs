// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions executed on terms: what each register and byte of RAM is as a function of a call's inputs.
//!
//! Which term an operation makes is told in [`operations`]; after each instruction, what it has written is compared with
//! the core.

use pennyweight_machine::abi::Abi as _;
use pennyweight_machine::call::Argument;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::{self, Domain, Execution, Symbolic, Why};

use crate::abi::{Abi, FIRST_ARGUMENT};
use crate::core::Core;
use crate::instruction::{Access, Instruction, Operation, RA, Reg, SP, ZERO};

mod operations;

/// The observer that executes on terms.
#[derive(Debug)]
pub struct Executor<D: Domain> {
    execution: Execution<D>,
    arguments: Vec<Argument>,
    /// The terms of x0 to x31, from the first instruction on.
    registers: Option<Vec<D::Term>>,
}

/// One instruction about to be executed, at `address`.
struct Step<'a, D: Domain> {
    execution: &'a mut Execution<D>,
    registers: &'a mut Vec<D::Term>,
    core: &'a Core,
    address: u32,
    /// Bytes of the instruction.
    width: u32,
}

impl<D: Domain> Step<'_, D> {
    fn stop(&mut self, why: Why) {
        self.execution.stop(self.address, why);
    }

    fn constant(&mut self, value: u32) -> D::Term {
        self.execution.domain.constant(value.into(), 32)
    }

    fn word(&self, register: Reg) -> D::Term {
        self.registers[usize::from(register & 31)].clone()
    }

    fn known(&mut self, term: &D::Term, why: Why) -> Option<u32> {
        self.execution.certain(self.address, term, why)
    }

    /// Writes a register. The stack pointer is an address.
    fn set(&mut self, register: Reg, term: D::Term) {
        if register == SP && self.known(&term, Why::Address).is_none() {
            return;
        }
        if register != ZERO {
            self.registers[usize::from(register & 31)] = term;
        }
    }

    /// The code itself must be the same for all inputs if it stands in RAM.
    fn fetch(&mut self) {
        for address in (self.address..).take(self.width as usize) {
            if self.execution.memory.holds(address)
                && let Some(byte) = (self.execution).read(self.core, self.address, address, 1)
            {
                self.known(&byte, Why::Branch);
            }
        }
    }

    fn through(&mut self, instruction: Instruction) {
        let link = self.address.wrapping_add(self.width);
        match instruction {
            Instruction::Lui { d, imm } => {
                let value = self.constant(imm);
                self.set(d, value);
            }
            Instruction::Auipc { d, imm } => {
                let value = self.constant(self.address.wrapping_add(imm));
                self.set(d, value);
            }
            Instruction::Jal { d, .. } => {
                let link = self.constant(link);
                self.set(d, link);
            }
            Instruction::Jalr { d, base, .. } => {
                let target = self.word(base);
                self.known(&target, Why::Branch);
                let link = self.constant(link);
                self.set(d, link);
            }
            Instruction::Branch {
                condition, a, b, ..
            } => {
                let (a, b) = (self.word(a), self.word(b));
                let holds = operations::compared(&mut self.execution.domain, condition, &a, &b);
                self.known(&holds, Why::Branch);
            }
            Instruction::Load {
                access,
                d,
                base,
                offset,
            } => self.load(access, d, base, offset),
            Instruction::Store {
                bytes,
                source,
                base,
                offset,
            } => self.store(u32::from(bytes), source, base, offset),
            Instruction::Immediate {
                operation,
                d,
                a,
                imm,
            } => {
                let (a, b) = (self.word(a), self.constant(imm as u32));
                self.operate(operation, d, &a, &b);
            }
            Instruction::Register { operation, d, a, b } => {
                let (a, b) = (self.word(a), self.word(b));
                self.operate(operation, d, &a, &b);
            }
            Instruction::Unary { operation, d, a } => {
                let a = self.word(a);
                let result = operations::unary(&mut self.execution.domain, operation, &a);
                self.set(d, result);
            }
            Instruction::Fence | Instruction::FenceI => {}
            Instruction::Csr { .. } => self.stop(Why::Unsupported),
            // They end the call.
            Instruction::Undefined | Instruction::Ecall | Instruction::Ebreak => {}
            Instruction::Mret | Instruction::Wfi => {}
        }
    }

    fn operate(&mut self, operation: Operation, d: Reg, a: &D::Term, b: &D::Term) {
        use Operation::*;
        if self.core.board.timing.depends_on_operands(operation) {
            if operation.takes_an_amount() {
                let amount = self.execution.domain.extract(b, 0, 5);
                self.known(&amount, Why::VariableTime);
            } else {
                self.known(a, Why::VariableTime);
                self.known(b, Why::VariableTime);
            }
        }
        let domain = &mut self.execution.domain;
        let result = match operation {
            // a quotient has no term, whatever its time
            Div | Divu | Rem | Remu => match (domain.known(a), domain.known(b)) {
                (Some(a), Some(b)) => {
                    self.constant(operations::value_of(operation, a as u32, b as u32))
                }
                _ => return self.stop(Why::Unsupported),
            },
            _ => operations::binary(domain, operation, a, b),
        };
        self.set(d, result);
    }

    fn load(&mut self, access: Access, d: Reg, base: Reg, offset: i32) {
        let at = self.execution.address(self.word(base), offset as u32);
        let size = access.bytes();
        let read = (self.execution).read_at(self.core, self.address, at, size);
        let Some(value) = read else { return };
        let domain = &mut self.execution.domain;
        let word = match access {
            Access::Byte | Access::Half => domain.sign_extended(&value, 32),
            _ => domain.resized(&value, 32),
        };
        self.set(d, word);
    }

    fn store(&mut self, size: u32, source: Reg, base: Reg, offset: i32) {
        let (word, base) = (self.word(source), self.word(base));
        let Some(address) = self.known(&base, Why::Address) else {
            return;
        };
        let address = address.wrapping_add_signed(offset);
        for byte in 0..size {
            let term = self.execution.domain.extract(&word, 8 * byte, 8);
            self.execution.store(address.wrapping_add(byte), term);
        }
    }
}

impl<D: Domain> Executor<D> {
    /// The state at the entry: what holds an argument or an address is known, all else is an input.
    fn enter(&mut self, core: &Core) {
        let held = |value_of: fn(&Argument) -> u64| {
            let arguments = self.arguments.iter().map(|argument| Argument {
                value: value_of(argument),
                ..*argument
            });
            Abi::place(core, &arguments.collect::<Vec<_>>())
        };
        let as_called = held(|argument| argument.value);
        let others = held(|argument| !argument.value & u64::MAX >> (64 - 8 * argument.bytes));
        let exist = core.board.architecture.registers();
        let domain = &mut self.execution.domain;
        let registers: Vec<_> = (0..32)
            .map(|register: Reg| {
                let value = core.get(register).into();
                let place = usize::from(register).wrapping_sub(FIRST_ARGUMENT);
                let argument = as_called.registers.get(place) != others.registers.get(place);
                let fixed = [ZERO, RA, SP].contains(&register) || register >= exist;
                if argument || fixed {
                    domain.constant(value, 32)
                } else {
                    domain.input(value, 32)
                }
            })
            .collect();
        let begin = core.get(SP);
        let stacked = begin..begin + as_called.stacked.len() as u32;
        self.execution.define(&core.ram, stacked);
        self.execution.entry.clone_from(&registers);
        self.registers = Some(registers);
    }
}

impl<D: Domain> Observer<Core> for Executor<D> {
    fn before(&mut self, core: &mut Core, address: u32) {
        if self.execution.stopped.is_some() {
            return;
        }
        if self.registers.is_none() {
            self.enter(core);
        }
        // Where there is nothing to fetch the core itself is about to fault.
        let (Ok(slot), Some(registers)) = (core.slot(&core.code, address), &mut self.registers)
        else {
            return;
        };
        let mut step = Step {
            execution: &mut self.execution,
            registers,
            core,
            address,
            width: slot.cost.width.into(),
        };
        step.fetch();
        step.through(slot.instruction);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let (Some(registers), None) = (&self.registers, &self.execution.stopped) else {
            return;
        };
        let execution = &mut self.execution;
        for (register, term) in (0..).zip(registers) {
            let place = || format!("x{register}");
            execution.agree(event.address, place, term, core.get(register).into());
        }
        execution.written_agrees(event.address, &core.ram);
        execution.stack_at(core.get(SP));
        execution.check_domain(event.address);
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Symbolic for Core {
    type Executor<D: Domain> = Executor<D>;

    fn executor<D: Domain>(&self, domain: D, arguments: &[Argument]) -> Executor<D> {
        Executor {
            execution: Execution::new(domain, self.ram.range()),
            arguments: arguments.to_vec(),
            registers: None,
        }
    }
}

impl<D: Domain> symbolic::Executor<D> for Executor<D> {
    fn execution(&mut self) -> &mut Execution<D> {
        &mut self.execution
    }

    fn register(&self, index: usize) -> Option<D::Term> {
        self.registers.as_ref()?.get(index).cloned()
    }
}
