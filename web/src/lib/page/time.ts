// Time left, short enough for a clock: days and hours, hours and minutes, minutes and seconds.
import { t } from './i18n.svelte';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number): string => String(value).padStart(2, '0');

export function timeLeft(ms: number): string {
  if (ms >= DAY) return t('clock.daysHours', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  const parts = ms >= HOUR ? [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE)] : [Math.floor(ms / MINUTE)];
  return [...parts, Math.floor((ms % MINUTE) / SECOND)].map((part, i) => (i === 0 ? String(part) : two(part))).join(':');
}
