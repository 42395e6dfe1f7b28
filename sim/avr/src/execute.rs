// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What the instructions do: one match arm an instruction form.
//!
//! Source: AVR Instruction Set Manual (DS40002198), "Operation" and "Status Register and Boolean Formula" of each
//! instruction's page.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Observer;

use crate::core::{Core, Flag};
use crate::flash::Slot;
use crate::instruction::Instruction;
use crate::instruction::Instruction::*;
use crate::instruction::Pointer::Z;
use crate::timing::Timing;

/// Executes the instruction at the program counter and returns its cycles.
#[inline(always)]
pub(crate) fn execute<O: Observer<Core>>(
    core: &mut Core,
    slot: Slot,
    timing: &Timing,
    observer: &mut O,
) -> Result<u32, Fault> {
    let next = core.pc.wrapping_add(u16::from(slot.words));
    let mut cycles = u32::from(slot.cycles);
    let mut pc = next;
    match slot.instruction {
        // Arithmetic and logic
        Add { d, r } => {
            let result = add(core, core.register(d), core.register(r), false);
            core.set(d, result);
        }
        Adc { d, r } => {
            let carry = core.flag(Flag::C);
            let result = add(core, core.register(d), core.register(r), carry);
            core.set(d, result);
        }
        Adiw { d, k } => {
            let before = core.pair(d);
            let result = before.wrapping_add(u16::from(k));
            word_flags(core, result, !before & result, !result & before);
            core.set_pair(d, result);
        }
        Sub { d, r } => {
            let result = sub(core, core.register(d), core.register(r));
            core.set(d, result);
        }
        Subi { d, k } => {
            let result = sub(core, core.register(d), k);
            core.set(d, result);
        }
        Sbc { d, r } => {
            let result = sbc(core, core.register(d), core.register(r));
            core.set(d, result);
        }
        Sbci { d, k } => {
            let result = sbc(core, core.register(d), k);
            core.set(d, result);
        }
        Sbiw { d, k } => {
            let before = core.pair(d);
            let result = before.wrapping_sub(u16::from(k));
            word_flags(core, result, before & !result, result & !before);
            core.set_pair(d, result);
        }
        And { d, r } => {
            let result = logic(core, core.register(d) & core.register(r));
            core.set(d, result);
        }
        Andi { d, k } => {
            let result = logic(core, core.register(d) & k);
            core.set(d, result);
        }
        Or { d, r } => {
            let result = logic(core, core.register(d) | core.register(r));
            core.set(d, result);
        }
        Ori { d, k } => {
            let result = logic(core, core.register(d) | k);
            core.set(d, result);
        }
        Eor { d, r } => {
            let result = logic(core, core.register(d) ^ core.register(r));
            core.set(d, result);
        }
        Com { d } => {
            let result = logic(core, !core.register(d));
            core.set_flag(Flag::C, true);
            core.set(d, result);
        }
        Neg { d } => {
            let result = sub(core, 0, core.register(d));
            core.set(d, result);
        }
        Inc { d } => {
            let result = core.register(d).wrapping_add(1);
            sign_flags(core, result, result == 0x80);
            core.set(d, result);
        }
        Dec { d } => {
            let result = core.register(d).wrapping_sub(1);
            sign_flags(core, result, result == 0x7f);
            core.set(d, result);
        }
        Mul { d, r } => {
            product(
                core,
                u16::from(core.register(d)) * u16::from(core.register(r)),
                0,
            );
        }
        Muls { d, r } => product(core, signed(core, d).wrapping_mul(signed(core, r)), 0),
        Mulsu { d, r } => {
            product(
                core,
                signed(core, d).wrapping_mul(u16::from(core.register(r))),
                0,
            );
        }
        Fmul { d, r } => {
            product(
                core,
                u16::from(core.register(d)) * u16::from(core.register(r)),
                1,
            );
        }
        Fmuls { d, r } => product(core, signed(core, d).wrapping_mul(signed(core, r)), 1),
        Fmulsu { d, r } => {
            product(
                core,
                signed(core, d).wrapping_mul(u16::from(core.register(r))),
                1,
            );
        }

        // Branches
        Rjmp { k } => pc = next.wrapping_add_signed(k),
        Ijmp => pc = core.pair(Z.low()),
        Jmp { k } => pc = k,
        Rcall { k } => {
            call(core, next, observer)?;
            pc = next.wrapping_add_signed(k);
        }
        Icall => {
            call(core, next, observer)?;
            pc = core.pair(Z.low());
        }
        Call { k } => {
            call(core, next, observer)?;
            pc = k;
        }
        Ret => pc = u16::from_be_bytes(core.pop(observer)?),
        Reti => {
            pc = u16::from_be_bytes(core.pop(observer)?);
            core.set_flag(Flag::I, true);
        }
        Cpse { d, r } => {
            if core.register(d) == core.register(r) {
                skip(core, timing, &mut pc, &mut cycles);
            }
        }
        Cp { d, r } => {
            sub(core, core.register(d), core.register(r));
        }
        Cpc { d, r } => {
            sbc(core, core.register(d), core.register(r));
        }
        Cpi { d, k } => {
            sub(core, core.register(d), k);
        }
        Sbrc { r, b } => {
            if core.register(r) & b == 0 {
                skip(core, timing, &mut pc, &mut cycles);
            }
        }
        Sbrs { r, b } => {
            if core.register(r) & b != 0 {
                skip(core, timing, &mut pc, &mut cycles);
            }
        }
        Sbic { a, b } => {
            if core.input(a) & b == 0 {
                skip(core, timing, &mut pc, &mut cycles);
            }
        }
        Sbis { a, b } => {
            if core.input(a) & b != 0 {
                skip(core, timing, &mut pc, &mut cycles);
            }
        }
        Brbs { s, k } => {
            if core.flags[usize::from(s & 7)] {
                pc = next.wrapping_add_signed(k.into());
                cycles += u32::from(timing.taken);
            }
        }
        Brbc { s, k } => {
            if !core.flags[usize::from(s & 7)] {
                pc = next.wrapping_add_signed(k.into());
                cycles += u32::from(timing.taken);
            }
        }

        // Data transfer
        Mov { d, r } => core.set(d, core.register(r)),
        Movw { d, r } => core.set_pair(d, core.pair(r)),
        Ldi { d, k } => core.set(d, k),
        Ldd { d, p, q } => {
            let address = core.pair(p.low()).wrapping_add(u16::from(q));
            let value = core.load(address, observer)?;
            core.set(d, value);
        }
        LdPostIncrement { d, p } => {
            let address = core.pair(p.low());
            let value = core.load(address, observer)?;
            core.set_pair(p.low(), address.wrapping_add(1));
            core.set(d, value);
        }
        LdPreDecrement { d, p } => {
            let address = core.pair(p.low()).wrapping_sub(1);
            let value = core.load(address, observer)?;
            core.set_pair(p.low(), address);
            core.set(d, value);
        }
        Lds { d, k } => {
            let value = core.load(k, observer)?;
            core.set(d, value);
        }
        Std { r, p, q } => {
            let address = core.pair(p.low()).wrapping_add(u16::from(q));
            core.store(address, core.register(r), observer)?;
        }
        StPostIncrement { r, p } => {
            let address = core.pair(p.low());
            core.store(address, core.register(r), observer)?;
            core.set_pair(p.low(), address.wrapping_add(1));
        }
        StPreDecrement { r, p } => {
            let address = core.pair(p.low()).wrapping_sub(1);
            core.store(address, core.register(r), observer)?;
            core.set_pair(p.low(), address);
        }
        Sts { k, r } => core.store(k, core.register(r), observer)?,
        Lpm { d } => {
            let value = program(core, u32::from(core.pair(Z.low())), observer);
            core.set(d, value);
        }
        LpmPostIncrement { d } => {
            let address = core.pair(Z.low());
            let value = program(core, u32::from(address), observer);
            core.set_pair(Z.low(), address.wrapping_add(1));
            core.set(d, value);
        }
        Elpm { d } => {
            let value = program(core, core.extended_z(), observer);
            core.set(d, value);
        }
        ElpmPostIncrement { d } => {
            let address = core.extended_z();
            let value = program(core, address, observer);
            core.set_extended_z(address + 1);
            core.set(d, value);
        }
        In { d, a } => core.set(d, core.input(a)),
        Out { a, r } => core.output(a, core.register(r))?,
        Push { r } => core.push([core.register(r)], observer)?,
        Pop { d } => {
            let [value] = core.pop(observer)?;
            core.set(d, value);
        }

        // Bits
        Lsr { d } => shift_right(core, d, 0),
        Ror { d } => shift_right(core, d, u8::from(core.flag(Flag::C)) << 7),
        Asr { d } => shift_right(core, d, core.register(d) & 0x80),
        Swap { d } => core.set(d, core.register(d).rotate_left(4)),
        Sbi { a, b } => core.output(a, core.input(a) | b)?,
        Cbi { a, b } => core.output(a, core.input(a) & !b)?,
        Bst { d, b } => core.set_flag(Flag::T, core.register(d) & b != 0),
        Bld { d, b } => {
            let rest = core.register(d) & !b;
            core.set(d, if core.flag(Flag::T) { rest | b } else { rest });
        }
        Bset { s } => core.flags[usize::from(s & 7)] = true,
        Bclr { s } => core.flags[usize::from(s & 7)] = false,

        // Control
        Nop | Wdr => {}
        Spm | Sleep | Break => return Err(unsupported(slot.instruction)),
        Undefined => {
            return Err(Fault::UndefinedInstruction {
                encoding: core.flash.word(core.pc).into(),
            });
        }
    }
    core.pc = pc;
    Ok(cycles)
}

