//! A question as it is typed into an address: read once, into numbers and words that cannot be wrong.

use std::str::FromStr;

use bytes::Bytes;
use grundy::Play;
use grundy::emit::pictures::Theme;
use grundy::rule::{Given, Locale, Text};
use grundy::table::{COMPOUNDS, Compound};
use percent_encoding::percent_decode_str;

use crate::refusal::Refusal;

/// A question.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// What stands in the address at the place of a name: `/games/NAME.json`.
    pub name: String,
    /// The rule, and the values of its parameters.
    pub rule: Option<String>,
    /// Values of parameters.
    pub set: Vec<(String, Given)>,
    /// How large a table is asked for.
    pub limit: Option<u64>,
    /// Positions, or games with positions.
    pub sum: Option<String>,
    /// Whether the last move loses.
    pub misere: bool,
    /// How positions are joined, where they are no sum.
    pub compound: Option<Compound>,
    /// The coordinate that is fixed, with its value.
    pub fix: Option<(String, i128)>,
    /// Positions at which the law is evaluated.
    pub at: Option<String>,
    /// Whether a picture has dark paper.
    pub dark: bool,
    /// The word to look for.
    pub search: Option<String>,
    /// The claim to decide.
    pub claim: Option<String>,
    /// The language of a program.
    pub language: Option<String>,
    /// A whole program, or functions.
    pub style: Option<String>,
    /// What a program reads, what it says, and how large its input is.
    pub reads: Option<String>,
    /// See `reads`.
    pub says: Option<String>,
    /// See `reads`.
    pub limits: Option<String>,
    /// Whether a program prints moves.
    pub moves: bool,
    /// A move that was typed: the component, and what is left of it.
    pub to: Option<(usize, String)>,
    /// Whether a hint is wanted.
    pub hint: bool,
    /// The vertices on which tokens stand.
    pub tokens: Vec<String>,
    /// The vertex that is the ground.
    pub ground: Option<String>,
    /// How many seconds it may take.
    pub budget: Option<f64>,
    /// A name for the work, by which it can be followed and ended.
    pub work: Option<String>,
    /// The language of the words.
    pub locale: Locale,
    /// What was sent with the request.
    pub body: Bytes,
}

/// The names that a query may have; others belong to the page.
#[cfg(test)]
pub const PARAMETERS: [&str; 24] = [
    "rule", "set", "limit", "sum", "misere", "compound", "fix", "at", "theme", "search", "claim", "lang",
    "style", "reads", "says", "limits", "moves", "to", "hint", "token", "ground", "budget", "work", "locale",
];

/// More parameters than this are no question.
const MOST_PARAMETERS: usize = 64;
/// No rule, sum or claim that anybody wrote is longer, and nothing else in a query has reason to be.
const LONGEST_VALUE: usize = 8 << 10;
/// Names of parameters, coordinates and pages are for people to read.
const LONGEST_NAME: usize = 256;
/// The longest time that can be asked for; the server's own bound is usually smaller, and then counts.
const LONGEST_SECONDS: f64 = 86_400.0;

impl Ask {
    /// The parameters that are numbers, which claims may speak of.
    pub fn numbers(&self) -> Vec<(String, i128)> {
        let number = |(name, given): &(String, Given)| match given {
            Given::Number(value) => Some((name.clone(), *value)),
            _ => None,
        };
        self.set.iter().filter_map(number).collect()
    }

