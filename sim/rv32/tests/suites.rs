// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The suites, one program: each by itself would compile the core and its observers again.

mod support;

mod decoder_against_llvm;
mod faults;
mod hazard3;
mod instructions;
mod non_interference;
mod operations;
mod symbolic_random;
mod taint;
mod timing;
mod vexriscv;
