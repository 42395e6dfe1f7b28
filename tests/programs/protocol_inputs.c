/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gives packets to the receiving functions of examples/protocols, each in memory of just its size: a sanitizer
 * sees what is read or written beside it. Standard input has a letter for the protocol, the length in two
 * bytes, and the packet, again and again. Keys and states are zeros. Prints how many were taken. */
#include "ble.h"
#include "cose.h"
#include "ieee802154.h"
#include "lorawan.h"
#include "tls13.h"

#include <stdio.h>
#include <stdlib.h>

static uint8_t *allocated(size_t n)
{
    uint8_t *memory = malloc(n > 0 ? n : 1);

    if (memory == NULL)
        exit(2);
    return memory;
}

static int receive(char protocol, uint8_t *packet, size_t len)
{
    struct ble_link link = {{0}, {0}, {0}, 1};
    struct lorawan_session session = {{0}, {0}, {0}, 0, 0, LORAWAN_DEVICE};
    struct ieee802154_security security = {{0}, {0}, 0, 5, 0};
    struct tls13_direction direction = {{0}, {0}, {0}, TLS13_AES_128_CCM_8, 1};
    static const uint8_t root_key[LORAWAN_KEY_BYTES];
    struct cose_key key = {{0}, {0}, 0};
    uint8_t *room = allocated(len), port, type, iv[COSE_IV_BYTES];
    size_t payload;
    int taken;

    if (protocol == 'b')
        taken = ble_decrypt(&link, packet, len);
    else if (protocol == 'l')
        taken = lorawan_receive(&session, room, &port, packet, len);
    else if (protocol == 'j')
        taken = lorawan_joined(&session, packet, len, 0, root_key);
    else if (protocol == 'i')
        taken = ieee802154_open(&security, packet, len, &payload);
    else if (protocol == 't')
        taken = tls13_decrypt(&direction, &type, packet, len);
    else
        taken = cose_decrypt0(room, iv, packet, len, NULL, 0, &key);
    free(room);
    return taken >= 0;
}

int main(void)
{
    unsigned long taken = 0;
    int protocol;

    while ((protocol = getchar()) != EOF) {
        const size_t high = (size_t)getchar(), len = high << 8 | (size_t)getchar();
        uint8_t *packet = allocated(len);

        if (fread(packet, 1, len, stdin) != len)
            return 1;
        taken += (unsigned long)receive((char)protocol, packet, len);
        free(packet);
    }
    printf("%lu\n", taken);
    return 0;
}
