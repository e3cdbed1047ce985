//! `--set S={1,2,5}` without quotes: a shell makes `S=1 S=2 S=5` of it, which means nothing else.

/// The words of a command line with such sets whole again.
pub fn whole(words: Vec<String>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, behind @ ..] = rest {
        let name = whole.last().filter(|before| *before == "--set").and_then(|_| name_of(word));
        let is_more = |more: &&String| name.is_some() && name_of(more) == name;
        let torn = 1 + behind.iter().take_while(is_more).count();
        whole.push(set(&rest[..torn]));
        rest = &rest[torn..];
    }
    whole
}

fn name_of(word: &str) -> Option<&str> {
    word.split_once('=').map(|(name, _)| name)
}

/// `S=1`, `S=2` as `S={1,2}`; one alone is what was typed.
fn set(torn: &[String]) -> String {
    let elements: Vec<&str> = torn.iter().filter_map(|word| Some(word.split_once('=')?.1)).collect();
    match (torn, name_of(&torn[0])) {
        ([_, _, ..], Some(name)) => format!("{name}={{{}}}", elements.join(",")),
        _ => torn[0].clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn what_a_shell_tears_is_whole_again() {
        for (typed, meant) in [
            ("grundy solve rule 10 --set S=1 S=2 S=5", "grundy solve rule 10 --set S={1,2,5}"),
            (
                "grundy table rule --set S=1 S=2 --set m=3 --limit 9",
                "grundy table rule --set S={1,2} --set m=3 --limit 9",
            ),
            ("grundy solve rule --set m=3 10", "grundy solve rule --set m=3 10"),
            ("grundy solve rule --set m=3 n=4", "grundy solve rule --set m=3 n=4"),
            ("grundy solve S=1 S=2", "grundy solve S=1 S=2"),
        ] {
            let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<String>>();
            assert_eq!(whole(words(typed)), words(meant));
        }
    }
}
