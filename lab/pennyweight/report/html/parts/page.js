// SPDX-License-Identifier: Apache-2.0 OR MIT
// What every page does: its theme, its data, tables that sort by a click on a heading.
"use strict";
const page = (() => {
  const THEMES = ["auto", "light", "dark"];
  const root = document.documentElement;
  const listeners = [];

  const stored = () => { try { return localStorage.getItem("pennyweight-theme"); } catch { return null; } };
  const store = (theme) => { try { localStorage.setItem("pennyweight-theme", theme); } catch { /* a page from a file may keep nothing */ } };

  const tell = () => listeners.forEach((listener) => listener());

  function setTheme(theme) {
    if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme;
    const button = document.getElementById("theme");
    button.textContent = `Theme: ${theme}`;
    button.dataset.theme = theme;
    tell();
  }

  const button = document.getElementById("theme");
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(button.dataset.theme) + 1) % THEMES.length];
    store(next);
    setTheme(next);
  });
  setTheme(THEMES.includes(stored()) ? stored() : "auto");
  for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", tell);

  // A colour of the style as it is now, for what draws without the style.
  const sample = document.body.appendChild(document.createElement("span"));
  sample.hidden = true;
  function colour(name) {
    sample.style.color = `var(--${name})`;
    return getComputedStyle(sample).color;
  }

  // The value that a cell is sorted by: its number where it has one (data-value, or as it is written), else its text.
  function valueOf(cell) {
    const text = (cell.dataset.value ?? cell.textContent).trim();
    if (text === "" || text === "-") return null;
    const number = Number(text.replace(/,/g, ""));
    return Number.isNaN(number) ? text.toLowerCase() : number;
  }

  // Less than nothing is nothing: what is missing stays last whichever way is sorted.
  function compare(one, other, way) {
    if (one === null || other === null) return (one === null) - (other === null);
    if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
    return way * (typeof one === "number" ? one - other : one.localeCompare(other, "en", { numeric: true }));
  }

  function sortable(table) {
    const headings = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
    headings.forEach((heading, column) => {
      const label = document.createElement("button");
      label.type = "button";
      label.append(...heading.childNodes);
      heading.append(label);
      label.addEventListener("click", () => {
        const way = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        headings.forEach((each) => each.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", way === 1 ? "ascending" : "descending");
        const body = table.tBodies[0];
        const rows = [...body.rows].map((row) => [valueOf(row.cells[column]), row]);
        rows.sort((one, other) => compare(one[0], other[0], way));
        body.append(...rows.map(([, row]) => row));
      });
    });
  }
  document.querySelectorAll("table.sortable").forEach(sortable);

  return {
    compare,
    data: (id) => JSON.parse(document.getElementById(id).textContent),
    colour,
    onTheme: (listener) => listeners.push(listener),
  };
})();
