// The values of a take-and-break code, straight from the definition: digit k, bit j: after taking k one may leave j non-empty heaps.
//
// Input: lines `LIMIT DIGIT DIGIT ...` from digit 0 on. Output: a line of values for each.
// Sums of several heaps are sets of values, one bit set for each size, so that nothing is cubic.
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Values = std::vector<uint32_t>;
using Set = std::vector<uint8_t>;

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        size_t limit;
        words >> limit;
        std::vector<unsigned> digits;
        for (unsigned digit; words >> digit;) digits.push_back(digit);
        unsigned all = 0;
        for (unsigned digit : digits) all |= digit;
        const size_t parts = all >= 8 ? 3 : 2;
        Values values;
        // sums[m]: the values of two non-empty heaps of m tokens together; only kept where three heaps are asked for.
        std::vector<Values> sums(limit);
        for (size_t heap = 0; heap < limit; heap++) {
            if (parts == 3 && heap >= 1) {
                const size_t before = heap - 1;
                Set seen(1024, 0);
                for (size_t a = 1; 2 * a <= before; a++) {
                    uint32_t sum = values[a] ^ values[before - a];
                    if (sum >= seen.size()) seen.resize(2 * sum, 0);
                    if (!seen[sum]) { seen[sum] = 1; sums[before].push_back(sum); }
                }
            }
            Set reached(1024, 0);
            auto reach = [&](uint32_t value) {
                if (value >= reached.size()) reached.resize(2 * value, 0);
                reached[value] = 1;
            };
            for (size_t taken = 0; taken < digits.size() && taken <= heap; taken++) {
                const size_t left = heap - taken;
                if ((digits[taken] & 1) && left == 0) reach(0);
                if ((digits[taken] & 2) && left >= 1) reach(values[left]);
                if (digits[taken] & 4)
                    for (size_t a = 1; 2 * a <= left; a++) reach(values[a] ^ values[left - a]);
                if (digits[taken] & 8)
                    for (size_t a = 1; a + 2 <= left; a++)
                        for (uint32_t sum : sums[left - a]) reach(values[a] ^ sum);
            }
            uint32_t mex = 0;
            while (mex < reached.size() && reached[mex]) mex++;
            values.push_back(mex);
        }
        for (uint32_t value : values) std::cout << value << ' ';
        std::cout << '\n';
    }
}
