// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Propagation of secrets through each instruction, and the leaks that it causes.

use pennyweight_machine::taint::{LeakKind, Taint};
use pennyweight_machine::taint::word::{Bit, Word};

use super::access::listed;
use super::flow::Flow;
use super::word::Shifted as _;
use crate::execute::operands::ones;
use crate::instruction::Instruction::{self, *};
use crate::instruction::{Access, LR, SetFlags, Shift};

impl Flow<'_> {
    pub fn through(&mut self, instruction: Instruction) {
        let carry = self.carry();
        let constant = Word::public;
        let no = Bit::public(false);
        let one = Bit::public(true);
        match instruction {
            AndImm { d, n, s, imm } => self.logical(d, self.word(n).and(constant(imm)), self.after(s)),
            BicImm { d, n, s, imm } => self.logical(d, self.word(n).and(constant(!imm)), self.after(s)),
            OrrImm { d, n, s, imm } => self.logical(d, self.word(n).or(constant(imm)), self.after(s)),
            OrnImm { d, n, s, imm } => self.logical(d, self.word(n).or(constant(!imm)), self.after(s)),
            EorImm { d, n, s, imm } => self.logical(d, self.word(n).xor(constant(imm)), self.after(s)),
            MovImm { d, s, imm } => self.logical(d, constant(imm), self.after(s)),
            MvnImm { d, s, imm } => self.logical(d, constant(!imm), self.after(s)),
            TstImm { n, s, imm } => self.flags(self.word(n).and(constant(imm)), self.after(s)),
            TeqImm { n, s, imm } => self.flags(self.word(n).xor(constant(imm)), self.after(s)),
            AddImm { d, n, s, imm } => self.sum(d, s != SetFlags::No, self.word(n), constant(imm), no),
            AdcImm { d, n, s, imm } => self.sum(d, s != SetFlags::No, self.word(n), constant(imm), carry),
            SbcImm { d, n, s, imm } => self.sum(d, s != SetFlags::No, self.word(n), constant(!imm), carry),
            SubImm { d, n, s, imm } => self.sum(d, s != SetFlags::No, self.word(n), constant(!imm), one),
            RsbImm { d, n, s, imm } => self.sum(d, s != SetFlags::No, self.word(n).inverted(), constant(imm), one),
            CmpImm { n, imm } => { self.add(self.word(n), constant(!imm), one); }
            CmnImm { n, imm } => { self.add(self.word(n), constant(imm), no); }
            Movt { d, imm } => self.set(d, self.word(d).and(constant(0xFFFF)).or(constant(u32::from(imm) << 16))),
            Adr { d, offset } => self.set(d, constant(self.core.literal(offset))),

            AndReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); self.logical(d, self.word(n).and(b), s.then_some(c)); }
            OrrReg { d, n, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); self.logical(d, self.word(n).or(b), s.then_some(c)); }
            BicReg { d, n, m, s, shift, amount } => { let (a, b, c) = self.against(n, m, shift, amount); self.logical(d, a.and(b.inverted()), s.then_some(c)); }
            OrnReg { d, n, m, s, shift, amount } => { let (a, b, c) = self.against(n, m, shift, amount); self.logical(d, a.or(b.inverted()), s.then_some(c)); }
            EorReg { d, n, m, s, shift, amount } => { let (a, b, c) = self.against(n, m, shift, amount); self.logical(d, a.xor(b), s.then_some(c)); }
            MovReg { d, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); self.logical(d, b, s.then_some(c)); }
            MvnReg { d, m, s, shift, amount } => { let (b, c) = self.operand(m, shift, amount); self.logical(d, b.inverted(), s.then_some(c)); }
            TstReg { n, m, shift, amount } => { let (b, c) = self.operand(m, shift, amount); self.flags(self.word(n).and(b), Some(c)); }
            TeqReg { n, m, shift, amount } => { let (a, b, c) = self.against(n, m, shift, amount); self.flags(a.xor(b), Some(c)); }
            AddReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); self.sum(d, s, self.word(n), b, no); }
            AdcReg { d, n, m, s, shift, amount } => { let (b, _) = self.operand(m, shift, amount); self.sum(d, s, self.word(n), b, carry); }
            SbcReg { d, n, m, s, shift, amount } => { let (a, b, _) = self.against(n, m, shift, amount); self.sum(d, s, a, b.inverted(), carry); }
            SubReg { d, n, m, s, shift, amount } => { let (a, b, _) = self.against(n, m, shift, amount); self.sum(d, s, a, b.inverted(), one); }
            RsbReg { d, n, m, s, shift, amount } => { let (a, b, _) = self.against(n, m, shift, amount); self.sum(d, s, a.inverted(), b, one); }
            CmpReg { n, m, shift, amount } => { let (a, b, _) = self.against(n, m, shift, amount); self.add(a, b.inverted(), one); }
            CmnReg { n, m, shift, amount } => { let (b, _) = self.operand(m, shift, amount); self.add(self.word(n), b, no); }
            MovPc { m } | AddPc { m } | Bx { m } => self.note(LeakKind::Branch, self.word(m).all()),

            LslReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsl),
            LsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Lsr),
            AsrReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Asr),
            RorReg { d, n, m, s } => self.shift_by_register(d, n, m, s, Shift::Ror),

            Mul { d, n, m, s } => self.logical(d, self.product(n, m), s.then_some(carry.taint)),
            Mla { d, n, m, a } => self.sum(d, false, self.product(n, m), self.word(a), no),
            Mls { d, n, m, a } => self.sum(d, false, self.word(a), self.product(n, m).inverted(), one),
            Umull { lo, hi, n, m } | Smull { lo, hi, n, m } => self.long_product(lo, hi, n, m, None),
            Umlal { lo, hi, n, m } | Smlal { lo, hi, n, m } => self.long_product(lo, hi, n, m, Some((self.word(lo), self.word(hi)))),
            Udiv { d, n, m } | Sdiv { d, n, m } => {
                let operands = self.word(n).all() | self.word(m).all();
                self.note(LeakKind::VariableTime, operands);
                self.mark(d, [operands; 4]);
            }

            Bfi { d, n, lsb, width } => {
                let field = constant(ones(width) << lsb);
                self.set(d, self.word(d).and(field.inverted()).or(self.word(n).moved(Shift::Lsl, lsb).and(field)));
            }
            Bfc { d, lsb, width } => self.set(d, self.word(d).and(constant(!(ones(width) << lsb)))),
            Ubfx { d, n, lsb, width } => self.set(d, self.word(n).moved(Shift::Lsr, lsb).and(constant(ones(width)))),
            Sbfx { d, n, lsb, width } => self.set(d, self.word(n).moved(Shift::Lsr, lsb).sign_extend(width)),
            Ssat { d, n, shift, amount, .. } => self.saturate(d, n, shift, amount, 32),
            Usat { d, n, bits, shift, amount } => self.saturate(d, n, shift, amount, bits),
            Sxtb { d, m, rotation } => self.set(d, self.rotated(m, rotation).sign_extend(8)),
            Sxth { d, m, rotation } => self.set(d, self.rotated(m, rotation).sign_extend(16)),
            Uxtb { d, m, rotation } => self.set(d, self.rotated(m, rotation).and(constant(0xFF))),
            Uxth { d, m, rotation } => self.set(d, self.rotated(m, rotation).and(constant(0xFFFF))),
            Rev { d, m } | Rbit { d, m } => self.permute(d, m, [3, 2, 1, 0]),
            Rev16 { d, m } => self.permute(d, m, [1, 0, 3, 2]),
            // the upper half is the sign, which comes from the lowest byte
            Revsh { d, m } => self.permute(d, m, [1, 0, 0, 0]),
            Clz { d, m } => self.mark(d, [self.word(m).all(), Taint::NONE, Taint::NONE, Taint::NONE]),

            Dsp(instruction) => self.dsp(instruction),

            LdrImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Word),
            LdrbImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Byte),
            LdrhImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::Half),
            LdrsbImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::SignedByte),
            LdrshImm { t, n, index, offset } => self.load_indexed(t, n, index, offset, Access::SignedHalf),
            StrImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 4),
            StrbImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 1),
            StrhImm { t, n, index, offset } => self.store_indexed(&[t], n, index, offset, 2),
            LdrReg { t, n, m, lsl } => self.load(t, self.element(n, m, lsl), Access::Word),
            LdrbReg { t, n, m, lsl } => self.load(t, self.element(n, m, lsl), Access::Byte),
            LdrhReg { t, n, m, lsl } => self.load(t, self.element(n, m, lsl), Access::Half),
            LdrsbReg { t, n, m, lsl } => self.load(t, self.element(n, m, lsl), Access::SignedByte),
            LdrshReg { t, n, m, lsl } => self.load(t, self.element(n, m, lsl), Access::SignedHalf),
            StrReg { t, n, m, lsl } => self.store(&[t], self.element(n, m, lsl), 4),
            StrbReg { t, n, m, lsl } => self.store(&[t], self.element(n, m, lsl), 1),
            StrhReg { t, n, m, lsl } => self.store(&[t], self.element(n, m, lsl), 2),
            LdrLit { t, access, offset } => self.load(t, constant(self.core.literal(offset)), access),

            LdrdImm { t, t2, n, index, offset } => {
                let (at, moved) = self.indexed(n, index, offset.into());
                self.load_several(&[t, t2], at);
                self.write_back(n, index, moved);
            }
            LdrdLit { t, t2, offset } => self.load_several(&[t, t2], constant(self.core.literal(offset.into()))),
            StrdImm { t, t2, n, index, offset } => self.store_indexed(&[t, t2], n, index, offset.into(), 4),
            Ldm { n, write_back, before, list } => {
                let (at, moved) = self.block(n, before, list);
                if write_back { self.set(n, moved); }
                self.load_several(&listed(list), at);
            }
            Stm { n, write_back, before, list } => {
                let (at, moved) = self.block(n, before, list);
                self.store(&listed(list), at, 4);
                if write_back { self.set(n, moved); }
            }

            Ldrex { t, n, offset } => self.load_exclusive(t, self.displaced(n, offset.into()), Access::Word),
            Ldrexb { t, n } => self.load_exclusive(t, self.word(n), Access::Byte),
            Ldrexh { t, n } => self.load_exclusive(t, self.word(n), Access::Half),
            Strex { d, t, n, offset } => self.store_exclusive(d, t, self.displaced(n, offset.into()), 4),
            Strexb { d, t, n } => self.store_exclusive(d, t, self.word(n), 1),
            Strexh { d, t, n } => self.store_exclusive(d, t, self.word(n), 2),
            Clrex => self.change_monitor(),

            BCond { condition, .. } => self.note(LeakKind::Branch, self.follower.condition(condition)),
            Bl { .. } => self.mark(LR, [Taint::NONE; 4]),
            BlxReg { m } => {
                self.note(LeakKind::Branch, self.word(m).all());
                self.mark(LR, [Taint::NONE; 4]);
            }
            Cbz { n, .. } | Cbnz { n, .. } => self.note(LeakKind::Branch, self.word(n).all()),
            Tbb { n, m } => self.table_branch(self.element(n, m, 0), 1),
            Tbh { n, m } => self.table_branch(self.element(n, m, 1), 2),

            Mrs { d, register } => self.move_from_special(d, register),
            Msr { n, register, mask } => self.move_to_special(n, register, mask),
            // They write nothing that a secret could be in, or end the call.
            B { .. } | It { .. } | Hint | Barrier | Isb | Cps { .. } => {}
            Undefined | Svc { .. } | Bkpt { .. } => {}
        }
    }
}
