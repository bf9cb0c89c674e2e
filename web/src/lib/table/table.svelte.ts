// What the player says to the table: clicks, decisions, ways of several steps, undo. It sends nothing that was not offered or
// typed, and shows what comes back at the pace that was chosen.
import type { ControlCode, Forecast } from '../../wire';
import { EMPTY_CHART } from '../map/chart';
import { both } from '../page/i18n.svelte';
import { remember, remembered, settings } from '../page/settings.svelte';
import { mergeLog } from '../reading/log';
import { isOpen, isThrown } from '../reading/odds';
import { tollOf } from '../reading/toll';
import { api, ApiError, type Answer } from '../server/api';
import { listen, type Line, type Message } from '../server/live';
import type { GameState } from '../server/types';
import { closingRank, isAskedStill, isCostly, toneOf } from './manner';
import { Mirror, type Weighing } from './mirror.svelte';
import { isAimedAt, matching, onMap, pick, type ReadOffer, type Target } from './offers';
import { Pacer, type Shown } from './pacer.svelte';
import { goalOf, goesOn, type Goal } from './reach';
import { TakeBack } from './takeback.svelte';
import { explained } from './why';

/** A step of a longer way is seen before the next is sent. */
const GLIDE_MS = 200;

export class Table extends Mirror {
  #line: Line | null = null;
  #answer: Promise<boolean> = Promise.resolve(true);
  #isHalted = false;
  #isRushed = false;
  #wake: (() => void) | undefined;
  #weighs: AbortController | null = null;

  readonly pacer = new Pacer(
    (state) => this.#present(state),
    () => this.fall?.entries.filter(({ happening }) => happening.throws).length ?? 0,
  );
  readonly takeBack = new TakeBack(this);

