// SPDX-License-Identifier: Apache-2.0 OR MIT
// The sources of an implementation with what each line of them costs, its secrets, and what it cost in the past.
"use strict";
const heat = (() => {
  const { figures, written, titleOf } = model;
  const AROUND = 3;
  const keyOf = (row) => `${row.subject} ${row.implementation} ${row.chip}`;
  const callOf = ([operation, rounds, ad, msg]) => ({ operation, rounds, ad, msg });

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  const head = (...names) => element("thead", {}, element("tr", {}, ...names.map((name, index) => element("th", { scope: "col", className: index ? "n" : "" }, name))));
  const numbers = (line, ...values) => line.append(...values.map((value) => element("td", { className: "n" }, value)));
  const scrolled = (table, more = "") => element("div", { className: `scroll ${more}` }, table);

  // The lines of a file that cost something, with those around them; a gap says how many are left out.
  function source(file, costs, map) {
    const { name, lines } = figures.heat.files[file];
    const known = new Map(costs.map(([line, passes, cycles]) => [line, { passes, cycles }]));
    const hottest = Math.max(...costs.map(([, , cycles]) => cycles));
    const leaks = new Set((map.secrets?.leaks ?? []).filter((leak) => leak.file === name).map((leak) => leak.line));
    const shown = new Set();
    for (const line of [...known.keys(), ...leaks]) for (let near = line - AROUND; near <= line + AROUND; near++) if (near >= 1 && near <= lines.length) shown.add(near);
    const body = element("tbody");
    let before = 0;
    for (const number of [...shown].sort((one, other) => one - other)) {
      if (number > before + 1) body.append(element("tr", { className: "gap" }, element("td", { colSpan: 5 }, `${number - before - 1} lines without cost`)));
      before = number;
      const cost = known.get(number);
      const line = body.insertRow();
      if (cost) line.style.setProperty("--share", `${Math.round(70 * Math.sqrt(cost.cycles / hottest))}%`);
      if (leaks.has(number)) line.className = "leak";
      numbers(line, String(number), cost ? written(cost.cycles) : "", cost ? `${(100 * cost.cycles / map.cycles).toFixed(1)} %` : "", cost ? written(cost.passes) : "");
      line.append(element("td", { className: "code" }, lines[number - 1] ?? ""));
    }
    const heads = element("thead", {}, element("tr", {}, ...["line", "cycles", "share", "passes"].map((text) => element("th", { className: "n", scope: "col" }, text)), element("th", { scope: "col" }, name)));
    return scrolled(element("table", { className: "heat" }, heads, body), "tall");
  }

  function functions(map) {
    const body = element("tbody");
    for (const [name, passes, instructions, cycles] of map.functions) {
      const line = body.insertRow();
      line.append(element("th", { scope: "row", className: "code" }, name));
      numbers(line, written(cycles), `${(100 * cycles / map.cycles).toFixed(1)} %`, written(instructions), written(passes));
    }
    return scrolled(element("table", {}, head("function, without what it calls", "cycles", "share", "instructions", "passes"), body));
  }

  function sources(map) {
    const place = element("div");
    const total = (costs) => costs.reduce((sum, [, , cycles]) => sum + cycles, 0);
    const files = [...map.files].sort((one, other) => total(other[1]) - total(one[1]));
    if (!files.length) return place;
    const draw = () => { const [file, costs] = files[select.value]; place.replaceChildren(source(file, costs, map)); };
    const select = element("select", { id: "heat-file" }, ...files.map(([file, costs], index) => new Option(`${figures.heat.files[file].name}: ${(100 * total(costs) / map.cycles).toFixed(1)} %`, index)));
    select.addEventListener("change", draw);
    draw();
    const rest = map.elsewhere.reduce((sum, [, cycles]) => sum + cycles, 0);
    const note = rest ? element("p", { className: "small quiet" }, `${(100 * rest / map.cycles).toFixed(1)} % in code without source: ${map.elsewhere.map(([name]) => name).join(", ")}.`) : "";
    return element("div", {}, element("div", { className: "controls" }, element("label", {}, "File", select)), place, note);
  }

  function secrets(known) {
    if (known === null) return [];
    const open = known.not_followed.length ? ` Not followed: ${known.not_followed.join(", ")}.` : "";
    const verdict = known.leaks.length
      ? element("p", { className: "bad" }, `Secrets show at ${known.leaks.length} places${known.because ? `, declared: ${known.because}` : ""}.${open}`)
      : element("p", { className: "good" }, `Constant time: no secret shows in ${known.followed.length} followed functions.${open}`);
    const list = element("ul", { className: "small" }, ...known.leaks.map((leak) => element("li", {}, `${leak.kind} at ${leak.place} (${leak.secrets.join(", ")})${leak.declared ? "" : ": not declared"}`)));
    return [element("h3", {}, "Secrets"), verdict, known.leaks.length ? list : ""];
  }

  function past(row) {
    const recorded = figures.history[keyOf(row)];
    if (!recorded) return [];
    const body = element("tbody");
    for (const [call, versions] of recorded) {
      versions.forEach(([day, commit, cycles, flash, stack], index) => {
        const before = versions[index - 1]?.[2];
        const change = before === undefined || before === cycles ? "" : `${cycles > before ? "+" : "\u2212"}${(100 * Math.abs(cycles / before - 1)).toFixed(1)} %`;
        const line = body.insertRow();
        line.append(element("th", { scope: "row" }, index ? "" : titleOf(callOf(call), row.kind)));
        numbers(line, `${day} ${commit}`, written(cycles), change, written(flash), written(stack));
      });
    }
    return [
      element("h3", {}, "History"),
      element("p", { className: "small quiet" }, "What records/kernels.csv of the checkout held, each change once, with the commit that made it."),
      scrolled(element("table", {}, head("call", "since", "cycles", "change", "flash", "stack"), body)),
    ];
  }

  // What there is to show of a row beside its figures.
  function about(row) {
    if (row.whose !== "ours") return [];
    const map = figures.heat.of[keyOf(row)];
    if (!map) return [...past(row), element("p", { className: "small quiet" }, `Its source line by line: pennyweight report ${row.subject} --board ${row.chip}`)];
    return [
      element("div", { className: "columns" }, element("div", {}, ...secrets(map.secrets)), element("div", {}, ...past(row))),
      element("h3", {}, `Where the cycles go: ${titleOf(callOf(map.call), row.kind)}, ${written(map.cycles)} cycles`),
      functions(map), sources(map),
    ];
  }

  return { about, element };
})();
