// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions executed on terms: what each register, flag and byte of RAM is as a function of a call's inputs.
//!
//! [`forms`] has the term that each instruction makes, [`places`] the operands and what an address reaches. After each
//! instruction, what it has written is compared with the core.

mod forms;
mod multiplier;
mod places;

use pennyweight_machine::abi::Abi as _;
use pennyweight_machine::call::Argument;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::{self, Domain, Execution, Symbolic, Why};

use crate::abi::{Abi, FIRST_ARGUMENT};
use crate::core::Core;
use crate::execute::status;
use crate::inspect::{CG, PC, SP, SR};
use crate::instruction::Register;
use multiplier::Multiplier;

/// The lowest of the bits of the status register between N and V, which are no flags, and their number.
const CONTROL: (u32, u32) = (3, 5);

/// The status register: its flags as words of one bit, and its other bits, which are the same for all inputs.
#[derive(Clone, Debug)]
struct Status<T> {
    c: T,
    z: T,
    n: T,
    v: T,
    control: u16,
}

/// The results of an instruction, to be compared with the core.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    /// A bit for each register, by its number.
    registers: u16,
    multiplier: bool,
}

#[derive(Clone, Debug)]
struct State<T> {
    /// R2 is `status`.
    registers: Vec<T>,
    status: Status<T>,
    multiplier: Multiplier<T>,
    written: Written,
}

/// The observer that executes on terms.
#[derive(Debug)]
pub struct Executor<D: Domain> {
    execution: Execution<D>,
    arguments: Vec<Argument>,
    /// From the first instruction on.
    state: Option<State<D::Term>>,
}

/// One instruction about to be executed, at `address`.
struct Executing<'a, D: Domain> {
    execution: &'a mut Execution<D>,
    state: &'a mut State<D::Term>,
    core: &'a Core,
    address: u16,
}

impl<D: Domain> Executing<'_, D> {
    fn stop(&mut self, why: Why) {
        self.execution.stop(self.address.into(), why);
    }

    fn constant(&mut self, value: u16) -> D::Term {
        self.execution.domain.constant(value.into(), 16)
    }

    fn flag(&mut self, set: bool) -> D::Term {
        self.execution.domain.constant(set.into(), 1)
    }

    /// The value of a term that must be the same for all inputs; otherwise the execution ends.
    fn known(&mut self, term: &D::Term, why: Why) -> Option<u16> {
        let known = self.execution.certain(self.address.into(), term, why);
        known.map(|value| value as u16)
    }

    /// The content of a register.
    fn word(&mut self, register: Register) -> D::Term {
        match register {
            Register::SR => self.state.status.word(&mut self.execution.domain),
            _ => self.state.registers[register.index()].clone(),
        }
    }

    /// Writes a register. The program counter and the stack pointer must be the same for all inputs.
    fn set(&mut self, register: Register, word: D::Term) -> Option<()> {
        match register {
            Register::PC => {
                self.known(&word, Why::Branch)?;
            }
            Register::SP => {
                self.known(&word, Why::Address)?;
            }
            // What is written to it is lost.
            Register::CG => return Some(()),
            _ => {}
        }
        self.state.registers[register.index()] = word;
        self.wrote(register);
        Some(())
    }

    fn go_to(&mut self, address: u16) -> Option<()> {
        let target = self.constant(address);
        self.set(Register::PC, target)
    }

    fn wrote(&mut self, register: Register) {
        self.state.written.registers |= 1 << register.index();
    }
}

impl<T: Clone> Status<T> {
    /// The register as a word.
    fn word<D: Domain<Term = T>>(&self, domain: &mut D) -> T {
        let (low, bits) = CONTROL;
        let control = domain.constant((self.control >> low).into(), bits);
        let none = domain.constant(0, 7);
        let above = [&self.z, &self.n, &control, &self.v, &none];
        (above.into_iter()).fold(self.c.clone(), |word, part| domain.concat(&word, part))
    }
}

