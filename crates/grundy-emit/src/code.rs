//! `grundy code`: a program that reads a judge's input and prints its answers.

pub(crate) mod header;
mod laws;
mod manners;
mod tables;

use crate::code::header::Header;
use crate::code::manners::Terms;
use crate::contest::functions::{first_wins, ready, winning_move};
use crate::contest::graph::Vertices;
use crate::contest::input::digits;
use crate::contest::input::{Dialogue, LARGEST};
use crate::contest::roles::{first_vertex, kind_entries, kind_of, shape, with_graph};
use crate::contest::{Alone, Decider, Parts, Roles, Shape, hackenbush, start};
use crate::cost::lists::Lists;
use crate::cost::{
    Amount, Cost, Rounds, Sampler, USUAL_COUNT, USUAL_STEPS, elements_read, largest_vertex, positions_read,
    renewals,
};
use crate::limits::Limits;
use crate::names::own_name;
use crate::plan::apart::apart;
use crate::plan::bits::WORD;
use crate::plan::dynamic::dynamic;
use crate::plan::formula::formula_code;
use crate::plan::hoist::hoisted;
use crate::plan::latest;
use crate::plan::laws::{LawCode, REACH, ROOT, law_code_up_to, reach, reach_asked, sieved_law_code};
use crate::plan::machine::{Asked, Keeping, MOST_CELLS, always_lowers, keeping, machine};
use crate::plan::misere::{MiserePlan, quotient};
use crate::plan::parameters::varying_code;
use crate::plan::passing::Passing;
use crate::plan::repeated::takes_the_same;
use crate::plan::stream::streamed;
use crate::program::{Function, Global, GlobalKind, Kind, Number, Program, Statement, Truth, mentions};
use crate::reads::{Format, Item, ItemKind, Place, TextKind};
use crate::rule::options::Left;
use crate::rule::reach::{Greatest, after_a_move, greatest, started};
use crate::rule::{Pieces, Thing};
use crate::says::{Layout, Saying};
use crate::targets::Language;
use grundy_law::{Claim, Law, Periodicity, VaryingLaw};
use grundy_rule::form::Form;
use grundy_rule::{Diagnostic, Locale, Manner, Rules, Template, Text};
use grundy_table::{Cell, Compound};
use std::collections::{BTreeMap, BTreeSet};

/// What code is asked for.
#[derive(Clone)]
pub struct CodeRequest<'a> {
    /// The rule; parameters without a value are read.
    pub template: Option<Template>,
    /// The language.
    pub language: Language,
    /// A whole program, or its functions only.
    pub style: CodeStyle,
    /// The law to use, if there is one.
    pub law: Option<LawSource<'a>>,
    /// The law of the positions that the rule's start stands for, if it has a start.
    pub parts: Option<LawOfParts<'a>>,
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
    pub compound: Compound,
    /// Whether the textbook rule of misère play is proved, where components stand one after the other.
    pub is_textbook: bool,
    /// What is read; tests with sums, if none.
    pub reads: Option<Format>,
    /// What is said; `First` and `Second`, if none.
    pub says: Option<Saying>,
    /// How large the input is.
    pub limits: Limits,
    /// How answers stand beside each other.
    pub layout: Layout,
    /// The rule and the law that the header tells, where the rule above stands in for it.
    pub told: Option<ToldLaw>,
    /// The language of the comments.
    pub locale: Locale,
}

/// A law of positions that stand for heaps of another rule.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldLaw {
    /// The rule of these positions.
    pub rule: String,
    /// The law for people.
    pub law: Text,
    /// Whether it tells only who wins one position.
    pub is_outcome: bool,
    /// Whether these positions are graphs, of which Hackenbush is played, and not lists.
    pub is_hackenbush: bool,
}

