# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight generate`: writes what in crypto/ is made from the catalogue."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from pennyweight.catalogue.descriptors import generated_files
from pennyweight.cli.common import open_lab


@click.command(name="generate")
def command() -> int:
    """Write the lists of all algorithms for C, after a change of the catalogue.

    They are what pennyweight/aead.h, pennyweight/hash.h and crypto/nist know. Prints the files that changed.
    """
    lab = open_lab(whole=True)
    for path, text in generated_files(lab.catalog).items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            _replace(path, text)
            click.echo(path.relative_to(lab.root).as_posix())
    return 0


def _replace(path: Path, text: str) -> None:
    """Writes the whole file or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".making-") as folder:
        made = Path(folder) / path.name
        made.write_text(text, encoding="utf-8")
        made.replace(path)
