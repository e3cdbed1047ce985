//! Lines that come in any order and go out in the order of the rules, to stdout or to a file that nobody else writes.
//!
//! A line in a file ends with the checksum of all before it, so that a damaged one is noticed and found again.
//! A file in which something else stands is left alone.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use grundy::rule::Text;
use grundy_documents::SweepLine;

use super::form::{self, Form, Tally};
use super::{late, not_all};
use crate::commands::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// Where the lines go, and which are there already.
pub struct Lines {
    file: Option<(String, File)>,
    typed: HashSet<String>,
    form: Form,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: usize,
    waiting: BTreeMap<usize, String>,
    /// How many rules came to which end.
    tallies: BTreeMap<Tally, usize>,
    /// How many the clock ended.
    late: usize,
    trouble: Option<std::io::Error>,
}

impl Lines {
    /// The same, but what the file says of rules that are open is dropped, so that they are looked at again.
    pub fn open_again(path: &str, context: &Context) -> Result<Lines, Failure> {
        let bytes = if Path::new(path).exists() { files::read_bytes(path)? } else { Vec::new() };
        let held = Held::read(path, &bytes)?;
        let has_law = |line: &&str| !SweepLine::is_open(line.trim_end());
        let kept: String = held.kept.split_inclusive('\n').filter(has_law).collect();
        if kept.len() < bytes.len() {
            files::write(path, kept.as_bytes())?;
        }
        Lines::open(Some(path), Form::Json, context)
    }

    /// Opens the file for nobody else, and reads what it holds.
    pub fn open(path: Option<&str>, form: Form, context: &Context) -> Result<Lines, Failure> {
        let Some(path) = path else {
            context.print_part(form.head(context.locale));
            return Ok(Lines { file: None, typed: HashSet::new(), form, state: Mutex::default() });
        };
        let (mut file, bytes) = files::open_alone(path)?;
        let held = Held::read(path, &bytes)?;
        if held.is_cut {
            file.set_len(held.kept.len() as u64).map_err(|error| Failure::file(path, &error))?;
        }
        if held.damaged > 0 {
            context.note(&damaged_note(held.damaged, context));
            drop(file);
            files::write(path, held.kept.as_bytes())?;
            file = files::open_alone(path)?.0;
        }
        Ok(Lines { file: Some((path.to_string(), file)), typed: held.typed, form, state: Mutex::default() })
    }

    /// Whether the line of a rule is in the file already.
    pub fn holds(&self, rule: &str) -> bool {
        self.typed.contains(rule)
    }

    /// Whether no more lines are wanted.
    pub fn is_over(&self, context: &Context) -> bool {
        context.should_stop() || self.state.lock().is_ok_and(|state| state.trouble.is_some())
    }

    /// Hands over a line when all before it are.
    pub fn add(&self, index: usize, line: SweepLine, context: &Context) {
        let (tally, is_late) = (form::tally(&line), !line.clock.is_empty());
        let line = match self.file {
            Some(_) => line.checked(),
            None => self.form.line(&line, context.locale).unwrap_or_else(|| line.plain()),
        };
        let Ok(mut state) = self.state.lock() else { return };
        *state.tallies.entry(tally).or_default() += 1;
        state.late += usize::from(is_late);
        state.waiting.insert(index, line);
        while state.trouble.is_none() {
            let next = state.next;
            let Some(line) = state.waiting.remove(&next) else { return };
            state.trouble = self.hand_over(&line, context).err();
            state.next += usize::from(state.trouble.is_none());
        }
    }

    fn hand_over(&self, line: &str, context: &Context) -> std::io::Result<()> {
        let Some((_, file)) = &self.file else {
            context.print_part(line);
            return Ok(());
        };
        let mut file: &File = file;
        file.write_all(line.as_bytes())?;
        if file.metadata()?.is_file() { file.sync_data() } else { Ok(()) }
    }

    /// Says whether all lines went out.
    pub fn finish(self, all: usize, context: &Context) -> Done {
        let state = self.state.into_inner().unwrap_or_default();
        if self.form == Form::Text {
            context.print(&form::summary(&state.tallies, context.locale));
        }
        late::note(state.late, context);
        match (state.trouble, self.file) {
            (Some(error), Some((path, _))) => Err(Failure::file(&path, &error)),
            _ if state.next < all => Err(not_all(state.next, all, context)),
            _ => Ok(0),
        }
    }
}

/// What a file holds.
struct Held {
    typed: HashSet<String>,
    kept: String,
    // Whether the last line was cut off by a kill.
    is_cut: bool,
    damaged: usize,
}

