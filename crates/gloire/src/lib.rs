//! Jours de Gloire Empire: one set of series rules, and battles that each bend it. A battle is a folder of text under
//! `data/battles/`: map, counters, markers, scenarios and rules. The series knows none of them by name.
//!
//! What a battle changes is said in clauses, each with the id of the rule it follows; all of them are types of [`data`],
//! and [`load`](loader::Contents) refuses, with file, line and reason, what does not fit.
//!
//! | chapter | file |
//! | --- | --- |
//! | 0 units, die, tests | [`units`], [`terrain`] |
//! | 1 the turn and its phases | [`turn`], [`activation`] |
//! | 2 markers, groups, orders, initiative of commanders, chiefs | [`cup`], [`combined`], `orders`, [`activation`], [`chiefs`], [`stepback`] |
//! | 3 strategic initiative | [`initiative`] |
//! | 4 movement, forced march, squares, exits | [`movement`], [`moving`], [`tolls`], [`square`], [`exits`] |
//! | 5 stacking, reinforcements | [`stacking`], [`stacks`], [`reinforcements`] |
//! | 6 facing and zones of control | [`zoc`], [`facing`] |
//! | 7 artillery fire, sight | [`fire`], [`reaction`], [`sight`] |
//! | 8 shock | [`shock`], [`combats`], [`combat`], [`modifiers`], [`results`], [`refusal`], [`advance`] |
//! | 9 charge and pursuit | [`charge`], [`recall`], [`pursuit`] |
//! | 10 disorder, rout, recoil, retreat | [`disorder`], [`flight`], [`rout`], [`course`] |
//! | 11 rally, demoralisation | [`rally`], [`demoralisation`] |
//! | 12 night and fog | [`turn`], and where each rule bites |
//! | 13 victory | [`victory`] |
//! | what odds fight out | [`weighing`] |
//! | what a battle changes | [`clauses`], [`craft`], [`escort`], [`ferry`], [`ration`], [`redoubts`], [`shelter`], [`waking`], |
//! | | [`works`]; where no clause can say it, [`battles`] |
//! | the box, read and checked | `load`, [`data`], [`tables`], [`field`] |

pub mod action;
pub mod activation;
pub mod advance;
pub mod agenda;
mod balance;
pub mod battles;
pub mod charge;
mod chart;
pub mod chiefs;
pub mod clauses;
pub mod combat;
pub mod combats;
pub mod combined;
pub mod commitments;
pub mod course;
pub mod craft;
pub mod cup;
pub mod data;
pub mod demoralisation;
pub mod disorder;
mod doctrine;
pub mod effects;
pub mod escort;
pub mod event;
pub mod exits;
pub mod facing;
pub mod facts;
pub mod ferry;
pub mod field;
pub mod fire;
pub mod flight;
pub mod game;
pub mod ids;
pub mod initiative;
mod load;
pub mod modifiers;
pub mod movement;
pub mod moving;
pub mod notes;
mod orders;
mod overlay;
pub mod peeks;
pub mod position;
mod prepared;
pub mod pursuit;
pub mod rally;
pub mod ration;
pub mod reaction;
pub mod recall;
pub mod redoubts;
pub mod refusal;
pub mod reinforcements;
pub mod results;
pub mod rout;
pub mod setup;
pub mod shelter;
pub mod shock;
pub mod sight;
pub mod square;
pub mod stacking;
pub mod stacks;
pub mod state;
pub mod stepback;
mod surroundings;
pub mod tables;
pub mod terrain;
pub mod tolls;
pub mod tops;
pub mod turn;
pub mod units;
pub mod victory;
pub mod view;
pub mod waking;
pub mod weighing;
pub mod works;
pub mod zoc;

pub use action::Action;
pub use game::Gloire;
pub use load::Unfit;
pub use state::State;

kernel::rule_ids!();
