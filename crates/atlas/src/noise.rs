//! Irregularity without chance: every wobble is a hash of where it stands, so the same map gives the same picture.

use crate::plane::Point;

/// Mixes two coordinates and a salt into 32 bits.
fn hash(x: i32, y: i32, salt: u32) -> u32 {
    let mut h = salt.wrapping_mul(0x9e37_79b9);
    for part in [x as u32, y as u32] {
        h ^= part.wrapping_mul(0x85eb_ca6b);
        h = h.rotate_left(13).wrapping_mul(0xc2b2_ae35);
        h ^= h >> 15;
    }
    h ^= h >> 16;
    h = h.wrapping_mul(0x7feb_352d);
    h ^ (h >> 15)
}

/// From 0 to 1, by where it is (to the tenth of a unit).
pub fn unit(at: Point, salt: u32) -> f64 {
    let (x, y) = ((at.x * 10.0).round() as i32, (at.y * 10.0).round() as i32);
    f64::from(hash(x, y, salt) >> 8) / f64::from(1 << 24)
}

/// One of a few values from 0 to 1, by where it is: what is drawn in few sizes is written in the same words again and again,
/// and packs well.
pub fn few(at: Point, salt: u32, values: u8) -> f64 {
    (unit(at, salt) * f64::from(values)).floor() / f64::from(values - 1)
}

/// From -1 to 1, by where it is.
pub fn signed(at: Point, salt: u32) -> f64 {
    unit(at, salt) * 2.0 - 1.0
}

/// From -1 to 1, changing smoothly over the given length.
pub fn smooth(at: Point, length: f64, salt: u32) -> f64 {
    let (x, y) = (at.x / length, at.y / length);
    let (fx, fy) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let corner = |dx: i32, dy: i32| {
        f64::from(hash(fx as i32 + dx, fy as i32 + dy, salt) >> 8) / f64::from(1 << 23) - 1.0
    };
    let (u, v) = (ease(x - fx), ease(y - fy));
    let top = corner(0, 0) * (1.0 - u) + corner(1, 0) * u;
    let bottom = corner(0, 1) * (1.0 - u) + corner(1, 1) * u;
    top * (1.0 - v) + bottom * v
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_bounded_and_the_same_twice() {
        for i in 0..500 {
            let at = Point::new(f64::from(i) * 3.7, f64::from(i * i % 97) * 1.3);
            assert!((0.0..1.0).contains(&unit(at, 1)));
            assert!([0.0, 0.5, 1.0].contains(&few(at, 1, 3)));
            assert!(smooth(at, 20.0, 2).abs() <= 1.0);
            assert_eq!(unit(at, 1), unit(at, 1));
        }
        let mean = (0..1000).map(|i| unit(Point::new(f64::from(i), 5.0), 3)).sum::<f64>() / 1000.0;
        assert!((0.45..0.55).contains(&mean));
    }
}
