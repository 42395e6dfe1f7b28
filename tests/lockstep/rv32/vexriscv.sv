// SPDX-License-Identifier: Apache-2.0 OR MIT
// VexRiscv with caches, and memory that answers in the cycle of a request. It takes the word of that cycle: main.cpp gives it
// then (SAME_CYCLE), and makes each call with warm caches (WARM).

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
  wire [29:0] code_at, data_at;
  assign code_address = {code_at, 2'b00};
  assign data_address = {data_at, 2'b00};

  VexRiscv core (
    .externalResetVector(`BEGIN),
    .timerInterrupt(1'b0),
    .softwareInterrupt(1'b0),
    .externalInterruptArray(32'h0),
    .iBusWishbone_CYC(),
    .iBusWishbone_STB(code_request),
    .iBusWishbone_ACK(code_request),
    .iBusWishbone_WE(),
    .iBusWishbone_ADR(code_at),
    .iBusWishbone_DAT_MISO(code_word),
    .iBusWishbone_DAT_MOSI(),
    .iBusWishbone_SEL(),
    .iBusWishbone_ERR(1'b0),
    .iBusWishbone_CTI(),
    .iBusWishbone_BTE(),
    .dBusWishbone_CYC(),
    .dBusWishbone_STB(data_request),
    .dBusWishbone_ACK(data_request),
    .dBusWishbone_WE(data_write),
    .dBusWishbone_ADR(data_at),
    .dBusWishbone_DAT_MISO(data_word),
    .dBusWishbone_DAT_MOSI(data_written),
    .dBusWishbone_SEL(data_bytes),
    .dBusWishbone_ERR(1'b0),
    .dBusWishbone_CTI(),
    .dBusWishbone_BTE(),
    .clk(clk),
    .reset(~resetn)
  );
endmodule
