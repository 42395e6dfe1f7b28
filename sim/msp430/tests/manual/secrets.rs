// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A model of how secrets pass through an instruction, byte by byte, from what the manual says that a result depends on.
//! What is known of public operands is used as far as docs/simulators/msp430.md says, and no further.

use std::collections::BTreeMap;

use super::Case;

/// A set of secrets, a bit each.
type Set = u8;
/// Those of the low and of the high byte.
type Pair = [Set; 2];

/// The secrets of registers, of flags and the control bits, and of memory; and what leaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    pub registers: [Pair; 16],
    /// C, Z, N, V, control
    pub flags: [Set; 5],
    pub memory: BTreeMap<u16, Set>,
    pub branch: Set,
    pub address: Set,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Register(usize),
    Constant,
    /// Memory with the secrets of its address
    Memory(u16, Set),
}

/// An operand: the values of its bytes, and their secrets.
struct Operand {
    value: u16,
    secrets: Pair,
}

impl Operand {
    /// True for a byte that is public and has this value.
    fn is(&self, half: usize, value: u8) -> bool {
        self.secrets[half] == 0 && self.value.to_le_bytes()[half] == value
    }
}

fn all(pair: Pair) -> Set {
    pair[0] | pair[1]
}

impl Secrets {
    fn status(&self) -> Pair {
        let [c, z, n, v, control] = self.flags;
        [c | z | n | control, v]
    }

    fn of(&self, place: Place) -> Pair {
        match place {
            Place::Constant | Place::Register(0 | 3) => [0; 2],
            Place::Register(2) => self.status(),
            Place::Register(n) => self.registers[n],
            Place::Memory(address, through) => {
                [0, 1].map(|i| self.memory.get(&(address + i)).unwrap_or(&0) | through)
            }
        }
    }

    fn put(&mut self, place: Place, is_byte: bool, secrets: Pair) {
        let secrets = [secrets[0], if is_byte { 0 } else { secrets[1] }];
        match place {
            Place::Register(0) => self.branch |= all(secrets),
            Place::Register(2) => {
                let [low, high] = secrets;
                self.flags = [low, low, low, high, low];
            }
            Place::Register(3) | Place::Constant => {}
            Place::Register(n) => self.registers[n] = secrets,
            Place::Memory(address, through) => {
                for i in 0..if is_byte { 1 } else { 2 } {
                    let secrets = secrets[usize::from(i)] | through;
                    self.memory.insert(address + i, secrets);
                }
            }
        }
    }

    /// Memory at a register: the access shows the address.
    fn at(&mut self, n: usize, address: u16) -> Place {
        let through = all(self.of(Place::Register(n)));
        self.address |= through;
        Place::Memory(address, through)
    }

    /// Adding to a register may carry into its high byte.
    fn carry(&mut self, n: usize) {
        self.registers[n][1] |= self.registers[n][0];
    }

    /// An instruction that the case executes without an end: `source` and `destination` are where its operands are in
    /// memory, with the values that they have there.
    pub fn step(&mut self, case: &Case, source: (u16, u16), destination: (u16, u16)) {
        let word = case.code[0];
        let is_byte = word >> 6 & 1 == 1;
        let narrow = |value: u16| if is_byte { value & 0xFF } else { value };
        let carry = self.flags[0];
        match word >> 12 {
            1 if word == 0x1300 => {
                let sp = case.registers[1];
                for (is_status, sp) in [(true, sp), (false, sp.wrapping_add(2))] {
                    let place = self.at(1, sp);
                    let popped = self.of(place);
                    self.carry(1);
                    let to = if is_status { 2 } else { 0 };
                    self.put(Place::Register(to), false, popped);
                }
            }
            1 => {
                let n = usize::from(word & 15);
                let place = self.source(case, n, source.0);
                let [low, high] = self.narrowed(place, is_byte);
                match word >> 7 & 7 {
                    4 => self.push(case, n, is_byte, [low, high]),
                    5 => {
                        self.branch |= low | high;
                        self.push(case, n, false, [0; 2]);
                    }
                    1 => self.put(place, false, [high, low]),
                    3 => {
                        self.put(place, false, [low; 2]);
                        self.flags = [low, low, low, 0, self.flags[4]];
                    }
                    operation => {
                        let sign = if is_byte { low } else { high };
                        let top = if operation == 0 { carry } else { sign };
                        let result = if is_byte {
                            [low | top, 0]
                        } else {
                            [low | high, high | top]
                        };
                        self.put(place, is_byte, result);
                        self.flags = [low, all(result), top, 0, self.flags[4]];
                    }
                }
            }
            2 | 3 => {
                let [c, z, n, v, _] = self.flags;
                self.branch |= [z, z, c, c, n, n | v, n | v, 0][usize::from(word >> 10 & 7)];
            }
            operation => {
                let (s, d) = (usize::from(word >> 8 & 15), usize::from(word & 15));
                let from = self.source(case, s, source.0);
                let value = match from {
                    Place::Register(0) => case.registers[0].wrapping_add(2),
                    Place::Register(n) => case.registers[n],
                    Place::Constant => constant(case),
                    // @PC: the word behind the first
                    Place::Memory(..) if s == 0 && word >> 4 & 3 == 2 => case.code[1],
                    Place::Memory(..) => source.1,
                };
                let a = Operand {
                    value: narrow(value),
                    secrets: self.narrowed(from, is_byte),
                };
                let (to, value) = match (word >> 7 & 1, d) {
                    (0, 0) => (
                        Place::Register(0),
                        case.registers[0] + 2 * case.words as u16,
                    ),
                    (0, _) => {
                        let stepped = d == s && d > 3 && word >> 4 & 3 == 3;
                        let by = u16::from(stepped) * if is_byte { 1 } else { 2 };
                        (Place::Register(d), case.registers[d].wrapping_add(by))
                    }
                    (_, 0 | 2) => (Place::Memory(destination.0, 0), destination.1),
                    _ => (self.at(d, destination.0), destination.1),
                };
                let b = Operand {
                    value: narrow(value),
                    secrets: self.narrowed(to, is_byte),
                };
                let is_same = from == to && matches!(to, Place::Register(_));
                self.two(operation, is_byte, &a, &b, to, is_same);
            }
        }
    }

