//! Every line of the reference of the language is what it says: a rule that opens, or a part of one.

use grundy::law::free_template;
use grundy::open::open_in_manner;
use grundy::rule::Given;
use serde_json::Value;

fn shelf(name: &str) -> Vec<String> {
    let shelves: Value = serde_json::from_str(grundy_web::REFERENCE).unwrap();
    let lines = shelves[name].as_array().unwrap_or_else(|| panic!("there is a shelf {name}"));
    lines.iter().map(|line| line["text"].as_str().unwrap().to_string()).collect()
}

fn opens(rule: &str, given: &[(String, Given)]) -> bool {
    open_in_manner(rule, given).is_ok() || free_template(rule, given).is_some()
}

#[test]
fn whole_rules_open() {
    for name in ["moves", "lists", "endings", "codes"] {
        for rule in shelf(name) {
            assert!(opens(&rule, &[]), "{name}: {rule}");
        }
    }
}

#[test]
fn sets_are_sets() {
    let given = [("S".to_string(), Given::parse("{1, 2}").unwrap())];
    for set in shelf("sets") {
        let own = if set == "S" { &given[..] } else { &[] };
        assert!(opens(&format!("x -> x - k for k in {set}"), own), "{set}");
    }
}

#[test]
fn functions_are_numbers_or_conditions() {
    for function in shelf("functions") {
        let number = opens(&format!("x -> x - 1 if ({function}) >= 0"), &[]);
        assert!(number || opens(&format!("x -> x - 1 if {function}"), &[]), "{function}");
    }
}
