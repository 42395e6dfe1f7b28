/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* As in pqm4: a program for the board, which no scheme needs. */
int main(void)
{
    return 0;
}
