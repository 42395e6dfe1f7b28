# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight generate`: write the files that are generated from the catalogue."""

from __future__ import annotations

import click

from pennyweight.catalogue.generated import generated_files
from pennyweight.cli.common import open_lab
from pennyweight.files import write_whole


@click.command(name="generate")
def command() -> int:
    """Write the files that are generated from the catalogue, after a change of it.

    These are the lists of all algorithms for pennyweight/aead.h, pennyweight/hash.h and crypto/nist, and the
    lists of files of every build system and the crates, in packaging/. Prints the files that changed.
    """
    lab = open_lab(whole=True)
    lab.require_checkout("generate")
    for path, text in generated_files(lab.catalog).items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
            click.echo(path.relative_to(lab.root).as_posix())
    return 0
