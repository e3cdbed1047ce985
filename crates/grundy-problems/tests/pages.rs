//! Every page of the catalogue is complete, and every sample on it is what the solver answers.

use grundy_problems::{find, list, solve};

/// In this order on every page, so that a reader always knows where to look.
const HEADINGS: [&str; 7] = [
    "## Statement · 题意",
    "## Limits · 数据范围",
    "## Rule · 规则",
    "## Answer · 解法",
    "## Traps · 易错点",
    "## Samples · 样例",
    "## A wrong idea · 一个错误想法",
];

#[test]
fn every_sample_on_every_page_is_answered() {
    for problem in list() {
        let samples = problem.page().samples();
        assert!(samples.len() >= 2, "{} needs a sample and a refutation", problem.id);
        for sample in samples {
            let answer = problem.answer(&mut sample.input.as_bytes());
            let answer = answer.unwrap_or_else(|malformed| panic!("{}: {malformed}", problem.id));
            assert_eq!(
                String::from_utf8_lossy(&answer),
                sample.output,
                "{} on {:?}",
                problem.id,
                sample.input
            );
        }
    }
}

#[test]
fn carriage_returns_blank_lines_and_a_missing_last_line_end_change_nothing() {
    for problem in list() {
        for sample in problem.page().samples() {
            let variants = [
                sample.input.replace('\n', "\r\n"),
                sample.input.replace('\n', "\n\n"),
                sample.input.replace('\n', " \n\t"),
                format!("\n\r\n{}\n\n", sample.input),
                sample.input.trim_end().to_string(),
            ];
            for variant in variants {
                let answer = solve(problem.id, variant.as_bytes()).expect("it is listed");
                assert_eq!(answer.as_deref(), Ok(sample.output.as_bytes()), "{} on {variant:?}", problem.id);
            }
        }
    }
}

#[test]
fn every_page_has_a_head_and_all_headings_in_order() {
    for problem in list() {
        let page = problem.page();
        assert!(!page.title.english.is_empty() && !page.title.chinese.is_empty(), "{}: titles", problem.id);
        assert!(!page.judge().is_empty(), "{}: judge", problem.id);
        assert!(page.problem_kind().is_some(), "{}: kind", problem.id);
        let headings: Vec<&str> =
            problem.page().markdown.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(headings, HEADINGS, "{}", problem.id);
    }
}

#[test]
fn every_page_says_the_rule_or_why_it_cannot() {
    for problem in list() {
        let rule =
            problem.page().markdown.split(HEADINGS[2]).nth(1).and_then(|rest| rest.split("\n## ").next());
        assert!(rule.is_some_and(|rule| rule.trim().len() > 3), "{}", problem.id);
    }
}

#[test]
fn ids_and_aliases_name_one_problem_each() {
    let mut names: Vec<String> = list().iter().map(|problem| problem.id.to_string()).collect();
    names.extend(list().iter().flat_map(|problem| problem.page().aliases.clone()));
    names.sort();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    for alias in ["hdu2580", "poj3922", "bzoj1022", "bzoj1188", "bzoj3576", "hdu1527", "poj2425", "HDU1846"] {
        assert!(find(alias).is_some(), "{alias}");
    }
    assert!(find("hdu0000").is_none());
}

#[test]
fn the_list_is_in_order_and_complete() {
    let ids: Vec<&str> = list().iter().map(|problem| problem.id).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-catalogue/pages/problems");
    let mut pages: Vec<String> = std::fs::read_dir(folder)
        .expect("the catalogue is there")
        .filter_map(|entry| {
            Some(entry.ok()?.file_name().into_string().ok()?.strip_suffix(".md")?.to_string())
        })
        .collect();
    pages.sort();
    assert_eq!(ids, pages);
}
