//! Reads the description of an input.

use super::words::{Token, Word, tokens};
use super::{
    Component, Edges, Expression, Format, Gives, Item, ItemKind, Listed, Mark, Place, TextKind, Times,
};
use grundy_rule::{Diagnostic, Text};
use std::ops::Range;

/// Reads a description such as `T { n x[n] }`.
///
/// ```
/// assert!(grundy_emit::reads::parse("T { n x[n] }").is_ok());
/// let mistake = grundy_emit::reads::parse("T { n x[n ").unwrap_err();
/// assert_eq!(mistake.message.english, "a bracket is not closed");
/// assert!(grundy_emit::reads::parse("n (u,v):edges[n-1]").is_ok());
/// assert!(grundy_emit::reads::parse("n E:undirected0[n-1]").is_ok());
/// assert!(grundy_emit::reads::parse("n p:parents[n-1]").is_ok());
/// assert!(grundy_emit::reads::parse("n (u,v,w):edges[n-1]").is_err(), "a weight is no vertex");
/// ```
pub fn parse(text: &str) -> Result<Format, Diagnostic> {
    let read = || {
        let mut parser = Parser::new(text)?;
        let items = parser.items()?;
        match parser.peek() {
            None => Ok(Format { text: text.to_string(), items }),
            Some(token) => Err(unexpected(&text[token.span.clone()], token.span.clone())),
        }
    };
    read().map_err(|mistake: Diagnostic| mistake.in_source(text))
}

/// Reads words from left to right.
pub struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    place: usize,
}

type Parsed<T> = Result<T, Diagnostic>;

/// Nested blocks are no deeper than this.
const DEEPEST: usize = 8;

impl<'t> Parser<'t> {
    /// A parser of a text.
    pub fn new(text: &'t str) -> Parsed<Parser<'t>> {
        Ok(Parser { text, tokens: tokens(text)?, place: 0 })
    }

    /// The next word.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.place)
    }

    /// Whether all words are read.
    pub fn is_done(&self) -> bool {
        self.place == self.tokens.len()
    }

    fn ahead(&self, by: usize) -> Option<&Token> {
        self.tokens.get(self.place + by)
    }

