//! The list of a game's steps, every match over it, and the hand that carries decisions out.

/// Makes of the list of a game's steps the `enum` of them, every match over it, and `Play`.
///
/// Each line is a file of the crate and a step in it. The state has a field `agenda`, a stack of steps (a `Vec` or
/// `ArrayVec`); the game's side is made from and into a [`Side`](crate::Side).
// The steps stand in the crate that lists them.
#[allow(clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! steps {
    (
        $(#[$about:meta])*
        pub enum $steps:ident of $game:ty { state: $state:ty, action: $action:ty, event: $event:ty, side: $side:ty }
        $($room:ident::$step:ident),+ $(,)?
    ) => {
        $(#[$about])*
        pub enum $steps {
            $(
                #[doc = concat!("[`", stringify!($step), "`](crate::", stringify!($room), "::", stringify!($step), ").")]
                $step(crate::$room::$step),
            )+
        }

        $(
            impl From<crate::$room::$step> for $steps {
                #[inline]
                fn from(step: crate::$room::$step) -> $steps {
                    $steps::$step(step)
                }
            }
        )+

        impl $crate::agenda::Paced for $game {
            type State = $state;
            type Action = $action;
            type Event = $event;
            type Side = $side;
            type Play<'a> = Play<'a>;

            fn deciders(&self, s: &$state) -> ::core::option::Option<$crate::Sides> {
                s.agenda.last().map(|step| step.deciders(self, s))
            }

            fn list(&self, s: &$state, side: $side, offers: &mut $crate::Offers<$action>) {
                if let Some(step) = s.agenda.last() {
                    step.offers(self, s, side, offers);
                }
            }

            fn may(
                &self,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::result::Result<(), $crate::Refusal> {
                s.agenda.last().map_or(Ok(()), |step| step.may(self, s, side, action))
            }

            fn question(&self, s: &$state, side: $side) -> $crate::Message {
                let nothing = || $crate::Message::new("ask-nothing");
                s.agenda.last().map_or_else(nothing, |step| step.ask(self, s, side))
            }

            fn clause(&self, s: &$state, side: $side) -> ::core::option::Option<$crate::RuleId> {
                s.agenda.last()?.clause(self, s, side)
            }

            fn reaction(&self, s: &$state) -> ::core::option::Option<&'static str> {
                s.agenda.last().filter(|step| step.reacts()).map(|step| step.name())
            }

            fn usual(&self, s: &$state, side: $side) -> ::core::option::Option<$action> {
                s.agenda.last()?.usual(self, s, side)
            }

            fn forgone(
                &self,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::Message> {
                s.agenda.last()?.forgoes(self, s, side, action)
            }

            fn price(
                &self,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::notation::Cost> {
                s.agenda.last()?.cost(self, s, side, action)
            }

            fn carry_on(
                &self,
                s: &mut $state,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
                work: impl FnOnce(&mut Play<'_>),
            ) {
                let mut play = Play::new(self, s, dice, log);
                work(&mut play);
                play.run();
            }

            fn arrange(
                &self,
                s: &mut $state,
                work: impl FnOnce(&mut Play<'_>),
            ) -> $crate::position::Read<()> {
                let (mut dice, mut log) = ($crate::dice::Script::default(), $crate::Log::new());
                work(&mut Play::new(self, s, &mut dice, &mut log));
                match dice.fault {
                    Some(fault) => Err($crate::PositionError::new("start", fault)),
                    None => Ok(()),
                }
            }

            fn decide(
                &self,
                s: &mut $state,
                side: $side,
                action: &$action,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
            ) {
                Play::new(self, s, dice, log).decide(side, action);
            }

            fn fight_out(
                &self,
                s: &mut $state,
                side: $side,
                action: &$action,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
            ) -> bool {
                Play::new(self, s, dice, log).weigh(side, action)
            }
        }

        impl $steps {
            /// What it is called.
            pub const fn name(self) -> &'static str {
                match self {
                    $($steps::$step(_) => <crate::$room::$step as $crate::agenda::Asks<$game>>::NAME,)+
                }
            }

            /// Do odds end before it?
            pub const fn is_beyond_odds(self) -> bool {
                match self {
                    $($steps::$step(_) => <crate::$room::$step as $crate::agenda::Asks<$game>>::BEYOND_ODDS,)+
                }
            }

            /// Does it answer what the enemy has just done?
            pub const fn reacts(self) -> bool {
                match self {
                    $($steps::$step(_) => <crate::$room::$step as $crate::agenda::Asks<$game>>::REACTS,)+
                }
            }

            /// What is done for whoever has said once for all to answer, though several answers are open.
            pub fn usual(self, g: &$game, s: &$state, side: $side) -> ::core::option::Option<$action> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::usual(step, g, s, side),)+
                }
            }

            /// Who decides now; nobody in a step that runs by itself.
            pub fn deciders(self, g: &$game, s: &$state) -> $crate::Sides {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::deciders(step, g, s),)+
                }
            }

            /// Carries it on.
            pub fn run(self, p: &mut Play<'_>) -> $crate::agenda::Flow {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::run(step, p),)+
                }
            }

            /// Everything the side may do, if it decides.
            pub fn offers(self, g: &$game, s: &$state, side: $side, offers: &mut $crate::Offers<$action>) {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::offers(step, g, s, side, offers),)+
                }
            }

            /// May the side, which decides, do this? If not, by which rule.
            pub fn may(
                self,
                g: &$game,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::result::Result<(), $crate::Refusal> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::may(step, g, s, side, action),)+
                }
            }

            /// Does what has been checked, and nothing that follows by itself.
            pub fn act(self, p: &mut Play<'_>, side: $side, action: &$action) {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::act(step, p, side, action),)+
                }
            }

            /// What the side, which decides, is asked.
            pub fn ask(self, g: &$game, s: &$state, side: $side) -> $crate::Message {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::ask(step, g, s, side),)+
                }
            }

            /// What a decision costs beside itself.
            pub fn cost(
                self,
                g: &$game,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::notation::Cost> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::cost(step, g, s, side, action),)+
                }
            }

            /// The rule by which the side, which decides, is asked.
            pub fn clause(
                self,
                g: &$game,
                s: &$state,
                side: $side,
            ) -> ::core::option::Option<$crate::RuleId> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::clause(step, g, s, side),)+
                }
            }

            /// What the side can no longer do after a decision.
            pub fn forgoes(
                self,
                g: &$game,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::Message> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::forgoes(step, g, s, side, action),)+
                }
            }

            fn weigh(self, p: &mut Play<'_>, side: $side, action: &$action) -> $crate::agenda::Outlook {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::weigh(step, p, side, action),)+
                }
            }

            fn granted(self, g: &$game, s: &$state) -> ::core::option::Option<$action> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::granted(step, g, s),)+
                }
            }
        }

        /// A decision being carried out: the rules, the state, the dice and the log in one hand.
        pub struct Play<'a> {
            /// The rules.
            pub g: &'a $game,
            /// The state.
            pub s: &'a mut $state,
            /// The dice.
            pub dice: &'a mut dyn $crate::Dice,
            /// What happened so far.
            pub log: &'a mut $crate::Log<$event>,
        }

        impl<'a> Play<'a> {
            /// All four in one hand.
            pub fn new(
                g: &'a $game,
                s: &'a mut $state,
                dice: &'a mut dyn $crate::Dice,
                log: &'a mut $crate::Log<$event>,
            ) -> Play<'a> {
                Play { g, s, dice, log }
            }
        }

        impl Play<'_> {
            /// Notes an event.
            pub fn tell(&mut self, event: $event) {
                self.log.tell(event);
            }

            /// What happens or is decided now.
            pub fn now(&self) -> ::core::option::Option<$steps> {
                self.s.agenda.last().copied()
            }

            /// Puts a step on the agenda.
            pub fn push(&mut self, step: impl Into<$steps>) {
                self.s.agenda.push(step.into());
            }

            /// Takes the current step off the agenda.
            pub fn pop(&mut self) {
                self.s.agenda.pop();
            }

            /// Puts another step in the place of the current one.
            pub fn replace(&mut self, step: impl Into<$steps>) {
                self.pop();
                self.push(step);
            }

            /// The current step is over.
            pub fn finish(&mut self) -> $crate::agenda::Flow {
                self.pop();
                $crate::agenda::Flow::GoesOn
            }

            /// The current step waits if there is something to choose, and is over otherwise.
            pub fn wait_if(&mut self, open: bool) -> $crate::agenda::Flow {
                if open { $crate::agenda::Flow::Waits } else { self.finish() }
            }

            /// Carries on until somebody must decide, or the game is over.
            pub fn run(&mut self) {
                while let Some(step) = self.now() {
                    if step.run(self) == $crate::agenda::Flow::Waits {
                        return;
                    }
                }
            }

            /// Carries out a decision that has been checked, and nothing that follows by itself.
            pub fn act(&mut self, side: $side, action: &$action) {
                if let Some(step) = self.now() {
                    step.act(self, side, action);
                }
            }

            /// Carries out a decision that has been checked, up to the next.
            pub fn decide(&mut self, side: $side, action: &$action) {
                self.act(side, action);
                self.run();
            }

            /// Carries out a decision for whoever weighs it; true if a choice was taken for granted on the way.
            pub fn weigh(&mut self, side: $side, action: &$action) -> bool {
                let Some(step) = self.now() else { return false };
                match step.weigh(self, side, action) {
                    $crate::agenda::Outlook::DownTo(floor) => self.fight_out(floor),
                    $crate::agenda::Outlook::NextDecision => {
                        self.run();
                        false
                    }
                }
            }

            /// Carries on until the agenda is down to this many steps, or odds go no further.
            fn fight_out(&mut self, floor: usize) -> bool {
                let mut assumed = false;
                while let Some(step) = self.now()
                    && self.s.agenda.len() > floor
                    && !step.is_beyond_odds()
                {
                    if step.run(self) == $crate::agenda::Flow::GoesOn {
                        continue;
                    }
                    assumed = true;
                    if !self.grant(step) {
                        break;
                    }
                }
                assumed
            }

            /// Decides for whoever would have to; false if nothing can be done.
            fn grant(&mut self, step: $steps) -> bool {
                let Some(side) = step.deciders(self.g, self.s).iter().next() else { return false };
                let side = <$side>::from(side);
                let action = step.granted(self.g, self.s).or_else(|| {
                    let mut offers = $crate::Offers::new();
                    step.offers(self.g, self.s, side, &mut offers);
                    offers.closed.into_iter().next()
                });
                let Some(action) = action else { return false };
                step.act(self, side, &action);
                true
            }
        }
    };
}
