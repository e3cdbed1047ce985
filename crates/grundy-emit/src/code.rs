//! `grundy code`: a program that decides any sum of heaps, in one of three languages.

use crate::header::Header;
use crate::plan::expressions::own_name;
use crate::plan::formula::formula_code;
use crate::plan::laws::{LawCode, REACH, law_code, reach};
use crate::plan::misere::{Misere, quotient, textbook};
use crate::plan::moves::{Decided, winning_move};
use crate::plan::options::{Access, Writer};
use crate::plan::parameters::varying_code;
use crate::plan::sources::{are_other_positions, sources};
use crate::plan::tabulation::{Tabulation, tabulation};
use crate::plan::{Deciding, first_wins};
use crate::program::{Function, Heaps, Kind, Main, Moves, Program, Tests};
use crate::targets::Language;
use grundy_law::{Claim, Law, VaryingLaw};
use grundy_rule::{Locale, Rules, Ruleset, Tag, Text, usual_names};
use grundy_table::Cell;

/// What code is asked for.
pub struct CodeRequest<'a> {
    /// The game.
    pub rules: &'a dyn Rules,
    /// The language.
    pub language: Language,
    /// A whole program, or its functions only.
    pub style: CodeStyle,
    /// The law to use, if there is one.
    pub law: Option<LawSource<'a>>,
    /// How far the law is known, in a few words: `proved (guy-smith)`.
    pub standing: Text,
    /// Whether a winning move is told as well.
    pub moves: bool,
    /// How far tables go; a usual number if none.
    pub limit: Option<u64>,
    /// Misère play, and what decides it.
    pub misere: Option<Misere>,
    /// The language of the comments.
    pub locale: Locale,
}

/// A program, or only its functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CodeStyle {
    /// Reads tests and prints answers.
    #[default]
    Program,
    /// `grundy` and `first_wins`.
    Function,
}

