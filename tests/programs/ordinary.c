/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ordinary C of many kinds, for test_programs.py: each function does its work from fixed beginnings and leaves eight
 * bytes of what came out. Right on machines with 16-bit int, and the same bytes on all of them. */
#include <stddef.h>
#include <stdint.h>

static uint32_t lot(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* FNV-1a of 64 bits, so that every value that a program passes shows in its result. */
static void mix(uint64_t *sum, uint32_t value)
{
    for (uint8_t i = 0; i < 4; i++) {
        *sum = (*sum ^ (uint8_t)(value >> 8 * i)) * 0x100000001b3u;
    }
}

#define BEGIN 0xcbf29ce484222325u

static void leave(uint8_t *out, uint64_t sum)
{
    for (uint8_t i = 0; i < 8; i++) {
        out[i] = (uint8_t)(sum >> 8 * i);
    }
}

/* ---- a linked list, sorted by merging and turned round ---------------------------------------------------------- */

struct node {
    struct node *next;
    uint16_t key;
    uint8_t place;
};

static struct node *merge(struct node *a, struct node *b)
{
    struct node head = {NULL, 0, 0};
    struct node *last = &head;
    while (a != NULL && b != NULL) {
        struct node **least = b->key < a->key ? &b : &a;
        last->next = *least;
        last = *least;
        *least = last->next;
    }
    last->next = a != NULL ? a : b;
    return head.next;
}

static struct node *sorted(struct node *list)
{
    if (list == NULL || list->next == NULL) {
        return list;
    }
    struct node *slow = list;
    for (struct node *fast = list->next; fast != NULL && fast->next != NULL; fast = fast->next->next) {
        slow = slow->next;
    }
    struct node *second = slow->next;
    slow->next = NULL;
    return merge(sorted(list), sorted(second));
}

void lists(uint8_t out[8])
{
    struct node nodes[24];
    struct node *list = NULL;
    uint32_t state = 7;
    uint64_t sum = BEGIN;
    for (uint8_t i = 0; i < 24; i++) {
        nodes[i].key = (uint16_t)(lot(&state) & 0x3f);
        nodes[i].place = i;
        nodes[i].next = list;
        list = &nodes[i];
    }
    list = sorted(list);
    struct node *reversed = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        mix(&sum, (uint32_t)list->key << 8 | list->place);
        list->next = reversed;
        reversed = list;
        list = next;
    }
    for (; reversed != NULL; reversed = reversed->next) {
        mix(&sum, reversed->place);
    }
    leave(out, sum);
}

/* ---- matrices --------------------------------------------------------------------------------------------------- */

#define SIDE 5

void matrices(uint8_t out[8])
{
    int16_t a[SIDE][SIDE], b[SIDE][SIDE];
    int32_t product[SIDE][SIDE];
    uint32_t state = 11;
    uint64_t sum = BEGIN;
    for (uint8_t i = 0; i < SIDE; i++) {
        for (uint8_t j = 0; j < SIDE; j++) {
            a[i][j] = (int16_t)((int32_t)(lot(&state) & 0xfff) - 0x800);
            b[j][i] = (int16_t)(a[i][j] * 3 - i + j);
        }
    }
    for (uint8_t turn = 0; turn < 3; turn++) {
        for (uint8_t i = 0; i < SIDE; i++) {
            for (uint8_t j = 0; j < SIDE; j++) {
                product[i][j] = 0;
                for (uint8_t k = 0; k < SIDE; k++) {
                    product[i][j] += (int32_t)a[i][k] * b[k][j];
                }
                mix(&sum, (uint32_t)product[i][j]);
            }
        }
        for (uint8_t i = 0; i < SIDE * SIDE; i++) {
            a[i / SIDE][i % SIDE] = (int16_t)(product[i % SIDE][i / SIDE] >> 9 & 0x7ff);
        }
    }
    leave(out, sum);
}

/* ---- a state machine that reads numbers in three notations ------------------------------------------------------ */

enum state { BETWEEN, ZERO, DECIMAL, HEXADECIMAL, BINARY, WRONG };

static int8_t digit(char c)
{
    return (int8_t)(c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1);
}

