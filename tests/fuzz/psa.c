/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon behind PSA: calls in any order with any lengths. The state that the specification of the API has is kept beside, and says
 * what each call has to return; what a whole operation makes is what the one call makes. */
#include "memory.h"
#include "targets.h"

#include <pennyweight/psa.h>

enum { MOST_TEXT = 300, CALLS = 24 };

/* What has been taken in since the set-up, or put out. */
struct text {
    uint8_t bytes[MOST_TEXT];
    size_t n;
};

static void append(struct text *text, const uint8_t *bytes, size_t n)
{
    if (n > 0)
        memcpy(text->bytes + text->n, bytes, n);
    text->n += n;
}

/* ---- AEAD ------------------------------------------------------------------------------------------------- */

enum phase { INACTIVE, KEYED, NONCED, AD, TEXT, FAILED };

struct aead_model {
    enum phase phase;
    int is_decryption, has_lengths;
    size_t ad_left, text_left, tag_bytes;
    struct argument key, nonce;
    psa_algorithm_t alg;
    struct text ad, in, out;
};

static psa_status_t failed(struct aead_model *model, psa_status_t status)
{
    if (model->phase != INACTIVE)
        model->phase = FAILED;
    return status;
}

static void set_up(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    static const size_t key_lengths[] = {16, 32, 0, 15, 33};
    const size_t key_bytes = key_lengths[choose(in, 8) % 5], tag_bytes = choose(in, 4) ? 16 : choose(in, 64);
    const int is_decryption = is_chosen(in), is_other = choose(in, 16) == 1;
    const struct argument key = new_secret(in, key_bytes);
    const psa_algorithm_t alg = PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, tag_bytes);
    const psa_algorithm_t asked = is_other ? PSA_ALG_ASCON_HASH256 : alg;
    const psa_status_t status = model->phase != INACTIVE             ? PSA_ERROR_BAD_STATE
                                : is_other                           ? PSA_ERROR_NOT_SUPPORTED
                                : tag_bytes < 4 || tag_bytes > 16    ? PSA_ERROR_INVALID_ARGUMENT
                                : key_bytes != 16 && key_bytes != 32 ? PSA_ERROR_INVALID_ARGUMENT
                                                                     : PSA_SUCCESS;

    expect((is_decryption ? pw_psa_aead_decrypt_setup : pw_psa_aead_encrypt_setup)(operation, NULL, key.bytes.at,
                                                                                   key_bytes, asked) == status);
    if (status != PSA_SUCCESS) {
        free_argument(key);
        return;
    }
    free_argument(model->key);
    model->key = key;
    model->phase = KEYED;
    model->is_decryption = is_decryption;
    model->has_lengths = 0;
    model->tag_bytes = tag_bytes;
    model->alg = alg;
    model->ad.n = model->in.n = model->out.n = 0;
}

static void set_nonce(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    const struct argument nonce = new_argument(in, choose(in, 8) == 1 ? choose(in, 32) : 16);
    const psa_status_t status = model->phase != KEYED ? PSA_ERROR_BAD_STATE
                                : nonce.bytes.n != 16 ? PSA_ERROR_INVALID_ARGUMENT
                                                      : PSA_SUCCESS;

    expect(pw_psa_aead_set_nonce(operation, nonce.bytes.at, nonce.bytes.n) == status);
    if (status != PSA_SUCCESS) {
        (void)failed(model, status);
        free_argument(nonce);
        return;
    }
    free_argument(model->nonce);
    model->nonce = nonce;
    model->phase = NONCED;
}

static void set_lengths(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    const size_t ad_length = choose(in, 40), text_length = choose(in, 40);
    const int is_time = (model->phase == KEYED || model->phase == NONCED) && !model->has_lengths;
    const psa_status_t status = is_time ? PSA_SUCCESS : failed(model, PSA_ERROR_BAD_STATE);

    expect(pw_psa_aead_set_lengths(operation, ad_length, text_length) == status);
    if (is_time) {
        model->has_lengths = 1;
        model->ad_left = ad_length;
        model->text_left = text_length;
    }
}

