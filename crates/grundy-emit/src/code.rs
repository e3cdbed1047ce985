//! `grundy code`: a program that reads a judge's input and prints its answers.

pub(crate) mod header;

use crate::code::header::Header;
use crate::contest::decide::Together;
use crate::contest::functions::{first_wins, ready, winning_move};
use crate::contest::input::{Dialogue, LARGEST};
use crate::contest::roles::{kind_entries, kind_of, shape, usual_format};
use crate::contest::{Alone, Decider, Parts, Roles, Shape, asked};
use crate::cost::{MOST_STEPS, Sampler, USUAL_STEPS, renewals};
use crate::limits::Limits;
use crate::names::own_name;
use crate::plan::formula::formula_code;
use crate::plan::laws::{LawCode, REACH, law_code, reach};
use crate::plan::machine::{Asked, Keeping, keeping, machine};
use crate::plan::misere::{MiserePlan, quotient};
use crate::plan::parameters::varying_code;
use crate::program::{Function, Global, GlobalKind, Kind, Program, Statement, Truth};
use crate::reads::{Format, Item, ItemKind, Place};
use crate::rule::reach::{Greatest, greatest, started};
use crate::rule::{Pieces, Thing};
use crate::says::{Layout, Saying};
use crate::targets::Language;
use grundy_law::{Claim, Law, Periodicity, VaryingLaw};
use grundy_rule::form::Form;
use grundy_rule::{Diagnostic, Locale, Rules, Template, Text};
use grundy_table::Cell;
use std::collections::BTreeMap;

/// What code is asked for.
pub struct CodeRequest<'a> {
    /// The rule; parameters without a value are read.
    pub template: Option<Template>,
    /// The language.
    pub language: Language,
    /// A whole program, or its functions only.
    pub style: CodeStyle,
    /// The law to use, if there is one.
    pub law: Option<LawSource<'a>>,
    /// Whether the law is proved; a plan that is exact is better than one that is not.
    pub is_proved: bool,
    /// How far the law is known, in a few words: `proved (guy-smith)`.
    pub standing: Text,
    /// Whether a winning move is told as well, in the usual words.
    pub moves: bool,
    /// How far tables go; a usual number if none.
    pub limit: Option<u64>,
    /// Misère play, and what decides sums of it.
    pub misere: Option<MiserePlan>,
    /// How positions stand beside each other.
    pub compound: Together,
    /// What is read; tests with sums, if none.
    pub reads: Option<Format>,
    /// What is said; `First` and `Second`, if none.
    pub says: Option<Saying>,
    /// How large the input is.
    pub limits: Limits,
    /// How answers stand beside each other.
    pub layout: Layout,
    /// The language of the comments.
    pub locale: Locale,
}

/// A program, or only its functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CodeStyle {
    /// Reads tests and prints answers.
    #[default]
    Program,
    /// The functions that decide, without input and output.
    Function,
}

/// Where a law comes from.
#[derive(Clone, Copy)]
pub enum LawSource<'a> {
    /// It was found.
    Law(&'a Law),
    /// It is a claim in the rule's own words: `g = x % (m + 1)` or `loses iff …`.
    Claim(&'a str),
    /// It is a function of its own, of the position and then the parameters.
    Function(fn() -> Function),
    /// It holds for every value of the parameters of a rule, which the program reads from its input.
    Varying {
        /// The law.
        law: &'a VaryingLaw,
    },
    /// It is a claim in the rule's own words that holds for all parameters of which a condition holds.
    ForAll(ForAll<'a>),
}

/// A law for all parameters, in the spelling of rules.
#[derive(Clone, Copy)]
pub struct ForAll<'a> {
    /// `g = x % (m + 1)` or `loses iff …`.
    pub claim: &'a str,
    /// Where it holds: `m >= 1`.
    pub condition: &'a str,
    /// Both as people write them.
    pub words: &'a str,
    /// Whether it speaks of misère play.
    pub misere: bool,
}

impl<'a> CodeRequest<'a> {
    /// A whole program without a law.
    pub fn new(rules: &dyn Rules, language: Language) -> CodeRequest<'a> {
        let text = match rules.as_ruleset() {
            Some(ruleset) => ruleset.expansion(),
            None => rules.canonical(),
        };
        CodeRequest { template: Template::parse(&text).ok(), ..CodeRequest::empty(language) }
    }

    /// A whole program of a rule whose parameters may be free.
    pub fn of(template: Template, language: Language) -> CodeRequest<'a> {
        CodeRequest { template: Some(template), ..CodeRequest::empty(language) }
    }

    fn empty(language: Language) -> CodeRequest<'a> {
        CodeRequest {
            template: None,
            language,
            style: CodeStyle::Program,
            law: None,
            is_proved: false,
            standing: Text::default(),
            moves: false,
            limit: None,
            misere: None,
            compound: Together::Sum,
            reads: None,
            says: None,
            limits: Limits::default(),
            layout: Layout::Lines,
            locale: Locale::English,
        }
    }
}

