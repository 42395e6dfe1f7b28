// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A board as data: what a file of `boards/` says of a chip, read strictly. docs/boards.md has every key.
//!
//! Some tables of a file are the same whatever the core; what stands in `cpu`, `flash` and `ram` is the core's own.

use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use toml::{Table, Value};

/// More than any chip of these cores has.
const MOST_BYTES: u32 = 16 << 20;
const MOST_MHZ: u32 = 1000;

/// Why a description is no board: where, what, what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BoardError(pub String);

impl BoardError {
    /// Returns the error for a problem with a key.
    #[must_use]
    pub fn of(key: &str, problem: impl AsRef<str>) -> Self {
        BoardError(format!("{key}: {}", problem.as_ref()))
    }
}

/// The facts of a board that the lab needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardInfo {
    pub name: String,
    /// The instruction set: `avr`, `armv6m`, `armv7m` or `msp430`.
    pub platform: &'static str,
    pub core: String,
    /// The chip, as its maker names it.
    pub part: String,
    /// The compilers' name of its instruction set: `avr5`, `cortex-m3`, `msp430`.
    pub architecture: String,
    pub mhz: u32,
    /// Cycles that reading its flash takes beyond one.
    pub wait_states: u32,
    /// Address and size in bytes of the memory for code and constants, as the linker sees it.
    pub flash: (u32, u32),
    /// A second address at which the flash is seen.
    pub flash_alias: Option<u32>,
    /// Address and size in bytes of the memory for data and the stack, as the linker sees it.
    pub ram: (u32, u32),
    /// Address of the registers of a multiplier that is a peripheral.
    pub multiplier: Option<u32>,
    /// True if the board is one of the default boards.
    pub usual: bool,
    /// Other names of the board.
    pub also_called: Vec<String>,
    /// The documents that the description is taken from.
    pub sources: Vec<String>,
    /// The figures that are from no document and no measurement.
    pub unverified: Option<String>,
    /// Supply current of the chip while it computes, if the file states it.
    pub supply: Option<Supply>,
}

/// The current that a chip draws while it computes, from its datasheet, for one voltage and clock.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    pub millivolts: u32,
    /// The clock at which the current was measured.
    pub mhz: u32,
    /// Typical and maximum current.
    pub microamperes: (u32, u32),
    /// The document and the place in it.
    pub source: String,
}

impl Supply {
    fn checked(&self) -> Result<(), BoardError> {
        let (typical, most) = self.microamperes;
        if self.millivolts == 0 || self.mhz == 0 || typical == 0 {
            return Err(BoardError::of(
                "supply",
                "millivolts, mhz and microamperes must be above 0",
            ));
        }
        if typical > most {
            let problem =
                format!("is [{typical}, {most}], must be the typical current and the most");
            return Err(BoardError::of("supply.microamperes", problem));
        }
        if self.source.trim().is_empty() {
            let problem = "must name the document that the figures are taken from";
            return Err(BoardError::of("supply.source", problem));
        }
        Ok(())
    }
}

impl BoardInfo {
    pub fn ram_range(&self) -> Range<u32> {
        self.ram.0..self.ram.0 + self.ram.1
    }

    pub fn flash_range(&self) -> Range<u32> {
        self.flash.0..self.flash.0 + self.flash.1
    }
}

/// A key and the value that it gets instead of the file's, as text: `wait_states`, `1`.
pub type Change = (String, String);

/// The content of a board file.
#[derive(Debug, Clone)]
pub struct Description {
    name: String,
    text: String,
    table: Table,
    changed: bool,
}

/// The file of a board, its tables of a core's own kinds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board<Cpu, Flash, Ram> {
    part: String,
    mhz: u32,
    #[serde(default)]
    usual: bool,
    #[serde(default)]
    also_called: Vec<String>,
    sources: Vec<String>,
    unverified: Option<String>,
    supply: Option<Supply>,
    pub cpu: Cpu,
    pub flash: Flash,
    pub ram: Ram,
}

/// A piece of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub address: u32,
    pub bytes: u32,
}

impl Piece {
    /// The same once it is known to lie below `end`, at an even address, and to have an even number of bytes; `key` names
    /// its table.
    pub fn checked(self, key: &str, end: u64) -> Result<(u32, u32), BoardError> {
        let Piece { address, bytes } = self;
        if bytes == 0 || bytes > MOST_BYTES || !bytes.is_multiple_of(2) {
            let problem = format!("is {bytes}, must be even, from 2 to {MOST_BYTES}");
            return Err(BoardError::of(&format!("{key}.bytes"), problem));
        }
        if !address.is_multiple_of(2) || u64::from(address) + u64::from(bytes) > end {
            let problem = format!(
                "is 0x{address:x}, must be even, and the {bytes} bytes from there on must end at or below 0x{end:x}"
            );
            return Err(BoardError::of(&format!("{key}.address"), problem));
        }
        Ok((address, bytes))
    }
}

impl Description {
    /// Reads a board's file; `changes` are made to what it says.
    pub fn read(name: &str, text: &str, changes: &[Change]) -> Result<Self, BoardError> {
        let mut table: Table = toml::from_str(text).map_err(|error| located(&error))?;
        for (key, value) in changes {
            change(&mut table, key, value)?;
        }
        Ok(Description {
            name: name.to_owned(),
            text: text.to_owned(),
            table,
            changed: !changes.is_empty(),
        })
    }

