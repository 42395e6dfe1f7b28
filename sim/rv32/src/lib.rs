// SPDX-License-Identifier: Apache-2.0 OR MIT
//! RISC-V cores of 32 bits that count cycles as their RTL does.
//!
//! [`decode`] turns encodings into typed instructions, `execute` gives them their meaning, [`timing`] their cycles and
//! [`board`] says which core they run on. [`Rv32`] is the machine: it loads an image and calls functions in it.

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
pub type Rv32 = pennyweight_machine::machine::Machine<Core>;
