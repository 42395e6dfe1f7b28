// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random programs in lockstep.

use std::sync::Arc;

use pennyweight_avr::board::Board;
use pennyweight_machine::call::{Argument, Call};

use crate::common::boards::{ATMEGA128, ATMEGA328P, ATMEGA2560, ATTINY85};
use crate::common::generator::{Generator, Random};
use crate::common::machine_on;
use crate::compare::Lockstep;

/// Length of a program in words, without the instructions that set up values for others.
const WORDS: usize = 2048;
/// Calls of a program, each from another address; most end soon at a return or a fault.
const CALLS: usize = 24;

/// Runs programs until so many instructions were the same; `seed` is what the first program comes from.
fn compare(board: &'static Arc<Board>, instructions: u64, seed: u64) {
    let generator = Generator::new(board);
    let mut lockstep = Lockstep::new(board);
    let mut programs = 0;
    while lockstep.compared < instructions {
        let seed = seed + programs;
        programs += 1;
        assert!(
            programs < instructions / 500,
            "the programs are too short to compare much"
        );
        run_program(&generator, &mut lockstep, board, seed);
        assert!(
            lockstep.unexplained.is_empty(),
            "{}, program of seed {seed}: {}",
            board.info.name,
            lockstep.unexplained.join("\n")
        );
    }
    println!(
        "{}: {} instructions in {programs} programs, {} of {} forms, known differences: {:?}",
        board.info.name,
        lockstep.compared,
        lockstep.forms.len(),
        generator.forms(),
        lockstep.known_by_kind()
    );
    assert_eq!(
        lockstep.forms.len(),
        generator.forms(),
        "every form was executed"
    );
}

fn run_program(
    generator: &Generator,
    lockstep: &mut Lockstep,
    board: &'static Arc<Board>,
    seed: u64,
) {
    let mut random = Random::new(seed);
    let program = generator.program(&mut random, WORDS);
    let flash = generator.flash(&mut random, &program);
    let mut avr = machine_on(board, &[(0, flash.clone())]);
    let ram: Vec<u8> = (0..board.info.ram.1).map(|_| random.byte()).collect();
    avr.write(board.ram_start(), &ram).expect("it is RAM");
    lockstep.set_flash(&flash, generator.storage().chain([0x5b, 0x5c]));
    for _ in 0..CALLS {
        let arguments = (0..4)
            .map(|_| Argument {
                value: random.next() >> 32,
                bytes: 4,
            })
            .collect();
        let call = Call {
            entry: 2 * random.below(program.len()) as u32,
            arguments,
            buffers: None,
            budget: 4000,
        };
        let (_, same) = lockstep.call(&mut avr, &call);
        if !same {
            return; // the I/O registers are no longer what they are here
        }
    }
}

#[test]
fn random_code_does_what_it_does_in_simavr() {
    compare(&ATMEGA128, 300_000, 1);
    compare(&ATMEGA328P, 100_000, 1);
    compare(&ATTINY85, 100_000, 1);
    compare(&ATMEGA2560, 100_000, 1);
}

#[test]
#[ignore = "the second tier: make test-all"]
fn second_tier_more_random_code_does_what_it_does_in_simavr() {
    compare(&ATMEGA128, 1_200_000, 10_001);
    compare(&ATMEGA328P, 400_000, 10_001);
    compare(&ATTINY85, 200_000, 10_001);
    compare(&ATMEGA2560, 400_000, 10_001);
}

#[test]
#[ignore = "the longer run: make test-long"]
fn much_random_code_does_what_it_does_in_simavr() {
    compare(&ATMEGA128, 15_000_000, 1_000_000);
    compare(&ATMEGA328P, 5_000_000, 1_000_000);
    compare(&ATMEGA2560, 5_000_000, 1_000_000);
}
