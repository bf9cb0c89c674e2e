// The recorded game as the API tells it: where it stands, what is asked, what comes of a decision.
import { readFileSync } from 'node:fs';
import { sheet } from './sheet.mjs';

const load = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const shelf = load('shelf.json');
export const chart = { board: 'warburg', digest: '85ee', ...sheet(load('chart.json')) };
const recorded = load('game.json');

const ME = 'french';

const codeOf = ({ face, place }) => face.unit?.piece ?? face.officer?.piece ?? `back ${place}`;

/** Figures are kept as what changed; here they are whole again. */
function unfold(frames) {
  let figures = new Map();
  return frames.map((frame) => {
    figures = new Map(figures);
    for (const code of frame.figures.gone) figures.delete(code);
    for (const figure of frame.figures.put) figures.set(codeOf(figure), figure);
    return { ...frame, view: {}, tracks: [], figures: [...figures.values()] };
  });
}

export const frames = unfold(recorded.frames);

const SCRIPT = {
  why: 'refused',
  rule: 'warburg-8.1-02',
  en: 'This table plays from memory: only the recorded decision is taken.',
  fr: 'Cette table joue de mémoire : seule la décision de la partie jouée est admise.',
};

export class Play {
  constructor(id, from = 0) {
    this.id = id;
    this.at = Math.min(from, frames.length - 1);
    this.over = false;
    this.moment = this.frame.moment;
    this.lines = frames.slice(0, this.at + 1).flatMap((frame) => frame.log);
  }

  get frame() {
    return frames[this.at];
  }

  get isMine() {
    return !this.over && this.frame.deciding.includes(ME);
  }

  log(from) {
    return this.lines.filter((entry) => entry.moment >= from);
  }

  write(entries) {
    this.moment += 1;
    this.lines.push(...entries.map((entry) => ({ ...entry, moment: this.moment })));
  }

  seats() {
    const [french, allied] = shelf.games[0].scenarios[0].sides;
    return [
      { side: french.code, name: french.name, kind: 'person', player: 'Anne', mine: true, online: true },
      { side: allied.code, name: allied.name, kind: 'computer', level: 'captain', player: null, mine: false, online: true },
    ];
  }

  state(from) {
    const { frame } = this;
    const scenario = shelf.games[0].scenarios.find((known) => known.code === 'heinberg');
    return {
      id: this.id,
      game: 'warburg',
      title: 'Warburg 1760',
      version: 1,
      board: { code: 'warburg', digest: '85ee' },
      scenario: { code: scenario.code, options: [], name: scenario.name },
      status: this.over ? 'over' : 'running',
      side: ME,
      mine: [ME],
      moment: this.moment,
      stage: { outline: [], ...frame.stage },
      deciding: this.over ? [] : frame.deciding,
      prompt: this.over ? { en: 'Nothing is asked.', fr: 'Rien n’est demandé.' } : frame.prompt,
      view: frame.view,
      figures: frame.figures,
      standings: frame.standings,
      tracks: frame.tracks,
      offers: { actions: this.isMine ? frame.offers : [], open: [] },
      log: this.log(from),
      seats: this.seats(),
      undo: frame.undo,
      proposal: null,
      clock: null,
      result: this.over ? recorded.end.result : null,
      commitment: '9a0f6d2c11',
      seed: this.over ? '0101010101' : null,
      creator: true,
      rematch: null,
      rules: null,
    };
  }

  /** One line on; the enemy resigns after the last. */
  advance() {
    if (this.isLast) {
      this.over = true;
      this.write(recorded.end.log);
    } else {
      this.at += 1;
      this.write(this.frame.log);
    }
  }

  get isLast() {
    return this.at >= frames.length - 1;
  }

  act({ moment, text }) {
    if (moment !== this.moment) {
      return [409, { stale: { moment: this.moment, en: 'The game has moved on: look again.', fr: 'La partie a avancé : regardez de nouveau.' } }];
    }
    const wanted = this.frame.choice?.text ?? 'end';
    if (!this.isMine || (text !== wanted && !this.isLast)) return [422, { refused: SCRIPT }];
    const from = this.moment + 1;
    this.advance();
    return [200, { accepted: { moment: this.moment, repeated: false }, state: this.state(from) }];
  }

  why(text) {
    if (this.frame.offers.some((offer) => offer.text === text)) return { allowed: true };
    const [word] = text.split(' ');
    const known = Object.entries(recorded.whys).find(([asked]) => asked.split(' ')[0] === word);
    return { allowed: false, refused: known?.[1] ?? SCRIPT };
  }

  odds([text]) {
    return this.frame.odds[text] ?? { side: ME, line: [text], kind: 'exact', error: 0, hidden: 'nothing', samples: 1, runs: 1, results: [], fates: [], assumed: false, outcomes: [{ chance: '1', percent: 100, ways: 1, dice: [], events: [] }] };
  }
}
