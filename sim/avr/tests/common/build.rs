// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Functions of crypto/ as avr-gcc builds them: as the lab does, but at any level of optimisation.

use std::path::{Path, PathBuf};
use std::process::Command;

use pennyweight_avr::board::Board;
use pennyweight_machine::image::Image;

/// The library.
pub fn crypto() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crypto")
}

/// Compiles and links the function `symbol` of a family and what it calls.
pub fn build(
    board: &Board,
    level: &str,
    family: &Path,
    sources: &[PathBuf],
    symbol: &str,
) -> Image {
    let variant = sources.first().and_then(|source| source.extension());
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
        "{symbol}{level}-{}-{}.elf",
        variant.unwrap_or_default().to_string_lossy(),
        board.info.name
    ));
    let helpers = std::fs::read_dir(crypto().join("runtime/avr")).expect("the runtime is there");
    let mut helpers: Vec<_> = helpers
        .map(|entry| entry.expect("it is readable").path())
        .collect();
    helpers.sort();
    let built = Command::new("avr-gcc")
        .arg(format!("-mmcu={}", board.info.name))
        .args(["-std=c99", level, "-ffreestanding", "-nostdlib"])
        .args(["-ffunction-sections", "-fdata-sections"])
        .args(
            ["include", "common", "asm"]
                .map(|folder| format!("-I{}", crypto().join(folder).display())),
        )
        .arg(format!("-I{}", family.display()))
        // headers of another family are named <family>/<header>
        .arg(format!("-I{}", crypto().display()))
        .arg(format!("-Wl,--gc-sections,-e,{symbol}"))
        // what start-up code would define: the simulator loads .data and .bss in place
        .arg("-Wl,--defsym=__do_copy_data=0,--defsym=__do_clear_bss=0")
        .args(sources)
        .arg(crypto().join("common/bytes.c"))
        .args(&helpers)
        .arg("-lgcc")
        .arg("-o")
        .arg(&output)
        .output()
        .expect("avr-gcc runs; on Debian: sudo apt-get install gcc-avr");
    assert!(
        built.status.success(),
        "{symbol}: {}",
        String::from_utf8_lossy(&built.stderr)
    );
    Image::parse(&std::fs::read(&output).expect("avr-gcc wrote it")).expect("it is an ELF file")
}

/// The flash of a board that holds an image.
pub fn flash(board: &Board, image: &Image) -> Vec<u8> {
    let mut flash = vec![0xff; board.info.flash.1 as usize - 2];
    for segment in &image.segments {
        let place = flash.get_mut(segment.load_address as usize..);
        if let Some(place) = place.and_then(|place| place.get_mut(..segment.bytes.len())) {
            place.copy_from_slice(&segment.bytes);
        }
    }
    flash
}
