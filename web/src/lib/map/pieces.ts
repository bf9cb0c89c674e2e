// What the figures of a position say, by piece and by place: everything that is needed to draw it and to read offers.
import type { Arcs, Away, Colour, Coming, Corner, Facing, Figure, OfficerFace, Piece as Code, Said, UnitFace, Worth } from '../../wire';
import type { Known, Party } from '../table/offers';
import { plainSign, type Sign } from './signs';
import { typeset } from '../page/typography';
import type { Chart, Geometry, Language, PlaceShape } from '../server/types';

/** Everything that is drawn of a piece. */
export interface Look {
  ground: Colour;
  band: Colour | null;
  arm: UnitFace['arm'] | null;
  isLight: boolean;
  badge: UnitFace['badge'];
  strength: string;
  morale: string;
  movement: string;
  /** Degrees clockwise from the top of the sheet. */
  turn?: number;
  order: UnitFace['order'];
  steps: number;
  losses: number;
  fatigue: number;
  array: UnitFace['array'];
  /** What lies on it. */
  tags: Tag[];
}

/** A mark on a counter, and what it means. */
export interface Tag {
  said: Said;
  sign: Sign;
}

export interface Piece {
  code: Code;
  kind: 'unit' | 'leader';
  name: Said;
  place?: string;
  /** Why it stands nowhere. */
  away?: Away;
  /** The turns in which it may come, as far as they are known. */
  comes: Coming[];
  depth: number;
  side?: string;
  /** The formation or corps that it acts with, or commands. */
  group?: Code;
  look: Look;
  arcs: Arcs;
  /** How far its command reaches. */
  radius: number;
  isAide: boolean;
  /** What only its own game says of it, by the words of the map. */
  values: Worth[];
  notes: string[];
}

export interface Position extends Known {
  pieces: Map<string, Piece>;
  stacks: Map<string, Piece[]>;
  /** Places where something lies below that is not seen. */
  hidden: Set<string>;
  /** Whose they are, one for each. */
  unseen: string[];
  bandOf(group: string): Colour | null;
  /** The name of a piece by its code, on the map or not. */
  called(code: string): Said;
}

/** What is to be read: the figures that a viewer sees, and the map they stand on. */
export interface Sight {
  figures: Figure[];
  chart: Chart;
  sides: readonly string[];
  /** What is spoken of together for now, by the group of each piece. */
  parties?: (groupOf: Known['groupOf']) => Party[];
  /** How notes look on counters, by their words. */
  signs?: Record<string, Sign>;
}

const BARE: Omit<Look, 'ground' | 'band'> = {
  arm: null,
  isLight: false,
  badge: null,
  strength: '',
  morale: '',
  movement: '',
  order: 'good',
  steps: 0,
  losses: 0,
  fatigue: 0,
  array: 'line',
  tags: [],
};

function unit(face: UnitFace, figure: Figure, sight: Sight): Piece {
  const { piece, band, arm, light, badge, strength, morale, movement, order, steps, losses, fatigue, array } = face;
  const turn = heading(face.facing, figure.place, sight.chart.geometry);
  const look: Look = { ground: figure.ground, band, arm, isLight: light, badge, strength, morale, movement, turn, order, steps, losses, fatigue, array, tags: tagsOf(face, sight) };
  return { ...common(piece, face.name, figure, sight), kind: 'unit', group: face.group ?? undefined, look, arcs: face.arcs, values: face.values ?? [], notes: face.notes ?? [] };
}

const tagsOf = ({ notes = [] }: UnitFace, { chart: { words }, signs = {} }: Sight): Tag[] =>
  notes.flatMap((note) => (words[note] ? [{ said: words[note], sign: signs[note] ?? plainSign(words[note]) }] : []));

function leader(face: OfficerFace, figure: Figure, sight: Sight): Piece {
  const look: Look = { ...BARE, ground: figure.ground, band: face.band };
  return { ...common(face.piece, face.name, figure, sight), kind: 'leader', group: face.group ?? undefined, look, radius: face.radius, isAide: face.aide };
}

function common(code: string, name: string, { place, away, comes = [], depth, side }: Figure, { chart, sides }: Sight) {
  return { code, name: chart.names[code] ?? alike(name), place: place ?? undefined, away, comes, depth, side: sides[side], arcs: {}, radius: 0, isAide: false, values: [], notes: [] };
}

/** The same in both languages. */
const alike = (name: string): Said => ({ en: name, fr: name });

function pieceOf(figure: Figure, sight: Sight): Piece | null {
  if (figure.face === 'back') return null;
  return 'unit' in figure.face ? unit(figure.face.unit, figure, sight) : leader(figure.face.officer, figure, sight);
}

