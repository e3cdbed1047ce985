//! The comment at the top of a program: the rule, the law, how far it is known, what it costs and how far it goes.

use crate::code::CodeRequest;
use crate::cost::{Cost, Rounds, shown as shown_steps};
use crate::plan::laws::LawCode;
use crate::plan::machine::{Asked, Keeping};
use crate::plan::misere::QuotientTable;
use grundy_law::{Law, VaryingLaw};
use grundy_rule::{Locale, Text};

/// Lines of a comment.
#[derive(Default)]
pub struct Header {
    locale: Option<Locale>,
    standing: String,
    lines: Vec<String>,
    /// Lines about a law, until it is known whether it is used.
    law: Vec<String>,
    /// The same of a law that decides one position alone.
    alone: Vec<String>,
    /// Whether a table is for sums only.
    is_of_sums: bool,
    /// The law of what is read, where that stands for something else.
    told: Option<String>,
}

impl Header {
    /// Begins with the rule.
    pub fn new(rule: &str, request: &CodeRequest<'_>) -> Header {
        let standing = request.standing.in_locale(request.locale).to_string();
        let told = request.told.as_ref();
        let rule = told.map_or(rule, |told| told.rule.as_str());
        let lines = vec![rule.to_string()];
        let told = told.map(|told| format!("{}  [{standing}]", told.law.in_locale(request.locale)));
        Header { locale: Some(request.locale), standing, lines, told, ..Header::default() }
    }

    fn locale(&self) -> Locale {
        self.locale.unwrap_or(Locale::English)
    }

    fn text(&self, english: String, chinese: String) -> String {
        self.locale().pick(&english, &chinese).to_string()
    }

    fn with_standing(&self, formula: &str) -> String {
        if self.standing.is_empty() { formula.to_string() } else { format!("{formula}  [{}]", self.standing) }
    }

    /// How far the law that follows is known.
    pub fn with_standing_of(&mut self, standing: &Text) {
        self.standing = standing.in_locale(self.locale()).to_string();
    }

    /// The law, its cost and range.
    pub fn law(&mut self, law: &Law, code: &LawCode, reach: i128) {
        if let Some(told) = self.told_lines() {
            self.law = told;
            return;
        }
        let formula = self.with_standing(&law.formula(self.locale()));
        let (cost, reach) = (code.cost, shown(reach));
        let line = self.text(
            format!("{cost} for each heap, heaps up to {reach}"),
            format!("每堆 {cost}，堆的大小不超过 {reach}"),
        );
        self.law = vec![formula, line];
    }

    /// The law of what is read, and what it costs.
    fn told_lines(&self) -> Option<Vec<String>> {
        let line = self.text(
            "it is worked out once for each position that is read".to_string(),
            "每个读入的局面只计算一次".to_string(),
        );
        Some(vec![self.told.clone()?, line])
    }

    /// A law that holds for every value of the parameters, which the program reads.
    pub fn varying(&mut self, law: &VaryingLaw, cost: &str) {
        let formula = self.with_standing(&law.formula(self.locale()));
        let line = self.text(
            format!("{cost} for each heap, heaps up to 10^18 and parameters up to 10^9"),
            format!("每堆 {cost}，堆的大小不超过 10^18，参数不超过 10^9"),
        );
        self.law = vec![formula, line];
    }

    /// A claim in the rule's words.
    pub fn claim(&mut self, claim: &str, reach: u64) {
        let formula = self.with_standing(claim);
        let reach = shown(i128::from(reach));
        let line = self.text(
            format!("O(1) for each heap, heaps up to {reach}"),
            format!("每堆 O(1)，堆的大小不超过 {reach}"),
        );
        self.law = vec![formula, line];
    }

    /// What is said about a law so far, and how far it is known.
    pub fn law_said(&self) -> (String, Vec<String>) {
        (self.standing.clone(), self.law.clone())
    }

    /// Says that again.
    pub fn say_law(&mut self, (standing, law): (String, Vec<String>)) {
        (self.standing, self.law) = (standing, law);
    }

