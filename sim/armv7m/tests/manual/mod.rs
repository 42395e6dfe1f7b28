// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The encodings of the manual as data, and what they do, apart from the simulator.

mod model;

use std::collections::BTreeMap;

pub use model::State;
use model::execute;

/// An encoding.
pub struct Row {
    pub name: &'static str,
    bits: &'static str,
    operation: [&'static str; 3],
    /// Cycles on a Cortex-M0+, M3 and M4: the least, and true if some operands take more. `None` if the core
    /// does not have it.
    pub cycles: [Option<(u32, bool)>; 3],
}

/// The numbers in the fields of an instruction, by their letters.
#[derive(Clone, Debug, Default)]
pub struct Fields(BTreeMap<char, u32>);

impl Fields {
    /// 0 for what the encoding has not.
    pub fn get(&self, letter: char) -> u32 {
        self.0.get(&letter).copied().unwrap_or(0)
    }

    pub fn has(&self, letter: char) -> bool {
        self.0.contains_key(&letter)
    }
}

/// An instruction of an encoding.
pub struct Form {
    pub row: usize,
    pub fields: Fields,
    pub code: Vec<u16>,
}

/// Registers that operands are in.
const POOL: [u32; 4] = [1, 2, 3, 4];

pub fn rows() -> Vec<Row> {
    let lines = include_str!("encodings.txt").lines();
    let rows = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(row).collect()
}

fn row(line: &'static str) -> Row {
    let columns: Vec<_> = line.split('|').map(str::trim).collect();
    let &[name, bits, operation, cycles] = columns.as_slice() else {
        panic!("{line}: four columns are wanted");
    };
    assert!(matches!(bits.len(), 16 | 32), "{line}: 16 or 32 bits");
    let three = |text: &'static str| -> [&'static str; 3] {
        let words: Vec<_> = text.split_whitespace().collect();
        words
            .try_into()
            .unwrap_or_else(|_| panic!("{line}: {text}: three words are wanted"))
    };
    let cycles = three(cycles).map(|text| {
        let least = text.strip_suffix('+');
        let number = least.unwrap_or(text);
        (text != "-").then(|| {
            (
                number.parse().expect("cycles are a number"),
                least.is_some(),
            )
        })
    });
    Row {
        name,
        bits,
        operation: three(operation),
        cycles,
    }
}

impl Row {
    fn is_register(letter: char) -> bool {
        "dnmalh".contains(letter)
    }

    /// The letters and how many bits each has.
    fn letters(&self) -> BTreeMap<char, u32> {
        let mut found = BTreeMap::new();
        for letter in self
            .bits
            .chars()
            .filter(|letter| letter.is_ascii_lowercase())
        {
            *found.entry(letter).or_insert(0) += 1;
        }
        found
    }

    fn encoded(&self, fields: &Fields) -> Vec<u16> {
        let mut left = self.letters();
        let mut code = 0u32;
        for letter in self.bits.chars() {
            let bit = match letter {
                '0' | '1' => u32::from(letter == '1'),
                _ => {
                    let bits = left.get_mut(&letter).expect("it was counted");
                    *bits -= 1;
                    // a register may be in two places of four bits
                    let at = if Row::is_register(letter) {
                        *bits % 4
                    } else {
                        *bits
                    };
                    fields.get(letter) >> at & 1
                }
            };
            code = code << 1 | bit;
        }
        if self.bits.len() == 16 {
            vec![code as u16]
        } else {
            vec![(code >> 16) as u16, code as u16]
        }
    }

    /// The numbers that a field of constants takes: all of a few bits, of more the ends and what differs in kind.
    fn numbers(&self, letter: char, bits: u32) -> Vec<u32> {
        match (letter, bits) {
            ('o' | 'p', _) => vec![0, 1, 2, 4, 5, 6],
            (_, 12) if self.operation[2] == "const" => {
                let patterns = [
                    0x000, 0x001, 0x0FF, 0x180, 0x1AB, 0x27F, 0x2AB, 0x37F, 0x3AB, 0x3FF,
                ];
                let rotated = [
                    0x400, 0x47F, 0x4FF, 0x555, 0x7FF, 0x800, 0x87F, 0xBFF, 0xC00, 0xF80, 0xFFF,
                ];
                patterns.into_iter().chain(rotated).collect()
            }
            (_, 12) => vec![0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FF, 0x800, 0xABC, 0xFFF],
            (_, 8) => vec![0, 1, 0x7F, 0x80, 0xA5, 0xFF],
            _ => (0..1 << bits).collect(),
        }
    }

    /// Returns false if the manual defines the fields as UNDEFINED, UNPREDICTABLE or another row.
    fn exists(&self, f: &Fields, has_dsp: bool) -> bool {
        let (i, w) = (f.get('i'), f.get('w'));
        match self.operation[0] {
            "bfi" | "bfc" => i <= w,
            "ubfx" | "sbfx" => i + w < 32,
            // a shift to the right by nothing is SSAT16 and USAT16
            "ssat" | "usat" => (f.get('k'), i) != (1, 0),
            "msr" => f.get('g') == 2 || (has_dsp && f.get('g') != 0),
            _ => !f.has('l') || f.get('l') != f.get('h'),
        }
    }

    /// Instructions of it: every constant with all registers apart, and with some constants every way in which operands
    /// can be the same register.
    pub fn forms(&self, number: usize, has_dsp: bool) -> Vec<Form> {
        let (registers, constants): (Vec<_>, Vec<_>) = self
            .letters()
            .into_iter()
            .partition(|&(letter, _)| Row::is_register(letter));
        let mut numbers = vec![Fields::default()];
        for &(letter, bits) in &constants {
            let with = |fields: &Fields, number| {
                let mut fields = fields.clone();
                fields.0.insert(letter, number);
                fields
            };
            let of_letter = self.numbers(letter, bits);
            numbers = numbers
                .iter()
                .flat_map(|f| of_letter.iter().map(|&number| with(f, number)))
                .collect();
        }
        let numbers: Vec<_> = numbers
            .into_iter()
            .filter(|f| self.exists(f, has_dsp) || f.has('l'))
            .collect();
        // some, from all over
        let step = (numbers.len() / 12).max(1) | 1;
        let mut forms = Vec::new();
        for (which, same) in partitions(registers.len()).into_iter().rev().enumerate() {
            let some = if which == 0 { 1 } else { step };
            for fields in numbers.iter().step_by(some) {
                let mut fields = fields.clone();
                for (&(letter, _), &class) in registers.iter().zip(&same) {
                    fields.0.insert(letter, POOL[class]);
                }
                if self.exists(&fields, has_dsp) {
                    let code = self.encoded(&fields);
                    forms.push(Form {
                        row: number,
                        fields,
                        code,
                    });
                }
            }
        }
        forms
    }

    /// MOV (register) of 16 bits is MOVS with a shift by nothing, which an IT block may not have.
    pub fn may_be_in_it(&self, form: &Form) -> bool {
        form.code.len() == 2 || (self.operation, form.fields.get('i')) != (["mov", "S", "lsl"], 0)
    }

    pub fn execute(&self, form: &Form, in_it: bool, state: &mut State) {
        execute(self.operation, &form.fields, in_it, state);
    }
}

/// The ways in which `count` things can be the same: for each the number of its class, the last with all apart.
fn partitions(count: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        found = found
            .into_iter()
            .flat_map(|way: Vec<usize>| {
                let classes = way.iter().max().map_or(0, |most| most + 1);
                (0..=classes).map(move |class| [&way[..], &[class]].concat())
            })
            .collect();
    }
    found
}
