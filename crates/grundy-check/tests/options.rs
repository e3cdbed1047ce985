//! Options that suffice: naming too few of them proves nothing, and no choice of them proves what is false.

use grundy_check::{Budget, Verdict, check};

const BUDGET: Budget = Budget { steps: 500_000_000, bytes: 100_000_000 };

/// Two equal heaps and any third, in the rows of a certificate.
const PAIR_AND_ANY: &str = "[[0,1,0],[0,1,0],[0,0,1]]";
const PAIR: &str = "[[0,1],[0,1]]";

fn verdict(rule: &str, (preperiod, period, saltus): (u32, u32, u32), options: &str) -> Verdict {
    let measure = if rule.contains("->") { "\"\": [[0, 1]]" } else { "" };
    let claim = format!(
        "{{\"kind\": \"periodic\", \"preperiod\": {preperiod}, \"period\": {period}, \"saltus\": {saltus}}}"
    );
    verdict_of(rule, &claim, measure, options)
}

fn verdict_of(rule: &str, claim: &str, measure: &str, options: &str) -> Verdict {
    let text = format!(
        "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"method\": \"automaton\", \
         \"claim\": {claim}, \"proof\": {{\"measure\": {{{measure}}}, \"options\": {{\"\": [{options}]}}}}}}"
    );
    check(&text, &BUDGET)
}

fn reason(verdict: Verdict) -> String {
    match verdict {
        Verdict::Accepted(_) => "accepted".into(),
        Verdict::Rejected { reason } => reason,
    }
}

/// Every text that differs from this one in one number.
fn with_one_other_number(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let digit = |at: &usize| bytes[*at].is_ascii_digit();
    let others = |at: usize| (0..4).filter(move |number| bytes[at] != b'0' + number);
    (0..text.len())
        .filter(digit)
        .flat_map(|at| others(at).map(move |number| format!("{}{number}{}", &text[..at], &text[at + 1..])))
        .collect()
}

#[test]
fn few_options_suffice_where_heaps_cancel() {
    let three = format!("{PAIR_AND_ANY},{PAIR}");
    assert_eq!(reason(verdict("hex 0.3F", (0, 6, 3), &three)), "accepted");
    assert_eq!(reason(verdict("hex 0.8", (1, 3, 1), PAIR_AND_ANY)), "accepted");
    let with_constants = format!("{PAIR_AND_ANY},[[2,0],[4,0],[0,1]]");
    assert_eq!(reason(verdict("hex 0.8B", (7, 7, 4), &with_constants)), "accepted");
    let lasker = "x -> x - k for k in 1.. | [a, x - a] for a in 1..x";
    assert_eq!(reason(verdict(lasker, (1, 4, 4), "[[1,0],[0,1]]")), "accepted");
}

/// Nim with two heaps, where a move in the first heap alone does not reach everything (Bouton 1901).
#[test]
fn a_form_speaks_of_all_coordinates() {
    let nim = "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1..";
    let claim = "{\"kind\": \"grundy\", \"law\": {\"formula\": \"bitxor(x, y)\"}}";
    let nim = |options: &str| reason(verdict_of(nim, claim, "\"\": [[0, 1, 1]]", options));
    assert_eq!(nim("[[0,1,0],[0,0,1]]"), "accepted");
    assert_eq!(nim("[[0,1,0],[0,0,2]],[[0,1,0],[1,0,2]]"), "accepted");
    for too_few in ["[[0,1,0],[0,0,2]]", "[[0,1],[0,1]]", "[[0,1],[0,0]]", "[[1,1,0],[0,0,1]]"] {
        assert!(nim(too_few).contains("obligation B"), "{too_few}: {}", nim(too_few));
    }
    let losses = "{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {\"condition\": \"x == y\"}}";
    let rule = "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1..";
    let refused = reason(verdict_of(rule, losses, "\"\": [[0, 1, 1]]", "[[0,1,0],[0,0,1]]"));
    assert!(refused.contains("track for the value"), "{refused}");
}

#[test]
fn too_few_options_are_rejected() {
    let wrong = [
        ("hex 0.8", (1, 3, 1), "[[0,1,0],[1,1,0],[0,0,1]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[0,1],[0,1],[0,1]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[1,0],[2,0],[0,1]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[0,1,0],[0,1,0],[0,0,2]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[0],[0],[0]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[1],[1],[1]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[0,-1,0],[0,1,0],[0,0,1]]", "obligation B"),
        ("hex 0.8", (1, 3, 1), "[[0,1,0],[0,1],[0,0,1]]", "form"),
        ("hex 0.8", (1, 3, 1), "[[0,1],[0,1]]", "no result has the form"),
        ("hex 0.8", (1, 3, 1), "[]", "no result has the form"),
        ("hex 0.8", (1, 3, 1), "[[],[],[]]", "form"),
        ("hex 0.8", (1, 3, 1), "[1,2,3]", "array"),
        ("hex 0.8", (1, 3, 1), "{}", "array"),
        ("hex 0.3F", (0, 6, 3), "[[0,1,0],[1,1,0],[0,0,1]],[[0,1],[0,1]]", "obligation B"),
        ("hex 0.3F", (0, 6, 3), "[[0,1,0],[0,1,0],[0,0,1]],[[0,1],[1,1]]", "obligation B"),
        ("hex 0.8B", (7, 7, 4), "[[0,1,0],[0,1,0],[0,0,1]]", "obligation B"),
        ("hex 0.8B", (7, 7, 4), "[[0,1,0],[0,1,0],[0,0,1]],[[2,0],[5,0],[0,1]]", "obligation B"),
    ];
    for (rule, claim, options, expected) in wrong {
        let reason = reason(verdict(rule, claim, options));
        assert!(reason.contains(expected), "{rule} with {options}: {reason}");
    }
}

/// False by the first values 0 0 0 0 1 1 1 2 2 2 3 … of the game, or not the least preperiod.
#[test]
fn no_choice_of_options_proves_what_is_false() {
    let claims = [("hex 0.8", (1, 3, 2)), ("hex 0.8", (1, 4, 1)), ("hex 0.8", (2, 3, 1))];
    let mut options = with_one_other_number(PAIR_AND_ANY);
    options.push(PAIR_AND_ANY.into());
    options.push(format!("{PAIR_AND_ANY},[[1,0],[2,0],[0,1]]"));
    for (rule, claim) in claims {
        for options in &options {
            let reason = reason(verdict(rule, claim, options));
            assert_ne!(reason, "accepted", "{rule} {claim:?} with {options}");
        }
    }
}

/// One number of the options is changed: what is still accepted says the same, and most of it is not.
#[test]
fn damaged_options_are_rejected_or_still_suffice() {
    let damaged = with_one_other_number(PAIR_AND_ANY);
    let rejected =
        damaged.iter().filter(|options| reason(verdict("hex 0.8", (1, 3, 1), options)) != "accepted");
    let (rejected, all) = (rejected.count(), damaged.len());
    assert!(all >= 27 && 10 * rejected >= 9 * all, "{rejected} of {all}");
}
