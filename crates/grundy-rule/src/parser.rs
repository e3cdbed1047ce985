//! Tokens to syntax, statement by statement, with recovery at the next `|` or the next statement.

mod expressions;
mod results;

pub use expressions::SET_NAMES;

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token, tokens};
use crate::syntax::{
    AlternativeNode, ArgumentNode, BindingKind, BindingNode, Identifier, PatternNode, SlotNode, Statement,
};
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES, Span};

/// The statements of a rule, or everything that is wrong with it.
pub fn statements(text: &str) -> Result<Vec<Statement>, Diagnostic> {
    parsed(tokens_within_bound(text)?)
}

/// The statements of a rule that a name in the user's text stands for: every place is the place of that name.
pub fn statements_in_place_of(span: Span, text: &str) -> Result<Vec<Statement>, Diagnostic> {
    let mut lexemes = tokens_within_bound(text)?;
    lexemes.iter_mut().for_each(|lexeme| lexeme.span = span);
    parsed(lexemes)
}

fn tokens_within_bound(text: &str) -> Result<Vec<Lexeme>, Diagnostic> {
    if text.len() > TEXT_BOUND {
        return Err(Diagnostic::new(Text::new("this rule is too long", "规则太长"))
            .help(Text::new("a rule has at most 100 000 bytes", "规则最多 100 000 字节")));
    }
    tokens(text)
}

fn parsed(lexemes: Vec<Lexeme>) -> Result<Vec<Statement>, Diagnostic> {
    let mut parser = Parser { lexemes, place: 0, nesting: 0, mistakes: Vec::new(), statements: Vec::new() };
    parser.rule();
    let mut mistakes = parser.mistakes.into_iter();
    match mistakes.next() {
        None => Ok(parser.statements),
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
                Ok(Statement::Take(self.taken_set()?))
            }
            Token::Keyword(kind @ ("octal" | "hex")) => self.code(kind == "hex"),
            Token::Keyword("domain") => self.domain(),
            Token::Keyword("win") => self.win(),
            Token::Keyword("start") => self.start(),
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
        Ok(Statement::Win(self.pattern()?))
    }

    fn start(&mut self) -> Parsed<Statement> {
        self.advance();
        let help = Text::new("write `start n -> (n, n - 1)`", "请写 `start n -> (n, n - 1)`");
        let name = self.identifier(help.clone())?;
        self.expect_symbol("->", help)?;
        Ok(Statement::Start(name, self.outcome()?))
    }

    fn named(&mut self) -> Parsed<Statement> {
        let Token::Name(name) = self.token().clone() else {
            return Err(self.wanted(Text::new("a name", "一个名字"), Text::default()));
        };
        let span = self.advance();
        let mut arguments = Vec::new();
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
        Ok(Statement::Named(Identifier { name, span }, arguments))
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
        self.expect_symbol("->", if self.at_symbol(",") { brackets_help() } else { rule_help() })?;
        let mut alternatives = Vec::new();
        loop {
            match self.alternative() {
                Ok(alternative) => alternatives.push(alternative),
                Err(mistake) => self.recover(mistake, true),
            }
            if !self.eat_symbol("|") {
                return Ok(Statement::Clause(pattern, alternatives));
            }
        }
    }

    fn alternative(&mut self) -> Parsed<AlternativeNode> {
        let start = self.span();
        let outcome = self.outcome()?;
        let span = start.to(self.previous_span());
        let mut bindings = Vec::new();
        while let Some(binding) = self.binding()? {
            bindings.push(binding);
            if bindings.len() > BINDINGS_BOUND {
                return Err(Diagnostic::new(Text::new(
                    "too many conditions and names for one result",
                    "一个结果的条件和名字太多",
                ))
                .at(self.span())
                .help(Text::new(
                    format!("at most {BINDINGS_BOUND} of `for`, `let` and `if` stand behind a result"),
                    format!("一个结果后面最多写 {BINDINGS_BOUND} 个 `for`、`let`、`if`"),
                )));
            }
        }
        if !self.at_statement_end() && !self.at_symbol("|") {
            let help = self.continuing_help();
            let what = Text::new("`for`, `let`, `if`, `|` or the end", " `for`、`let`、`if`、`|` 或结尾");
            return Err(self.wanted(what, help));
        }
        Ok(AlternativeNode { outcome, bindings, span })
    }

    /// What was probably meant by that which stands where an alternative should go on or end.
    fn continuing_help(&self) -> Text {
        match self.token() {
            Token::Symbol(",") => brackets_help(),
            Token::Name(name) if is_function(name) => function_help(name),
            _ => joining_help(),
        }
    }

    fn binding(&mut self) -> Parsed<Option<BindingNode>> {
        let start = self.span();
        let kind = if self.eat_keyword("for") {
            let (name, set) = self.bound_set()?;
            BindingKind::For(name, set)
        } else if self.eat_keyword("let") {
            let help = Text::new("write `let q = x / 2`", "请写 `let q = x / 2`");
            let name = self.identifier(help.clone())?;
            self.expect_symbol("=", help)?;
            BindingKind::Let(name, self.number()?)
        } else if self.eat_keyword("if") {
            BindingKind::If(self.condition_here()?)
        } else {
            return Ok(None);
        };
        Ok(Some(BindingNode { kind, span: start.to(self.previous_span()) }))
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
        let slots = if self.eat_symbol("(") { self.slots()? } else { vec![self.slot()?] };
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
        Ok(SlotNode::Name(self.identifier(pattern_help())?))
    }
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
        Token::Newline => ("the end of the line".into(), "行尾".into()),
        Token::End => ("the end of the rule".into(), "规则的末尾".into()),
    }
}
