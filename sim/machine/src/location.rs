// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The location of an address in the program: function and source line.

use std::fmt;

/// Symbol and source line of an address, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Location {
    /// The function and the offset in it.
    pub symbol: Option<(String, u32)>,
    pub file: Option<String>,
    pub line: Option<u32>,
}

impl fmt::Display for Location {
    /// Written to follow an address: ` (name+0x4, file:12)`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = self
            .symbol
            .as_ref()
            .map(|(name, offset)| format!("{name}+0x{offset:x}"));
        let line = match (&self.file, self.line) {
            (Some(file), Some(line)) => Some(format!("{file}:{line}")),
            (Some(file), None) => Some(file.clone()),
            _ => None,
        };
        match (symbol, line) {
            (Some(symbol), Some(line)) => write!(f, " ({symbol}, {line})"),
            (Some(only), None) | (None, Some(only)) => write!(f, " ({only})"),
            (None, None) => Ok(()),
        }
    }
}
