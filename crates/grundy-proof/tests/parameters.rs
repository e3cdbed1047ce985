//! Laws for all parameters: the scripts hold the moves that were mined, and no question is left out.

use grundy_law::{Case, VaryingLaw, find_varying};
use grundy_proof::{Assumption, Script, smt_script};
use grundy_rule::Template;
use grundy_table::{Budget, fill};

fn law(template: &Template, names: &[&str], choices: &[Vec<u64>]) -> VaryingLaw {
    let cases: Vec<Case> = choices
        .iter()
        .map(|choice| {
            let values: Vec<(&str, i128)> =
                names.iter().zip(choice).map(|(name, &value)| (*name, value as i128)).collect();
            let table = fill(&template.with(&values).unwrap(), 160, &Budget::small()).unwrap().table;
            Case { parameters: choice.clone(), table }
        })
        .collect();
    let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    find_varying(&names, &cases).expect("a law in the parameters").law
}

fn script(rule: &str, names: &[&str], choices: &[Vec<u64>], assumption: &Assumption) -> Script {
    let template = Template::parse(rule).unwrap();
    smt_script(&template, &law(&template, names, choices), assumption).unwrap()
}

#[test]
fn bash_for_every_m_takes_the_difference_of_the_values() {
    let choices: Vec<Vec<u64>> = (1..10).map(|m| vec![m]).collect();
    let found = script("take 1..=m", &["m"], &choices, &Assumption { least: vec![1], ordered: vec![] });
    assert_eq!(found.witnesses, ["(- f v)"]);
    assert_eq!(found.text.matches("(check-sat)").count(), 3);
    assert!(found.text.contains("(assert (>= m 1))"));
}

#[test]
fn taking_between_l_and_r_is_covered_by_a_few_terms() {
    let choices: Vec<Vec<u64>> = (1..6).flat_map(|l| (l..l + 5).map(move |r| vec![l, r])).collect();
    let assumption = Assumption { least: vec![1, 1], ordered: vec![(0, 1)] };
    let found = script("take l..=r", &["l", "r"], &choices, &assumption);
    assert_eq!(found.questions, 3);
    assert!(found.witnesses.len() <= 4, "{:?}", found.witnesses);
    assert!(found.text.contains("(assert (<= l r))"));
}

#[test]
fn one_two_k_has_a_branch_for_the_multiples_of_three() {
    let choices: Vec<Vec<u64>> = (3..30).map(|k| vec![k]).collect();
    let found = script("take {1, 2, k}", &["k"], &choices, &Assumption { least: vec![3], ordered: vec![] });
    assert_eq!(found.questions % 3, 0);
    assert!(found.text.contains("(mod k 3)"));
}
