// Is the window that of a phone? One number for all, the same as in the styles.
const NARROW = '(max-width: 760px)';

const query = globalThis.matchMedia?.(NARROW);

export const narrow: { is: boolean } = $state({ is: query?.matches ?? false });

query?.addEventListener('change', (event) => (narrow.is = event.matches));
