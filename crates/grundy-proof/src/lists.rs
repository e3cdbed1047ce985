//! Theorems on games whose positions are lists of any length, or trees: the law of all lists at once.
//!
//! The ruleset is read off its line, which the checker reads as well and gives its own meaning. Rules that
//! somebody wrote in Rust have no such text: what they call themselves proves nothing about their moves.

use crate::certificate::Certificate;
use crate::explain::check_budget;
use crate::methods::prove::{Verdict, prove};
use crate::methods::{moore, staircase};
use crate::proved::Proved;
use grundy_law::{Claim, Law, find};
use grundy_rule::{Locale, Rules, Ruleset, Text};
use grundy_table::{Budget, fill};

/// A law of all lists.
#[derive(Clone, Debug, PartialEq)]
pub enum ListLaw {
    /// The value is the xor of the first, third, fifth, … number.
    OddPlaces,
    /// The value is the xor of every other gap of a list that rises, from the last back.
    EveryOtherGap,
    /// Lost iff in every binary place the number of ones is a multiple of this.
    Columns(u32),
    /// The value is the xor of what this law says of the heaps.
    SumOfHeaps(Box<Law>),
    /// Lost iff every heap is lost by this law.
    EveryHeap(Box<Law>),
    /// Lost iff at the end of the diagonal of the diagram both arms are even.
    EvenArms,
    /// A list of parents makes a tree; a vertex has the xor, over its children, of one more than their values.
    Stalks,
}

/// A law of all lists that the checker accepted.
#[derive(Clone, Debug)]
pub struct ListTheorem {
    /// The law.
    pub law: ListLaw,
    /// The proof.
    pub proved: Proved,
}

/// The theorem that decides a game on lists; nothing where none is known.
pub fn theorem_on_lists(rules: &dyn Rules, budget: &Budget) -> Option<ListTheorem> {
    let rule = rules.vouched_text()?;
    let certificate = |claim: String, method, proof| Certificate { rule: rule.clone(), claim, method, proof };
    let (law, certificate, words) = match rule.as_str() {
        "lists; carry any number to the place before" => {
            let claim = "{\"kind\": \"grundy\", \"law\": {\"places\": \"odd\"}}".to_string();
            (ListLaw::OddPlaces, certificate(claim, "staircase", None), staircase::words())
        }
        "rising lists; lower one number" => {
            let claim = "{\"kind\": \"grundy\", \"law\": {\"gaps\": \"every other\"}}".to_string();
            (ListLaw::EveryOtherGap, certificate(claim, "staircase", None), gap_words())
        }
        "lists; drop the greatest or lower all by 1; not empty" => {
            let claim =
                "{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {\"arms\": \"even\"}}".to_string();
            (ListLaw::EvenArms, certificate(claim, "diagonal", None), diagonal_words())
        }
        "trees; cut an edge" => {
            let claim = "{\"kind\": \"grundy\", \"law\": {\"children\": \"xor of one more\"}}".to_string();
            (ListLaw::Stalks, certificate(claim, "colon", None), colon_words())
        }
        heaps => {
            let (each, most) = heaps.strip_prefix("lists of ")?.rsplit_once("; move in ")?;
            if most == "at most 1" {
                let (law, part) = one_heap(&Ruleset::parse(each).ok()?, budget)?;
                let proof = format!("{{\"part\": {}}}", part.certificate());
                let certificate = certificate("{\"kind\": \"heaps\"}".to_string(), "sum", Some(proof));
                (ListLaw::SumOfHeaps(Box::new(law)), certificate, sum_words(&part))
            } else if most == "any" {
                let (law, part) = one_heap(&Ruleset::parse(each).ok()?, budget)?;
                let proof = format!("{{\"part\": {}}}", part.certificate());
                let certificate = certificate("{\"kind\": \"every\"}".to_string(), "selective", Some(proof));
                (ListLaw::EveryHeap(Box::new(law)), certificate, every_words(&part))
            } else {
                let modulus = most.strip_prefix("at most ")?.parse::<u32>().ok()?.checked_add(1)?;
                let certificate = certificate(moore::columns_claim(modulus), "moore", None);
                (ListLaw::Columns(modulus), certificate, moore::words(modulus))
            }
        }
    };
    let proved = Proved::from_certificate(&certificate, words, &check_budget(budget)).ok()?;
    Some(ListTheorem { law, proved })
}

/// The law of one heap, proved.
fn one_heap(ruleset: &Ruleset, budget: &Budget) -> Option<(Law, Proved)> {
    let table = fill(ruleset, 512, budget).ok()?.table;
    let law = find(&table).law?.law;
    match prove(ruleset, &law, &table, budget) {
        Verdict::Proved(mut proofs) => proofs.pop().map(|proved| (law, proved)),
        _ => None,
    }
}

