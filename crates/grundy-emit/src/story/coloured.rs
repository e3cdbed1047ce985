//! Programs in colour: comments, words of the language, directives, texts and numbers. The colours carry no meaning that the
//! words do not.

use crate::pictures::escaped;

/// Words of C++, Java, Python and Rust that are no names.
const WORDS: &str = " as auto bool boolean break case catch char class const continue def do double elif else enum except \
    extends false final finally fn for from global if impl import in inline int interface is lambda let long loop match mod \
    move mut namespace new not null or and pass private pub public raise ref return self signed size_t sizeof static string \
    struct super switch template this throw throws trait true try type typedef typename unsigned use using vector void while \
    with yield True False None i128 u128 i64 u64 usize Vec String ";

/// The program as HTML.
pub fn coloured(code: &str, language: &str) -> String {
    let mark = if language == "python" { "#" } else { "//" };
    code.trim_end_matches('\n').lines().map(|line| one_line(line, mark)).collect::<Vec<_>>().join("\n")
}

fn one_line(line: &str, mark: &str) -> String {
    if mark == "//" && line.trim_start().starts_with('#') {
        return span("d", line);
    }
    let (mut shown, mut rest) = (String::new(), line);
    while let Some(first) = rest.chars().next() {
        let (class, length) = match first {
            _ if rest.starts_with(mark) => ("c", rest.len()),
            '"' | '\'' => {
                let length = text_length(rest, first);
                (if length > 1 { "t" } else { "" }, length)
            }
            _ if first.is_ascii_digit() => ("n", word_length(rest)),
            _ if is_part(first) => {
                let length = word_length(rest);
                (if WORDS.contains(&format!(" {} ", &rest[..length])) { "w" } else { "" }, length)
            }
            _ => ("", first.len_utf8()),
        };
        let (piece, after) = rest.split_at(length);
        shown += &span(class, piece);
        rest = after;
    }
    shown
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn word_length(text: &str) -> usize {
    text.find(|letter: char| !is_part(letter)).unwrap_or(text.len())
}

/// How long the text is that begins here; a lone quotation mark stands for itself, as of a lifetime.
fn text_length(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == mark => return place + 1,
            _ => {}
        }
    }
    1
}

fn span(class: &str, piece: &str) -> String {
    if class.is_empty() {
        escaped(piece)
    } else {
        format!("<span class=\"{class}\">{}</span>", escaped(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_coloured_and_loses_nothing() {
        let code = "#include <cstdio>\n// x < y\nint main() {\n    char c = '\\'', d = '<';\n    printf(\"%d \\\"\\n\", 42); // end\n}\n";
        let shown = coloured(code, "cpp");
        for piece in [
            "<span class=\"d\">#include &lt;cstdio&gt;</span>",
            "<span class=\"c\">// x &lt; y</span>",
            "<span class=\"w\">int</span> main",
            "<span class=\"n\">42</span>",
            "<span class=\"c\">// end</span>",
        ] {
            assert!(shown.contains(piece), "{piece}: {shown}");
        }
        let plain = shown
            .split('<')
            .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
            .collect::<String>();
        assert_eq!(plain, escaped(code.trim_end()));
        assert!(coloured("x = 1  # one", "python").contains("<span class=\"c\"># one</span>"));
        assert_eq!(coloured("fn f<'a>() {}", "rust"), "<span class=\"w\">fn</span> f&lt;'a&gt;() {}");
    }
}
