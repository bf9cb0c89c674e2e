//! Wagram 1809 made executable: one chapter of the rulebook is one file.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 counters; 9.1, 9.2 fatigue and tests | [`units`] |
//! | 3 map | [`map`] |
//! | 5, 11, 12.4 sequence, continuation, turns | [`agenda`], [`turn`] |
//! | 6, 7.2 initiative and reaction | [`initiative`] |
//! | 3, 7.1, 12.5 the orders board | [`orders`] |
//! | 8 activation and command | [`command`] |
//! | 9.3 what a unit may do | [`acting`] |
//! | 9.4 zones of control, Front, Flank | [`zones`] |
//! | 9.5 stacking | [`stacking`] |
//! | 9.6 movement | [`movement`], [`march`], [`declaration`], [`headquarters`] |
//! | 9.7 facing | [`facing`] |
//! | 9.8 bombardment | [`bombardment`] |
//! | 10 combat | [`combat`], [`stance`], [`modifiers`], [`results`], [`retreat`], [`advance`] |
//! | 12.1, 12.2 administrative phase | [`administrative`] |
//! | 4, 12.3 victory | [`victory`] |
//! | 13 options | [`options`] |
//! | 14 scenarios | [`setup`], [`special`], [`night`] |
//! | what is drawn | [`chart`], [`overlay`] |

pub mod acting;
pub mod action;
pub mod administrative;
pub mod advance;
pub mod agenda;
pub mod bombardment;
pub mod chart;
pub mod combat;
pub mod command;
pub mod data;
pub mod declaration;
pub mod doctrine;
pub mod event;
pub mod facing;
pub mod facts;
pub mod game;
pub mod guard;
pub mod headquarters;
pub mod ids;
pub mod initiative;
pub mod load;
pub mod map;
pub mod march;
pub mod modifiers;
pub mod movement;
pub mod night;
pub mod options;
pub mod orders;
pub mod overlay;
pub mod position;
pub mod results;
pub mod retreat;
pub mod setup;
pub mod special;
pub mod stacking;
pub mod stance;
pub mod state;
pub mod tell;
pub mod turn;
pub mod units;
pub mod victory;
pub mod view;
pub mod zones;

kernel::rule_ids!();

pub use action::Action;
pub use event::Event;
pub use game::Wagram;
pub use state::State;
pub use view::View;
