// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A linked ELF file: what to load, its symbols, its sections and its source lines.

use std::collections::HashMap;
use std::ops::Range;

use object::read::elf::ElfFile32;
use object::{
    Architecture, Object, ObjectSection, ObjectSegment, ObjectSymbol, SectionKind, SymbolKind,
};

use crate::fault::LoadError;
use crate::location::Location;

/// Bytes to place in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The address at which the code expects the bytes.
    pub address: u32,
    /// The address of the bytes in the flash image, from which start-up code would copy them.
    pub load_address: u32,
    /// Content from the file, then zeros up to the size in memory.
    pub bytes: Vec<u8>,
    pub executable: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    /// Address; for ARM functions bit 0 (Thumb) is already cleared.
    pub address: u32,
    pub size: u32,
    pub is_function: bool,
    /// A place in code of which the file says no more.
    pub is_label: bool,
    /// Known to one of the files that were linked alone: another may use the same name.
    pub is_local: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    pub address: u32,
    pub size: u32,
    /// Occupies memory on the device.
    pub allocated: bool,
}

/// A run of code that belongs to one source line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    first: u32,
    end: u32,
    file: usize,
    line: u32,
}

/// A linked program, read whole.
#[derive(Debug, Clone)]
pub struct Image {
    /// The machine that the file says it is for: `arm`, `avr`, `msp430` or another's name.
    pub machine: String,
    pub entry: u32,
    pub segments: Vec<Segment>,
    /// Symbols by address.
    pub symbols: Vec<Symbol>,
    pub sections: Vec<Section>,
    files: Vec<String>,
    lines: Vec<Line>,
    /// Addresses at which code (false) and data (true) begin, in order, as the assembler marks them on some
    /// platforms.
    marks: Vec<(u32, bool)>,
}

/// No board has more memory than this, nor a linked program more segments: a file that asks for more is malformed, and
/// no reason to allocate.
const MOST_BYTES: u64 = 16 << 20;
const MOST_SEGMENTS: usize = 64;

impl Image {
    /// Reads a linked 32-bit little-endian ELF file.
    pub fn parse(data: &[u8]) -> Result<Self, LoadError> {
        let elf = ElfFile32::<object::Endianness>::parse(data).map_err(malformed)?;
        let machine = machine(&elf);
        let thumb = machine == "arm";
        let mut image = Image {
            machine,
            entry: elf.entry() as u32,
            segments: segments(&elf)?,
            symbols: symbols(&elf, thumb),
            sections: sections(&elf),
            files: Vec::new(),
            marks: marks(&elf),
            lines: Vec::new(),
        };
        image.read_lines(&elf);
        Ok(image)
    }

