// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards that the tests name, and all that there are.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::sync::{Arc, LazyLock};

use pennyweight_armv7m::board::Board;

#[path = "../../../machine/tests/boards/mod.rs"]
pub mod files;

use files::Read;

pub static CORTEX_M3: Read<Board> = Read::new(|| files::board("cortex_m3"));
pub static STM32F100: Read<Board> = Read::new(|| files::board("stm32f100"));
pub static STM32F103: Read<Board> = Read::new(|| files::board("stm32f103"));
pub static SAM3X8E: Read<Board> = Read::new(|| files::board("sam3x8e"));

pub static CORTEX_M4: Read<Board> = Read::new(|| files::board("cortex_m4"));
pub static STM32F407: Read<Board> = Read::new(|| files::board("stm32f407"));
pub static CORTEX_M0PLUS: Read<Board> = Read::new(|| files::board("cortex_m0plus"));
pub static NRF51822: Read<Board> = Read::new(|| files::board("nrf51822"));
pub static SMALL_MULTIPLIER: Read<Board> =
    Read::new(|| files::changed("cortex_m0plus", &[("cpu.multiply", "32")]));
pub static SAML11: Read<Board> = Read::new(|| files::board("saml11"));
pub static SLOW_DIVIDER: Read<Board> =
    Read::new(|| files::changed("saml11", &[("cpu.divide", "34")]));
pub static SAMD21: Read<Board> = Read::new(|| files::board("samd21"));
pub static NRF52840: Read<Board> = Read::new(|| files::board("nrf52840"));

/// An nRF52840 whose call has been made before.
pub static WARM: Read<Board> =
    Read::new(|| files::changed("nrf52840", &[("flash.cache.warm", "true")]));

/// The flash of the SAMD21 with no cache in front of it, and with no wait states.
pub static UNCACHED: Read<Board> =
    Read::new(|| files::changed("samd21", &[("flash.cache.bytes", "8")]));
pub static SLOW_SAMD21: Read<Board> =
    Read::new(|| files::changed("samd21", &[("flash.wait_states", "0"), ("mhz", "24")]));

/// Cores with so little memory that a call costs the host next to nothing.
pub static SMALL_M4: Read<Board> = Read::new(|| small("cortex_m4"));
pub static SMALL_M3: Read<Board> = Read::new(|| small("cortex_m3"));
pub static SMALL_M0PLUS: Read<Board> = Read::new(|| small("cortex_m0plus"));

fn small(board: &str) -> Arc<Board> {
    files::changed(board, &[("flash.bytes", "0x2000"), ("ram.bytes", "0x2000")])
}

/// A SAM3X8E at a clock without wait states, and one whose loads with write-back bring their data at once.
pub static SLOW_SAM3X8E: Read<Board> =
    Read::new(|| files::changed("sam3x8e", &[("flash.wait_states", "0"), ("mhz", "12")]));
pub static UNAWARE: Read<Board> = Read::new(|| {
    files::changed(
        "sam3x8e",
        &[("flash.wait_states", "0"), ("cpu.use_of_write_back", "0")],
    )
});

/// A board whose first fetch after the return waits for nothing.
pub static READY: Read<Board> =
    Read::new(|| files::changed("stm32f103", &[("flash.after_return", "0")]));

pub static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(files::all);
