// Addresses and screens. Links are plain links; a click on one of ours stays in the page.

export type Route =
  | { screen: 'lobby' }
  | { screen: 'play'; id: string; side: string | null }
  | { screen: 'replay'; id: string; side: string | null; at: number | null }
  | { screen: 'join'; id: string; invitation: string }
  | { screen: 'rules'; game: string; rule: string | null }
  | { screen: 'dice'; id: string }
  | { screen: 'account' }
  | { screen: 'settings' };

export function parse(path: string, search: string, hash: string): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const side = query.get('side');
  if (first === 'games' && second && third === 'replay') {
    const at = Number.parseInt(query.get('at') ?? '', 10);
    return { screen: 'replay', id: second, side, at: Number.isNaN(at) ? null : at };
  }
  if (first === 'games' && second && third === 'dice') return { screen: 'dice', id: second };
  if (first === 'games' && second) return { screen: 'play', id: second, side };
  if (first === 'join' && second && third) return { screen: 'join', id: second, invitation: third };
  if (first === 'rules' && second) return { screen: 'rules', game: second, rule: hash.slice(1) || null };
  if (first === 'account') return { screen: 'account' };
  if (first === 'settings') return { screen: 'settings' };
  return { screen: 'lobby' };
}

const here = (): Route => parse(location.pathname, location.search, location.hash);

export const router: { route: Route } = $state({ route: { screen: 'lobby' } });

export function go(path: string): void {
  history.pushState(null, '', path);
  router.route = here();
  window.scrollTo(0, 0);
}

const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.pathname.startsWith('/api') && !link.hasAttribute('download') && !link.target;

export function startRouter(): void {
  router.route = here();
  addEventListener('popstate', () => (router.route = here()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plainClick || !link.href || !isOurs(link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