impl ListLaw {
    /// What the law speaks about.
    pub fn claim(&self) -> Claim {
        match self {
            ListLaw::OddPlaces | ListLaw::EveryOtherGap | ListLaw::Stalks | ListLaw::SumOfHeaps(_) => {
                Claim::Grundy
            }
            _ => Claim::Outcome,
        }
    }

    /// The Grundy value, where the law gives it.
    pub fn value(&self, list: &[u64]) -> Option<u64> {
        match self {
            ListLaw::OddPlaces => Some(list.iter().step_by(2).fold(0, |xor, number| xor ^ number)),
            ListLaw::EveryOtherGap => every_other_gap(list),
            ListLaw::Stalks => stalk(list),
            ListLaw::SumOfHeaps(law) => {
                list.iter().try_fold(0, |xor, &heap| Some(xor ^ u64::try_from(law.value(&[heap])?).ok()?))
            }
            _ => None,
        }
    }

    /// Whether the player to move loses; nothing if the list is no position.
    pub fn is_loss(&self, list: &[u64]) -> Option<bool> {
        match self {
            ListLaw::Columns(modulus) => Some((0..u64::BITS).all(|place| {
                (list.iter().filter(|&&heap| heap >> place & 1 == 1).count() as u32).is_multiple_of(*modulus)
            })),
            ListLaw::EveryHeap(law) => {
                list.iter().try_fold(true, |all, &heap| Some(law.is_loss(&[heap])? && all))
            }
            ListLaw::EvenArms => arms(list).map(|(row, column)| row % 2 == 0 && column % 2 == 0),
            _ => self.value(list).map(|value| value == 0),
        }
    }

    /// The law for people.
    pub fn words(&self) -> Text {
        match self {
            ListLaw::OddPlaces => {
                Text::new("g[x₁, x₂, x₃, …] = x₁ ⊕ x₃ ⊕ x₅ ⊕ …", "g[x₁, x₂, x₃, …] = x₁ ⊕ x₃ ⊕ x₅ ⊕ …")
            }
            ListLaw::EveryOtherGap => Text::new(
                "g[x₁, …, xₙ] = dₙ ⊕ dₙ₋₂ ⊕ dₙ₋₄ ⊕ … with the gaps d₁ = x₁ and dᵢ = xᵢ − xᵢ₋₁ − 1 (lists that rise)",
                "g[x₁, …, xₙ] = dₙ ⊕ dₙ₋₂ ⊕ dₙ₋₄ ⊕ …，其中间隔 d₁ = x₁，dᵢ = xᵢ − xᵢ₋₁ − 1（严格递增的列表）",
            ),
            ListLaw::Columns(modulus) => Text::new(
                format!("a list loses ⇔ in every binary place the number of ones is a multiple of {modulus}"),
                format!("必败 ⇔ 每个二进制位上 1 的个数都是 {modulus} 的倍数"),
            ),
            ListLaw::SumOfHeaps(law) => and_one_heap(
                "the value of a list is the xor of the values of its heaps",
                "列表的 SG 值是各堆 SG 值的异或和",
                law,
            ),
            ListLaw::EveryHeap(law) => {
                and_one_heap("a list loses ⇔ every heap loses by itself", "必败 ⇔ 每一堆单独玩都必败", law)
            }
            ListLaw::EvenArms => Text::new(
                "a list x₁ ≥ x₂ ≥ … loses ⇔ with d the largest number such that x_d ≥ d, both x_d − d and the number of further x_i ≥ d are even",
                "x₁ ≥ x₂ ≥ … 必败 ⇔ 设 d 是满足 x_d ≥ d 的最大数，则 x_d − d 与其后满足 x_i ≥ d 的个数都是偶数",
            ),
            ListLaw::Stalks => Text::new(
                "g(vertex) = the xor over its children of g(child) + 1; the tree has the value of its root",
                "g(结点) = 各子结点的 (g + 1) 的异或和；树的 SG 值就是根的 SG 值",
            ),
        }
    }
}

/// The xor of every other gap, from the last back; nothing where a number is not above the one before.
fn every_other_gap(list: &[u64]) -> Option<u64> {
    let gap = |place: usize| match place.checked_sub(1) {
        Some(before) => list[place].checked_sub(list[before])?.checked_sub(1),
        None => Some(list[place]),
    };
    let gaps: Vec<u64> = (0..list.len()).map(gap).collect::<Option<_>>()?;
    Some(gaps.iter().rev().step_by(2).fold(0, |xor, gap| xor ^ gap))
}

/// The value of the tree with these parents of the vertices 2, 3, …; parents come first.
fn stalk(parents: &[u64]) -> Option<u64> {
    let mut values = vec![0u64; parents.len() + 1];
    for vertex in (1..=parents.len()).rev() {
        let parent =
            usize::try_from(parents[vertex - 1]).ok()?.checked_sub(1).filter(|&parent| parent < vertex)?;
        values[parent] ^= values[vertex] + 1;
    }
    values.first().copied()
}

