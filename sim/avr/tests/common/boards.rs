// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards that the tests name, and all that there are.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::sync::{Arc, LazyLock};

use pennyweight_avr::board::Board;

#[path = "../../../machine/tests/boards/mod.rs"]
pub mod files;

use files::Read;

pub static ATMEGA128: Read<Board> = Read::new(|| files::board("atmega128"));
pub static ATMEGA2560: Read<Board> = Read::new(|| files::board("atmega2560"));
pub static ATTINY85: Read<Board> = Read::new(|| files::board("attiny85"));
pub static ATMEGA4809: Read<Board> = Read::new(|| files::board("atmega4809"));
pub static AVR128DA28: Read<Board> = Read::new(|| files::board("avr128da28"));
pub static ATMEGA328P: Read<Board> = Read::new(|| files::board("atmega328p"));

pub static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(files::all);
