// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Who may touch what of the RAM in a call: the program's own memory, the buffers, the stack.

use std::ops::Range;

use crate::call::Buffer;
use crate::fault::{AccessKind, Fault};
use crate::ram::{READ, Ram, WRITE};
use crate::stack::Stack;

/// The gaps between `occupied` (by address) in `ram`, the empty ones left out.
pub(crate) fn free(ram: &Range<u32>, occupied: &[Range<u32>]) -> Vec<Range<u32>> {
    let starts = std::iter::once(ram.start).chain(occupied.iter().map(|piece| piece.end));
    let ends = occupied.iter().map(|piece| piece.start);
    starts
        .zip(ends.chain([ram.end]))
        .map(|(start, end)| start..end)
        .filter(|gap| !gap.is_empty())
        .collect()
}

/// The stack requirements of a call before the function runs.
pub(crate) struct Needs {
    /// Bytes of the arguments that did not fit the registers.
    pub stacked: u32,
    /// Bytes that the call instruction pushes for the return address; 0 if that is in a register.
    pub return_address: u32,
    /// Alignment of the stack pointer in bytes.
    pub unit: u32,
}

/// Alignment of the end of the stack in bytes: the largest that a convention requires.
const ALIGNMENT: u32 = 8;

/// Opens the RAM for a call and says where its stack begins: at the end of the highest gap between what the program
/// occupies, the stacked arguments above it.
///
/// Without `buffers` all of the RAM is open. With them open are the program's own memory, the buffers, the arguments on
/// the stack (which are the callee's to write), and the stack as far down as the stack pointer has gone (what was popped
/// to be written only). The stack ends where the program's memory or a buffer lies below it.
pub(crate) fn open(
    ram: &mut Ram,
    occupied: &[Range<u32>],
    buffers: Option<&[Buffer]>,
    needs: &Needs,
) -> Result<Stack, Fault> {
    let space = ram.range();
    for buffer in buffers.unwrap_or_default() {
        refuse_outside(&space, buffer)?;
    }
    let top = free(&space, occupied)
        .last()
        .map_or(space.start, |gap| gap.end);
    let top = top - top % ALIGNMENT;
    let begin = top.checked_sub(needs.stacked);
    let begin = begin.filter(|&begin| begin >= space.start);
    let used = buffers.unwrap_or_default().iter().map(Buffer::range);
    let limit = occupied
        .iter()
        .cloned()
        .chain(used)
        .filter(|used| !used.is_empty() && used.start < begin.unwrap_or(top))
        .map(|used| used.end)
        .fold(space.start, u32::max)
        .next_multiple_of(needs.unit);
    let Some(begin) = begin.filter(|begin| limit + needs.return_address <= *begin) else {
        let address = begin.unwrap_or(0).saturating_sub(needs.return_address);
        return Err(Fault::StackOverflow { address, limit });
    };
    match buffers {
        None => ram.set_all(READ | WRITE),
        Some(buffers) => {
            ram.set_all(0);
            for piece in occupied.iter().cloned().chain(std::iter::once(begin..top)) {
                ram.grant(piece, READ | WRITE);
            }
            for buffer in buffers {
                let rights = if buffer.writable { READ | WRITE } else { READ };
                ram.grant(buffer.range(), rights);
            }
        }
    }
    Ok(Stack::new(begin, limit, buffers.is_some()))
}

/// A buffer lies in RAM whole, or is empty.
fn refuse_outside(space: &Range<u32>, buffer: &Buffer) -> Result<(), Fault> {
    let end = u64::from(buffer.address) + u64::from(buffer.bytes);
    if buffer.bytes == 0 || buffer.address >= space.start && end <= u64::from(space.end) {
        return Ok(());
    }
    let kind = if buffer.writable {
        AccessKind::Write
    } else {
        AccessKind::Read
    };
    Err(Fault::Unmapped {
        address: buffer.address,
        size: buffer.bytes,
        kind,
    })
}
