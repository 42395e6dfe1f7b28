// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards that the tests name, and all that there are.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::sync::{Arc, LazyLock};

use pennyweight_msp430::board::Board;

#[path = "../../../machine/tests/boards/mod.rs"]
pub mod files;

use files::Read;

pub static MSP430F1611: Read<Board> = Read::new(|| files::board("msp430f1611"));

pub static MSP430FR2433: Read<Board> = Read::new(|| files::board("msp430fr2433"));
pub static MSP430FR5969: Read<Board> = Read::new(|| files::board("msp430fr5969"));

pub static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(files::all);