impl ToldLaw {
    /// Moves are those of the rule, which the heap does not have; and who wins says nothing of sums.
    fn check(&self, shape: &Shape, says: &Saying) -> Result<(), Diagnostic> {
        let is_enough = !self.is_outcome || shape.is_single && !says.needs_value();
        if is_enough && !says.needs_moves() && !says.needs_remoteness() {
            return Ok(());
        }
        Err(Diagnostic::new(Text::new(
            "the law of these positions says less than what is asked",
            "这些局面的规律不足以回答所问",
        )))
    }
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
        /// Where it was looked at, `m >= 1`; empty where for all.
        condition: &'a str,
    },
    /// It is a claim in the rule's own words that holds for all parameters of which a condition holds.
    ForAll(ForAll<'a>),
}

impl<'a> LawSource<'a> {
    /// What must hold of the parameters.
    fn condition(&self) -> Option<&'a str> {
        match self {
            LawSource::ForAll(law) => Some(law.condition),
            LawSource::Varying { condition, .. } => Some(*condition).filter(|text| !text.is_empty()),
            _ => None,
        }
    }
}

/// The law of the positions that a start stands for.
#[derive(Clone)]
pub struct LawOfParts<'a> {
    /// The law.
    pub law: LawSource<'a>,
    /// Whether it is proved.
    pub is_proved: bool,
    /// How far it is known, in a few words.
    pub standing: Text,
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
            parts: None,
            is_proved: false,
            standing: Text::default(),
            moves: false,
            limit: None,
            misere: None,
            compound: Compound::Sum,
            is_textbook: false,
            reads: None,
            says: None,
            limits: Limits::default(),
            layout: Layout::Lines,
            told: None,
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
    let manner = template.manner();
    let form = if manner.is_contest() { template.form_in_manner()? } else { template.form()? };
    let manner = Manner { misere: manner.misere || request.misere.is_some(), ..manner };
    let terms = Terms { form: &form, manner, compound: request.compound };
    let says = match &request.says {
        Some(says) => says.clone(),
        None => crate::says::parse(&terms.says(request.moves))?,
    };
    let reads = match &request.reads {
        Some(reads) => reads.clone(),
        None => crate::reads::parse(&terms.reads())?,
    };
    let request = &CodeRequest { limits: says.limited(&request.limits), ..request.clone() };
    let is_hackenbush = request.told.as_ref().is_some_and(|told| told.is_hackenbush);
    let reads = with_graph(&reads, &form, is_hackenbush)?;
    if says.heading.is_some() && !crate::reads::has_rounds(&reads.items) {
        return Err(no_tests());
    }
    let roles = Roles::new(&form).for_format(&reads, &says);
    let shape = shape(&reads, &roles, &says)?;
    terms.check(&shape, &says)?;
    if let Some(told) = &request.told {
        told.check(&shape, &says)?;
    }
    let pieces = Pieces::new(&form);
    let header = Header::new(&template_text(template, &form), request);
    let assembly = Assembly {
        request,
        template,
        form: &form,
        pieces: &pieces,
        roles,
        compound: terms.joined(&shape),
        asked: terms.asked(&shape, &says),
        shape,
        reads,
        says,
        header,
        parts: Parts::default(),
        alone: None,
        cap: LARGEST,
    };
    assembly.finished()
}

/// A heading stands over the answers of a test.
fn no_tests() -> Diagnostic {
    Diagnostic::new(Text::new(
        "a heading stands over each test, and no tests are read",
        "标题写在每组数据之前，而输入中没有多组数据",
    ))
    .help(Text::new(
        "read `T { n q { x } }`, or put the words before the answer",
        "请写 `T { n q { x } }`，或把文字写进答案",
    ))
}

/// Limits go further than the program.
fn beyond(own: &str, asked: i128, most: i128) -> Diagnostic {
    let message = Text::new(
        format!("`{own} <= {asked}` goes beyond what this program can answer, which is up to {most}"),
        format!("`{own} <= {asked}` 超出了程序所能回答的范围：至多 {most}"),
    );
    Diagnostic::new(message).help(Text::new(
        format!("with `{own} <= {most}` there is a program"),
        format!("使用 `{own} <= {most}` 时可以生成程序"),
    ))
}

