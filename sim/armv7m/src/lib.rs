// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A Cortex-M3 (ARMv7-M) that counts cycles as the chip does: see `docs/simulators/armv7m.md`.

pub mod abi;
pub mod board;
mod class;
pub mod code;
pub mod core;
pub mod decode;
pub mod disassembly;
mod execute;
pub mod flash;
mod inspect;
pub mod instruction;
pub mod taint;
pub mod timing;

/// A board with a Cortex-M3.
pub type Armv7m = pennyweight_machine::machine::Machine<core::Core>;
