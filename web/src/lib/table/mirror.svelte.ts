// One game as the server tells it, and what follows from it: pieces, offers, marks, reach. It holds no rule.
import type { Forecast, Offer, Reaction } from '../../wire';
import { notesOf, panelOf, partiesOf, spanOf } from '../../games/registry';
import { EMPTY_CHART } from '../map/chart';
import { cornerOf, isOffMap, readPosition } from '../map/pieces';
import { settings } from '../page/settings.svelte';
import type { Toll } from '../reading/toll';
import type { Link } from '../server/live';
import type { Chart, Entry, GameState, Said } from '../server/types';
import { Chat, isTalkable } from './chat.svelte';
import { Glancer, MOST_COMPARED } from './glancer.svelte';
import { closingRank, isAside, isCostly } from './manner';
import { marks, matching, onMap, readOffer, type ReadOffer, type Target } from './offers';
import { Ranger, rangeKey } from './ranger.svelte';
import { StandingAnswers } from './standing.svelte';
import { moverOf, NOWHERE, originOf, stepsOf, type Reach } from './reach';
import type { Notice } from './why';

/** Dice that fell, with what came of them. */
export interface Fall {
  entries: Entry[];
  tolls: Toll[];
}

export interface Weighing {
  read: ReadOffer;
  odds: Forecast | null;
}

/** Places that will have to be attacked, and the way there. */
export interface Pledge {
  owed: readonly string[];
  go: () => Promise<void>;
}

const NOTHING_OWED: readonly string[] = [];
const NOBODY: ReadonlySet<string> = new Set();
const NO_STEPS: ReadonlyMap<string, number> = new Map();

export class Mirror {
  game: GameState | null = $state.raw(null);
  chart: Chart = $state.raw(EMPTY_CHART);
  log: Entry[] = $state.raw([]);
  /** What the table proposes of the open offers, where there are any. */
  proposals: Offer[] = $state.raw([]);
  picked: Target[] = $state.raw([]);
  /** The side offers that are being chosen among, by their verb. */
  beside: string | null = $state(null);
  /** What costs more than movement, or cannot be done any more afterwards, is asked about first. */
  asking: ReadOffer | null = $state.raw(null);
  /** Whoever stops there will have to attack: it is said before the way is gone. */
  pledging: Pledge | null = $state.raw(null);
  /** The dice of the last decision, while they are looked at. */
  fall: Fall | null = $state.raw(null);
  /** What the last decision cost. */
  tolls: Toll[] = $state.raw([]);
  weighing: Weighing | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  fault: Said | null = $state.raw(null);
  /** Can the game only be read as a record? */
  isClosed = $state(false);
  thinking: string | null = $state(null);
  link: Link = $state('connecting');
  busy = $state(false);
  /** On a way of several decisions: nothing else is sent meanwhile. */
  going = $state(false);
  /** The pieces of my last decision that named any: who is in the middle of something. */
  acting: string[] = $state.raw([]);
  /** When the clocks were told. */
  toldAt = $state(0);
  /** The side that is to take the seat before this screen: until then nothing is shown. */
  handover: string | null = $state(null);
  /** The line that this browser had seen when the game was opened, if the enemy has acted since. */
  away: number | null = $state(null);
  /** What is shown instead of the present: a frame of the past. */
  past: Pick<GameState, 'figures' | 'standings' | 'tracks' | 'objectives' | 'balance'> | null = $state.raw(null);

