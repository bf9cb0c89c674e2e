//! Finding a rule by words.

use crate::{Catalogue, Lang, Rule};

impl Catalogue {
    /// The rules in which every word occurs, in their id, title, text or ruling in that language; case and
    /// accents do not count. Rules whose title or id has all the words come first, each group in file order. No words find nothing.
    pub fn search(&self, words: &str, lang: Lang) -> Vec<&Rule> {
        let words: Vec<String> = words.split_whitespace().map(fold).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let (mut in_title, mut in_text) = (Vec::new(), Vec::new());
        for rule in &self.rules {
            let mut text = fold(&rule.id);
            text.push('\n');
            text.push_str(&fold(rule.title_in(lang)));
            if words.iter().all(|word| text.contains(word)) {
                in_title.push(rule);
                continue;
            }
            text.push('\n');
            text.push_str(&fold(rule.text_in(lang)));
            if let Some(ruling) = &rule.ruling {
                text.push('\n');
                text.push_str(&fold(ruling.in_lang(lang)));
            }
            if words.iter().all(|word| text.contains(word)) {
                in_text.push(rule);
            }
        }
        in_title.append(&mut in_text);
        in_title
    }
}

/// Lower case, without the accents of French and German.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'á' | 'â' | 'ä' => folded.push('a'),
            'ç' => folded.push('c'),
            'è' | 'é' | 'ê' | 'ë' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'ö' => folded.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => folded.push('u'),
            'ÿ' => folded.push('y'),
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            '’' => folded.push('\''),
            other => folded.push(other),
        }
    }
    folded
}
