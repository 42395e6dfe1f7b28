// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The execution on terms: random code on every form of instruction, where it ends, and that what it calls known is.

use std::collections::HashMap;
use std::sync::Arc;

use pennyweight_avr::board::Board;
use pennyweight_avr::symbolic::Executor;
use pennyweight_avr::{Core, Flag};
use pennyweight_machine::call::Call;
use pennyweight_machine::core::Core as _;
use pennyweight_machine::fault::Fault;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::{Domain, Executor as _, Stopped, Symbolic, Why};
use pennyweight_testing::by_pointer;

use crate::common;
use crate::common::boards::{ATMEGA128, ATMEGA328P, ATMEGA2560, ATTINY85, AVR128DA28};
use crate::common::generator::{Form, Generator, Random, form};
use crate::common::known_bits::{KnownBits, Word};

const WORDS: usize = 120;
const FLAGS: [Flag; 8] = [
    Flag::C,
    Flag::Z,
    Flag::N,
    Flag::V,
    Flag::S,
    Flag::H,
    Flag::T,
    Flag::I,
];
const SREG: usize = 32;

/// Values that are the same for all inputs, after an instruction.
#[derive(Debug, PartialEq, Eq)]
struct Known {
    address: u32,
    registers: [Option<u64>; 32],
    flags: [Option<u64>; 8],
}

/// An executor whose inputs are drawn at random, and how often each form was executed on terms.
struct Watched {
    executor: Executor<KnownBits>,
    /// Draws the registers and the flags that are no arguments, at the first instruction.
    inputs: Option<Random>,
    arguments: usize,
    forms: HashMap<Form, usize>,
    steps: Vec<Known>,
}

