//! Still water: lakes, the sea and rivers as wide as their hexes, frozen ponds, flooded ground.

use kernel::chart::Cover;

use crate::field::{Field, Survey};
use crate::growth::{cover, scattered};
use crate::noise;
use crate::palette::{BANK, LEAF_DARK, WATER};
use crate::plane::Point;
use crate::sheet::Sheet;
use crate::svg::Path;
use crate::water::great_water;

/// All of it.
pub fn still(sheet: &Sheet, survey: &Survey) -> String {
    let of = |wanted: Cover, softness: f64| {
        let there = sheet.sites.iter().any(|site| site.covers.contains(&wanted));
        there.then(|| cover(sheet, survey, |s| s.covers.contains(&wanted), softness))
    };
    let flooded = of(Cover::Flooded, 10.0).map(|field| flood(sheet, &field.uneven(0.16, 34.0, 65)));
    let lakes = of(Cover::OpenWater, 12.0).map(|field| great_water(&field.uneven(0.1, 52.0, 66)));
    let ponds = of(Cover::Ice, 10.0).map(|field| ice(sheet, &field.uneven(0.1, 40.0, 67)));
    [flooded, lakes, ponds].into_iter().flatten().collect()
}

fn shore(field: &Field, level: f64) -> Path {
    let mut path = Path::new();
    for line in field.outlines(level) {
        path.smooth_loop(&line);
    }
    path
}

/// A frozen pond: pale, with a rim of snow and cracks.
fn ice(sheet: &Sheet, field: &Field) -> String {
    let mut cracks = Path::new();
    for p in scattered(sheet, 34.0, 0.4, 68) {
        if field.value(p) < 0.72 || !sheet.land.grown(-8.0).contains(p) {
            continue;
        }
        let heading = Point::new(1.0, 0.0).turned(noise::unit(p, 69) * 3.1);
        let bend = |salt: u32| heading.turned(0.9 * noise::signed(p, salt));
        let middle = p + bend(70) * 9.0;
        cracks.polyline(&[p - bend(71) * 8.0, p, middle, middle + bend(86) * 8.0]);
        cracks.polyline(&[p, p + bend(87).right() * 7.0]);
    }
    let rim = shore(field, 0.5);
    rim.draw(&format!(
        r##"fill="#e4eff3" stroke="{BANK}" stroke-width="1.6" stroke-dasharray="7 2.4" fill-rule="evenodd""##
    )) + &shore(field, 0.66).draw(r##"fill="none" stroke="#fff" stroke-width="2.4""##)
        + &cracks.draw(&format!(r#"fill="none" stroke="{BANK}" stroke-width=".8" stroke-opacity=".75""#))
}

/// Flooded ground: thin water without a bank, lined, and grass that still stands out of it.
fn flood(sheet: &Sheet, field: &Field) -> String {
    let (mut lines, mut tufts) = (Path::new(), Path::new());
    for p in scattered(sheet, 19.0, 0.3, 88) {
        if field.value(p) < 0.56 || !sheet.land.grown(-8.0).contains(p) {
            continue;
        }
        if noise::unit(p, 89) < 0.3 {
            for lean in [-1.0, 0.0, 1.0] {
                tufts.move_to(p + Point::new(lean * 1.5, 0.0)).by(Point::new(lean * 1.5, -4.2));
            }
        } else {
            let half = 4.5 + 4.0 * noise::unit(p, 90);
            lines.move_to(p - Point::new(half, 0.0)).by(Point::new(half * 2.0, 0.0));
        }
    }
    shore(field, 0.5).draw(&format!(r#"fill="{WATER}" fill-opacity=".6" fill-rule="evenodd""#))
        + &shore(field, 0.68).draw(&format!(r#"fill="{WATER}" fill-opacity=".55" fill-rule="evenodd""#))
        + &lines.draw(&format!(r#"fill="none" stroke="{BANK}" stroke-width=".9" stroke-opacity=".6""#))
        + &tufts.draw(&format!(r#"fill="none" stroke="{LEAF_DARK}" stroke-width=".8""#))
}
