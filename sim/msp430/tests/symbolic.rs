// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The reasons that end an execution on terms, the places, and the terms at the return.

use pennyweight_machine::symbolic::numbers::Numbers;
use pennyweight_machine::symbolic::{
    Domain, Execution, Executor as _, Stopped, Symbolic as _, Why,
};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::symbolic::Executor;
use pennyweight_prove::budget::Budget;
use pennyweight_prove::engine::Engine;
use pennyweight_prove::graph::Graph;
use pennyweight_prove::polynomials::Polynomials;
use pennyweight_testing::by_pointer;

use crate::support;
use crate::support::assembler::assemble;
use crate::support::{CODE, DATA, EM_MSP430, bytes, elf};

/// 32 bytes in flash, and in RAM.
const TABLE: u32 = 0x5000;
const RAM_TABLE: u32 = DATA + 0x40;
const MULTIPLIER: u16 = 0x0130;

fn table() -> Vec<u8> {
    (0..32).map(|index| (7 * index) ^ 0xA5).collect()
}

/// Executes `code` and a return on terms: four inputs at DATA, to which R12 points, four constants behind them; R4 is
/// an input.
fn executed<D: Domain>(code: &str, domain: D, tables: &[u32]) -> (Executor<D>, Msp430) {
    executed_with(code, domain, tables, |_| {})
}

/// The same, after a preparation.
fn executed_with<D: Domain>(
    code: &str,
    domain: D,
    tables: &[u32],
    prepare: impl FnOnce(&mut Execution<D>),
) -> (Executor<D>, Msp430) {
    let code = assemble(&format!("{code}; MOV @SP+,PC"), CODE as u16, MULTIPLIER);
    let segments = [(CODE, bytes(&code)), (TABLE, table())];
    let mut machine = support::loaded(elf(EM_MSP430, &segments, None)).expect("it loads");
    let call = support::call(&[DATA as u16]);
    let mut executor = machine.core().executor(domain, &call.arguments);
    let content = [0x91, 0x12, 0xF3, 0x7F, 1, 2, 3, 4];
    machine.write(DATA, &content).expect("it is RAM");
    machine.write(RAM_TABLE, &table()).expect("it is RAM");
    let execution = executor.execution();
    for (address, byte) in (DATA..).zip(&content[..4]) {
        let input = execution.domain.input((*byte).into(), 8);
        execution.memory.set(address, input);
    }
    execution.define(&machine.core().memory.ram, DATA + 4..DATA + 8);
    execution.define(&machine.core().memory.ram, RAM_TABLE..RAM_TABLE + 32);
    execution.tables = (tables.iter()).map(|&start| start..start + 32).collect();
    prepare(executor.execution());
    let _ = machine.attempt(&call, &mut by_pointer(&mut executor));
    (executor, machine)
}

/// Why, and at which offset in `code`, the execution on terms ended.
fn end(code: &str) -> Option<(u32, Why)> {
    ended(executed(code, Numbers, &[]).0)
}

fn ended<D: Domain>(mut executor: Executor<D>) -> Option<(u32, Why)> {
    let stopped = executor.execution().stopped.take();
    stopped.map(|Stopped { address, why }| (address - CODE, why))
}

fn graph() -> Engine {
    Engine::Graph(Box::<Graph>::default())
}

#[test]
fn an_execution_whose_addresses_and_branches_are_known_comes_to_its_return() {
    assert_eq!(end("MOV @R12,R13; ADD 4(R12),R13; MOV R13,2(R12)"), None);
    assert_eq!(end("MOV 4(R12),R13; CMP #3,R13; JEQ 4008; SXT R13"), None);
    assert_eq!(end("CALL #4006; JMP 4008; MOV @SP+,PC; MOV SR,R5"), None);
}

#[test]
fn a_branch_on_an_input_ends_it() {
    for jump in ["JNE", "JEQ", "JNC", "JC", "JN", "JGE", "JL"] {
        let code = format!("MOV @R12,R13; CMP #3,R13; {jump} 4008");
        assert_eq!(end(&code), Some((6, Why::Branch)), "{code}");
        // The flags at the entry are inputs.
        assert_eq!(end(&format!("{jump} 4002")), Some((0, Why::Branch)));
    }
    for code in ["CALL R4", "MOV R4,PC", "ADD R4,PC"] {
        assert_eq!(end(code), Some((0, Why::Branch)), "{code}");
    }
    assert_eq!(end("PUSH R4; MOV @SP+,PC"), Some((2, Why::Branch)));
    assert_eq!(end("PUSH R4; PUSH #0; RETI"), Some((4, Why::Branch)));
}

