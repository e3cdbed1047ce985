//! Who loses single positions in misère play: the law, its proof, and claims about it.

use std::collections::HashMap;

use grundy::Budget;
use grundy::check::{Budget as CheckBudget, Verdict as Checked, check};
use grundy::open::{Opened, open};
use grundy::proof::{Certified, Verdict, prove_misere};
use grundy::rule::{Manner, Meter, Position, Rules};
use grundy::standing::Firmness;
use grundy::tables::{law_in_manner, refute_opened};

const MISERE: Manner = Manner { misere: true, ..Manner::PLAIN };

const NIM: &str = "(x,y) -> (x-k,y) | (x,y-k) for k in 1..";

/// Rules whose moves leave one position, and how far positions are played out here.
const RULES: [(&str, u64); 8] = [
    ("take {1,2}", 60),
    ("take {2,5,6}", 60),
    ("x -> x-1 | x div 2 if x > 0", 60),
    (NIM, 12),
    ("wythoff", 14),
    ("(a,b) -> (a-k,b) | (a,b-k) for k in 1..=3", 12),
    ("(x,y) -> (x-2,y+1) | (x+1,y-2)", 10),
    ("(x,y,z) -> (x-1,y,z) | (x,y-1,z) | (x,y,z-1)", 6),
];

/// Plays a position out: whoever cannot move wins.
fn is_lost(rules: &dyn Rules, at: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&lost) = known.get(at) {
        return lost;
    }
    let mut options = Vec::new();
    let mut meter = Meter::new(1 << 20, &|| false);
    rules
        .visit_options(at, &mut meter, &mut |option| options.push(option[0].clone()))
        .expect("a few options");
    let lost = !options.is_empty() && options.iter().all(|option| !is_lost(rules, option, known));
    known.insert(at.clone(), lost);
    lost
}

fn corners(arity: usize, limit: u64) -> Vec<Vec<u64>> {
    (0..limit.pow(arity as u32))
        .map(|number| (0..arity as u32).map(|place| number / limit.pow(place) % limit).collect())
        .collect()
}

fn opened(rule: &str) -> Opened {
    open(rule, &[]).unwrap_or_else(|mistake| panic!("{rule}: {mistake:?}"))
}

#[test]
fn laws_are_proved_and_say_who_loses() {
    for (rule, limit) in RULES {
        let opened = opened(rule);
        let rules = opened.rules.as_ref();
        let law = law_in_manner(rules, MISERE, None, &Budget::small()).expect("an answer");
        assert_eq!(law.standing, Firmness::Proved, "{rule}: {:?}", law.undecided);
        let certificate = law.certificate().expect("a certificate");
        assert!(matches!(check(certificate, &CheckBudget::default()), Checked::Accepted(_)), "{rule}");
        let mut known = HashMap::new();
        for at in corners(rules.arity().expect("numbers"), limit) {
            let lost = is_lost(rules, &rules.at(&at), &mut known);
            assert_eq!(law.says_at(&at).is_loss(), Some(lost), "{rule} at {at:?}");
        }
    }
}

#[test]
fn a_law_of_misere_play_says_nothing_of_normal_play() {
    let opened = opened("wythoff");
    let law = law_in_manner(opened.rules.as_ref(), MISERE, None, &Budget::small()).expect("an answer");
    let proof = law.proofs.first().expect("a proof");
    assert!(Certified::read(proof, None, &Budget::small()).is_none());
    assert!(Certified::read_misere(proof, &Budget::small()).is_some());
}

#[test]
fn the_losses_of_normal_play_are_not_those_of_misere_play() {
    for rule in ["take {1,2}", "wythoff", "(a,b) -> (a-k,b) | (a,b-k) for k in 1..=3"] {
        let opened = opened(rule);
        let normal = grundy::law::law(
            opened.rules.as_ref(),
            grundy::law::LawRequest { prove: true, ..Default::default() },
            &Budget::small(),
        );
        let normal = normal.expect("an answer");
        assert!(Certified::read_misere(&normal.proofs[0], &Budget::small()).is_none(), "{rule}");
    }
    let bash = opened("take {1,2}");
    let losses = grundy::Table::from_values((0..96).map(|x| u32::from(x % 3 != 0)).collect());
    let law = grundy::laws::find_losses(&losses).law.expect("a law").law;
    assert!(prove_misere(bash.ruleset().expect("numbers"), &law, &Budget::small()).is_err());
}

#[test]
fn claims_are_decided() {
    for (rule, claim, verdict) in [
        ("take {1,2}", "loses iff x mod 3 = 1", "proved"),
        ("take {1,2}", "loses iff x mod 3 = 0", "refuted"),
        ("take {1,2}", "loses iff x mod 3 = 1 or x = 1000001", "undecided"),
        (NIM, "loses iff x == y and x >= 2 or x + y == 1", "proved"),
        (NIM, "loses iff x == y", "refuted"),
        // Who loses a sum does not follow from who loses its parts.
        ("x -> [x-1, x-1] if x > 0", "loses iff x >= 1", "undecided"),
    ] {
        let opened = opened(rule);
        let decided = refute_opened(&opened, MISERE, claim, &[], &Budget::small()).expect("a verdict");
        let said = match decided {
            Verdict::Proved(proofs) => {
                assert!(Certified::read(&proofs[0], None, &Budget::small()).is_none(), "{rule}: {claim}");
                "proved"
            }
            Verdict::Refuted(_) => "refuted",
            Verdict::Undecided(_) => "undecided",
        };
        assert_eq!(said, verdict, "{rule}: {claim}");
    }
}
