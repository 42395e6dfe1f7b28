// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core's state: registers, flags, stack pointer, I/O registers, memories, and the ways to reach them.

mod stack_pointer;

use std::sync::Arc;

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::{Nothing, Observer};
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::board::{Board, DATA_SPACE, IO_END, IO_START};
use crate::code::Code;
use crate::instruction::Pointer;
use stack_pointer::{Half, StackPointer};

/// The flags, by their bit in SREG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are the manual's
pub enum Flag {
    C,
    Z,
    N,
    V,
    S,
    H,
    T,
    I,
}

/// The bit that says whether a flag is set, of the byte that an instruction leaves for it: the carry as it comes out of
/// the sum, N, V and S at the top, the half carry where it enters the upper half.
const FLAG_BITS: [u8; 8] = [0x01, 0x01, 0x80, 0x80, 0x80, 0x10, 0x01, 0x01];

/// I/O registers, by their address in the data space of the classic cores, which is how this crate names them on all.
pub(crate) const RAMPZ: u16 = 0x5b;
pub(crate) const EIND: u16 = 0x5c;
pub(crate) const SPL: u16 = 0x5d;
pub(crate) const SPH: u16 = 0x5e;
pub(crate) const SREG: u16 = 0x5f;

/// The state of the core.
#[derive(Clone, Debug)]
pub struct Core {
    pub(crate) board: Arc<Board>,
    pub(crate) registers: [u8; 32],
    /// A byte for each flag, of which one of [`FLAG_BITS`] counts: what that bit is taken from needs no masking.
    flags: [u8; 8],
    /// Address of the next instruction, in words.
    pub(crate) pc: u32,
    pub(crate) stack_pointer: StackPointer,
    /// Addresses below this are registers.
    low_end: u16,
    /// Added to an address below `low_end`, it gives the address of the same register on a classic core.
    low_shift: u16,
    /// The I/O registers but for SP and SREG: plain storage.
    io: [u8; (IO_END - IO_START) as usize],
    pub(crate) ram: Ram,
    pub(crate) code: Arc<Code>,
    /// Cycles beyond the table's that loads took since somebody asked.
    waited: u32,
}

impl Core {
    /// The core after power-up.
    pub(crate) fn with_code(board: &Arc<Board>, code: Arc<Code>) -> Self {
        let ram = Ram::new(board.ram_start(), board.info.ram.1 as usize);
        let range = ram.range();
        Core {
            board: Arc::clone(board),
            registers: [0; 32],
            flags: [0; 8],
            pc: 0,
            stack_pointer: StackPointer::new(
                board.ram_end(),
                Stack::new(range.end, range.start, false),
            ),
            low_end: board.registers_end(),
            low_shift: if board.maps_registers { 0 } else { IO_START },
            io: [0; (IO_END - IO_START) as usize],
            ram,
            code,
            waited: 0,
        }
    }

    /// Leaves the stack as the call instruction does; `begin` is the address of the caller's lowest byte on
    /// the stack. The outermost return goes to the last word of the flash, which no image may use.
    pub(crate) fn call_from_host(&mut self, begin: u32) -> Result<(), Fault> {
        let stack = self.stack_pointer.stack.clone();
        self.stack_pointer = StackPointer::new((begin - 1) as u16, stack);
        self.push_return_address(self.code.last_word(), &mut Nothing)
    }

    /// A register, r0 to r31 (higher numbers wrap).
    #[inline(always)]
    #[must_use]
    pub fn register(&self, number: u8) -> u8 {
        self.registers[usize::from(number & 31)]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, number: u8, value: u8) {
        self.registers[usize::from(number & 31)] = value;
    }

    /// The register pair whose low half is `low`.
    #[inline(always)]
    #[must_use]
    pub fn pair(&self, low: u8) -> u16 {
        u16::from_le_bytes([self.register(low), self.register(low + 1)])
    }

    #[inline(always)]
    pub(crate) fn set_pair(&mut self, low: u8, value: u16) {
        let [l, h] = value.to_le_bytes();
        self.set(low, l);
        self.set(low + 1, h);
    }

    /// A flag of SREG.
    #[inline(always)]
    #[must_use]
    pub fn flag(&self, flag: Flag) -> bool {
        self.flag_by_number(flag as u8)
    }

    /// A flag of SREG by its number (higher numbers wrap).
    #[inline(always)]
    pub(crate) fn flag_by_number(&self, number: u8) -> bool {
        let number = usize::from(number & 7);
        self.flags[number] & FLAG_BITS[number] != 0
    }

    #[inline(always)]
    pub(crate) fn set_flag(&mut self, flag: Flag, value: bool) {
        self.set_flag_by_number(flag as u8, value);
    }

    #[inline(always)]
    pub(crate) fn set_flag_by_number(&mut self, number: u8, value: bool) {
        self.flags[usize::from(number & 7)] = u8::from(value).wrapping_neg();
    }

