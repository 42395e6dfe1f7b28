// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Which functions are running, told from the addresses of the instructions and from where calls left off.

/// A function that is running.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// First address of the function.
    function: u32,
    /// Return address; unknown for the outermost function.
    back: Option<u32>,
}

/// The functions that are running, the innermost one last.
#[derive(Debug, Clone, Default)]
pub(super) struct Frames {
    frames: Vec<Frame>,
}

/// The change of the call stack between two instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    Stay,
    Enter,
    /// Control ran or jumped on into another function, which returns in place of the last one.
    Replace,
    /// This many functions have returned.
    Leave(usize),
}

/// The lengths in bytes of call instructions.
const CALL_BYTES: [u32; 3] = [2, 4, 6];

impl Frames {
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Control comes to `address`, in the function that begins at `function`. If a branch led there, `came` is where
    /// that stands and the return address that the core holds after it: a call leaves the address behind itself.
    pub fn arrive(
        &mut self,
        address: u32,
        function: u32,
        came: Option<(u32, Option<u32>)>,
    ) -> Move {
        if let Some((from, held)) = came {
            // A call of the next instruction makes room on the stack and enters nothing.
            if let Some(back) = held.filter(|&back| back != address)
                && CALL_BYTES.contains(&back.wrapping_sub(from))
            {
                self.frames.push(Frame {
                    function,
                    back: Some(back),
                });
                return Move::Enter;
            }
            if let Some(index) = self.frames.iter().rposition(|f| f.back == Some(address)) {
                let left = self.frames.len() - index;
                self.frames.truncate(index);
                return Move::Leave(left);
            }
        }
        match self.frames.last_mut() {
            None => {
                self.frames.push(Frame {
                    function,
                    back: None,
                });
                Move::Enter
            }
            Some(top) if top.function == function => Move::Stay,
            Some(top) => {
                top.function = function;
                Move::Replace
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_nest_and_returns_leave_them() {
        let mut frames = Frames::default();
        assert_eq!(frames.arrive(0x100, 0x100, None), Move::Enter);
        assert_eq!(frames.arrive(0x102, 0x100, None), Move::Stay);
        let call = |from, back| Some((from, Some(back)));
        assert_eq!(frames.arrive(0x200, 0x200, call(0x102, 0x106)), Move::Enter);
        // the function calls itself
        assert_eq!(frames.arrive(0x200, 0x200, call(0x204, 0x206)), Move::Enter);
        // jumps to its own beginning: the return address is still that of the call
        assert_eq!(frames.arrive(0x200, 0x200, call(0x210, 0x206)), Move::Stay);
        assert_eq!(frames.depth(), 3);
        assert_eq!(
            frames.arrive(0x206, 0x200, call(0x220, 0x206)),
            Move::Leave(1)
        );
        assert_eq!(
            frames.arrive(0x300, 0x300, call(0x208, 0x106)),
            Move::Replace
        );
        assert_eq!(
            frames.arrive(0x106, 0x100, call(0x302, 0x106)),
            Move::Leave(1)
        );
        assert_eq!(frames.depth(), 1);
    }

    #[test]
    fn a_call_of_the_next_instruction_enters_nothing() {
        let mut frames = Frames::default();
        frames.arrive(0x100, 0x100, None);
        assert_eq!(
            frames.arrive(0x102, 0x100, Some((0x100, Some(0x102)))),
            Move::Stay
        );
    }
}
