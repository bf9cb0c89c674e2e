//! Passwords: argon2id, on threads of their own, few at once.

use crate::error::Fault;
use crate::hall::Hall;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::Arc;

/// The hash of a password that may be chosen.
pub async fn hash(hall: &Hall, password: String) -> Result<String, Fault> {
    let length = password.chars().count();
    if !(8..=200).contains(&length) {
        return Err(Fault::Malformed("a password has 8 to 200 characters".to_owned()));
    }
    let hash = move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|error| Fault::Broken(error.to_string()))
    };
    apart(hall, hash).await?
}

/// Is this the password? Without a hash it takes as long, so that nobody learns which names there are.
pub async fn verify(hall: &Hall, password: String, hash: Option<String>) -> Result<bool, Fault> {
    if password.chars().count() > 200 {
        return Ok(false);
    }
    let verify = move || match hash {
        None => {
            let _ = Argon2::default().hash_password(password.as_bytes());
            false
        }
        Some(hash) => PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()),
    };
    apart(hall, verify).await
}

async fn apart<T: Send + 'static>(hall: &Hall, run: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let permit = Arc::clone(&hall.passwords).acquire_owned().await.map_err(|_| Fault::Stopping)?;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        run()
    });
    Ok(done.await?)
}