  async open(): Promise<void> {
    try {
      const game = await api.game(this.id, this.wanted, 0);
      await this.#lay(game);
      this.#rememberAway(game);
      if (this.#passesTheSeat(game)) this.handover = game.side;
      this.accept(game);
      this.#listen();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Lays the map out that the game is played on: that version of it or none. */
  async #lay({ game, board }: GameState): Promise<void> {
    const chart = await api.ground(game, board).catch(() => null);
    if ((this.game?.board ?? board).digest === board.digest) this.chart = chart ?? EMPTY_CHART;
  }

  #listen(): void {
    this.#line?.close();
    this.#line = listen(this.id, this.side, {
      hear: (message) => this.hear(message),
      linked: (link) => {
        this.link = link;
        // What was written while nobody listened.
        if (link === 'open' && this.isTalkable) void this.chat.fetch();
      },
      from: () => (this.game?.moment ?? -1) + 1,
    });
  }

  /** Do two people play here, who may not see each other's secrets? */
  #passesTheSeat(game: GameState): boolean {
    return settings.handover && this.wanted === null && game.mine.length > 1 && game.status === 'running';
  }

  /** The other player has sat down. */
  async sitDown(): Promise<void> {
    const side = this.handover;
    if (side !== null && side !== this.side) await this.#turnTo(side);
    this.handover = null;
  }

  /** Who plays both sides sees the table with the eyes of the one that must decide. */
  async #turnTo(side: string): Promise<void> {
    try {
      const game = await api.game(this.id, side, 0);
      this.pacer.drop();
      this.fall = null;
      this.tolls = [];
      this.acting = [];
      // Whoever sits down reads the log with their own eyes.
      this.log = [];
      this.accept(game);
      if (this.#line) this.#listen();
    } catch (error) {
      this.#fail(error);
    }
  }

  close(): void {
    this.#line?.close();
    this.ranger.close();
    this.glancer.close();
    this.takeBack.close();
    this.#isHalted = true;
    this.pacer.drop();
  }

  /** Takes a state over, unless it is older than what is here: each side counts moments of its own. */
  accept(game: GameState): void {
    // Under other rules moments begin anew.
    const isAnew = this.game !== null && (this.game.version !== game.version || (this.game.rules === null) !== (game.rules === null));
    if (this.game && game.side === this.game.side && game.moment < this.game.moment && !isAnew) return;
    // The table has come back with other maps and pieces.
    if (this.game && this.game.board.digest !== game.board.digest) {
      this.chart = EMPTY_CHART;
      void this.#lay(game);
    }
    const moved = !this.game || isAnew || game.moment > this.game.moment || game.side !== this.game.side;
    const isStill = !this.busy && isAskedStill(this.game, game);
    this.log = mergeLog(isAnew ? [] : this.log, game.log);
    this.game = game;
    this.takeBack.note(game, isAnew);
    this.toldAt = Date.now();
    if (!game.deciding.includes(this.thinking ?? '')) this.thinking = null;
    if (moved) {
      if (isStill) this.weighing = null;
      else this.#forget();
      this.proposals = [];
      if (game.offers.open.length > 0) void this.#propose(game);
    }
    remember(this.#seenKey(game), game.moment);
    const other = game.deciding.find((side) => game.mine.includes(side));
    const isOther = game.side !== null && !game.deciding.includes(game.side);
    if (this.wanted !== null || game.status !== 'running' || !other || !isOther) return;
    if (this.#passesTheSeat(game)) this.handover = other;
    else void this.#turnTo(other);
  }

  /** Asks what one would look at first of each open offer. An answer that comes too late is dropped. */
  async #propose(game: GameState): Promise<void> {
    try {
      const asked = game.offers.open.map(({ kind, piece }) => api.propose(this.id, kind, piece, game.side));
      const proposals = (await Promise.all(asked)).flatMap((answer) => answer.proposals);
      if (this.game?.moment === game.moment && this.game.side === game.side) this.proposals = proposals;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A message of the socket. The enemy's decisions are shown one after the other, not all at once. */
  hear(message: Message): void {
    if (message.thinking) this.thinking = message.thinking;
    if (message.chat) this.chat.tell(message.chat);
    if (message.view) this.#hearState(message as GameState);
    else if (this.game && (message.seats || message.watchers !== undefined)) {
      const { seats = this.game.seats, watchers = this.game.watchers } = message;
      this.game = { ...this.game, seats, watchers };
    }
  }

  /** What the answer to my own decision has already brought does not wait its turn. */
  #hearState(state: GameState): void {
    const isKnown = this.game !== null && state.side === this.game.side && state.moment <= this.game.moment;
    if (isKnown && this.pacer.waiting === 0) this.accept(state);
    else this.pacer.push(state);
  }

  /** Takes a state over, and looks at what it brought. */
  #present(state: GameState): Shown {
    const [before, moment] = [this.game, this.game?.moment ?? -1];
    this.accept(state);
    if (!before || this.game !== state || state.moment <= moment) return 'nothing';
    const fresh = state.log.filter((entry) => entry.moment > moment);
    this.tolls = before.side === state.side ? tollOf(before.figures, state.figures) : [];
    const entries = fresh.some(({ happening }) => happening.throws) ? fresh : [];
    this.fall = entries.length > 0 ? { entries, tolls: this.tolls } : null;
    if (!this.fall) return 'step';
    return this.tolls.some(({ blow }) => blow === 'gone' || blow === 'routed') ? 'blow' : 'dice';
  }

  /** Goes on to what waits to be shown. */
  next(): void {
    this.fall = null;
    this.pacer.next();
  }

  /** Shows everything that is still waiting to be shown. */
  hurry(): void {
    this.#isRushed = true;
    this.#wake?.();
    this.pacer.hurry();
    this.fall = null;
  }

  /** A click or key on a piece or a place. */
  async point(target: Target): Promise<void> {
    if (this.going || !(await this.#isAnswered())) return;
    this.notice = null;
    // Whoever points at what is weighed against says nothing new.
    if (this.weighing && isAimedAt(this.weighing.read, target, this.position)) return;
    this.weighing = null;
    this.fall = null;
    if (this.past) return;
    const spot = this.goal(target);
    if (spot) return this.go(spot);
    const victim = this.#strikable(target);
    if (victim) return this.#strike(victim);
    const result = pick(this.reads, this.picked, target, this.position);
    if (result.kind === 'chosen') return this.choose(result.read);
    if (result.kind === 'narrowed') {
      this.picked = result.picked;
      return;
    }
    const asked = this.picked;
    this.picked = [];
    await this.#explain(target, asked);
  }

  /** The place at which a click would strike with the one that is chosen, who has yet to begin. */
  #strikable(target: Target): string | undefined {
    const place = 'place' in target ? target.place : this.position.placeOf(target.piece);
    if (place === undefined || !this.strikes.has(place)) return undefined;
    return matching(this.reads, [...this.picked, target], this.position).length === 0 ? place : undefined;
  }

  /** Begins the move of the chosen one, and points at whom to strike. */
  async #strike(place: string): Promise<void> {
    const { mover } = this;
    if (mover && (await this.#submit(mover))) await this.point({ place });
  }

  /** The socket may tell of a decision before its answer has come: a click then is heard, unless it meant what was before. */
  async #isAnswered(): Promise<boolean> {
    const seen = this.game?.moment;
    if (this.busy) await this.#answer;
    return this.game?.moment === seen;
  }

  /** Asks how far the chosen one may go. */
  range(): void {
    if (this.game) this.ranger.look(this.game.moment, this.side, this.mover, this.position);
  }

  /** Asks for the chances of what can be compared. */
  glance(): void {
    if (this.game) this.glancer.look(this.game.moment, this.side, this.compared.map(({ offer }) => offer.text));
  }

  /** The place that a click would take the chosen one to, however far. */
  goal(target: Target): Goal | null {
    return goalOf(this.reach, this.reads, this.picked, target, this.position);
  }

  /** Goes to a place; whoever will have to attack from there is told so first. */
  async go(spot: Goal): Promise<void> {
    if (this.going || this.busy || this.#isPledge(spot, () => this.#walk(spot))) return;
    await this.#walk(spot);
  }

  /** Will a way oblige to an attack that is not owed already? Then it waits for a word. */
  #isPledge(spot: Goal | undefined, go: () => Promise<void>): boolean {
    const owed = (spot?.owed ?? []).filter((place) => !this.owed.includes(place));
    if (!settings.warn || owed.length === 0) return false;
    this.pledging = { owed, go };
    return true;
  }

  /** All the way, one decision after the other, as long as nothing comes between. */
  async #walk(spot: Goal): Promise<void> {
    if (this.going || this.busy) return;
    this.going = true;
    this.#isHalted = false;
    this.#isRushed = false;
    try {
      for (const [i, text] of spot.line.entries()) {
        if (i > 0) await this.#glide();
        if (this.#isHalted) return;
        const { game } = this;
        const read = this.all.find((one) => one.offer.text === text);
        if (!game || !read) return this.#stopShort();
        if (isCostly(read.offer) || (await this.#mayFall(read, spot))) {
          this.going = false;
          return this.#weigh(read, spot);
        }
        if (this.#isHalted) return;
        if (!(await this.#submit(text))) return;
        if (i + 1 < spot.line.length && !(this.game && goesOn(game, this.game))) return this.#stopShort();
      }
    } finally {
      this.going = false;
    }
  }

  /** Dice that cannot fall here after all do not hold up who is on the way. */
  async #mayFall(read: ReadOffer, spot: Goal): Promise<boolean> {
    return this.#isWeighed(read, spot) && (await this.#forecast(read)) !== null;
  }

  #stopShort(): void {
    this.notice = { said: both('reach.stopped'), tone: 'news' };
  }

  async #glide(): Promise<void> {
    // Where nothing slides, each step is seen all the same.
    if (this.#isRushed || globalThis.document?.hidden) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, GLIDE_MS);
    });
    this.#wake = undefined;
  }

  /** Back to nothing picked; a way is not gone further. */
  drop(): void {
    this.#isHalted = true;
    this.#forget();
  }

  #forget(): void {
    this.picked = [];
    this.beside = null;
    this.asking = null;
    this.pledging = null;
    this.weighing = null;
    this.notice = null;
  }

  /** Choices on the side of one kind are to be pointed at; the only one is meant. */
  async turnAside(verb: string): Promise<void> {
    this.drop();
    const [only, ...others] = this.aside.filter(({ offer }) => offer.verb === verb);
    if (only && others.length === 0) return this.choose(only);
    this.beside = verb;
  }

  /** An offer is meant: dice that may fall are weighed first. */
  async choose(read: ReadOffer): Promise<void> {
    const spot = this.#spotOf(read);
    if (this.busy || this.going || this.#isPledge(spot, () => this.#weigh(read, spot))) return;
    await this.#weigh(read, spot);
  }

  async #weigh(read: ReadOffer, spot: Goal | undefined): Promise<void> {
    this.fall = null;
    if (!this.#isWeighed(read, spot)) return this.#pay(read);
    const weighing: Weighing = { read, odds: null };
    this.weighing = weighing;
    try {
      const odds = await this.#forecast(read);
      if (this.weighing !== weighing) return;
      if (odds) this.weighing = { read, odds };
      else await this.#pay(read);
    } finally {
      if (this.weighing === weighing) this.weighing = null;
    }
  }

  /** What costs something that does not come back, or leaves something undone for good, is not done by one click. */
  async #pay(read: ReadOffer): Promise<void> {
    if (isCostly(read.offer) || (settings.warn && read.offer.forgoes)) this.asking = read;
    else await this.commit(read.offer.text);
  }

  /** May dice fall that are to be weighed first? Where the table tells how far one may go, it also tells where they do. */
  #isWeighed({ offer }: ReadOffer, spot: Goal | undefined): boolean {
    const isLast = spot?.line.at(-1) === offer.text;
    return settings.weigh && offer.dice && (offer.manner !== 'goes' || !spot || (isLast && spot.answered));
  }

  /** The place within reach that an offered step leads to. */
  #spotOf({ offer }: ReadOffer): Goal | undefined {
    return [...this.reach.values()].find(({ line }) => line.length === 1 && line[0] === offer.text);
  }

  /** What may come of an offer; nothing if it is certain, unless somebody strikes: that no dice can help is to be known before. */
  async #forecast(read: ReadOffer): Promise<Forecast | null> {
    // Who weighs something else wants no answer to what was weighed before.
    this.#weighs?.abort();
    const { signal } = (this.#weighs = new AbortController());
    const odds = await api.odds(this.id, [read.offer.text], this.side, signal).catch(() => null);
    return odds && (isOpen(odds, (piece) => this.position.pieces.has(piece)) || (read.offer.manner === 'strikes' && isThrown(odds))) ? odds : null;
  }

  /** Sends a decision, offered or typed. */
  async commit(text: string): Promise<void> {
    if (!this.going) await this.#submit(text);
  }

  /** Was it accepted? */
  async #submit(text: string): Promise<boolean> {
    const { game } = this;
    if (!game || this.busy) return false;
    const named = this.#piecesOf(text);
    const accepted = await this.#send(() => this.#act(game, text));
    if (named) this.acting = named;
    return accepted;
  }

  /** Others may have done something meanwhile: where the same is asked still, the decision stands. */
  async #act(game: GameState, text: string): Promise<Answer> {
    const answer = await api.act(this.id, game.moment, text, this.side);
    if (answer.kind !== 'stale') return answer;
    await this.refresh();
    return this.game && isAskedStill(game, this.game) ? api.act(this.id, this.game.moment, text, this.side) : answer;
  }

  /** Undo, resign, offer, accept, decline. */
  async control(control: ControlCode): Promise<void> {
    // The socket may have shown what is still to be answered: whoever is quick is not ignored.
    if (this.busy) await this.#answer;
    // What is still to be shown has happened: what is meant comes after it.
    this.pacer.hurry();
    const { game } = this;
    if (!game || this.busy || this.going) return;
    await this.#send(() => api.control(this.id, control, game.moment, this.side));
  }

  /** The pieces that a decision speaks of first; none if it ends something; nothing said if it names none. */
  #piecesOf(text: string): string[] | null {
    const read = this.all.find((one) => one.offer.text === text);
    if (!read) return null;
    if (closingRank(read.offer) >= 0) return [];
    const [first] = onMap(read);
    if (!first || toneOf(read.offer) !== 'choose') return null;
    return first.kind === 'piece' ? [first.text] : [...this.position.piecesAt(first.text)];
  }

  #send(send: () => Promise<Answer>): Promise<boolean> {
    this.#answer = this.#sending(send);
    return this.#answer;
  }

  async #sending(send: () => Promise<Answer>): Promise<boolean> {
    const asked = this.side;
    this.busy = true;
    this.weighing = null;
    this.asking = null;
    this.pacer.hurry();
    this.fall = null;
    try {
      const answer = await send();
      // The socket told of it first, and the other side of the same player must decide: what this one saw is past.
      if (answer.kind === 'accepted' && this.side !== asked) return true;
      if (answer.kind === 'refused') {
        this.notice = { said: answer.refusal, rule: answer.refusal.rule, help: answer.refusal.help, tone: 'refusal' };
      } else if (answer.kind === 'stale') {
        await this.refresh();
        this.notice = { said: answer.said, tone: 'news' };
      } else if (answer.state) {
        const shown = this.#present(answer.state);
        if (shown === 'dice' || shown === 'blow') this.pacer.rest(shown);
      } else {
        await this.refresh();
      }
      return answer.kind === 'accepted';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.notice = { said: error.said, tone: 'refusal' };
      return false;
    } finally {
      this.busy = false;
    }
  }

  async refresh(): Promise<void> {
    try {
      this.accept(await api.game(this.id, this.side, (this.log.at(-1)?.moment ?? -1) + 1));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Why does a click mean nothing? */
  async #explain(target: Target, picked: Target[]): Promise<void> {
    const { game, reads, position } = this;
    if (!game) return;
    if (this.all.length === 0) this.notice = { said: game.status === 'over' ? both('why.over') : game.prompt, tone: 'news' };
    else this.notice = await explained({ game, reads, picked, target, position }, (text) => api.why(this.id, text, this.side));
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.fault = error.said;
    this.isClosed = error.code === 'other-rules';
  }

  #seenKey(game: GameState): string {
    return `sabretache.seen.${game.id}.${game.side ?? 'public'}`;
  }

  #rememberAway(game: GameState): void {
    const seen = remembered<number | null>(this.#seenKey(game), null);
    const acted = game.log.some(
      (entry) => seen !== null && entry.moment > seen && entry.by && !game.mine.includes(entry.by),
    );
    this.away = seen !== null && acted && game.mine.length > 0 ? seen : null;
  }
}