#[cold]
fn unsupported(instruction: Instruction) -> Fault {
    let what = match instruction {
        Spm => "SPM: writing the flash",
        Sleep => "SLEEP: nothing would wake the core",
        _ => "BREAK: no debugger is attached",
    };
    Fault::Unsupported {
        what: what.to_owned(),
    }
}

/// Flags of a sum and of a difference are bits of these three values: the carries (or borrows) out of bits 3 and 7
/// and the overflow, then N, S and Z of the result.
#[inline(always)]
fn arithmetic_flags(core: &mut Core, result: u8, half: bool, overflow: bool, carry: bool) {
    core.set_flag(Flag::H, half);
    core.set_flag(Flag::C, carry);
    sign_flags(core, result, overflow);
}

#[inline(always)]
fn sign_flags(core: &mut Core, result: u8, overflow: bool) {
    let negative = result & 0x80 != 0;
    core.set_flag(Flag::V, overflow);
    core.set_flag(Flag::N, negative);
    core.set_flag(Flag::S, negative != overflow);
    core.set_flag(Flag::Z, result == 0);
}

#[inline(always)]
fn add(core: &mut Core, d: u8, r: u8, carry: bool) -> u8 {
    let sum = u16::from(d) + u16::from(r) + u16::from(carry);
    let result = sum as u8;
    let half = (d ^ r ^ result) & 0x10 != 0;
    let overflow = (d ^ result) & (r ^ result) & 0x80 != 0;
    arithmetic_flags(core, result, half, overflow, sum > 0xff);
    result
}

