#include "input.hpp"
#include <initializer_list>
static char first[2000001], second[2000001];
int main() {
    int n = number();
    for (char *s : {first, second}) {
        int byte = next_byte();
        while (byte != '0' && byte != '1') byte = next_byte();
        for (int i = 0; i < 2 * n; i++, byte = next_byte()) s[i] = byte;
    }
    int x = 0, both = 0;
    for (int i = 0; i < 2 * n; i++) {
        x += first[i] - second[i];
        both += first[i] == '1' && second[i] == '1';
    }
    x += both % 2;
    puts(x >= 1 ? "First" : x < -1 ? "Second" : "Draw");
}
