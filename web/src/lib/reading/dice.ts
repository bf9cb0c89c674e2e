// How what is added to dice is written.

/** A modifier with its sign, the minus a true one. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** What dice come to, the minus a true one. */
export const summed = (value: number): string => (value < 0 ? `−${-value}` : String(value));
