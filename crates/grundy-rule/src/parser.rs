//! Tokens to syntax, statement by statement, with recovery at the next `|` or the next statement.

mod bindings;
mod endings;
mod expressions;
mod mex;
mod products;
mod results;
mod sets;
mod taking;

pub use bindings::Slip;
pub use sets::{SET_NAMES, set_of};

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token, tokens};
use crate::names::nearest;
use crate::syntax::{
    AlternativeNode, ArgumentNode, BindingKind, BindingNode, Identifier, NamedNode, Node, NodeKind,
    OutcomeNode, PatternNode, Shape, SlotNode, StartNode, Statement,
};
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES, Span};

/// The statements of a rule, and what was probably meant where a name is bound nowhere.
pub struct Parsing {
    pub statements: Vec<Statement>,
    pub slips: Vec<Slip>,
}

/// The statements of a rule, or everything that is wrong with it.
pub fn statements(text: &str) -> Result<Parsing, Diagnostic> {
    parsed(tokens_within_bound(text)?, false)
}

/// The statements of a rule that a name in the user's text stands for: every place is the place of that name.
pub fn statements_in_place_of(span: Span, text: &str) -> Result<Vec<Statement>, Diagnostic> {
    let mut lexemes = tokens_within_bound(text)?;
    lexemes.iter_mut().for_each(|lexeme| lexeme.span = span);
    Ok(parsed(lexemes, false)?.statements)
}

fn tokens_within_bound(text: &str) -> Result<Vec<Lexeme>, Diagnostic> {
    if text.len() > TEXT_BOUND {
        return Err(Diagnostic::new(Text::new("this rule is too long", "规则太长"))
            .help(Text::new("a rule has at most 100 000 bytes", "规则最多 100 000 字节")));
    }
    tokens(text)
}

fn parsed(lexemes: Vec<Lexeme>, in_factor: bool) -> Result<Parsing, Diagnostic> {
    let declared = declared_tags(&lexemes);
    let defined = defined_functions(&lexemes);
    let mut parser = Parser {
        lexemes,
        place: 0,
        nesting: 0,
        mistakes: Vec::new(),
        statements: Vec::new(),
        slips: Vec::new(),
        declared,
        defined,
        pattern: Vec::new(),
        in_factor,
    };
    parser.rule();
    let mut mistakes = parser.mistakes.into_iter();
    match mistakes.next() {
        None => Ok(Parsing { statements: parser.statements, slips: parser.slips }),
        Some(mut first) => {
            first.further = mistakes.take(FURTHER_BOUND).collect();
            Err(first)
        }
    }
}

const TEXT_BOUND: usize = 100_000;
/// More than this many further mistakes help nobody.
const FURTHER_BOUND: usize = 4;
/// Brackets within brackets, so that no text can exhaust the stack.
const NESTING_BOUND: usize = 100;
/// `min(a, b, c)` is nested as deep as it is long.
const ARGUMENTS_BOUND: usize = 50;
/// Names, conditions and loops of one result, each of which is a level of the walk through its options.
const BINDINGS_BOUND: usize = 200;
/// Operators below operators. Expressions are walked on the machine's stack, which has room for far more than this.
const DEPTH_BOUND: usize = 500;

