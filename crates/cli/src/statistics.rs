//! How sure one can be of a share that was counted.

/// Wilson's interval of a share, at 95 % confidence: from, to, both from 0 to 1.
pub fn wilson(count: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, count as f64 / of as f64);
    let z2 = Z * Z;
    let centre = p + z2 / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

/// A number with its thousands apart: 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // 50 of 100: 0.4038 to 0.5962, from any table.
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        // Nothing of ten: 0 to 0.2775.
        let (low, high) = wilson(0, 10);
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!((grouped(7).as_str(), grouped(1_234_567).as_str()), ("7", "1,234,567"));
    }
}
