//! How a sentence is set: verbs that agree with a name, elisions, figures in groups, the signs of a printer.

use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;

/// The Fluent function that lets a verb agree with a name: `{ $piece } { AGREE($piece, "is", "are") } routed.`
pub(super) const AGREE: &str = "AGREE";

/// What something is called, and whether that is more than one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Called {
    pub title: String,
    pub is_plural: bool,
}

impl Called {
    /// One of that name.
    pub fn one(title: String) -> Called {
        Called { title, is_plural: false }
    }
}

impl FluentType for Called {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.title.clone().into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.title.clone().into()
    }
}

impl From<Called> for FluentValue<'_> {
    fn from(called: Called) -> Self {
        FluentValue::Custom(Box::new(called))
    }
}

/// The second argument if the first is called by one name, the third if its name is plural. A name that comes as bare text, of
/// whose number nothing is known, is one.
pub(super) fn agree<'a>(given: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let [who, one, many] = given else { return FluentValue::Error };
    let is_plural = match who {
        FluentValue::Custom(value) => {
            value.as_any().downcast_ref::<Called>().is_some_and(|called| called.is_plural)
        }
        _ => false,
    };
    if is_plural { many.clone() } else { one.clone() }
}

/// The text with the apostrophes and quotation marks of a printer in the place of those of a keyboard: `d’Hautpoul`.
///
/// ```
/// use kernel::text::typeset;
/// assert_eq!(typeset("l'armée d'Ott and the 'other' units' chiefs"), "l’armée d’Ott and the ‘other’ units’ chiefs");
/// ```
pub fn typeset(text: &str) -> Cow<'_, str> {
    if !text.contains('\'') {
        return Cow::Borrowed(text);
    }
    let mut set = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        let opens =
            set.chars().next_back().is_none_or(|before| before.is_whitespace() || "([«“—".contains(before));
        set.push(match letter {
            '\'' if opens => '‘',
            '\'' => '’',
            other => other,
        });
    }
    Cow::Owned(set)
}

/// French `de` before a name that begins with a vowel: `le corps d’Ott`, not `de Ott`. Numerals stay apart, `de II/95e`.
pub(super) fn elided(text: &str) -> String {
    const DE: &str = "de ";
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(DE) {
        let (before, behind) = (&rest[..at], &rest[at + DE.len()..]);
        let opens =
            before.chars().next_back().or(said.chars().next_back()).is_none_or(|c| !c.is_alphabetic());
        let mut name = behind.chars();
        let vowel = name.next().is_some_and(|first| "AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ".contains(first));
        let spelt =
            name.next().is_some_and(|second| second.is_lowercase() || second == '’' || second == '\'');
        said.push_str(before);
        said.push_str(if opens && vowel && spelt { "d’" } else { DE });
        rest = behind;
    }
    said.push_str(rest);
    said
}

/// Whole numbers of five digits and more in groups of three; a year or a hex number stays as it is.
pub(super) fn grouped(value: &FluentValue<'_>, separator: &str) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    if number.value.fract() != 0.0 || number.value.abs() < 10_000.0 {
        return None;
    }
    let digits = format!("{:.0}", number.value.abs());
    let mut text = String::from(if number.value < 0.0 { "-" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push_str(separator);
        }
        text.push(digit);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_elides_before_a_vowel() {
        assert_eq!(
            elided("Le groupe 2 de Ott attend, celui de Lannes aussi."),
            "Le groupe 2 d’Ott attend, celui de Lannes aussi."
        );
        assert_eq!(elided("les canons de O’Reilly et de Étienne"), "les canons d’O’Reilly et d’Étienne");
        assert_eq!(
            elided("retiré de II/95e, de 1204 et de Hiller"),
            "retiré de II/95e, de 1204 et de Hiller"
        );
        assert_eq!(elided("un monde Ancien, de"), "un monde Ancien, de");
    }

    #[test]
    fn large_numbers_are_grouped_and_years_are_not() {
        assert_eq!(grouped(&FluentValue::from(1760), ","), None);
        assert_eq!(grouped(&FluentValue::from(24_000), ","), Some("24,000".to_owned()));
        assert_eq!(grouped(&FluentValue::from(-1_234_567), " "), Some("-1 234 567".to_owned()));
    }
}
