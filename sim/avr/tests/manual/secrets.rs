// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A model of how secrets pass through an instruction, from what the manual says that a result depends on. What is known of
//! public operands is used as far as docs/simulators/avr.md says, and no further.

use std::collections::BTreeMap;

use super::cpu::{C, Cpu, Data, EIND, H, N, Operation, RAMPZ, S, SPH, SPL, SREG, T, V, Z};

/// A set of secrets, a bit each.
type Set = u8;

const SIGN: [usize; 4] = [S, V, N, Z];
const SUM: [usize; 6] = [H, S, V, N, Z, C];

/// The secrets of registers, flags, ports and memory, and what leaks.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    pub r: [Set; 32],
    pub flags: [Set; 8],
    pub ports: BTreeMap<u16, Set>,
    pub ram: BTreeMap<u16, Set>,
    pub branch: Set,
    pub address: Set,
}

impl Secrets {
    pub fn port(&self, a: u16) -> Set {
        if a == SREG {
            return self.flags.iter().fold(0, |all, flag| all | flag);
        }
        self.ports.get(&a).copied().unwrap_or(0)
    }

    fn set_port(&mut self, a: u16, set: Set) {
        if a == SREG {
            self.flags = [set; 8];
        } else {
            self.ports.insert(a, set);
        }
    }

    fn leave(&mut self, flags: &[usize], set: Set) {
        for flag in flags {
            self.flags[*flag] = set;
        }
    }

    fn pair(&self, low: usize) -> Set {
        self.r[low] | self.r[low + 1]
    }

    fn data(&self, cpu: &Cpu, address: u16) -> Set {
        match cpu.data(address) {
            Some(Data::Register(n)) => self.r[n],
            Some(Data::Port(a)) => self.port(a),
            Some(Data::Ram(at)) => self.ram.get(&at).copied().unwrap_or(0),
            Some(Data::Flash(_)) | None => 0,
        }
    }

    fn set_data(&mut self, cpu: &Cpu, address: u16, set: Set) {
        match cpu.data(address) {
            Some(Data::Register(n)) => self.r[n] = set,
            Some(Data::Port(a)) => self.set_port(a, set),
            Some(Data::Ram(at)) => {
                self.ram.insert(at, set);
            }
            Some(Data::Flash(_)) | None => {}
        }
    }

    /// The stack pointer steps: its low half may carry into the high one.
    fn stack(&mut self) -> Set {
        let pointer = self.port(SPL) | self.port(SPH);
        self.address |= pointer;
        self.set_port(SPH, pointer);
        pointer
    }

    fn push(&mut self, cpu: &Cpu, sets: &[Set]) {
        let pointer = self.stack();
        for (at, set) in (0..=cpu.sp).rev().zip(sets) {
            self.set_data(cpu, at, set | pointer);
        }
    }

