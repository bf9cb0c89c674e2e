//! Names and secrets that nobody can guess.

/// Letters of public names: nothing that looks like something else.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How long the public name of a game is: 50 bits.
const LENGTH: usize = 10;

/// Random bytes from the system.
///
/// # Panics
/// If the system has none: nothing could be kept secret then.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        panic!("the system gives no random bytes: {error}");
    }
    bytes
}

/// A public name.
pub fn slug() -> String {
    random::<LENGTH>().iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// Can it be a public name?
pub fn is_slug(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A secret of 256 bits, as its owner gets it.
pub fn secret() -> String {
    kernel::hash::hex(&random::<32>())
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> [u8; 32] {
    kernel::hash::digest(secret.as_bytes())
}

/// An address such as `postgres://anne:secret@host/name`, as it may be shown.
pub fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => address.to_owned(),
    }
}
