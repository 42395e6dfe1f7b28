// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions executed on terms: what each register, flag and byte of RAM is as a function of a call's inputs.
//!
//! Which term an instruction makes is told in [`forms`], with the sums and flags of [`arithmetic`] and the accesses of
//! [`access`]; after it, what it has written is compared with the core. The stack pointer has no term: what is written
//! to it must be the same for all inputs, so it is the core's own.

use pennyweight_machine::abi::Abi as _;
use pennyweight_machine::call::Argument;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::{self, Domain, Execution, Symbolic, Why};

use crate::abi::{Abi, ZERO};
use crate::core::{Core, EIND, Flag, RAMPZ, SPH, SPL, SREG};

mod access;
mod arithmetic;
#[rustfmt::skip] // one line an instruction form
mod forms;

/// The observer that executes on terms.
#[derive(Debug)]
pub struct Executor<D: Domain> {
    execution: Execution<D>,
    arguments: Vec<Argument>,
    /// From the first instruction on.
    state: Option<State<D::Term>>,
}

/// The terms of what the core holds.
#[derive(Clone, Debug)]
struct State<T> {
    /// r0 to r31.
    registers: Vec<T>,
    /// By their bit in SREG.
    flags: Vec<T>,
    /// The registers that extend Z.
    rampz: T,
    eind: T,
}

/// One instruction about to be executed, at `address`.
struct Step<'a, D: Domain> {
    execution: &'a mut Execution<D>,
    state: &'a mut State<D::Term>,
    core: &'a Core,
    address: u32,
}

impl<D: Domain> Step<'_, D> {
    fn stop(&mut self, why: Why) {
        self.execution.stop(self.address, why);
    }

    fn byte(&mut self, value: u8) -> D::Term {
        self.execution.domain.constant(value.into(), 8)
    }

    fn bit(&mut self, value: bool) -> D::Term {
        self.execution.domain.constant(value.into(), 1)
    }

    fn get(&self, register: u8) -> D::Term {
        self.state.registers[usize::from(register & 31)].clone()
    }

    fn set(&mut self, register: u8, term: D::Term) {
        self.state.registers[usize::from(register & 31)] = term;
    }

    /// The register pair whose low half is `low`.
    fn pair(&mut self, low: u8) -> D::Term {
        let (low, high) = (self.get(low), self.get(low + 1));
        self.execution.domain.concat(&low, &high)
    }

    fn set_pair(&mut self, low: u8, term: &D::Term) {
        for half in 0..2 {
            let byte = self.execution.domain.extract(term, 8 * u32::from(half), 8);
            self.set(low + half, byte);
        }
    }

    fn flag(&self, flag: Flag) -> D::Term {
        self.flag_by_number(flag as u8)
    }

    fn flag_by_number(&self, number: u8) -> D::Term {
        self.state.flags[usize::from(number & 7)].clone()
    }

    fn set_flag(&mut self, flag: Flag, term: D::Term) {
        self.set_flag_by_number(flag as u8, term);
    }

    fn set_flag_by_number(&mut self, number: u8, term: D::Term) {
        self.state.flags[usize::from(number & 7)] = term;
    }

    /// The value of a term that must be the same for all inputs; otherwise the execution ends.
    fn known(&mut self, term: &D::Term, why: Why) -> Option<u32> {
        self.execution.certain(self.address, term, why)
    }

    /// A decision by a term.
    fn decide(&mut self, term: &D::Term) {
        self.known(term, Why::Branch);
    }

    /// An I/O register by its address in the data space of the classic cores.
    fn input(&mut self, address: u16) -> Option<D::Term> {
        match address {
            SPL | SPH => {
                let [low, high] = self.core.sp().to_le_bytes();
                Some(self.byte(if address == SPL { low } else { high }))
            }
            SREG => {
                let (first, others) = self.state.flags.split_first()?;
                let domain = &mut self.execution.domain;
                Some(
                    others
                        .iter()
                        .fold(first.clone(), |byte, flag| domain.concat(&byte, flag)),
                )
            }
            RAMPZ if self.core.board.rampz != 0 => Some(self.state.rampz.clone()),
            EIND if self.core.board.eind != 0 => Some(self.state.eind.clone()),
            _ => {
                self.stop(Why::Unsupported);
                None
            }
        }
    }

    fn output(&mut self, address: u16, term: &D::Term) {
        match address {
            SPL | SPH => {
                self.known(term, Why::Address);
            }
            SREG => {
                for number in 0..8 {
                    let flag = self.execution.domain.bit(term, number.into());
                    self.set_flag_by_number(number, flag);
                }
            }
            RAMPZ if self.core.board.rampz != 0 => {
                let bits = self.byte(self.core.board.rampz);
                self.state.rampz = self.execution.domain.and(term, &bits);
            }
            EIND if self.core.board.eind != 0 => {
                let bits = self.byte(self.core.board.eind);
                self.state.eind = self.execution.domain.and(term, &bits);
            }
            _ => self.stop(Why::Unsupported),
        }
    }
}