#[test]
fn where_decisions_are_kept_it_goes_on_as_the_run() {
    for (jump, is_taken) in [("JNE", true), ("JEQ", false), ("JC", true), ("JN", false)] {
        let code = format!("MOV @R12,R13; CMP #3,R13; {jump} 4008; MOV R4,R5");
        let kept = |execution: &mut Execution<Numbers>| execution.decisions = Some(Vec::new());
        let (mut executor, _) = executed_with(&code, Numbers, &[], kept);
        let execution = executor.execution();
        assert_eq!(execution.stopped, None, "{code}");
        let decisions = execution.decisions.take().unwrap();
        let told = decisions.iter().map(|bit| (bit.value == 1, bit.depends));
        assert!(told.eq([(is_taken, true)]), "{code}: {decisions:?}");
    }
}

#[test]
fn a_byte_that_nothing_has_defined_can_be_an_input() {
    let unset = |execution: &mut Execution<Numbers>| execution.takes_unset = true;
    let (mut executor, _) = executed_with("MOV 8(R12),R5", Numbers, &[], unset);
    assert_eq!(executor.execution().stopped, None);
    assert!(executor.register(5).is_some_and(|word| word.depends));
}

#[test]
fn an_address_that_depends_on_an_input_ends_it() {
    for code in [
        "MOV @R4,R5",
        "MOV @R4+,R5",
        "MOV 2(R4),R5",
        "MOV R5,2(R4)",
        "CMP #1,2(R4)",
        "RRA @R4",
        "PUSH @R4",
        "CALL @R4",
        "MOV R4,SP",
        "ADD R4,SP",
    ] {
        assert_eq!(end(code), Some((0, Why::Address)), "{code}");
    }
}

#[test]
fn what_nothing_has_defined_ends_it() {
    let undefined = |address| Why::Undefined { address };
    assert_eq!(end("MOV 8(R12),R5"), Some((0, undefined(DATA + 8))));
    assert_eq!(end("MOV.B 9(R12),R5"), Some((0, undefined(DATA + 9))));
    // Through the mirror
    assert_eq!(end("MOV &0208,R5"), Some((0, undefined(DATA + 8))));
    // What was pushed is gone once it has been popped.
    let code = "PUSH R4; MOV @SP+,R5; SUB #2,SP; MOV @SP,R5";
    assert!(
        matches!(end(code), Some((6, Why::Undefined { .. }))),
        "{code}"
    );
    for (register, name) in (0..).map(|index| MULTIPLIER + 2 * index).zip([
        "MPY", "MPYS", "MAC", "MACS", "OP2", "RESLO", "RESHI", "SUMEXT",
    ]) {
        let code = format!("MOV &{name},R5");
        assert_eq!(end(&code), Some((0, undefined(register.into()))), "{code}");
    }
    // No operation has been chosen, and nothing to add to.
    assert_eq!(end("MOV R4,&OP2"), Some((0, undefined(0x0130))));
    assert_eq!(
        end("MOV R4,&MAC; MOV R4,&OP2"),
        Some((4, undefined(0x013A)))
    );
    let code = "MOV R4,&RESLO; MOV R4,&MACS; MOV R4,&OP2";
    assert_eq!(end(code), Some((8, undefined(0x013C))));
}

#[test]
fn what_has_no_rule_ends_it() {
    // Interrupts and clocks by an input
    for code in ["MOV R4,SR", "BIS R4,SR", "BIC R4,SR"] {
        let code = format!("AND #FFEF,R4; {code}");
        assert_eq!(end(&code), Some((4, Why::Unsupported)), "{code}");
    }
    // A constant leaves the flags that are inputs.
    assert_eq!(end("BIC #8,SR; BIS #8,SR; BIS #1,SR"), None);
    // Code in RAM: MOV @SP+,PC
    let code = "MOV #4130,4(R12); MOV R12,R13; ADD #4,R13; CALL R13";
    let (mut executor, _) = executed(code, Numbers, &[]);
    let stopped = executor.execution().stopped.take();
    let address = DATA + 4;
    assert_eq!(
        stopped,
        Some(Stopped {
            address,
            why: Why::Unsupported
        })
    );
}

