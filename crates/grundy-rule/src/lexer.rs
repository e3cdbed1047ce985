//! Rule text cut into tokens.
//!
//! What a Chinese keyboard produces is taken for its ASCII twin: full-width forms, and `→ ≤ ≥ ≠ −`.
//! What is copied from a paper is read too: `\to`, `\in`, `\{`, `\le` and their kin.

use crate::diagnostic::Diagnostic;
use crate::text::Text;
use crate::tree::Span;

/// A token and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Lexeme {
    /// What it is.
    pub token: Token,
    /// Where it is.
    pub span: Span,
}

/// The smallest piece of rule text that means something.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A written number.
    Integer(i128),
    /// A name of the user's, a function or a set.
    Name(String),
    /// A reserved word.
    Keyword(&'static str),
    /// The digits behind `octal` or `hex`.
    Code(String),
    /// `'+'`: one ASCII character.
    Character(u8),
    /// `"++-"`: several of them.
    Text(String),
    /// Punctuation, in its ASCII spelling.
    Symbol(&'static str),
    /// The end of a statement: a new line that is not continued.
    Newline,
    /// The end of the text.
    End,
}

/// The reserved words.
pub const KEYWORDS: [&str; 18] = [
    "for", "in", "let", "if", "and", "or", "not", "mod", "div", "take", "any", "all", "but", "octal", "hex",
    "win", "start", "domain",
];

/// Longer ones first, so that `..=` is not read as `..` and `=`.
const SYMBOLS: [&str; 31] = [
    "..=", "->", "..", "==", "!=", "<=", ">=", ":=", "++", "**", "//", "&&", "<", ">", "=", "|", "(", ")",
    "[", "]", "{", "}", ",", ";", ":", "+", "-", "*", "/", "%", "^",
];

/// What the commands of LaTeX stand for here; an empty spelling is a blank.
const LATEX: [(&str, &str); 36] = [
    ("to", "->"),
    ("rightarrow", "->"),
    ("longrightarrow", "->"),
    ("mapsto", "->"),
    ("in", "in"),
    ("notin", "not in"),
    ("le", "<="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("lt", "<"),
    ("ge", ">="),
    ("geq", ">="),
    ("geqslant", ">="),
    ("gt", ">"),
    ("ne", "!="),
    ("neq", "!="),
    ("{", "{"),
    ("}", "}"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("lfloor", "("),
    ("rfloor", ")"),
    ("cdot", "*"),
    ("times", "*"),
    ("bmod", "mod"),
    ("mid", "|"),
    ("land", "and"),
    ("wedge", "and"),
    ("lor", "or"),
    ("vee", "or"),
    ("neg", "not"),
    ("left", ""),
    ("right", ""),
    ("quad", ""),
    (",", ""),
    (";", ""),
];

/// Names are shown in messages and compared with each other, so they are bounded.
const NAME_BOUND: usize = 100;

/// The tokens of a rule, ending with `End`.
pub fn tokens(text: &str) -> Result<Vec<Lexeme>, Diagnostic> {
    let mut lexer = Lexer { text, place: 0, depth: 0, lexemes: Vec::new() };
    while lexer.place < text.len() {
        lexer.next()?;
    }
    lexer.push(Token::End, text.len());
    Ok(joined_lines(lexer.lexemes))
}

struct Lexer<'a> {
    text: &'a str,
    place: usize,
    depth: usize,
    lexemes: Vec<Lexeme>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.place..]
    }

    fn push(&mut self, token: Token, start: usize) {
        self.lexemes.push(Lexeme { token, span: Span::new(start, self.place) });
    }

    fn next(&mut self) -> Result<(), Diagnostic> {
        let Some(character) = self.rest().chars().next() else { return Ok(()) };
        match plain(character) {
            '#' => self.place += self.rest().find('\n').unwrap_or(self.rest().len()),
            '\n' => self.newline(),
            blank if blank.is_whitespace() => self.place += character.len_utf8(),
            digit if digit.is_ascii_digit() => self.integer()?,
            '\'' | '"' if character.is_ascii() => self.quoted(character)?,
            '\\' | '$' | '∈' | '∉' | '~' if character.is_ascii() || "∈∉～".contains(character) => {
                self.mathematics()?;
            }
            letter if letter.is_alphabetic() || letter == '_' => self.word()?,
            _ => self.symbol()?,
        }
        Ok(())
    }

    fn newline(&mut self) {
        let start = self.place;
        self.place += 1;
        if self.depth == 0 {
            self.push(Token::Newline, start);
        }
    }

    fn integer(&mut self) -> Result<(), Diagnostic> {
        let start = self.place;
        let digits = self.run(|character| character.is_ascii_digit() || character == '_');
        let mut digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        digits.push_str(&self.zeros_of_exponent());
        let span = Span::new(start, self.place);
        let Ok(value) = digits.parse() else {
            return Err(Diagnostic::new(Text::new("this number is too large", "这个数太大了"))
                .at(span)
                .help(Text::new(
                    "numbers in a rule stay below 2^127, coordinates below 2^63",
                    "规则中的数须小于 2^127，坐标须小于 2^63",
                )));
        };
        if let Some(letter) = self.rest().chars().next().filter(|&next| next.is_alphabetic()) {
            let end = self.place + letter.len_utf8();
            return Err(Diagnostic::new(Text::new("a name cannot begin with a digit", "名字不能以数字开头"))
                .at(start..end)
                .help(Text::new(
                    format!("for a product write `{value} * {letter}`"),
                    format!("若是乘积，请写 `{value} * {letter}`"),
                )));
        }
        self.push(Token::Integer(value), start);
        Ok(())
    }

    /// The zeros that `e18` behind a number stands for.
    fn zeros_of_exponent(&mut self) -> String {
        let Some(behind) = self.rest().strip_prefix(['e', 'E']) else { return String::new() };
        let digits = behind.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(behind.len());
        let ends = !behind[digits..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        match behind[..digits].parse::<usize>() {
            Ok(exponent) if ends && exponent <= MOST_ZEROS => {
                self.place += 1 + digits;
                "0".repeat(exponent)
            }
            _ => String::new(),
        }
    }

    /// `'+'` or `"++-"`.
    fn quoted(&mut self, mark: char) -> Result<(), Diagnostic> {
        let start = self.place;
        let inside = &self.rest()[1..];
        let Some(length) = inside.find([mark, '\n']).filter(|&end| inside[end..].starts_with(mark)) else {
            return Err(open_quote(mark, start..self.text.len()));
        };
        let quoted = inside[..length].to_string();
        self.place += length + 2;
        if let Some(stray) = quoted.chars().find(|character| !(' '..='~').contains(character)) {
            return Err(not_ascii(stray, start..self.place));
        }
        let token = match (mark, quoted.as_bytes()) {
            ('\'', [only]) => Token::Character(*only),
            _ => Token::Text(quoted),
        };
        self.push(token, start);
        Ok(())
    }

    /// A sign of mathematics that stands for a word or a symbol.
    fn mathematics(&mut self) -> Result<(), Diagnostic> {
        let start = self.place;
        let (length, spelled) = match self.rest().chars().next() {
            Some('$') => (1, ""),
            Some('∈') => ('∈'.len_utf8(), "in"),
            // `1~3` is how a range is written in Chinese.
            Some(wave @ ('~' | '～')) => {
                self.place += wave.len_utf8();
                self.push(Token::Name("to".into()), start);
                return Ok(());
            }
            Some('∉') => ('∉'.len_utf8(), "not in"),
            _ => latex(&self.rest()[1..]).ok_or_else(|| stray('\\', start))?,
        };
        self.place += length;
        for word in spelled.split(' ').filter(|word| !word.is_empty()) {
            let token = match KEYWORDS.iter().find(|keyword| **keyword == word) {
                Some(keyword) => Token::Keyword(keyword),
                None => Token::Symbol(SYMBOLS.iter().find(|symbol| **symbol == word).copied().unwrap_or("")),
            };
            if let Token::Symbol(symbol) = token {
                self.depth = depth_after(self.depth, symbol);
            }
            self.push(token, start);
        }
        Ok(())
    }

    fn word(&mut self) -> Result<(), Diagnostic> {
        let start = self.place;
        let word = self.run(|character| character.is_alphanumeric() || character == '_');
        match KEYWORDS.iter().find(|keyword| **keyword == word) {
            Some(&keyword) => {
                self.push(Token::Keyword(keyword), start);
                if matches!(keyword, "octal" | "hex") {
                    self.code();
                }
            }
            None if word.chars().count() > NAME_BOUND => {
                return Err(Diagnostic::new(Text::new("this name is too long", "这个名字太长"))
                    .at(start..self.place)
                    .help(Text::new(
                        format!("a name has at most {NAME_BOUND} letters"),
                        format!("名字最多 {NAME_BOUND} 个字符"),
                    )));
            }
            None => self.push(Token::Name(word), start),
        }
        Ok(())
    }

    fn code(&mut self) {
        self.run(|character| character == ' ' || character == '\t');
        let start = self.place;
        // A bracket that the code did not open closes what stands around it: `(octal 0.(37)) * nim`.
        let open = std::cell::Cell::new(0);
        let code = self.run(|character| match character {
            '(' => open.replace(open.get() + 1) >= 0,
            ')' => open.get() > 0 && open.replace(open.get() - 1) > 0,
            _ => character.is_ascii_alphanumeric() || character == '.',
        });
        self.push(Token::Code(code), start);
    }

    /// The characters from here on for which the condition holds, in their plain spelling.
    fn run(&mut self, condition: impl Fn(char) -> bool) -> String {
        let run: String = self.rest().chars().take_while(|&character| condition(plain(character))).collect();
        self.place += run.len();
        run.chars().map(plain).collect()
    }

    fn symbol(&mut self) -> Result<(), Diagnostic> {
        let start = self.place;
        let ahead: Vec<char> = self.rest().chars().take(3).collect();
        let spelled: Vec<String> = ahead.iter().map(|&character| spelling(character)).collect();
        for count in (1..=spelled.len()).rev() {
            let joined = spelled[..count].concat();
            let joined = if joined == "=>" { "->".to_string() } else { joined };
            if joined == "||" {
                self.place += ahead[..count].iter().map(|character| character.len_utf8()).sum::<usize>();
                self.push(Token::Keyword("or"), start);
                return Ok(());
            }
            if let Some(&symbol) = SYMBOLS.iter().find(|symbol| **symbol == joined) {
                self.place += ahead[..count].iter().map(|character| character.len_utf8()).sum::<usize>();
                self.depth = depth_after(self.depth, symbol);
                self.push(Token::Symbol(symbol), start);
                return Ok(());
            }
        }
        Err(stray(ahead[0], start))
    }
}

/// A number has at most 39 digits.
const MOST_ZEROS: usize = 40;

/// How long a command of LaTeX is with its backslash, and what it stands for.
fn latex(behind: &str) -> Option<(usize, &'static str)> {
    let letters = behind.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(behind.len());
    let length = if letters == 0 { behind.chars().next()?.len_utf8() } else { letters };
    let (_, spelled) = LATEX.iter().find(|(command, _)| *command == &behind[..length])?;
    Some((1 + length, spelled))
}

fn open_quote(mark: char, place: std::ops::Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new("this quotation mark is not closed", "引号没有闭合"))
        .at(place)
        .help(Text::new(format!("add the missing `{mark}`"), format!("补上 `{mark}`")))
}

