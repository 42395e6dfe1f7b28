/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Classes of letters of ASCII. */
#include <ctype.h>

static int is_between(int letter, int first, int last)
{
    return letter >= first && letter <= last;
}

int isdigit(int letter)
{
    return is_between(letter, '0', '9');
}

int isupper(int letter)
{
    return is_between(letter, 'A', 'Z');
}

int islower(int letter)
{
    return is_between(letter, 'a', 'z');
}

int isalpha(int letter)
{
    return isupper(letter) || islower(letter);
}

int isalnum(int letter)
{
    return isalpha(letter) || isdigit(letter);
}

int isxdigit(int letter)
{
    return isdigit(letter) || is_between(letter, 'A', 'F') || is_between(letter, 'a', 'f');
}

int isspace(int letter)
{
    return letter == ' ' || is_between(letter, '\t', '\r');
}

int isprint(int letter)
{
    return is_between(letter, ' ', '~');
}

int toupper(int letter)
{
    return islower(letter) ? letter - 'a' + 'A' : letter;
}

int tolower(int letter)
{
    return isupper(letter) ? letter - 'A' + 'a' : letter;
}
