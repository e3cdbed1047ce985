#include <bits/stdc++.h>
using namespace std;

using List = vector<long long>;

template <class... Words>
[[noreturn, gnu::cold]] void fail(Words... words) {
    cout.flush();
    (cerr << ... << words) << endl;
    exit(1);
}

static char buffer[1 << 16];
static size_t used = 0, held = 0;

static inline int peek() {
    if (used == held) {
        held = fread(buffer, 1, sizeof buffer, stdin);
        used = 0;
    }
    return held ? (unsigned char)buffer[used] : -1;
}

bool ended() {
    while (peek() >= 0 && peek() <= ' ') ++used;
    return peek() < 0;
}

static inline long long read(const char* name, long long least, long long most) {
    int letter = peek();
    for (; letter >= 0 && letter <= ' '; letter = peek()) ++used;
    if (letter < 0) fail("the input ends before ", name);
    bool negative = letter == '-';
    if (negative) {
        ++used;
        letter = peek();
    }
    if (letter < '0' || letter > '9') fail(name, " is not a number");
    unsigned long long size = 0;
    for (; letter >= '0' && letter <= '9'; letter = peek()) {
        if (size > LLONG_MAX / 10) fail(name, " is too large");
        size = 10 * size + (letter - '0');
        ++used;
    }
    if (size > LLONG_MAX) fail(name, " is too large");
    long long value = negative ? -(long long)size : (long long)size;
    if (value < least || value > most)
        fail(name, " is ", value, ", and this program is for ", least, " to ", most);
    return value;
}
