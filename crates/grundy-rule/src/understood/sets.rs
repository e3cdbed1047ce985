//! Sets in words, as what a number may be ("a prime number") and as how much is taken ("a prime number of tokens").

use super::numbers::pretty;
use super::results::wheres;
use super::wording::{joined, or_list};
use crate::syntax::{EndNode, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::Operator;

/// More elements are not told one by one.
const MOST_TOLD: usize = 8;
/// Nobody ends a list with a larger number.
const HUGE: i128 = 1 << 60;
/// A range of so few numbers is told as a list.
const SHORT: i128 = 2;

/// What an element of the set is.
pub fn members(set: &SetNode) -> Text {
    match &set.kind {
        SetKind::Range(from, end) => range(from, end),
        SetKind::List(elements) => list(elements),
        SetKind::AllBut(elements) => {
            let elements = list(elements);
            Text::new(
                format!("any positive number but {}", elements.english),
                format!("除 {} 外的任意正整数", elements.chinese),
            )
        }
        SetKind::Named(name, arguments) => named(name, arguments),
        SetKind::Step(inner, step) => {
            let (inner, step) = (members(inner), pretty(step));
            Text::new(
                format!("{} in steps of {}", inner.english, step.english),
                format!("{}（步长 {}）", inner.chinese, step.chinese),
            )
        }
        SetKind::Union(sets) => or_list(&sets.iter().map(members).collect::<Vec<_>>()),
        SetKind::Both(left, right) => {
            let (left, right) = (members(left), members(right));
            Text::new(
                format!("{} that is also {}", left.english, right.english),
                format!("既是 {} 又是 {}", left.chinese, right.chinese),
            )
        }
        SetKind::But(left, right) => {
            let (left, right) = (members(left), members(right));
            Text::new(
                format!("{}, but not {}", left.english, right.english),
                format!("{}，但不是 {}", left.chinese, right.chinese),
            )
        }
        SetKind::Comprehension(body, bindings) => {
            let (body, clauses) = (pretty(body), wheres(bindings));
            Text::new(body.english + &clauses.english, body.chinese + &clauses.chinese)
        }
        SetKind::Value(node) => value(node),
    }
}

/// Whether it is written so that it has no element.
pub fn is_empty(set: &SetNode) -> bool {
    match &set.kind {
        SetKind::Range(from, end) => ends(from, end).is_some_and(|(from, to)| to < from),
        SetKind::List(elements) => elements.is_empty(),
        _ => false,
    }
}

/// How many tokens that is.
pub fn amount(set: &SetNode) -> Text {
    match &set.kind {
        SetKind::Range(from, end) => range_of_tokens(from, end),
        SetKind::List(elements) => tokens(&list(elements)),
        SetKind::AllBut(elements) => {
            let elements = list(elements);
            Text::new(
                format!("any number of tokens but {}", elements.english),
                format!("任意多个石子，但不能是 {} 个", elements.chinese),
            )
        }
        SetKind::Named(name, arguments) if arguments.is_empty() && known(name).is_some() => {
            let (english, chinese, first) = known(name).unwrap_or_default();
            Text::new(
                format!("{english} of tokens ({first})"),
                format!("{chinese}个石子（{}）", first.replace(", ", "、")),
            )
        }
        _ => {
            let members = members(set);
            let english = match members.english.strip_prefix("a number ") {
                Some(rest) => format!("a number of tokens {rest}"),
                None => format!("a number of tokens that is {}", members.english),
            };
            Text::new(english, format!("石子，个数须为 {}", members.chinese))
        }
    }
}

/// A number of tokens in words.
pub fn tokens(number: &Text) -> Text {
    let noun = if number.english == "1" { "token" } else { "tokens" };
    Text::new(format!("{} {noun}", number.english), format!("{} 个石子", number.chinese))
}

fn list(elements: &[Node]) -> Text {
    let told: Vec<Text> = elements.iter().take(MOST_TOLD).map(pretty).collect();
    match elements.last() {
        // An endless set stops only where numbers do.
        Some(Node { kind: NodeKind::Integer(last), .. }) if elements.len() > MOST_TOLD && *last > HUGE => {
            joined(&[joined(&told, ", ", "、"), Text::same("…")], ", ", "、")
        }
        Some(last) if elements.len() > MOST_TOLD => {
            or_list(&[joined(&told, ", ", "、"), Text::same("…"), pretty(last)])
        }
        Some(_) => or_list(&told),
        None => Text::new("none", "无"),
    }
}

/// The least and the greatest number of a range, where it has both.
fn ends(from: &Node, end: &EndNode) -> Option<(i128, i128)> {
    let NodeKind::Integer(from) = from.kind else { return None };
    match end {
        EndNode::At(Node { kind: NodeKind::Integer(to), .. }) => Some((from, *to)),
        EndNode::Before(Node { kind: NodeKind::Integer(to), .. }) => Some((from, to.checked_sub(1)?)),
        _ => None,
    }
}

/// A range that is better told as a list.
fn told_out(from: &Node, end: &EndNode) -> Option<Text> {
    let (from, to) = ends(from, end)?;
    if to < from {
        return Some(Text::new("none", "无"));
    }
    let count = to.checked_sub(from)?;
    let all: Vec<Text> = (0..=count.min(SHORT)).map(|more| Text::same((from + more).to_string())).collect();
    (count < SHORT).then(|| or_list(&all))
}

fn range(from: &Node, end: &EndNode) -> Text {
    if let Some(list) = told_out(from, end) {
        return list;
    }
    let least = pretty(from);
    match last(end) {
        Some(last) => Text::new(
            format!("a number from {} to {}", least.english, last.english),
            format!("{} 到 {} 的数", least.chinese, last.chinese),
        ),
        None if least.english == "1" => Text::new("any positive number", "任意正整数"),
        None => Text::new(
            format!("any number from {} on", least.english),
            format!("不小于 {} 的任意整数", least.chinese),
        ),
    }
}

fn range_of_tokens(from: &Node, end: &EndNode) -> Text {
    if let Some(list) = told_out(from, end) {
        return tokens(&list);
    }
    let least = pretty(from);
    match last(end) {
        Some(last) => Text::new(
            format!("{} to {} tokens", least.english, last.english),
            format!("{} 到 {} 个石子", least.chinese, last.chinese),
        ),
        None if least.english == "1" => Text::new("any number of tokens", "任意多个石子"),
        None => {
            Text::new(format!("{} or more tokens", least.english), format!("至少 {} 个石子", least.chinese))
        }
    }
}

/// The greatest number of a range in words.
fn last(end: &EndNode) -> Option<Text> {
    match end {
        EndNode::At(node) => Some(pretty(node)),
        EndNode::Before(node) => Some(pretty(&one_less(node))),
        EndNode::Endless => None,
    }
}

/// One less, without `− 1 − 1`.
fn one_less(node: &Node) -> Node {
    let integer = |value: i128| Node::integer(value, node.span);
    match &node.kind {
        NodeKind::Integer(value) => integer(value.saturating_sub(1)),
        NodeKind::Binary(operator, left, right) => match (operator, &right.kind) {
            (Operator::Add, NodeKind::Integer(1)) => (**left).clone(),
            (Operator::Add, NodeKind::Integer(value)) => {
                Node::binary(Operator::Add, (**left).clone(), integer(value - 1))
            }
            (Operator::Subtract, NodeKind::Integer(value)) => {
                Node::binary(Operator::Subtract, (**left).clone(), integer(value.saturating_add(1)))
            }
            _ => Node::binary(Operator::Subtract, node.clone(), integer(1)),
        },
        _ => Node::binary(Operator::Subtract, node.clone(), integer(1)),
    }
}

/// Sets that are kinds of numbers: in English, in Chinese, the first of them.
fn known(name: &str) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match name {
        "primes" => ("a prime number", "质数", "2, 3, 5, …"),
        "squares" => ("a square number", "平方数", "1, 4, 9, …"),
        "cubes" => ("a cubic number", "立方数", "1, 8, 27, …"),
        "triangular" => ("a triangular number", "三角形数", "1, 3, 6, …"),
        "fib" => ("a Fibonacci number", "斐波那契数", "1, 2, 3, 5, …"),
        "prime_powers" => ("a prime-power number", "质数的幂", "1, 2, 3, 4, 5, 7, 8, 9, …"),
        "factorials" => ("a factorial number", "阶乘数", "1, 2, 6, 24, …"),
        "odd" => ("an odd number", "奇数", "1, 3, 5, …"),
        "even" => ("an even number", "偶数", "2, 4, 6, …"),
        "lucas" => ("a Lucas number", "卢卡斯数", "1, 2, 3, 4, 7, …"),
        "squarefree" => ("a squarefree number", "无平方因子数", "1, 2, 3, 5, 6, …"),
        _ => return None,
    })
}

