//! The atlas that comes with the program: it is whole, a sample of it is checked, and it agrees with what others published.
//!
//! `grundy check atlas/` checks all of it.

use std::collections::BTreeSet;

use grundy::check::{Budget as CheckBudget, Claim, Verdict, check_until};
use grundy::rule::Locale;
use grundy_documents::{Atlas, AtlasEntry, AtlasQuery, own_file};

fn atlas() -> &'static Atlas {
    Atlas::own().expect("every line has its checksum, and no section lost one")
}

fn entry(rule: &str) -> &'static AtlasEntry {
    atlas().entries().find(|entry| entry.rule == rule).unwrap_or_else(|| panic!("{rule} is missing"))
}

fn found(question: &str) -> Vec<String> {
    let document = atlas().search(&AtlasQuery::parse(question).unwrap());
    document.entries.into_iter().map(|entry| entry.rule).collect()
}

/// Every so many rules: a prime, so that all digits come. The longest periods, which take seconds each, are not among them.
const SAMPLE: usize = 61;

#[test]
fn a_sample_of_the_certificates_is_accepted_and_shows_what_the_lines_say() {
    let checked = atlas().check(&own_file, SAMPLE, Locale::English, &|_| {}, &|| false).unwrap();
    assert_eq!(checked.wrong, [""; 0]);
    assert!(checked.accepted > 0);
}

#[test]
fn a_changed_byte_is_noticed() {
    for name in ["octal.jsonl.gz", "octal.certificates.jsonl.gz"] {
        let changed = |asked: &str| {
            let mut bytes = own_file(asked)?;
            let middle = bytes.len() / 2;
            if asked == name {
                bytes[middle] ^= 1;
            }
            Some(bytes)
        };
        let read = Atlas::read(&changed);
        let noticed =
            read.and_then(|atlas| atlas.check(&changed, usize::MAX, Locale::English, &|_| {}, &|| false));
        assert!(noticed.is_err(), "{name}");
    }
}

#[test]
fn every_rule_of_a_section_is_there_once() {
    for section in atlas().sections() {
        let entries = atlas().entries().filter(|entry| entry.section == section.name);
        let different: BTreeSet<&str> = entries.map(|entry| entry.rule.as_str()).collect();
        // Codes of d digits without the one of zeros, for one or two digits before the point; subsets without the empty one.
        // Of the codes of four digits those whose last digit is one of seven, for the others stand among the shorter ones.
        let count = if section.name == "octal-4" { different.len() / 7 } else { different.len() + 1 };
        assert!(count.is_power_of_two(), "{}: {}", section.name, different.len());
        assert_eq!(different.len(), section.rules);
    }
}

#[test]
fn periods_are_those_of_winning_ways() {
    // Winning Ways, volume 1, chapter 4: Kayles, and Dawson's Kayles under two of its codes.
    for (rule, preperiod, period) in [("octal 0.77", 71, 12), ("octal 0.07", 53, 34), ("octal 0.4", 54, 34)] {
        let law = &entry(rule).law;
        assert_eq!((law.preperiod, law.period), (Some(preperiod), Some(period)), "{rule}");
        assert!(law.checked, "{rule}");
    }
}

#[test]
fn no_period_is_claimed_for_a_game_whose_period_nobody_knows() {
    // The open games of one and two digits in Winning Ways, chapter 4, with Officers first.
    for code in ["0.6", "0.04", "0.06", "0.14", "0.36", "0.64", "0.74", "0.76"] {
        let entry = entry(&format!("octal {code}"));
        assert!(entry.is_open() && entry.law.period.is_none() && !entry.law.checked, "{code}");
    }
}

/// 1023 codes are 174 games up to heaps that are worth nothing at first, of which 75 have no period that anybody has published
/// or that was found here: counted by a separate program.
#[test]
fn codes_of_three_digits_are_174_games() {
    let classes = |entries: Vec<&AtlasEntry>| {
        entries.iter().map(|entry| entry.class.clone()).collect::<BTreeSet<String>>().len()
    };
    let octal = || atlas().entries().filter(|entry| entry.section == "octal");
    assert_eq!(octal().count(), 1023);
    assert_eq!(classes(octal().collect()), 174);
    assert_eq!(classes(octal().filter(|entry| entry.is_open()).collect()), 75);
}

