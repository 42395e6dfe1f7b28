// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cortex-M0+, M3 and M4 (ARMv6-M, ARMv7-M and ARMv7E-M) that count cycles as the chips do.
//!
//! [`decode`] turns encodings into typed instructions, `execute` gives them their meaning, [`timing`] their cycles and
//! [`board`] says which chip they run on. [`Armv7m`] is the machine: it loads an image and calls functions in it.
//!
//! docs/simulators/armv7m.md says what is modelled, what is not, and how it was checked.

pub mod abi;
pub mod architecture;
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

pub use crate::core::Core;
pub use crate::taint::Follower;

/// A board with one of these cores.
pub type Armv7m = pennyweight_machine::machine::Machine<Core>;
