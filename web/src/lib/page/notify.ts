// A word from the browser when it is my turn, or somebody writes to me, and I look elsewhere. Asked for only by a click.
import { set, settings } from './settings.svelte';

export const canNotify = (): boolean => 'Notification' in globalThis;

/** Turns notices on, if the browser's owner agrees, or off. */
export async function wishNotices(wanted: boolean): Promise<void> {
  if (!wanted || !canNotify()) return set('notify', false);
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  set('notify', answer === 'granted');
}

/** A later notice replaces an earlier one about the same thing. */
export function notify(title: string, body: string, about: 'turn' | 'chat' = 'turn'): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, icon: '/mark.svg', tag: `${location.pathname} ${about}` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