static size_t length_of(struct input *in, size_t announced, int has_lengths, const struct text *text)
{
    const size_t n = has_lengths && choose(in, 4) ? announced : choose_length(in, 60);

    return n <= MOST_TEXT - text->n ? n : MOST_TEXT - text->n;
}

static void update_ad(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    const struct argument ad = new_argument(in, length_of(in, model->ad_left, model->has_lengths, &model->ad));
    psa_status_t status = PSA_SUCCESS;

    if (model->phase != NONCED && model->phase != AD)
        status = failed(model, PSA_ERROR_BAD_STATE);
    else if (model->has_lengths && ad.bytes.n > model->ad_left)
        status = failed(model, PSA_ERROR_INVALID_ARGUMENT);
    expect(pw_psa_aead_update_ad(operation, ad.bytes.at, ad.bytes.n) == status);
    if (status == PSA_SUCCESS) {
        append(&model->ad, ad.copy, ad.bytes.n);
        model->ad_left -= model->has_lengths ? ad.bytes.n : 0;
        model->phase = AD;
    }
    free_argument(ad);
}

static int may_go_on(const struct aead_model *model)
{
    return model->phase == NONCED || model->phase == AD || model->phase == TEXT;
}

static void update(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    const struct argument text = new_secret(in, length_of(in, model->text_left, model->has_lengths, &model->in));
    const size_t n = text.bytes.n, room = choose(in, 8) == 1 ? choose_length(in, 40) : n;
    const struct buffer out = new_buffer(in, room);
    psa_status_t status = PSA_SUCCESS;
    size_t written = 99;

    if (!may_go_on(model))
        status = failed(model, PSA_ERROR_BAD_STATE);
    else if (model->has_lengths && (model->ad_left > 0 || n > model->text_left))
        status = failed(model, PSA_ERROR_INVALID_ARGUMENT);
    else if (room < n)
        status = failed(model, PSA_ERROR_BUFFER_TOO_SMALL);
    expect(pw_psa_aead_update(operation, text.bytes.at, n, out.at, room, &written) == status);
    expect(written == (status == PSA_SUCCESS ? n : 0));
    if (status == PSA_SUCCESS) {
        append(&model->in, text.copy, n);
        append(&model->out, out.at, n);
        model->text_left -= model->has_lengths ? n : 0;
        model->phase = TEXT;
    }
    free_argument(text);
    free_buffer(out);
}

/* What the one call makes of all that was taken in. */
static struct buffer in_one_call(const struct aead_model *model, struct input *in)
{
    const struct buffer out = new_buffer(in, MOST_TEXT + 16);
    const int is_decryption = model->is_decryption;
    size_t n;

    /* a decryption put out the message of which this is the encryption */
    expect(pw_psa_aead_encrypt(NULL, model->key.bytes.at, model->key.bytes.n, model->alg, model->nonce.bytes.at, 16,
                               model->ad.bytes, model->ad.n, is_decryption ? model->out.bytes : model->in.bytes,
                               model->in.n, out.at, out.n, &n) == PSA_SUCCESS);
    expect(n == model->in.n + model->tag_bytes);
    expect(is_same(out.at, is_decryption ? model->in.bytes : model->out.bytes, model->in.n));
    return out;
}

static psa_status_t at_the_end(struct aead_model *model, int is_decryption)
{
    if (!may_go_on(model) || model->is_decryption != is_decryption)
        return failed(model, PSA_ERROR_BAD_STATE);
    if (model->has_lengths && (model->ad_left > 0 || model->text_left > 0))
        return failed(model, PSA_ERROR_INVALID_ARGUMENT);
    return PSA_SUCCESS;
}