    /// Whether the next word is this symbol.
    pub fn is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Token { word: Word::Symbol(own), .. }) if *own == symbol)
    }

    fn is_attached(&self, symbol: &str) -> bool {
        self.is(symbol) && self.peek().is_some_and(|token| token.is_attached)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.peek(), Some(Token { word: Word::Name(own), .. }) if own == name)
    }

    /// Takes a symbol if it comes next.
    pub fn take(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        self.place += usize::from(found);
        found
    }

    /// Takes a name if it comes next.
    pub fn name(&mut self) -> Option<String> {
        match self.peek() {
            Some(Token { word: Word::Name(own), .. }) => {
                let own = own.clone();
                self.place += 1;
                Some(own)
            }
            _ => None,
        }
    }

    /// Where the next word stands.
    pub fn here(&self) -> Range<usize> {
        match self.peek() {
            Some(token) => token.span.clone(),
            None => self.text.len()..self.text.len(),
        }
    }

    fn expect(&mut self, symbol: &str, from: usize) -> Parsed<()> {
        if self.take(symbol) {
            return Ok(());
        }
        match self.peek() {
            None => Err(Diagnostic::new(Text::new("a bracket is not closed", "括号没有闭合"))
                .at(from..from + 1)
                .help(Text::new(format!("add the missing `{symbol}`"), format!("请补上 `{symbol}`")))),
            Some(token) => Err(unexpected(&self.text[token.span.clone()], token.span.clone())),
        }
    }

    fn items(&mut self) -> Parsed<Vec<Item>> {
        self.items_within(DEEPEST)
    }

    fn items_within(&mut self, depth: usize) -> Parsed<Vec<Item>> {
        let mut items = Vec::new();
        while !self.is_done() && !["}", "]", "|"].iter().any(|symbol| self.is(symbol)) {
            if self.take(",") {
                continue;
            }
            let start = self.here().start;
            let kind = self.item(depth)?;
            let end = self.tokens[self.place - 1].span.end;
            items.push(Item { kind, span: start..end });
        }
        Ok(items)
    }

    fn item(&mut self, depth: usize) -> Parsed<ItemKind> {
        let start = self.here();
        if self.take("_") {
            return Ok(ItemKind::Skip);
        }
        if self.is("{") {
            return self.rounds(None, depth);
        }
        if self.is("(") && self.is_tuple() {
            return self.position(String::new());
        }
        for (word, kind) in [("line", TextKind::Line), ("digits", TextKind::Digits), ("word", TextKind::Word)]
        {
            if self.is_name(word) && matches!(self.ahead(1), Some(Token { word: Word::Name(_), .. })) {
                self.place += 1;
                let name = self.name().unwrap_or_default();
                return Ok(ItemKind::Text(name, kind));
            }
        }
        let expression = self.expression()?;
        if self.is("{") {
            return self.rounds(Some(expression), depth);
        }
        if self.is("[") && !self.is_attached("[") {
            return self.sum(expression, depth);
        }
        let Expression::Name(name) = expression else {
            return Err(Diagnostic::new(Text::new(
                "a number that is worked out says how often something is read, and nothing is",
                "算出的数表示读取次数，而后面没有要读的内容",
            ))
            .at(start)
            .help(Text::new(
                "write it before `{ … }` or in `x[ … ]`",
                "请写在 `{ … }` 之前或 `x[ … ]` 之中",
            )));
        };
        if self.is_attached("[") {
            return self.list(name);
        }
        if self.is_attached("(") {
            return self.position(name);
        }
        if self.is_attached(":") {
            return self.edges(name, Vec::new());
        }
        if self.take("=") {
            return Ok(ItemKind::Let(name, self.expression()?));
        }
        Ok(ItemKind::Number(name))
    }

    /// Whether a bracket holds names with commas between them.
    fn is_tuple(&self) -> bool {
        let inside = self.tokens[self.place..].iter().skip(1);
        let mut inside = inside.take_while(|token| token.word != Word::Symbol(")"));
        inside.all(|token| matches!(token.word, Word::Name(_) | Word::Symbol(",")))
    }

    fn list(&mut self, name: String) -> Parsed<ItemKind> {
        let open = self.here().start;
        self.place += 1;
        if self.take("]") {
            return Ok(ItemKind::Element(name));
        }
        let first = self.expression()?;
        if self.take(",") {
            let second = self.expression()?;
            self.expect("]", open)?;
            return Ok(ItemKind::Board(name, first, second));
        }
        self.expect("]", open)?;
        // `b[h][w]` is `b[h,w]`.
        if self.is_attached("[") {
            let open = self.here().start;
            self.place += 1;
            let second = self.expression()?;
            self.expect("]", open)?;
            return Ok(ItemKind::Board(name, first, second));
        }
        Ok(ItemKind::Numbers(name, first))
    }

    fn position(&mut self, tag: String) -> Parsed<ItemKind> {
        let open = self.here().start;
        self.place += 1;
        let mut names = Vec::new();
        while let Some(name) = self.name() {
            names.push(name);
            self.take(",");
        }
        self.expect(")", open)?;
        let place = Place { tag, names };
        if self.is_attached(":") {
            return self.edges(String::new(), place.names);
        }
        if !self.is_attached("[") {
            return Ok(ItemKind::Position(place));
        }
        let open = self.here().start;
        self.place += 1;
        let count = self.expression()?;
        self.expect("]", open)?;
        Ok(ItemKind::Positions(place, count))
    }

    /// `:edges[m]` behind a name or the names of two ends.
    fn edges(&mut self, graph: String, ends: Vec<String>) -> Parsed<ItemKind> {
        let start = self.here();
        self.place += 1;
        if !matches!(&ends[..], [] | [_, _]) {
            return Err(not_two_ends(start));
        }
        let word = self.name().unwrap_or_default();
        let (manner, first) = word.strip_suffix('0').map_or((word.as_str(), 1), |manner| (manner, 0));
        let is_named = ends.is_empty();
        let (both_ways, listed, gives) = match manner {
            "edges" => (false, Listed::Pairs, Gives::Graph),
            "undirected" => (true, Listed::Pairs, Gives::Graph),
            "depths" if is_named => (false, Listed::Pairs, Gives::Depths),
            "degrees" if is_named => (false, Listed::Pairs, Gives::Degrees),
            "sizes" if is_named => (false, Listed::Pairs, Gives::Sizes),
            "depths_by_parents" if is_named => (false, Listed::ParentsOfAll, Gives::Depths),
            "parents" if is_named => (false, Listed::ParentsOfAll, Gives::Graph),
            "successors" | "neighbours" | "neighbors" if is_named => {
                (false, Listed::Successors, Gives::Graph)
            }
            _ => return Err(no_edges(start)),
        };
        let open = self.here().start;
        if !self.take("[") {
            return Err(no_edges(start));
        }
        let count = self.expression()?;
        self.expect("]", open)?;
        let listed = match (listed, &count) {
            (Listed::ParentsOfAll, Expression::Operate("-", _, one)) if **one == Expression::Integer(1) => {
                Listed::ParentsOfOthers
            }
            (other, _) => other,
        };
        Ok(ItemKind::Edges(Edges { graph, ends, count, first, both_ways, listed, gives }))
    }

    fn rounds(&mut self, count: Option<Expression>, depth: usize) -> Parsed<ItemKind> {
        let open = self.here();
        let Some(depth) = depth.checked_sub(1) else { return Err(too_deep(open)) };
        self.place += 1;
        let items = self.items_within(depth)?;
        self.expect("}", open.start)?;
        if items.is_empty() {
            return Err(Diagnostic::new(Text::new(
                "nothing is read in this block",
                "这个块里没有要读的内容",
            ))
            .at(open.start..self.tokens[self.place - 1].span.end)
            .help(Text::new("name what each test has: `T { x m }`", "请写出每组数据的内容：`T { x m }`")));
        }
        if let Some(count) = count {
            return Ok(ItemKind::Rounds(Times::Count(count), items));
        }
        if !self.is_name("until") {
            return Err(Diagnostic::new(Text::new(
                "nothing says how often this block is read",
                "没有说明这个块读多少次",
            ))
            .at(open)
            .help(Text::new(
                "write `T { … }`, `{ … } until eof` or `{ … } until 0`",
                "请写 `T { … }`、`{ … } until eof` 或 `{ … } until 0`",
            )));
        }
        self.place += 1;
        Ok(ItemKind::Rounds(self.ending()?, items))
    }

    fn ending(&mut self) -> Parsed<Times> {
        if self.is_name("eof") || self.is_name("end") || self.is_name("EOF") {
            self.place += 1;
            return Ok(Times::UntilEnd);
        }
        let mut numbers = Vec::new();
        loop {
            let negative = self.is("-");
            let offset = usize::from(negative);
            match self.ahead(offset) {
                Some(Token { word: Word::Number(value), .. }) => {
                    numbers.push(if negative { -value } else { *value });
                    self.place += 1 + offset;
                }
                _ => break,
            }
        }
        if numbers.is_empty() {
            return Err(Diagnostic::new(Text::new(
                "nothing says what ends the block",
                "没有说明这个块如何结束",
            ))
            .at(self.here())
            .help(Text::new(
                "write `until eof`, `until 0` or `until 0 0`",
                "请写 `until eof`、`until 0` 或 `until 0 0`",
            )));
        }
        Ok(Times::Until(numbers))
    }

    fn sum(&mut self, count: Expression, depth: usize) -> Parsed<ItemKind> {
        let open = self.here();
        let Some(depth) = depth.checked_sub(1) else { return Err(too_deep(open)) };
        self.place += 1;
        let selector = match (self.peek(), self.ahead(1)) {
            (Some(Token { word: Word::Name(name), .. }), Some(Token { word: Word::Symbol(":"), .. })) => {
                Some(name.clone())
            }
            _ => None,
        };
        let Some(selector) = selector else {
            let items = self.items_within(depth)?;
            self.expect("]", open.start)?;
            return Ok(ItemKind::Sum(count, vec![Component { selector: None, items }]));
        };
        self.place += 2;
        let mut components = Vec::new();
        loop {
            let Some(mark) = self.mark() else {
                return Err(Diagnostic::new(Text::new(
                    "each kind begins with the number or the word that stands for it",
                    "每一类都以代表它的数或单词开头",
                ))
                .at(self.here())
                .help(Text::new(
                    "write `n [ kind: 1 row(x) | 2 ring(x) ]`",
                    "请写 `n [ kind: 1 row(x) | 2 ring(x) ]`",
                )));
            };
            self.place += 1;
            let items = self.items_within(depth)?;
            components.push(Component { selector: Some((selector.clone(), mark)), items });
            if !self.take("|") {
                break;
            }
        }
        self.expect("]", open.start)?;
        Ok(ItemKind::Sum(count, components))
    }

    /// What stands for a kind; a name before a bracket is a kind of the rule already.
    fn mark(&self) -> Option<Mark> {
        let is_kind = matches!(self.ahead(1), Some(Token { word: Word::Symbol("("), .. }));
        match &self.peek()?.word {
            Word::Number(value) => Some(Mark::Number(*value)),
            Word::Name(word) if !is_kind => Some(Mark::Word(word.clone())),
            _ => None,
        }
    }

    /// A sum of products.
    pub fn expression(&mut self) -> Parsed<Expression> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Symbol(symbol @ ("+" | "-"))) => *symbol,
                _ => return Ok(left),
            };
            self.place += 1;
            left = Expression::Operate(operator, Box::new(left), Box::new(self.product()?));
        }
    }

    /// A comparison of two numbers, or `odd(n)`, `even(n)`.
    pub fn comparison(&mut self) -> Parsed<Expression> {
        if let Some(parity) = self.parity()? {
            return Ok(parity);
        }
        let left = self.expression()?;
        let operator = match self.peek().map(|token| &token.word) {
            Some(Word::Symbol(symbol @ ("<" | "<=" | ">" | ">=" | "==" | "!="))) => *symbol,
            Some(Word::Symbol("=")) => "==",
            _ => return Err(self.wanted("a comparison", "一个比较")),
        };
        self.place += 1;
        if let (Expression::Name(own), "==" | "!=", Some(Word::Quoted(word))) =
            (&left, operator, self.peek().map(|token| token.word.clone()))
        {
            self.place += 1;
            let is_it = i128::from(operator == "==");
            let spelled = Box::new(Expression::Spelled(own.clone(), word));
            return Ok(Expression::Operate("==", spelled, Box::new(Expression::Integer(is_it))));
        }
        Ok(Expression::Operate(operator, Box::new(left), Box::new(self.expression()?)))
    }

    /// `odd(n)` and `even(n)`.
    fn parity(&mut self) -> Parsed<Option<Expression>> {
        let rest = match (self.peek(), self.ahead(1)) {
            (Some(Token { word: Word::Name(name), .. }), Some(Token { word: Word::Symbol("("), .. })) => {
                match name.as_str() {
                    "odd" => 1,
                    "even" => 0,
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let open = self.here().start;
        self.place += 2;
        let number = self.expression()?;
        self.expect(")", open)?;
        let halves = Expression::Operate("%", Box::new(number), Box::new(Expression::Integer(2)));
        Ok(Some(Expression::Operate("==", Box::new(halves), Box::new(Expression::Integer(rest)))))
    }

    fn product(&mut self) -> Parsed<Expression> {
        let mut left = self.factor()?;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Symbol(symbol @ ("*" | "/" | "%"))) => *symbol,
                _ => return Ok(left),
            };
            self.place += 1;
            left = Expression::Operate(operator, Box::new(left), Box::new(self.factor()?));
        }
    }

    fn factor(&mut self) -> Parsed<Expression> {
        let open = self.here().start;
        if let Some(name) = self.name() {
            if name != "len" || !self.take("(") {
                return Ok(Expression::Name(name));
            }
            let list = self.name().ok_or_else(|| self.wanted("the name of a list", "列表的名字"))?;
            self.expect(")", open)?;
            return Ok(Expression::Length(list));
        }
        if let Some(Token { word: Word::Number(value), .. }) = self.peek() {
            let value = *value;
            self.place += 1;
            return Ok(Expression::Integer(value));
        }
        if self.take("-") {
            let inner = self.factor()?;
            return Ok(Expression::Operate("-", Box::new(Expression::Integer(0)), Box::new(inner)));
        }
        if self.take("(") {
            let inner = self.expression()?;
            self.expect(")", open)?;
            return Ok(inner);
        }
        Err(self.wanted("a name or a number", "一个名字或数"))
    }

    fn wanted(&self, english: &str, chinese: &str) -> Diagnostic {
        Diagnostic::new(Text::new(format!("{english} is missing here"), format!("此处缺少{chinese}")))
            .at(self.here())
            .help(Text::new(
                "an input is described like `T { n x[n] }` or `{ x m } until 0 0`",
                "输入格式形如 `T { n x[n] }` 或 `{ x m } until 0 0`",
            ))
    }
}

