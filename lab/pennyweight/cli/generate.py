# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight generate`: write the files that are generated from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from pennyweight.catalogue.drafts import drafts
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.generated import generated_files
from pennyweight.cli.common import open_lab
from pennyweight.files import write_whole


@click.command(name="generate")
def command() -> int:
    """Write the files that are generated from the catalogue, after a change of it.

    A new algorithm gets its sizes, context and prototypes in the public header. If its entry is `like`
    another one, it also gets its public functions in C and its lines in assembly. A new primitive gets its
    declaration. All this is written once, for you to complete, and existing text is not changed.

    The lists of all algorithms for pennyweight/aead.h, pennyweight/hash.h and crypto/nist, and the lists of
    files of every build system and the crates, in packaging/, are always written anew. Prints the files that
    changed.
    """
    lab = open_lab(whole=True)
    lab.require_checkout("generate")
    _write(drafts(Catalog.load(lab.root, may_lack_headers=True)), lab.root)
    _write(generated_files(lab.catalog), lab.root)
    return 0


def _write(files: Mapping[Path, str], root: Path) -> None:
    for path, text in files.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
            click.echo(path.relative_to(root).as_posix())
