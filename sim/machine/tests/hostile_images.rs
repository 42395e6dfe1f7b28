// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Damaged ELF files: they are refused, or loaded and run to an end; nothing panics, hangs or takes all memory.

use std::time::{Duration, Instant};

use pennyweight_machine::call::{Argument, Call};
use pennyweight_machine::core::Core;
use pennyweight_machine::fault::LoadError;
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::trace::jsonl::JsonLines;
use pennyweight_machine::trace::{Sink, Trace};
use pennyweight_testing::{by_pointer, cases};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::boards;

/// Built by images/make.py.
const IMAGES: [&[u8]; 3] = [
    include_bytes!("images/avr.elf"),
    include_bytes!("images/armv7m.elf"),
    include_bytes!("images/msp430.elf"),
];

/// A case takes a few milliseconds; this is a hang.
const PATIENCE: Duration = Duration::from_secs(10);

/// Limit on the peak memory of the process in bytes: some hundred times the memory of the largest board.
const MOST_MEMORY: usize = 400 << 20;

/// A way to damage a file. Places are relative to its size.
#[derive(Debug, Clone)]
enum Damage {
    Byte(Index, u8),
    /// A word of the headers, which lie at the beginning.
    Header(u8, u32),
    Word(Index, u32),
    Cut(Index),
    Fill(Index, u8, u8),
    Copy(Index, Index, u8),
}

/// Numbers at which arithmetic goes wrong, and any.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![
        select(vec![
            0,
            1,
            2,
            0x7F,
            0xFF,
            0xFFFF,
            0x0010_0000,
            0x00FF_FFFF,
            0x0100_0000,
            0x7FFF_FFFF,
            0x8000_0000,
            0xFFFF_FFFE,
            0xFFFF_FFFF
        ]),
        any::<u32>(),
        0u32..0x2_0000,
    ]
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        4 => (any::<Index>(), any::<u8>()).prop_map(|(at, value)| Damage::Byte(at, value)),
        4 => (0u8..64, number()).prop_map(|(word, value)| Damage::Header(word, value)),
        4 => (any::<Index>(), number()).prop_map(|(at, value)| Damage::Word(at, value)),
        1 => any::<Index>().prop_map(Damage::Cut),
        1 => (any::<Index>(), any::<u8>(), any::<u8>())
            .prop_map(|(at, length, value)| Damage::Fill(at, length, value)),
        1 => (any::<Index>(), any::<Index>(), any::<u8>())
            .prop_map(|(from, to, length)| Damage::Copy(from, to, length)),
    ]
}

fn apply(file: &mut Vec<u8>, damage: &Damage) {
    if file.is_empty() {
        return;
    }
    let put = |file: &mut Vec<u8>, at: usize, bytes: &[u8]| {
        for (place, byte) in file.iter_mut().skip(at).zip(bytes) {
            *place = *byte;
        }
    };
    match damage {
        Damage::Byte(at, value) => put(file, at.index(file.len()), &[*value]),
        Damage::Header(word, value) => put(file, 4 * usize::from(*word), &value.to_le_bytes()),
        Damage::Word(at, value) => put(file, at.index(file.len()) & !3, &value.to_le_bytes()),
        Damage::Cut(at) => file.truncate(at.index(file.len())),
        Damage::Fill(at, length, value) => {
            put(
                file,
                at.index(file.len()),
                &vec![*value; usize::from(*length)],
            );
        }
        Damage::Copy(from, to, length) => {
            let from = from.index(file.len());
            let end = file.len().min(from + usize::from(*length));
            let bytes = file[from..end].to_vec();
            put(file, to.index(file.len()), &bytes);
        }
    }
}

fn damaged() -> impl Strategy<Value = Vec<u8>> {
    (select(&IMAGES), prop::collection::vec(damage(), 1..8)).prop_map(|(image, damages)| {
        let mut file = image.to_vec();
        for damage in &damages {
            apply(&mut file, damage);
        }
        file
    })
}

/// The most memory that the process had, in bytes, where the system tells.
fn peak_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}

/// Runs `case` and holds it to its bounds.
fn bounded(case: impl FnOnce()) {
    let begun = Instant::now();
    case();
    let taken = begun.elapsed();
    assert!(taken < PATIENCE, "took {taken:?}");
    if let Some(peak) = peak_memory() {
        assert!(peak < MOST_MEMORY, "{peak} bytes");
    }
}

