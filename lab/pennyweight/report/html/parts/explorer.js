// SPDX-License-Identifier: Apache-2.0 OR MIT
// Filters, the plot of what they leave, and the table of it.
"use strict";
const explorer = (() => {
  const { figures, rows, WHOSE, MEASURES, written } = model;
  const $ = (id) => document.getElementById(id);
  const EACH = "each count", FIRST = "first count";
  const listeners = { shown: [], chosen: [] };
  let sort = { column: "cycles", way: 1 };
  let visible = [];
  let chosen = null;

  const unique = (values) => [...new Set(values)];
  function fill(select, options, wanted) {
    const before = select.value;
    select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
    const keeps = options.some(([value]) => value === before);
    select.value = keeps && before !== "" ? before : wanted ?? options[0]?.[0] ?? "";
  }

  const ofKind = () => rows.filter((row) => row.kind === $("kind").value);

  function fillCalls() {
    const calls = ofKind().flatMap((row) => row.calls.map((call) => [row.kind, call]));
    if (calls.some(([, call]) => call.rounds !== null)) return fill($("call"), [[FIRST, FIRST], [EACH, EACH]]);
    const titles = unique(calls.map(([kind, call]) => model.titleOf(call, kind)));
    titles.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    const usual = titles.find((title) => /^(encrypt 16:16|hash 128)$/.test(title));
    fill($("call"), titles.map((title) => [title, title]), usual);
  }

  function fillChips() {
    const chips = Object.entries(figures.boards).filter(([name]) => ofKind().some((row) => row.chip === name));
    const most = (name) => ofKind().filter((row) => row.chip === name && row.whose === "ours").length;
    const usual = [...chips].sort(([one], [other]) => most(other) - most(one))[0]?.[0];
    fill($("chip"), [...chips.map(([name, board]) => [name, `${name} (${board.part})`]), ["*", "all"]], usual);
  }

  function prepare() {
    const kinds = unique(rows.map((row) => row.kind));
    fill($("kind"), kinds.map((kind) => [kind, kind.replace(/_/g, " ")]), kinds.includes("aead") ? "aead" : kinds[0]);
    fillCalls();
    fillChips();
    fill($("status"), [["*", "any"], ["new", "for new designs"], ...figures.standings.map(({ id, name }) => [id, name])]);
    $("whose").replaceChildren(...WHOSE.filter((whose) => rows.some((row) => row.whose === whose)).map((whose) => {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", name: whose, checked: true, defaultChecked: true });
      const dot = Object.assign(document.createElement("span"), { className: `dot ${whose}` });
      dot.style.margin = "0";
      label.append(box, dot, whose);
      return label;
    }));
    fill($("across"), ["flash", "ram"].map((id) => [id, MEASURES[id]]));
    fill($("up"), ["cycles", "perByte", "microseconds", "microjoules"].map((id) => [id, MEASURES[id]]));
  }

  const isNew = (row) => figures.standings.some(({ id, for_new }) => for_new && id === row.standing);

  // What the filters leave: of each row the calls that are meant.
  function filtered() {
    const [chip, status, title] = [$("chip").value, $("status").value, $("call").value];
    const whose = new Set([...$("whose").querySelectorAll(":checked")].map((box) => box.name));
    const words = $("name").value.toLowerCase().split(/[\s,]+/).filter(Boolean);
    const limit = (id) => ($(id).value === "" ? Infinity : Number($(id).value));
    const [flash, ram] = [limit("most-flash"), limit("most-ram")];
    const first = new Map();
    for (const row of rows) if (row.whose === "ours" && !first.has(row.subject)) first.set(row.subject, row.calls[0]?.rounds);
    const meant = (row) => (call) => {
      if (title === EACH) return true;
      if (title === FIRST) return call.rounds === (first.get(row.subject) ?? row.calls[0].rounds);
      return model.titleOf(call, row.kind) === title;
    };
    return ofKind()
      .filter((row) => (chip === "*" || row.chip === chip) && whose.has(row.whose))
      .filter((row) => status === "*" || row.standing === status || (status === "new" && isNew(row)))
      .filter((row) => !$("constant-time").checked || row.constant_time === true)
      .filter((row) => words.every((word) => `${row.subject} ${row.name} ${row.implementation}`.toLowerCase().includes(word)))
      .flatMap((row) => row.calls.filter(meant(row)).map((call) => model.shown(row, call)))
      .filter((each) => (flash === Infinity || (each.flash !== null && each.flash <= flash)))
      .filter((each) => (ram === Infinity || (each.ram !== null && each.ram <= ram)));
  }

  const yesNo = { true: "yes", false: "leaks declared", null: "-" };
  const standingOf = (row) => figures.standings.findIndex(({ id }) => id === row.standing);
  const COLUMNS = {
    name: { label: "algorithm", value: ({ row }) => row.name.toLowerCase(), text: ({ row }) => row.name },
    implementation: { label: "implementation", value: ({ row }) => row.implementation, text: ({ row }) => row.implementation },
    chip: { label: "chip", value: ({ row }) => row.chip },
    title: { label: "call", value: (each) => each.title },
    flash: { label: "flash", number: true }, ram: { label: "RAM", number: true }, cycles: { label: "cycles", number: true },
    perByte: { label: "cycles/byte", number: true }, microseconds: { label: "µs", number: true },
    microjoules: {
      label: "µJ", number: true,
      text: (each) => (each.microjoules === null ? "-" : `${written(each.microjoules)}–${written(each.mostMicrojoules)}`),
    },
    constant: { label: "constant time", value: ({ row }) => (row.constant_time === null ? null : Number(!row.constant_time)), text: ({ row }) => yesNo[row.constant_time] },
    standing: {
      label: "status", value: ({ row }) => (row.standing === "" ? null : standingOf(row)),
      text: ({ row }) => figures.standings[standingOf(row)]?.name ?? "-",
    },
  };
  for (const [id, column] of Object.entries(COLUMNS)) {
    column.value ??= (each) => each[id];
    column.text ??= column.number ? (each) => written(each[id]) : column.value;
  }

  function drawHead() {
    $("implementations").tHead.rows[0].replaceChildren(...Object.entries(COLUMNS).map(([id, column]) => {
      const heading = Object.assign(document.createElement("th"), { scope: "col", className: column.number ? "n" : "" });
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: column.label });
      if (id === sort.column) heading.setAttribute("aria-sort", sort.way === 1 ? "ascending" : "descending");
      button.addEventListener("click", () => {
        sort = { column: id, way: sort.column === id ? -sort.way : 1 };
        update();
        [...$("implementations").tHead.rows[0].cells][Object.keys(COLUMNS).indexOf(id)].firstChild.focus();
      });
      heading.append(button);
      return heading;
    }));
  }

  function drawBody(best) {
    $("implementations").tBodies[0].replaceChildren(...visible.map((each) => {
      const line = document.createElement("tr");
      line.tabIndex = 0;
      line.setAttribute("aria-selected", String(isChosen(each)));
      if (best.has(each)) line.className = "front";
      for (const [id, column] of Object.entries(COLUMNS)) {
        const cell = line.insertCell();
        if (column.number) cell.className = "n";
        cell.append(column.text(each));
        if (id === "name") cell.prepend(Object.assign(document.createElement("span"), { className: `dot ${each.row.whose}`, title: each.row.whose }));
      }
      line.addEventListener("click", () => choose(each));
      line.addEventListener("keydown", (event) => { if (event.key === "Enter") choose(each); });
      return line;
    }));
  }

  const isChosen = (each) => chosen !== null && each.row === chosen.row && each.title === chosen.title;

  function choose(each, scroll = true) {
    chosen = each;
    [...$("implementations").tBodies[0].rows].forEach((line, index) => line.setAttribute("aria-selected", String(isChosen(visible[index]))));
    listeners.chosen.forEach((listener) => listener(each));
    if (scroll) $("implementation").scrollIntoView({ behavior: "smooth" });
  }

  // Names beside the points of the line, where they do not lie on each other.
  const labels = {
    id: "labels",
    afterDatasetsDraw(chart) {
      const context = chart.ctx, taken = [];
      context.save();
      context.font = "11px system-ui, sans-serif";
      context.fillStyle = page.colour("text");
      chart.getDatasetMeta(0).data.forEach((point, index) => {
        const { row } = chart.data.datasets[0].data[index].each;
        const text = row.whose === "ours" ? `${row.name} ${row.implementation.split("/").pop()}` : row.name;
        const width = context.measureText(text).width;
        const box = { left: Math.min(point.x + 7, chart.chartArea.right - width), top: point.y - 16, width };
        if (taken.some((other) => box.left < other.left + other.width + 4 && other.left < box.left + width + 4 && Math.abs(box.top - other.top) < 13)) return;
        taken.push({ ...box, text });
        context.fillText(text, box.left, box.top + 11);
      });
      context.restore();
      chart.labels = taken;
    },
  };

  // Over more than a decade only 1, 2 and 5 of each have their number.
  function plain(value) {
    return this.max < 12 * this.min || /^[125]0*$/.test(String(value)) || value < 1 ? written(value) : "";
  }
  function axis(label) {
    return {
      type: "logarithmic",
      title: { display: true, text: label, color: page.colour("quiet") },
      grid: { color: page.colour("line") }, border: { color: page.colour("line") },
      ticks: { color: page.colour("quiet"), callback: plain, maxRotation: 0 },
    };
  }

  const chart = new Chart($("scatter"), {
    type: "scatter",
    data: { datasets: [] },
    options: {
      responsive: true, maintainAspectRatio: false, animation: false,
      onClick: (event, hit) => { const each = hit[0]?.element.$context.raw.each; if (each) choose(each); },
      plugins: {
        legend: { align: "end", labels: { usePointStyle: true, boxWidth: 7, boxHeight: 7, filter: (item) => item.text !== "" } },
        tooltip: {
          filter: (item, index) => index === 0,
          callbacks: { label: ({ raw: { each } }) => [`${each.row.name}, ${each.row.implementation}`, `${each.row.chip}, ${each.title}`, ...Object.keys(MEASURES).filter((id) => each[id] !== null).map((id) => `${MEASURES[id]}: ${written(each[id])}`)] },
        },
      },
    },
    plugins: [labels],
  });

  function drawPlot() {
    const [across, up] = [$("across").value, $("up").value];
    const points = visible.filter((each) => each[across] > 0 && each[up] > 0);
    const competes = ({ row }) => $("any-status").checked || row.standing === "" || isNew(row);
    const best = model.front(points.filter(competes), across, up);
    const at = (each) => ({ x: each[across], y: each[up], each });
    const STYLES = { ours: "circle", published: "rectRot", yours: "rect" };
    chart.data.datasets = [
      { label: "", type: "line", data: best.map(at), stepped: "before", borderColor: page.colour("quiet"), borderWidth: 1, borderDash: [4, 3], pointRadius: 0, pointHitRadius: 0, order: 2 },
      ...WHOSE.filter((whose) => points.some((each) => each.row.whose === whose)).map((whose) => ({
        label: whose, data: points.filter((each) => each.row.whose === whose).map(at), pointStyle: STYLES[whose],
        backgroundColor: page.colour(whose), borderColor: page.colour("paper"), borderWidth: 1, radius: 5, hoverRadius: 7, order: 1,
      })),
    ];
    chart.options.plugins.legend.labels.color = page.colour("text");
    chart.options.scales = { x: axis(MEASURES[across]), y: axis(MEASURES[up]) };
    chart.update();
    return new Set(best);
  }

  function update() {
    const { value } = COLUMNS[sort.column];
    visible = filtered().sort((one, other) => page.compare(value(one), value(other), sort.way) || one.row.index - other.row.index);
    const best = drawPlot();
    $("count").textContent = visible.length === 1 ? "1 implementation" : `${visible.length} implementations`;
    drawHead();
    drawBody(best);
    listeners.shown.forEach((listener) => listener(visible));
  }

  prepare();
  $("kind").addEventListener("change", () => { fillCalls(); fillChips(); });
  for (const id of ["filters", "across", "up", "any-status"]) $(id).addEventListener("change", update);
  for (const id of ["name", "most-flash", "most-ram"]) $(id).addEventListener("input", update);
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("reset", () => setTimeout(() => { prepareAgain(); update(); }));
  function prepareAgain() { for (const id of ["kind", "call", "chip", "status"]) $(id).replaceChildren(); prepare(); }
  page.onTheme(() => update());
  update();

  return {
    axis, chart,
    visible: () => visible,
    onShown: (listener) => { listeners.shown.push(listener); listener(visible); },
    onChosen: (listener) => { listeners.chosen.push(listener); if (visible.length) choose(chosen ?? visible[0], false); },
  };
})();
