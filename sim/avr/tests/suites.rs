// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The suites, one program: each by itself would compile the core and its observers again.

mod common;

mod abi;
mod atmega2560;
mod atmega328p;
mod cycles;
mod decode;
mod distinctions;
mod faults;
mod flags;
mod manual;
mod memory;
mod non_interference;
mod objdump;
mod other_parts;
mod random;
mod symbolic;
mod taint;
