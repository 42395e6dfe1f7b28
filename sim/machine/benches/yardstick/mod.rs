// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A yardstick for the simulators' speed on whatever machine they run: the barest interpreter that there can be.
//!
//! It works off a table of decoded instructions for a machine of sixteen registers and eight words, counts cycles and
//! stops when a budget of them is used up; it has no flags, no memory map, no faults, no observers. What bounds a
//! simulator bounds it too: the load of the next instruction, the jump to what that does, registers in an array. So
//! both are as many times slower on a slow machine, and their ratio is the price of being exact.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Throughput};

#[path = "../time/mod.rs"]
pub mod time;

#[derive(Clone, Copy)]
enum Operation {
    Load,
    Store,
    Add,
    Xor,
    And,
    Rotate,
    Decrement,
    BranchIfNotZero,
}

use Operation::{Add, And, BranchIfNotZero, Decrement, Load, Rotate, Store, Xor};

/// Operation, destination, source, and a number: a shift, a word of the memory, a place in the program.
type Instruction = (Operation, u8, u8, u8);

/// The mix of the other benches: a round of 32-bit data processing with a few loads and stores, and a loop.
const PROGRAM: [Instruction; 24] = [
    (Load, 2, 0, 0),
    (Load, 3, 0, 1),
    (Xor, 4, 2, 25),
    (Xor, 4, 3, 7),
    (And, 5, 4, 0),
    (Rotate, 6, 3, 3),
    (Add, 7, 6, 19),
    (Xor, 8, 7, 19),
    (Xor, 9, 8, 2),
    (Rotate, 10, 9, 9),
    (Xor, 11, 10, 3),
    (And, 4, 2, 5),
    (Xor, 5, 4, 15),
    (Xor, 6, 5, 0),
    (Add, 6, 7, 0),
    (Add, 8, 9, 0),
    (Xor, 11, 8, 0),
    (Rotate, 7, 6, 6),
    (Xor, 2, 11, 0),
    (Xor, 3, 7, 0),
    (Store, 2, 0, 0),
    (Store, 3, 0, 1),
    (Decrement, 1, 0, 0),
    (BranchIfNotZero, 1, 0, 0),
];

const ROUNDS: u32 = 20_000;

/// Runs the program until its counter is zero, or for so many cycles; what it used of them.
fn run(program: &[Instruction], memory: &mut [u32; 8], budget: u64) -> u64 {
    let mut registers = [0_u32; 16];
    registers[1] = ROUNDS;
    let mut cycles = 0;
    let mut place = 0;
    while let Some(&(operation, destination, source, number)) = program.get(place) {
        place += 1;
        let other = registers[usize::from(source & 15)];
        let result = &mut registers[usize::from(destination & 15)];
        cycles += 1;
        match operation {
            Load => {
                *result = memory[usize::from(number & 7)];
                cycles += 1;
            }
            Store => {
                memory[usize::from(number & 7)] = *result;
                cycles += 1;
            }
            Add => *result = result.wrapping_add(other.rotate_right(number.into())),
            Xor => *result ^= other.rotate_right(number.into()),
            And => *result &= other.rotate_right(number.into()),
            Rotate => *result = other.rotate_right(number.into()),
            Decrement => *result -= 1,
            BranchIfNotZero => {
                if *result != 0 {
                    place = number.into();
                    cycles += 2;
                }
            }
        }
        if cycles > budget {
            break;
        }
    }
    cycles
}

/// Adds the yardstick to a group of benches.
pub fn bench(group: &mut BenchmarkGroup<'_, WallTime>) {
    let mut memory = [0x9e37_79b9; 8];
    group.throughput(Throughput::Elements(
        PROGRAM.len() as u64 * u64::from(ROUNDS),
    ));
    group.bench_function("yardstick", |bencher| {
        time::measure(bencher, || {
            run(
                black_box(&PROGRAM),
                black_box(&mut memory),
                black_box(u64::MAX),
            )
        });
    });
}
