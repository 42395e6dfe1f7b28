// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random programs here and in mspdebug's simulator: registers and the word stored after every instruction, cycles and data
//! after every program, all memory at the end.

#[path = "../../../sim/msp430/tests/support/boards.rs"]
mod boards;
mod compare;
mod deviation;
mod instruction;
mod layout;
mod mspdebug;
mod program;
mod random;

use compare::{Done, Lockstep};
use pennyweight_msp430::decode::decode;
use program::RandomProgram;

/// Another number makes other programs.
const SEED: &str = "PENNYWEIGHT_SEED";

const LENGTH: usize = 100;
/// Replies that may be outstanding while the next program is made.
const AHEAD: usize = 1000;

fn seed() -> u64 {
    match std::env::var(SEED) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{SEED} is {text:?}; it must be a number")),
        Err(_) => 1,
    }
}

/// An error tells the first difference.
fn compare(seed: u64, instructions: usize, every_cycle: bool) -> Result<(), String> {
    println!("{SEED}={seed}");
    let mut lockstep = Lockstep::start(every_cycle);
    let mut program = RandomProgram::new(seed, &mut lockstep);
    for number in 0..instructions / LENGTH {
        program.run(LENGTH, &mut lockstep);
        lockstep.settle(AHEAD).map_err(|difference| {
            format!("program {number} of seed {seed}, or one before it:\n{difference}")
        })?;
    }
    program.check_all_memory(&mut lockstep);
    lockstep
        .settle(0)
        .map_err(|difference| format!("at the end of seed {seed}:\n{difference}"))?;
    for (form, executed) in program.coverage() {
        assert!(
            executed as usize >= instructions / 10_000,
            "only {executed} executions of 0x{form:04x}, seed {seed}"
        );
    }
    Ok(())
}

fn assert_same(seed: u64, instructions: usize) {
    let compare = |every_cycle| compare(seed, instructions, every_cycle);
    if let Err(difference) = compare(false) {
        // Once more, to find the very instruction where cycles differ.
        panic!("{}", compare(true).err().unwrap_or(difference));
    }
}

#[test]
fn random_instructions_do_the_same_in_mspdebug() {
    assert_same(seed(), 300_000);
}

#[test]
#[ignore = "the second tier: make test-all"]
fn second_tier_a_million_random_instructions_do_the_same_in_mspdebug() {
    assert_same(seed() + 1, 1_000_000);
}

#[test]
#[ignore = "long"]
fn ten_million_random_instructions_do_the_same_in_mspdebug() {
    for part in 0..10 {
        let seed = seed() + 1000 + part;
        assert_eq!(compare(seed, 1_000_000, true), Ok(()));
    }
}

/// ADD @R5+,0(R6) in both, but told with a change.
fn told(change: impl Fn(&mut Done)) -> Result<(), String> {
    let mut lockstep = Lockstep::start(true);
    let words = [0x55B6, 0];
    let code: Vec<u8> = words
        .iter()
        .flat_map(|word: &u16| word.to_le_bytes())
        .collect();
    let (address, data) = (0x4400, 0x2000);
    let mut registers = [0; 16];
    registers[0] = address;
    registers[1] = 0x2080;
    registers[5] = data;
    registers[6] = data;
    lockstep.set_memory(address, &code);
    lockstep.set_memory(data, &[0x34, 0x12]);
    lockstep.set_registers(&registers);
    lockstep.clear_cycles();
    let mut done = Done {
        address,
        instruction: decode(address, [words[0], words[1], 0])
            .unwrap()
            .instruction,
        before: registers,
        after: registers,
        stored: Some((data, 0x2468)),
    };
    done.after[0] += 4;
    done.after[5] += 2;
    change(&mut done);
    lockstep.step(done);
    lockstep.check_memory(
        data,
        &done.stored.map_or([0; 2], |(_, word)| word.to_le_bytes()),
    );
    lockstep.settle(0)
}

#[test]
fn a_difference_is_found_wherever_it_is() {
    assert_eq!(told(|_| {}), Ok(()));
    let found = |change: fn(&mut Done)| told(change).unwrap_err();
    assert!(found(|done| done.after[0] += 2).contains("R0 is 4406 here, 4404 in mspdebug"));
    assert!(found(|done| done.after[2] ^= 0x0100).contains("R2 is 0100 here, 0000 in mspdebug"));
    assert!(found(|done| done.after[15] = 1).contains("R15 is 0001 here"));
    let stored = found(|done| done.stored = Some((0x2000, 0x2469)));
    assert!(
        stored.contains("stored [69, 24] here, [68, 24] in mspdebug"),
        "{stored}"
    );
    let memory = found(|done| done.stored = None);
    assert!(
        memory.contains("byte 0x2000 is 0x00 here, 0x68 in mspdebug"),
        "{memory}"
    );
    // MOV R5,R6 takes one cycle in place of five.
    let cycles = found(|done| done.instruction = decode(0, [0x4506, 0, 0]).unwrap().instruction);
    assert!(
        cycles.contains("5 cycles in mspdebug so far, expected are 1"),
        "{cycles}"
    );
}
