/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Start-up of an RV32 core without any library: stack, .data, .bss, main. The result of main goes to a debugger or to QEMU by
 * semihosting; without either, and after any trap, the core stays at `done`. */
        .section .start, "ax"
        .global reset
reset:
        la      t0, done
        .insn   i 0x73, 1, x0, t0, 0x305        /* mtvec; as `csrw`, which assemblers refuse without Zicsr in -march */
        la      sp, stack_top

        la      t0, data_image
        la      t1, data_start
        la      t2, data_end
        j       2f
1:      lw      a0, 0(t0)
        sw      a0, 0(t1)
        addi    t0, t0, 4
        addi    t1, t1, 4
2:      bltu    t1, t2, 1b

        la      t1, bss_start
        la      t2, bss_end
        j       4f
3:      sw      zero, 0(t1)
        addi    t1, t1, 4
4:      bltu    t1, t2, 3b

        call    main

/* SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit and the result. The sequence around EBREAK that tells a debugger from a
 * breakpoint has no compressed instruction and lies in one page. */
        addi    sp, sp, -16
        li      t0, 0x20026
        sw      t0, 0(sp)
        sw      a0, 4(sp)
        li      a0, 0x20
        mv      a1, sp
        .balign 16
        .option push
        .option norvc
        slli    zero, zero, 0x1f
        ebreak
        srai    zero, zero, 7
        .option pop

        .balign 4
done:
        j       done
