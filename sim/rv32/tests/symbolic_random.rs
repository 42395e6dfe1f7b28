// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules for terms against the core: random code of every form, with registers that are inputs. After every
//! instruction the executor compares its terms with the core, and what it takes for known must not depend on an input.

use std::collections::BTreeMap;
use std::sync::Arc;

use pennyweight_machine::symbolic::numbers::{Number, Numbers};
use pennyweight_machine::symbolic::{Domain as _, Executor as _, Symbolic as _, Why};
use pennyweight_rv32::board::Board;
use pennyweight_testing::cases;

use crate::support::random_code::{BYTES, Random, forms, program};
use crate::support::{self, RAM, boards};

/// The terms of the registers at the return, and why the execution on terms ended before.
fn execute(
    board: &Arc<Board>,
    code: &[u8],
    ram: &[u8],
    is_input: &[bool],
) -> (Vec<Option<Number>>, Option<Why>) {
    let mut machine = support::machine(board, code);
    let call = support::call(support::CODE, &[RAM]);
    let mut executor = machine.core().executor(Numbers, &call.arguments);
    machine.write(RAM, ram).unwrap();
    for (offset, (&byte, &is_input)) in (0..).zip(ram.iter().zip(is_input)) {
        let execution = executor.execution();
        let term = if is_input {
            execution.domain.input(byte.into(), 8)
        } else {
            execution.domain.constant(byte.into(), 8)
        };
        execution.memory.set(RAM + offset, term);
    }
    machine.attempt(&call, &mut executor).expect("it returns");
    let registers = (0..32).map(|index| executor.register(index)).collect();
    let stopped = executor.execution().stopped.take();
    (registers, stopped.map(|stopped| stopped.why))
}

#[test]
fn terms_are_what_the_core_holds_and_known_ones_depend_on_no_input() {
    agree(&boards::EVERYTHING, 4_000);
}

#[test]
fn terms_are_what_a_core_with_half_of_the_registers_holds() {
    agree(&boards::SIXTEEN_REGISTERS, 1_000);
}

fn agree(board: &Arc<Board>, rounds: usize) {
    let forms = forms(&board.architecture);
    assert_eq!(forms.len(), 87, "{:?}", forms.keys());
    let divides = |name: &&str| name.starts_with("Div") || name.starts_with("Rem");
    let mut random = Random(34);
    let mut executed: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..cases(rounds) {
        let (code, chosen) = program(board.architecture.registers(), &forms, round, &mut random);
        let words: Vec<bool> = (0..BYTES / 4).map(|_| random.below(2) == 0).collect();
        let is_input: Vec<bool> = (0..BYTES).map(|byte| words[byte / 4]).collect();
        let ram: Vec<u8> = (0..BYTES).map(|_| random.next() as u8).collect();
        let other = |(&byte, &is_input): (&u8, &bool)| if is_input { !byte } else { byte };
        let others: Vec<u8> = ram.iter().zip(&is_input).map(other).collect();
        let (first, stopped) = execute(board, &code, &ram, &is_input);
        match stopped {
            None => {
                let (second, _) = execute(board, &code, &others, &is_input);
                for (a, b) in first.into_iter().zip(second) {
                    let same = a == b || a.is_some_and(|term| term.depends);
                    assert!(same, "{a:?} is known and becomes {b:?} in {chosen:?}");
                }
                for name in chosen {
                    *executed.entry(name).or_default() += 1;
                }
            }
            Some(Why::VariableTime) => assert!(chosen.iter().any(divides), "{chosen:?}"),
            Some(why) => panic!("{why} in {chosen:?}"),
        }
    }
    let least = cases(30);
    let rare = |name: &&str| executed.get(*name).is_none_or(|&count| count < least);
    // a quotient of an input has no term
    let few: Vec<_> = (forms.keys().map(String::as_str))
        .filter(rare)
        .filter(|name| !divides(name))
        .collect();
    assert!(few.is_empty(), "{few:?}");
}
