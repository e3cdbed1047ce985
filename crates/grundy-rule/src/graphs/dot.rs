//! Graphviz DOT, as far as it says which vertices and edges there are.
//!
//! Attributes, ports and the names of graphs are read and left aside. Subgraphs and chains are understood:
//! `a -> { b c } -> d`.

use super::links::Links;
use crate::diagnostic::Diagnostic;
use crate::text::Text;

/// Brackets within brackets, so that no text can exhaust the stack.
const NESTING_BOUND: usize = 100;

/// Whether the text looks like DOT and not like an edge list.
pub fn is_dot(text: &str) -> bool {
    let first = text
        .split(|character: char| character.is_whitespace() || character == '{')
        .find(|word| !word.is_empty());
    matches!(first, Some("digraph" | "graph" | "strict" | "//" | "/*")) && text.contains('{')
}

/// The links of a DOT text.
pub fn read(text: &str) -> Result<Links, Diagnostic> {
    let mut reader =
        Reader { text, place: 0, token: Token::End, start: 0, nesting: 0, links: Links::default() };
    reader.advance()?;
    reader.graph()?;
    Ok(reader.links)
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A bare word, which may be a keyword.
    Word(String),
    /// A name in quotation marks or angle brackets, which never is.
    Quoted(String),
    Symbol(&'static str),
    End,
}

struct Reader<'a> {
    text: &'a str,
    /// Behind the token that is looked at.
    place: usize,
    token: Token,
    /// Where that token starts.
    start: usize,
    nesting: usize,
    links: Links,
}

