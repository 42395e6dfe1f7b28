// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with a Cortex-M: memory map, clock and timing.

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use pennyweight_machine::cache::Geometry;
use serde::Deserialize;

use crate::architecture::Architecture;
use crate::timing::flash::{Cached, Flash, ReadAhead};
use crate::timing::{self, Divide, Pipelined, Timing};

/// A core on a board.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    pub info: BoardInfo,
    pub architecture: Architecture,
    pub timing: Timing,
    /// The flash controller, where there are wait states.
    pub flash: Option<Flash>,
}

/// The tables of a board's file.
type File = board::Board<Cpu, FlashTable, Piece>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
    timing: Profile,
    /// Other than the timing has it.
    early_refill: Option<[u8; 3]>,
    pipelined: Option<Pipelined>,
    use_of_write_back: Option<u8>,
    store_after_store: Option<u8>,
    write_back_store_waits: Option<bool>,
    it_folds: Option<bool>,
    multiply: Option<u8>,
    divide: Option<u8>,
}

impl Cpu {
    fn timing(&self) -> Result<Timing, BoardError> {
        let timing = self.core.timing(self.timing)?;
        let early_refill = self.early_refill.unwrap_or(timing.early_refill);
        let use_of_write_back = self.use_of_write_back.unwrap_or(timing.use_of_write_back);
        let store_after_store = self.store_after_store.unwrap_or(timing.store_after_store);
        for cycles in early_refill {
            within("cpu.early_refill", cycles.into())?;
        }
        within("cpu.use_of_write_back", use_of_write_back.into())?;
        within("cpu.store_after_store", store_after_store.into())?;
        let multiply = self.multiply.unwrap_or(timing.multiply);
        if multiply != 1 && (multiply != 32 || !self.core.architecture().is_small()) {
            let problem = format!("is {multiply}, must be 1, or 32 on a Cortex-M0, M0+ or M23");
            return Err(BoardError::of("cpu.multiply", problem));
        }
        let divide = match (self.divide, timing.divide) {
            (None, as_the_core) => as_the_core,
            (Some(cycles @ (17 | 34)), Divide::Always(_)) => Divide::Always(cycles),
            (Some(cycles), _) => {
                let problem = format!("is {cycles}, must be 17 or 34, on a Cortex-M23 only");
                return Err(BoardError::of("cpu.divide", problem));
            }
        };
        Ok(Timing {
            early_refill,
            pipelined: self.pipelined.unwrap_or(timing.pipelined),
            use_of_write_back,
            store_after_store,
            write_back_store_waits: self
                .write_back_store_waits
                .unwrap_or(timing.write_back_store_waits),
            it_folds: self.it_folds.unwrap_or(timing.it_folds),
            multiply,
            divide,
            ..timing
        })
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Core {
    CortexM0,
    CortexM0plus,
    CortexM23,
    CortexM3,
    CortexM4,
}

impl Core {
    fn architecture(self) -> Architecture {
        match self {
            Core::CortexM0 | Core::CortexM0plus => Architecture::V6M,
            Core::CortexM23 => Architecture::V8MBase,
            Core::CortexM3 => Architecture::V7M,
            Core::CortexM4 => Architecture::V7EM,
        }
    }

    fn timing(self, profile: Profile) -> Result<Timing, BoardError> {
        match (self, profile) {
            (Core::CortexM0, Profile::Manual) => Ok(timing::M0),
            (Core::CortexM0plus, Profile::Manual) => Ok(timing::M0_PLUS),
            (Core::CortexM23, Profile::Manual) => Ok(timing::M23),
            (Core::CortexM0 | Core::CortexM0plus | Core::CortexM23, Profile::Measured) => {
                Err(BoardError::of(
                    "cpu.timing",
                    "must be \"manual\": nothing is measured that its manual does not say",
                ))
            }
            (Core::CortexM3, Profile::Manual) => Ok(timing::TRM_SUM),
            (Core::CortexM3, Profile::Measured) => Ok(timing::BOARD),
            (Core::CortexM4, Profile::Manual) => Ok(timing::M4_SUM),
            (Core::CortexM4, Profile::Measured) => Ok(timing::M4_BOARD),
        }
    }
}

/// Which [`Timing`] of the core's.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Profile {
    Manual,
    Measured,
}

/// The flash, and its controller where there are wait states.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlashTable {
    address: u32,
    bytes: u32,
    alias: Option<u32>,
    #[serde(default)]
    wait_states: u32,
    line_bytes: Option<u32>,
    cache: Option<CacheTable>,
    read_ahead: Option<ReadAhead>,
    slow_boundary: Option<u32>,
    #[serde(default)]
    buffers_survive: bool,
    #[serde(default)]
    data_buffer: bool,
    #[serde(default)]
    after_return: u32,
    #[serde(default)]
    first_load: u32,
    #[serde(default)]
    first_store: u32,
}

