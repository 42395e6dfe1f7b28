// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An independent model of the CPU, from SLAU049 (chapter 3; chapter 7 for the multiplier) and, for the cycles of CPUX,
//! SLAU445 (chapter 4). It works on code words, computes with wide numbers, and shares nothing with the simulator.

/// Faults that end a call: the simulator is stricter than the chip, or the chip has nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Undefined,
    Odd,
    Nowhere,
    ReadOnly,
    Peripheral,
    /// A result of the multiplier that is not ready.
    Early,
    LowPower,
    /// Flags are set and written at once.
    Twice,
    /// PUSH of 4 or 8 from the constant generator.
    Constant,
    OddStack,
    Overflow,
}

/// A data access: true for a write, bytes, address.
pub type Access = (bool, u32, u16);

/// The addresses of a chip.
#[derive(Clone, Copy)]
pub struct Map {
    pub ram: (u16, u16),
    /// The addresses at which the beginning of RAM is seen again.
    pub mirror: (u16, u16),
    pub information: (u16, u16),
    pub flash: u16,
    pub peripherals: u16,
    pub multiplier: u16,
    pub is_cpux: bool,
}

fn within((first, bytes): (u16, u16), address: u16) -> bool {
    (u32::from(first)..u32::from(first) + u32::from(bytes)).contains(&u32::from(address))
}

/// An operand's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Register(usize),
    Constant(u16),
    Memory(u16),
}

/// Addressing mode of an operand, for the tables of cycles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Register,
    Indirect,
    Increment,
    Immediate,
    Indexed,
    Absolute,
}

#[derive(Clone)]
pub struct Cpu {
    pub map: Map,
    pub r: [u16; 16],
    /// All bytes by address; those of peripherals are not used.
    pub bytes: Vec<u8>,
    pub accesses: Vec<Access>,
    /// Both factors, RESLO, RESHI and SUMEXT, and the mode as the number of the first factor's address.
    multiplier: [u16; 5],
    mode: u16,
    /// The instruction before wrote the second factor.
    is_multiplying: bool,
    starts_multiplying: bool,
}

/// The outcome of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Address behind the instruction.
    pub next: u16,
    pub cycles: u8,
    /// True for a jump, a call, a return, and what goes to PC.
    pub branches: bool,
    pub reads: bool,
    pub writes: bool,
}

impl Cpu {
    pub fn new(map: Map) -> Cpu {
        let mut bytes = vec![0xFF; 1 << 16];
        let (ram, size) = map.ram;
        bytes[usize::from(ram)..usize::from(ram) + usize::from(size)].fill(0);
        Cpu {
            map,
            r: [0; 16],
            bytes,
            accesses: Vec::new(),
            multiplier: [0; 5],
            mode: 0,
            is_multiplying: false,
            starts_multiplying: false,
        }
    }

    /// Executes the instruction at PC, whose words are `code`.
    pub fn step(&mut self, code: [u16; 3]) -> Result<Done, End> {
        self.accesses.clear();
        let starts = std::mem::take(&mut self.starts_multiplying);
        self.is_multiplying = starts;
        let word = code[0];
        let done = match word >> 12 {
            0 => Err(End::Undefined),
            1 => self.format_2(code),
            2 | 3 => Ok(self.jump(word)),
            _ => self.format_1(code),
        };
        // What is undefined is not executed.
        self.starts_multiplying |= starts && done == Err(End::Undefined);
        done
    }

