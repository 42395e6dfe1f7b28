# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page of `pennyweight report` in a real browser; in the second tier with the fault of each check."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser import chromium, complaints, show
from checkout import CATALOG
from conftest import ROOT, example
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.status import STATUSES
from pennyweight.check.constant_time import Exposure, Leak
from pennyweight.check.session import subject_of
from pennyweight.literature.comparison import results_of
from pennyweight.literature.history import Past
from pennyweight.literature.published import about, load_tables, select_tables
from pennyweight.literature.published_costs import published_costs
from pennyweight.literature.tables import compare
from pennyweight.measure.profile import Profile, ProfileRow
from pennyweight.measure.record import Measurement
from pennyweight.report.html.heat import Examined
from pennyweight.report.html.rows import YOURS, CallFigures, Row
from pennyweight.report.overview import Overview, figures, page

BOARDS = ("atmega128", "cortex_m3")
SUBJECTS = (
    "ascon_aead128",
    "aes128_gcm",
    "ascon128",  # superseded
    "photon_beetle_aead_128",
    "grain128aead_v2",
    "ascon_hash256",
    "ascon",
)
SOURCES = (
    *("cardoso2021", "watanabe2022", "nist_boards_best.uno_aead", "public_code_messages.aeads_cortex_m3"),
    "public_code_messages.aeads_sam3x8e",  # by an older model: its board has a long name
)
WIDE, PHONE = (1280, 900), (390, 844)
THIN = "\u202f"
"""Between thousands."""


