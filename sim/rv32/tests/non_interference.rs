// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules for secrets against the core: random code runs twice, with other secrets. Whatever the follower takes for
//! public is the same in both runs, and so are the cycles unless it says that they tell.

use std::sync::Arc;

use pennyweight_machine::taint::{Follow as _, LeakKind, Secret};
use pennyweight_rv32::board::Board;
use pennyweight_rv32::{Core, Follower};
use pennyweight_testing::cases;

use crate::support::random_code::{BYTES, Forms, Random, forms, program};
use crate::support::{self, RAM, boards};

/// Everything that a run can show.
struct Run {
    registers: [u32; 32],
    ram: Vec<u8>,
    cycles: u64,
    follower: Follower,
}

fn run(board: &Arc<Board>, code: &[u8], ram: &[u8], secrets: &[Secret]) -> Run {
    let mut machine = support::machine(board, code);
    machine.write(RAM, ram).unwrap();
    let mut follower = machine.follower(secrets);
    let outcome = machine
        .attempt(&support::call(support::CODE, &[RAM]), &mut follower)
        .expect("it returns");
    Run {
        registers: std::array::from_fn(|number| machine.core().register(number)),
        ram: machine.read(RAM, BYTES).unwrap(),
        cycles: outcome.cycles,
        follower,
    }
}

/// Returns true if the cycles of the program tell its secrets, as the follower says.
fn holds(board: &Arc<Board>, forms: &Forms, round: usize, random: &mut Random) -> bool {
    let (code, chosen) = program(board.architecture.registers(), forms, round, random);
    let ram: Vec<u8> = (0..BYTES).map(|_| random.next() as u8).collect();
    let is_secret: Vec<bool> = (0..BYTES).map(|_| random.below(3) == 0).collect();
    let other = |(&byte, &is_secret): (&u8, &bool)| {
        if is_secret { byte ^ 0x5A } else { byte }
    };
    let others: Vec<u8> = ram.iter().zip(&is_secret).map(other).collect();
    let secrets: Vec<Secret> = (RAM..)
        .zip(&is_secret)
        .filter(|(_, is_secret)| **is_secret)
        .map(|(address, _)| Secret {
            name: "key".to_owned(),
            address,
            bytes: 1,
        })
        .collect();
    let a = run(board, &code, &ram, &secrets);
    let b = run(board, &code, &others, &secrets);
    for number in 0..32 {
        let taint = a.follower.register(number);
        let [first, second] = [&a, &b].map(|run| run.registers[number].to_le_bytes());
        for (byte, taint) in taint.into_iter().enumerate() {
            let same = first[byte] == second[byte] || taint.is_secret();
            assert!(same, "byte {byte} of x{number} differs in {chosen:?}");
        }
    }
    for (offset, (first, second)) in (0..).zip(a.ram.iter().zip(&b.ram)) {
        let taint = Core::memory(&a.follower).get(RAM + offset);
        assert!(
            first == second || taint.is_secret(),
            "byte {offset} of RAM differs in {chosen:?}"
        );
    }
    let kinds: Vec<_> = Core::leaks(&a.follower)
        .iter()
        .map(|leak| leak.kind)
        .collect();
    assert!(
        kinds.iter().all(|kind| *kind == LeakKind::VariableTime),
        "{kinds:?} in {chosen:?}"
    );
    assert!(
        a.cycles == b.cycles || !kinds.is_empty(),
        "the cycles differ in {chosen:?}"
    );
    a.cycles != b.cycles
}

#[test]
fn what_is_public_is_the_same_with_other_secrets() {
    let [every, half] = [&boards::EVERYTHING, &boards::SIXTEEN_REGISTERS]
        .map(|board| (board.architecture.to_string(), forms(&board.architecture)));
    for (core, (architecture, forms), tells) in [
        ("ibex_small", &every, false),
        ("ibex_small", &half, false),
        ("ibex_wb", &every, false),
        ("cv32e40p", &every, true),
    ] {
        let board = boards::board(core, architecture);
        let mut random = Random(35);
        let told = (0..cases(2_000)).filter(|&round| holds(&board, forms, round, &mut random));
        // the divisions of CV32E40P do; Ibex's do so by a divisor of zero alone
        assert_eq!(told.count() > cases(100), tells, "{core}");
    }
}
