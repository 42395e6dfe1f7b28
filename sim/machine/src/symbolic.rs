// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Terms carried beside a concrete run: what each register, flag and byte of RAM is as a function of the inputs.
//!
//! A core's room `symbolic` is an [`Observer`] that executes each instruction on terms, too. The concrete core supplies
//! control flow and addresses: where the term of a condition or of an address is not the same for all inputs, the
//! execution stops and says why. After every instruction each term that was written is compared, at the inputs of the
//! run, with what the core holds. What terms are is told by a [`Domain`]; what is common to the cores stands here.

use std::fmt::{self, Debug};
use std::ops::Range;

use crate::call::Argument;
use crate::core::Core;
use crate::observer::Observer;
use crate::ram::Ram;

pub mod access;
pub mod cut;
pub mod numbers;

/// Words of 1 to 64 bits as functions of the inputs, and the operations that make them.
///
/// Both operands of an operation have the same number of bits unless it says otherwise.
pub trait Domain: Debug {
    type Term: Clone + Debug;

    /// A word that is the same whatever the inputs; bits of `value` above `bits` must be zero.
    fn constant(&mut self, value: u64, bits: u32) -> Self::Term;

    /// A new input, which has `value` in this run.
    fn input(&mut self, value: u64, bits: u32) -> Self::Term;

    /// Returns the number of bits of a word.
    fn bits(&self, a: &Self::Term) -> u32;

    /// Returns the value in this run.
    fn value(&self, a: &Self::Term) -> u64;

    /// Returns the value if it is shown to be the same for all inputs.
    fn known(&self, a: &Self::Term) -> Option<u64>;

    fn not(&mut self, a: &Self::Term) -> Self::Term;
    fn and(&mut self, a: &Self::Term, b: &Self::Term) -> Self::Term;
    fn or(&mut self, a: &Self::Term, b: &Self::Term) -> Self::Term;
    fn xor(&mut self, a: &Self::Term, b: &Self::Term) -> Self::Term;

    /// `a + b + carry` (`carry` has one bit): the sum, and the carry out of its highest bit.
    fn add(
        &mut self,
        a: &Self::Term,
        b: &Self::Term,
        carry: &Self::Term,
    ) -> (Self::Term, Self::Term);

    /// The unsigned product; it has the bits of both factors together, whose sizes may differ.
    fn multiply(&mut self, a: &Self::Term, b: &Self::Term) -> Self::Term;

    /// `high` above `low`, whose sizes may differ.
    fn concat(&mut self, low: &Self::Term, high: &Self::Term) -> Self::Term;

    /// The `bits` bits of a word from bit `low` on.
    fn extract(&mut self, a: &Self::Term, low: u32, bits: u32) -> Self::Term;

    /// One bit: 1 if all bits of the word are zero.
    fn is_zero(&mut self, a: &Self::Term) -> Self::Term;

    /// `a` where the one bit of `condition` is 1, else `b`.
    fn choose(&mut self, condition: &Self::Term, a: &Self::Term, b: &Self::Term) -> Self::Term;

    /// Returns the variables that a specification has put in the place of these words, which are all that a function
    /// takes; `None` if it has not.
    fn cut(&mut self, _words: &[Self::Term]) -> Option<Vec<Self::Term>> {
        None
    }

    /// Returns why a term cannot be told exactly, once that has happened: the proof then ends.
    fn outside(&self) -> Option<&str> {
        None
    }

    /// Returns true if a word is the same for all inputs.
    fn is_known(&self, a: &Self::Term) -> bool {
        self.known(a).is_some()
    }

    /// A word of `bits` bits: the low ones, or with zeros above.
    fn resized(&mut self, a: &Self::Term, bits: u32) -> Self::Term {
        let has = self.bits(a);
        if bits <= has {
            return self.extract(a, 0, bits);
        }
        let zeros = self.constant(0, bits - has);
        self.concat(a, &zeros)
    }

    /// One bit of a word.
    fn bit(&mut self, a: &Self::Term, number: u32) -> Self::Term {
        self.extract(a, number, 1)
    }

    /// A word of `bits` bits, each of them the one bit of `a`.
    fn repeated(&mut self, a: &Self::Term, bits: u32) -> Self::Term {
        let ones = self.constant(u64::MAX >> (64 - bits), bits);
        let zeros = self.constant(0, bits);
        self.choose(a, &ones, &zeros)
    }

    /// A word of `bits` bits with the same value as a signed number.
    fn sign_extended(&mut self, a: &Self::Term, bits: u32) -> Self::Term {
        let has = self.bits(a);
        if bits == has {
            return a.clone();
        }
        let sign = self.bit(a, has - 1);
        let above = self.repeated(&sign, bits - has);
        self.concat(a, &above)
    }

