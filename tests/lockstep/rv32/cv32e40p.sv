// SPDX-License-Identifier: Apache-2.0 OR MIT
// CV32E40P with a port of memory for code and one for data, which grant at once and answer in the next cycle.

// The clock always runs: only WFI would show the difference.
module cv32e40p_clock_gate (input clk_i, input en_i, input scan_cg_en_i, output logic clk_o);
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

  cv32e40p_core core (
    .clk_i(clk),
    .rst_ni(resetn),
    .pulp_clock_en_i(1'b1),
    .scan_cg_en_i(1'b0),
    .boot_addr_i(`BEGIN),
    .mtvec_addr_i(`BEGIN),
    .dm_halt_addr_i(`BEGIN),
    .hart_id_i(32'h0),
    .dm_exception_addr_i(`BEGIN),
    .instr_req_o(code_request),
    .instr_gnt_i(code_request),
    .instr_rvalid_i(code_valid),
    .instr_addr_o(code_address),
    .instr_rdata_i(code_word),
    .data_req_o(data_request),
    .data_gnt_i(data_request),
    .data_rvalid_i(data_valid),
    .data_we_o(data_write),
    .data_be_o(data_bytes),
    .data_addr_o(data_address),
    .data_wdata_o(data_written),
    .data_rdata_i(data_word),
    .apu_busy_o(),
    .apu_req_o(),
    .apu_gnt_i(1'b0),
    .apu_operands_o(),
    .apu_op_o(),
    .apu_flags_o(),
    .apu_rvalid_i(1'b0),
    .apu_result_i(32'h0),
    .apu_flags_i('0),
    .irq_i(32'h0),
    .irq_ack_o(),
    .irq_id_o(),
    .debug_req_i(1'b0),
    .debug_havereset_o(),
    .debug_running_o(),
    .debug_halted_o(),
    .fetch_enable_i(1'b1),
    .core_sleep_o()
  );
endmodule
