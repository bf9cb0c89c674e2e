//! Warburg 1760 made executable: one chapter of the rulebook is one file.
//!
//! | chapter | file |
//! | --- | --- |
//! | 1 units | [`units`] |
//! | 2 facing | [`facing`] |
//! | 3 stacking | [`stacking`] |
//! | 4 sequence of play | [`sequence`], [`agenda`], [`reaction`] |
//! | 5 and 6 activation, command | [`activation`], [`acting`], [`command`] |
//! | 7 zones of control | [`zoc`] |
//! | 8 movement | [`movement`], [`moving`], [`terrain`], [`officers`], [`charge`] |
//! | 9 artillery fire | [`fire`], [`sight`] |
//! | 10 combat | [`combat`], [`declaration`] |
//! | 11 results | [`results`], [`retreat`], [`advance`], [`officers`] |
//! | 12 morale, rout, rally | [`morale`], [`rout`], [`rally`] |
//! | 13 demoralisation | [`demoralisation`] |
//! | 14 march columns | [`march`] |
//! | 15 victory | [`victory`] |
//! | 16 scenario | [`setup`], [`reinforcements`] |

pub mod acting;
pub mod action;
pub mod activation;
pub mod advance;
pub mod agenda;
pub mod charge;
pub mod chart;
pub mod combat;
pub mod command;
pub mod data;
pub mod declaration;
pub mod demoralisation;
pub mod doctrine;
pub mod event;
pub mod facing;
pub mod facts;
pub mod fire;
pub mod game;
pub mod ids;
pub mod load;
pub mod march;
pub mod morale;
pub mod movement;
pub mod moving;
pub mod officers;
pub mod overlay;
pub mod position;
pub mod rally;
pub mod reaction;
pub mod reinforcements;
pub mod results;
pub mod retreat;
pub mod rout;
pub mod sequence;
pub mod setup;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod tables;
pub mod terrain;
pub mod units;
pub mod victory;
pub mod view;
pub mod zoc;

kernel::rule_ids!();

pub use action::Action;
pub use event::Event;
pub use game::Warburg;
pub use state::State;
pub use view::View;
