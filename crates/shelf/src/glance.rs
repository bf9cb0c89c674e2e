//! The chances of several choices at a glance: for each the little that lets them be compared.

use crate::forecast::{Asker, Footing, Found, Ground, Noted, Percent, TableResult};
use crate::speech::Speaker;
use kernel::Side;
use kernel::chart::Charted;
use kernel::odds::{Budget, Hidden, Kind, Question};
use serde::Serialize;
use ts_rs::TS;

/// What may come of one choice, in a line.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Glance {
    /// The decision, in notation.
    pub text: String,
    /// Was every way the dice can fall counted, and did nothing hidden change the chances?
    pub kind: Kind,
    /// How far the chances may be off, in per cent.
    pub error: f64,
    /// Is something hidden from the side, and does it change the chances?
    pub hidden: Hidden,
    /// How likely it is that somebody of the side comes off worse: loses steps or order, tires, or is gone.
    pub ours: Percent,
    /// How likely it is that somebody of another side does, or must give way.
    pub theirs: Percent,
    /// The likeliest result of the table, if one is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub likeliest: Option<TableResult>,
}

/// The chances of each of these decisions that dice may decide, all within one budget. What is not allowed, or can come out
/// in one way only, has no line; nor has what nobody waits for any more.
pub(crate) fn glances<R: Charted>(
    speaker: &Speaker<R>,
    ground: &Ground<'_, R>,
    side: Side,
    texts: &[&str],
    budget: &Budget,
) -> Vec<Glance> {
    let footing = Footing::new(speaker, ground, side, budget);
    let budget = budget.clone().shared(texts.len());
    let mut seen = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        // What there is no time for has no line: whoever looks on asks again.
        if at > 0 && budget.is_spent() {
            break;
        }
        let Ok(action) = speaker.rules.read(text) else { continue };
        let line = [action];
        let asker = Asker { speaker, footing: &footing, side, actions: &line };
        let share = budget.one_in((texts.len() - at) as u32);
        let Ok(found) = asker.reckon(&Question::line(&*speaker.rules, side, &line), &share) else { continue };
        if found.prospects.len() > 1 {
            seen.push(asker.glance((*text).to_owned(), &found));
        }
    }
    seen
}

impl<R: Charted> Asker<'_, R> {
    fn glance(&self, text: String, found: &Found<R>) -> Glance {
        let hurt = |own: bool| {
            let scene = &self.footing.scene;
            let hurts = |Noted { changes, driven, .. }: &Noted<R::Event>| {
                scene.hurts(changes, driven, self.side, own)
            };
            found.share_of(|prospect| hurts(&prospect.note)).into()
        };
        let results = self.results(found, None).into_iter();
        Glance {
            text,
            kind: found.kind,
            error: 100.0 * found.error,
            hidden: found.hidden,
            ours: hurt(true),
            theirs: hurt(false),
            likeliest: results.max_by(|a, b| a.share.percent.total_cmp(&b.share.percent)),
        }
    }
}
