// A player who sees nothing but the page: looks at what it offers, clicks one of these things, and writes down whatever
// a player would stumble over.
import { HANDS } from './hands.mjs';
import { PHONE, touched, WIDE } from './visitor.mjs';

const PATIENCE_MS = 30_000;
/** A computer may think so long. */
const LONGEST_WAIT_MS = 120_000;
const SETTLE_MS = 30;
const MOST_CLICKS = 9000;

/** Signs of a sentence that was put together badly, or that is not in the language of the page. */
const BAD = {
  both: [/undefined|NaN|\bnull\b|\[object|[{}]/, /\S {2,}\S/, /\w'\w/, /\.\.|,\.|\( | \)|^\s*$/],
  en: [/\b(est|peut|vous|une|avec|dans|doit)\b/i, / [:;!?]/],
  fr: [/\b(the|and|may|must|with|from|your|of)\b/i, /[^\s\d]:(?!\/)/, /[^\s][;!?](?=\s|$)/],
};

/** Words of a button that leave open what they end or pass. */
export const BARE = /^(end|pass|ok|done|fin|terminer|passer|finir)\.?$/i;

/** Runs in the page: everything that a player could click now, with where it is and what lies over it. */
function survey() {
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
  };
  const told = (element) => (element ? `${element.tagName.toLowerCase()}.${[...(element.classList ?? [])].join('.')}` : 'nothing');
  const texts = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility?.()).map((one) => one.textContent.replace(/[\n\t ]+/g, ' ').trim());
  const button = (kind) => (element) => {
    const at = centre(element);
    const hit = document.elementFromPoint(at.x, at.y);
    const isFree = hit !== null && (element.contains(hit) || hit.contains(element));
    return { kind, id: element.dataset.offer ?? element.dataset.tray ?? '', label: element.textContent.trim(), ...at, isFree, over: isFree ? '' : told(hit) };
  };
  const all = (selector, kind) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility?.() && !one.disabled).map(button(kind));

  const room = document.querySelector('.viewport')?.getBoundingClientRect();
  const onMap = (kind, id, element) => {
    const at = centre(element);
    const hit = document.elementFromPoint(at.x, at.y);
    const thing = hit?.closest('[data-piece], [data-place]');
    const isIn = room && at.x > room.left && at.x < room.right && at.y > room.top && at.y < room.bottom;
    const isFree = Boolean(thing && (thing.dataset.piece === id || thing.dataset.place === id));
    return { kind, id, ...at, isIn, isFree, over: isFree ? '' : told(thing ?? hit) };
  };
  const placeBy = new Map([...document.querySelectorAll('path.place')].map((one) => [one.getAttribute('d'), one]));
  const marked = [...document.querySelectorAll('.marks path.mark, .marks path.within')].map((one) => placeBy.get(one.getAttribute('d'))).filter(Boolean);
  const map = [
    ...[...document.querySelectorAll('g[data-piece][data-marked]')].map((one) => onMap('piece', one.dataset.piece, one)),
    ...marked.map((one) => onMap('place', one.dataset.place, one)),
  ];
  const board = document.querySelector('.play');
  return {
    isOver: document.querySelector('dialog[open] #verdict') !== null,
    // On a phone the odds stand where the prompt was.
    isMine: document.querySelector('.prompt.mine, [data-commit]') !== null,
    isBusy: document.querySelector('.play[aria-busy=true], .odds.pending') !== null,
    isAimed: document.querySelector('.viewport > p strong') !== null,
    isRead: document.querySelector('.card.pinned') !== null,
    moment: Number(board?.dataset.moment ?? -1),
    turn: Number(board?.dataset.turn ?? -1),
    prompt: texts('.prompt p')[0] ?? '',
    hasHelp: document.querySelector('.prompt .why') !== null,
    said: texts('.prompt p, .notice p, .reaction h2, .reaction p, .reaction .button, .menu button, .bar .button, .odds h2, .odds .ways, .odds li, .log .entry > p:first-child, dialog h2, dialog .sentence, .phase, .marker:not(.back)'),
    alert: texts('.notice.refusal p')[0] ?? '',
    commit: all('[data-commit]', 'commit')[0] ?? null,
    back: all('.odds .buttons .button:not(.primary)', 'back')[0] ?? null,
    sure: all('dialog[open] .button', 'sure'),
    aside: all('.bar [data-aside]', 'aside'),
    answers: all('.reaction [data-offer]', 'answer'),
    menu: all('.menu [data-offer]', 'menu'),
    bar: all('.bar [data-offer]', 'bar'),
    tray: all('[data-tray]', 'tray'),
    markers: all('.panel button.marker[data-offer]', 'marker'),
    closing: all('.prompt [data-offer]', 'closing')[0] ?? null,
    undo: all('.prompt .buttons .button:first-child:not([data-offer]):not(.list):not([aria-disabled=true])', 'undo')[0] ?? null,
    list: all('.prompt .list', 'list')[0] ?? null,
    names: [...document.querySelectorAll('g[data-piece]:has(.ring)')].map((one) => one.dataset.piece),
    picked: document.querySelectorAll('.ring, .picked, [data-tray][aria-pressed=true]').length,
    pickedAt: [...document.querySelectorAll('.marks path.picked')].map((one) => one.getAttribute('d')).join(),
    map,
    sheet: document.querySelector('.sheet')?.style.transform ?? '',
  };
}

