# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Self-contained pages: templates, style and scripts become one file that asks nothing of a network.

A page extends `base.html`, which has style, theme and what all tables share. Beside it lie the parts that a
page includes with `part("name.css")`; `vendor/` has the library that draws, with its licence.
"""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

_FOLDER = Path(__file__).parent / "parts"
_VENDOR = Path(__file__).parent / "vendor"
_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


def rendered(template: str, **content: object) -> str:
    """The page that a template of `parts/` makes of the content, which is escaped."""
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "part": _part,
        "vendored": _vendored,
        "data": inlined_data,
        "version": version("pennyweight"),
    }
    return environment.get_template(template).render(**content)


def _part(name: str) -> Markup:
    """A style or a script as it stands."""
    return inlined((_FOLDER / name).read_text(encoding="utf-8"))


def _vendored(name: str) -> Markup:
    """A library; without the name of its source map, which a page of one file has not."""
    return inlined(_MAP.sub("", (_VENDOR / name).read_text(encoding="utf-8")))


def inlined(text: str) -> Markup:
    """A style or a script; ValueError where something in it ends the element that it is put into."""
    if re.search(r"</(script|style)|<!--", text, re.IGNORECASE):
        raise ValueError("the part would end its element")
    return Markup(text)


def inlined_data(value: object) -> Markup:
    """A value as JSON for an element `script` of the type application/json."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
