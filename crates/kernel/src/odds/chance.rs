//! Chances as fractions that are added up without rounding.

use serde::Serialize;
use std::fmt;

/// A chance as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Chance {
    /// This many …
    pub num: u64,
    /// … out of this many.
    pub den: u64,
}

impl Chance {
    /// Certain.
    pub const ONE: Chance = Chance { num: 1, den: 1 };
    /// Impossible.
    pub const ZERO: Chance = Chance { num: 0, den: 1 };

    /// `num` out of `den`, reduced; none if `den` is 0.
    pub fn new(num: u64, den: u64) -> Option<Chance> {
        Fraction { num: num.into(), den: den.into() }.chance()
    }

    /// Both together, as far as the figures can be written.
    pub fn plus(self, other: Chance) -> Option<Chance> {
        Fraction::from(self).plus(Fraction::from(other))?.chance()
    }

    /// As a number from 0 to 1.
    pub fn as_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

/// A fraction on its way: large enough for the sums of many dice.
#[derive(Clone, Copy)]
pub(super) struct Fraction {
    pub num: u128,
    pub den: u128,
}

impl From<Chance> for Fraction {
    fn from(chance: Chance) -> Fraction {
        Fraction { num: chance.num.into(), den: chance.den.into() }
    }
}

impl Fraction {
    fn reduced(self) -> Option<Fraction> {
        let divisor = gcd(self.num, self.den);
        (self.den != 0).then(|| Fraction { num: self.num / divisor, den: self.den / divisor })
    }

    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        if self.den == other.den {
            return Fraction { num: self.num.checked_add(other.num)?, den: self.den }.reduced();
        }
        let divisor = gcd(self.den, other.den).max(1);
        let den = (self.den / divisor).checked_mul(other.den)?;
        let left = self.num.checked_mul(other.den / divisor)?;
        let right = other.num.checked_mul(self.den / divisor)?;
        Fraction { num: left.checked_add(right)?, den }.reduced()
    }

    pub fn chance(self) -> Option<Chance> {
        let Fraction { num, den } = self.reduced()?;
        Some(Chance { num: num.try_into().ok()?, den: den.try_into().ok()? })
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_up_exactly() {
        let third = Chance::new(2, 6).unwrap();
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.plus(Chance::new(4, 6).unwrap()), Some(Chance::ONE));
        assert_eq!(Chance::new(1, 0), None);
        assert_eq!(Chance { num: u64::MAX, den: 1 }.plus(Chance::ONE), None);
    }
}