/// What is said of lists, and the law of one heap.
fn and_one_heap(english: &str, chinese: &str, law: &Law) -> Text {
    Text::new(
        format!("{english}; one heap: {}", law.formula(Locale::English)),
        format!("{chinese}；一堆的规律：{}", law.formula(Locale::Chinese)),
    )
}

/// How far the row and the column of the last cell on the diagonal go on.
fn arms(list: &[u64]) -> Option<(u64, u64)> {
    let mut rows = list.to_vec();
    rows.sort_unstable_by(|left, right| right.cmp(left));
    let last = (0..rows.len()).rev().find(|&place| rows[place] > place as u64)?;
    let column = rows[last + 1..].iter().filter(|&&row| row > last as u64).count();
    Some((rows[last] - last as u64 - 1, column as u64))
}

fn every_words(part: &Proved) -> Text {
    let Text { english, chinese } = part.explanation();
    Text::new(
        format!(
            "A player moves in any of the heaps, at least in one. The theorem on selective compounds (C. A. B. Smith 1966): the position is lost iff every heap is lost by \
             itself. From such a position every move leaves a heap that is not lost; from any other one moves in just the heaps that are not lost. One heap: {english}"
        ),
        format!(
            "每步可以在任意若干堆（至少一堆）中走。由选择和定理（C. A. B. Smith 1966）：必败当且仅当每一堆单独玩都必败。从这样的局面出发，每一步都会留下一个非必败的堆；\
             从其他局面出发，只在那些非必败的堆里走即可。一堆的情形：{chinese}"
        ),
    )
}

fn sum_words(part: &Proved) -> Text {
    let Text { english, chinese } = part.explanation();
    Text::new(
        format!(
            "A move changes one heap and looks at no other, so that a list is the sum of its heaps, and its value the xor of theirs (Sprague 1935, Grundy 1939). \
             One heap: {english}"
        ),
        format!(
            "每步只改变一堆，也不看其他堆，所以列表就是各堆之和，SG 值是各堆 SG 值的异或和（Sprague 1935，Grundy 1939）。一堆的情形：{chinese}"
        ),
    )
}

fn gap_words() -> Text {
    Text::new(
        "Count the free places in front of each number: what is lowered by k has k fewer of them, and the next number k more. So the gaps are stairs, the last one being the \
         lowest, and a move carries any number one stair down. Only the odd stairs count (Sprague 1937): the value is the xor of the last gap, the last but two, and so on. \
         Whoever widens another gap is answered by moving the next number after it by as much.",
        "数一数每个数前面的空格：把某个数减少 k，它前面就少 k 个空格，而后一个数前面多 k 个。所以这些间隔就是阶梯，最后一个间隔是最低的一级，每步把任意多个移到低一级。\
         只有奇数级有用（Sprague 1937）：SG 值是最后一个间隔、倒数第三个间隔……的异或和。对手若使其他间隔变大，就让后一个数跟着移动同样的距离。",
    )
}

fn diagonal_words() -> Text {
    Text::new(
        "Draw the numbers, in descending order, as the rows of a diagram: a move takes off its first row or its first column, so the corner walks one cell along the column \
         or the row, and must stay inside. Cells (i, j) and (i + 1, j + 1) that are both inside have the same outcome: if the second is lost, both options of the first can \
         move to it; if it is won by a move to a lost cell, the cell before that on its diagonal is lost by induction and is an option of the first. So the \
         corner has the outcome of the last cell on its diagonal, from which one can only walk along one arm to its end: it is lost iff both arms are even. \
         (AtCoder AGC 002 E.)",
        "把各数从大到小画成杨图的各行：一步去掉第一行或第一列，即角上的格子沿列或行走一格，不能走出去。若 (i, j) 与 (i + 1, j + 1) 都在图内，则胜负相同：\
         后者必败时，前者的两个后继都能走到它；后者能走到某个必败格时，由归纳法，该格在对角线上的前一格也必败，而它正是前者的后继。\
         于是角上的胜负与主对角线上最后一格相同，从那里只能沿一条臂走到头：两臂长都是偶数时必败。（AtCoder AGC 002 E）",
    )
}

fn colon_words() -> Text {
    Text::new(
        "A move cuts an edge of a rooted tree, and what hangs on it falls off. The colon principle (Winning Ways, chapter 7): what stands on a vertex may be replaced by \
         anything of the same value without changing the value of the whole. So, from the leaves to the root, the branches on a vertex are replaced by one stalk whose \
         height is the xor of their heights, and the edge below makes it one higher. The root's stalk has the value of its height.",
        "每步砍断有根树的一条边，其上的部分掉落。冒号原理（Winning Ways 第 7 章）：把某个结点上的部分换成 SG 值相同的任何东西，整体的 SG 值不变。\
         所以从叶到根，每个结点上的各分支可以换成一根长度为各分支长度异或和的竿，再加上它下面的一条边就长 1。根上那根竿的长度就是整棵树的 SG 值。",
    )
}
