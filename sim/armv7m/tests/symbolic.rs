// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Why an execution on terms ends, and what it can go on through.

use pennyweight_armv7m::core::Core;
use pennyweight_machine::call::Call;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::symbolic::numbers::{Number, Numbers};
use pennyweight_machine::symbolic::{Domain, Execution, Executor as _, Stopped, Symbolic, Why};
use pennyweight_prove::engine::Engine;
use pennyweight_prove::graph::Graph;
use pennyweight_testing::by_pointer;

use crate::common::boards::CORTEX_M3;
use crate::common::{RAM, RETURN, bytes, call, machine};

type Executor<D> = <Core as Symbolic>::Executor<D>;

/// Place of a table in the flash, as code has it.
const TABLE: u32 = 0x200;

/// Executes `code`, then the table, on terms; r0 and r1 are known, r2 and above are inputs.
fn execute<D: Domain>(
    domain: D,
    code: &[u16],
    prepare: impl FnOnce(&mut Execution<D>),
) -> Executor<D> {
    let mut image = code.to_vec();
    image.push(RETURN);
    image.resize(TABLE as usize / 2, 0);
    image.extend((0..512).map(|entry: u16| entry.wrapping_mul(0x9E37)));
    let mut machine = machine(&CORTEX_M3, &image);
    let call = Call {
        budget: 1_000,
        ..call(0, &[RAM, TABLE], None)
    };
    machine
        .write(RAM, &bytes(&[RETURN]))
        .expect("RAM is written");
    let mut executor = machine.core().executor(domain, &call.arguments);
    prepare(executor.execution());
    // Some examples run into nowhere, behind what they are to show.
    let _ = machine.call(&call, &mut by_pointer(&mut executor));
    executor
}

fn stop_of<D: Domain>(mut executor: Executor<D>) -> Option<(u32, Why)> {
    let stopped = executor.execution().stopped.take();
    stopped.map(|Stopped { address, why }| (address, why))
}

/// Code, and the address of the instruction that ends the execution.
type Example = (&'static str, &'static [u16], u32);

fn all_stop(examples: &[Example], why: &Why) {
    for &(text, code, at) in examples {
        let ended = stop_of(execute(Numbers, code, |_| {}));
        assert_eq!(ended, Some((at, why.clone())), "{text}");
    }
}

#[test]
fn a_decision_by_an_input_stops() {
    all_stop(
        &[
            ("cmp r4, #0; beq .+2", &[0x2C00, 0xD0FF], 2),
            ("beq .+2, by a flag at entry", &[0xD0FF], 0),
            ("cbz r4, .+4; nop", &[0xB104, 0xBF00], 0),
            ("bx r4", &[0x4720], 0),
            ("mov pc, r4", &[0x46A7], 0),
            ("push {r4}; pop {pc}", &[0xB410, 0xBD00], 2),
            (
                "cmp r4, #0; it eq; ldreq r3, [r0]",
                &[0x2C00, 0xBF08, 0x6803],
                4,
            ),
        ],
        &Why::Branch,
    );
}

#[test]
fn an_address_by_an_input_stops() {
    all_stop(
        &[
            ("ldr r3, [r4]", &[0x6823], 0),
            ("ldrb r3, [r1, r4]", &[0x5D0B], 0),
            ("strb r3, [r0, r4]", &[0x5503], 0),
            ("ldm r4, {r2, r3}", &[0xE894, 0x000C], 0),
            ("stm r4!, {r2, r3}", &[0xC40C], 0),
            ("ldrd r2, r3, [r4]", &[0xE9D4, 0x2300], 0),
            ("tbb [r1, r4]", &[0xE8D1, 0xF004], 0),
            ("add sp, r4", &[0x44A5], 0),
        ],
        &Why::Address,
    );
}

