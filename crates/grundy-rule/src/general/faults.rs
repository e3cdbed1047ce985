//! What may be wrong with a result, a domain or a start while a rule of lists is played, in words.

use super::tree::{Kind, Sort};
use crate::arithmetic::Fault;
use crate::syntax::Shape;
use crate::text::Text;

pub(super) fn nothing_there() -> Fault {
    Fault {
        message: Text::new(
            "this start reads or changes a place that is not there, or leaves a number below 0",
            "这个起始局面读取或改变了不存在的位置，或得到小于 0 的数",
        ),
        help: Text::new(
            "ask first whether the place exists, as in `if len(a) > 0`",
            "请先判断位置是否存在，例如 `if len(a) > 0`",
        ),
    }
}

pub(super) fn domain_reads_outside(shown: &str) -> Fault {
    Fault {
        message: Text::new(
            format!("the domain asks {shown} for a place that is not there"),
            format!("定义域读取了 {shown} 中不存在的位置"),
        ),
        help: Text::new(
            "ask first whether the place exists, as in `domain len(a) > 0, a[0] > 0`",
            "请先判断位置是否存在，例如 `domain len(a) > 0, a[0] > 0`",
        ),
    }
}

pub(super) fn bad_count(count: i128) -> Fault {
    Fault {
        message: Text::new(
            format!("a heap cannot stand there {count} times"),
            format!("一个堆不能出现 {count} 次"),
        ),
        help: Text::new(
            "a count is not negative, and a sum has at most a million parts",
            "次数不能为负，一个和最多有一百万个部分",
        ),
    }
}

pub(super) fn too_large(value: i128) -> Fault {
    Fault {
        message: Text::new(format!("the coordinate {value} is too large"), format!("坐标 {value} 太大")),
        help: Text::new(
            "coordinates stay below 2^63; bound the move with an `if`",
            "坐标须小于 2^63；请用 `if` 限制走法",
        ),
    }
}

pub(super) fn letter_alone(letter: char) -> Fault {
    Fault {
        message: Text::new(
            format!("the character '{letter}' stands where a number does in the left side"),
            format!("字符 '{letter}' 出现在左边应是数的位置"),
        ),
        help: Text::new(
            "keep it as a string of one: `(s[], l[])` on the left, `s[i..i+1]` for the one at place i, and `list()` for none yet",
            "请把它存成长度为 1 的字符串：左边写 `(s[], l[])`，第 i 位写 `s[i..i+1]`，还没有时写 `list()`",
        ),
    }
}

pub(super) fn wrong_shape(kind: &Kind) -> Fault {
    let shape = |sort: &Sort| match sort {
        Sort::Number => "x",
        Sort::Many(Shape::List) => "a[]",
        Sort::Many(Shape::Bag) => "a{}",
        Sort::Many(Shape::Board) => "b[,]",
    };
    let shapes: Vec<&str> = kind.sorts.iter().map(shape).collect();
    let shapes = shapes.join(", ");
    Fault {
        message: Text::new("this result has another shape than the left side", "结果的形状与左边不同"),
        help: Text::new(
            format!(
                "the left side is `{}({shapes})`: lists stay lists, and numbers numbers; `[ ]` is a sum, a list is `list(…)`",
                kind.tag
            ),
            format!(
                "左边是 `{}({shapes})`：列表仍是列表，数仍是数；`[ ]` 是和，列表写作 `list(…)`",
                kind.tag
            ),
        ),
    }
}
