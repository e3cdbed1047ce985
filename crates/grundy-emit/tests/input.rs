//! What is read and how it is understood, in every language: marks of kinds, lengths, sets among numbers, nested choices.

mod support;

use grundy_emit::{CodeRequest, ForAll, LANGUAGES, Language, LawSource, code, limits, reads, says};
use grundy_rule::Template;
use support::{attempt, compile};

/// A rule and its claim, what is read, said and allowed; an input with its answers by hand, and inputs that are refused.
struct Exchange {
    rule: &'static str,
    claim: Option<&'static str>,
    words: [&'static str; 3],
    input: &'static str,
    printed: &'static str,
    refused: &'static [&'static str],
}

const EXCHANGES: [Exchange; 14] = [
    // Values x mod 3, and where 3 divides k those of the period k + 1: 6 of 7 is 3, 7 + 3 is 0 and 0.
    Exchange {
        rule: "take {1, 2, k}",
        claim: Some("g = (if k % 3 == 0 then (if x % (k + 1) < k then x % (k + 1) % 3 else 3) else x % 3)"),
        words: ["T { k n x[n] }", "{value}|{value}", "1 <= k <= 9, n <= 3, x <= 1e18, T <= 9"],
        input: "4\n6 1 6\n6 2 7 3\n4 1 6\n2 1 5\n",
        printed: "3\n0\n0\n2\n",
        refused: &["1\n0 1 6\n", "1\n6 1 5x\n", "1\n6 1 --5\n", "1\n6 1 1e5\n", "1\n6 2 5", ""],
    },
    // 3 xor 3 and 0; 1 xor 2 and 1; 5 xor 5.
    Exchange {
        rule: "rook(x, y) -> rook(x - k, y) | rook(x, y - k) for k in 1..; pawn(x) -> pawn(x - 1)",
        claim: None,
        words: ["T { n [ piece: R rook(x, y) | pawn pawn(x) ] }", "W|L", "x <= 9, y <= 9, n <= 5, T <= 9"],
        input: "3\n2 R 3 3 pawn 2\n2 R 1 2 pawn 1\n1 R 5 5\n",
        printed: "L\nW\nL\n",
        refused: &["1\n1 Q 1 1\n", "1\n1 pawns 1\n"],
    },
    // The sums 3, 3 and 2 of digits, of which multiples of 3 lose; one digit lets the other begin.
    Exchange {
        rule: "x -> x - k for k in 1..=2; start s[] -> sum(s)",
        claim: None,
        words: ["T { digits s }", "A|B, swapped if odd(len(s))", "len(s) <= 5, T <= 9"],
        input: "3\n3\n12\n11\n",
        printed: "A\nB\nA\n",
        refused: &["1\n123456\n", "1\n1a\n"],
    },
    // Of 1 and 3 even heaps lose, of 1 alone too, of 1, 2 and 4 multiples of 3.
    Exchange {
        rule: "take {1, S}",
        claim: None,
        words: ["T { x m S[m] }", "W|L", "x <= 100, m <= 3, 2 <= S <= 9, T <= 9"],
        input: "3\n4 1 3\n2 0\n5 2 2 4\n",
        printed: "L\nL\nW\n",
        refused: &["1\n4 1 10\n", "1\n4 4 2 3 4 5\n"],
    },
    // Each move takes one from what is above 1: three moves, and two.
    Exchange {
        rule: "a{} -> a[i := a[i] - 1] for i in 0..len(a) if a[i] > 1; domain min(a) > 0",
        claim: None,
        words: ["T { n a[n] }", "W|L", "n <= 3, a <= 5, T <= 9"],
        input: "2\n2 2 3\n2 2 2\n",
        printed: "W\nL\n",
        refused: &["1\n2 0 1\n"],
    },
    // From 1 to 2, from 2 to 3: the middle wins. Neither an edge nor a token may be at a vertex that the graph has not.
    Exchange {
        rule: "v -> w for w in E[v]",
        claim: None,
        words: ["n m E:edges[m] q { v }", "W|L", "n <= 5, m <= 9, q <= 5, 1 <= v <= 5"],
        input: "3 2\n1 2\n2 3\n3\n1\n2\n3\n",
        printed: "L\nW\nL\n",
        refused: &["3 2\n1 2\n2 4\n1\n1\n", "3 1\n1 2\n1\n4\n", "3 1\n1 0\n1\n1\n"],
    },
    // Three squares are free, then two; a board without columns has no rows that could be counted.
    Exchange {
        rule: "b[,] -> b[i, j := '1'] for i in 0..rows(b) for j in 0..cols(b) if b[i, j] == '0'",
        claim: None,
        words: ["T { h w b[h,w] }", "W|L", "T <= 5, h <= 2, w <= 3"],
        input: "2\n2 2\n01\n00\n1 2\n00\n",
        printed: "W\nL\n",
        refused: &["1\n2 0\n", "1\n0 0\n", "1\n1 2\n0\n"],
    },
    // A heap of 4 is won by whoever begins, two equal heaps by the other.
    Exchange {
        rule: "x -> x - k for k in 1..; start (a, b) -> abs(a - b) - 1",
        claim: None,
        words: [
            "T { n [ a b ] w }",
            "WHITE|BLACK, swapped if w == \"BLACK\"",
            "T <= 9, n <= 5, a <= 9, b <= 9",
        ],
        input: "3\n1 1 6 WHITE\n1 1 6 BLACK\n2 1 3 5 3 BLACK\n",
        printed: "WHITE\nBLACK\nWHITE\n",
        refused: &["1\n1 1 6\n", "1\n1 1 10 WHITE\n"],
    },
    // Up to 6, even heaps lose where 1 is taken, and multiples of 3 where 1 or 2 are: 4 and 3 of 14.
    Exchange {
        rule: "x -> x - k for k in 1..=m",
        claim: None,
        words: ["T { n }", "{lost}, not {won}, for m in 1..=2, for x in 0..=n", "T <= 9, n <= 50"],
        input: "2\n6\n0\n",
        printed: "7, not 7\n2, not 0\n",
        refused: &["1\n51\n"],
    },
    // 1 stands above 2 and 3, and 3 above 4; then each has a parent, 0 or less being none.
    Exchange {
        rule: "v -> w for w in p[v]",
        claim: None,
        words: ["T { n p:parents[n-1] q { v } }", "W|L", "T <= 9, 1 <= n <= 5, q <= 5, 1 <= v <= 5"],
        input: "1\n4\n1 1 3\n4 1 2 3 4\n",
        printed: "W\nL\nW\nL\n",
        refused: &["1\n4\n1 1 5\n1 1\n", "1\n4\n0 1 3\n1 1\n", "1\n4\n1 1 3\n1 5\n"],
    },
    Exchange {
        rule: "v -> w for w in p[v]",
        claim: None,
        words: ["n p:parents0[n] q { v }", "W|L", "1 <= n <= 5, q <= 5, v <= 5"],
        input: "5\n-1 0 1 -1 3\n5 0 1 2 3 4\n",
        printed: "L\nW\nL\nW\nL\n",
        refused: &["5\n-1 0 1 -2 3\n1 0\n", "5\n-1 0 1 -1 5\n1 0\n"],
    },
    // Many equal heaps are none or one: of 10^18 an even number is left, of 27 three 9s, which have no value.
    Exchange {
        rule: "x -> [x / s for i in 0..s] for s in S if s > 1 and x % s == 0",
        claim: None,
        words: ["T { x m S[m] }", "A|B", "T <= 9, 1 <= x <= 1e18, 1 <= m <= 9, 1 <= S <= 1e18"],
        input: "3\n1000000000000000000 1 1000000000\n27 1 3\n9 1 3\n",
        printed: "A\nA\nB\n",
        refused: &["1\n1000000000000000001 1 2\n"],
    },
    // Equal coordinates lose: of (3, 1) the first becomes 1, of (2, 2) nothing helps.
    Exchange {
        rule: "(x, y) -> (x - k, y) | (x, y - k) for k in 1..",
        claim: None,
        words: ["T { x y }", "{count} {from} {to}|none", "T <= 9, x <= 9, y <= 9"],
        input: "2\n3 1\n2 2\n",
        printed: "1 (3, 1) (1, 1)\nnone\n",
        refused: &["1\n10 1\n"],
    },
    Exchange {
        rule: "(x, y) -> (x - k, y) | (x, y - k) for k in 1..",
        claim: None,
        words: ["T { x y }", "1{each \\n{from} {to}}|0", "T <= 9, x <= 9, y <= 9"],
        input: "2\n3 1\n2 2\n",
        printed: "1\n(3, 1) (1, 1)\n0\n",
        refused: &["1\n10 1\n"],
    },
];

