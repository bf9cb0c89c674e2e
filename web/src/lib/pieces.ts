// Joins what a game's own view says of its pieces with how they look, whatever the game calls its lists. A piece is
// any object of the view with a `piece`; where it stands is its `place`. How it looks comes from the figures of the
// state, or else from what is printed on the counters.
import { groupColour, sideColour } from './colours';
import type { Known } from './offers';
import { typeset } from './typography';
import type { Chart, Figure, FigureFacing, Geometry, Language, OfficerFace, PlaceShape, Printed, Said, UnitFace, View } from './types';

export type Kind = 'unit' | 'leader' | 'group';

/** Everything that is drawn of a piece. */
export interface Look {
  ground: string;
  band: string | null;
  arm: string;
  isLight: boolean;
  badge: string | null;
  strength: string;
  morale: string;
  movement: string;
  /** Degrees clockwise from the top of the sheet. */
  turn?: number;
  facing?: FigureFacing;
  order: 'good' | 'disorganised' | 'routed';
  losses: number;
  fatigue: number;
  array: string;
}

export interface Piece {
  code: string;
  kind: Kind;
  name: Said | string;
  place?: string;
  depth: number;
  side?: string;
  group?: string;
  look: Look;
  printed?: Printed;
  /** Its record in the view. */
  seen: Fields;
  states: string[];
}

export interface Standing {
  code: string;
  side?: string;
  losses: number;
  value: number;
  broken: boolean;
  status?: string;
}

export interface Board extends Known {
  pieces: Map<string, Piece>;
  stacks: Map<string, Piece[]>;
  /** Places where something lies below that is not seen. */
  hidden: Set<string>;
  standings: Standing[];
  bandOf(group: string): string | null;
  /** The name of a piece by its code, on the map or not. */
  called(code: string): string;
}

/** What is to be read: a view, and whatever the server says of how its pieces look. */
export interface Sight {
  view: View;
  figures?: Figure[];
  chart: Chart;
  sides: readonly string[];
}

type Fields = Record<string, unknown>;