struct Parser {
    lexemes: Vec<Lexeme>,
    place: usize,
    nesting: usize,
    mistakes: Vec<Diagnostic>,
    statements: Vec<Statement>,
    slips: Vec<Slip>,
    /// The tags that clauses of this text speak of; no function of the same name is meant then.
    declared: Vec<String>,
    /// The functions that this text defines itself.
    defined: Vec<String>,
    /// The names of the pattern whose clause is being read.
    pattern: Vec<String>,
    /// Whether this is a factor of a product, which is no product itself.
    in_factor: bool,
}

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
    fn token(&self) -> &Token {
        &self.lexemes[self.place].token
    }

    fn ahead(&self, count: usize) -> &Token {
        let place = (self.place + count).min(self.lexemes.len() - 1);
        &self.lexemes[place].token
    }

    fn span(&self) -> Span {
        self.lexemes[self.place].span
    }

    fn previous_span(&self) -> Span {
        self.lexemes[self.place.saturating_sub(1)].span
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        if self.place + 1 < self.lexemes.len() {
            self.place += 1;
        }
        span
    }

    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.token(), Token::Symbol(found) if *found == symbol)
    }

    fn at_keyword(&self, keyword: &str) -> bool {
        matches!(self.token(), Token::Keyword(found) if *found == keyword)
    }

    fn eat_symbol(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    /// Whether this word stands so many tokens ahead; words that are reserved only where they can stand.
    fn is_word(&self, count: usize, word: &str) -> bool {
        matches!(self.ahead(count), Token::Name(name) if name == word)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(0, word);
        if found {
            self.advance();
        }
        found
    }

    fn expect_symbol(&mut self, symbol: &'static str, help: Text) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            Ok(self.advance())
        } else {
            Err(self.wanted(Text::same(format!("`{symbol}`")), help))
        }
    }

    /// The mistake that something else stands here.
    fn wanted(&self, what: Text, help: Text) -> Diagnostic {
        let (english, chinese) = found(self.token());
        Diagnostic::new(Text::new(
            format!("{} is needed here, not {english}", what.english),
            format!("此处需要{}，而不是{chinese}", what.chinese),
        ))
        .at(self.span())
        .help(help)
    }

    fn at_statement_end(&self) -> bool {
        matches!(self.token(), Token::End | Token::Newline | Token::Symbol(";"))
    }

    fn rule(&mut self) {
        loop {
            while matches!(self.token(), Token::Newline | Token::Symbol(";")) {
                self.advance();
            }
            if *self.token() == Token::End {
                break;
            }
            let statement = self.statement().and_then(|statement| self.ended(statement));
            match statement {
                Ok(statement) => self.statements.push(statement),
                Err(mistake) => self.recover(mistake, false),
            }
        }
        if self.statements.is_empty() && self.mistakes.is_empty() {
            self.mistakes.push(empty());
        }
    }

    fn ended(&mut self, statement: Statement) -> Parsed<Statement> {
        if self.at_statement_end() {
            return Ok(statement);
        }
        let is_name = matches!(statement, Statement::Named(..));
        if is_name && !matches!(self.token(), Token::Keyword("win" | "start" | "domain")) {
            return Err(self.wanted(Text::same("`->`"), rule_help()));
        }
        Err(self.wanted(Text::new("the end of the statement", "语句的结尾"), joining_help()))
    }

    fn recover(&mut self, mistake: Diagnostic, within_clause: bool) {
        self.mistakes.push(mistake);
        self.nesting = 0;
        let mut depth = 0usize;
        while *self.token() != Token::End {
            match self.token() {
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol("|") if within_clause && depth == 0 => return,
                Token::Newline => return,
                Token::Symbol(";") if depth == 0 => return,
                _ => {}
            }
            self.advance();
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        match self.token().clone() {
            Token::Keyword("take") => {
                self.advance();
                self.taking()
            }
            Token::Keyword(kind @ ("octal" | "hex")) => self.code(kind == "hex"),
            Token::Keyword("domain") => self.domain(),
            Token::Keyword("win") => self.win(),
            Token::Keyword("start") => self.start(),
            Token::Name(word) if word == "def" && matches!(self.ahead(1), Token::Name(_)) => {
                self.definition()
            }
            Token::Name(word)
                if word == "set"
                    && matches!(self.ahead(1), Token::Name(_))
                    && *self.ahead(2) == Token::Symbol("=") =>
            {
                self.own_set()
            }
            Token::Name(word) if word == "symmetric" && matches!(self.ahead(1), Token::Name(_)) => {
                self.symmetric()
            }
            Token::Name(word) if self.is_ending(&word) => self.ending(&word),
            _ if self.product_ahead() => self.product(),
            _ if self.mex_ahead() => self.mex(),
            _ if self.bare_mex_ahead() => self.bare_mex(),
            _ if self.arrow_ahead() => self.clause(),
            Token::Name(_) => self.named(),
            _ => Err(self.wanted(
                Text::new("a rule", "一条规则"),
                Text::new(
                    "a rule looks like `x -> x - k for k in {1, 3, 4}`, `take {1, 3, 4}` or `octal 0.77`",
                    "规则形如 `x -> x - k for k in {1, 3, 4}`、`take {1, 3, 4}` 或 `octal 0.77`",
                ),
            )),
        }
    }

    /// Whether an arrow stands in this statement, so that it is a clause and not a name.
    fn arrow_ahead(&self) -> bool {
        let mut depth = 0usize;
        for lexeme in &self.lexemes[self.place..] {
            match lexeme.token {
                Token::Symbol("->") => return true,
                Token::Symbol("(" | "[" | "{") => depth += 1,
                Token::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
                Token::Symbol(";") if depth == 0 => return false,
                Token::Newline | Token::End => return false,
                _ => {}
            }
        }
        false
    }

    fn code(&mut self, hexadecimal: bool) -> Parsed<Statement> {
        let keyword = self.advance();
        let Token::Code(digits) = self.token().clone() else {
            return Err(self.wanted(Text::new("a code", "一个编码"), code_help()));
        };
        let span = self.advance();
        if digits.is_empty() {
            return Err(Diagnostic::new(Text::new("the digits of the code are missing", "缺少编码的数字"))
                .at(keyword)
                .help(code_help()));
        }
        Ok(Statement::Code { hexadecimal, digits, span })
    }

    fn domain(&mut self) -> Parsed<Statement> {
        self.advance();
        let mut conditions = vec![self.condition()?];
        while self.eat_symbol(",") {
            conditions.push(self.condition()?);
        }
        Ok(Statement::Domain(conditions))
    }

    fn win(&mut self) -> Parsed<Statement> {
        self.advance();
        if *self.token() != Token::Name("at".into()) {
            return Err(
                self.wanted(Text::same("`at`"), Text::new("write `win at (0, 0)`", "请写 `win at (0, 0)`"))
            );
        }
        self.advance();
        let pattern = self.pattern()?;
        let condition = if self.eat_keyword("if") { Some(self.condition_here()?) } else { None };
        Ok(Statement::Win(pattern, condition))
    }

    fn start(&mut self) -> Parsed<Statement> {
        let keyword = self.advance();
        let help = Text::new("write `start n -> (n, n - 1)`", "请写 `start n -> (n, n - 1)`");
        let is_empty = self.at_symbol("->");
        let start = self.span();
        let slots = match is_empty {
            true => Vec::new(),
            false if self.eat_symbol("(") => self.slots()?,
            false => vec![self.slot()?],
        };
        let span = if is_empty { keyword } else { start.to(self.previous_span()) };
        let pattern = PatternNode { tag: None, slots, span };
        self.expect_symbol("->", help)?;
        let outcome = self.outcome()?;
        Ok(Statement::Start(StartNode { pattern, outcome, bindings: self.bindings()? }))
    }

    /// `def f(x, y) = …`.
    fn definition(&mut self) -> Parsed<Statement> {
        let help = || Text::new("write `def f(x, y) = x * y`", "请写 `def f(x, y) = x * y`");
        self.advance();
        let name = self.identifier(help())?;
        let mut names = Vec::new();
        self.expect_symbol("(", help())?;
        while !self.at_symbol(")") {
            names.push(self.identifier(help())?);
            if !self.eat_symbol(",") {
                break;
            }
        }
        self.expect_symbol(")", help())?;
        self.expect_symbol("=", help())?;
        Ok(Statement::Define(name, names, self.condition()?))
    }

    /// `set Q = {…}` or `set L = 2, 1, L[n-1] + L[n-2]`.
    fn own_set(&mut self) -> Parsed<Statement> {
        self.advance();
        let name = self.identifier(Text::default())?;
        self.advance();
        if !matches!(self.token(), Token::Integer(_)) || matches!(self.ahead(1), Token::Symbol(".." | "..="))
        {
            return Ok(Statement::OwnSet(name, self.set()?));
        }
        let mut elements = vec![self.number()?];
        while self.eat_symbol(",") {
            elements.push(self.number()?);
        }
        match elements.pop() {
            Some(next) if !matches!(next.kind, NodeKind::Integer(_)) => {
                Ok(Statement::Sequence(name, elements, next))
            }
            last => {
                let span = name.span;
                elements.extend(last);
                Ok(Statement::OwnSet(
                    name,
                    crate::syntax::SetNode { kind: crate::syntax::SetKind::List(elements), span },
                ))
            }
        }
    }

    fn symmetric(&mut self) -> Parsed<Statement> {
        let help = || Text::new("write `symmetric reversed`", "请写 `symmetric reversed`");
        self.advance();
        let mut names = vec![self.identifier(help())?];
        while self.eat_symbol(",") {
            names.push(self.identifier(help())?);
        }
        Ok(Statement::Symmetric(names))
    }

    fn named(&mut self) -> Parsed<Statement> {
        let Token::Name(name) = self.token().clone() else {
            return Err(self.wanted(Text::new("a name", "一个名字"), Text::default()));
        };
        let span = self.advance();
        let mut arguments = self.bare_arguments();
        let is_bare = !arguments.is_empty();
        if self.eat_symbol("(") {
            while !self.at_symbol(")") {
                arguments.push(self.argument()?);
                if !self.eat_symbol(",") {
                    break;
                }
            }
            self.expect_symbol(
                ")",
                Text::new(
                    "arguments are written `bash(3)` or `bash(m=3)`",
                    "参数写作 `bash(3)` 或 `bash(m=3)`",
                ),
            )?;
        }
        let span = span.to(self.previous_span());
        Ok(Statement::Named(NamedNode { name: Identifier { name, span }, arguments, is_bare }))
    }

    /// Numbers behind a name without brackets, up to the end of the statement.
    fn bare_arguments(&mut self) -> Vec<ArgumentNode> {
        let mut count = 0;
        let mut values = Vec::new();
        while let Token::Integer(value) = *self.ahead(count) {
            values.push((value, self.place + count));
            count += if *self.ahead(count + 1) == Token::Symbol(",") { 2 } else { 1 };
        }
        if !matches!(self.ahead(count), Token::End | Token::Newline | Token::Symbol(";")) {
            return Vec::new();
        }
        (0..count).for_each(|_| {
            self.advance();
        });
        let argument = |(value, place): (i128, usize)| ArgumentNode {
            name: None,
            value: Node::integer(value, self.lexemes[place].span),
        };
        values.into_iter().map(argument).collect()
    }

    fn argument(&mut self) -> Parsed<ArgumentNode> {
        let name = match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("=")) => {
                let span = self.advance();
                self.advance();
                Some(Identifier { name, span })
            }
            _ => None,
        };
        Ok(ArgumentNode { name, value: self.number()? })
    }

    fn clause(&mut self) -> Parsed<Statement> {
        let pattern = self.pattern()?;
        self.pattern = pattern_names(&pattern);
        let condition = if self.eat_word("where") { Some(self.condition_here()?) } else { None };
        self.expect_symbol("->", if self.at_symbol(",") { brackets_help() } else { rule_help() })?;
        self.clause_from(pattern, condition, Vec::new())
    }

    /// `take SET`; with an `if` behind it or further moves after `|` it is the clause that it stands for.
    fn taking(&mut self) -> Parsed<Statement> {
        let set = self.taken_set()?;
        if self.at_statement_end() {
            return Ok(Statement::Take(set));
        }
        let (pattern, mut alternative) = crate::lower::taking(&set);
        self.pattern = pattern_names(&pattern);
        alternative.bindings.extend(self.bindings()?);
        if self.eat_symbol("|") {
            return self.clause_from(pattern, None, vec![alternative]);
        }
        Ok(Statement::Clause(pattern, vec![alternative]))
    }

    /// The alternatives of a clause, those that were read already before the rest.
    fn clause_from(
        &mut self,
        pattern: PatternNode,
        condition: Option<Node>,
        mut alternatives: Vec<AlternativeNode>,
    ) -> Parsed<Statement> {
        loop {
            match self.alternatives(pattern.slots.len()) {
                Ok(found) => alternatives.extend(found),
                Err(mistake) => self.recover(mistake, true),
            }
            if !self.eat_symbol("|") && !self.eat_symbol(",") && !self.eat_keyword("or") {
                if let Some(condition) = condition {
                    alternatives.iter_mut().for_each(|alternative| restrict(alternative, &condition));
                }
                self.note_slips(&pattern, &alternatives);
                return Ok(Statement::Clause(pattern, alternatives));
            }
        }
    }

    /// One alternative as it is written, which is several where its result is a set of results.
    fn alternatives(&mut self, arity: usize) -> Parsed<Vec<AlternativeNode>> {
        let start = self.span();
        let outcomes = self.outcomes()?;
        let span = start.to(self.previous_span());
        let mut bindings = self.bindings()?;
        while self.at_symbol(",") && self.described_name_ahead(&bindings) {
            self.advance();
            bindings.push(self.where_binding(&bindings)?);
            bindings.extend(self.bindings()?);
        }
        let may_go_on = self.at_symbol("|") || self.at_keyword("or");
        let fits = |outcome: &OutcomeNode| match outcome {
            OutcomeNode::One(target) => target.coordinates.len() == arity || target.tag.is_some(),
            OutcomeNode::Sum(_) => true,
        };
        let may_list = self.at_symbol(",") && outcomes.iter().all(fits);
        if !self.at_statement_end() && !may_go_on && !may_list {
            let help = self.continuing_help();
            let what = Text::new("`for`, `let`, `if`, `|` or the end", " `for`、`let`、`if`、`|` 或结尾");
            return Err(self.wanted(what, help));
        }
        let alternative = |outcome| AlternativeNode { outcome, bindings: bindings.clone(), span };
        Ok(outcomes.into_iter().map(alternative).collect())
    }

    /// What was probably meant by that which stands where an alternative should go on or end.
    fn continuing_help(&self) -> Text {
        match self.token() {
            Token::Symbol(",") => brackets_help(),
            Token::Name(name) if is_function(name) => function_help(name),
            Token::Name(name) => nearest(name, CONTINUING).map_or_else(joining_help, meant_help),
            _ => joining_help(),
        }
    }

    fn identifier(&mut self, help: Text) -> Parsed<Identifier> {
        match self.token().clone() {
            Token::Name(name) => Ok(Identifier { name, span: self.advance() }),
            Token::Keyword(keyword) => Err(reserved(keyword, self.span())),
            _ => Err(self.wanted(Text::new("a name", "一个名字"), help)),
        }
    }

    fn pattern(&mut self) -> Parsed<PatternNode> {
        let start = self.span();
        let tag = match (self.token().clone(), self.ahead(1)) {
            (Token::Name(name), Token::Symbol("(")) => Some(Identifier { name, span: self.advance() }),
            _ => None,
        };
        let slots = match (self.eat_symbol("("), tag.is_some() && self.at_symbol(")")) {
            (true, true) => {
                self.advance();
                Vec::new()
            }
            (true, false) => self.slots()?,
            (false, _) => vec![self.slot()?],
        };
        Ok(PatternNode { tag, slots, span: start.to(self.previous_span()) })
    }

    fn slots(&mut self) -> Parsed<Vec<SlotNode>> {
        let mut slots = vec![self.slot()?];
        while self.eat_symbol(",") {
            slots.push(self.slot()?);
        }
        self.expect_symbol(")", pattern_help())?;
        Ok(slots)
    }

    fn slot(&mut self) -> Parsed<SlotNode> {
        if let Token::Integer(value) = *self.token() {
            return Ok(SlotNode::Constant(value, self.advance()));
        }
        let name = self.identifier(pattern_help())?;
        let shape = match (self.token(), self.ahead(1), self.ahead(2)) {
            (Token::Symbol("["), Token::Symbol("]"), _) => Shape::List,
            (Token::Symbol("{"), Token::Symbol("}"), _) => Shape::Bag,
            (Token::Symbol("["), Token::Symbol(","), Token::Symbol("]")) => Shape::Board,
            _ => return Ok(SlotNode::Name(name)),
        };
        let tokens = if shape == Shape::Board { 3 } else { 2 };
        (0..tokens).for_each(|_| {
            self.advance();
        });
        Ok(SlotNode::Many(name, shape))
    }
}

