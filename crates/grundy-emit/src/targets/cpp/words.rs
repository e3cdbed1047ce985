//! How C++ says words: by `puts` where they are a whole line, else by `printf`.
//!
//! The streams of C++ would do as well, but a program that uses nothing of the library of C++ starts in half the time.

use super::super::braces::quoted;
use super::super::layout::{Dialect, Printer};
use super::Cpp;
use crate::program::{Number, Piece};

/// Says pieces.
pub fn print(pieces: &[Piece], printer: &Printer<'_>) -> String {
    match pieces {
        [Piece::Words(words)] => put(words.strip_suffix('\n').map(quoted), quoted(words)),
        [Piece::Either(truth, yes, no)] => {
            let truth = printer.truth(truth);
            let either = |yes: &str, no: &str| format!("{truth} ? {} : {}", quoted(yes), quoted(no));
            let lines = yes.strip_suffix('\n').zip(no.strip_suffix('\n'));
            put(lines.map(|(yes, no)| either(yes, no)), either(yes, no))
        }
        _ => format!("printf({});", formatted(pieces, printer)),
    }
}

/// A whole line, or words.
fn put(line: Option<String>, words: String) -> String {
    match line {
        Some(line) => format!("puts({line});"),
        None => format!("fputs({words}, stdout);"),
    }
}

/// A format, and what stands in it.
pub fn formatted(pieces: &[Piece], printer: &Printer<'_>) -> String {
    let (mut format, mut arguments) = (String::new(), Vec::new());
    for piece in pieces {
        match piece {
            Piece::Words(words) => format.push_str(&words.replace('%', "%%")),
            Piece::Number(number) => {
                format.push_str("%lld");
                arguments.push(long(number, printer));
            }
            Piece::Either(truth, yes, no) => {
                format.push_str("%s");
                arguments.push(format!("{} ? {} : {}", printer.truth(truth), quoted(yes), quoted(no)));
            }
            Piece::Listed(list) => {
                format.push_str("%s");
                arguments.push(format!("listed({}).c_str()", printer.named(list)));
            }
            Piece::Letters(list) => {
                format.push_str("%s");
                let list = printer.named(list);
                arguments.push(format!("string({list}.begin(), {list}.end()).c_str()"));
            }
        }
    }
    std::iter::once(quoted(&format)).chain(arguments).collect::<Vec<String>>().join(", ")
}

/// A number of the type that its format is for; elements of tables may be shorter.
fn long(number: &Number, printer: &Printer<'_>) -> String {
    let text = printer.number(number);
    match number {
        Number::Name(_) | Number::Own(..) => text,
        Number::Integer(value) => format!("{}LL", Cpp.integer(*value).trim_end_matches("LL")),
        Number::At(..) => format!("(long long){text}"),
        _ => format!("(long long)({text})"),
    }
}
