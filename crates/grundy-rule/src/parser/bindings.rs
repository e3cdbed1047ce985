//! The clauses behind a result: `for`, `let`, `if`, and the other words that people use for them.

use super::{BINDINGS_BOUND, Parsed, Parser, set_of};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, Identifier, Node, NodeKind, OutcomeNode, PatternNode,
    SetKind, SetNode,
};
use crate::text::Text;
use crate::tree::{Comparison, Operator, Span};

/// A name that a result uses and nothing binds, although an `if` says through which numbers it could run.
#[derive(Clone, Debug)]
pub struct Slip {
    pub name: String,
    /// Where the `if` stands.
    pub place: Span,
    /// The first and the last place of the set that was meant, in the text; `for NAME in` comes before it.
    pub set: Meant,
    /// Whether it is alone what a move leaves: `x -> y if y < x`.
    pub is_alone: bool,
}

/// What an `if` says of a name that nothing binds.
#[derive(Clone, Debug)]
pub enum Meant {
    /// The numbers that this set holds.
    Set(SetNode),
    /// One of two that have a sum: the other name, and the place of the sum.
    Split(String, Node),
    /// What the clause that binds it says, further behind: the clause, and before which places it belongs.
    Behind(Span, Vec<u32>),
    /// The same, asked for by the condition before the arrow, before which no clause can stand.
    BehindArrow,
}

impl Slip {
    /// What is wrong, in words.
    pub fn message(&self) -> Text {
        let name = &self.name;
        match self.set {
            Meant::Behind(..) => Text::new(
                format!("`{name}` is used before the clause that binds it"),
                format!("`{name}` 在绑定它的子句之前就被使用了"),
            ),
            Meant::BehindArrow => Text::new(
                format!("`{name}` is bound behind the arrow, and the condition before it asks for `{name}`"),
                format!("`{name}` 在箭头之后才绑定，而箭头之前的条件已用到 `{name}`"),
            ),
            Meant::Set(_) | Meant::Split(..) => Text::new(
                format!("nothing says through which numbers `{name}` runs"),
                format!("没有说明 `{name}` 取遍哪些数"),
            ),
        }
    }

    /// What to write instead, if this slip is one of that name.
    pub fn help(&self, name: &str, source: &str) -> Option<Text> {
        if matches!(self.set, Meant::BehindArrow) && self.name == name {
            return Some(Text::new(
                "a condition before the arrow knows the names of the position alone: write it as an `if` behind the `for`",
                "箭头之前的条件只认得局面的名字：请在 `for` 之后写成 `if`",
            ));
        }
        let meant = self.mended(name, source)?;
        Some(Text::new(format!("write `{meant}`"), format!("请写 `{meant}`")))
    }

    /// The rule with the `for` that was meant, if this slip is one of that name.
    fn mended(&self, name: &str, source: &str) -> Option<String> {
        if let Meant::Behind(clause, places) = &self.set {
            return (self.name == name).then(|| moved(source, *clause, places)).flatten();
        }
        let (before, after) =
            (source.get(..self.place.start as usize)?, source.get(self.place.end as usize..)?);
        let written = |node: &Node| source.get(node.span.range()).map(str::to_string);
        let binding = match &self.set {
            _ if self.name != name => return None,
            Meant::Split(other, sum) => {
                let sum = written(sum)?;
                format!("for {name} in 1..{sum} let {other} = {sum} - {name}")
            }
            Meant::Set(set) => format!("for {name} in {}", set_text(set, source)?),
            Meant::Behind(..) | Meant::BehindArrow => return None,
        };
        // The word before the condition goes, and what is joined to it is a condition of its own.
        let before = ["where ", "with "].iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
        let joined = [", ", " and "].iter().find_map(|sign| after.strip_prefix(sign));
        let after = joined.map_or(after.to_string(), |condition| format!(" if {condition}"));
        Some(format!("{before}{binding}{after}"))
    }
}

/// The text with a clause written before these places, and no longer where it stood.
fn moved(source: &str, clause: Span, places: &[u32]) -> Option<String> {
    let (from, to) = (clause.start as usize, clause.end as usize);
    let written = source.get(from..to)?.trim();
    let mut text = format!("{}{}", source.get(..from)?.trim_end(), source.get(to..)?);
    for &place in places.iter().rev() {
        text.insert_str(place as usize, &format!("{written} "));
    }
    Some(text)
}

