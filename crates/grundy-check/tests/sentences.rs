//! Every claim in words, in both languages, read back from an accepted certificate.

use grundy_check::{Budget, Language, Verdict, check};

/// Rule, claim, method, proof; the English and the Chinese sentence.
const SENTENCES: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "x -> x / k for k in 2..=5 if x > 0",
        r#"{"kind": "grundy", "law": {"scaling": {"first": [0, 1, 2, 2, 3], "factor": 10, "about": 0, "saltus": 0}}}"#,
        "scaling",
        "",
        "g begins with 0, 1, 2, 2, 3, and from n = 5 on it is that of n / 10",
        "g 的前几个值为 0, 1, 2, 2, 3，从 n = 5 起等于 n / 10 处的值",
    ),
    (
        "x -> d for d in divisors(x) if d < x",
        r#"{"kind": "grundy", "law": {"factors": "prime factors"}}"#,
        "factors",
        "",
        "g is the number of prime factors of the heap, counted with repetition, and 0 for heap 0",
        "g 等于堆的质因数个数（计重数），堆 0 为 0",
    ),
    (
        "octal 0.07",
        r#"{"kind": "same", "rule": "octal 0.137", "shift": 1}"#,
        "same-options",
        r#"{"dead": [1, 0]}"#,
        "heap n has the value of heap n - 1 under the rule octal 0.137, for every n (heaps below 0 have the value 0)",
        "对所有 n，堆 n 的值等于堆 n - 1 在规则 octal 0.137 下的值（小于 0 的堆值为 0）",
    ),
    (
        "octal 0.77",
        r#"{"kind": "periodic", "preperiod": 71, "period": 12, "saltus": 0}"#,
        "guy-smith",
        "",
        "g(n + 12) = g(n) for all n ≥ 71",
        "对所有 n ≥ 71，g(n + 12) = g(n)",
    ),
    (
        "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
        r#"{"kind": "periodic", "preperiod": 1, "period": 4, "saltus": 4}"#,
        "automaton",
        r#"{"measure": {"": [[0, 1]]}}"#,
        "g(n + 4) = g(n) + 4 for all n ≥ 1",
        "对所有 n ≥ 1，g(n + 4) = g(n) + 4",
    ),
    (
        "(x, y) -> (x - 1, y) | (x, y - 1)",
        r#"{"kind": "rows", "along": 0, "rows": [{"preperiod": 0, "period": 2, "saltus": 0}]}"#,
        "automaton",
        r#"{"measure": {"": [[0, 1, 1]]}}"#,
        "g(n + 2, 0) = g(n, 0) for all n ≥ 0",
        "对所有 n ≥ 0，g(n + 2, 0) = g(n, 0)",
    ),
    (
        "x -> x - k for k in 1..=3; start n -> n + 1",
        r#"{"kind": "grundy", "law": {"formula": "x % 4"}, "start": {"formula": "(n + 1) % 4"}}"#,
        "automaton",
        r#"{"measure": {"": [[0, 1]]}}"#,
        "g = x % 4 at every position that has a value; g(start(n)) = (n + 1) % 4",
        "在每个有值的局面上 g = x % 4；g(start(n)) = (n + 1) % 4",
    ),
    (
        "x -> x - k for k in 1..=3",
        r#"{"kind": "outcome", "play": "misere", "law": {"condition": "x % 4 == 1"}}"#,
        "automaton",
        r#"{"measure": {"": [[0, 1]]}}"#,
        "in misère play a position is lost for the player to move iff x % 4 == 1",
        "反常游戏中，局面必败当且仅当 x % 4 == 1",
    ),
    (
        "x -> x - 1",
        r#"{"kind": "outcome", "play": "normal", "law": {"numeration": {"base": 2}, "automata": {"": {"start": 0, "next": [[1, 2], [1, 1], [2, 2]], "accept": [0, 1]}}}}"#,
        "automaton",
        r#"{"measure": {"": [[0, 1]]}}"#,
        "a position is lost for the player to move iff the automata of the certificate accept it (3 states)",
        "局面必败当且仅当证书中的自动机（3 个状态）接受它",
    ),
    (
        "x -> x - 1",
        r#"{"kind": "table", "below": [4], "values": [0, 1, 0, 1]}"#,
        "table",
        "",
        "the 4 values of the table, for coordinates below 4, are right",
        "表中坐标小于 4 的 4 个值都正确",
    ),
    (
        "row(x) -> row(x - 1)",
        r#"{"kind": "value", "position": ["row", 3], "value": 1}"#,
        "table",
        "",
        "g(row(3)) = 1",
        "g(row(3)) = 1",
    ),
    (
        "(x, y) -> (x - 1, y)",
        r#"{"kind": "refuted", "statement": {"kind": "grundy", "law": {"formula": "y % 2"}}, "position": [1, 0]}"#,
        "table",
        "",
        "it is not true that g = y % 2 at every position that has a value: (1, 0) shows it",
        "“在每个有值的局面上 g = y % 2”不成立：反例 (1, 0)",
    ),
    (
        "x -> x - 1",
        r#"{"kind": "refuted", "statement": {"kind": "same", "rule": "x -> x - 2"}, "position": [1]}"#,
        "table",
        "",
        "it is not true that every position is the same under the rule x -> x - 2: 1 shows it",
        "“每个局面在规则 x -> x - 2 下都相同”不成立：反例 1",
    ),
    (
        "x -> x - 1",
        r#"{"kind": "quotient", "order": 2, "previous": [1], "multiplication": [[0, 1], [1, 0]], "map": [0, 1], "preperiod": 0, "period": 2}"#,
        "quotient",
        "",
        "the misère quotient of sums of heaps (of all sizes, repeating with period 2 from heap 0 on) has 2 elements, 1 of them P-positions",
        "所有堆（从堆 0 起以 2 为周期）之和的反常商有 2 个元素，其中 1 个是必败态",
    ),
    (
        "x -> x - 1",
        r#"{"kind": "textbook", "below": 9}"#,
        "textbook",
        "",
        "in misère play of sums of heaps below 9 the player to move wins iff (xor ≠ 0) = (some heap has g > 1)",
        "小于 9 的堆之和按反常游戏进行时，先手必胜当且仅当 (异或 ≠ 0) = (某堆的 g > 1)",
    ),
    (
        "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1..",
        r#"{"kind": "outcome", "play": "normal", "law": {"columns": 2}}"#,
        "moore",
        "",
        "a position is lost for the player to move iff in every binary place the number of ones is a multiple of 2",
        "局面必败当且仅当每个二进制位上 1 的个数都是 2 的倍数",
    ),
    (
        "(x, y) -> (x - k, y) for k in 1..=x | (x + k, y - k) for k in 1..=y",
        r#"{"kind": "grundy", "law": {"xor": [0]}}"#,
        "staircase",
        r#"{"order": [0, 1]}"#,
        "g is the xor of the coordinates number 1",
        "g 是第 1 个坐标的异或",
    ),
    (
        "(n, c) -> (n - t, 3 * t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        r#"{"kind": "start", "play": "normal", "early": [1, 2], "seed": [3, 4, 6, 8], "lag": 3}"#,
        "schwenk",
        r#"{"factor": 3}"#,
        "start(n) is lost for the player to move iff n is one of 1, 2 or n is a term of 3, 4, 6, 8, … with u(i) = u(i - 1) + u(i - 4)",
        "start(n) 必败当且仅当n 是 1, 2 之一，或 n 是数列 3, 4, 6, 8, … 的一项，其中 u(i) = u(i - 1) + u(i - 4)",
    ),
];

#[test]
fn an_accepted_claim_is_said_in_both_languages() {
    for (rule, claim, method, proof, english, chinese) in SENTENCES {
        let proof = if proof.is_empty() { String::new() } else { format!(", \"proof\": {proof}") };
        let text = format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"claim\": {claim}, \"method\": \"{method}\"{proof}}}"
        );
        let Verdict::Accepted(statement) = check(&text, &Budget::default()) else {
            panic!("rejected: {text}")
        };
        assert_eq!(statement.claim.to_string(), *english);
        assert_eq!(statement.claim.sentence(Language::Chinese), *chinese);
    }
}
