//! What rules say in words.

use super::rule_words;
use crate::template::Template;

/// The rule, as its canonical spelling has it, in both languages.
fn check(rule: &str, english: &str, chinese: &str) {
    let canonical = Template::parse(rule).unwrap().open(&[]).unwrap().canonical();
    let words = rule_words(&canonical).unwrap();
    assert_eq!((words.english.as_str(), words.chinese.as_str()), (english, chinese), "{rule}: {canonical}");
}

#[test]
fn what_is_taken_from_a_heap_is_told_as_an_amount() {
    for (rule, english, chinese) in [
        ("take {1,3,4}", "Take 1, 3 or 4 tokens.", "取走 1、3 或 4 个石子。"),
        ("take 1", "Take 1 token.", "取走 1 个石子。"),
        ("take 1..=3", "Take 1 to 3 tokens.", "取走 1 到 3 个石子。"),
        ("take 1..3", "Take 1 or 2 tokens.", "取走 1 或 2 个石子。"),
        ("take 1..", "Take any number of tokens.", "取走任意多个石子。"),
        ("take 3..", "Take 3 or more tokens.", "取走至少 3 个石子。"),
        (
            "take all but {2,3}",
            "Take any number of tokens but 2 or 3.",
            "取走任意多个石子，但不能是 2 或 3 个。",
        ),
        ("take primes", "Take a prime number of tokens (2, 3, 5, …).", "取走质数个石子（2、3、5、…）。"),
        ("take odd", "Take 1, 3, 5, 7, … tokens.", "取走 1、3、5、7、… 个石子。"),
        (
            "take powers(2)",
            "Take a number of tokens that is a power of 2 (1, 2, 4, …).",
            "取走石子，个数须为 2 的幂（1、2、4、…）。",
        ),
        (
            "take primes but {2}",
            "Take k tokens, where k is a prime number (2, 3, 5, …) and k ≠ 2.",
            "取走 k 个石子，其中 k 是质数（2、3、5、…），k ≠ 2。",
        ),
        (
            "x -> x - k for k in 1..=3 if x == 5 or x == 7 if k != 2",
            "From a heap of x: take k tokens, where k is a number from 1 to 3, (x = 5 or x = 7) and k ≠ 2.",
            "从 x 个石子的堆：取走 k 个石子，其中 k 是 1 到 3 的数，(x = 5 或 x = 7)，k ≠ 2。",
        ),
        (
            "x -> x - k for k in divisors(x) if k < x",
            "From a heap of x: take k tokens, where k is a divisor of x and k < x.",
            "从 x 个石子的堆：取走 k 个石子，其中 k 是 x 的约数，k < x。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

/// Sentences that could be read as another rule.
#[test]
fn what_is_said_can_be_read_in_one_way() {
    for (rule, english, chinese) in [
        (
            "x -> x - k for k in {1, 2} if x > 4",
            "From a heap of x: take k tokens, where k is 1 or 2, and x > 4.",
            "从 x 个石子的堆：取走 k 个石子，其中 k 是 1 或 2，x > 4。",
        ),
        (
            "x -> [x / 2; 2, x % 2] if x > 1",
            "From a heap of x: leave ⌊x/2⌋ (2 times) and x mod 2, if x > 1.",
            "从 x 个石子的堆：留下 2 个 ⌊x/2⌋ 和 x mod 2，要求 x > 1。",
        ),
        (
            "x -> x - 1; 7 -> 0",
            "From a heap of x: take 1 token. From 7 also: move to 0.",
            "从一堆 x：取走 1 个石子。从 7 还可以：走到 0。",
        ),
        (
            "7 -> 0; x -> x - 1; x -> x - 2",
            "From 7: move to 0. From a heap of x: take 1 token. From a heap of x also: take 2 tokens.",
            "从 7：走到 0。从一堆 x：取走 1 个石子。从一堆 x 还可以：取走 2 个石子。",
        ),
        (
            "row(n) -> row(n - 1); ring(n) -> row(n - 1); ring(0) -> row(0)",
            "From row(n): take 1 token. From ring(n): move to row(n − 1). From ring(0) also: move to row(0).",
            "从 row(n)：取走 1 个石子。从 ring(n)：走到 row(n − 1)。从 ring(0) 还可以：走到 row(0)。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn what_is_left_is_told_where_it_is_no_taking() {
    for (rule, english, chinese) in [
        (
            "x -> x / 2 if x > 0",
            "From a heap of x: move to ⌊x/2⌋, if x > 0.",
            "从 x 个石子的堆：走到⌊x/2⌋，要求 x > 0。",
        ),
        (
            "x -> x-k for k in 1.. | [a, x-a] for a in 1..x",
            "Take any number of tokens, or split the heap into two heaps, neither of them empty.",
            "取走任意多个石子，或把这一堆分成两个非空的堆。",
        ),
        (
            "x -> [a, x-a] for a in 1..x if a != x-a",
            "From a heap of x: leave a and x − a, where a is a number from 1 to x − 1 and a ≠ x − a.",
            "从 x 个石子的堆：留下 a 和 x − a，其中 a 是 1 到 x − 1 的数，a ≠ x − a。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn several_numbers_change_by_name() {
    for (rule, english, chinese) in [
        (
            "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..",
            "From (x, y): take k from x, or take k from y, or take k from each of x and y, where k is any positive number.",
            "从 (x, y)：从 x 取走 k，或从 y 取走 k，或从 x 和 y 各取走 k，其中 k 是任意正整数。",
        ),
        (
            "(x, y) -> (x - 1, y + 1) if x > 2; domain x >= y",
            "From (x, y): take 1 from x and add 1 to y, if x > 2. Only positions with x ≥ y exist.",
            "从 (x, y)：从 x 取走 1，并给 y 加 1，要求 x > 2。只有满足 x ≥ y 的局面存在。",
        ),
        (
            "x -> x - 1; win at 3",
            "Take 1 token. Whoever moves to 3 wins at once.",
            "取走 1 个石子。走到 3 者立即获胜。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn codes_are_told_digit_by_digit() {
    for (rule, english, chinese) in [
        (
            "octal 0.77",
            "Take 1 or 2 tokens and leave nothing, one heap or two heaps.",
            "取走 1 或 2 个石子，剩下空堆、一堆或两堆。",
        ),
        (
            "octal 4.07",
            "Split a heap into two heaps; take 2 tokens and leave nothing, one heap or two heaps.",
            "把一堆分成两堆；取走 2 个石子，剩下空堆、一堆或两堆。",
        ),
        (
            "octal 0.(3)",
            "Take 1 token and leave nothing or one heap; and so on.",
            "取走 1 个石子，剩下空堆或一堆；依此类推。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn lists_and_boards_have_words() {
    check(
        "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
        "From the list s: move to s with place i made '-' and place i + 1 made '-', where i is a number from 0 to (the length of s) − 2 and s[i] = '+' and s[i + 1] = '+'.",
        "从列表 s：走到 s（其中第 i 处改为 '-'，第 i + 1 处改为 '-'），其中 i 是 0 到 (s 的长度) − 2 的数，s[i] = '+' 且 s[i + 1] = '+'。",
    );
}

/// Where a part is told in words, what follows must not be taken for a part of it.
#[test]
fn words_end_where_their_part_ends() {
    for (rule, english, chinese) in [
        (
            "x -> x - 1; domain x % 2 == 0 or x > 3, x < 50",
            "Take 1 token. Only positions with (x mod 2 = 0 or x > 3) and x < 50 exist.",
            "取走 1 个石子。只有满足 (x mod 2 = 0 或 x > 3) 且 x < 50 的局面存在。",
        ),
        (
            "x -> x - max(1, sum(k for k in 1..=3 if k < x)) - 1",
            "From a heap of x: move to x − max(1, the sum of (k, where k is a number from 1 to 3 and k < x)) − 1.",
            "从 x 个石子的堆：走到 x − max(1, (k，其中 k 是 1 到 3 的数，k < x) 之和) − 1。",
        ),
        (
            "x -> x - sum(k for k in 1..=3 if k < 2) - 1",
            "From a heap of x: move to x − (the sum of (k, where k is a number from 1 to 3 and k < 2)) − 1.",
            "从 x 个石子的堆：走到 x − ((k，其中 k 是 1 到 3 的数，k < 2) 之和) − 1。",
        ),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn no_argument_and_no_number_is_left_out() {
    for (rule, english, chinese) in [
        (
            "x -> x - popcount(x) if x > 0",
            "From a heap of x: take the number of binary ones of x tokens, if x > 0.",
            "从 x 个石子的堆：取走 x 的二进制中一的个数个石子，要求 x > 0。",
        ),
        (
            "x -> x - leading_digit(x, 3) if x > 0",
            "From a heap of x: take the leading digit of x in base 3 tokens, if x > 0.",
            "从 x 个石子的堆：取走 x 在 3 进制下的首位数字个石子，要求 x > 0。",
        ),
        ("take 3..1", "There is no move.", "没有任何走法。"),
    ] {
        check(rule, english, chinese);
    }
}

#[test]
fn functions_of_lists_are_told_with_all_their_arguments() {
    for (rule, english, chinese) in [
        (
            "a[] -> a[1..] if count(a, 3) > 1",
            "From the list a: move to a[1..], if the number of times that 3 stands in a > 1.",
            "从列表 a：走到 a[1..]，要求 3 在 a 中出现的次数 > 1。",
        ),
        (
            "s[] -> s[1..] if max(runs(s, 'a')) > 3",
            "From the list s: move to s[1..], if max(the lengths of the runs of 'a' in s) > 3.",
            "从列表 s：走到 s[1..]，要求 max(s 中 'a' 的各连续段的长度) > 3。",
        ),
        (
            "a[] -> a[len(S)..] for S in subsets(0..len(a), 2)",
            "From the list a: move to a[the length of S..], where S is a set of 2 of the numbers from 0 to (the length of a) − 1.",
            "从列表 a：走到 a[S 的长度..]，其中 S 是 0 到 (a 的长度) − 1 的数的 2 元子集。",
        ),
        (
            "x -> [v for v in p] for p in partitions(x, distinct) if len(p) > 1",
            "From a heap of x: leave every v, where v is an element of p, where p is a partition of x into different parts and the length of p > 1.",
            "从 x 个石子的堆：留下每一个 v，其中 v 是 p 的元素，其中 p 是 x 拆成互不相同的数的拆分，p 的长度 > 1。",
        ),
    ] {
        check(rule, english, chinese);
    }
}