/// A program, and what it stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenCode {
    /// The text.
    pub text: String,
    /// Whether the law was used.
    pub uses_law: bool,
    /// What it reads.
    pub reads: String,
    /// What it says.
    pub says: String,
    /// The lines of its header: rule, law, cost, limits.
    pub notes: Vec<String>,
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
/// assert!(program.text.contains("long long grundy(long long x) {\n    return x % 4;\n}"));
/// ```
pub fn code(request: &CodeRequest<'_>) -> Result<WrittenCode, Diagnostic> {
    let (program, uses_law, reads, says) = program(request)?;
    let notes = program.header.clone();
    Ok(WrittenCode { text: request.language.render(&program), uses_law, reads, says, notes })
}

/// The program before it has a language, whether it uses the law, what it reads and says.
pub(crate) fn program(request: &CodeRequest<'_>) -> Result<(Program, bool, String, String), Diagnostic> {
    let template = request.template.as_ref().ok_or_else(|| {
        Diagnostic::new(Text::new(
            "code is written for rules of the language; games on lists, trees and graphs have none",
            "只能为规则语言写出的游戏生成代码；列表、树和图上的游戏没有代码",
        ))
    })?;
    let form = template.form()?;
    let says = match &request.says {
        Some(says) => says.clone(),
        None => crate::says::parse(if request.moves { WITH_MOVES } else { crate::says::USUAL })?,
    };
    let reads = match &request.reads {
        Some(reads) => reads.clone(),
        None => crate::reads::parse(&usual_format(&form))?,
    };
    let roles = Roles::new(&form).for_format(&reads, &says);
    let shape = shape(&reads, &roles, &says)?;
    let pieces = Pieces::new(&form);
    let header = Header::new(&template_text(template, &form), request);
    let assembly = Assembly {
        request,
        template,
        form: &form,
        pieces: &pieces,
        roles,
        shape,
        reads,
        says,
        header,
        parts: Parts::default(),
        alone: None,
    };
    assembly.finished()
}

const WITH_MOVES: &str = "First {component}: {from} -> {to}|Second";

fn template_text(template: &Template, _: &Form) -> String {
    template.text().replace(['\n', '\r'], "; ")
}

struct Assembly<'a> {
    request: &'a CodeRequest<'a>,
    template: &'a Template,
    form: &'a Form,
    pieces: &'a Pieces<'a>,
    roles: Roles,
    shape: Shape,
    reads: Format,
    says: Saying,
    header: Header,
    parts: Parts,
    /// A law of who wins one position alone, beside what decides sums.
    alone: Option<(Vec<Function>, Alone)>,
}

/// What decides, and how far it goes.
struct Decision {
    decider: Decider,
    most: BTreeMap<(Option<usize>, usize), i128>,
    parameters: BTreeMap<String, i128>,
    window: Option<Periodicity>,
    uses_law: bool,
    /// What must hold of the parameters, and how that is said.
    condition: Option<(Truth, String)>,
    /// How one position alone is decided, where that goes further.
    alone: Option<Alone>,
}