    /// Reads the query of an address. Names that are not known are for others to read.
    pub fn read(query: &str, locale: Locale) -> Result<Ask, Refusal> {
        let mut ask = Ask { locale, ..Ask::default() };
        let pairs: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty()).collect();
        if pairs.len() > MOST_PARAMETERS {
            return Err(Refusal::query(
                Text::new("the query has too many parts", "查询的参数太多"),
                Text::new(format!("at most {MOST_PARAMETERS}"), format!("最多 {MOST_PARAMETERS} 个")),
            ));
        }
        for pair in pairs {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decoded(name)?, decoded(value)?);
            ask.take(&name, short_enough(value)?)?;
        }
        Ok(ask)
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), Refusal> {
        match name {
            "rule" => self.rule = Some(value),
            "set" => self.set.push(named_value(name, &value)?),
            "limit" => self.limit = Some(number(name, &value)?),
            "sum" => self.sum = Some(value),
            "misere" => self.misere = is_yes(name, &value)?,
            "compound" => {
                let names = COMPOUNDS.map(|(name, _)| name);
                self.compound = Compound::named(one_of(name, &value, &names)?);
            }
            "fix" => self.fix = Some(named_number(name, &value)?),
            "at" => self.at = Some(value),
            "theme" => self.dark = one_of(name, &value, &["light", "dark"])? == "dark",
            "search" => self.search = Some(value).filter(|word| !word.is_empty()),
            "claim" => self.claim = Some(value),
            "style" => self.style = Some(one_of(name, &value, &["program", "function"])?.to_string()),
            "reads" => self.reads = Some(value).filter(|text| !text.trim().is_empty()),
            "says" => self.says = Some(value).filter(|text| !text.trim().is_empty()),
            "limits" => self.limits = Some(value).filter(|text| !text.trim().is_empty()),
            "moves" => self.moves = is_yes(name, &value)?,
            "to" => self.to = Some(typed_move(name, &value)?),
            "hint" => self.hint = is_yes(name, &value)?,
            "token" => self.tokens.push(value),
            "ground" => self.ground = Some(value),
            "budget" => self.budget = Some(seconds(&value)?),
            "work" => self.work = Some(work_name(value)?),
            "locale" => self.locale = locale(name, &value)?,
            "lang" => self.take_language(&value)?,
            _ => {}
        }
        Ok(())
    }

    /// On pages `lang` is the language of the words, with code it is that of the program.
    fn take_language(&mut self, value: &str) -> Result<(), Refusal> {
        match one_of("lang", value, &["en", "zh", "cpp", "rust", "python", "java"])? {
            "en" | "zh" => self.locale = locale("lang", value)?,
            program => self.language = Some(program.to_string()),
        }
        Ok(())
    }

    /// The rule, which most questions need.
    pub fn rule(&self) -> Result<&str, Refusal> {
        self.rule.as_deref().filter(|rule| !rule.trim().is_empty()).ok_or_else(|| {
            Refusal::query(
                Text::new("a rule is missing", "缺少规则"),
                Text::new("add it to the address: `rule=kayles`", "请在地址中加上 `rule=kayles`"),
            )
        })
    }

    /// Who wins: whoever makes the last move, or the other.
    pub fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    /// The colours of pictures.
    pub fn theme(&self) -> Theme {
        if self.dark { Theme::Dark } else { Theme::Light }
    }

    /// What was sent, as text.
    pub fn text(&self) -> Result<&str, Refusal> {
        std::str::from_utf8(&self.body).map_err(|_| {
            Refusal::query(
                Text::new("what was sent is not UTF-8 text", "发送的内容不是 UTF-8 文本"),
                Text::new("save it as UTF-8", "请以 UTF-8 编码保存"),
            )
        })
    }
}

/// A part of an address, as it was meant.
pub fn decoded(text: &str) -> Result<String, Refusal> {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8().map(|text| text.into_owned()).map_err(|_| {
        Refusal::query(
            Text::new("the address is not UTF-8 text", "地址不是 UTF-8 文本"),
            Text::new("encode it as UTF-8 before `%` signs", "请先以 UTF-8 编码，再用 `%` 转义"),
        )
    })
}

fn short_enough(text: String) -> Result<String, Refusal> {
    if text.len() <= LONGEST_VALUE {
        return Ok(text);
    }
    Err(Refusal::too_large(
        Text::new("a part of the query is too long", "查询中有一项太长"),
        Text::new(format!("at most {LONGEST_VALUE} bytes"), format!("最多 {LONGEST_VALUE} 字节")),
    ))
}

/// The page takes 32 hexadecimal digits.
const LONGEST_WORK: usize = 64;

fn work_name(name: String) -> Result<String, Refusal> {
    if (1..=LONGEST_WORK).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(name);
    }
    Err(Refusal::query(
        Text::new("`work` is not a name here", "`work` 不是合适的名字"),
        Text::new(
            format!("at most {LONGEST_WORK} Latin letters and digits"),
            format!("最多 {LONGEST_WORK} 个拉丁字母和数字"),
        ),
    ))
}

