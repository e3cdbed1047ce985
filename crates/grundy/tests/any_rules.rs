//! What is asked of rules of numbers is asked of lists, strings and other manners of play as well.

use grundy::law::losses_on_lists;
use grundy::open::{Opened, open_in_manner};
use grundy::proof::Verdict;
use grundy::rule::{Manner, OfLength};
use grundy::table::{Cell, Order};
use grundy::tables::{
    CountQuestion, Counted, TableQuestion, count_found, count_in_manner, outcome_table, refute_opened,
    table_found,
};
use grundy::{Budget, Play};

const NIM: &str = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..";
const FLIPS: &str = "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'";

fn opened(rule: &str) -> Opened {
    open_in_manner::<i128>(rule, &[]).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"))
}

fn misere(opened: &Opened) -> Manner {
    Manner { misere: true, ..opened.manner }
}

/// `agrees`, or where a claim fails and what it says there.
fn decided(rule: &str, is_misere: bool, claim: &str) -> String {
    let opened = opened(rule);
    let manner = if is_misere { misere(&opened) } else { opened.manner };
    match refute_opened(&opened, manner, claim, &[], &Budget::small()) {
        Ok(Verdict::Refuted(witness)) => format!("{} at {}", witness.claimed, witness.position),
        Ok(Verdict::Undecided(_)) => "agrees".to_string(),
        Ok(Verdict::Proved(_)) => "proved".to_string(),
        Err(halt) => format!("{halt:?}"),
    }
}

#[test]
fn claims_about_any_rules_are_held_against_their_positions() {
    let cases = [
        // From 1 to 5 one may go either way, and whoever reaches 0 wins: only 1 is won, nobody is ever forced there.
        ("x -> x-1 | x+1 if x < 5; win at 0; loopy", false, "loses iff x = 0", "agrees"),
        ("x -> x-1 | x+1 if x < 5; win at 0; loopy", false, "x mod 2 in {0}", "P at 2"),
        ("x -> x-1 | x-3; stuck draws; win at 1", false, "loses iff x > 4 and odd(x) or x == 1", "agrees"),
        ("x -> x-1 | x-2 | x-3; block 1", false, "loses iff x mod 4 in {0, 1}", "agrees"),
        (NIM, false, "g = xor(a)", "proved"),
        (NIM, false, "g = sum(a)", "2 at (1, 1)"),
        (NIM, true, "loses iff (if all(v <= 1 for v in a) then odd(sum(a)) else xor(a) == 0)", "agrees"),
        (NIM, true, "loses iff xor(a) == 0", "P at ()"),
        (FLIPS, false, "loses iff count(s, '+') < 2", "N at \"+-+\""),
        ("take {1,3,4}", false, "x mod 7 in {0, 2}", "proved"),
        // Boards, several lists, lists beside numbers.
        ("b[,] -> b[i,j := '#'] if b[i,j] == '.'", false, "loses iff even(count(b, '.'))", "agrees"),
        ("b[,] -> b[i,j := '#'] if b[i,j] == '.'", false, "g = count(b, '.')", "2 at \"..\""),
        ("b[,] -> b[i,j := '#'] if b[i,j] == '.'", true, "loses iff odd(count(b, '.'))", "agrees"),
        ("(a[], p) -> (a[i := a[i]-1], p) | (a, p-1)", false, "g = (sum(a) + p) % 2", "agrees"),
        (
            "(a[], b{}) -> (a[i := a[i]-1], b) | (a, b[1..]) if len(b) > 0",
            false,
            "g = sum(a) % 2",
            "0 at ((), (0))",
        ),
        (
            "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 1..len(a))",
            false,
            "g = sum(a)",
            "1 at (0, 1)",
        ),
        ("take {1,2}", true, "loses iff x mod 3 = 1", "proved"),
    ];
    for (rule, is_misere, claim, expected) in cases {
        assert_eq!(decided(rule, is_misere, claim), expected, "{rule}: {claim}");
    }
}

#[test]
fn misere_nim_on_lists_is_seen_to_turn_where_no_heap_is_large() {
    let nim = opened(NIM);
    let seen = losses_on_lists(nim.rules.as_ref(), misere(&nim), &Budget::small()).unwrap().expect("a law");
    for list in [vec![1], vec![1, 1], vec![2, 2], vec![1, 2, 3], vec![3, 1], vec![6, 5, 3], vec![]] {
        let xor = list.iter().fold(0, |xor, number| xor ^ number);
        let is_small = list.iter().all(|&number| number <= 1);
        let is_lost = if is_small { list.len() % 2 == 1 } else { xor == 0 };
        assert_eq!(seen.law.is_loss(&list), Some(is_lost), "{list:?}: {}", seen.words().english);
    }
}

fn counted(rule: &str, question: CountQuestion) -> String {
    let opened = opened(rule);
    let found = match opened.manner.is_plain() {
        true => count_found(opened.rules.as_ref(), &question, &Budget::small()),
        false => count_in_manner(opened.rules.as_ref(), opened.manner, &question, &Budget::small()),
    };
    found.map_or_else(|halt| format!("{halt:?}"), |found| found.count.to_string())
}

