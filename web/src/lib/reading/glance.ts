// The chances of a choice in a few words, so that choices can be compared.
import type { Glance } from '../../wire';
import { percent, say, t } from '../page/i18n.svelte';

/** Nothing that was sampled passes for exact. */
const about = ({ kind }: Glance, chance: number): string => (kind === 'sampled' ? `≈ ${percent(chance)}` : percent(chance));

/** Who comes off worse, and how likely; where nobody can, the likeliest result. */
export function glanceSaid(glance: Glance): string {
  const { ours, theirs, likeliest } = glance;
  const parts = [
    theirs.percent > 0 ? t('glance.theirs', { chance: about(glance, theirs.percent) }) : '',
    ours.percent > 0 ? t('glance.ours', { chance: about(glance, ours.percent) }) : '',
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(' · ');
  return likeliest?.text ? t('glance.likeliest', { chance: about(glance, likeliest.percent), result: say(likeliest.text) }) : '';
}

/** The figure on a target: how likely it is that somebody there comes off worse. */
export const targetChance = (glance: Glance): string => (glance.theirs.percent > 0 ? about(glance, glance.theirs.percent) : '');
