/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Prints the descriptors as JSON lines, in the order of the lists, with what their functions make of fixed inputs. */
#include <pennyweight/aead.h>
#include <pennyweight/hash.h>
#include <pennyweight/mac.h>

#include <stdio.h>

#define BYTES 40 /* of message, associated data and XOF output */

static uint8_t counting[256]; /* 0, 1, 2 … */

static void print_hex(const char *name, const uint8_t *bytes, size_t n)
{
    printf(", \"%s\": \"", name);
    for (size_t i = 0; i < n; i++)
        printf("%02x", (unsigned)bytes[i]);
    printf("\"");
}

static void print_aead(const pw_aead *aead)
{
    uint8_t text[BYTES], tag[64] = {0};

    printf("{\"id\": \"%s\", \"name\": \"%s\", \"key_bytes\": %zu, \"nonce_bytes\": %zu, \"tag_bytes\": %zu, "
           "\"context_bytes\": %zu, \"found\": %d",
           aead->id, aead->name, aead->key_bytes, aead->nonce_bytes, aead->tag_bytes, aead->context_bytes,
           pw_aead_find(aead->id) == aead);
    aead->encrypt(text, tag, counting, BYTES, counting, BYTES, counting, counting);
    print_hex("result", text, BYTES);
    print_hex("tag", tag, aead->tag_bytes);
    printf(", \"right\": %d", aead->decrypt(text, tag, text, BYTES, counting, BYTES, counting, counting));
    print_hex("decrypted", text, BYTES);
    printf("}\n");
}

static void print_hash(const pw_hash *hash)
{
    uint8_t output[64] = {0};
    size_t size = hash->digest_bytes > 0 ? hash->digest_bytes : BYTES;
    const char *kind = "hash";

    if (hash->hash != NULL) {
        hash->hash(output, counting, BYTES);
    } else if (hash->xof != NULL) {
        kind = "xof";
        hash->xof(output, size, counting, BYTES);
    } else {
        kind = hash->cxof(output, size, counting, BYTES, counting, 3) == 0 ? "cxof" : "refused";
    }
    printf("{\"id\": \"%s\", \"name\": \"%s\", \"kind\": \"%s\", \"others\": %d, \"digest_bytes\": %zu, "
           "\"context_bytes\": %zu, \"found\": %d",
           hash->id, hash->name, kind, (hash->hash != NULL) + (hash->xof != NULL) + (hash->cxof != NULL) - 1,
           hash->digest_bytes, hash->context_bytes, pw_hash_find(hash->id) == hash);
    print_hex("result", output, size);
    printf("}\n");
}

static void print_mac(const pw_mac *mac)
{
    uint8_t tag[64] = {0};

    mac->authenticate(tag, counting, BYTES, counting);
    printf("{\"id\": \"%s\", \"name\": \"%s\", \"kind\": \"mac\", \"mac_key_bytes\": %zu, \"mac_tag_bytes\": %zu, "
           "\"context_bytes\": %zu, \"found\": %d, \"right\": %d",
           mac->id, mac->name, mac->key_bytes, mac->tag_bytes, mac->context_bytes, pw_mac_find(mac->id) == mac,
           mac->check(tag, mac->tag_bytes, counting, BYTES, counting));
    print_hex("result", tag, mac->tag_bytes);
    tag[0] ^= 1;
    printf(", \"wrong\": %d}\n", mac->check(tag, mac->tag_bytes, counting, BYTES, counting));
}

int main(void)
{
    static const char *const unknown[] = {"", "ascon", "ascon1288", "ASCON128", "ascon128 "};
    size_t count;
    const pw_aead *const *aeads;
    const pw_hash *const *hashes;
    const pw_mac *const *macs;

    for (size_t i = 0; i < sizeof counting; i++)
        counting[i] = (uint8_t)i;
    aeads = pw_aead_list(&count);
    for (size_t i = 0; i < count; i++)
        print_aead(aeads[i]);
    hashes = pw_hash_list(&count);
    for (size_t i = 0; i < count; i++)
        print_hash(hashes[i]);
    macs = pw_mac_list(&count);
    for (size_t i = 0; i < count; i++)
        print_mac(macs[i]);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        if (pw_aead_find(unknown[i]) != NULL || pw_hash_find(unknown[i]) != NULL || pw_mac_find(unknown[i]) != NULL)
            return 1;
    return 0;
}
