//! Where the enemy can strike next, and who could help those he strikes.

use super::Captain;
use crate::ids::{FormationId, UnitId};
use crate::state::Order;
use board::{Aspect, Edge, Hex, Vertex};

/// Tenths of its strength that a unit can bring against a hex this many hexes away in its next move.
const FOOT: [i32; 5] = [10, 10, 10, 8, 4];
const HORSE: [i32; 7] = [10, 10, 10, 10, 8, 5, 2];
/// The same of friends, who stand where they are when the blow falls.
const FRIEND: [i32; 4] = [10, 10, 6, 3];

/// Tenths of strength that bear on each hex.
pub(super) struct Field {
    threat: Vec<i32>,
    support: Vec<i32>,
}

impl Captain<'_> {
    fn field(&self) -> &Field {
        self.field.get_or_init(|| {
            let cells = self.g.grid().len();
            let mut field = Field { threat: vec![0; cells], support: vec![0; cells] };
            for &unit in &self.g.army[self.side.enemy().index()] {
                // warburg-13.1-05: the demoralised do not come of their own will.
                if !self.g.is_demoralised(self.s, unit) {
                    self.lay_out(unit, self.reach(unit), &mut field.threat);
                }
            }
            for &unit in &self.g.army[self.side.index()] {
                self.lay_out(unit, &FRIEND, &mut field.support);
            }
            field
        })
    }

    fn reach(&self, unit: UnitId) -> &'static [i32] {
        if self.g.card(unit).arm.is_cavalry() { &HORSE } else { &FOOT }
    }

    fn lay_out(&self, unit: UnitId, weights: &[i32], bearing: &mut [i32]) {
        let Some(at) = self.s.hex_of(unit) else { return };
        let strength = self.weight(unit);
        if strength == 0 {
            return;
        }
        for hex in self.g.grid().within(at, weights.len() as u16 - 1) {
            let far = usize::from(self.g.grid().distance(at, hex));
            bearing[hex.index()] += weights[far] * strength;
        }
    }

    /// The strength with which a unit counts.
    fn weight(&self, unit: UnitId) -> i32 {
        match self.s.unit(unit).order {
            Order::Routed => 0,
            _ => i32::from(self.g.strength(self.s, unit)),
        }
    }

    /// Tenths of enemy strength that can come against a hex in his next move.
    pub(super) fn threat(&self, hex: Hex) -> i32 {
        self.field().threat[hex.index()]
    }

    /// Tenths of our strength at hand there, some units aside.
    fn support(&self, hex: Hex, but: &[UnitId]) -> i32 {
        let own = |&unit: &UnitId| {
            let at = self.s.hex_of(unit)?;
            let weight = FRIEND.get(usize::from(self.g.grid().distance(at, hex)))?;
            Some(weight * self.weight(unit))
        };
        self.field().support[hex.index()] - but.iter().filter_map(own).sum::<i32>()
    }

    /// What a hex is worth to those who look at the enemy's next move: guns guarded, keys held, the face to who may
    /// come, and not too many of them.
    pub(super) fn defence(&self, units: &[UnitId], hex: Hex, facing: Option<Vertex>) -> i32 {
        self.escort(units, hex) + self.on_key(units, hex) + self.fronts(hex, facing) - self.peril(units, hex)
    }

    /// It is better to have those who may come before the front than behind the back.
    fn fronts(&self, hex: Hex, facing: Option<Vertex>) -> i32 {
        let Some(facing) = facing else { return 0 };
        let bears = |(edge, near): (Edge, Hex)| match facing.aspect(edge) {
            Aspect::Front => self.threat(near),
            Aspect::Flank => 0,
            Aspect::Rear => -self.threat(near),
        };
        let ahead: i32 = self.g.grid().neighbours(hex).map(bears).sum();
        (ahead / 5).clamp(-60, 30)
    }

    /// What the enemy's next move may cost those who stand there: steps, the more he outweighs all who are near, and
    /// many times as much where the formation must not break.
    fn peril(&self, units: &[UnitId], hex: Hex) -> i32 {
        let threat = self.threat(hex);
        let Some(&first) = units.first() else { return 0 };
        if threat == 0 {
            return 0;
        }
        let strength: i32 = units.iter().map(|&u| self.weight(u)).sum();
        let outweighed = (threat - 10 * strength - self.support(hex, units)).clamp(0, 200);
        let caution = match self.is_precious(first) {
            true if self.is_kept_back(first) => 240,
            true => 60,
            false => 30,
        };
        outweighed * i32::from(self.step_worth(first)) / 100 * caution / 100
    }

    /// Is the unit kept back because its formation must not break? Only behind another: who is alone has to hold.
    pub(super) fn is_kept_back(&self, unit: UnitId) -> bool {
        let others = self.g.army[self.side.index()].iter().filter_map(|&u| self.g.card(u).formation);
        let mut fielded = others.filter(|&f| self.g.demoralisation_value(self.s, f).is_some());
        fielded.any(|f| Some(f) != self.g.card(unit).formation) && self.is_precious(unit)
    }

    /// Does a formation that must not break stand behind the unit (15)? As many may break as the next end of the day
    /// allows: those which are nearest to it; the others are spared from the first turn.
    fn is_precious(&self, unit: UnitId) -> bool {
        let steady = |&f: &FormationId| !self.s.formation(f).demoralised;
        let Some(formation) = self.g.card(unit).formation.filter(steady) else { return false };
        let broken = self.g.demoralised_formations(self.s, self.side);
        let terms = self.g.scenario(self.s);
        let ends = [terms.victory.demoralised, terms.army_demoralisation[self.side.index()]];
        let Some(limit) = ends.into_iter().filter(|&end| end > broken).min() else { return false };
        let own = self.exposure(formation);
        let formations = (0..).map(FormationId).zip(&self.g.data.formations);
        let ours = formations.filter(|(_, card)| card.side == self.side).map(|(f, _)| f).filter(steady);
        let sooner = ours.filter(|&f| self.exposure(f) > own).count();
        sooner + usize::from(broken) + 1 >= usize::from(limit)
    }

    /// How near a formation is to breaking, in hundredths: its losses, and what may come against it.
    fn exposure(&self, formation: FormationId) -> i32 {
        let Some(value) = self.g.demoralisation_value(self.s, formation) else { return 0 };
        let units = self.g.data.formations[formation.at()].units.iter();
        let hexes = units.filter_map(|&u| self.s.hex_of(u));
        let (threat, count) = hexes.fold((0, 0), |(sum, n), hex| (sum + self.threat(hex), n + 1));
        100 * i32::from(self.g.losses(self.s, formation)) / i32::from(value).max(1)
            + threat / (10 * count.max(1))
    }

    /// What a body is worth to a gun of ours that shares its hex: alone, it is lost to the first who enters
    /// (warburg-11.5-02).
    fn escort(&self, units: &[UnitId], hex: Hex) -> i32 {
        let mut others = self.s.standing(hex).filter(|u| !units.contains(u)).peekable();
        let ours = others.peek().is_some_and(|&u| self.g.card(u).side == self.side);
        let alone = ours && others.all(|u| self.g.card(u).arm.is_artillery());
        if alone { self.gun_risk(hex) } else { 0 }
    }

    /// What a gun that nobody guards stands to lose.
    pub(super) fn gun_risk(&self, hex: Hex) -> i32 {
        if self.threat(hex) == 0 { 0 } else { 60 + self.threat(hex).min(100) }
    }
}
