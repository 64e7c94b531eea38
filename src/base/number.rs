//! Numbers as people read them.

/// A number with commas between thousands, as sizes are written.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 byte`, `65,536 bytes`.
pub fn bytes(size: u64) -> String {
    if size == 1 { "1 byte".to_owned() } else { format!("{} bytes", thousands(size)) }
}

/// `1 site`, `12 sites`.
pub fn count(number: usize, what: &str) -> String {
    amount(number as u64, what)
}

/// The same of what was measured.
pub fn amount(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", thousands(number))
}