    fn format_1(&mut self, code: [u16; 3]) -> Result<Done, End> {
        let word = code[0];
        let (operation, is_byte) = (word >> 12, word >> 6 & 1 == 1);
        let (to_memory, d) = (word >> 7 & 1 == 1, usize::from(word & 15));
        if to_memory && d == 3 {
            return Err(End::Undefined);
        }
        let at = self.r[0];
        self.r[0] = at.wrapping_add(2);
        let mut used = 1;
        let (place, mode) = self.source(code, word >> 8 & 15, &mut used)?;
        let source = self.read(place, is_byte)?;
        self.stepped(place, mode, usize::from(word >> 8 & 15), is_byte)?;
        let to = if to_memory {
            let extension = code[used];
            used += 1;
            Place::Memory(match d {
                0 => at
                    .wrapping_add(2 * (used as u16 - 1))
                    .wrapping_add(extension),
                2 => extension,
                _ => self.r[d].wrapping_add(extension),
            })
        } else {
            Place::Register(d)
        };
        let next = at.wrapping_add(2 * used as u16);
        self.r[0] = next;
        let sets_flags = !matches!(operation, 4 | 12 | 13);
        let writes = !matches!(operation, 9 | 11);
        if sets_flags && writes && to == Place::Register(2) {
            return Err(End::Twice);
        }
        let old = if operation == 4 {
            0
        } else {
            self.read(to, is_byte)?
        };
        let result = self.two(operation, is_byte, source, old);
        if writes {
            self.write(to, is_byte, result)?;
        }
        let branches = to == Place::Register(0) && writes;
        let column = match to {
            Place::Register(0) => 1,
            Place::Register(_) => 0,
            _ => 2,
        };
        let mut cycles = if self.map.is_cpux {
            match mode {
                Mode::Register => [1, 3, 4],
                Mode::Indirect | Mode::Increment => [2, 4, 5],
                Mode::Immediate => [2, 3, 5],
                Mode::Indexed | Mode::Absolute => [3, 5, 6],
            }
        } else {
            match mode {
                Mode::Register => [1, 2, 4],
                Mode::Indirect => [2, 2, 5],
                Mode::Increment | Mode::Immediate => [2, 3, 5],
                Mode::Indexed | Mode::Absolute => [3, 3, 6],
            }
        }[column];
        if self.map.is_cpux && to_memory && matches!(operation, 4 | 9 | 11) {
            cycles -= 1;
        }
        Ok(Done {
            next,
            cycles,
            branches,
            reads: matches!(place, Place::Memory(_)),
            writes: to_memory,
        })
    }

    fn format_2(&mut self, code: [u16; 3]) -> Result<Done, End> {
        let word = code[0];
        let (operation, is_byte, n) = (word >> 7 & 31, word >> 6 & 1 == 1, word & 15);
        let at = self.r[0];
        self.r[0] = at.wrapping_add(2);
        let mut used = 1;
        if word == 0x1300 {
            let status = self.pop()?;
            self.r[0] = self.pop()?;
            self.write(Place::Register(2), false, status)?;
            return Ok(Done {
                next: at.wrapping_add(2),
                cycles: 5,
                branches: true,
                reads: false,
                writes: false,
            });
        }
        if operation > 5 || (is_byte && matches!(operation, 1 | 3 | 5)) {
            return Err(End::Undefined);
        }
        let mode_bits = word >> 4 & 3;
        let is_constant = n == 3 || (n == 2 && mode_bits > 1);
        // The operand is written back, so it is none that has no place.
        let has_none = (is_constant && (n, mode_bits) != (3, 0)) || (n == 0 && mode_bits == 3);
        if operation < 4 && has_none {
            return Err(End::Undefined);
        }
        if operation == 4 && n == 2 && mode_bits > 1 {
            return Err(End::Constant);
        }
        let (mut place, mode) = self.source(code, n, &mut used)?;
        if operation < 4 && place == Place::Constant(0) {
            place = Place::Register(3);
        }
        let next = at.wrapping_add(2 * used as u16);
        match operation {
            4 => {
                let value = match place {
                    Place::Register(1) => self.r[1].wrapping_sub(2),
                    _ => self.read(place, is_byte)?,
                };
                self.stepped(place, mode, usize::from(n), is_byte)?;
                self.r[0] = next;
                self.push(is_byte, value)?;
            }
            5 => {
                let target = self.read(place, false)?;
                self.stepped(place, mode, usize::from(n), false)?;
                self.push(false, next)?;
                self.r[0] = target;
            }
            _ => {
                self.stepped(place, mode, usize::from(n), is_byte)?;
                self.r[0] = next;
                if place == Place::Register(2) && operation != 1 {
                    return Err(End::Twice);
                }
                let old = self.read(place, is_byte)?;
                let result = self.one(operation, is_byte, old);
                self.write(place, is_byte, result)?;
            }
        }
        let table = match (self.map.is_cpux, mode) {
            (_, Mode::Register) => [1, 3, 4],
            (false, Mode::Indirect) => [3, 4, 4],
            (false, Mode::Increment) => [3, 5, 5],
            (_, Mode::Immediate) => [
                0,
                4 - u8::from(self.map.is_cpux),
                5 - u8::from(self.map.is_cpux),
            ],
            (false, _) => [4, 5, 5],
            (true, Mode::Indirect | Mode::Increment) => [3, 3, 4],
            (true, Mode::Indexed) => [4, 4, 5],
            (true, Mode::Absolute) => [4, 4, 6],
        };
        let in_memory = matches!(place, Place::Memory(_));
        Ok(Done {
            next,
            cycles: table[usize::from(operation.saturating_sub(3))],
            branches: operation == 5 || (operation < 4 && place == Place::Register(0)),
            reads: in_memory,
            writes: operation == 4 || in_memory,
        })
    }

