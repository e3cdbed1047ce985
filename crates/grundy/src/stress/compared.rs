//! Where an output differs from what was expected: blanks and line ends are one thing, as judges have it.

use grundy_emit::inputs::Input;
use grundy_emit::says::Layout;

use super::Stress;

/// The first answer that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which question it answers; none where something stands behind the last answer.
    pub question: Option<usize>,
    /// What was expected.
    pub expected: String,
    /// What is there instead; empty where the output ends.
    pub found: String,
}

/// The first difference of an output, if there is one.
pub fn difference(stress: &Stress, input: &Input, answers: &[String], output: &str) -> Option<Difference> {
    let is_joined = stress.layout == Layout::Joined;
    let words = |text: &str| -> Vec<String> {
        if is_joined {
            text.chars().filter(|letter| !letter.is_whitespace()).map(String::from).collect()
        } else {
            text.split_whitespace().map(String::from).collect()
        }
    };
    let found = words(output);
    let mut place = 0;
    for (index, answer) in answers.iter().enumerate().take(input.questions.len()) {
        let expected = words(answer);
        let end = (place + expected.len()).min(found.len());
        if found[place.min(end)..end] != expected[..] {
            let blank = if is_joined { "" } else { " " };
            let found = found[place.min(end)..end].join(blank);
            return Some(Difference { question: Some(index), expected: answer.clone(), found });
        }
        place = end;
    }
    (place < found.len()).then(|| Difference {
        question: None,
        expected: String::new(),
        found: found[place..].join(" "),
    })
}
