// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Results and flags against the boolean formulas of the AVR Instruction Set Manual, over all operands.

use pennyweight_avr::Avr;
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::Nothing;

use crate::common;

const C: u8 = 1;
const Z: u8 = 1 << 1;
const N: u8 = 1 << 2;
const V: u8 = 1 << 3;
const S: u8 = 1 << 4;
const H: u8 = 1 << 5;
const T: u8 = 1 << 6;
const I: u8 = 1 << 7;

/// A function of Rd (r24), Rr (r22) and SREG (r20) that executes one instruction and returns Rd and SREG.
struct One(Avr);

impl One {
    fn new(encoding: u16) -> Self {
        One(common::machine(&[
            0xbf4f, // out 0x3f, r20
            encoding, 0xb79f, // in r25, 0x3f
            0x2411, // eor r1, r1
            0x9478, // sei
            0x9508, // ret
        ]))
    }

    fn run(&mut self, d: u8, r: u8, sreg: u8) -> (u8, u8) {
        let arguments = [d, r, sreg].map(|value| common::argument(value.into(), 1));
        let call = Call {
            arguments: arguments.to_vec(),
            ..common::call()
        };
        let outcome = self.0.call(&call, &mut Nothing).expect("it returns");
        let [result, sreg] = (pennyweight_avr::result(outcome.value, 2) as u16).to_le_bytes();
        (result, sreg)
    }
}

fn bit(value: u8, number: u32) -> bool {
    value >> number & 1 != 0
}

/// The flags of a byte of the status register that an instruction leaves alone, and those that it sets.
fn flags(before: u8, written: u8, set: &[(u8, bool)]) -> u8 {
    set.iter()
        .filter(|(_, is_set)| *is_set)
        .fold(before & !written, |sreg, (flag, _)| sreg | flag)
}

/// Checks one instruction over all operands, from SREG all clear and all set.
fn check(mnemonic: &str, encoding: u16, expected: impl Fn(u8, u8, u8) -> (u8, u8)) {
    let mut one = One::new(encoding);
    for operands in 0..=u16::MAX {
        let [d, r] = operands.to_le_bytes();
        for before in [0x00, 0xff] {
            let (seen, wanted) = (one.run(d, r, before), expected(d, r, before));
            assert_eq!(
                seen, wanted,
                "{mnemonic}: Rd {d:#04x}, Rr {r:#04x}, SREG {before:#04x}"
            );
        }
    }
}

/// Checks one instruction over all Rd, from SREG all clear and all set.
fn check_one_operand(mnemonic: &str, encoding: u16, expected: impl Fn(u8, u8) -> (u8, u8)) {
    let mut one = One::new(encoding);
    for d in 0..=u8::MAX {
        for before in [0x00, 0xff] {
            let (seen, wanted) = (one.run(d, 0, before), expected(d, before));
            assert_eq!(seen, wanted, "{mnemonic}: Rd {d:#04x}, SREG {before:#04x}");
        }
    }
}

/// H, V, N, S, Z, C of a sum, as the page of ADD writes them.
fn of_sum(d: u8, r: u8, result: u8, before: u8) -> u8 {
    let carry =
        |n| bit(d, n) && bit(r, n) || bit(r, n) && !bit(result, n) || !bit(result, n) && bit(d, n);
    let overflow =
        bit(d, 7) && bit(r, 7) && !bit(result, 7) || !bit(d, 7) && !bit(r, 7) && bit(result, 7);
    let n = bit(result, 7);
    let set = [
        (H, carry(3)),
        (S, n ^ overflow),
        (V, overflow),
        (N, n),
        (Z, result == 0),
        (C, carry(7)),
    ];
    flags(before, H | S | V | N | Z | C, &set)
}