fn known(term: Option<Word>) -> Option<u64> {
    KnownBits::default().known(&term?)
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        if let Some(mut random) = self.inputs.take() {
            let arguments = 26 - 2 * self.arguments..26;
            for register in
                (0..32).filter(|register| *register != 1 && !arguments.contains(register))
            {
                core.set_register(register, random.byte().into());
            }
            core.set_register(SREG, random.byte().into());
        }
        self.executor.before(core, address);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.executor.retire(core, event);
        if self.executor.execution().stopped.is_some() {
            return;
        }
        let second = core.encoding(event.address + 2);
        let instruction = core.board().decode(core.encoding(event.address), second);
        *self.forms.entry(form(instruction)).or_default() += 1;
        self.steps.push(Known {
            address: event.address,
            registers: std::array::from_fn(|number| known(self.executor.register(number))),
            flags: FLAGS.map(|flag| known(self.executor.flag(flag))),
        });
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// A run of a program of a seed with inputs of another; the RAM that is the same for all inputs afterwards.
fn watch(
    generator: &Generator,
    board: &'static Arc<Board>,
    seed: u64,
    inputs: u64,
) -> (Watched, Vec<Option<u64>>) {
    let mut random = Random::new(seed);
    let program = generator.program(&mut random, WORDS);
    let mut flash = common::bytes(&program);
    flash.extend([0xff; 64]); // no instruction: a program ends at its end
    flash.resize_with(0x1000, || random.byte());
    let mut avr = common::machine_on(board, &[(0, flash)]);
    let arguments: Vec<_> = (0..random.below(10))
        .map(|_| common::argument(random.next() >> 48, 2))
        .collect();
    let mut drawn = Random::new(inputs);
    let mut executor = avr.core().executor(KnownBits::default(), &arguments);
    let range = avr.core().ram().range();
    let execution = executor.execution();
    let mut ram = Vec::new();
    for address in range.clone() {
        let is_input = random.one_in(4);
        let constant = random.byte();
        let byte = if is_input { drawn.byte() } else { constant };
        ram.push(byte);
        let term = if is_input {
            execution.domain.input(byte.into(), 8)
        } else {
            execution.domain.constant(byte.into(), 8)
        };
        execution.memory.set(address, term);
    }
    // pages of the flash as Z, or a pointer into mapped flash, has them
    let flash = board.info.flash.1;
    execution.tables = (0..flash.max(1 << 16) >> 8)
        .map(|page| page << 8..(page + 1) << 8)
        .collect();
    avr.write(range.start, &ram).expect("it is RAM");
    let mut watched = Watched {
        executor,
        inputs: Some(drawn),
        arguments: arguments.len().min(9),
        forms: HashMap::new(),
        steps: Vec::new(),
    };
    let call = Call {
        arguments,
        budget: 1000,
        ..common::call()
    };
    // random code ends in faults of all kinds; at some of them an instruction has not written what its terms have
    let ended = avr
        .call(&call, &mut by_pointer(&mut watched))
        .map_err(|error| error.fault);
    let is_done = matches!(
        &ended,
        Ok(_) | Err(Fault::UndefinedInstruction { .. } | Fault::Budget { .. })
    );
    let stopped = watched.executor.execution().stopped.clone();
    if let Some(Stopped { address, why }) = &stopped {
        let is_right = !matches!(why, Why::Lockstep { .. } | Why::Domain(_));
        let name = &board.info.name;
        assert!(is_right, "{name}, seed {seed}, 0x{address:x}: {why}");
    }
    let memory = &watched.executor.execution().memory;
    let held = avr.core().ram();
    let ram = range.map(|address| {
        let term = memory.get(address)?;
        if stopped.is_none() && is_done {
            let byte = held.peek(address, 1).expect("it is RAM")[0];
            assert_eq!(
                term.value,
                byte.into(),
                "seed {seed}, 0x{address:x}, {ended:?}"
            );
        }
        known(Some(*term))
    });
    let ram = ram.collect();
    (watched, ram)
}

/// Every form that the board executes, executed on terms by random programs, and compared after each instruction.
fn every_form(board: &'static Arc<Board>, programs: u64, least: usize) {
    let all = Generator::new(board).on_terms();
    let straight = Generator::new(board).on_terms().straight_on();
    let mut forms = HashMap::<Form, usize>::new();
    for seed in 0..programs {
        let generator = if seed % 3 == 0 { &straight } else { &all };
        let (watched, _) = watch(generator, board, seed, !seed);
        for (form, count) in watched.forms {
            *forms.entry(form).or_default() += count;
        }
    }
    for encoding in all.encodings() {
        let form = form(board.decode(encoding, 0));
        let count = forms.get(&form).copied().unwrap_or_default();
        assert!(
            count >= least,
            "{}: {form:?} {count} times",
            board.info.name
        );
    }
}

#[test]
fn every_form_of_instruction_is_executed_on_terms_as_the_core_does() {
    for board in [&ATMEGA128, &ATMEGA2560, &AVR128DA28, &ATTINY85] {
        every_form(board, 800, 10);
    }
}

#[test]
#[ignore = "the longer run: make test-long"]
fn every_form_of_instruction_is_executed_on_terms_thousands_of_times() {
    for board in [&ATMEGA128, &ATMEGA2560, &AVR128DA28, &ATTINY85] {
        every_form(board, 40_000, 1000);
    }
}

#[test]
fn what_is_known_is_the_same_for_other_inputs() {
    for board in [&ATMEGA2560, &ATMEGA328P, &AVR128DA28] {
        let generator = Generator::new(board).on_terms();
        let (mut steps, mut hidden) = (0, 0);
        for seed in 0..150 {
            let (mut one, one_ram) = watch(&generator, board, seed, 1);
            let (mut other, other_ram) = watch(&generator, board, seed, 2);
            let name = &board.info.name;
            for (index, pair) in one.steps.iter().zip(&other.steps).enumerate() {
                assert_eq!(pair.0, pair.1, "{name}, seed {seed}, step {index}");
            }
            assert_eq!(one.steps.len(), other.steps.len(), "{name}, seed {seed}");
            let stopped = |watched: &mut Watched| watched.executor.execution().stopped.clone();
            assert_eq!(
                stopped(&mut one),
                stopped(&mut other),
                "{name}, seed {seed}"
            );
            assert_eq!(one_ram, other_ram, "{name}, seed {seed}");
            steps += one.steps.len();
            let registers = one.steps.iter().flat_map(|step| step.registers);
            hidden += registers.filter(Option::is_none).count();
        }
        assert!(
            steps > 2000 && hidden > 10_000,
            "{steps} steps, {hidden} hidden"
        );
    }
}

/// Runs code on a board with terms, of which `prepare` may change something; the executor at the end.
fn executed(
    board: &Arc<Board>,
    code: &[u16],
    prepare: impl FnOnce(&mut Executor<KnownBits>),
) -> Executor<KnownBits> {
    let mut flash = common::bytes(code);
    flash.resize(0x200, 0);
    flash.extend((0..=255u8).map(|byte| byte.wrapping_mul(7) ^ 0x5a)); // the table
    let mut avr = common::machine_on(board, &[(0, flash)]);
    let mut executor = avr.core().executor(KnownBits::default(), &[]);
    prepare(&mut executor);
    let _ = avr.call(&common::call(), &mut by_pointer(&mut executor));
    executor
}

fn stop(code: &[u16]) -> Option<Stopped> {
    let mut executor = executed(&ATMEGA2560, code, |_| {});
    executor.execution().stopped.take()
}

#[test]
fn an_execution_on_terms_ends_where_it_depends_on_the_inputs() {
    let at = |address, why| Some(Stopped { address, why });
    assert_eq!(stop(&[0x9508]), None); // ret
    for branch in [0xf008, 0x1023, 0xfc20, 0xfe20, 0x9409] {
        // brcs, cpse r2, r3, sbrc, sbrs r2, ijmp
        assert_eq!(stop(&[0x0000, branch, 0x0000, 0x9508]), at(2, Why::Branch));
    }
    assert_eq!(stop(&[0x922f, 0x9508]), at(2, Why::Branch)); // push r2, ret
    for address in [0x902c, 0x9012, 0x922c, 0xbe2d, 0x9044, 0x9046] {
        // ld, ld -Z, st, out SPL, lpm, elpm
        assert_eq!(stop(&[address, 0x9508]), at(0, Why::Address));
    }
    let undefined = Why::Undefined { address: 0x300 };
    assert_eq!(stop(&[0x9020, 0x0300, 0x9508]), at(0, undefined)); // lds r2, 0x300
    for unsupported in [0x9a28, 0x982a, 0x9928, 0x9b28, 0xb825, 0xb025, 0x95e8] {
        // sbi, cbi, sbic, sbis, out, in of a port, spm
        assert_eq!(stop(&[unsupported, 0x9508]), at(0, Why::Unsupported));
    }
}

#[test]
fn where_decisions_are_kept_the_execution_goes_on_as_the_run() {
    for branch in [0xf008, 0x1023, 0xfc20, 0xfe20] {
        // brcs, cpse r2, r3, sbrc, sbrs r2
        let code = [0x0000, branch, 0x0000, 0x9508];
        let mut executor = executed(&ATMEGA2560, &code, |executor| {
            executor.execution().decisions = Some(Vec::new());
        });
        let execution = executor.execution();
        assert_eq!(execution.stopped, None);
        let decisions = execution.decisions.take().unwrap();
        assert_eq!(decisions.len(), 1, "0x{branch:x}");
        assert_eq!(known(Some(decisions[0])), None);
    }
}

#[test]
fn a_byte_that_nothing_has_defined_can_be_an_input() {
    // lds r2, 0x300
    let mut executor = executed(&ATMEGA2560, &[0x9020, 0x0300, 0x9508], |executor| {
        executor.execution().takes_unset = true;
    });
    assert_eq!(executor.execution().stopped, None);
    assert_eq!(known(executor.register(2)), None);
}

#[test]
fn a_byte_below_the_stack_pointer_is_no_longer_defined() {
    let code = [0x922f, 0x903f, 0x9040, 0x21fc, 0x9508]; // push r2, pop r3, lds r4 of it
    let stopped = stop(&code);
    let address = 0x21fc;
    let why = Why::Undefined { address };
    assert_eq!(stopped, Some(Stopped { address: 4, why }));
}

#[test]
fn a_domain_that_is_full_ends_the_execution() {
    let mut executor = executed(&ATMEGA128, &[0x0000, 0x9508], |executor| {
        executor.execution().domain.full = true;
    });
    let why = Why::Domain("the domain is full".to_owned());
    let stopped = executor.execution().stopped.take();
    assert_eq!(stopped, Some(Stopped { address: 0, why }));
}

/// Changes something behind the executor's back.
struct Changing(Executor<KnownBits>, fn(&mut Core));

impl Observer<Core> for Changing {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.0.before(core, address);
        (self.1)(core);
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.0.retire(core, event);
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

#[test]
fn what_the_core_holds_and_no_term_tells_ends_the_execution() {
    let r7: fn(&mut Core) = |core| {
        core.set_register(7, u32::from(core.register(7)) ^ 1);
    };
    let n: fn(&mut Core) = |core| {
        core.set_register(SREG, u32::from(core.sreg()) ^ 4);
    };
    let changes = [(r7, "r7"), (n, "flag N")];
    for (change, expected) in changes {
        let mut avr = common::machine(&[0x0000, 0x9508]);
        let executor = avr.core().executor(KnownBits::default(), &[]);
        let mut changing = Changing(executor, change);
        let _ = avr.call(&common::call(), &mut by_pointer(&mut changing));
        let stopped = changing.0.execution().stopped.take();
        let Some(Stopped {
            address: 0,
            why: Why::Lockstep { place, .. },
        }) = stopped
        else {
            panic!("{stopped:?}");
        };
        assert_eq!(place, expected);
    }
}

#[test]
fn a_table_is_looked_up_at_an_index_that_is_an_input() {
    let lpm = [0xe0f2, 0x2de2, 0x9044, 0x9508]; // ldi r31, 2; mov r30, r2; lpm r4, Z; ret
    let elpm = [0xe0f0, 0xbffb, 0xe0f2, 0x2de2, 0x9046, 0x9508]; // RAMPZ zero before
    let mapped = [0xe8f2, 0x2de2, 0x8040, 0x9508]; // ldi r31, 0x82: ld r4, Z
    let nibble = [0xe0f2, 0x2de2, 0x70ef, 0x9044, 0x9508]; // andi r30, 15
    let cases = [
        (&ATMEGA2560, &lpm[..], 0x200, 0x300, true),
        (&ATMEGA2560, &elpm[..], 0x200, 0x300, true),
        (&AVR128DA28, &mapped[..], 0x8200, 0x8300, true),
        (&ATMEGA2560, &lpm[..], 0x200, 0x2ff, false),
        (&ATMEGA2560, &lpm[..], 0x201, 0x300, false),
        (&ATMEGA2560, &nibble[..], 0x200, 0x210, true),
        (&ATMEGA2560, &nibble[..], 0x200, 0x20f, false),
    ];
    for (board, code, start, end, is_in) in cases {
        let mut executor = executed(board, code, |executor| {
            executor.execution().tables.push(start..end);
        });
        let stopped = executor.execution().stopped.take();
        if is_in {
            assert_eq!(stopped, None, "0x{start:x}");
            let index = executor.register(30).expect("it has a term");
            let entry = executor.register(4).expect("it has a term");
            let expected = (index.value as u8).wrapping_mul(7) ^ 0x5a;
            assert_eq!((entry.value, entry.varying != 0), (expected.into(), true));
        } else {
            assert_eq!(stopped.map(|stopped| stopped.why), Some(Why::Address));
        }
    }
}