    /// The word rotated to the right by less than its bits.
    fn rotated_right(&mut self, a: &Self::Term, by: u32) -> Self::Term {
        if by == 0 {
            return a.clone();
        }
        let bits = self.bits(a);
        let low = self.extract(a, by, bits - by);
        let high = self.extract(a, 0, by);
        self.concat(&low, &high)
    }

    /// The word shifted to the left by at most its bits, zeros coming in.
    fn shifted_left(&mut self, a: &Self::Term, by: u32) -> Self::Term {
        let bits = self.bits(a);
        if by == 0 {
            return a.clone();
        }
        let zeros = self.constant(0, by);
        if by == bits {
            return zeros;
        }
        let rest = self.extract(a, 0, bits - by);
        self.concat(&zeros, &rest)
    }

    /// The word shifted to the right by at most its bits, zeros coming in.
    fn shifted_right(&mut self, a: &Self::Term, by: u32) -> Self::Term {
        let bits = self.bits(a);
        if by == bits {
            return self.constant(0, bits);
        }
        let rest = self.extract(a, by, bits - by);
        self.resized(&rest, bits)
    }

    /// The entry of a table at an index; entries beyond the table's end are never asked for.
    fn look_up(&mut self, table: &[u64], index: &Self::Term, bits: u32) -> Self::Term {
        if let [only] = *table {
            return self.constant(only, bits);
        }
        let top = table.len().next_power_of_two().trailing_zeros() - 1;
        let (low, high) = table.split_at(1 << top);
        let (low, high) = (
            self.look_up(low, index, bits),
            self.look_up(high, index, bits),
        );
        let condition = self.bit(index, top);
        self.choose(&condition, &high, &low)
    }
}

/// Why an execution on terms ended before the function returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A branch, a skip, a jump's target or a conditional instruction depends on the inputs.
    Branch,
    /// An address depends on the inputs.
    Address,
    /// An operand, of an instruction whose time depends on it, depends on the inputs.
    VariableTime,
    /// A byte of RAM is read that nothing has defined.
    Undefined { address: u32 },
    /// The instruction has no rule for terms.
    Unsupported,
    /// A term is not what the core holds.
    Lockstep { place: String, term: u64, core: u64 },
    /// The domain cannot express a term.
    Domain(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Branch => f.write_str("a branch depends on the inputs"),
            Why::Address => f.write_str("an address depends on the inputs"),
            Why::VariableTime => f.write_str("the time of an instruction depends on the inputs"),
            Why::Undefined { address } => {
                write!(
                    f,
                    "the byte at 0x{address:x} is read and nothing has defined it"
                )
            }
            Why::Unsupported => f.write_str("the instruction has no rule for terms"),
            Why::Lockstep { place, term, core } => write!(
                f,
                "{place} is 0x{term:x} by its term and 0x{core:x} in the simulator"
            ),
            Why::Domain(reason) => f.write_str(reason),
        }
    }
}

/// The end of an execution on terms: its place and its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// Address of the instruction.
    pub address: u32,
    pub why: Why,
}

/// The terms of the bytes of RAM; those that nothing has defined have none.
#[derive(Debug, Clone)]
pub struct Memory<T> {
    base: u32,
    bytes: Vec<Option<T>>,
}

impl<T: Clone> Memory<T> {
    /// RAM at `range` of which nothing is defined.
    #[must_use]
    pub fn new(range: Range<u32>) -> Self {
        Memory {
            base: range.start,
            bytes: vec![None; range.len()],
        }
    }

    /// The term of a byte (8 bits).
    #[must_use]
    pub fn get(&self, address: u32) -> Option<&T> {
        self.bytes
            .get(address.wrapping_sub(self.base) as usize)?
            .as_ref()
    }

    /// Returns false where no RAM is.
    pub fn set(&mut self, address: u32, byte: T) -> bool {
        let place = self.bytes.get_mut(address.wrapping_sub(self.base) as usize);
        place.map(|place| *place = Some(byte)).is_some()
    }

    /// Makes a byte one that nothing has defined.
    pub fn forget(&mut self, address: u32) {
        if let Some(place) = self.bytes.get_mut(address.wrapping_sub(self.base) as usize) {
            *place = None;
        }
    }

    #[must_use]
    pub fn holds(&self, address: u32) -> bool {
        (address.wrapping_sub(self.base) as usize) < self.bytes.len()
    }
}

