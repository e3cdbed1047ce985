//! One number of an input format: what it is called, and from where to where it may go.

use crate::Text;

/// The largest number that a field accepts unless it says otherwise. Sums of a few such numbers fit in 64 bits.
pub(crate) const LARGE: u64 = 1_000_000_000_000_000_000;

pub(crate) const TESTS: Field = Field::new("the number of tests", "测试组数");
pub(crate) const HEAPS: Field = Field::new("the number of heaps", "堆数");
pub(crate) const HEAP: Field = Field::new("the size of a heap", "一堆的大小");
pub(crate) const VERTICES: Field = Field::new("the number of vertices", "顶点数").from(1).to(u32::MAX as u64);
pub(crate) const VERTEX: Field = Field::new("a vertex", "顶点编号");
/// The rest of the row of zeros that ends a list of tests.
pub(crate) const LAST_ROW: Field = Field::new("the zero that ends the input", "表示输入结束的 0").to(0);

/// A number that an input format asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    english: &'static str,
    chinese: &'static str,
    least: u64,
    most: u64,
}

impl Field {
    pub(crate) const fn new(english: &'static str, chinese: &'static str) -> Field {
        Field { english, chinese, least: 0, most: LARGE }
    }

    pub(crate) const fn from(self, least: u64) -> Field {
        Field { least, ..self }
    }

    pub(crate) const fn to(self, most: u64) -> Field {
        Field { most, ..self }
    }

    #[inline]
    pub(crate) fn contains(&self, value: u64) -> bool {
        self.least <= value && value <= self.most
    }

    pub(crate) fn description(&self) -> Text {
        let Field { english, chinese, least, most } = self;
        if least == most {
            return Text::new(format!("{english} ({least})"), format!("{chinese}({least})"));
        }
        Text::new(
            format!("{english} (an integer from {least} to {most})"),
            format!("{chinese}（{least} 到 {most} 的整数）"),
        )
    }
}