static void finish(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    const struct buffer tag = new_buffer(in, choose(in, 4) == 1 ? choose(in, 20) : 16);
    psa_status_t status = at_the_end(model, 0);
    size_t text_length = 99, tag_length = 99;

    if (status == PSA_SUCCESS && tag.n < model->tag_bytes)
        status = failed(model, PSA_ERROR_BUFFER_TOO_SMALL);
    expect(pw_psa_aead_finish(operation, NULL, 0, &text_length, tag.at, tag.n, &tag_length) == status);
    expect(text_length == 0 && tag_length == (status == PSA_SUCCESS ? model->tag_bytes : 0));
    if (status == PSA_SUCCESS) {
        const struct buffer whole = in_one_call(model, in);

        expect(is_same(tag.at, whole.at + model->in.n, model->tag_bytes));
        free_buffer(whole);
        model->phase = INACTIVE;
    }
    free_buffer(tag);
}

static void verify(pw_psa_aead_operation_t *operation, struct aead_model *model, struct input *in)
{
    psa_status_t status = at_the_end(model, 1);
    struct buffer tag = new_bytes(in, choose(in, 4) == 1 ? choose(in, 20) : model->tag_bytes);
    size_t n = 99;

    if (status == PSA_SUCCESS) {
        const struct buffer whole = in_one_call(model, in);

        if (tag.n == model->tag_bytes)
            memcpy(tag.at, whole.at + model->in.n, tag.n);
        free_buffer(whole);
        if (tag.n != model->tag_bytes || is_chosen(in)) {
            if (tag.n > 0)
                spoil(in, tag);
            status = failed(model, PSA_ERROR_INVALID_SIGNATURE);
        }
    }
    expect(pw_psa_aead_verify(operation, NULL, 0, &n, as_tag(tag.at, tag.n), tag.n) == status);
    expect(n == 0);
    if (status == PSA_SUCCESS)
        model->phase = INACTIVE;
    free_buffer(tag);
}

/* One call each way, in place or not, with room enough or not. */
static void in_one(struct input *in)
{
    const struct argument key = new_secret(in, is_chosen(in) ? 16 : 32), nonce = new_argument(in, 16);
    const struct argument ad = new_argument(in, choose_length(in, 100)), text = new_secret(in, choose_length(in, 100));
    const size_t tag_bytes = 4 + choose(in, 13), n = text.bytes.n, cut = choose(in, 4) == 1;
    const psa_algorithm_t alg = PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, tag_bytes);
    const struct buffer c = new_buffer(in, n + tag_bytes - cut), m = new_bytes(in, n);
    size_t written = 99;

    expect(pw_psa_aead_encrypt(NULL, key.bytes.at, key.bytes.n, alg, nonce.bytes.at, 16, ad.bytes.at, ad.bytes.n,
                               text.bytes.at, n, c.at, c.n,
                               &written) == (cut ? PSA_ERROR_BUFFER_TOO_SMALL : PSA_SUCCESS));
    expect(written == (cut ? 0 : c.n));
    if (!cut) {
        const int is_wrong = is_chosen(in);
        const int in_place = is_chosen(in);
        const uint8_t *out = in_place ? c.at : m.at;

        reveal(c.at, c.n);
        if (is_wrong)
            spoil(in, c);
        (void)as_tag(c.at + n, tag_bytes);
        expect(pw_psa_aead_decrypt(NULL, key.bytes.at, key.bytes.n, alg, nonce.bytes.at, 16, ad.bytes.at, ad.bytes.n,
                                   c.at, c.n, in_place ? c.at : m.at, n,
                                   &written) == (is_wrong ? PSA_ERROR_INVALID_SIGNATURE : PSA_SUCCESS));
        expect(written == (is_wrong ? 0 : n));
        expect(is_wrong ? is_zero(out, n) : is_same(out, text.copy, n));
    }
    free_buffer(c);
    free_buffer(m);
    free_argument(key);
    free_argument(nonce);
    free_argument(ad);
    free_argument(text);
}

