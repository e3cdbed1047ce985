//! Numbers and conditions in the notation of mathematics, and in words where it has none.

use super::sets::members;
use super::wording::{joined, or_list};
use crate::syntax::{BindingNode, ChangeNode, IndexNode, Node, NodeKind};
use crate::text::Text;
use crate::tree::{Comparison, Operator};

const WORDS: u8 = 0;
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGN: u8 = 3;
const POWER: u8 = 4;
const ATOM: u8 = 5;

/// A number, a list or a board.
pub fn pretty(node: &Node) -> Text {
    within(node, 0)
}

/// In brackets where what stands around binds tighter.
fn within(node: &Node, power: u8) -> Text {
    let (own, text) = spelled(node);
    if own >= power {
        return text;
    }
    Text::new(format!("({})", text.english), format!("({})", text.chinese))
}

fn both(parts: &[&Text], form: impl Fn(&[&str]) -> String) -> Text {
    let english: Vec<&str> = parts.iter().map(|part| part.english.as_str()).collect();
    let chinese: Vec<&str> = parts.iter().map(|part| part.chinese.as_str()).collect();
    Text::new(form(&english), form(&chinese))
}

fn infix(own: u8, left: &Node, symbol: &str, right: &Node) -> (u8, Text) {
    let (left, right) = (within(left, own), within(right, own + 1));
    (own, both(&[&left, &right], |parts| format!("{}{symbol}{}", parts[0], parts[1])))
}

fn spelled(node: &Node) -> (u8, Text) {
    match &node.kind {
        NodeKind::Integer(value) if *value < 0 => (SIGN, Text::same(format!("−{}", value.unsigned_abs()))),
        NodeKind::Integer(value) => (ATOM, Text::same(value.to_string())),
        NodeKind::Name(name) => (ATOM, Text::same(name.clone())),
        NodeKind::Character(character) => (ATOM, Text::same(format!("'{}'", char::from(*character)))),
        NodeKind::Text(text) => (ATOM, Text::same(format!("\"{text}\""))),
        NodeKind::Negate(inner) => (SIGN, both(&[&within(inner, SIGN)], |parts| format!("−{}", parts[0]))),
        NodeKind::Binary(Operator::Add, left, right) => infix(SUM, left, " + ", right),
        NodeKind::Binary(Operator::Subtract, left, right) => infix(SUM, left, " − ", right),
        NodeKind::Binary(Operator::Multiply, left, right) => infix(PRODUCT, left, "·", right),
        NodeKind::Binary(Operator::Modulo, left, right) => infix(PRODUCT, left, " mod ", right),
        NodeKind::Binary(Operator::Divide, left, right) => {
            let (left, right) = (within(left, PRODUCT), within(right, PRODUCT + 1));
            (ATOM, both(&[&left, &right], |parts| format!("⌊{}/{}⌋", parts[0], parts[1])))
        }
        NodeKind::Power(base, exponent) => {
            let (base, exponent) = (within(base, ATOM), within(exponent, SIGN));
            (POWER, both(&[&base, &exponent], |parts| format!("{}^{}", parts[0], parts[1])))
        }
        NodeKind::Tuple(entries) => (ATOM, both(&[&listed(entries)], |parts| format!("({})", parts[0]))),
        NodeKind::Call(name, arguments) if name == "list" && arguments.iter().all(is_data) => {
            (ATOM, both(&[&listed(arguments)], |parts| format!("({})", parts[0])))
        }
        NodeKind::Call(name, arguments) => (power_of(name), called(name, arguments)),
        NodeKind::Set(set) => (SUM, members(set)),
        NodeKind::Index(many, places) => (ATOM, indexed(many, places)),
        NodeKind::Change(many, changes) => (SUM, changed(many, changes)),
        NodeKind::Join(left, right) => {
            let (left, right) = (pretty(left), pretty(right));
            let english = format!("{} followed by {}", left.english, right.english);
            (SUM, Text::new(english, format!("{} 接 {}", left.chinese, right.chinese)))
        }
        NodeKind::Choice(when, first, second) => (ATOM, choice(when, first, second)),
        NodeKind::Comprehension(name, body, bindings) => (power_of(name), folded(name, body, bindings)),
        NodeKind::Compare(..)
        | NodeKind::And(..)
        | NodeKind::Or(..)
        | NodeKind::Not(_)
        | NodeKind::Within(..) => (SUM, condition(node)),
    }
}

