//! What must hold of the parameters that are read.

use super::input::compared;
use crate::program::{Truth, all};
use crate::reads::{Expression, Parser};
use grundy_rule::Text;

/// A condition on parameters, `l >= 1 and l <= r`, without what the limits promise; none where the limits allow what
/// the condition excludes, or where it has another shape.
pub fn condition(
    text: &str,
    names: &[String],
    least: &dyn Fn(&str) -> Option<i128>,
) -> Result<Option<Truth>, Text> {
    let mut parts = Vec::new();
    for part in text.split(" and ") {
        let Ok(comparison) = Parser::new(part).and_then(|mut parser| parser.comparison()) else {
            return Ok(None);
        };
        if comparison.names().iter().any(|own| !names.contains(own)) {
            return Ok(None);
        }
        if let Expression::Operate(">=", left, right) = &comparison
            && let (Expression::Name(own), Expression::Integer(bound)) = (&**left, &**right)
        {
            match least(own) {
                Some(promised) if promised >= *bound => continue,
                Some(_) => return Ok(None),
                None => {}
            }
        }
        parts.push(compared(&comparison));
    }
    Ok(Some(all(parts)))
}
