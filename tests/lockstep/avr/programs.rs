// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Lockstep runs of the catalogue's code for this core: the portable C as avr-gcc compiles it, and the
//! assembly.

use std::sync::Arc;

use std::path::{Path, PathBuf};

use pennyweight_avr::Avr;
use pennyweight_avr::board::Board;
use pennyweight_machine::call::{Argument, Buffer, Call};
use toml::{Table, Value};

use crate::common::boards::{ATMEGA128, ATMEGA328P};
use crate::common::build::{build, crypto, flash};
use crate::common::generator::Random;
use crate::compare::Lockstep;

const RANDOM_STATES: usize = 2;
/// Bytes between buffers, which a stray access would hit.
const GAP: u32 = 8;

/// A function of the catalogue that can be built for this core.
struct Function {
    /// Name in failure messages: primitive and implementation.
    name: String,
    family: PathBuf,
    sources: Vec<PathBuf>,
    symbol: String,
    arguments: Vec<Table>,
    /// The value of the primitive's parameter.
    value: u64,
}

fn entries<'a>(table: &'a Table, key: &str) -> &'a [Value] {
    table
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn text<'a>(table: &'a Table, key: &str) -> Option<&'a str> {
    table.get(key).and_then(Value::as_str)
}

fn numbers(values: &[Value]) -> Vec<u64> {
    values
        .iter()
        .filter_map(Value::as_integer)
        .map(|value| value as u64)
        .collect()
}

/// The C and the assembly for this core of every permutation and the like, one for each measured value.
fn catalogue() -> Vec<Function> {
    let mut found = Vec::new();
    let mut families: Vec<_> = std::fs::read_dir(crypto())
        .expect("the checkout has crypto/")
        .map(|entry| entry.expect("it is readable").path())
        .collect();
    families.sort();
    for family in families {
        let name = family.file_name().expect("it has a name").to_string_lossy();
        let Ok(toml) = std::fs::read_to_string(family.join(format!("{name}.toml"))) else {
            continue; // macros, headers
        };
        let table: Table = toml
            .parse()
            .unwrap_or_else(|problem| panic!("{name}.toml: {problem}"));
        for primitive in whole(&table, "primitive") {
            for implementation in whole(&primitive, "implementation") {
                let id = text(&implementation, "id").expect("an implementation has an id");
                if id == "c/ref" || id.starts_with("avr/") {
                    found.extend(functions(&family, &primitive, &implementation));
                }
            }
        }
    }
    found
}

/// The entries of an array, each with the keys that it takes from the one that it is `like` (docs/catalogue.md).
fn whole(table: &Table, key: &str) -> Vec<Table> {
    const OWN: [&str; 3] = ["name", "symbol", "vector"];
    let mut found: Vec<Table> = Vec::new();
    for entry in entries(table, key).iter().filter_map(Value::as_table) {
        let mut whole = entry.clone();
        let base = text(entry, "like").map(|id| {
            let earlier = found.iter().find(|each| text(each, "id") == Some(id));
            earlier
                .unwrap_or_else(|| panic!("like: {id} is no earlier {key}"))
                .clone()
        });
        for (key, value) in base.into_iter().flatten() {
            if !OWN.contains(&key.as_str()) {
                whole.entry(key).or_insert(value);
            }
        }
        found.push(whole);
    }
    found
}

/// An implementation, for each measured value that it computes. Empty where its calls are not those of a permutation.
fn functions(family: &Path, primitive: &Table, implementation: &Table) -> Vec<Function> {
    let Some(parameter) = primitive.get("parameter").and_then(Value::as_table) else {
        return Vec::new();
    };
    let counted = text(parameter, "name").expect("a parameter has a name");
    let taken: Vec<_> = entries(implementation, "arguments")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let mut arguments: Vec<_> = entries(primitive, "arguments")
        .iter()
        .filter_map(Value::as_table)
        .cloned()
        .collect();
    arguments.retain(|argument| {
        taken.is_empty() || text(argument, "name").is_some_and(|name| taken.contains(&name))
    });
    let callable = |argument: &Table| {
        matches!(
            text(argument, "kind"),
            Some("buffer" | "parameter" | "scalar")
        )
    };
    let symbol = text(implementation, "symbol").or_else(|| text(primitive, "symbol"));
    let (Some(symbol), true) = (symbol, arguments.iter().all(callable)) else {
        return Vec::new();
    };
    let computed = numbers(entries(implementation, counted));
    let measured = numbers(entries(parameter, "measured"));
    let sources = entries(implementation, "sources")
        .iter()
        .filter_map(Value::as_str);
    let ids = [primitive, implementation].map(|table| text(table, "id").unwrap_or_default());
    let (platform, _) = ids[1].split_once('/').expect("platform/variant");
    let sources: Vec<_> = sources
        .map(|source| {
            let named = source.replace("{id}", ids[0]);
            family.join(named.replace("{platform}", platform))
        })
        .collect();
    measured
        .into_iter()
        .filter(|value| computed.is_empty() || computed.contains(value))
        .map(|value| Function {
            name: ids.join(" "),
            family: family.to_owned(),
            sources: sources.clone(),
            symbol: symbol.replace(&format!("{{{counted}}}"), &value.to_string()),
            arguments: arguments.clone(),
            value,
        })
        .collect()
}

