// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An independent model of the core, from the AVR Instruction Set Manual (DS40002198): its encodings as it prints them,
//! numbers with a sign and without a width, flags by what they mean. It shares nothing with the simulator.

/// Encodings, by the letters of the manual; the first that fits is meant.
const ENCODINGS: &[(&str, &str)] = &[
    ("0000000000000000", "NOP"),
    ("00000001ddddrrrr", "MOVW"),
    ("00000010ddddrrrr", "MULS"),
    ("000000110ddd0rrr", "MULSU"),
    ("000000110ddd1rrr", "FMUL"),
    ("000000111ddd0rrr", "FMULS"),
    ("000000111ddd1rrr", "FMULSU"),
    ("000001rdddddrrrr", "CPC"),
    ("000010rdddddrrrr", "SBC"),
    ("000011rdddddrrrr", "ADD"),
    ("000100rdddddrrrr", "CPSE"),
    ("000101rdddddrrrr", "CP"),
    ("000110rdddddrrrr", "SUB"),
    ("000111rdddddrrrr", "ADC"),
    ("001000rdddddrrrr", "AND"),
    ("001001rdddddrrrr", "EOR"),
    ("001010rdddddrrrr", "OR"),
    ("001011rdddddrrrr", "MOV"),
    ("0011KKKKddddKKKK", "CPI"),
    ("0100KKKKddddKKKK", "SBCI"),
    ("0101KKKKddddKKKK", "SUBI"),
    ("0110KKKKddddKKKK", "ORI"),
    ("0111KKKKddddKKKK", "ANDI"),
    ("10q0qq0ddddd1qqq", "LDD Y"),
    ("10q0qq0ddddd0qqq", "LDD Z"),
    ("10q0qq1ddddd1qqq", "STD Y"),
    ("10q0qq1ddddd0qqq", "STD Z"),
    ("1001000ddddd0000", "LDS"),
    ("1001000ddddd0001", "LD Z+"),
    ("1001000ddddd0010", "LD -Z"),
    ("1001000ddddd0100", "LPM Z"),
    ("1001000ddddd0101", "LPM Z+"),
    ("1001000ddddd0110", "ELPM Z"),
    ("1001000ddddd0111", "ELPM Z+"),
    ("1001000ddddd1001", "LD Y+"),
    ("1001000ddddd1010", "LD -Y"),
    ("1001000ddddd1100", "LD X"),
    ("1001000ddddd1101", "LD X+"),
    ("1001000ddddd1110", "LD -X"),
    ("1001000ddddd1111", "POP"),
    ("1001001ddddd0000", "STS"),
    ("1001001ddddd0001", "ST Z+"),
    ("1001001ddddd0010", "ST -Z"),
    ("1001001ddddd1001", "ST Y+"),
    ("1001001ddddd1010", "ST -Y"),
    ("1001001ddddd1100", "ST X"),
    ("1001001ddddd1101", "ST X+"),
    ("1001001ddddd1110", "ST -X"),
    ("1001001ddddd1111", "PUSH"),
    ("100101000sss1000", "BSET"),
    ("100101001sss1000", "BCLR"),
    ("1001010100001000", "RET"),
    ("1001010100011000", "RETI"),
    ("1001010110001000", "SLEEP"),
    ("1001010110011000", "BREAK"),
    ("1001010110101000", "WDR"),
    ("1001010111001000", "LPM"),
    ("1001010111011000", "ELPM"),
    ("1001010111101000", "SPM"),
    ("1001010000001001", "IJMP"),
    ("1001010000011001", "EIJMP"),
    ("1001010100001001", "ICALL"),
    ("1001010100011001", "EICALL"),
    ("1001010ddddd0000", "COM"),
    ("1001010ddddd0001", "NEG"),
    ("1001010ddddd0010", "SWAP"),
    ("1001010ddddd0011", "INC"),
    ("1001010ddddd0101", "ASR"),
    ("1001010ddddd0110", "LSR"),
    ("1001010ddddd0111", "ROR"),
    ("1001010ddddd1010", "DEC"),
    ("1001010kkkkk110k", "JMP"),
    ("1001010kkkkk111k", "CALL"),
    ("10010110KKddKKKK", "ADIW"),
    ("10010111KKddKKKK", "SBIW"),
    ("10011000AAAAAbbb", "CBI"),
    ("10011001AAAAAbbb", "SBIC"),
    ("10011010AAAAAbbb", "SBI"),
    ("10011011AAAAAbbb", "SBIS"),
    ("100111rdddddrrrr", "MUL"),
    ("10110AAdddddAAAA", "IN"),
    ("10111AAdddddAAAA", "OUT"),
    ("1100kkkkkkkkkkkk", "RJMP"),
    ("1101kkkkkkkkkkkk", "RCALL"),
    ("1110KKKKddddKKKK", "LDI"),
    ("111100kkkkkkksss", "BRBS"),
    ("111101kkkkkkksss", "BRBC"),
    ("1111100ddddd0bbb", "BLD"),
    ("1111101ddddd0bbb", "BST"),
    ("1111110ddddd0bbb", "SBRC"),
    ("1111111ddddd0bbb", "SBRS"),
];

