// What the map shows beside the pieces: what was just done, what is aimed at or declared, and the chances of each target.
import { targetChance } from '../reading/glance';
import { columns } from '../reading/odds';
import { aimed, tracedPlaces, tracesOf, wayOf, type Leg, type Trace } from '../reading/traces';
import type { Role } from '../../wire';
import { toneOf } from './manner';
import { openTokens, type ReadOffer } from './offers';
import { UNDER_WAY } from './reach';
import type { Reel } from './reel.svelte';
import type { Table } from './table.svelte';

export class Scene {
  readonly #table: Table;
  /** What is shown of the past. */
  readonly #reel: () => Reel | null;

  constructor(table: Table, reel: () => Reel | null) {
    this.#table = table;
    this.#reel = reel;
  }

  /** The way of the mover so far. */
  readonly way: Leg[] = $derived.by(() => {
    const { going, steps, mover, reach, isMine, log, side } = this.#table;
    const isUnderWay = going || steps.size > 0 || (mover === UNDER_WAY && reach.size > 0);
    return isMine && isUnderWay ? wayOf(log, side) : [];
  });

  /** Who would strike whom, while that is weighed. */
  readonly aim: Trace[] = $derived.by(() => {
    const { weighing, position } = this.#table;
    if (!weighing?.odds) return [];
    const { attack, defence } = columns(weighing.odds);
    const from = attack.places.length > 0 ? attack.places : attack.pieces.flatMap((piece) => position.placeOf(piece) ?? []);
    return defence.places.length > 0 ? aimed([...new Set(from)], defence.places) : this.#meant(weighing.read);
  });

  /** Whom a blow is meant for, where its first die is not yet about them: a charge tests whether it goes in at all. */
  #meant({ offer, tokens }: ReadOffer): Trace[] {
    const { position, acting } = this.#table;
    const placesOf = (roles: Role[]) =>
      tokens.filter((_, i) => roles.includes(offer.parts[i]!.role)).flatMap(({ kind, text }) => (kind === 'place' ? text : (position.placeOf(text) ?? [])));
    const to = placesOf(['target']);
    if (toneOf(offer) !== 'strike' || to.length === 0) return [];
    const from = placesOf(['who', 'with', 'from']);
    return aimed([...new Set(from.length > 0 ? from : acting.flatMap((piece) => position.placeOf(piece) ?? []))], to);
  }

  /** The markers of attacks that are declared stay where they are until they are fought. */
  readonly #markers: Trace[] = $derived.by(() =>
    this.#reel() ? [] : (this.#table.game?.threats ?? []).map(({ from, to }) => ({ from, to, tone: 'strike' as const })),
  );

  readonly traces: Trace[] = $derived.by(() =>
    this.aim.length > 0 ? this.aim : [...this.#markers, ...tracesOf(this.#reel()?.frame?.log ?? this.#table.log)],
  );

  /** Where what is shown took place. */
  readonly happened: string[] = $derived(tracedPlaces(this.traces));

  /** Where something may be struck, what may come of it: one figure a place. */
  readonly chances: Map<string, string> = $derived.by(() => {
    const { compared, glances, picked, position } = this.#table;
    const figures = new Map<string, string>();
    for (const read of compared) {
      const glance = glances.get(read.offer.text);
      const [target, ...others] = openTokens(read, picked, position);
      const place = target && others.length === 0 ? (target.kind === 'place' ? target.text : position.placeOf(target.text)) : undefined;
      if (glance && place && read.offer.manner === 'strikes' && !figures.has(place)) figures.set(place, targetChance(glance));
    }
    return new Map([...figures].filter(([, text]) => text !== ''));
  });
}