/// Calls a function with random buffers, in lockstep.
fn compare(
    function: &Function,
    board: &'static Arc<Board>,
    level: &str,
    lockstep: &mut Lockstep,
    random: &mut Random,
) {
    let image = build(
        board,
        level,
        &function.family,
        &function.sources,
        &function.symbol,
    );
    let entry = image
        .symbol(&function.symbol)
        .expect("it was linked")
        .address;
    let flash = flash(board, &image);
    let mut avr = Avr::new(board);
    avr.load(image).expect("it fits the board");
    lockstep.set_flash(&flash, std::iter::empty());
    for _ in 0..RANDOM_STATES {
        let mut address = avr.statics_end();
        let mut buffers = Vec::new();
        let mut arguments = Vec::new();
        for argument in &function.arguments {
            let number = |key| {
                argument
                    .get(key)
                    .and_then(Value::as_integer)
                    .map(|value| value as u64)
            };
            let value = match text(argument, "kind") {
                Some("buffer") => {
                    let bytes = number("bytes").expect("a buffer has a size") as u32;
                    address += GAP;
                    let content: Vec<u8> = (0..bytes).map(|_| random.byte()).collect();
                    avr.write(address, &content)
                        .expect("the RAM has room for the buffers");
                    buffers.push(Buffer {
                        address,
                        bytes,
                        writable: text(argument, "access") != Some("read"),
                    });
                    address += bytes;
                    u64::from(address - bytes)
                }
                Some("parameter") => function.value / number("unit").unwrap_or(1),
                _ => random.below(number("maximum").expect("a scalar has a maximum") as usize + 1)
                    as u64,
            };
            arguments.push(Argument { value, bytes: 2 });
        }
        let call = Call {
            entry,
            arguments,
            buffers: Some(buffers),
            budget: 100_000_000,
        };
        let (outcome, same) = lockstep.call(&mut avr, &call);
        let what = format!("{} {level} on {}", function.name, board.info.name);
        assert!(
            lockstep.unexplained.is_empty(),
            "{what}: {}",
            lockstep.unexplained.join("\n")
        );
        assert!(same, "{what}: {:?}", lockstep.known);
        if let Err(error) = outcome {
            panic!("{what}: {error}");
        }
    }
}

/// Compares assembly once, as it is the same at every level, and C at each of the levels.
fn compare_all(board: &'static Arc<Board>, levels_of_c: &[&str]) {
    let mut random = Random::new(7);
    let mut lockstep = Lockstep::new(board);
    let functions = catalogue();
    assert!(
        functions
            .iter()
            .any(|function| function.name.contains(" avr/")),
        "there is assembly"
    );
    assert!(
        functions
            .iter()
            .any(|function| function.name.contains(" c/ref")),
        "there is C"
    );
    for function in &functions {
        let is_assembly = function.name.contains(" avr/");
        for level in if is_assembly { &["-Os"] } else { levels_of_c } {
            compare(function, board, level, &mut lockstep, &mut random);
        }
    }
    println!(
        "{}: {} instructions of {} functions",
        board.info.name,
        lockstep.compared,
        functions.len()
    );
}

#[test]
#[ignore = "the second tier: make test-all"]
fn second_tier_the_catalogue_does_what_it_does_in_simavr() {
    compare_all(&ATMEGA128, &["-Os"]);
}

#[test]
#[ignore = "the longer run: make test-long"]
fn the_catalogue_does_what_it_does_in_simavr_at_every_level_of_optimisation() {
    compare_all(&ATMEGA128, &["-O0", "-O1", "-O2", "-O3"]);
    compare_all(&ATMEGA328P, &["-O0", "-Os", "-O3"]);
}
