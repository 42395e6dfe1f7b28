// SPDX-License-Identifier: Apache-2.0 OR MIT
// Downloads: the table that is shown as CSV, the plot that is shown as SVG.
"use strict";
(() => {
  const { chart } = explorer;

  function save(name, type, text) {
    const href = URL.createObjectURL(new Blob([text], { type }));
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10000);
  }

  const FIELDS = {
    whose: ({ row }) => row.whose, id: ({ row }) => row.subject, name: ({ row }) => row.name,
    implementation: ({ row }) => row.implementation, chip: ({ row }) => row.chip, call: ({ title }) => title,
    flash_bytes: ({ flash }) => flash, ram_bytes: ({ ram }) => ram, cycles: ({ cycles }) => cycles,
    cycles_per_byte: ({ perByte }) => perByte, microseconds: ({ microseconds }) => microseconds,
    microjoules_typical: ({ microjoules }) => microjoules, microjoules_most: ({ mostMicrojoules }) => mostMicrojoules,
    constant_time: ({ row }) => row.constant_time, status: ({ row }) => row.standing,
  };
  const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  function csv() {
    const rows = explorer.visible().map((each) => Object.values(FIELDS).map((value) => value(each) ?? ""));
    return [Object.keys(FIELDS), ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(",")}\n`).join("");
  }

  // The figure is drawn anew where the chart has put its axes and points, with text as text.
  function svg() {
    const SPACE = "http://www.w3.org/2000/svg";
    const { width, height, chartArea: area, scales: { x, y } } = chart;
    function add(parent, name, attributes, text) {
      const element = parent.appendChild(document.createElementNS(SPACE, name));
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, typeof value === "number" ? Number(value.toFixed(2)) : value);
      if (text !== undefined) element.textContent = text;
      return element;
    }
    const image = document.createElementNS(SPACE, "svg");
    image.setAttribute("viewBox", `0 0 ${width} ${height}`);
    image.setAttribute("font-family", "system-ui, sans-serif");
    image.setAttribute("font-size", "11");
    add(image, "rect", { width, height, fill: getComputedStyle(document.body).backgroundColor });
    const grid = add(image, "g", { stroke: page.colour("line") }), texts = add(image, "g", { fill: page.colour("quiet") });
    x.ticks.forEach(({ label }, index) => {
      const at = x.getPixelForTick(index);
      add(grid, "line", { x1: at, x2: at, y1: area.top, y2: area.bottom });
      add(texts, "text", { x: at, y: area.bottom + 15, "text-anchor": "middle" }, label);
    });
    y.ticks.forEach(({ label }, index) => {
      const at = y.getPixelForTick(index);
      add(grid, "line", { x1: area.left, x2: area.right, y1: at, y2: at });
      add(texts, "text", { x: area.left - 6, y: at + 4, "text-anchor": "end" }, label);
    });
    add(texts, "text", { x: (area.left + area.right) / 2, y: height - 4, "text-anchor": "middle" }, x.options.title.text);
    add(texts, "text", { transform: `translate(12 ${(area.top + area.bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, y.options.title.text);
    chart.data.datasets.forEach((set, index) => {
      const points = chart.getDatasetMeta(index).data;
      if (set.type === "line") { // the front: across first, then down, as the chart draws it
        const steps = points.map((point, place) => (place ? `H${point.x.toFixed(2)}V${point.y.toFixed(2)}` : `M${point.x.toFixed(2)} ${point.y.toFixed(2)}`));
        add(image, "path", { d: steps.join("") || "M0 0", fill: "none", stroke: set.borderColor, "stroke-dasharray": "4 3" });
        return;
      }
      const group = add(image, "g", { id: set.label, fill: set.backgroundColor, stroke: set.borderColor });
      points.forEach((point, place) => {
        const { row, title } = set.data[place].each;
        const dot = add(group, "circle", { cx: point.x, cy: point.y, r: 5 });
        add(dot, "title", {}, `${row.name}, ${row.implementation}, ${row.chip}, ${title}`);
      });
    });
    const names = add(image, "g", { id: "names", fill: page.colour("text") });
    for (const { text, left, top } of chart.labels ?? []) add(names, "text", { x: left, y: top + 11 }, text);
    return new XMLSerializer().serializeToString(image);
  }

  document.getElementById("save-csv").addEventListener("click", () => save("pennyweight.csv", "text/csv", csv()));
  document.getElementById("save-svg").addEventListener("click", () => save("pennyweight.svg", "image/svg+xml", svg()));
})();
