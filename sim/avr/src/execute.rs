// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The effect of each instruction, with a match arm per form.
//!
//! Source: AVR Instruction Set Manual (DS40002198), "Operation" and "Status Register and Boolean Formula" of each
//! instruction's page.

mod alu;
pub(crate) mod run;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Observer;

use crate::code::{Code, Slot};
use crate::core::{Core, Flag};
use crate::decode::decode;
use crate::disassembly::text;
use crate::instruction::Instruction;
use crate::instruction::Instruction::*;
use crate::instruction::Pointer::Z;
use crate::instruction::word_address;
use alu::{
    add, logic, multiply, shift_right, sign_flags, signed, subtract, subtract_with_borrow,
    word_flags,
};

/// Executes any instruction, which stands at word `at`; returns the address of the next one and the cycles.
#[inline(always)]
pub(crate) fn execute<O: Observer<Core>>(
    core: &mut Core,
    at: u32,
    code: &Code,
    observer: &mut O,
) -> Result<(u32, u32), Fault> {
    let slot = code.slot(at);
    let next = at.wrapping_add(1);
    let mut cycles = u32::from(slot.cycles);
    let mut pc = next;
    match slot.instruction {
        // Branches
        Rjmp { k } => pc = next.wrapping_add_signed(k.into()),
        Ijmp => pc = core.pair(Z.low()).into(),
        Eijmp => pc = core.extended_target(),
        Jmp { high, k } => pc = word_address(high, k),
        Rcall { k } => {
            core.push_return_address(next, observer)?;
            pc = next.wrapping_add_signed(k.into());
        }
        Icall => {
            core.push_return_address(next, observer)?;
            pc = core.pair(Z.low()).into();
        }
        Eicall => {
            core.push_return_address(next, observer)?;
            pc = core.extended_target();
        }
        Call { high, k } => {
            core.push_return_address(next.wrapping_add(1), observer)?;
            pc = word_address(high, k);
        }
        Ret => pc = core.pop_return_address(observer)?,
        Reti => {
            pc = core.pop_return_address(observer)?;
            if core.board.reti_sets_i {
                core.set_flag(Flag::I, true);
            }
        }
        Cpse { d, r } => {
            if core.register(d) == core.register(r) {
                skip(code, slot, &mut pc, &mut cycles);
            }
        }
        Sbrc { r, b } => {
            if core.register(r) & b == 0 {
                skip(code, slot, &mut pc, &mut cycles);
            }
        }
        Sbrs { r, b } => {
            if core.register(r) & b != 0 {
                skip(code, slot, &mut pc, &mut cycles);
            }
        }
        Sbic { a, b } => {
            if core.input(a) & b == 0 {
                skip(code, slot, &mut pc, &mut cycles);
            }
        }
        Sbis { a, b } => {
            if core.input(a) & b != 0 {
                skip(code, slot, &mut pc, &mut cycles);
            }
        }
        Brbs { s, k } => {
            if core.flag_by_number(s) {
                pc = next.wrapping_add_signed(k.into());
                cycles += u32::from(slot.extra_cycles);
            }
        }
        Brbc { s, k } => {
            if !core.flag_by_number(s) {
                pc = next.wrapping_add_signed(k.into());
                cycles += u32::from(slot.extra_cycles);
            }
        }

        // Two words
        Lds { d, k } => {
            let value = core.load(k, observer)?;
            core.set(d, value);
            pc = next.wrapping_add(1);
            cycles += core.take_waited();
        }
        Sts { k, r } => {
            core.store(k, core.register(r), observer)?;
            pc = next.wrapping_add(1);
        }
        // What ends the call
        Spm | Sleep | Break => return Err(unsupported(slot.instruction)),
        Undefined => return Err(undefined(core, code, at)),

        _ => {
            operate(core, slot, code, observer)?;
            cycles += core.take_waited();
        }
    }
    Ok((pc & code.last_word(), cycles))
}

