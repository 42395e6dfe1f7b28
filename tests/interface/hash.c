/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The promises of a hash's public header. TESTED_DIGEST: its size, given to the compiler as the catalogue has it. */
#include TESTED_HEADER
#include "promise.h"

typedef PW(_context) context_type;

static void pieces_make_the_whole(void)
{
    struct string message = new_string(draw_length(LONGEST));
    struct string whole = new_string(TESTED_DIGEST);
    struct string pieces = new_string(TESTED_DIGEST);
    context_type context;

    JOIN(pw_, TESTED)(whole.at, message.at, message.n);
    PW(_init)(&context);
    for (size_t done = 0, n; done < message.n || draw() % 4u == 0; done += n) {
        n = draw_length(message.n - done < LONGEST_PIECE ? message.n - done : LONGEST_PIECE);
        PW(_update)(&context, n > 0 ? message.at + done : NULL, n);
    }
    PW(_finalize)(&context, pieces.at);
    expect(memcmp(whole.at, pieces.at, TESTED_DIGEST) == 0, "another digest");
    expect(all_zero(&context, sizeof context), "finalize left the context");
    free_string(message);
    free_string(whole);
    free_string(pieces);
}

static void takes_null_for_no_bytes(void)
{
    const uint8_t unread = 0;
    uint8_t none[TESTED_DIGEST], null[TESTED_DIGEST];

    JOIN(pw_, TESTED)(none, &unread, 0);
    JOIN(pw_, TESTED)(null, NULL, 0);
    expect(memcmp(none, null, TESTED_DIGEST) == 0, "another digest");
}

static const struct check checks[] = {
    {"pieces_make_the_whole", pieces_make_the_whole},
    {"takes_null_for_no_bytes", takes_null_for_no_bytes},
};

int main(int argc, char **argv)
{
    return RUN_CHECK(checks, argc, argv);
}
