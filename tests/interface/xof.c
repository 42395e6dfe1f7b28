/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The promises of an XOF's public header; with TESTED_LABEL defined, of one that is customised by a label. */
#include TESTED_HEADER
#include "promise.h"

typedef PW(_context) context_type;

static struct string label;

#ifdef TESTED_LABEL
#define ONE_SHOT(output, outlen, message, len) JOIN(pw_, TESTED)(output, outlen, message, len, label.at, label.n)
#define INIT(context) PW(_init)(context, label.at, label.n)
#else
#define ONE_SHOT(output, outlen, message, len) JOIN(pw_, TESTED)(output, outlen, message, len)
#define INIT(context) PW(_init)(context)
#endif

static void pieces_make_the_whole(void)
{
    struct string message = new_string(draw_length(LONGEST));
    struct string whole = new_string(draw_length(LONGEST));
    struct string pieces = new_string(whole.n);
    context_type context;

    label = new_string(draw_length(LONGEST));
    ONE_SHOT(whole.at, whole.n, message.at, message.n);
    INIT(&context);
    for (size_t done = 0, n; done < message.n || draw() % 4u == 0; done += n) {
        n = draw_length(message.n - done < LONGEST_PIECE ? message.n - done : LONGEST_PIECE);
        PW(_update)(&context, n > 0 ? message.at + done : NULL, n);
    }
    for (size_t done = 0, n; done < pieces.n || draw() % 4u == 0; done += n) {
        n = draw_length(pieces.n - done < LONGEST_PIECE ? pieces.n - done : LONGEST_PIECE);
        PW(_squeeze)(&context, n > 0 ? pieces.at + done : NULL, n);
    }
    PW(_wipe)(&context);
    expect(memcmp(whole.at, pieces.at, whole.n) == 0, "another output");
    expect(all_zero(&context, sizeof context), "wipe left the context");
    free_string(label);
    free_string(message);
    free_string(whole);
    free_string(pieces);
}

static void takes_null_for_no_bytes(void)
{
    struct string none = new_string(LONGEST);
    struct string null = new_string(LONGEST);

    label = new_string(0);
    ONE_SHOT(none.at, none.n, none.at, 0);
    free_string(label);
    label.at = NULL;
    ONE_SHOT(null.at, null.n, NULL, 0);
    ONE_SHOT(NULL, 0, NULL, 0);
    expect(memcmp(none.at, null.at, none.n) == 0, "another output");
    free_string(none);
    free_string(null);
}

static const struct check checks[] = {
    {"pieces_make_the_whole", pieces_make_the_whole},
    {"takes_null_for_no_bytes", takes_null_for_no_bytes},
};

int main(int argc, char **argv)
{
    return RUN_CHECK(checks, argc, argv);
}