void fuzz_psa_aead(const void *functions, struct input *in)
{
    static struct aead_model model;
    pw_psa_aead_operation_t operation = {0};

    (void)functions;
    in_one(in);
    memset(&model, 0, sizeof model);
    model.key = new_argument(in, 0);
    model.nonce = new_argument(in, 0);
    for (unsigned calls = 0; calls < CALLS && in->n > 0; calls++) {
        /* mostly what the operation is waiting for */
        static const unsigned wanted[] = {0, 1, 3, 4, 4, 7};
        const unsigned call = choose(in, 16);

        switch (call < 8                        ? call
                : call < 12 || model.phase < AD ? wanted[model.phase]
                                                : 5 + (unsigned)model.is_decryption) {
        case 0:
            set_up(&operation, &model, in);
            break;
        case 1:
            set_nonce(&operation, &model, in);
            break;
        case 2:
            set_lengths(&operation, &model, in);
            break;
        case 3:
            update_ad(&operation, &model, in);
            break;
        case 4:
            update(&operation, &model, in);
            break;
        case 5:
            finish(&operation, &model, in);
            break;
        case 6:
            verify(&operation, &model, in);
            break;
        default:
            expect(pw_psa_aead_abort(&operation) == PSA_SUCCESS);
            expect(is_zero((const uint8_t *)&operation, sizeof operation));
            model.phase = INACTIVE;
        }
    }
    free_argument(model.key);
    free_argument(model.nonce);
}

/* ---- hash ------------------------------------------------------------------------------------------------- */

enum { IDLE, ACTIVE, OVER };

struct hash_model {
    int phase;
    struct text text;
};

static void hash_finish(pw_psa_hash_operation_t *operation, struct hash_model *model, struct input *in)
{
    const struct buffer digest = new_buffer(in, choose(in, 4) == 1 ? choose(in, 33) : 32);
    size_t n = 99;
    const psa_status_t status = model->phase != ACTIVE ? PSA_ERROR_BAD_STATE
                                : digest.n < 32        ? PSA_ERROR_BUFFER_TOO_SMALL
                                                       : PSA_SUCCESS;

    expect(pw_psa_hash_finish(operation, digest.at, digest.n, &n) == status);
    expect(n == (status == PSA_SUCCESS ? 32 : 0));
    if (status == PSA_SUCCESS) {
        uint8_t whole[32];

        expect(pw_psa_hash_compute(PSA_ALG_ASCON_HASH256, model->text.bytes, model->text.n, whole, sizeof whole, &n) ==
               PSA_SUCCESS);
        expect(is_same(digest.at, whole, sizeof whole));
        model->phase = IDLE;
    } else if (model->phase != IDLE) {
        model->phase = OVER;
    }
    free_buffer(digest);
}

void fuzz_psa_hash(const void *functions, struct input *in)
{
    static struct hash_model models[2];
    pw_psa_hash_operation_t operations[2];

    (void)functions;
    memset(operations, 0, sizeof operations);
    memset(models, 0, sizeof models);
    for (unsigned calls = 0; calls < CALLS && in->n > 0; calls++) {
        const unsigned which = choose(in, 2), call = choose(in, 8);
        pw_psa_hash_operation_t *operation = &operations[which];
        struct hash_model *model = &models[which];

        if (call < 2) {
            const psa_algorithm_t alg = choose(in, 8) == 1 ? PSA_ALG_ASCON_XOF128 : PSA_ALG_ASCON_HASH256;

            expect(pw_psa_hash_setup(operation, alg) == (model->phase != IDLE           ? PSA_ERROR_BAD_STATE
                                                         : alg != PSA_ALG_ASCON_HASH256 ? PSA_ERROR_NOT_SUPPORTED
                                                                                        : PSA_SUCCESS));
            if (model->phase == IDLE && alg == PSA_ALG_ASCON_HASH256) {
                model->phase = ACTIVE;
                model->text.n = 0;
            }
        } else if (call < 5) {
            const struct argument part = new_secret(in, choose_length(in, MOST_TEXT - model->text.n));
            const psa_status_t status = model->phase == ACTIVE ? PSA_SUCCESS : PSA_ERROR_BAD_STATE;

            expect(pw_psa_hash_update(operation, part.bytes.at, part.bytes.n) == status);
            if (status == PSA_SUCCESS)
                append(&model->text, part.copy, part.bytes.n);
            else if (model->phase != IDLE)
                model->phase = OVER;
            free_argument(part);
        } else if (call == 5) {
            const int can = model->phase == ACTIVE && models[1 - which].phase == IDLE;

            expect(pw_psa_hash_clone(operation, &operations[1 - which]) == (can ? PSA_SUCCESS : PSA_ERROR_BAD_STATE));
            if (can)
                models[1 - which] = *model;
        } else if (call == 6) {
            hash_finish(operation, model, in);
        } else {
            expect(pw_psa_hash_abort(operation) == PSA_SUCCESS);
            model->phase = IDLE;
        }
    }
}

