//! Everything about a game on one page: what a teacher would hand out.

pub(crate) mod overview;

pub use overview::{Told, told};

use grundy_emit::formats::{Columns, text};
use grundy_emit::pictures::{Style, Theme, map, rays, sequence, svg};
use grundy_emit::{Badge, CodeRequest, CodeStyle, Language, LawSource, Story, code};
use grundy_rule::{Halt, Locale, Text, show_sum};
use grundy_table::{Budget, Cell, Table, boxed};

use crate::law::{LawAnswer, LawRequest, law};
use crate::open::Opened;
use crate::solve::components::{Component, components};
use crate::solve::oracle::law_oracle;
use crate::solve::solution::{Outcome, Play};
use crate::solve::solve;
use crate::standing::Firmness;

/// Tells the story of a game.
pub fn tell_story(opened: &Opened, locale: Locale, budget: Budget<'_>) -> Result<Story, Halt> {
    let answer = law(
        opened.rules.as_ref(),
        LawRequest { prove: true, lists: true, ..LawRequest::default() },
        &budget,
    )?;
    Ok(story_of(opened, &answer, locale, budget))
}

/// Tells the story of a game whose law is known.
pub fn story_of(opened: &Opened, answer: &LawAnswer, locale: Locale, budget: Budget<'_>) -> Story {
    let formula = both(|locale| answer.formula(locale));
    let words = both(|locale| answer.words(locale));
    let canonical = opened.rules.canonical();
    let title = opened.title().cloned().unwrap_or_else(|| Text::same(canonical.clone()));
    Story {
        description: opened.page.map(|page| page.text.clone()).unwrap_or_default(),
        rule: opened.page.and_then(|page| page.rule()).map_or_else(|| canonical.clone(), String::from),
        understood: canonical,
        table: shown_table(answer),
        picture: picture(answer, title.in_locale(locale), locale),
        caption: formula.clone(),
        law: formula.clone(),
        // Where there is no formula but the words, they are not said twice.
        law_in_words: if words == formula { Text::default() } else { sentence(words) },
        law_in_latex: answer.latex().unwrap_or_default(),
        standing: badge(answer.shown_standing()),
        standing_in_words: standing_in_words(answer),
        proof: answer.shown_proofs().iter().map(|proof| proof.explanation().clone()).collect(),
        play: examples(opened, &answer.table, budget),
        code: (code_to_show(opened, answer, locale), "cpp".into()),
        source: Text::same(opened.page.map(|page| origin(&page.source)).unwrap_or_default()),
        title,
    }
}

/// The text in both languages; empty where there is none.
fn both(of: impl Fn(Locale) -> Option<String>) -> Text {
    Text::new(of(Locale::English).unwrap_or_default(), of(Locale::Chinese).unwrap_or_default())
}

/// A sentence of its own: with a capital, unless it begins with a name, and a full stop.
fn sentence(text: Text) -> Text {
    if text.english.is_empty() {
        return text;
    }
    let first = text.english.split(' ').next().unwrap_or_default();
    let is_word = first.len() > 1 && first.chars().all(|letter| letter.is_ascii_lowercase());
    let (head, tail) = text.english.split_at(if is_word { 1 } else { 0 });
    Text::new(format!("{}{tail}.", head.to_uppercase()), format!("{}。", text.chinese))
}

/// Where a game comes from; where the values of its page come from is for those who read the page.
fn origin(source: &str) -> String {
    source.split(" Values: ").next().unwrap_or_default().to_string()
}

/// So much of a table fits a page.
fn shown_limit(table: &Table) -> u64 {
    match table.arity() {
        1 => 120,
        2 => 16,
        _ => 6,
    }
}

fn shown_table(answer: &LawAnswer) -> String {
    let period = answer.law().and_then(|law| law.periodicity()).map(|found| found.period);
    let table = answer.table.truncated(shown_limit(&answer.table));
    text(&table, period.map_or(Columns::Plain, Columns::Period), 10)
}

fn picture(answer: &LawAnswer, title: &str, locale: Locale) -> String {
    let style = Style { theme: Theme::Light, title: title.to_string(), ..Style::default() };
    let law = answer.law();
    let scene = match answer.table.arity() {
        1 => sequence(&answer.table.truncated(200), law.and_then(|law| law.periodicity()).as_ref(), &style),
        _ => map(&answer.table.truncated(60), &law.map(rays).unwrap_or_default(), &style),
    };
    scene.map(|scene| svg(&scene, locale)).unwrap_or_default()
}

fn badge(standing: Firmness) -> Badge {
    match standing {
        Firmness::Computed | Firmness::None => Badge::None,
        Firmness::Proved => Badge::Proved,
        Firmness::Trusted => Badge::Trusted,
        Firmness::Bounded => Badge::Bounded,
        Firmness::Conjectured => Badge::Conjectured,
    }
}

