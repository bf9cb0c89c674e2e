//! Standing answers: what a side has said once for all of something that the enemy does, and is not asked again. What is
//! taken is an ordinary decision.

use kernel::Side;
use kernel::notation::Manner;
use shelf::{Offer, Reaction};

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is let pass.
    Never,
    /// The one answer that there is, or that stands for all of them; where there are several, one is asked.
    Always,
}

/// What stands, of each side and of each thing that may be answered.
#[derive(Default)]
pub struct Standing(Vec<(Side, &'static str, Answer)>);

impl Standing {
    /// From now on.
    pub fn give(&mut self, side: Side, reaction: &Reaction, answer: Answer) {
        self.0.retain(|&(of, code, _)| (of, code) != (side, reaction.code));
        self.0.push((side, reaction.code, answer));
    }

    /// A side wants to be asked again; false if nothing stood.
    pub fn take_back(&mut self, side: Side) -> bool {
        let before = self.0.len();
        self.0.retain(|&(of, ..)| of != side);
        self.0.len() < before
    }

    /// What is taken now without being asked.
    pub fn to<'o>(&self, side: Side, reaction: &Reaction, offers: &'o [Offer]) -> Option<&'o Offer> {
        let stands = self.0.iter().find(|&&(of, code, _)| (of, code) == (side, reaction.code));
        stands.and_then(|&(_, _, answer)| taken(reaction, answer, offers))
    }
}

/// Which of these offers an answer takes, if it takes one.
pub fn taken<'o>(reaction: &Reaction, answer: Answer, offers: &'o [Offer]) -> Option<&'o Offer> {
    match answer {
        Answer::Never => offers.iter().find(|offer| offer.manner == Manner::Passes),
        Answer::Always => {
            let usual = offers.iter().find(|offer| reaction.usual.as_ref() == Some(&offer.text));
            let mut answers =
                offers.iter().filter(|offer| !matches!(offer.manner, Manner::Passes | Manner::Waives));
            let only = answers.next().filter(|_| answers.next().is_none());
            usual.or(only).filter(|offer| offer.cost.is_none())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::Said;

    fn offers(texts: &[&str]) -> Vec<Offer> {
        let offer = |text: &&str| Offer {
            text: (*text).to_owned(),
            label: Said::default(),
            verb: "",
            manner: if *text == "stay" { Manner::Passes } else { Manner::Goes },
            parts: Vec::new(),
            cost: None,
            forgoes: None,
            heading: None,
            dice: false,
        };
        texts.iter().map(offer).collect()
    }

    fn reaction(usual: Option<&str>) -> Reaction {
        Reaction { code: "step-back", name: Said::default(), usual: usual.map(str::to_owned) }
    }

    fn text(found: Option<&Offer>) -> Option<&str> {
        found.map(|offer| &offer.text[..])
    }

    #[test]
    fn one_of_several_answers_is_taken_only_if_the_rules_name_it() {
        let several = offers(&["to 0703", "to 0702", "stay"]);
        assert_eq!(text(taken(&reaction(Some("to 0702")), Answer::Always, &several)), Some("to 0702"));
        assert_eq!(text(taken(&reaction(None), Answer::Always, &several)), None);
        assert_eq!(text(taken(&reaction(None), Answer::Never, &several)), Some("stay"));
        let one = offers(&["to 0703", "stay"]);
        assert_eq!(text(taken(&reaction(None), Answer::Always, &one)), Some("to 0703"));
        assert_eq!(text(taken(&reaction(Some("to 0703")), Answer::Never, &one[..1])), None, "it cannot pass");
    }

    #[test]
    fn what_stands_is_of_one_side_and_one_thing_until_it_is_taken_back() {
        let (mut standing, open) = (Standing::default(), offers(&["to 0703", "stay"]));
        let step_back = reaction(None);
        standing.give(Side(0), &step_back, Answer::Never);
        standing.give(Side(0), &step_back, Answer::Always);
        assert_eq!(text(standing.to(Side(0), &step_back, &open)), Some("to 0703"), "the last word counts");
        assert_eq!(text(standing.to(Side(1), &step_back, &open)), None);
        assert_eq!(text(standing.to(Side(0), &Reaction { code: "refuse", ..reaction(None) }, &open)), None);
        assert!(standing.take_back(Side(0)) && !standing.take_back(Side(0)));
        assert_eq!(text(standing.to(Side(0), &step_back, &open)), None);
    }
}