/// A name that is looked up; longer ones are not even compared with those that are known.
pub fn short_name(name: &str) -> Result<String, Refusal> {
    if name.len() <= LONGEST_NAME {
        return Ok(name.to_string());
    }
    Err(Refusal::too_large(
        Text::new("a name in the address is too long", "地址中的名字太长"),
        Text::new(format!("at most {LONGEST_NAME} bytes"), format!("最多 {LONGEST_NAME} 字节")),
    ))
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, Refusal> {
    value.trim().parse().map_err(|_| {
        Refusal::query(
            Text::new(format!("`{name}` is not a number here"), format!("`{name}` 不是合适的数")),
            Text::new(format!("write it like {name}=100"), format!("请写成 {name}=100 的形式")),
        )
    })
}

/// Reads `0:999`: the component, and what a move leaves of it.
fn typed_move(name: &str, value: &str) -> Result<(usize, String), Refusal> {
    let (component, left) = value.split_once(':').unwrap_or((value, ""));
    Ok((number(name, component)?, left.to_string()))
}

/// `m=3`, `S={1,2,5}`, `c=(0,1,1)`, `b=..#/.#.`.
fn named_value(name: &str, text: &str) -> Result<(String, Given), Refusal> {
    let read = text.split_once('=').and_then(|(name, value)| Some((name.trim(), given(value.trim())?)));
    let read = read.filter(|(name, _)| !name.is_empty());
    let read = read.map(|(name, value)| short_name(name).map(|name| (name, value)));
    read.transpose()?.ok_or_else(|| {
        Refusal::query(
            Text::new(format!("`{name}` does not name a value"), format!("`{name}` 中没有写明名字和值")),
            Text::new(
                format!("write it like {name}=m=3, or {name}=S={{1,2,5}}"),
                format!("请写成 {name}=m=3 或 {name}=S={{1,2,5}} 的形式"),
            ),
        )
    })
}

/// A word by itself is no value: a string of letters stands in quotes.
fn given(text: &str) -> Option<Given> {
    let read = Given::parse(text).ok()?;
    let is_word = matches!(read, Given::Text(_)) && text.chars().all(char::is_alphanumeric);
    (!is_word).then_some(read)
}

fn named_number(name: &str, text: &str) -> Result<(String, i128), Refusal> {
    let read = text.split_once('=').and_then(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)));
    let read = read.filter(|(name, _)| !name.is_empty());
    let read = read.map(|(name, value)| short_name(name).map(|name| (name, value)));
    read.transpose()?.ok_or_else(|| {
        Refusal::query(
            Text::new(
                format!("`{name}` does not name a whole number"),
                format!("`{name}` 中没有写明名字和整数"),
            ),
            Text::new(format!("write it like {name}=m=3"), format!("请写成 {name}=m=3 的形式")),
        )
    })
}

fn is_yes(name: &str, value: &str) -> Result<bool, Refusal> {
    Ok(matches!(one_of(name, value, &["", "1", "true", "0", "false"])?, "" | "1" | "true"))
}

fn one_of<'k>(name: &str, value: &str, known: &[&'k str]) -> Result<&'k str, Refusal> {
    known.iter().find(|word| **word == value).copied().ok_or_else(|| {
        let list = known.join(", ");
        Refusal::query(
            Text::new(format!("`{name}` does not take this value"), format!("`{name}` 不接受这个值")),
            Text::new(format!("it takes: {list}"), format!("可取：{list}")),
        )
    })
}

fn locale(name: &str, value: &str) -> Result<Locale, Refusal> {
    Ok(if one_of(name, value, &["en", "zh"])? == "zh" { Locale::Chinese } else { Locale::English })
}

fn seconds(value: &str) -> Result<f64, Refusal> {
    let seconds: f64 = number("budget", value)?;
    // Not a number is not in the range either.
    if seconds > 0.0 && seconds <= LONGEST_SECONDS {
        return Ok(seconds);
    }
    Err(Refusal::query(
        Text::new("`budget` is no number of seconds that work can take", "`budget` 不是合适的秒数"),
        Text::new(
            format!("more than 0 and at most {LONGEST_SECONDS}"),
            format!("大于 0，最多 {LONGEST_SECONDS}"),
        ),
    ))
}