fn template_text(template: &Template, _: &Form) -> String {
    template.text().replace(['\n', '\r'], "; ")
}

struct Assembly<'a> {
    request: &'a CodeRequest<'a>,
    template: &'a Template,
    form: &'a Form,
    pieces: &'a Pieces<'a>,
    roles: Roles,
    /// How the positions of one answer stand beside each other.
    compound: Compound,
    /// What would have to be worked out without a law.
    asked: Result<Asked, Text>,
    shape: Shape,
    reads: Format,
    says: Saying,
    header: Header,
    parts: Parts,
    /// A law of who wins one position alone, beside what decides sums.
    alone: Option<(Vec<Function>, Alone)>,
    /// No coordinate is larger, while it is looked for how far a table can go.
    cap: i128,
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
    /// Whether the least number that wins is known at once.
    least_take: bool,
}

impl Decision {
    /// Whether it decides whatever parameters are read: a bound of one of them is as good as a limit.
    fn is_for_all(&self) -> bool {
        self.condition.as_ref().is_none_or(|(condition, _)| is_bound(condition))
    }
}

/// Whether a condition speaks of each parameter by itself.
fn is_bound(condition: &Truth) -> bool {
    match condition {
        Truth::Known(is_true) => *is_true,
        Truth::Compare(_, Number::Name(_), Number::Integer(_)) => true,
        Truth::And(parts) => parts.iter().all(is_bound),
        _ => false,
    }
}

