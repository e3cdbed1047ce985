//! `--checkpoint FILE`: a search for a far period that survives being killed at any moment.

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use grundy::law::LawAnswer;
use grundy::rule::{Rules, Text};
use grundy::standing::Firmness as Standing;
use grundy::table::Budget;
use grundy::table::breaking::FarSearch;

use crate::commands::files;
use crate::context::Context;
use crate::failure::Failure;

/// Certificates speak of no larger heaps.
const FARTHEST: u64 = 1 << 40;

/// What is lost by a kill is no more work than this.
const UNSAVED: Duration = Duration::from_secs(20);

/// The search in a file, or that it is yet to begin.
pub struct Saved<'p> {
    path: &'p str,
    header: Vec<u8>,
    bytes: Vec<u8>,
}

impl<'p> Saved<'p> {
    /// What the file holds; nothing if there is no such file yet.
    pub fn read(path: &'p str, rules: &dyn Rules) -> Result<Saved<'p>, Failure> {
        let header = FarSearch::header(&rules.canonical());
        if !Path::new(path).exists() {
            return Ok(Saved { path, header, bytes: Vec::new() });
        }
        let bytes = files::read_bytes(path)?;
        let rest = bytes.strip_prefix(header.as_slice()).filter(|rest| FarSearch::is_whole(rest));
        let bytes = rest.ok_or_else(|| another_rule(path))?.to_vec();
        Ok(Saved { path, header, bytes })
    }

    /// Goes on with the search, or begins one; the answer stays what it was where a law is known already.
    pub fn go_on(self, rules: &dyn Rules, answer: &mut LawAnswer, context: &Context) -> Result<(), Failure> {
        let Saved { path, header, bytes } = self;
        let stop = || context.should_stop();
        let budget = Budget { positions: FARTHEST, ..context.budget(&stop) };
        let mut keeper =
            Keeper { path, header, last: None, begun: Instant::now(), first: None, trouble: None };
        let known =
            answer.look_farther(rules, &bytes, u64::MAX, &budget, &mut |search| keeper.keep(search, context));
        if let Some(error) = keeper.trouble {
            return Err(Failure::file(path, &error));
        }
        match known {
            Some(known) if answer.long_period.is_none() => answer.undecided = Some(no_period_below(known)),
            None if answer.shown_standing() == Standing::None => return Err(no_code()),
            _ => {}
        }
        Ok(())
    }
}

/// Where the search is saved, and when it was.
struct Keeper<'p> {
    path: &'p str,
    header: Vec<u8>,
    last: Option<Instant>,
    begun: Instant,
    /// How far the search was when it was first shown.
    first: Option<u64>,
    trouble: Option<std::io::Error>,
}

impl Keeper<'_> {
    /// Saves the search if it is time, and when the work is about to end.
    fn keep(&mut self, search: &FarSearch, context: &Context) {
        let first = *self.first.get_or_insert(search.known());
        let is_recent = self.last.is_some_and(|last| last.elapsed() < UNSAVED);
        if is_recent && !context.should_stop() {
            return;
        }
        self.last = Some(Instant::now());
        let bytes = [self.header.as_slice(), &search.saved()].concat();
        self.trouble = files::replaced(Path::new(self.path), &bytes).err();
        let seconds = self.begun.elapsed().as_secs_f64();
        self.tell(search.known(), (search.known() - first) as f64 / seconds, context);
    }

    fn tell(&self, known: u64, rate: f64, context: &Context) {
        if !std::io::stderr().is_terminal() {
            return;
        }
        let million = rate / 1e6;
        let english = format!("{known} heaps, {million:.1} million a second");
        context.note(context.pick(&english, &format!("已算 {known} 堆，每秒 {million:.1} 百万")));
    }
}

fn no_period_below(known: u64) -> Text {
    Text::new(
        format!("no period shows in the first {known} heaps; the same command goes on from there"),
        format!("前 {known} 堆中没有出现周期；再次运行同一命令即可续算"),
    )
}

fn no_code() -> Failure {
    Failure::new(
        Text::new("far periods are looked for in codes only", "只在编码中寻找远处的周期"),
        Text::new(
            "write a code such as `octal 0.106`, or leave out `--checkpoint`",
            "请写 `octal 0.106` 这样的编码，或去掉 `--checkpoint`",
        ),
    )
}

fn another_rule(path: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{path}` is not a saved search of this rule"),
            format!("`{path}` 不是这条规则所保存的搜索"),
        ),
        Text::new("choose another file", "请换一个文件"),
    )
}
