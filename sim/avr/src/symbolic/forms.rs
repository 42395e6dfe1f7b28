// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The term that each instruction form makes.

use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use super::arithmetic::Factor::{Signed, Unsigned};
use crate::board::IO_START;
use crate::core::Flag;
use crate::instruction::Instruction::{self, *};
use crate::instruction::Pointer::Z;

impl<D: Domain> Step<'_, D> {
    /// Executes an instruction on terms.
    pub(super) fn through(&mut self, instruction: Instruction) {
        match instruction {
            // Arithmetic and logic
            Add { d, r } => { let carry = self.bit(false); self.add(d, r, &carry); }
            Adc { d, r } => { let carry = self.flag(Flag::C); self.add(d, r, &carry); }
            Sub { d, r } => { let result = self.subtract(&self.get(d), &self.get(r)); self.set(d, result); }
            Subi { d, k } => { let k = self.byte(k); let result = self.subtract(&self.get(d), &k); self.set(d, result); }
            Sbc { d, r } => { let result = self.subtract_with_borrow(&self.get(d), &self.get(r)); self.set(d, result); }
            Sbci { d, k } => { let k = self.byte(k); let result = self.subtract_with_borrow(&self.get(d), &k); self.set(d, result); }
            Neg { d } => { let zero = self.byte(0); let result = self.subtract(&zero, &self.get(d)); self.set(d, result); }
            Cp { d, r } => { self.subtract(&self.get(d), &self.get(r)); }
            Cpi { d, k } => { let k = self.byte(k); self.subtract(&self.get(d), &k); }
            Cpc { d, r } => { self.subtract_with_borrow(&self.get(d), &self.get(r)); }
            Adiw { d, k } => self.add_to_pair(d, k),
            Sbiw { d, k } => self.subtract_from_pair(d, k),
            Inc { d } => self.step(d, 1),
            Dec { d } => self.step(d, 0xff),
            And { d, r } => { let result = self.execution.domain.and(&self.get(d), &self.get(r)); self.logic(d, result); }
            Andi { d, k } => { let k = self.byte(k); let result = self.execution.domain.and(&self.get(d), &k); self.logic(d, result); }
            Or { d, r } => { let result = self.execution.domain.or(&self.get(d), &self.get(r)); self.logic(d, result); }
            Ori { d, k } => { let k = self.byte(k); let result = self.execution.domain.or(&self.get(d), &k); self.logic(d, result); }
            Eor { d, r } => { let result = self.execution.domain.xor(&self.get(d), &self.get(r)); self.logic(d, result); }
            Com { d } => { let result = self.execution.domain.not(&self.get(d)); self.logic(d, result); let one = self.bit(true); self.set_flag(Flag::C, one); }
            Mul { d, r } => self.multiply(Unsigned(d), Unsigned(r), 0),
            Muls { d, r } => self.multiply(Signed(d), Signed(r), 0),
            Mulsu { d, r } => self.multiply(Signed(d), Unsigned(r), 0),
            Fmul { d, r } => self.multiply(Unsigned(d), Unsigned(r), 1),
            Fmuls { d, r } => self.multiply(Signed(d), Signed(r), 1),
            Fmulsu { d, r } => self.multiply(Signed(d), Unsigned(r), 1),

            // Branches
            Rjmp { .. } | Jmp { .. } => {}
            Ijmp => self.jump(),
            Eijmp => self.extended_jump(),
            Rcall { .. } => self.push_return_address(1),
            Call { .. } => self.push_return_address(2),
            Icall => { self.jump(); self.push_return_address(1); }
            Eicall => { self.extended_jump(); self.push_return_address(1); }
            Ret => self.return_to_caller(),
            Reti => { self.return_to_caller(); if self.core.board.reti_sets_i { let one = self.bit(true); self.set_flag(Flag::I, one); } }
            Cpse { d, r } => { let differ = self.execution.domain.xor(&self.get(d), &self.get(r)); let equal = self.execution.domain.is_zero(&differ); self.decide(&equal); }
            Sbrc { r, b } | Sbrs { r, b } => { let bit = self.execution.domain.bit(&self.get(r), b.trailing_zeros()); self.decide(&bit); }
            Brbs { s, .. } | Brbc { s, .. } => self.decide(&self.flag_by_number(s)),

            // Data transfer
            Mov { d, r } => self.set(d, self.get(r)),
            Movw { d, r } => { let pair = self.pair(r); self.set_pair(d, &pair); }
            Ldi { d, k } => { let k = self.byte(k); self.set(d, k); }
            Ldd { d, p, q } => { let at = self.displaced(p, q); self.load(d, &at); }
            LdPostIncrement { d, p } => { let stepping = self.post_increment(p); self.load_stepping(d, p, stepping); }
            LdPreDecrement { d, p } => { let stepping = self.pre_decrement(p); self.load_stepping(d, p, stepping); }
            Lds { d, k } => { let at = self.direct(k); self.load(d, &at); }
            Std { r, p, q } => { let at = self.displaced(p, q); self.store(&at, self.get(r)); }
            StPostIncrement { r, p } => { let stepping = self.post_increment(p); self.store_stepping(r, p, stepping); }
            StPreDecrement { r, p } => { let stepping = self.pre_decrement(p); self.store_stepping(r, p, stepping); }
            Sts { k, r } => { let at = self.direct(k); self.store(&at, self.get(r)); }
            Lpm { d } => { let at = self.pair(Z.low()); self.load_program(d, &at); }
            LpmPostIncrement { d } => { let (at, after) = self.post_increment(Z); self.set_pair(Z.low(), &after); self.load_program(d, &at); }
            Elpm { d } => { let at = self.extended_z(); self.load_program(d, &at); }
            ElpmPostIncrement { d } => self.load_extended_post_increment(d),
            In { d, a } => { let byte = self.input(io_address(a)); self.set_if(d, byte); }
            Out { a, r } => self.output(io_address(a), &self.get(r)),
            Push { r } => self.push(self.get(r)),
            Pop { d } => self.pop(d),

            // Bits
            Lsr { d } => { let top = self.bit(false); self.shift_right(d, &top); }
            Ror { d } => { let top = self.flag(Flag::C); self.shift_right(d, &top); }
            Asr { d } => { let top = self.execution.domain.bit(&self.get(d), 7); self.shift_right(d, &top); }
            Swap { d } => { let result = self.execution.domain.rotated_right(&self.get(d), 4); self.set(d, result); }
            Bst { d, b } => { let bit = self.execution.domain.bit(&self.get(d), b.trailing_zeros()); self.set_flag(Flag::T, bit); }
            Bld { d, b } => { let result = self.with_bit(d, b); self.set(d, result); }
            Bset { s } => { let one = self.bit(true); self.set_flag_by_number(s, one); }
            Bclr { s } => { let zero = self.bit(false); self.set_flag_by_number(s, zero); }
            Nop | Wdr => {}

            // I/O registers in reach of these have no terms; the core ends the call at the others.
            Sbi { .. } | Cbi { .. } | Sbic { .. } | Sbis { .. } | Spm | Sleep | Break | Undefined => self.stop(Why::Unsupported),
        }
    }

    /// A register with T at the bit that is set in `b`.
    fn with_bit(&mut self, d: u8, b: u8) -> D::Term {
        let rest = self.byte(!b);
        let place = b.trailing_zeros();
        let bit = self.flag(Flag::T);
        let domain = &mut self.execution.domain;
        let rest = domain.and(&self.state.registers[usize::from(d & 31)], &rest);
        let bit = domain.resized(&bit, 8);
        let bit = domain.shifted_left(&bit, place);
        domain.or(&rest, &bit)
    }
}

/// Returns the address of an I/O register in the data space of the classic cores.
fn io_address(a: u8) -> u16 {
    IO_START + u16::from(a & 63)
}
