//! The text of an input: numbers with blanks between them, a new line where people begin one.

/// A text that grows.
#[derive(Default)]
pub struct Written {
    text: String,
    in_line: bool,
}

impl Written {
    /// A word.
    pub fn word(&mut self, word: &str) {
        if self.in_line {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self.in_line = true;
    }

    /// The end of a line, where one has begun.
    pub fn line(&mut self) {
        if self.in_line {
            self.text.push('\n');
        }
        self.in_line = false;
    }

    /// A line of its own, which may be empty.
    pub fn whole_line(&mut self, line: &str) {
        self.line();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// How long the text is.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// The words behind a place.
    pub fn words_behind(&self, place: usize) -> impl Iterator<Item = &str> {
        self.text[place..].split_whitespace()
    }

    /// The text.
    pub fn finished(mut self) -> String {
        self.line();
        self.text
    }
}
