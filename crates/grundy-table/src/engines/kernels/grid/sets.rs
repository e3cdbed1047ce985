//! The values that do not stand on a line yet, for every line, and which lines run through a position.
//!
//! A summary says which words of a set are not empty. Small values are used up on most lines, and on which of them they
//! are not differs, so the words that all lines through a position still have are few: the first or second of them
//! nearly always holds the answer.

/// Bit sets of a fixed number of lines.
pub(crate) struct Sets {
    width: usize,
    summary_width: usize,
    words: Vec<u64>,
    // Bit w: word w of the set is not 0.
    summaries: Vec<u64>,
}

impl Sets {
    /// Nothing stands on any line, and no value above the bound ever will.
    pub fn new(lines: usize, bound: usize) -> Sets {
        let width = bound / 64 + 2;
        let summary_width = width / 64 + 1;
        Sets {
            width,
            summary_width,
            words: vec![u64::MAX; lines * width],
            summaries: vec![u64::MAX; lines * summary_width],
        }
    }

    /// The least value that stands on none of the lines; `taken` says which of the 64 of a word are not wanted.
    #[inline(always)]
    pub fn least_shared<const COUNT: usize>(
        &self,
        lines: &[usize; COUNT],
        taken: impl Fn(usize) -> u64,
    ) -> usize {
        least_shared(lines.map(|line| self.line(line)), taken)
    }

    /// The set of one line.
    #[inline(always)]
    pub fn line(&self, line: usize) -> LineSet<'_> {
        LineSet {
            words: &self.words[line * self.width..][..self.width],
            summary: &self.summaries[line * self.summary_width..][..self.summary_width],
        }
    }

    /// Puts a value on the lines.
    #[inline(always)]
    pub fn remove<const COUNT: usize>(&mut self, lines: &[usize; COUNT], value: usize) {
        let (word, bit) = (value / 64, 1u64 << (value % 64));
        for &line in lines {
            let left = &mut self.words[line * self.width + word];
            *left &= !bit;
            if *left == 0 {
                self.summaries[line * self.summary_width + word / 64] &= !(1 << (word % 64));
            }
        }
    }
}

/// The values that do not stand on one line yet.
#[derive(Clone, Copy)]
pub(crate) struct LineSet<'a> {
    words: &'a [u64],
    summary: &'a [u64],
}

/// The least value that stands on none of these lines, whose sets have one size.
#[inline(always)]
pub(crate) fn least_shared<const COUNT: usize>(
    lines: [LineSet<'_>; COUNT],
    taken: impl Fn(usize) -> u64,
) -> usize {
    let (width, summary_width) = (lines[0].words.len(), lines[0].summary.len());
    for place in 0..summary_width {
        let mut left = lines.iter().fold(u64::MAX, |shared, line| shared & line.summary[place]);
        while left != 0 {
            let word = 64 * place + left.trailing_zeros() as usize;
            // The last bits of a summary stand for words that no set has, behind the bound.
            let Some(free) = shared_word(&lines, word) else { break };
            let free = free & !taken(word);
            if free != 0 {
                return 64 * word + free.trailing_zeros() as usize;
            }
            left &= left - 1;
        }
    }
    // A position has fewer options than there are values, so this is never reached.
    64 * width - 1
}

#[inline(always)]
fn shared_word<const COUNT: usize>(lines: &[LineSet<'_>; COUNT], word: usize) -> Option<u64> {
    lines.iter().try_fold(u64::MAX, |shared, line| Some(shared & line.words.get(word)?))
}

/// The lines through a position on which its options lie.
pub(super) struct Readers {
    readers: Vec<Reader>,
    lines: usize,
}

/// One line through each position.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    way: Way,
    // Whether it is the line through the mirrored position.
    swapped: bool,
    first_line: usize,
    limit: usize,
}

/// The direction of a line; the usual ones need no division.
#[derive(Clone, Copy)]
enum Way {
    Row,
    Column,
    Diagonal,
    Other(usize, usize),
}

impl Readers {
    /// The lines of a table of `0..limit`.
    ///
    /// In a symmetric rule a line of the mirrored direction is read as a line through the mirrored position. On a
    /// diagonal no option leaves its side, so there one line is enough.
    pub fn new(rays: &[(usize, usize)], symmetric: bool, limit: usize) -> Readers {
        let mut readers = Vec::new();
        let mut lines = 0;
        for &(a, b) in rays.iter().filter(|&&(a, b)| !symmetric || a <= b) {
            let reader = Reader { way: Way::new(a, b), swapped: false, first_line: lines, limit };
            readers.push(reader);
            if symmetric && a < b {
                readers.push(Reader { swapped: true, ..reader });
            }
            lines += (a + b) * limit;
        }
        Readers { readers, lines }
    }

    pub fn count(&self) -> usize {
        self.readers.len()
    }

    /// How many lines there are in all.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// The numbers of the lines through a position; where there are fewer than `COUNT`, the first stands there again.
    #[inline(always)]
    pub fn lines_through<const COUNT: usize>(&self, x: usize, y: usize) -> [usize; COUNT] {
        let mut lines = [self.readers[0].line(x, y); COUNT];
        for (line, reader) in lines.iter_mut().zip(&self.readers) {
            *line = reader.line(x, y);
        }
        lines
    }
}

impl Way {
    fn new(a: usize, b: usize) -> Way {
        match (a, b) {
            (0, 1) => Way::Row,
            (1, 0) => Way::Column,
            (1, 1) => Way::Diagonal,
            (a, b) => Way::Other(a, b),
        }
    }
}

impl Reader {
    /// The lines of this direction alone.
    pub fn new((a, b): (usize, usize), limit: usize) -> Reader {
        Reader { way: Way::new(a, b), swapped: false, first_line: 0, limit }
    }

    /// How often one can go back from a position.
    #[inline(always)]
    pub fn times(&self, x: usize, y: usize) -> usize {
        let (x, y) = if self.swapped { (y, x) } else { (x, y) };
        match self.way {
            Way::Row => y,
            Way::Column => x,
            Way::Diagonal => x.min(y),
            Way::Other(0, b) => y / b,
            Way::Other(a, 0) => x / a,
            Way::Other(a, b) => (x / a).min(y / b),
        }
    }

    /// The number of the line: which position one comes to when going back as far as one can.
    #[inline(always)]
    pub fn line(&self, x: usize, y: usize) -> usize {
        let (x, y) = if self.swapped { (y, x) } else { (x, y) };
        let line = match self.way {
            Way::Row => x,
            Way::Column => y,
            Way::Diagonal if x >= y => x - y,
            Way::Diagonal => self.limit + y - x,
            Way::Other(0, b) => x * b + y % b,
            Way::Other(a, 0) => y * a + x % a,
            Way::Other(a, b) => {
                let times = (x / a).min(y / b);
                let (x, y) = (x - times * a, y - times * b);
                if x < a { x * self.limit + y } else { a * self.limit + y * self.limit + x }
            }
        };
        self.first_line + line
    }
}
