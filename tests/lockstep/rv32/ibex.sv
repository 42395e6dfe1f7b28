// SPDX-License-Identifier: Apache-2.0 OR MIT
// Ibex with a port of memory for code and one for data, which grant at once and answer in the next cycle.

// Cells that lowRISC's own build makes, by the generic ones of the package.
module prim_buf #(parameter int Width = 1) (input [Width-1:0] in_i, output logic [Width-1:0] out_o);
  prim_generic_buf #(.Width(Width)) cell_of (.*);
endmodule

module prim_flop #(parameter int Width = 1, parameter logic [Width-1:0] ResetValue = 0) (
  input clk_i, input rst_ni, input [Width-1:0] d_i, output logic [Width-1:0] q_o
);
  prim_generic_flop #(.Width(Width), .ResetValue(ResetValue)) cell_of (.*);
endmodule

module prim_and2 #(parameter int Width = 1) (
  input [Width-1:0] in0_i, input [Width-1:0] in1_i, output logic [Width-1:0] out_o
);
  prim_generic_and2 #(.Width(Width)) cell_of (.*);
endmodule

// The clock always runs: only WFI would show the difference.
module prim_clock_gating (input clk_i, input en_i, input test_en_i, output logic clk_o);
  assign clk_o = clk_i;
endmodule

module top (
  input         clk,
  input         resetn,
  output        code_request,
  output [31:0] code_address,
  input  [31:0] code_word,
  output        data_request,
  output        data_write,
  output [3:0]  data_bytes,
  output [31:0] data_address,
  output [31:0] data_written,
  input  [31:0] data_word
);
  logic code_valid, data_valid;
  always_ff @(posedge clk) begin
    code_valid <= resetn & code_request;
    data_valid <= resetn & data_request;
  end

  ibex_top #(
    .RV32M(ibex_pkg::`MULTIPLIER),
    .RV32B(ibex_pkg::`BITS),
    .BranchTargetALU(`STAGE),
    .WritebackStage(`STAGE)
  ) core (
    .clk_i(clk),
    .rst_ni(resetn),
    .test_en_i(1'b0),
    .ram_cfg_i('0),
    .hart_id_i(32'h0),
    .boot_addr_i(`BEGIN & ~32'hff),
    .instr_req_o(code_request),
    .instr_gnt_i(code_request),
    .instr_rvalid_i(code_valid),
    .instr_addr_o(code_address),
    .instr_rdata_i(code_word),
    .instr_rdata_intg_i('0),
    .instr_err_i(1'b0),
    .data_req_o(data_request),
    .data_gnt_i(data_request),
    .data_rvalid_i(data_valid),
    .data_we_o(data_write),
    .data_be_o(data_bytes),
    .data_addr_o(data_address),
    .data_wdata_o(data_written),
    .data_wdata_intg_o(),
    .data_rdata_i(data_word),
    .data_rdata_intg_i('0),
    .data_err_i(1'b0),
    .irq_software_i(1'b0),
    .irq_timer_i(1'b0),
    .irq_external_i(1'b0),
    .irq_fast_i('0),
    .irq_nm_i(1'b0),
    .scramble_key_valid_i(1'b0),
    .scramble_key_i('0),
    .scramble_nonce_i('0),
    .scramble_req_o(),
    .debug_req_i(1'b0),
    .crash_dump_o(),
    .double_fault_seen_o(),
    .fetch_enable_i(ibex_pkg::IbexMuBiOn),
    .alert_minor_o(),
    .alert_major_internal_o(),
    .alert_major_bus_o(),
    .core_sleep_o(),
    .scan_rst_ni(1'b1)
  );
endmodule