fn named(name: &str, arguments: &[Node]) -> Text {
    if let Some((english, chinese, first)) = known(name).filter(|_| arguments.is_empty()) {
        return Text::new(
            format!("{english} ({first})"),
            format!("{chinese}（{}）", first.replace(", ", "、")),
        );
    }
    let of: Vec<Text> = arguments.iter().map(pretty).collect();
    let of = joined(&of, ", ", "、");
    let (english, chinese) = match name {
        "powers" => ("a power of 0", "0 的幂"),
        "multiples" => ("a multiple of 0", "0 的倍数"),
        "divisors" => ("a divisor of 0", "0 的约数"),
        "coprime" => ("a number up to 0 that has no common factor with 0", "不超过 0 且与 0 互质的数"),
        "digits" => ("one of the digits of 0, but not zero", "0 的某个非零数字"),
        _ => ("an element of 0", "0 的元素"),
    };
    let of = if of.english.is_empty() { Text::same(name.to_string()) } else { of };
    let first = match of.english.as_str() {
        "2" if name == "powers" => " (1, 2, 4, …)",
        _ => "",
    };
    Text::new(
        english.replace('0', &of.english) + first,
        chinese.replace('0', &of.chinese) + &first.replace(", ", "、").replace(" (", "（").replace(')', "）"),
    )
}

