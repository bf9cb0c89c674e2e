// What of the offers stands in a menu, what has a button over the foot of the map, and what lies beside it.
import { marks, openTokens, type ReadOffer } from './offers';
import type { Table } from './table.svelte';

const MENU_MOST = 9;
const BAR_MOST = 8;

export class Choices {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  readonly menu: ReadOffer[] = $derived.by(() => {
    const { weighing, picked, beside, left, position } = this.#table;
    if (weighing) return [];
    if (picked.length === 0) return beside === null ? [] : left.slice(0, MENU_MOST);
    const done = left.filter((read) => openTokens(read, picked, position).length === 0);
    return left.length <= MENU_MOST && done.length === 0 ? [] : done.slice(0, MENU_MOST);
  });

  /** Is there something to point at beside what stands in the menu? */
  readonly hasTargets: boolean = $derived.by(() => this.#table.left.length > this.menu.length || this.#table.reach.size > 0);

  readonly bar: ReadOffer[] = $derived.by(() => {
    const { picked, isReaction, plain, closing } = this.#table;
    const reads = picked.length > 0 || isReaction ? [] : plain.filter((read) => read !== closing);
    return reads.length <= BAR_MOST ? reads : [];
  });

  /** The choices on the side, while nothing else has been begun. */
  readonly aside: ReadOffer[] = $derived.by(() => {
    const { picked, beside, isReaction, isMine, aside } = this.#table;
    return picked.length > 0 || beside !== null || isReaction || !isMine ? [] : aside;
  });

  /** What has a button needs no counter beside the map. */
  readonly trayed = $derived.by(() => {
    const { reads, picked, position } = this.#table;
    return marks(reads.filter((read) => !this.bar.includes(read)), picked, position);
  });
}
