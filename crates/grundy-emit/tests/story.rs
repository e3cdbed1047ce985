//! The page about a game, in both formats and languages.

use grundy_emit::pictures::{self, Style};
use grundy_emit::{Badge, Story, StoryFormat, story};
use grundy_rule::{Locale, Text};
use grundy_table::Table;

fn page() -> Story {
    let table = Table::from_values(vec![0, 1, 2, 0, 1, 2]);
    let scene = pictures::sequence(&table, None, &Style::default()).unwrap();
    Story {
        title: Text::new("Take one or two & win", "取一或二"),
        rule: "take 1..=2".to_string(),
        understood: "x -> x - k for k in 1..=2".to_string(),
        table: "0 | 0 1 2 0 1 2\n".to_string(),
        picture: pictures::svg(&scene, Locale::English),
        caption: Text::new("values", "SG 值"),
        law: Text::same("g(x) = x mod 3"),
        law_in_latex: "g(x) = x \\bmod 3".to_string(),
        standing: Badge::Proved,
        standing_in_words: Text::new("proved", "已证明"),
        play: vec![Text::new("from 4 take 1", "4 个时取 1 个")],
        code: ("int main() { return 1 < 2; }\n".to_string(), "cpp".to_string()),
        ..Story::default()
    }
}

#[test]
fn markdown_holds_every_part_in_either_language() {
    let english = story(&page(), Locale::English, StoryFormat::Markdown);
    for part in [
        "# Take one or two & win",
        "## Rule",
        "```text\ntake 1..=2\n```",
        "$$ g(x) = x \\bmod 3 $$",
        "*proved*",
        "- from 4 take 1",
        "```cpp\n",
    ] {
        assert!(english.contains(part), "{part} in {english}");
    }
    assert!(!english.contains("## Why it holds"), "what is empty is left out");
    let chinese = story(&page(), Locale::Chinese, StoryFormat::Markdown);
    assert!(chinese.contains("## 规律") && chinese.contains("*已证明*"));
}

#[test]
fn html_is_one_file_and_escapes_what_it_is_told() {
    let text = story(&page(), Locale::Chinese, StoryFormat::Html);
    assert!(text.contains("<html lang=\"zh-CN\">") && text.contains("<svg"));
    // The parts of code are coloured one by one.
    assert!(text.contains("&lt;") && !text.contains("1 < 2"), "signs of code are no tags");
    let outside = text.replace("http://www.w3.org/2000/svg", "");
    assert!(!outside.contains("http") && !outside.contains("<script"), "nothing comes from outside");
    let hostile = Story { title: Text::same("<script>alert(1)</script>"), ..Story::default() };
    assert!(!story(&hostile, Locale::English, StoryFormat::Html).contains("<script"));
}