impl Held {
    fn read(path: &str, bytes: &[u8]) -> Result<Held, Failure> {
        let text = String::from_utf8_lossy(bytes);
        let mut held = Held { typed: HashSet::new(), kept: String::new(), is_cut: false, damaged: 0 };
        for line in text.split_inclusive('\n') {
            let Some(whole) = line.strip_suffix('\n') else {
                held.is_cut = is_ours(line);
                if !held.is_cut {
                    return Err(foreign(path));
                }
                break;
            };
            match SweepLine::typed_in(whole) {
                Some(typed) => {
                    held.typed.insert(typed);
                    held.kept += line;
                }
                None if is_ours(whole) && whole.contains("\"typed\"") => held.damaged += 1,
                None => return Err(foreign(path)),
            }
        }
        if held.damaged > 0 && held.typed.is_empty() { Err(foreign(path)) } else { Ok(held) }
    }
}

/// Whether a line may be one of ours that was damaged or cut off: they all begin with the same key, older ones with others.
fn is_ours(line: &str) -> bool {
    let beginnings = ["{\"version\":\"", "{\"agrees_below\":", "{\"error\":"];
    beginnings.iter().any(|beginning| line.starts_with(beginning) || beginning.starts_with(line))
}

fn foreign(path: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{path}` holds lines that are not of a sweep"),
            format!("`{path}` 中有不属于 sweep 的内容"),
        ),
        Text::new("choose another file: nothing was changed", "请换一个文件；该文件未被改动"),
    )
}

fn damaged_note(count: usize, context: &Context) -> String {
    context
        .pick(
            &format!("damaged lines: {count}; their rules are looked at again"),
            &format!("损坏的行：{count}；相应的规则将重新计算"),
        )
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::rule::{Diagnostic, Locale};
    use grundy_documents::ErrorDocument;

    fn line(rule: &str) -> String {
        let mistake = Diagnostic::new(Text::new("seven mistakes", "七个错误"));
        SweepLine::of_error(rule, ErrorDocument::new(&mistake, Locale::English)).checked()
    }

    fn read(text: &str) -> Option<(usize, usize, bool, String)> {
        let held = Held::read("file", text.as_bytes()).ok()?;
        Some((held.typed.len(), held.damaged, held.is_cut, held.kept))
    }

    #[test]
    fn a_line_with_its_checksum_is_still_a_document() {
        let line = line("octal 0.77");
        let document: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(document["typed"], "octal 0.77");
        assert_eq!(document["check"].as_str().map(str::len), Some(16));
        assert_eq!(SweepLine::typed_in(line.trim_end()), Some("octal 0.77".into()));
    }

    #[test]
    fn every_changed_byte_of_a_line_is_noticed() {
        let line = line("octal 0.77");
        let bytes = line.trim_end().as_bytes();
        for place in 0..bytes.len() {
            let mut changed = bytes.to_vec();
            changed[place] ^= 1;
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert_eq!(SweepLine::typed_in(&changed), None, "{changed}");
        }
    }

    #[test]
    fn a_line_is_open_where_no_law_was_found() {
        assert!(SweepLine::is_open(r#"{"version":"0.1.0","standing":"none","typed":"octal 0.6"}"#));
        assert!(!SweepLine::is_open(r#"{"version":"0.1.0","standing":"proved","typed":"octal 0.7"}"#));
        assert!(!SweepLine::is_open(line("a").trim_end()));
    }

    #[test]
    fn what_a_kill_cut_off_is_dropped_wherever_it_was_cut() {
        let (first, second) = (line("a"), line("b"));
        for end in 1..second.len() {
            let text = format!("{first}{}", &second[..end]);
            assert_eq!(read(&text), Some((1, 0, true, first.clone())), "{text}");
        }
    }

    #[test]
    fn a_damaged_line_is_dropped_and_the_others_stay() {
        let (first, second) = (line("a"), line("b"));
        let text = format!("{}{second}", first.replace("seven", "eight"));
        assert_eq!(read(&text), Some((1, 1, false, second)));
    }

    #[test]
    fn a_file_of_somebody_else_is_refused() {
        let own = line("a");
        for foreign in ["my notes\nimportant line\n", "my notes", "{\"typed\": 1}\n", "{}\n", "\n", "[1]\n"] {
            assert_eq!(read(foreign), None, "{foreign}");
            assert_eq!(read(&format!("{own}{foreign}")), None, "{foreign}");
            assert_eq!(read(&format!("{foreign}{own}")), None, "{foreign}");
        }
        assert_eq!(read(""), Some((0, 0, false, String::new())));
    }

    #[test]
    fn lines_from_before_there_were_checksums_count() {
        let old = "{\"agrees_below\":7,\"typed\":\"octal 0.77\",\"version\":\"0.1.0\"}\n";
        assert_eq!(read(old), Some((1, 0, false, old.to_string())));
    }
}