/// 8191 codes of up to four digits are 780 games, counted by a separate program from 670 values of each; in three of them, of which
/// no law is known, the options have two, two and five forms, so that six equalities are not proved and six classes are more.
#[test]
fn codes_of_four_digits_are_780_games_and_six_forms() {
    let octal = || atlas().entries().filter(|entry| entry.section.starts_with("octal"));
    let classes: BTreeSet<&str> = octal().map(|entry| entry.class.as_str()).collect();
    assert_eq!((octal().count(), classes.len()), (8191, 780 + 6));
    let forms = ["0.0244 0.0264", "0.1346 0.1366", "0.4004 0.4006 0.4044 0.4404 0.4444"];
    for code in forms.iter().flat_map(|codes| codes.split(' ')) {
        let entry = entry(&format!("octal {code}"));
        assert!(entry.is_open() && entry.same_as.is_none(), "{code}");
    }
}

/// Found by a separate program, which took the bound of Guy and Smith.
#[test]
fn periods_of_four_digits_are_those_that_were_found_before() {
    let known = [
        ("0.0055", 995, 40),
        ("0.0554", 1192, 8),
        ("0.0704", 3200, 4),
        ("0.7005", 2532, 2029),
        ("4.4404", 867, 34),
        ("0.3756", 26_276, 3),
        ("0.1075", 70_314, 36_732),
        ("0.7726", 294_096, 44),
        ("0.3546", 16_987_457, 6_792_014),
    ];
    for (code, preperiod, period) in known {
        let law = &entry(&format!("octal {code}")).law;
        assert_eq!((law.preperiod, law.period, law.checked), (Some(preperiod), Some(period), true), "{code}");
    }
}

/// Flammenkamp's page of octal games and *Games of No Chance*; all but 0.106, which takes hours.
#[test]
fn long_periods_are_those_that_others_published() {
    let known = [
        ("0.16", 105_351, 149_459),
        ("0.56", 326_640, 144),
        ("0.376", 2_268_248, 4),
        ("0.354", 10_061_916, 1180),
        ("0.104", 197_769_598, 11_770_282),
        ("0.454", 160_949_019, 60_620_715),
    ];
    for (code, preperiod, period) in known {
        let law = &entry(&format!("octal {code}")).law;
        assert_eq!((law.preperiod, law.period, law.checked), (Some(preperiod), Some(period), true), "{code}");
    }
    assert!(entry("octal 0.106").is_open());
}

#[test]
fn equal_games_are_one_class_though_nobody_knows_their_law() {
    for (code, first) in [("0.61", "0.6"), ("0.62", "0.6"), ("0.63", "0.6")] {
        let entry = entry(&format!("octal {code}"));
        assert_eq!(entry.same_as.as_deref(), Some(format!("octal {first}").as_str()), "{code}");
    }
}

#[test]
fn the_quotient_of_kayles_is_that_of_plambeck() {
    // Plambeck 2005: forty classes, nine of them lost.
    let misere = entry("octal 0.77").misere.as_ref().unwrap();
    assert_eq!((misere.order, misere.p_order), (Some(40), Some(9)));
    assert!(entry("octal 0.77").has_quotient());
}

#[test]
fn the_atlas_is_searched_by_period_values_and_rule() {
    assert!(found("period 34").contains(&"octal 0.07".to_string()));
    let class = found("0.07");
    for mate in ["octal 0.4", "octal 0.07"] {
        assert!(class.contains(&mate.to_string()), "{mate}");
    }
    // The values of Kayles from heap 0 on (OEIS A002186).
    assert!(found("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7").contains(&"octal 0.77".to_string()));
    assert!(found("order 40").contains(&"octal 0.77".to_string()));
    assert_eq!(found("octal 0.77777"), [""; 0]);
    // Three further digits, with and without zeros at the end.
    assert_eq!(found("0.3???").len(), 512);
    assert_eq!(found("octal 4.??").len(), 64);
}

#[test]
fn the_periods_that_no_table_lists_have_certificates() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-atlas/data/unlisted");
    let list = std::fs::read_to_string(format!("{folder}/README.md")).unwrap();
    let rows = list.lines().filter_map(|line| line.strip_prefix("| ["));
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [preperiod, period] = [cells[1], cells[2]].map(|number| number.parse::<u64>().unwrap());
        // Those that lie far out are for `grundy check`: here they would take minutes.
        if preperiod + period > 50_000 {
            continue;
        }
        let code = row.split(']').next().unwrap();
        let certificate = std::fs::read_to_string(format!("{folder}/octal-{code}.json")).unwrap();
        let Verdict::Accepted(statement) = check_until(&certificate, &CheckBudget::default(), &|| false)
        else {
            panic!("{code} is rejected")
        };
        assert_eq!(statement.rule, format!("octal {code}"));
        let Claim::Periodic(claimed) = statement.claim else { panic!("{code} claims something else") };
        assert_eq!((claimed.preperiod, claimed.period), (preperiod, period), "{code}");
    }
    assert!(list.contains("not found in the literature that we searched"));
}
