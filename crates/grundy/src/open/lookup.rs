//! Pages and problems by their names.

use grundy_problems::{Problem, list};
use grundy_rule::{Diagnostic, Text, nearest};

use grundy_catalogue::{Page, catalogue};

/// The games in which a word occurs, or all.
pub fn games(search: Option<&str>) -> Vec<&'static Page> {
    catalogue().games().iter().filter(|page| search.is_none_or(|word| page.matches(word))).collect()
}

/// The problems in which a word occurs, or all.
pub fn problems(search: Option<&str>) -> Vec<&'static Problem> {
    list().iter().filter(|problem| search.is_none_or(|word| matches(problem, word))).collect()
}

/// The mistake that nothing in the catalogue fits a word.
pub fn none_fits(word: &str) -> Diagnostic {
    let help = match catalogue().nearest(word) {
        Some(meant) => did_you_mean(meant),
        None => Text::new("without a word behind it the whole list is shown", "后面不写词就列出全部"),
    };
    Diagnostic::new(Text::new(format!("nothing here fits `{word}`"), format!("没有与 `{word}` 相符的")))
        .help(help)
}

/// Judges and what they are called in Chinese.
const JUDGES: [(&str, &str); 3] = [("luogu", "洛谷"), ("hdu", "杭电"), ("poj", "北大")];

fn matches(problem: &Problem, word: &str) -> bool {
    let judge = problem.page().judge().to_lowercase();
    if JUDGES.iter().any(|(name, chinese)| *chinese == word && judge.contains(name)) {
        return true;
    }
    let in_aliases = problem.page().aliases.iter().any(|alias| alias.contains(&word.to_lowercase()));
    in_aliases || catalogue().problem(problem.id).is_some_and(|page| page.matches(word))
}

/// The page of a game or a problem, by its name or an alias.
pub fn page_called(name: &str) -> Result<&'static Page, Diagnostic> {
    let page = catalogue()
        .page(name)
        .or_else(|| catalogue().problem(grundy_problems::find(&name.to_lowercase())?.id));
    page.ok_or_else(|| {
        let help = match catalogue().nearest(name) {
            Some(meant) => did_you_mean(meant),
            None => {
                Text::new("the lists of games and problems have all names", "游戏列表和题目列表中有所有名字")
            }
        };
        Diagnostic::new(Text::new(format!("no page is called `{name}`"), format!("没有名为 `{name}` 的页面")))
            .help(help)
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