/// The cache in front of the flash; its lines are the flash's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CacheTable {
    bytes: u32,
    ways: u32,
    #[serde(default)]
    data: bool,
    #[serde(default)]
    warm: bool,
}

impl CacheTable {
    fn checked(&self, line: u32) -> Result<Cached, BoardError> {
        let CacheTable {
            bytes, ways, data, ..
        } = *self;
        if !bytes.is_power_of_two() || !(line..=MOST_CACHE).contains(&bytes) {
            let problem =
                format!("is {bytes}, must be a power of two from flash.line_bytes to {MOST_CACHE}");
            return Err(BoardError::of("flash.cache.bytes", problem));
        }
        if !ways.is_power_of_two() || ways > bytes / line {
            let problem = format!(
                "is {ways}, must be a power of two, at most the {} lines of the cache",
                bytes / line
            );
            return Err(BoardError::of("flash.cache.ways", problem));
        }
        Ok(Cached {
            geometry: Geometry { bytes, ways, line },
            data,
            warm: self.warm,
        })
    }
}

/// The end of the regions of code and of RAM (ARMv7-M ARM, B3.1): what lies above is peripherals and devices.
const CODE_END: u64 = 0x2000_0000;
const RAM_END: u64 = 0x4000_0000;

/// More wait states, or cycles of a controller, than any flash has.
const MOST_CYCLES: u32 = 32;
/// The longest line, in bytes: a buffer of 256 bits is the longest that these chips have.
const MOST_LINE: u32 = 64;
/// More bytes of cache than a chip with these cores has.
const MOST_CACHE: u32 = 1 << 16;

fn within(key: &str, cycles: u32) -> Result<(), BoardError> {
    if cycles > MOST_CYCLES {
        let problem = format!("is {cycles}, must be 0 to {MOST_CYCLES}");
        return Err(BoardError::of(key, problem));
    }
    Ok(())
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &[
        "cortex_m0",
        "cortex_m0plus",
        "cortex_m23",
        "cortex_m3",
        "cortex_m4",
    ];
    const MACHINE: &'static str = "arm";

    fn described(description: &Description) -> Result<Self, BoardError> {
        let file: File = description.tables()?;
        let FlashTable {
            address,
            bytes,
            alias,
            ..
        } = file.flash;
        let flash = Piece { address, bytes }.checked("flash", CODE_END)?;
        if let Some(alias) = alias {
            let seen = Piece {
                address: alias,
                bytes,
            };
            seen.checked("flash", CODE_END).map_err(|_| {
                BoardError::of(
                    "flash.alias",
                    "must leave the flash in the region of code, below 0x20000000",
                )
            })?;
        }
        let ram = file.ram.checked("ram", RAM_END)?;
        let architecture = file.cpu.core.architecture();
        Ok(Board {
            info: BoardInfo {
                flash_alias: alias,
                ..description.info(
                    &file,
                    architecture.platform(),
                    flash,
                    ram,
                    file.flash.wait_states,
                )?
            },
            architecture,
            timing: file.cpu.timing()?,
            flash: file.flash.controller(architecture)?,
        })
    }
}

impl FlashTable {
    /// `None` without wait states: then memory answers at once, however it is organised.
    fn controller(&self, architecture: Architecture) -> Result<Option<Flash>, BoardError> {
        for (key, cycles) in [
            ("flash.wait_states", self.wait_states),
            ("flash.after_return", self.after_return),
            ("flash.first_load", self.first_load),
            ("flash.first_store", self.first_store),
        ] {
            within(key, cycles)?;
        }
        let line = self.line_bytes.unwrap_or(0);
        if self.line_bytes.is_some() && !(line.is_power_of_two() && (4..=MOST_LINE).contains(&line))
        {
            let problem = format!("is {line}, must be a power of two from 4 to {MOST_LINE}");
            return Err(BoardError::of("flash.line_bytes", problem));
        }
        if let Some(boundary) = self.slow_boundary
            && (line == 0 || boundary == 0 || !boundary.is_multiple_of(line))
        {
            let problem = format!("is {boundary}, must be a multiple of line_bytes");
            return Err(BoardError::of("flash.slow_boundary", problem));
        }
        if self.wait_states == 0 {
            return Ok(None);
        }
        if line == 0 {
            let problem = "is missing; with wait states it must be the bytes that one read brings";
            return Err(BoardError::of("flash.line_bytes", problem));
        }
        Ok(Some(Flash {
            line,
            wait_states: self.wait_states,
            cache: (self.cache.as_ref())
                .map(|cache| cache.checked(line))
                .transpose()?,
            one_bus: architecture.is_small(),
            read_ahead: self.read_ahead.unwrap_or(ReadAhead::OfExecuted),
            slow_boundary: self.slow_boundary,
            buffers_survive: self.buffers_survive,
            data_buffer: self.data_buffer,
            after_return: self.after_return,
            first_load: self.first_load,
            first_store: self.first_store,
        }))
    }
}