/// An instruction: its name, and the numbers in its fields.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub name: &'static str,
    /// Registers by number; the pair's low one, where there is a pair.
    pub d: usize,
    pub r: usize,
    pub k: u16,
    pub bits: u16,
}

/// The instructions by their first word.
pub fn operations() -> Vec<Option<Operation>> {
    let mut found = vec![None; 1 << 16];
    for (pattern, name) in ENCODINGS.iter().rev() {
        let letters: Vec<char> = pattern.chars().collect();
        assert_eq!(letters.len(), 16, "{name}");
        for (word, place) in (0..=0xFFFFu16).zip(&mut found) {
            let bit = |at: usize| word >> (15 - at) & 1;
            let fits = |(at, letter): (usize, &char)| match letter {
                '0' | '1' => (*letter == '1') == (bit(at) == 1),
                _ => true,
            };
            if !letters.iter().enumerate().all(fits) {
                continue;
            }
            let field = |letters_of: &str| {
                let own = letters
                    .iter()
                    .enumerate()
                    .filter(|(_, letter)| letters_of.contains(**letter));
                own.fold((0, 0), |(value, size), (at, _)| {
                    (value << 1 | bit(at), size + 1)
                })
            };
            let (mut d, size) = field("d");
            let (mut r, from) = field("r");
            match (*name, size) {
                ("MOVW", _) => (d, r) = (2 * d, 2 * r),
                ("ADIW" | "SBIW", _) => d = 24 + 2 * d,
                (_, 3 | 4) => (d, r) = (16 + d, if from > 0 { 16 + r } else { 0 }),
                _ => {}
            }
            let (mut k, width) = field("kKqA");
            let is_distance = matches!(*name, "RJMP" | "RCALL" | "BRBS" | "BRBC");
            if is_distance && k >> (width - 1) == 1 {
                k = k.wrapping_sub(1 << width);
            }
            *place = Some(Operation {
                name,
                d: d.into(),
                r: r.into(),
                k,
                bits: field("sb").0,
            });
        }
    }
    found
}

impl Operation {
    pub fn is_long(&self) -> bool {
        matches!(self.name, "LDS" | "STS" | "JMP" | "CALL")
    }

    pub fn skips(&self) -> bool {
        matches!(self.name, "CPSE" | "SBRC" | "SBRS" | "SBIC" | "SBIS")
    }

    /// The low register of the pointer, by the letter in the name.
    pub fn pointer(&self) -> Option<usize> {
        let of = [('X', 26), ('Y', 28), ('Z', 30)];
        let (_, operand) = self.name.split_once(' ')?;
        of.iter()
            .find(|(letter, _)| operand.contains(*letter))
            .map(|(_, n)| *n)
    }

    pub fn increments(&self) -> bool {
        self.name.ends_with('+')
    }

    pub fn decrements(&self) -> bool {
        self.name.contains('-')
    }
}

/// The facts of a part.
#[derive(Clone, Copy)]
pub struct Part {
    pub words: u32,
    pub rampz: u8,
    pub eind: u8,
    pub ram: (u16, u16),
    pub is_xt: bool,
    /// Where the data space has the flash.
    pub mapped: Option<u16>,
}

/// I/O addresses.
pub const RAMPZ: u16 = 0x3B;
pub const EIND: u16 = 0x3C;
pub const SPL: u16 = 0x3D;
pub const SPH: u16 = 0x3E;
pub const SREG: u16 = 0x3F;

