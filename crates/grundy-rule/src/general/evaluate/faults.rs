//! What is wrong where a term stands for nothing, in words.

use super::super::value::{CHARACTERS, List, Value};
use super::{Evaluated, Stop};
use crate::arithmetic::Fault;
use crate::text::Text;
use crate::tree::Span;

pub fn fault(found: Fault, span: Span) -> Stop {
    Stop::Fault(Box::new(found), span)
}

pub(super) fn faulty<T>(result: Result<T, Fault>, span: Span) -> Evaluated<T> {
    result.map_err(|found| fault(found, span))
}

pub fn wrong_kind(english: &str, chinese: &str, found: &Value, span: Span) -> Stop {
    let (found_english, found_chinese) = found.kind();
    fault(
        Fault {
            message: Text::new(
                format!("{english} is needed here, and this is {found_english}"),
                format!("此处需要{chinese}，而这是{found_chinese}"),
            ),
            help: match found {
                Value::List(_) => Text::new(
                    "take an element `a[i]`, or a number of the list: `len(a)`, `sum(a)`; lists are joined by `a ++ b`",
                    "请取一个元素 `a[i]`，或列表的一个数：`len(a)`、`sum(a)`；列表的连接写作 `a ++ b`",
                ),
                Value::Truth(_) => Text::new("a condition stands behind `if`", "条件要写在 `if` 后面"),
                Value::Character(_) => {
                    Text::new("the number of a digit is `digit(c)`", "数字字符的值是 `digit(c)`")
                }
                Value::Board(_) => Text::new(
                    "a board has two directions: `b[i, j]`, `b[i, j := e]`, `b[..i, ..]`",
                    "棋盘有两个方向：`b[i, j]`、`b[i, j := e]`、`b[..i, ..]`",
                ),
                Value::Number(_) if english.ends_with("condition") => Text::new(
                    "compare it with something: `sum(a) > 0`, `x % 2 == 0`",
                    "请与某个数比较：`sum(a) > 0`、`x % 2 == 0`",
                ),
                Value::Number(_) if english.ends_with("character") => {
                    Text::new("a character stands in quotes: `'3'`", "字符要写在引号里：`'3'`")
                }
                Value::Number(_) => Text::new(
                    "the list of one number is `list(n)`, its set `{n}`; the numbers below it are `0..n`",
                    "只含一个数的列表是 `list(n)`，集合是 `{n}`；小于它的数是 `0..n`",
                ),
                _ => Text::new("see `grundy help rules` for what fits", "可用的写法见 `grundy help rules`"),
            },
        },
        span,
    )
}

pub(super) fn no_number(character: u8) -> Fault {
    let character = char::from(character);
    Fault {
        message: Text::new(
            format!("`'{character}'` is a character, and numbers are needed here"),
            format!("`'{character}'` 是字符，此处需要数"),
        ),
        help: Text::new("the number of a digit is `digit(c)`", "数字字符的值是 `digit(c)`"),
    }
}

pub(super) fn two_sorts(number: i128, character: u8) -> Fault {
    let character = char::from(character);
    let quoted = if (0..10).contains(&number) { format!("`'{number}'`") } else { "`digit(c)`".into() };
    Fault {
        message: Text::new(
            format!("the character '{character}' is compared with the number {number}"),
            format!("字符 '{character}' 与数 {number} 相比较"),
        ),
        help: Text::new(
            format!("a character stands in quotes: write {quoted}"),
            format!("字符要写在引号里：请写 {quoted}"),
        ),
    }
}

pub(super) fn two_kinds(left_value: &Value, right_value: &Value) -> Fault {
    let ((left, left_chinese), (right, right_chinese)) = (left_value.kind(), right_value.kind());
    Fault {
        message: Text::new(
            format!("{left} is compared with {right}"),
            format!("{left_chinese}与{right_chinese}相比较"),
        ),
        help: match (left_value, right_value) {
            (Value::Character(_), Value::List(text)) | (Value::List(text), Value::Character(_)) => {
                in_single_quotes(text)
            }
            _ => Text::new(
                "compare numbers with numbers: `len(a) > 2`, `a[i] == 0`",
                "请用数与数比较：`len(a) > 2`、`a[i] == 0`",
            ),
        },
    }
}

/// A string of one character was meant to be that character.
fn in_single_quotes(text: &List) -> Text {
    let character = match text.elements.as_slice() {
        [one] => one.checked_sub(CHARACTERS).and_then(|code| u8::try_from(code).ok()).map_or('+', char::from),
        _ => '+',
    };
    Text::new(
        format!(
            "one character stands in single quotes: `'{character}'`; a string is a list of characters, and so is the row `b[i]` of a board"
        ),
        format!("单个字符要写在单引号里：`'{character}'`；字符串是字符的列表，棋盘的一行 `b[i]` 也是"),
    )
}

