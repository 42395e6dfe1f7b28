// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cycles of short sequences as they were measured on the RTL of each core.

use std::sync::Arc;

use pennyweight_machine::observer::Nothing;
use pennyweight_rv32::board::Board;

use crate::support::{self, assembler, boards};

/// Cycles by core; `None` where the core lacks it or traps.
#[derive(Clone, Copy)]
struct Row {
    /// One body, or for a loop one turn.
    body: &'static str,
    /// PicoRV32, the same without barrel shifter, Ibex `small`, with write-back stage, CV32E40P: doubled, for two bodies.
    twice: [Option<u64>; 5],
}

const fn row(body: &'static str, cycles: [u64; 5]) -> Row {
    let [a, b, c, d, e] = cycles;
    let twice = [
        Some(2 * a),
        Some(2 * b),
        Some(2 * c),
        Some(2 * d),
        Some(2 * e),
    ];
    Row { body, twice }
}

/// The row of a sequence that PicoRV32 traps on.
const fn not_on_pico(body: &'static str, [a, b, c]: [u64; 3]) -> Row {
    let twice = [None, None, Some(2 * a), Some(2 * b), Some(2 * c)];
    Row { body, twice }
}

/// Registers and RAM as the sequences expect them: s0 points to a word, s1 is a copy, a0 and a1 are operands.
const SETUP: &str = "
    lui s0, 0x20000
    addi s1, s0, 64
    sw s1, 0(s0)
    sw s1, 64(s0)
    li a1, 0x12345678
    li a2, 5
    li t0, 0
    li t1, 1
";

/// Sequences of instructions of four bytes that begin at a word, in the order of the sheet.
#[rustfmt::skip]
const STRAIGHT: &[Row] = &[
    row("add a3, a1, a2", [3, 3, 1, 1, 1]),
    row("add a1, a1, a2", [3, 3, 1, 1, 1]),
    row("c.add a1, a2; c.nop", [6, 6, 2, 2, 2]),
    row("c.nop; add a3, a1, a2; c.nop", [10, 10, 3, 3, 3]),
    row("addi a3, a1, 1", [3, 3, 1, 1, 1]),
    row("sltu a3, a1, a2", [3, 3, 1, 1, 1]),
    row("lui a3, 5", [3, 3, 1, 1, 1]),
    row("auipc a3, 5", [3, 3, 1, 1, 1]),
    row("slli a3, a1, 0", [3, 4, 1, 1, 1]),
    row("slli a3, a1, 1", [3, 5, 1, 1, 1]),
    row("slli a3, a1, 3", [3, 7, 1, 1, 1]),
    row("slli a3, a1, 4", [3, 5, 1, 1, 1]),
    row("slli a3, a1, 7", [3, 8, 1, 1, 1]),
    row("slli a3, a1, 8", [3, 6, 1, 1, 1]),
    row("slli a3, a1, 16", [3, 8, 1, 1, 1]),
    row("srli a3, a1, 31", [3, 14, 1, 1, 1]),
    row("srai a3, a1, 13", [3, 8, 1, 1, 1]),
    row("sll a3, a1, t0", [3, 4, 1, 1, 1]),
    row("c.slli a1, 5; c.srli a1, 5", [6, 12, 2, 2, 2]),
    row("lw a3, 0(s0)", [5, 5, 2, 1, 1]),
    row("lw a3, 0(s0); add a4, a1, a2", [8, 8, 3, 2, 2]),
    row("lw a3, 0(s0); add a4, a3, a2", [8, 8, 3, 3, 3]),
    row("lw a3, 0(s0); add a4, a1, a2; add a4, a3, a2", [11, 11, 4, 3, 3]),
    row("lw a3, 0(s0); lw a4, 0(s0)", [10, 10, 4, 2, 2]),
    row("lw s1, 0(s1)", [5, 5, 2, 2, 2]),
    row("lw a3, 0(s0); sw a3, 4(s0)", [10, 10, 4, 3, 3]),
    row("lw a3, 0(s0); sw a1, 4(a3)", [10, 10, 4, 3, 3]),
    row("lw a3, 0(s0); beq a3, zero, 8", [8, 8, 3, 3, 3]),
    row("lbu a3, 0(s0); add a4, a3, a2", [8, 8, 3, 3, 3]),
    row("lh a3, 0(s0); add a4, a3, a2", [8, 8, 3, 3, 3]),
    row("add a3, s0, t0; lw a4, 0(a3)", [8, 8, 3, 2, 2]),
    not_on_pico("lw a3, 1(s0)", [3, 2, 2]),
    not_on_pico("lw a3, 2(s0)", [3, 2, 2]),
    not_on_pico("lw a3, 3(s0)", [3, 2, 2]),
    not_on_pico("lhu a3, 1(s0)", [2, 1, 1]),
    not_on_pico("lhu a3, 3(s0)", [3, 2, 2]),
    row("sw a1, 8(s0)", [5, 5, 2, 1, 1]),
    row("sb a1, 8(s0)", [5, 5, 2, 1, 1]),
    row("sw a1, 8(s0); lw a3, 8(s0); add a4, a3, a2", [13, 13, 5, 4, 4]),
    not_on_pico("sw a1, 9(s0)", [3, 2, 2]),
    not_on_pico("sw a1, 10(s0)", [3, 2, 2]),
    row("c.lw a5, 0(s0); c.sw a5, 8(s0)", [10, 10, 4, 3, 3]),
    row("beq a1, a2, 8", [3, 3, 1, 1, 1]),
    row("add a3, a1, a2; beq a3, a2, 8", [6, 6, 2, 2, 2]),
    row("mul a3, a1, a2", [6, 40, 3, 1, 1]),
    row("mulh a3, a1, a2", [6, 72, 4, 2, 5]),
    row("mulhu a3, t0, t0", [6, 72, 4, 2, 5]),
    row("mulhsu a3, a1, a2", [6, 72, 4, 2, 5]),
    row("mul a3, a1, a2; add a4, a3, a2", [9, 43, 4, 2, 2]),
    row("mulhu a3, a1, a2; mul a4, a1, a2", [12, 112, 7, 3, 6]),
    row("mul a3, a1, a2; lw a4, 0(s0)", [11, 45, 5, 2, 2]),
    row("fence", [3, 3, 1, 1, 4]),
    row("fence; c.nop; c.nop", [9, 9, 3, 3, 6]),
    row("c.nop; fence; c.nop", [10, 10, 3, 3, 6]),
    row("c.nop; fence; add a3, a1, a2; c.nop", [14, 14, 4, 4, 8]),
    not_on_pico("fence.i", [2, 2, 4]),
    not_on_pico("c.nop; fence.i; c.nop", [4, 4, 6]),
    not_on_pico("c.nop; fence.i; add a3, a1, a2; c.nop", [6, 6, 8]),
    row("j 1f; 1:; nop", [6, 6, 3, 3, 3]),
];