    /// The symbol of that name: what all files share before what one keeps to itself.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.symbols
            .iter()
            .filter(|symbol| symbol.name == name)
            .min_by_key(|symbol| symbol.is_local)
    }

    /// The function that `address` lies in, or the last one before it that has no size.
    pub fn function_at(&self, address: u32) -> Option<&Symbol> {
        let end = self.symbols.partition_point(|s| s.address <= address);
        self.symbols[..end].iter().rev().find(|symbol| {
            symbol.is_function && (symbol.size == 0 || address - symbol.address < symbol.size)
        })
    }

    /// Returns true if the assembler has marked the content of `address` as data rather than code.
    pub fn is_data(&self, address: u32) -> bool {
        let end = self.marks.partition_point(|(place, _)| *place <= address);
        self.marks[..end]
            .last()
            .is_some_and(|(_, is_data)| *is_data)
    }

    /// Returns the symbol that names `address`: its function, or else the last label before it. avr-gcc's
    /// library, for example, has only labels.
    pub fn named_at(&self, address: u32) -> Option<&Symbol> {
        let end = self.symbols.partition_point(|s| s.address <= address);
        self.function_at(address)
            .or_else(|| self.symbols[..end].iter().rev().find(|s| s.is_label))
    }

    /// Source file and line of `address`.
    pub fn line_at(&self, address: u32) -> Option<(&str, u32)> {
        let end = self.lines.partition_point(|line| line.first <= address);
        let line = self.lines[..end].last()?;
        (address < line.end).then(|| (self.files[line.file].as_str(), line.line))
    }

    /// Symbol and source line of `address`, as far as they are known.
    pub fn locate(&self, address: u32) -> Location {
        let line = self.line_at(address);
        Location {
            symbol: self
                .named_at(address)
                .map(|symbol| (symbol.name.clone(), address - symbol.address)),
            file: line.map(|(file, _)| file.to_owned()),
            line: line.map(|(_, line)| line),
        }
    }

    /// Returns the parts of `ram` that the program occupies: its sections and loaded segments there, by
    /// address, with adjacent ones merged. Some have no symbol, such as a stack or heap that the linker
    /// script reserves.
    pub fn occupied(&self, ram: &Range<u32>) -> Vec<Range<u32>> {
        let sections = self.sections.iter().filter(|section| section.allocated);
        let sections = sections.map(|section| (section.address, section.size));
        let segments = self.segments.iter();
        let segments = segments.map(|segment| (segment.address, segment.bytes.len() as u32));
        let mut pieces: Vec<_> = sections
            .chain(segments)
            .filter(|&(address, bytes)| bytes > 0 && ram.contains(&address))
            .map(|(address, bytes)| address..address.saturating_add(bytes).min(ram.end))
            .collect();
        pieces.sort_by_key(|piece| piece.start);
        let mut occupied: Vec<Range<u32>> = Vec::new();
        for piece in pieces {
            match occupied.last_mut() {
                Some(last) if piece.start <= last.end => last.end = last.end.max(piece.end),
                _ => occupied.push(piece),
            }
        }
        occupied
    }

    /// Line tables that cannot be read are no error: the code runs without them.
    fn read_lines(&mut self, elf: &ElfFile32<'_, object::Endianness>) {
        let section = |id: gimli::SectionId| -> Result<_, gimli::Error> {
            let bytes = elf
                .section_by_name(id.name())
                .and_then(|section| section.uncompressed_data().ok())
                .unwrap_or_default();
            Ok(gimli::EndianArcSlice::new(
                bytes.into_owned().into(),
                gimli::LittleEndian,
            ))
        };
        let Ok(dwarf) = gimli::Dwarf::load(section) else {
            return;
        };
        let Ok(context) = addr2line::Context::from_dwarf(dwarf) else {
            return;
        };
        let mut known = HashMap::new();
        for code in self.segments.iter().filter(|segment| segment.executable) {
            let first = u64::from(code.address);
            let end = first + code.bytes.len() as u64;
            let Ok(ranges) = context.find_location_range(first, end) else {
                continue;
            };
            for (start, length, location) in ranges {
                let (Some(file), Some(line)) = (location.file, location.line) else {
                    continue;
                };
                let file = *known.entry(file.to_owned()).or_insert_with(|| {
                    self.files.push(file.to_owned());
                    self.files.len() - 1
                });
                self.lines.push(Line {
                    first: start as u32,
                    end: (start + length) as u32,
                    file,
                    line,
                });
            }
        }
        self.lines.sort_by_key(|line| line.first);
    }
}

fn malformed(error: object::Error) -> LoadError {
    LoadError::Malformed(error.to_string())
}

fn machine(elf: &ElfFile32<'_, object::Endianness>) -> String {
    match elf.architecture() {
        Architecture::Avr => "avr".to_owned(),
        Architecture::Arm => "arm".to_owned(),
        Architecture::Msp430 => "msp430".to_owned(),
        Architecture::Riscv32 => "riscv32".to_owned(),
        other => format!("{other:?}"),
    }
}

