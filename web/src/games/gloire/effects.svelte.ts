// What a special marker does, in the words of the rule that it follows: fetched once, when it is first spoken of.
import { SvelteMap } from 'svelte/reactivity';
import { inBoth } from '../../lib/reading/rules';
import { api } from '../../lib/server/api';
import type { Said } from '../../lib/server/types';
import type { Marker } from './view';

const told = new SvelteMap<string, Said>();
const asked = new Set<string>();

/** Nothing for an ordinary marker, and as long as the words are on their way. */
export function effectOf({ rule }: Marker): Said | undefined {
  if (rule === undefined) return undefined;
  if (!asked.has(rule)) {
    asked.add(rule);
    api.rule('gloire', rule).then(
      (found) => told.set(rule, inBoth(found.rule)),
      () => asked.delete(rule),
    );
  }
  return told.get(rule);
}
