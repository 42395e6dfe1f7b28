// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What the simulated cores share.
//!
//! An [`image::Image`] is read from an ELF file, a [`machine::Machine`] loads it on a board, and a function in it is
//! called: arguments placed, memory opened, run to the return, counted and checked. The rules of a call stand here; a
//! core says how it executes ([`core::Core`]) and which registers carry what ([`abi::Abi`]). Nothing is added to the
//! code that is measured.

pub mod abi;
pub mod board;
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
pub mod taint;
pub mod trace;