export function readPosition(sight: Sight): Position {
  const { geometry, names } = sight.chart;
  const all = sight.figures.map((figure) => pieceOf(figure, sight)).filter((piece) => piece !== null);
  const pieces = new Map(all.map((piece) => [piece.code, piece]));
  const backs = sight.figures.filter((figure) => figure.face === 'back');
  const bands = new Map(all.flatMap(({ group, look }) => (group && look.band ? [[group, look.band] as const] : [])));
  const stacks = new Map<string, Piece[]>();
  for (const piece of all) {
    if (piece.place) stacks.set(piece.place, [...(stacks.get(piece.place) ?? []), piece]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.depth - b.depth);
  const codes = new Map([...stacks].map(([place, stack]) => [place, stack.map((piece) => piece.code)]));
  const groupOf = (code: string) => pieces.get(code)?.group;
  return {
    pieces,
    stacks,
    parties: sight.parties?.(groupOf) ?? [],
    hidden: new Set(backs.flatMap(({ place }) => place ?? [])),
    unseen: backs.flatMap(({ side }) => sight.sides[side] ?? []),
    bandOf: (group) => bands.get(group) ?? null,
    called: (code) => names[code] ?? alike(code),
    isPlace: (code) => code in geometry.places,
    placeOf: (code) => pieces.get(code)?.place,
    groupOf,
    piecesAt: (place) => codes.get(place) ?? [],
  };
}

/** What the marker of its group shows as long as it lies face down; turned up, the counters say it themselves. */
export function faceDown({ parties }: Position, code: string): Said | undefined {
  const token = parties.find(({ pieces }) => pieces.includes(code))?.token;
  return token?.isUp === false ? token.said : undefined;
}

/** Is neither a piece nor anyone of its command on the map? */
export const isOffMap = (position: Position, code: string): boolean =>
  !position.placeOf(code) && ![...position.pieces.values()].some((piece) => piece.group === code && piece.place);

export const nameOf = (position: Position, code: string, language: Language): string =>
  typeset((position.pieces.get(code)?.name ?? position.called(code))[language], language);

/** Who stands at a place, as far as that is seen, and where it is. */
export function standingAt(position: Position, place: string, language: Language): string {
  const names = (position.stacks.get(place) ?? []).map(({ code }) => nameOf(position, code, language));
  return names.length > 0 ? `${names.join(' + ')} (${place})` : place;
}

export type Arc = keyof Arcs;

/** The places around a piece, by how it looks at them. */
export const arcsOf = ({ arcs }: Piece): Map<string, Arc> =>
  new Map((['front', 'flank', 'rear'] as const).flatMap((arc) => (arcs[arc] ?? []).map((place) => [place, arc] as const)));

/** Corners of neighbours are the same point but for rounding. */
const CLOSE = 1;

const degrees = (dx: number, dy: number): number => (Math.atan2(dx, -dy) * 180) / Math.PI;

/** The corner that somebody looks at, and the way there in degrees clockwise from the top of the sheet. */
export function cornerOf({ place, vertex }: Corner, { places }: Geometry): { x: number; y: number; turn: number } | undefined {
  const shape = places[place];
  const corner = shape?.outline[vertex % shape.outline.length];
  return shape && corner && { x: corner[0], y: corner[1], turn: degrees(corner[0] - shape.x, corner[1] - shape.y) };
}

/** The other places that meet in that corner. */
export function placesBefore(heading: Corner, geometry: Geometry): string[] {
  const corner = cornerOf(heading, geometry);
  const meets = ({ outline }: PlaceShape) => corner !== undefined && outline.some(([x, y]) => Math.hypot(x - corner.x, y - corner.y) < CLOSE);
  return Object.entries(geometry.places).flatMap(([code, shape]) => (code !== heading.place && meets(shape) ? [code] : []));
}

function heading(facing: Facing, place: string | null, geometry: Geometry): number | undefined {
  const shape = geometry.places[place ?? ''];
  if (facing === 'none' || !shape) return undefined;
  const target = lookedAt(facing, shape, geometry);
  return target && degrees(target[0] - shape.x, target[1] - shape.y);
}

function lookedAt(facing: Exclude<Facing, 'none'>, { outline }: PlaceShape, geometry: Geometry): [number, number] | undefined {
  const corner = (at: number) => outline[at % outline.length];
  if ('vertex' in facing) return corner(facing.vertex);
  if ('edge' in facing) {
    const [a, b] = [corner(facing.edge), corner(facing.edge + 1)];
    return a && b && [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  const other = geometry.places[facing.towards];
  return other && [other.x, other.y];
}