/// Where a law comes from.
#[derive(Clone, Copy)]
pub enum LawSource<'a> {
    /// It was found.
    Law(&'a Law),
    /// It is a claim in the rule's own words: `g = x % (m + 1)` or `loses iff …`.
    Claim(&'a str),
    /// It holds for every value of the parameters of a rule, which the program reads from its input.
    Varying {
        /// The law.
        law: &'a VaryingLaw,
        /// The rule with its parameters free; the request's own rules are those for some values.
        rule: &'a str,
    },
}

impl<'a> CodeRequest<'a> {
    /// A whole program without a law.
    pub fn new(rules: &'a dyn Rules, language: Language) -> CodeRequest<'a> {
        CodeRequest {
            rules,
            language,
            style: CodeStyle::Program,
            law: None,
            standing: Text::default(),
            moves: false,
            limit: None,
            misere: None,
            locale: Locale::English,
        }
    }
}

/// The code, or why there is none.
///
/// ```
/// use grundy_emit::{CodeRequest, Language, LawSource, code};
/// use grundy_rule::Ruleset;
///
/// let bash = Ruleset::parse("take 1..=3").unwrap();
/// let law = Some(LawSource::Claim("g = x % 4"));
/// let program = code(&CodeRequest { law, ..CodeRequest::new(&bash, Language::Cpp) }).unwrap();
/// assert!(program.contains("long long grundy(long long x) {\n    return x % 4;\n}"));
/// ```
pub fn code(request: &CodeRequest<'_>) -> Result<String, Text> {
    Ok(request.language.render(&program(request)?))
}

/// The program before it has a language.
pub fn program(request: &CodeRequest<'_>) -> Result<Program, Text> {
    let given = request.rules.as_ruleset().ok_or_else(|| {
        Text::new(
            "code is written for rules of the language; games on lists, trees and graphs have none",
            "只能为规则语言写出的游戏生成代码；列表、树和图上的游戏没有代码",
        )
    })?;
    let ruleset = &written_out(given)?;
    let mut assembly =
        Assembly { request, ruleset, header: Header::new(given, request), parts: Parts::default() };
    match &request.misere {
        Some(Misere::Quotient(_)) => assembly.quotient()?,
        _ => assembly.normal()?,
    }
    assembly.moves()?;
    Ok(assembly.finished())
}

/// Codes become clauses, so that one writer serves all rules.
pub(crate) fn written_out(ruleset: &Ruleset) -> Result<Ruleset, Text> {
    match ruleset.code() {
        None => Ok(ruleset.clone()),
        Some(_) => Ruleset::parse(&ruleset.expansion()).map_err(|diagnostic| diagnostic.message),
    }
}

#[derive(Default)]
struct Parts {
    law: LawCode,
    functions: Vec<Function>,
    table: Option<Tabulation>,
    coordinates: Vec<String>,
    deciding: Option<Deciding>,
    limit: Option<u64>,
    /// What `first_wins` takes besides the heaps.
    parameters: Vec<String>,
}

struct Assembly<'a> {
    request: &'a CodeRequest<'a>,
    ruleset: &'a Ruleset,
    header: Header,
    parts: Parts,
}

impl Assembly<'_> {
    fn normal(&mut self) -> Result<(), Text> {
        let used = self.law_functions();
        let by_outcome = used == Some(Claim::Outcome);
        let has_threats =
            used != Some(Claim::Grundy) && !self.ruleset.wins().is_empty() || self.law_has_threats();
        // A table belongs to one choice of parameters.
        let has_parameters = !self.parts.parameters.is_empty();
        let table =
            if used == Some(Claim::Grundy) || has_parameters { None } else { self.table(by_outcome)? };
        if by_outcome && table.is_none() {
            self.header.single_heap();
        }
        let by_value = used == Some(Claim::Grundy) || table.is_some();
        if let Some(table) = table {
            self.header.tabulated(self.parts.limit.unwrap_or(0), by_outcome, table.fill.is_some());
            self.parts.coordinates =
                table.functions.last().map(|grundy| grundy.parameters.clone()).unwrap_or_default();
            self.parts.functions.extend(table.functions.iter().cloned());
            self.parts.table = Some(table);
        }
        let deciding = Deciding { by_outcome, by_value, has_threats };
        self.parts.deciding = Some(deciding);
        let decided = match &self.request.misere {
            Some(Misere::Textbook) => self.textbook(deciding)?,
            _ => first_wins(&self.parts.coordinates, &self.parts.parameters, deciding),
        };
        self.parts.functions.push(decided);
        Ok(())
    }

    fn textbook(&mut self, deciding: Deciding) -> Result<Function, Text> {
        if !deciding.by_value || deciding.has_threats {
            return Err(Text::new(
                "misère play needs Grundy values of all heaps",
                "反常游戏需要所有堆的 SG 值",
            ));
        }
        let writer = Writer { ruleset: self.ruleset, access: Access::Law };
        if sources(&writer)?.1.len() != 1 {
            return Err(Text::new(
                "misère play of a start that stands for several positions is not written as code",
                "起始局面代表多个局面时，不生成反常游戏的代码",
            ));
        }
        self.header.misere();
        Ok(textbook(&self.parts.coordinates, &self.parts.parameters))
    }

    fn quotient(&mut self) -> Result<(), Text> {
        let Some(Misere::Quotient(table)) = &self.request.misere else { return Ok(()) };
        if self.ruleset.arity() != Some(1) {
            return Err(Text::new(
                "a misère quotient speaks of heaps of one number",
                "反常游戏的商只适用于单个坐标的堆",
            ));
        }
        let (arrays, functions) = quotient(table, "x")?;
        self.parts.law.arrays = arrays;
        self.parts.functions = functions;
        self.parts.coordinates = vec!["x".to_string()];
        self.header.quotient(table);
        Ok(())
    }

    /// Functions of the law, if there is one that can be written; then what it claims.
    fn law_functions(&mut self) -> Option<Claim> {
        match self.request.law? {
            LawSource::Law(law) => {
                let parameters = self.law_parameters(law.arity);
                let code = law_code(law, &parameters).ok()?;
                if code.fill.is_some() {
                    self.parts.limit = Some(self.request.limit.unwrap_or(1_000_000).max(2));
                }
                let reach = self.parts.limit.map_or(reach(law), |limit| limit - 1);
                self.header.law(law, &code, reach);
                self.parts.coordinates = parameters;
                self.parts.functions.clone_from(&code.functions);
                self.parts.law = code;
                Some(law.claim)
            }
            LawSource::Claim(claim) => {
                let names = self.law_parameters(self.ruleset.arity().unwrap_or(1));
                let pattern =
                    if names.len() == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
                let code = formula_code(&pattern, claim).ok().filter(|code| code.parameters.is_empty())?;
                self.header.claim(claim, REACH);
                let outcome = code.function.kind == Kind::Truth;
                self.parts.coordinates = code.coordinates;
                self.parts.functions.push(code.function);
                Some(if outcome { Claim::Outcome } else { Claim::Grundy })
            }
            LawSource::Varying { law, rule } => self.varying(law, rule),
        }
    }

    fn varying(&mut self, law: &VaryingLaw, rule: &str) -> Option<Claim> {
        let claim = law.branches.first()?.pattern.claim;
        let coordinates = self.law_parameters(law.branches.first()?.pattern.arity);
        let parameters: Vec<String> = law.names.iter().map(|own| own_name(own)).collect();
        self.parts.law = varying_code(law, &coordinates, &parameters).ok()?;
        self.header.varying(rule, law, self.parts.law.cost);
        self.parts.functions.clone_from(&self.parts.law.functions);
        (self.parts.coordinates, self.parts.parameters) = (coordinates, parameters);
        Some(claim)
    }

    fn law_parameters(&self, arity: usize) -> Vec<String> {
        if let Some(start) = self.ruleset.start_clause() {
            return vec![own_name(&start.name)];
        }
        let writer = Writer { ruleset: self.ruleset, access: Access::Law };
        let names = writer.coordinates(Tag(0));
        if names.len() == arity { names } else { usual_names(arity) }
    }

    fn law_has_threats(&self) -> bool {
        match self.request.law {
            Some(LawSource::Law(law)) => {
                law.exceptions.iter().any(|exception| exception.cell == Cell::Threat)
            }
            _ => false,
        }
    }

    /// The table; beside a law of outcomes it is only for sums, and may be missing.
    fn table(&mut self, is_extra: bool) -> Result<Option<Tabulation>, Text> {
        match tabulation(self.ruleset) {
            Ok(table) => {
                if table.fill.is_some() {
                    self.parts.limit = Some(self.request.limit.unwrap_or(table.usual_limit).max(2));
                }
                Ok(Some(table))
            }
            Err(_) if is_extra => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    fn moves(&mut self) -> Result<(), Text> {
        if !self.request.moves {
            return Ok(());
        }
        if !self.parts.parameters.is_empty() {
            return Err(Text::new(
                "code with moves is written for a rule whose parameters all have values",
                "带走法的代码要求参数都有取值",
            ));
        }
        let law = match self.request.law {
            Some(LawSource::Law(law)) => Some(law),
            _ => None,
        };
        let decided = match (&self.request.misere, self.parts.deciding) {
            (Some(Misere::Quotient(_)), _) | (_, None) => Decided::Quotient,
            (Some(Misere::Textbook), _) => Decided::Textbook,
            (None, Some(deciding)) => Decided::Normal(deciding),
        };
        let access = self.access_for_moves()?;
        let writer = Writer { ruleset: self.ruleset, access };
        self.parts.functions.push(winning_move(&writer, law, decided)?);
        self.header.moves();
        Ok(())
    }

    /// How a move looks up what it leaves: with `grundy`, or in the values of positions that are no heaps of the input.
    fn access_for_moves(&mut self) -> Result<Access, Text> {
        let heaps = Writer { ruleset: self.ruleset, access: Access::Law };
        if !are_other_positions(&heaps) {
            return Ok(Access::Law);
        }
        if self.parts.table.is_none() {
            let Some(mut table) = self.table(false)? else { return Ok(Access::Law) };
            table.functions.pop();
            self.parts.functions.extend(table.functions.iter().cloned());
            self.header.tabulated_for_moves();
            self.parts.deciding = self.parts.deciding.map(|deciding| Deciding { by_value: true, ..deciding });
            self.parts.table = Some(table);
        }
        Ok(self.parts.table.as_ref().map_or(Access::Law, |table| table.access))
    }

    fn finished(self) -> Program {
        let parts = self.parts;
        let main = (self.request.style == CodeStyle::Program).then(|| Main {
            tests: Tests::Counted,
            fields: std::iter::once("count".to_string()).chain(parts.parameters.clone()).collect(),
            heaps: Heaps::Listed { skipped: 0 },
            parameters: parts.parameters.clone(),
            prefix: String::new(),
            first: "First".to_string(),
            second: "Second".to_string(),
            moves: match (self.request.moves, &self.request.misere) {
                (false, _) => Moves::Never,
                (true, None) => Moves::Always,
                (true, Some(_)) => Moves::UnlessEnded,
            },
        });
        Program {
            header: self.header.lines(),
            arrays: parts.law.arrays,
            limit: parts.limit,
            fill: parts.law.fill.or(parts.table.and_then(|table| table.fill)),
            functions: parts.functions,
            arity: parts.coordinates.len(),
            main,
        }
    }
}
