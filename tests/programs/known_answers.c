/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes an official file of known answers, as the library that it is linked with computes it:
 * known_answers aead ID MESSAGES ADS KEY NONCE MESSAGE AD, known_answers hash ID MESSAGES LABELS OUTPUT MESSAGE LABEL,
 * known_answers mac ID MESSAGES KEY MESSAGE: longest message and associated data or label, and the first bytes of what counts up. */
#include <pennyweight/aead.h>
#include <pennyweight/hash.h>
#include <pennyweight/mac.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void counting(uint8_t *to, unsigned first, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        to[i] = (uint8_t)(first + i);
    }
}

static void field(const char *name, const uint8_t *data, size_t n)
{
    printf("%s = ", name);
    for (size_t i = 0; i < n; i++) {
        printf("%02X", data[i]);
    }
    printf("\n");
}

static int aead(const pw_aead *algorithm, size_t messages, size_t ads, const unsigned *first, int tag_first)
{
    static uint8_t key[64], nonce[64], message[1100], ad[1100], answer[1200], text[1100];
    unsigned count = 0;

    counting(key, first[0], algorithm->key_bytes);
    counting(nonce, first[1], algorithm->nonce_bytes);
    counting(message, first[2], messages);
    counting(ad, first[3], ads);
    for (size_t len = 0; len <= messages; len++) {
        for (size_t adlen = 0; adlen <= ads; adlen++) {
            uint8_t *tag = tag_first ? answer : answer + len;
            uint8_t *ciphertext = tag_first ? answer + algorithm->tag_bytes : answer;

            algorithm->encrypt(ciphertext, tag, message, len, ad, adlen, nonce, key);
            if (algorithm->decrypt(text, tag, ciphertext, len, ad, adlen, nonce, key) || memcmp(text, message, len)) {
                return 1;
            }
            printf("Count = %u\n", ++count);
            field("Key", key, algorithm->key_bytes);
            field("Nonce", nonce, algorithm->nonce_bytes);
            field("PT", message, len);
            field("AD", ad, adlen);
            field("CT", answer, len + algorithm->tag_bytes);
            printf("\n");
        }
    }
    return 0;
}

static int hash(const pw_hash *algorithm, size_t messages, size_t labels, size_t output, const unsigned *first)
{
    static uint8_t message[1100], label[1100], answer[1100];
    unsigned count = 0;

    counting(message, first[0], messages);
    counting(label, first[1], labels);
    for (size_t len = 0; len <= messages; len++) {
        for (size_t labellen = 0; labellen <= (algorithm->cxof ? labels : 0); labellen++) {
            if (algorithm->hash) {
                algorithm->hash(answer, message, len);
            } else if (algorithm->xof) {
                algorithm->xof(answer, output, message, len);
            } else if (algorithm->cxof(answer, output, message, len, label, labellen)) {
                return 1;
            }
            printf("Count = %u\n", ++count);
            field("Msg", message, len);
            if (algorithm->cxof) {
                field("Z", label, labellen);
            }
            field("MD", answer, output);
            printf("\n");
        }
    }
    return 0;
}

static int mac(const pw_mac *algorithm, size_t messages, const unsigned *first)
{
    static uint8_t key[64], message[1100], tag[64];
    unsigned count = 0;

    counting(key, first[0], algorithm->key_bytes);
    counting(message, first[1], messages);
    for (size_t len = 0; len <= messages; len++) {
        algorithm->authenticate(tag, message, len, key);
        if (algorithm->check(tag, algorithm->tag_bytes, message, len, key)) {
            return 1;
        }
        printf("Count = %u\n", ++count);
        field("Key", key, algorithm->key_bytes);
        field("Msg", message, len);
        field("Tag", tag, algorithm->tag_bytes);
        printf("\n");
    }
    return 0;
}

int main(int arguments, char **argument)
{
    unsigned value[8] = {0};

    if (arguments < 3) {
        return 2;
    }
    for (int i = 3; i < arguments && i < 11; i++) {
        value[i - 3] = (unsigned)atoi(argument[i]);
    }
    if (strcmp(argument[1], "hash") == 0) {
        const pw_hash *found = pw_hash_find(argument[2]);

        return found ? hash(found, value[0], value[1], value[2], value + 3) : 2;
    }
    if (strcmp(argument[1], "mac") == 0) {
        const pw_mac *found = pw_mac_find(argument[2]);

        return found ? mac(found, value[0], value + 1) : 2;
    }
    const pw_aead *found = pw_aead_find(argument[2]);

    return found ? aead(found, value[0], value[1], value + 2, strcmp(argument[1], "tag_first") == 0) : 2;
}
