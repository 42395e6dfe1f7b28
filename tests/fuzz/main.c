/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs without a fuzzer: inputs drawn from a seed for every target, or for those that are named, or inputs from files.
 *
 *   fuzz seed turns bytes [target ...]     inputs of at most so many bytes
 *   fuzz - file ...                        what a fuzzer has kept */
#include "memory.h"
#include "run.h"

enum { LONGEST = 4096 };

static int is_asked(const char *name, char **names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return 1;
    return count == 0;
}

static void draw(const struct target *target, uint64_t seed, unsigned turns, unsigned bytes)
{
    struct input source = {NULL, 0, seed};
    uint8_t data[LONGEST];

    for (const char *sign = target->name; *sign != '\0'; sign++)
        source.state = source.state * 31 + (uint8_t)*sign;
    for (unsigned turn = 0; turn < turns; turn++) {
        for (unsigned i = 0; i < bytes; i++)
            data[i] = draw_byte(&source);
        fuzz_run(target, data, bytes);
    }
    printf("%s\n", target->name);
}

static int replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t data[LONGEST];
    size_t n;

    if (file == NULL) {
        perror(path);
        return 2;
    }
    n = fread(data, 1, sizeof data, file);
    fclose(file);
    fuzz_run_any(data, n);
    return 0;
}

int main(int argc, char **argv)
{
    unsigned long bytes;
    int status = 0;

    if (argc > 1 && strcmp(argv[1], "-") == 0) {
        for (int i = 2; i < argc; i++)
            status |= replay(argv[i]);
        return status;
    }
    if (argc < 4 || (bytes = strtoul(argv[3], NULL, 10)) > LONGEST) {
        fprintf(stderr, "usage: %s seed turns bytes [target ...] | - file ...\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < fuzz_target_count; i++)
        if (is_asked(fuzz_targets[i].name, argv + 4, argc - 4))
            draw(&fuzz_targets[i], strtoull(argv[1], NULL, 10), (unsigned)strtoul(argv[2], NULL, 10), (unsigned)bytes);
    return 0;
}
