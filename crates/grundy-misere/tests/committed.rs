//! The committed table of quotients: the checker accepts every certificate, and the search finds the same again.

use grundy_check::{Budget, Claim, Verdict, check};
use grundy_misere::{Allowance, CodeGame, quotient};

const CERTIFICATES: &str = include_str!("../../../bench/misere/quotients.jsonl");

fn code(certificate: &str) -> &str {
    let start = certificate.find("octal ").unwrap() + "octal ".len();
    certificate[start..].split('"').next().unwrap()
}

#[test]
fn every_certificate_is_accepted() {
    assert!(CERTIFICATES.lines().count() > 150);
    for certificate in CERTIFICATES.lines() {
        let verdict = check(certificate, &Budget::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{}: {verdict:?}", code(certificate));
    }
}

#[test]
fn the_search_finds_them_again() {
    for certificate in CERTIFICATES.lines().step_by(9) {
        let Verdict::Accepted(statement) = check(certificate, &Budget::default()) else { panic!("rejected") };
        let Claim::Quotient { order, previous, period: Some(period), .. } = statement.claim else { panic!() };
        let game = CodeGame::parse(code(certificate)).unwrap();
        let found = quotient::search(&game, 20_000, &mut Allowance::of(1 << 20)).quotient;
        let repetition = found.repetition.unwrap();
        assert_eq!((found.order(), found.previous_order()), (order, previous), "{}", code(certificate));
        assert_eq!((repetition.preperiod, repetition.period), (period.preperiod, period.period));
    }
}