/// H, V, N, S, Z, C of a difference, as the page of SUB writes them.
fn of_difference(d: u8, r: u8, result: u8, before: u8) -> u8 {
    let borrow =
        |n| !bit(d, n) && bit(r, n) || bit(r, n) && bit(result, n) || bit(result, n) && !bit(d, n);
    let overflow =
        bit(d, 7) && !bit(r, 7) && !bit(result, 7) || !bit(d, 7) && bit(r, 7) && bit(result, 7);
    let n = bit(result, 7);
    let set = [
        (H, borrow(3)),
        (S, n ^ overflow),
        (V, overflow),
        (N, n),
        (Z, result == 0),
        (C, borrow(7)),
    ];
    flags(before, H | S | V | N | Z | C, &set)
}

/// S, V, N, Z after a logic instruction.
fn of_logic(result: u8, before: u8) -> u8 {
    let n = bit(result, 7);
    flags(before, S | V | N | Z, &[(S, n), (N, n), (Z, result == 0)])
}

/// S, V, N, Z, C after a shift to the right: V is N xor C.
fn of_shift(d: u8, result: u8, before: u8) -> u8 {
    let (n, c) = (bit(result, 7), bit(d, 0));
    let set = [
        (S, n ^ (n ^ c)),
        (V, n ^ c),
        (N, n),
        (Z, result == 0),
        (C, c),
    ];
    flags(before, S | V | N | Z | C, &set)
}

/// SBC, SBCI, CPC keep Z when the result is zero.
fn keep_zero(sreg: u8, before: u8) -> u8 {
    sreg & (!Z | before & Z)
}

#[test]
fn sums() {
    check("add r24, r22", 0x0f86, |d, r, before| {
        let result = d.wrapping_add(r);
        (result, of_sum(d, r, result, before))
    });
    check("adc r24, r22", 0x1f86, |d, r, before| {
        let result = d.wrapping_add(r).wrapping_add(before & C);
        (result, of_sum(d, r, result, before))
    });
}

#[test]
fn differences() {
    check("sub r24, r22", 0x1b86, |d, r, before| {
        let result = d.wrapping_sub(r);
        (result, of_difference(d, r, result, before))
    });
    check("sbc r24, r22", 0x0b86, |d, r, before| {
        let result = d.wrapping_sub(r).wrapping_sub(before & C);
        (
            result,
            keep_zero(of_difference(d, r, result, before), before),
        )
    });
    check("cp r24, r22", 0x1786, |d, r, before| {
        (d, of_difference(d, r, d.wrapping_sub(r), before))
    });
    check("cpc r24, r22", 0x0786, |d, r, before| {
        let result = d.wrapping_sub(r).wrapping_sub(before & C);
        (d, keep_zero(of_difference(d, r, result, before), before))
    });
}

#[test]
fn differences_with_a_constant() {
    for (k, nibbles) in [
        (0x00, 0x000),
        (0x01, 0x001),
        (0x7f, 0x70f),
        (0x80, 0x800),
        (0xa5, 0xa05),
        (0xff, 0xf0f),
    ] {
        check_one_operand("subi r24, k", 0x5080 | nibbles, |d, before| {
            let result = d.wrapping_sub(k);
            (result, of_difference(d, k, result, before))
        });
        check_one_operand("sbci r24, k", 0x4080 | nibbles, |d, before| {
            let result = d.wrapping_sub(k).wrapping_sub(before & C);
            (
                result,
                keep_zero(of_difference(d, k, result, before), before),
            )
        });
        check_one_operand("cpi r24, k", 0x3080 | nibbles, |d, before| {
            (d, of_difference(d, k, d.wrapping_sub(k), before))
        });
        check_one_operand("andi r24, k", 0x7080 | nibbles, |d, before| {
            (d & k, of_logic(d & k, before))
        });
        check_one_operand("ori r24, k", 0x6080 | nibbles, |d, before| {
            (d | k, of_logic(d | k, before))
        });
        check_one_operand("ldi r24, k", 0xe080 | nibbles, |_, before| (k, before));
    }
}