    /// Leaves for a flag a byte of which its bit counts (see [`FLAG_BITS`]).
    #[inline(always)]
    pub(crate) fn leave_flag(&mut self, flag: Flag, byte: u8) {
        self.flags[flag as usize] = byte;
    }

    /// The byte of the flags.
    #[must_use]
    pub fn sreg(&self) -> u8 {
        (0..8).fold(0, |byte, bit| {
            byte | u8::from(self.flag_by_number(bit)) << bit
        })
    }

    pub(crate) fn set_sreg(&mut self, value: u8) {
        self.flags = std::array::from_fn(|bit| (value >> bit & 1).wrapping_neg());
    }

    /// The stack pointer: the address of the next free byte.
    #[must_use]
    pub fn sp(&self) -> u16 {
        self.stack_pointer.value()
    }

    /// The address of the next instruction, in bytes.
    #[must_use]
    pub fn address(&self) -> u32 {
        self.pc << 1
    }

    /// The encoding at a byte address of the flash.
    #[must_use]
    pub fn encoding(&self, address: u32) -> u16 {
        self.code.word(address >> 1)
    }

    /// Reads the data space: registers, I/O registers, SRAM, mapped flash.
    #[inline(always)]
    pub(crate) fn load<O: Observer<Core>>(
        &mut self,
        address: u16,
        observer: &mut O,
    ) -> Result<u8, Fault> {
        if O::ACTIVE {
            observer.read(DATA_SPACE + u32::from(address), 1);
        }
        if address < self.low_end {
            return self.load_low(address);
        }
        match self.ram.read(u32::from(address)) {
            Ok([byte]) => Ok(byte),
            Err(fault) => match self.mapped_byte(address.into()) {
                Some(byte) => {
                    self.waited += u32::from(self.board.timing.mapped_load);
                    Ok(byte)
                }
                None => {
                    self.reconsider(fault)?;
                    let [byte] = self.ram.read(u32::from(address))?;
                    Ok(byte)
                }
            },
        }
    }

    /// The byte of the flash that is mapped to an address of the data space.
    #[cold]
    pub(crate) fn mapped_byte(&self, address: u32) -> Option<u8> {
        self.mapped(address, 1)?.first().copied()
    }

    /// The bytes of the flash that are mapped to addresses of the data space.
    pub(crate) fn mapped(&self, address: u32, length: usize) -> Option<&[u8]> {
        let range = &self.board.mapped_flash;
        let start = address.checked_sub(range.start)? as usize;
        let seen = self.code.bytes().get(..range.len())?;
        seen.get(start..start.checked_add(length)?)
    }

    /// The cycles beyond the table's that loads took since the last time.
    #[inline(always)]
    pub(crate) fn take_waited(&mut self) -> u32 {
        std::mem::take(&mut self.waited)
    }

    /// Writes the data space: registers, I/O registers, SRAM; mapped flash is read-only.
    #[inline(always)]
    pub(crate) fn store<O: Observer<Core>>(
        &mut self,
        address: u16,
        value: u8,
        observer: &mut O,
    ) -> Result<(), Fault> {
        if O::ACTIVE {
            observer.write(DATA_SPACE + u32::from(address), 1);
        }
        if address < self.low_end {
            return self.store_low(address, value);
        }
        match self.ram.write(u32::from(address), [value]) {
            Ok(()) => Ok(()),
            Err(_) if self.board.mapped_flash.contains(&address.into()) => Err(Fault::ReadOnly {
                address: address.into(),
                size: 1,
            }),
            Err(fault) => {
                self.reconsider(fault)?;
                self.ram.write(u32::from(address), [value])
            }
        }
    }

    /// An access is refused. If one half of the stack pointer was written and no more, that was a frame being made.
    #[cold]
    fn reconsider(&mut self, fault: Fault) -> Result<(), Fault> {
        if self.stack_pointer.is_half_written() {
            return self.stack_pointer.settle(&mut self.ram);
        }
        Err(fault)
    }

    /// The register that an address of the data space means, as the classic cores have it; `None` from the SRAM on.
    pub(crate) fn low_register(&self, address: u16) -> Option<u16> {
        (address < self.low_end).then(|| address + self.low_shift)
    }

    /// The number of the register that lies at an address of the data space, where registers do.
    pub(crate) fn mapped_register(&self, address: u32) -> Option<u8> {
        let register = self.low_register(u16::try_from(address).ok()?)?;
        (register < IO_START).then_some(register as u8)
    }

    #[cold]
    fn load_low(&self, address: u16) -> Result<u8, Fault> {
        self.refuse_low(address, AccessKind::Read)?;
        let address = address + self.low_shift;
        if address < IO_START {
            Ok(self.register(address as u8))
        } else {
            Ok(self.read_io(address))
        }
    }

