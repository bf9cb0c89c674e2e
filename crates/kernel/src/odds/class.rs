//! Which outcomes are one: the same events but for the dice, and the same state.

use serde::Serialize;
use serde_json::Value;

/// The events as JSON without the dice: what is left is what happened, not how it was rolled.
pub fn summary<E: Serialize>(events: &[E]) -> Value {
    let mut value = serde_json::to_value(events).unwrap_or(Value::Null);
    strip_dice(&mut value);
    value
}

/// Whatever has a `die` loses it, with the `total` and `modifiers` beside it: a [`Roll`](crate::Roll) keeps its rule.
/// (Most modifiers are the same for every face, but one may lift a total that is too low.)
fn strip_dice(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip_dice),
        Value::Object(map) => {
            map.remove("dice");
            if map.remove("die").is_some() {
                map.remove("total");
                map.remove("modifiers");
            }
            map.values_mut().for_each(strip_dice);
        }
        _ => {}
    }
}