#[test]
fn logic() {
    check("and r24, r22", 0x2386, |d, r, before| {
        (d & r, of_logic(d & r, before))
    });
    check("or r24, r22", 0x2b86, |d, r, before| {
        (d | r, of_logic(d | r, before))
    });
    check("eor r24, r22", 0x2786, |d, r, before| {
        (d ^ r, of_logic(d ^ r, before))
    });
    check("mov r24, r22", 0x2f86, |_, r, before| (r, before));
}

#[test]
fn one_operand() {
    check_one_operand("com r24", 0x9580, |d, before| {
        (!d, of_logic(!d, before) | C)
    });
    check_one_operand("neg r24", 0x9581, |d, before| {
        let result = d.wrapping_neg();
        let (n, v) = (bit(result, 7), result == 0x80);
        let set = [
            (H, bit(result, 3) | bit(d, 3)),
            (S, n ^ v),
            (V, v),
            (N, n),
            (Z, result == 0),
            (C, result != 0),
        ];
        (result, flags(before, H | S | V | N | Z | C, &set))
    });
    check_one_operand("inc r24", 0x9583, |d, before| {
        let result = d.wrapping_add(1);
        let (n, v) = (bit(result, 7), d == 0x7f);
        (
            result,
            flags(
                before,
                S | V | N | Z,
                &[(S, n ^ v), (V, v), (N, n), (Z, result == 0)],
            ),
        )
    });
    check_one_operand("dec r24", 0x958a, |d, before| {
        let result = d.wrapping_sub(1);
        let (n, v) = (bit(result, 7), d == 0x80);
        (
            result,
            flags(
                before,
                S | V | N | Z,
                &[(S, n ^ v), (V, v), (N, n), (Z, result == 0)],
            ),
        )
    });
    check_one_operand("swap r24", 0x9582, |d, before| (d.rotate_left(4), before));
}

#[test]
fn shifts() {
    check_one_operand("lsr r24", 0x9586, |d, before| {
        (d >> 1, of_shift(d, d >> 1, before))
    });
    check_one_operand("ror r24", 0x9587, |d, before| {
        let result = d >> 1 | before << 7;
        (result, of_shift(d, result, before))
    });
    check_one_operand("asr r24", 0x9585, |d, before| {
        let result = d >> 1 | d & 0x80;
        (result, of_shift(d, result, before))
    });
}

#[test]
fn flags_and_bits() {
    for (number, flag) in [C, Z, N, V, S, H, T, I].into_iter().enumerate() {
        let s = (number as u16) << 4;
        check_one_operand("bset s", 0x9408 | s, |d, before| (d, before | flag));
        check_one_operand("bclr s", 0x9488 | s, |d, before| (d, before & !flag));
        let b = number as u16;
        check_one_operand("bst r24, b", 0xfb80 | b, |d, before| {
            (d, flags(before, T, &[(T, bit(d, number as u32))]))
        });
        check_one_operand("bld r24, b", 0xf980 | b, |d, before| {
            let value = u8::from(before & T != 0) << number;
            (d & !(1 << number) | value, before)
        });
    }
}

/// Runs an instruction on r25:r24 and returns the pair and SREG.
fn on_pair(encoding: u16, pair: u16, sreg: u8) -> (u16, u8) {
    let mut avr = common::machine(&[
        0xbf6f, // out 0x3f, r22
        encoding, 0xb76f, // in r22, 0x3f
        0x9478, // sei
        0x9508, // ret
    ]);
    let arguments = vec![
        common::argument(pair.into(), 2),
        common::argument(sreg.into(), 1),
    ];
    let outcome = avr
        .call(
            &Call {
                arguments,
                ..common::call()
            },
            &mut Nothing,
        )
        .expect("it returns");
    let value = pennyweight_avr::result(outcome.value, 4) as u32;
    ((value >> 16) as u16, value as u8)
}

