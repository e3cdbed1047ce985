//! Tokens to syntax, statement by statement, with recovery at the next `|` or the next statement.

mod clauses;
mod cursor;
mod help;
mod statements;

mod bindings;
mod endings;
mod expressions;
mod mex;
mod products;
mod results;
mod sets;
pub(crate) mod slips;
mod taking;

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token, tokens};
use crate::syntax::Statement;
use crate::text::Text;
use crate::tree::Span;
pub use bindings::{Meant, Slip};
use help::{empty, joining_help, rule_help};
pub use sets::{SET_NAMES, set_of};
use statements::arrow_behind_bracket;

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
        stands_alone: Vec::new(),
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
    /// The names that are coordinates of the result whose clauses are being read, with nothing else in them.
    stands_alone: Vec<String>,
    /// Whether this is a factor of a product, which is no product itself.
    in_factor: bool,
}

type Parsed<T> = Result<T, Diagnostic>;

impl Parser {
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
        if let Some(mistake) = self.misspelt_beginning() {
            return Err(mistake);
        }
        match self.token().clone() {
            Token::Keyword("take" | "octal" | "hex") if self.product_ahead() => self.product(),
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
