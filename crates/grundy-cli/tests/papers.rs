//! The chapter that counts theorems of papers counts right: each number has a row and a command, and a tick exactly where the
//! command proves or refutes. That the commands print what stands there is the business of `transcripts.rs`.

use std::path::Path;

/// How many theorems there are, and how many come out.
const THEOREMS: usize = 43;
const COME_OUT: usize = 38;

fn chapter(language: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book").join(language).join("13-papers.md");
    std::fs::read_to_string(path).expect("the chapter is there")
}

/// Whether each row of the table has a tick.
fn ticks(chapter: &str) -> Vec<bool> {
    let rows = chapter.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |"));
    let numbered = rows.filter(|line| line[2..].starts_with(|first: char| first.is_ascii_digit()));
    numbered.map(|line| line.contains("| ✓ ")).collect()
}

/// Whether the command under each number ends in a proof or a refutation.
fn decided(chapter: &str) -> Vec<bool> {
    let mut decided = Vec::new();
    for number in 1.. {
        let Some((_, rest)) = chapter.split_once(&format!("\n**{number}.** ")) else { break };
        let block = rest.split("```").nth(1).expect("a block follows");
        assert_eq!(block.matches("\n$ grundy ").count(), 1, "{number} has one command");
        decided.push(block.contains('✓') || block.contains('✗'));
    }
    decided
}

#[test]
fn the_chapter_ticks_what_its_commands_decide() {
    for language in ["en", "zh"] {
        let chapter = chapter(language);
        let ticks = ticks(&chapter);
        assert_eq!(ticks, decided(&chapter), "{language}");
        let ticked = ticks.iter().filter(|tick| **tick).count();
        assert_eq!((ticks.len(), ticked), (THEOREMS, COME_OUT), "{language}");
    }
}
