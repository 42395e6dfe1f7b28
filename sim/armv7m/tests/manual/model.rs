// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An independent reference model of data processing, from the pseudocode of DDI 0403 (chapters A2, A7 and
//! D6). It shares nothing with the simulator: numbers are wide, and bits are computed one at a time.

use super::Fields;

/// Registers and flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub r: [u32; 15],
    pub n: bool,
    pub z: bool,
    pub c: bool,
    pub v: bool,
    pub q: bool,
    pub ge: u8,
}

impl State {
    /// N, Z, C, V, Q and GE as they are in the APSR.
    pub fn apsr(&self) -> u32 {
        let flags = [self.n, self.z, self.c, self.v, self.q];
        let high = flags.iter().fold(0, |all, &flag| 2 * all + u32::from(flag));
        high << 27 | u32::from(self.ge) << 16
    }

    pub fn set_apsr(&mut self, apsr: u32) {
        let bit = |at: u32| apsr >> at & 1 == 1;
        (self.n, self.z, self.c, self.v) = (bit(31), bit(30), bit(29), bit(28));
        self.q = bit(27);
        self.ge = (apsr >> 16 & 15) as u8;
    }

    /// The table of conditions in A7.3.
    pub fn passes(&self, condition: u16) -> bool {
        match condition {
            0 => self.z,
            1 => !self.z,
            2 => self.c,
            3 => !self.c,
            4 => self.n,
            5 => !self.n,
            6 => self.v,
            7 => !self.v,
            8 => self.c && !self.z,
            9 => !self.c || self.z,
            10 => self.n == self.v,
            11 => self.n != self.v,
            12 => !self.z && self.n == self.v,
            13 => self.z || self.n != self.v,
            _ => true,
        }
    }
}

fn bit(value: u32, at: u32) -> bool {
    at < 32 && value >> at & 1 == 1
}

/// The word of which each bit is told by its number.
fn word(of: impl Fn(u32) -> bool) -> u32 {
    (0..32).map(|at| u32::from(of(at)) << at).sum()
}

/// `Shift_C`: 0 LSL, 1 LSR, 2 ASR, 3 ROR, 4 RRX; by any amount.
fn shift_c(value: u32, kind: u32, amount: u32, carry: bool) -> (u32, bool) {
    if amount == 0 {
        return (value, carry);
    }
    let sign = bit(value, 31);
    match kind {
        0 => (
            word(|at| at >= amount && bit(value, at - amount)),
            amount <= 32 && bit(value, 32 - amount),
        ),
        1 => (word(|at| bit(value, at + amount)), bit(value, amount - 1)),
        2 => {
            let extended = |at: u32| if at < 32 { bit(value, at) } else { sign };
            (word(|at| extended(at + amount)), extended(amount - 1))
        }
        3 => {
            let result = word(|at| bit(value, (at + amount) % 32));
            (result, bit(result, 31))
        }
        _ => (
            word(|at| if at == 31 { carry } else { bit(value, at + 1) }),
            bit(value, 0),
        ),
    }
}

/// `DecodeImmShift`.
fn immediate_shift(kind: u32, amount: u32) -> (u32, u32) {
    match (kind, amount) {
        (1 | 2, 0) => (kind, 32),
        (3, 0) => (4, 1),
        _ => (kind, amount),
    }
}

/// `ThumbExpandImm_C`.
fn expand_c(code: u32, carry: bool) -> (u32, bool) {
    let byte = code & 0xFF;
    match code >> 8 {
        0 => (byte, carry),
        1 => (byte | byte << 16, carry),
        2 => (byte << 8 | byte << 24, carry),
        3 => (byte | byte << 8 | byte << 16 | byte << 24, carry),
        _ => shift_c(0x80 | code & 0x7F, 3, code >> 7, carry),
    }
}

/// Signed and unsigned values of some bits of a word.
fn signed(value: u32, low: u32, bits: u32) -> i128 {
    let value = unsigned(value, low, bits);
    if value >> (bits - 1) == 1 {
        value - (1 << bits)
    } else {
        value
    }
}

fn unsigned(value: u32, low: u32, bits: u32) -> i128 {
    i128::from(u64::from(value) >> low) & ((1 << bits) - 1)
}

fn clamped(value: i128, least: i128, most: i128) -> (u32, bool) {
    let result = value.max(least).min(most);
    (result as u32, result != value)
}