/// A set that a condition described, as it would be written.
fn set_text(set: &SetNode, source: &str) -> Option<String> {
    let written = |node: &Node| match &node.kind {
        NodeKind::Integer(value) => Some(value.to_string()),
        _ => source.get(node.span.range()).map(str::to_string),
    };
    match &set.kind {
        SetKind::Range(from, EndNode::Before(to)) => Some(format!("{}..{}", written(from)?, written(to)?)),
        SetKind::Range(from, EndNode::At(to)) => Some(format!("{}..={}", written(from)?, written(to)?)),
        SetKind::Range(from, EndNode::Endless) => Some(format!("{}..", written(from)?)),
        SetKind::Named(name, arguments) if arguments.is_empty() => Some(name.clone()),
        SetKind::Named(name, arguments) => Some(format!("{name}({})", written(&arguments[0])?)),
        _ => source.get(set.span.range()).map(str::to_string),
    }
}

impl Parser {
    pub(super) fn bindings(&mut self) -> Parsed<Vec<BindingNode>> {
        let mut bindings = Vec::new();
        loop {
            if bindings.len() > BINDINGS_BOUND {
                return Err(self.too_many_bindings());
            }
            if self.is_word(0, "where") || self.is_word(0, "with") {
                self.advance();
                bindings.push(self.where_binding(&bindings)?);
            } else if let Some(binding) = self.binding()? {
                bindings.push(binding);
            } else {
                return Ok(bindings);
            }
        }
    }

    fn too_many_bindings(&self) -> Diagnostic {
        Diagnostic::new(Text::new("too many conditions and names for one result", "一个结果的条件和名字太多"))
            .at(self.span())
            .help(Text::new(
                format!("at most {BINDINGS_BOUND} of `for`, `let` and `if` stand behind a result"),
                format!("一个结果后面最多写 {BINDINGS_BOUND} 个 `for`、`let`、`if`"),
            ))
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
        } else if self.eat_keyword("if") || self.eat_word("when") {
            BindingKind::If(self.condition_here()?)
        } else if self.eat_word("unless") {
            BindingKind::If(self.condition_here()?.negated())
        } else {
            return Ok(None);
        };
        Ok(Some(BindingNode { kind, span: start.to(self.previous_span()) }))
    }

    /// What stands behind `where` or a comma: it binds a name that is new, and restricts one that is not.
    pub(super) fn where_binding(&mut self, earlier: &[BindingNode]) -> Parsed<BindingNode> {
        let start = self.span();
        let condition = self.condition_here()?;
        let span = start.to(self.previous_span());
        let is_new = |name: &&str| !self.is_bound(name, earlier);
        let mut names = Vec::new();
        condition.names(&mut names);
        let described = names
            .iter()
            .map(|(name, _)| *name)
            .filter(is_new)
            .find_map(|name| set_of(name, &condition).map(|set| (name.to_string(), set)));
        let may_be_nothing = |name: &String| self.stands_alone.contains(name);
        let kind = match described {
            Some((name, set)) => {
                let set = if may_be_nothing(&name) { set_from_nothing(set) } else { set };
                BindingKind::For(Identifier { name, span }, set)
            }
            None => BindingKind::If(condition),
        };
        Ok(BindingNode { kind, span })
    }

    fn is_bound(&self, name: &str, earlier: &[BindingNode]) -> bool {
        let mut bound = earlier.iter().filter_map(BindingNode::bound);
        self.pattern.iter().any(|known| known == name) || bound.any(|bound| bound.name == name)
    }

    /// Whether behind the comma here a name is bound or restricted, so that no further option follows.
    pub(super) fn described_name_ahead(&self, earlier: &[BindingNode]) -> bool {
        let is_comparison =
            |count| matches!(self.ahead(count), Token::Symbol("<" | "<=" | ">" | ">=" | "==" | "!="));
        match (self.ahead(1), self.ahead(2)) {
            (Token::Name(_), Token::Keyword("in")) => true,
            (Token::Name(name), Token::Name(word)) => word == "divides" && !self.is_bound(name, earlier),
            (Token::Name(_) | Token::Integer(_), _) => is_comparison(2),
            _ => false,
        }
    }

    /// Remembers the names that nothing binds although a condition says how they could be.
    pub(super) fn note_slips(&mut self, pattern: &PatternNode, alternatives: &[AlternativeNode]) {
        let pattern = super::clauses::pattern_names(pattern);
        self.slips.extend((0..alternatives.len()).flat_map(|last| behind(&alternatives[..=last])));
        for alternative in alternatives {
            let mut used = Vec::new();
            alternative.outcome.names(&mut used);
            let bound = |name: &str| {
                let mut bindings = alternatives.iter().flat_map(|other| &other.bindings);
                pattern.iter().any(|known| known == name)
                    || bindings.any(|binding| binding.bound().is_some_and(|bound| bound.name == name))
            };
            for (name, _) in used.into_iter().filter(|(name, _)| !bound(name)) {
                for binding in &alternative.bindings {
                    if let BindingKind::If(condition) = &binding.kind
                        && let Some(set) = meant(name, condition)
                    {
                        let is_alone = is_left(name, &alternative.outcome);
                        let set = if is_alone { from_nothing(set) } else { set };
                        self.slips.push(Slip { name: name.into(), place: binding.span, set, is_alone });
                    }
                }
            }
        }
    }
}

