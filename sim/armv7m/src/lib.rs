// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A Cortex-M3 (ARMv7-M) that counts cycles as the chip does.
//!
//! [`decode`] turns encodings into typed instructions, `execute` gives them their meaning, [`timing`] their cycles and
//! [`board`] says which chip they run on. [`Armv7m`] is the machine: it loads an image and calls functions in it.
//!
//! docs/simulators/armv7m.md says what is modelled, what is not, and how it was checked.

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
pub mod taint;
pub mod timing;

pub use crate::core::Core;
pub use crate::taint::Follower;

/// A board with a Cortex-M3.
pub type Armv7m = pennyweight_machine::machine::Machine<Core>;
