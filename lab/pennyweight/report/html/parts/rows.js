// SPDX-License-Identifier: Apache-2.0 OR MIT
// The figures of the page: a row for each implementation on a board, and what follows from a call of it.
"use strict";
const model = (() => {
  const figures = page.data("figures");
  const WHOSE = ["ours", "published", "yours"];
  const call = ([operation, rounds, ad, msg, cycles, ram, instructions, mix]) =>
    ({ operation, rounds, ad, msg, cycles, ram, instructions, mix });
  const rows = figures.rows.map((row, index) => ({
    ...row, index, calls: row.calls.map(call), name: figures.names[row.subject], board: figures.boards[row.board], chip: row.board,
  }));

  // "encrypt 16:16", "hash 128", "permute 6"; what has no lengths and no count is its operation.
  function titleOf({ operation, rounds, ad, msg }, kind) {
    if (rounds !== null) return `${operation} ${rounds}`;
    if (msg === null) return operation;
    return kind === "aead" ? `${operation} ${ad}:${msg}` : `${operation} ${msg}`;
  }

  // All that is shown of one call of a row; null is what nobody knows.
  function shown(row, one) {
    const bytes = (one.ad ?? 0) + (one.msg ?? 0);
    const known = one.cycles !== null;
    const energy = row.board.microjoules;
    return {
      row, call: one, title: titleOf(one, row.kind),
      flash: row.flash_bytes, ram: one.ram, cycles: one.cycles,
      perByte: known && bytes ? one.cycles / bytes : null,
      microseconds: known ? one.cycles / row.board.mhz : null,
      microjoules: known && energy ? one.cycles * energy[0] : null,
      mostMicrojoules: known && energy ? one.cycles * energy[1] : null,
    };
  }

  const MEASURES = {
    flash: "flash, bytes", ram: "RAM, bytes", cycles: "cycles", perByte: "cycles per byte", microseconds: "µs", microjoules: "µJ",
  };

  // Three digits that count, thousands apart, nothing for what is unknown.
  function written(value) {
    if (value === null) return "-";
    if (Number.isInteger(value) || value >= 1000) return Math.round(value).toLocaleString("en").replace(/,/g, "\u202f");
    return value.toPrecision(3).replace(/e.*/, "");
  }

  // Those that no other is at least as good as in both respects and better in one, by the first.
  function front(points, across, up) {
    const sorted = [...points].sort((one, other) => one[across] - other[across] || one[up] - other[up]);
    let least = Infinity;
    return sorted.filter((point) => {
      if (point[up] >= least) return false;
      least = point[up];
      return true;
    });
  }

  return { figures, rows, WHOSE, MEASURES, titleOf, shown, written, front };
})();
