// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions executed on terms: what each register, flag and byte of RAM is as a function of a call's inputs.
//!
//! Which term an instruction makes is told in [`forms`], with the operands of [`operands`] and the accesses of
//! [`access`]; after it, what it has written is compared with the core.

use pennyweight_machine::abi::Abi as _;
use pennyweight_machine::call::Argument;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::{self, Domain, Execution, Symbolic, Why};

use crate::abi::Abi;
use crate::core::Core;
use crate::inspect::XPSR;
use crate::instruction::{LR, PC, Reg, SP};

mod access;
#[rustfmt::skip] // one line an instruction form
mod dsp;
#[rustfmt::skip]
mod forms;
mod operands;

/// The flags as words of one bit.
#[derive(Clone, Debug)]
struct Flags<T> {
    n: T,
    z: T,
    c: T,
    v: T,
    q: T,
    ge: [T; 4],
}

/// The flags by name, and their bits in the APSR, as [`Flags::all`] has them.
const FLAGS: [(&str, u32); 9] = [
    ("N", 31),
    ("Z", 30),
    ("C", 29),
    ("V", 28),
    ("Q", 27),
    ("GE[0]", 16),
    ("GE[1]", 17),
    ("GE[2]", 18),
    ("GE[3]", 19),
];

impl<T> Flags<T> {
    fn all(&self) -> [&T; 9] {
        let Flags { n, z, c, v, q, ge } = self;
        let [a, b, e, f] = ge;
        [n, z, c, v, q, a, b, e, f]
    }
}

/// The observer that executes on terms.
#[derive(Debug)]
pub struct Executor<D: Domain> {
    execution: Execution<D>,
    arguments: Vec<Argument>,
    /// r0 to r14 and the flags, from the first instruction on.
    state: Option<State<D::Term>>,
}

#[derive(Clone, Debug)]
struct State<T> {
    registers: Vec<T>,
    flags: Flags<T>,
}

/// One instruction about to be executed, at `address`.
struct Step<'a, D: Domain> {
    execution: &'a mut Execution<D>,
    state: &'a mut State<D::Term>,
    core: &'a Core,
    address: u32,
    /// Bytes of the instruction.
    width: u32,
    /// The condition under which the instruction is executed, if it depends on the inputs: one bit.
    under: Option<D::Term>,
}

impl<D: Domain> Step<'_, D> {
    fn stop(&mut self, why: Why) {
        self.execution.stop(self.address, why);
    }

    fn constant(&mut self, value: u32) -> D::Term {
        self.execution.domain.constant(value.into(), 32)
    }

    /// A register operand.
    fn word(&mut self, register: Reg) -> D::Term {
        if register == PC {
            return self.constant(self.core.get(PC));
        }
        self.state.registers[usize::from(register)].clone()
    }

    /// The value of a term that must be the same for all inputs; otherwise the execution ends.
    fn known(&mut self, term: &D::Term, why: Why) -> Option<u32> {
        self.execution.certain(self.address, term, why)
    }

    /// Writes a register. The stack pointer is an address, and a multiple of four.
    fn set(&mut self, register: Reg, term: D::Term) {
        let term = match register {
            PC => return self.stop(Why::Unsupported),
            SP => match self.known(&term, Why::Address) {
                Some(value) => self.constant(value & !3),
                None => return,
            },
            _ => term,
        };
        let old = self.word(register);
        self.state.registers[usize::from(register)] = self.replaced(old, term);
    }

    /// A place's term behind the instruction that writes it, which may be skipped.
    fn replaced(&mut self, old: D::Term, new: D::Term) -> D::Term {
        match &self.under {
            Some(executed) => self.execution.domain.choose(executed, &new, &old),
            None => new,
        }
    }

    /// The code itself must be the same for all inputs if it stands in RAM.
    fn fetch(&mut self) {
        for address in (self.address..).take(self.width as usize) {
            if self.execution.memory.holds(address)
                && let Some(byte) = self.read(address, 1)
            {
                self.known(&byte, Why::Branch);
            }
        }
    }

    /// If a four-bit condition holds: a word of one bit.
    fn condition(&mut self, condition: u8) -> D::Term {
        let Flags { n, z, c, v, .. } = self.state.flags.clone();
        let domain = &mut self.execution.domain;
        let holds = match condition >> 1 {
            0 => z,
            1 => c,
            2 => n,
            3 => v,
            4 => {
                let other = domain.not(&z);
                domain.and(&c, &other)
            }
            5 | 6 => {
                let differ = domain.xor(&n, &v);
                let greater = domain.not(&differ);
                let other = domain.not(&z);
                if condition >> 1 == 5 {
                    greater
                } else {
                    domain.and(&greater, &other)
                }
            }
            _ => return domain.constant(1, 1),
        };
        if condition & 1 != 0 {
            domain.not(&holds)
        } else {
            holds
        }
    }
}

impl<D: Domain> Executor<D> {
    /// The terms of N, Z, C, V, Q and GE, by ascending byte; `None` before the first instruction.
    #[must_use]
    pub fn flags(&self) -> Option<[&D::Term; 9]> {
        self.state.as_ref().map(|state| state.flags.all())
    }

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
        let domain = &mut self.execution.domain;
        let registers: Vec<_> = (0..PC)
            .map(|register| {
                let (value, place) = (core.get(register).into(), usize::from(register));
                let argument = as_called.registers.get(place) != others.registers.get(place);
                if argument || register == SP || register == LR {
                    domain.constant(value, 32)
                } else {
                    domain.input(value, 32)
                }
            })
            .collect();
        // without the extension there are no GE to come in
        let ge = std::array::from_fn(|byte| {
            let set = u64::from(core.ge >> byte & 1);
            if core.board.architecture.has_dsp() {
                domain.input(set, 1)
            } else {
                domain.constant(set, 1)
            }
        });
        let mut flag = |set: bool| domain.input(set.into(), 1);
        let flags = Flags {
            n: flag(core.n),
            z: flag(core.z),
            c: flag(core.c),
            v: flag(core.v),
            q: flag(core.q),
            ge,
        };
        let begin = core.get(SP);
        let stacked = begin..begin + as_called.stacked.len() as u32;
        self.execution.define(&core.ram, stacked);
        self.execution.entry.clone_from(&registers);
        self.state = Some(State { registers, flags });
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
        // Where there is nothing to fetch the core itself is about to fault.
        let slot = if core.it == 0 {
            core.slot(&core.code, address)
        } else {
            core.decode_at(address, true)
        };
        let (Ok(slot), Some(state)) = (slot, &mut self.state) else {
            return;
        };
        let mut step = Step {
            execution: &mut self.execution,
            state,
            core,
            address,
            width: slot.cost.width.into(),
            under: None,
        };
        step.fetch();
        if core.it != 0 {
            let holds = step.condition(core.it >> 4);
            if step.execution.domain.known(&holds).is_none() && slot.takes_its_time_skipped_too() {
                step.under = Some(holds);
            } else if step.known(&holds, Why::Branch) != Some(1) {
                return;
            }
        }
        step.through(slot.instruction);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        let (Some(state), None) = (&self.state, &self.execution.stopped) else {
            return;
        };
        let execution = &mut self.execution;
        for (register, term) in (0..PC).zip(&state.registers) {
            let place = || format!("r{register}");
            execution.agree(event.address, place, term, core.get(register).into());
        }
        for ((name, bit), term) in FLAGS.into_iter().zip(state.flags.all()) {
            let set = core.flags() >> bit & 1;
            execution.agree(event.address, || format!("flag {name}"), term, set.into());
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
        state.registers.get(index).filter(|_| index < XPSR).cloned()
    }
}