/// Executes an instruction of one word after which the next one follows. The core counts the cycles beyond the slot's.
#[inline(always)]
pub(crate) fn operate<O: Observer<Core>>(
    core: &mut Core,
    slot: &Slot,
    code: &Code,
    observer: &mut O,
) -> Result<(), Fault> {
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
            let result = subtract(core, core.register(d), core.register(r));
            core.set(d, result);
        }
        Subi { d, k } => {
            let result = subtract(core, core.register(d), k);
            core.set(d, result);
        }
        Sbc { d, r } => {
            let result = subtract_with_borrow(core, core.register(d), core.register(r));
            core.set(d, result);
        }
        Sbci { d, k } => {
            let result = subtract_with_borrow(core, core.register(d), k);
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
            let result = subtract(core, 0, core.register(d));
            core.set(d, result);
        }
        Inc { d } => {
            let result = core.register(d).wrapping_add(1);
            sign_flags(core, result, !core.register(d) & result);
            core.set(d, result);
        }
        Dec { d } => {
            let result = core.register(d).wrapping_sub(1);
            sign_flags(core, result, core.register(d) & !result);
            core.set(d, result);
        }
        Mul { d, r } => {
            multiply(
                core,
                u16::from(core.register(d)) * u16::from(core.register(r)),
                0,
            );
        }
        Muls { d, r } => multiply(core, signed(core, d).wrapping_mul(signed(core, r)), 0),
        Mulsu { d, r } => {
            multiply(
                core,
                signed(core, d).wrapping_mul(u16::from(core.register(r))),
                0,
            );
        }
        Fmul { d, r } => {
            multiply(
                core,
                u16::from(core.register(d)) * u16::from(core.register(r)),
                1,
            );
        }
        Fmuls { d, r } => multiply(core, signed(core, d).wrapping_mul(signed(core, r)), 1),
        Fmulsu { d, r } => {
            multiply(
                core,
                signed(core, d).wrapping_mul(u16::from(core.register(r))),
                1,
            );
        }

        Cp { d, r } => {
            subtract(core, core.register(d), core.register(r));
        }
        Cpc { d, r } => {
            subtract_with_borrow(core, core.register(d), core.register(r));
        }
        Cpi { d, k } => {
            subtract(core, core.register(d), k);
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
        Lpm { d } => {
            let value = program(code, u32::from(core.pair(Z.low())), observer)?;
            core.set(d, value);
        }
        LpmPostIncrement { d } => {
            let address = core.pair(Z.low());
            let value = program(code, u32::from(address), observer)?;
            core.set_pair(Z.low(), address.wrapping_add(1));
            core.set(d, value);
        }
        Elpm { d } => {
            let value = program(code, core.extended_z(), observer)?;
            core.set(d, value);
        }
        ElpmPostIncrement { d } => {
            let address = core.extended_z();
            let value = program(code, address, observer)?;
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
        Bset { s } => core.set_flag_by_number(s, true),
        Bclr { s } => core.set_flag_by_number(s, false),

        // Control
        Nop | Wdr => {}
        // Not among these: `execute` does them.
        Rjmp { .. }
        | Ijmp
        | Eijmp
        | Jmp { .. }
        | Rcall { .. }
        | Icall
        | Eicall
        | Call { .. }
        | Ret
        | Reti
        | Cpse { .. }
        | Sbrc { .. }
        | Sbrs { .. }
        | Sbic { .. }
        | Sbis { .. }
        | Brbs { .. }
        | Brbc { .. }
        | Lds { .. }
        | Sts { .. }
        | Spm
        | Sleep
        | Break
        | Undefined => {}
    }
    Ok(())
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

/// Returns the fault for an encoding that no part can execute, or that this one does not have.
#[cold]
fn undefined(core: &Core, code: &Code, at: u32) -> Fault {
    let encoding = code.word(at);
    let instruction = decode(encoding, code.word(at.wrapping_add(1)));
    if !core.board.lacks(instruction) {
        return Fault::UndefinedInstruction {
            encoding: encoding.into(),
        };
    }
    let text = text(encoding, instruction, at << 1, code.last_word());
    let name = text.split_whitespace().next().unwrap_or_default();
    Fault::Lacking {
        instruction: name.to_uppercase(),
        encoding: encoding.into(),
        part: core.board.info.part.clone(),
    }
}

/// Passes over the next instruction, whatever its length.
#[inline(always)]
fn skip(code: &Code, slot: &Slot, pc: &mut u32, cycles: &mut u32) {
    let words = code.slot(*pc).words;
    *pc = pc.wrapping_add(u32::from(words));
    *cycles += u32::from(words) * u32::from(slot.extra_cycles);
}

/// Reads the flash as data; observers see the byte address in code.
#[inline(always)]
fn program<O: Observer<Core>>(code: &Code, address: u32, observer: &mut O) -> Result<u8, Fault> {
    if O::ACTIVE {
        observer.read(address, 1);
    }
    code.load(address)
}