/// How far the law is known, by which method or up to where, in a few words.
pub fn standing_in_words(answer: &LawAnswer) -> Text {
    let words = answer.shown_standing().words();
    match (answer.shown_standing(), answer.shown_proofs().first()) {
        (Firmness::Proved, Some(proof)) => {
            let method = proof.method();
            Text::new(
                format!("{} ({method}), checked", words.english),
                format!("{}（{method}），已复核", words.chinese),
            )
        }
        (Firmness::Conjectured, _) if answer.on_lists.is_some() => {
            let why = answer.undecided.clone().unwrap_or_default();
            Text::new(
                format!("{}: {}", words.english, why.english),
                format!("{}：{}", words.chinese, why.chinese),
            )
        }
        (Firmness::None, _) if answer.table.is_empty() => answer.undecided.clone().unwrap_or(words),
        (Firmness::Conjectured, _) => {
            let below = answer.agrees_below();
            Text::new(
                format!("{}, agrees below {below}", words.english),
                format!("{}，在 {below} 以下符合", words.chinese),
            )
        }
        (Firmness::None, _) => {
            let limit = answer.table.limit();
            Text::new(
                format!("no law found among the values below {limit}"),
                format!("在 {limit} 以内的值中没有找到规律"),
            )
        }
        _ => words,
    }
}

/// What to aim at, and some positions with their winning moves: one of them is lost, the last is a sum.
fn examples(opened: &Opened, table: &Table, budget: Budget<'_>) -> Vec<Text> {
    let rules = opened.rules.as_ref();
    let mut lines = vec![Text::new(
        "A position of value 0 is lost for the player to move: leave one. In a sum of several, make the xor of the values 0.",
        "SG 值为 0 的局面是必败态，把它留给对手；多个局面之和，则使各 SG 值的异或为 0。",
    )];
    if rules.has_wins() {
        lines.push(Text::new(
            "Where a move wins at once, make it; and leave no position from which the opponent can.",
            "能一步取胜时就直接取胜；也不要把能一步取胜的局面留给对手。",
        ));
    }
    for written in example_texts(table) {
        let texts: Vec<String> = written.split(" + ").map(String::from).collect();
        let Ok(sum) = components(rules, &texts, 0) else { continue };
        // A page without one of its examples is better than no page.
        lines.extend(example(&written, &sum, budget).ok());
    }
    lines
}

/// Small positions, the least one that is lost and not trivially so, and a sum of two.
fn example_texts(table: &Table) -> Vec<String> {
    let lost = |position: &Vec<u64>| {
        position.iter().all(|&coordinate| coordinate > 1) && table.cell(position) == Cell::Nimber(0)
    };
    let show = |position: &Vec<u64>| match &position[..] {
        [one] => one.to_string(),
        several => format!("({})", several.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    let least = boxed(table.arity(), table.limit().min(60)).map(|position| position.to_vec()).find(lost);
    let mut positions: Vec<Vec<u64>> = match table.arity() {
        1 => vec![vec![5], vec![9], vec![14]],
        2 => vec![vec![3, 5], vec![4, 6], vec![7, 9]],
        _ => vec![vec![1, 2, 4], vec![2, 3, 5]],
    };
    positions.extend(least);
    positions.sort_unstable();
    positions.dedup();
    let mut texts: Vec<String> = positions.iter().map(show).collect();
    if let [.., before, last] = &positions[..] {
        texts.push(format!("{} + {}", show(before), show(last)));
    }
    texts
}

fn example(written: &str, sum: &[Component<'_>], budget: Budget<'_>) -> Result<Text, Halt> {
    let oracle = |rules| law_oracle(rules, &budget);
    let solution = solve(sum, Play::Normal, budget, &oracle)?;
    let (Outcome::Next, Some(first)) = (solution.outcome, solution.moves.first()) else {
        return Ok(Text::new(
            format!("{written}: lost for the player to move"),
            format!("{written}：必败态"),
        ));
    };
    let rules = sum[first.component].rules;
    let to = show_sum(rules, &first.chosen.to);
    let told = |locale: Locale| {
        let words = rules.describe(&first.chosen, locale);
        let is_said = words.ends_with(&to);
        (words, is_said)
    };
    let ((english, is_said), (chinese, _)) = (told(Locale::English), told(Locale::Chinese));
    let (leaves, left) = if is_said {
        (String::new(), String::new())
    } else {
        (format!(" (leaves {to})"), format!("（留下 {to}）"))
    };
    Ok(Text::new(format!("{written}: {english}{leaves}"), format!("{written}：{chinese}{left}")))
}

/// The functions in C++, or nothing where no code is written for the rule.
fn code_to_show(opened: &Opened, answer: &LawAnswer, locale: Locale) -> String {
    let request = CodeRequest {
        style: CodeStyle::Function,
        law: answer.program_law().map(LawSource::Law),
        standing: standing_in_words(answer),
        locale,
        ..CodeRequest::new(opened.rules.as_ref(), Language::Cpp)
    };
    code(&request).map(|code| code.text).unwrap_or_default()
}
