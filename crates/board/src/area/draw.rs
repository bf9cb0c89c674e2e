//! What a chart draws of zones and borders, whatever else a game lays on them.

use super::{AreaMap, Border, Point, Zone};
use kernel::chart;

fn point(point: Point) -> (i32, i32) {
    (point.x, point.y)
}

impl AreaMap {
    /// A zone on a chart: its number and outline.
    pub fn charted(&self, zone: Zone) -> chart::Area {
        chart::Area {
            number: self.number(zone).into(),
            centre: point(self.centre(zone)),
            outline: self.outline(zone).iter().copied().map(point).collect(),
            covers: Vec::new(),
            redoubt: false,
            level: 0,
            objective: None,
        }
    }

    /// A border on a chart: its zones and its line.
    pub fn charted_border(&self, border: Border) -> chart::Border {
        let [a, b] = self.sides(border);
        chart::Border {
            between: (a.0, b.0),
            line: self.line(border).iter().map(|&v| point(self.vertices()[usize::from(v)])).collect(),
            water: None,
            rise: None,
            double_crest: false,
            one_way: None,
        }
    }
}
