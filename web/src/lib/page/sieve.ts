// Which of the games in the lobby are shown: those of a game, of a scenario, against people or the computer, with somebody.
import type { Card } from '../server/types';

export interface Sieve {
  game: string | null;
  scenario: string | null;
  against: 'anyone' | 'people' | 'computers';
  /** Part of the name of somebody who sits there. */
  player: string;
}

export const ALL: Sieve = { game: null, scenario: null, against: 'anyone', player: '' };

export const isSieved = (sieve: Sieve): boolean =>
  sieve.game !== null || sieve.scenario !== null || sieve.against !== 'anyone' || sieve.player.trim() !== '';

/** Without accents and capitals: a name is found however it is typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function passes({ game, scenario, against, player }: Sieve, card: Card): boolean {
  const hasComputer = card.seats.some(({ kind }) => kind === 'computer');
  const wanted = plain(player.trim());
  return (
    (game === null || card.game === game) &&
    (scenario === null || card.scenario === scenario) &&
    (against === 'anyone' || hasComputer === (against === 'computers')) &&
    (wanted === '' || card.seats.some((seat) => plain(seat.player ?? '').includes(wanted)))
  );
}