    /// Values are found by passing over many positions at once.
    pub fn walked(&mut self, how: &Text, cost: &Cost, positions: Rounds) {
        self.lines
            .push(self.text(format!("Grundy values: {}", how.english), format!("SG 值：{}", how.chinese)));
        if positions.is_known {
            return self.cost(cost);
        }
        let steps = shown_steps(cost.steps);
        self.lines.push(self.text(
            format!("at most about {steps} steps for each position"),
            format!("每个局面至多约 {steps} 步"),
        ));
    }

    /// Who wins is told in a few steps, without a table.
    pub fn told_at_once(&mut self, how: &Text, cost: &Cost) {
        self.lines.push(self.text(format!("who wins: {}", how.english), format!("胜负：{}", how.chinese)));
        self.cost(cost);
    }

    /// The law is used.
    pub fn law_lines(&mut self) {
        self.lines.append(&mut self.law);
    }

    /// The law decides one position alone.
    pub fn keep_alone(&mut self) {
        self.alone.clone_from(&self.law);
    }

    /// One position alone is decided by the law; what follows is said of sums.
    pub fn alone_lines(&mut self) {
        let [formula, line] = &self.alone[..] else { return };
        let said = self.text(
            format!("one position alone: {formula}; {line}"),
            format!("单独一个局面：{formula}；{line}"),
        );
        self.lines.push(said);
        self.is_of_sums = true;
    }

    /// The law does not decide what is asked.
    pub fn forget_law(&mut self) {
        self.law.clear();
    }

    /// Positions are worked out.
    pub fn tabulated(&mut self, keeping: &Keeping, asked: &Asked, cost: &Cost, has_law: bool) {
        // The table is of the heap that the law makes of what is read; the law is what must be believed.
        if let Some(told) = self.told_lines() {
            return self.lines.extend(told);
        }
        let what = match asked {
            Asked::Values => Text::new("Grundy values", "SG 值"),
            Asked::Outcomes { misere: false } => Text::new("who wins", "胜负"),
            Asked::Outcomes { misere: true } => Text::new("who wins (misère play)", "胜负（反常游戏）"),
            Asked::Steps { .. } => Text::new("lengths of play", "步数"),
            Asked::Both => Text::new("who wins in normal and in misère play", "正常与反常游戏中的胜负"),
            Asked::Foreclosed => Text::new("values where the first end decides", "先结束者决定胜负时的值"),
            Asked::Contest(contest) if contest.has_draws() => Text::new("who wins, or a draw", "胜负或平局"),
            Asked::Contest(_) => Text::new("who wins", "胜负"),
            Asked::LoopyValues => Text::new("loopy values", "循环 SG 值"),
        };
        let why = if has_law {
            Text::new("exact, without the conjectured law", "精确计算，不使用猜想的规律")
        } else {
            Text::new("no law is used", "不使用规律")
        };
        let how = match keeping {
            Keeping::Line(size) => Text::new(format!("a table below {size}"), format!("打表，小于 {size}")),
            Keeping::Repeated(size) => Text::new(
                format!(
                    "a table below {size}; beyond it by the repetition that is found in it, and the program ends where none is"
                ),
                format!("打表，小于 {size}；更大的堆由表中找到的周期得出，找不到周期时程序报错退出"),
            ),
            Keeping::Bits(size) => Text::new(
                format!("a bit for each heap below {size}; each loss marks at once what it makes a win"),
                format!("每堆一位的位表，小于 {size}；每个必败态一次标出它带来的必胜态"),
            ),
            Keeping::Lines(size, _) => Text::new(
                format!("a table below {size} for each parameter that occurs"),
                format!("对出现的每个参数打表，小于 {size}"),
            ),
            Keeping::Grid(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
                let sizes = sizes.join(" × ");
                Text::new(format!("a table of {sizes}"), format!("打表 {sizes}"))
            }
            Keeping::Latest { size, .. } => Text::new(
                format!("a table of what came last, below {size}; intervals are not gone through"),
                format!("打表记录最近出现的位置，小于 {size}；不逐个取遍区间"),
            ),
            Keeping::Packed { .. } if *asked == Asked::LoopyValues => Text::new(
                "all positions within the limits, at the first question",
                "在第一次询问时算出限制内的所有局面",
            ),
            Keeping::Packed { .. } | Keeping::Listed => Text::new(
                "positions are worked out when they are asked for, and remembered",
                "按需计算局面并记忆",
            ),
        };
        let sums =
            if self.is_of_sums { Text::new("sums: ", "多个局面之和：") } else { Text::default() };
        self.lines.push(self.text(
            format!("{}{} ({}): {}", sums.english, what.english, why.english, how.english),
            format!("{}{}（{}）：{}", sums.chinese, what.chinese, why.chinese, how.chinese),
        ));
        self.cost(cost);
    }

