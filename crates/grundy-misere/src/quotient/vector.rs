//! A sum of generator heaps as exponents packed into 128 bits.
//!
//! Each generator has a lane of equal width whose highest bit stays clear, so that one addition adds all exponents
//! and an overflow of any lane is seen at once. A generator that is `*1` has its exponent taken modulo 2,
//! which is exact: `*1 + *1 = 0` under misère play too.

use crate::allowance::Stop;

/// Exponents of generators, packed.
pub type Vector = u128;

/// How exponents are packed.
#[derive(Clone, Debug)]
pub struct Lanes {
    width: u32,
    guard: Vector,
    // All bits except the second one of each lane that counts modulo 2.
    keep: Vector,
}

const WIDTHS: [u32; 3] = [8, 6, 4];

impl Lanes {
    /// Lanes for this many generators, as wide as possible.
    pub fn for_generators(count: usize) -> Result<Lanes, Stop> {
        let width =
            WIDTHS.into_iter().find(|width| count <= (128 / width) as usize).ok_or(Stop::Generators)?;
        let guard = (0..128 / width).fold(0, |guard, lane| guard | 1 << (lane * width + width - 1));
        Ok(Lanes { width, guard, keep: Vector::MAX })
    }

    /// Whether both pack in the same way, stars aside.
    pub fn packs_like(&self, other: &Lanes) -> bool {
        self.width == other.width
    }

    /// Counts the exponent of this generator modulo 2 from now on.
    pub fn make_star(&mut self, lane: usize) {
        self.keep &= !(2 << (lane as u32 * self.width));
    }

    /// The sum of one generator.
    pub fn unit(&self, lane: usize) -> Vector {
        1 << (lane as u32 * self.width)
    }

    /// All bits of one generator.
    pub fn mask(&self, lane: usize) -> Vector {
        ((1 << self.width) - 1) << (lane as u32 * self.width)
    }

    /// The exponent of one generator.
    #[inline]
    pub fn exponent(&self, vector: Vector, lane: usize) -> u32 {
        (vector >> (lane as u32 * self.width)) as u32 & ((1 << self.width) - 1)
    }

    /// The sum of two vectors.
    #[inline]
    pub fn add(&self, left: Vector, right: Vector) -> Result<Vector, Stop> {
        let sum = (left + right) & self.keep;
        if sum & self.guard == 0 { Ok(sum) } else { Err(Stop::Generators) }
    }

    /// The same exponents, packed as `other` does.
    pub fn repacked(&self, vector: Vector, count: usize, other: &Lanes) -> Result<Vector, Stop> {
        let limit = 1 << (other.width - 1);
        (0..count).try_fold(0, |packed, lane| {
            let exponent = self.exponent(vector, lane);
            if exponent < limit {
                Ok(packed | Vector::from(exponent) << (lane as u32 * other.width))
            } else {
                Err(Stop::Generators)
            }
        })
    }
}
