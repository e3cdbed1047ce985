"""Many emitted programs in one of each language: compilers and virtual machines start once, not once for each program.

The first argument of what is compiled says which program runs, as in crates/grundy-emit/tests/support.
"""

import os
import shutil
import subprocess
import sys

EXTENSIONS = {"cpp": "cpp", "rust": "rs", "java": "java", "python": "py"}
SANITIZED = ["-O1", "-std=c++17", "-D_GLIBCXX_ASSERTIONS", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
QUICK = ["-O2", "-std=c++17"]
# More programs in one file need more memory than they save time.
TOGETHER = 16


def cpp(programs):
    spaces, calls = [], []
    for place, program in enumerate(programs):
        own = [line for line in program.split("\n") if not line.startswith(("#include", "using namespace"))]
        body = "\n".join(own).replace("int main() {", "int run() {").rstrip().removesuffix("}")
        spaces.append(f"namespace program{place} {{\n{body}    return 0;\n}}\n}}\n")
        calls.append(f"    if (which == {place}) return program{place}::run();\n")
    main = "int main(int, char** words) {\n    int which = atoi(words[1]);\n" + "".join(calls) + "}\n"
    return "#include <bits/stdc++.h>\nusing namespace std;\n" + "".join(spaces) + main


def rust(programs):
    modules = [
        f"mod program{place} {{\n" + program.replace("\nfn main()", "\npub fn main()") + "\n}\n"
        for place, program in enumerate(programs)
    ]
    calls = [f"        {place} => program{place}::main(),\n" for place in range(len(programs))]
    asked = "std::env::args().nth(1).unwrap().parse::<usize>().unwrap()"
    return "".join(modules) + f"fn main() {{\n    match {asked} {{\n" + "".join(calls) + "        _ => {}\n    }\n}\n"


def java(programs):
    classes, calls = [], []
    for place, program in enumerate(programs):
        own = [line for line in program.split("\n") if not line.startswith("import ")]
        classes.append("\n".join(own).replace("public class Main {", f"static class Program{place} {{"))
        calls.append(f"            case {place}: Program{place}.main(words); return;\n")
    main = "    public static void main(String[] words) {\n        switch (Integer.parseInt(words[0])) {\n" + "".join(calls)
    imports = "import java.io.*;\nimport java.math.BigInteger;\nimport java.util.*;\n"
    return imports + "public class Main {\n" + "\n".join(classes) + main + "        }\n    }\n}\n"


def python(programs):
    return f"import sys\nsources = {programs!r}\nexec(sources[int(sys.argv[1])], {{}})\n"


def ready(flags, folder):
    """A folder with the header of all programs made ready for these flags."""
    own = os.path.join(folder, "ready" + "".join(flags).replace("/", ""))
    header = os.path.join(own, "bits", "stdc++.h")
    if not os.path.exists(header + ".gch"):
        os.makedirs(os.path.dirname(header))
        source = os.path.join(own, "all.h")
        with open(source, "w") as file:
            file.write("#include <bits/stdc++.h>\n")
        subprocess.run(["g++", *flags, "-x", "c++-header", source, "-o", header + ".gch"], check=True)
    return own


def compiled(programs, language, flags, folder, name):
    """How a group of programs is started, but for the number of the one that is wanted."""
    own = os.path.join(folder, name)
    os.makedirs(own, exist_ok=True)
    source, binary = os.path.join(own, "Main." + EXTENSIONS[language]), os.path.join(own, "main")
    with open(source, "w") as file:
        file.write({"cpp": cpp, "rust": rust, "java": java, "python": python}[language](programs))
    if language == "cpp":
        subprocess.run(["g++", *flags, "-I", ready(flags, folder), source, "-o", binary], check=True)
        return [binary]
    if language == "rust":
        # What overflows ends the program, instead of an answer by chance.
        checks = ["-C", "overflow-checks=on", "-C", "opt-level=1"]
        subprocess.run(["rustc", *checks, "--edition", "2021", "-A", "warnings", "-o", binary, source], check=True)
        return [binary]
    if language == "java":
        subprocess.run(["javac", "-nowarn", "-d", own, source], check=True)
        return [shutil.which("java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", own, "Main"]
    return [sys.executable, source]


def commands(programs, language, flags, folder, name):
    """How each of many programs is started."""
    found = []
    for first in range(0, len(programs), TOGETHER):
        group = programs[first : first + TOGETHER]
        start = compiled(group, language, flags, folder, f"{name}{first}")
        found += [start + [str(place)] for place in range(len(group))]
    return found
