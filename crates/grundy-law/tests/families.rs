//! Every family, because it is listed: it finds itself in its own values, and one changed value refutes it.

mod support;

use grundy_law::{Claim, FAMILIES, Law, Numeration, Sample, witness_against};
use grundy_table::{Cell, Locale, Table, boxed};

/// The table of a law: its values, or for outcomes 0 for a loss and 1 for a win.
fn table_of(law: &Law, limit: u64) -> Table {
    let cell = |position: Vec<u64>| {
        law.number(&position).map_or(Cell::Nimber(7), |number| Cell::Nimber(number as u32))
    };
    Table::from_cells(law.arity, limit, boxed(law.arity, limit).map(cell))
}

fn sample_of(law: &Law, table: &Table) -> Sample {
    match law.claim {
        Claim::Grundy => Sample::of_values(table),
        Claim::Outcome => Sample::of_outcomes(table),
    }
}

#[test]
fn a_family_finds_itself_in_its_own_values() {
    for family in FAMILIES {
        let (law, limit) = family.specimen();
        assert_eq!(law.family(), family.name());
        let found = family
            .find(&sample_of(&law, &table_of(&law, limit)))
            .unwrap_or_else(|| panic!("{}", family.name()));
        assert_eq!(found.family(), family.name());
        for position in
            boxed(law.arity, 2 * limit).filter(|position| position.iter().sum::<u64>() < 3 * limit)
        {
            assert!(
                law.number(&position).is_none() || found.number(&position) == law.number(&position),
                "{} at {position:?}",
                family.name()
            );
        }
    }
}

#[test]
fn one_changed_value_refutes_a_law() {
    for family in FAMILIES {
        let (law, limit) = family.specimen();
        let table = table_of(&law, limit);
        assert_eq!(witness_against(&law, &table), None, "{}", family.name());
        let spoken = boxed(law.arity, limit).filter(|position| law.number(position).is_some());
        for changed in spoken.step_by(97) {
            let cells = boxed(law.arity, limit).map(|position| match table.cell(&position) {
                Cell::Nimber(value) if position == changed => Cell::Nimber(u32::from(value == 0)),
                cell => cell,
            });
            let witness = witness_against(&law, &Table::from_cells(law.arity, limit, cells));
            assert_eq!(witness.map(|witness| witness.position), Some(changed), "{}", family.name());
        }
    }
}

#[test]
fn a_law_speaks_both_languages_and_latex() {
    for family in FAMILIES {
        let (law, _) = family.specimen();
        let texts = [
            law.formula(Locale::English),
            law.formula(Locale::Chinese),
            law.words(Locale::English),
            law.words(Locale::Chinese),
            law.latex(),
        ];
        assert!(
            texts.iter().all(|text| !text.is_empty() && !text.contains("  ")),
            "{}: {texts:?}",
            family.name()
        );
        assert!(texts[3].chars().any(|letter| letter > '\u{4e00}'), "{}: {}", family.name(), texts[3]);
        assert!(texts[2].chars().all(|letter| letter < '\u{4e00}'), "{}: {}", family.name(), texts[2]);
        assert_eq!(
            texts[4].matches('{').count(),
            texts[4].matches('}').count(),
            "{}: {}",
            family.name(),
            texts[4]
        );
        assert!(family.title().chinese.chars().any(|letter| letter > '\u{4e00}'), "{}", family.name());
    }
}

#[test]
fn laws_answer_at_the_edge_of_the_numbers() {
    for family in FAMILIES {
        let (law, _) = family.specimen();
        for coordinate in [0, 1, 1_000_000_000_000_000_000, (1 << 63) - 1, u64::MAX] {
            let position = vec![coordinate; law.arity];
            assert!(
                law.is_loss(&position).is_some() || coordinate > 1 << 62,
                "{} at {coordinate}",
                family.name()
            );
            assert_eq!(law.number(&[]), None);
        }
    }
    assert_eq!(Numeration::Zeckendorf.digits(100), [0, 0, 1, 0, 1, 0, 0, 0, 0, 1]);
}

#[test]
fn laws_are_worded_as_people_would() {
    use grundy_law::{Beatty, Form, FormulaTemplate};
    let words = |arity, claim, form| Law::new(arity, claim, form, vec![]).words(Locale::English);
    let template = |form| words(1, Claim::Grundy, Form::Template(form));
    assert_eq!(
        template(FormulaTemplate::quotient(6, 1)),
        "the value of x is the remainder of x on division by 6"
    );
    assert_eq!(
        template(FormulaTemplate::quotient(12, 5)),
        "the value of x is the remainder of x on division by 12, divided by 5 and rounded down"
    );
    let nim = FormulaTemplate { shift: 0, period: None, modulus: None, divisor: 1, last: None };
    assert_eq!(template(nim), "the value of x is x itself");
    assert_eq!(
        words(2, Claim::Outcome, Form::Beatty(Beatty { difference: 1 })),
        "(x, y) loses exactly when the two differ by n and the smaller is n times (1 + √5)/2, rounded down"
    );
}
