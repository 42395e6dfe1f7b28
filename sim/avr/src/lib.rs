// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A cycle-accurate simulator of the AVR cores, AVRe, AVRe+ and AVRxt.
//!
//! [`decode`] turns encodings into typed instructions, `execute` gives them their meaning, [`timing`] their cycles and
//! [`board`] says which chip they run on. [`Avr`] is the machine: it loads an image and calls functions in it.
//!
//! Addresses of the host interface: code is addressed in bytes, RAM by its address in the data space (0x100...) or,
//! equally, by the linker's (0x800100...). A pointer to a function is a *word* address on this core.
//!
//! docs/simulators/avr.md says what is modelled, what is not, and how it was checked.

#![forbid(unsafe_code)]

pub mod abi;
pub mod board;
pub mod class;
pub mod code;
pub mod core;
pub mod decode;
pub mod disassembly;
mod execute;
mod inspect;
pub mod instruction;
mod machine;
pub mod symbolic;
pub mod taint;
pub mod timing;

pub use crate::abi::result;
pub use crate::core::{Core, Flag};
pub use crate::taint::Follower;

/// A board with an AVR core.
pub type Avr = pennyweight_machine::machine::Machine<Core>;
