// Written from the Rust types by `crates/shelf/tests/wire.rs`; change those, not this.

/**
 * The places around a piece, by how it looks at them.
 */
export type Arcs = { 
/**
 * Before it.
 */
front?: Array<Place>, 
/**
 * Beside it.
 */
flank?: Array<Place>, 
/**
 * Behind it.
 */
rear?: Array<Place>, };

/**
 * The arm of a unit, as its symbol shows it.
 */
export type Arm = "infantry" | "cavalry" | "artillery";

/**
 * How a unit is drawn up.
 */
export type Arrayed = "line" | "column" | "square";

/**
 * A symbol beside that of the arm.
 */
export type Badge = "grenade" | "swords";

/**
 * How much a formation bears.
 */
export type Bearing = { 
/**
 * Code of the formation.
 */
piece: string, 
/**
 * Its colour.
 */
band: Colour | null, 
/**
 * What it has lost.
 */
losses: number, 
/**
 * The losses that break it.
 */
limit: number, 
/**
 * Broken.
 */
broken: boolean, 
/**
 * What else is to be said of it.
 */
notes: Array<Said>, };

/**
 * What players are told of a scenario.
 */
export type Briefing = { 
/**
 * What has happened, and who stands where.
 */
situation: Words, 
/**
 * How long it takes.
 */
length: Words, 
/**
 * What each side is told, in the order of the file.
 */
sides: Array<SideBriefing>, };

/**
 * What chance brought: the face of a die, or the code of what was drawn.
 */
export type Cast = number | string;

/**
 * How chances were found.
 */
export type Certainty = "exact" | "sampled";

/**
 * What decisions are paid with.
 */
export type Coin = "movement" | "victory" | "fatigue" | "strength";

/**
 * Colours by name; whoever draws decides the shade, so that all of them stay apart for every eye.
 */
export type Colour = "white" | "grey" | "black" | "blue" | "sky" | "green" | "yellow" | "orange" | "vermilion" | "crimson" | "purple" | "buff";

/**
 * What a decision costs beside itself.
 */
export type Cost = { 
/**
 * What is paid.
 */
of: Coin, 
/**
 * How much of it.
 */
amount: number, };

/**
 * Why something was not done. Nothing has changed.
 */
export type Denial = { 
/**
 * What kind.
 */
why: Why, 
/**
 * The rule behind it.
 */
rule?: string, 
/**
 * As a sentence.
 */
text: Said, };

/**
 * A line of the log.
 */
export type Entry = { 
/**
 * The moment of its reader that began with it; in a record played back, its line. 0 is the set-up.
 */
moment: number, 
/**
 * Code of the side whose decision brought it; none for the set-up, and for what comes out when all have decided in
 * secret.
 */
by?: string, 
/**
 * What happened, in the form that all games share: [`Happening`], with the codes of pieces and places.
 */
happening: Happening, 
/**
 * The same in the game's own words; null for what players do beside the rules.
 */
event: unknown, 
/**
 * The rules it follows.
 */
rules: Array<string>, 
/**
 * As a sentence.
 */
text: Said, };

/**
 * What is to be seen of a piece.
 */
export type Face = { "unit": UnitFace } | { "officer": OfficerFace } | "back";

/**
 * What a unit looks at.
 */
export type Facing = "none" | { "vertex": number } | { "edge": number } | { "towards": Place };

/**
 * One fate and its chance.
 */
export type Fate = { 
/**
 * How bad it is, from 0, unchanged, to 4, off the map.
 */
grade: number, 
/**
 * In words.
 */
text: Said, 
/**
 * On average.
 */
percent: number, 
/**
 * The least it is in the positions tried, where what is hidden changes it.
 */
low?: number, 
/**
 * The most.
 */
high?: number, };

/**
 * What may become of one piece.
 */
export type Fates = { 
/**
 * Code of the piece.
 */
piece: string, 
/**
 * Code of its side.
 */
side: string, 
/**
 * Each fate it may meet, the best first. Their chances add up to one.
 */
fates: Array<Fate>, };

/**
 * A piece as a viewer sees it.
 */
export type Figure = { 
/**
 * Where it stands; nowhere while it waits beside the map, or has left it.
 */
place: Place | null, 
/**
 * Where it lies in its stack, 0 on top.
 */
depth: number, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * The colour of its nation, or of its side.
 */
ground: Colour, 
/**
 * What is to be seen of it.
 */
face: Face, };

