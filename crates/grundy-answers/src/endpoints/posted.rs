//! Questions that send something along: certificates, judge inputs, graphs.

use std::io::Read;

use grundy::check::{Budget as CheckBudget, check_until};
use grundy::open::{judged, problem_called};
use grundy::rule::Text;
use grundy::rule::graphs::{Digraph, Picture};
use grundy::table::Budget;
use grundy_documents::{CheckDocument, GraphDocument, HackenbushDocument, JudgedDocument, VERSION};

use crate::answer::Answer;
use crate::ask::Ask;
use crate::refusal::Refusal;
use crate::stopwatch::Stopwatch;
use crate::weight::Weight;

/// Whether the independent checker accepts a certificate.
pub fn check(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let spent = CheckBudget { bytes: budget.bytes, ..CheckBudget::default() };
    let verdict = check_until(ask.text()?, &spent, budget.should_stop);
    Ok(Answer::document(&CheckDocument::new(&verdict, ask.locale)))
}

/// The judge's output for an input.
pub fn judge(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let problem = problem_called(&ask.name).map_err(Refusal::not_found)?;
    let begun = Stopwatch::start();
    let mut input = Watched { rest: &ask.body, budget, was_stopped: false };
    let output = judged(problem, &mut input);
    let output = if input.was_stopped { Err(too_long()) } else { output.map_err(Refusal::from) }?;
    let milliseconds = (begun.elapsed().as_secs_f64() * 1e6).round() / 1e3;
    let output = String::from_utf8_lossy(&output).into_owned();
    Ok(Answer::document(&JudgedDocument { version: VERSION, id: problem.id, output, milliseconds }))
}

/// An input that ends when the time does: solvers look at no clock, but they all read one test after the other.
struct Watched<'a> {
    rest: &'a [u8],
    budget: Budget<'a>,
    was_stopped: bool,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.was_stopped |= self.budget.stopped();
        if self.was_stopped {
            return Err(std::io::Error::other("the time is over"));
        }
        // Few tests fit into so little, and one of them is quickly done.
        let room = buffer.len().min(AT_A_TIME);
        self.rest.read(&mut buffer[..room])
    }
}

const AT_A_TIME: usize = 256;

fn too_long() -> Refusal {
    Refusal::too_large(
        Text::new("the time was over before the last test", "时间用尽，测试未全部完成"),
        Text::new(
            "send fewer tests at a time; `grundy judge` takes any number",
            "请减少一次发送的测试数；`grundy judge` 不限制数量",
        ),
    )
}

/// Tokens on a graph.
pub fn graph(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let graph = Digraph::parse(drawn(ask, &budget)?)?;
    let tokens = ask.tokens.iter().map(|token| graph.vertex(token)).collect::<Result<Vec<_>, _>>()?;
    Ok(Answer::document(&GraphDocument::new(&graph, &tokens, &budget)?))
}

/// Green Hackenbush.
pub fn hackenbush(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let picture = match &ask.ground {
        Some(ground) => Picture::parse_with_ground(drawn(ask, &budget)?, ground)?,
        None => Picture::parse(drawn(ask, &budget)?)?,
    };
    Ok(Answer::document(&HackenbushDocument::new(&picture, &|| budget.stopped())))
}

/// The text of a graph, of a size that is read and answered in a second and within the memory of one piece of work.
fn drawn<'a>(ask: &'a Ask, budget: &Budget<'_>) -> Result<&'a str, Refusal> {
    let most = LARGEST_GRAPH.min(budget.bytes / GRAPH_BYTES);
    if ask.body.len() as u64 <= most {
        return ask.text();
    }
    Err(Refusal::too_large(
        Text::new("this graph is too large for one request", "这张图超出一次请求的上限"),
        Text::new(
            format!("at most {most} bytes here; `grundy graph` and `grundy hackenbush` take larger ones"),
            format!("这里最多 {most} 字节；`grundy graph` 和 `grundy hackenbush` 可处理更大的图"),
        ),
    ))
}

/// Some two hundred thousand arrows.
const LARGEST_GRAPH: u64 = 2 << 20;
/// A star took forty bytes for each byte of its text: names, arrows, values and the answer.
const GRAPH_BYTES: u64 = 40;

/// What is short is quickly done.
pub fn weight(ask: &Ask) -> Weight {
    if ask.body.len() > LIGHT_BYTES { Weight::Heavy } else { Weight::Light }
}

const LIGHT_BYTES: usize = 64 << 10;
