// SPDX-License-Identifier: Apache-2.0 OR MIT
// Cycles against message length of the first implementations of the table.
"use strict";
(() => {
  const MOST = 8;
  const up = document.getElementById("length-up");
  let shown = [];
  const chart = new Chart(document.getElementById("curves"), {
    type: "line",
    data: { datasets: [] },
    options: {
      responsive: true, maintainAspectRatio: false, animation: false, interaction: { mode: "nearest", intersect: false },
      plugins: {
        legend: { position: "bottom", labels: { usePointStyle: true, boxWidth: 7, boxHeight: 7 } },
        tooltip: { callbacks: { title: ([item]) => `${item.raw.x} bytes`, label: (item) => `${item.dataset.label}: ${model.written(item.raw.y)}` } },
      },
    },
  });

  // Of the operation that is shown, or where that is of no length the first, by the length of the message.
  function curveOf({ row, call }) {
    return row.calls
      .filter((each) => each.msg > 0 && !each.ad && each.operation === call.operation && each.cycles !== null)
      .sort((one, other) => one.msg - other.msg)
      .map((each) => ({ x: each.msg, y: up.value === "cycles" ? each.cycles : each.cycles / each.msg }));
  }

  function draw() {
    const curves = shown.map((each) => [each, curveOf(each)]).filter(([, points]) => points.length > 1).slice(0, MOST);
    chart.data.datasets = curves.map(([{ row }, data], index) => ({
      label: `${row.name}, ${row.implementation}`, data,
      borderColor: page.colour(`c${index + 1}`), backgroundColor: page.colour(`c${index + 1}`), borderWidth: 1.6, pointRadius: 3,
      pointStyle: ["circle", "rect", "triangle", "rectRot"][index % 4],
    }));
    chart.options.plugins.legend.labels.color = page.colour("text");
    chart.options.scales = { x: explorer.axis("bytes of message"), y: explorer.axis(up.value === "cycles" ? "cycles" : "cycles per byte") };
    chart.options.scales.x.ticks.callback = (value) => (Number.isInteger(Math.log2(value)) ? value : "");
    chart.options.scales.x.afterBuildTicks = (axis) => { axis.ticks = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].filter((x) => x >= axis.min && x <= axis.max).map((value) => ({ value })); };
    document.getElementById("lengths").hidden = curves.length === 0;
    chart.update();
  }

  up.addEventListener("change", draw);
  explorer.onShown((visible) => { shown = visible; draw(); });
})();
