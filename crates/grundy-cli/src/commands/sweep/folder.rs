//! A folder with one file for each canonical rule, which many processes fill at once.
//!
//! A file is written under another name, synced and renamed, the certificates before the line that rests on them: what is
//! there is whole. Whoever finds the same rule writes the same bytes, so work that is done twice does no harm. Before work
//! on a rule begins a mark is left; a rule with three marks and no line has ended three processes, and is left alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use grundy::open::open;
use grundy::rule::Text;
use grundy_documents::{SweepLine, Swept, SweptRule, gave_up, swept_name};

use super::beside::certificate_name;
use super::{Each, STACK, not_all, progress};
use crate::commands::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// A rule that has ended so many processes is left alone.
const ATTEMPTS: usize = 3;

/// Finds the laws of the rules that are not in the folder yet, several at a time.
pub fn fill(each: &Each, path: &Path, rules: &[String], context: &Context) -> Done {
    let folder = Folder(path.to_path_buf());
    std::fs::create_dir_all(path).map_err(|error| folder.trouble(&error))?;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let trouble: Mutex<Option<Failure>> = Mutex::default();
    let bar = progress(rules.len(), context);
    let work = || {
        while let Some(typed) = rules.get(next.fetch_add(1, Ordering::Relaxed)) {
            if context.should_stop() || trouble.lock().is_ok_and(|trouble| trouble.is_some()) {
                return;
            }
            match folder.add(typed, each, context) {
                Ok(true) => done.fetch_add(1, Ordering::Relaxed),
                Ok(false) => return,
                Err(failure) => return trouble.lock().map_or((), |mut trouble| *trouble = Some(failure)),
            };
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..context.threads.clamp(1, 256).min(rules.len()) {
            // Where there is no room for another thread, those that run do the work.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
    });
    bar.finish_and_clear();
    match (trouble.into_inner(), done.into_inner()) {
        (Ok(Some(failure)), _) => Err(failure),
        (_, done) if done < rules.len() => Err(not_all(done, rules.len())),
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
    context.print(&lines.into_values().collect::<String>());
    Ok(0)
}

struct Folder(PathBuf);

impl Folder {
    /// Whether the rule is in the folder now; not if it was cut short.
    fn add(&self, typed: &str, each: &Each, context: &Context) -> Result<bool, Failure> {
        let rule = open(typed, &[]).map_or_else(|_| typed.to_string(), |opened| opened.rules.canonical());
        if self.read(&rule).is_some() {
            return Ok(true);
        }
        let begun = Instant::now();
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
            return Ok(false);
        }
        self.keep(&swept)?;
        each.beside.add(&rule, &swept.certificates, begun.elapsed())?;
        self.unmark(&rule);
        Ok(true)
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
        let line = std::fs::read_to_string(self.file(rule, ".json")).ok()?;
        let certificate = |place| std::fs::read_to_string(self.certificate(rule, place)).ok();
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
        let line = std::fs::read_to_string(self.0.join(name)).map_err(|error| self.trouble(&error))?;
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
