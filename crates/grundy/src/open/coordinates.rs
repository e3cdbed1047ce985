//! Positions as programs write them: `7`, `[3, 5]`.

/// The coordinates of a position: a number, an array, a slice, a list or a pair.
pub trait AsCoordinates {
    /// The numbers in their order.
    fn coordinates(&self) -> Vec<u64>;
}

impl AsCoordinates for u64 {
    fn coordinates(&self) -> Vec<u64> {
        vec![*self]
    }
}

impl<const COUNT: usize> AsCoordinates for [u64; COUNT] {
    fn coordinates(&self) -> Vec<u64> {
        self.to_vec()
    }
}

impl AsCoordinates for [u64] {
    fn coordinates(&self) -> Vec<u64> {
        self.to_vec()
    }
}

impl AsCoordinates for Vec<u64> {
    fn coordinates(&self) -> Vec<u64> {
        self.clone()
    }
}

impl AsCoordinates for (u64, u64) {
    fn coordinates(&self) -> Vec<u64> {
        vec![self.0, self.1]
    }
}

impl AsCoordinates for (u64, u64, u64) {
    fn coordinates(&self) -> Vec<u64> {
        vec![self.0, self.1, self.2]
    }
}

impl<T: AsCoordinates + ?Sized> AsCoordinates for &T {
    fn coordinates(&self) -> Vec<u64> {
        (**self).coordinates()
    }
}