    fn jump(&mut self, word: u16) -> Done {
        let [c, z, n, v] = [0, 1, 2, 8].map(|bit| self.r[2] >> bit & 1 == 1);
        let goes = match word >> 10 & 7 {
            0 => !z,
            1 => z,
            2 => !c,
            3 => c,
            4 => n,
            5 => n == v,
            6 => n != v,
            _ => true,
        };
        let next = self.r[0].wrapping_add(2);
        let words = i32::from(word & 0x3FF) - if word & 0x200 == 0 { 0 } else { 0x400 };
        self.r[0] = if goes {
            (i32::from(next) + 2 * words) as u16
        } else {
            next
        };
        Done {
            next,
            cycles: 2,
            branches: true,
            reads: false,
            writes: false,
        }
    }

    /// The place of a source before a register is stepped.
    fn source(&mut self, code: [u16; 3], n: u16, used: &mut usize) -> Result<(Place, Mode), End> {
        let mode = code[0] >> 4 & 3;
        let mut extension = || {
            *used += 1;
            code[*used - 1]
        };
        let register = usize::from(n);
        let address = self.r[register];
        Ok(match (n, mode) {
            (3, 0) => (Place::Constant(0), Mode::Register),
            (3, 1) => (Place::Constant(1), Mode::Register),
            (3, 2) => (Place::Constant(2), Mode::Register),
            (3, _) => (Place::Constant(0xFFFF), Mode::Register),
            (2, 2) => (Place::Constant(4), Mode::Register),
            (2, 3) => (Place::Constant(8), Mode::Register),
            (_, 0) => (Place::Register(register), Mode::Register),
            (0, 3) => (Place::Constant(extension()), Mode::Immediate),
            (2, _) => (Place::Memory(extension()), Mode::Absolute),
            // Of PC the address of the extension word: the second word
            (_, 1) => (
                Place::Memory(address.wrapping_add(extension())),
                Mode::Indexed,
            ),
            _ => {
                let from = address.wrapping_sub(self.map.multiplier);
                let is_result = (10..=14).contains(&from);
                if is_result && self.is_multiplying {
                    return Err(End::Early);
                }
                let how = if mode == 2 {
                    Mode::Indirect
                } else {
                    Mode::Increment
                };
                (Place::Memory(address), how)
            }
        })
    }

    /// Steps the register of `@Rn+`: by the size of the operand, SP by a word.
    fn stepped(&mut self, place: Place, mode: Mode, n: usize, is_byte: bool) -> Result<(), End> {
        if mode == Mode::Increment && matches!(place, Place::Memory(_)) {
            let by = if is_byte && n != 1 { 1 } else { 2 };
            self.set(n, self.r[n].wrapping_add(by))?;
        }
        Ok(())
    }

