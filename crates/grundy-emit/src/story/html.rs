//! The page as one HTML file: style and picture inside, nothing from outside.

use super::coloured::coloured;
use super::{Badge, Headings, Story, mathml};
use crate::pictures::{escaped, palette};
use grundy_rule::Locale;

const STYLE: &str = "\
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif}
main{max-width:880px;margin:0 auto;padding:40px 28px 64px}
h1,.law{font-family:'Source Serif 4',Georgia,'Noto Serif CJK SC',serif}
h1{font-size:34px;line-height:1.2;margin:0 0 8px}
h1.rule{font:22px/1.4 ui-monospace,Menlo,Consolas,monospace}
h2{font-size:15px;color:var(--soft);margin:36px 0 10px;border-top:1px solid var(--line);padding-top:16px}
pre{font:13.5px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-x:auto;margin:0 0 12px}
.law{font-size:23px;font-style:italic;margin:8px 0;overflow-x:auto}.law math{font-style:normal;text-align:left}
.badge{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:2px 14px;font-size:14px;font-weight:600;color:var(--soft)}
.badge.good{color:var(--accent)}
.badge.bad{color:var(--loss)}
figure{margin:0}figure svg{max-width:100%;height:auto}figcaption,.note{color:var(--soft);font-size:14px}.note{margin:0}
li{margin:4px 0}
pre .c,pre .d{color:var(--soft)}pre .w{color:var(--accent)}pre .n,pre .t{color:var(--number)}
:root{--number:#7a3e9d}@media(prefers-color-scheme:dark){:root{--number:#cda4ea}}
@media print{main{padding:0}h2{break-after:avoid}figure,pre{break-inside:avoid}}
";

/// The page as HTML.
pub fn page(story: &Story, locale: Locale) -> String {
    let headings = Headings(locale);
    let title = escaped(story.title.in_locale(locale));
    let is_rule = story.title.in_locale(locale) == story.understood;
    let mut body = format!("<h1{}>{title}</h1>\n", if is_rule { " class=\"rule\"" } else { "" });
    body += &paragraph(story.description.in_locale(locale));
    let understood = if story.understood == story.rule { "" } else { &story.understood };
    let understood = if understood.is_empty() {
        String::new()
    } else {
        format!("<p class=\"note\">{}</p>\n{}", headings.understood(), preformatted(understood))
    };
    body += &section(headings.rule(), &format!("{}{understood}", preformatted(&story.rule)));
    body += &section(headings.law(), &law(story, locale));
    body += &section(headings.picture(), &picture(story, locale));
    body += &section(headings.table(), &preformatted(&story.table));
    let proof: String = story.proof.iter().map(|words| paragraph(words.in_locale(locale))).collect();
    body += &section(headings.proof(), &proof);
    let play: String =
        story.play.iter().map(|line| format!("<li>{}</li>\n", escaped(line.in_locale(locale)))).collect();
    body += &section(headings.play(), &if play.is_empty() { play } else { format!("<ul>\n{play}</ul>\n") });
    let (code, language) = &story.code;
    let program =
        if code.is_empty() { String::new() } else { format!("<pre>{}</pre>\n", coloured(code, language)) };
    body += &section(headings.code(), &program);
    body += &section(headings.source(), &emphasised(&paragraph(story.source.in_locale(locale))));
    let language = match locale {
        Locale::English => "en",
        Locale::Chinese => "zh-CN",
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        palette::css_of_names()
    )
}

fn section(heading: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("<h2>{heading}</h2>\n{body}") }
}

fn paragraph(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(words)) }
}

/// Titles of books stand between asterisks, as in Markdown.
fn emphasised(html: &str) -> String {
    let pieces: Vec<&str> = html.split('*').collect();
    if pieces.len().is_multiple_of(2) {
        return html.to_string();
    }
    let marked = |(index, piece): (usize, &&str)| match index % 2 {
        0 => (*piece).to_string(),
        _ => format!("<em>{piece}</em>"),
    };
    pieces.iter().enumerate().map(marked).collect()
}

fn preformatted(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("<pre>{}</pre>\n", escaped(text.trim_end_matches('\n')))
    }
}

fn law(story: &Story, locale: Locale) -> String {
    let mut text = String::new();
    let formula = story.law.in_locale(locale);
    if !formula.is_empty() {
        // Words within the formula are English ones.
        let is_for_all = locale == Locale::English || !story.law_in_latex.contains("\\text");
        let set = mathml(&story.law_in_latex).filter(|_| is_for_all).unwrap_or_else(|| escaped(formula));
        text += &format!("<p class=\"law\">{set}</p>\n");
    }
    let standing = story.standing_in_words.in_locale(locale);
    if !standing.is_empty() {
        let class = match story.standing {
            Badge::Proved => "badge good",
            Badge::Refuted => "badge bad",
            _ => "badge",
        };
        let mark = if story.standing == Badge::Proved { "✓ " } else { "" };
        text += &format!("<p><span class=\"{class}\">{mark}{}</span></p>\n", escaped(standing));
    }
    text + &paragraph(story.law_in_words.in_locale(locale))
}

/// The picture stands in the page as it is: it was made by this crate and holds no script.
fn picture(story: &Story, locale: Locale) -> String {
    if story.picture.is_empty() {
        return String::new();
    }
    let caption = story.caption.in_locale(locale);
    let caption = if caption.is_empty() {
        String::new()
    } else {
        format!("<figcaption>{}</figcaption>\n", escaped(caption))
    };
    format!("<figure>\n{}{caption}</figure>\n", story.picture)
}
