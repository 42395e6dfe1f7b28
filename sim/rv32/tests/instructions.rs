// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Constants, jumps, loads, stores and control registers.

use crate::support::{RAM, result};

#[test]
fn constants_and_addresses() {
    assert_eq!(result("lui a0, 0x12345", &[]), 0x1234_5000);
    assert_eq!(result("lui a0, 0xfffff", &[]), 0xFFFF_F000);
    assert_eq!(result("nop\nauipc a0, 1", &[]), 0x1004);
    assert_eq!(result("auipc a0, 0xfffff", &[]), 0xFFFF_F000);
    assert_eq!(result("addi zero, a0, 5\nmv a0, zero", &[7]), 0);
}

#[test]
fn jumps_link_the_address_behind_them() {
    assert_eq!(
        result("mv t0, ra\njal ra, 1f\n1: mv a0, ra\nmv ra, t0", &[]),
        8
    );
    assert_eq!(
        result("mv t0, ra\nnop\nc.jal 1f\n1: mv a0, ra\nmv ra, t0", &[]),
        10
    );
    assert_eq!(result("li a1, 12\njalr a0, 0(a1)\nnop\n", &[]), 8);
    // the base is read before the link is written, and bit 0 of the target is cleared
    assert_eq!(result("li a1, 9\njalr a1, 4(a1)\nnop\nmv a0, a1", &[]), 8);
    assert_eq!(result("li a0, 1\nj 1f\nli a0, 2\n1:", &[]), 1);
}

#[test]
fn branches_compare_signed_and_unsigned_numbers() {
    let minus = 0xFFFF_FFFF;
    let rows = [
        ("beq", [(1, 1, true), (1, 2, false), (minus, minus, true)]),
        ("bne", [(1, 1, false), (1, 2, true), (minus, minus, false)]),
        ("blt", [(1, 2, true), (minus, 0, true), (2, 2, false)]),
        ("bge", [(1, 2, false), (minus, 0, false), (2, 2, true)]),
        ("bltu", [(1, 2, true), (minus, 0, false), (2, 2, false)]),
        ("bgeu", [(1, 2, false), (minus, 0, true), (2, 2, true)]),
    ];
    for (branch, cases) in rows {
        for (a, b, taken) in cases {
            let source = format!("{branch} a0, a1, 1f\nli a0, 100\nret\n1: li a0, 200");
            let expected = if taken { 200 } else { 100 };
            assert_eq!(result(&source, &[a, b]), expected, "{branch} {a} {b}");
        }
    }
}

#[test]
fn loads_extend_and_stores_write_their_bytes_alone() {
    let stored = "sw a1, 4(a0)\n";
    let rows = [
        ("lw a0, 4(a0)", 0x8091_A2F3),
        ("lb a0, 4(a0)", 0xFFFF_FFF3),
        ("lbu a0, 4(a0)", 0xF3),
        ("lh a0, 6(a0)", 0xFFFF_8091),
        ("lhu a0, 6(a0)", 0x8091),
        ("lw a0, 5(a0)", 0x0080_91A2),
        ("sb zero, 5(a0)\nlw a0, 4(a0)", 0x8091_00F3),
        ("sh zero, 6(a0)\nlw a0, 4(a0)", 0xA2F3),
        ("sw zero, 2(a0)\nlw a0, 4(a0)", 0x8091_0000),
    ];
    for (code, expected) in rows {
        let source = format!("{stored}{code}");
        assert_eq!(result(&source, &[RAM, 0x8091_A2F3]), expected, "{code}");
    }
}

/// Encodings of Zcb, which some assemblers do not know, and what each leaves in a0 of 0x8091A2F3 at the address in a1.
#[test]
#[expect(clippy::unusual_byte_groupings, reason = "the fields of the encodings")]
fn zcb_has_short_forms_of_bytes_and_halfwords() {
    let rows: [(u16, u32); 12] = [
        (0b100_000_011_00_010_00, 0xF3),         // c.lbu a0, 0(a1)
        (0b100_000_011_10_010_00, 0xA2),         // 1
        (0b100_000_011_01_010_00, 0x91),         // 2
        (0b100_001_011_01_010_00, 0x8091),       // c.lhu 2
        (0b100_001_011_11_010_00, 0xFFFF_8091),  // c.lh 2
        (0b100_111_010_11_000_01, 0xF3),         // c.zext.b
        (0b100_111_010_11_001_01, 0xFFFF_FFF3),  // c.sext.b
        (0b100_111_010_11_010_01, 0xA2F3),       // c.zext.h
        (0b100_111_010_11_011_01, 0xFFFF_A2F3),  // c.sext.h
        (0b100_111_010_11_101_01, !0x8091_A2F3), // c.not
        (0b100_111_010_10_011_01, 0x8091_A2F3_u32.wrapping_mul(RAM)), // c.mul a0, a1
        (0b100_010_011_10_010_00, 0x8091_A2F3),  // c.sb
    ];
    for (encoding, expected) in rows {
        let source = format!("sw a0, 0(a1)\n.2byte {encoding}");
        assert_eq!(
            result(&source, &[0x8091_A2F3, RAM]),
            expected,
            "{encoding:016b}"
        );
    }
    let stores: [(u16, u32); 4] = [
        (0b100_010_011_00_010_00, 0xF3),
        (0b100_010_011_01_010_00, 0x00F3_0000),
        (0b100_011_011_00_010_00, 0xA2F3),
        (0b100_011_011_01_010_00, 0xA2F3_0000),
    ];
    for (encoding, expected) in stores {
        let source = format!("sw zero, 0(a1)\n.2byte {encoding}\nlw a0, 0(a1)");
        assert_eq!(
            result(&source, &[0x8091_A2F3, RAM]),
            expected,
            "{encoding:016b}"
        );
    }
}

#[test]
fn control_registers_are_those_that_called_code_needs() {
    assert_eq!(
        result("csrrci a0, mstatus, 8\ncsrrs zero, mstatus, a0", &[]),
        8
    );
    assert_eq!(
        result("csrrci zero, mstatus, 8\ncsrrwi a0, mstatus, 8", &[]),
        0
    );
    // five instructions of a cycle after a call of two
    assert_eq!(result("nop\nnop\nnop\nnop\ncsrrs a0, mcycle, zero", &[]), 7);
    assert_eq!(result("nop\ncsrrs a0, minstret, zero", &[]), 2);
}