    fn two(&mut self, operation: u16, is_byte: bool, source: u16, old: u16) -> u16 {
        let bits = if is_byte { 8 } else { 16 };
        let modulus = 1i64 << bits;
        let (s, d) = (i64::from(source) % modulus, i64::from(old) % modulus);
        let signed = |value: i64| {
            if value >= modulus / 2 {
                value - modulus
            } else {
                value
            }
        };
        let carry = i64::from(self.r[2] & 1);
        let complement = modulus - 1 - s;
        let mut sum = |s: i64, carry: i64| {
            let unsigned = d + s + carry;
            let result = unsigned % modulus;
            let overflows = signed(result) != signed(d) + signed(s) + carry;
            self.flags(result, bits, unsigned >= modulus, overflows);
            result
        };
        let result = match operation {
            4 => s,
            5 => sum(s, 0),
            6 => sum(s, carry),
            7 => sum(complement, carry),
            8 | 9 => sum(complement, 1),
            10 => {
                let (mut left, mut right, mut carry) = (d, s, carry);
                let (mut result, mut weight) = (0, 1);
                for _ in 0..bits / 4 {
                    let mut digit = left % 16 + right % 16 + carry;
                    carry = i64::from(digit > 9);
                    if digit > 9 {
                        digit += 6;
                    }
                    result += digit % 16 * weight;
                    (left, right, weight) = (left / 16, right / 16, weight * 16);
                }
                let overflow = self.r[2] & 0x100 != 0;
                self.flags(result, bits, carry == 1, overflow);
                result
            }
            11 | 15 => {
                let result = d & s;
                self.flags(result, bits, result != 0, false);
                result
            }
            12 => d & complement,
            13 => d | s,
            _ => {
                let result = d ^ s;
                self.flags(result, bits, result != 0, signed(d) < 0 && signed(s) < 0);
                result
            }
        };
        result as u16
    }

    /// RRC, SWPB, RRA, SXT.
    fn one(&mut self, operation: u16, is_byte: bool, old: u16) -> u16 {
        let bits = if is_byte { 8 } else { 16 };
        let value = i64::from(old) % (1 << bits);
        let sign = 1i64 << (bits - 1);
        let result = match operation {
            0 => value / 2 + if self.r[2] & 1 == 1 { sign } else { 0 },
            1 => return old.swap_bytes(),
            2 => value / 2 + (value & sign),
            _ => {
                let low = value % 256;
                let result = if low < 128 { low } else { low + 0xFF00 };
                self.flags(result, 16, result != 0, false);
                return result as u16;
            }
        };
        self.flags(result, bits, value % 2 == 1, false);
        result as u16
    }

    fn flags(&mut self, result: i64, bits: u32, carry: bool, overflow: bool) {
        let negative = result >> (bits - 1) & 1 == 1;
        let flag = |is_set: bool, bit: u32| u16::from(is_set) << bit;
        self.r[2] = self.r[2] & !0x107
            | flag(carry, 0)
            | flag(result == 0, 1)
            | flag(negative, 2)
            | flag(overflow, 8);
    }

    fn push(&mut self, is_byte: bool, value: u16) -> Result<(), End> {
        let address = self.r[1].wrapping_sub(2);
        self.set(1, address)?;
        self.write(Place::Memory(address), is_byte, value)
    }

    fn pop(&mut self) -> Result<u16, End> {
        let place = Place::Memory(self.r[1]);
        let value = self.read(place, false)?;
        self.stepped(place, Mode::Increment, 1, false)?;
        Ok(value)
    }

    fn set(&mut self, n: usize, value: u16) -> Result<(), End> {
        match n {
            1 if value & 1 == 1 => Err(End::OddStack),
            1 if value < self.map.ram.0 => Err(End::Overflow),
            2 if value & 0x10 != 0 => Err(End::LowPower),
            2 => {
                self.r[2] = value & 0x1FF;
                Ok(())
            }
            3 => Ok(()),
            _ => {
                self.r[n] = value;
                Ok(())
            }
        }
    }

