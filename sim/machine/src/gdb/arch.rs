// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A core's registers as GDB's packets hold them, whatever the core.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;

use gdbstub::arch::{Arch, RegId, Registers};

use crate::inspect::Inspect;

/// The architecture of a core that can be inspected.
pub struct CoreArch<C>(PhantomData<C>);

impl<C: Inspect> Arch for CoreArch<C> {
    type Usize = u32;
    type Registers = Packet;
    type BreakpointKind = usize;
    type RegId = Index<C>;

    fn target_description_xml() -> Option<&'static str> {
        C::DESCRIPTION
    }
}

/// The registers as one packet: each little-endian, in the core's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Packet {
    pub bytes: Vec<u8>,
    pub pc: u32,
}

impl Registers for Packet {
    type ProgramCounter = u32;

    fn pc(&self) -> u32 {
        self.pc
    }

    fn gdb_serialize(&self, write_byte: impl FnMut(Option<u8>)) {
        self.bytes.iter().copied().map(Some).for_each(write_byte);
    }

    fn gdb_deserialize(&mut self, bytes: &[u8]) -> Result<(), ()> {
        self.bytes = bytes.to_vec();
        Ok(())
    }
}

/// A register by its index in [`Inspect::REGISTERS`].
pub struct Index<C>(pub usize, PhantomData<C>);

impl<C: Inspect> RegId for Index<C> {
    fn from_raw_id(id: usize) -> Option<(Self, Option<NonZeroUsize>)> {
        let register = C::REGISTERS.get(id)?;
        Some((Index(id, PhantomData), NonZeroUsize::new(register.bytes)))
    }

    fn to_raw_id(&self) -> Option<usize> {
        Some(self.0)
    }
}

impl<C> fmt::Debug for Index<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Index({})", self.0)
    }
}
