// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The effect of each instruction, with a match arm per form, after the pseudocode of chapter A7 of ARM DDI
//! 0403. Cycles that depend on operands are added here, from [`crate::timing`].

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;

mod dsp;
mod memory;
pub(crate) mod operands;
pub(crate) mod run;
mod special;

use memory::aligned;
use operands::ones;

use crate::core::Core;
use crate::instruction::Instruction::{self, *};
use crate::instruction::{Access, LR, PC, SetFlags, Shift};

#[rustfmt::skip] // one line an instruction form
impl Core {
    #[inline(always)]
    pub(crate) fn execute<O: Observer<Core>>(&mut self, instruction: Instruction, o: &mut O) -> Result<(), Fault> {
        match instruction {
            Undefined => return Err(self.undefined()),

            AndImm { d, n, s, imm } => self.logical_imm(d, s, self.get(n) & imm, imm),
            BicImm { d, n, s, imm } => self.logical_imm(d, s, self.get(n) & !imm, imm),
            OrrImm { d, n, s, imm } => self.logical_imm(d, s, self.get(n) | imm, imm),
            OrnImm { d, n, s, imm } => self.logical_imm(d, s, self.get(n) | !imm, imm),
            EorImm { d, n, s, imm } => self.logical_imm(d, s, self.get(n) ^ imm, imm),
            MovImm { d, s, imm } => self.logical_imm(d, s, imm, imm),
            MvnImm { d, s, imm } => self.logical_imm(d, s, !imm, imm),
            TstImm { n, s, imm } => self.flags_imm(s, self.get(n) & imm, imm),
            TeqImm { n, s, imm } => self.flags_imm(s, self.get(n) ^ imm, imm),
            AddImm { d, n, s, imm } => self.add(d, s != SetFlags::No, self.get(n), imm, false),
            AdcImm { d, n, s, imm } => self.add(d, s != SetFlags::No, self.get(n), imm, self.c),
            SbcImm { d, n, s, imm } => self.add(d, s != SetFlags::No, self.get(n), !imm, self.c),
            SubImm { d, n, s, imm } => self.add(d, s != SetFlags::No, self.get(n), !imm, true),
            RsbImm { d, n, s, imm } => self.add(d, s != SetFlags::No, !self.get(n), imm, true),
            CmpImm { n, imm } => { self.add_with_carry(self.get(n), !imm, true); }
            CmnImm { n, imm } => { self.add_with_carry(self.get(n), imm, false); }
            Movt { d, imm } => self.set(d, u32::from(imm) << 16 | self.get(d) & 0xFFFF),
            Adr { d, offset } => self.set(d, self.literal(offset)),

            AndReg { d, n, m, s, shift, amount } => self.logical(d, s, self.get(n) & self.operand(m, shift, amount), m, shift, amount),
            BicReg { d, n, m, s, shift, amount } => self.logical(d, s, self.get(n) & !self.operand(m, shift, amount), m, shift, amount),
            OrrReg { d, n, m, s, shift, amount } => self.logical(d, s, self.get(n) | self.operand(m, shift, amount), m, shift, amount),
            OrnReg { d, n, m, s, shift, amount } => self.logical(d, s, self.get(n) | !self.operand(m, shift, amount), m, shift, amount),
            EorReg { d, n, m, s, shift, amount } => self.logical(d, s, self.get(n) ^ self.operand(m, shift, amount), m, shift, amount),
            MovReg { d, m, s, shift, amount } => self.logical(d, s, self.operand(m, shift, amount), m, shift, amount),
            MvnReg { d, m, s, shift, amount } => self.logical(d, s, !self.operand(m, shift, amount), m, shift, amount),
            TstReg { n, m, shift, amount } => self.logical_flags(self.get(n) & self.operand(m, shift, amount), m, shift, amount),
            TeqReg { n, m, shift, amount } => self.logical_flags(self.get(n) ^ self.operand(m, shift, amount), m, shift, amount),
            AddReg { d, n, m, s, shift, amount } => self.add(d, s, self.get(n), self.operand(m, shift, amount), false),
            AdcReg { d, n, m, s, shift, amount } => self.add(d, s, self.get(n), self.operand(m, shift, amount), self.c),
            SbcReg { d, n, m, s, shift, amount } => self.add(d, s, self.get(n), !self.operand(m, shift, amount), self.c),
            SubReg { d, n, m, s, shift, amount } => self.add(d, s, self.get(n), !self.operand(m, shift, amount), true),
            RsbReg { d, n, m, s, shift, amount } => self.add(d, s, !self.get(n), self.operand(m, shift, amount), true),
            CmpReg { n, m, shift, amount } => { self.add_with_carry(self.get(n), !self.operand(m, shift, amount), true); }
            CmnReg { n, m, shift, amount } => { self.add_with_carry(self.get(n), self.operand(m, shift, amount), false); }
            MovPc { m } => self.branch_to(self.get(m)),
            AddPc { m } => self.branch_to(self.get(PC).wrapping_add(self.get(m))),

            LslReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsl),
            LsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsr),
            AsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Asr),
            RorReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Ror),

            Mul { d, n, m, s } => {
                let result = self.get(n).wrapping_mul(self.get(m));
                self.set(d, result);
                if s { self.set_nz(result); }
            }
            Mla { d, n, m, a } => self.set(d, self.get(n).wrapping_mul(self.get(m)).wrapping_add(self.get(a))),
            Mls { d, n, m, a } => self.set(d, self.get(a).wrapping_sub(self.get(n).wrapping_mul(self.get(m)))),
            Umull { lo, hi, n, m } => { let product = self.unsigned_product(n, m); self.set_pair(lo, hi, product); }
            Smull { lo, hi, n, m } => { let product = self.signed_product(n, m); self.set_pair(lo, hi, product); }
            Umlal { lo, hi, n, m } => { let product = self.unsigned_product(n, m); self.set_pair(lo, hi, self.pair(lo, hi).wrapping_add(product)); }
            Smlal { lo, hi, n, m } => { let product = self.signed_product(n, m); self.set_pair(lo, hi, self.pair(lo, hi).wrapping_add(product)); }
            Udiv { d, n, m } => {
                let (dividend, divisor) = (self.get(n), self.get(m));
                self.cycles += self.board.timing.divide.cycles(dividend, divisor);
                self.set(d, dividend.checked_div(divisor).unwrap_or(0));
            }
            Sdiv { d, n, m } => {
                let (dividend, divisor) = (self.get(n) as i32, self.get(m) as i32);
                self.cycles += self.board.timing.divide.cycles(dividend.unsigned_abs(), divisor.unsigned_abs());
                self.set(d, if divisor == 0 { 0 } else { dividend.wrapping_div(divisor) as u32 });
            }

            Bfi { d, n, lsb, width } => { let mask = ones(width) << lsb; self.set(d, self.get(d) & !mask | self.get(n) << lsb & mask); }
            Bfc { d, lsb, width } => self.set(d, self.get(d) & !(ones(width) << lsb)),
            Ubfx { d, n, lsb, width } => self.set(d, self.get(n) >> lsb & ones(width)),
            Sbfx { d, n, lsb, width } => self.set(d, ((self.get(n) << (32 - width - lsb)) as i32 >> (32 - width)) as u32),
            Ssat { d, n, bits, shift, amount } => {
                let limit = 1i32.wrapping_shl(u32::from(bits) - 1).wrapping_sub(1);
                self.saturate(d, self.operand(n, shift, amount), !limit, limit);
            }
            Usat { d, n, bits, shift, amount } => self.saturate(d, self.operand(n, shift, amount), 0, ones(bits) as i32),
            Sxtb { d, m, rotation } => self.set(d, self.rotated(m, rotation) as i8 as u32),
            Sxth { d, m, rotation } => self.set(d, self.rotated(m, rotation) as i16 as u32),
            Uxtb { d, m, rotation } => self.set(d, self.rotated(m, rotation) & 0xFF),
            Uxth { d, m, rotation } => self.set(d, self.rotated(m, rotation) & 0xFFFF),
            Rev { d, m } => self.set(d, self.get(m).swap_bytes()),
            Rev16 { d, m } => self.set(d, self.get(m).swap_bytes().rotate_left(16)),
            Revsh { d, m } => self.set(d, (self.get(m) as u16).swap_bytes() as i16 as u32),
            Rbit { d, m } => self.set(d, self.get(m).reverse_bits()),
            Clz { d, m } => self.set(d, self.get(m).leading_zeros()),

            Dsp(instruction) => self.dsp(instruction),

            LdrImm { t, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, offset);
                let value = self.load_word(address, o)?;
                self.write_back(n, index, moved);
                self.load_register(t, address, value)?;
            }
            LdrbImm { t, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, offset);
                let value = self.load_byte(address, o)?;
                self.write_back(n, index, moved);
                self.set(t, u32::from(value));
            }
            LdrhImm { t, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, offset);
                let value = self.load_half(address, o)?;
                self.write_back(n, index, moved);
                self.set(t, u32::from(value));
            }
            LdrsbImm { t, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, offset);
                let value = self.load_byte(address, o)?;
                self.write_back(n, index, moved);
                self.set(t, value as i8 as u32);
            }
            LdrshImm { t, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, offset);
                let value = self.load_half(address, o)?;
                self.write_back(n, index, moved);
                self.set(t, value as i16 as u32);
            }
            StrImm { t, n, index, offset } => {
                let (address, moved) = self.indexed_store(n, index, offset)?;
                self.store_word(address, self.get(t), o)?;
                self.write_back(n, index, moved);
            }
            StrbImm { t, n, index, offset } => {
                let (address, moved) = self.indexed_store(n, index, offset)?;
                self.store_byte(address, self.get(t), o)?;
                self.write_back(n, index, moved);
            }
            StrhImm { t, n, index, offset } => {
                let (address, moved) = self.indexed_store(n, index, offset)?;
                self.store_half(address, self.get(t), o)?;
                self.write_back(n, index, moved);
            }
            LdrReg { t, n, m, lsl } => {
                let address = self.sum(n, m, lsl);
                let value = self.load_word(address, o)?;
                self.load_register(t, address, value)?;
            }
            LdrbReg { t, n, m, lsl } => { let value = self.load_byte(self.sum(n, m, lsl), o)?; self.set(t, u32::from(value)); }
            LdrhReg { t, n, m, lsl } => { let value = self.load_half(self.sum(n, m, lsl), o)?; self.set(t, u32::from(value)); }
            LdrsbReg { t, n, m, lsl } => { let value = self.load_byte(self.sum(n, m, lsl), o)?; self.set(t, value as i8 as u32); }
            LdrshReg { t, n, m, lsl } => { let value = self.load_half(self.sum(n, m, lsl), o)?; self.set(t, value as i16 as u32); }
            StrReg { t, n, m, lsl } => self.store_word(self.sum(n, m, lsl), self.get(t), o)?,
            StrbReg { t, n, m, lsl } => self.store_byte(self.sum(n, m, lsl), self.get(t), o)?,
            StrhReg { t, n, m, lsl } => self.store_half(self.sum(n, m, lsl), self.get(t), o)?,
            LdrLit { t, access, offset } => {
                let address = self.literal(offset);
                let value = match access {
                    Access::Word => self.load_word(address, o)?,
                    Access::Byte => u32::from(self.load_byte(address, o)?),
                    Access::Half => u32::from(self.load_half(address, o)?),
                    Access::SignedByte => self.load_byte(address, o)? as i8 as u32,
                    Access::SignedHalf => self.load_half(address, o)? as i16 as u32,
                };
                self.load_register(t, address, value)?;
            }

            LdrdImm { t, t2, n, index, offset } => {
                let (address, moved) = self.indexed(n, index, i32::from(offset));
                self.load_two(t, t2, address, o)?;
                self.write_back(n, index, moved);
            }
            LdrdLit { t, t2, offset } => {
                // UNPREDICTABLE unless the PC is at a word boundary.
                if self.get(PC) & 3 != 0 { return Err(self.undefined()); }
                self.load_two(t, t2, self.literal(i32::from(offset)), o)?;
            }
            StrdImm { t, t2, n, index, offset } => {
                let (address, moved) = self.indexed_store(n, index, i32::from(offset))?;
                aligned(address, 8, 4, AccessKind::Write)?;
                self.store(address, self.get(t).to_le_bytes(), o)?;
                self.store(address.wrapping_add(4), self.get(t2).to_le_bytes(), o)?;
                self.write_back(n, index, moved);
            }
            Ldm { n, write_back, before, list } => self.load_multiple(n, write_back, before, list, o)?,
            Stm { n, write_back, before, list } => self.store_multiple(n, write_back, before, list, o)?,

            Ldrex { t, n, offset } => {
                let address = self.get(n).wrapping_add(u32::from(offset));
                aligned(address, 4, 4, AccessKind::Read)?;
                let value = self.load_word(address, o)?;
                self.exclusive = true;
                self.set(t, value);
            }
            Ldrexb { t, n } => { let value = self.load_byte(self.get(n), o)?; self.exclusive = true; self.set(t, u32::from(value)); }
            Ldrexh { t, n } => {
                aligned(self.get(n), 2, 2, AccessKind::Read)?;
                let value = self.load_half(self.get(n), o)?;
                self.exclusive = true;
                self.set(t, u32::from(value));
            }
            Strex { d, t, n, offset } => {
                let address = self.get(n).wrapping_add(u32::from(offset));
                aligned(address, 4, 4, AccessKind::Write)?;
                if self.exclusive { self.store_word(address, self.get(t), o)?; }
                self.end_exclusive(d);
            }
            Strexb { d, t, n } => {
                if self.exclusive { self.store_byte(self.get(n), self.get(t), o)?; }
                self.end_exclusive(d);
            }
            Strexh { d, t, n } => {
                aligned(self.get(n), 2, 2, AccessKind::Write)?;
                if self.exclusive { self.store_half(self.get(n), self.get(t), o)?; }
                self.end_exclusive(d);
            }
            Clrex => self.exclusive = false,

            B { offset } => self.branch_by(offset),
            BCond { condition, offset } => if self.passes(condition) { self.branch_by(offset); },
            Bl { offset } => { self.set(LR, self.next | 1); self.branch_by(offset); }
            Bx { m } => self.branch_exchange(self.get(m))?,
            BlxReg { m } => { let target = self.get(m); self.set(LR, self.next | 1); self.branch_exchange(target)?; }
            Cbz { n, offset } => if self.get(n) == 0 { self.branch_by(offset); },
            Cbnz { n, offset } => if self.get(n) != 0 { self.branch_by(offset); },
            Tbb { n, m } => { let entry = self.load_byte(self.sum(n, m, 0), o)?; self.branch_by(2 * i32::from(entry)); }
            Tbh { n, m } => { let entry = self.load_half(self.sum(n, m, 1), o)?; self.branch_by(2 * i32::from(entry)); }

            It { state } => self.it = state,
            Hint | Barrier => {}
            Isb => self.branch_to(self.next),
            Mrs { d, register } => { let value = self.special_register(register)?; self.set(d, value); }
            Msr { n, register, mask } => self.set_special_register(register, mask, self.get(n))?,
            Cps { disable, primask, faultmask } => {
                if primask { self.primask = disable; }
                if faultmask { self.faultmask = disable; }
            }
            Svc { number } => return Err(Fault::Unsupported { what: format!("SVC {number}, a supervisor call,") }),
            Bkpt { number } => return Err(Fault::Unsupported { what: format!("BKPT {number}, a breakpoint,") }),
        }
        Ok(())
    }
}
