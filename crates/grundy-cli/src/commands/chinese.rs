//! The help of the command line in Chinese.

use clap::{Arg, ArgAction, Command};

/// Chinese words for commands, by name.
const COMMANDS: &[(&str, &str)] = &[
    ("table", "SG 值表（打表）"),
    ("solve", "一组局面谁胜、怎样走、为什么"),
    ("play", "与程序对弈，三档水平"),
    ("games", "已知的游戏"),
    ("problems", "评测题目"),
    ("show", "显示游戏或题目的页面，或规则的展开"),
    ("judge", "按评测格式求解题目：标准输入到标准输出"),
    ("completions", "输出 shell 补全脚本"),
    ("man", "输出手册页"),
    ("law", "规律及其可信程度"),
    ("refute", "证明或反驳一个论断"),
    ("check", "用独立的检查器复核证书"),
    ("code", "生成可提交的程序"),
    ("stress", "测试你的程序：随机与极端数据，并给出最小的反例"),
    ("help", "所有命令；`grundy help rules` 说明规则怎样写；`grundy help formats` 说明怎样描述评测的输入"),
    ("count", "一个范围内（或若干堆的和）有多少必败局面"),
    ("nim", "Nim 数的运算：+ - * / ^ sqrt"),
    ("misere", "反常游戏（Anti-SG、反 Nim）：SJ 定理、亏格、驯顺与否、商"),
    ("sweep", "在所有核上批量计算许多规则：JSON、表格或 CSV"),
    ("atlas", "在短编码与小集合的图谱中搜索"),
    ("graph", "给定有向图上的游戏"),
    ("hackenbush", "给定图上的绿色 Hackenbush"),
    ("story", "一页报告"),
    ("serve", "在本机打开网页：观看、理解、对弈"),
];

/// Chinese words for options, by id.
const OPTIONS: &[(&str, &str)] = &[
    ("rule", "规则文本、目录中的名字（如 `bash(3)`）或 `@文件`"),
    ("set", "参数的值：`--set m=3`、`--set S={1,2,5}`"),
    ("memory", "服务可用的内存上限，如 512M 或 2G；默认为本机内存的四分之一"),
    ("size", "棋盘游戏：列出此大小（行x列）的所有棋盘及其 SG 值"),
    ("length", "列表游戏：表包含所有这么多个数的列表"),
    ("game", "在图上玩哪种游戏"),
    ("compound", "局面怎样组合：sum、conjunctive、every、selective、shortened、diminished、ordered"),
    ("topic", "`rules`、`formats`、命令的名字，或留空"),
    ("below", "范围：每个坐标小于 N，或 `x=1000,y=10`"),
    ("heaps", "数由这么多堆组成的和"),
    ("ordered", "堆的次序不同算不同的和"),
    ("outcome", "数必败（P）还是必胜（N）的局面"),
    ("modulus", "结果对此数取模"),
    ("expression", "一个式子：`\"6 * 11 + 2\"`、`\"1 / 5\"`"),
    ("json", "在标准输出上打印一个 JSON 文档"),
    ("locale", "输出语言：en 或 zh（默认取自 LANG）"),
    ("threads", "可用的线程数（默认：所有核）"),
    ("budget", "可用的秒数（默认：20）"),
    ("quiet", "只做计算，除错误外不打印"),
    ("limit", "表包含每个坐标的 0..N"),
    ("value", "列出具有此值的局面；0 列出必败态"),
    ("engine", "强制使用此引擎"),
    ("checkpoint", "把表或搜索的进度保存在此文件中，下次从中继续"),
    ("format", "输出格式"),
    ("base", "数值的进制"),
    ("plot", "画图：FILE.svg 或 FILE.png"),
    ("theme", "图片的配色"),
    ("out", "写入此文件"),
    ("at", "在这些局面处求值：`5,1000000` 或 `(3,5);(7,9)`"),
    ("certificate", "把证书写入此文件"),
    ("rocq", "把规律连同完整的证明写成 Rocq 定理存入此文件"),
    ("proved", "再用正确性本身已经证明的检查器检查"),
    ("sequence", "不用规则，读取数列或 b 文件"),
    ("vary", "在参数的一个范围内找统一的规律：`--vary m=1..8`"),
    ("fix", "固定棋盘的一个坐标，求该行的规律：`--fix y=3`"),
    ("oeis", "用自己的 OEIS 文件 `stripped` 或 `stripped.gz` 辨认数列"),
    ("claim", "`g = x mod (m+1)`、`g <= 3`、`loses iff x % 3 == 0`、`周期为 7` 或 `same as octal 0.36`"),
    ("file", "证书文件，或图谱的文件夹"),
    ("every", "图谱中每 N 条规则只复核一条"),
    (
        "question",
        "规则（`0.07`）、值（`1 1 2 0 3 1`）、数（`周期 34`、`阶 40`）或词（`未解决`、`长周期`、`驯顺`、`狂野`、`有限商`、`已证明`、`八进制`、`十六进制`、`集合`），须全部符合",
    ),
    ("export", "把整个图谱写入此文件夹，成为无需服务器的普通网页"),
    ("from", "在此文件夹的图谱中搜索，而不是程序自带的图谱"),
    ("positions", "要求解的局面"),
    ("lang", "程序语言：`cpp`（`c++`）、`java`、`python`（`py`）、`rust`（`rs`）"),
    ("reads", "输入格式，用规则自己的名字：`--reads \"T { n x[n] }\"`；详见 `grundy help formats`"),
    ("says", "答案的写法：`--says \"Alice|Bob\"`"),
    ("limits", "数据范围：`--limits \"x <= 1e6, m <= 100, T <= 1e5\"`"),
    ("tests", "多少组输入"),
    ("seed", "换一个种子得到另一批输入"),
    ("write", "把输入和期望输出写入此文件夹：`001.in`、`001.out` ……"),
    ("program", "你的程序及其参数，写在 `--` 之后"),
    ("layout", "答案怎样排列：lines、joined、spaced"),
    ("only_proved", "只使用已证明的规律"),
    ("style", "完整程序，或只要函数"),
    ("moves", "同时给出一步必胜走法"),
    ("judge", "采用此题的评测格式与规则"),
    (
        "source",
        "编码的模式（如 `octal 0.???`），集合（如 `take subsets of 1..=5`、`take all but subsets of 1..=5`），或每行一条规则或模式的文件；若是先前 sweep 的文件夹，则复核其中的证书并汇总",
    ),
    (
        "again",
        "重新计算 `--out` 文件或文件夹中尚无规律或因时限中止的规则：用更大的 `--longest` 或 `--each` 做第二轮",
    ),
    ("longest", "在多大的范围内寻找取分游戏的长周期"),
    ("shard", "只做若干份中的一份：`--shard 3/64` 为 64 份中的第 3 份"),
    ("each", "每条规则可用的秒数"),
    ("classes", "指出哪些规则的值相同；与未找到规律的规则有相同走法的，不再寻找规律"),
    ("effort", "每条规则的反常游戏最多记住多少局面"),
    ("values", "同时给出每条规则的前 N 个值"),
    ("certificates", "把每条规则的证书写入此文件夹"),
    ("times", "把每条规则所用的秒数追加到此文件；结果与时间无关"),
    ("graph", "图：文件（边表或 Graphviz DOT），或画出后继的 FILE.svg、FILE.png、FILE.dot"),
    ("tokens", "棋子所在的顶点；多个表示和"),
    ("picture", "图：边表，地面记作 0"),
    ("command", "某个命令的手册页"),
    ("words", "规则及其局面；其他游戏写在单独的 `+` 之后：nim 5 + kayles 7"),
    ("misere", "走最后一步者输"),
    ("explain", "显示后继、SG 值、mex 以及二进制竖式异或"),
    ("second", "让对手先走"),
    ("level", "对手的水平：learner 初学、club 熟练、perfect 完美"),
    ("open", "在浏览器中打开网页"),
    ("word", "只列出含有此词的（中英文均可）"),
    ("search", "只列出含有此词的"),
    ("id", "题目编号或别名：`p2148`、`bzoj1188`"),
    ("shell", "shell 的名字"),
    ("graph", "边表（每行 `a b`）或 Graphviz DOT；`-` 从标准输入读取"),
    ("picture", "边表（每行 `a b`）或 Graphviz DOT；`-` 从标准输入读取"),
    ("tokens", "棋子所在的顶点；多枚棋子是游戏的和"),
    ("format", "输出的形式"),
    ("ground", "作为地面的顶点（默认：`ground`、`root` 或 `0`）"),
    ("port", "监听的端口；0 选取空闲端口"),
    ("host", "监听的地址；除 127.0.0.1 外都会让网络上的人连入"),
    ("help", "显示帮助"),
    ("version", "显示版本"),
];

