//! Names that cannot be imitated: written in one way only, with nothing in them that cannot be seen; and none that looks
//! like a name that somebody keeps with a password.

use crate::error::Fault;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// A name as it is shown and kept, if it can be one.
pub fn checked(name: &str) -> Result<String, Fault> {
    let name: String = name.nfkc().collect();
    let name = name.trim();
    let fits = (1..=32).contains(&name.chars().count())
        && !name.contains("  ")
        && !name.starts_with(is_combining_mark)
        && !name.chars().any(is_unseen);
    match fits {
        true => Ok(name.to_owned()),
        false => Err(Fault::Malformed("a name has 1 to 32 characters that can be seen".to_owned())),
    }
}

/// The name by which two names are the same.
pub fn handle(name: &str) -> String {
    let folded: String = name.trim().nfkc().flat_map(char::to_lowercase).nfkc().collect();
    folded
}

/// What a name looks like: two names that look the same have the same.
pub fn look(name: &str) -> String {
    let plain: String = name.trim().nfkc().collect();
    let look: String = skeleton(&plain).collect();
    look.to_lowercase()
}

/// Nothing is seen of it, or it changes how the letters around it are seen.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || letter.is_whitespace() && letter != ' '
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        )
        || matches!(letter, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || matches!(letter, '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(letter, '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_one_way() {
        assert_eq!(checked(" Zo\u{65}\u{308} ").unwrap(), "Zoë");
        assert_eq!(checked("Ａｎｎｅ").unwrap(), "Anne", "wide letters are letters");
        assert_eq!(checked("Anne\u{a0}M").unwrap(), "Anne M");
        assert_eq!(handle("ANNE"), handle("Ａｎｎｅ"));
        for bad in
            ["", "  ", "An\u{200b}ne", "Anne\u{2800}", "\u{3164}", "\u{301}a", "A  B", "a\tb", "x\u{202e}y"]
        {
            assert!(checked(bad).is_err(), "{bad:?}");
        }
        assert!(checked(&"é".repeat(32)).is_ok() && checked(&"é".repeat(33)).is_err());
    }

    #[test]
    fn what_looks_alike_is_known() {
        assert_eq!(look("Anne"), look("Аnnе"), "two letters of it are Cyrillic");
        assert_eq!(look("Paul"), look("PauI"), "a capital i");
        assert_eq!(look("Otto 10"), look("Otto lO"));
        assert_ne!(look("Anne"), look("Anna"));
        assert_ne!(look("Jäger"), look("Jager"), "an accent is seen");
    }
}