/* ---- extendable output ------------------------------------------------------------------------------------ */

enum { NONE, LABEL, INPUT, OUTPUT, ENDED };

void fuzz_psa_xof(const void *functions, struct input *in)
{
    static struct text text, label, out;
    static uint8_t whole[MOST_TEXT];
    pw_psa_xof_operation_t operation = {0};
    int phase = NONE, has_label = 0;

    (void)functions;
    for (unsigned calls = 0; calls < CALLS && in->n > 0; calls++) {
        const unsigned call = choose(in, 10);
        psa_status_t status = PSA_SUCCESS;

        if (call < 2) {
            const int labelled = is_chosen(in);

            status = phase == NONE ? PSA_SUCCESS : PSA_ERROR_BAD_STATE;
            expect(pw_psa_xof_setup(&operation, labelled ? PSA_ALG_ASCON_CXOF128 : PSA_ALG_ASCON_XOF128) == status);
            if (phase == NONE) {
                phase = labelled ? LABEL : INPUT;
                has_label = labelled;
                text.n = label.n = out.n = 0;
            }
            continue; /* an error of a set-up leaves the operation as it is */
        }
        if (call == 2) {
            const struct argument said = new_argument(in, choose_length(in, 280));

            status = phase == INPUT && !has_label                  ? PSA_ERROR_INVALID_ARGUMENT
                     : phase != LABEL                              ? PSA_ERROR_BAD_STATE
                     : said.bytes.n > PW_ASCON_CXOF128_LABEL_BYTES ? PSA_ERROR_INVALID_ARGUMENT
                                                                   : PSA_SUCCESS;
            expect(pw_psa_xof_set_context(&operation, said.bytes.at, said.bytes.n) == status);
            if (status == PSA_SUCCESS) {
                append(&label, said.copy, said.bytes.n);
                phase = INPUT;
            }
            free_argument(said);
        } else if (call < 6) {
            const struct argument part = new_secret(in, choose_length(in, MOST_TEXT - text.n));

            status = phase == INPUT ? PSA_SUCCESS : PSA_ERROR_BAD_STATE;
            expect(pw_psa_xof_update(&operation, part.bytes.at, part.bytes.n) == status);
            if (status == PSA_SUCCESS)
                append(&text, part.copy, part.bytes.n);
            free_argument(part);
        } else if (call < 9) {
            const struct buffer part = new_buffer(in, choose_length(in, MOST_TEXT - out.n));

            status = phase == INPUT || phase == OUTPUT ? PSA_SUCCESS : PSA_ERROR_BAD_STATE;
            expect(pw_psa_xof_output(&operation, part.at, part.n) == status);
            if (status == PSA_SUCCESS) {
                append(&out, part.at, part.n);
                phase = OUTPUT;
                if (has_label)
                    expect(pw_ascon_cxof128(whole, out.n, text.bytes, text.n, label.bytes, label.n) == 0);
                else
                    pw_ascon_xof128(whole, out.n, text.bytes, text.n);
                expect(is_same(whole, out.bytes, out.n));
            }
            free_buffer(part);
        } else {
            expect(pw_psa_xof_abort(&operation) == PSA_SUCCESS);
            phase = NONE;
        }
        if (status != PSA_SUCCESS && phase != NONE)
            phase = ENDED;
    }
}
