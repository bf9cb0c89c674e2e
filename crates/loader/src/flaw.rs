//! What can be wrong in any data file; what a game alone can get wrong, it says itself.

/// What is wrong with a figure, a name or a reference.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Flaw {
    #[error("{0}")]
    Syntax(String),
    #[error("byte 0x{0:02x} is not UTF-8: save the file as UTF-8 text")]
    NotUtf8(u8),
    #[error("\"{0}\" is no code: 1 to 40 lower-case letters, digits and hyphens")]
    Code(String),
    #[error("the code \"{0}\" is already taken")]
    DuplicateCode(String),
    #[error("{what} must be 1 to 200 printable characters")]
    Text { what: &'static str },
    #[error("a briefing must be 1 to 600 printable characters")]
    Prose,
    #[error("the side \"{0}\" is told nothing")]
    NotBriefed(String),
    #[error("{what} must be {low} to {high}, not {found}")]
    Range { what: &'static str, low: i64, high: i64, found: i64 },
    #[error("{found} {what}: at most {most} fit in a box")]
    TooMany { what: &'static str, most: usize, found: usize },
    #[error("{what}: at least one is needed")]
    Empty { what: &'static str },
    #[error("{what} needs {wanted} figures, not {found}")]
    Length { what: &'static str, wanted: usize, found: usize },
    #[error("\"{0}\" is no time of day: as in \"13:00\"")]
    Time(String),
    #[error("the family \"{0}\" has other words in another scenario")]
    OtherWords(String),
    #[error("\"{0}\" is listed twice")]
    Repeated(String),
    #[error("there is no {what} \"{name}\"")]
    Unknown { what: &'static str, name: String },
    #[error("a mark says where figures come from: {0}")]
    Mark(&'static str),
}
