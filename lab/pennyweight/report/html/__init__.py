# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Self-contained pages: templates, style and scripts in one file that loads nothing from a network.

A page extends `base.html`, which has the style, the theme and the parts that all tables share. The parts that
a page includes with `part("name.css")` are next to it; `vendor/` has the library that draws, with its
licence.
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
    """Return the page that a template of `parts/` makes from the content, which is escaped."""
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
    """Return a style or a script unchanged."""
    return inlined((_FOLDER / name).read_text(encoding="utf-8"))


def _vendored(name: str) -> Markup:
    """Return a library without its source map, which a page of one file does not have."""
    return inlined(_MAP.sub("", (_VENDOR / name).read_text(encoding="utf-8")))


def inlined(text: str) -> Markup:
    """Return a style or a script; ValueError if a part of it would end its element."""
    if re.search(r"</(script|style)|<!--", text, re.IGNORECASE):
        raise ValueError("the part would end its element")
    return Markup(text)


def inlined_data(value: object) -> Markup:
    """Return a value as JSON for an element `script` of the type application/json."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