fn segments(elf: &ElfFile32<'_, object::Endianness>) -> Result<Vec<Segment>, LoadError> {
    let endian = elf.endian();
    let mut segments = Vec::new();
    let mut total = 0;
    for segment in elf.segments() {
        let size = segment.size();
        if size == 0 {
            continue;
        }
        total += size;
        if total > MOST_BYTES || segment.address() + size > 1 << 32 {
            return Err(LoadError::Malformed(format!(
                "a segment of {size} bytes at 0x{:x}; all of them have {MOST_BYTES} bytes at most",
                segment.address()
            )));
        }
        if segments.len() == MOST_SEGMENTS {
            return Err(LoadError::Malformed(format!(
                "more than {MOST_SEGMENTS} segments"
            )));
        }
        let header = segment.elf_program_header();
        let mut bytes = segment.data().map_err(malformed)?.to_vec();
        bytes.resize(size as usize, 0);
        segments.push(Segment {
            address: segment.address() as u32,
            load_address: header.p_paddr.get(endian),
            bytes,
            executable: header.p_flags.get(endian) & object::elf::PF_X != 0,
        });
    }
    Ok(segments)
}

fn symbols(elf: &ElfFile32<'_, object::Endianness>, thumb: bool) -> Vec<Symbol> {
    let code: Vec<usize> = elf
        .sections()
        .filter(|section| section.kind() == SectionKind::Text)
        .map(|section| section.index().0)
        .collect();
    let mut symbols: Vec<Symbol> = elf
        .symbols()
        .filter(|symbol| !symbol.is_undefined() && symbol.kind() != SymbolKind::File)
        .filter_map(|symbol| {
            let name = symbol.name().ok()?;
            if is_of_the_assembler(name) || symbol.kind() == SymbolKind::Section {
                return None;
            }
            let is_function = symbol.kind() == SymbolKind::Text;
            let is_label = symbol
                .section_index()
                .is_some_and(|section| code.contains(&section.0))
                && matches!(symbol.kind(), SymbolKind::Label | SymbolKind::Unknown);
            let address = symbol.address() as u32;
            Some(Symbol {
                name: name.to_owned(),
                address: if thumb && is_function {
                    address & !1
                } else {
                    address
                },
                size: symbol.size() as u32,
                is_function,
                is_label,
                is_local: symbol.is_local(),
            })
        })
        .collect();
    symbols.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
    symbols
}

/// Names that say nothing about functions: mapping symbols (`$t`, `$d`) and what GNU as leaves in the file of its local
/// labels (section 5.3 of its manual), `.L…` and numbers around a control character.
fn is_of_the_assembler(name: &str) -> bool {
    name.is_empty()
        || name.starts_with('$')
        || name.starts_with(".L")
        || name.contains(['\u{1}', '\u{2}'])
}

/// The mapping symbols of the ELF of the Arm architecture: `$d` before data, `$t` before code.
fn marks(elf: &ElfFile32<'_, object::Endianness>) -> Vec<(u32, bool)> {
    let mut marks: Vec<_> = elf
        .symbols()
        .filter_map(|symbol| {
            let name = symbol.name().ok()?;
            let kind = name.split('.').next()?;
            matches!(kind, "$d" | "$t").then_some((symbol.address() as u32, kind == "$d"))
        })
        .collect();
    marks.sort_unstable();
    marks
}

fn sections(elf: &ElfFile32<'_, object::Endianness>) -> Vec<Section> {
    elf.sections()
        .filter_map(|section| {
            let object::SectionFlags::Elf { sh_flags } = section.flags() else {
                return None;
            };
            Some(Section {
                name: section.name().ok()?.to_owned(),
                address: section.address() as u32,
                size: section.size() as u32,
                allocated: sh_flags & u64::from(object::elf::SHF_ALLOC) != 0,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::is_of_the_assembler;

    #[test]
    fn local_labels_of_the_assembler_name_no_place() {
        for name in ["", "$t", "$d.12", ".Loc.14", ".L2", "L0\u{1}", "L4\u{2}3"] {
            assert!(is_of_the_assembler(name), "{name:?}");
        }
        for name in ["pw_toy_permute", "L0", "__udivmodhi4_loop", "f.part.0"] {
            assert!(!is_of_the_assembler(name), "{name:?}");
        }
    }
}