/// Jumps and taken branches to instructions of two and four bytes at 0 and 2 mod 4, with what stands behind.
#[rustfmt::skip]
const JUMPS: &[Row] = &[
    row("j 1f; nop; 1:; c.nop; c.nop; c.nop; c.nop", [15, 15, 6, 6, 6]),
    row("j 1f; c.nop; 1:; c.nop; c.nop; c.nop", [12, 12, 5, 5, 5]),
    row("j 1f; nop; 1:; nop; c.nop; c.nop", [12, 12, 5, 5, 5]),
    row("j 1f; c.nop; 1:; nop; c.nop", [10, 10, 5, 5, 5]),
    row("c.j 1f; c.nop; 1:; c.nop; c.nop; c.nop; c.nop", [15, 15, 6, 6, 6]),
    row("c.j 1f; 1:; nop; c.nop", [10, 10, 5, 5, 5]),
    row("beq t0, zero, 1f; nop; 1:; c.nop; c.nop; c.nop; c.nop", [17, 17, 7, 6, 7]),
    row("beq t0, zero, 1f; c.nop; 1:; c.nop; c.nop; c.nop", [14, 14, 6, 5, 6]),
    row("beq t0, zero, 1f; nop; 1:; nop; c.nop; c.nop", [14, 14, 6, 5, 6]),
    row("beq t0, zero, 1f; c.nop; 1:; nop; c.nop", [12, 12, 6, 5, 6]),
];

/// Jumps that wait for their base or begin early, and writes behind a load of the same register.
#[rustfmt::skip]
const ORDERED: &[Row] = &[
    row("auipc a3, 0; jalr zero, 8(a3)", [9, 9, 3, 3, 4]),
    row("auipc a3, 0; add a4, a1, a2; jalr zero, 12(a3)", [12, 12, 4, 4, 4]),
    row("jal t2, 1f; 1:; jalr zero, 4(t2)", [9, 9, 4, 4, 4]),
    row("auipc t1, 0; sw t1, 16(s0); lw t1, 16(s0); jalr zero, 16(t1)", [19, 19, 7, 6, 7]),
    row("auipc t1, 0; sw t1, 16(s0); lw t1, 16(s0); add a4, a1, a2; jalr zero, 20(t1)", [22, 22, 8, 6, 7]),
    row("mulh a3, a1, a2; auipc a3, 0; jalr zero, 8(a3)", [15, 81, 7, 5, 9]),
    row("mulh a3, a1, a2; jal t2, 1f; 1:; add a3, a1, a2", [12, 78, 7, 5, 7]),
    row("div a3, a1, a2; jal t2, 1f; 1:; add a3, a1, a2", [46, 46, 40, 40, 34]),
    row("div a3, a1, a2; add a3, a1, a2", [43, 43, 38, 38, 33]),
    not_on_pico("lw a3, 1(s0); jal t2, 1f; 1:; add a3, a1, a2", [6, 5, 4]),
    not_on_pico("sw a1, 9(s0); jal t2, 1f; 1:; add a3, a1, a2", [6, 5, 4]),
    row("lw a3, 0(s0); lui a3, 5", [8, 8, 3, 2, 3]),
    row("lw a3, 0(s0); addi a3, a1, 1", [8, 8, 3, 2, 3]),
    row("lw a3, 0(s0); lw a3, 0(s0)", [10, 10, 4, 2, 2]),
];

