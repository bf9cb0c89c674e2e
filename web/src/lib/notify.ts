// A word from the browser when it is my turn and I look elsewhere. Asked for only by a click.
import { set, settings } from './settings.svelte';

export const canNotify = (): boolean => 'Notification' in globalThis;

/** Turns notices on, if the browser's owner agrees, or off. */
export async function wishNotices(wanted: boolean): Promise<void> {
  if (!wanted || !canNotify()) return set('notify', false);
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  set('notify', answer === 'granted');
}

export function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, icon: '/mark.svg', tag: location.pathname });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
