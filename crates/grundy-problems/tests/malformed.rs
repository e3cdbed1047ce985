//! Input that is not in the judge's format: one line says what was expected and where, and nothing panics.

mod common;

use common::{Chance, answer};
use grundy_problems::{list, solve};

/// Problem, input, and the whole complaint.
const COMPLAINTS: [(&str, &str, &str); 37] = [
    (
        "hdu1846",
        "",
        "line 1, column 1: expected the number of tests (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    (
        "hdu1846",
        "2\n23 2\n4",
        "line 3, column 2: expected the most that one move takes (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    (
        "hdu1846",
        "1\n23 x\n",
        "line 2, column 4: expected the most that one move takes (an integer from 0 to 1000000000000000000), found `x`",
    ),
    ("hdu1846", "1\n23 2\n4 3\n", "line 3, column 1: expected the end of the input, found `4`"),
    (
        "hdu1846",
        "1\r\n-5 2\r\n",
        "line 2, column 1: expected the size of a heap (an integer from 0 to 1000000000000000000), found `-5`",
    ),
    (
        "hdu1846",
        "1\n\n\n2.5 2\n",
        "line 4, column 1: expected the size of a heap (an integer from 0 to 1000000000000000000), found `2.5`",
    ),
    (
        "hdu1846",
        "1\n5 99999999999999999999\n",
        "line 2, column 3: expected the most that one move takes (an integer from 0 to 1000000000000000000), found `99999999999999999999`",
    ),
    (
        "hdu1846",
        "1\n5 1000000000000000001\n",
        "line 2, column 3: expected the most that one move takes (an integer from 0 to 1000000000000000000), found `1000000000000000001`",
    ),
    (
        "hdu1846",
        "1\n5 1,2\n",
        "line 2, column 3: expected the most that one move takes (an integer from 0 to 1000000000000000000), found `1,2`",
    ),
    (
        "p2197",
        "1\n1000000000000000000\n1 2 3\n",
        "line 4, column 1: expected the size of a heap (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    (
        "p2197",
        "\u{feff}1\n1\n1\n",
        "line 1, column 1: expected the number of tests (an integer from 0 to 1000000000000000000), found `\\xef\\xbb\\xbf1`",
    ),
    (
        "nc14619",
        "1\n3 4\n1 2 3\n",
        "line 2, column 3: expected the heap of the first move (an integer from 1 to 3), found `4`",
    ),
    (
        "nc14619",
        "1\n3 0\n1 2 3\n",
        "line 2, column 3: expected the heap of the first move (an integer from 1 to 3), found `0`",
    ),
    (
        "hdu2516",
        "2\n13\n",
        "line 3, column 1: expected the size of a heap (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    ("hdu4764", "1 1\n0 5\n", "line 2, column 3: expected the zero that ends the input (0), found `5`"),
    (
        "hdu4764",
        "5 0\n0 0\n",
        "line 1, column 3: expected the largest step k (an integer from 1 to 1000000000000000000), found `0`",
    ),
    (
        "hdu2147",
        "5 3\n",
        "line 2, column 1: expected the number of rows (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    (
        "hdu1848",
        "1 1 1\n1 4 1\n0 0",
        "line 3, column 4: expected the size of a heap (an integer from 0 to 1000000), found the end of the input",
    ),
    (
        "hdu2486",
        "1\n100 0\n",
        "line 2, column 5: expected the factor k (an integer from 1 to 100000), found `0`",
    ),
    (
        "p6487",
        "0\n",
        "line 1, column 1: expected the size of a heap (an integer from 1 to 1000000000000000000), found `0`",
    ),
    (
        "abc297g",
        "2 5 3\n1 1\n",
        "line 1, column 5: expected the largest take R (an integer from 5 to 1000000000000000000), found `3`",
    ),
    (
        "p2148",
        "1\n3\n1 2 3\n",
        "line 2, column 2: expected an even number of heaps before this place, found 3",
    ),
    (
        "p2148",
        "1\n2\n1 0\n",
        "line 3, column 3: expected the size of a heap (an integer from 1 to 1000000000000000000), found `0`",
    ),
    (
        "cf768e",
        "1\n61\n",
        "line 2, column 1: expected the size of a heap (an integer from 0 to 60), found `61`",
    ),
    (
        "bzoj1457",
        "1\n1\n3 100\n",
        "line 3, column 3: expected a coordinate of a queen (an integer from 0 to 99), found `100`",
    ),
    (
        "agc010d",
        "2\n4 6\n",
        "line 2, column 4: expected numbers without a common divisor before this place, found the common divisor 2",
    ),
    (
        "agc017d",
        "3\n1 2\n1 2\n",
        "line 3, column 4: expected edges that form a tree before this place, found a cycle",
    ),
    (
        "agc014d",
        "4\n1 2\n3 4\n3 4\n",
        "line 4, column 4: expected edges that form a tree before this place, found a cycle",
    ),
    (
        "agc017d",
        "2\n2 2\n",
        "line 2, column 4: expected edges that form a tree before this place, found a cycle",
    ),
    ("agc017d", "3\n1 2\n1 4\n", "line 3, column 3: expected a vertex (an integer from 1 to 3), found `4`"),
    (
        "agc017d",
        "4000000000\n1 4000000000\n",
        "line 3, column 1: expected a vertex (an integer from 1 to 4000000000), found the end of the input",
    ),
    (
        "hdu1524",
        "2\n1 1\n1 0\n1 0\n0\n",
        "line 3, column 4: expected a graph without cycles before this place, found a cycle",
    ),
    (
        "hdu1524",
        "2\n1 1\n0\n1 0\n",
        "line 5, column 1: expected the number of tokens, or 0 after the last query (an integer from 0 to 1000000000000000000), found the end of the input",
    ),
    ("agc016f", "3 1\n2 1\n", "line 2, column 3: expected a vertex (3), found `1`"),
    (
        "cf293a",
        "2\n0111\n00x1\n",
        "line 3, column 3: expected 4 binary digits of the second player, found `x1`",
    ),
    (
        "cf293a",
        "2\n011\n0001\n",
        "line 2, column 4: expected 4 binary digits of the first player, found a blank",
    ),
    (
        "cf293a",
        "2\n01110\n0001\n",
        "line 2, column 5: expected 4 binary digits of the first player, found `0`",
    ),
];

#[test]
fn a_complaint_says_what_was_expected_and_where() {
    for (id, input, complaint) in COMPLAINTS {
        let malformed = solve(id, input.as_bytes()).expect("it is listed").expect_err(input);
        assert_eq!(malformed.to_string(), complaint, "{id} on {input:?}");
        assert!(!malformed.to_string().contains('\n'), "one line: {malformed}");
    }
}

#[test]
fn a_complaint_is_also_chinese() {
    let malformed = solve("hdu1846", b"1\n23 x\n").expect("it is listed").expect_err("x is no number");
    let complaint = "第 2 行第 4 列：应为每次最多取的数量（0 到 1000000000000000000 的整数），实为“x”";
    assert_eq!(malformed.message().chinese, complaint);
}

#[test]
fn the_place_is_right_far_behind_the_first_buffer() {
    let lines = "7 3\n".repeat(50_000);
    let complaint = answer("hdu1846", &format!("50001\n{lines}   7 oops\n"));
    assert!(complaint.starts_with("line 50002, column 6: "), "{complaint}");
    let row = "7 ".repeat(100_000);
    let complaint = answer("p2197", &format!("1\n100001\n{row}oops\n"));
    assert!(complaint.starts_with("line 3, column 200001: "), "{complaint}");
}

#[test]
fn leading_zeros_without_end_are_still_a_number() {
    let zeros = "0".repeat(200_000);
    assert_eq!(answer("hdu1846", &format!("1\n{zeros}23 {zeros}\n")), "second\n", "nothing may be taken");
    assert_eq!(answer("hdu1846", &format!("1\n{zeros}23 2\n")), "first\n");
}

#[test]
fn a_truncated_sample_is_answered_or_refused() {
    for problem in list() {
        for sample in problem.page().samples() {
            for length in 0..sample.input.len() {
                let _ = problem.answer(&mut &sample.input.as_bytes()[..length]);
            }
        }
    }
}

#[test]
fn a_sample_without_its_last_word_is_refused() {
    // Where the end of the input ends the tests, a test less may still be whole.
    let open_ended = ["hdu1847", "poj1067", "hdu1524", "hdu4701"];
    for problem in list().iter().filter(|problem| !open_ended.contains(&problem.id)) {
        for sample in problem.page().samples() {
            let shorter =
                sample.input.trim_end().trim_end_matches(|character: char| !character.is_whitespace());
            let answer = problem.answer(&mut shorter.as_bytes());
            assert!(answer.is_err(), "{} on {shorter:?}", problem.id);
        }
    }
}

#[test]
fn a_damaged_sample_is_answered_or_refused() {
    let mut chance = Chance::new(404);
    for problem in list() {
        for sample in problem.page().samples() {
            for _ in 0..40 {
                let mut bytes = sample.input.as_bytes().to_vec();
                let place = chance.number(0, bytes.len() as u64 - 1) as usize;
                bytes[place] = *b"0123456789 \n-x\xff\0".get(chance.number(0, 15) as usize).unwrap_or(&b'9');
                let _ = problem.answer(&mut bytes.as_slice());
            }
        }
    }
}

/// A source that hands out one byte at a time, and fails after the last.
struct Slow<'a>(&'a [u8]);

impl std::io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else {
            return Err(std::io::Error::other("the cable was cut"));
        };
        self.0 = rest;
        buffer[0] = *first;
        Ok(1)
    }
}

#[test]
fn a_source_may_be_slow_and_its_failure_is_told() {
    for problem in list() {
        for sample in problem.page().samples() {
            let malformed =
                problem.answer(&mut Slow(sample.input.as_bytes())).expect_err("it fails in the end");
            assert_eq!(malformed.found.english, "a read error: the cable was cut", "{}", problem.id);
        }
    }
}