/**
 * How a game ended.
 */
export type Finish = { 
/**
 * `played`, `resigned`, `draw-agreed` or `out-of-time`.
 */
how: string, 
/**
 * Code of the winner, if there is one.
 */
winner: string | null, 
/**
 * Level of victory, if it was played to the end: a Fluent key.
 */
level: string | null, 
/**
 * The rule that says so.
 */
rule: string | null, 
/**
 * As a sentence.
 */
text: Said, };

/**
 * What may come of a line of decisions.
 */
export type Forecast = { 
/**
 * Code of the side that decides.
 */
side: string, 
/**
 * The decisions, in notation.
 */
line: Array<string>, 
/**
 * Was every way the dice can fall counted, and did nothing hidden change the chances? Otherwise they are sampled.
 */
kind: Certainty, 
/**
 * How far the least certain of the chances may be off, in per cent, 19 times out of 20; 0 if they are exact.
 */
error: number, 
/**
 * Is something hidden from the side, and does it change the chances?
 */
hidden: Hidden, 
/**
 * How many positions that agree with what the side sees were tried.
 */
samples: number, 
/**
 * How often the decision was run.
 */
runs: number, 
/**
 * What the table may give, in the order of its dice; empty if no table is read.
 */
results: Array<TableResult>, 
/**
 * The likeliest outcomes, the likeliest first.
 */
outcomes: Array<Likelihood>, 
/**
 * All the other outcomes together; none if all are told. With them the chances add up to one.
 */
others?: Others, 
/**
 * What may become of each piece that the dice can change.
 */
fates: Array<Fates>, 
/**
 * The pieces for which the decision rolls one by one, each with its own chances.
 */
parts?: Array<Part>, 
/**
 * On the way somebody has a choice, and the first they are offered was taken for granted.
 */
assumed: boolean, };

/**
 * A place on the way.
 */
export type Halt = { 
/**
 * Code of the place.
 */
place: string, 
/**
 * The points that are left there.
 */
left: number, };

/**
 * An event as anybody can draw it.
 */
export type Happening = { 
/**
 * What kind of event it is.
 */
kind: Happens, 
/**
 * The turn that begins with it.
 */
turn?: number, 
/**
 * Whom it is about.
 */
pieces?: Array<Piece>, 
/**
 * From where.
 */
from?: Array<Place>, 
/**
 * Where to, or where.
 */
to?: Array<Place>, 
/**
 * The points it took.
 */
cost?: number, 
/**
 * The strengths that are compared.
 */
strengths?: Strengths, 
/**
 * The dice that fell.
 */
throws?: Array<Throw>, 
/**
 * Dice fell and nothing comes of them: the table has a dash.
 */
idle?: boolean, };

/**
 * What kind of event it is.
 */
export type Happens = "turn" | "goes" | "strikes" | "tells";

/**
 * What is hidden from whoever asks, and whether it matters.
 */
export type Hidden = "nothing" | "alike" | "matters";

/**
 * One outcome and its chance.
 */
export type Likelihood = { 
/**
 * The exact chance, as a fraction: `2/3`; none if it is sampled.
 */
chance?: string, 
/**
 * How many ways the dice could fall to bring it; if they are sampled, how many did.
 */
ways: number, 
/**
 * The dice of the first of these ways; what is drawn stands by its code.
 */
dice: Array<Cast>, 
/**
 * The result that the table gives for the first dice, in a few words.
 */
result?: Said, 
/**
 * What happens, in the first of these ways.
 */
events: Array<Entry>, 
/**
 * The decision of the line that is no longer allowed after these dice.
 */
stopped?: Stopped, 
/**
 * On average.
 */
percent: number, 
/**
 * The least it is in the positions tried, where what is hidden changes it.
 */
low?: number, 
/**
 * The most.
 */
high?: number, };

/**
 * What manner of decision it is, the same in all games: it says how a client lights a target and where a button stands.
 */
export type Manner = "begins" | "goes" | "turns" | "strikes" | "chooses" | "answers" | "passes" | "waives" | "closes";

/**
 * A modifier of a die roll, with its own rule.
 */
export type Modifier = { 
/**
 * Why.
 */
rule: RuleId, 
/**
 * How much is added to the die.
 */
value: number, };

/**
 * Something a side may do.
 */
