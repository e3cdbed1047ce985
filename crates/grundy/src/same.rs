//! Games of the catalogue that have the same values, perhaps shifted or scaled.

use grundy_law::{Likeness, likenesses};
use grundy_rule::Rules;
use grundy_table::{Budget, Table, cheapest, fill};

use crate::open::open;
use grundy_catalogue::{Page, catalogue};

/// So many values are compared before a likeness is shown.
const COMPARED: u64 = 400;
/// The games whose values are those of the table, in the order of the catalogue.
pub fn same_as(rules: &dyn Rules, table: &Table, budget: &Budget<'_>) -> Vec<Likeness> {
    if table.arity() != 1 {
        return Vec::new();
    }
    let Some(values) = table.truncated(COMPARED).values() else { return Vec::new() };
    let canonical = rules.canonical();
    let candidates = catalogue().games().iter().filter(|page| is_alike_on_its_page(page, &values));
    candidates.filter_map(|page| confirmed(page, &canonical, &values, budget)).collect()
}

/// A first look at the values that the page itself prints.
fn is_alike_on_its_page(page: &Page, values: &[u32]) -> bool {
    let Some(block) = page.block("values") else { return false };
    let numbers: Option<Vec<u32>> = block.split_whitespace().map(|number| number.parse().ok()).collect();
    let Some(theirs) = numbers.filter(|numbers| numbers.len() >= 8) else { return false };
    // Three values in the middle of the page must stand near the same place here, whatever the shift or scale.
    (1..=8).any(|divisor| {
        let stretched: Vec<u32> =
            theirs.iter().flat_map(|&value| std::iter::repeat_n(value, divisor)).collect();
        let window = &stretched[stretched.len() / 2..(stretched.len() / 2 + 6).min(stretched.len())];
        values.windows(window.len()).take(stretched.len() + 20).any(|ours| ours == window)
    })
}

fn confirmed(page: &Page, canonical: &str, values: &[u32], budget: &Budget<'_>) -> Option<Likeness> {
    let opened = open(page.rule()?, &page.parameters).ok()?;
    if opened.rules.canonical() == canonical || opened.rules.arity() != Some(1) {
        return None;
    }
    // A likeness is worth a moment: games whose positions must be remembered one by one can take the whole budget.
    if !cheapest(opened.rules.as_ref(), COMPARED).is_tabular() {
        return None;
    }
    let theirs = fill(opened.rules.as_ref(), COMPARED, budget).ok()?.table.values()?;
    likenesses(values, &[(page.title.english.as_str(), &theirs)]).into_iter().next()
}
