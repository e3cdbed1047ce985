//! Emitted code, compiled and run: many games in one program, each in a namespace of its own.

#![allow(dead_code)]

use grundy_emit::Language;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// One question: which game, which heaps.
pub struct Question {
    /// The number of the program.
    pub game: usize,
    /// The coordinates of all heaps.
    pub heaps: Vec<Vec<u64>>,
}

/// The answers of all programs to all questions, in order: `First`, `First 1: 7 -> 4` or `Second`.
///
/// Programs read tests of sums, or of single positions where `is_single` says so.
pub fn answers(
    language: Language,
    name: &str,
    programs: &[String],
    is_single: &dyn Fn(usize) -> bool,
    questions: &[Question],
) -> Vec<String> {
    let binary = compile(language, name, &bundle(language, programs));
    let mut given = vec![String::new(); questions.len()];
    let (mut asked, mut runs): (Vec<Vec<usize>>, Vec<(usize, String)>) = (Vec::new(), Vec::new());
    for game in 0..programs.len() {
        let own: Vec<usize> = (0..questions.len()).filter(|&place| questions[place].game == game).collect();
        let line = |&place: &usize| {
            let heaps = &questions[place].heaps;
            let numbers: Vec<String> = heaps.iter().flatten().map(u64::to_string).collect();
            let count = if is_single(game) { String::new() } else { format!("{} ", heaps.len()) };
            format!("{count}{}\n", numbers.join(" "))
        };
        runs.push((game, format!("{}\n{}", own.len(), own.iter().map(line).collect::<String>())));
        asked.push(own);
    }
    for ((game, own), printed) in asked.into_iter().enumerate().zip(execute_all(language, &binary, &runs)) {
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.len(), own.len(), "{language:?}: program {game} of {name}");
        own.into_iter().zip(lines).for_each(|(place, line)| given[place] = line.to_string());
    }
    given
}

/// What programs of a bundle print, each for its own input. Where a language is slow to start, one start serves them all:
/// every program is loaded anew for each input, so that none sees what another left.
pub fn execute_all(language: Language, path: &Path, runs: &[(usize, String)]) -> Vec<String> {
    if matches!(language, Language::Cpp | Language::Rust) {
        return runs
            .iter()
            .map(|(which, input)| execute(language, path, &[&which.to_string()], input))
            .collect();
    }
    let file = |place: usize| path.with_extension(format!("{place}.in"));
    let mut words = Vec::new();
    for (place, (which, input)) in runs.iter().enumerate() {
        std::fs::write(file(place), input).unwrap();
        words.extend([which.to_string(), file(place).display().to_string()]);
    }
    execute(language, path, &words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    let printed = |place: usize| {
        let said = PathBuf::from(format!("{}.out", file(place).display()));
        let text = std::fs::read_to_string(&said).unwrap();
        [file(place), said].iter().for_each(|path| std::fs::remove_file(path).unwrap());
        text
    };
    (0..runs.len()).map(printed).collect()
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
    let mut command = match language {
        Language::Cpp => cpp_compiler(),
        // Compiling them is most of the work of these tests.
        Language::Rust => command("rustc", &["-C", "opt-level=0", "--edition", "2021", "-A", "warnings"]),
        Language::Python => return source,
        Language::Java => return compile_java(&folder, name, program),
    };
    made(command.arg(&source).arg("-o").arg(&binary), &source);
    binary
}

fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Runs a compiler, which must like what it is given.
fn made(compiler: &mut Command, source: &Path) {
    let made = compiler.output().unwrap_or_else(|error| panic!("{compiler:?} is needed: {error}"));
    assert!(made.status.success(), "{}\n{}", source.display(), String::from_utf8_lossy(&made.stderr));
}

/// What is undefined ends the program, instead of an answer by chance. Compiling takes longer than running.
const CPP_FLAGS: [&str; 5] = [
    "-O0",
    "-std=c++17",
    "-D_GLIBCXX_ASSERTIONS",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
];

/// The compiler, with the one header that all programs include made ready: reading it takes longer than a program.
fn cpp_compiler() -> Command {
    static READY: OnceLock<PathBuf> = OnceLock::new();
    let mut compiler = command("g++", &CPP_FLAGS);
    compiler.arg("-I").arg(READY.get_or_init(header_made_ready));
    compiler
}

/// The folder that holds the header for these flags. Other tests may make it at the same time: a whole file takes its place.
fn header_made_ready() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(CPP_FLAGS.concat());
    let ready = folder.join("bits/stdc++.h.gch");
    if !ready.exists() {
        std::fs::create_dir_all(folder.join("bits")).unwrap();
        let source = folder.join(format!("all-{}.h", std::process::id()));
        let own = source.with_extension("gch");
        std::fs::write(&source, "#include <bits/stdc++.h>\n").unwrap();
        made(command("g++", &CPP_FLAGS).args(["-x", "c++-header"]).arg(&source).arg("-o").arg(&own), &source);
        std::fs::rename(own, ready).unwrap();
    }
    folder
}

