//! The formula of a law set as mathematics: MathML, which browsers show without a script.
//!
//! Only the part of LaTeX that laws are written in is read. Whatever else stands there gives nothing, and the page shows
//! the formula as text.

/// The formula as a `<math>` element; none where something is not understood.
///
/// ```
/// let shown = grundy_emit::mathml(r"g(x) = x \bmod 4").unwrap();
/// assert!(shown.contains("<mo>mod</mo><mn>4</mn>"));
/// assert_eq!(grundy_emit::mathml(r"\unheard{x}"), None);
/// ```
pub fn mathml(latex: &str) -> Option<String> {
    let mut reader = Reader { rest: latex, depth: 0 };
    let row = reader.row(End::Text)?;
    Some(format!("<math display=\"block\">{row}</math>"))
}

/// Brackets of brackets: deeper formulas are written by nobody.
const DEEPEST: usize = 40;

/// Where a row ends.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Text,
    Brace,
    /// A table: `\end{…}`.
    Table,
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

/// Signs that a command stands for, as an operator or as a name.
const SIGNS: &[(&str, &str, &str)] = &[
    ("ge", "mo", "≥"),
    ("le", "mo", "≤"),
    ("ne", "mo", "≠"),
    ("in", "mo", "∈"),
    ("notin", "mo", "∉"),
    ("iff", "mo", "⇔"),
    ("oplus", "mo", "⊕"),
    ("cdot", "mo", "·"),
    ("cup", "mo", "∪"),
    ("lor", "mo", "∨"),
    ("land", "mo", "∧"),
    ("lnot", "mo", "¬"),
    ("bmod", "mo", "mod"),
    ("lfloor", "mo", "⌊"),
    ("rfloor", "mo", "⌋"),
    ("lvert", "mo", "|"),
    ("rvert", "mo", "|"),
    ("dots", "mo", "…"),
    ("alpha", "mi", "α"),
    ("pi", "mi", "π"),
    ("omega", "mi", "ω"),
    ("Omega", "mi", "Ω"),
    ("max", "mi", "max"),
    ("min", "mi", "min"),
    ("gcd", "mi", "gcd"),
    ("quad", "mspace width=\"1em\"", ""),
    ("left", "", ""),
    ("right", "", ""),
    ("bigl", "", ""),
    ("bigr", "", ""),
];

