#include <bits/stdc++.h>
using namespace std;

using List = vector<long long>;

template <class... Words>
[[noreturn]] void fail(Words... words) {
    cout.flush();
    (cerr << ... << words) << endl;
    exit(1);
}

char buffer[1 << 16];
size_t used = 0, held = 0;

int peek() {
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

long long read(const char* name, long long least, long long most) {
    if (ended()) fail("the input ends before ", name);
    bool negative = peek() == '-';
    if (negative) ++used;
    if (peek() < '0' || peek() > '9') fail(name, " is not a number");
    long long value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++used)
        if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, peek() - '0', &value))
            fail(name, " is too large");
    if (negative) value = -value;
    if (value < least || value > most)
        fail(name, " is ", value, ", and this program is for ", least, " to ", most);
    return value;
}