/// A class has a file and a folder of its own.
fn compile_java(folder: &Path, name: &str, program: &str) -> PathBuf {
    let folder = folder.join(format!("{name}-java"));
    std::fs::create_dir_all(&folder).unwrap();
    let source = folder.join("Main.java");
    std::fs::write(&source, program).unwrap();
    made(command("javac", &["-nowarn", "-d"]).arg(&folder).arg(&source), &source);
    folder
}

/// What a compiled program prints for an input.
pub fn execute(language: Language, path: &Path, arguments: &[&str], input: &str) -> String {
    let output = attempt(language, path, arguments, input);
    assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a compiled program does with an input, whether it likes it or not.
pub fn attempt(language: Language, path: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = match language {
        Language::Python => Command::new("python3"),
        Language::Java => Command::new("java"),
        Language::Cpp | Language::Rust => Command::new(path),
    };
    match language {
        Language::Python => {
            command.arg(path);
        }
        Language::Java => {
            command.arg("-XX:TieredStopAtLevel=1").arg("-cp").arg(path).arg("Main");
        }
        Language::Cpp | Language::Rust => {}
    }
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    output
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
        Language::Java => {
            let classes = programs.iter().enumerate().map(|(index, program)| {
                let body: Vec<&str> = program.lines().filter(|line| !line.starts_with("import ")).collect();
                body.join("\n").replace("public class Main {", &format!("static class Program{index} {{"))
            });
            let calls = numbers
                .map(|index| format!("            case {index}: Program{index}.main(words); return;\n"));
            let (classes, calls): (String, String) = (classes.collect(), calls.collect());
            format!(
                "import java.io.*;\nimport java.math.BigInteger;\nimport java.util.*;\npublic class Main {{\n{classes}\n{MANY_IN_JAVA}    static void one(String[] words) {{\n        switch (Integer.parseInt(words[0])) {{\n{calls}        }}\n    }}\n}}\n"
            )
        }
        Language::Python => {
            let sources: Vec<String> = programs.iter().map(|program| python_text(program)).collect();
            format!("import sys\nsources = [{}]\n{MANY_IN_PYTHON}", sources.join(",\n"))
        }
    }
}

/// One program, or many with an input file each; the classes are loaded anew for each.
const MANY_IN_JAVA: &str = "\
    public static void main(String[] words) throws Exception {
        if (words.length == 1) {
            one(words);
            return;
        }
        java.net.URL[] here = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int i = 0; i < words.length; i += 2) {
            System.setIn(new FileInputStream(words[i + 1]));
            System.setOut(new PrintStream(new FileOutputStream(words[i + 1] + \".out\")));
            ClassLoader fresh = new java.net.URLClassLoader(here, ClassLoader.getPlatformClassLoader());
            var main = fresh.loadClass(\"Main$Program\" + words[i]).getMethod(\"main\", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
            System.out.close();
        }
    }
";

/// The same in Python.
const MANY_IN_PYTHON: &str = "\
if len(sys.argv) == 2:
    exec(sources[int(sys.argv[1])], {})
for which, path in zip(sys.argv[1::2], sys.argv[2::2]):
    with open(path) as sys.stdin, open(path + '.out', 'w') as sys.stdout:
        exec(sources[int(which)], {})
";

fn without_includes(code: &str) -> String {
    let is_own = |line: &&str| !line.starts_with("#include") && !line.starts_with("using namespace");
    code.lines().filter(is_own).collect::<Vec<_>>().join("\n")
}

/// A text as Python writes it.
fn python_text(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
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
