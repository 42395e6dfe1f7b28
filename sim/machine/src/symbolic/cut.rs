// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cuts: functions whose inputs become variables of their own at each call that a specification makes as well.
//!
//! What is computed from such a variable is shown for all its values, so for the one that the function is given.

use crate::abi::Abi;
use crate::observer::{Observer, Retired};
use crate::symbolic::{Domain, Executor, Symbolic};

/// A function, and the bytes that it takes, in the order of the specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Address of the function.
    pub entry: u32,
    /// The number of the argument that points to each byte, and the distance of the byte from there.
    pub bytes: Vec<(usize, u32)>,
}

/// An executor whose run is cut at functions.
#[derive(Debug)]
pub struct Cutting<'a, C: Symbolic, D: Domain> {
    pub executor: &'a mut C::Executor<D>,
    pub cuts: &'a [Cut],
}

impl<C: Symbolic, D: Domain> Cutting<'_, C, D> {
    /// Puts variables in the place of the bytes that a function takes, if the specification has cut there.
    fn cut(&mut self, core: &C, cut: &Cut) {
        let pointer = |argument: usize| {
            let registers = C::Abi::POINTERS[argument];
            let bits = 8 * usize::from(C::Abi::POINTER_BYTES) / registers.len();
            let low_to_high = registers.iter().zip((0..).step_by(bits));
            low_to_high.fold(0, |value, (&index, place)| {
                value | core.register(index) << place
            })
        };
        let places: Vec<u32> = (cut.bytes.iter())
            .map(|&(argument, byte)| core.data_address(pointer(argument)) + byte)
            .collect();
        let execution = self.executor.execution();
        let bytes: Option<Vec<_>> = (places.iter())
            .map(|&at| execution.memory.get(at).cloned())
            .collect();
        let variables = bytes.and_then(|bytes| execution.domain.cut(&bytes));
        for (&at, variable) in places.iter().zip(variables.into_iter().flatten()) {
            execution.memory.set(at, variable);
        }
    }
}

impl<C: Symbolic, D: Domain> Observer<C> for Cutting<'_, C, D> {
    fn before(&mut self, core: &mut C, address: u32) {
        if let Some(cut) = self.cuts.iter().find(|cut| cut.entry == address) {
            self.cut(core, cut);
        }
        self.executor.before(core, address);
    }

    fn retire(&mut self, core: &C, event: &Retired) {
        self.executor.retire(core, event);
    }

    fn read(&mut self, address: u32, size: u32) {
        self.executor.read(address, size);
    }

    fn write(&mut self, address: u32, size: u32) {
        self.executor.write(address, size);
    }
}
