// A visitor with a browser: opens games, points at the map, decides as a player would, and reads what is sent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { HANDS, spotOf } from './hands.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1400, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 320, height: 640 };
export const SIDEWAYS = { width: 844, height: 390 };
export const touched = (viewport) => ({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
/** How somebody comes: with which hand, and in which language. A finger comes with a phone. */
export const by = (hand, language = 'en', settings = {}) => ({ ...(hand === 'touch' ? touched(PHONE) : { hand }), settings: { language, ...settings } });
/** A busy machine is slow; what never comes is waited for this long. */
export const PATIENCE = Number(process.env.PATIENCE ?? 90_000);

/** Everything that a console said that it should not have said. */
export const faults = [];

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
let launched = null;
/** Begun when the first visitor comes. */
export const browser = () => (launched ??= chromium.launch({ executablePath: CHROMIUM, args: ARGS }));

const headers = { 'X-Sabretache': '1' };

export class Visitor {
  /** Sits down at a fresh browser; `settings` are what it remembers. Where there is a screen to touch, the hand is a finger. */
  static async come(server, { viewport = WIDE, settings = {}, hand = null, ...context } = {}) {
    const made = await (await browser()).newContext({ viewport, locale: 'en', reducedMotion: 'reduce', baseURL: server.address, ...context });
    await made.addInitScript((kept) => {
      if (!localStorage.getItem('sabretache.settings')) localStorage.setItem('sabretache.settings', JSON.stringify(kept));
    }, { language: 'en', hints: false, warn: false, pace: 'fast', ...settings });
    const visitor = new Visitor(await made.newPage(), HANDS[hand ?? (context.hasTouch ? 'touch' : 'mouse')]);
    const { page } = visitor;
    page.setDefaultTimeout(PATIENCE);
    if (visitor.hand !== HANDS.mouse) await visitor.#keepsToItsHand();
    page.on('pageerror', (error) => faults.push(error.message));
    // Of what could not be loaded the console says nothing but the status: what was asked for, and with which words, tells more.
    const asked = new Map();
    page.on('request', (request) => asked.set(request.url(), request.postData() ?? ''));
    page.on('console', (message) => {
      // The browser itself reports lost connections.
      const isReport = /WebSocket|ERR_CONNECTION/.test(message.text());
      const { url } = message.location();
      if (message.type() === 'error' && !isReport) faults.push([message.text(), url, asked.get(url)].filter(Boolean).join(' '));
    });
    return visitor;
  }

  constructor(page, hand) {
    Object.assign(this, { page, hand });
  }

  /** Whoever touches uses no mouse, and whoever has keys alone points at nothing. */
  async #keepsToItsHand() {
    const { pointer } = this.hand;
    await this.page.exposeFunction('strayed', (used, what) => faults.push(`somebody pointed by ${used} whose hand is ${pointer ?? 'keys'}: ${what}`));
    await this.page.addInitScript((own) => {
      addEventListener('pointerdown', ({ pointerType, isTrusted, target }) => isTrusted && pointerType !== own && globalThis.strayed(pointerType, target.outerHTML.slice(0, 80)), true);
    }, pointer);
  }

  leave() {
    return this.page.context().close();
  }

  async get(path) {
    const answer = await this.page.request.get(path);
    assert.ok(answer.ok(), `${path}: ${answer.status()}`);
    return answer.json();
  }

  async post(path, data = {}) {
    const answer = await this.page.request.post(path, { data, headers });
    return answer.json();
  }

  /** A game made by the API, as a guest. */
  async create(wish) {
    if (!(await this.get('/api/me')).me) await this.post('/api/me/guest');
    return this.post('/api/games', { options: [], clock: null, listed: true, ...wish });
  }

  async open(id) {
    this.id = id;
    await this.page.goto(`/games/${id}`);
    await this.page.locator('.play, main').first().waitFor();
  }

  state(side) {
    return this.get(`/api/games/${this.id}?from=1000000${side ? `&side=${side}` : ''}`);
  }

  async record() {
    return (await this.page.request.get(`/api/games/${this.id}/record`)).text();
  }

  play() {
    return this.page.locator('.play');
  }

  /** Waits until the board shows at least this line, with the eyes of this side. */
  async shows(moment, side = null) {
    const isThere = ([line, eyes]) => {
      const seen = document.querySelector('.play')?.dataset;
      return seen !== undefined && Number(seen.moment) >= line && (eyes === null || seen.side === eyes);
    };
    await this.page.waitForFunction(isThere, [moment, side]);
  }

  /** The line that the board shows; none while it is hidden. */
  moment() {
    return this.page.evaluate(() => Number(document.querySelector('.play')?.dataset.moment ?? Number.NaN));
  }

  /** The same with whose eyes: each side counts moments of its own. */
  seen() {
    return this.page.evaluate(() => Object.values({ ...document.querySelector('.play')?.dataset }).join(' '));
  }

  /** Where a place or piece is on the screen, if it can be hit there. */
  spot(token) {
    return spotOf(this.page, token);
  }

  /** Presses a button, or whatever else can be pressed. */
  hit(locator, options) {
    return this.hand.hit(locator, options);
  }

  /** Points at a place or a piece of the map; not if it is out of sight. */
  point(token) {
    return this.hand.point(this.page, token);
  }

  /** Takes an offered decision: on the map where it can be, else by its button or in the list. */
  async decide(text, { onMap = false } = {}) {
    const before = await this.seen();
    if (onMap) {
      for (const token of text.split(' ').slice(1)) {
        if ((await this.isWeighing()) || (await this.seen()) !== before) break;
        await this.point(token);
        await this.page.waitForTimeout(60);
        await this.settled();
      }
    }
    if ((await this.seen()) === before && !(await this.isWeighing())) await this.press(text);
    await this.confirm(before, text);
  }

  /** Until nothing is under way: a busy table answers late. */
  settled() {
    return this.page.waitForFunction(() => document.querySelector('.play[aria-busy=true]') === null);
  }

  async press(text) {
    const offer = this.page.locator(`[data-offer="${text}"]:visible`).first();
    if ((await offer.count()) > 0) await this.hit(offer);
    else await this.hand.seek(this.page, text);
  }

  async isWeighing() {
    return (await this.page.locator('[data-commit]').count()) > 0;
  }

  /** Until the decision is taken; odds that are shown are accepted. */
  async confirm(before, text) {
    const commit = this.page.locator('[data-commit]:enabled, [data-sure]').first();
    const until = Date.now() + PATIENCE;
    while ((await this.seen()) === before) {
      assert.ok(Date.now() < until, `the decision was not taken: ${text}`);
      if ((await commit.count()) > 0) await this.hit(commit, { timeout: 500 }).catch(() => {});
      await this.page.waitForTimeout(15);
    }
  }

  /** It is half a megabyte: once for each page is enough. */
  async bringAxe() {
    if (await this.page.evaluate(() => !('axe' in window))) await this.page.evaluate(AXE);
  }

  /** Not even what is only good practice. The drawn map is nothing but a picture, and a large one. */
  async faultless(where) {
    await this.bringAxe();
    const { violations } = await this.page.evaluate(() => axe.run({ exclude: ['.paper'] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).slice(0, 3)}`), []);
  }
}
