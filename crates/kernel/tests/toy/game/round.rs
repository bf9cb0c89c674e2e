//! What happens in a round: bids are shown, volleys fired, markers drawn.

use super::*;

impl Toy {
    pub fn resolve(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let cards = state.chosen;
        let tie = (cards[0] == cards[1]).then(|| Roll::make(dice, TIE, Die::D6, Vec::new()));
        let red = tie.as_ref().map_or(cards[0] > cards[1], |roll| roll.total <= 3);
        let winner = usize::from(!red);
        for (hand, played) in state.hands.iter_mut().zip(cards) {
            if let Some(card) = hand.iter_mut().find(|card| **card == played) {
                *card = 0;
            }
        }
        if self.fault == Fault::CountsOffTheBooks {
            state.courage.0 += 2;
        }
        state.chosen = [0; 2];
        state.swaps = [0; 2];
        state.score[winner] += 1;
        state.march = Some(Side(winner as u8));
        state.drummed = false;
        log.reveal();
        log.tell(Event::Shown { cards, tie });
    }

    /// A grenadier falls on 0 to 2 of a die numbered from 0.
    pub fn fire_at(&self, state: &mut State, target: usize, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let shaken = self.fault == Fault::PartsTouch && state.fallen.contains(&true);
        let needed = if shaken { 8 } else { 2 + i16::from(state.courage.0) };
        let (roll, fell) = Roll::make_for(dice, VOLLEY, Die::D10, Vec::new(), |total| total <= needed);
        state.fallen[target] |= fell;
        log.tell(Event::FiredAt { piece: grenadier(target), roll, fell });
    }

    pub fn draw_marker(&self, state: &mut State, own: usize, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let code = |marker: u8| match self.fault {
            Fault::MisnamesDraws => "marker".to_owned(),
            _ => self.code(Name::Piece(marker_piece(marker))),
        };
        let Some(marker) = state.cup.draw(dice, DRAW, code) else {
            // That the cup is empty is seen now.
            return log.reveal();
        };
        state.drawn[usize::from(marker) - 1] = true;
        state.score[own] += u8::from(marker >= 4);
        let left = (self.fault == Fault::TellsTheCup).then_some(state.cup.len());
        log.tell(Event::Drawn { piece: marker_piece(marker), left });
    }

    pub fn end_round(&self, state: &mut State, log: &mut Log<Event>) {
        state.march = None;
        if self.fault == Fault::NeverEnds {
            state.hands = [[1, 2, 3]; 2];
            state.score = [0; 2];
            return;
        }
        state.round += 1;
        if let Turn::Over(outcome) = self.turn(state) {
            log.tell(Event::Over { winner: outcome.winner });
        }
    }
}
