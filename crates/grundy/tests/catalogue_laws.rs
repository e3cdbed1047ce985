//! The laws that the game pages state: the finder sees them again, and no claim is refuted.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::law::refute;
use grundy::laws::find;
use grundy::open::{Opened, open};
use grundy::proof::Verdict;
use grundy::table::{Budget, Table, fill};
use grundy::{Page, catalogue};

/// One line of a `law` block.
enum Stated {
    Periodic { preperiod: u128, period: u128, saltus: u128 },
    Nothing,
    Claim(String),
}

fn stated(line: &str) -> Stated {
    let number = |word: &str| {
        let rest = line.split_once(word).map_or("0", |(_, rest)| rest.trim_start());
        rest.split(',').next().and_then(|digits| digits.trim().parse().ok()).unwrap_or(0)
    };
    match line {
        "none" => Stated::Nothing,
        periodic if periodic.starts_with("periodic:") => Stated::Periodic {
            preperiod: number("preperiod "),
            period: number(" period "),
            saltus: number("saltus "),
        },
        claim => Stated::Claim(claim.to_string()),
    }
}

/// Every line of every law block, with its page and its game opened with the page's own parameters.
fn statements() -> Vec<(&'static Page, Opened, Stated)> {
    let mut statements = Vec::new();
    for page in catalogue().games().iter().filter(|page| page.rule().is_some()) {
        let laws = page.blocks.iter().filter(|block| block.kind == "law");
        for line in laws.flat_map(|block| block.text.lines()) {
            statements.push((page, open(&page.name, &page.parameters).unwrap(), stated(line)));
        }
    }
    statements
}

fn table(opened: &Opened, limit: u64) -> Table {
    fill(opened.rules.as_ref(), limit, &Budget::small()).unwrap().table
}

#[test]
fn stated_periods_are_found_again() {
    for (page, opened, stated) in statements() {
        let Stated::Periodic { preperiod, period, saltus } = stated else { continue };
        let limit = 4 * (preperiod + period) + 40;
        let finding = find(&table(&opened, limit as u64));
        let law = finding.law.unwrap_or_else(|| panic!("{}: no law is found", page.name)).law;
        let expected = [("preperiod", preperiod), ("period", period), ("saltus", saltus)];
        for (name, value) in expected {
            assert!(law.parameters().contains(&(name, value)), "{}: {:?}", page.name, law.parameters());
        }
    }
}

#[test]
fn where_no_law_is_known_none_is_found() {
    for (page, opened, stated) in statements() {
        let Stated::Nothing = stated else { continue };
        let finding = find(&table(&opened, 300));
        assert!(
            finding.law.is_none(),
            "{}: {:?}",
            page.name,
            finding.law.map(|found| found.law.parameters())
        );
    }
}

/// More asks than most claims need; the others stay undecided here.
const PATIENCE: u64 = 800;

#[test]
fn no_stated_claim_is_refuted_and_many_are_proved() {
    let mut proved = 0;
    for (page, opened, stated) in statements() {
        let Stated::Claim(claim) = stated else { continue };
        let asked = AtomicU64::new(0);
        let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= PATIENCE;
        let budget =
            Budget { positions: 2_000, bytes: 1 << 26, should_stop: &should_stop, ..Budget::small() };
        let verdict = refute(opened.ruleset().unwrap(), &claim, &page.parameters, &budget)
            .unwrap_or_else(|mistake| panic!("{}: {mistake}", page.name));
        assert!(!matches!(verdict, Verdict::Refuted(_)), "{}: `{claim}` is refuted", page.name);
        proved += u32::from(matches!(verdict, Verdict::Proved(_)));
    }
    assert!(proved >= 20, "only {proved} claims are proved");
}
