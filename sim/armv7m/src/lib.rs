// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A Cortex-M3 (ARMv7-M) that counts cycles as the chip does: see `docs/simulators/armv7m.md`.

pub mod board;
pub mod code;
pub mod core;
pub mod decode;
pub mod disassembly;
mod execute;
pub mod flash;
mod inspect;
pub mod instruction;
mod machine;
pub mod taint;
pub mod timing;

pub use machine::Armv7m;