#[inline(always)]
fn difference(core: &mut Core, d: u8, r: u8, borrow: bool) -> u8 {
    let result = d.wrapping_sub(r).wrapping_sub(u8::from(borrow));
    let half = (d ^ r ^ result) & 0x10 != 0;
    let overflow = (d ^ r) & (d ^ result) & 0x80 != 0;
    let carry = u16::from(d) < u16::from(r) + u16::from(borrow);
    arithmetic_flags(core, result, half, overflow, carry);
    result
}

/// SUB, SUBI, CP, CPI, NEG.
#[inline(always)]
fn sub(core: &mut Core, d: u8, r: u8) -> u8 {
    difference(core, d, r, false)
}

/// SBC, SBCI, CPC: Z says that the whole of a longer difference is zero, so it can only be cleared.
#[inline(always)]
fn sbc(core: &mut Core, d: u8, r: u8) -> u8 {
    let zero_so_far = core.flag(Flag::Z);
    let borrow = core.flag(Flag::C);
    let result = difference(core, d, r, borrow);
    core.set_flag(Flag::Z, result == 0 && zero_so_far);
    result
}

#[inline(always)]
fn logic(core: &mut Core, result: u8) -> u8 {
    sign_flags(core, result, false);
    result
}

/// ADIW, SBIW: overflow and carry are the top bits of the two words given.
#[inline(always)]
fn word_flags(core: &mut Core, result: u16, overflow: u16, carry: u16) {
    let negative = result & 0x8000 != 0;
    let overflow = overflow & 0x8000 != 0;
    core.set_flag(Flag::V, overflow);
    core.set_flag(Flag::N, negative);
    core.set_flag(Flag::S, negative != overflow);
    core.set_flag(Flag::Z, result == 0);
    core.set_flag(Flag::C, carry & 0x8000 != 0);
}

/// A register as a signed number, in 16 bits.
#[inline(always)]
fn signed(core: &Core, number: u8) -> u16 {
    core.register(number) as i8 as u16
}

/// Stores a product, shifted left by one bit in the fractional forms; C is its top bit before the shift.
#[inline(always)]
fn product(core: &mut Core, product: u16, shift: u8) {
    let result = product << shift;
    core.set_flag(Flag::C, product & 0x8000 != 0);
    core.set_flag(Flag::Z, result == 0);
    core.set_pair(0, result);
}

/// LSR, ROR, ASR: `top` is what enters at bit 7.
#[inline(always)]
fn shift_right(core: &mut Core, d: u8, top: u8) {
    let before = core.register(d);
    let result = before >> 1 | top;
    let carry = before & 1 != 0;
    core.set_flag(Flag::C, carry);
    sign_flags(core, result, (result & 0x80 != 0) != carry);
    core.set(d, result);
}

/// Pushes the return address: the low byte first, so the high byte lies at the lower address.
#[inline(always)]
fn call<O: Observer<Core>>(core: &mut Core, to: u16, observer: &mut O) -> Result<(), Fault> {
    core.push(to.to_le_bytes(), observer)
}

/// Passes over the next instruction, whatever its length.
#[inline(always)]
fn skip(core: &Core, timing: &Timing, pc: &mut u16, cycles: &mut u32) {
    let words = core.flash.slot(*pc).words;
    *pc = pc.wrapping_add(u16::from(words));
    *cycles += u32::from(words) * u32::from(timing.skipped_word);
}

/// Reads the flash as data; observers see the byte address in flash.
#[inline(always)]
fn program<O: Observer<Core>>(core: &Core, address: u32, observer: &mut O) -> u8 {
    if O::ACTIVE {
        observer.read(address, 1);
    }
    core.flash.byte(address)
}
