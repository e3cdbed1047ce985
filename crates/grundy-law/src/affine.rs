//! Numbers that depend on parameters: `2l + r − 1`.

/// A whole number for each choice of parameters, `Σ coefficients[i]·parameter[i] + constant`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Affine {
    /// One coefficient for each parameter.
    pub coefficients: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

/// Coefficients are looked for between minus this and this.
const MOST_COEFFICIENT: i64 = 3;

impl Affine {
    /// The number for these parameters; `None` if it does not fit.
    pub fn at(&self, parameters: &[u64]) -> Option<i64> {
        let terms = self
            .coefficients
            .iter()
            .zip(parameters)
            .map(|(&factor, &parameter)| i128::from(factor) * i128::from(parameter));
        i64::try_from(terms.sum::<i128>() + i128::from(self.constant)).ok()
    }

    /// Whether no parameter plays a part.
    pub fn is_constant(&self) -> bool {
        self.coefficients.iter().all(|&factor| factor == 0)
    }

    /// The simplest affine number with these values; the first coefficients tried are the smallest.
    pub fn fitted(points: &[(&[u64], i64)]) -> Option<Affine> {
        let (first, value) = points.first()?;
        let mut choices = coefficients(first.len());
        choices.sort_by_key(|choice| {
            (
                choice.iter().map(|factor| factor.abs()).sum::<i64>(),
                choice.iter().filter(|&&factor| factor < 0).count(),
            )
        });
        choices.into_iter().find_map(|coefficients| {
            let linear = Affine { coefficients, constant: 0 };
            let fitted = Affine { constant: value.checked_sub(linear.at(first)?)?, ..linear };
            points.iter().all(|(parameters, value)| fitted.at(parameters) == Some(*value)).then_some(fitted)
        })
    }

    /// The number as text, `l + r` or `2k − 1`.
    pub fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (&factor, name) in self.coefficients.iter().zip(names).filter(|(factor, _)| **factor != 0) {
            let size = if factor.abs() == 1 { String::new() } else { factor.abs().to_string() };
            push_signed(&mut text, factor < 0, &format!("{size}{name}"));
        }
        if self.constant != 0 || text.is_empty() {
            push_signed(&mut text, self.constant < 0, &self.constant.unsigned_abs().to_string());
        }
        text
    }
}

fn push_signed(text: &mut String, negative: bool, term: &str) {
    match (text.is_empty(), negative) {
        (true, true) => text.push('−'),
        (true, false) => {}
        (false, true) => text.push_str(" − "),
        (false, false) => text.push_str(" + "),
    }
    text.push_str(term);
}

fn coefficients(count: usize) -> Vec<Vec<i64>> {
    let mut choices = vec![Vec::new()];
    for _ in 0..count {
        let longer = choices.iter().flat_map(|choice: &Vec<i64>| {
            (-MOST_COEFFICIENT..=MOST_COEFFICIENT)
                .map(move |factor| choice.iter().copied().chain([factor]).collect())
        });
        choices = longer.collect();
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_affine_number_is_found_and_written() {
        let names = ["l".to_string(), "r".to_string()];
        let points: Vec<([u64; 2], i64)> =
            (1..4).flat_map(|l| (l..6).map(move |r| ([l, r], (l + r) as i64))).collect();
        let points: Vec<(&[u64], i64)> =
            points.iter().map(|(parameters, value)| (&parameters[..], *value)).collect();
        let sum = Affine::fitted(&points).map(|affine| affine.text(&names));
        assert_eq!(sum.as_deref(), Some("l + r"));
        let text = |coefficients: [i64; 2], constant| {
            Affine { coefficients: coefficients.to_vec(), constant }.text(&names)
        };
        assert_eq!([text([2, -1], -1), text([-1, 0], 3), text([0, 0], 0)], ["2l − r − 1", "−l + 3", "0"]);
    }
}
