//! The catalogue as plain data: lists of games and problems, and single pages.

use grundy_problems::{Problem, list};
use grundy_rule::{Diagnostic, Text, nearest};
use serde_json::{Value, json};

use crate::catalogue::{Page, catalogue};
use crate::kind::kind_of_page;
use crate::report::VERSION;

/// The games in which a word occurs, or all.
pub fn games(search: Option<&str>) -> Vec<&'static Page> {
    catalogue().games().iter().filter(|page| search.is_none_or(|word| page.matches(word))).collect()
}

/// The list of games as a JSON document.
pub fn games_value(search: Option<&str>) -> Value {
    let games: Vec<Value> = games(search).into_iter().map(game_value).collect();
    json!({"version": VERSION, "games": games})
}

fn game_value(page: &Page) -> Value {
    let parameters: Vec<&str> = page.parameters.iter().map(|(name, _)| name.as_str()).collect();
    json!({
        "name": page.name,
        "title": both(&page.title),
        "aliases": page.aliases,
        "parameters": parameters,
        "rule": page.rule(),
        "kind": kind_of_page(page).map(|kind| kind.name()),
        "summary": {"en": first_line(&page.text.english), "zh": first_line(&page.text.chinese)},
    })
}

/// The problems in which a word occurs, or all.
pub fn problems(search: Option<&str>) -> Vec<&'static Problem> {
    list().iter().filter(|problem| search.is_none_or(|word| matches(problem, word))).collect()
}

fn matches(problem: &Problem, word: &str) -> bool {
    let in_aliases = problem.page().aliases.iter().any(|alias| alias.contains(&word.to_lowercase()));
    in_aliases || catalogue().problem(problem.id).is_some_and(|page| page.matches(word))
}

/// The list of problems as a JSON document.
pub fn problems_value(search: Option<&str>) -> Value {
    let problems: Vec<Value> = problems(search).into_iter().map(problem_value).collect();
    json!({"version": VERSION, "problems": problems})
}

fn problem_value(problem: &Problem) -> Value {
    let page = problem.page();
    let kind = page.kind.map(|kind| kind.name());
    json!({
        "id": problem.id,
        "aliases": page.aliases,
        "title": {"en": page.title.english, "zh": page.title.chinese},
        "judge": page.judge,
        "kind": kind.map(|kind| json!({"en": kind.english, "zh": kind.chinese})),
        "rule": page.rule,
    })
}

/// The page of a game or a problem, by its name or an alias.
pub fn page_called(name: &str) -> Result<&'static Page, Diagnostic> {
    let page = catalogue()
        .page(name)
        .or_else(|| catalogue().problem(grundy_problems::find(&name.to_lowercase())?.id));
    page.ok_or_else(|| {
        let help = match catalogue().nearest(name) {
            Some(meant) => did_you_mean(meant),
            None => Text::new(
                "`grundy games` and `grundy problems` list the names",
                "`grundy games` 和 `grundy problems` 列出所有名字",
            ),
        };
        Diagnostic::new(Text::new(format!("no page is called `{name}`"), format!("没有名为 `{name}` 的页面")))
            .help(help)
    })
}

/// A page as a JSON document.
pub fn page_value(page: &Page) -> Value {
    json!({
        "version": VERSION,
        "name": page.name,
        "title": both(&page.title),
        "aliases": page.aliases,
        "text": both(&page.text),
        "source": page.source,
        "rule": page.rule(),
    })
}

/// The solver of a judge problem, by its id or an alias.
pub fn problem_called(id: &str) -> Result<&'static Problem, Diagnostic> {
    grundy_problems::find(&id.to_lowercase()).ok_or_else(|| {
        let known = list().iter().map(|problem| problem.id);
        let help = match nearest(&id.to_lowercase(), known) {
            Some(meant) => did_you_mean(meant),
            None => Text::new("`grundy problems` lists the ids", "`grundy problems` 列出所有题目"),
        };
        Diagnostic::new(Text::new(format!("no problem is called `{id}`"), format!("没有名为 `{id}` 的题目")))
            .help(help)
    })
}

/// The judge's output for an input.
pub fn judged(problem: &Problem, input: &mut dyn std::io::Read) -> Result<Vec<u8>, Diagnostic> {
    problem.answer(input).map_err(|malformed| {
        let message = malformed.message();
        Diagnostic::new(Text::new(message.english, message.chinese))
    })
}

fn did_you_mean(meant: &str) -> Text {
    Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？"))
}

fn both(text: &Text) -> Value {
    json!({"en": text.english, "zh": text.chinese})
}

fn first_line(text: &str) -> &str {
    text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()
}

/// The page of a game as a JSON document, with what the page knows of its values and its law.
pub fn game_page_value(page: &Page) -> Value {
    let parameters: Vec<Value> = page
        .parameters
        .iter()
        .map(|(name, value)| json!({"name": name, "value": i64::try_from(*value).ok()}))
        .collect();
    let mut document = page_value(page);
    document["parameters"] = json!(parameters);
    document["kind"] = json!(kind_of_page(page).map(|kind| kind.name()));
    document["values"] = json!(page.block("values"));
    document["law"] = json!(page.block("law"));
    document
}

/// The page of a problem as a JSON document, with its samples.
pub fn problem_page_value(problem: &Problem) -> Value {
    let page = problem.page();
    let samples: Vec<Value> =
        page.samples.iter().map(|sample| json!({"input": sample.input, "output": sample.output})).collect();
    let mut document = problem_value(problem);
    if let (Some(document), Some(Value::Object(shown))) =
        (document.as_object_mut(), catalogue().problem(problem.id).map(page_value))
    {
        document.extend(shown);
    }
    document["samples"] = json!(samples);
    document
}
