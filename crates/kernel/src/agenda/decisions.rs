//! What a step allows and what it does, from one table.

/// Writes [`Asks::may`](crate::agenda::Asks::may), [`Asks::act`](crate::agenda::Asks::act) and
/// [`Asks::clause`](crate::agenda::Asks::clause) from one table: a decision, perhaps with its guard, and what it
/// does.
///
/// ```text
/// decisions! { Wagram: (self, g, s, side, p), otherwise rule::R9_8_01;
///     Action::Counter(unit) if g.may_counter(s, unit, self.zone) => p.counter(unit, self.firer),
///     Action::Defend(ref units) if g.may_defend(s, units) => p.defend(units),
///     Action::Pass => p.pop(),
/// }
/// ```
///
/// The names in front are those by which the lines call the step, the rules, the state, the side and the hand. A guard is
/// a `Result` whose error is the [`Refusal`](crate::Refusal). Whatever has no line is refused by the rule behind `otherwise`, which says
/// what happens now.
#[macro_export]
macro_rules! decisions {
    ($game:ty: ($self:ident, $g:ident, $s:ident, $side:ident, $p:ident), otherwise $rule:expr;
        $($decision:pat $(if $may:expr)? => $act:expr,)+
    ) => {
        #[allow(unused_variables, unreachable_code)]
        fn may(
            $self,
            $g: &$game,
            $s: &<$game as $crate::agenda::Paced>::State,
            $side: <$game as $crate::agenda::Paced>::Side,
            action: &<$game as $crate::agenda::Paced>::Action,
        ) -> ::core::result::Result<(), $crate::Refusal> {
            match *action {
                $($decision => {
                    $(return $may.map(|_| ());)?
                    Ok(())
                })+
                #[allow(unreachable_patterns)]
                _ => Err($crate::Refusal::new($rule)),
            }
        }

        #[allow(unused_variables)]
        fn act(
            $self,
            $p: &mut <$game as $crate::agenda::Paced>::Play<'_>,
            $side: <$game as $crate::agenda::Paced>::Side,
            action: &<$game as $crate::agenda::Paced>::Action,
        ) {
            match *action {
                $($decision => $act,)+
                #[allow(unreachable_patterns)]
                _ => unreachable!("this was never allowed here"),
            }
        }

        #[allow(unused_variables)]
        fn clause(
            $self,
            $g: &$game,
            $s: &<$game as $crate::agenda::Paced>::State,
            $side: <$game as $crate::agenda::Paced>::Side,
        ) -> ::core::option::Option<$crate::RuleId> {
            Some($rule)
        }
    };
}
