//! The list of what may be done: short lists at once, long ones by kind first, any of them by words.

use kernel::Language;
use shelf::Offer;

/// This many actions are shown at once; more are grouped by the next word of their notation.
const FEW: usize = 16;
/// More than these stand in columns.
const MANY: usize = 30;
/// As wide as a list in columns may be.
const WIDTH: usize = 110;

/// An action on the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// In notation.
    pub text: String,
    /// As a label.
    pub label: String,
}

/// What a number of the list stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Row {
    /// One action.
    Action(usize),
    /// Several that begin alike.
    Group { start: String, members: Vec<usize> },
}

/// What comes of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// This is to be done.
    Do(String),
    /// Another list is shown now.
    Opened,
    /// There is no such number.
    Nothing,
}

/// What may be done, and what of it is shown.
#[derive(Default)]
pub struct Menu {
    items: Vec<Item>,
    rows: Vec<Row>,
}

impl Menu {
    /// For these offers, with labels in this language.
    pub fn new(offers: &[Offer], language: Language) -> Menu {
        let item =
            |offer: &Offer| Item { text: offer.text.clone(), label: language.of(&offer.label).to_owned() };
        let mut menu = Menu { items: offers.iter().map(item).collect(), rows: Vec::new() };
        menu.reset();
        menu
    }

    /// How many actions there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Is this exactly an action of the list?
    pub fn has(&self, text: &str) -> bool {
        self.items.iter().any(|item| item.text == text)
    }

    /// Shows the first list again.
    pub fn reset(&mut self) {
        self.show((0..self.items.len()).collect());
    }

    /// Shows every action, ungrouped.
    pub fn show_all(&mut self) {
        self.rows = (0..self.items.len()).map(Row::Action).collect();
    }

