// The games of the catalogue on two and three numbers.
#pragma once
#include "catalogue.hpp"

static void add_boards(Games& of) {
    of["antonim_two"] = [] {
        board([](int x, int y) { return x != y || x == 0; }, [](int x, int y) {
            for (int i = 0; i < x; i++) if (at(i, y) != NONE) reach(at(i, y));
            for (int j = 0; j < y; j++) if (at(x, j) != NONE) reach(at(x, j));
        });
    };
    of["bishop"] = [] { board(everywhere, [](int x, int y) { for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y - k)); }); };
    of["bishop_and_step"] = [] {
        board(everywhere, [](int x, int y) {
            for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y - k));
            if (x) reach(at(x - 1, y));
            if (y) reach(at(x, y - 1));
        });
    };
    auto steps = [](vector<pair<int, int>> moves) {
        board_by_sums([=](int x, int y) {
            for (auto [i, j] : moves) if (x + i >= 0 && y + j >= 0) reach(at(x + i, y + j));
        });
    };
    of["camel"] = [=] { steps({{-3, -1}, {-3, 1}, {-1, -3}, {1, -3}}); };
    of["white_knight"] = [=] { steps({{-2, 1}, {-2, -1}, {-1, -2}, {1, -2}}); };
    of["king"] = [] {
        board(everywhere, [](int x, int y) {
            if (x) reach(at(x - 1, y));
            if (y) reach(at(x, y - 1));
            if (x && y) reach(at(x - 1, y - 1));
        });
    };
    of["one_from_each_or_both"] = [] {
        board(everywhere, [](int x, int y) {
            if (x) reach(at(x - 1, y));
            if (y) reach(at(x, y - 1));
            if (x > 1 && y > 1) reach(at(x - 2, y - 2));
        });
    };
    of["chocolate"] = [] {
        board([](int x, int y) { return 2 * y <= x; }, [](int x, int y) {
            for (int a = 0; a < x; a++) reach(at(a, min(y, a / 2)));
            for (int b = 0; b < y; b++) reach(at(x, b));
        });
    };
    of["chomp2"] = [] {
        board([](int x, int y) { return x >= 1 && x >= y; }, [](int x, int y) {
            for (int i = 1; i < x; i++) reach(at(i, min(y, i)));
            for (int j = 0; j < y; j++) reach(at(x, j));
        });
    };
    of["cutcake"] = [] {
        board([](int x, int y) { return x >= 1 && y >= 1; }, [](int x, int y) {
            for (int a = 1; 2 * a <= x; a++) reach(at(a, y) ^ at(x - a, y));
            for (int b = 1; 2 * b <= y; b++) reach(at(x, b) ^ at(x, y - b));
        });
    };
    auto rook = [](int x, int y) {
        for (int i = 0; i < x; i++) reach(at(i, y));
        for (int j = 0; j < y; j++) reach(at(x, j));
    };
    of["rook"] = [=] { board(everywhere, rook); };
    of["rook_and_king"] = [=] { board(everywhere, [=](int x, int y) { rook(x, y); if (x && y) reach(at(x - 1, y - 1)); }); };
    of["wythoff"] = [=] {
        board(everywhere, [=](int x, int y) {
            rook(x, y);
            for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y - k));
        });
    };
    of["queens_corner"] = [] {
        side = n;
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++) {
                if (x + y == 0) { at(x, y) = NONE; continue; }
                if (x == 0 || y == 0 || x == y) { at(x, y) = THREAT; continue; }
                now++;
                for (int i = 1; i < x; i++) if (i != y) reach(at(i, y));
                for (int j = 1; j < y; j++) if (j != x) reach(at(x, j));
                for (int k = 1; k < min(x, y); k++) reach(at(x - k, y - k));
                at(x, y) = mex();
            }
    };
    of["cyclic_nimhoff"] = [=] {
        board(everywhere, [=](int x, int y) {
            rook(x, y);
            for (int i = 1; i < 3; i++) for (int j = 1; j < 3 - i; j++) if (i <= x && j <= y) reach(at(x - i, y - j));
        });
    };
    of["generalised_wythoff"] = [=] {
        board(everywhere, [=](int x, int y) {
            rook(x, y);
            for (int i = 1; i <= x; i++) for (int j = max(1, i - 1); j <= min(y, i + 1); j++) reach(at(x - i, y - j));
        });
    };
    of["delete_nim"] = [] {
        side = 2 * n;
        for (int sum = 0; sum <= 2 * (n - 1); sum++)
            for (int x = 0; x <= sum; x++) {
                int y = sum - x;
                now++;
                for (int a = 0; a < x; a++) reach(at(a, x - 1 - a));
                for (int a = 0; a < y; a++) reach(at(a, y - 1 - a));
                at(x, y) = mex();
            }
    };
    of["e_and_d"] = [] {
        side = n;
        for (int sum = 0; sum <= 2 * (n - 1); sum++)
            for (int x = max(0, sum - n + 1); x <= min(n - 1, sum); x++) {
                int y = sum - x;
                if (x == 0 || y == 0) { at(x, y) = NONE; continue; }
                now++;
                for (int k = 1; k < x; k++) reach(at(k, x - k));
                for (int k = 1; k < y; k++) reach(at(k, y - k));
                at(x, y) = mex();
            }
    };
    of["euclid"] = [] {
        board([](int x, int y) { return x && y; }, [](int x, int y) {
            for (int a = x - y; a >= 1; a -= y) reach(at(a, y));
            for (int b = y - x; b >= 1; b -= x) reach(at(x, b));
        });
    };
    of["euclid_to_zero"] = [] {
        board(everywhere, [](int x, int y) {
            if (!x || !y) return;
            for (int a = x - y; a >= 0; a -= y) reach(at(a, y));
            for (int b = y - x; b >= 0; b -= x) reach(at(x, b));
        });
    };
    of["larger_heap_nim"] = [] {
        board(everywhere, [](int x, int y) {
            if (x >= y) for (int i = 0; i < x; i++) reach(at(i, y));
            if (y >= x) for (int j = 0; j < y; j++) reach(at(x, j));
        });
    };
    of["smaller_heap_nim"] = [] {
        board(everywhere, [](int x, int y) {
            if (x <= y || y == 0) for (int i = 0; i < x; i++) reach(at(i, y));
            if (y <= x || x == 0) for (int j = 0; j < y; j++) reach(at(x, j));
        });
    };
    of["no_more_than_the_other"] = [] {
        board(everywhere, [](int x, int y) {
            for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y)), reach(at(x, y - k));
        });
    };
    of["silver_dollar_two"] = [] {
        board([](int x, int y) { return x < y; }, [](int x, int y) {
            for (int i = 0; i < x; i++) reach(at(i, y));
            for (int j = x + 1; j < y; j++) reach(at(x, j));
        });
    };
    of["welter_two"] = [] {
        board([](int x, int y) { return x != y; }, [](int x, int y) {
            for (int i = 0; i < x; i++) if (i != y) reach(at(i, y));
            for (int j = 0; j < y; j++) if (j != x) reach(at(x, j));
        });
    };
    of["two_heap_bash"] = [] {
        board(everywhere, [](int x, int y) {
            for (int k = 1; k <= 3 && k <= x; k++) reach(at(x - k, y));
            for (int k = 1; k <= 3 && k <= y; k++) reach(at(x, y - k));
        });
    };
    of["turning_corners"] = [] {
        board(everywhere, [](int x, int y) {
            for (int a = 0; a < x; a++) for (int b = 0; b < y; b++) reach(at(a, y) ^ at(x, b) ^ at(a, b));
        });
    };
    of["transfer_nim"] = [] {
        // A transfer keeps the sum and makes the heaps less unequal.
        side = 2 * n;
        for (int sum = 0; sum <= 2 * (n - 1); sum++)
            for (int gap = sum % 2; gap <= sum; gap += 2)
                for (int turn = 0; turn < (gap ? 2 : 1); turn++) {
                    int x = turn ? (sum - gap) / 2 : (sum + gap) / 2, y = sum - x;
                    now++;
                    for (int i = 0; i < x; i++) reach(at(i, y));
                    for (int j = 0; j < y; j++) reach(at(x, j));
                    for (int k = 1; x - k >= y + k; k++) reach(at(x - k, y + k));
                    for (int k = 1; y - k >= x + k; k++) reach(at(x + k, y - k));
                    at(x, y) = mex();
                }
    };
    of["yama_nim"] = [] {
        board_by_sums([](int x, int y) {
            for (int k = 2; k <= x; k++) reach(at(x - k, y + 1));
            for (int k = 2; k <= y; k++) reach(at(x + 1, y - k));
        });
    };

    of["dynamic_nim"] = [] { walk(n, [](int x, int c) { for (int t = 1; t <= min(x, c); t++) reach(at(x - t, min(3 * t, n - 1))); }); };
    of["fibonacci_nim"] = of["fibonacci_nim_all"] = [] {
        // More than the whole heap is no more than the heap.
        walk(n, [](int x, int c) { for (int t = 1; t <= min(x, c); t++) reach(at(x - t, min(2 * t, n - 1))); });
    };
    of["no_less_than_last"] = [] { walk(n, [](int x, int c) { for (int t = max(c, 1); t <= x; t++) reach(at(x - t, t)); }); };
    of["no_more_than_last"] = [] { walk(n, [](int x, int c) { for (int t = 1; t <= min(x, c); t++) reach(at(x - t, t)); }); };
    of["one_more_than_last"] = [] { walk(n, [](int x, int c) { for (int t = 1; t <= min(x, c); t++) reach(at(x - t, min(t + 1, n - 1))); }); };
    of["not_the_same_take"] = [] { walk(n, [](int x, int l) { for (int t = 1; t <= 3 && t <= x; t++) if (t != l) reach(at(x - t, t)); }); };
    of["short_global_nim"] = [] { walk(n, [](int x, int c) { for (int t = 1; t <= x; t++) if (t != c) reach(at(x - t, t)); }); };

    of["antonim_three"] = [] {
        auto inside = [](int x, int y, int z) { return (x != y || !x) && (y != z || !y) && (x != z || !x); };
        box(inside, [=](int x, int y, int z) {
            for (int i = 0; i < x; i++) if (inside(i, y, z)) reach(at(i, y, z));
            for (int i = 0; i < y; i++) if (inside(x, i, z)) reach(at(x, i, z));
            for (int i = 0; i < z; i++) if (inside(x, y, i)) reach(at(x, y, i));
        });
    };
    of["welter_three"] = [] {
        auto inside = [](int x, int y, int z) { return x != y && y != z && x != z; };
        box(inside, [=](int x, int y, int z) {
            for (int i = 0; i < x; i++) if (i != y && i != z) reach(at(i, y, z));
            for (int i = 0; i < y; i++) if (i != x && i != z) reach(at(x, i, z));
            for (int i = 0; i < z; i++) if (i != x && i != y) reach(at(x, y, i));
        });
    };
    of["silver_dollar_three"] = [] {
        box([](int x, int y, int z) { return x < y && y < z; }, [](int x, int y, int z) {
            for (int i = 0; i < x; i++) reach(at(i, y, z));
            for (int i = x + 1; i < y; i++) reach(at(x, i, z));
            for (int i = y + 1; i < z; i++) reach(at(x, y, i));
        });
    };
    of["chomp3"] = [] {
        box([](int x, int y, int z) { return x >= 1 && x >= y && y >= z; }, [](int x, int y, int z) {
            for (int i = 1; i < x; i++) reach(at(i, min(y, i), min(z, i)));
            for (int j = 0; j < y; j++) reach(at(x, j, min(z, j)));
            for (int k = 0; k < z; k++) reach(at(x, y, k));
        });
    };
    of["end_nim"] = [] {
        box(all, [](int x, int y, int z) {
            for (int i = 0; i < x; i++) reach(at(i, y, z));
            for (int i = 0; i < z; i++) reach(at(x, y, i));
            if (!x || !z) for (int i = 0; i < y; i++) reach(at(x, i, z));
        });
    };
    of["largest_heap_nim"] = [] {
        box(all, [](int x, int y, int z) {
            int most = max(x, max(y, z));
            if (x == most) for (int i = 0; i < x; i++) reach(at(i, y, z));
            if (y == most) for (int i = 0; i < y; i++) reach(at(x, i, z));
            if (z == most) for (int i = 0; i < z; i++) reach(at(x, y, i));
        });
    };
    of["lim"] = [] {
        // Every move lowers the sum.
        side = 2 * n;
        for (int sum = 0; sum <= 3 * (n - 1); sum++)
            for (int x = 0; x <= min(sum, 2 * n - 1); x++)
                for (int y = 0; y <= min(sum - x, 2 * n - 1); y++) {
                    int z = sum - x - y;
                    if (z >= 2 * n || x + y >= 2 * n || x + z >= 2 * n || y + z >= 2 * n) continue;
                    now++;
                    for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y - k, z + k));
                    for (int k = 1; k <= min(x, z); k++) reach(at(x - k, y + k, z - k));
                    for (int k = 1; k <= min(y, z); k++) reach(at(x + k, y - k, z - k));
                    at(x, y, z) = mex();
                }
    };
    of["moore"] = [] {
        box(all, [](int x, int y, int z) {
            for (int i = 0; i <= x; i++) for (int j = 0; j <= y; j++) if (i < x || j < y) reach(at(i, j, z));
            for (int i = 0; i <= x; i++) for (int k = 0; k < z; k++) reach(at(i, y, k));
            for (int j = 0; j < y; j++) for (int k = 0; k < z; k++) reach(at(x, j, k));
        });
    };
    of["two_of_three"] = of["moore"];
    of["nim_with_a_pass"] = [] {
        // The last number only tells whether the pass is there; more of it is more passes.
        box(all, [](int x, int y, int p) {
            for (int i = 0; i < x; i++) reach(at(i, y, p));
            for (int j = 0; j < y; j++) reach(at(x, j, p));
            if (p && x + y) reach(at(x, y, p - 1));
        });
    };
    auto three = [](int x, int y, int z) {
        for (int i = 0; i < x; i++) reach(at(i, y, z));
        for (int i = 0; i < y; i++) reach(at(x, i, z));
        for (int i = 0; i < z; i++) reach(at(x, y, i));
    };
    of["one_or_all_alike"] = [=] {
        box(all, [=](int x, int y, int z) {
            three(x, y, z);
            for (int k = 1; k <= min(x, min(y, z)); k++) reach(at(x - k, y - k, z - k));
        });
    };
    of["pairs_alike"] = [] {
        box(all, [](int x, int y, int z) {
            for (int k = 1; k <= min(x, y); k++) reach(at(x - k, y - k, z));
            for (int k = 1; k <= min(y, z); k++) reach(at(x, y - k, z - k));
            for (int k = 1; k <= min(x, z); k++) reach(at(x - k, y, z - k));
        });
    };
    of["slow_exact_nim"] = [] {
        box(all, [](int x, int y, int z) {
            if (x && y) reach(at(x - 1, y - 1, z));
            if (x && z) reach(at(x - 1, y, z - 1));
            if (y && z) reach(at(x, y - 1, z - 1));
        });
    };
}