/// The tags of the clauses of a text: a name, a bracket, and the arrow behind its end.
fn declared_tags(lexemes: &[Lexeme]) -> Vec<String> {
    let mut tags = Vec::new();
    let mut begins = true;
    for (place, lexeme) in lexemes.iter().enumerate() {
        if begins
            && let Token::Name(name) = &lexeme.token
            && arrow_behind_bracket(&lexemes[place + 1..])
        {
            tags.push(name.clone());
        }
        begins = matches!(lexeme.token, Token::Newline | Token::Symbol(";"));
    }
    tags
}

/// The names behind `def`.
fn defined_functions(lexemes: &[Lexeme]) -> Vec<String> {
    let name = |pair: &[Lexeme]| match (&pair[0].token, &pair[1].token) {
        (Token::Name(word), Token::Name(name)) if word == "def" => Some(name.clone()),
        _ => None,
    };
    lexemes.windows(2).filter_map(name).collect()
}

fn arrow_behind_bracket(lexemes: &[Lexeme]) -> bool {
    if !matches!(lexemes.first().map(|lexeme| &lexeme.token), Some(Token::Symbol("("))) {
        return false;
    }
    // The scan ends with the statement, so that a text of many brackets is not read again for each.
    let ends = |lexeme: &Lexeme| {
        matches!(lexeme.token, Token::Symbol(")" | ";" | "->") | Token::Newline | Token::End)
    };
    let end = lexemes.iter().position(ends);
    let behind = end.and_then(|end| lexemes.get(end + 1)).map(|lexeme| &lexeme.token);
    matches!(behind, Some(Token::Symbol("->")))
        || matches!(behind, Some(Token::Name(word)) if word == "where")
}

