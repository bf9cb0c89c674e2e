//! A state as bytes, and the digest that tells whether two machines hold the same one.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a state could not be saved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the state cannot be saved: {0}")]
pub struct SaveError(String);

/// Why bytes are not a saved state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// They are not of this game's states, or of another version.
    #[error("not a saved state: {0}")]
    Format(String),
    /// A state, and something behind it.
    #[error("{0} bytes follow the saved state")]
    Trailing(usize),
}

/// The state as bytes.
pub fn save<S: Serialize>(state: &S) -> Result<Vec<u8>, SaveError> {
    postcard::to_allocvec(state).map_err(|error| SaveError(error.to_string()))
}

/// The state that [`save`] wrote.
pub fn load<S: DeserializeOwned>(bytes: &[u8]) -> Result<S, LoadError> {
    let (state, rest) =
        postcard::take_from_bytes(bytes).map_err(|error| LoadError::Format(error.to_string()))?;
    if rest.is_empty() { Ok(state) } else { Err(LoadError::Trailing(rest.len())) }
}

/// The digest of a state: BLAKE3 of its saved bytes, the same on every machine.
///
/// A state that cannot be saved, which the harness does not let pass, has the digest of the reason.
pub fn state_hash<S: Serialize>(state: &S) -> [u8; 32] {
    let bytes = save(state).unwrap_or_else(|error| error.to_string().into_bytes());
    digest(&bytes)
}

/// The BLAKE3 digest of any bytes: what commits to a seed before it is shown.
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    *blake3::hash(bytes).as_bytes()
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value & 15)]);
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte)]).collect()
}

/// Thirty-two bytes from hexadecimal, or none if it is not that.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    if digits.len() == 64 { bytes.try_into().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded_and_nothing_else() {
        let state = (7u16, vec![true, false], Some(-3i32));
        let mut bytes = save(&state).unwrap();
        assert_eq!(load::<(u16, Vec<bool>, Option<i32>)>(&bytes).unwrap(), state);
        bytes.push(0);
        assert_eq!(load::<(u16, Vec<bool>, Option<i32>)>(&bytes), Err(LoadError::Trailing(1)));
        assert!(matches!(load::<(u16, Vec<bool>, Option<i32>)>(&bytes[..1]), Err(LoadError::Format(_))));
    }

    #[test]
    fn hexadecimal_goes_both_ways() {
        let bytes = state_hash(&1760u16);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex("12"), None);
        assert_eq!(unhex(&"é".repeat(64)), None);
    }
}
