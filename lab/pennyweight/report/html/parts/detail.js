// SPDX-License-Identifier: Apache-2.0 OR MIT
// One implementation: facts, all its calls, its instruction mix. And the choice among the published tables.
"use strict";
(() => {
  const { figures, written } = model;
  const { element } = heat;
  const CLASSES = { branch: "branches", m2m: "memory to memory", m2r: "loads", r2m: "stores", r2r: "registers only" };
  const detail = document.getElementById("detail");

  function facts(row) {
    const known = {
      whose: row.whose, chip: `${row.chip}, ${row.board.part}, ${row.board.mhz} MHz`, "flash, bytes": written(row.flash_bytes),
      "constant time": { true: "no leak is declared; pennyweight ct holds it to that", false: "no", null: "not known" }[row.constant_time],
      status: figures.standings.find(({ id }) => id === row.standing)?.meaning, toolchain: row.toolchain,
      "energy by": row.board.energy_by,
      "model of the board": row.board.compared ? "compared with timings of a chip" : "never compared with a chip",
    };
    const list = element("dl", { className: "facts" });
    for (const [name, value] of Object.entries(known)) if (value) list.append(element("dt", {}, name), element("dd", {}, value));
    return list;
  }

  function calls(row) {
    const body = element("tbody");
    for (const each of row.calls.map((call) => model.shown(row, call))) {
      const line = body.insertRow();
      line.append(element("th", { scope: "row" }, each.title));
      for (const value of [each.cycles, each.perByte, each.microseconds, each.ram]) line.append(element("td", { className: "n" }, written(value)));
    }
    const heads = ["call", "cycles", "cycles/byte", "µs", "RAM"].map((text, index) => element("th", { className: index ? "n" : "", scope: "col" }, text));
    return element("div", { className: "scroll" }, element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body));
  }

  function mix({ call }) {
    if (!call.mix.length) return "";
    const parts = figures.mix.map((name, index) => [CLASSES[name], call.mix[index] / call.instructions, `var(--c${index + 1})`]).filter(([, share]) => share > 0);
    const percent = (share) => `${(100 * share).toFixed(1)} %`;
    const bar = element("div", { className: "mix", role: "img", ariaLabel: parts.map(([name, share]) => `${name} ${percent(share)}`).join(", ") });
    const keys = element("p");
    for (const [name, share, colour] of parts) {
      const piece = element("span", { title: `${name} ${percent(share)}` });
      piece.style.flex = String(share);
      piece.style.background = colour;
      bar.append(piece);
      const sign = element("i");
      sign.style.background = colour;
      keys.append(element("span", { className: "key" }, sign, `${name} ${percent(share)}`));
    }
    const title = `Instruction mix, ${written(call.instructions)} instructions, ${written(call.cycles / call.instructions)} cycles each`;
    return element("div", {}, element("h3", {}, title), bar, keys);
  }

  explorer.onChosen((each) => {
    const { row } = each;
    detail.replaceChildren(
      element("h3", {}, `${row.name}: ${row.implementation}, ${each.title}`),
      ...row.remarks.map((remark) => element("p", { className: "small" }, remark)),
      element("div", { className: "columns" }, element("div", {}, facts(row), mix(each)), calls(row)),
      ...heat.about(row),
    );
  });

  const choice = document.getElementById("table-choice");
  choice?.addEventListener("change", () => {
    for (const table of document.querySelectorAll(".published[data-table]")) table.hidden = choice.value !== "" && table.dataset.table !== choice.value;
  });
})();
