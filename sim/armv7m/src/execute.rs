// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What each instruction does: one arm a form, after the pseudocode of chapter A7 of ARM DDI 0403. The cycles that
//! depend on operands are added here, from [`crate::timing`].

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;

use crate::core::Core;
use crate::instruction::Instruction::{self, *};
use crate::instruction::{Access, Index, LR, PC, Reg, SP, SetFlags, Shift};
use crate::timing;

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
                self.cycles += timing::divide(dividend, divisor);
                self.set(d, dividend.checked_div(divisor).unwrap_or(0));
            }
            Sdiv { d, n, m } => {
                let (dividend, divisor) = (self.get(n) as i32, self.get(m) as i32);
                self.cycles += timing::divide(dividend.unsigned_abs(), divisor.unsigned_abs());
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
            Msr { n, register } => self.set_special_register(register, self.get(n))?,
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

/// A number of `width` ones, up to 32.
fn ones(width: u8) -> u32 {
    ((1u64 << width) - 1) as u32
}

/// A fault unless `address` is a multiple of `to`.
fn aligned(address: u32, size: u32, to: u32, kind: AccessKind) -> Result<(), Fault> {
    if address & (to - 1) == 0 {
        Ok(())
    } else {
        Err(Fault::Unaligned {
            address,
            size,
            kind,
        })
    }
}

/// The manual's `Shift_C` by 1 to 32 (`Lsl` also by 0): the result and the carry out.
#[inline(always)]
fn shift_with_carry(value: u32, shift: Shift, amount: u32, carry: bool) -> (u32, bool) {
    let result = shifted(value, shift, amount, carry);
    let carry_out = match shift {
        Shift::Lsl if amount == 0 => carry,
        Shift::Lsl => u64::from(value) << amount >> 32 & 1 != 0,
        Shift::Lsr | Shift::Asr => value >> (amount - 1) & 1 != 0,
        Shift::Ror => result >> 31 != 0,
        Shift::Rrx => value & 1 != 0,
    };
    (result, carry_out)
}

#[inline(always)]
fn shifted(value: u32, shift: Shift, amount: u32, carry: bool) -> u32 {
    match shift {
        Shift::Lsl => (u64::from(value) << amount) as u32,
        Shift::Lsr => (u64::from(value) >> amount) as u32,
        Shift::Asr => (i64::from(value as i32) >> amount) as u32,
        Shift::Ror => value.rotate_right(amount),
        Shift::Rrx => u32::from(carry) << 31 | value >> 1,
    }
}

/// Operands, results and flags.
impl Core {
    #[inline(always)]
    fn operand(&self, m: Reg, shift: Shift, amount: u8) -> u32 {
        shifted(self.get(m), shift, u32::from(amount), self.c)
    }

    fn rotated(&self, m: Reg, rotation: u8) -> u32 {
        self.get(m).rotate_right(u32::from(rotation))
    }

    #[inline(always)]
    fn set_nz(&mut self, result: u32) {
        self.n = (result as i32) < 0;
        self.z = result == 0;
    }

    #[inline(always)]
    fn logical_imm(&mut self, d: Reg, s: SetFlags, result: u32, imm: u32) {
        self.set(d, result);
        self.flags_imm(s, result, imm);
    }

    #[inline(always)]
    fn flags_imm(&mut self, s: SetFlags, result: u32, imm: u32) {
        if s != SetFlags::No {
            self.set_nz(result);
            if s == SetFlags::YesCarryFromConstant {
                self.c = imm >> 31 != 0;
            }
        }
    }

    #[inline(always)]
    fn logical(&mut self, d: Reg, s: bool, result: u32, m: Reg, shift: Shift, amount: u8) {
        if s {
            // Reads its operand again, which may be the register about to be written.
            self.logical_flags(result, m, shift, amount);
        }
        self.set(d, result);
    }

    #[inline(always)]
    fn logical_flags(&mut self, result: u32, m: Reg, shift: Shift, amount: u8) {
        (_, self.c) = shift_with_carry(self.get(m), shift, u32::from(amount), self.c);
        self.set_nz(result);
    }

    #[inline(always)]
    fn add(&mut self, d: Reg, s: bool, a: u32, b: u32, carry: bool) {
        let result = if s {
            self.add_with_carry(a, b, carry)
        } else {
            a.wrapping_add(b).wrapping_add(u32::from(carry))
        };
        self.set(d, result);
    }

    /// The manual's `AddWithCarry`; sets all four flags.
    #[inline(always)]
    fn add_with_carry(&mut self, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let result = wide as u32;
        self.set_nz(result);
        self.c = wide >> 32 != 0;
        self.v = ((a ^ result) & (b ^ result)) >> 31 != 0;
        result
    }

    /// Shifts by the low byte of `m`; by nothing, the carry stays, and by 32 and more, what is left is fill.
    #[inline(always)]
    fn shift_by_register(&mut self, d: Reg, n: Reg, m: Reg, s: bool, shift: Shift) {
        let (value, amount) = (self.get(n), self.get(m) & 0xFF);
        let (result, carry) = match shift {
            _ if amount == 0 => (value, self.c),
            Shift::Lsl | Shift::Lsr if amount > 32 => (0, false),
            Shift::Asr => shift_with_carry(value, shift, amount.min(32), self.c),
            _ => shift_with_carry(value, shift, amount, self.c),
        };
        self.set(d, result);
        if s {
            self.set_nz(result);
            self.c = carry;
        }
    }

    fn unsigned_product(&mut self, n: Reg, m: Reg) -> u64 {
        let (n, m) = (self.get(n), self.get(m));
        self.cycles += timing::long_multiply(false, n, m);
        u64::from(n) * u64::from(m)
    }

    fn signed_product(&mut self, n: Reg, m: Reg) -> u64 {
        let (n, m) = (self.get(n), self.get(m));
        self.cycles += timing::long_multiply(true, n, m);
        (i64::from(n as i32) * i64::from(m as i32)) as u64
    }

    fn pair(&self, lo: Reg, hi: Reg) -> u64 {
        u64::from(self.get(hi)) << 32 | u64::from(self.get(lo))
    }

    fn set_pair(&mut self, lo: Reg, hi: Reg, value: u64) {
        self.set(lo, value as u32);
        self.set(hi, (value >> 32) as u32);
    }

    fn saturate(&mut self, d: Reg, value: u32, least: i32, most: i32) {
        let result = (value as i32).clamp(least, most);
        self.q |= result != value as i32;
        self.set(d, result as u32);
    }

    #[inline(always)]
    fn branch_by(&mut self, offset: i32) {
        self.branch_to(self.get(PC).wrapping_add_signed(offset));
    }

    /// Address relative to the PC.
    fn literal(&self, offset: i32) -> u32 {
        (self.get(PC) & !3).wrapping_add_signed(offset)
    }
}

/// Loads and stores.
impl Core {
    #[inline(always)]
    fn sum(&self, n: Reg, m: Reg, lsl: u8) -> u32 {
        self.get(n).wrapping_add(self.get(m) << lsl)
    }

    /// The address of an access, and what the base register becomes.
    #[inline(always)]
    fn indexed(&self, n: Reg, index: Index, offset: i32) -> (u32, u32) {
        let base = self.get(n);
        let moved = base.wrapping_add_signed(offset);
        (
            if index == Index::PostIndexed {
                base
            } else {
                moved
            },
            moved,
        )
    }

    /// As `indexed`; a store that moves the stack pointer opens the stack first.
    #[inline(always)]
    fn indexed_store(&mut self, n: Reg, index: Index, offset: i32) -> Result<(u32, u32), Fault> {
        let (address, moved) = self.indexed(n, index, offset);
        if n == SP && index != Index::Offset {
            self.deepen_stack(moved & !3)?;
        }
        Ok((address, moved))
    }

    #[inline(always)]
    fn write_back(&mut self, n: Reg, index: Index, moved: u32) {
        if index != Index::Offset {
            self.set(n, moved);
        }
    }

    #[inline(always)]
    fn load_word<O: Observer<Core>>(&mut self, address: u32, o: &mut O) -> Result<u32, Fault> {
        self.cycles += timing::unaligned(address, 4);
        self.load(address, o).map(u32::from_le_bytes)
    }

    #[inline(always)]
    fn load_half<O: Observer<Core>>(&mut self, address: u32, o: &mut O) -> Result<u16, Fault> {
        self.cycles += timing::unaligned(address, 2);
        self.load(address, o).map(u16::from_le_bytes)
    }

    #[inline(always)]
    fn load_byte<O: Observer<Core>>(&mut self, address: u32, o: &mut O) -> Result<u8, Fault> {
        self.load(address, o).map(u8::from_le_bytes)
    }

    /// The end of a load of a word, which may be a branch.
    #[inline(always)]
    fn load_register(&mut self, t: Reg, address: u32, value: u32) -> Result<(), Fault> {
        if t == PC {
            aligned(address, 4, 4, AccessKind::Read)?;
            return self.branch_exchange(value);
        }
        self.set(t, value);
        Ok(())
    }

    #[inline(always)]
    fn store_word<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.cycles += timing::unaligned(address, 4);
        self.store(address, value.to_le_bytes(), o)
    }

    #[inline(always)]
    fn store_half<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.cycles += timing::unaligned(address, 2);
        self.store(address, (value as u16).to_le_bytes(), o)
    }

    #[inline(always)]
    fn store_byte<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.store(address, [value as u8], o)
    }

    fn load_two<O: Observer<Core>>(
        &mut self,
        t: Reg,
        t2: Reg,
        address: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        aligned(address, 8, 4, AccessKind::Read)?;
        let first = self.load(address, o).map(u32::from_le_bytes)?;
        let second = self
            .load(address.wrapping_add(4), o)
            .map(u32::from_le_bytes)?;
        self.set(t, first);
        self.set(t2, second);
        Ok(())
    }

    /// The lowest address of a transfer of the registers in `list`, and what the base register becomes.
    fn block(&self, n: Reg, before: bool, list: u16) -> (u32, u32) {
        let (base, size) = (self.get(n), 4 * list.count_ones());
        if before {
            (base.wrapping_sub(size), base.wrapping_sub(size))
        } else {
            (base, base.wrapping_add(size))
        }
    }

    fn load_multiple<O: Observer<Core>>(
        &mut self,
        n: Reg,
        write_back: bool,
        before: bool,
        list: u16,
        o: &mut O,
    ) -> Result<(), Fault> {
        let (mut address, moved) = self.block(n, before, list);
        aligned(address, 4 * list.count_ones(), 4, AccessKind::Read)?;
        if write_back {
            self.set(n, moved);
        }
        let mut left = list;
        while left != 0 {
            let register = left.trailing_zeros() as Reg;
            let value = self.load(address, o).map(u32::from_le_bytes)?;
            self.load_register(register, address, value)?;
            address = address.wrapping_add(4);
            left &= left - 1;
        }
        Ok(())
    }

    fn store_multiple<O: Observer<Core>>(
        &mut self,
        n: Reg,
        write_back: bool,
        before: bool,
        list: u16,
        o: &mut O,
    ) -> Result<(), Fault> {
        let (mut address, moved) = self.block(n, before, list);
        aligned(address, 4 * list.count_ones(), 4, AccessKind::Write)?;
        if n == SP && write_back {
            self.deepen_stack(moved)?;
        }
        let mut left = list;
        while left != 0 {
            let register = left.trailing_zeros() as Reg;
            self.store(address, self.get(register).to_le_bytes(), o)?;
            address = address.wrapping_add(4);
            left &= left - 1;
        }
        if write_back {
            self.set(n, moved);
        }
        Ok(())
    }

    /// The result of a store-exclusive: 0 if it stored.
    fn end_exclusive(&mut self, d: Reg) {
        self.set(d, u32::from(!self.exclusive));
        self.exclusive = false;
    }
}

