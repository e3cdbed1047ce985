//! What each method rests on: for every numbered hypothesis of `FORMAT.md` a certificate that breaks it alone is rejected.

use grundy_check::{Budget, Verdict, check};
use std::collections::BTreeSet;
use std::path::Path;

/// A block of `hypotheses.txt`.
struct Block<'a> {
    /// The number of the hypothesis, or of the section where the certificate holds.
    number: &'a str,
    title: &'a str,
    certificate: String,
    /// Part of the reason of the rejection; none if it is accepted.
    reason: Option<&'a str>,
}

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    text.split("\n== ").skip(1).filter(|text| seen_elsewhere(text).is_none()).map(block).collect()
}

/// What no game breaks alone is broken in a test beside the code: the number, the test and its file.
fn seen_elsewhere(text: &str) -> Option<(&str, &str, &str)> {
    let (test, file) = text.lines().nth(1)?.strip_prefix("see: ")?.split_once(" in ")?;
    Some((text.split(' ').next()?, test, file))
}

fn block(text: &str) -> Block<'_> {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let wanted = |name: &str| field(name).unwrap_or_else(|| panic!("no {name} in {text}"));
    let proof = field("proof").map(|proof| format!(", \"proof\": {proof}")).unwrap_or_default();
    let title = text.lines().next().unwrap_or_default();
    let reason = field("rejected");
    assert_eq!(reason.is_none(), text.lines().any(|line| line == "accepted"), "{text}");
    Block {
        number: title.split(' ').next().unwrap_or_default(),
        title,
        certificate: format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{}\", \"claim\": {}, \"method\": \"{}\"{proof}}}",
            wanted("rule"),
            wanted("claim"),
            wanted("method")
        ),
        reason,
    }
}

#[test]
fn a_certificate_that_breaks_one_hypothesis_is_rejected_for_it() {
    let text = read("tests/hypotheses.txt");
    let mut wrong = Vec::new();
    for Block { title, certificate, reason, .. } in blocks(&text) {
        match (check(&certificate, &Budget::default()), reason) {
            (Verdict::Accepted(_), None) => {}
            (Verdict::Rejected { reason }, Some(expected)) if reason.contains(expected) => {}
            (verdict, _) => wrong.push(format!("{title}: {verdict:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The numbers of the hypotheses, as the page lists them.
fn listed() -> BTreeSet<String> {
    let number = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_string());
    read("FORMAT.md").lines().filter_map(number).collect()
}

#[test]
fn every_hypothesis_of_the_page_is_broken_by_some_certificate() {
    let text = read("tests/hypotheses.txt");
    let mut broken: BTreeSet<String> =
        blocks(&text).iter().filter(|one| one.reason.is_some()).map(|one| one.number.to_string()).collect();
    for (number, test, file) in text.split("\n== ").skip(1).filter_map(seen_elsewhere) {
        assert!(read(file).contains(&format!("fn {test}()")), "{test} is not in {file}");
        broken.insert(number.to_string());
    }
    let listed = listed();
    assert!(listed.len() > 80, "{listed:?}");
    assert_eq!(
        listed.difference(&broken).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "without a certificate"
    );
    assert_eq!(broken.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new(), "not on the page");
}

#[test]
fn every_hypothesis_is_named_where_it_is_checked() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let named = |number: &String| sources.iter().any(|text| text.contains(&format!("({number})")));
    let missing: Vec<String> = listed().into_iter().filter(|number| !named(number)).collect();
    assert!(missing.is_empty(), "no comment names {missing:?}");
}

fn sources(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let text = |path: &Path| std::fs::read_to_string(path).expect("it can be read");
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![text(&path)] }).collect()
}
