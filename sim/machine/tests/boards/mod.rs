// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards of the repository (boards/), for the tests of every core.
#![allow(dead_code, reason = "tests and benches each use a share")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use pennyweight_machine::board::{Chip, Description};

/// A board, read at its first use.
pub type Read<B> = LazyLock<Arc<B>>;

/// The board of that name.
pub fn board<B: Chip>(name: &str) -> Arc<B> {
    changed(name, &[])
}

/// The board of that name with other values for some keys.
pub fn changed<B: Chip>(name: &str, changes: &[(&str, &str)]) -> Arc<B> {
    let description = described(&folder().join(format!("{name}.toml")), changes);
    let board = B::described(&description);
    Arc::new(board.unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Every board that has a core of this crate's, by name.
pub fn all<B: Chip>() -> Vec<Arc<B>> {
    let mut names: Vec<_> = fs::read_dir(folder())
        .expect("there is a folder of boards")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .filter(|path| B::CORES.contains(&described(path, &[]).core().expect("it has a core")))
        .map(|path| {
            path.file_stem()
                .expect("it has a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names.iter().map(|name| board(name)).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boards")
}

fn described(path: &Path, changes: &[(&str, &str)]) -> Description {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let changes: Vec<_> = changes
        .iter()
        .map(|&(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let name = path.file_stem().expect("it has a name").to_string_lossy();
    Description::read(&name, &text, &changes).unwrap_or_else(|error| panic!("{name}: {error}"))
}