    /// An instruction that the core executes without an end; `cpu` is as it was before.
    pub fn step(&mut self, op: &Operation, second: u16, cpu: &Cpu) {
        let (name, d, r, k) = (op.name, op.d, op.r, op.k);
        let (of_d, of_r, bit) = (self.r[d], self.r[r], usize::from(op.bits));
        let differ = if d == r { 0 } else { of_d | of_r };
        let public = |n: usize, value: u8| self.r[n] == 0 && cpu.r[n] == value;
        let unless = |value| {
            if public(d, value) || public(r, value) {
                0
            } else {
                of_d | of_r
            }
        };
        let (no_zero, no_ones) = (unless(0), unless(0xFF));
        let back = vec![0; if cpu.part.eind == 0 { 2 } else { 3 }];
        let carry = self.flags[C];
        match name {
            "ADD" | "ADC" | "SUB" | "SUBI" | "NEG" | "CP" | "CPI" | "SBC" | "SBCI" | "CPC" => {
                let operands = match name {
                    "ADD" | "ADC" => of_d | of_r,
                    "SUB" | "CP" | "SBC" | "CPC" => differ,
                    _ => of_d,
                };
                let borrows = matches!(name, "SBC" | "SBCI" | "CPC");
                let result = operands | if borrows || name == "ADC" { carry } else { 0 };
                let zero = result | if borrows { self.flags[Z] } else { 0 };
                self.leave(&SUM, result);
                self.flags[Z] = zero;
                if !name.starts_with("CP") {
                    self.r[d] = result;
                }
            }
            "ADIW" | "SBIW" => {
                let all = self.pair(d);
                self.r[d + 1] = all;
                self.leave(&SIGN, all);
                self.flags[C] = all;
            }
            "AND" | "ANDI" | "OR" | "ORI" | "EOR" | "COM" => {
                let result = match name {
                    "AND" => no_zero,
                    "OR" => no_ones,
                    "EOR" => differ,
                    "ANDI" if k == 0 => 0,
                    "ORI" if k == 0xFF => 0,
                    _ => of_d,
                };
                self.r[d] = result;
                self.leave(&SIGN, result);
                if name == "COM" {
                    self.flags[C] = 0;
                }
            }
            "INC" | "DEC" => self.leave(&SIGN, of_d),
            "MUL" | "MULS" | "MULSU" | "FMUL" | "FMULS" | "FMULSU" => {
                (self.r[0], self.r[1]) = (no_zero, no_zero);
                self.leave(&[Z, C], no_zero);
            }
            "LSR" | "ASR" => {
                self.leave(&SIGN, of_d);
                self.flags[C] = of_d;
            }
            "ROR" => {
                self.r[d] |= carry;
                // S is N xor V, and V is N xor C: what leaves
                self.leave(&[V, Z], of_d | carry);
                self.leave(&[C, S], of_d);
                self.flags[N] = carry;
            }
            "BST" => self.flags[T] = of_d,
            "BLD" => self.r[d] |= self.flags[T],
            "BSET" | "BCLR" => self.flags[bit] = 0,
            "IJMP" => self.branch |= self.pair(30),
            "EIJMP" => self.branch |= self.pair(30) | self.port(EIND),
            "RCALL" | "CALL" => self.push(cpu, &back),
            "ICALL" | "EICALL" => {
                self.branch |= self.pair(30);
                if name == "EICALL" {
                    self.branch |= self.port(EIND);
                }
                self.push(cpu, &back);
            }
            "RET" | "RETI" => {
                let pointer = self.stack();
                let places = 1..=back.len() as u16;
                let bytes = places.map(|i| self.ram.get(&(cpu.sp + i)).copied().unwrap_or(0));
                self.branch |= bytes.fold(pointer, |all, byte| all | byte);
                if name == "RETI" && !cpu.part.is_xt {
                    self.flags[7] = 0;
                }
            }
            "CPSE" => self.branch |= differ,
            "SBRC" | "SBRS" => self.branch |= of_d,
            "SBIC" | "SBIS" => self.branch |= self.port(k),
            "BRBS" | "BRBC" => self.branch |= self.flags[bit],
            "MOV" => self.r[d] = of_r,
            "MOVW" => (self.r[d], self.r[d + 1]) = (of_r, self.r[r + 1]),
            "LDI" => self.r[d] = 0,
            "IN" => self.r[d] = self.port(k),
            "OUT" => self.set_port(k, of_d),
            "PUSH" => self.push(cpu, &[of_d]),
            "POP" => {
                let pointer = self.stack();
                self.r[d] = self.data(cpu, cpu.sp + 1) | pointer;
            }
            "LDS" => self.r[d] = self.data(cpu, second),
            "STS" => self.set_data(cpu, second, of_d),
            _ if name.contains("LPM") => {
                let beyond = if name.starts_with('E') {
                    self.port(RAMPZ)
                } else {
                    0
                };
                let pointer = self.pair(30) | beyond;
                self.address |= pointer;
                self.r[if name.contains(' ') { d } else { 0 }] = pointer;
                if op.increments() {
                    self.r[31] |= self.r[30];
                    if name.starts_with('E') {
                        self.set_port(RAMPZ, pointer);
                    }
                }
            }
            _ if name.starts_with("LD") || name.starts_with("ST") => {
                let low = op.pointer().expect("a load or a store by a pointer");
                let pointer = self.pair(low);
                self.address |= pointer;
                let back = u16::from(op.decrements());
                let address = cpu.pair(low).wrapping_add(k).wrapping_sub(back);
                if op.increments() || op.decrements() {
                    self.r[low + 1] = pointer;
                }
                if name.starts_with("LD") {
                    self.r[d] = self.data(cpu, address) | pointer;
                } else {
                    self.set_data(cpu, address, of_d | pointer);
                }
            }
            // Nothing that moves: NOP, WDR, SWAP, SBI, CBI, RJMP, JMP
            _ => {}
        }
    }
}