/// The names that a pattern binds.
fn pattern_names(pattern: &PatternNode) -> Vec<String> {
    let name = |slot: &SlotNode| match slot {
        SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => Some(identifier.name.clone()),
        SlotNode::Constant(..) => None,
    };
    pattern.slots.iter().filter_map(name).collect()
}

/// The alternative under one more condition, which is asked first.
fn restrict(alternative: &mut AlternativeNode, condition: &Node) {
    let kind = BindingKind::If(condition.clone());
    alternative.bindings.insert(0, BindingNode { kind, span: condition.span });
}

/// The words by which an alternative goes on.
const CONTINUING: [&str; 7] = ["for", "let", "if", "or", "when", "where", "unless"];

fn meant_help(word: &str) -> Text {
    Text::new(format!("did you mean `{word}`?"), format!("是否想写 `{word}`？"))
}

fn rule_help() -> Text {
    Text::new("a rule looks like `x -> x - 1`", "规则形如 `x -> x - 1`")
}

fn joining_help() -> Text {
    Text::new(
        "alternatives are joined by `|`, statements by `;` or a new line",
        "各种走法用 `|` 连接，语句用 `;` 或换行分隔",
    )
}

fn brackets_help() -> Text {
    Text::new(
        "several coordinates stand in brackets: `(x, y)`; alternatives are joined by `|`",
        "多个坐标要写在括号里：`(x, y)`；各种走法用 `|` 连接",
    )
}

