//! A form of law taken apart into its numbers, so that each number can be made to depend on parameters.

use crate::law::Law;
use crate::law::families::{Beatty, Combination, FormulaTemplate, NimSum, Residues};
use crate::law::form::Form;

/// The numbers of a form, in a fixed order; `None` for forms whose numbers are not few or not free.
pub(crate) fn numbers(form: &Form) -> Option<Vec<i64>> {
    let numbers = match form {
        Form::Template(form) => template_numbers(form),
        Form::Beatty(form) => vec![form.difference],
        Form::Residues(form) if form.start == 0 => {
            [form.modulus].into_iter().chain(form.classes.iter().copied()).collect()
        }
        Form::NimSum(form) => return all_numbers(&form.laws),
        Form::Combination(form) => return all_numbers(std::slice::from_ref(&form.law)),
        _ => return None,
    };
    let shift = if let Form::Template(form) = form { vec![form.shift] } else { vec![] };
    let rest = numbers.into_iter().map(|number| i64::try_from(number).ok()).collect::<Option<Vec<i64>>>()?;
    Some(shift.into_iter().chain(rest).collect())
}

fn all_numbers(laws: &[Law]) -> Option<Vec<i64>> {
    let parts: Vec<Vec<i64>> = laws
        .iter()
        .map(|law| numbers(&law.form).filter(|_| law.exceptions.is_empty()))
        .collect::<Option<_>>()?;
    Some(parts.concat())
}

fn template_numbers(form: &FormulaTemplate) -> Vec<u64> {
    let optional = [form.period, form.modulus, form.last.map(u64::from)].into_iter().flatten();
    std::iter::once(form.divisor).chain(optional).collect()
}

/// The form of the same shape with other numbers; `None` if they do not make one.
pub(crate) fn with_numbers(form: &Form, numbers: &[i64]) -> Option<Form> {
    let mut rest = numbers.iter().copied();
    let form = rebuilt(form, &mut rest)?;
    rest.next().is_none().then_some(form)
}

fn rebuilt(form: &Form, numbers: &mut dyn Iterator<Item = i64>) -> Option<Form> {
    match form {
        Form::Template(form) => rebuilt_template(form, numbers).map(Form::Template),
        Form::Beatty(_) => Some(Form::Beatty(Beatty { difference: positive(numbers.next())? })),
        Form::Residues(form) => rebuilt_residues(form, numbers).map(Form::Residues),
        Form::NimSum(form) => {
            let laws = form.laws.iter().map(|law| rebuilt_law(law, numbers)).collect::<Option<_>>()?;
            Some(Form::NimSum(NimSum { laws }))
        }
        Form::Combination(form) => {
            let law = Box::new(rebuilt_law(&form.law, numbers)?);
            Some(Form::Combination(Combination { law, ..form.clone() }))
        }
        _ => None,
    }
}

fn rebuilt_law(law: &Law, numbers: &mut dyn Iterator<Item = i64>) -> Option<Law> {
    Some(Law::new(law.arity, law.claim, rebuilt(&law.form, numbers)?, law.exceptions.clone()))
}

fn rebuilt_template(
    form: &FormulaTemplate,
    numbers: &mut dyn Iterator<Item = i64>,
) -> Option<FormulaTemplate> {
    let shift = numbers.next()?;
    let divisor = positive(numbers.next())?;
    let mut optional = |present: bool| if present { positive(numbers.next()).map(Some) } else { Some(None) };
    let (period, modulus) = (optional(form.period.is_some())?, optional(form.modulus.is_some())?);
    let last = form.last.map(|_| numbers.next().and_then(|last| u32::try_from(last).ok()));
    let last = if let Some(last) = last { Some(last?) } else { None };
    Some(FormulaTemplate { shift, period, modulus, divisor, last })
}

fn rebuilt_residues(form: &Residues, numbers: &mut dyn Iterator<Item = i64>) -> Option<Residues> {
    let modulus = positive(numbers.next())?;
    let classes = form
        .classes
        .iter()
        .map(|_| numbers.next().and_then(|class| u64::try_from(class).ok()))
        .collect::<Option<Vec<u64>>>()?;
    classes.iter().all(|&class| class < modulus).then_some(Residues { modulus, classes, ..form.clone() })
}

fn positive(number: Option<i64>) -> Option<u64> {
    u64::try_from(number?).ok().filter(|&number| number > 0)
}
