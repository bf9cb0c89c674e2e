// How dice and what is added to them are written.

const FACES = 6;

export const hasPips = (die: number): boolean => Number.isInteger(die) && die >= 1 && die <= FACES;

/** A modifier with its sign, the minus a true one. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
