//! Looks for the laws for all parameters of the rules in a file, and says how long each takes: the record of
//! `bench/records/laws.md`. Arguments: the file (`tests/data/for_all.txt`), and perhaps a part of a name.

use grundy_proof::Convention;
use grundy_proof::parametric::law_for_all;
use grundy_rule::{Locale, Template};
use grundy_table::Budget;
use std::time::Instant;

const MOST_SECONDS: u64 = 60;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file of rules");
    let part = arguments.next().unwrap_or_default();
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    for line in text.lines().filter(|line| !line.starts_with('#') && line.contains(&part)) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, play, rule] = fields[..] else { panic!("{line}") };
        let play = if play == "misere" { Convention::Misere } else { Convention::Normal };
        println!("{}", report(name, rule, play));
    }
}

fn report(name: &str, rule: &str, play: Convention) -> String {
    let begin = Instant::now();
    let should_stop = || begin.elapsed().as_secs() > MOST_SECONDS;
    let template = Template::parse(rule).expect(rule);
    let found = law_for_all(&template, play, &Budget::until(&should_stop));
    let seconds = begin.elapsed().as_secs_f64();
    let said = match found {
        Err(why) => format!("no game: {}", why.english),
        Ok(None) => "no law".to_string(),
        Ok(Some(law)) => {
            let standing = match &law.proof {
                Ok(proof) => format!("proved, {} bytes", proof.certificate().len()),
                Err(why) => format!("not proved: {}", why.english),
            };
            format!("{standing}: {} where {}", law.formula(Locale::English), law.where_text())
        }
    };
    format!("{seconds:7.2} s  {name}: {said}")
}