/// What a name or a function stands for.
fn value(node: &Node) -> Text {
    let of = |english: &str, chinese: &str, arguments: &[Node]| {
        let inner: Vec<Text> = arguments.iter().map(pretty).collect();
        let inner = joined(&inner, ", ", "、");
        Text::new(english.replace('0', &inner.english), chinese.replace('0', &inner.chinese))
    };
    match &node.kind {
        NodeKind::Call(name, arguments) => match name.as_str() {
            "subsets" => subset(arguments),
            "below" => of("a list that is nowhere above 0", "各项不超过 0 的列表", arguments),
            "permutations" => of("an arrangement of 0", "0 的排列", arguments),
            "partitions" if arguments.len() > 1 => {
                of("a partition of 0 into different parts", "0 拆成互不相同的数的拆分", &arguments[..1])
            }
            "partitions" => of("a partition of 0", "0 的拆分", arguments),
            _ => of("an element of 0", "0 的元素", std::slice::from_ref(node)),
        },
        _ => of("an element of 0", "0 的元素", std::slice::from_ref(node)),
    }
}

/// `a set of numbers from 0 to 4`, or of so many of them.
fn subset(arguments: &[Node]) -> Text {
    let Some(whole) = arguments.first().map(pretty) else { return Text::default() };
    let (english, of) = match whole.english.strip_prefix("a number from ") {
        Some(range) => (format!("numbers from {range}"), "set"),
        None => (whole.english, "subset"),
    };
    match arguments.get(1).map(pretty) {
        Some(size) => Text::new(
            format!("a {of} of {} of the {english}", size.english).replace("of the a ", "of a "),
            format!("{} 的 {} 元子集", whole.chinese, size.chinese),
        ),
        None => Text::new(format!("a {of} of {english}"), format!("{} 的子集", whole.chinese)),
    }
}

/// So many elements show how a set goes on.
const FIRST: i128 = 4;

/// The first elements of `let NAME = E for j in SET`, where they can be told: `1, 3, 5, 7, …`.
pub fn progression(name: &str, set: &SetNode, element: &Node) -> Option<Text> {
    let SetKind::Range(Node { kind: NodeKind::Integer(from), .. }, end) = &set.kind else { return None };
    let count = match end {
        EndNode::Endless => FIRST,
        EndNode::At(_) | EndNode::Before(_) => return None,
    };
    let element = |place: i128| computed(element, name, from.checked_add(place)?);
    let told: Option<Vec<String>> = (0..count).map(|place| Some(element(place)?.to_string())).collect();
    let told = told?;
    Some(Text::new(format!("{}, …", told.join(", ")), format!("{}、…", told.join("、"))))
}

/// The value of an expression in one name.
fn computed(node: &Node, name: &str, value: i128) -> Option<i128> {
    match &node.kind {
        NodeKind::Integer(integer) => Some(*integer),
        NodeKind::Name(own) if own == name => Some(value),
        NodeKind::Binary(operator, left, right) => {
            let (left, right) = (computed(left, name, value)?, computed(right, name, value)?);
            match operator {
                Operator::Add => left.checked_add(right),
                Operator::Subtract => left.checked_sub(right),
                Operator::Multiply => left.checked_mul(right),
                Operator::Divide | Operator::Modulo => None,
            }
        }
        _ => None,
    }
}
