// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The suites, one program: each by itself would compile the core and its observers again.

mod support;

mod abi;
mod cpux;
mod cycles;
mod decoder_against_llvm;
mod distinctions;
mod faults;
mod instructions;
mod manual;
mod non_interference;
mod operands;
mod profile;
mod random_code;
mod soundness;
mod symbolic;
mod symbolic_random;
mod taint;
