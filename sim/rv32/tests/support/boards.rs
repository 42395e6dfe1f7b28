// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Boards for the tests.

use std::sync::{Arc, LazyLock};

use pennyweight_machine::board::{Chip as _, Description};
use pennyweight_rv32::board::Board;

/// A board with a core and an instruction set.
pub fn board(core: &str, architecture: &str) -> Arc<Board> {
    let text = format!(
        r#"
        part = "a core of the tests"
        mhz = 100
        sources = ["its RTL"]
        [cpu]
        core = "{core}"
        architecture = "{architecture}"
        [flash]
        address = 0
        bytes = 0x40000
        [ram]
        address = 0x20000000
        bytes = 0x10000
        "#
    );
    let description = Description::read(core, &text, &[]).unwrap();
    Arc::new(Board::described(&description).unwrap_or_else(|error| panic!("{core}: {error}")))
}

type Lazy = LazyLock<Arc<Board>>;

/// Ibex's cycles, and every extension.
pub static EVERYTHING: Lazy = LazyLock::new(|| {
    let architecture = "rv32imc_zicsr_zifencei_zba_zbb_zbs_zbkb_zbkx_zcb";
    board("ibex_small", architecture)
});

/// The same with half of the registers.
pub static SIXTEEN_REGISTERS: Lazy = LazyLock::new(|| {
    let architecture = "rv32emc_zicsr_zifencei_zba_zbb_zbs_zbkb_zbkx_zcb";
    board("ibex_small", architecture)
});

pub static IBEX_SMALL: Lazy = LazyLock::new(|| board("ibex_small", "rv32imc_zicsr_zifencei"));
pub static IBEX_SMALLB: Lazy =
    LazyLock::new(|| board("ibex_small", "rv32imc_zicsr_zifencei_zba_zbb_zbs"));
pub static IBEX_WB: Lazy = LazyLock::new(|| board("ibex_wb", "rv32imc_zicsr_zifencei"));
pub static IBEX_WBB: Lazy =
    LazyLock::new(|| board("ibex_wb", "rv32imc_zicsr_zifencei_zba_zbb_zbs"));
pub static PICORV32: Lazy = LazyLock::new(|| board("picorv32", "rv32imc"));
pub static PICORV32_SLOW: Lazy = LazyLock::new(|| board("picorv32_slow", "rv32imc"));
pub static CV32E40P: Lazy = LazyLock::new(|| board("cv32e40p", "rv32imc_zicsr_zifencei"));
pub static HAZARD3: Lazy =
    LazyLock::new(|| board("hazard3", "rv32imc_zicsr_zifencei_zba_zbb_zbs_zbkb_zcb"));