    /// The address of a byte in memory, or what is wrong with it.
    fn real(&self, address: u16) -> Result<u16, End> {
        let map = &self.map;
        if within(map.mirror, address) {
            return Ok(map.ram.0 + (address - map.mirror.0));
        }
        let is_memory =
            within(map.ram, address) || within(map.information, address) || address >= map.flash;
        if is_memory {
            Ok(address)
        } else if address < map.peripherals {
            Err(End::Peripheral)
        } else {
            Err(End::Nowhere)
        }
    }

    /// The number of the multiplier's register at an address.
    fn multiplier_at(&self, address: u16) -> Option<u16> {
        let offset = address.wrapping_sub(self.map.multiplier);
        (offset < 16 && offset & 1 == 0).then_some(offset / 2)
    }

    fn read(&mut self, place: Place, is_byte: bool) -> Result<u16, End> {
        let address = match place {
            Place::Constant(value) => return Ok(value),
            Place::Register(3) => return Ok(0),
            Place::Register(n) => return Ok(self.r[n]),
            Place::Memory(address) => address,
        };
        self.accesses.push((false, 2 - u32::from(is_byte), address));
        if !is_byte && address & 1 == 1 {
            return Err(End::Odd);
        }
        if let Some(register) = self.multiplier_at(address) {
            let value = match register {
                0..=3 => self.multiplier[0],
                _ => self.multiplier[usize::from(register) - 3],
            };
            return Ok(if is_byte { value & 0xFF } else { value });
        }
        let real = self.real(address)?;
        let byte = |at: u16| u16::from(self.bytes[usize::from(at)]);
        Ok(if is_byte {
            byte(real)
        } else {
            byte(real) | byte(real + 1) << 8
        })
    }

    fn write(&mut self, place: Place, is_byte: bool, value: u16) -> Result<(), End> {
        let value = if is_byte { value & 0xFF } else { value };
        let address = match place {
            Place::Register(n) => return self.set(n, value),
            Place::Constant(_) => return Ok(()),
            Place::Memory(address) => address,
        };
        self.accesses.push((true, 2 - u32::from(is_byte), address));
        if !is_byte && address & 1 == 1 {
            return Err(End::Odd);
        }
        if let Some(register) = self.multiplier_at(address) {
            return self.multiply(register, value);
        }
        let real = self.real(address)?;
        if !within(self.map.ram, real) {
            return Err(End::ReadOnly);
        }
        self.bytes[usize::from(real)] = value as u8;
        if !is_byte {
            self.bytes[usize::from(real) + 1] = (value >> 8) as u8;
        }
        Ok(())
    }

    fn multiply(&mut self, register: u16, value: u16) -> Result<(), End> {
        match register {
            0..=3 => (self.mode, self.multiplier[0]) = (register, value),
            5 | 6 => self.multiplier[usize::from(register) - 3] = value,
            7 => return Err(End::Peripheral),
            _ => {
                self.starts_multiplying = true;
                self.multiplier[1] = value;
                let [first, second, low, high, _] = self.multiplier;
                let factor = |value: u16| {
                    let is_negative = self.mode % 2 == 1 && value >= 0x8000;
                    i64::from(value) - if is_negative { 0x1_0000 } else { 0 }
                };
                let before = if self.mode >= 2 {
                    i64::from(high) << 16 | i64::from(low)
                } else {
                    0
                };
                let sum = before + factor(first) * factor(second);
                let extension = match self.mode {
                    0 => 0,
                    2 => (sum >> 32) as u16,
                    _ if sum >> 31 & 1 == 1 => 0xFFFF,
                    _ => 0,
                };
                self.multiplier[2..].copy_from_slice(&[sum as u16, (sum >> 16) as u16, extension]);
            }
        }
        Ok(())
    }
}