const LEADER_LISTS = ['officers', 'leaders', 'generals'];
const GROUP_LISTS = ['formations', 'corps', 'commands'];
const UNSEEN_LISTS = ['below'];
const STATE_FIELDS = ['order', 'rout', 'state'];
const STATE_FLAGS = ['column', 'square', 'demoralised', 'aide'];
const ORDINARY = ['good', 'none', 'no', 'ordered', 'steady', 'line'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const written = (...values: unknown[]): string => {
  const found = values.find((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
  return found === undefined ? '' : String(found);
};

function kindOf(list: string, printed: Printed | undefined): Kind {
  if (printed?.kind) return printed.kind;
  if (LEADER_LISTS.includes(list)) return 'leader';
  return GROUP_LISTS.includes(list) ? 'group' : 'unit';
}

function statesOf(seen: Fields): string[] {
  const named = STATE_FIELDS.map((field) => text(seen[field])).filter(
    (state): state is string => state !== undefined && !ORDINARY.includes(state),
  );
  return [...named, ...STATE_FLAGS.filter((flag) => seen[flag] === true)];
}

function orderOf(states: string[]): Look['order'] {
  if (states.includes('routed')) return 'routed';
  return states.some((state) => /^diso/.test(state)) ? 'disorganised' : 'good';
}

/** The look of a piece that has no figure: from its record and its printed counter. */
function plainLook(seen: Fields, printed: Printed | undefined, states: string[], turn: number | undefined): Look {
  const values = printed?.values ?? {};
  const arm = printed?.arm ?? '';
  return {
    ground: 'grey',
    band: null,
    arm,
    isLight: /light/.test(arm),
    badge: null,
    strength: written(values.calibre, seen.strength, seen.combat || seen.guns, values.strength),
    morale: written(seen.morale, values.morale),
    movement: written(seen.movement, values.movement),
    turn,
    order: orderOf(states),
    losses: number(seen.losses) ?? 0,
    fatigue: number(seen.fatigue) ?? 0,
    array: states.includes('column') ? 'column' : states.includes('square') ? 'square' : 'line',
  };
}

function unitLook(face: UnitFace, before: Look, ground: string, turn: number | undefined): Look {
  return {
    ...before,
    ground,
    band: face.band,
    arm: face.arm,
    isLight: face.light,
    badge: face.badge,
    strength: face.strength,
    morale: face.morale,
    movement: face.movement,
    turn,
    facing: face.facing,
    order: orderOf([face.order]),
    losses: face.losses,
    fatigue: face.fatigue ?? before.fatigue,
    array: face.array,
  };
}

const sideOf = (side: string | number, sides: readonly string[]): string | undefined =>
  typeof side === 'number' ? sides[side] : side;

/** Puts what the figures say over what was read from the view. */
function dress(pieces: Map<string, Piece>, hidden: Set<string>, sight: Sight): void {
  for (const figure of sight.figures ?? []) {
    if (figure.face === 'back') {
      if (figure.place) hidden.add(figure.place);
      continue;
    }
    const isUnit = 'unit' in figure.face;
    const face: UnitFace | OfficerFace = 'unit' in figure.face ? figure.face.unit : figure.face.officer;
    const before = pieces.get(face.piece);
    const side = sideOf(figure.side, sight.sides);
    const seen = before?.seen ?? {};
    const states = before?.states ?? [];
    const plain = before?.look ?? plainLook(seen, before?.printed, states, undefined);
    const look = isUnit
      ? unitLook(face as UnitFace, plain, figure.ground, heading((face as UnitFace).facing, figure.place, sight.chart.geometry))
      : { ...plain, ground: figure.ground, band: face.band };
    pieces.set(face.piece, {
      code: face.piece,
      kind: isUnit ? 'unit' : 'leader',
      name: before?.printed?.name ?? sight.chart.names?.[face.piece] ?? face.name,
      place: figure.place ?? undefined,
      depth: figure.depth,
      side,
      group: before?.group,
      look,
      printed: before?.printed,
      seen,
      states,
    });
  }
}

/** Units of which nobody says so belong to the formation whose leader bears their band. */
function enlist(pieces: Map<string, Piece>, names: Record<string, string>): void {
  const commands = new Map<string, string>();
  const badge = (piece: Piece) => `${piece.side} ${piece.look.band}`;
  for (const piece of pieces.values()) {
    if (piece.kind === 'leader' && piece.group && piece.look.band) commands.set(badge(piece), piece.group);
  }
  for (const piece of pieces.values()) {
    if (piece.kind === 'unit' && !piece.group && piece.look.band) piece.group = commands.get(badge(piece));
  }
  for (const unit of pieces.values()) {
    const group = unit.kind === 'unit' && unit.group ? pieces.get(unit.group) : undefined;
    if (group && unit.look.band) group.look = { ...group.look, band: unit.look.band };
  }
  for (const leader of pieces.values()) {
    const group = leader.kind === 'leader' && leader.group ? pieces.get(leader.group) : undefined;
    if (!group) continue;
    group.side ??= leader.side;
    if (!group.printed && !names[group.code]) group.name = leader.name;
    if (leader.look.band) group.look = { ...group.look, band: leader.look.band };
  }
}

function standingOf(piece: Piece): Standing | undefined {
  const losses = number(piece.seen.losses);
  const value = number(piece.seen.value);
  if (piece.kind !== 'group' || losses === undefined || value === undefined) return undefined;
  const broken = piece.seen.demoralised === true;
  return { code: piece.code, side: piece.side, losses, value, broken, status: text(piece.seen.arrival) };
}

function collect(sight: Sight): { pieces: Map<string, Piece>; hidden: Set<string> } {
  const printedOf = sight.chart.figures ?? {};
  const pieces = new Map<string, Piece>();
  const hidden = new Set<string>();
  for (const [list, entries] of Object.entries(sight.view)) {
    if (!Array.isArray(entries)) continue;
    for (const seen of entries.filter(isFields)) {
      const code = text(seen.piece);
      const place = text(seen.place);
      if (!code) {
        if (place && UNSEEN_LISTS.includes(list)) hidden.add(place);
        continue;
      }
      const printed = printedOf[code];
      const states = statesOf(seen);
      pieces.set(code, {
        code,
        kind: kindOf(list, printed),
        name: printed?.name ?? sight.chart.names?.[code] ?? spelt(code),
        place,
        depth: number(seen.depth) ?? 0,
        side: text(seen.side) ?? printed?.side,
        group: text(seen.corps) ?? text(seen.commands) ?? printed?.group,
        look: plainLook(seen, printed, states, bearing(text(seen.facing), sight.chart.geometry)),
        printed,
        seen,
        states,
      });
    }
  }
  return { pieces, hidden };
}

/** Everything the client needs to know of a position to draw it and to read offers. */
export function readBoard(sight: Sight): Board {
  const { places } = sight.chart.geometry;
  const printedOf = sight.chart.figures ?? {};
  const { pieces, hidden } = collect(sight);
  dress(pieces, hidden, sight);
  const names = sight.chart.names ?? {};
  enlist(pieces, names);
  const all = [...pieces.values()];
  const groups = all.filter((piece) => piece.kind === 'group').map((piece) => piece.code);
  const bands = new Map(all.filter((piece) => piece.kind === 'unit' && piece.look.band).map((piece) => [piece.group, piece.look.band]));
  const bandOf = (group: string) => pieces.get(group)?.look.band ?? bands.get(group) ?? (sight.figures ? null : groupColour(group, groups));
  const dressed = new Set((sight.figures ?? []).flatMap((figure) => pieceIn(figure.face)));
  const shown = all.filter((piece) => dressed.has(piece.code) && piece.kind === 'unit');
  for (const piece of all.filter((one) => !dressed.has(one.code))) {
    const ground = commonGround(shown.filter((one) => one.group === piece.group)) ?? commonGround(shown.filter((one) => one.side === piece.side));
    piece.look = { ...piece.look, ground: ground ?? sideColour(piece.side, sight.sides), band: piece.group ? bandOf(piece.group) : piece.look.band };
  }
  const stacks = new Map<string, Piece[]>();
  for (const piece of all) {
    if (piece.place && piece.kind !== 'group') stacks.set(piece.place, [...(stacks.get(piece.place) ?? []), piece]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.depth - b.depth);
  const named = new Set(all.map((piece) => piece.group));
  const codes = new Map([...stacks].map(([place, stack]) => [place, stack.map((piece) => piece.code)]));
  return {
    pieces,
    stacks,
    hidden,
    standings: all.map(standingOf).filter((standing): standing is Standing => standing !== undefined),
    bandOf,
    called: (code) => names[code] ?? spelt(code),
    isPlace: (code) => code in places,
    isPiece: (code) => pieces.has(code) || named.has(code) || code in printedOf,
    placeOf: (code) => pieces.get(code)?.place,
    groupOf: (code) => pieces.get(code)?.group ?? printedOf[code]?.group,
    piecesAt: (place) => codes.get(place) ?? [],
  };
}

/** The colour of all of them, if it is one. */
function commonGround(pieces: Piece[]): string | undefined {
  const grounds = new Set(pieces.map((piece) => piece.look.ground));
  return grounds.size === 1 ? [...grounds][0] : undefined;
}

function pieceIn(face: Figure['face']): string[] {
  if (face === 'back') return [];
  return ['unit' in face ? face.unit.piece : face.officer.piece];
}

/** Is neither a piece nor anyone of its command on the map? */
export const isOffMap = (board: Board, code: string): boolean =>
  !board.placeOf(code) && ![...board.pieces.values()].some((piece) => piece.group === code && piece.place);

/** A word in a language, or the plain text it is in all of them. */
export const inLanguage = (said: Said | string, language: Language): string =>
  typeset(typeof said === 'string' ? said : said[language], language);

/** A code as a name, where nobody says a better one: without a letter that only marks its kind. */
function spelt(code: string): string {
  const words = code.split('-').filter((word, i, all) => i > 0 || word.length > 1 || all.length === 1);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export const nameOf = (board: Board, code: string, language: Language): string => {
  const piece = board.pieces.get(code);
  return piece ? inLanguage(piece.name, language) : board.called(code);
};

const degrees = (dx: number, dy: number): number => (Math.atan2(dx, -dy) * 180) / Math.PI;

function heading(facing: UnitFace['facing'], place: string | null, geometry: Geometry): number | undefined {
  const shape = geometry.places[place ?? ''];
  if (facing === 'none' || !shape) return undefined;
  const target = lookedAt(facing, shape, geometry);
  return target && degrees(target[0] - shape.x, target[1] - shape.y);
}

function lookedAt(facing: Exclude<UnitFace['facing'], 'none'>, shape: PlaceShape, geometry: Geometry): [number, number] | undefined {
  const { outline } = shape;
  const corner = (at: number) => outline[at % outline.length];
  if ('vertex' in facing) return corner(facing.vertex);
  if ('edge' in facing) {
    const [a, b] = [corner(facing.edge), corner(facing.edge + 1)];
    return a && b && [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  const other = geometry.places[String(facing.towards)];
  return other && [other.x, other.y];
}

/** Where a named facing points, in degrees clockwise from the top: the map's own word for it, else the compass. */
export function bearing(facing: string | undefined, geometry: Geometry): number | undefined {
  if (!facing) return undefined;
  const known = geometry.facings?.[facing];
  if (known !== undefined) return known;
  const point = COMPASS.indexOf(facing.toUpperCase());
  return point < 0 ? undefined : point * COMPASS_STEP;
}

const COMPASS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');
const COMPASS_STEP = 360 / COMPASS.length;
