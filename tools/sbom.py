# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The bill of materials of a release, in CycloneDX 1.6: archives, cryptographic algorithms, crates.

The C library depends on nothing; only the Rust crates have dependencies, in the versions of Cargo.lock. No
clock and no random number is read, so the same archives give the same bytes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.crypto import (
    AlgorithmProperties,
    CryptoAssetType,
    CryptoExecutionEnvironment,
    CryptoPrimitive,
    CryptoProperties,
)
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.build_files import CRATES
from pennyweight.catalogue.families import Catalog
from pennyweight.errors import LabError

PRIMITIVES = {
    "aead": CryptoPrimitive.AE,
    "hash": CryptoPrimitive.HASH,
    "xof": CryptoPrimitive.XOF,
    "cxof": CryptoPrimitive.XOF,
    "mac": CryptoPrimitive.MAC,
    "prf": CryptoPrimitive.MAC,
    "kdf": CryptoPrimitive.KDF,
}
"""CycloneDX's word for each kind of algorithm; it has none for a PRF."""

_LICENCE = "Apache-2.0 OR MIT"


def bill_of_materials(catalog: Catalog, version: str, archives: Sequence[Path], seconds: int) -> str:
    """Return the JSON text of a release; `seconds` is the time of its commit."""
    whole = _library("pennyweight", version, PackageURL("generic", name="pennyweight", version=version))
    whole.components = [_archive(path) for path in archives]
    digests = "".join(str(each.hashes[0].content) for each in whole.components)
    bom = Bom(
        serial_number=uuid5(NAMESPACE_URL, digests),
        metadata=BomMetaData(timestamp=datetime.fromtimestamp(seconds, UTC), component=whole),
    )
    for algorithm in catalog.algorithms.values():
        bom.components.add(_algorithm(algorithm))
    own, others = _crates(catalog.root, version)
    crates = {each.name: each for each in (*own, *others)}
    bom.components.update(crates.values())
    bom.register_dependency(whole, own)
    for name, needed in _needs(catalog.root, [each.name for each in own]):
        bom.register_dependency(crates[name], [crates[each] for each in needed])
    return make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2) + "\n"


def _library(name: str, version: str, purl: PackageURL) -> Component:
    licences = [LicenseExpression(_LICENCE)]
    return Component(name=name, version=version, purl=purl, bom_ref=str(purl), licenses=licences)


def _archive(path: Path) -> Component:
    digest = HashType(alg=HashAlgorithm.SHA_256, content=sha256(path.read_bytes()).hexdigest())
    return Component(type=ComponentType.FILE, name=path.name, bom_ref=path.name, hashes=[digest])


def _algorithm(algorithm: Algorithm) -> Component:
    status = algorithm.status
    properties = AlgorithmProperties(
        primitive=PRIMITIVES[algorithm.kind],
        execution_environment=CryptoExecutionEnvironment.SOFTWARE_PLAIN_RAM,
    )
    return Component(
        type=ComponentType.CRYPTOGRAPHIC_ASSET,
        name=algorithm.name,
        bom_ref=f"algorithm/{algorithm.id}",
        crypto_properties=CryptoProperties(
            asset_type=CryptoAssetType.ALGORITHM, algorithm_properties=properties
        ),
        properties=[
            Property(name="pennyweight:family", value=algorithm.family),
            Property(name="pennyweight:id", value=algorithm.id),
            *([Property(name="pennyweight:status", value=status.standing)] if status else []),
        ],
    )


# ---- Rust ----


def _locked(root: Path) -> dict[str, dict[str, Any]]:
    lock = tomllib.loads((root / "Cargo.lock").read_text(encoding="utf-8"))
    return {each["name"]: each for each in lock["package"]}


def _manifests(root: Path) -> dict[str, dict[str, Any]]:
    """Return the manifests of this project's crates for products, by name."""
    found = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (root / CRATES).glob("*/Cargo.toml"))
    return {each["package"]["name"]: each for each in found}


def _direct(root: Path) -> dict[str, list[str]]:
    """Return the crates that those for products name, without what their tests alone use."""
    return {
        name: sorted({*manifest.get("dependencies", {}), *manifest.get("build-dependencies", {})})
        for name, manifest in _manifests(root).items()
    }


def _needs(root: Path, first: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each crate that the first ones lead to, themselves included, with those that it names."""
    locked, direct = _locked(root), _direct(root)
    waiting, met = list(first), set(first)
    while waiting:
        name = waiting.pop()
        needed = direct.get(name) or locked[name].get("dependencies", [])
        if twice := [each for each in needed if " " in each]:
            raise LabError(f"Cargo.lock has {twice[0].split()[0]} in two versions: {name} needs {twice[0]}")
        yield name, needed
        waiting += [each for each in needed if each not in met]
        met.update(needed)


def _crates(root: Path, version: str) -> tuple[list[Component], list[Component]]:
    """Return this project's crates, and those of others that they need."""
    locked, own = _locked(root), sorted(_manifests(root))
    ours = [_library(name, version, PackageURL("cargo", name=name, version=version)) for name in own]
    others = []
    for name in sorted({name for name, _ in _needs(root, own)} - set(own)):
        purl = PackageURL("cargo", name=name, version=locked[name]["version"])
        digest = HashType(alg=HashAlgorithm.SHA_256, content=locked[name]["checksum"])
        others.append(
            Component(
                name=name,
                version=purl.version,
                purl=purl,
                bom_ref=str(purl),
                scope=ComponentScope.OPTIONAL,
                hashes=[digest],
            )
        )
    return ours, others
