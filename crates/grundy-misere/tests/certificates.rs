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

/// How many of the texts are rejected; every one that says something else must be.
fn rejected(text: &str, damaged: impl Iterator<Item = String>) -> usize {
    let changed: Vec<String> = damaged.filter(|changed| changed != text).collect();
    for changed in &changed {
        assert!(!accepts(changed), "{changed}");
    }
    changed.len()
}

#[test]
fn a_changed_product_is_rejected() {
    // The monoid axioms are what catches many of these: the outcomes alone would not.
    let text = quotient_certificate("octal 0.123", &quotient_of("0.123", 100)).unwrap();
    assert!(rejected(&text, damaged(&text, "\"multiplication\": ")) > 300);
}

/// Both products x·y and y·x replaced by another one, so that the table stays commutative.
fn symmetric_damage(quotient: &quotient::Quotient) -> Vec<quotient::Quotient> {
    let (order, monoid) = (quotient.order() as u16, &quotient.monoid);
    let pairs = (1..order).flat_map(|x| (x..order).map(move |y| (x, y)));
    let with_other = |(x, y): (u16, u16)| {
        let other = (monoid.product(x, y) + 1 + (x + y) % (order - 1)) % order;
        let product = |left: u16, right: u16| match (left, right) {
            pair if pair == (x, y) || pair == (y, x) => other,
            (left, right) => monoid.product(left, right),
        };
        let table = (0..order).flat_map(|left| (0..order).map(move |right| (left, right)));
        let products = table.map(|(left, right)| product(left, right)).collect();
        let damaged = quotient::Monoid::new(usize::from(order), products, monoid.previous().clone());
        quotient::Quotient { monoid: damaged, ..quotient.clone() }
    };
    pairs.map(with_other).collect()
}

#[test]
fn a_changed_commutative_table_is_rejected() {
    // Symmetry does not give these away: only associativity and the outcomes do.
    for (code, least) in [("0.123", 150), ("0.152", 500)] {
        let quotient = quotient_of(code, 300);
        let rule = format!("octal {code}");
        let text = quotient_certificate(&rule, &quotient).unwrap();
        let damaged = symmetric_damage(&quotient);
        let texts = damaged.iter().map(|damaged| quotient_certificate(&rule, damaged).unwrap());
        assert!(rejected(&text, texts) > least, "{code}");
    }
}

#[test]
fn a_changed_p_portion_order_or_period_is_rejected() {
    let text = quotient_certificate("octal 0.123", &quotient_of("0.123", 100)).unwrap();
    for key in ["\"previous\": ", "\"order\": ", "\"preperiod\": "] {
        assert!(rejected(&text, damaged(&text, key)) > 0);
    }
}

#[test]
fn a_changed_map_is_rejected() {
    // A quotient may have automorphisms that fix P, so that another map is as true as the first: never one heap alone here.
    let text = quotient_certificate("octal 0.77", &quotient_of("0.77", 1000)).unwrap();
    assert!(rejected(&text, damaged(&text, "\"map\": ").step_by(3)) > 20);
}

#[test]
fn a_proof_that_options_move_along_is_rejected_if_it_begins_too_early_or_steps_wrongly() {
    let rule = "x -> x - 1 | x - 2 | [a, x - 1 - a] for a in 1..x - 1 | [a, x - 2 - a] for a in 1..x - 2";
    let quotient = quotient_of("0.77", 1000);
    let with = |heaps, step| {
        let along = Some(grundy_misere::Along { heaps, step });
        quotient_certificate(rule, &quotient::Quotient { along, ..quotient.clone() }).unwrap()
    };
    // The bound of the theorem for Kayles is 167; a part of an option must be at least 71 + 12.
    assert!(accepts(&with(167, 12)));
    assert!(accepts(&with(256, 24)));
    for (heaps, step) in [(166, 12), (100, 12), (256, 6), (256, 13), (256, 0), (10, 12), (u64::MAX, 12)] {
        assert!(!accepts(&with(heaps, step)), "{heaps} {step}");
    }
    // Parts that must differ do not move along, though Grundy's game resembles 0.4 with one heap more.
    let unequal = "x -> x - 1 | x - 2 | [a, x - 1 - a] for a in 1..x - 1 if 2 * a != x - 1 | [a, x - 2 - a] for a in 1..x - 2";
    assert!(!accepts(&with(256, 12).replace(rule, unequal)));
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
