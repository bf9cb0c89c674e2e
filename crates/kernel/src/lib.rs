//! What a rulebook is: rules, turns, dice, events, refusals, views, records, cases, odds.
