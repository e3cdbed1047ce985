//! Every engine agrees with the published values of every game page, and with the reference a little beyond them.

use std::collections::BTreeMap;
use std::path::Path;

use grundy_rule::{NamedRule, Names, Rules, Ruleset, Template, rulesets};
use grundy_table::{Budget, Cell, ENGINES, Table, Values};

/// What these tests need of a page.
struct Page {
    parameters: Vec<(String, i128)>,
    rule: Option<String>,
    ruleset: Option<String>,
    values: String,
}

/// All pages of games, by name.
struct Pages(BTreeMap<String, Page>);

impl Pages {
    fn read() -> Pages {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-catalogue/pages/games");
        let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let page = |path: &Path| Page::read(&std::fs::read_to_string(path).unwrap().replace("\r\n", "\n"));
        let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
        Pages(paths.map(|path| (name(&path), page(&path))).collect())
    }
}

impl Names for Pages {
    fn look_up(&self, name: &str) -> Option<NamedRule> {
        let page = self.0.get(name)?;
        let parameters = page.parameters.iter().map(|(name, _)| name.clone()).collect();
        Some(NamedRule { rule: page.rule.clone()?, parameters })
    }

    fn all(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

impl Page {
    fn read(text: &str) -> Page {
        let parameters = text.lines().find_map(|line| line.strip_prefix("parameters: ")).unwrap_or("");
        let parameters = parameters.split(',').filter_map(|parameter| parameter.trim().split_once('='));
        Page {
            parameters: parameters.map(|(name, value)| (name.to_string(), value.parse().unwrap())).collect(),
            rule: block(text, "rule"),
            ruleset: block(text, "ruleset"),
            values: block(text, "values").unwrap(),
        }
    }

    fn rules(&self, pages: &Pages) -> Option<Ruleset> {
        let values: Vec<(&str, i128)> =
            self.parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let template = Template::parse_with(self.rule.as_deref()?, pages).unwrap();
        (!self.has_positions()).then(|| template.with(&values).unwrap())
    }

    /// Whether the values stand beside positions, which form no table: `(3, 1, 4) = 7`.
    fn has_positions(&self) -> bool {
        self.values.contains(" = ")
    }

    /// The rules of a page whose positions are lists, trees or graphs.
    fn rules_without_table(&self) -> Option<Box<dyn Rules>> {
        match (&self.ruleset, &self.rule) {
            (Some(ruleset), _) => rulesets::named(ruleset),
            (None, Some(rule)) => Template::parse(rule).and_then(|template| template.open(&[])).ok(),
            (None, None) => None,
        }
    }

    /// The published cells, row by row; every page of several coordinates holds a full box.
    fn cells(&self) -> Vec<Cell> {
        self.values.split_whitespace().map(cell).collect()
    }
}

fn block(text: &str, kind: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!("```{kind}\n"))?;
    Some(rest.split_once("\n```")?.0.to_string())
}

fn cell(word: &str) -> Cell {
    match word {
        "-" => Cell::Absent,
        "inf" => Cell::Threat,
        number => Cell::Nimber(number.parse().unwrap()),
    }
}

fn check(name: &str, rules: &Ruleset, published: &[Cell]) {
    let arity = rules.arity().unwrap();
    let side = (0..).find(|side: &u64| side.pow(arity as u32) >= published.len() as u64).unwrap();
    let beyond = side + if arity == 1 { 20 } else { 2 };
    let mut first: Option<Table> = None;
    for engine in ENGINES.iter().rev().filter(|engine| engine.accept(rules, beyond).is_ok()) {
        let table = engine.fill(rules, beyond, &Budget::small()).unwrap().table;
        let reference = first.get_or_insert_with(|| table.clone());
        for (place, &expected) in published.iter().enumerate() {
            let coordinates = coordinates(place as u64, side, arity);
            let found = table.cell(&coordinates);
            assert_eq!(found, expected, "{} errs on {name} at {coordinates:?}", engine.name());
        }
        for place in 0..beyond.pow(arity as u32) {
            let coordinates = coordinates(place, beyond, arity);
            let (found, expected) = (table.cell(&coordinates), reference.cell(&coordinates));
            assert_eq!(found, expected, "{} errs on {name} at {coordinates:?}", engine.name());
        }
    }
}

fn coordinates(place: u64, side: u64, arity: usize) -> Vec<u64> {
    (0..arity as u32).rev().map(|digit| place / side.pow(digit) % side).collect()
}

#[test]
fn every_engine_gives_the_values_of_every_page() {
    let pages = Pages::read();
    assert!(pages.0.len() >= 45);
    for (name, page) in &pages.0 {
        if let Some(rules) = page.rules(&pages) {
            check(name, &rules, &page.cells());
        }
    }
}

#[test]
fn lists_trees_and_graphs_have_the_values_of_their_pages() {
    let pages = Pages::read().0;
    let without_table: Vec<_> = pages.iter().filter(|(_, page)| page.has_positions()).collect();
    assert!(without_table.len() >= 6);
    for (name, page) in without_table {
        let rules = page.rules_without_table().unwrap_or_else(|| panic!("{name} has no rules"));
        let mut values = Values::new(rules.as_ref(), Budget::small());
        for line in page.values.lines() {
            let (text, expected) = line.rsplit_once(" = ").unwrap();
            let sum = rules.parse_position(text).unwrap();
            let found = values.of_sum(&sum).unwrap().nimber().unwrap();
            assert_eq!(found.to_string(), expected, "{name} at {text}");
        }
    }
}

#[test]
fn every_rule_of_a_page_reads_its_own_canonical_spelling() {
    let pages = Pages::read();
    for (name, page) in &pages.0 {
        if let Some(rules) = page.rules(&pages) {
            let again =
                Ruleset::parse(&rules.canonical()).unwrap_or_else(|mistake| panic!("{name}: {mistake}"));
            assert_eq!(again.canonical(), rules.canonical(), "{name}");
        }
    }
}