fn listed(nodes: &[Node]) -> Text {
    let nodes: Vec<Text> = nodes.iter().map(pretty).collect();
    joined(&nodes, ", ", ", ")
}

fn choice(when: &Node, first: &Node, second: &Node) -> Text {
    let (when, first, second) = (condition(when), pretty(first), pretty(second));
    Text::new(
        format!("({} if {}, otherwise {})", first.english, when.english, second.english),
        format!("（若 {} 则为 {}，否则为 {}）", when.chinese, first.chinese, second.chinese),
    )
}

fn indexed(many: &Node, places: &[IndexNode]) -> Text {
    let end = |node: &Option<Node>| node.as_ref().map_or_else(Text::default, pretty);
    let place = |place: &IndexNode| match place {
        IndexNode::At(node) => pretty(node),
        IndexNode::Slice(from, to) => {
            both(&[&end(from), &end(to)], |ends| format!("{}..{}", ends[0], ends[1]))
        }
    };
    let places: Vec<Text> = places.iter().map(place).collect();
    both(&[&within(many, ATOM), &joined(&places, ", ", ", ")], |parts| format!("{}[{}]", parts[0], parts[1]))
}

/// `a with place i made 0`; the whole is told once, since changes may follow changes.
fn changed(many: &Node, changes: &[ChangeNode]) -> Text {
    let whole = within(many, ATOM);
    let one = |change: &ChangeNode| {
        let (place, value) = (listed(&change.place), pretty(&change.value));
        let clauses = super::results::wheres(&change.bindings);
        Text::new(
            format!("place {} made {}{}", place.english, value.english, clauses.english),
            format!("第 {} 处改为 {}{}", place.chinese, value.chinese, clauses.chinese),
        )
    };
    let changes: Vec<Text> = changes.iter().map(one).collect();
    let changes = joined(&changes, " and ", "，");
    Text::new(
        format!("{} with {}", whole.english, changes.english),
        format!("{}（其中 {}）", whole.chinese, changes.chinese),
    )
}

/// `the sum of (a[i], where i is …)`, in brackets so that what follows is not taken for a part of it.
fn folded(name: &str, body: &Node, bindings: &[BindingNode]) -> Text {
    let clauses = super::results::wheres(bindings);
    let body = pretty(body);
    let is_call = !FUNCTIONS.iter().any(|(known, ..)| *known == name);
    let argument = Text::new(
        bracketed(is_call, format!("{}{}", body.english, clauses.english)),
        bracketed(is_call, format!("{}{}", body.chinese, clauses.chinese)),
    );
    applied(name, &argument, std::slice::from_ref(&argument))
}

fn bracketed(has_brackets: bool, text: String) -> String {
    if has_brackets { text } else { format!("({text})") }
}

fn called(name: &str, arguments: &[Node]) -> Text {
    let each: Vec<Text> = arguments.iter().map(pretty).collect();
    if let ("count", [list, value]) = (name, each.as_slice()) {
        return Text::new(
            format!("the number of times that {} stands in {}", value.english, list.english),
            format!("{} 在 {} 中出现的次数", value.chinese, list.chinese),
        );
    }
    applied(name, &joined(&each, ", ", ", "), &each)
}

/// Whether a list is written out, with all lists in it: data of the game, such as the arrows of a graph.
fn is_data(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Integer(_) | NodeKind::Character(_) => true,
        NodeKind::Call(name, arguments) => name == "list" && arguments.iter().all(is_data),
        _ => false,
    }
}