export type Offer = { 
/**
 * In notation.
 */
text: string, 
/**
 * As a short label.
 */
label: Said, 
/**
 * Its name, the same for all decisions of its kind.
 */
verb: string, 
/**
 * What manner of decision it is.
 */
manner: Manner, 
/**
 * Who, where, how.
 */
parts: Array<OfferPart>, 
/**
 * What it costs beside itself.
 */
cost?: Cost, 
/**
 * Can dice fall?
 */
dice: boolean, };

/**
 * A part of an offer.
 */
export type OfferPart = { 
/**
 * What it is to the decision.
 */
role: Role, } & ({ "piece": string } | { "place": string } | { "number": number } | { "word": string });

/**
 * Everything a side may do.
 */
export type Offered = { 
/**
 * Every action of the closed offers.
 */
actions: Array<Offer>, 
/**
 * Regions too large to list.
 */
open: Array<OpenOffered>, };

/**
 * An officer.
 */
export type OfficerFace = { 
/**
 * Who.
 */
piece: Piece, 
/**
 * His name.
 */
name: string, 
/**
 * The colour of his formation; none if he commands the army.
 */
band: Colour | null, 
/**
 * How far his command reaches.
 */
radius: number, 
/**
 * The formation or corps that he commands; none if he commands the army.
 */
group: Piece | null, 
/**
 * An aide-de-camp, who stands in for somebody.
 */
aide: boolean, };

/**
 * A region of actions; [`Game::propose`](crate::Game::propose) names the few one would look at first.
 */
export type OpenOffered = { 
/**
 * What kind of action: a Fluent key.
 */
kind: string, 
/**
 * The same in words.
 */
label: Said, 
/**
 * Code of the piece it is about, if it is about one.
 */
piece?: string, };

/**
 * The order of a unit.
 */
export type Order = "good" | "disorganised" | "routed";

/**
 * The outcomes that are not told one by one.
 */
export type Others = { 
/**
 * How many there are.
 */
count: number, 
/**
 * How likely they are together, in per cent.
 */
percent: number, };

/**
 * The chances of one piece for which a decision rolls.
 */
export type Part = { 
/**
 * Code of the piece.
 */
piece: string, 
/**
 * Were its dice counted out?
 */
kind: Certainty, 
/**
 * How far its chances may be off, in per cent.
 */
error: number, 
/**
 * What may come of its dice, the likeliest first.
 */
outcomes: Array<Likelihood>, };

/**
 * Of two that oppose each other.
 */
export type Party = "acting" | "opposing";

/**
 * A chance in per cent.
 */
export type Percent = { 
/**
 * On average.
 */
percent: number, 
/**
 * The least it is in the positions tried, where what is hidden changes it.
 */
low?: number, 
/**
 * The most.
 */
high?: number, };

/**
 * Anything that stands on a map: a unit, an officer, a formation. The game decides how it numbers them.
 */
export type Piece = string;

/**
 * A hex, an area, a point.
 */
export type Place = string;

/**
 * The marks of a box. A figure is named by a key of the game's words, its mark by its number in the list.
 */
export type Provenance = { 
/**
 * Every mark.
 */
sources: Array<Source>, 
/**
 * Those of the pieces, by their codes.
 */
pieces: { [key in string]: { [key in string]: number } }, 
/**
 * Those of the places, by their codes.
 */
places: { [key in string]: { [key in string]: number } }, };

/**
 * A place that may be reached.
 */
export type Reach = { 
/**
 * Code of the place.
 */
place: string, 
/**
 * The points that are left there, at most.
 */
left: number, 
/**
 * Entering it may be answered, or calls for a die: the way beyond is not known.
 */
answered: boolean, 
/**
 * The decisions that lead there, in notation.
 */
line: Array<string>, 
/**
 * Where it is before the first of them, and after each.
 */
way: Array<Halt>, };

/**
 * What a part is to its decision.
 */
export type Role = "who" | "with" | "from" | "where" | "target" | "facing" | "how";

/**
 * The id of a rule of a game's catalogue, such as `warburg-10.3-07`.
 *
 * The constants are generated from the catalogue, so a rule that does not exist does not compile.
 */
export type RuleId = string;

/**
 * A sentence in both languages.
 */
