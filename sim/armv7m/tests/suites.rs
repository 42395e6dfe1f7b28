// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The suites, one program: each by itself would compile the core and its observers again.

mod common;
mod manual;

mod caches;
mod calls;
mod cores;
mod data_processing;
mod decode;
mod decoder_against_llvm;
mod dsp;
mod instructions;
mod loops;
mod memory;
mod non_interference;
mod random;
mod states;
mod symbolic;
mod symbolic_random;
mod symbols;
mod taint;
mod taint_forms;
mod timing;
mod wait_states;