void machines(uint8_t out[8])
{
    static const char text[] = "0 12 0x1f 0b101 65535 0xzz 9b 0b2 007 0xdeadbeef 0b11110000 4294967295 end 0x";
    enum state state = BETWEEN;
    uint32_t value = 0;
    uint64_t sum = BEGIN;
    for (const char *c = text;; c++) {
        int8_t d = digit(*c);
        if (*c == ' ' || *c == '\0') {
            mix(&sum, state == WRONG ? 0xffffffffu - (uint32_t)(c - text) : value);
            mix(&sum, (uint32_t)state);
            state = BETWEEN;
            value = 0;
            if (*c == '\0') {
                break;
            }
            continue;
        }
        switch (state) {
        case BETWEEN:
            state = d == 0 ? ZERO : d > 0 && d < 10 ? DECIMAL : WRONG;
            value = d > 0 ? (uint32_t)d : 0;
            break;
        case ZERO:
            state = *c == 'x' ? HEXADECIMAL : *c == 'b' ? BINARY : d >= 0 && d < 10 ? DECIMAL : WRONG;
            value = state == DECIMAL ? (uint32_t)d : 0;
            break;
        case DECIMAL:
            state = d >= 0 && d < 10 ? DECIMAL : WRONG;
            value = value * 10 + (uint8_t)d;
            break;
        case HEXADECIMAL:
            state = d >= 0 ? HEXADECIMAL : WRONG;
            value = value << 4 | ((uint8_t)d & 15);
            break;
        case BINARY:
            state = d == 0 || d == 1 ? BINARY : WRONG;
            value = value << 1 | ((uint8_t)d & 1);
            break;
        default:
            break;
        }
    }
    leave(out, sum);
}

/* ---- check sums, with a table made by hand and without ---------------------------------------------------------- */

void checks(uint8_t out[8])
{
    uint8_t message[40];
    uint32_t nibbles[16], state = 13, crc = 0xffffffffu, slow = 0xffffffffu;
    uint16_t a = 1, b = 0, ccitt = 0xffff;
    uint64_t sum = BEGIN;
    for (uint8_t i = 0; i < 16; i++) {
        nibbles[i] = i;
        for (uint8_t bit = 0; bit < 4; bit++) {
            nibbles[i] = nibbles[i] >> 1 ^ (nibbles[i] & 1 ? 0xedb88320u : 0);
        }
    }
    for (uint8_t i = 0; i < sizeof message; i++) {
        message[i] = (uint8_t)lot(&state);
        crc = crc >> 4 ^ nibbles[(crc ^ message[i]) & 15];
        crc = crc >> 4 ^ nibbles[(crc ^ message[i] >> 4) & 15];
        slow ^= message[i];
        for (uint8_t bit = 0; bit < 8; bit++) {
            slow = slow >> 1 ^ (0xedb88320u & (0u - (slow & 1)));
        }
        a = (uint16_t)((a + message[i]) % 251u);
        b = (uint16_t)((b + a) % 251u);
        ccitt ^= (uint16_t)((uint16_t)message[i] << 8);
        for (uint8_t bit = 0; bit < 8; bit++) {
            ccitt = (uint16_t)(ccitt & 0x8000u ? ccitt << 1 ^ 0x1021u : ccitt << 1);
        }
    }
    mix(&sum, crc);
    mix(&sum, crc ^ slow); /* nothing, if both are right */
    mix(&sum, (uint32_t)a << 16 | b);
    mix(&sum, ccitt);
    leave(out, sum);
}

/* ---- strings: words turned round, counted and sorted by name ---------------------------------------------------- */

static int8_t compared(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++, b++;
    }
    const uint8_t ours = (uint8_t)*a, theirs = (uint8_t)*b;

    return (int8_t)((ours > theirs) - (ours < theirs));
}