/// What functions are called in words; `0` and `1` stand for the arguments, `*` for all of them.
const FUNCTIONS: [(&str, &str, &str); 34] = [
    ("abs", "|0|", "|0|"),
    ("isqrt", "⌊√(0)⌋", "⌊√(0)⌋"),
    ("sqrt", "√(0)", "√(0)"),
    ("floor", "⌊0⌋", "⌊0⌋"),
    ("ceil", "⌈0⌉", "⌈0⌉"),
    ("log2", "log₂(0)", "log₂(0)"),
    ("bits", "the number of binary digits of 0", "0 的二进制位数"),
    ("popcount", "the number of binary ones of 0", "0 的二进制中一的个数"),
    ("bitand", "(0 and 1, bit by bit)", "(0 按位与 1)"),
    ("bitor", "(0 or 1, bit by bit)", "(0 按位或 1)"),
    ("bitxor", "(0 ⊕ 1)", "(0 ⊕ 1)"),
    ("shl", "(0)·2^(1)", "(0)·2^(1)"),
    ("shr", "⌊(0)/2^(1)⌋", "⌊(0)/2^(1)⌋"),
    ("valuation", "the exponent of 0 in 1", "1 中因子 0 的个数"),
    ("digit_sum", "the digit sum of 0", "0 的各位数字之和"),
    ("digit", "the digit 0", "数字 0"),
    ("digit_list", "the digits of 0", "0 的各位数字"),
    ("leading_digit", "the leading digit of 0 in base 1", "0 在 1 进制下的首位数字"),
    ("omega", "the number of different prime factors of 0", "0 的不同质因子个数"),
    ("bigomega", "the number of prime factors of 0 with multiplicity", "0 的质因子个数（计重数）"),
    ("divisor_count", "the number of divisors of 0", "0 的约数个数"),
    ("len", "the length of 0", "0 的长度"),
    ("rows", "the number of rows of 0", "0 的行数"),
    ("cols", "the number of columns of 0", "0 的列数"),
    ("list", "the list of *", "列表 *"),
    ("set", "the different elements of *", "* 的不同元素"),
    ("sorted", "0 in rising order", "升序排列的 0"),
    ("reversed", "0 in reverse order", "反序的 0"),
    ("runs", "the lengths of the runs of 1 in 0", "0 中 1 的各连续段的长度"),
    ("sum", "the sum of *", "* 之和"),
    ("xor", "the xor of *", "* 的异或和"),
    ("count", "the number of *", "* 的个数"),
    ("any", "some of *", "存在 *"),
    ("all", "all of *", "所有 *"),
];

/// What is said in words ends where the words end: `(the length of a) − 1`.
fn power_of(name: &str) -> u8 {
    match FUNCTIONS.iter().find(|(known, ..)| *known == name) {
        Some((_, english, _)) if english.contains(' ') && !english.starts_with('(') => WORDS,
        _ if name == "shl" => PRODUCT,
        _ => ATOM,
    }
}

fn applied(name: &str, all: &Text, each: &[Text]) -> Text {
    let Some((_, english, chinese)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
        return Text::new(format!("{name}({})", all.english), format!("{name}({})", all.chinese));
    };
    Text::new(
        filled(english, &all.english, &each.iter().map(|one| one.english.as_str()).collect::<Vec<_>>()),
        filled(chinese, &all.chinese, &each.iter().map(|one| one.chinese.as_str()).collect::<Vec<_>>()),
    )
}

