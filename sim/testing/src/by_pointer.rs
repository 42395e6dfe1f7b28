// SPDX-License-Identifier: Apache-2.0 OR MIT
//! One type for the observers of all tests.
//!
//! A core's run loop is compiled again for each type of observer, which takes seconds. Tests have dozens of types, and no
//! run of theirs is so long that a call through a pointer would matter.

use pennyweight_machine::observer::{Observer, Retired};

/// An [`Observer`] without the constants that keep it from being told through a pointer.
pub trait Watch<C> {
    fn before(&mut self, core: &mut C, address: u32);
    fn retire(&mut self, core: &C, event: &Retired);
    fn read(&mut self, address: u32, size: u32);
    fn write(&mut self, address: u32, size: u32);
}

impl<C, O: Observer<C>> Watch<C> for O {
    fn before(&mut self, core: &mut C, address: u32) {
        Observer::before(self, core, address);
    }

    fn retire(&mut self, core: &C, event: &Retired) {
        Observer::retire(self, core, event);
    }

    fn read(&mut self, address: u32, size: u32) {
        Observer::<C>::read(self, address, size);
    }

    fn write(&mut self, address: u32, size: u32) {
        Observer::<C>::write(self, address, size);
    }
}

/// Hands on to an observer all that a run tells; the core goes by the `LOOKS` of this type, not by the observer's.
pub struct ByPointer<'a, C, const LOOKS: bool>(pub &'a mut (dyn Watch<C> + 'a));

/// An observer that may look at the core, as the observer of a call.
pub fn by_pointer<'a, C>(observer: &'a mut (dyn Watch<C> + 'a)) -> ByPointer<'a, C, true> {
    ByPointer(observer)
}

impl<C, const LOOKS: bool> Observer<C> for ByPointer<'_, C, LOOKS> {
    const LOOKS: bool = LOOKS;

    fn before(&mut self, core: &mut C, address: u32) {
        self.0.before(core, address);
    }

    fn retire(&mut self, core: &C, event: &Retired) {
        self.0.retire(core, event);
    }

    fn read(&mut self, address: u32, size: u32) {
        self.0.read(address, size);
    }

    fn write(&mut self, address: u32, size: u32) {
        self.0.write(address, size);
    }
}
