//! A row of yes and no, one for each line of a record: a long game has ten thousand.

use serde::{Deserialize, Serialize};

const WORD: usize = u64::BITS as usize;

/// A row of bits that grows at its end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Bits {
    words: Vec<u64>,
    length: u32,
}

impl Bits {
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Has it the words that its length asks for, and nothing behind its end?
    pub fn is_sound(&self) -> bool {
        self.words.len() == self.len().div_ceil(WORD) && self.count(usize::MAX) == self.ones()
    }

    pub fn push(&mut self, bit: bool) {
        let at = self.len();
        if at.is_multiple_of(WORD) {
            self.words.push(0);
        }
        self.length += 1;
        if bit {
            self.words[at / WORD] |= 1 << (at % WORD);
        }
    }

    pub fn has(&self, at: usize) -> bool {
        at < self.len() && self.words[at / WORD] >> (at % WORD) & 1 == 1
    }

    pub fn clear(&mut self, at: usize) {
        if at < self.len() {
            self.words[at / WORD] &= !(1 << (at % WORD));
        }
    }

    /// How many of the first `end` bits are set.
    pub fn count(&self, end: usize) -> usize {
        let end = end.min(self.len());
        let whole: u32 = self.words.iter().take(end / WORD).map(|word| word.count_ones()).sum();
        let rest = self.words.get(end / WORD).map_or(0, |word| word & ((1 << (end % WORD)) - 1));
        (whole + rest.count_ones()) as usize
    }

    /// How many bits are set.
    pub fn ones(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Where the set bit of that number stands, from 0.
    pub fn place(&self, number: usize) -> Option<usize> {
        let mut left = number;
        for (index, &word) in self.words.iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                let cleared = (0..left).fold(word, |word, _| word & (word - 1));
                return Some(index * WORD + cleared.trailing_zeros() as usize);
            }
            left -= here;
        }
        None
    }

    /// Where the set bits stand.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.len()).filter(|&at| self.has(at))
    }

    /// The first bits of it.
    pub fn first(&self, count: usize) -> Bits {
        let length = count.min(self.len());
        let mut words: Vec<u64> = self.words[..length.div_ceil(WORD)].to_vec();
        if let Some(last) = words.last_mut().filter(|_| !length.is_multiple_of(WORD)) {
            *last &= (1 << (length % WORD)) - 1;
        }
        Bits { words, length: length as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_found_and_cut_off() {
        let mut bits = Bits::default();
        (0..200).for_each(|i| bits.push(i % 3 == 0));
        assert_eq!((bits.len(), bits.ones(), bits.count(64), bits.count(200)), (200, 67, 22, 67));
        assert_eq!(
            (bits.place(0), bits.place(30), bits.place(66), bits.place(67)),
            (Some(0), Some(90), Some(198), None)
        );
        assert!(bits.has(198) && !bits.has(199) && !bits.has(5000) && bits.is_sound());
        let cut = bits.first(100);
        assert_eq!((cut.len(), cut.ones(), cut.is_sound()), (100, 34, true));
        bits.clear(3);
        assert_eq!(bits.iter().take(3).collect::<Vec<_>>(), [0, 6, 9]);
        assert!(!Bits { words: vec![u64::MAX], length: 3 }.is_sound());
        assert!(!Bits { words: Vec::new(), length: 3 }.is_sound());
    }
}
