//! How long do misère quotients take, and which octal codes of up to three digits have a finite one?
//!
//! `cargo run --release -- known` times the quotients of the literature.
//! `cargo run --release -- table DIRECTORY` writes `quotients.md` and `quotients.jsonl` (one certificate a line) for all
//! octal codes of up to three digits, or for the codes that follow; `SECONDS` (default 5) bounds the work on each.
//! `cargo run --release -- why CODE...` says for each code what was found within `SECONDS`, and why it ended there.
//! `cargo run --release -- sums ../../crates/grundy-catalogue/pages/games [GAME...]` compares all small sums with the plain recursion.

#[path = "../../../crates/grundy-misere/tests/support/recursion.rs"]
mod recursion;
mod sums;

use std::fmt::Write;
use std::time::{Duration, Instant};

use grundy_misere::quotient::{self, Found, Quotient};
use grundy_misere::{Allowance, CodeGame, HeapGame, Presentation, certified, quotient_certificate, scan};
use grundy_proof::Proved;
use grundy_rule::Text;

/// Code, limit of heaps, and |Q| and |P| in the literature (Plambeck and Siegel 2008).
const KNOWN: [(&str, u32, usize, usize); 3] =
    [("0.77", 1000, 40, 9), ("0.123", 1000, 20, 5), ("0.07", 31, 360, 65)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["known"] => known(),
        ["table", directory] => table(directory, codes()),
        ["table", directory, codes @ ..] => table(directory, codes.iter().map(|code| code.to_string())),
        ["why", codes @ ..] => codes.iter().for_each(|code| why(code)),
        ["sums", directory, games @ ..] => sums::sums_of_catalogue(directory, games),
        _ => {
            eprintln!("say `known`, `table DIRECTORY [CODE...]`, `why CODE...` or `sums DIRECTORY [GAME...]`")
        }
    }
}

fn known() {
    for (code, limit, order, previous) in KNOWN {
        let game = CodeGame::parse(code).expect("a code");
        let start = Instant::now();
        let found = quotient::search(&game, limit, &mut Allowance::of(10_000_000));
        let searched = start.elapsed();
        let certified = certificate(code, &found.quotient).is_some();
        let agrees = (found.quotient.order(), found.quotient.previous_order()) == (order, previous);
        println!(
            "octal {code} below {limit}: order {}, P {}, {searched:.2?}, certified {certified} after {:.2?}, as published {agrees}",
            found.quotient.order(),
            found.quotient.previous_order(),
            start.elapsed(),
        );
    }
}

fn why(code: &str) {
    let game = CodeGame::parse(code).expect("a code");
    let start = Instant::now();
    let found = search(&game, start);
    let (order, known, repetition) =
        (found.quotient.order(), found.quotient.map.len(), found.quotient.repetition);
    let certified = repetition.is_some() && certificate(code, &found.quotient).is_some();
    println!(
        "{code}\t{order}\t{}\t{known}\t{repetition:?}\t{:?}\t{certified}\t{:.2?}",
        found.quotient.previous_order(),
        found.stop,
        start.elapsed()
    );
}

fn certificate(code: &str, quotient: &Quotient) -> Option<Proved> {
    let text = quotient_certificate(&format!("octal {code}"), quotient)?;
    certified(text, Text::new("", ""), &|| false)
}

fn seconds() -> Duration {
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs_f64(seconds.unwrap_or(5.0))
}

fn table(directory: &str, codes: impl Iterator<Item = String>) {
    let mut rows = String::from(
        "# Certified misère quotients of octal codes\n\n\
         Every octal code of up to three digits for which a finite quotient was found and accepted by the checker.\n\
         A code that is not listed has an infinite quotient, or one that is not found within the time given to it.\n\n\
         | code | order | P | preperiod | period | letters at heaps | presentation |\n|---|---|---|---|---|---|---|\n",
    );
    let mut certificates = String::new();
    for code in codes {
        let start = Instant::now();
        let game = CodeGame::parse(&code).expect("a code");
        let found = search(&game, start);
        let Some(repetition) = found.quotient.repetition else { continue };
        let Some(certified) = certificate(&code, &found.quotient) else {
            eprintln!("octal {code}: found, but not accepted");
            continue;
        };
        let written = Presentation::of(&found.quotient);
        let heaps: Vec<String> = written.letters.iter().map(|letter| letter.heap.to_string()).collect();
        let _ = writeln!(
            rows,
            "| {code} | {} | {} | {} | {} | {} | {} |",
            found.quotient.order(),
            found.quotient.previous_order(),
            repetition.preperiod,
            repetition.period,
            heaps.join(", "),
            written.show_all().replace('|', ":"),
        );
        certificates.push_str(certified.certificate());
        certificates.push('\n');
        eprintln!("octal {code}: order {} in {:.2?}", found.quotient.order(), start.elapsed());
    }
    std::fs::write(format!("{directory}/quotients.md"), rows).expect("the directory can be written");
    std::fs::write(format!("{directory}/quotients.jsonl"), certificates)
        .expect("the directory can be written");
}

/// The codes 0.1 to 0.777, each without trailing zeros.
fn codes() -> impl Iterator<Item = String> {
    (1..512).map(|digits| format!("0.{digits:03o}").trim_end_matches('0').to_owned())
}

fn search(game: &dyn HeapGame, start: Instant) -> Found {
    let patience = seconds();
    let should_stop = || start.elapsed() > patience;
    let mut allowance = Allowance::new(400_000, &should_stop);
    let scanned = scan(game, 20_000, &mut allowance);
    let written =
        scanned.violation.is_none().then(|| quotient::nim_like(&scanned.values, scanned.repetition));
    match written.flatten() {
        Some(quotient) => Found { quotient, stop: None },
        None => quotient::search(game, 20_000, &mut allowance),
    }
}