fn not_ascii(character: char, place: std::ops::Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{character}` cannot be an element of a list"),
        format!("`{character}` 不能作为列表的元素"),
    ))
    .at(place)
    .help(Text::new(
        "elements are numbers, or ASCII characters such as '+' and '.'",
        "元素是数，或 ASCII 字符，例如 '+' 和 '.'",
    ))
}

fn depth_after(depth: usize, symbol: &str) -> usize {
    match symbol {
        "(" | "[" | "{" => depth + 1,
        ")" | "]" | "}" => depth.saturating_sub(1),
        _ => depth,
    }
}

/// The ASCII twin of a full-width character; every other character is itself.
fn plain(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '−' | '–' => '-',
        '⌊' => '(',
        '⌋' => ')',
        '【' => '[',
        '】' => ']',
        '、' => ',',
        '×' | '·' => '*',
        '÷' => '/',
        other => other,
    }
}

fn spelling(character: char) -> String {
    match character {
        '→' => "->".into(),
        '≤' | '⩽' => "<=".into(),
        '≥' | '⩾' => ">=".into(),
        '≠' => "!=".into(),
        other => plain(other).into(),
    }
}

fn stray(character: char, place: usize) -> Diagnostic {
    let (english, chinese) = match character {
        '&' => (
            "for both conditions write `and`, for bits `bitand(a, b)`",
            "表示“且”请写 `and`，按位与请写 `bitand(a, b)`",
        ),
        '⊕' => (
            "for bits write `bitxor(a, b)`, for a sum of games `[a, b]`",
            "按位异或请写 `bitxor(a, b)`，游戏的和请写 `[a, b]`",
        ),
        '!' => ("for the opposite write `not`", "表示“非”请写 `not`"),
        // Three dots are read by some with the last number and by some without.
        '.' | '…' => (
            "a range is written `1..5` or `1..=5`, a code `octal 0.77`",
            "区间写作 `1..5` 或 `1..=5`，编码写作 `octal 0.77`",
        ),
        _ => {
            ("a rule looks like `x -> x - k for k in {1, 3, 4}`", "规则形如 `x -> x - k for k in {1, 3, 4}`")
        }
    };
    let shown = seen(character);
    Diagnostic::new(Text::new(
        format!("`{shown}` has no meaning in a rule"),
        format!("`{shown}` 在规则中没有意义"),
    ))
    .at(place..place + character.len_utf8())
    .help(Text::new(english, chinese))
}

/// A sign that can be seen; of one that cannot, or that turns the text around it, its number.
fn seen(character: char) -> String {
    let is_hidden = matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    match is_hidden || character.is_control() {
        true => format!("U+{:04X}", u32::from(character)),
        false => character.to_string(),
    }
}

/// A line that begins with `|`, `for`, `let` or `if` continues the one before.
fn joined_lines(lexemes: Vec<Lexeme>) -> Vec<Lexeme> {
    let mut joined: Vec<Lexeme> = Vec::with_capacity(lexemes.len());
    for lexeme in lexemes {
        if continues(&lexeme.token) {
            while joined.last().is_some_and(|last| last.token == Token::Newline) {
                joined.pop();
            }
        }
        joined.push(lexeme);
    }
    joined
}

fn continues(token: &Token) -> bool {
    matches!(token, Token::Symbol("|") | Token::Keyword("for" | "let" | "if"))
}