impl Assembly<'_> {
    fn finished(mut self) -> Result<(Program, bool, String, String), Diagnostic> {
        let decision = self.decision().map_err(Diagnostic::new)?;
        // Functions of a law are given their parameters.
        let is_given =
            self.request.style == CodeStyle::Function && !matches!(decision.decider, Decider::Machine(_));
        for (own, is_many) in self.roles.parameters.iter().filter(|_| !is_given) {
            let kind = if *is_many { GlobalKind::List } else { GlobalKind::Number(0) };
            let global = Global { name: own_name(own), kind };
            self.parts.globals.push(global);
        }
        let (start, renew) = match &decision.decider {
            Decider::Machine(machine) => (machine.start.clone(), machine.renew.clone()),
            _ => (self.fill_of_law(), Vec::new()),
        };
        self.machine_parts(&decision)?;
        self.pieces.begin();
        let mut dialogue = Dialogue {
            pieces: self.pieces,
            roles: self.roles.clone(),
            limits: &self.request.limits,
            saying: &self.says,
            layout: self.request.layout,
            decider: &decision.decider,
            compound: self.request.compound,
            misere: self.request.misere.is_some(),
            most: decision.most.clone(),
            parameters: decision.parameters.clone(),
            renew,
            globals: Vec::new(),
            functions: Vec::new(),
            window: decision.window,
            condition: decision.condition.clone(),
            alone: decision.alone.clone(),
        };
        let is_program = self.request.style == CodeStyle::Program;
        let reading = if is_program { dialogue.main(&self.reads)? } else { Vec::new() };
        if !is_program {
            dialogue.functions.extend(first_wins(&dialogue, &start));
            if self.request.moves {
                dialogue.functions.extend(winning_move(&dialogue, &start).map_err(Diagnostic::new)?);
            }
            dialogue.globals.extend(ready(&start));
        }
        let (globals, functions) = (dialogue.globals, dialogue.functions);
        self.parts.globals.extend(globals);
        self.parts.functions.extend(functions);
        if is_program {
            self.header.exchange(&self.reads.text, &self.says.text);
        }
        let main: Vec<Statement> = start.into_iter().chain(reading).collect();
        self.parts.header = std::mem::take(&mut self.header).lines();
        let mut program = self.parts.finished(is_program.then_some(main));
        unused(&mut program);
        Ok((program, decision.uses_law, self.reads.text, self.says.text))
    }

    fn fill_of_law(&self) -> Vec<Statement> {
        let fills = self.parts.functions.iter().any(|function| function.name == "fill");
        if fills { vec![Statement::Do("fill".to_string(), Vec::new())] } else { Vec::new() }
    }

    /// What a machine adds to the program.
    fn machine_parts(&mut self, decision: &Decision) -> Result<(), Diagnostic> {
        let Decider::Machine(machine) = &decision.decider else { return Ok(()) };
        self.parts.globals.extend(machine.globals.clone());
        self.parts.functions.extend(machine.functions.clone());
        if self.roles.is_start {
            let own: Vec<String> = self.roles.entries.iter().map(|(own, _)| own_name(own)).collect();
            let things: Vec<Thing> = self.roles.entries.iter().map(|(_, thing)| *thing).collect();
            let body = machine.started(self.pieces, &own, &things).map_err(Diagnostic::new)?;
            let lists: Vec<String> = own
                .iter()
                .zip(&things)
                .filter(|(_, thing)| **thing != Thing::Number)
                .map(|(own, _)| own.clone())
                .collect();
            let numbers: Vec<String> = own
                .iter()
                .zip(&things)
                .filter(|(_, thing)| **thing == Thing::Number)
                .map(|(own, _)| own.clone())
                .collect();
            if lists.len() > 1 || !lists.is_empty() && !numbers.is_empty() {
                return Err(Diagnostic::new(crate::rule::not_written(
                    "a start of several lists, or of lists beside numbers",
                    "由多个列表、或由列表和数组成的起始局面",
                )));
            }
            let function =
                Function { list: lists.first().cloned(), ..Function::of("start_value", &numbers, body) };
            self.parts.functions.push(function);
        }
        if *self.pieces.sieves.borrow() {
            let most = decision.most.values().copied().max().unwrap_or(1000);
            self.parts.limit =
                Some(u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1).min(200_000_000));
        }
        Ok(())
    }

    fn decision(&mut self) -> Result<Decision, Text> {
        if let Some(MiserePlan::Quotient(table)) = &self.request.misere
            && !self.shape.is_single
        {
            let table = table.clone();
            return self.quotient(&table);
        }
        let law = self.law()?;
        let is_open = self.request.limits.names.is_empty() && self.request.limit.is_none();
        let law = match law {
            Some(law) if self.request.is_proved || is_open => {
                self.header.law_lines();
                return Ok(law);
            }
            law => law,
        };
        let kept = std::mem::take(&mut self.parts);
        let tried = self.machine_decision(law.is_some());
        match (tried, law) {
            (Ok(found), _) => Ok(found),
            (Err(_), Some(law)) => {
                self.header.law_lines();
                self.parts = kept;
                Ok(law)
            }
            (Err(why), None) => Err(why),
        }
    }

    fn quotient(&mut self, table: &crate::plan::misere::QuotientTable) -> Result<Decision, Text> {
        if self.roles.entries.len() != 1 || self.roles.is_start || !self.roles.parameters.is_empty() {
            return Err(Text::new(
                "a misère quotient speaks of heaps of one number",
                "反常游戏的商只适用于单个坐标的堆",
            ));
        }
        let own = self.pieces.coordinates(0)[0].clone();
        let (arrays, functions) = quotient(table, &own)?;
        self.parts.arrays = arrays;
        self.parts.functions = functions;
        self.header.quotient(table);
        let most = if table.period == 0 { table.map.len() as i128 - 1 } else { REACH as i128 };
        Ok(Decision {
            decider: Decider::Quotient,
            most: BTreeMap::from([((Some(0), 0), most)]),
            parameters: BTreeMap::new(),
            window: None,
            uses_law: false,
            condition: None,
            alone: None,
        })
    }

    /// The law, where it decides what is asked.
    fn law(&mut self) -> Result<Option<Decision>, Text> {
        let Some(source) = self.request.law else { return Ok(None) };
        let is_plain = self.roles.entries.iter().all(|(_, thing)| *thing == Thing::Number);
        if !is_plain || self.request.compound != Together::Sum || self.reads_other_kinds(&self.reads.items) {
            return Ok(None);
        }
        let is_textbook = match (&self.request.misere, source) {
            (Some(MiserePlan::Alone), LawSource::ForAll(ForAll { misere: true, .. })) => false,
            (_, LawSource::ForAll(ForAll { misere: true, .. }))
            | (Some(MiserePlan::Alone | MiserePlan::Quotient(_)), _) => {
                return Ok(None);
            }
            (None, _) => false,
            (Some(MiserePlan::Textbook), _) => true,
        };
        let condition = match source {
            LawSource::ForAll(law) => match self.condition(law.condition)? {
                Some(condition) => Some(condition),
                None => return Ok(None),
            },
            _ => None,
        };
        let Some((code, claim, names, window, most)) = self.law_functions(source) else { return Ok(None) };
        if claim == Claim::Outcome && (!self.shape.is_single || self.says.needs_value() || is_textbook) {
            if condition.is_none() {
                self.keep_alone(code, &names, most);
            }
            self.header.forget_law();
            return Ok(None);
        }
        // Moves look at values of positions that are not read: a start or another kind has none in the law.
        if self.says.needs_moves() && (self.roles.is_start || self.form.kinds.len() > 1) {
            self.header.forget_law();
            return Ok(None);
        }
        let has_threats = match source {
            LawSource::Law(law) => law.exceptions.iter().any(|exception| exception.cell == Cell::Threat),
            _ => false,
        };
        self.parts.arrays = code.arrays;
        self.parts.functions = code.functions;
        if let Some(fill) = code.fill {
            let size = u64::try_from(most + 1).unwrap_or(1_000_001);
            self.parts.limit = Some(size);
            let kind = GlobalKind::Table { sizes: vec![size], first: 0, is_flags: false };
            self.parts.globals.push(Global { name: "g".to_string(), kind });
            let fill = Function { kind: Kind::Nothing, ..Function::of("fill", &[], fill) };
            self.parts.functions.insert(0, fill);
        }
        if is_textbook {
            self.header.misere();
        }
        let kind = if self.roles.is_start { None } else { Some(0) };
        let most = (0..self.roles.entries.len()).map(|place| ((kind, place), most)).collect();
        let decider = if claim == Claim::Outcome {
            Decider::Losses { parameters: names.clone() }
        } else {
            Decider::Values { parameters: names.clone(), has_threats, is_textbook }
        };
        let parameters = names.into_iter().map(|own| (own, 1_000_000_000)).collect();
        Ok(Some(Decision { decider, most, parameters, window, uses_law: true, condition, alone: None }))
    }

    /// What must hold of the parameters; none where the limits let in parameters of which the law says nothing.
    fn condition(&self, text: &str) -> Result<Option<(Truth, String)>, Text> {
        let names: Vec<String> = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
        let least = |own: &str| self.request.limits.least(own);
        let bounded = crate::contest::conditions::condition(text, &names, &least)?;
        Ok(bounded.map(|truth| (truth, text.to_string())))
    }

    /// Keeps a law of outcomes for the positions that stand alone.
    fn keep_alone(&mut self, code: LawCode, names: &[String], most: i128) {
        let is_plain = code.fill.is_none()
            && code.arrays.is_empty()
            && names.is_empty()
            && !self.roles.is_start
            && self.request.misere.is_none()
            && self.form.wins.is_empty()
            && !self.says.needs_moves()
            && !self.says.needs_value();
        let clashes = |function: &Function| ["grundy", "work_out", "fill"].contains(&function.name.as_str());
        if is_plain && !code.functions.iter().any(clashes) {
            let alone = Alone { most, most_in_sums: Vec::new() };
            self.alone = Some((code.functions, alone));
            self.header.keep_alone();
        }
    }

    #[allow(clippy::type_complexity)]
    fn law_functions(
        &mut self,
        source: LawSource<'_>,
    ) -> Option<(LawCode, Claim, Vec<String>, Option<Periodicity>, i128)> {
        let coordinates: Vec<String> = if self.roles.is_start {
            self.roles.entries.iter().map(|(own, _)| own_name(own)).collect()
        } else {
            self.pieces.coordinates(0)
        };
        match source {
            LawSource::Law(law) => {
                if law.arity != coordinates.len() || !self.roles.parameters.is_empty() {
                    return None;
                }
                let code = law_code(law, &coordinates).ok()?;
                let asked = self.request.limit.map(|limit| i128::from(limit.max(2)) - 1);
                let most = if code.fill.is_some() {
                    asked.or(self.largest_asked()).unwrap_or(1_000_000).min(100_000_000)
                } else {
                    i128::from(reach(law))
                };
                self.header.law(law, &code, most);
                Some((code, law.claim, Vec::new(), law.periodicity(), most))
            }
            LawSource::Claim(claim) => {
                let found = self.claimed(&coordinates, claim, None)?;
                self.header.claim(claim, REACH);
                Some(found)
            }
            LawSource::ForAll(law) => {
                let found = self.claimed(&coordinates, law.claim, Some(law.condition))?;
                self.header.claim(law.words, REACH);
                Some(found)
            }
            LawSource::Function(function) => {
                let names = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
                let code = LawCode { functions: vec![function()], ..LawCode::default() };
                Some((code, Claim::Grundy, names, None, i128::from(REACH)))
            }
            LawSource::Varying { law } => {
                let claim = law.branches.first()?.pattern.claim;
                let parameters: Vec<String> = law.names.iter().map(|own| own_name(own)).collect();
                if self.roles.parameters.iter().any(|(own, _)| !law.names.contains(own)) {
                    return None;
                }
                let code = varying_code(law, &coordinates, &parameters).ok()?;
                self.header.varying(law, code.cost);
                Some((code, claim, law.names.clone(), None, i128::from(REACH)))
            }
        }
    }

    /// A claim in the rule's own words as functions.
    #[allow(clippy::type_complexity)]
    fn claimed(
        &self,
        coordinates: &[String],
        claim: &str,
        condition: Option<&str>,
    ) -> Option<(LawCode, Claim, Vec<String>, Option<Periodicity>, i128)> {
        let pattern = match coordinates {
            [own] => own.clone(),
            several => format!("({})", several.join(", ")),
        };
        let code = formula_code(&pattern, claim, condition).ok()?;
        let unknown = |own: &String| !self.roles.parameters.iter().any(|(known, _)| own_name(known) == *own);
        if code.parameters.iter().any(unknown) {
            return None;
        }
        let is_outcome = code.function.kind == Kind::Truth;
        let names: Vec<String> = self
            .roles
            .parameters
            .iter()
            .map(|(own, _)| own.clone())
            .filter(|own| code.parameters.contains(&own_name(own)))
            .collect();
        let names = code
            .parameters
            .iter()
            .filter_map(|own| names.iter().find(|known| own_name(known) == *own).cloned())
            .collect();
        let functions = vec![code.function];
        let claim = if is_outcome { Claim::Outcome } else { Claim::Grundy };
        let most = i128::from(REACH);
        Some((LawCode { functions, ..LawCode::default() }, claim, names, None, most))
    }

    fn reads_other_kinds(&self, items: &[Item]) -> bool {
        items.iter().any(|item| match &item.kind {
            ItemKind::Position(place) | ItemKind::Positions(place, _) => self.is_other(place),
            ItemKind::Rounds(_, inner) => self.reads_other_kinds(inner),
            ItemKind::Sum(_, components) => {
                components.iter().any(|component| self.reads_other_kinds(&component.items))
            }
            _ => false,
        })
    }

    fn is_other(&self, place: &Place) -> bool {
        if self.roles.is_start {
            !place.tag.is_empty()
        } else {
            kind_of(self.form, place).is_some_and(|kind| kind > 0)
        }
    }

    /// The largest number that the limits name for a coordinate.
    fn largest_asked(&self) -> Option<i128> {
        let entries = self.roles.entries.iter().map(|(own, _)| own).chain(&self.roles.alias);
        entries.filter_map(|own| self.request.limits.most(own)).max()
    }

    fn machine_decision(&mut self, has_law: bool) -> Result<Decision, Text> {
        let misere = self.request.misere.is_some();
        let asked = match self.request.compound {
            Together::Sum => asked(self.form, &self.shape, misere, self.says.needs_value())?,
            Together::Selective => Asked::Outcomes { misere },
            Together::Every => Asked::Steps { suspense: true, misere },
            Together::Conjunctive => Asked::Steps { suspense: false, misere },
        };
        let parameters: BTreeMap<String, i128> = self
            .roles
            .parameters
            .iter()
            .map(|(own, _)| (own.clone(), self.request.limits.most(own).unwrap_or(1_000_000_000)))
            .collect();
        let known: BTreeMap<String, i128> = parameters.clone();
        let sampler =
            Sampler::new(self.template, self.form, &|own| known.get(own).copied().unwrap_or(10).min(1000));
        let mut limit = self.first_guess();
        loop {
            let first = self.first_box(limit, &parameters);
            let found = first.as_ref().and_then(|first| greatest(self.form, first.clone(), &parameters));
            let numbers: Vec<(String, u64)> = self
                .roles
                .parameters
                .iter()
                .filter(|(_, is_many)| !is_many)
                .map(|(own, _)| (own.clone(), u64::try_from(parameters[own]).unwrap_or(u64::MAX)))
                .collect();
            let keeping = keeping(self.form, found.as_ref(), &numbers);
            let (steps, bytes) = self.cost(&keeping, &sampler, asked);
            let steps = steps + self.started_parts(limit);
            if let Some(smaller) = self.smaller(limit, steps, bytes) {
                limit = smaller;
                continue;
            }
            if steps > MOST_STEPS || bytes > self.most_bytes() {
                return Err(too_dear(steps, bytes));
            }
            let machine = machine(self.pieces, asked, keeping)?;
            let mut most = self.most(limit, first.as_ref());
            let alone = self.joined_alone(&mut most);
            self.header.tabulated(&machine.keeping, &machine.asked, steps, bytes, has_law);
            return Ok(Decision {
                decider: Decider::Machine(Box::new(machine)),
                most,
                parameters,
                window: None,
                uses_law: alone.is_some(),
                condition: None,
                alone,
            });
        }
    }

    /// The law of one position alone, where nobody limited positions to what is worked out for sums.
    fn joined_alone(&mut self, most: &mut BTreeMap<(Option<usize>, usize), i128>) -> Option<Alone> {
        let (functions, mut alone) = self.alone.take()?;
        let is_limited = self.names().iter().any(|own| self.request.limits.most(own).is_some());
        let in_sums: Vec<i128> =
            (0..self.roles.entries.len()).filter_map(|place| most.get(&(Some(0), place)).copied()).collect();
        if is_limited || in_sums.len() < self.roles.entries.len() {
            return None;
        }
        for place in 0..in_sums.len() {
            most.insert((Some(0), place), alone.most);
        }
        alone.most_in_sums = in_sums;
        self.parts.functions.extend(functions);
        self.header.alone_lines();
        Some(alone)
    }

    /// How many positions a start stands for at most, where its own numbers say so: `[a + i for i in 0..m]`.
    fn started_parts(&self, limit: u64) -> f64 {
        let parts = self.form.starts.iter().flat_map(|start| &start.alternative.parts);
        let times: Vec<String> = parts.map(|part| format!("{:?}", part.times)).collect();
        let counted = self.roles.entries.iter().enumerate().filter(|(place, (_, thing))| {
            let own = format!("Local({place})");
            self.roles.is_start && *thing == Thing::Number && times.iter().any(|times| times.contains(&own))
        });
        counted.map(|(_, (own, _))| self.most_of(own, limit) as f64).fold(0.0, f64::max)
    }

    fn most_bytes(&self) -> f64 {
        self.request.limits.megabytes.map_or(900e6, |size| size as f64 * 1e6)
    }

    /// A table that nobody limited becomes smaller until it is cheap.
    fn smaller(&self, limit: u64, steps: f64, bytes: f64) -> Option<u64> {
        let is_open = self.request.limit.is_none()
            && self.names().iter().any(|own| self.request.limits.most(own).is_none());
        if !is_open || limit <= 8 {
            return None;
        }
        (steps > USUAL_STEPS || bytes > 100e6).then(|| limit * 2 / 3)
    }

    /// The names of all numbers that positions are read from.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.roles.entries.iter().map(|(own, _)| own.clone()).collect();
        if let Some(alias) = &self.roles.alias {
            names = vec![alias.clone()];
        }
        for kind in 1..self.form.kinds.len() {
            if !self.roles.is_start {
                names.extend(kind_entries(self.form, kind).into_iter().map(|(own, _)| own));
            }
        }
        names
    }

    fn first_guess(&self) -> u64 {
        match self.request.limit {
            Some(limit) => limit.max(2) - 1,
            // Where nobody says how far, the search begins where a table of so many coordinates may still be cheap.
            None => {
                let widest = self.form.kinds.iter().map(|kind| kind.sorts.len()).max().unwrap_or(1);
                match widest {
                    0 | 1 => 1_000_000,
                    2 => 2_000,
                    3 => 200,
                    _ => 40,
                }
            }
        }
    }

    /// The most that one coordinate may be.
    fn most_of(&self, own: &str, limit: u64) -> i128 {
        let own = match &self.roles.alias {
            Some(alias) if self.roles.entries.iter().any(|(name, _)| name == own) => alias.as_str(),
            _ => own,
        };
        match (self.request.limit, self.request.limits.most(own)) {
            (_, Some(most)) => most.clamp(0, LARGEST),
            (Some(_), None) | (None, None) => i128::from(limit),
        }
    }

    /// The greatest numbers of positions that are read; none where positions are lists.
    fn first_box(&self, limit: u64, parameters: &BTreeMap<String, i128>) -> Option<Greatest> {
        let mut first: Greatest = self.form.kinds.iter().map(|kind| vec![0; kind.sorts.len()]).collect();
        let is_plain = self.roles.entries.iter().all(|(_, thing)| *thing == Thing::Number);
        if self.roles.is_start {
            if !is_plain {
                return None;
            }
            let own: Vec<i128> = self.roles.entries.iter().map(|(own, _)| self.most_of(own, limit)).collect();
            for start in &self.form.starts {
                started(&start.alternative, &own, parameters, &mut first)?;
            }
            return Some(first);
        }
        for (kind, cells) in first.iter_mut().enumerate() {
            for (place, (own, _)) in kind_entries(self.form, kind).iter().enumerate() {
                cells[place] = self.most_of(own, limit);
            }
        }
        Some(first)
    }

    fn most(&self, limit: u64, first: Option<&Greatest>) -> BTreeMap<(Option<usize>, usize), i128> {
        let mut most = BTreeMap::new();
        if self.roles.is_start {
            for (place, (own, _)) in self.roles.entries.iter().enumerate() {
                most.insert((None, place), self.most_of(own, limit));
            }
        }
        for (kind, cells) in first.into_iter().flatten().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                most.insert((Some(kind), place), cell);
            }
        }
        most
    }

    /// The position of the largest numbers that may be read, where positions are numbers and nothing else.
    fn largest_position(&self) -> Option<Vec<u64>> {
        let is_numeric = self.form.kinds.len() == 1 && !self.roles.is_start && self.roles.alias.is_none();
        let most = |own: &String| self.request.limits.most(own).and_then(|most| u64::try_from(most).ok());
        let numbers = self.form.kinds[0].sorts.iter().all(|sort| *sort == grundy_rule::form::Sort::Number);
        let names = self.names();
        (is_numeric && numbers).then(|| names.iter().map(most).collect())?
    }

    /// Steps and bytes of a plan at its limits.
    fn cost(&self, keeping: &Keeping, sampler: &Sampler, asked: Asked) -> (f64, f64) {
        let volume = |sizes: &[u64]| sizes.iter().map(|&size| size as f64).product::<f64>();
        let cell = if matches!(asked, Asked::Outcomes { .. }) { 1.0 } else { 4.0 };
        let rounds = renewals(&self.reads.items, &self.roles, &self.request.limits);
        match keeping {
            Keeping::Line(size) => {
                let rounds = if self.form.parameters.is_empty() { 1.0 } else { rounds };
                let own = [*size];
                (volume(&own) * sampler.steps(0, &own) * rounds, volume(&own) * cell)
            }
            Keeping::Lines(size, parameters) => {
                let choices: f64 = parameters.iter().map(|(_, most)| *most as f64 + 1.0).product();
                let own = [*size];
                let lines = choices.min(rounds);
                (volume(&own) * sampler.steps(0, &own) * lines, volume(&own) * cell * choices)
            }
            Keeping::Grid(sizes) => (volume(sizes) * sampler.steps(0, sizes), volume(sizes) * cell),
            Keeping::Packed { sizes, parameters, is_dense } => {
                let choices: f64 = parameters.iter().map(|(_, most)| *most as f64 + 1.0).product();
                let all: f64 = sizes.iter().map(|own| volume(own)).sum();
                let steps: f64 = sizes
                    .iter()
                    .enumerate()
                    .map(|(kind, own)| 2.0 * volume(own) * sampler.steps(kind, own))
                    .sum();
                let bytes = if *is_dense { 4.0 * all * choices } else { 40.0 * (all * choices).min(2e7) };
                // What a start reaches is less than the box.
                let reached = if self.roles.is_start { 0.2 } else { 1.0 };
                if *is_dense {
                    (steps * choices * reached, bytes)
                } else {
                    ((steps * choices * reached).min(1e9), bytes)
                }
            }
            Keeping::Listed => match self.largest_position() {
                Some(largest) if !sampler.leads_to_few(&largest) => {
                    (volume(&largest) * sampler.steps(0, &largest), 40.0 * volume(&largest))
                }
                _ => (1e6, 1e6),
            },
        }
    }
}

fn too_dear(steps: f64, bytes: f64) -> Text {
    let (steps, size) = (crate::cost::shown(steps), (bytes / 1e6).round());
    Text::new(
        format!(
            "no plan fits these limits: working the positions out takes about {steps} steps and {size} MB, and no law that could be used is known"
        ),
        format!("没有适合这些限制的方案：逐个计算局面约需 {steps} 步、{size} MB，且没有可用的规律"),
    )
}

/// Takes away what no part of the program uses.
fn unused(program: &mut Program) {
    if program.main.is_none() {
        return;
    }
    let text = |program: &Program| format!("{:?}{:?}", program.functions, program.main);
    loop {
        let all = text(program);
        let before = program.functions.len();
        program.functions.retain(|function| {
            let own = format!("\"{}\"", function.name);
            all.matches(&own).count() > 1
        });
        if program.functions.len() == before {
            break;
        }
    }
    let all = text(program);
    program.globals.retain(|global| all.contains(&format!("\"{}\"", global.name)));
}