#[test]
fn a_time_by_an_input_stops() {
    all_stop(
        &[
            ("udiv r2, r4, r0", &[0xFBB4, 0xF2F0], 0),
            ("sdiv r2, r0, r4", &[0xFB90, 0xF2F4], 0),
            ("umull r2, r3, r4, r0", &[0xFBA4, 0x2300], 0),
            ("smlal r2, r3, r0, r4", &[0xFBC0, 0x2304], 0),
        ],
        &Why::VariableTime,
    );
    // udiv r2, r0, r1
    assert_eq!(stop_of(execute(Numbers, &[0xFBB0, 0xF2F1], |_| {})), None);
}

#[test]
fn a_byte_that_nothing_has_defined_stops() {
    let undefined = |address| Why::Undefined { address };
    all_stop(&[("ldr r3, [r0]", &[0x6803], 0)], &undefined(RAM));
    all_stop(
        &[("strb r4, [r0, #1]; ldrh r3, [r0]", &[0x7044, 0x8803], 2)],
        &undefined(RAM),
    );
    // below the stack pointer an interrupt writes
    let below_stack = CORTEX_M3.info.ram_range().end - 4;
    all_stop(
        &[(
            "push {r4}; add sp, #4; ldr r3, [sp, #-4]",
            &[0xB410, 0xB001, 0xF85D, 0x3C04],
            4,
        )],
        &undefined(below_stack),
    );
}

#[test]
fn where_decisions_are_kept_the_execution_goes_on_as_the_run() {
    let decided = |code: &[u16]| {
        let mut executor = execute(Numbers, code, |execution| {
            execution.decisions = Some(Vec::new());
        });
        let execution = executor.execution();
        let values = |bits: Vec<Number>| bits.into_iter().map(|bit| (bit.value, bit.depends));
        let kept = execution.decisions.take().map(values).unwrap();
        (kept.collect::<Vec<_>>(), execution.stopped.is_none())
    };
    // cmp r4, #0; beq .+4; nop: r4 is not zero
    assert_eq!(decided(&[0x2C00, 0xD000, 0xBF00]), (vec![(0, true)], true));
    // cbnz r4, .+4; nop
    assert_eq!(decided(&[0xB904, 0xBF00]), (vec![(0, true)], true));
    // cmp r4, #0; itt ne; ldrne r2, [r1]; ldrne r3, [r1]
    let both = [0x2C00, 0xBF1C, 0x680A, 0x680B];
    assert_eq!(decided(&both), (vec![(1, true); 2], true));
    // cmp r4, #0; it eq; ldreq r3, [r0]: skipped, or it would read what nothing has defined
    assert_eq!(decided(&[0x2C00, 0xBF08, 0x6803]), (vec![(0, true)], true));
    // cmp r0, #0; beq .+4: the same for all inputs
    assert_eq!(decided(&[0x2800, 0xD000, 0xBF00]), (vec![], true));
    // bx r4: where it goes is no decision
    assert_eq!(decided(&[0x4720]), (vec![], false));
}

#[test]
fn a_byte_that_nothing_has_defined_can_be_an_input() {
    // ldrh r2, [r0]; ldrh r3, [r0]
    let mut executor = execute(Numbers, &[0x8802, 0x8803], |execution| {
        execution.takes_unset = true;
    });
    let [first, second] = [2, 3].map(|index| executor.register(index).unwrap());
    assert_eq!((first.value, first.depends), (RETURN.into(), true));
    assert_eq!(first, second);
    assert_eq!(executor.execution().stopped, None);
}

#[test]
fn an_instruction_without_a_rule_stops() {
    all_stop(
        &[
            ("cpsid i", &[0xB672], 0),
            ("mrs r2, primask", &[0xF3EF, 0x8210], 0),
            ("ldrex r2, [r0]", &[0xE850, 0x2F00], 0),
        ],
        &Why::Unsupported,
    );
}

