// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Any bytes as code: the call ends, within its budget, and the host lives.

use pennyweight_avr::Core;
use pennyweight_machine::call::{Argument, Call};
use pennyweight_machine::observer::{Nothing, Observer, Profile, Retired};
use pennyweight_machine::taint::Secret;
use pennyweight_testing::by_pointer;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

use crate::common;
use crate::common::boards::BOARDS;

const BUDGET: u64 = 2000;
/// The most cycles by which one instruction may exceed the budget.
const LONGEST: u64 = 5;

/// Adds up the cycles of the instructions.
struct Clock(u64);

impl Observer<Core> for Clock {
    fn retire(&mut self, _: &Core, event: &Retired) {
        self.0 += u64::from(event.cycles);
    }
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// File of failed cases, which are tried first in the next run.
const REGRESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/random.regressions");

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(REGRESSIONS))),
        ..ProptestConfig::default()
    }
}

/// A call of code, neither of which makes sense.
#[derive(Debug, Clone)]
struct Case {
    board: usize,
    code: Vec<u16>,
    entry: u32,
    values: Vec<(u64, u8)>,
    declared: bool,
}

fn cases() -> impl Strategy<Value = Case> {
    let sizes = prop::sample::select(vec![1u8, 2, 4, 8]);
    // half of the words from where the loads, stores and branches are
    let word = prop_oneof![
        any::<u16>(),
        0x8000u16..0xb000,
        0x9000u16..0x9600,
        0xf000u16..=0xffff
    ];
    (
        0..BOARDS.len(),
        prop::collection::vec(word, 1..400),
        0u32..0x60000,
        prop::collection::vec((any::<u64>(), sizes), 0..8),
        any::<bool>(),
    )
        .prop_map(|(board, code, entry, values, declared)| Case {
            board,
            // most entries within the code
            entry: if entry < 0x50000 {
                entry % (2 * code.len() as u32)
            } else {
                entry
            },
            code,
            values,
            declared,
        })
}

/// The call ends within its budget, and no observer changes how.
fn ends_within_its_budget(case: &Case) -> Result<(), TestCaseError> {
    let mut avr = common::machine_on(&BOARDS[case.board], &[(0, common::bytes(&case.code))]);
    let call = Call {
        entry: case.entry,
        arguments: case
            .values
            .iter()
            .map(|&(value, bytes)| Argument { value, bytes })
            .collect(),
        buffers: case
            .declared
            .then(|| common::call_with_buffers(&[(0x200, 64, true)]).buffers)
            .flatten(),
        budget: BUDGET,
    };
    // what the call instruction is charged
    let charged = u64::from(BOARDS[case.board].call_cycles());
    let mut clock = Clock(0);
    let outcome = avr.clone().call(&call, &mut by_pointer(&mut clock));
    if let Ok(outcome) = &outcome {
        prop_assert_eq!(outcome.cycles, clock.0 + charged);
        prop_assert!(outcome.cycles <= BUDGET);
    }
    prop_assert!(clock.0 + charged <= BUDGET + LONGEST);
    prop_assert_eq!(
        &avr.clone().call(&call, &mut Profile::new(0..0x1000)),
        &outcome
    );
    let secret = Secret {
        name: "key".to_owned(),
        address: 0x200,
        bytes: 64,
    };
    let mut follower = avr.follower(&[secret]);
    prop_assert_eq!(&avr.clone().call(&call, &mut follower), &outcome);
    prop_assert_eq!(&avr.call(&call, &mut Nothing), &outcome);
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn random_code_ends_within_its_budget(case in cases()) {
        ends_within_its_budget(&case)?;
    }

    #[test]
    fn a_random_file_is_no_image_or_is_loaded(mut file in prop::collection::vec(any::<u8>(), 0..300)) {
        let good = common::elf(83, &[(0, vec![0; 16]), (0x80_0100, vec![1; 16])]);
        for (byte, good) in file.iter_mut().zip(&good) {
            // mostly the bytes of a good file
            if *byte & 0xe0 != 0 { *byte = *good }
        }
        if let Ok(image) = pennyweight_machine::image::Image::parse(&file) {
            let _ = pennyweight_avr::Avr::new(&common::boards::ATMEGA128).load(image);
        }
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    #[ignore = "the longer run: make test-long"]
    fn much_random_code_ends_within_its_budget(case in cases()) {
        ends_within_its_budget(&case)?;
    }
}