impl<D: Domain> Executor<D> {
    /// The term of a flag of SREG; `None` before the first instruction.
    #[must_use]
    pub fn flag(&self, flag: Flag) -> Option<D::Term> {
        self.state.as_ref()?.flags.get(flag as usize).cloned()
    }

    /// The state at the entry. Known are the arguments, the addresses, and the zero that avr-gcc keeps in r1; all else is
    /// an input.
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
        let domain = &mut self.execution.domain;
        let registers: Vec<_> = (0..32)
            .map(|number| {
                let is_argument = as_called.registers[number] != others.registers[number];
                let value = core.registers[number].into();
                if is_argument || number == ZERO {
                    domain.constant(value, 8)
                } else {
                    domain.input(value, 8)
                }
            })
            .collect();
        let flags = (0..8)
            .map(|number| domain.input(core.flag_by_number(number).into(), 1))
            .collect();
        let mut extending = |address, bits: u8| {
            let input = domain.input(core.io_register(address).into(), 8);
            let bits = domain.constant(bits.into(), 8);
            domain.and(&input, &bits)
        };
        let rampz = extending(RAMPZ, core.board.rampz);
        let eind = extending(EIND, core.board.eind);
        let begin = u32::from(core.sp()) + 1;
        let stacked = core.board.return_address_bytes() + as_called.stacked.len() as u32;
        self.execution.define(&core.ram, begin..begin + stacked);
        self.execution.entry.clone_from(&registers);
        self.state = Some(State {
            registers,
            flags,
            rampz,
            eind,
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
        let Some(state) = &mut self.state else {
            return;
        };
        let instruction = core.code.slot(address >> 1).instruction;
        let mut step = Step {
            execution: &mut self.execution,
            state,
            core,
            address,
        };
        step.through(instruction);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let (Some(state), None) = (&self.state, &self.execution.stopped) else {
            return;
        };
        let execution = &mut self.execution;
        for (number, term) in (0..).zip(&state.registers) {
            let place = || format!("r{number}");
            execution.agree(event.address, place, term, core.register(number).into());
        }
        for ((number, name), term) in (0..).zip("CZNVSHTI".chars()).zip(&state.flags) {
            let place = || format!("flag {name}");
            execution.agree(
                event.address,
                place,
                term,
                core.flag_by_number(number).into(),
            );
        }
        for (name, address, term) in [("RAMPZ", RAMPZ, &state.rampz), ("EIND", EIND, &state.eind)] {
            let place = || name.to_owned();
            execution.agree(event.address, place, term, core.io_register(address).into());
        }
        execution.written_agrees(event.address, &core.ram);
        if !core.stack_pointer.is_half_written() {
            execution.stack_at(u32::from(core.sp()) + 1);
        }
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
            state: None,
        }
    }
}

impl<D: Domain> symbolic::Executor<D> for Executor<D> {
    fn execution(&mut self) -> &mut Execution<D> {
        &mut self.execution
    }

    fn register(&self, index: usize) -> Option<D::Term> {
        self.state.as_ref()?.registers.get(index).cloned()
    }
}