impl Assembly<'_> {
    fn finished(mut self) -> Result<(Program, bool, String, String), Diagnostic> {
        let decision = self.decision().map_err(Diagnostic::new)?;
        self.within(&decision)?;
        self.moves_fit(&decision).map_err(Diagnostic::new)?;
        self.runs_fit().map_err(Diagnostic::new)?;
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
        if self.request.told.as_ref().is_some_and(|told| told.is_hackenbush) {
            let ground = first_vertex(&self.reads.items).unwrap_or(1);
            self.parts.functions.push(hackenbush::function(ground));
        }
        if !matches!(decision.decider, Decider::Machine(_)) {
            let entries = self.roles.entries.iter().enumerate();
            let most = entries.map_while(|(place, (own, _))| {
                let asked = self.request.limits.most(own).unwrap_or(LARGEST);
                decision.most.get(&(Some(0), place)).map(|most| asked.min(*most))
            });
            self.pieces.bounded(vec![most.collect()], &decision.parameters);
        }
        self.pieces.begin();
        let mut dialogue = Dialogue {
            pieces: self.pieces,
            roles: self.roles.clone(),
            limits: &self.request.limits,
            saying: &self.says,
            layout: self.request.layout,
            decider: &decision.decider,
            compound: self.compound,
            misere: self.request.misere.is_some() || self.template.manner().misere,
            most: decision.most.clone(),
            parameters: decision.parameters.clone(),
            renew,
            globals: Vec::new(),
            functions: Vec::new(),
            window: decision.window,
            condition: decision.condition.clone(),
            alone: decision.alone.clone(),
            least_take: decision.least_take,
            vertices: Vertices::of(&self.reads.items, &self.roles),
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
        hoisted(&mut program);
        // Python reads a whole list more quickly than its numbers one by one.
        if self.request.language != Language::Python {
            streamed(&mut program);
        }
        if self.request.language == Language::Cpp {
            apart(&mut program);
        }
        Ok((program, decision.uses_law, self.reads.text, self.says.text))
    }

    /// Whether the program answers whatever the limits let in.
    fn within(&self, decision: &Decision) -> Result<(), Diagnostic> {
        let kind = if self.roles.is_start { None } else { Some(0) };
        let entries = self.roles.entries.iter().enumerate().filter(|(_, (_, thing))| *thing == Thing::Number);
        let entries = entries.filter_map(|(place, (own, _))| {
            let own = self.roles.alias.as_ref().unwrap_or(own);
            Some((own, *decision.most.get(&(kind, place))?))
        });
        let parameters = decision.parameters.iter().filter(|(own, _)| self.roles.parameter(own).is_some());
        for (own, most) in entries.chain(parameters.map(|(own, most)| (own, *most))) {
            if digits::read(&self.request.limits, own, &self.roles, decision.window, &self.says).is_some() {
                continue;
            }
            if let Some(asked) = self.request.limits.most(own).filter(|asked| *asked > most.min(LARGEST)) {
                return Err(beyond(own, asked, most.min(LARGEST)));
            }
        }
        Ok(())
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
            let most =
                (0..self.roles.entries.len()).map_while(|place| decision.most.get(&(None, place)).copied());
            self.pieces.with_numbers_up_to(most.collect());
            let lookup = |left: &Left| Ok((Vec::new(), machine.ask(self.pieces, left)));
            let joined = match machine.asked {
                Asked::Values => start::Joined::Sum,
                _ => start::Joined::Alone,
            };
            let function =
                start::function(self.pieces, &self.roles, joined, &lookup).map_err(Diagnostic::new)?;
            self.parts.functions.push(function);
        }
        if *self.pieces.sieves.borrow() {
            // One position is decided by its law, and the table is for sums.
            let in_sums = |place: usize| decision.alone.as_ref()?.most_in_sums.get(place).copied();
            let most = decision.most.iter().map(|(&(kind, place), &most)| match kind {
                Some(0) => in_sums(place).unwrap_or(most),
                _ => most,
            });
            let most = most.max().unwrap_or(1000);
            self.parts.limit =
                Some(u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1).min(200_000_000));
        }
        Ok(())
    }

    fn decision(&mut self) -> Result<Decision, Text> {
        if let Some(MiserePlan::Quotient(table)) = &self.request.misere
            && !self.shape.is_single
            && self.compound == Compound::Sum
        {
            let table = table.clone();
            return self.quotient(&table);
        }
        let law = self.law()?;
        let is_open = self.request.limits.names.is_empty() && self.request.limit.is_none();
        let law = match law {
            // Parameters that the limits let in, and of which the law says nothing, are left to a table where one fits.
            Some(law) if is_open || self.request.is_proved && law.is_for_all() => {
                self.header.law_lines();
                return Ok(law);
            }
            law => law,
        };
        let is_conjectured = law.is_some() && !self.request.is_proved;
        let kept = std::mem::take(&mut self.parts);
        let is_proved = self.request.parts.as_ref().is_some_and(|parts| parts.is_proved);
        let said = self.header.law_said();
        let of_parts = if law.is_none() || is_proved { self.law_of_parts()? } else { None };
        if of_parts.is_none() {
            self.header.say_law(said);
        }
        let of_parts = match of_parts {
            Some(law) if is_proved || is_open => {
                self.header.law_lines();
                return Ok(law);
            }
            of_parts => of_parts,
        };
        let parts_kept = std::mem::take(&mut self.parts);
        let tried = self.machine_decision(is_conjectured || of_parts.is_some());
        match (tried, law, of_parts) {
            (Ok(found), _, _) => Ok(found),
            (Err(_), Some(law), _) => {
                self.header.law_lines();
                self.parts = kept;
                Ok(law)
            }
            (Err(_), None, Some(law)) => {
                self.header.law_lines();
                self.parts = parts_kept;
                Ok(law)
            }
            (Err(why), None, None) => Err(why),
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
            least_take: false,
        })
    }
}

/// Takes away what no part of the program uses.
fn unused(program: &mut Program) {
    if program.main.is_none() {
        return;
    }
    loop {
        let mut called = BTreeSet::new();
        program.any(|seen| {
            called.extend(mentions::called(seen).map(String::from));
            false
        });
        let before = program.functions.len();
        program.functions.retain(|function| called.contains(&function.name));
        if program.functions.len() == before {
            break;
        }
    }
    let mut names = BTreeSet::new();
    for body in program.bodies() {
        mentions::mentioned(body, &mut |own| {
            names.insert(own.to_string());
        });
    }
    program.globals.retain(|global| names.contains(&global.name));
}
