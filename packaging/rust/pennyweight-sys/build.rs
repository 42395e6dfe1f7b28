// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Compiles the families that the features name, each in the variant that the environment asks for.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of crypto/ with algorithms.
struct Family {
    name: &'static str,
    forms: &'static [Form],
}

/// The sources of a family and their optimisation flag, on a platform in a variant.
struct Form {
    platform: &'static str,
    variant: &'static str,
    optimise: &'static str,
    sources: &'static [&'static str],
}

include!("sources.rs");

const PORTABLE: &str = "c";
const REFERENCE: &str = "ref";

fn main() {
    if let Err(error) = build() {
        eprintln!("pennyweight-sys: {error}");
        std::process::exit(1);
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let root = root()?;
    println!("cargo:rerun-if-changed={}", root.join("crypto").display());
    println!("cargo:include={}", root.join("crypto/include").display());
    let platform = platform(&root)?;
    let (_, common) = COMMON
        .iter()
        .find(|(name, _)| *name == platform)
        .ok_or(platform)?;
    compile(&root, platform, "pennyweight_common", "2", common)?;
    for family in FAMILIES.iter().filter(|each| wanted(each.name)) {
        let form = family.form(platform)?;
        compile(
            &root,
            platform,
            &format!("pennyweight_{}", family.name),
            form.optimise,
            form.sources,
        )?;
    }
    Ok(())
}

impl Family {
    fn form(&self, platform: &str) -> Result<&Form, Box<dyn Error>> {
        let own = format!("PENNYWEIGHT_{}_VARIANT", self.name.to_uppercase());
        let asked = asked(&own)
            .or_else(|| asked("PENNYWEIGHT_VARIANT"))
            .unwrap_or("fast".into());
        if !["fast", "small", REFERENCE].contains(&asked.as_str()) {
            return Err(format!(
                "{own} or PENNYWEIGHT_VARIANT is {asked}; there are fast, small and ref"
            )
            .into());
        }
        let name = if asked == REFERENCE {
            (PORTABLE, REFERENCE)
        } else {
            (platform, &*asked)
        };
        let found = self
            .forms
            .iter()
            .find(|each| (each.platform, each.variant) == name);
        found.ok_or_else(|| format!("{} has no {}/{}", self.name, name.0, name.1).into())
    }
}

/// A setting of the environment; a change of it compiles again.
fn asked(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns true if the feature of a family is enabled.
fn wanted(family: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", family.to_uppercase())).is_some()
}

/// The folder that holds crypto/: this crate, where it was packed for a registry, else the library's.
fn root() -> Result<PathBuf, Box<dyn Error>> {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let places = [own.clone(), own.join("../../..")];
    let found = places
        .into_iter()
        .find(|place| place.join("crypto/include/pennyweight").is_dir());
    found.ok_or_else(|| {
        format!(
            "neither {} nor the folder three above it has crypto/",
            own.display()
        )
        .into()
    })
}

/// The platform that the C compiler for the target names.
fn platform(root: &Path) -> Result<&'static str, Box<dyn Error>> {
    let probe = PathBuf::from(env::var("OUT_DIR")?).join("platform.c");
    let header = root.join("crypto/asm/platform.h");
    let assembled = || {
        COMMON
            .iter()
            .map(|(name, _)| *name)
            .filter(|name| *name != PORTABLE)
    };
    let lines: String = assembled()
        .map(|name| format!("{name} is PW_BUILD_{}\n", name.to_uppercase()))
        .collect();
    fs::write(
        &probe,
        format!("#include \"{}\"\n{lines}", header.display()),
    )?;
    let told = cc::Build::new()
        .cargo_warnings(false)
        .file(&probe)
        .try_expand()?;
    let told = String::from_utf8_lossy(&told);
    Ok(assembled()
        .find(|name| told.contains(&format!("{name} is 1")))
        .unwrap_or(PORTABLE))
}

fn compile(
    root: &Path,
    platform: &str,
    name: &str,
    optimise: &str,
    sources: &[&str],
) -> Result<(), cc::Error> {
    let mut build = cc::Build::new();
    build.std("c99").opt_level_str(optimise).warnings(false);
    if platform != PORTABLE {
        // files of assembly that would be empty, because the flags are for another processor, are refused
        build.define(
            "PENNYWEIGHT_FOR",
            &*format!("PW_{}", platform.to_uppercase()),
        );
    }
    for folder in ["crypto/include", "crypto/common", "crypto"] {
        build.include(root.join(folder));
    }
    build.files(sources.iter().map(|source| root.join(source)));
    build.try_compile(name)
}
