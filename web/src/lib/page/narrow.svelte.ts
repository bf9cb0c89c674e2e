// Is the window that of a phone, or of a tablet held upright? The same words for all, here and in the styles.
const NARROW = '(max-width: 760px), (max-width: 900px) and (orientation: portrait)';

const query = globalThis.matchMedia?.(NARROW);

export const narrow: { is: boolean } = $state({ is: query?.matches ?? false });

query?.addEventListener('change', (event) => (narrow.is = event.matches));