fn program(exchange: &Exchange, language: Language) -> String {
    let [format, saying, most] = exchange.words;
    let reads = reads::parse(format).unwrap();
    let template = reads.understood(&Template::parse(exchange.rule).unwrap()).unwrap();
    let law = exchange
        .claim
        .map(|claim| LawSource::ForAll(ForAll { claim, condition: "k >= 1", words: claim, misere: false }));
    let request = CodeRequest {
        law,
        is_proved: true,
        reads: Some(reads),
        says: Some(says::parse(saying).unwrap()),
        limits: limits::parse(most).unwrap(),
        ..CodeRequest::of(template, language)
    };
    code(&request).unwrap().text
}

#[test]
fn every_language_understands_what_is_read() {
    for language in LANGUAGES {
        for (place, exchange) in EXCHANGES.iter().enumerate() {
            let binary = compile(language, &format!("input{place}"), &program(exchange, language));
            let asked = |input| attempt(language, &binary, &[], input);
            let answered = asked(exchange.input);
            assert_eq!(
                String::from_utf8_lossy(&answered.stdout),
                exchange.printed,
                "{language:?}: {}",
                exchange.rule
            );
            for input in exchange.refused {
                let refused = asked(input);
                let told = String::from_utf8_lossy(&refused.stderr).into_owned();
                assert_eq!(
                    refused.status.code(),
                    Some(1),
                    "{language:?}: {}: {input:?}: {told}",
                    exchange.rule
                );
                assert_eq!(told.trim().lines().count(), 1, "{language:?}: {input:?}: {told}");
            }
        }
    }
}

#[test]
fn what_is_not_read_is_no_condition() {
    for (saying, stranger) in [("A|B, swapped if q == 1", "q"), ("A|B, swapped if len(x) > 1", "x")] {
        let request = CodeRequest {
            reads: Some(reads::parse("T { x }").unwrap()),
            says: Some(says::parse(saying).unwrap()),
            limits: limits::parse("x <= 9, T <= 9").unwrap(),
            ..CodeRequest::of(Template::parse("take 1..=3").unwrap(), Language::Cpp)
        };
        let mistake = code(&request).unwrap_err();
        assert!(mistake.message.english.contains(&format!("`{stranger}`")), "{}", mistake.message.english);
    }
}
