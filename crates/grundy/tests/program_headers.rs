//! What stands under "proved" at the top of a program is what the checker accepted about the rule.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::check::{Budget as CheckBudget, Verdict, check};
use grundy::code::{CodeQuestion, code_found, code_of_text};
use grundy::emit::{Language, WrittenCode};
use grundy::law::{LawAnswer, LawRequest, law};
use grundy::open::{Opened, open};
use grundy::proof::Certified;
use grundy::rule::{Rules, Ruleset};
use grundy::standing::Firmness;
use grundy::table::Budget;
use grundy::{Locale, Play, catalogue};

/// So often a question may ask whether to stop: no clock decides what is tested.
const PATIENCE: u64 = 2_000;

fn law_of(opened: &Opened) -> Option<LawAnswer> {
    let limit = [64, 300, 24, 8].get(opened.rules.arity().unwrap_or(0)).copied().unwrap_or(4);
    let request = LawRequest { limit: Some(limit), prove: true, ..LawRequest::default() };
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= PATIENCE;
    law(opened.rules.as_ref(), request, &Budget { should_stop: &stop, ..Budget::small() }).ok()
}

/// The heaps of a rule whose starts are no heaps: what a program says of its law is about them.
fn without_start(opened: &Opened) -> Option<Opened> {
    let canonical = opened.rules.start_numbers().map(|_| opened.rules.canonical())?;
    open(canonical.split("; start ").next()?, &[]).ok()
}

fn program(opened: &Opened, answer: &LawAnswer, play: Play) -> Option<WrittenCode> {
    let question = CodeQuestion { play, ..CodeQuestion::new(Language::Python, Locale::English) };
    code_found(opened.rules.as_ref(), answer, &question, &Budget::small()).ok()
}

/// The formula that a program calls proved, and by which method.
fn proved_line(program: &WrittenCode) -> Option<(String, String)> {
    let line = program.notes.iter().find(|line| line.contains("[proved"))?;
    let (formula, rest) = line.rsplit_once("  [proved (")?;
    let (method, _) = rest.split_once(")]")?;
    // Where sums go by a table, the law is that of one position.
    let formula = formula.strip_prefix("one position alone: ").unwrap_or(formula);
    Some((formula.to_string(), method.to_string()))
}

/// The certificate is accepted again, for this rule, and says what the formula says.
fn stands_on_a_certificate(name: &str, opened: &Opened, answer: &LawAnswer, line: (String, String)) {
    let proof = answer.proofs.first().unwrap_or_else(|| panic!("{name}: no certificate"));
    let Verdict::Accepted(statement) = check(proof.certificate(), &CheckBudget::default()) else {
        panic!("{name}: the certificate is rejected")
    };
    let vouched = opened.rules.vouched_text().unwrap_or_default();
    let own = Ruleset::parse(&vouched).map(|rules| rules.canonical());
    let accepted = Ruleset::parse(&statement.rule).map(|rules| rules.canonical());
    assert_eq!(own.ok(), accepted.ok(), "{name}: a certificate about another rule");
    let law = answer.program_law().unwrap_or_else(|| panic!("{name}: no law"));
    assert_eq!(line, (law.formula(Locale::English), proof.method().to_string()), "{name}");
    let certified = Certified::read(proof, None, &Budget::small());
    let certified = certified.unwrap_or_else(|| panic!("{name}: the claim cannot be read back"));
    assert!(certified.shows(law, &Budget::small()), "{name}: {} is not what was accepted", line.0);
}

#[test]
fn a_program_says_proved_only_of_what_its_certificate_claims() {
    let mut proved = 0;
    for page in catalogue().games().iter().filter(|page| page.rule().is_some()) {
        let Ok(opened) = open(&page.name, &page.parameters) else { continue };
        let Some(answer) = law_of(&opened) else { continue };
        let Some(program) = program(&opened, &answer, Play::Normal) else { continue };
        match proved_line(&program) {
            Some(line) => {
                let heaps = without_start(&opened);
                let own = heaps.as_ref().and_then(law_of);
                let (opened, answer) = (heaps.as_ref().unwrap_or(&opened), own.as_ref().unwrap_or(&answer));
                stands_on_a_certificate(&page.name, opened, answer, line);
                proved += 1;
            }
            None if answer.standing == Firmness::Proved && program.uses_law => {
                panic!("{}: {:?}", page.name, program.notes)
            }
            None => assert!(!program.text.contains("[proved"), "{}", page.name),
        }
    }
    assert!(proved > 30, "{proved} programs say that their law is proved");
}

#[test]
fn a_misere_program_goes_no_further_than_the_textbook_rule_is_proved() {
    // From 25000 the only move is to 2, from where the opponent leaves 1: the player to move loses. The textbook rule, which
    // holds for all smaller heaps, says the opposite.
    let rule =
        "x -> 0 if x == 1 | x - k for k in 1..=2 if x == 2 | 2 if x == 25000 | 0 if x > 2 and x != 25000";
    let opened = open(rule, &[]).unwrap();
    let answer = law_of(&opened).unwrap();
    let written = program(&opened, &answer, Play::Misere);
    let says_textbook = |program: &WrittenCode| program.notes.iter().any(|line| line.contains("(xor != 0)"));
    assert!(!written.as_ref().is_some_and(says_textbook), "{:?}", written.map(|program| program.notes));
}

/// The program of a rule whose parameters are read.
fn with_parameters(rule: &str, reads: &str) -> WrittenCode {
    let question = CodeQuestion {
        reads: Some(grundy::emit::reads::parse(reads).unwrap()),
        limits: grundy::emit::limits::parse("x <= 1e18, k <= 60, m <= 1e9").unwrap(),
        ..CodeQuestion::new(Language::Cpp, Locale::English)
    };
    code_of_text(rule, &[], &[], &question, &Budget::small()).unwrap().program
}

#[test]
fn a_law_seen_for_parameters_from_1_on_is_not_used_for_0_where_it_is_another() {
    // With k = 0 only one is taken, and the values are those of x mod 2.
    let powers = with_parameters("x -> x - 2^i for i in 0..=k", "T { x k }").text;
    let says = |words: &str| powers.contains(words);
    assert!(says("without the conjectured law") || says("this program is for k >= 1"), "{powers}");
}

#[test]
fn one_position_in_misere_play_is_decided_by_its_own_law() {
    let question = CodeQuestion {
        reads: Some(grundy::emit::reads::parse("T { x }").unwrap()),
        limits: grundy::emit::limits::parse("x <= 1e18").unwrap(),
        ..CodeQuestion::new(Language::Cpp, Locale::English)
    };
    let found = code_of_text("take 1..=ceil(x/2); misere", &[], &[], &question, &Budget::small()).unwrap();
    let told = |words: &str| found.program.notes.iter().any(|line| line.contains(words));
    assert!(found.program.uses_law && told("misère play, of one position"), "{:?}", found.program.notes);
}