/// The common part of the executors of all cores: the domain, the RAM, and whether the execution goes on.
#[derive(Debug)]
pub struct Execution<D: Domain> {
    pub domain: D,
    pub memory: Memory<D::Term>,
    /// The terms of all registers at the entry, by their index.
    pub entry: Vec<D::Term>,
    /// Addresses that the running instruction has written to.
    written: Vec<u32>,
    /// The stack pointer after the last instruction.
    stack: Option<u32>,
    /// Tables that may be read at addresses which depend on the inputs, as a contract allows.
    pub tables: Vec<Range<u32>>,
    /// The conditions of branches that depend on the inputs, each one bit, where the execution goes on as in the run;
    /// `None` where it ends at such a branch. What follows one holds for the inputs of which its term is what it is in
    /// the run.
    pub decisions: Option<Vec<D::Term>>,
    /// True if a byte of RAM that is read and that nothing has defined is an input, instead of the end.
    pub takes_unset: bool,
    pub stopped: Option<Stopped>,
}

impl<D: Domain> Execution<D> {
    #[must_use]
    pub fn new(domain: D, ram: Range<u32>) -> Self {
        Execution {
            domain,
            memory: Memory::new(ram),
            entry: Vec::new(),
            written: Vec::new(),
            stack: None,
            tables: Vec::new(),
            decisions: None,
            takes_unset: false,
            stopped: None,
        }
    }

    /// Ends the execution; the first reason counts, and before any other that the domain cannot go on.
    pub fn stop(&mut self, address: u32, why: Why) {
        let why = match self.domain.outside() {
            Some(reason) => Why::Domain(reason.to_owned()),
            None => why,
        };
        self.stopped.get_or_insert(Stopped { address, why });
    }

    /// The term of a byte of RAM that holds `value`; `None` if the execution ends, at the instruction `at`, for one that
    /// nothing has defined.
    pub fn load(&mut self, at: u32, address: u32, value: Option<u8>) -> Option<D::Term> {
        if let Some(byte) = self.memory.get(address) {
            return Some(byte.clone());
        }
        match value {
            Some(value) if self.takes_unset => {
                let byte = self.domain.input(value.into(), 8);
                self.memory.set(address, byte.clone());
                Some(byte)
            }
            _ => {
                self.stop(at, Why::Undefined { address });
                None
            }
        }
    }

    /// Makes bytes of RAM constants: what they hold.
    pub fn define(&mut self, ram: &Ram, range: Range<u32>) {
        for address in range {
            if let Some(byte) = ram.byte(address) {
                let term = self.domain.constant(byte.into(), 8);
                self.memory.set(address, term);
            }
        }
    }

    /// Compares a term with what the core holds there, at the inputs of the run.
    pub fn agree(
        &mut self,
        address: u32,
        place: impl FnOnce() -> String,
        term: &D::Term,
        core: u64,
    ) {
        let value = self.domain.value(term);
        if value != core {
            let place = place();
            let term = value;
            self.stop(address, Why::Lockstep { place, term, core });
        }
    }

    /// Writes a byte of RAM; where there is none, the core itself is about to fault.
    pub fn store(&mut self, address: u32, byte: D::Term) {
        if self.memory.set(address, byte) {
            self.written.push(address);
        }
    }

    /// Compares the bytes that an instruction has written with what RAM holds.
    pub fn written_agrees(&mut self, at: u32, ram: &Ram) {
        for address in std::mem::take(&mut self.written) {
            if let (Some(term), Some(byte)) = (self.memory.get(address).cloned(), ram.byte(address))
            {
                self.agree(
                    at,
                    || format!("the byte at 0x{address:x}"),
                    &term,
                    byte.into(),
                );
            }
        }
    }

    /// Follows the stack pointer: what stands below it may be gone at any time, for an interrupt writes there.
    pub fn stack_at(&mut self, pointer: u32) {
        let before = self.stack.replace(pointer);
        for address in before.unwrap_or(pointer)..pointer {
            self.memory.forget(address);
        }
    }

    /// Ends the execution if the domain cannot go on.
    pub fn check_domain(&mut self, address: u32) {
        if let Some(reason) = self.domain.outside() {
            let why = Why::Domain(reason.to_owned());
            self.stop(address, why);
        }
    }
}

/// A core whose instructions can be executed on terms.
pub trait Symbolic: Core {
    /// The observer that does it.
    type Executor<D: Domain>: Observer<Self> + Executor<D>;

    /// An executor for one call of a function with these arguments. At the call's first instruction the registers that
    /// hold them, the stack pointer, the program counter and the return address are what they hold; every other register
    /// and every flag is an input. Of RAM those bytes are defined that `execution().memory` has, and what the call itself
    /// has put on the stack: arguments, and the return address where it stands there.
    fn executor<D: Domain>(&self, domain: D, arguments: &[Argument]) -> Self::Executor<D>;
}

/// Questions that every executor answers.
pub trait Executor<D: Domain> {
    fn execution(&mut self) -> &mut Execution<D>;

    /// The term of a register by its index in `REGISTERS`; `None` before the first instruction, and of one without.
    fn register(&self, index: usize) -> Option<D::Term>;
}