    /// The name of its core: `cpu.core`.
    pub fn core(&self) -> Result<&str, BoardError> {
        let core = self
            .table
            .get("cpu")
            .and_then(|cpu| cpu.as_table()?.get("core"));
        core.and_then(Value::as_str)
            .ok_or_else(|| BoardError::of("cpu.core", "is missing; it must be the name of a core"))
    }

    /// All that it says, whatever the order of its keys and the comments between them.
    #[must_use]
    pub fn canonical(&self) -> String {
        self.table.to_string()
    }

    /// The file, its tables being of these kinds.
    pub fn tables<C, F, R>(&self) -> Result<Board<C, F, R>, BoardError>
    where
        C: DeserializeOwned,
        F: DeserializeOwned,
        R: DeserializeOwned,
    {
        if self.changed {
            let table = self.table.clone();
            return table.try_into().map_err(|error| located(&error));
        }
        // the text itself, so that errors tell the line
        toml::from_str(&self.text).map_err(|error| located(&error))
    }

    /// Returns the facts about the board that the lab needs.
    pub fn info<C, F, R>(
        &self,
        board: &Board<C, F, R>,
        platform: &'static str,
        flash: (u32, u32),
        ram: (u32, u32),
        wait_states: u32,
    ) -> Result<BoardInfo, BoardError> {
        if !(1..=MOST_MHZ).contains(&board.mhz) {
            let problem = format!("is {}, must be 1 to {MOST_MHZ}", board.mhz);
            return Err(BoardError::of("mhz", problem));
        }
        let is_blank = |text: &String| text.trim().is_empty();
        if is_blank(&board.part) {
            return Err(BoardError::of(
                "part",
                "is empty; name the chip as its maker does",
            ));
        }
        if board.sources.is_empty() || board.sources.iter().any(is_blank) {
            let problem = "must name one document or more that the figures are taken from";
            return Err(BoardError::of("sources", problem));
        }
        if board.also_called.iter().any(is_blank) {
            return Err(BoardError::of(
                "also_called",
                "has an empty name; remove it",
            ));
        }
        if board.unverified.as_ref().is_some_and(is_blank) {
            let problem = "is empty; say what nobody has verified, or remove it";
            return Err(BoardError::of("unverified", problem));
        }
        if let Some(supply) = &board.supply {
            supply.checked()?;
        }
        Ok(BoardInfo {
            name: self.name.clone(),
            platform,
            core: self.core()?.to_owned(),
            architecture: self.core()?.replace('_', "-"),
            part: board.part.clone(),
            mhz: board.mhz,
            wait_states,
            flash,
            flash_alias: None,
            ram,
            multiplier: None,
            usual: board.usual,
            also_called: board.also_called.clone(),
            sources: board.sources.clone(),
            unverified: board.unverified.clone(),
            supply: board.supply.clone(),
        })
    }
}

/// A chip with a core of this crate's, made from its description.
pub trait Chip: AsRef<BoardInfo> + Sized + Send + Sync {
    /// Valid values of `cpu.core`.
    const CORES: &'static [&'static str];
    /// The machine that its images are for, as [`crate::image::Image`] names it.
    const MACHINE: &'static str;

    /// The chip; what is wrong with the description, if anything is.
    fn described(description: &Description) -> Result<Self, BoardError>;
}

/// Returns the parser's error, which includes the lines of the file, without trailing white space.
fn located(error: &toml::de::Error) -> BoardError {
    BoardError(error.to_string().trim_end().to_owned())
}

/// Sets a key that is there, of the top-level table or of one below it; one with dots is set wherever it leads.
fn change(table: &mut Table, key: &str, value: &str) -> Result<(), BoardError> {
    let value = parsed(key, value)?;
    let path: Vec<&str> = key.split('.').collect();
    let (last, above) = path.split_last().expect("a split has a part");
    let place = if above.is_empty() {
        holder(table, key)?
    } else {
        above.iter().try_fold(table, |table, part| {
            table
                .get_mut(*part)
                .and_then(Value::as_table_mut)
                .ok_or_else(|| BoardError::of(key, format!("the board has no table {part}")))
        })?
    };
    place.insert((*last).to_owned(), value);
    Ok(())
}

/// The one table that has the key.
fn holder<'a>(table: &'a mut Table, key: &str) -> Result<&'a mut Table, BoardError> {
    if table.contains_key(key) {
        return Ok(table);
    }
    let having: Vec<String> = table
        .iter()
        .filter(|(_, value)| {
            value
                .as_table()
                .is_some_and(|below| below.contains_key(key))
        })
        .map(|(name, _)| name.clone())
        .collect();
    match having.as_slice() {
        [one] => Ok(table[one].as_table_mut().expect("it was found as a table")),
        [] => {
            let problem =
                "this board says nothing of it; write the table too, as in flash.wait_states=1";
            Err(BoardError::of(key, problem))
        }
        several => {
            let written: Vec<_> = several.iter().map(|name| format!("{name}.{key}")).collect();
            Err(BoardError::of(
                key,
                format!("write {}", written.join(" or ")),
            ))
        }
    }
}

/// A value as it would stand in the file.
fn parsed(key: &str, value: &str) -> Result<Value, BoardError> {
    let line: Result<Table, _> = toml::from_str(&format!("value = {value}"));
    let values = line
        .ok()
        .filter(|table| table.len() == 1 && !value.contains(['\n', '\r']));
    values
        .and_then(|mut table| table.remove("value"))
        .ok_or_else(|| {
            BoardError::of(
                key,
                format!("{value:?} is no value, such as 1, true or \"text\""),
            )
        })
}