pub const C: usize = 0;
pub const Z: usize = 1;
pub const N: usize = 2;
pub const V: usize = 3;
pub const S: usize = 4;
pub const H: usize = 5;
pub const T: usize = 6;
const I: usize = 7;

/// The place behind an address in the data space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    Register(usize),
    Port(u16),
    Ram(u16),
    Flash(u16),
}

#[derive(Clone)]
pub struct Cpu {
    pub part: Part,
    pub r: [u8; 32],
    pub flags: [bool; 8],
    pub sp: u16,
    pub io: [u8; 64],
    /// By address in the data space.
    pub ram: Vec<u8>,
    pub flash: Vec<u8>,
    /// In words.
    pub pc: u32,
    /// True for a write, bytes, address in the data space or, beyond it, in flash.
    pub accesses: Vec<(bool, u32, u32)>,
}

/// The fault that an instruction without a result ends with.
pub type End = &'static str;

/// Offset of the data space in the accesses.
pub const DATA: u32 = 0x80_0000;

impl Cpu {
    pub fn new(part: Part) -> Cpu {
        Cpu {
            part,
            r: [0; 32],
            flags: [false; 8],
            sp: 0,
            io: [0; 64],
            ram: vec![0; 1 << 16],
            flash: vec![0xFF; 2 * part.words as usize],
            pc: 0,
            accesses: Vec::new(),
        }
    }

    /// The core without its memories, as it is before an instruction.
    pub fn before(&self) -> Cpu {
        Cpu {
            ram: Vec::new(),
            flash: Vec::new(),
            accesses: Vec::new(),
            ..*self
        }
    }

    pub fn sreg(&self) -> u8 {
        (0..8).map(|bit| u8::from(self.flags[bit]) << bit).sum()
    }

    pub fn pair(&self, low: usize) -> u16 {
        u16::from(self.r[low]) + 256 * u16::from(self.r[low + 1])
    }

    fn set_pair(&mut self, low: usize, value: u16) {
        (self.r[low], self.r[low + 1]) = (value as u8, (value >> 8) as u8);
    }