/// Whether a name is a function or a predicate of two numbers.
fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, _, arity)| *known == name && *arity == 2)
        || PREDICATES.iter().any(|(known, _, arity)| *known == name && *arity == 2)
}

fn function_help(name: &str) -> Text {
    Text::new(
        format!("a function stands before its arguments: `{name}(a, b)`"),
        format!("函数写在参数之前：`{name}(a, b)`"),
    )
}

fn pattern_help() -> Text {
    Text::new(
        "the left side names the coordinates: `x`, `(x, y)` or `row(n)`",
        "左边给坐标命名：`x`、`(x, y)` 或 `row(n)`",
    )
}

fn code_help() -> Text {
    Text::new("write `octal 0.77` or `hex 0.3F`", "请写 `octal 0.77` 或 `hex 0.3F`")
}

fn empty() -> Diagnostic {
    Diagnostic::new(Text::new("there is no rule here", "这里没有规则")).at(0..0).help(Text::new(
        "a rule looks like `x -> x - k for k in {1, 3, 4}`",
        "规则形如 `x -> x - k for k in {1, 3, 4}`",
    ))
}

fn reserved(keyword: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{keyword}` is a reserved word and cannot be a name"),
        format!("`{keyword}` 是保留字，不能用作名字"),
    ))
    .at(span)
    .help(Text::new(
        format!("choose another name, such as `{keyword}1`"),
        format!("请换一个名字，例如 `{keyword}1`"),
    ))
}

/// What stands here, in words.
fn found(token: &Token) -> (String, String) {
    match token {
        Token::Integer(value) => (format!("`{value}`"), format!(" `{value}`")),
        Token::Name(word) | Token::Code(word) => (format!("`{word}`"), format!(" `{word}`")),
        Token::Keyword(word) | Token::Symbol(word) => (format!("`{word}`"), format!(" `{word}`")),
        Token::Character(character) => {
            (format!("`'{}'`", char::from(*character)), format!(" `'{}'`", char::from(*character)))
        }
        Token::Text(text) => (format!("`\"{text}\"`"), format!(" `\"{text}\"`")),
        Token::Newline => ("the end of the line".into(), "行尾".into()),
        Token::End => ("the end of the rule".into(), "规则的末尾".into()),
    }
}
