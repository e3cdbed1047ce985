//! Does every answer equal the recursion? All sums of up to four heaps with up to 40 tokens, for every game of the
//! catalogue that is played with heaps of one kind.

use std::fs;
use std::time::Instant;

use grundy_misere::{Analysis, HeapGame, Winner, RuleGame};
use grundy_rule::{Position, Ruleset, Template};
use grundy_table::Budget;

use crate::recursion::{Recursion, sums};

const TOKENS: u32 = 40;

/// Sums that the recursion may remember; where heaps multiply even one heap of 40 reaches more than any memory holds.
const MEMORY: usize = 4_000_000;

/// Looks at the pages in the directory, or at those whose name is among `chosen`, and prints a table.
pub fn sums_of_catalogue(directory: &str, chosen: &[&str]) {
    println!(
        "| game | parameters | sums | recursion looked at | agree | moves agree | not answered | beyond the recursion | time |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut pages: Vec<_> =
        fs::read_dir(directory).expect("the catalogue").map(|entry| entry.expect("a page").path()).collect();
    pages.sort();
    for page in pages {
        let name = page.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !chosen.is_empty() && !chosen.contains(&name.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&page).expect("a page");
        for parameters in settings(&text) {
            one_game(&name, &text, &parameters);
        }
    }
}

/// The parameters of a page as it gives them, and each of them one and two larger.
fn settings(text: &str) -> Vec<Vec<(String, i128)>> {
    let line = text.lines().find_map(|line| line.strip_prefix("parameters: "));
    let Some(line) = line else { return vec![Vec::new()] };
    let written = line.split(',').filter_map(|part| part.trim().split_once('='));
    let written: Vec<(String, i128)> =
        written.map(|(name, value)| (name.to_owned(), value.parse().expect("a number"))).collect();
    (0..3).map(|more| written.iter().map(|(name, value)| (name.clone(), value + more)).collect()).collect()
}

fn ruleset(text: &str, parameters: &[(String, i128)]) -> Option<Ruleset> {
    let start = text.find("```rule\n")? + "```rule\n".len();
    let rule = text[start..].split("\n```").next()?;
    let values: Vec<(&str, i128)> = parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    Template::parse(rule).ok()?.with(&values).ok()
}

fn one_game(name: &str, text: &str, parameters: &[(String, i128)]) {
    let Some(rules) = ruleset(text, parameters) else { return };
    let is_heap = grundy_rule::Rules::arity(&rules) == Some(1)
        && rules.tags().len() == 1
        && rules.start_clause().is_none();
    if !is_heap || !rules.wins().is_empty() {
        return;
    }
    let Some(listed) = RuleGame::by_size(&rules, TOKENS + 1, &Budget::small()) else { return };
    let start = Instant::now();
    let options: Vec<Vec<Vec<u32>>> = (0..=TOKENS).map(|heap| listed.game().options(heap)).collect();
    let mut recursion = Recursion::new(&options, MEMORY);
    let should_stop = || start.elapsed().as_secs() > 120;
    let budget = Budget { should_stop: &should_stop, ..Budget::small() };
    let analysis = Analysis::new(&rules, &[Position::heap(u64::from(TOKENS))], budget).expect("a heap game");
    analysis.quotient();
    let mut all = sums(TOKENS);
    all.sort_by_key(|sum| sum.iter().sum::<u32>());
    let mut is_exhausted = false;
    let (mut agree, mut moves_agree, mut silent, mut beyond) = (0, 0, 0, 0);
    for sum in &all {
        let positions: Vec<Position> = sum.iter().map(|&heap| Position::heap(u64::from(heap))).collect();
        // Where the first sums are out of reach the larger ones are too, and each of them takes long.
        let is_late = silent > 0 && should_stop();
        let solution = if is_late { None } else { analysis.solve(&positions) };
        let truth = if is_exhausted { None } else { recursion.is_lost(sum) };
        is_exhausted |= truth.is_none();
        match (&solution, truth) {
            (None, _) => silent += 1,
            (Some(_), None) => beyond += 1,
            (Some(solution), Some(is_lost)) if (solution.outcome == Winner::Previous) == is_lost => {
                agree += 1;
                let wins = winning_moves(&mut recursion, &options, sum);
                moves_agree += usize::from(wins.is_none_or(|wins| wins == solution.moves.len()));
            }
            _ => println!("WRONG: {name} {parameters:?} {sum:?}"),
        }
    }
    let written: Vec<String> = parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    println!(
        "| {name} | {} | {} | {} | {agree} | {moves_agree} | {silent} | {beyond} | {:.1?} |",
        written.join(", "),
        all.len(),
        recursion.known(),
        start.elapsed()
    );
}

/// How many moves win, counted as the library lists them: for each component, each option once.
fn winning_moves(recursion: &mut Recursion, options: &[Vec<Vec<u32>>], sum: &[u32]) -> Option<usize> {
    let mut wins = 0;
    for (index, &heap) in sum.iter().enumerate() {
        for option in &options[heap as usize] {
            let mut left = sum.to_vec();
            left.remove(index);
            left.extend(option);
            wins += usize::from(recursion.is_lost(&left)?);
        }
    }
    Some(wins)
}
