// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What the simulated cores share.
//!
//! An [`image::Image`] is read from an ELF file, a core implementing [`call::Machine`] loads it, and a function in
//! it is called with [`call::Machine::call`]: arguments placed by the ABI, run to its return, counted and checked.
//! Nothing is added to the code that is measured.

pub mod call;
pub mod fault;
pub mod gdb;
pub mod image;
pub mod inspect;
pub mod observer;
pub mod ram;
pub mod taint;
pub mod trace;
