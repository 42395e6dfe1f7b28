// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards: memory map, clock and timing of each.

use pennyweight_machine::board::BoardInfo;

use crate::timing::flash::{self, Flash};
use crate::timing::{self, Timing};

/// A Cortex-M3 on a board.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    pub info: BoardInfo,
    /// A second address at which the flash answers.
    pub flash_alias: Option<u32>,
    pub timing: Timing,
    /// The flash controller, where there are wait states.
    pub flash: Option<Flash>,
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

const SRAM: u32 = 0x2000_0000;
const KIB: u32 = 1024;

/// Ideal memory and the manual's table: what the Keil uVision simulator counts. It stands for no chip.
pub static CORTEX_M3: Board = Board {
    info: BoardInfo {
        name: "cortex_m3",
        platform: "armv7m",
        part: "Cortex-M3, ideal memory",
        mhz: 72,
        flash: (0, 1024 * KIB),
        ram: (SRAM, 256 * KIB),
    },
    flash_alias: None,
    timing: timing::TRM_SUM,
    flash: None,
};

/// STM32VLDISCOVERY: at most 24 MHz, so that the flash needs no wait states.
pub static STM32F100: Board = Board {
    info: BoardInfo {
        name: "stm32f100",
        platform: "armv7m",
        part: "STM32F100RB",
        mhz: 24,
        flash: (0x0800_0000, 128 * KIB),
        ram: (SRAM, 8 * KIB),
    },
    flash_alias: Some(0),
    timing: timing::BOARD,
    flash: None,
};

/// Nucleo-64 at 72 MHz.
pub static STM32F103: Board = Board {
    info: BoardInfo {
        name: "stm32f103",
        platform: "armv7m",
        part: "STM32F103RB",
        mhz: 72,
        flash: (0x0800_0000, 128 * KIB),
        ram: (SRAM, 20 * KIB),
    },
    flash_alias: Some(0),
    timing: timing::BOARD,
    flash: Some(flash::STM32F103),
};

/// Arduino Due at 84 MHz. The chip's two SRAM banks, 64 and 32 KiB, stand here as one from 0x20000000 on.
pub static SAM3X8E: Board = Board {
    info: BoardInfo {
        name: "sam3x8e",
        platform: "armv7m",
        part: "SAM3X8E",
        mhz: 84,
        flash: (0x0008_0000, 512 * KIB),
        ram: (SRAM, 96 * KIB),
    },
    // GPNVM bit 1 set, as on the Due: the core starts from the flash, which is seen at 0 too
    flash_alias: Some(0),
    timing: timing::BOARD,
    flash: Some(flash::SAM3X8E),
};

pub static BOARDS: [&Board; 4] = [&CORTEX_M3, &STM32F100, &STM32F103, &SAM3X8E];
