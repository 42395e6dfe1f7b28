// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The parts that all simulated cores share.
//!
//! An [`image::Image`] is read from an ELF file and a [`machine::Machine`] loads it on a board. To call a
//! function, the machine places the arguments, opens the memory, runs to the return, counts and checks. The
//! rules of a call are here. A core defines how it executes ([`core::Core`]) and which registers hold what
//! ([`abi::Abi`]). Nothing is added to the code that is measured.

pub mod abi;
pub mod board;
pub mod cache;
pub mod call;
pub mod core;
pub mod coverage;
pub mod fault;
pub mod gdb;
pub mod image;
pub mod inspect;
mod layout;
pub mod location;
pub mod machine;
pub mod observer;
pub mod outcome;
pub mod ram;
pub mod stack;
pub mod symbolic;
pub mod taint;
pub mod trace;
