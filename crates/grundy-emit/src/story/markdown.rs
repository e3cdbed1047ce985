//! The page in Markdown.

use super::{Headings, Story};
use crate::pictures::encoded_for_url;
use grundy_rule::Locale;

/// The page as Markdown; the picture is part of the file.
pub fn page(story: &Story, locale: Locale) -> String {
    let headings = Headings(locale);
    let mut text = format!("# {}\n", story.title.in_locale(locale));
    paragraph(&mut text, story.description.in_locale(locale));
    section(&mut text, headings.rule(), &fenced("text", &story.rule));
    if !story.understood.is_empty() && story.understood != story.rule {
        paragraph(&mut text, headings.understood());
        text += &fenced("text", &story.understood);
    }
    section(&mut text, headings.law(), &law(story, locale));
    section(&mut text, headings.picture(), &picture(story, locale));
    section(&mut text, headings.table(), &fenced("text", &story.table));
    section(&mut text, headings.proof(), &paragraphs(story.proof.iter().map(|text| text.in_locale(locale))));
    let play: String = story.play.iter().map(|line| format!("- {}\n", line.in_locale(locale))).collect();
    section(&mut text, headings.play(), &if play.is_empty() { play } else { format!("\n{play}") });
    section(&mut text, headings.code(), &fenced(&story.code.1, &story.code.0));
    section(&mut text, headings.source(), &paragraphs([story.source.in_locale(locale)].into_iter()));
    text
}

fn section(text: &mut String, heading: &str, body: &str) {
    if !body.trim().is_empty() {
        *text += &format!("\n## {heading}\n{body}");
    }
}

fn paragraph(text: &mut String, words: &str) {
    if !words.is_empty() {
        *text += &format!("\n{words}\n");
    }
}

fn paragraphs<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    words.for_each(|words| paragraph(&mut text, words));
    text
}

/// A fence that is longer than every run of backquotes inside.
fn fenced(language: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    let longest = body.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("\n{fence}{language}\n{}\n{fence}\n", body.trim_end_matches('\n'))
}

fn law(story: &Story, locale: Locale) -> String {
    let mut text = String::new();
    if !story.law_in_latex.is_empty() {
        paragraph(&mut text, &format!("$$ {} $$", story.law_in_latex));
    } else if !story.law.in_locale(locale).is_empty() {
        paragraph(&mut text, &format!("**{}**", story.law.in_locale(locale)));
    }
    paragraph(&mut text, story.law_in_words.in_locale(locale));
    let standing = story.standing_in_words.in_locale(locale);
    if !standing.is_empty() {
        paragraph(&mut text, &format!("*{standing}*"));
    }
    text
}

fn picture(story: &Story, locale: Locale) -> String {
    if story.picture.is_empty() {
        return String::new();
    }
    let caption = story.caption.in_locale(locale).replace(['[', ']', '\n'], " ");
    format!("\n![{caption}](data:image/svg+xml,{})\n", encoded_for_url(&story.picture))
}
