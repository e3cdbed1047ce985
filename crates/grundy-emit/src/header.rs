//! The comment at the top of a program: the rule, the law, how far it is known, what it costs and how far it goes.

use crate::code::CodeRequest;
use crate::plan::laws::LawCode;
use crate::plan::misere::QuotientTable;
use grundy_law::{Law, VaryingLaw};
use grundy_rule::{Locale, Rules, Ruleset};

/// Lines of a comment.
pub struct Header {
    locale: Locale,
    standing: String,
    lines: Vec<String>,
}

impl Header {
    /// Begins with the rule.
    pub fn new(ruleset: &Ruleset, request: &CodeRequest<'_>) -> Header {
        let standing = request.standing.in_locale(request.locale).to_string();
        Header { locale: request.locale, standing, lines: vec![ruleset.canonical()] }
    }

    fn say(&mut self, english: String, chinese: String) {
        self.lines.push(self.locale.pick(&english, &chinese).to_string());
    }

    fn with_standing(&self, formula: &str) -> String {
        if self.standing.is_empty() { formula.to_string() } else { format!("{formula}  [{}]", self.standing) }
    }

    /// The law, its cost and range.
    pub fn law(&mut self, law: &Law, code: &LawCode, reach: u64) {
        let formula = self.with_standing(&law.formula(self.locale));
        self.lines.push(formula);
        let (cost, reach) = (code.cost, shown(reach));
        self.say(
            format!("{cost} for each heap, heaps up to {reach}"),
            format!("每堆 {cost}，堆的大小不超过 {reach}"),
        );
    }

    /// A law that holds for every value of the parameters, and where the program reads them.
    pub fn varying(&mut self, rule: &str, law: &VaryingLaw, cost: &str) {
        let formula = self.with_standing(&law.formula(self.locale));
        self.lines = vec![rule.to_string(), formula];
        let names = law.names.join(" ");
        self.say(
            format!("{cost} for each heap, heaps up to 10^18 and parameters up to 10^9; a test is: n {names}, then n heaps"),
            format!("每堆 {cost}，堆的大小不超过 10^18，参数不超过 10^9；每组数据：n {names}，然后 n 堆"),
        );
    }

    /// Only a single heap is decided.
    pub fn single_heap(&mut self) {
        self.say(
            "the law decides one heap at a time: n must be 1".to_string(),
            "规律只判断单独一堆的胜负：n 必须为 1".to_string(),
        );
    }

    /// Moves look at values that the law does not give.
    pub fn tabulated_for_moves(&mut self) {
        self.say(
            "moves are found with values that are worked out when asked for: only small heaps".to_string(),
            "走法靠按需计算的 SG 值得到：只适用于较小的堆".to_string(),
        );
    }

    /// A claim in the rule's words.
    pub fn claim(&mut self, claim: &str, reach: u64) {
        let formula = self.with_standing(claim);
        self.lines.push(formula);
        let reach = shown(reach);
        self.say(
            format!("O(1) for each heap, heaps up to {reach}"),
            format!("每堆 O(1)，堆的大小不超过 {reach}"),
        );
    }

    /// A table below the limit, or values remembered.
    pub fn tabulated(&mut self, limit: u64, is_extra: bool, has_table: bool) {
        match (is_extra, has_table) {
            (false, true) => self.say(
                format!("no law: Grundy values are tabulated for all numbers below {limit}"),
                format!("没有可用的规律：打表求 {limit} 以内的 SG 值"),
            ),
            (false, false) => self.say(
                "no law: Grundy values are worked out when asked for, and remembered".to_string(),
                "没有可用的规律：按需记忆化搜索 SG 值".to_string(),
            ),
            (true, true) => self.say(
                format!("the law decides one heap; sums are decided by a table of all numbers below {limit}"),
                format!("规律只判断单独一堆的胜负；多堆之和用 {limit} 以内的 SG 表判断"),
            ),
            (true, false) => self.say(
                "the law decides one heap; sums are decided by values that are worked out when asked for"
                    .to_string(),
                "规律只判断单独一堆的胜负；多堆之和用记忆化搜索判断".to_string(),
            ),
        }
    }

    /// Misère play by the textbook rule.
    pub fn misere(&mut self) {
        self.say(
            "misère play: the player to move wins iff (xor != 0) == (some heap has a value above 1)"
                .to_string(),
            "反常游戏：先手必胜当且仅当（异或和不为 0）等价于（有某堆的 SG 值大于 1）".to_string(),
        );
    }

    /// Misère play by a quotient.
    pub fn quotient(&mut self, table: &QuotientTable) {
        let order = table.products.len();
        let line = self.with_standing(self.locale.pick(
            &format!("misère play: each heap stands for one of the {order} elements of the misère quotient; the player to move loses iff the product of all heaps is one of the losing elements"),
            &format!("反常游戏：每堆对应反常商的 {order} 个元素之一；先手必败当且仅当各堆元素的乘积是必败元素"),
        ));
        self.lines.push(line);
        if table.period == 0 {
            let known = table.map.len();
            self.say(format!("known for heaps below {known}"), format!("只对小于 {known} 的堆成立"));
        }
    }

    /// What the line of a move means.
    pub fn moves(&mut self) {
        self.say(
            "a winning move is printed as `2: 7 -> 4`, heaps counted from 1; it is found by trying the options".to_string(),
            "必胜走法打印为 `2: 7 -> 4`，堆从 1 开始编号；逐个尝试后继局面得到".to_string(),
        );
    }

    /// The lines, none of them broken.
    pub fn lines(self) -> Vec<String> {
        self.lines.into_iter().map(|line| line.replace(['\n', '\r'], " ")).collect()
    }
}

fn shown(reach: u64) -> String {
    let exponent = reach.checked_ilog10().unwrap_or(0);
    if reach >= 100 && 10u64.pow(exponent) == reach { format!("10^{exponent}") } else { reach.to_string() }
}