    #[cold]
    fn store_low(&mut self, address: u16, value: u8) -> Result<(), Fault> {
        self.refuse_low(address, AccessKind::Write)?;
        let address = address + self.low_shift;
        if address < IO_START {
            self.set(address as u8, value);
            Ok(())
        } else {
            self.write_io(address, value)
        }
    }

    /// Below the SRAM no buffer lies: there, loads and stores are stray pointers unless the call declares nothing.
    fn refuse_low(&self, address: u16, kind: AccessKind) -> Result<(), Fault> {
        if self.stack_pointer.stack.is_guarded() {
            return Err(Fault::Undeclared {
                address: u32::from(address),
                size: 1,
                kind,
            });
        }
        Ok(())
    }

    /// Reads an I/O register by its I/O address (0 to 63). Not inlined, like its counterpart: they are rare, and their
    /// code would push the common instructions' out of the registers.
    #[inline(never)]
    pub(crate) fn input(&self, a: u8) -> u8 {
        self.read_io(IO_START + u16::from(a & 63))
    }

    /// Writes an I/O register by its I/O address (0 to 63).
    #[inline(never)]
    pub(crate) fn output(&mut self, a: u8, value: u8) -> Result<(), Fault> {
        self.write_io(IO_START + u16::from(a & 63), value)
    }

    fn read_io(&self, address: u16) -> u8 {
        match address {
            SPL => self.sp().to_le_bytes()[0],
            SPH => self.sp().to_le_bytes()[1],
            SREG => self.sreg(),
            _ => self.io_register(address),
        }
    }

    fn write_io(&mut self, address: u16, value: u8) -> Result<(), Fault> {
        match address {
            SPL => return self.stack_pointer.write(Half::Low, value, &mut self.ram),
            SPH => return self.stack_pointer.write(Half::High, value, &mut self.ram),
            SREG => self.set_sreg(value),
            RAMPZ => self.io[usize::from(RAMPZ - IO_START)] = value & self.board.rampz,
            EIND if self.board.eind != 0 => {
                self.io[usize::from(EIND - IO_START)] = value & self.board.eind;
            }
            _ => self.io[usize::from(address - IO_START)] = value,
        }
        Ok(())
    }

    /// An I/O register that is plain storage, by its address in the data space of the classic cores.
    #[inline(always)]
    pub(crate) fn io_register(&self, address: u16) -> u8 {
        self.io[usize::from(address - IO_START)]
    }

    /// RAMPZ:Z, the byte address that ELPM reads.
    #[inline(always)]
    pub(crate) fn extended_z(&self) -> u32 {
        u32::from(self.io_register(RAMPZ)) << 16 | u32::from(self.pair(Pointer::Z.low()))
    }

    /// EIND:Z, the word address that EIJMP and EICALL go to.
    pub(crate) fn extended_target(&self) -> u32 {
        u32::from(self.io_register(EIND)) << 16 | u32::from(self.pair(Pointer::Z.low()))
    }

    pub(crate) fn set_extended_z(&mut self, address: u32) {
        self.io[usize::from(RAMPZ - IO_START)] = (address >> 16) as u8 & self.board.rampz;
        self.set_pair(Pointer::Z.low(), address as u16);
    }

    /// Pushes bytes, the first one first.
    #[inline(always)]
    pub(crate) fn push<const N: usize, O: Observer<Core>>(
        &mut self,
        bytes: [u8; N],
        observer: &mut O,
    ) -> Result<(), Fault> {
        let address = self.stack_pointer.push(bytes, &mut self.ram)?;
        if O::ACTIVE {
            observer.write(DATA_SPACE + address, N as u32);
        }
        Ok(())
    }

    /// Pushes a word address, the low byte first, so that the high byte lies at the lowest address.
    #[inline(always)]
    pub(crate) fn push_return_address<O: Observer<Core>>(
        &mut self,
        address: u32,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let [low, middle, high, _] = address.to_le_bytes();
        if self.board.eind == 0 {
            self.push([low, middle], observer)
        } else {
            self.push([low, middle, high], observer)
        }
    }

    #[inline(always)]
    pub(crate) fn pop_return_address<O: Observer<Core>>(
        &mut self,
        observer: &mut O,
    ) -> Result<u32, Fault> {
        if self.board.eind == 0 {
            let [middle, low] = self.pop(observer)?;
            Ok(u32::from_be_bytes([0, 0, middle, low]))
        } else {
            let [high, middle, low] = self.pop(observer)?;
            Ok(u32::from_be_bytes([0, high, middle, low]))
        }
    }

    /// Pops bytes, the last pushed first.
    #[inline(always)]
    pub(crate) fn pop<const N: usize, O: Observer<Core>>(
        &mut self,
        observer: &mut O,
    ) -> Result<[u8; N], Fault> {
        let (address, bytes) = self.stack_pointer.pop(&mut self.ram)?;
        if O::ACTIVE {
            observer.read(DATA_SPACE + address, N as u32);
        }
        Ok(bytes)
    }
}