    /// Executes an instruction; gives its cycles.
    pub fn step(
        &mut self,
        operation: Option<Operation>,
        second: u16,
        following: u32,
    ) -> Result<u32, End> {
        self.accesses.clear();
        let Some(op) = operation else {
            return Err("UndefinedInstruction");
        };
        let (name, d, r, k) = (op.name, op.d, op.r, op.k);
        let part = self.part;
        let is_22 = part.eind != 0;
        let next = self.pc + 1;
        let far = (op.k as u32) << 16 | u32::from(second);
        let steps = op.increments() || op.decrements();
        if steps && op.pointer().is_some_and(|low| d == low || d == low + 1) {
            return Err("UndefinedInstruction");
        }
        match name {
            "ELPM" | "ELPM Z" | "ELPM Z+" if part.rampz == 0 => return Err("Lacking"),
            "EIJMP" | "EICALL" if part.eind == 0 => return Err("Lacking"),
            "JMP" | "CALL" if far >= part.words.next_power_of_two() => {
                return Err("UndefinedInstruction");
            }
            "SPM" | "SLEEP" | "BREAK" => return Err("Unsupported"),
            _ => {}
        }
        self.pc = next + u32::from(op.is_long());
        let cycles = match name {
            "ADIW" | "SBIW" => 2,
            _ if name.contains("MUL") => 2,
            _ if name.contains("LPM") => 3,
            "LDS" => {
                if part.is_xt {
                    3
                } else {
                    2
                }
            }
            "POP" => 2,
            _ if name.starts_with("LD ") || name.starts_with("LDD") => 2,
            "STS" => 2,
            "PUSH" | "SBI" | "CBI" => {
                if part.is_xt {
                    1
                } else {
                    2
                }
            }
            _ if name.starts_with("ST") => {
                if part.is_xt {
                    1
                } else {
                    2
                }
            }
            "RJMP" | "IJMP" | "EIJMP" => 2,
            "JMP" => 3,
            "RCALL" | "ICALL" | "EICALL" => {
                if part.is_xt {
                    2
                } else if is_22 {
                    4
                } else {
                    3
                }
            }
            "CALL" => {
                if part.is_xt {
                    3
                } else if is_22 {
                    5
                } else {
                    4
                }
            }
            "RET" | "RETI" => {
                if is_22 {
                    5
                } else {
                    4
                }
            }
            _ => 1,
        };
        let mut more = 0;
        let (a, b) = (i32::from(self.r[d]), i32::from(self.r[r]));
        let carry = i32::from(self.flags[C]);
        let constant = i32::from(k & 0xFF);
        let bit = op.bits;
        match name {
            "NOP" | "WDR" => {}
            "ADD" => self.r[d] = self.sum(a, b, 0),
            "ADC" => self.r[d] = self.sum(a, b, carry),
            "SUB" => self.r[d] = self.difference(a, b, 0, false),
            "SUBI" => self.r[d] = self.difference(a, constant, 0, false),
            "SBC" => self.r[d] = self.difference(a, b, carry, true),
            "SBCI" => self.r[d] = self.difference(a, constant, carry, true),
            "CP" => {
                self.difference(a, b, 0, false);
            }
            "CPC" => {
                self.difference(a, b, carry, true);
            }
            "CPI" => {
                self.difference(a, constant, 0, false);
            }
            "NEG" => self.r[d] = self.difference(0, a, 0, false),
            "AND" => self.r[d] = self.logical(a & b),
            "ANDI" => self.r[d] = self.logical(a & constant),
            "OR" => self.r[d] = self.logical(a | b),
            "ORI" => self.r[d] = self.logical(a | constant),
            "EOR" => self.r[d] = self.logical(a ^ b),
            "COM" => {
                self.r[d] = self.logical(255 - a);
                self.flags[C] = true;
            }
            "INC" => {
                self.r[d] = ((a + 1) % 256) as u8;
                self.result(self.r[d], a == 127);
            }
            "DEC" => {
                self.r[d] = ((a + 255) % 256) as u8;
                self.result(self.r[d], a == 128);
            }
            "ADIW" | "SBIW" => {
                let before = i32::from(self.pair(d));
                let exact = if name == "ADIW" {
                    before + constant
                } else {
                    before - constant
                };
                let is = |value: i32| {
                    if value % 65536 >= 32768 {
                        value % 65536 - 65536
                    } else {
                        value % 65536
                    }
                };
                let signed = if name == "ADIW" {
                    is(before) + constant
                } else {
                    is(before) - constant
                };
                let result = exact.rem_euclid(65536);
                self.set_pair(d, result as u16);
                self.result((result / 256) as u8, !(-32768..32768).contains(&signed));
                self.flags[Z] = result == 0;
                self.flags[C] = exact != result;
            }
            "MUL" | "MULS" | "MULSU" | "FMUL" | "FMULS" | "FMULSU" => {
                let signed = |value: i32| if value > 127 { value - 256 } else { value };
                let product = match name {
                    "MUL" | "FMUL" => a * b,
                    "MULS" | "FMULS" => signed(a) * signed(b),
                    _ => signed(a) * b,
                };
                self.flags[C] = product >> 15 & 1 == 1;
                let result = if name.starts_with('F') {
                    2 * product
                } else {
                    product
                } as u16;
                self.set_pair(0, result);
                self.flags[Z] = result == 0;
            }
            "LSR" | "ROR" | "ASR" => {
                let top = match name {
                    "LSR" => 0,
                    "ROR" => carry,
                    _ => a / 128,
                };
                self.r[d] = (a / 2 + 128 * top) as u8;
                let out = a % 2 == 1;
                self.flags[C] = out;
                self.result(self.r[d], (top == 1) != out);
            }
            "SWAP" => self.r[d] = (a / 16 + a % 16 * 16) as u8,
            "MOV" => self.r[d] = self.r[r],
            "MOVW" => self.set_pair(d, self.pair(r)),
            "LDI" => self.r[d] = constant as u8,
            "BSET" => self.flags[usize::from(bit)] = true,
            "BCLR" => self.flags[usize::from(bit)] = false,
            "BST" => self.flags[T] = a >> bit & 1 == 1,
            "BLD" => self.r[d] = (a & !(1 << bit) | i32::from(self.flags[T]) << bit) as u8,
            "IN" => self.r[d] = self.port(k),
            "OUT" => self.set_port(k, self.r[d]),
            "SBI" => self.set_port(k, self.port(k) | 1 << bit),
            "CBI" => self.set_port(k, self.port(k) & !(1 << bit)),
            "RJMP" => self.pc = next.wrapping_add_signed((k as i16).into()),
            "IJMP" => self.pc = self.pair(30).into(),
            "EIJMP" => {
                self.pc = u32::from(self.io[usize::from(EIND)]) << 16 | u32::from(self.pair(30))
            }
            "JMP" => self.pc = far,
            "RCALL" | "ICALL" | "EICALL" | "CALL" => {
                let back = self.pc;
                let bytes = back.to_le_bytes();
                self.push(&bytes[..if is_22 { 3 } else { 2 }])?;
                self.pc = match name {
                    "RCALL" => next.wrapping_add_signed((k as i16).into()),
                    "CALL" => far,
                    "ICALL" => self.pair(30).into(),
                    _ => u32::from(self.io[usize::from(EIND)]) << 16 | u32::from(self.pair(30)),
                };
            }
            "RET" | "RETI" => {
                let bytes = self.pop(if is_22 { 3 } else { 2 })?;
                self.pc = bytes
                    .iter()
                    .fold(0, |word, byte| word << 8 | u32::from(*byte));
                if name == "RETI" && !part.is_xt {
                    self.flags[I] = true;
                }
            }
            "BRBS" | "BRBC" => {
                if self.flags[usize::from(bit)] == (name == "BRBS") {
                    self.pc = next.wrapping_add_signed((k as i16).into());
                    more = 1;
                }
            }
            "CPSE" | "SBRC" | "SBRS" | "SBIC" | "SBIS" => {
                let is_set = |value: u8| value >> bit & 1 == 1;
                let goes = match name {
                    "CPSE" => a == b,
                    "SBRC" => !is_set(self.r[d]),
                    "SBRS" => is_set(self.r[d]),
                    "SBIC" => !is_set(self.port(k)),
                    _ => is_set(self.port(k)),
                };
                if goes {
                    self.pc += following;
                    more = following;
                }
            }
            "PUSH" => self.push(&[self.r[d]])?,
            "POP" => self.r[d] = self.pop(1)?[0],
            "LDS" => {
                self.r[d] = self.load(second)?;
                more = self.waits(second);
            }
            "STS" => self.store(second, self.r[d])?,
            "LPM" | "ELPM" | "LPM Z" | "LPM Z+" | "ELPM Z" | "ELPM Z+" => {
                let d = if name.contains(' ') { d } else { 0 };
                let beyond = if name.starts_with('E') {
                    self.io[usize::from(RAMPZ)]
                } else {
                    0
                };
                let address = u32::from(beyond) << 16 | u32::from(self.pair(30));
                self.accesses.push((false, 1, address));
                let Some(byte) = self.flash.get(address as usize) else {
                    return Err("Unmapped");
                };
                let byte = *byte;
                if op.increments() {
                    self.set_pair(30, address as u16 + u16::from(address as u16 != 0xFFFF));
                    if address as u16 == 0xFFFF {
                        self.set_pair(30, 0);
                        if name.starts_with('E') {
                            self.set_port(RAMPZ, beyond.wrapping_add(1));
                        }
                    }
                }
                self.r[d] = byte;
            }
            _ => {
                let low = op.pointer().expect("a load or a store by a pointer");
                let at = self.pair(low);
                let address = if op.decrements() {
                    at.wrapping_sub(1)
                } else {
                    at.wrapping_add(k)
                };
                let value = self.r[d];
                let loaded = if name.starts_with("LD") {
                    Some(self.load(address)?)
                } else {
                    None
                };
                if loaded.is_none() {
                    self.store(address, value)?;
                }
                if op.increments() {
                    self.set_pair(low, at.wrapping_add(1));
                } else if op.decrements() {
                    self.set_pair(low, address);
                }
                if let Some(byte) = loaded {
                    more = self.waits(address);
                    self.r[d] = byte;
                }
            }
        }
        self.pc &= part.words.next_power_of_two() - 1;
        Ok(cycles + more)
    }