/** The same dice for the same seed: a run that stumbled can be run again. */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Clicker {
  constructor(visitor, { language, seed = 1, shoot = async () => {} }) {
    Object.assign(this, { visitor, page: visitor.page, language, isTouch: visitor.hand === HANDS.touch, shoot, random: dice(seed) });
    this.found = new Map();
    this.sentences = new Set();
    /** Each prompt that was read, with what stood on its buttons and whether it explained itself. */
    this.prompts = new Map();
    this.clicks = 0;
    this.trail = [];
    this.kinds = {};
    /** Names of pieces are what they are, in both languages. */
    this.names = [];
    this.refused = new Set();
    this.page.on('response', (response) => {
      // The enemy may have decided first: the page asks once more.
      if (response.status() >= 400 && response.status() !== 409 && response.url().includes('/api/')) this.#find(`request ${response.status()} ${new URL(response.url()).pathname.replace(/[0-9a-z]{8,}/, '…')}`);
    });
    this.page.on('requestfailed', (request) => {
      if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? '')) this.#find(`request failed: ${request.url()}`);
    });
  }

  /** What was offered when something offered was refused, and what lies where it was clicked: for whoever mends it. */
  async #findRefusal(what, sight, { x, y }) {
    const { offers } = await this.visitor.state();
    const texts = offers.actions.map(({ text }) => text);
    const under = await this.page.evaluate(([left, top]) => ({ ...document.elementFromPoint(left, top)?.closest('[data-piece], [data-place]')?.dataset }), [x ?? 0, y ?? 0]);
    this.#find(`${what} [picked ${sight.names.join(', ') || 'nothing'}; offered ${texts.slice(0, 6).join(', ')}${texts.length > 6 ? `, … ${texts.length}` : ''}; at ${Math.round(x)}, ${Math.round(y)} ${JSON.stringify(under)}]`, sight);
    await this.shoot(`stumbled-${this.found.size}`);
  }

  #find(what, sight = null) {
    const where = sight ? ` (line ${sight.moment}, “${sight.prompt}”; before: ${this.trail.slice(-4).join(', ')})` : '';
    const known = this.found.get(what);
    this.found.set(what, { times: (known?.times ?? 0) + 1, where: known?.where ?? where });
  }

  /** Writes a prompt down with its buttons, each once. */
  #log({ prompt, hasHelp, closing, commit, answers, bar, menu, sure }) {
    const buttons = [closing, commit, ...answers, ...bar, ...menu, ...sure].flatMap((one) => one?.label ?? []);
    const told = [prompt, ...buttons].join(' | ');
    if (prompt && !this.prompts.has(told)) this.prompts.set(told, { prompt, buttons, isExplained: hasHelp || !closing });
  }

  async #look() {
    const sight = await this.page.evaluate(survey);
    if (sight.isMine && !sight.isBusy) this.#log(sight);
    if (sight.isMine && !/\p{L}/u.test(sight.prompt) && !sight.commit) this.#find('the prompt is empty', sight);
    if (sight.isMine && !sight.isBusy && sight.closing && !sight.hasHelp) this.#find('the prompt does not explain itself', sight);
    for (const one of [sight.closing, ...sight.answers, ...sight.bar, ...sight.menu]) {
      if (one && BARE.test(one.label)) this.#find(`“${one.label}” does not say what it does`, sight);
    }
    for (const text of sight.said) {
      if (this.sentences.has(text)) continue;
      this.sentences.add(text);
      const signs = [...BAD.both, ...BAD[this.language]];
      const bare = this.names.reduce((left, name) => left.replaceAll(name, 'N'), text);
      const sign = signs.find((one) => one.test(bare));
      if (sign) this.#find(`reads badly (${sign.source}): ${text}`, sight);
    }
    return sight;
  }

  #one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Plays until the end is shown. */
  async play() {
    const { game, board } = await this.visitor.state();
    const { names } = await this.visitor.get(`/api/shelf/${game}/boards/${board.code}`);
    this.names = Object.values(names).sort((a, b) => b.length - a.length);
    let waitedSince = Date.now();
    while (this.clicks < MOST_CLICKS) {
      const sight = await this.#look();
      if (sight.isOver) return sight;
      if (!sight.isMine || sight.isBusy) {
        if (Date.now() - waitedSince > LONGEST_WAIT_MS) throw new Error(`nothing happens (line ${sight.moment}, “${sight.prompt}”)`);
        await this.page.waitForTimeout(SETTLE_MS);
        continue;
      }
      const choice = await this.#choose(sight);
      if (!choice) {
        if (Date.now() - waitedSince > PATIENCE_MS) throw new Error(`nothing to click (line ${sight.moment}, “${sight.prompt}”)`);
        await this.page.waitForTimeout(SETTLE_MS);
        continue;
      }
      await this.#click(choice, sight);
      waitedSince = Date.now();
    }
    throw new Error('the game does not end');
  }

  /** One of the things that the page offers, the way a restless player would. */
  async #choose(sight) {
    const chance = this.random();
    if (sight.commit) return chance < 0.9 || !sight.back ? sight.commit : sight.back;
    if (sight.sure.length > 0) return this.#one(sight.sure);
    if (sight.answers.length > 0) return this.#one(sight.answers);
    const near = sight.map.filter((one) => one.isFree && !this.refused.has(`${sight.moment} ${one.id} ${sight.pickedAt}`));
    if (sight.menu.length > 0 && (chance < 0.6 || near.length === 0)) return this.#one(sight.menu);
    if (sight.picked === 0 && sight.closing && chance < 0.22) return sight.closing;
    if (sight.picked === 0 && sight.undo && chance < 0.24) return sight.undo;
    if (chance < 0.28 && sight.list) return sight.list;
    const beside = [...sight.bar, ...sight.aside, ...sight.tray, ...sight.markers];
    if (beside.length > 0 && (chance < 0.5 || near.length === 0)) return this.#one(beside);
    if (near.length > 0) return this.#one(near);
    return sight.closing ?? sight.list;
  }

  async #click(choice, before) {
    this.clicks += 1;
    this.trail.push(`${before.moment} ${choice.kind} ${choice.id ?? ''}`.trim());
    this.kinds[choice.kind] = (this.kinds[choice.kind] ?? 0) + 1;
    if (choice.kind === 'list') return this.#list(before);
    if (!choice.isFree) {
      const shown = await this.#bring(choice);
      if (!shown) this.#find(`${choice.kind} “${choice.label ?? choice.id}” lies under ${choice.over}`, before);
      if (!shown) return this.#list(before);
      choice = shown;
    }
    if (choice.kind === 'piece' || choice.kind === 'place') {
      const still = await this.#still(choice);
      if (!still) return;
      choice = still;
    }
    await this.#hit(choice);
    const isChanged = await this.#changes(before, choice);
    if (!isChanged) {
      await this.#findRefusal(`a click on ${choice.kind} “${choice.label ?? choice.id}” does nothing`, before, choice);
      this.refused.add(`${before.moment} ${choice.id} ${before.pickedAt}`);
    }
  }

  /** What glides or is being fanned out is not clicked before it stands: as a player would wait, who sees only what is painted. */
  async #still({ kind, id, x, y }) {
    await this.page.waitForTimeout(SETTLE_MS);
    await this.page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    const { map } = await this.page.evaluate(survey);
    const now = map.find((one) => one.kind === kind && one.id === id && one.isFree);
    return now && Math.hypot(now.x - x, now.y - y) < 2 ? now : null;
  }

  async #hit({ x, y }) {
    if (this.isTouch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** A button in a list that scrolls, or under something: as a player would look for it. */
  async #bring({ id }) {
    if (!id) return null;
    const button = this.page.locator(`[data-offer="${id}"]:visible, [data-tray="${id}"]:visible`).first();
    if ((await button.count()) === 0) return null;
    await button.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => {});
    const sight = await this.page.evaluate(survey);
    const again = [...sight.answers, ...sight.menu, ...sight.bar, ...sight.tray, ...sight.markers, sight.closing].find((one) => one?.id === id);
    return again?.isFree ? again : null;
  }

  /** Did the click do something that one sees? */
  async #changes(before, choice) {
    const until = Date.now() + PATIENCE_MS;
    let isAimed = false;
    while (Date.now() < until) {
      const now = await this.#look();
      if (now.alert && now.alert !== before.alert) {
        if (choice.kind === 'piece' || choice.kind === 'place') {
          this.refused.add(`${before.moment} ${choice.id} ${before.pickedAt}`);
          await this.#findRefusal(`offered, but refused: ${choice.kind} ${choice.id}: ${now.alert}`, before, choice);
        } else await this.#findRefusal(`offered, but refused: ${choice.kind} ${choice.id}: ${now.alert}`, before, choice);
        return true;
      }
      const same = ['moment', 'isOver', 'isMine', 'picked', 'pickedAt', 'prompt'].every((key) => now[key] === before[key]);
      const isSame = same && now.menu.length === before.menu.length && now.sure.length === before.sure.length && Boolean(now.commit) === Boolean(before.commit) && now.map.length === before.map.length && !now.isBusy;
      if (!isSame) return true;
      // A finger's first tap shows the way; one that was taken for a long press has opened a card.
      if (this.isTouch && !isAimed && (now.isAimed || now.isRead)) {
        isAimed = true;
        await this.#hit(choice);
      }
      await this.page.waitForTimeout(SETTLE_MS);
    }
    return false;
  }

  /** By the list of all orders. */
  async #list(before) {
    const opened = this.page.locator('.prompt .list');
    if ((await opened.count()) === 0) return;
    await this.visitor.hit(opened, { timeout: 3000 });
    const rows = this.page.locator('.orders li button');
    await rows.first().waitFor({ timeout: 3000 }).catch(() => this.#find('the list is empty', before));
    const count = await rows.count();
    if (count === 0) return;
    const row = rows.nth(Math.floor(this.random() * count));
    const label = (await row.locator('span').first().textContent())?.trim() ?? '';
    this.sentences.add(label);
    await this.visitor.hit(row, { timeout: 5000 }).catch((error) => this.#find(`in the list, “${label}” cannot be clicked: ${String(error.message).split('\n')[0]}`, before));
    await this.#changes(before, { kind: 'row', id: label });
    if (!this.isTouch) await this.#home();
  }

  /** Back to the tab that a game opens with. */
  async #home() {
    const tab = this.page.locator('#tab-game, #tab-log').first();
    if ((await tab.count()) > 0) await this.visitor.hit(tab, { timeout: 3000 }).catch(() => {});
  }
}

export const WINDOWS = { wide: { viewport: WIDE }, phone: touched(PHONE) };
