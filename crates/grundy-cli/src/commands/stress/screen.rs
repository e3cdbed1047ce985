//! What came of a test, for people.

use grundy::stress::campaign::{Ran, Report, Wrong};

use crate::context::Context;

/// The report.
pub fn told(report: &Report, context: &Context) -> String {
    let (tests, answers) = (report.tests, report.answers);
    let mut text = match &report.wrong {
        Some(wrong) => wrong_told(wrong, context),
        None if tests < report.wanted => {
            let wanted = report.wanted;
            context
                .pick(
                    &format!(
                        "{tests} of {wanted} inputs agree ({answers} answers); then the time was over\n"
                    ),
                    &format!("{wanted} 组输入中的 {tests} 组一致（{answers} 个答案），然后时间用完\n"),
                )
                .to_string()
        }
        None => context
            .pick(
                &format!("all {tests} inputs agree ({answers} answers)\n"),
                &format!("{tests} 组输入全部一致（{answers} 个答案）\n"),
            )
            .to_string(),
    };
    if let (Some(beyond), None) = (report.beyond, &report.wrong) {
        text.push_str(context.pick(
            &format!(
                "not tried: numbers above {beyond}, where no engine answered in time and no law is proved\n"
            ),
            &format!("未测试：大于 {beyond} 的数（来不及计算，且没有已证明的规律）\n"),
        ));
    }
    text
}

/// An input of many lines is cut here.
const MOST_LINES: usize = 40;

fn wrong_told(wrong: &Wrong, context: &Context) -> String {
    let input = shortened(&wrong.test.input.text);
    let expected = shortened(&wrong.test.output);
    let mut text = context.pick("wrong answer on this input:\n", "在这组输入上答案错误：\n").to_string();
    text.push_str(&indented(&input));
    text.push_str(context.pick("expected:\n", "期望输出：\n"));
    text.push_str(&indented(&expected));
    match &wrong.ran {
        Ran::Output(output) => {
            text.push_str(context.pick("your program:\n", "你的程序：\n"));
            text.push_str(&indented(&shortened(output)));
        }
        Ran::Stopped => {}
        Ran::Failed(why) | Ran::Unable(why) => {
            text.push_str(context.pick("your program: ", "你的程序："));
            text.push_str(context.say(why));
            text.push('\n');
        }
    }
    if let (Some(difference), true) = (&wrong.difference, wrong.test.answers.len() > 1) {
        let (number, found) = (difference.question.map_or(0, |place| place + 1), &difference.found);
        let right = &difference.expected;
        if number > 0 {
            text.push_str(context.pick(
                &format!("answer {number}: expected {right}, found {found}\n"),
                &format!("第 {number} 个答案：应为 {right}，却是 {found}\n"),
            ));
        }
    }
    for reason in &wrong.reasons {
        text.push_str(context.say(reason));
        text.push('\n');
    }
    text
}

fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let line = |line: &&str| match line.char_indices().nth(400) {
        Some((end, _)) => format!("{} …\n", &line[..end]),
        None => format!("{line}\n"),
    };
    let mut shown: String = lines.iter().take(MOST_LINES).map(line).collect();
    if lines.len() > MOST_LINES {
        shown.push_str("…\n");
    }
    shown
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