/// The command line with Chinese help.
pub fn translated(command: Command) -> Command {
    let name = command.get_name().to_string();
    let command = match word(COMMANDS, &name) {
        Some(about) => command.about(about),
        None => command.about("公平组合游戏：从规则到 SG 值表、必胜走法、规律及其证明，再到代码"),
    };
    let command = match command.get_version() {
        Some(_) => command
            .disable_version_flag(true)
            .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version)),
        None => command,
    };
    command
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help))
        .mut_args(|argument| {
            let heading = if argument.is_positional() { "参数" } else { "选项" };
            let argument = argument.help_heading(heading);
            match word(OPTIONS, argument.get_id().as_str()) {
                Some(help) => with_values(argument, help),
                None => argument,
            }
        })
        .subcommand_help_heading("命令")
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}")
        .mut_subcommands(translated)
}

/// What may stand there, and what stands there by itself, in Chinese as well.
fn with_values(argument: Arg, help: &str) -> Arg {
    if !argument.get_action().takes_values() {
        return argument.help(help.to_string());
    }
    let possible: Vec<String> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_string()).collect();
    let is_told = possible.iter().all(|value| help.contains(value.as_str()));
    let values = if is_told { String::new() } else { format!("（可选：{}）", possible.join("、")) };
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let default =
        if defaults.is_empty() { String::new() } else { format!("（默认：{}）", defaults.join("、")) };
    argument.hide_possible_values(true).hide_default_value(true).help(format!("{help}{values}{default}"))
}

fn word(words: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    words.iter().find(|(known, _)| *known == name).map(|(_, chinese)| *chinese)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn check(command: &Command) {
        for argument in command.get_arguments() {
            let name = argument.get_id().as_str();
            assert!(word(OPTIONS, name).is_some() || argument.is_hide_set(), "{} {name}", command.get_name());
        }
        command.get_subcommands().for_each(check);
    }

    #[test]
    fn every_option_is_told_in_chinese() {
        check(&crate::commands::line::Arguments::command());
    }
}
