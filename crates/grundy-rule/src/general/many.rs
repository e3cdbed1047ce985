//! Many at once: subsets, lists below a list, permutations, partitions. They are walked, never stored.

use super::evaluate::{Environment, Evaluated, LONGEST, fault, too_long};
use super::value::{CHARACTERS, List, Value};
use crate::meter::Meter;
use std::rc::Rc;

type Visit<'v> = dyn FnMut(&mut Environment, Value, &mut Meter<'_>) -> Evaluated<bool> + 'v;

/// Every subset, the empty one first; with a count those of so many elements.
pub fn subsets(
    environment: &mut Environment,
    of: &[u64],
    count: Option<i128>,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> Evaluated<()> {
    let mut of = of.to_vec();
    of.sort_unstable();
    of.dedup();
    let mut chosen = vec![false; of.len()];
    loop {
        meter.step()?;
        let elements: Vec<u64> =
            of.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(&e, _)| e).collect();
        let wanted = count.is_none_or(|count| count == elements.len() as i128);
        if wanted && !visit(environment, Value::list(elements), meter)? {
            return Ok(());
        }
        // The next subset as the next number in binary.
        let Some(first) = chosen.iter().position(|chosen| !chosen) else { return Ok(()) };
        chosen[..first].fill(false);
        chosen[first] = true;
    }
}

/// Every list that is at most the given one everywhere, and not that one; of a bag each bag once.
pub fn below(
    environment: &mut Environment,
    list: &Rc<List>,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> Evaluated<()> {
    if list.elements.iter().any(|&element| element >= CHARACTERS) {
        return Err(super::evaluate::wrong_kind(
            "a list of numbers",
            "一个数的列表",
            &Value::List(list.clone()),
            crate::tree::Span::default(),
        ));
    }
    let top = &list.elements;
    let mut lower = vec![0; top.len()];
    loop {
        meter.step()?;
        if lower == *top {
            return Ok(());
        }
        // A bag is shown where it is rising: the sorted form of every bag below a rising list is below it too.
        let is_shown = !list.is_bag || lower.is_sorted();
        if is_shown {
            let value = Value::List(Rc::new(List { elements: lower.clone(), is_bag: list.is_bag }));
            if !visit(environment, value, meter)? {
                return Ok(());
            }
        }
        let Some(place) = (0..lower.len()).rev().find(|&place| lower[place] < top[place]) else {
            return Ok(());
        };
        lower[place] += 1;
        lower[place + 1..].fill(0);
    }
}

/// Every different order of the elements.
pub fn permutations(
    environment: &mut Environment,
    list: &Rc<List>,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> Evaluated<()> {
    let mut order = list.elements.clone();
    order.sort_unstable();
    loop {
        meter.step()?;
        if !visit(environment, Value::list(order.clone()), meter)? {
            return Ok(());
        }
        let Some(place) = (1..order.len()).rev().find(|&place| order[place - 1] < order[place]) else {
            return Ok(());
        };
        let larger =
            (place..order.len()).rev().find(|&other| order[other] > order[place - 1]).unwrap_or(place);
        order.swap(place - 1, larger);
        order[place..].reverse();
    }
}

/// Every way to write a number as a sum of numbers above 0, the largest first.
pub fn partitions(
    environment: &mut Environment,
    number: u128,
    distinct: bool,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> Evaluated<()> {
    let Ok(number) = u64::try_from(number) else { return Ok(()) };
    let mut parts: Vec<u64> = if number == 0 { Vec::new() } else { vec![number] };
    loop {
        meter.step()?;
        let is_shown = !distinct || parts.windows(2).all(|pair| pair[0] > pair[1]);
        if is_shown && !visit(environment, Value::list(parts.clone()), meter)? {
            return Ok(());
        }
        let mut rest = 0;
        while parts.last() == Some(&1) {
            parts.pop();
            rest += 1;
        }
        let Some(last) = parts.pop() else { return Ok(()) };
        rest += last;
        let part = last - 1;
        while rest > 0 {
            meter.step()?;
            if parts.len() >= LONGEST {
                return Err(fault(too_long(), crate::tree::Span::default()));
            }
            let taken = part.min(rest);
            parts.push(taken);
            rest -= taken;
        }
    }
}