impl<D: Domain> Executor<D> {
    /// The state at the entry: what holds an argument or an address is known, all else is an input. Nothing has defined
    /// the multiplier's registers.
    fn enter(&mut self, core: &Core) {
        let placed = Abi::place(core, &self.arguments);
        let arguments = FIRST_ARGUMENT..FIRST_ARGUMENT + placed.registers.len();
        let domain = &mut self.execution.domain;
        let held = core.registers[SR];
        let mut flag = |flag: u16| domain.input(u64::from(held & flag != 0), 1);
        let status = Status {
            c: flag(status::C),
            z: flag(status::Z),
            n: flag(status::N),
            v: flag(status::V),
            control: held & !status::FLAGS,
        };
        let registers: Vec<_> = (0..)
            .zip(core.registers)
            .map(|(number, value)| match number {
                PC | SP | CG => domain.constant(value.into(), 16),
                SR => status.word(domain),
                _ if arguments.contains(&number) => domain.constant(value.into(), 16),
                _ => domain.input(value.into(), 16),
            })
            .collect();
        let begin = u32::from(core.registers[SP]);
        let on_stack = Abi::return_address_bytes(core) + placed.stacked.len() as u32;
        self.execution
            .define(&core.memory.ram, begin..begin + on_stack);
        self.execution.entry.clone_from(&registers);
        self.state = Some(State {
            registers,
            status,
            multiplier: Multiplier::default(),
            written: Written::default(),
        });
    }
}

impl<D: Domain> Observer<Core> for Executor<D> {
    fn before(&mut self, core: &mut Core, address: u32) {
        if self.execution.stopped.is_some() {
            return;
        }
        if self.state.is_none() {
            self.enter(core);
        }
        let (core, address) = (&*core, address as u16);
        let step = match core.code.at(address) {
            Some(slot) => slot.step,
            None => match core.fetch(address) {
                Ok(step) => step,
                // Where nothing can be executed the run is about to end with a fault.
                Err(_) => return,
            },
        };
        let Some(state) = &mut self.state else {
            return;
        };
        state.written = Written::default();
        let mut executing = Executing {
            execution: &mut self.execution,
            state,
            core,
            address,
        };
        let place = core.board.mirror.behind(address);
        if executing.execution.memory.holds(place.into()) {
            // Code in RAM may depend on the inputs.
            return executing.stop(Why::Unsupported);
        }
        // `None`: the execution has ended, or the core is about to fault.
        let _ = executing.instruction(&step);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let (Some(state), None) = (&self.state, &self.execution.stopped) else {
            return;
        };
        let (execution, at) = (&mut self.execution, event.address);
        // A full domain's terms are no longer those of the code.
        execution.check_domain(at);
        for (number, term) in state.registers.iter().enumerate() {
            if number != SR && state.written.registers >> number & 1 != 0 {
                let value = core.registers[number].into();
                execution.agree(at, || format!("R{number}"), term, value);
            }
        }
        if state.written.registers >> SR & 1 != 0 {
            let status = &state.status;
            let held = core.registers[SR];
            let flags = [
                ("C", &status.c, status::C),
                ("Z", &status.z, status::Z),
                ("N", &status.n, status::N),
                ("V", &status.v, status::V),
            ];
            for (name, term, flag) in flags {
                let is_set = held & flag != 0;
                execution.agree(at, || format!("flag {name}"), term, is_set.into());
            }
            let control = execution.domain.constant(status.control.into(), 16);
            let held = (held & !status::FLAGS).into();
            execution.agree(at, || "the rest of SR".to_owned(), &control, held);
        }
        if state.written.multiplier {
            for (name, address, term) in state.multiplier.defined() {
                let held = core.memory.multiplier.read(address);
                let place = || format!("the multiplier's {name}");
                execution.agree(at, place, term, held.map_or(0, u64::from));
            }
        }
        execution.written_agrees(at, &core.memory.ram);
        execution.stack_at(core.registers[SP].into());
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Symbolic for Core {
    type Executor<D: Domain> = Executor<D>;

    fn executor<D: Domain>(&self, domain: D, arguments: &[Argument]) -> Executor<D> {
        Executor {
            execution: Execution::new(domain, self.memory.ram.range()),
            arguments: arguments.to_vec(),
            state: None,
        }
    }
}

impl<D: Domain> symbolic::Executor<D> for Executor<D> {
    fn execution(&mut self) -> &mut Execution<D> {
        &mut self.execution
    }

    fn register(&self, index: usize) -> Option<D::Term> {
        let state = self.state.as_ref()?;
        state.registers.get(index).filter(|_| index != SR).cloned()
    }
}