export type Said = { 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

/**
 * A side of the game, in seat order.
 */
export type Side = number;

/**
 * What a side is told.
 */
export type SideBriefing = { 
/**
 * Code of the side.
 */
side: string, 
/**
 * Who it commands.
 */
command: Words, 
/**
 * What wins.
 */
wins: Words, 
/**
 * What to try first.
 */
first: Words, };

/**
 * Where a figure comes from.
 */
export type Source = { "seed": string } | { "public": string } | { "reconstructed": string };

/**
 * Turn and phase.
 */
export type Stage = { 
/**
 * The turn being played, from 1.
 */
turn: number, 
/**
 * The last turn.
 */
turns: number, 
/**
 * The phase: a Fluent key.
 */
phase: string, 
/**
 * The phase in words.
 */
name: Said, };

/**
 * How a side stands.
 */
export type Standing = { 
/**
 * Code of the side.
 */
side: string, 
/**
 * Its victory points, where the game counts them all along.
 */
score: number | null, 
/**
 * What is to be said of its army.
 */
notes: Array<Said>, 
/**
 * Its formations, each with what it can bear.
 */
lines: Array<Bearing>, };

/**
 * A decision that the dice made impossible.
 */
export type Stopped = { 
/**
 * In notation.
 */
text: string, 
/**
 * Why.
 */
denial: Denial, };

/**
 * Strengths that are compared.
 */
export type Strengths = { 
/**
 * Of whoever strikes.
 */
attack: number, 
/**
 * Of whoever is struck.
 */
defence: number, };

/**
 * One result of a table and its chance.
 */
export type TableResult = { 
/**
 * The result in a few words; none if the table is not reached.
 */
text: Said | null, 
/**
 * On average.
 */
percent: number, 
/**
 * The least it is in the positions tried, where what is hidden changes it.
 */
low?: number, 
/**
 * The most.
 */
high?: number, };

/**
 * Dice that were thrown together, with what was added to them.
 */
export type Throw = { 
/**
 * Whose.
 */
by: Party, 
/**
 * What they show.
 */
dice: Array<number>, 
/**
 * What is added, one by one.
 */
modifiers?: Array<Modifier>, 
/**
 * All together.
 */
total: number, };

/**
 * A track with numbered boxes, from 0, and a marker in one of them.
 */
export type Track = { 
/**
 * Code of the side whose it is; none if it is everybody's.
 */
side: string | null, 
/**
 * What it counts.
 */
name: Said, 
/**
 * The last box.
 */
last: number, 
/**
 * Where the marker is.
 */
now: number, 
/**
 * From this box on dice decide whether it goes on.
 */
dice_from: number | null, 
/**
 * Is it this one's turn?
 */
active: boolean, 
/**
 * What comes next.
 */
note: Said | null, };

/**
 * A combat unit.
 */
export type UnitFace = { 
/**
 * Which.
 */
piece: Piece, 
/**
 * Its name, short enough for a counter.
 */
name: string, 
/**
 * The colour of its formation; none for an independent unit.
 */
band: Colour | null, 
/**
 * Its arm.
 */
arm: Arm, 
/**
 * Light troops.
 */
light: boolean, 
/**
 * A symbol beside that of the arm.
 */
badge: Badge | null, 
/**
 * Strength now, or a calibre; empty if it has none.
 */
strength: string, 
/**
 * Morale; empty if it has none.
 */
morale: string, 
/**
 * Movement; empty if it has none.
 */
movement: string, 
/**
 * What it looks at.
 */
facing: Facing, 
/**
 * Its order.
 */
order: Order, 
/**
 * Steps it began with.
 */
steps: number, 
/**
 * Steps it has lost.
 */
losses: number, 
/**
 * How tired it is: so many chevrons.
 */
fatigue: number, 
/**
 * How it is drawn up.
 */
array: Arrayed, 
/**
 * The formation or corps that it acts with.
 */
group: Piece | null, 
/**
 * What lies before it, beside it and behind it.
 */
arcs: Arcs, 
/**
 * What else its counter is worth now.
 */
values?: Array<Worth>, 
/**
 * What else is to be said of it: Fluent keys, among the game's [`words`](Charted::words).
 */
notes?: Array<string>, };

/**
 * What kind of denial.
 */
export type Why = "not-understood" | "stale" | "not-yours" | "over" | "refused" | "control";

/**
 * A sentence or a few in both languages.
 */
export type Words = { 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

/**
 * A figure of a counter that only its own game has.
 */
export type Worth = { 
/**
 * What it is: a Fluent key, among the game's [`words`](Charted::words).
 */
term: string, 
/**
 * How much.
 */
value: number, };
