// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The terms that each instruction makes.

use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use crate::instruction::Instruction::{self, *};
use crate::instruction::{Access, Index, PC, SetFlags, Shift};

/// The operations of words, by the place of their operands.
macro_rules! operation {
    ($step:ident, $name:ident, $a:expr, $b:expr) => {{ let (a, b) = ($a, $b); $step.execution.domain.$name(&a, &b) }};
}

impl<D: Domain> Step<'_, D> {
    fn not(&mut self, a: &D::Term) -> D::Term {
        self.execution.domain.not(a)
    }

    fn flag(&mut self, set: bool) -> D::Term {
        self.execution.domain.constant(set.into(), 1)
    }

    pub(super) fn through(&mut self, instruction: Instruction) {
        match instruction {
            AndImm { d, n, s, imm } => { let r = operation!(self, and, self.word(n), self.constant(imm)); let c = self.after(s, imm); self.logical(d, r, c); }
            BicImm { d, n, s, imm } => { let r = operation!(self, and, self.word(n), self.constant(!imm)); let c = self.after(s, imm); self.logical(d, r, c); }
            OrrImm { d, n, s, imm } => { let r = operation!(self, or, self.word(n), self.constant(imm)); let c = self.after(s, imm); self.logical(d, r, c); }
            OrnImm { d, n, s, imm } => { let r = operation!(self, or, self.word(n), self.constant(!imm)); let c = self.after(s, imm); self.logical(d, r, c); }
            EorImm { d, n, s, imm } => { let r = operation!(self, xor, self.word(n), self.constant(imm)); let c = self.after(s, imm); self.logical(d, r, c); }
            MovImm { d, s, imm } => { let r = self.constant(imm); let c = self.after(s, imm); self.logical(d, r, c); }
            MvnImm { d, s, imm } => { let r = self.constant(!imm); let c = self.after(s, imm); self.logical(d, r, c); }
            TstImm { n, s, imm } => { let r = operation!(self, and, self.word(n), self.constant(imm)); let c = self.after(s, imm); self.flags(&r, c); }
            TeqImm { n, s, imm } => { let r = operation!(self, xor, self.word(n), self.constant(imm)); let c = self.after(s, imm); self.flags(&r, c); }
            AddImm { d, n, s, imm } => { let (a, b, c) = (self.word(n), self.constant(imm), self.flag(false)); self.add(d, s != SetFlags::No, &a, &b, &c); }
            AdcImm { d, n, s, imm } => { let (a, b, c) = (self.word(n), self.constant(imm), self.state.flags.c.clone()); self.add(d, s != SetFlags::No, &a, &b, &c); }
            SbcImm { d, n, s, imm } => { let (a, b, c) = (self.word(n), self.constant(!imm), self.state.flags.c.clone()); self.add(d, s != SetFlags::No, &a, &b, &c); }
            SubImm { d, n, s, imm } => { let (a, b, c) = (self.word(n), self.constant(!imm), self.flag(true)); self.add(d, s != SetFlags::No, &a, &b, &c); }
            RsbImm { d, n, s, imm } => { let (a, b, c) = (self.word(n), self.constant(imm), self.flag(true)); let a = self.not(&a); self.add(d, s != SetFlags::No, &a, &b, &c); }
            CmpImm { n, imm } => { let (a, b, c) = (self.word(n), self.constant(!imm), self.flag(true)); self.sum(true, &a, &b, &c); }
            CmnImm { n, imm } => { let (a, b, c) = (self.word(n), self.constant(imm), self.flag(false)); self.sum(true, &a, &b, &c); }
            Movt { d, imm } => { let (a, b) = (self.word(d), self.constant(imm.into())); let r = self.inserted(&a, &b, 16, 16); self.set(d, r); }
            Adr { d, offset } => { let r = self.constant(self.core.literal(offset)); self.set(d, r); }

            AndReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, and, self.word(n), b); self.logical(d, r, s.then_some(c)); }
            OrrReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, or, self.word(n), b); self.logical(d, r, s.then_some(c)); }
            EorReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, xor, self.word(n), b); self.logical(d, r, s.then_some(c)); }
            BicReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, and, self.word(n), self.not(&b)); self.logical(d, r, s.then_some(c)); }
            OrnReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, or, self.word(n), self.not(&b)); self.logical(d, r, s.then_some(c)); }
            MovReg { d, m, s, shift, amount } => { let (r, c) = self.operand(m, shift, amount); self.logical(d, r, s.then_some(c)); }
            MvnReg { d, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = self.not(&b); self.logical(d, r, s.then_some(c)); }
            TstReg { n, m, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, and, self.word(n), b); self.flags(&r, Some(c)); }
            TeqReg { n, m, shift, amount } => { let (b, c) = self.operand(m, shift, amount); let r = operation!(self, xor, self.word(n), b); self.flags(&r, Some(c)); }
            AddReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, c) = (self.word(n), self.flag(false)); self.add(d, s, &a, &b, &c); }
            AdcReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, c) = (self.word(n), self.state.flags.c.clone()); self.add(d, s, &a, &b, &c); }
            SbcReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, b, c) = (self.word(n), self.not(&b), self.state.flags.c.clone()); self.add(d, s, &a, &b, &c); }
            SubReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, b, c) = (self.word(n), self.not(&b), self.flag(true)); self.add(d, s, &a, &b, &c); }
            RsbReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, c) = (self.word(n), self.flag(true)); let a = self.not(&a); self.add(d, s, &a, &b, &c); }
            CmpReg { n, m, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, b, c) = (self.word(n), self.not(&b), self.flag(true)); self.sum(true, &a, &b, &c); }
            CmnReg { n, m, shift, amount } => { let (b, _) = self.operand(m, shift, amount); let (a, c) = (self.word(n), self.flag(false)); self.sum(true, &a, &b, &c); }
            MovPc { m } | AddPc { m } | Bx { m } => self.jump(m),

            LslReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsl),
            LsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsr),
            AsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Asr),
            RorReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Ror),

            Mul { d, n, m, s } => { let r = self.product(n, m); let c = self.state.flags.c.clone(); self.logical(d, r, s.then_some(c)); }
            Mla { d, n, m, a } => { let (p, a, c) = (self.product(n, m), self.word(a), self.flag(false)); self.add(d, false, &a, &p, &c); }
            Mls { d, n, m, a } => { let (p, a, c) = (self.product(n, m), self.word(a), self.flag(true)); let p = self.not(&p); self.add(d, false, &a, &p, &c); }
            Umull { lo, hi, n, m } => self.long_product((lo, hi), (n, m), false, false),
            Smull { lo, hi, n, m } => self.long_product((lo, hi), (n, m), true, false),
            Umlal { lo, hi, n, m } => self.long_product((lo, hi), (n, m), false, true),
            Smlal { lo, hi, n, m } => self.long_product((lo, hi), (n, m), true, true),

            Udiv { d, n, m } => self.divide(d, n, m, |n, m| n.checked_div(m).unwrap_or(0)),
            // no quotient but that of the least number by -1 needs to wrap
            Sdiv { d, n, m } => self.divide(d, n, m, |n, m| (n as i32).checked_div(m as i32).unwrap_or(if m == 0 { 0 } else { i32::MIN }) as u32),

            Bfi { d, n, lsb, width } => { let (a, b) = (self.word(d), self.word(n)); let r = self.inserted(&a, &b, lsb.into(), width.into()); self.set(d, r); }
            Bfc { d, lsb, width } => { let (a, b) = (self.word(d), self.constant(0)); let r = self.inserted(&a, &b, lsb.into(), width.into()); self.set(d, r); }
            Ubfx { d, n, lsb, width } => { let a = self.word(n); let r = self.field(&a, lsb.into(), width.into(), false); self.set(d, r); }
            Sbfx { d, n, lsb, width } => { let a = self.word(n); let r = self.field(&a, lsb.into(), width.into(), true); self.set(d, r); }
            Ssat { d, n, bits, shift, amount } => { let (a, _) = self.operand(n, shift, amount); self.saturate(d, &a, bits, true); }
            Usat { d, n, bits, shift, amount } => { let (a, _) = self.operand(n, shift, amount); self.saturate(d, &a, bits, false); }
            Sxtb { d, m, rotation } => { let r = self.extended(m, rotation, 8, true); self.set(d, r); }
            Sxth { d, m, rotation } => { let r = self.extended(m, rotation, 16, true); self.set(d, r); }
            Uxtb { d, m, rotation } => { let r = self.extended(m, rotation, 8, false); self.set(d, r); }
            Uxth { d, m, rotation } => { let r = self.extended(m, rotation, 16, false); self.set(d, r); }
            Rev { d, m } => { let r = self.ordered(m, |place| place ^ 24); self.set(d, r); }
            Rev16 { d, m } => { let r = self.ordered(m, |place| place ^ 8); self.set(d, r); }
            Revsh { d, m } => { let r = self.ordered(m, |place| place.min(15) ^ if place < 16 { 8 } else { 0 }); let r = self.field(&r, 0, 16, true); self.set(d, r); }
            Rbit { d, m } => { let r = self.ordered(m, |place| 31 - place); self.set(d, r); }
            Clz { d, m } => { let r = self.leading_zeros(m); self.set(d, r); }

            Dsp(instruction) => self.dsp(instruction),

            LdrImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Word),
            LdrbImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Byte),
            LdrhImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Half),
            LdrsbImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::SignedByte),
            LdrshImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::SignedHalf),
            StrImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 4),
            StrbImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 1),
            StrhImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 2),
            LdrReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.load(t, at, Access::Word); }
            LdrbReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.load(t, at, Access::Byte); }
            LdrhReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.load(t, at, Access::Half); }
            LdrsbReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.load(t, at, Access::SignedByte); }
            LdrshReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.load(t, at, Access::SignedHalf); }
            StrReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.store(t, at, 4); }
            StrbReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.store(t, at, 1); }
            StrhReg { t, n, m, lsl } => { let at = self.element(n, m, lsl); self.store(t, at, 2); }
            LdrLit { t, access, offset } => self.load_indexed(t, PC, Index::Offset, offset, access),

            LdrdImm { t, t2, n, index, offset } => self.load_two([t, t2], n, index, offset.into()),
            LdrdLit { t, t2, offset } => self.load_two([t, t2], PC, Index::Offset, offset.into()),
            StrdImm { t, t2, n, index, offset } => self.store_indexed(&[t, t2], n, index, offset.into(), 4),
            Ldm { n, write_back, before, list } => self.load_multiple(n, write_back, before, list),
            Stm { n, write_back, before, list } => self.store_multiple(n, write_back, before, list),

            BCond { condition, .. } => { let holds = self.condition(condition); self.decide(&holds); }
            Bl { .. } => self.link(),
            BlxReg { m } => { self.jump(m); self.link(); }
            Cbz { n, .. } | Cbnz { n, .. } => self.decide_if_zero(n),
            Tbb { n, m } => self.table_branch(n, m, 0),
            Tbh { n, m } => self.table_branch(n, m, 1),

            // They write nothing that has a term, or end the call.
            B { .. } | It { .. } | Hint | Barrier | Isb | Undefined | Svc { .. } | Bkpt { .. } => {}

            // The flags alone; of other registers a kernel needs none.
            Mrs { d, register: 0..=3 } => { let r = self.status(); self.set(d, r); }
            Msr { n, register: 0..=3, mask } => { let a = self.word(n); self.set_status(&a, mask); }

            Ldrex { .. } | Ldrexb { .. } | Ldrexh { .. } | Strex { .. } | Strexb { .. } | Strexh { .. } => self.stop(Why::Unsupported),
            Clrex | Mrs { .. } | Msr { .. } | Cps { .. } => self.stop(Why::Unsupported),
        }
    }
}
