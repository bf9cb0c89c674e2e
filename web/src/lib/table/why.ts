// What is said of a click that means nothing: of what was clicked, in plain words; the rule that forbids it; what would help.
import type { Allowed, Refusal, Role } from '../../wire';
import { nameOf, type Position } from '../map/pieces';
import { both } from '../page/i18n.svelte';
import type { GameState, Language, Said } from '../server/types';
import { guesses, onMap, type ReadOffer, type Target } from './offers';

export interface Notice {
  said: Said;
  rule?: string | null;
  /** What would help. */
  help?: Said | null;
  tone: 'refusal' | 'news';
}

/** A click, and what there was to be chosen. */
export interface Click {
  game: GameState;
  reads: ReadOffer[];
  picked: Target[];
  target: Target;
  position: Position;
}

/** Whose it is that was clicked: mine, the enemy's, or the bare ground. */
export type Whose = 'own' | 'enemy' | 'ground';

const GUESSES = 3;
/** What the table says of words that are not of the notation. */
const NOT_UNDERSTOOD = 'not-understood';

/** As whom a piece of one's own may be meant, and as what everything else. */
const PARTS: Record<Whose, readonly Role[]> = {
  own: ['who', 'with', 'from'],
  enemy: ['target', 'where', 'facing', 'how'],
  ground: ['where', 'target', 'from', 'facing', 'how'],
};

export function whoseIs({ target, position, game }: Pick<Click, 'target' | 'position' | 'game'>): Whose {
  const codes = 'piece' in target ? [target.piece] : position.piecesAt(target.place);
  const sides = codes.flatMap((code) => position.pieces.get(code)?.side ?? []);
  if (sides.length === 0) return 'ground';
  return sides.some((side) => side === game.side) ? 'own' : 'enemy';
}

/** Asks the table about what may have been meant; what cannot have been meant is said in words of our own. */
export async function explained(click: Click, ask: (text: string) => Promise<Allowed>): Promise<Notice> {
  const whose = whoseIs(click);
  const { reads, picked, target, position } = click;
  // Of a piece of one's own, what it would do by itself is asked first: nobody has to be invented for it.
  const meant = whose === 'own' ? reads.toSorted((a, b) => onMap(a).length - onMap(b).length) : reads;
  const texts = isAimless(click, whose) ? [] : guesses(meant, picked, target, position, GUESSES, PARTS[whose]);
  const answers = await Promise.all(texts.map((text) => ask(text).catch(() => null)));
  const refusals = answers.flatMap((answer) => answer?.refused ?? []).filter(({ why }) => why !== NOT_UNDERSTOOD);
  const best: Refusal | undefined = refusals.find(({ rule }) => rule) ?? refusals[0];
  return best ? { said: best, rule: best.rule, help: best.help, tone: 'refusal' } : plainly(click, whose);
}

/** The enemy is clicked before anybody is chosen who could strike: no decision can have been meant. */
function isAimless({ reads, picked }: Click, whose: Whose): boolean {
  if (whose !== 'enemy' || picked.length > 0) return false;
  const isAimed = ({ offer }: ReadOffer) => offer.parts.every(({ role }) => PARTS.enemy.includes(role));
  return !reads.some((read) => read.offer.parts.length > 0 && isAimed(read));
}

/** What can be said without asking: whose it is, and what is asked. */
function plainly({ game, target, position }: Click, whose: Whose): Notice {
  const code = 'piece' in target ? target.piece : (position.piecesAt(target.place)[0] ?? target.place);
  const given = (language: Language) => ({ name: whose === 'ground' ? code : nameOf(position, code, language) });
  const help = both('why.asked', (language) => ({ prompt: game.prompt[language] }));
  return { said: both(`why.${whose}`, given), rule: game.question?.rule, help, tone: 'refusal' };
}