/// Everything that the lab asks of an image.
fn look_up(image: &Image) {
    for segment in &image.segments {
        let end = segment.address.wrapping_add(segment.bytes.len() as u32);
        for address in [segment.address, segment.address.wrapping_add(2), end] {
            let _ = image.locate(address).to_string();
        }
    }
    for symbol in &image.symbols {
        let _ = image.locate(symbol.address.wrapping_add(symbol.size));
        let _ = image.symbol(&symbol.name);
    }
    let _ = image.locate(u32::MAX);
    let _ = image.occupied(&(0x2000_0000..0x2001_0000));
}

struct Nowhere;

impl Sink for Nowhere {
    type Error = ();

    fn write(&mut self, _: &[u8]) -> Result<(), ()> {
        Ok(())
    }
}

/// Loads the image on a board and calls its first function under a trace.
fn run<C: Core>(image: &Image) {
    for board in boards::all::<C::Board>() {
        let mut machine = Machine::<C>::new(&board);
        if machine.load(image.clone()).is_err() {
            continue;
        }
        let functions = image.symbols.iter().filter(|symbol| symbol.is_function);
        for entry in functions.map(|symbol| symbol.address).take(2) {
            let call = Call {
                entry,
                arguments: vec![
                    Argument {
                        value: u64::from(machine.statics_end() & 0xFFFF_FFFC) & pointer(&machine),
                        bytes: machine.pointer_bytes(),
                    },
                    Argument { value: 8, bytes: 2 },
                ],
                buffers: None,
                budget: 3_000,
            };
            let mut trace = Trace::new(image.clone(), "/", JsonLines, Nowhere);
            let result = machine.call(&call, &mut by_pointer(&mut trace));
            let _ = trace.finish(result.as_ref().map_err(|error| &**error));
        }
    }
}

/// Returns the mask of the address bits that an argument register can hold.
fn pointer<C: Core>(machine: &Machine<C>) -> u64 {
    (1 << (8 * machine.pointer_bytes())) - 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100_000)))]
    #[test]
    fn a_damaged_file_is_refused_or_read(file in damaged()) {
        bounded(|| {
            if let Ok(image) = Image::parse(&file) {
                look_up(&image);
            }
        });
    }

    #[test]
    fn any_bytes_are_no_image(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(matches!(Image::parse(&bytes), Err(LoadError::Malformed(_))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3_000)))]
    #[test]
    fn a_damaged_program_ends(file in damaged()) {
        bounded(|| {
            if let Ok(image) = Image::parse(&file) {
                match image.machine.as_str() {
                    "avr" => run::<pennyweight_avr::Core>(&image),
                    "arm" => run::<pennyweight_armv7m::core::Core>(&image),
                    _ => run::<pennyweight_msp430::core::Core>(&image),
                }
            }
        });
    }
}

#[test]
fn the_images_are_sound() {
    for (file, machine) in IMAGES.iter().zip(["avr", "arm", "msp430"]) {
        // wherever the bytes lie in memory
        let mut shifted = vec![0; 4 + file.len()];
        for offset in 0..4 {
            shifted[offset..offset + file.len()].copy_from_slice(file);
            Image::parse(&shifted[offset..offset + file.len()]).expect("it is well-formed");
        }
        let image = Image::parse(file).expect("it is well-formed");
        assert_eq!(image.machine, machine);
        let program = image.symbol("program").expect("it is there");
        let (file, line) = image.line_at(program.address).expect("it has lines");
        assert!(file.ends_with("program.c"), "{file}");
        assert!((16..=20).contains(&line), "{line}");
    }
}

/// A file whose program headers all ask for as much memory as one may.
#[test]
fn many_large_segments_are_refused() {
    let mut file = IMAGES[1][..52].to_vec();
    let count: u16 = 1000;
    file[28..32].copy_from_slice(&52u32.to_le_bytes());
    file[32..36].fill(0); // no section headers
    file[44..46].copy_from_slice(&count.to_le_bytes());
    file[46..52].fill(0);
    for _ in 0..count {
        for value in [1, 0, 0x0008_0000, 0x0008_0000, 0, 16 << 20, 5, 4u32] {
            file.extend(value.to_le_bytes());
        }
    }
    bounded(|| assert!(matches!(Image::parse(&file), Err(LoadError::Malformed(_)))));
}
