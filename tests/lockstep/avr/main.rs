// SPDX-License-Identifier: Apache-2.0 OR MIT
//! This simulator and simavr in lockstep: registers, SREG, stack pointer, program counter and cycles after every
//! instruction, the RAM after every call. simavr runs as a process of its own (simavr.c).

mod compare;
mod programs;
mod random_code;
mod simavr;

#[path = "../../../sim/avr/tests/common/mod.rs"]
mod common;
