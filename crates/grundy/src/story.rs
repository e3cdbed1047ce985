//! Everything about a game on one page: what a teacher would hand out.

use grundy_emit::formats::{Columns, text};
use grundy_emit::pictures::{Style, Theme, map, rays, sequence, svg};
use grundy_emit::{CodeRequest, CodeStyle, Language, LawSource, Standing as Badge, Story, code};
use grundy_rule::{Halt, Locale, Text, show_sum};
use grundy_table::{Budget, Table};

use crate::law::{LawAnswer, LawRequest, law};
use crate::law_report::LawReport;
use crate::open::Opened;
use crate::oracle::law_oracle;
use crate::solve::{Outcome, Play, solve};
use crate::standing::Standing;
use crate::sum::Component;

/// Tells the story of a game.
pub fn tell_story(opened: &Opened, locale: Locale, budget: Budget<'_>) -> Result<Story, Halt> {
    let answer = law(opened.rules.as_ref(), LawRequest { prove: true, ..LawRequest::default() }, &budget)?;
    story_of(opened, &answer, locale, budget)
}

/// Tells the story of a game whose law is known.
pub fn story_of(
    opened: &Opened,
    answer: &LawAnswer,
    locale: Locale,
    budget: Budget<'_>,
) -> Result<Story, Halt> {
    let english = LawReport::new(None, answer, Locale::English);
    let chinese = LawReport::new(None, answer, Locale::Chinese);
    let both = |of: fn(&LawReport) -> &Option<String>| {
        Text::new(of(&english).clone().unwrap_or_default(), of(&chinese).clone().unwrap_or_default())
    };
    let canonical = opened.rules.canonical();
    let title = opened.title().cloned().unwrap_or_else(|| Text::same(canonical.clone()));
    Ok(Story {
        description: opened.page.map(|page| page.text.clone()).unwrap_or_default(),
        rule: opened.page.and_then(|page| page.rule()).map_or_else(|| canonical.clone(), String::from),
        understood: canonical,
        table: shown_table(answer),
        picture: picture(answer, title.in_locale(locale), locale),
        caption: both(|report| &report.formula),
        law: both(|report| &report.formula),
        law_in_words: both(|report| &report.words),
        law_in_latex: english.latex.clone().unwrap_or_default(),
        standing: badge(answer.standing),
        standing_in_words: standing_in_words(answer),
        proof: answer.proofs.iter().map(|proof| proof.explanation().clone()).collect(),
        play: examples(opened, budget)?,
        code: (code_to_show(opened, answer, locale), "cpp".into()),
        source: Text::same(opened.page.map(|page| page.source.clone()).unwrap_or_default()),
        title,
    })
}

/// So much of a table fits a page.
fn shown_limit(table: &Table) -> u64 {
    if table.arity() == 1 { 120 } else { 16 }
}

fn shown_table(answer: &LawAnswer) -> String {
    let period = answer.law().and_then(|law| law.periodicity).map(|found| found.period);
    let table = answer.table.truncated(shown_limit(&answer.table));
    text(&table, period.map_or(Columns::Plain, Columns::Period), 10)
}

fn picture(answer: &LawAnswer, title: &str, locale: Locale) -> String {
    let style = Style { theme: Theme::Light, title: title.to_string(), caption: Text::default() };
    let law = answer.law();
    let scene = match answer.table.arity() {
        1 => sequence(&answer.table.truncated(200), law.and_then(|law| law.periodicity).as_ref(), &style),
        _ => map(&answer.table.truncated(60), &law.map(rays).unwrap_or_default(), &style),
    };
    scene.map(|scene| svg(&scene, locale)).unwrap_or_default()
}

fn badge(standing: Standing) -> Badge {
    match standing {
        Standing::Computed | Standing::None => Badge::None,
        Standing::Proved => Badge::Proved,
        Standing::Trusted => Badge::Trusted,
        Standing::Bounded => Badge::Bounded,
        Standing::Conjectured => Badge::Conjectured,
    }
}

/// How far the law is known, by which method or up to where, in a few words.
pub fn standing_in_words(answer: &LawAnswer) -> Text {
    let words = answer.standing.words();
    match (answer.standing, answer.proofs.first()) {
        (Standing::Proved, Some(proof)) => {
            let method = proof.method();
            Text::new(
                format!("{} ({method}), checked", words.english),
                format!("{}（{method}），已复核", words.chinese),
            )
        }
        (Standing::Conjectured, _) => {
            let below = answer.found.as_ref().map_or(0, |found| found.agrees_below);
            Text::new(
                format!("{}, agrees below {below}", words.english),
                format!("{}，在 {below} 以下符合", words.chinese),
            )
        }
        _ => words,
    }
}

/// Some positions with their winning moves.
fn examples(opened: &Opened, budget: Budget<'_>) -> Result<Vec<Text>, Halt> {
    let rules = opened.rules.as_ref();
    let texts: &[&str] =
        if rules.arity() == Some(1) { &["5", "9", "14"] } else { &["(3, 5)", "(4, 6)", "(7, 9)"] };
    let oracle = |rules| law_oracle(rules, &budget);
    let mut lines = Vec::new();
    for written in texts {
        let Ok(positions) = rules.parse_position(written) else { continue };
        let sum: Vec<Component<'_>> =
            positions.into_iter().map(|position| Component { rules, position, place: 0 }).collect();
        let solution = solve(&sum, Play::Normal, budget, &oracle)?;
        lines.push(match (solution.outcome, solution.moves.first()) {
            (Outcome::Next, Some(first)) => {
                let component = &sum[first.component];
                let to = show_sum(component.rules, &first.chosen.to);
                Text::new(
                    format!(
                        "{written}: {} (leaves {to})",
                        component.rules.describe(&first.chosen, Locale::English)
                    ),
                    format!(
                        "{written}：{}（留下 {to}）",
                        component.rules.describe(&first.chosen, Locale::Chinese)
                    ),
                )
            }
            _ => Text::new(format!("{written}: lost for the player to move"), format!("{written}：必败态")),
        });
    }
    Ok(lines)
}

/// The functions in C++, or nothing where no code is written for the rule.
fn code_to_show(opened: &Opened, answer: &LawAnswer, locale: Locale) -> String {
    let request = CodeRequest {
        style: CodeStyle::Function,
        law: answer.law().map(LawSource::Law),
        standing: standing_in_words(answer),
        locale,
        ..CodeRequest::new(opened.rules.as_ref(), Language::Cpp)
    };
    code(&request).unwrap_or_default()
}