void strings(uint8_t out[8])
{
    char text[] = "the quick brown fox jumps over the lazy dog and the dog sleeps";
    char *words[16];
    uint8_t count = 0;
    uint64_t sum = BEGIN;
    for (char *c = text; *c != '\0'; c++) {
        if (c == text || c[-1] == '\0') {
            words[count++] = c;
        }
        if (*c == ' ') {
            *c = '\0';
        }
    }
    for (uint8_t i = 1; i < count; i++) {
        char *word = words[i];
        uint8_t place = i;
        for (; place > 0 && compared(word, words[place - 1]) < 0; place--) {
            words[place] = words[place - 1];
        }
        words[place] = word;
    }
    for (uint8_t i = 0; i < count; i++) {
        uint8_t length = 0;
        while (words[i][length] != '\0') {
            length++;
        }
        for (uint8_t left = 0, right = length; left + 1 < right; left++) {
            char kept = words[i][left];
            words[i][left] = words[i][--right];
            words[i][right] = kept;
        }
        mix(&sum, (uint32_t)(words[i] - text) << 8 | length);
        mix(&sum, (uint32_t)(uint8_t)words[i][0] << 8 | (uint8_t)words[i][length - 1]);
    }
    leave(out, sum);
}

/* ---- recursion: Ackermann's function, the towers of Hanoi, queens on a board, calls through pointers ------------- */

static uint16_t ackermann(uint16_t m, uint16_t n)
{
    return m == 0 ? (uint16_t)(n + 1) : ackermann((uint16_t)(m - 1), n == 0 ? 1 : ackermann(m, (uint16_t)(n - 1)));
}

static void hanoi(uint8_t count, uint8_t from, uint8_t to, void (*moved)(uint64_t *, uint32_t), uint64_t *sum)
{
    if (count == 0) {
        return;
    }
    hanoi((uint8_t)(count - 1), from, (uint8_t)(3 - from - to), moved, sum);
    moved(sum, (uint32_t)count << 16 | (uint32_t)from << 8 | to);
    hanoi((uint8_t)(count - 1), (uint8_t)(3 - from - to), to, moved, sum);
}

static uint8_t queens(uint8_t side, uint8_t columns, uint8_t left, uint8_t right)
{
    uint8_t found = 0, all = (uint8_t)((1u << side) - 1);
    if (columns == all) {
        return 1;
    }
    for (uint8_t free = (uint8_t)(all & ~(columns | left | right)); free != 0;) {
        uint8_t place = (uint8_t)(free & (0u - free));
        free ^= place;
        found = (uint8_t)(found + queens(side, columns | place, (uint8_t)((left | place) << 1),
                                         (uint8_t)((right | place) >> 1)));
    }
    return found;
}

void recursions(uint8_t out[8])
{
    uint64_t sum = BEGIN;
    mix(&sum, ackermann(2, 3));
    hanoi(4, 0, 2, mix, &sum);
    mix(&sum, queens(5, 0, 0, 0));
    leave(out, sum);
}

/* ---- numbers of 64 bits, signed and unsigned -------------------------------------------------------------------- */

void longs(uint8_t out[8])
{
    uint64_t a = 0x0123456789abcdefu, b = 0xfedcba9876543210u, sum = BEGIN;
    int64_t c = -0x123456789abcdef;
    for (uint8_t i = 1; i < 20; i++) {
        a = (a << (i & 31) | a >> (64 - (i & 31))) + b * i;
        b ^= a >> 7 | (uint64_t)i << 50;
        c = c / 2 - (int64_t)(b & 0xffff) * 3 + (c >> (i & 15));
        mix(&sum, (uint32_t)(a >> 32) ^ (uint32_t)a);
        mix(&sum, (uint32_t)((uint64_t)c >> 16));
        mix(&sum, (uint32_t)((a < b) | (c < (int64_t)a) << 1 | ((int64_t)b >= c) << 2));
    }
    leave(out, sum);
}

/* ---- floating point, by the helpers that come with the compiler -------------------------------------------------- */

void floats(uint8_t out[8])
{
    uint64_t sum = BEGIN;
    float root = 1.0f, series = 0.0f;
    uint32_t state = 17;
    for (uint8_t i = 1; i < 16; i++) {
        float value = (float)(lot(&state) & 0xffff) / 256.0f;
        for (uint8_t turn = 0; turn < 4; turn++) {
            root = 0.5f * (root + value / root);
        }
        series += (i & 1 ? 1.0f : -1.0f) / (float)(2 * i - 1);
        mix(&sum, (uint32_t)(root * 1024.0f));
        mix(&sum, (uint32_t)(int32_t)(series * 1000000.0f));
        mix(&sum, (uint32_t)((root < value) | (series >= 0.75f) << 1 | (-root == value - value - root) << 2));
    }
    leave(out, sum);
}