/// Loops: cycles of one turn. `HEAD` is where the head stands.
#[rustfmt::skip]
const LOOPS: &[Row] = &[
    row("1: addi t0, t0, -1; bne t0, zero, 1b", [8, 8, 4, 3, 4]),
    row("c.nop; 1: addi t0, t0, -1; bne t0, zero, 1b; nop", [11, 11, 5, 4, 5]),
    row("1: add a3, a1, a2; addi t0, t0, -1; bne t0, zero, 1b", [11, 11, 5, 4, 5]),
    row("c.nop; 1: add a3, a1, a2; addi t0, t0, -1; bne t0, zero, 1b; nop", [15, 15, 6, 5, 6]),
    row("1: c.addi a5, -1; c.bnez a5, 1b; nop", [8, 8, 4, 3, 4]),
    row("c.nop; 1: c.addi a5, -1; c.bnez a5, 1b; nop", [9, 9, 4, 3, 4]),
    row("1: c.add a1, a2; c.addi a5, -1; c.bnez a5, 1b; nop", [12, 12, 5, 4, 5]),
    row("c.nop; 1: c.add a1, a2; c.addi a5, -1; c.bnez a5, 1b; nop", [11, 11, 5, 4, 5]),
    row("c.nop; 1: c.addi t0, -1; bne t0, zero, 1b", [8, 8, 4, 3, 4]),
    row("1: lw a3, 0(s0); addi t0, t0, -1; bne t0, zero, 1b", [13, 13, 6, 4, 5]),
    row("c.nop; 1: lw a3, 0(s0); addi t0, t0, -1; bne t0, zero, 1b; nop", [17, 17, 7, 5, 6]),
];

/// The cores in the order of the rows.
fn cores() -> [(&'static str, &'static Arc<Board>); 5] {
    [
        ("picorv32", &boards::PICORV32),
        ("picorv32_slow", &boards::PICORV32_SLOW),
        ("ibex_small", &boards::IBEX_SMALL),
        ("ibex_wb", &boards::IBEX_WB),
        ("cv32e40p", &boards::CV32E40P),
    ]
}

/// The distance between the entries of programs that are assembled together.
const STRIDE: u32 = 0x800;

/// The cycles of each program on a board, in one image.
fn cycles(board: &Arc<Board>, programs: &[String]) -> Vec<Result<u64, String>> {
    let mut source = String::new();
    for program in programs {
        source += &format!(".balign {STRIDE}, 0\n.balign 4\n{program}\nret\n");
    }
    let mut machine = support::machine(board, &assembler::assembled(&source));
    let entries = (0..programs.len() as u32).map(|index| index * STRIDE);
    entries
        .map(|entry| {
            let outcome = machine.attempt(&support::call(entry, &[]), &mut Nothing);
            outcome
                .map(|ran| ran.cycles)
                .map_err(|error| error.to_string())
        })
        .collect()
}

fn spread(body: &str) -> String {
    body.replace("; ", "\n")
}

/// Two bodies behind the setup, and six for n = 1.
fn repeated(body: &str, n: u32) -> String {
    let bodies = format!("{body}\n").repeat(2 + 4 * n as usize);
    format!("{SETUP}\n{bodies}")
}

/// Compares rows; `program(body, n)` is one whose cycles grow by `step` bodies from n = 0 to n = 1.
fn compare(rows: &[Row], step: u64, program: impl Fn(&str, u32) -> String) {
    let programs: Vec<String> = rows
        .iter()
        .flat_map(|row| [0, 1].map(|n| program(&spread(row.body), n)))
        .collect();
    let mut wrong = Vec::new();
    for (core, (name, board)) in cores().into_iter().enumerate() {
        let found = cycles(board, &programs);
        for (row, found) in rows.iter().zip(found.chunks(2)) {
            let body = row.body;
            match (row.twice[core], found) {
                (Some(twice), [Ok(few), Ok(many)]) => {
                    let slope = many - few;
                    if 2 * slope != step * twice {
                        wrong.push(format!("{name}: {body}: {slope} / {step}, not {twice} / 2"));
                    }
                }
                (None, [_, Err(_)]) => {}
                other => wrong.push(format!("{name}: {body}: {other:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sequences_take_what_the_rtl_takes() {
    compare(STRAIGHT, 4, repeated);
}

#[test]
fn jumps_take_what_the_rtl_takes() {
    compare(JUMPS, 4, repeated);
}

#[test]
fn jumps_wait_and_begin_early_as_in_the_rtl() {
    compare(ORDERED, 4, repeated);
}

#[test]
fn loops_take_what_the_rtl_takes_by_the_place_of_their_head() {
    compare(LOOPS, 8, |body, n| {
        let turns = 10 + 8 * n;
        format!("{SETUP}\nli t0, {turns}\nli a5, {turns}\n{body}")
    });
}