/// `SignedSatQ`.
fn signed_sat(value: i128, bits: u32) -> (u32, bool) {
    clamped(value, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)
}

/// A parallel addition or subtraction: result and GE.
fn parallel(n: u32, m: u32, lanes: u32, prefix: u32) -> (u32, u8) {
    let bits = if matches!(lanes, 0 | 4) { 8 } else { 16 };
    let take = |value, low| {
        if prefix < 4 {
            signed(value, low, bits)
        } else {
            unsigned(value, low, bits)
        }
    };
    let (mut result, mut ge) = (0, 0);
    for low in (0..32).step_by(bits as usize) {
        // ASX adds above and subtracts below, SAX the other way; both with the other half of Rm
        let (subtracts, of_m) = match lanes {
            0 | 1 => (false, low),
            2 => (low == 0, 16 - low),
            6 => (low == 16, 16 - low),
            _ => (true, low),
        };
        let (a, b) = (take(n, low), take(m, of_m));
        let sum = if subtracts { a - b } else { a + b };
        let lane = match prefix {
            0 | 4 => sum as u32,
            1 => signed_sat(sum, bits).0,
            5 => clamped(sum, 0, (1 << bits) - 1).0,
            _ => sum.div_euclid(2) as u32,
        };
        result |= (lane & ((1u64 << bits) - 1) as u32) << low;
        let flag = if prefix == 4 && !subtracts {
            sum >= 1 << bits
        } else {
            sum >= 0
        };
        if flag {
            ge |= (if bits == 8 { 1 } else { 3 }) << (low / 8);
        }
    }
    (result, ge)
}

