//! Emitted code, compiled and run: many games in one program, each in a namespace of its own.

#![allow(dead_code)]

use grundy_emit::Language;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A piece of emitted code with functions only.
pub struct Snippet {
    /// The code.
    pub code: String,
    /// How many numbers a heap has.
    pub arity: usize,
    /// Whether it can tell a move.
    pub moves: bool,
}

/// One question: which game, which heaps.
pub struct Question {
    /// The number of the snippet.
    pub game: usize,
    /// The coordinates of all heaps.
    pub heaps: Vec<Vec<u64>>,
}

/// The answers of all snippets to all questions, in order: `First`, `First 1: 7 -> 4` or `Second`.
pub fn answers(language: Language, name: &str, snippets: &[Snippet], questions: &[Question]) -> Vec<String> {
    let program = match language {
        Language::Cpp => cpp(snippets),
        Language::Rust => rust(snippets),
        Language::Python => python(snippets),
    };
    let lines = questions.iter().map(|question| {
        let numbers: Vec<String> = question.heaps.iter().flatten().map(u64::to_string).collect();
        format!("{} {} {}\n", question.game, question.heaps.len(), numbers.join(" "))
    });
    let input = format!("{}\n{}", questions.len(), lines.collect::<String>());
    run(language, name, &program, &input).lines().map(str::to_string).collect()
}

/// What a whole program prints for an input.
pub fn run(language: Language, name: &str, program: &str, input: &str) -> String {
    execute(language, &compile(language, name, program), &[], input)
}

/// Compiles a program and gives what can be run.
pub fn compile(language: Language, name: &str, program: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(format!("{name}.{}", language.extension()));
    let binary = folder.join(format!("{name}-{}", language.name()));
    std::fs::write(&source, program).unwrap();
    let (compiler, flags): (&str, &[&str]) = match language {
        Language::Cpp => ("g++", &["-O2", "-std=c++17"]),
        Language::Rust => ("rustc", &["-O", "--edition", "2021", "-A", "warnings"]),
        Language::Python => return source,
    };
    let made = Command::new(compiler).args(flags).arg(&source).arg("-o").arg(&binary).output();
    let made = made.unwrap_or_else(|error| panic!("{compiler} is needed: {error}"));
    assert!(made.status.success(), "{}\n{}", source.display(), String::from_utf8_lossy(&made.stderr));
    binary
}

