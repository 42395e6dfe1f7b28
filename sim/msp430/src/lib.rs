// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A cycle-accurate simulator of the original MSP430 CPU, and of CPUX as far as it executes the same instructions.
//!
//! An encoding becomes a typed instruction in [`decode`], its cycles come from [`timing`], and [`execute`] says what it
//! does to the registers and to memory. [`Msp430`] calls functions of an image by the convention in [`abi`].
//! What is modelled and how that was checked: `docs/simulators/msp430.md`.

pub mod abi;
pub mod board;
pub mod class;
pub mod code;
pub mod core;
pub mod decode;
pub mod disassembly;
pub mod execute;
mod inspect;
pub mod instruction;
mod machine;
pub mod symbolic;
pub mod taint;
pub mod timing;

pub use crate::core::Core;
pub use crate::taint::Follower;

/// A board with an MSP430.
pub type Msp430 = pennyweight_machine::machine::Machine<Core>;