class Invented:
    """Gives every request a record of figures that are made up, each its own. The `Provider` of tables."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def measurement(self, request: Request) -> Measurement:
        entry = self._catalog.entry(request.subject)
        size = sum(map(ord, f"{request.subject}{request.implementation}{request.board}"))
        length = (request.ad_bytes or 0) + (request.msg_bytes or 0)
        return example(
            subject=request.subject,
            kind=entry.kind,
            operation=request.operation or entry.operations[0],
            rounds=request.rounds,
            platform=find_board(request.board.partition(",")[0]).platform,
            board=request.board,
            implementation=request.implementation,
            ad_bytes=request.ad_bytes,
            msg_bytes=request.msg_bytes,
            cycles=size * 7 + 31 * length + (request.rounds or 0),
            code_bytes=40 * (size % 97) + 200,
            ram_bytes=20 + size % 211,
        )

    def state_bytes(self, subject: str) -> int:
        return 40


@pytest.fixture(scope="module")
def overview() -> Overview:
    catalog = CATALOG
    invented = Invented(catalog)
    records = []
    for id in SUBJECTS:
        subject = subject_of(catalog.entry(id))
        for board in BOARDS:
            for each in subject.entry.implementations_for(find_board(board).platform):
                records += map(invented.measurement, subject.requests(Job(id, each.id, board)))
    tables = about(select_tables(load_tables(ROOT, CATALOG), SOURCES), SUBJECTS, (*BOARDS, "sam3x8e"))
    mine = Row(
        whose=YOURS,
        subject="mine <b>&",
        kind="aead",
        implementation='-O3, "-g"',
        board="atmega128",
        flash_bytes=1234,
        constant_time=False,
        calls=(CallFigures("encrypt", None, 16, 16, 54321, 99),),
        remarks=("failed: reads 3 bytes past ad",),
    )
    boards = {name: find_board(name) for name in BOARDS}
    costs = [cost for cost in published_costs(tables) if cost.answer.board in boards]
    job = Job("ascon_aead128", "avr/fast", "atmega128")
    encrypt = subject_of(catalog.entry(job.subject)).requests(job)[0]
    (key,) = results_of([invented.measurement(encrypt)])
    past = (Past("2026-01-02", "abc1234", 2000, 900, 20), Past("2026-02-03", "def5678", 1500, 950, 20))
    return Overview(
        *(catalog, boards, records, compare(tables, invented), costs, [mine]),
        examined=[examined(encrypt)],
        history={key: past},
        root=ROOT,
    )


HOT = ROOT / "crypto/ascon_p/avr/round.inc"


def examined(request: Request) -> Examined:
    """A call of which two lines of a source took the cycles, and one of them leaks."""
    leak = Leak("branch", str(HOT.relative_to(ROOT)), 20, "text", ("key",), 1)
    rows = tuple(
        ProfileRow(address, "pw_hot", str(HOT), line, 3, cycles, None)
        for address, line, cycles in ((0, 20, 900), (2, 60, 90))
    )
    profile = Profile("pw_hot", 1000, 500, rows, {}, *(0,) * 5)
    exposure = Exposure(
        request.job, ("encrypt",), ("pw_hot",), (), (leak,), (), (), ("branch",), "for the test"
    )
    return Examined(request, profile, exposure)


@pytest.fixture(scope="module")
def text(overview: Overview) -> str:
    return page(overview)


@pytest.fixture(scope="module")
def file(text: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Chrome]:
    with chromium() as driver:
        yield driver


@pytest.fixture
def opened(browser: Chrome, file: Path) -> Chrome:
    """The page as it comes up on a desk."""
    show(browser, file, *WIDE)
    return browser


Planted = Callable[[str, str], Path]


@pytest.fixture
def planted(text: str, tmp_path: Path) -> Planted:
    """The page with one thing in it replaced."""

    def plant(old: str, new: str) -> Path:
        assert old in text
        path = tmp_path / "planted.html"
        path.write_text(text.replace(old, new, 1))
        return path

    return plant


def rows_of(driver: Chrome) -> list[list[str]]:
    """The table of implementations as it is written."""
    script = """return [...document.querySelectorAll("#implementations tbody tr")].map(
        (row) => [...row.cells].map((cell) => cell.textContent))"""
    return driver.execute_script(script)  # type: ignore[no-any-return,no-untyped-call]


def column(driver: Chrome, name: str) -> list[str]:
    heads = [each.text for each in driver.find_elements(By.CSS_SELECTOR, "#implementations th")]
    place = next(number for number, head in enumerate(heads) if head.split()[0] == name.split()[0])
    return [row[place] for row in rows_of(driver)]


def click(driver: Chrome, selector: str) -> None:
    driver.execute_script("document.querySelector(arguments[0]).click()", selector)  # type: ignore[no-untyped-call]


def choose(driver: Chrome, id: str, value: str) -> None:
    Select(driver.find_element(By.ID, id)).select_by_value(value)


def number(text: str) -> float | None:
    return None if text == "-" else float(text.split("\u2013")[0].replace(THIN, ""))


# ---- nothing is complained of, nothing is asked for


@pytest.mark.parametrize(("size", "dark"), [(WIDE, False), (WIDE, True), (PHONE, False), (PHONE, True)])
def test_the_console_stays_empty(browser: Chrome, file: Path, size: tuple[int, int], dark: bool) -> None:
    complaints(browser)
    show(browser, file, *size, dark=dark)
    for kind in ("hash", "permutation", "aead"):
        choose(browser, "kind", kind)
    choose(browser, "up", "microjoules")
    click(browser, "#implementations tbody tr:last-child")
    assert complaints(browser) == []


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("const WHOSE =", "const WHOSE = missing ||"),
        ("<h2>Explorer</h2>", '<h2>Explorer</h2><img src="https://example.org/logo.png" alt="">'),
        ("<h2>Explorer</h2>", '<h2>Explorer</h2><script src="https://example.org/chart.js"></script>'),
        ("<style>", '<style>@import "https://example.org/style.css";'),
    ],
    ids=["script", "picture", "library", "style"],
)
def test_an_error_or_a_request_is_seen_on_the_console(
    browser: Chrome, planted: Planted, old: str, new: str
) -> None:
    complaints(browser)
    show(browser, planted(old, new), *WIDE)
    assert complaints(browser)


# ---- layout


def sideways(driver: Chrome) -> int:
    """By how many pixels the page is wider than its window."""
    script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(driver.execute_script(script))  # type: ignore[no-untyped-call]


def test_nothing_scrolls_sideways_on_a_phone(browser: Chrome, file: Path) -> None:
    show(browser, file, *PHONE)
    assert sideways(browser) == 0
    for kind in ("permutation", "hash"):
        choose(browser, "kind", kind)
        assert sideways(browser) == 0
    choose(browser, "kind", "aead")
    click(browser, "#implementations tbody tr:last-child")
    assert sideways(browser) == 0


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<h2>Explorer</h2>", '<h2 style="width: 600px">Explorer</h2>'),
        ("overflow-x: auto; max-width", "max-width"),
        ("p code, li, dd { overflow-wrap: anywhere; }", ""),
    ],
    ids=["heading", "table", "long name"],
)
def test_what_is_too_wide_is_seen(browser: Chrome, planted: Planted, old: str, new: str) -> None:
    show(browser, planted(old, new), *PHONE)
    assert sideways(browser) > 0


def too_small(driver: Chrome) -> list[str]:
    """Return the controls that a finger misses: less than 24 pixels high, or not wholly in the window."""
    script = """return [...document.querySelectorAll(".controls select, .controls button, .controls input")]
        .map((each) => each.type === "checkbox" ? each.closest("label") : each)
        .map((each) => [each.id || each.textContent.trim(), each.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0)
        .filter(([, box]) => box.height < 24 || box.left < 0 || box.right > innerWidth)
        .map(([name]) => name)"""
    return list(driver.execute_script(script))  # type: ignore[no-untyped-call]


def test_controls_can_be_touched_on_a_phone(browser: Chrome, file: Path) -> None:
    show(browser, file, *PHONE)
    assert too_small(browser) == []


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (".controls button { min-height: 2.2rem; }", ".controls button { height: 1rem; }"),
        ('.controls input[type="number"] { width: 6.5rem; }', ".controls fieldset { margin-left: -30px; }"),
    ],
    ids=["low", "outside"],
)
def test_a_control_that_is_missed_is_seen(browser: Chrome, planted: Planted, old: str, new: str) -> None:
    show(browser, planted(old, new), *PHONE)
    assert too_small(browser)


def inked(driver: Chrome, canvas: str) -> int:
    """Return the number of pixels of a plot that are not transparent."""
    script = """const canvas = document.getElementById(arguments[0]);
        const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let at = 3; at < pixels.length; at += 4) count += pixels[at] > 0;
        return count;"""
    return int(driver.execute_script(script, canvas))  # type: ignore[no-untyped-call]


def test_plots_are_drawn_at_every_width(browser: Chrome, file: Path) -> None:
    for size in (WIDE, PHONE):
        show(browser, file, *size)
        assert inked(browser, "scatter") > 2000 and inked(browser, "curves") > 2000


# ---- light and dark


def contrast(driver: Chrome) -> tuple[float, float]:
    """Luminance of the paper, and the contrast of the text on it as WCAG defines it."""
    script = """const style = getComputedStyle(document.body);
        const luminance = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number).map((c) => c / 255)
            .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const [paper, ink] = [style.backgroundColor, style.color].map(luminance);
        return [paper, (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05)];"""
    paper, ratio = driver.execute_script(script)  # type: ignore[no-untyped-call]
    return paper, ratio


def test_the_page_follows_the_system_and_the_button_overrules_it(browser: Chrome, file: Path) -> None:
    seen = {}
    for dark in (False, True):
        show(browser, file, *WIDE, dark=dark)
        browser.execute_script("localStorage.clear()")  # type: ignore[no-untyped-call]
        show(browser, file, *WIDE, dark=dark)
        seen[dark], ratio = contrast(browser)
        assert ratio > 7
    assert seen[False] > 0.9 and seen[True] < 0.05
    click(browser, "#theme")
    assert contrast(browser)[0] == seen[False], "light, though the system is dark"
    show(browser, file, *WIDE, dark=True)
    assert contrast(browser)[0] == seen[False], "the page remembers"
    click(browser, "#theme")
    assert contrast(browser)[0] == seen[True]
    click(browser, "#theme")
    show(browser, file, *WIDE)
    assert contrast(browser)[0] == seen[False], "auto again"


def test_paper_is_white_in_print_and_controls_are_gone(browser: Chrome, file: Path) -> None:
    show(browser, file, *WIDE, dark=True)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert contrast(browser)[0] > 0.9
    assert not browser.find_element(By.ID, "filters").is_displayed()
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.second
def test_a_page_without_dark_colours_is_seen(browser: Chrome, planted: Planted) -> None:
    show(browser, planted("color-scheme: light dark;", "color-scheme: light;"), *WIDE, dark=True)
    assert contrast(browser)[0] > 0.9


# ---- the explorer


Kept = Callable[[dict[str, Any], list[Any]], bool]
NEW = ("standard", "finalist", "second_round")
FILTERS: dict[str, tuple[Callable[[Chrome], None], Kept]] = {
    "nothing": (lambda driver: None, lambda row, call: True),
    "chip": (lambda driver: choose(driver, "chip", "cortex_m3"), lambda row, call: True),
    "call": (lambda driver: choose(driver, "call", "decrypt 16:16"), lambda row, call: True),
    "standard": (
        lambda driver: choose(driver, "status", "standard"),
        lambda row, call: row["standing"] == "standard",
    ),
    "new": (lambda driver: choose(driver, "status", "new"), lambda row, call: row["standing"] in NEW),
    "whose": (
        lambda driver: click(driver, "#whose input[name=ours]"),
        lambda row, call: row["whose"] != "ours",
    ),
    "constant time": (
        lambda driver: click(driver, "#constant-time"),
        lambda row, call: row["constant_time"] is True,
    ),
    "flash": (
        lambda driver: driver.find_element(By.ID, "most-flash").send_keys("2000"),
        lambda row, call: row["flash_bytes"] is not None and row["flash_bytes"] <= 2000,
    ),
    "ram": (
        lambda driver: driver.find_element(By.ID, "most-ram").send_keys("100"),
        lambda row, call: call[5] is not None and call[5] <= 100,
    ),
    "name": (
        lambda driver: driver.find_element(By.ID, "name").send_keys("/ ASCON"),
        lambda row, call: "ascon" in row["subject"] and "/" in row["implementation"],
    ),
}
"""Actions of a user, and a condition for the rows that stay visible besides kind, chip and call."""


def expected(overview: Overview, chip: str, call: list[Any], kept: Kept) -> list[tuple[str, str]]:
    data: Any = json.loads(json.dumps(figures(overview)))
    return sorted(
        (row["implementation"], "-" if each[4] is None else str(each[4]))
        for row in data["rows"]
        for each in row["calls"]
        if row["kind"] == "aead" and row["board"] == chip and each[:4] == call and kept(row, each)
    )


@pytest.mark.parametrize("name", FILTERS)
def test_filters_leave_what_they_say(opened: Chrome, overview: Overview, name: str) -> None:
    act, kept = FILTERS[name]
    choose(opened, "chip", "atmega128")
    act(opened)
    chip = "cortex_m3" if name == "chip" else "atmega128"
    call = ["decrypt" if name == "call" else "encrypt", None, 16, 16]
    wanted = expected(overview, chip, call, kept)
    cycles = [each.replace(THIN, "") for each in column(opened, "cycles")]
    assert sorted(zip(column(opened, "implementation"), cycles, strict=True)) == wanted
    everything = expected(overview, chip, call, lambda row, call: True)
    assert wanted and (len(wanted) < len(everything) or name in ("nothing", "chip", "call"))
    assert opened.find_element(By.ID, "count").text == f"{len(wanted)} implementations"


def test_reset_brings_everything_back(opened: Chrome) -> None:
    before = rows_of(opened)
    choose(opened, "kind", "hash")
    opened.find_element(By.ID, "name").send_keys("small")
    assert rows_of(opened) != before
    click(opened, "#filters button[type=reset]")
    opened.implicitly_wait(2)
    opened.find_element(By.XPATH, "//tbody/tr/td[.='encrypt 16:16']")
    opened.implicitly_wait(0)
    assert rows_of(opened) == before


NUMBERS = ("flash", "RAM", "cycles", "cycles/byte", "µs", "µJ")


def check_sorting(driver: Chrome, columns: Iterable[int]) -> None:
    """Sorts by each of the columns, up and down."""
    heads = heads_of(driver)
    for place in columns:
        for way in ("ascending", "descending"):
            selector = f"#implementations th:nth-child({place + 1})"
            click(driver, f"{selector} button")
            if driver.find_element(By.CSS_SELECTOR, selector).get_attribute("aria-sort") != way:
                click(driver, f"{selector} button")  # the table was sorted by this one before
            cells = [row[place] for row in rows_of(driver)]
            known = [cell for cell in cells if cell != "-"]
            missing = ["-"] * (len(cells) - len(known))
            assert cells == [*known, *missing], f"{heads[place]}: what is missing is last"
            if heads[place] in NUMBERS:
                values = [number(cell) for cell in known]
                turned = way == "descending"
                assert values == sorted(values, key=lambda value: value or 0, reverse=turned), heads[place]


def test_every_heading_sorts_both_ways(opened: Chrome) -> None:
    check_sorting(opened, range(len(heads_of(opened))))


def heads_of(driver: Chrome) -> list[str]:
    return [each.text.split()[0] for each in driver.find_elements(By.CSS_SELECTOR, "#implementations th")]


def test_a_table_of_the_literature_sorts(opened: Chrome) -> None:
    script = """const table = [...document.querySelectorAll("article.published table")]
            .sort((one, other) => other.tBodies[0].rows.length - one.tBodies[0].rows.length)[0];
        const heading = [...table.tHead.rows[0].cells].find((cell) => cell.classList.contains("n"));
        const read = () => [...table.tBodies[0].rows]
            .map((row) => Number(row.cells[heading.cellIndex].dataset.value));
        const seen = [read()];
        for (let time = 0; time < 2; time++) { heading.querySelector("button").click(); seen.push(read()); }
        return seen;"""
    before, up, down = opened.execute_script(script)  # type: ignore[no-untyped-call]
    assert len(before) > 2 and before != up
    assert up == sorted(before) and down == up[::-1]


def test_what_is_clicked_is_shown_with_its_text_as_text(opened: Chrome) -> None:
    choose(opened, "chip", "atmega128")
    click(opened, "#whose input[name=ours]")
    click(opened, "#whose input[name=published]")
    click(opened, "#implementations tbody tr")
    shown = opened.find_element(By.ID, "detail").text
    assert "mine <b>&" in shown and "failed: reads 3 bytes past ad" in shown
    assert not opened.find_elements(By.CSS_SELECTOR, "#detail b")


def test_a_single_table_of_the_literature_can_be_chosen(opened: Chrome) -> None:
    tables = opened.find_elements(By.CSS_SELECTOR, "article.published")
    assert len(tables) > 2 and all(table.is_displayed() for table in tables)
    choose(opened, "table-choice", str(tables[1].get_attribute("data-table")))
    assert [table.is_displayed() for table in tables].count(True) == 1 and tables[1].is_displayed()


def test_the_heat_map_shows_lines_costs_leaks_and_history(opened: Chrome) -> None:
    choose(opened, "chip", "atmega128")
    opened.find_element(By.ID, "name").send_keys("AEAD128 avr/fast")
    click(opened, "#implementations tbody tr")
    script = """return [...document.querySelectorAll(".heat tbody tr")].map((row) => [
        ...[...row.cells].map((cell) => cell.textContent), row.className,
        getComputedStyle(row).backgroundColor])"""
    lines = opened.execute_script(script)  # type: ignore[no-untyped-call]
    source = HOT.read_text().splitlines()
    by_line = {each[0]: each for each in lines if len(each) == 7}
    assert by_line["20"][1:4] == ["900", "90.0 %", "3"] and by_line["20"][5] == "leak"
    assert by_line["60"][1:4] == ["90", "9.0 %", "3"] and by_line["60"][5] == ""
    assert by_line["21"][1:4] == ["", "", ""]
    assert len({by_line[line][6] for line in ("20", "60", "21")}) == 3, "hot, warm, cold"
    assert by_line["21"][6] == by_line["22"][6]
    assert [by_line[str(line)][4] for line in (20, 60)] == [
        source[line - 1].expandtabs(4) for line in (20, 60)
    ]
    shown = opened.find_element(By.ID, "detail").text
    assert "branch at crypto/ascon_p/avr/round.inc:20 (key)" in shown
    assert "2026-02-03 def5678 1\u202f500 \u221225.0 % 950 20" in shown


# ---- the line, and downloads


def on_the_line(driver: Chrome) -> list[str]:
    """Return the rows of the table that are on the line, as algorithm and implementation."""
    script = """return [...document.querySelectorAll("#implementations tr.front")].map(
        (row) => `${row.cells[0].textContent} ${row.cells[1].textContent}`)"""
    return sorted(driver.execute_script(script))  # type: ignore[no-untyped-call]


def unbeaten(overview: Overview, standings: Collection[str]) -> list[str]:
    """Return the same of the AEADs on the ATmega128 by their data; a row without a standing competes."""
    data: Any = json.loads(json.dumps(figures(overview)))
    points = [
        (row["flash_bytes"], call[4], f"{data['names'][row['subject']]} {row['implementation']}")
        for row in data["rows"]
        for call in row["calls"]
        if (row["kind"], row["board"], call[:4]) == ("aead", "atmega128", ["encrypt", None, 16, 16])
        and row["standing"] in ("", *standings)
        and row["flash_bytes"]
        and call[4]
    ]
    return sorted(
        name
        for size, cycles, name in points
        if not any(
            (other[0] <= size and other[1] <= cycles) and (other[0], other[1]) != (size, cycles)
            for other in points
        )
    )


def check_the_line(driver: Chrome, overview: Overview) -> None:
    choose(driver, "chip", "atmega128")
    assert on_the_line(driver) == unbeaten(overview, NEW)
    click(driver, "#any-status")
    assert on_the_line(driver) == unbeaten(overview, STATUSES) != unbeaten(overview, NEW)


def test_only_algorithms_for_new_designs_are_on_the_line_by_default(
    opened: Chrome, overview: Overview
) -> None:
    check_the_line(opened, overview)


def downloaded(driver: Chrome, button: str, folder: Path) -> str:
    """Return the file that a button saves."""
    driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior",
        {"behavior": "allow", "downloadPath": str(folder), "eventsEnabled": False},
    )
    click(driver, button)
    path = folder / f"pennyweight.{button.rpartition('-')[2]}"
    WebDriverWait(driver, 20).until(lambda _: path.exists() and path.stat().st_size)
    return path.read_text()


def check_csv(driver: Chrome, folder: Path) -> None:
    lines = list(csv.DictReader(io.StringIO(downloaded(driver, "#save-csv", folder))))
    shown = rows_of(driver)
    assert [line["implementation"] for line in lines] == column(driver, "implementation")
    for line, cells in zip(lines, shown, strict=True):
        assert line["name"] == cells[0] and line["call"] == cells[3]
        for name, cell in zip(("flash_bytes", "ram_bytes", "cycles"), cells[4:7], strict=True):
            assert line[name] == ("" if cell == "-" else cell.replace(THIN, ""))
    assert any(line["name"] == "mine <b>&" for line in lines)


def test_the_table_is_downloaded_as_csv(opened: Chrome, tmp_path: Path) -> None:
    choose(opened, "chip", "atmega128")
    check_csv(opened, tmp_path)


def check_svg(driver: Chrome, folder: Path) -> None:
    """Compare the picture with the plot: a dot for each point, where it is, and the line."""
    image = ElementTree.fromstring(downloaded(driver, "#save-svg", folder))
    space = "{http://www.w3.org/2000/svg}"
    dots = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in image.iter(f"{space}circle")]
    script = """const { chart } = explorer;
        return chart.data.datasets.flatMap((set, index) => set.type === "line" ? []
            : chart.getDatasetMeta(index).data.map((point) => [point.x, point.y]))"""
    points = driver.execute_script(script)  # type: ignore[no-untyped-call]
    assert len(dots) > 5 and dots == [pytest.approx(point, abs=0.01) for point in points]
    width, height = map(float, image.attrib["viewBox"].split()[2:])
    assert all(0 < x < width and 0 < y < height for x, y in dots)
    (line,) = image.iter(f"{space}path")
    front = driver.execute_script("""const { data } = explorer.chart.getDatasetMeta(0);
        return data.map((point) => [point.x, point.y])""")  # type: ignore[no-untyped-call]
    path = [float(number) for number in re.findall(r"[0-9.]+", line.attrib["d"])]
    assert len(front) == len(on_the_line(driver)) and set(re.sub("[^A-Z]", "", line.attrib["d"])) == set(
        "MHV"
    )
    assert path == pytest.approx([place for point in front for place in point], abs=0.01)
    texts = "".join(image.itertext())
    assert "flash, bytes" in texts and "cycles" in texts and "mine <b>&" in texts


def test_the_plot_is_downloaded_as_svg(opened: Chrome, tmp_path: Path) -> None:
    choose(opened, "chip", "atmega128")
    check_svg(opened, tmp_path)


# ---- the checks themselves


@pytest.mark.second
def test_a_line_of_every_status_is_seen(browser: Chrome, planted: Planted, overview: Overview) -> None:
    show(browser, planted('row.standing === "" || isNew(row)', "true"), *WIDE)
    with pytest.raises(AssertionError):
        check_the_line(browser, overview)


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ram_bytes: ({ ram }) => ram", "ram_bytes: ({ flash }) => flash"),
        ("quoted(String(cell))", "String(cell)"),
        ("explorer.visible().map", "explorer.visible().slice(1).map"),
    ],
    ids=["column", "comma", "row"],
)
def test_a_wrong_csv_is_seen(browser: Chrome, planted: Planted, tmp_path: Path, old: str, new: str) -> None:
    show(browser, planted(old, new), *WIDE)
    choose(browser, "chip", "atmega128")
    with pytest.raises((AssertionError, ValueError)):
        check_csv(browser, tmp_path)


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cx: point.x, cy: point.y", "cx: point.x, cy: height - point.y"),
        ('steps.join("")', "steps[0]"),
        ("element.textContent = text", "element.innerHTML = text"),
    ],
    ids=["upside down", "line", "markup"],
)
def test_a_wrong_svg_is_seen(browser: Chrome, planted: Planted, tmp_path: Path, old: str, new: str) -> None:
    show(browser, planted(old, new), *WIDE)
    choose(browser, "chip", "atmega128")
    with pytest.raises((AssertionError, ElementTree.ParseError)):
        check_svg(browser, tmp_path)


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new", "check"),
    [
        ("row.constant_time === true", "true", "constant time"),
        ("each.flash <= flash", "each.flash <= flash + 500", "flash"),
        ("whose.has(row.whose)", "true", "whose"),
        ('(chip === "*" || row.chip === chip)', "true", "nothing"),
    ],
    ids=["constant time", "flash", "whose", "chip"],
)
def test_a_filter_that_lets_through_is_seen(
    browser: Chrome, planted: Planted, overview: Overview, old: str, new: str, check: str
) -> None:
    show(browser, planted(old, new), *WIDE)
    with pytest.raises(AssertionError):
        test_filters_leave_what_they_say(browser, overview, check)


@pytest.mark.second
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return (one === null) - (other === null)", "return (other === null) - (one === null)"),
        ("way * (typeof one", "1 * (typeof one"),
        ("one - other : one.localeCompare", "String(one).localeCompare(other) : one.localeCompare"),
    ],
    ids=["missing first", "one way", "as text"],
)
def test_a_table_that_sorts_wrongly_is_seen(browser: Chrome, planted: Planted, old: str, new: str) -> None:
    show(browser, planted(old, new), *WIDE)
    with pytest.raises(AssertionError):
        check_sorting(browser, [heads_of(browser).index("flash")])
