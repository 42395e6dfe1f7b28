// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with a RISC-V core: memory map, clock, instruction set and timing.

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use serde::Deserialize;

use crate::architecture::Architecture;
use crate::instruction::extensions::Extensions;
use crate::timing::{self, Timing};

/// A core on a board.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    pub info: BoardInfo,
    pub architecture: Architecture,
    pub timing: Timing,
    /// The bits that an instruction's address must not have.
    pub(crate) unaligned_target: u32,
}

/// The tables of a board's file.
type File = board::Board<Cpu, Piece, Piece>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
    /// The instruction set, as compilers take it.
    architecture: String,
}

/// A core in a configuration whose cycles are known.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Core {
    IbexSmall,
    IbexWb,
    Picorv32,
    Picorv32Slow,
    Cv32e40p,
    Hazard3,
}

impl Core {
    fn timing(self) -> Timing {
        match self {
            Core::IbexSmall => timing::IBEX_SMALL,
            Core::IbexWb => timing::IBEX_WB,
            Core::Picorv32 => timing::PICORV32,
            Core::Picorv32Slow => timing::PICORV32_SLOW,
            Core::Cv32e40p => timing::CV32E40P,
            Core::Hazard3 => timing::HAZARD3,
        }
    }
}

/// The end of the memories that a board may have: the return address of a measured call lies above.
const MEMORY_END: u64 = 0xE000_0000;

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &[
        "ibex_small",
        "ibex_wb",
        "picorv32",
        "picorv32_slow",
        "cv32e40p",
        "hazard3",
    ];
    const MACHINE: &'static str = "riscv32";

    fn described(description: &Description) -> Result<Self, BoardError> {
        let file: File = description.tables()?;
        let flash = file.flash.checked("flash", MEMORY_END)?;
        let ram = file.ram.checked("ram", MEMORY_END)?;
        let of_architecture = |problem| BoardError::of("cpu.architecture", problem);
        let architecture = Architecture::named(&file.cpu.architecture).map_err(of_architecture)?;
        let unaligned_target = if architecture.has(Extensions::C) {
            1
        } else {
            3
        };
        Ok(Board {
            info: BoardInfo {
                architecture: architecture.to_string(),
                ..description.info(&file, "rv32", flash, ram, 0)?
            },
            architecture,
            timing: file.cpu.core.timing(),
            unaligned_target,
        })
    }
}
