//! `--graph FILE`: what can follow a position, as a picture or for Graphviz.

use grundy::emit::pictures::{OptionsGraph, Style, Theme, dot, graph, png, svg};
use grundy::rule::Text;
use grundy::solve::Component;
use grundy::table::Budget;

use crate::context::Context;
use crate::failure::Failure;

/// Larger graphs are no longer read by anybody.
const DEPTH: usize = 3;
const MOST: usize = 60;
const SCALE: f64 = 2.0;

/// The graph in the format that the name of the file asks for.
pub fn drawn(
    path: &str,
    sum: &[Component<'_>],
    budget: Budget<'_>,
    context: &Context,
) -> Result<Vec<u8>, Failure> {
    let same = |first: &&Component<'_>| sum.iter().all(|other| std::ptr::addr_eq(other.rules, first.rules));
    let Some(first) = sum.first().filter(same) else {
        return Err(Failure::new(
            Text::new("a graph is drawn for one game at a time", "一次只能画一个游戏的图"),
            Text::new("leave out the other games, or `--graph`", "请去掉其他游戏，或去掉 `--graph`"),
        ));
    };
    let positions: Vec<_> = sum.iter().map(|component| component.position.clone()).collect();
    let found = OptionsGraph::of(first.rules, &positions, DEPTH, MOST, budget)?;
    let (deep, shallow) =
        if found.is_cut { ("; not everything is shown", "；只画出一部分") } else { ("", "") };
    let caption = Text::new(
        format!("orange: lost for the player to move, and the moves that win{deep}"),
        format!("橙色：必败态，以及必胜走法{shallow}"),
    );
    let style = Style { title: first.rules.canonical(), caption, ..Style::default() };
    match path.rsplit('.').next() {
        Some("dot") => Ok(dot(&found, Theme::Light).into_bytes()),
        Some("svg") => Ok(svg(&graph(&found, &style), context.locale).into_bytes()),
        Some("png") => Ok(png(&graph(&found, &style), context.locale, SCALE)),
        _ => Err(Failure::new(
            Text::new(
                format!("the picture `{path}` has none of the known endings"),
                format!("图片 `{path}` 的扩展名未知"),
            ),
            Text::new("end the name in `.svg`, `.png` or `.dot`", "请以 `.svg`、`.png` 或 `.dot` 结尾"),
        )),
    }
}
