//! Certificates written by hand. Those in `certificates/` hold; the damaged ones below do not.
//!
//! Sources: Kayles and Dawson's games from *Winning Ways* chapter 4; {1,3,4}, 1-2-k and take l to r from the judge
//! problems of those names; 0.161 against 0.36 from the note that they agree up to heap 518.

use grundy_check::{Budget, Verdict, check};
use std::path::Path;

const DAMAGES: &[(&str, &str, &str, &str)] = &[
    ("take_1_3_4", "\"period\": 7", "\"period\": 14", "not the least"),
    ("take_1_3_4", "\"period\": 7", "\"period\": 6", "differ"),
    ("take_1_3_4", "\"preperiod\": 0", "\"preperiod\": 3", "not the least"),
    ("take_1_3_4", "\"saltus\": 0", "\"saltus\": 7", "saltus 0"),
    ("take_1_3_4", "{1, 3, 4}", "{1, 3, 5}", "differ"),
    ("take_1_3_4", "{1, 3, 4}", "1..", "not a finite subtraction set"),
    ("take_1_3_4", "{1, 3, 4}", "1..=x", "not a finite subtraction set"),
    ("take_1_3_4", "{1, 3, 4}", "{0, 1}", "leaves the heap as it was"),
    ("take_1_3_4", "x - k for", "x + k for", "beyond 128 bits"),
    ("take_1_3_4", "\"version\": 1", "\"version\": 2", "not a certificate of format 1"),
    ("take_1_3_4", "\"kind\"", "\"comment\": \"easy\", \"kind\"", "`comment` is not known"),
    ("take_1_3_4", "\"window\"", "\"guess\"", "not known"),
    ("take_1_3_4", "\"preperiod\": 0", "\"preperiod\": 1099511627775", "out of budget"),
    ("kayles", "\"preperiod\": 71", "\"preperiod\": 70", "differ"),
    ("kayles", "\"preperiod\": 71", "\"preperiod\": 72", "not the least"),
    ("kayles", "0.77", "0.76", "differ"),
    ("kayles", "0.77", "0.(7)", "no last digit"),
    ("kayles", "0.77", "1.77", "not a code"),
    ("kayles", "0.77", "0.7#", "not a code"),
    ("octal_0_1", "\"preperiod\": 2", "\"preperiod\": 0", "differ"),
    ("product_of_two_takes", "1..=3 for", "1..=4 for", "not the product"),
    ("product_of_two_takes", "\"product\"", "\"sum\"", "proves products"),
    ("product_of_two_takes", "\"tartan\"", "\"sum\"", "proves sums"),
    ("wythoff_table", "5, 6, 2]", "5, 6, 1]", "is not 1"),
    ("wythoff_table", "[4, 5]", "[5, 5]", "form of the rule"),
    ("kayles_value", "6}", "5}", "another value"),
    ("ring_of_coins", "\"ring\", 9", "\"square\", 9", "no clause has the tag"),
    ("two_pile_bash_refuted", "[2, 0]", "[1, 1]", "holds at the position"),
    ("two_pile_bash_refuted", "1..=2", "1..=1", "holds at the position"),
    ("not_the_same", "[519]", "[518]", "holds at the position"),
    ("not_periodic_so_soon", "[70]", "[71]", "holds at the position"),
    ("nim", "\"formula\": \"x\"", "\"formula\": \"x + 1\"", "obligation"),
    ("nim", "\"formula\": \"x\"", "\"formula\": \"y\"", "no expression"),
    ("nim", "[[0, 1]]", "[[0, 0]]", "obligation W"),
    ("nim", "[[0, 1]]", "[[0, -1]]", "obligation W"),
    ("nim", "[[0, 1]]", "[]", "obligation W"),
    ("bash_6_by_automata", "x % 7", "x % 6", "obligation"),
    ("bash_6_by_automata", "1..=6", "1..=7", "obligation"),
    ("bash_6_by_automata", "1..=6", "0..=6", "obligation"),
    ("laskers_nim", "\"saltus\": 4", "\"saltus\": 3", "obligation"),
    ("laskers_nim", "\"preperiod\": 1", "\"preperiod\": 5", "not the least"),
    ("hex_0_3F", "[[0, 1], [0, 1]]", "[[0, 1], [1, 1]]", "obligation B"),
    ("hex_0_3F", "[0, 1, 0], [0, 1, 0]", "[0, 1, 0], [1, 1, 0]", "obligation B"),
    ("hex_0_3F", "\"saltus\": 3", "\"saltus\": 4", "obligation"),
    ("hex_0_3F", "0.3F", "0.3D", "obligation A"),
    ("hex_0_3F", "0.3F", "0.37", "no result has the form"),
    ("hex_0_8_by_options", "0.8", "0.08", "obligation"),
    ("hex_0_8_by_options", "{\"\": [", "{\"row\": [", "`row` is not known"),
    ("hex_0_8_by_options", "\"options\"", "\"choices\"", "`choices` is not known"),
    ("split_in_three_by_options", "[2, 0]", "[3, 0]", "obligation B"),
    ("split_in_three_by_options", "1.. |", "2.. |", "obligation"),
    ("two_pile_bash", "x % 3 == y % 3", "x % 2 == y % 2", "obligation"),
    ("king", "x % 2 == 0 and", "x % 2 == 0 or", "obligation"),
    ("misere_nim_of_two_heaps", "\"misere\"", "\"normal\"", "obligation"),
    ("misere_nim_of_two_heaps", "x >= 2", "x >= 1", "obligation"),
    ("lieges_even", "x > 0", "x >= 0", "a play can go on for ever"),
    ("misere_take_one_or_two", "[1, 4]", "[1, 5]", "alike"),
    ("misere_take_one_or_two", "[1, 4]", "[1]", "alike"),
    ("misere_take_one_or_two", "[1, 0, 3, 2, 5, 4]", "[1, 0, 3, 2, 4, 5]", "not commutative"),
    ("misere_take_one_or_two", "{1, 2}", "{1, 3}", "P"),
    ("misere_take_one_or_two", "{1, 2}", "{1, 2, 3}", "P"),
    ("misere_nim_below_3", "1..", "2..", "P"),
    ("misere_nim_below_3", "\"below\": 3", "\"below\": 4", "another length"),
    ("textbook_kayles_below_5", "\"below\": 5", "\"below\": 6", "fails at heap 5"),
    ("textbook_take_1_3_4", "\"period\": 7", "\"period\": 14", "not the least"),
    ("textbook_nim", "1..", "0..", "not a finite subtraction set"),
    ("textbook_laskers_nim", "1..x", "0..x", "not smaller"),
    ("textbook_laskers_nim", "x - k for k in 1..", "x - k for k in 2..", "any number"),
    ("prime_powers", "x % 6", "x % 4", "a multiple of 4"),
    ("prime_powers", "x % 6", "x % 10", "6 may not be taken"),
    ("powers_of_two_by_lemma", "x % 3", "x % 2", "a multiple of 2"),
    ("kayles_by_window", "\"mask\": 15", "\"mask\": 13", "rare heaps is not right"),
    ("kayles_by_window", "\"position\": 0", "\"position\": 1", "not legal"),
    ("kayles_by_window", "\"from\": 150", "\"from\": 60", "too early"),
    ("kayles_by_window", "\"witness\": 100", "\"witness\": 1", "too late"),
    ("kayles_by_window", ", 70]", "]", "rare heaps is not right"),
    ("kayles_by_window", "\"preperiod\": 71", "\"preperiod\": 70", "differ"),
    ("kayles_by_window", "\"period\": 12", "\"period\": 24", "not the least"),
    ("kayles_by_window", "\"period\": 12", "\"period\": 11", "differ"),
    ("kayles_by_window", "\"period\": 12", "\"period\": 13", "differ"),
    ("kayles_by_window", "\"mask\": 15", "\"mask\": 0", "not legal"),
    ("kayles_by_window", "[3, 6", "[3, 4, 6", "rare heaps is not right"),
    ("kayles_by_window", "0.77", "0.3F", "not a code"),
    ("kayles_written_out", "(x - k) / 2", "(x - k) / 3", "not a finite take-and-break game"),
    ("kayles_written_out", "1..=2", "1..=3", "differ"),
    ("kayles_written_out", "1..=2", "0..=2", "leaves the heap as it was"),
    ("hex_0_8B", "0.8B", "0.8A", "do not differ by the saltus"),
    ("hex_0_8B", "0.8B", "0.8(B)", "no last digit"),
    ("hex_0_8B", "\"saltus\": 4", "\"saltus\": 3", "a power of two"),
    ("hex_0_8B", "\"saltus\": 4", "\"saltus\": 0", "a power of two"),
    ("hex_0_8B", "\"period\": 7", "\"period\": 14", "do not differ by the saltus"),
    ("hex_0_8B", "\"preperiod\": 7", "\"preperiod\": 6", "do not differ by the saltus"),
    ("hex_0_8B", "\"preperiod\": 7", "\"preperiod\": 8", "not the least"),
    ("hex_0_8B", "\"heaps\": 69", "\"heaps\": 34", "too few heaps"),
    ("hex_0_8B", "\"heaps\": 69", "\"heaps\": 50", "moves along"),
    ("hex_0_8B", "\"heaps\": 69", "\"heaps\": 4294967295", "out of budget"),
    ("hex_0_8B", "\"low\": 16", "\"low\": 12", "twice the saltus"),
    ("hex_0_8B", "\"low\": 16", "\"low\": 8", "moves along"),
    ("hex_0_8B", "\"low\": 16", "\"low\": 32", "below `low`"),
    ("dawsons_kayles_in_words", "\"preperiod\": 53", "\"preperiod\": 52", "differ"),
    ("dawsons_kayles_in_words", "\"period\": 34", "\"period\": 17", "differ"),
    ("dawsons_kayles_in_words", "\"heaps\": 180", "\"heaps\": 100", "do not move along"),
    ("dawsons_kayles_in_words", "\"heaps\": 180", "\"heaps\": 80", "before the preperiod"),
    ("dawsons_kayles_in_words", "\"step\": 34", "\"step\": 33", "no small multiple"),
    ("dawsons_kayles_in_words", "0..=x - 2", "0..=x / 3", "do not move along"),
    ("officers_with_another_digit", "0.61", "0.64", "differ"),
    ("officers_with_another_digit", "[1, 1]", "[1, 0]", "the shift"),
    ("officers_with_another_digit", "[1, 1]", "[2, 2]", "not worthless"),
    ("officers_with_another_digit", "[1, 1]", "[1, 1, 1]", "two numbers"),
    ("officers_with_another_digit", "[1, 1]", "[4000000, 4000000]", "too many"),
    ("officers_with_another_digit", "0.6\"", "0.6\", \"until\": 9", "`until` is not known"),
    ("dawsons_kayles_is_dawsons_chess", "0.137", "0.13", "differ"),
    ("dawsons_kayles_is_dawsons_chess", "\"shift\": 1", "\"shift\": -1", "the shift"),
    ("euclid", "x >= 1", "x >= 2", "positive numbers"),
    ("euclid", "k * x) for k in 1..", "k * x) for k in 2..", "all multiples"),
    ("euclid", "abs(x * x - y * y)", "abs(x * x + y * y)", "rounded down"),
    ("euclid_to_zero", "x != y and ", "", "golden"),
    ("between_two_roots", "[82, 0]", "[81, 0]", "between two roots"),
    ("between_two_roots", "[3, 1, 4, 1, 1]", "[3, 0, 4, 0, 1]", "between two roots"),
    ("between_two_roots", "isqrt(x)", "isqrt(x) + 1", "root or the heap"),
    ("between_two_roots", "y * y * y * y", "y * y * y", "something else"),
    ("between_two_roots", " and y < x", "", "not between the roots"),
    ("euclid_to_zero", "normal", "misere", "normal play"),
    ("euclid_to_zero", "1..=x / y", "1..=x / y if x > k * y", "all multiples"),
    ("euclid_to_zero", "if y > 0 and x > 0", "if x > y", "all multiples"),
    (
        "misere_one_heap_in_four",
        "[0, 1, 0, 0], \"preperiod\": 0, \"period\": 4",
        "[0, 1, 0], \"preperiod\": 2, \"period\": 1",
        "before the preperiod",
    ),
];

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates").join(format!("{name}.json"));
    std::fs::read_to_string(path).expect("the certificate is there")
}

fn verdict(text: &str) -> Verdict {
    check(text, &Budget { steps: 2_000_000_000, bytes: 100_000_000 })
}

#[test]
fn every_certificate_in_the_folder_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        if let Verdict::Rejected { reason } = verdict(&text) {
            panic!("{}: {reason}", path.display());
        }
    }
}

#[test]
fn damaged_certificates_are_rejected_for_the_right_reason() {
    let mut wrong = Vec::new();
    for (name, sound, damaged, expected) in DAMAGES {
        let text = read(name);
        assert!(text.contains(sound), "{name} does not hold {sound}");
        match verdict(&text.replacen(sound, damaged, 1)) {
            Verdict::Rejected { reason } if reason.contains(expected) => {}
            other => wrong.push(format!("{name} with {damaged}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