fn unexpected(word: &str, span: Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{word}` is not expected here"), format!("此处不应出现 `{word}`")))
        .at(span)
        .help(Text::new("brackets come in pairs: `T { n x[n] }`", "括号须成对出现：`T { n x[n] }`"))
}

fn too_deep(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new("these blocks are nested too deeply", "块的嵌套太深"))
        .at(span)
        .help(Text::new("eight levels are enough for any input", "任何输入有八层就够了"))
}

/// What else stands on a line of edges would be taken for vertices.
fn not_two_ends(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new(
        "an edge has two ends, and nothing else is read with it",
        "一条边有两个端点，不能再读入别的数",
    ))
    .at(span)
    .help(Text::new("write `(u,v):edges[m]`; edges have no weights", "请写 `(u,v):edges[m]`；边没有权值"))
}

fn no_edges(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(Text::new("behind `:` stand the edges of a graph", "`:` 后面应是图的边")).at(span).help(
        Text::new(
            "write `E:edges[m]`, `E:undirected[m]` where an edge leads both ways, `E:parents[n-1]` where each vertex but the first names its parent, `E:successors[n]` where each vertex tells how many successors it has and which, `d:depths[n-1]` where a list of the rule holds the depths of a tree, or `E:edges0[m]` where vertices are numbered from 0",
            "请写 `E:edges[m]`；边可以双向走时写 `E:undirected[m]`，除第一个外每个顶点给出父亲时写 `E:parents[n-1]`，每个顶点先给后继个数再给各后继时写 `E:successors[n]`，规则的列表取树上各点深度时写 `d:depths[n-1]`，顶点从 0 编号时写 `E:edges0[m]`",
        ),
    )
}
