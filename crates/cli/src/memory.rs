//! Memory: what a table no longer needs goes back to the system at once, so that it stays as small as the games that are open.

/// What games leave behind in the usual allocator stays with it.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How it is to be: free pages go back without delay (a quiet table would never come to it later), and no huge pages, which go
/// back only when nothing in them is in use.
#[cfg(unix)]
const THRIFTY: [(&str, &str); 2] = [("MIMALLOC_PURGE_DELAY", "0"), ("MIMALLOC_ALLOW_THP", "0")];

/// Has the allocator give memory back. It looks into the environment before the program begins, so that the program
/// begins again, in the same process, with what it is to find there. Who has set something else there has their way.
#[cfg(unix)]
pub fn be_thrifty() {
    use std::os::unix::process::CommandExt as _;
    let unset = THRIFTY.iter().filter(|(key, _)| std::env::var_os(key).is_none());
    let unset: Vec<_> = unset.copied().collect();
    let mut arguments = std::env::args_os();
    if let (false, Some(name), Ok(program)) = (unset.is_empty(), arguments.next(), std::env::current_exe()) {
        // It comes back only if that failed; then memory stays as it is.
        let _ = std::process::Command::new(program).arg0(name).args(arguments).envs(unset).exec();
    }
}

/// Elsewhere memory stays as it is.
#[cfg(not(unix))]
pub fn be_thrifty() {}