/// Special registers, by the number (SYSm) in `MRS` and `MSR`.
impl Core {
    fn special_register(&self, register: u8) -> Result<u32, Fault> {
        Ok(match register {
            // the APSR and its unions; IPSR is 0 outside exceptions, EPSR reads as 0
            0..=3 => self.flags(),
            5..=7 => 0,
            8 => self.get(SP),
            16 => u32::from(self.primask),
            17 | 18 => u32::from(self.basepri),
            19 => u32::from(self.faultmask),
            // CONTROL: privileged, main stack
            20 => 0,
            _ => {
                return Err(Fault::Unsupported {
                    what: "the process stack".to_owned(),
                });
            }
        })
    }

    fn set_special_register(&mut self, register: u8, value: u32) -> Result<(), Fault> {
        // four bits of priority on each of the boards
        let priority = value as u8 & 0xF0;
        match register {
            0..=3 => {
                let flag = |position: u32| value >> position & 1 != 0;
                (self.n, self.z, self.c, self.v, self.q) =
                    (flag(31), flag(30), flag(29), flag(28), flag(27));
            }
            5..=7 => {}
            8 => self.set(SP, value & !3),
            16 => self.primask = value & 1 != 0,
            17 => self.basepri = priority,
            18 if priority != 0 && (self.basepri == 0 || priority < self.basepri) => {
                self.basepri = priority
            }
            18 => {}
            19 => self.faultmask = value & 1 != 0,
            20 if value & 3 == 0 => {}
            _ => {
                let what = "the process stack or unprivileged mode".to_owned();
                return Err(Fault::Unsupported { what });
            }
        }
        Ok(())
    }
}
