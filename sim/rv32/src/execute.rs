// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The meaning of each instruction.

pub mod operations;
pub mod run;
mod special;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Observer;

use crate::core::Core;
use crate::instruction::{Access, Instruction, Reg};
use operations::{binary, unary};

impl Core {
    /// Executes an instruction; `self.next` is the address behind it.
    #[inline(always)]
    pub(crate) fn execute<O: Observer<Core>>(
        &mut self,
        instruction: Instruction,
        observer: &mut O,
    ) -> Result<(), Fault> {
        match instruction {
            Instruction::Lui { d, imm } => self.set(d, imm),
            Instruction::Auipc { d, imm } => self.set(d, self.pc.wrapping_add(imm)),
            Instruction::Jal { d, offset } => {
                let link = self.next;
                self.branch_to(self.pc.wrapping_add_signed(offset))?;
                self.set(d, link);
            }
            Instruction::Jalr { d, base, offset } => {
                let link = self.next;
                self.branch_to(self.address_of(base, offset) & !1)?;
                self.set(d, link);
            }
            Instruction::Branch {
                condition,
                a,
                b,
                offset,
            } => {
                if condition.holds(self.get(a), self.get(b)) {
                    self.branch_to(self.pc.wrapping_add_signed(offset))?;
                }
            }
            Instruction::Load {
                access,
                d,
                base,
                offset,
            } => {
                let value = self.loaded(access, self.address_of(base, offset), observer)?;
                self.set(d, value);
            }
            Instruction::Store {
                bytes,
                source,
                base,
                offset,
            } => {
                let (address, value) = (self.address_of(base, offset), self.get(source));
                match bytes {
                    1 => self.store(address, [value as u8], observer)?,
                    2 => self.store(address, (value as u16).to_le_bytes(), observer)?,
                    _ => self.store(address, value.to_le_bytes(), observer)?,
                }
            }
            Instruction::Immediate {
                operation,
                d,
                a,
                imm,
            } => self.set(d, binary(operation, self.get(a), imm as u32)),
            Instruction::Register { operation, d, a, b } => {
                self.set(d, binary(operation, self.get(a), self.get(b)));
            }
            Instruction::Unary { operation, d, a } => self.set(d, unary(operation, self.get(a))),
            Instruction::Fence | Instruction::FenceI => {}
            Instruction::Csr {
                change,
                d,
                bits,
                csr,
            } => self.change_csr(change, d, bits, csr)?,
            Instruction::Undefined => return Err(self.undefined()),
            Instruction::Ecall | Instruction::Ebreak | Instruction::Mret | Instruction::Wfi => {
                return Err(self.not_modelled(&instruction));
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn address_of(&self, base: Reg, offset: i32) -> u32 {
        self.get(base).wrapping_add_signed(offset)
    }

    #[inline(always)]
    fn loaded<O: Observer<Core>>(
        &mut self,
        access: Access,
        address: u32,
        observer: &mut O,
    ) -> Result<u32, Fault> {
        Ok(match access {
            Access::Word => u32::from_le_bytes(self.load(address, observer)?),
            Access::UnsignedByte => u8::from_le_bytes(self.load(address, observer)?).into(),
            Access::UnsignedHalf => u16::from_le_bytes(self.load(address, observer)?).into(),
            Access::Byte => i8::from_le_bytes(self.load(address, observer)?) as u32,
            Access::Half => i16::from_le_bytes(self.load(address, observer)?) as u32,
        })
    }
}
