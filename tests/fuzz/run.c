/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs an input; a fault ends the process. libFuzzer calls this, and so does main.c. */
#include "run.h"

#include "memory.h"

const char *fuzz_target = "";
const uint8_t *fuzz_tag;
size_t fuzz_tag_bytes;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

void fuzz_run(const struct target *target, const uint8_t *data, size_t n)
{
    struct input in = begin_input(data, n);

    fuzz_target = target->name;
    target->fuzz(target->functions, &in);
}

void fuzz_run_any(const uint8_t *data, size_t n)
{
    if (n > 0)
        fuzz_run(&fuzz_targets[*data % fuzz_target_count], data + 1, n - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_run_any(data, n);
    return 0;
}