#[test]
fn word_arithmetic() {
    // S = N xor V; ADIW: V = !Rdh7 & R15, C = !R15 & Rdh7; SBIW: V = Rdh7 & !R15, C = R15 & !Rdh7
    let adiw = |k: u16| 0x9600 | (k & 0x30) << 2 | k & 0xf;
    let sbiw = |k: u16| 0x9700 | (k & 0x30) << 2 | k & 0xf;
    assert_eq!(on_pair(adiw(1), 0x00ff, 0xff), (0x0100, I | T | H));
    assert_eq!(on_pair(adiw(63), 0xffc1, 0x00), (0x0000, Z | C));
    assert_eq!(on_pair(adiw(63), 0x7fff, 0x00), (0x803e, N | V));
    assert_eq!(on_pair(adiw(0), 0x8000, 0xff), (0x8000, I | T | H | N | S));
    assert_eq!(on_pair(sbiw(1), 0x0100, 0xff), (0x00ff, I | T | H));
    assert_eq!(on_pair(sbiw(63), 0x003f, 0x00), (0x0000, Z));
    assert_eq!(on_pair(sbiw(1), 0x0000, 0x00), (0xffff, S | N | C));
    assert_eq!(on_pair(sbiw(1), 0x8000, 0x00), (0x7fff, S | V));
    assert_eq!(on_pair(0x01cb, 0x1234, 0xa5).0, 0xb7a5); // movw r24, r22: r23 as it was before the call
}

/// A product of r20 and r22: r1:r0 and SREG.
fn product(encoding: u16, d: u8, r: u8, sreg: u8) -> (u16, u8) {
    let mut avr = common::machine(&[
        0x2f48, // mov r20, r24
        0xbf2f, // out 0x3f, r18
        encoding, 0xb76f, // in r22, 0x3f
        0x01c0, // movw r24, r0
        0x2411, // eor r1, r1
        0x9478, // sei
        0x9508, // ret
    ]);
    // r24, r22, r20 (overwritten), r18
    let arguments = [d, r, 0, sreg]
        .map(|value| common::argument(value.into(), 1))
        .to_vec();
    let outcome = avr
        .call(
            &Call {
                arguments,
                ..common::call()
            },
            &mut Nothing,
        )
        .expect("it returns");
    let value = pennyweight_avr::result(outcome.value, 4) as u32;
    ((value >> 16) as u16, value as u8)
}

#[test]
fn products() {
    let (mul, muls, mulsu) = (0x9f46, 0x0246, 0x0346); // of r20, r22
    let (fmul, fmuls, fmulsu) = (0x034e, 0x03c6, 0x03ce);
    let rest = I | T | H | S | V | N;
    assert_eq!(product(mul, 0xff, 0xff, 0xff), (0xfe01, rest | C));
    assert_eq!(product(mul, 0x00, 0xff, 0xff), (0x0000, rest | Z));
    assert_eq!(product(muls, 0xff, 0xff, 0x00), (0x0001, 0));
    assert_eq!(product(muls, 0x80, 0x7f, 0x00), (0xc080, C));
    assert_eq!(product(muls, 0x80, 0x80, 0x00), (0x4000, 0));
    assert_eq!(product(mulsu, 0xff, 0xff, 0x00), (0xff01, C));
    assert_eq!(product(mulsu, 0x7f, 0xff, 0x00), (0x7e81, 0));
    // 1.7 format: the product is shifted left by one, C is its top bit before
    assert_eq!(product(fmul, 0x80, 0x80, 0xff), (0x8000, rest));
    assert_eq!(product(fmul, 0xff, 0xff, 0x00), (0xfc02, C));
    assert_eq!(product(fmuls, 0x80, 0x80, 0x00), (0x8000, 0));
    assert_eq!(product(fmuls, 0x80, 0x40, 0x00), (0xc000, C));
    assert_eq!(product(fmulsu, 0xff, 0x80, 0x00), (0xff00, C));
    assert_eq!(product(fmulsu, 0x00, 0x80, 0x00), (0x0000, Z));
}