impl Reader<'_> {
    fn graph(&mut self) -> Result<(), Diagnostic> {
        if self.token == Token::Word("strict".into()) {
            self.advance()?;
        }
        match &self.token {
            Token::Word(kind) if kind == "graph" => self.links.both_ways = true,
            Token::Word(kind) if kind == "digraph" => {}
            _ => return Err(self.wanted("`digraph` or `graph`")),
        }
        self.advance()?;
        if self.at_name() {
            self.advance()?;
        }
        self.expect("{")?;
        self.statements()?;
        self.expect("}")
    }

    /// Everything up to the closing bracket; the vertices that were mentioned.
    fn statements(&mut self) -> Result<Vec<usize>, Diagnostic> {
        let mut mentioned = Vec::new();
        loop {
            match &self.token {
                Token::Symbol("}") | Token::End => return Ok(mentioned),
                Token::Symbol(";" | ",") => self.advance()?,
                _ => mentioned.append(&mut self.statement()?),
            }
        }
    }

    fn statement(&mut self) -> Result<Vec<usize>, Diagnostic> {
        if let Token::Word(word) = &self.token
            && matches!(word.as_str(), "node" | "edge" | "graph")
        {
            self.advance()?;
            self.attributes()?;
            return Ok(Vec::new());
        }
        if self.assignment()? {
            return Ok(Vec::new());
        }
        let mut ends = self.end()?;
        let mut mentioned = ends.clone();
        while matches!(self.token, Token::Symbol("->" | "--")) {
            self.advance()?;
            let next = self.end()?;
            self.links.link(&ends, &next)?;
            mentioned.extend(&next);
            ends = next;
        }
        self.attributes()?;
        mentioned.sort_unstable();
        mentioned.dedup();
        Ok(mentioned)
    }

    /// `rankdir = LR` and its kin, which say nothing about edges.
    fn assignment(&mut self) -> Result<bool, Diagnostic> {
        if !self.at_name() || !self.text[self.place..].trim_start().starts_with('=') {
            return Ok(false);
        }
        self.advance()?;
        self.advance()?;
        self.name()?;
        Ok(true)
    }

    /// One end of an edge: a vertex, or all vertices of a subgraph.
    fn end(&mut self) -> Result<Vec<usize>, Diagnostic> {
        if self.token == Token::Word("subgraph".into()) {
            self.advance()?;
            if self.at_name() {
                self.advance()?;
            }
        }
        if self.token == Token::Symbol("{") {
            return self.subgraph();
        }
        let name = self.name()?;
        let vertex = self.links.vertex(&name);
        while self.token == Token::Symbol(":") {
            self.advance()?;
            self.name()?;
        }
        Ok(vec![vertex])
    }

    fn subgraph(&mut self) -> Result<Vec<usize>, Diagnostic> {
        self.nesting += 1;
        if self.nesting > NESTING_BOUND {
            return Err(self.mistake(
                Text::new("this is nested too deeply", "嵌套太深"),
                Text::new(
                    format!("at most {NESTING_BOUND} subgraphs within each other"),
                    format!("子图最多嵌套 {NESTING_BOUND} 层"),
                ),
            ));
        }
        self.expect("{")?;
        let mut vertices = self.statements()?;
        self.expect("}")?;
        self.nesting -= 1;
        vertices.sort_unstable();
        vertices.dedup();
        Ok(vertices)
    }

    fn attributes(&mut self) -> Result<(), Diagnostic> {
        while self.token == Token::Symbol("[") {
            while !matches!(self.token, Token::Symbol("]") | Token::End) {
                self.advance()?;
            }
            self.expect("]")?;
        }
        Ok(())
    }

    fn name(&mut self) -> Result<String, Diagnostic> {
        let (Token::Word(name) | Token::Quoted(name)) = self.token.clone() else {
            return Err(self.wanted("a name"));
        };
        self.advance()?;
        Ok(name)
    }

    fn at_name(&self) -> bool {
        matches!(self.token, Token::Word(_) | Token::Quoted(_))
    }

    fn expect(&mut self, symbol: &'static str) -> Result<(), Diagnostic> {
        if self.token == Token::Symbol(symbol) {
            return self.advance();
        }
        Err(self.wanted(&format!("`{symbol}`")))
    }

    fn wanted(&self, what: &str) -> Diagnostic {
        self.mistake(
            Text::new(format!("{what} is needed here"), format!("此处需要 {what}")),
            Text::new(
                "a graph looks like `digraph { a -> b; a -> c }`",
                "图形如 `digraph { a -> b; a -> c }`",
            ),
        )
    }

    fn mistake(&self, message: Text, help: Text) -> Diagnostic {
        Diagnostic::new(message).at(self.start..self.place).help(help)
    }

    fn advance(&mut self) -> Result<(), Diagnostic> {
        self.skip_blanks();
        self.start = self.place;
        let rest = &self.text[self.place..];
        let Some(first) = rest.chars().next() else {
            self.token = Token::End;
            return Ok(());
        };
        if let Some(symbol) = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":"]
            .iter()
            .find(|symbol| rest.starts_with(**symbol))
        {
            self.place += symbol.len();
            self.token = Token::Symbol(symbol);
            return Ok(());
        }
        match first {
            '"' => self.quoted(),
            '<' => self.markup(),
            letter if is_name_part(letter) => {
                let length = rest.find(|character| !is_name_part(character)).unwrap_or(rest.len());
                self.token = Token::Word(rest[..length].to_owned());
                self.place += length;
                Ok(())
            }
            _ => {
                self.place += first.len_utf8();
                Err(self.mistake(
                    Text::new(format!("`{first}` has no meaning here"), format!("`{first}` 在此没有意义")),
                    Text::new(
                        "put names with such characters into quotation marks",
                        "含有这种字符的名字要加引号",
                    ),
                ))
            }
        }
    }

    fn take_quoted(&mut self, name: String, length: usize) {
        self.place += length;
        self.token = Token::Quoted(name);
    }

    fn quoted(&mut self) -> Result<(), Diagnostic> {
        let rest = &self.text[self.place + 1..];
        let mut name = String::new();
        let mut characters = rest.char_indices();
        while let Some((place, character)) = characters.next() {
            match character {
                '"' => {
                    self.take_quoted(name, place + 2);
                    return Ok(());
                }
                '\\' => match characters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => name.push(escaped),
                    Some((_, other)) => name.extend(['\\', other]),
                    None => break,
                },
                other => name.push(other),
            }
        }
        self.unclosed("\"")
    }

    fn markup(&mut self) -> Result<(), Diagnostic> {
        let mut depth = 0usize;
        for (place, character) in self.text[self.place..].char_indices() {
            depth = match character {
                '<' => depth + 1,
                '>' => depth - 1,
                _ => depth,
            };
            if depth == 0 {
                self.take_quoted(self.text[self.place..self.place + place + 1].to_owned(), place + 1);
                return Ok(());
            }
        }
        self.unclosed(">")
    }

    fn unclosed(&mut self, symbol: &str) -> Result<(), Diagnostic> {
        self.place = self.start + 1;
        Err(self.mistake(
            Text::new(format!("the closing `{symbol}` is missing"), format!("缺少结尾的 `{symbol}`")),
            Text::new("a graph looks like `digraph { \"a b\" -> c }`", "图形如 `digraph { \"a b\" -> c }`"),
        ))
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.place..];
            let blank = rest.len() - rest.trim_start().len();
            let comment = if rest[blank..].starts_with("//") || rest[blank..].starts_with('#') {
                rest[blank..].find('\n').unwrap_or(rest.len() - blank)
            } else if rest[blank..].starts_with("/*") {
                rest[blank..].find("*/").map_or(rest.len() - blank, |length| length + 2)
            } else {
                0
            };
            self.place += blank + comment;
            if comment == 0 {
                return;
            }
        }
    }
}

fn is_name_part(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.')
}

/// The name as DOT writes it.
pub fn quoted(name: &str) -> String {
    let plain = !name.is_empty()
        && name.chars().all(|character| character.is_alphanumeric() || character == '_')
        && !matches!(name, "node" | "edge" | "graph" | "digraph" | "subgraph" | "strict");
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")) }
}
