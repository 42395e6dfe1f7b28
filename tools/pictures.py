# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The pictures in docs/report/: `python tools/pictures.py` takes them anew.

The page is the real one, of the algorithms that people choose between; the browser is tools/browser.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from browser import chromium, complaints, show
from pennyweight.cli import main

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "report"

BOARD = "atmega128"
ALGORITHMS = (
    *("ascon_aead128", "aes128_gcm", "xoodyak_aead", "schwaemm256_128", "gift_cofb", "tinyjambu128"),
    *("chachapoly", "photon_beetle_aead_128"),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of the page as it stands in a window of that size."""

    name: str
    size: tuple[int, int]
    dark: bool
    section: str
    """Id of what is at the top."""
    act: Callable[[Chrome], None] = lambda driver: None
    """Action in the page before the picture is taken."""


def _choose_ascon(driver: Chrome) -> None:
    """Show the fast variant of the standard, with its most expensive file."""
    driver.find_element(By.ID, "name").send_keys("ascon-aead128 avr/fast")
    row = "document.querySelector('#implementations tbody tr').click()"
    driver.execute_script(row)  # type: ignore[no-untyped-call]
    title = driver.find_element(By.XPATH, "//h3[starts-with(., 'Where the cycles go')]")
    driver.execute_script("arguments[0].id = 'heat'", title)  # type: ignore[no-untyped-call]


def _per_byte(driver: Chrome) -> None:
    Select(driver.find_element(By.ID, "length-up")).select_by_value("per-byte")


_SCROLL = """const top = document.getElementById(arguments[0]).getBoundingClientRect().top;
window.scrollTo({ top: top + scrollY - 60, behavior: "instant" });"""

PICTURES = (
    Picture("explorer", (1180, 900), False, "explorer"),
    Picture("heat", (1180, 700), True, "heat", _choose_ascon),
    Picture("lengths", (1180, 560), False, "lengths", _per_byte),
    Picture("phone", (390, 844), True, "explorer"),
)


def take(page: Path) -> None:
    """Take all pictures of the page; RuntimeError if the page reports an error."""
    FOLDER.mkdir(exist_ok=True)
    with chromium() as driver:
        for picture in PICTURES:
            show(driver, page, *picture.size, dark=picture.dark)
            picture.act(driver)
            driver.execute_script(_SCROLL, picture.section)  # type: ignore[no-untyped-call]
            if problems := complaints(driver):
                raise RuntimeError(f"{page}: {problems}")
            driver.save_screenshot(str(FOLDER / f"{picture.name}.png"))


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        file = Path(folder) / "report.html"
        if status := main(["--root", str(ROOT), "report", *ALGORITHMS, "--board", BOARD, "-o", str(file)]):
            sys.exit(status)
        take(file)