    /// Shows the actions that have all these words in notation or label; how many there are.
    pub fn filter(&mut self, words: &str) -> usize {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let fits = |item: &Item| {
            let text = format!("{} {}", item.text, item.label).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let found: Vec<usize> = (0..self.items.len()).filter(|&i| fits(&self.items[i])).collect();
        let count = found.len();
        if count > 0 {
            self.rows = found.into_iter().map(Row::Action).collect();
        }
        count
    }

    /// Takes a number of the list shown.
    pub fn choose(&mut self, number: usize) -> Chosen {
        let Some(row) = number.checked_sub(1).and_then(|index| self.rows.get(index)) else {
            return Chosen::Nothing;
        };
        match row.clone() {
            Row::Action(index) => Chosen::Do(self.items[index].text.clone()),
            Row::Group { members, .. } => {
                self.show(members);
                Chosen::Opened
            }
        }
    }

    /// The list shown: one line an entry, or the notations in columns if there are very many.
    pub fn lines(&self) -> Vec<String> {
        if self.rows.len() > MANY {
            return self.columns();
        }
        let width = self.rows.iter().map(|row| self.left(row).chars().count()).max().unwrap_or(0).min(60);
        let line = |(i, row): (usize, &Row)| {
            let (left, right) = (self.left(row), self.right(row));
            format!("{:>4}  {left:<width$}  {right}", i + 1).trim_end().to_owned()
        };
        self.rows.iter().enumerate().map(line).collect()
    }

    /// Numbers and notations only, as many beside each other as fit.
    fn columns(&self) -> Vec<String> {
        let text = |row: &Row| match row {
            Row::Action(index) => self.items[*index].text.clone(),
            Row::Group { .. } => self.left(row),
        };
        let entry = |(i, row): (usize, &Row)| format!("{:>4}  {}", i + 1, text(row));
        let entries: Vec<String> = self.rows.iter().enumerate().map(entry).collect();
        let width = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 2;
        let line = |entries: &[String]| {
            let cells: String = entries.iter().map(|entry| format!("{entry:<width$}")).collect();
            cells.trim_end().to_owned()
        };
        entries.chunks((WIDTH / width).max(1)).map(line).collect()
    }

    fn left(&self, row: &Row) -> String {
        match row {
            Row::Action(index) => self.items[*index].label.clone(),
            Row::Group { start, members } => format!("{start} … ({})", members.len()),
        }
    }

    fn right(&self, row: &Row) -> String {
        match row {
            Row::Action(index) => self.items[*index].text.clone(),
            Row::Group { members, .. } => format!("{} …", self.items[members[0]].label),
        }
    }

    /// Shows these: as they are if they are few, otherwise grouped by the first words that tell them apart.
    fn show(&mut self, members: Vec<usize>) {
        self.rows = if members.len() <= FEW { None } else { self.grouped(&members) }
            .unwrap_or_else(|| members.into_iter().map(Row::Action).collect());
    }

    fn grouped(&self, members: &[usize]) -> Option<Vec<Row>> {
        let longest = members.iter().map(|&i| words(&self.items[i].text)).max()?;
        (1..=longest).map(|count| self.groups(members, count)).find(|rows| rows.len() > 1).filter(|rows| {
            // A list of groups of one each says no more than the list itself.
            rows.len() < members.len()
        })
    }

    /// Groups by the first `count` words, in the order in which they first come.
    fn groups(&self, members: &[usize], count: usize) -> Vec<Row> {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for &index in members {
            let start = self.items[index].text.split_whitespace().take(count).collect::<Vec<_>>().join(" ");
            match groups.iter_mut().find(|(known, _)| *known == start) {
                Some((_, members)) => members.push(index),
                None => groups.push((start, vec![index])),
            }
        }
        let row = |(start, members): (String, Vec<usize>)| match members[..] {
            [only] => Row::Action(only),
            _ => Row::Group { start, members },
        };
        groups.into_iter().map(row).collect()
    }
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::Said;

    fn menu(texts: impl IntoIterator<Item = String>) -> Menu {
        let offer = |text: String| {
            let label = Said { en: text.to_uppercase(), fr: String::new() };
            let manner = kernel::notation::Manner::Chooses;
            Offer {
                text,
                label,
                verb: "",
                manner,
                parts: Vec::new(),
                cost: None,
                forgoes: None,
                heading: None,
                dice: false,
            }
        };
        let offers: Vec<Offer> = texts.into_iter().map(offer).collect();
        Menu::new(&offers, Language::En)
    }

    #[test]
    fn a_short_list_is_shown_at_once() {
        let mut menu = menu(["left", "right", "end"].map(str::to_owned));
        assert_eq!(menu.lines().len(), 3);
        assert_eq!(menu.choose(3), Chosen::Do("end".to_owned()));
        assert_eq!(menu.choose(0), Chosen::Nothing);
        assert_eq!(menu.choose(4), Chosen::Nothing);
    }

    #[test]
    fn a_long_list_is_shown_by_kind_and_then_by_the_next_word() {
        let moves = (0..30).flat_map(|unit| (0..2).map(move |hex| format!("move u{unit} 130{hex}")));
        let mut menu = menu(moves.chain(["end".to_owned()]));
        assert_eq!(menu.lines().len(), 2, "{:?}", menu.lines());
        assert_eq!(menu.choose(2), Chosen::Do("end".to_owned()));
        assert_eq!(menu.choose(1), Chosen::Opened);
        assert_eq!(menu.lines().len(), 30);
        assert_eq!(menu.choose(5), Chosen::Opened);
        assert_eq!(menu.choose(2), Chosen::Do("move u4 1301".to_owned()));
        menu.reset();
        assert_eq!(menu.lines().len(), 2);
    }

    #[test]
    fn groups_of_one_are_no_groups() {
        let mut menu = menu((0..40).map(|hex| format!("to {hex}")));
        assert_eq!(menu.lines().len(), 5, "{:?}", menu.lines());
        assert!(menu.lines()[4].contains("40  to 39"), "{:?}", menu.lines());
        assert_eq!(menu.choose(40), Chosen::Do("to 39".to_owned()));
    }

    #[test]
    fn words_find_actions_by_notation_or_label() {
        let mut menu = menu((0..40).map(|hex| format!("to {hex}")));
        assert_eq!(menu.filter("TO 39"), 1);
        assert_eq!(menu.choose(1), Chosen::Do("to 39".to_owned()));
        assert_eq!(menu.filter("nowhere"), 0);
        assert_eq!(menu.lines().len(), 1, "what was shown stays");
        menu.show_all();
        assert_eq!((menu.lines().len(), menu.len(), menu.has("to 7")), (5, 40, true));
    }
}
