// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Any bytes as code: the call ends within its budget and the host lives.

use pennyweight_machine::call::{Argument, Buffer, Call, Machine};
use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_msp430::decode::decode;
use proptest::collection::vec;
use proptest::prelude::*;

mod support;
use support::{CODE, DATA};

const BUDGET: u64 = 20_000;

fn words(from: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u16>> {
    // Mostly two-operand instructions on registers that may point somewhere, so that runs last.
    let likely = (4u16..16, 0u16..0x1000).prop_map(|(operation, rest)| operation << 12 | rest);
    vec(prop_oneof![any::<u16>(), likely], from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_code_ends_without_harm(
        code in words(1..200),
        arguments in vec(prop_oneof![any::<u16>(), 0x1100u16..0x3900], 0..8),
        strict in any::<bool>(),
    ) {
        let buffers = [Buffer { address: DATA, bytes: 0x200, writable: true }];
        let call = Call {
            buffers: strict.then(|| buffers.to_vec()),
            budget: BUDGET,
            ..support::call(&arguments)
        };
        let mut machine = support::machine(&code);
        let plain = machine.call(&call, &mut Nothing);
        match &plain {
            Ok(outcome) => prop_assert!(outcome.cycles <= BUDGET && outcome.stack_bytes <= 0x2800),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        // The same again, observed: RAM afresh, the same end.
        let mut profile = Profile::new(CODE..CODE + 0x1000);
        let observed = support::machine(&code).call(&call, &mut profile);
        prop_assert_eq!(&plain, &observed);
        let counted: u64 = profile.classes.iter().map(|count| count.cycles).sum();
        if let Ok(outcome) = observed {
            prop_assert_eq!(counted + 5, outcome.cycles);
        }
    }

    #[test]
    fn random_calls_end_without_harm(
        entry in any::<u32>(),
        bytes in any::<u8>(),
        address in any::<u32>(),
        size in any::<u32>(),
        budget in 0..BUDGET,
    ) {
        let call = Call {
            entry: if entry & 1 == 0 { CODE } else { entry },
            arguments: vec![Argument { value: u64::MAX, bytes }; 3],
            buffers: Some(vec![Buffer { address, bytes: size, writable: true }]),
            budget,
        };
        let code = support::with_return(&[]);
        if let Err(error) = support::machine(&code).call(&call, &mut Nothing) {
            let undefined = matches!(error.fault, Fault::UndefinedInstruction { .. });
            prop_assert!(!undefined, "{}", error);
        }
    }

    #[test]
    fn every_encoding_decodes_or_is_refused(address in any::<u16>(), words in any::<[u16; 3]>()) {
        if let Some(decoded) = decode(address, words) {
            prop_assert!((1..=3).contains(&decoded.words));
            // The first word alone decides on the length.
            let bare = decode(address, [words[0], 0, 0]).map(|bare| bare.words);
            prop_assert_eq!(bare, Some(decoded.words));
        }
    }
}
