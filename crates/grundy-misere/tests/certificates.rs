//! Certificates of misère claims: the checker accepts ours, and rejects damaged ones or they are true again.

use grundy_check::{Budget, Claim, Verdict, check};
use grundy_misere::{
    Allowance, CodeGame, lemma_certificate, quotient, quotient_certificate, scan, textbook_certificate,
};

fn accepts(text: &str) -> bool {
    matches!(check(text, &Budget::default()), Verdict::Accepted(_))
}

fn quotient_of(code: &str, limit: u32) -> quotient::Quotient {
    quotient::search(&CodeGame::parse(code).unwrap(), limit, &mut Allowance::of(1 << 20)).quotient
}

#[test]
fn complete_quotients_are_accepted() {
    for (code, order, previous) in [("0.77", 40, 9), ("0.123", 20, 5)] {
        let text = quotient_certificate(&format!("octal {code}"), &quotient_of(code, 1000)).unwrap();
        let Verdict::Accepted(statement) = check(&text, &Budget::default()) else {
            panic!("{code} is rejected")
        };
        let Claim::Quotient { order: proved, previous: lost, below, .. } = statement.claim else {
            panic!("{code}")
        };
        assert_eq!((proved, lost, below), (order, previous, None));
    }
}

#[test]
fn bounded_quotients_are_accepted_for_what_they_say() {
    for code in ["0.07", "0.6", "0.04"] {
        let text = quotient_certificate(&format!("octal {code}"), &quotient_of(code, 14)).unwrap();
        assert!(accepts(&text), "{code}");
        assert!(!accepts(&text.replace("\"below\": 14", "\"below\": 15")), "{code}");
    }
}

/// Every number of the text from `key` on, replaced by another one, one at a time.
fn damaged<'t>(text: &'t str, key: &str) -> impl Iterator<Item = String> + 't {
    let start = text.find(key).unwrap() + key.len();
    let end = start + text[start..].find("\": ").unwrap();
    let places = (start..end).filter(move |&place| {
        text.as_bytes()[place].is_ascii_digit() && !text.as_bytes()[place - 1].is_ascii_digit()
    });
    places.map(move |place| {
        let digit = (text.as_bytes()[place] - b'0' + 1) % 6;
        format!("{}{digit}{}", &text[..place], &text[place + 1..])
    })
}

#[test]
fn a_changed_product_is_rejected() {
    // The monoid axioms are what catches many of these: the outcomes alone would not.
    let text = quotient_certificate("octal 0.123", &quotient_of("0.123", 100)).unwrap();
    for changed in damaged(&text, "\"multiplication\": ").step_by(3) {
        assert!(changed == text || !accepts(&changed), "{changed}");
    }
}

#[test]
fn a_changed_p_portion_order_or_period_is_rejected() {
    let text = quotient_certificate("octal 0.123", &quotient_of("0.123", 100)).unwrap();
    for key in ["\"previous\": ", "\"order\": ", "\"preperiod\": "] {
        for changed in damaged(&text, key) {
            assert!(changed == text || !accepts(&changed), "{changed}");
        }
    }
}

#[test]
fn a_changed_map_is_rejected_or_an_automorphism() {
    // A quotient may have automorphisms that fix P, so that another map is as true as the first: never one heap alone here.
    let text = quotient_certificate("octal 0.77", &quotient_of("0.77", 1000)).unwrap();
    for changed in damaged(&text, "\"map\": ").step_by(5) {
        assert!(changed == text || !accepts(&changed), "{changed}");
    }
}

#[test]
fn the_textbook_rule_is_certified_where_it_holds() {
    for code in ["0.3", "0.333", "0.3033", "0.51"] {
        let game = CodeGame::parse(code).unwrap();
        let repetition = scan(&game, 1000, &mut Allowance::of(1000)).repetition;
        assert!(repetition.is_some());
        assert!(accepts(&textbook_certificate(&format!("octal {code}"), repetition, 0)), "{code}");
    }
    assert!(accepts(&textbook_certificate("x -> x - k for k in coprime(x)", None, 4)));
}

#[test]
fn the_textbook_rule_is_not_certified_where_it_fails() {
    let kayles = quotient_of("0.77", 1000).repetition;
    assert!(!accepts(&textbook_certificate("octal 0.77", kayles, 0)));
    assert!(!accepts(&textbook_certificate("octal 0.121", None, 6)));
    assert!(accepts(&textbook_certificate("octal 0.121", None, 5)));
}

#[test]
fn lemmas_are_accepted_for_their_form_only() {
    assert!(accepts(&lemma_certificate("x -> x - k for k in primes", "subtraction-set")));
    assert!(accepts(&lemma_certificate("x -> x - k for k in 1.. | [a, x - a] for a in 1..x", "take-any")));
    assert!(!accepts(&lemma_certificate(
        "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
        "subtraction-set"
    )));
    assert!(!accepts(&lemma_certificate("x -> x - k for k in digits(x)", "subtraction-set")));
    assert!(!accepts(&lemma_certificate("x -> x - k for k in 1..=3", "take-any")));
}
