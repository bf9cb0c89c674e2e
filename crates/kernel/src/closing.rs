//! How a record is closed: the digest of the last state, the digest of all that is written above, and the signature of the
//! table where the game was played. Whoever has the table's public key knows that no line was changed since.

use crate::hash::{digest, hex, unhex};
use crate::record::{self, Record, RecordFault, Written};
use crate::replay::ReplayError;
use ed25519_dalek::{Signature as Ed25519, Signer, SigningKey, VerifyingKey};
use std::fmt;

/// What is signed is this and the digest in hexadecimal, so that no signature of something else can be taken for one.
const SIGNED: &str = "sabretache record ";

/// The form of a record: its first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Of earlier days: its end proves the last state alone.
    First,
    /// Its end has a digest of every line.
    #[default]
    Second,
}

impl Form {
    /// The first line of such a record.
    pub const fn line(self) -> &'static str {
        match self {
            Form::First => "sabretache 1",
            Form::Second => "sabretache 2",
        }
    }
}

/// How a record ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Digest of the last state.
    pub state: [u8; 32],
    /// Digest of the record up to here; none in records of the first form.
    pub digest: Option<[u8; 32]>,
    /// Who signed it.
    pub signature: Option<Signature>,
}

impl End {
    /// An end that nobody has closed yet.
    pub(crate) const fn of(state: [u8; 32]) -> End {
        End { state, digest: None, signature: None }
    }

    /// Reads the lines with which a record ends, as they are written; none if they are not whole.
    pub fn parse(text: &str) -> Option<End> {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let mut end = lines
            .next()
            .filter(|(word, _)| *word == "end")
            .and_then(|(_, rest)| Some(End::of(unhex(rest)?)))?;
        lines.try_for_each(|(word, rest)| end.add(word, rest)).ok()?;
        Some(end)
    }

    /// A line behind that of the last state: the digest, then the signature.
    pub(crate) fn add(&mut self, word: &str, rest: &str) -> Result<(), RecordFault> {
        match (word, self.digest, self.signature) {
            ("digest", None, None) => self.digest = Some(record::digest(rest)?),
            ("signed", Some(_), None) => {
                let signature = Signature::parse(rest);
                self.signature =
                    Some(signature.ok_or_else(|| record::wrong("key and signature in hexadecimal", rest))?);
            }
            _ => return Err(RecordFault::AfterEnd),
        }
        Ok(())
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "end {}", hex(&self.state))?;
        if let Some(digest) = &self.digest {
            writeln!(f, "digest {}", hex(digest))?;
        }
        self.signature.iter().try_for_each(|signature| writeln!(f, "signed {signature}"))
    }
}

/// Whose hand it is, and the signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The public key.
    pub key: [u8; 32],
    /// The signature, by Ed25519.
    pub bytes: [u8; 64],
}

impl Signature {
    /// As it stands in a record: the key, a blank, the signature.
    pub fn parse(text: &str) -> Option<Signature> {
        let (key, bytes) = text.trim().split_once(' ')?;
        let (first, second) = bytes.split_at_checked(64)?;
        let halves = [unhex(first)?, unhex(second)?];
        Some(Signature { key: unhex(key)?, bytes: halves.concat().try_into().ok()? })
    }

    /// Did the holder of the key sign this digest?
    pub fn is_of(&self, digest: &[u8; 32]) -> bool {
        let key = VerifyingKey::from_bytes(&self.key);
        key.is_ok_and(|key| key.verify_strict(&signed(digest), &Ed25519::from_bytes(&self.bytes)).is_ok())
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", hex(&self.key), hex(&self.bytes))
    }
}

fn signed(digest: &[u8; 32]) -> Vec<u8> {
    [SIGNED, &hex(digest)].concat().into_bytes()
}

/// The key with which a table signs. It is never shown; its public half is.
#[derive(Clone)]
pub struct Key(SigningKey);

impl Key {
    /// From its secret: thirty-two bytes that nobody can guess.
    pub fn new(secret: &[u8; 32]) -> Key {
        Key(SigningKey::from_bytes(secret))
    }

    /// What everybody may know of it.
    pub fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// Signs a record that is closed; any other stays as it is.
    pub fn sign(&self, record: &mut Record) {
        if let Some(End { digest: Some(digest), signature, .. }) = &mut record.end {
            let bytes = self.0.sign(&signed(digest)).to_bytes();
            *signature = Some(Signature { key: self.public(), bytes });
        }
    }
}

impl Record {
    /// Closes it with the digest of the last state.
    pub fn close(&mut self, state: [u8; 32]) {
        let digest = (self.form == Form::Second).then(|| self.digest(state));
        self.end = Some(End { digest, ..End::of(state) });
    }

    /// The digest of all that is written from its first line to its end, which is in this state.
    fn digest(&self, state: [u8; 32]) -> [u8; 32] {
        digest(format!("{}{}", Written(self), End::of(state)).as_bytes())
    }

    /// Is every line as it was when the record was closed and signed?
    pub fn is_whole(&self) -> Result<(), ReplayError> {
        let Some(End { state, digest: Some(recorded), signature }) = self.end else { return Ok(()) };
        let reached = self.digest(state);
        if reached != recorded {
            return Err(ReplayError::Changed { recorded, reached });
        }
        match signature {
            Some(signature) if !signature.is_of(&recorded) => Err(ReplayError::Signature(signature.key)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_one_digest_and_one_key() {
        let mut record = Record { game: "toy".to_owned(), ..Record::default() };
        Key::new(&[1; 32]).sign(&mut record);
        assert_eq!(record.end, None, "what goes on is not signed");
        record.close([7; 32]);
        Key::new(&[1; 32]).sign(&mut record);
        let end = record.end.unwrap();
        let (digest, signature) = (end.digest.unwrap(), end.signature.unwrap());
        assert!(signature.is_of(&digest) && !signature.is_of(&[0; 32]));
        assert!(!Signature { key: Key::new(&[2; 32]).public(), ..signature }.is_of(&digest));
        assert!(!Signature { key: [0; 32], ..signature }.is_of(&digest), "a key that signs anything is none");
        assert_eq!(Signature::parse(&signature.to_string()), Some(signature));
        assert_eq!(End::parse(&end.to_string()), Some(end));
        assert_eq!(End::parse(&end.to_string().replace("digest", "signed")), None);
        for text in ["", "00", &"0".repeat(193), &signature.to_string()[1..], &"é".repeat(97)] {
            assert_eq!(Signature::parse(text), None, "{text}");
        }
    }
}