/// Executes an operation; `in_it`: in an IT block, where S sets no flags.
#[rustfmt::skip]
pub fn execute(operation: [&str; 3], f: &Fields, in_it: bool, s: &mut State) {
    let [name, flags, operand] = operation;
    let set_flags = match flags { "f" => true, "S" => !in_it, "s" => f.get('s') == 1, _ => false };
    let reg = |letter: char| s.r[f.get(letter) as usize];
    let has = |letter| f.has(letter);
    let (n, m, a) = (
        if has('n') { reg('n') } else if has('d') { reg('d') } else { 0 },
        if has('m') { reg('m') } else { 0 },
        if has('a') { reg('a') } else { 0 },
    );
    // `MUL T1` and shifts by a register in 16 bits name Rdn and one more
    let (i, x, y) = (f.get('i'), f.get('x') == 1, f.get('y') == 1);
    let rotated = shift_c(m, 3, 8 * f.get('r'), false).0;
    let half = |value: u32, top: bool| signed(value, if top { 16 } else { 0 }, 16);
    let whole = |value: u32| signed(value, 0, 32);
    let products = |exchange: bool| (half(n, false) * half(m, exchange), half(n, true) * half(m, !exchange));
    let pair = || if has('h') { i128::from(reg('h')) << 32 | i128::from(reg('l')) } else { 0 };
    let signed_pair = || (pair() << 64) >> 64;
    let set_long = |s: &mut State, value: i128| {
        s.r[f.get('l') as usize] = value as u32;
        s.r[f.get('h') as usize] = (value >> 32) as u32;
    };
    let differences = || (0..4).map(|at| (unsigned(n, 8 * at, 8) - unsigned(m, 8 * at, 8)).abs()).sum::<i128>();
    let round = if x { 1i128 << 31 } else { 0 };

    let logical = ["and", "bic", "orr", "orn", "eor", "mov", "mvn", "tst", "teq"].contains(&name);
    let sums = ["add", "adc", "sub", "sbc", "rsb", "cmp", "cmn"].contains(&name);
    if logical || sums {
        let (b, carry) = match operand {
            "reg" => (m, s.c),
            "imm" => (i, s.c),
            "zero" => (0, s.c),
            "const" => expand_c(i, s.c),
            "shift" => { let (kind, amount) = immediate_shift(f.get('t'), i); shift_c(m, kind, amount, s.c) }
            "lsl" => shift_c(m, 0, i, s.c),
            "lsr" => { let (kind, amount) = immediate_shift(1, i); shift_c(m, kind, amount, s.c) }
            "asr" => { let (kind, amount) = immediate_shift(2, i); shift_c(m, kind, amount, s.c) }
            other => panic!("an operand that the model does not know: {other}"),
        };
        let (result, carry, overflow) = if logical {
            let result = match name {
                "and" | "tst" => n & b,
                "bic" => n & !b,
                "orr" => n | b,
                "orn" => n | !b,
                "eor" | "teq" => n ^ b,
                "mov" => b,
                _ => !b,
            };
            (result, carry, s.v)
        } else {
            // AddWithCarry
            let (x, y, carry) = match name {
                "add" | "cmn" => (n, b, false),
                "adc" => (n, b, s.c),
                "sbc" => (n, !b, s.c),
                "rsb" => (!n, b, true),
                _ => (n, !b, true),
            };
            let carry = i128::from(carry);
            let sum = unsigned(x, 0, 32) + unsigned(y, 0, 32) + carry;
            let result = sum as u32;
            (result, unsigned(result, 0, 32) != sum, whole(result) != whole(x) + whole(y) + carry)
        };
        if set_flags {
            (s.n, s.z, s.c, s.v) = (bit(result, 31), result == 0, carry, overflow);
        }
        if has('d') {
            s.r[f.get('d') as usize] = result;
        }
        return;
    }
    let saturated = |s: &mut State, (result, saturates): (u32, bool)| { s.q |= saturates; result };
    // a result of 32 bits whose overflow Q counts
    let counted = |s: &mut State, value: i128| { s.q |= value != whole(value as u32); value as u32 };
    let result = match name {
        "lsl" | "lsr" | "asr" | "ror" => {
            let kind = match name { "lsl" => 0, "lsr" => 1, "asr" => 2, _ => 3 };
            let (result, carry) = shift_c(n, kind, m & 0xFF, s.c);
            if set_flags {
                (s.n, s.z, s.c) = (bit(result, 31), result == 0, carry);
            }
            result
        }
        "mul" => {
            let factor = if operand == "by" { reg('d') } else { m };
            let result = (u64::from(n) * u64::from(factor)) as u32;
            if set_flags {
                (s.n, s.z) = (bit(result, 31), result == 0);
            }
            result
        }
        "mla" => (whole(n) * whole(m) + whole(a)) as u32,
        "mls" => (whole(a) - whole(n) * whole(m)) as u32,
        "udiv" => if m == 0 { 0 } else { (unsigned(n, 0, 32) / unsigned(m, 0, 32)) as u32 },
        "sdiv" => if m == 0 { 0 } else { (whole(n) / whole(m)) as u32 },
        "movw" => f.get('j') << 12 | i,
        "movt" => word(|at| if at < 16 { bit(n, at) } else { bit(f.get('j') << 12 | i, at - 16) }),
        "bfi" => word(|at| if (i..=f.get('w')).contains(&at) { bit(n, at - i) } else { bit(reg('d'), at) }),
        "bfc" => word(|at| !(i..=f.get('w')).contains(&at) && bit(reg('d'), at)),
        "ubfx" => word(|at| at <= f.get('w') && bit(n, at + i)),
        "sbfx" => word(|at| bit(n, at.min(f.get('w')) + i)),
        "ssat" | "usat" => {
            let (kind, amount) = immediate_shift(2 * f.get('k'), i);
            let value = whole(shift_c(n, kind, amount, false).0);
            let bits = f.get('w');
            saturated(s, if name == "ssat" { signed_sat(value, bits + 1) } else { clamped(value, 0, (1 << bits) - 1) })
        }
        "ssat16" | "usat16" => {
            let bits = f.get('w');
            let [low, high] = [false, true].map(|top| {
                if name == "ssat16" { signed_sat(half(n, top), bits + 1) } else { clamped(half(n, top), 0, (1 << bits) - 1) }
            });
            s.q |= low.1 || high.1;
            low.0 & 0xFFFF | high.0 << 16
        }
        "sxtb" => signed(rotated, 0, 8) as u32,
        "sxth" => signed(rotated, 0, 16) as u32,
        "uxtb" => unsigned(rotated, 0, 8) as u32,
        "uxth" => unsigned(rotated, 0, 16) as u32,
        "sxtab" => (unsigned(n, 0, 32) + signed(rotated, 0, 8)) as u32,
        "sxtah" => (unsigned(n, 0, 32) + signed(rotated, 0, 16)) as u32,
        "uxtab" => (unsigned(n, 0, 32) + unsigned(rotated, 0, 8)) as u32,
        "uxtah" => (unsigned(n, 0, 32) + unsigned(rotated, 0, 16)) as u32,
        "sxtb16" | "sxtab16" | "uxtb16" | "uxtab16" => {
            let lane = |low: u32| {
                let byte = if name.starts_with('s') { signed(rotated, low, 8) } else { unsigned(rotated, low, 8) };
                let more = if name.contains('a') { unsigned(n, low, 16) } else { 0 };
                ((byte + more) & 0xFFFF) as u32
            };
            lane(0) | lane(16) << 16
        }
        "rev" => word(|at| bit(m, (3 - at / 8) * 8 + at % 8)),
        "rev16" => word(|at| bit(m, at ^ 8)),
        "revsh" => word(|at| bit(m, if at < 8 { at + 8 } else { at.min(15) - 8 })),
        "rbit" => word(|at| bit(m, 31 - at)),
        "clz" => (0..32).take_while(|at| !bit(m, 31 - at)).count() as u32,
        "pkh" => {
            // tb: bit 5 of the second halfword
            let top = f.get('t') == 1;
            let (kind, amount) = immediate_shift(if top { 2 } else { 0 }, i);
            let shifted = shift_c(m, kind, amount, false).0;
            word(|at| if (at < 16) == top { bit(shifted, at) } else { bit(n, at) })
        }
        "parallel" => {
            let (result, ge) = parallel(n, m, f.get('o'), f.get('p'));
            if matches!(f.get('p'), 0 | 4) { s.ge = ge; }
            result
        }
        "sel" => word(|at| bit(if s.ge >> (at / 8) & 1 == 1 { n } else { m }, at)),
        "qadd" => saturated(s, signed_sat(whole(m) + whole(n), 32)),
        "qsub" => saturated(s, signed_sat(whole(m) - whole(n), 32)),
        "qdadd" => { let twice = saturated(s, signed_sat(2 * whole(n), 32)); saturated(s, signed_sat(whole(m) + whole(twice), 32)) }
        "qdsub" => { let twice = saturated(s, signed_sat(2 * whole(n), 32)); saturated(s, signed_sat(whole(m) - whole(twice), 32)) }
        "smulxy" => (half(n, x) * half(m, y)) as u32,
        "smlaxy" => counted(s, half(n, x) * half(m, y) + whole(a)),
        "smulw" => ((whole(n) * half(m, y)) >> 16) as u32,
        "smlaw" => counted(s, (whole(n) * half(m, y) + (whole(a) << 16)) >> 16),
        "smuad" => { let (low, high) = products(x); counted(s, low + high) }
        "smlad" => { let (low, high) = products(x); counted(s, low + high + whole(a)) }
        "smusd" => { let (low, high) = products(x); (low - high) as u32 }
        "smlsd" => { let (low, high) = products(x); counted(s, low - high + whole(a)) }
        "smmul" => ((whole(n) * whole(m) + round) >> 32) as u32,
        "smmla" => (((whole(a) << 32) + whole(n) * whole(m) + round) >> 32) as u32,
        "smmls" => (((whole(a) << 32) - whole(n) * whole(m) + round) >> 32) as u32,
        "usad8" => differences() as u32,
        "usada8" => (differences() + whole(a)) as u32,
        "umull" => return set_long(s, unsigned(n, 0, 32) * unsigned(m, 0, 32)),
        "smull" => return set_long(s, whole(n) * whole(m)),
        "umlal" => return set_long(s, unsigned(n, 0, 32) * unsigned(m, 0, 32) + pair()),
        "smlal" => return set_long(s, whole(n) * whole(m) + signed_pair()),
        "umaal" => return set_long(s, unsigned(n, 0, 32) * unsigned(m, 0, 32) + i128::from(reg('l')) + i128::from(reg('h'))),
        "smlalxy" => return set_long(s, half(n, x) * half(m, y) + signed_pair()),
        "smlald" => { let (low, high) = products(x); return set_long(s, low + high + signed_pair()) }
        "smlsld" => { let (low, high) = products(x); return set_long(s, low - high + signed_pair()) }
        "msr" => {
            let (old, new) = (s.apsr(), n);
            let nzcvq = if f.get('g') & 2 != 0 { new } else { old };
            let ge = if f.get('g') & 1 != 0 { new } else { old };
            return s.set_apsr(nzcvq & 0xF800_0000 | ge & 0x000F_0000);
        }
        "mrs" => s.apsr(),
        other => panic!("an operation that the model does not know: {other}"),
    };
    s.r[f.get('d') as usize] = result;
}