    /// N, Z, V and S of a result.
    fn result(&mut self, result: u8, overflows: bool) {
        let negative = result >= 128;
        self.flags[N] = negative;
        self.flags[Z] = result == 0;
        self.flags[V] = overflows;
        self.flags[S] = negative != overflows;
    }

    fn logical(&mut self, result: i32) -> u8 {
        self.result(result as u8, false);
        result as u8
    }

    fn sum(&mut self, a: i32, b: i32, carry: i32) -> u8 {
        let signed = |value: i32| if value > 127 { value - 256 } else { value };
        let exact = a + b + carry;
        self.flags[H] = a % 16 + b % 16 + carry > 15;
        self.flags[C] = exact > 255;
        self.result(
            exact as u8,
            !(-128..128).contains(&(signed(a) + signed(b) + carry)),
        );
        exact as u8
    }

    /// With `keeps` Z can only be cleared.
    fn difference(&mut self, a: i32, b: i32, carry: i32, keeps: bool) -> u8 {
        let signed = |value: i32| if value > 127 { value - 256 } else { value };
        let was_zero = self.flags[Z];
        let exact = a - b - carry;
        self.flags[H] = a % 16 - b % 16 - carry < 0;
        self.flags[C] = exact < 0;
        self.result(
            exact as u8,
            !(-128..128).contains(&(signed(a) - signed(b) - carry)),
        );
        self.flags[Z] &= was_zero || !keeps;
        exact as u8
    }