    /// What a plan costs at its limits.
    pub fn cost(&mut self, cost: &Cost) {
        if !cost.is_reckoned {
            return;
        }
        let size = (cost.bytes / 1e6).max(1.0).round();
        if cost.rounds.is_known {
            let steps = shown_steps(cost.all_steps());
            return self.lines.push(self.text(
                format!("at most about {steps} steps and {size} MB"),
                format!("至多约 {steps} 步、{size} MB"),
            ));
        }
        let steps = shown_steps(cost.steps);
        self.lines.push(self.text(
            format!("at most about {steps} steps each time that the parameters change, and {size} MB"),
            format!("参数每次改变时至多约 {steps} 步，共 {size} MB"),
        ));
    }

    /// Misère play by the textbook rule.
    pub fn misere(&mut self) {
        let line = self.text(
            "misère play: the player to move wins iff (xor != 0) == (some heap has a value above 1)"
                .to_string(),
            "反常游戏：先手必胜当且仅当（异或和不为 0）等价于（有某堆的 SG 值大于 1）".to_string(),
        );
        self.law.push(line);
    }

    /// Misère play of one position, of which the law speaks.
    pub fn misere_alone(&mut self) {
        let line = self.text(
            "this law is that of misère play, of one position".to_string(),
            "此规律是单个局面的反常游戏的规律".to_string(),
        );
        self.law.push(line);
    }

    /// Components one after the other, by the textbook rule.
    pub fn in_order(&mut self) {
        let line = self.text(
            "one after the other: a component is played as misère play where the rest is won, and there only the value 1 loses"
                .to_string(),
            "依次进行：若其余部分先手必胜，则该分量按反常游戏进行，此时只有 SG 值 1 必败".to_string(),
        );
        self.law.push(line);
    }

    /// Misère play by a quotient.
    pub fn quotient(&mut self, table: &QuotientTable) {
        let order = table.products.len();
        let line = self.with_standing(self.locale().pick(
            &format!("misère play: each heap stands for one of the {order} elements of the misère quotient; the player to move loses iff the product of all heaps is one of the losing elements"),
            &format!("反常游戏：每堆对应反常商的 {order} 个元素之一；先手必败当且仅当各堆元素的乘积是必败元素"),
        ));
        self.lines.push(line);
        if table.period == 0 {
            let known = table.map.len();
            let line =
                self.text(format!("known for heaps below {known}"), format!("只对小于 {known} 的堆成立"));
            self.lines.push(line);
        }
    }

    /// What is read and said; what lies outside is refused.
    pub fn exchange(&mut self, reads: &str, says: &str) {
        let says = says.replace('\n', " ");
        self.lines.push(self.text(
            format!("reads {reads} and says {says}; input outside the limits is refused with exit 1"),
            format!("读入 {reads}，输出 {says}；超出限制的输入会报错并以 1 退出"),
        ));
    }

    /// The lines, none of them broken.
    pub fn lines(self) -> Vec<String> {
        self.lines.into_iter().map(|line| line.replace(['\n', '\r'], " ")).collect()
    }
}

fn shown(reach: i128) -> String {
    let reach = u64::try_from(reach).unwrap_or(u64::MAX);
    let exponent = reach.checked_ilog10().unwrap_or(0);
    if reach >= 100 && 10u64.pow(exponent) == reach { format!("10^{exponent}") } else { reach.to_string() }
}