#[test]
fn a_term_that_is_not_what_the_core_holds_ends_it() {
    let code = assemble("MOV @R12,R13; MOV @SP+,PC", CODE as u16, MULTIPLIER);
    let mut machine = support::machine(&code);
    let call = support::call(&[DATA as u16]);
    let mut executor = machine.core().executor(Numbers, &call.arguments);
    let execution = executor.execution();
    for address in [DATA, DATA + 1] {
        let term = execution.domain.input(0x55, 8);
        execution.memory.set(address, term);
    }
    let _ = machine.attempt(&call, &mut by_pointer(&mut executor));
    let (place, term, core) = ("R13".to_owned(), 0x5555, 0);
    let why = Why::Lockstep { place, term, core };
    assert_eq!(ended(executor), Some((0, why)));
}

#[test]
fn a_term_that_the_domain_cannot_tell_ends_it() {
    let mut full = Engine::Polynomials(Box::new(Polynomials::new(1, Budget::default())));
    for _ in 0..=u16::MAX {
        Domain::input(&mut full, 0, 1);
    }
    let end = ended(executed("MOV R4,R5", full, &[]).0);
    assert!(matches!(end, Some((0, Why::Domain(_)))), "{end:?}");
}

/// The term of R5 after `code`, and what the core holds there.
fn r5(code: &str, tables: &[u32]) -> (Option<(u32, Why)>, u64, u16) {
    let (mut executor, machine) = executed(code, graph(), tables);
    let term = executor.register(5).expect("it ran");
    let value = Domain::value(&executor.execution().domain, &term);
    (ended(executor), value, machine.core().registers[5])
}

#[test]
fn a_table_is_read_at_an_address_that_depends_on_an_input() {
    for start in [TABLE, RAM_TABLE] {
        for code in [
            format!("MOV.B @R12,R6; AND #1F,R6; MOV.B {start:X}(R6),R5"),
            format!("MOV.B @R12,R6; AND #1E,R6; MOV {start:X}(R6),R5"),
            // An offset, or the base beside the table
            format!("MOV.B @R12,R6; AND #F,R6; MOV.B {:X}(R6),R5", start + 0x10),
            format!("MOV.B @R12,R6; AND #E,R6; MOV {:X}(R6),R5", start + 0x10),
            // The base in a register
            format!("MOV.B @R12,R6; AND #E,R6; ADD #{start:X},R6; MOV @R6+,R5"),
        ] {
            let (end, term, core) = r5(&code, &[0x9000, start]);
            assert_eq!(end, None, "{code}");
            assert_eq!(term, u64::from(core), "{code}");
        }
    }
}

#[test]
fn a_table_is_read_within_its_bounds_alone() {
    for (code, tables) in [
        // Bits of the index that may be set
        ("MOV.B @R12,R6; MOV.B 5000(R6),R5", &[TABLE][..]),
        ("MOV.B @R12,R6; AND #3F,R6; MOV.B 5000(R6),R5", &[TABLE]),
        ("MOV.B @R12,R6; AND #1F,R6; MOV.B 5001(R6),R5", &[TABLE]),
        ("MOV.B @R12,R6; AND #1F,R6; MOV.B 4FFF(R6),R5", &[TABLE]),
        // A word at an odd address
        ("MOV.B @R12,R6; AND #1F,R6; MOV 5000(R6),R5", &[TABLE]),
        // No table, and one that is not constant
        ("MOV.B @R12,R6; AND #1F,R6; MOV.B 5000(R6),R5", &[]),
        ("MOV.B @R12,R6; AND #3,R6; MOV.B 1100(R6),R5", &[DATA]),
        // A table is not written.
        ("MOV.B @R12,R6; AND #1F,R6; MOV.B R5,1140(R6)", &[RAM_TABLE]),
        (
            "MOV.B @R12,R6; AND #1E,R6; ADD #1140,R6; RRA.B @R6",
            &[RAM_TABLE],
        ),
    ] {
        let end = ended(executed(code, graph(), tables).0);
        assert!(matches!(end, Some((_, Why::Address))), "{code}: {end:?}");
    }
}

#[test]
fn the_entry_knows_arguments_and_addresses_alone() {
    let (mut executor, _) = executed("MOV R12,R13", Numbers, &[]);
    let execution = executor.execution();
    let entry = execution.entry.clone();
    let known = (0..16).filter(|&n| execution.domain.is_known(&entry[n]));
    // PC, SP, the constant generator and the argument
    assert_eq!(known.collect::<Vec<_>>(), [0, 1, 3, 12]);
    assert_eq!(executor.register(2).map(|term| term.value), None);
    assert_eq!(
        executor.register(13).map(|term| term.value),
        Some(DATA.into())
    );
    let fresh: Executor<Numbers> = support::machine(&[]).core().executor(Numbers, &[]);
    assert!(fresh.register(12).is_none());
}