fn below(below: &[u64], heaps: u32) -> CountQuestion {
    let order = Order::Unordered;
    CountQuestion { below: below.to_vec(), heaps, order, kind: Counted::Lost, modulus: None }
}

#[test]
fn sums_of_heaps_beyond_any_table_are_counted_by_digits() {
    let large = 1u64 << 60;
    // Of three heaps below 2^60 the first two settle the third; by Burnside the orders of three heaps leave a sixth.
    let (square, side) = (1u128 << 120, 1u128 << 60);
    assert_eq!(counted("nim", below(&[large], 3)), ((square + 3 * side + 2) / 6).to_string());
    assert_eq!(counted("nim", below(&[large], 2)), large.to_string());
    let ordered = CountQuestion { order: Order::Ordered, ..below(&[large], 3) };
    assert_eq!(counted("nim", ordered.clone()), square.to_string());
    let modulo = CountQuestion { modulus: Some(1_000_000_007), ..ordered };
    assert_eq!(counted("nim", modulo), (square % 1_000_000_007).to_string());
    // Two heaps of Lasker's Nim have equal values where they are equal.
    assert_eq!(counted("lasker", below(&[1 << 40], 2)), (1u64 << 40).to_string());
    // Values that repeat, in sums that no machine number counts: 0, 0, 0 and the orders of 0, 1, 1 and 0, 2, 2.
    let third = 3u128.pow(36);
    let triples = CountQuestion { order: Order::Ordered, ..below(&[3u64.pow(37)], 3) };
    assert_eq!(counted("take {1,2}", triples), times(third * third, third * 7));
}

/// A product of two numbers, as decimal digits.
fn times(left: u128, right: u128) -> String {
    let digits =
        |number: u128| number.to_string().bytes().rev().map(|digit| u32::from(digit - b'0')).collect();
    let (left, right): (Vec<u32>, Vec<u32>) = (digits(left), digits(right));
    let mut product = vec![0u32; left.len() + right.len()];
    for (place, one) in left.iter().enumerate() {
        for (other_place, other) in right.iter().enumerate() {
            product[place + other_place] += one * other;
            let carry = product[place + other_place] / 10;
            product[place + other_place] %= 10;
            product[place + other_place + 1] += carry;
        }
    }
    for place in 1..product.len() {
        let carry = product[place - 1] / 10;
        product[place - 1] %= 10;
        product[place] += carry;
    }
    let text: String = product.iter().rev().map(|digit| digit.to_string()).collect();
    text.trim_start_matches('0').to_string()
}

#[test]
fn lists_and_strings_are_counted_in_every_manner() {
    // Of the lists of at most two numbers below 3: (), (0), and three pairs of equals.
    assert_eq!(counted(NIM, below(&[3, 2], 1)), "5");
    // In misère play: (1), (0, 1), (1, 0), (2, 2).
    assert_eq!(counted(&format!("{NIM}; misere"), below(&[3, 2], 1)), "4");
    // Strings of at most two characters of '+' and '-': all 7 but "++".
    assert_eq!(counted(FLIPS, below(&[2], 1)), "6");
    // A bag is counted once: {}, {0}, {0,0}, {1,1}, {2,2}.
    assert_eq!(counted("a{} -> a[i := a[i]-k] for i in 0..len(a) for k in 1..", below(&[3, 2], 1)), "5");
}

#[test]
fn strings_and_starts_from_lists_have_tables() {
    let of_length = |rule: &str| OfLength::new(opened(rule).rules, 2).ok().expect("lists");
    let filled = |rule: &str| {
        let question = TableQuestion { limit: Some(4), play: Play::Normal, engine: None };
        table_found(&of_length(rule), &question, &Budget::small()).unwrap().filled.table
    };
    let flips = filled(FLIPS);
    assert_eq!(flips.limit(), 2, "the table ends with the last character");
    assert_eq!((flips.cell(&[0, 0]), flips.cell(&[0, 1])), (Cell::Nimber(1), Cell::Nimber(0)));
    let pass = "(a[], p) -> (a[i := a[i]-k], p) for i in 0..len(a) for k in 1.. | (a, p-1) if sum(a) > 0; start a[] -> (a, 1)";
    // With a pass (0, 0) is over, and from (1, 1) the pass wins.
    let with_pass = filled(pass);
    assert_eq!(with_pass.cell(&[0, 0]), Cell::Nimber(0));
    assert_ne!(with_pass.cell(&[1, 1]), Cell::Nimber(0));
    let nim = of_length(NIM);
    let misere = Manner { misere: true, ..Manner::PLAIN };
    let lost =
        outcome_table(&nim, misere, Some(3), &Budget::small()).unwrap().count(grundy::Outcome::Previous);
    // (0, 1), (1, 0), (2, 2).
    assert_eq!(lost, 3);
}
