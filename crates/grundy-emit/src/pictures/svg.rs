//! A scene as an SVG file: plain shapes, no script, no outside reference.

use super::palette::Color;
use super::scene::{Anchor, Scene, Shape};
use grundy_rule::Locale;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The scene as SVG, with its words in one language.
pub fn svg(scene: &Scene, locale: Locale) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, 'Noto Sans', 'PingFang SC', 'Noto Sans CJK SC', sans-serif\">\n<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escaped(scene.title.in_locale(locale)),
        scene.theme.palette().paper
    );
    for shape in &scene.shapes {
        text += &element(shape, locale);
        text.push('\n');
    }
    text + "</svg>\n"
}

fn element(shape: &Shape, locale: Locale) -> String {
    match shape {
        Shape::Rectangle { frame: [x, y, width, height], radius, fill, border } => {
            let [x, y, width, height] = [x, y, width, height].map(|value| number(*value));
            let round = if *radius > 0.0 { format!(" rx=\"{}\"", number(*radius)) } else { String::new() };
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{}{}/>",
                filled(*fill),
                bordered(*border)
            )
        }
        Shape::Disc { center, radius, fill, border } => {
            let (x, y, radius) = (number(center.0), number(center.1), number(*radius));
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}{}/>",
                filled(Some(*fill)),
                bordered(*border)
            )
        }
        Shape::Dots { centers, radius, color } => {
            let path: String =
                centers.iter().map(|(x, y)| format!("M{} {}h0", number(*x), number(*y))).collect();
            format!("<path d=\"{path}\" stroke-linecap=\"round\"{}/>", bordered(Some((*color, 2.0 * radius))))
        }
        Shape::Line { points, color, width, dashed } => {
            let points: Vec<String> =
                points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
            let dash = if *dashed { " stroke-dasharray=\"5 4\"" } else { "" };
            format!(
                "<polyline points=\"{}\" fill=\"none\"{}{dash}/>",
                points.join(" "),
                bordered(Some((*color, *width)))
            )
        }
        Shape::Cells { origin, side, columns, colors } => cells(*origin, *side, *columns, colors),
        Shape::Label { at, size, anchor, color, mono, words } => {
            let face = if *mono { " font-family=\"ui-monospace, Menlo, Consolas, monospace\"" } else { "" };
            let place = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let (x, y, size) = (number(at.0), number(at.1), number(*size));
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{place}{face} fill=\"{color}\">{}</text>",
                escaped(words.in_locale(locale))
            )
        }
    }
}

/// One path for each colour: a hundred times shorter than a rectangle for each cell.
fn cells(origin: (f64, f64), side: f64, columns: usize, colors: &[Color]) -> String {
    let mut paths: BTreeMap<Color, String> = BTreeMap::new();
    for (row, line) in colors.chunks(columns.max(1)).enumerate() {
        let mut column = 0;
        while column < line.len() {
            let run = line[column..].iter().take_while(|&&color| color == line[column]).count();
            let path = paths.entry(line[column]).or_default();
            let _ = write!(path, "M{column} {row}h{run}v1h-{run}z");
            column += run;
        }
    }
    let mut text = format!(
        "<g transform=\"translate({} {}) scale({})\" shape-rendering=\"crispEdges\">",
        number(origin.0),
        number(origin.1),
        number(side)
    );
    for (color, path) in paths {
        let _ = write!(text, "\n<path fill=\"{color}\" d=\"{path}\"/>");
    }
    text + "\n</g>"
}

fn filled(color: Option<Color>) -> String {
    color.map_or(" fill=\"none\"".to_string(), |color| format!(" fill=\"{color}\""))
}

fn bordered(border: Option<(Color, f64)>) -> String {
    border.map_or(String::new(), |(color, width)| {
        format!(" stroke=\"{color}\" stroke-width=\"{}\"", number(width))
    })
}

/// A number with at most two decimals and no trailing zeros.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// Text that is safe inside an element or an attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text as part of an address: only letters, digits and a few signs stay as they are.
pub(crate) fn encoded_for_url(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:/,='*!;@+".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