impl Reader<'_> {
    fn row(&mut self, end: End) -> Option<String> {
        self.depth += 1;
        let mut row = String::new();
        loop {
            if self.depth > DEEPEST {
                return None;
            }
            self.rest = self.rest.trim_start();
            if self.is_at(end)? {
                break;
            }
            let base = self.atom()?;
            row += &self.with_scripts(base)?;
        }
        self.depth -= 1;
        Some(format!("<mrow>{row}</mrow>"))
    }

    /// Whether the row ends here; what ends it is passed over.
    fn is_at(&mut self, end: End) -> Option<bool> {
        match end {
            End::Text => Some(self.rest.is_empty()),
            End::Brace => Some(self.passes("}")),
            End::Table if self.rest.is_empty() => None,
            End::Table => Some(["&", "\\\\", "\\end"].into_iter().any(|mark| self.rest.starts_with(mark))),
        }
    }

    fn passes(&mut self, mark: &str) -> bool {
        let after = self.rest.strip_prefix(mark);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// What stands before raised and lowered signs.
    fn with_scripts(&mut self, base: String) -> Option<String> {
        let (mut low, mut high) = (None, None);
        loop {
            if self.passes("_") {
                low = Some(self.atom()?);
            } else if self.passes("^") {
                high = Some(self.atom()?);
            } else {
                break;
            }
        }
        Some(match (low, high) {
            (None, None) => base,
            (Some(low), None) => format!("<msub>{base}{low}</msub>"),
            (None, Some(high)) => format!("<msup>{base}{high}</msup>"),
            (Some(low), Some(high)) => format!("<msubsup>{base}{low}{high}</msubsup>"),
        })
    }

    fn atom(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        if self.passes("{") {
            return self.row(End::Brace);
        }
        if self.passes("\\") {
            return self.command();
        }
        if first.is_ascii_digit() {
            let end = self.rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Some(format!("<mn>{number}</mn>"));
        }
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            '}' | '&' | '$' | '#' | '%' | '_' | '^' => None,
            '<' => Some("<mo>&lt;</mo>".into()),
            '>' => Some("<mo>&gt;</mo>".into()),
            '-' | '−' => Some("<mo>−</mo>".into()),
            letter if letter.is_alphabetic() => Some(format!("<mi>{letter}</mi>")),
            sign => Some(format!("<mo>{sign}</mo>")),
        }
    }

    fn command(&mut self) -> Option<String> {
        let end = self.rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        if end == 0 {
            return self.escaped();
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        match name {
            "frac" => Some(format!("<mfrac>{}{}</mfrac>", self.atom()?, self.atom()?)),
            "sqrt" => Some(format!("<msqrt>{}</msqrt>", self.atom()?)),
            "mathcal" => match self.words()? {
                "P" => Some("<mi>𝒫</mi>".into()),
                "N" => Some("<mi>𝒩</mi>".into()),
                _ => None,
            },
            "operatorname" | "mathrm" => Some(format!("<mi>{}</mi>", escape(self.words()?))),
            "mathbin" => self.atom(),
            "text" => Some(format!("<mtext>{}</mtext>", escape(&self.words()?.replace(' ', "\u{a0}")))),
            "begin" => self.table(),
            _ => sign(name),
        }
    }

    /// A sign that would mean something by itself, or a small space.
    fn escaped(&mut self) -> Option<String> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        match letter {
            '{' | '}' | '%' | '#' | '|' => Some(format!("<mo>{letter}</mo>")),
            ';' | ',' | ' ' | ':' => Some("<mspace width=\"0.28em\"></mspace>".into()),
            _ => None,
        }
    }

    /// Plain words in braces.
    fn words(&mut self) -> Option<&str> {
        let (words, rest) = self.rest.trim_start().strip_prefix('{')?.split_once('}')?;
        self.rest = rest;
        (!words.contains(['{', '\\', '$'])).then_some(words)
    }

    /// The rows of `\begin{cases} … \end{cases}`, and of aligned lines.
    fn table(&mut self) -> Option<String> {
        let is_cases = match self.words()? {
            "cases" => true,
            "aligned" | "array" | "gathered" => false,
            _ => return None,
        };
        let (mut rows, mut row) = (String::new(), String::new());
        loop {
            row += &format!("<mtd>{}</mtd>", self.row(End::Table)?);
            if self.passes("&") {
                continue;
            }
            rows += &format!("<mtr>{row}</mtr>");
            row.clear();
            if self.passes("\\end") {
                self.words()?;
                break;
            }
            self.passes("\\\\");
        }
        let brace = if is_cases { "<mo>{</mo>" } else { "" };
        Some(format!("<mrow>{brace}<mtable columnalign=\"left\">{rows}</mtable></mrow>"))
    }
}

fn sign(name: &str) -> Option<String> {
    let (_, element, sign) = SIGNS.iter().find(|(known, ..)| *known == name)?;
    let tag = element.split(' ').next().unwrap_or_default();
    Some(if element.is_empty() { String::new() } else { format!("<{element}>{sign}</{tag}>") })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_of_laws_are_set() {
        for (latex, piece) in [
            (r"g(x + 12) = g(x) \quad (x \ge 71)", "<mo>≥</mo><mn>71</mn>"),
            (
                r"\alpha = \frac{1 + \sqrt{5}}{2}",
                "<mfrac><mrow><mn>1</mn><mo>+</mo><msqrt><mrow><mn>5</mn></mrow></msqrt></mrow><mrow><mn>2</mn></mrow></mfrac>",
            ),
            (r"v_{2}(x) + x^2", "<msub><mi>v</mi><mrow><mn>2</mn></mrow></msub>"),
            (r"a_1^2", "<msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup>"),
            (r"\{x, y\} \in \mathcal{P}", "<mo>∈</mo><mi>𝒫</mi>"),
            (
                r"\begin{cases} 0 & x < 2 \\ 1 & \text{else} \end{cases}",
                "<mtd><mrow><mn>0</mn></mrow></mtd><mtd><mrow><mi>x</mi><mo>&lt;</mo><mn>2</mn></mrow></mtd></mtr>",
            ),
        ] {
            let shown = mathml(latex).unwrap_or_else(|| panic!("{latex}"));
            assert!(shown.contains(piece), "{latex}\n{shown}");
        }
    }

    #[test]
    fn what_is_not_understood_is_not_set() {
        let deep = "{".repeat(100_000);
        for latex in
            [r"\href{x}", "{x", "x}", r"\frac{1}", "x_", r"\begin{cases} 1", r"\text{a", "$x$", &deep]
        {
            assert_eq!(mathml(latex), None, "{}", &latex[..latex.len().min(40)]);
        }
        // Nothing of it becomes an element of the page.
        assert!(mathml(r"\text{<script>} < 3").unwrap().contains("&lt;script&gt;"));
    }
}