/// What a compiled program prints for an input.
pub fn execute(language: Language, path: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = if language == Language::Python { Command::new("python3") } else { Command::new(path) };
    if language == Language::Python {
        command.arg(path);
    }
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Many whole programs in one; the first argument says which of them runs.
pub fn bundle(language: Language, programs: &[String]) -> String {
    let numbers = 0..programs.len();
    match language {
        Language::Cpp => {
            let spaces = programs.iter().enumerate().map(|(index, program)| {
                let body = without_includes(program).replace("int main() {", "int run() {");
                let body = body.trim_end().strip_suffix('}').unwrap();
                format!("namespace program{index} {{\n{body}    return 0;\n}}\n}}\n")
            });
            let calls =
                numbers.map(|index| format!("    if (which == {index}) return program{index}::run();\n"));
            let (spaces, calls): (String, String) = (spaces.collect(), calls.collect());
            format!(
                "#include <bits/stdc++.h>\nusing namespace std;\n{spaces}int main(int, char** words) {{\n    int which = atoi(words[1]);\n{calls}}}\n"
            )
        }
        Language::Rust => {
            let modules = programs.iter().enumerate().map(|(index, program)| {
                format!("mod program{index} {{\n{}\n}}\n", program.replace("\nfn main()", "\npub fn main()"))
            });
            let calls = numbers.map(|index| format!("        {index} => program{index}::main(),\n"));
            let (modules, calls): (String, String) = (modules.collect(), calls.collect());
            format!(
                "{modules}fn main() {{\n    match std::env::args().nth(1).unwrap().parse::<usize>().unwrap() {{\n{calls}        _ => {{}}\n    }}\n}}\n"
            )
        }
        Language::Python => {
            let sources: Vec<String> = programs.iter().map(|program| python_text(program)).collect();
            format!(
                "import sys\nsources = [{}]\nexec(sources[int(sys.argv[1])], {{}})\n",
                sources.join(",\n")
            )
        }
    }
}

fn without_includes(code: &str) -> String {
    let is_own = |line: &&str| !line.starts_with("#include") && !line.starts_with("using namespace");
    code.lines().filter(is_own).collect::<Vec<_>>().join("\n")
}

/// A text as Python writes it.
fn python_text(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

fn cpp(snippets: &[Snippet]) -> String {
    let mut text = String::from("#include <bits/stdc++.h>\nusing namespace std;\n");
    for (index, snippet) in snippets.iter().enumerate() {
        let body = without_includes(&snippet.code);
        text += &format!("namespace game{index} {{\n{body}\n}}\n");
    }
    text += "int main() {\n    long long questions; cin >> questions;\n    while (questions--) {\n        long long game, count; cin >> game >> count;\n";
    for (index, snippet) in snippets.iter().enumerate() {
        let (kind, names) = match snippet.arity {
            1 => ("long long".to_string(), "x".to_string()),
            arity => (format!("array<long long, {arity}>"), "x".to_string()),
        };
        let read = if snippet.arity == 1 {
            "cin >> x;".to_string()
        } else {
            "for (auto& c : x) cin >> c;".to_string()
        };
        let told = if snippet.moves {
            format!(" << (wins ? \" \" + game{index}::winning_move(heaps) : \"\")")
        } else {
            String::new()
        };
        text += &format!(
            "        if (game == {index}) {{ vector<{kind}> heaps(count); for (auto& {names} : heaps) {{ {read} }} bool wins = game{index}::first_wins(heaps); cout << (wins ? \"First\" : \"Second\"){told} << '\\n'; }}\n"
        );
    }
    text + "    }\n}\n"
}

fn rust(snippets: &[Snippet]) -> String {
    let mut text = String::new();
    for (index, snippet) in snippets.iter().enumerate() {
        let body = snippet
            .code
            .replace("\nfn first_wins", "\npub fn first_wins")
            .replace("\nfn winning_move", "\npub fn winning_move");
        text += &format!("mod game{index} {{\n{body}\n}}\n");
    }
    text += "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    let mut input = text.split_ascii_whitespace().map(|word| word.parse::<i64>().unwrap());\n    let mut next = || input.next().unwrap();\n    let questions = next();\n    for _ in 0..questions {\n        let (game, count) = (next(), next());\n        match game {\n";
    for (index, snippet) in snippets.iter().enumerate() {
        let tuple = if snippet.arity == 1 {
            "next()".to_string()
        } else {
            format!("({})", vec!["next()"; snippet.arity].join(", "))
        };
        let told = if snippet.moves {
            format!(
                "if wins {{ println!(\"First {{}}\", game{index}::winning_move(&heaps)) }} else {{ println!(\"Second\") }}"
            )
        } else {
            "println!(\"{}\", if wins { \"First\" } else { \"Second\" })".to_string()
        };
        text += &format!(
            "            {index} => {{ let heaps: Vec<_> = (0..count).map(|_| {tuple}).collect(); let wins = game{index}::first_wins(&heaps); {told}; }}\n"
        );
    }
    text + "            _ => {}\n        }\n    }\n}\n"
}

fn python(snippets: &[Snippet]) -> String {
    let mut text = String::from("import sys\ngames = []\n");
    for snippet in snippets {
        text += &format!(
            "source = {}\nspace = {{}}\nexec(source, space)\ngames.append((space, {}, {}))\n",
            python_text(&snippet.code),
            snippet.arity,
            if snippet.moves { "True" } else { "False" }
        );
    }
    text += "\
data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    space, arity, moves = games[next(data)]
    count = next(data)
    heaps = [next(data) if arity == 1 else tuple(next(data) for _ in range(arity)) for _ in range(count)]
    if not space['first_wins'](heaps):
        print('Second')
    elif moves:
        print('First', space['winning_move'](heaps))
    else:
        print('First')
";
    text
}

/// A small generator of numbers that look random, the same in every run (SplitMix64).
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }
}
