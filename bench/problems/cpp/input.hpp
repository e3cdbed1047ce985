// Buffered reading of non-negative integers and words, as a careful contestant writes it.
#pragma once
#include <cstdio>

static char buffer[1 << 16];
static size_t position = 0, length = 0;

static inline int next_byte() {
    if (position == length) {
        length = fread(buffer, 1, sizeof buffer, stdin);
        position = 0;
        if (length == 0) return EOF;
    }
    return (unsigned char)buffer[position++];
}

// False at the end of the input.
template <typename T>
static inline bool read(T &value) {
    int byte = next_byte();
    while (byte != EOF && (byte < '0' || byte > '9')) byte = next_byte();
    if (byte == EOF) return false;
    T result = 0;
    for (; byte >= '0' && byte <= '9'; byte = next_byte()) result = result * 10 + (byte - '0');
    value = result;
    return true;
}

template <typename T = int>
static inline T number() {
    T value = 0;
    read(value);
    return value;
}