/// The names that the last of these alternatives uses before the clause that binds them: that clause belongs before the one that
/// uses the name, and before those of the alternatives with which it is shared. A condition before the arrow is told apart from
/// this: no clause can stand before it.
fn behind(alternatives: &[AlternativeNode]) -> Vec<Slip> {
    let Some(last) = alternatives.last() else { return Vec::new() };
    let mut slips = Vec::new();
    for (index, binding) in last.bindings.iter().enumerate() {
        let Some(bound) = binding.bound() else { continue };
        if !last.bindings[..index].iter().any(|earlier| asks_for(earlier, &bound.name)) {
            continue;
        }
        let first = |alternative: &AlternativeNode| {
            let asking = alternative.bindings.iter().find(|binding| asks_for(binding, &bound.name));
            asking.map(|binding| binding.span.start)
        };
        let places: Vec<u32> = alternatives.iter().filter_map(first).collect();
        let is_before_the_arrow = places.iter().any(|&place| place < alternatives[0].span.start);
        let set = if is_before_the_arrow { Meant::BehindArrow } else { Meant::Behind(binding.span, places) };
        slips.push(Slip { name: bound.name.clone(), place: binding.span, set, is_alone: false });
    }
    slips
}

/// Whether a clause speaks of a name.
fn asks_for(binding: &BindingNode, name: &str) -> bool {
    let mut used = Vec::new();
    binding.names(&mut used);
    used.iter().any(|(used, _)| *used == name)
}

/// Whether the name alone is what a move leaves, which may be nothing; what is taken is at least 1.
fn is_left(name: &str, outcome: &OutcomeNode) -> bool {
    let is_name = |node: &Node| matches!(&node.kind, NodeKind::Name(found) if found == name);
    match outcome {
        OutcomeNode::One(target) => target.coordinates.iter().any(is_name),
        OutcomeNode::Sum(_) => false,
    }
}

/// The same numbers and 0, where a condition named no least one.
fn from_nothing(meant: Meant) -> Meant {
    match meant {
        Meant::Set(set) => Meant::Set(set_from_nothing(set)),
        other => other,
    }
}

fn set_from_nothing(set: SetNode) -> SetNode {
    let span = set.span;
    match set.kind {
        SetKind::Range(least, end) if least.span == span => {
            SetNode { kind: SetKind::Range(Node::integer(0, span), end), span }
        }
        _ => set,
    }
}

/// What a condition says of a name that nothing binds.
fn meant(name: &str, condition: &Node) -> Option<Meant> {
    if let Some(set) = set_of(name, condition) {
        return Some(Meant::Set(set));
    }
    let NodeKind::Compare(first, rest) = &condition.kind else { return None };
    let [(Comparison::Equal, sum)] = rest.as_slice() else { return None };
    let NodeKind::Binary(Operator::Add, left, right) = &first.kind else { return None };
    match (&left.kind, &right.kind) {
        (NodeKind::Name(left), NodeKind::Name(right)) if left == name => {
            Some(Meant::Split(right.clone(), sum.clone()))
        }
        _ => None,
    }
}
