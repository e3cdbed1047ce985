//! Pictures and tables of known games. The pictures in `golden/` were looked at before they were kept;
//! run with `GRUNDY_KEEP=1` to replace them after a change that was looked at again.

use grundy_emit::pictures::{self, OptionsGraph, Scene, Style, Theme};
use grundy_law::{Beatty, Claim, Form, Law, Periodicity};
use grundy_rule::{Locale, Position, Rules, Ruleset, Text};
use grundy_table::{Budget, Table, fill};

fn table(rule: &str, limit: u64) -> Table {
    fill(&Ruleset::parse(rule).unwrap(), limit, &Budget::small()).unwrap().table
}

fn style(rule: &str, theme: Theme) -> Style {
    let title = Ruleset::parse(rule).unwrap().canonical();
    Style { theme, title, caption: Text::new("the law & its standing", "规律与可信程度"), value: None }
}

fn check(name: &str, scene: &Scene, locale: Locale) {
    let path = format!("{}/tests/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"));
    let drawn = pictures::svg(scene, locale);
    if std::env::var_os("GRUNDY_KEEP").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "{name}.svg has changed");
    assert!(pictures::png(scene, locale, 1.0).starts_with(b"\x89PNG"), "{name}");
}

const WYTHOFF: &str = "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..";
const KAYLES_PERIOD: Periodicity = Periodicity { preperiod: 71, period: 12, saltus: 0 };

#[test]
fn kayles_against_n_and_in_rows_of_its_period() {
    let table = table("octal 0.77", 96);
    let style = style("octal 0.77", Theme::Light);
    check("kayles", &pictures::sequence(&table, Some(&KAYLES_PERIOD), &style).unwrap(), Locale::English);
    let rows = pictures::aligned(&table, Some(&KAYLES_PERIOD), &style).unwrap();
    check("kayles-rows", &rows, Locale::Chinese);
}

#[test]
fn the_losses_of_wythoff_lie_along_two_rays() {
    let law = Law::new(2, Claim::Outcome, Form::Beatty(Beatty { difference: 1 }), vec![]);
    let rays = pictures::rays(&law);
    let slopes: Vec<f64> = rays.iter().map(|ray| ray.direction.1 / ray.direction.0).collect();
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    assert!((slopes[0] - golden).abs() < 1e-9 && (slopes[1] - 1.0 / golden).abs() < 1e-9, "{slopes:?}");
    let scene = pictures::map(&table(WYTHOFF, 48), &rays, &style(WYTHOFF, Theme::Dark)).unwrap();
    check("wythoff-dark", &scene, Locale::English);
}

#[test]
fn one_value_of_a_board_stands_out() {
    let style = Style { value: Some(0), ..style(WYTHOFF, Theme::Light) };
    check("wythoff-losses", &pictures::map(&table(WYTHOFF, 16), &[], &style).unwrap(), Locale::Chinese);
}

#[test]
fn threats_and_numbers_on_a_small_board() {
    let rule = format!("{WYTHOFF}; win at (0, 0)");
    let scene = pictures::map(&table(&rule, 8), &[], &style(&rule, Theme::Light)).unwrap();
    check("queens", &scene, Locale::Chinese);
}

#[test]
fn the_options_of_five_pins() {
    let kayles = Ruleset::parse("octal 0.77").unwrap();
    let graph = OptionsGraph::of(&kayles, &[Position::heap(5)], 2, 24, Budget::small()).unwrap();
    check("options", &pictures::graph(&graph, &style("octal 0.77", Theme::Light)), Locale::English);
}

#[test]
fn tables_of_the_wrong_shape_are_refused_with_a_reason() {
    let (line, board) = (table("take any", 4), table(WYTHOFF, 4));
    let empty = Table::from_values(vec![]);
    for (refused, what) in [
        (pictures::map(&line, &[], &Style::default()), "map of one coordinate"),
        (pictures::sequence(&board, None, &Style::default()), "sequence of two coordinates"),
        (pictures::aligned(&board, None, &Style::default()), "rows of two coordinates"),
        (pictures::aligned(&empty, None, &Style::default()), "rows of nothing"),
    ] {
        let reason = refused.err().unwrap_or_default();
        assert!(!reason.english.is_empty() && !reason.chinese.is_empty(), "{what}");
    }
}

#[test]
fn long_and_wide_tables_stay_small_pictures() {
    let long = Table::from_values((0..200_000).map(|n| n % 7).collect());
    let period = Periodicity { preperiod: 0, period: 1550, saltus: 0 };
    let drawn =
        pictures::svg(&pictures::sequence(&long, Some(&period), &Style::default()).unwrap(), Locale::English);
    assert!(drawn.len() < 400_000, "{}", drawn.len());
    let rows = pictures::aligned(&long, Some(&period), &Style::default()).unwrap();
    assert!(rows.width < 1200.0 && rows.height < 1200.0);
}

#[test]
fn the_page_has_the_colours_of_the_pictures() {
    let path = format!("{}/../grundy-web/page/src/palette.json", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), pictures::palette::json());
}
