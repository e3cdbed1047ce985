//! The programs in `examples` run to their end; each asserts what it shows.

#[path = "../examples/law_and_certificate.rs"]
mod law_and_certificate;
#[path = "../examples/misere_quotient.rs"]
mod misere_quotient;
#[path = "../examples/moves_of_a_sum.rs"]
mod moves_of_a_sum;
#[path = "../examples/own_ruleset.rs"]
mod own_ruleset;
#[path = "../examples/sweep_of_codes.rs"]
mod sweep_of_codes;
#[path = "../examples/table_of_a_rule.rs"]
mod table_of_a_rule;

type Program = (&'static str, fn() -> Result<(), grundy::Error>);

const PROGRAMS: [Program; 6] = [
    ("law_and_certificate", law_and_certificate::main),
    ("misere_quotient", misere_quotient::main),
    ("moves_of_a_sum", moves_of_a_sum::main),
    ("own_ruleset", own_ruleset::main),
    ("sweep_of_codes", sweep_of_codes::main),
    ("table_of_a_rule", table_of_a_rule::main),
];

#[test]
fn every_program_runs_to_its_end() {
    for (name, program) in PROGRAMS {
        program().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_program_of_the_folder_is_run() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_string()))
        .collect();
    files.sort();
    assert_eq!(files, PROGRAMS.map(|(name, _)| name.to_string()));
}