    fn port(&self, a: u16) -> u8 {
        match a {
            SPL => self.sp as u8,
            SPH => (self.sp >> 8) as u8,
            SREG => self.sreg(),
            _ => self.io[usize::from(a)],
        }
    }

    pub fn set_port(&mut self, a: u16, value: u8) {
        match a {
            SPL => self.sp = self.sp & 0xFF00 | u16::from(value),
            SPH => self.sp = self.sp & 0x00FF | u16::from(value) << 8,
            SREG => self.flags = std::array::from_fn(|bit| value >> bit & 1 == 1),
            RAMPZ => self.io[usize::from(a)] = value & self.part.rampz,
            EIND if self.part.eind != 0 => self.io[usize::from(a)] = value & self.part.eind,
            _ => self.io[usize::from(a)] = value,
        }
    }

    /// The classic cores show registers and ports at the beginning of the data space, AVRxt the ports alone.
    pub fn data(&self, address: u16) -> Option<Data> {
        let ports = if self.part.is_xt { 0 } else { 0x20 };
        let (first, bytes) = self.part.ram;
        match address {
            _ if address < ports => Some(Data::Register(address.into())),
            _ if address < ports + 0x40 => Some(Data::Port(address - ports)),
            _ if address >= first && address - first < bytes => Some(Data::Ram(address)),
            _ => self
                .part
                .mapped
                .filter(|&alias| address >= alias)
                .map(|alias| Data::Flash(address - alias)),
        }
    }

    fn load(&mut self, address: u16) -> Result<u8, End> {
        self.accesses.push((false, 1, DATA + u32::from(address)));
        Ok(match self.data(address).ok_or("Unmapped")? {
            Data::Register(n) => self.r[n],
            Data::Port(a) => self.port(a),
            Data::Ram(at) => self.ram[usize::from(at)],
            Data::Flash(at) => self.flash[usize::from(at)],
        })
    }

    /// The cycles that a load from there takes beyond one from the RAM.
    fn waits(&self, address: u16) -> u32 {
        matches!(self.data(address), Some(Data::Flash(_))).into()
    }

    fn store(&mut self, address: u16, value: u8) -> Result<(), End> {
        self.accesses.push((true, 1, DATA + u32::from(address)));
        match self.data(address).ok_or("Unmapped")? {
            Data::Register(n) => self.r[n] = value,
            Data::Port(a) => self.set_port(a, value),
            Data::Ram(at) => self.ram[usize::from(at)] = value,
            Data::Flash(_) => return Err("ReadOnly"),
        }
        Ok(())
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), End> {
        for byte in bytes {
            self.ram[usize::from(self.sp)] = *byte;
            self.sp = self.sp.wrapping_sub(1);
        }
        let size = bytes.len() as u32;
        self.accesses
            .push((true, size, DATA + u32::from(self.sp) + 1));
        Ok(())
    }

    fn pop(&mut self, count: u16) -> Result<Vec<u8>, End> {
        let at = DATA + u32::from(self.sp) + 1;
        self.accesses.push((false, count.into(), at));
        let bytes = (1..=count)
            .map(|i| self.ram[usize::from(self.sp.wrapping_add(i))])
            .collect();
        self.sp = self.sp.wrapping_add(count);
        Ok(bytes)
    }
}