#[test]
fn code_that_depends_on_an_input_stops() {
    // adds r0, #1; bx r0, to a return in RAM
    let code = [0x3001, 0x4700];
    let with = |prepare: fn(&mut Execution<Numbers>)| stop_of(execute(Numbers, &code, prepare));
    let ended = with(|execution| {
        for (address, byte) in [(RAM, 0x70), (RAM + 1, 0x47)] {
            let term = execution.domain.input(byte, 8);
            execution.memory.set(address, term);
        }
    });
    assert_eq!(ended, Some((RAM, Why::Branch)));
    let ended = with(|execution| {
        for (address, byte) in [(RAM, 0x70), (RAM + 1, 0x47)] {
            let term = execution.domain.constant(byte, 8);
            execution.memory.set(address, term);
        }
    });
    assert_eq!(ended, None);
}

/// Changes r2 behind the executor's back.
struct Meddler(Executor<Numbers>);

impl Observer<Core> for Meddler {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.0.before(core, address);
        if address == 2 {
            assert!(core.set_register(2, 7));
        }
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.0.retire(core, event);
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

#[test]
fn a_term_that_is_not_what_the_core_holds_stops() {
    // movs r2, #1; nop
    let mut machine = machine(&CORTEX_M3, &[0x2201, 0xBF00, RETURN]);
    let call = call(0, &[], None);
    let mut meddler = Meddler(machine.core().executor(Numbers, &call.arguments));
    machine
        .call(&call, &mut by_pointer(&mut meddler))
        .expect("it returns");
    let place = "r2".to_owned();
    let why = Why::Lockstep {
        place,
        term: 1,
        core: 7,
    };
    assert_eq!(stop_of(meddler.0), Some((2, why)));
}

#[test]
fn an_instruction_of_one_cycle_is_executed_under_a_condition_of_the_inputs() {
    // cmp r4, r5; ite hi; movhi r2, #1; movls r3, #2
    let code = [0x42AC, 0xBF8C, 0x2201, 0x2302];
    let mut executor = execute(Numbers, &code, |_| {});
    assert_eq!(executor.execution().stopped, None);
    let known = |index| Numbers.known(&executor.register(index).expect("it has run"));
    assert_eq!([0, 1].map(known), [Some(RAM.into()), Some(TABLE.into())]);
    assert_eq!([2, 3].map(known), [None, None]);
}

/// The end of a look-up in a table of `size` bytes.
fn looked_up(code: &[u16], size: u32) -> Option<(u32, Why)> {
    let engine = Engine::Graph(Box::<Graph>::default());
    let executor = execute(engine, code, |execution| {
        execution.tables.push(TABLE..TABLE + size);
    });
    stop_of(executor)
}

#[test]
fn a_table_may_be_read_at_an_address_of_the_inputs_that_stays_in_it() {
    // uxtb r2, r4; ldrb r3, [r1, r2]
    let of_bytes = [0xB2E2, 0x5C8B];
    assert_eq!(looked_up(&of_bytes, 256), None);
    assert_eq!(looked_up(&of_bytes, 255), Some((2, Why::Address)));
    // uxtb r2, r4; lsls r2, r2, #2; ldr r3, [r1, r2]
    let of_words = [0xB2E2, 0x0092, 0x588B];
    assert_eq!(looked_up(&of_words, 1024), None);
    assert_eq!(looked_up(&of_words, 1020), Some((4, Why::Address)));
    // uxtb r2, r4; adds r3, r1, r2; ldrb r3, [r3]
    let after_a_sum = [0xB2E2, 0x188B, 0x781B];
    assert_eq!(looked_up(&after_a_sum, 256), None);
    // uxtb r2, r4; ldrh r3, [r1, r2]: at odd addresses it takes longer
    assert_eq!(looked_up(&[0xB2E2, 0x5A8B], 512), Some((2, Why::Address)));
    // uxtb r2, r4; strb r3, [r1, r2]
    assert_eq!(looked_up(&[0xB2E2, 0x548B], 256), Some((2, Why::Address)));
}