pub(super) fn no_order() -> Fault {
    Fault {
        message: Text::new("lists are equal or not, and none is less", "列表只能比较是否相等，没有大小"),
        help: Text::new(
            "compare a number of them: `sum(a) < sum(b)`",
            "请比较它们的某个数：`sum(a) < sum(b)`",
        ),
    }
}

pub(super) fn changed_twice(place: usize) -> Fault {
    Fault {
        message: Text::new(
            format!("the place {place} is changed twice in one move"),
            format!("同一步里位置 {place} 被改动了两次"),
        ),
        help: Text::new("change each place once", "每个位置只改动一次"),
    }
}

pub(super) fn one_place() -> Fault {
    Fault {
        message: Text::new("one place holds one number or one character", "一个位置只能放一个数或一个字符"),
        help: Text::new(
            "a place is left out by `a[..i] ++ a[i+1..]`, and several are put in by `a[..i] ++ list(e, f) ++ a[i+1..]`",
            "去掉一个位置写作 `a[..i] ++ a[i+1..]`，放入几个写作 `a[..i] ++ list(e, f) ++ a[i+1..]`",
        ),
    }
}

pub(super) fn one_direction() -> Fault {
    Fault {
        message: Text::new(
            "a place of a list has one number, that of a board two",
            "列表的位置是一个数，棋盘的位置是两个数",
        ),
        help: Text::new(
            "two places of a list are changed by `a[i := e, j := f]`",
            "改动列表的两个位置写作 `a[i := e, j := f]`",
        ),
    }
}

pub(super) fn other_width(above: usize, below: usize) -> Fault {
    Fault {
        message: Text::new(
            format!("a board with {above} columns cannot stand above one with {below}"),
            format!("{above} 列的棋盘不能接在 {below} 列的棋盘上方"),
        ),
        help: Text::new("join boards of one width", "只能连接宽度相同的棋盘"),
    }
}

pub fn too_long() -> Fault {
    Fault {
        message: Text::new("this list grows too long", "列表太长"),
        help: Text::new("a list holds at most 65536 elements", "列表最多 65536 个元素"),
    }
}

pub(super) fn too_large(number: i128) -> Fault {
    Fault {
        message: Text::new(format!("the element {number} is too large"), format!("元素 {number} 太大")),
        help: Text::new("elements of lists stay below 2^62", "列表的元素须小于 2^62"),
    }
}

pub(super) fn no_digit(character: u8) -> Fault {
    let character = char::from(character);
    Fault {
        message: Text::new(format!("'{character}' is no digit"), format!("'{character}' 不是数字")),
        help: Text::new("ask before: `'0' <= c <= '9'`", "请先判断：`'0' <= c <= '9'`"),
    }
}

pub(super) fn small_base(base: i128) -> Fault {
    Fault {
        message: Text::new(format!("{base} is no base"), format!("{base} 不能作为进位制的底")),
        help: Text::new("`leading_digit(n, b)` needs b ≥ 2", "`leading_digit(n, b)` 需要 b ≥ 2"),
    }
}

pub(super) fn small_step() -> Fault {
    Fault {
        message: Text::new("a step goes upwards", "步长必须为正"),
        help: Text::new("let it be at least 1", "步长至少为 1"),
    }
}

pub(super) fn negative() -> Fault {
    Fault {
        message: Text::new("this is not defined for negative numbers", "对负数没有定义"),
        help: Text::new("ask for it before with `if`", "请先用 `if` 判断"),
    }
}

pub(super) fn of_zero() -> Fault {
    Fault {
        message: Text::new("0 has no prime factors to count", "0 没有质因数可数"),
        help: Text::new("ask before: `if x > 0`", "请先判断：`if x > 0`"),
    }
}

pub(super) fn too_high_a_power() -> Fault {
    Fault {
        help: Text::new(
            "`a^b` is a power here, and xor is `bitxor(a, b)`; if a power is meant, bound its numbers",
            "此处 `a^b` 是幂，异或写作 `bitxor(a, b)`；如确实是幂，请给其中的数加上界",
        ),
        ..overflow()
    }
}

pub(super) fn overflow() -> Fault {
    Fault {
        message: Text::new("this number grows beyond 128 bits", "这个数超出了 128 位"),
        help: Text::new("bound the numbers of the rule", "请给规则中的数加上界"),
    }
}
