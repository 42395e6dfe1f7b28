// SPDX-License-Identifier: Apache-2.0 OR MIT
// PicoRV32 with a memory that is told of an access a cycle ahead and answers in the first cycle of it.

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
  // one port for both
  assign code_request = 1'b0;
  assign code_address = 32'h0;

  wire read, write, valid;
  assign data_request = read | write;
  assign data_write = write;

  picorv32 #(
    .COMPRESSED_ISA(1),
    .ENABLE_DIV(1),
    .BARREL_SHIFTER(`FAST),
    .ENABLE_FAST_MUL(`FAST),
    .ENABLE_MUL(!`FAST),
    .PROGADDR_RESET(`BEGIN)
  ) core (
    .clk(clk),
    .resetn(resetn),
    .trap(),
    .mem_valid(valid),
    .mem_instr(),
    .mem_ready(valid),
    .mem_addr(),
    .mem_wdata(),
    .mem_wstrb(),
    .mem_rdata(data_word),
    .mem_la_read(read),
    .mem_la_write(write),
    .mem_la_addr(data_address),
    .mem_la_wdata(data_written),
    .mem_la_wstrb(data_bytes),
    .pcpi_valid(),
    .pcpi_insn(),
    .pcpi_rs1(),
    .pcpi_rs2(),
    .pcpi_wr(1'b0),
    .pcpi_rd(32'h0),
    .pcpi_wait(1'b0),
    .pcpi_ready(1'b0),
    .irq(32'h0),
    .eoi(),
    .trace_valid(),
    .trace_data()
  );
endmodule
