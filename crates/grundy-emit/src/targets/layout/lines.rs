//! Lines with indentation, and arrays in lines of a readable length.

/// Lines of code with indentation.
#[derive(Default)]
pub struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    /// A constant array between what begins and ends its statement, in lines of a readable length.
    pub fn array(&mut self, begin: &str, rows: &[Vec<i128>], [open, close]: [&str; 2], end: &str) {
        let row = |row: &Vec<i128>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let elements = match rows {
            [only] => row(only),
            several => {
                let rows = several.iter().map(|one| format!("{open}{}{close}", row(one)));
                rows.collect::<Vec<_>>().join(", ")
            }
        };
        let whole = format!("{begin}{open}{elements}{close}{end}");
        if whole.len() <= LINE {
            return self.push(&whole);
        }
        self.push(&format!("{begin}{open}"));
        self.indented(|lines| match rows {
            [_] => wrapped(&elements).iter().for_each(|line| lines.push(line)),
            several => several.iter().for_each(|one| lines.push(&format!("{open}{}{close},", row(one)))),
        });
        self.push(&format!("{close}{end}"));
    }

    /// Adds a line.
    pub fn push(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Adds lines one step further in.
    pub fn indented(&mut self, write: impl FnOnce(&mut Lines)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Adds a block of text whose lines have their own indentation.
    pub fn block(&mut self, text: &str) {
        text.lines().for_each(|line| self.push(line));
    }

    /// Adds text that has its indentation already.
    pub fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Lines of arrays are no longer than this.
const LINE: usize = 96;

/// Elements in lines, broken after commas.
fn wrapped(elements: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for element in elements.split_inclusive(", ") {
        if lines.last().is_some_and(|line| line.len() + element.len() > LINE) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(element);
        }
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}