  readonly shown = $derived(this.past ?? this.game);
  readonly sides: string[] = $derived(this.game?.seats.map((seat) => seat.side) ?? []);
  readonly position = $derived(
    readPosition({ figures: this.shown?.figures ?? [], chart: this.chart, sides: this.sides, parties: this.game && !this.past ? partiesOf(this.game) : undefined, signs: panelOf(this.game?.game ?? '')?.signs }),
  );
  /** Where the last decision killed, and where those stand now whom it put to flight. */
  readonly blows = $derived.by(() => {
    const grave = this.past ? [] : this.tolls.filter(({ blow }) => blow === 'gone' || blow === 'routed');
    return grave.map(({ piece, place, blow }) => ({ blow, place: this.position.placeOf(piece) ?? place }));
  });
  readonly offers: Offer[] = $derived.by(() => {
    const offers = this.game?.offers;
    if (!offers || this.past) return [];
    return [...offers.actions, ...this.proposals];
  });
  readonly all: ReadOffer[] = $derived.by(() => {
    const noted = this.game ? notesOf(this.game) : undefined;
    const reads = this.offers.map((offer) => readOffer(offer, this.position));
    return noted ? reads.map((read) => ({ ...read, note: noted(read) })) : reads;
  });
  /** Choices on the side: each kind has its own button, and is not lit on the map unless that is pressed. */
  readonly aside = $derived(this.all.filter(({ offer }) => isAside(offer, this.offers)));
  readonly reads = $derived(
    this.beside === null ? this.all.filter((read) => !this.aside.includes(read)) : this.aside.filter(({ offer }) => offer.verb === this.beside),
  );
  /** Parts of groups to outline on the map: those that are spoken of by number, and those that are served. */
  readonly parties = $derived.by(() => {
    const open = new Set(this.reads.flatMap(({ tokens }) => tokens.flatMap(({ party }) => party ?? [])));
    return this.position.parties.filter((party) => party.isServed || open.has(party));
  });
  /** Everything that may be done now, or that speaks of what was picked. */
  readonly listed = $derived.by(() => (this.picked.length > 0 || this.beside !== null ? this.left : this.all));
  readonly left = $derived(matching(this.reads, this.picked, this.position));
  readonly marks = $derived.by(() => {
    const lit = marks(this.reads, this.picked, this.position);
    if (this.strikes.size === 0) return lit;
    const victims = [...this.strikes].map((place) => [place, 'strike' as const] as const);
    return { ...lit, places: new Map([...lit.places, ...victims]) };
  });
  /** Offers that point at nothing on the map: not at a place, nor at a piece that stands there. */
  readonly plain = $derived(this.reads.filter((read) => onMap(read).every(({ kind, text }) => kind === 'piece' && isOffMap(this.position, text))));
  /** The ways that somebody may look. */
  readonly turning: ReadOffer[] = $derived(this.picked.length > 0 || this.going ? [] : this.reads.filter(({ offer }) => offer.heading));
  readonly closing = $derived(
    this.plain
      .filter((read) => closingRank(read.offer) >= 0)
      .toSorted((a, b) => closingRank(a.offer) - closingRank(b.offer))
      .at(0) ?? null,
  );
  readonly pass = $derived(this.ofManner('passes'));
  readonly passAll = $derived(this.ofManner('waives'));
  /** What is answered, if I am asked because of what the enemy has just done. */
  readonly reaction: Reaction | null = $derived(this.past ? null : (this.game?.question?.reaction ?? null));
  readonly isReaction = $derived.by(() => {
    const isOptional = this.pass !== null && (this.passAll !== null || this.ofManner('answers') !== null);
    return isOptional || (this.reaction !== null && this.reads.length > 0);
  });
  /** What could be answered, beside letting it pass. */
  readonly answers: ReadOffer[] = $derived(this.reads.filter(({ offer }) => offer.manner !== 'passes' && offer.manner !== 'waives'));
  /** The one answer that there is, or that stands for all of them, if nothing is paid for it. */
  readonly onlyAnswer: ReadOffer | null = $derived.by(() => {
    const usual = this.answers.find(({ offer }) => offer.text === this.reaction?.usual);
    const [only, ...others] = usual ? [usual] : this.answers;
    return only && others.length === 0 && !isCostly(only.offer) ? only : null;
  });
  /** The side that I play and see with. */
  readonly #seat: string | null = $derived.by(() => {
    const { side = null, mine = [] } = this.game ?? {};
    return side !== null && mine.includes(side) ? side : null;
  });
  /** What is answered without being asked, in the eyes of the side that is asked. */
  readonly standing: StandingAnswers | null = $derived.by(() => (this.#seat === null ? null : new StandingAnswers(this.id, this.#seat)));
  /** What is answered here without being asked. */
  readonly standingAnswer: ReadOffer | null = $derived.by(() => {
    const answer = this.reaction && this.standing?.to(this.reaction.code);
    return answer === 'never' ? this.pass : answer === 'always' ? this.onlyAnswer : null;
  });
  /** For how long something is said that is not to be asked again for now. */
  readonly span: string = $derived(this.game ? spanOf(this.game) : '');
  readonly isMine = $derived.by(() => {
    const { game } = this;
    return game !== null && game.status === 'running' && game.deciding.some((side) => game.mine.includes(side));
  });

  /** Whose reach is to be known; see `moverOf`. */
  readonly mover: string | null = $derived.by(() =>
    this.isMine && !this.past && !this.busy && !this.going ? moverOf(this.reads, this.picked, this.position) : null,
  );
  readonly #range = $derived.by(() => {
    const { game, mover } = this;
    const { found } = this.ranger;
    return game && mover !== null && found?.key === rangeKey(game.moment, this.side, mover) ? found : null;
  });
  readonly reach: Reach = $derived(this.#range?.reach ?? NOWHERE);
  /** Whom the chosen one could strike at once: one click begins the move and aims. */
  readonly strikes: ReadonlySet<string> = $derived(this.#range?.strikes ?? NOBODY);
  /** Whom it will have to attack if it stays where it is. */
  readonly owed: readonly string[] = $derived(this.#range?.owed ?? NOTHING_OWED);
  /** Is there nobody to move, or nothing that the table tells of his reach? */
  readonly isUnranged = $derived(this.mover === null || this.#range?.reach.size === 0);
  readonly origin = $derived(originOf(this.reach));
  /** What each step costs, where no reach is told. */
  readonly steps = $derived(this.isMine && !this.past && !this.busy && !this.going && this.isUnranged ? stepsOf(this.left) : NO_STEPS);

  /** The choices that stand beside each other and that dice decide: their chances are compared. */
  readonly compared: ReadOffer[] = $derived.by(() => {
    if (!this.isMine || !settings.weigh || this.past || this.weighing || this.going) return [];
    const open = (this.picked.length > 0 ? this.left : this.reads).filter(({ offer }) => offer.dice && offer.manner !== 'goes');
    return open.length <= MOST_COMPARED ? open : [];
  });
  readonly glances = $derived.by(() => this.glancer.found);

  /** Is there somebody to write to? */
  readonly isTalkable = $derived(this.game !== null && isTalkable(this.game));
  /** What the others wrote and was not shown yet. */
  readonly unread = $derived.by(() => this.chat.unread(this.game?.mine ?? []));

  readonly id: string;
  readonly chat: Chat;
  /** The side that was asked for; none if the table is to say whose eyes they are. */
  protected readonly wanted: string | null;
  protected readonly ranger: Ranger;
  protected readonly glancer: Glancer;

  constructor(id: string, side: string | null) {
    this.id = id;
    this.wanted = side;
    this.ranger = new Ranger(id);
    this.glancer = new Glancer(id);
    this.chat = new Chat(id);
  }

  get side(): string | null {
    return this.game?.side ?? this.wanted;
  }

  /** Does a choice name this piece, or its group, and not only the place where it stands? */
  names(piece: string): boolean {
    const isNamed = ({ kind, text, party }: ReadOffer['tokens'][number]) =>
      party ? party.pieces.includes(piece) : kind === 'piece' && (text === piece || text === this.position.groupOf(piece));
    return this.reads.some(({ tokens }) => tokens.some(isNamed));
  }

  /** The way that somebody would look, in degrees from the top of the sheet. */
  turnOf({ offer: { heading } }: ReadOffer): number | undefined {
    return heading && cornerOf(heading, this.chart.geometry)?.turn;
  }

  protected ofManner(manner: Offer['manner']): ReadOffer | null {
    return this.reads.find((read) => read.offer.manner === manner) ?? null;
  }
}
