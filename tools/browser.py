# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A headless Chromium with a profile of its own: for the tests of pages and for pictures of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--force-device-scale-factor=1"),
)


@contextmanager
def chromium() -> Iterator[webdriver.Chrome]:
    """Yield Debian's Chromium, driven by Debian's driver: nothing is downloaded."""
    programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    for name, path in programs.items():
        if path is None:
            raise FileNotFoundError(f"{name} is not installed: tools/setup --tests")
    options = webdriver.ChromeOptions()
    options.binary_location = str(programs["chromium"])
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with TemporaryDirectory(prefix="chromium-") as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options, Service(str(programs["chromedriver"])))
        try:
            yield driver
        finally:
            driver.quit()


def show(driver: webdriver.Chrome, page: Path, width: int, height: int, dark: bool = False) -> None:
    """Open the page in a window of that size, with a preference for dark or light colours."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )
    scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
    driver.get(page.resolve().as_uri())


def complaints(driver: webdriver.Chrome) -> list[str]:
    """Return new console messages of the page since the last call: errors, warnings, rejected requests."""
    return [entry["message"] for entry in driver.get_log("browser")]
