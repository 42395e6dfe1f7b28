// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The instruction set of a core: its base and its extensions, read from a name such as `rv32imc_zicsr_zba`.

use std::fmt;

use crate::decode::Decoded;
use crate::instruction::extensions::Extensions;

/// The extensions of several letters, by the names that compilers give them.
const NAMED: [(&str, Extensions); 8] = [
    ("zicsr", Extensions::ZICSR),
    ("zifencei", Extensions::ZIFENCEI),
    ("zba", Extensions::ZBA),
    ("zbb", Extensions::ZBB),
    ("zbs", Extensions::ZBS),
    ("zbkb", Extensions::ZBKB),
    ("zbkx", Extensions::ZBKX),
    ("zcb", Extensions::ZCB),
];

/// The instruction set of a core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    name: String,
    extensions: Extensions,
}

impl Architecture {
    /// Reads a name as compilers take it: `rv32i` or `rv32e`, `m` and `c`, and longer names after underscores.
    ///
    /// # Errors
    ///
    /// Says what a name must be that is none.
    pub fn named(name: &str) -> Result<Self, String> {
        let mut parts = name.split('_');
        let letters = parts.next().unwrap_or_default();
        let (base, mut extensions) = match (letters.get(..5), letters.get(5..)) {
            (Some("rv32i"), Some(more)) => (more, Extensions::NONE),
            (Some("rv32e"), Some(more)) => (more, Extensions::E),
            _ => return Err(format!("is {name:?}, must begin with rv32i or rv32e")),
        };
        extensions = match base {
            "" => extensions,
            "m" => extensions.or(Extensions::M),
            "c" => extensions.or(Extensions::C),
            "mc" => extensions.or(Extensions::M).or(Extensions::C),
            _ => {
                return Err(format!(
                    "is {name:?}; behind {:?} must come m, c, mc or nothing",
                    &letters[..5]
                ));
            }
        };
        for part in parts {
            let Some((_, known)) = NAMED.iter().find(|(known, _)| *known == part) else {
                let known: Vec<_> = NAMED.iter().map(|(known, _)| *known).collect();
                return Err(format!(
                    "is {name:?}; {part:?} must be one of {}",
                    known.join(", ")
                ));
            };
            extensions = extensions.or(*known);
        }
        if extensions.overlaps(Extensions::ZCB) && !extensions.overlaps(Extensions::C) {
            return Err(format!("is {name:?}; zcb must come with c"));
        }
        Ok(Architecture {
            name: name.to_owned(),
            extensions,
        })
    }

    #[must_use]
    pub fn has(&self, extensions: Extensions) -> bool {
        self.extensions.overlaps(extensions)
    }

    /// Number of the registers: the base E has half of them.
    #[must_use]
    pub fn registers(&self) -> u8 {
        if self.has(Extensions::E) { 16 } else { 32 }
    }

    /// Returns true if the core executes what these bytes mean with all extensions.
    #[must_use]
    pub fn executes(&self, decoded: &Decoded) -> bool {
        let has = |any_of| any_of == Extensions::NONE || self.has(any_of);
        has(decoded.encoding)
            && has(decoded.instruction.extensions())
            && decoded.instruction.highest_register() < self.registers()
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_base_and_the_extensions() {
        let small = Architecture::named("rv32ec").unwrap();
        assert_eq!(small.registers(), 16);
        assert!(small.has(Extensions::C) && !small.has(Extensions::M));
        let large = Architecture::named("rv32imc_zicsr_zbkb").unwrap();
        assert_eq!(large.registers(), 32);
        assert!(large.has(Extensions::M) && large.has(Extensions::ZBKB));
        assert!(!large.has(Extensions::ZBB));
        assert_eq!(large.to_string(), "rv32imc_zicsr_zbkb");
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        for name in [
            "",
            "rv64i",
            "rv32",
            "rv32g",
            "rv32icm",
            "rv32i_zxyz",
            "rv32i_zcb",
            "rv32i_",
        ] {
            assert!(Architecture::named(name).is_err(), "{name}");
        }
    }
}