/// The form with its arguments; brackets that hold a single name or number are left out.
fn filled(form: &str, all: &str, each: &[&str]) -> String {
    let mut text = String::new();
    for letter in form.chars() {
        match letter {
            '*' => text += all,
            '0' => text += each.first().copied().unwrap_or_default(),
            '1' => text += each.get(1).copied().unwrap_or_default(),
            other => text.push(other),
        }
    }
    let plain = each
        .iter()
        .filter(|one| one.chars().all(char::is_alphanumeric))
        .fold(text, |text, one| text.replace(&format!("({one})"), one));
    plain.strip_prefix("1·2^").map_or(plain.clone(), |power| format!("2^{power}"))
}

/// A condition as a clause that follows "if".
pub fn condition(node: &Node) -> Text {
    match &node.kind {
        NodeKind::Compare(first, rest) => {
            let mut text = pretty(first);
            for (comparison, right) in rest {
                let right = pretty(right);
                let symbol = sign(*comparison);
                text = both(&[&text, &right], |parts| format!("{} {symbol} {}", parts[0], parts[1]));
            }
            text
        }
        NodeKind::And(left, right) => {
            joined(&[condition_within(left), condition_within(right)], " and ", " 且 ")
        }
        NodeKind::Or(left, right) => or_list(&[alternative(left), alternative(right)]),
        NodeKind::Not(inner) => opposite(inner),
        NodeKind::Within(element, set) => one_of(element, &members(set), true),
        NodeKind::Call(name, arguments) => test(name, arguments, true).unwrap_or_else(|| pretty(node)),
        _ => pretty(node),
    }
}

/// In brackets where "and" and "or" would meet.
pub fn condition_within(node: &Node) -> Text {
    let text = condition(node);
    match node.kind {
        NodeKind::Or(..) => Text::new(format!("({})", text.english), format!("({})", text.chinese)),
        _ => text,
    }
}

/// In brackets where an "and" stands beside an "or".
fn alternative(node: &Node) -> Text {
    let text = condition(node);
    match node.kind {
        NodeKind::And(..) => Text::new(format!("({})", text.english), format!("({})", text.chinese)),
        _ => text,
    }
}

fn opposite(inner: &Node) -> Text {
    match &inner.kind {
        NodeKind::Compare(left, rest) if rest.len() == 1 => {
            let (comparison, right) = &rest[0];
            condition(&Node::compare((**left).clone(), reverse(*comparison), right.clone()))
        }
        NodeKind::Within(element, set) => one_of(element, &members(set), false),
        NodeKind::Call(name, arguments) => {
            test(name, arguments, false).unwrap_or_else(|| negated(&condition(inner)))
        }
        _ => negated(&condition(inner)),
    }
}

fn negated(text: &Text) -> Text {
    Text::new(format!("not ({})", text.english), format!("并非（{}）", text.chinese))
}

fn one_of(element: &Node, set: &Text, is_in: bool) -> Text {
    let element = pretty(element);
    let (english, chinese) = if is_in { ("is", "是") } else { ("is not", "不是") };
    Text::new(
        format!("{} {english} {}", element.english, set.english),
        format!("{} {chinese} {}", element.chinese, set.chinese),
    )
}

/// `k divides x`, `k is prime`, or the opposite.
fn test(name: &str, arguments: &[Node], holds: bool) -> Option<Text> {
    let (english, chinese) = match name {
        "divides" => {
            let (left, right) = (pretty(arguments.first()?), pretty(arguments.get(1)?));
            let (verb, word) = if holds { ("divides", "整除") } else { ("does not divide", "不整除") };
            return Some(Text::new(
                format!("{} {verb} {}", left.english, right.english),
                format!("{} {word} {}", left.chinese, right.chinese),
            ));
        }
        "is_prime" => ("prime", "质数"),
        "is_square" => ("a square", "完全平方数"),
        "is_squarefree" => ("squarefree", "无平方因子数"),
        "even" => ("even", "偶数"),
        "odd" => ("odd", "奇数"),
        _ => return None,
    };
    Some(one_of(arguments.first()?, &Text::new(english, chinese), holds))
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "≠",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "≤",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => "≥",
    }
}

fn reverse(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    }
}