    fn narrowed(&self, place: Place, is_byte: bool) -> Pair {
        let [low, high] = self.of(place);
        [low, if is_byte { 0 } else { high }]
    }

    fn source(&mut self, case: &Case, n: usize, address: u16) -> Place {
        match (n, case.code[0] >> 4 & 3) {
            (3, _) | (2, 2 | 3) | (0, 3) => Place::Constant,
            (n, 0) => Place::Register(n),
            (0 | 2, 1) => Place::Memory(address, 0),
            (0, _) => Place::Memory(case.registers[0] + 2, 0),
            (n, mode) => {
                let place = self.at(n, address);
                if mode == 3 {
                    self.carry(n);
                }
                place
            }
        }
    }

    fn push(&mut self, case: &Case, n: usize, is_byte: bool, secrets: Pair) {
        let popped = n == 1 && case.code[0] >> 4 & 3 == 3;
        let sp = case.registers[1].wrapping_add(if popped { 2 } else { 0 });
        self.carry(1);
        let place = self.at(1, sp.wrapping_sub(2));
        self.put(place, is_byte, secrets);
    }

    fn two(
        &mut self,
        operation: u16,
        is_byte: bool,
        a: &Operand,
        b: &Operand,
        to: Place,
        is_same: bool,
    ) {
        let [c, _, _, v, control] = self.flags;
        let either = [0, 1].map(|i| a.secrets[i] | b.secrets[i]);
        let top = |pair: Pair| if is_byte { pair[0] } else { pair[1] };
        let unless = |decided: &dyn Fn(usize) -> bool| {
            [0, 1].map(|i| if decided(i) { 0 } else { either[i] })
        };
        let carried = |carry: Set| {
            let low = either[0] | carry;
            [low, if is_byte { 0 } else { low | either[1] }]
        };
        let logical = |result: Pair, v: Set| [all(result), all(result), top(result), v, control];
        if matches!(operation, 12 | 13) && to == Place::Register(2) {
            // A public mask makes known what it sets or clears; as a byte it clears V.
            for (flag, bits) in [(0, 1), (1, 2), (2, 4), (3, 0x100), (4, 0xF8)] {
                let secret = a.secrets[usize::from(flag == 3)];
                let is_known = secret == 0 && a.value & bits == bits;
                if (flag == 3 && is_byte) || is_known {
                    self.flags[flag] = 0;
                } else {
                    self.flags[flag] |= secret;
                }
            }
            return;
        }
        let (result, flags) = match operation {
            4 => (a.secrets, self.flags),
            12 => (unless(&|i| a.is(i, 0xFF) || b.is(i, 0)), self.flags),
            13 => (unless(&|i| a.is(i, 0xFF) || b.is(i, 0xFF)), self.flags),
            11 | 15 => {
                let result = unless(&|i| a.is(i, 0) || b.is(i, 0));
                (result, logical(result, 0))
            }
            14 => {
                let result = if is_same { [0; 2] } else { either };
                (result, logical(result, top(either)))
            }
            8 | 9 if is_same => ([0; 2], logical([0; 2], 0)),
            7 if is_same => {
                let result = [c, if is_byte { 0 } else { c }];
                (result, logical(result, 0))
            }
            _ => {
                let result = carried(if matches!(operation, 6 | 7 | 10) {
                    c
                } else {
                    0
                });
                let every = all(result);
                // A register and itself: a shift, whose carry is the highest bit
                let is_shift = is_same && matches!(operation, 5 | 6);
                let carry = if is_shift { top(either) } else { every };
                let overflow = if operation == 10 { v } else { every };
                (result, [carry, every, top(result), overflow, control])
            }
        };
        self.flags = flags;
        if !matches!(operation, 9 | 11) {
            self.put(to, is_byte, result);
        }
    }
}

/// The value of a constant or an immediate.
fn constant(case: &Case) -> u16 {
    let word = case.code[0];
    match (word >> 8 & 15, word >> 4 & 3) {
        (3, 3) => 0xFFFF,
        (3, n) => n,
        (2, n) => 4 * (n - 1),
        _ => case.code[1],
    }
}
