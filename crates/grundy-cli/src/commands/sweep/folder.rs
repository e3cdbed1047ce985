//! A folder with one file for each canonical rule, which many processes fill at once.
//!
//! A file is written under another name, synced and renamed, the certificates before the line that rests on them: what is
//! there is whole. Whoever finds the same rule writes the same bytes, so work that is done twice does no harm. Before work
//! on a rule begins a mark is left; a rule with three marks and no line has ended three processes, and is left alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::budget::Watch;
use grundy::open::open;
use grundy::rule::Text;
use grundy_documents::{SweepLine, Swept, SweptRule, gave_up, swept_name};

use super::beside::certificate_name;
use super::estimate::Kind;
use super::progress::Progress;
use super::{Each, late, not_all, workers};
use crate::commands::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// A rule that has ended so many processes is left alone.
const ATTEMPTS: usize = 3;

/// Finds the laws of the rules that are not in the folder yet, several at a time.
pub fn fill(each: &Each, path: &Path, rules: &[String], context: &Context) -> Done {
    let folder = Folder(path.to_path_buf());
    std::fs::create_dir_all(path).map_err(|error| folder.trouble(&error))?;
    let [next, done, late] = [(); 3].map(|()| AtomicUsize::new(0));
    let trouble: Mutex<Option<Failure>> = Mutex::default();
    let kinds: Vec<Kind> = rules.iter().map(|rule| each.kind(rule)).collect();
    let progress = Progress::new(&kinds, true, context);
    workers::all_do(workers::count(context, rules.len()), || {
        while let Some((typed, kind)) = next_of(rules, &kinds, &next) {
            if context.should_stop() || trouble.lock().is_ok_and(|trouble| trouble.is_some()) {
                return;
            }
            let watch = Watch::start();
            match folder.add(typed, each, &watch, context) {
                Ok(Added::New { is_late }) => {
                    late.fetch_add(usize::from(is_late), Ordering::Relaxed);
                    progress.add(kind, &watch, context);
                }
                Ok(Added::Known) => progress.pass(kind),
                Ok(Added::Not) => return,
                Err(failure) => return trouble.lock().map_or((), |mut trouble| *trouble = Some(failure)),
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    });
    progress.end();
    late::note(late.into_inner(), context);
    match (trouble.into_inner(), done.into_inner()) {
        (Ok(Some(failure)), _) => Err(failure),
        (_, done) if done < rules.len() => Err(not_all(done, rules.len(), context)),
        _ => Ok(0),
    }
}

/// Checks everything that a folder holds again, and prints the lines in the order of their rules.
pub fn gather(path: &Path, context: &Context) -> Done {
    let folder = Folder(path.to_path_buf());
    let mut lines = BTreeMap::new();
    for swept in folder.all()? {
        if context.should_stop() {
            return Err(Failure::used_up());
        }
        swept
            .accepted(context.locale, &|| context.should_stop())
            .map_err(|why| folder.forged(&swept.rule, &why))?;
        lines.insert(swept.rule, swept.line);
    }
    if lines.is_empty() {
        return Err(folder.empty());
    }
    late::note(lines.values().filter(|line| SweepLine::is_late(line)).count(), context);
    context.print(&lines.into_values().collect::<String>());
    Ok(0)
}

/// The next rule that nobody has taken yet.
fn next_of<'r>(rules: &'r [String], kinds: &[Kind], next: &AtomicUsize) -> Option<(&'r String, Kind)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((rules.get(index)?, *kinds.get(index)?))
}

struct Folder(PathBuf);

/// What became of a rule.
enum Added {
    /// It is in the folder now; perhaps with a line that the clock ended.
    New { is_late: bool },
    /// It was there before.
    Known,
    /// It was cut short.
    Not,
}

impl Folder {
    /// Sees to it that the rule is in the folder.
    fn add(&self, typed: &str, each: &Each, watch: &Watch, context: &Context) -> Result<Added, Failure> {
        let rule = open(typed, &[]).map_or_else(|_| typed.to_string(), |opened| opened.rules.canonical());
        if self.read(&rule).is_some_and(|held| !each.again || !SweepLine::is_open(&held.line)) {
            return Ok(Added::Known);
        }
        let swept = match self.mark(&rule)? {
            ATTEMPTS.. => Swept::failed(&rule, &gave_up(ATTEMPTS), context.locale),
            _ => {
                let SweptRule { line, certificates } = each.found(&rule, context);
                Swept { line: line.checked(), rule: rule.clone(), certificates }
            }
        };
        // A line whose work was cut short would never be repaired.
        if context.should_stop() {
            self.unmark(&rule);
            return Ok(Added::Not);
        }
        let kept = self.keep(&swept).and_then(|()| each.beside.add(&rule, &swept.certificates, watch));
        // A disk that is full is no fault of the rule.
        self.unmark(&rule);
        kept.map(|()| Added::New { is_late: SweepLine::is_late(&swept.line) })
    }

    fn file(&self, rule: &str, ending: &str) -> PathBuf {
        self.0.join(swept_name(rule) + ending)
    }

    fn certificate(&self, rule: &str, place: usize) -> PathBuf {
        self.0.join(certificate_name(rule, place))
    }

    /// Leaves a mark that work on this rule begins; how many there were before.
    fn mark(&self, rule: &str) -> Result<usize, Failure> {
        let before = (0..ATTEMPTS).take_while(|&number| self.begun(rule, number).exists()).count();
        if before < ATTEMPTS {
            files::replaced(&self.begun(rule, before), b"").map_err(|error| self.trouble(&error))?;
        }
        Ok(before)
    }

    fn unmark(&self, rule: &str) {
        for number in 0..ATTEMPTS {
            // There may be none.
            let _ = std::fs::remove_file(self.begun(rule, number));
        }
    }

    fn begun(&self, rule: &str, number: usize) -> PathBuf {
        self.file(rule, &format!(".begun-{}", number + 1))
    }

    fn keep(&self, swept: &Swept) -> Result<(), Failure> {
        let write = |path: PathBuf, text: &str| {
            files::replaced(&path, text.as_bytes()).map_err(|error| self.trouble(&error))
        };
        for (place, certificate) in swept.certificates.iter().enumerate() {
            write(self.certificate(&swept.rule, place), certificate)?;
        }
        write(self.file(&swept.rule, ".json"), &swept.line)
    }

    /// What the folder holds about a rule, if its line is whole.
    fn read(&self, rule: &str) -> Option<Swept> {
        let text = |path: PathBuf| files::read_text(&path.to_string_lossy()).ok();
        let line = text(self.file(rule, ".json"))?;
        let certificate = |place| text(self.certificate(rule, place));
        Swept::read(rule, &line, (0..).map_while(certificate).collect())
    }

    /// Everything that the folder holds.
    fn all(&self) -> Result<Vec<Swept>, Failure> {
        let entries = std::fs::read_dir(&self.0).map_err(|error| self.trouble(&error))?;
        let name = |entry: std::fs::DirEntry| entry.file_name().into_string().ok();
        let names = entries.flatten().filter_map(name);
        let lines = names.filter(|name| name.ends_with(".json") && !name.contains(".certificate"));
        lines.map(|name| self.named(&name)).collect()
    }

    fn named(&self, name: &str) -> Result<Swept, Failure> {
        let line = files::read_text(&self.0.join(name).to_string_lossy())?;
        let rule = SweepLine::typed_in(line.trim_end_matches('\n'));
        let own = rule.filter(|rule| swept_name(rule) + ".json" == name).and_then(|rule| self.read(&rule));
        own.ok_or_else(|| self.foreign(name))
    }

    fn trouble(&self, error: &std::io::Error) -> Failure {
        Failure::file(&self.0.to_string_lossy(), error)
    }

    fn empty(&self) -> Failure {
        let path = self.0.display();
        Failure::new(
            Text::new(
                format!("`{path}` holds no results of a sweep"),
                format!("`{path}` 中没有 sweep 的结果"),
            ),
            Text::new(
                format!("`grundy sweep \"octal 0.??\" --out {path}/` puts some there"),
                format!("用 `grundy sweep \"octal 0.??\" --out {path}/` 写入结果"),
            ),
        )
    }

    fn foreign(&self, name: &str) -> Failure {
        let path = self.0.join(name);
        let path = path.display();
        Failure::new(
            Text::new(
                format!("`{path}` is no whole file of a sweep"),
                format!("`{path}` 不是完整的 sweep 文件"),
            ),
            Text::new("remove it and sweep again: its rule is then found anew", "请删除它并重新运行 sweep"),
        )
    }

    fn forged(&self, rule: &str, why: &Text) -> Failure {
        let path = self.file(rule, ".json");
        let path = path.display();
        Failure::new(
            Text::new(
                format!("`{path}` says more than its certificates show: {}", why.english),
                format!("`{path}` 与证书不符：{}", why.chinese),
            ),
            Text::new("remove it and sweep again: its rule is then found anew", "请删除它并重新运行 sweep"),
        )
    }
}
