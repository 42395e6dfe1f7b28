// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Any bytes as code: the call ends within its budget and the host lives, whoever watches.
//!
//! A case that fails is kept in `random_code.proptest-regressions` and tried first from then on: commit it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{AccessKind, CallError, Fault};
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::taint::Secret;
use pennyweight_msp430::Msp430;
use pennyweight_msp430::decode::decode;
use pennyweight_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestRng, TestRunner};

use crate::support;
use crate::support::{CODE, DATA, EM_MSP430, Statics, bytes};

const BUDGET: u64 = 20_000;
/// Code in RAM, which may change itself.
const RAM_CODE: Statics = Statics {
    address: DATA + 0x400,
    size: 0x400,
};

fn words(from: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u16>> {
    // Mostly two-operand instructions on registers that may point somewhere, so that runs last.
    let likely = (4u16..16, 0u16..0x1000).prop_map(|(operation, rest)| operation << 12 | rest);
    // RET; MOV @SP,PC; RETI; JMP and JNE backward
    let leaving = prop::sample::select(vec![0x4130u16, 0x4120, 0x1300, 0x3FF8, 0x23F0]);
    vec(
        prop_oneof![8 => any::<u16>(), 8 => likely, 1 => leaving],
        from,
    )
}

#[derive(Clone, Debug)]
struct Case {
    code: Vec<u16>,
    arguments: Vec<u16>,
    strict: bool,
    in_ram: bool,
}

impl Case {
    fn any() -> impl Strategy<Value = Case> {
        let value = prop_oneof![any::<u16>(), 0x1100u16..0x3900];
        (
            words(1..200),
            vec(value, 0..8),
            any::<bool>(),
            any::<bool>(),
        )
            .prop_map(|(code, arguments, strict, in_ram)| Case {
                code,
                arguments,
                strict,
                in_ram,
            })
    }

    fn entry(&self) -> u32 {
        if self.in_ram { RAM_CODE.address } else { CODE }
    }

    fn machine(&self) -> Msp430 {
        let segment = (self.entry(), bytes(&self.code));
        support::loaded(support::elf(EM_MSP430, &[segment], Some(RAM_CODE)))
            .expect("the program loads")
    }

    fn call(&self) -> Call {
        let buffers = [Buffer {
            address: DATA,
            bytes: 0x200,
            writable: true,
        }];
        Call {
            entry: self.entry(),
            buffers: self.strict.then(|| buffers.to_vec()),
            budget: BUDGET,
            ..support::call(&self.arguments)
        }
    }

    fn run(&self) -> Result<Outcome, Box<CallError>> {
        self.machine().call(&self.call(), &mut Nothing)
    }
}

/// Returns the name of the result of a call.
fn end(result: &Result<Outcome, Box<CallError>>) -> &'static str {
    let Err(error) = result else {
        return "return";
    };
    match &error.fault {
        Fault::UndefinedInstruction { .. } => "undefined",
        Fault::Unmapped { kind, .. } => match kind {
            AccessKind::Read => "unmapped read",
            AccessKind::Write => "unmapped write",
            AccessKind::Fetch => "unmapped fetch",
        },
        Fault::Undeclared { kind, .. } => match kind {
            AccessKind::Read => "undeclared read",
            AccessKind::Write => "undeclared write",
            AccessKind::Fetch => "undeclared fetch",
        },
        Fault::ReadOnly { .. } => "read-only",
        Fault::Unaligned { kind, .. } => match kind {
            AccessKind::Read => "unaligned read",
            AccessKind::Write => "unaligned write",
            AccessKind::Fetch => "unaligned fetch",
        },
        Fault::StackOverflow { .. } => "stack overflow",
        Fault::Budget { .. } => "budget",
        Fault::CalleeSaved { .. } => "callee-saved",
        Fault::StackPointer { .. } => "stack pointer",
        Fault::Interrupts | Fault::Convention { .. } => "convention",
        Fault::Argument { .. } => "argument",
        Fault::Lacking { .. } => "lacking",
        Fault::Unsupported { .. } => "unsupported",
    }
}

/// Random programs must come to every end that there is, or the tests below try less than they seem to.
#[test]
fn random_programs_come_to_every_end() {
    const ENDS: [&str; 18] = [
        "budget",
        "callee-saved",
        "convention",
        "read-only",
        "return",
        "stack overflow",
        "stack pointer",
        "unaligned fetch",
        "unaligned read",
        "unaligned write",
        "undeclared fetch",
        "undeclared read",
        "undeclared write",
        "undefined",
        "unmapped fetch",
        "unmapped read",
        "unmapped write",
        "unsupported",
    ];
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases(3000))
    };
    let algorithm = config.rng_algorithm;
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(algorithm));
    let met = RefCell::new(BTreeMap::<&str, u32>::new());
    let tried = runner.run(&Case::any(), |case| {
        *met.borrow_mut().entry(end(&case.run())).or_default() += 1;
        Ok(())
    });
    assert!(tried.is_ok());
    assert_eq!(
        met.borrow().keys().copied().collect::<Vec<_>>(),
        ENDS,
        "{met:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2000)))]

    #[test]
    fn random_code_ends_without_harm(case in Case::any()) {
        let mut watched_by_nobody = case.machine();
        let plain = watched_by_nobody.call(&case.call(), &mut Nothing);
        match &plain {
            Ok(outcome) => prop_assert!(outcome.cycles <= BUDGET && outcome.stack_bytes <= 0x2800),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        // The same again, observed: RAM afresh, the same end.
        let mut profile = Profile::new(CODE..CODE + 0x1000);
        let mut watched = case.machine();
        let observed = watched.call(&case.call(), &mut profile);
        prop_assert_eq!(&plain, &observed);
        let left = |machine: &Msp430| {
            let board = machine.board();
            let ram = machine.read(board.ram.0, board.ram.1 as usize);
            (ram, machine.core().registers[1..].to_vec(), machine.core().instructions)
        };
        prop_assert!(left(&watched_by_nobody) == left(&watched), "RAM or registers differ");
        let counted: u64 = profile.classes().iter().map(|count| count.cycles).sum();
        if let Ok(outcome) = observed {
            prop_assert_eq!(counted + 5, outcome.cycles);
        }
        // And with all of the buffer, and more, secret.
        let mut machine = case.machine();
        let mut follower = machine.follower(&[Secret { name: "s".to_owned(), address: DATA, bytes: 0x300 }]);
        prop_assert_eq!(&plain, &machine.call(&case.call(), &mut follower));
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
