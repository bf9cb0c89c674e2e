// Written from the Rust types by `crates/table/tests/table/wire.rs`; change those, not this.

/**
 * A decision that was taken.
 */
export type Accepted = { 
/**
 * The moment of its side that began with it.
 */
moment: number, 
/**
 * It had been taken before: an answer was lost.
 */
repeated: boolean, };

/**
 * May something be done?
 */
export type Allowed = { 
/**
 * It may.
 */
allowed: boolean, 
/**
 * Why not.
 */
refused?: Refusal, };

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
 * What else a socket tells: one of these at a time.
 */
export type Aside = { 
/**
 * Who sits where now.
 */
seats?: Array<Seat>, 
/**
 * How many look on now.
 */
watchers?: number, 
/**
 * The side whose computer player thinks.
 */
thinking?: string, 
/**
 * What a player wrote.
 */
chat?: ChatLine, };

/**
 * Where a piece is that does not stand on the map.
 */
export type Away = "awaited" | "absent" | "lost";

/**
 * A symbol beside that of the arm.
 */
export type Badge = "grenade" | "swords";

/**
 * Who would win if the game ended now, and by what.
 */
export type Balance = { 
/**
 * Code of the side that would win; none in a draw.
 */
winner: string | null, 
/**
 * The end it would have.
 */
level: Said, 
/**
 * The rule that says so.
 */
rule: string, 
/**
 * What is counted, each against what is needed.
 */
terms: Array<Term>, };

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
 * What befalls somebody, where it deserves a mark of its own.
 */
export type Blow = "gone" | "routed";

/**
 * What players are told of a scenario.
 */
export type Briefing = { 
/**
 * What has happened, and who stands where.
 */
situation: Said, 
/**
 * How long it takes.
 */
length: Said, 
/**
 * What each side is told, in the order of the file.
 */
sides: Array<SideBriefing>, 
/**
 * Is this the scenario to begin with? Then the code of the side that whoever has never played takes.
 */
newcomer?: string, 
/**
 * What whoever plays the game for the first time is told, each when its moment comes, in the order of the file.
 */
hints: Array<Hint>, };

/**
 * A game as the lists show it.
 */
export type Card = { 
/**
 * The game's public name.
 */
id: string, 
/**
 * Code of the rules.
 */
game: string, 
/**
 * What they are called.
 */
title: string, 
/**
 * Code of the scenario.
 */
scenario: string, 
/**
 * Code of the board.
 */
board: string | null, 
/**
 * The options chosen.
 */
options: Array<string>, 
/**
 * How far it is.
 */
status: Status, 
/**
 * Who sits where.
 */
seats: Array<Seat>, 
/**
 * Who must decide, as far as the reader may know.
 */
deciding: Array<string>, 
/**
 * Does it wait for the reader?
 */
waits_for_me: boolean, 
/**
 * The turn.
 */
turn: number, 
/**
 * When it was made.
 */
created: number, 
/**
 * When the reader last learnt something of it.
 */
updated: number, 
/**
 * The time for thought.
 */
clock: Clock | null, 
/**
 * How it ended.
 */
result: Finish | null, };

/**
 * What chance brought: the face of a die, or the code of what was drawn. Records of earlier days, and whoever forces dice, do
 * not say of which die, or among how many.
 */
export type Cast = number | string;

/**
 * How chances were found.
 */
export type Certainty = "exact" | "sampled";

/**
 * How likely each side was to win, played on from there by captains.
 */
export type ChancePoint = { 
/**
 * The moment of the viewer.
 */
moment: number, 
/**
 * The turn.
 */
turn: number, 
/**
 * Shares of one, by side and `draw`.
 */
chances: { [key in string]: number }, };

/**
 * The line of chances, as far as it is known.
 */
export type Chances = { 
/**
 * The points.
 */
points: Array<ChancePoint>, 
/**
 * Are these all?
 */
done: boolean, };

/**
 * A chapter of a rulebook.
 */
export type Chapter = { 
/**
 * Its number or name.
 */
name: string, 
/**
 * What it is about.
 */
title: Text, 
/**
 * The battle it belongs to, in a series.
 */
battle: string | null, 
/**
 * Its rules.
 */
rules: Array<Rule>, };

/**
 * What the players wrote.
 */
export type Chat = { 
/**
 * In order.
 */
chat: Array<ChatLine>, };

/**
 * What a player wrote to the others.
 */
export type ChatLine = { 
/**
 * Its number.
 */
number: number, 
/**
 * The writer's first side.
 */
side: string | null, 
/**
 * The writer's name.
 */
player: string, 
/**
 * When, in milliseconds since 1970.
 */
written: number, 
/**
 * The text.
 */
text: string, };

/**
 * How much time a side has, in milliseconds.
 */
export type Clock = "none" | { "per-move": number } | { "per-turn": number };

/**
 * A clock as it stands.
 */
export type ClockFace = { 
/**
 * What it counts.
 */
kind: ClockKind, 
/**
 * How much there is, in milliseconds.
 */
limit: number, 
/**
 * How much is left, by side.
 */
left: { [key in string]: number }, };

/**
 * What a clock counts.
 */
export type ClockKind = "per-move" | "per-turn";

/**
 * What decisions are paid with.
 */
export type Coin = "movement" | "victory" | "points" | "fatigue" | "strength";

/**
 * Colours by name; whoever draws decides the shade, so that all of them stay apart for every eye.
 */
export type Colour = "white" | "grey" | "black" | "blue" | "sky" | "green" | "yellow" | "orange" | "vermilion" | "crimson" | "purple" | "buff";

/**
 * A turn in which a piece that is awaited may come.
 */
export type Coming = { 
/**
 * Which turn.
 */
turn: number, 
/**
 * The lowest and the highest face of the die that bring it; none if it comes without a roll.
 */
faces?: [number, number], };

/**
 * What players do beside the rules.
 */
export type Control = { 
/**
 * Which.
 */
control: ControlCode, 
/**
 * At which moment of the side it was done.
 */
moment?: number | null, 
/**
 * For which side.
 */
side?: string | null, };

/**
 * Which of these it is.
 */
export type ControlCode = "undo" | "offer-take-back" | "accept-take-back" | "offer-draw" | "accept-draw" | "decline" | "resign" | "offer-new-rules" | "accept-new-rules" | "decline-new-rules";

/**
 * A corner of a place, to be looked at.
 */
export type Corner = { 
/**
 * Code of the place.
 */
place: string, 
/**
 * Which corner, as a facing names it.
 */
vertex: number, };

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
 * What is counted of dice, before anything is added.
 */
export type Counts = "sum" | "margin";

/**
 * What covers a place.
 */
export type Cover = "clear" | "woods" | "village" | "town" | "marsh" | "difficult" | "orchard" | "castle" | "ruins" | "cassina" | "ice" | "open_water" | "flooded";

/**
 * What decides a rule that no line of code decides.
 */
export type Decided = "data" | "type" | "definition";

/**
 * A decision.
 */
export type Decision = { 
/**
 * At which moment of the side it was made.
 */
moment: number, 
/**
 * In notation.
 */
text: string, 
/**
 * For which side.
 */
side?: string | null, };

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
text: Said, 
/**
 * What would help.
 */
help?: Said, };

/**
 * A die: the number on its first face, and how many faces it has.
 */
export type Die = { 
/**
 * The lowest number on it.
 */
first: number, 
/**
 * How many faces it has, counting up from there.
 */
faces: number, };

/**
 * The rules that a game was begun under, and who would go on under today's.
 */
export type EarlierRules = { 
/**
 * The version it was begun under.
 */
begun: number, 
/**
 * Today's version.
 */
now: number, 
/**
 * Who offers to go on.
 */
by: string | null, 
/**
 * Who has agreed.
 */
agreed: Array<string>, 
/**
 * Would the last decisions be lost?
 */
loses: boolean, };

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
text: Said, 
/**
 * What came from this moment on is taken back by it.
 */
undoes?: number, };

/**
 * A worked example of the rulebook.
 */
export type Example = { 
/**
 * Game, `ex` and counter: `warburg-ex-01`.
 */
id: string, 
/**
 * The rules that it shows.
 */
rules: Array<string>, 
/**
 * The situation.
 */
given: Text, 
/**
 * What happens.
 */
expect: Text, };

/**
 * What is to be seen of a piece.
 */
export type Face = { "unit": UnitFace } | { "officer": OfficerFace } | "back";

/**
 * What a unit looks at.
 */
export type Facing = "none" | { "vertex": number } | { "edge": number } | { "towards": Place };

/**
 * A call that was not carried out. Nothing has changed.
 */
export type Failed = { 
/**
 * Why.
 */
error: Failure, };

/**
 * Why a call was not carried out.
 */
export type Failure = { 
/**
 * A word for programs.
 */
code: string, 
/**
 * What is malformed.
 */
detail?: string, 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

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
 * Why it stands nowhere.
 */
away?: Away, 
/**
 * The turns in which it may come, while it is awaited and they are known.
 */
comes?: Array<Coming>, 
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
 * Some frames.
 */
export type Film = { 
/**
 * With whose eyes.
 */
side: string | null, 
/**
 * The moment that the viewer is at.
 */
moment: number, 
/**
 * The frames.
 */
frames: Array<Frame>, };

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
 * The dice that are thrown first, and what of them counts.
 */
export type FirstThrow = { 
/**
 * What is counted.
 */
counts: Counts, 
/**
 * The die.
 */
die: Die, 
/**
 * How many of them are thrown.
 */
dice: number, 
/**
 * Is a low number good for whoever throws them?
 */
low: boolean, };

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
 * The dice that are thrown first; none if they cannot be told apart from others.
 */
throws?: FirstThrow, 
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
 * One rule.
 */
export type FoundRule = { 
/**
 * The rule.
 */
rule: Rule, };

/**
 * A game as it looked at a moment of one viewer.
 */
export type Frame = { 
/**
 * The moment.
 */
moment: number, 
/**
 * Who decided.
 */
by: string | null, 
/**
 * Turn and phase.
 */
stage: Stage, 
/**
 * Who had to decide then.
 */
deciding: Array<string>, 
/**
 * What happened.
 */
log: Array<Entry>, 
/**
 * All that the viewer may know, in the game's own shape.
 */
view: Record<string, unknown>, 
/**
 * The pieces on the map.
 */
figures: Array<Figure>, 
/**
 * How the sides stand.
 */
standings: Array<Standing>, 
/**
 * Where the markers of its tracks are.
 */
tracks: Array<Track>, 
/**
 * The places that count.
 */
objectives: Array<Objective>, 
/**
 * Who would win now, and by what.
 */
balance: Balance | null, };

/**
 * A seat that there is for whoever asks.
 */
export type FreeSeat = { 
/**
 * Code of its side.
 */
side: string, 
/**
 * It is theirs already.
 */
mine: boolean, };

/**
 * A game on the shelf.
 */
export type GameAbout = { 
/**
 * Its code.
 */
game: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The version of its rules.
 */
version: number, 
/**
 * The digest of its data.
 */
data: string, 
/**
 * Its scenarios.
 */
scenarios: Array<ScenarioAbout>, };

/**
 * A game as one viewer may see it.
 */
export type GameState = { 
/**
 * The game's public name.
 */
id: string, 
/**
 * Code of the rules.
 */
game: string, 
/**
 * What they are called.
 */
title: string, 
/**
 * Their version.
 */
version: number, 
/**
 * What it is played on.
 */
board: Ground, 
/**
 * Its set-up.
 */
scenario: SetupName, 
/**
 * The side with whose eyes it is seen.
 */
side: string | null, 
/**
 * The sides that the reader plays.
 */
mine: Array<string>, 
/**
 * What is asked, or whom the game waits for.
 */
prompt: Said, 
/**
 * What stands behind it; none while nothing is asked of the viewer.
 */
question: Question | null, 
/**
 * Attacks that are declared and not yet fought.
 */
threats: Array<Threat>, 
/**
 * What was built, laid or destroyed on the map.
 */
works: Array<Work>, 
/**
 * What may be done.
 */
offers: Offered, 
/**
 * Who sits where.
 */
seats: Array<Seat>, 
/**
 * How many look on.
 */
watchers: number, 
/**
 * None for whoever only looks.
 */
undo: Undo | null, 
/**
 * The hash of the seed of its dice.
 */
commitment: string, 
/**
 * The seed, once the game is over.
 */
seed: string | null, 
/**
 * Did the reader make it?
 */
creator: boolean, 
/**
 * The public name of the game that follows it.
 */
rematch: string | null, 
/**
 * When it was made.
 */
created: number, 
/**
 * When the viewer last learnt something of it.
 */
updated: number, 
/**
 * Turn and phase.
 */
stage: Stage, 
/**
 * What happened.
 */
log: Array<Entry>, 
/**
 * Of a game that was begun under earlier rules.
 */
rules: EarlierRules | null, 
/**
 * What one player offers the others.
 */
proposal: Proposed | null, 
/**
 * The time for thought.
 */
clock: ClockFace | null, 
/**
 * How it ended.
 */
result: Finish | null, 
/**
 * The moment that the reader is at.
 */
moment: number, 
/**
 * Who must decide, as far as the reader may know.
 */
deciding: Array<string>, 
/**
 * How far the game is.
 */
status: Status, 
/**
 * All that the viewer may know, in the game's own shape.
 */
view: Record<string, unknown>, 
/**
 * The pieces on the map.
 */
figures: Array<Figure>, 
/**
 * How the sides stand.
 */
standings: Array<Standing>, 
/**
 * Where the markers of its tracks are.
 */
tracks: Array<Track>, 
/**
 * The places that count.
 */
objectives: Array<Objective>, 
/**
 * Who would win now, and by what.
 */
balance: Balance | null, };

/**
 * What the rulebook leaves out, and how it is rebuilt.
 */
export type Gap = { 
/**
 * The rebuilt figures.
 */
tableaux: Array<Tableau>, 
/**
 * Game, `gap` and counter: `warburg-gap-01`.
 */
id: string, 
/**
 * What is missing.
 */
what: Text, 
/**
 * Every fact that constrains it.
 */
known: Text, 
/**
 * How it is rebuilt.
 */
proposal: Text, 
/**
 * The rebuilt figures.
 */
table: unknown, };

/**
 * What may come of one choice, in a line.
 */
export type Glance = { 
/**
 * The decision, in notation.
 */
text: string, 
/**
 * Was every way the dice can fall counted, and did nothing hidden change the chances?
 */
kind: Certainty, 
/**
 * How far the chances may be off, in per cent.
 */
error: number, 
/**
 * Is something hidden from the side, and does it change the chances?
 */
hidden: Hidden, 
/**
 * How likely it is that somebody of the side comes off worse: loses steps or order, tires, or is gone.
 */
ours: Percent, 
/**
 * How likely it is that somebody of another side does, or must give way.
 */
theirs: Percent, 
/**
 * The likeliest result of the table, if one is read.
 */
likeliest?: TableResult, };

/**
 * Choices at a glance.
 */
export type Glances = { 
/**
 * Those that dice may decide.
 */
glances: Array<Glance>, };

/**
 * What a game is played on: the code of its board, and the version of what is printed on it and on its pieces.
 */
export type Ground = { 
/**
 * Code of the board.
 */
code: string, 
/**
 * Digest of the data.
 */
digest: string, };

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
idle?: boolean, 
/**
 * What befalls those it is about.
 */
blow?: Blow, };

/**
 * What kind of event it is.
 */
export type Happens = "turn" | "goes" | "strikes" | "tells";

/**
 * Something with a name: a side, a family of scenarios, a group of options.
 */
export type Heading = { 
/**
 * Its code.
 */
code: string, 
/**
 * What it is called.
 */
name: Said, };

/**
 * What is hidden from whoever asks, and whether it matters.
 */
export type Hidden = "nothing" | "alike" | "matters";

/**
 * A hint for whoever plays for the first time.
 */
export type Hint = { 
/**
 * Its moment: a decision with one of these verbs is offered.
 */
verbs: Array<string>, 
/**
 * What to do, and why.
 */
text: Said, };

/**
 * What a rule is about: the `kind` of the catalogue.
 */
export type Kind = "sequence" | "command" | "movement" | "facing" | "stacking" | "zoc" | "los" | "fire" | "combat" | "morale" | "retreat" | "rally" | "supply" | "weather" | "hidden" | "reinforcement" | "setup" | "scenario" | "victory" | "solo" | "optional" | "terrain" | "unit";

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
 * What must be rolled for it first.
 */
needs?: Array<[number, number]>, 
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
 * The lists of games that were asked for.
 */
export type Lobby = { 
/**
 * The reader's own games, those that wait for the reader first.
 */
mine?: Array<Card>, 
/**
 * Games with an open seat.
 */
open?: Array<Card>, 
/**
 * Running games of others.
 */
watch?: Array<Card>, 
/**
 * Games that are over.
 */
finished?: Array<Card>, };

/**
 * A game that was just made.
 */
export type Made = { 
/**
 * Its public name.
 */
id: string, 
/**
 * What another player needs to sit down.
 */
invitation: string | null, };

/**
 * What manner of decision it is, the same in all games: it says how a client lights a target and where a button stands.
 */
export type Manner = "begins" | "goes" | "turns" | "strikes" | "chooses" | "answers" | "passes" | "waives" | "closes";

/**
 * Somebody who may play.
 */
export type Me = { 
/**
 * Its number.
 */
id: number, 
/**
 * The name shown.
 */
name: string, 
/**
 * Has no password: gone with its last session.
 */
guest: boolean, 
/**
 * Where to write to.
 */
mail: string | null, 
/**
 * Whoever reads that has confirmed it.
 */
confirmed: boolean, 
/**
 * What to call when it is this account's turn.
 */
webhook: string | null, 
/**
 * Since when.
 */
created: number, };

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
 * Who the caller is.
 */
export type Myself = { 
/**
 * Nobody, if not signed in.
 */
me: Me | null, 
/**
 * Does this table send mail?
 */
mail: boolean, };

/**
 * A game to be made.
 */
export type NewGame = { game: string, scenario?: string | null, options?: Array<string>, side?: string | null, opponent: Opponent, clock?: Clock | null, listed?: boolean | null, };

/**
 * A token that was just made: shown once.
 */
export type NewToken = { 
/**
 * The secret.
 */
token: string, 
/**
 * Its number.
 */
id: number, };

/**
 * A place that counts, or several that count as one.
 */
export type Objective = { 
/**
 * Codes of the places.
 */
places: Array<string>, 
/**
 * Code of the side that holds it now, as far as that counts.
 */
held: string | null, 
/**
 * What it is worth, and to whom.
 */
what: Said, };

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
 * What can no longer be done afterwards.
 */
forgoes?: Said, 
/**
 * Where somebody would stand and how they would look, if it makes them turn.
 */
heading?: Corner, 
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
 * Who plays the other sides.
 */
export type Opponent = { "computer": string } | "link" | "open" | "myself";

/**
 * An option of a scenario.
 */
export type OptionAbout = { 
/**
 * Of the options of a group one may be chosen at most.
 */
group: string | null, 
/**
 * The options without which it cannot be chosen.
 */
needs: Array<string>, 
/**
 * Its code.
 */
code: string, 
/**
 * What it is called.
 */
name: Said, };

/**
 * The order of a unit.
 */
export type Order = "good" | "disorganised" | "routed";

/**
 * Did a scenario happen like this?
 */
export type Origin = "historical" | "variant";

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
 * What became of a decision.
 */
export type Outcome = { "accepted": Accepted } | { "stale": Stale } | { "refused": Refusal };

/**
 * What comes one after the other: the phases of a turn, the steps of an activation.
 */
export type Outline = { 
/**
 * Its steps in their order.
 */
steps: Array<Said>, 
/**
 * The present one, from 0.
 */
now: number, };

/**
 * Places that may be laid over the map, with a name.
 */
export type Overlay = { 
/**
 * What they are.
 */
name: Said, 
/**
 * Codes of the places.
 */
places: Array<string>, 
/**
 * Codes of the places through which a line is drawn: a line of sight, or a way.
 */
way?: Array<string>, };

/**
 * What may be laid over the map.
 */
export type Overlays = { 
/**
 * They.
 */
overlays: Array<Overlay>, };

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
 * The server's own check of the record of a finished game: its dice, its lines and its signature.
 */
export type Proof = { 
/**
 * The hash of the seed, as it was published before the first roll.
 */
commitment: string, 
/**
 * The seed.
 */
seed: string, 
/**
 * Do they agree, do the dice come from the seed, and is every line as it was when the game ended?
 */
honest: boolean, 
/**
 * The hash of the last position.
 */
hash: string | null, 
/**
 * The digest of every line.
 */
digest: string | null, 
/**
 * The public key of who signed it.
 */
signed_by: string | null, 
/**
 * What is wrong.
 */
error: string | null, };

/**
 * What can be offered.
 */
export type ProposalKind = "draw" | "take-back";

/**
 * The few members of an open offer that one would look at first.
 */
export type Proposals = { 
/**
 * They.
 */
proposals: Array<Offer>, };

/**
 * What one player offers the others.
 */
export type Proposed = { 
/**
 * Code of the side that offers.
 */
by: string, 
/**
 * What.
 */
kind: ProposalKind, 
/**
 * To before which moment of the reader a take-back would go.
 */
moment?: number, };

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
 * What the signatures of this table are checked with.
 */
export type PublicKey = { 
/**
 * Thirty-two bytes in hexadecimal.
 */
key: string, 
/**
 * Ed25519.
 */
algorithm: string, };

/**
 * What stands behind what is asked of a side.
 */
export type Question = { 
/**
 * What it is about, in a sentence or two, for whoever meets it for the first time.
 */
help: Said | null, 
/**
 * The rule by which it is asked.
 */
rule: string | null, 
/**
 * What it answers, if it is asked because of what the enemy has just done: whoever is asked may say once for all what
 * to answer.
 */
reaction?: Reaction, 
/**
 * Codes of the pieces that it names.
 */
pieces: Array<string>, 
/**
 * Codes of the places that it names.
 */
places: Array<string>, };

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
 * Codes of the places that whoever stops there will have to strike.
 */
owed?: Array<string>, 
/**
 * The decisions that lead there, in notation.
 */
line: Array<string>, 
/**
 * Where it is before the first of them, and after each.
 */
way: Array<Halt>, };

/**
 * Where something may go, or why nothing may.
 */
export type Reached = { 
/**
 * The places.
 */
reach?: Array<Reach>, 
/**
 * Codes of the places that could be struck at once after the decision that begins the move.
 */
strikes?: Array<string>, 
/**
 * Codes of the places that it will have to strike if it stays where it is.
 */
owed?: Array<string>, 
/**
 * Why not.
 */
refused?: Refusal, };

/**
 * What is answered.
 */
export type Reaction = { 
/**
 * The same each time that this is asked.
 */
code: string, 
/**
 * Its name.
 */
name: Said, 
/**
 * The decision, in notation, that whoever answers it once for all takes here, though several answers are open.
 */
usual?: string, };

/**
 * Why something is not allowed.
 */
export type Refusal = { 
/**
 * What kind of reason.
 */
why: Why, 
/**
 * The rule behind it.
 */
rule: string | null, 
/**
 * What would help.
 */
help: Said | null, 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

/**
 * What a part is to its decision.
 */
export type Role = "who" | "with" | "from" | "where" | "target" | "facing" | "how";

/**
 * A rule as it is read. Written as it stands: a `Value` would put the columns of a table into the order of the alphabet.
 */
export type Rule = { 
/**
 * Its section of the rulebook.
 */
section: string, 
/**
 * Its tables.
 */
tableaux: Array<Tableau>, 
/**
 * Where its tables come from.
 */
provenance?: Source, 
/**
 * Game, section and counter: `warburg-10.3-07`.
 */
id: string, 
/**
 * Its name in English.
 */
title: string, 
/**
 * Its name in French.
 */
title_fr: string, 
/**
 * What it is about.
 */
kind: Kind, 
/**
 * The rule in English.
 */
en: string, 
/**
 * The rule in French.
 */
fr: string, 
/**
 * What we decide where the rulebook is silent or contradicts itself, and why.
 */
ruling: Text | null, 
/**
 * A table of the rulebook, in whatever shape fits it.
 */
table: unknown, 
/**
 * Why no case can reach the rule.
 */
untestable: string | null, 
/**
 * What decides the rule, where no line of code does.
 */
decided?: Decided, 
/**
 * The battle it belongs to, in a series of battles; its id then begins with the battle's name.
 */
battle: string | null, 
/**
 * The place of the engine where a battle's rule plugs in.
 */
hook: string | null, 
/**
 * Where a rule comes from that the rulebook does not carry.
 */
source: string | null, };

/**
 * The id of a rule of a game's catalogue, such as `warburg-10.3-07`.
 *
 * The constants are generated from the catalogue, so a rule that does not exist does not compile.
 */
export type RuleId = string;

/**
 * A rulebook.
 */
export type Rulebook = { 
/**
 * Code of the game.
 */
game: string, 
/**
 * What the game is called.
 */
title: string, 
/**
 * The rules, by chapter.
 */
chapters: Array<Chapter>, 
/**
 * What the rulebook leaves out.
 */
gaps: Array<Gap>, 
/**
 * Its worked examples.
 */
examples: Array<Example>, };

/**
 * A text in both languages, as it is sent: a word, a sentence or a few.
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
 * A scenario.
 */
export type ScenarioAbout = { 
/**
 * Its code.
 */
code: string, 
/**
 * How many turns it has.
 */
turns: number, 
/**
 * What it is called.
 */
name: Said, 
/**
 * What it is about.
 */
description: Said, 
/**
 * What players are told before it begins.
 */
briefing: Briefing | null, 
/**
 * The map it is played on; scenarios may share one.
 */
board: string, 
/**
 * In a game of many battles, the heading it is listed under.
 */
family: Heading | null, 
/**
 * Did it happen like this?
 */
origin: Origin, 
/**
 * The sides that have a seat.
 */
sides: Array<Heading>, 
/**
 * The groups of its options.
 */
groups: Array<Heading>, 
/**
 * Its options.
 */
options: Array<OptionAbout>, };

/**
 * A side's place at the table.
 */
export type Seat = { 
/**
 * Code of the side.
 */
side: string, 
/**
 * What the side is called.
 */
name: Said, 
/**
 * Who sits there.
 */
kind: SeatKind, 
/**
 * The name of whoever sits there; of a computer player, its level.
 */
player: string | null, 
/**
 * Is it the reader's own?
 */
mine: boolean, 
/**
 * The level of a computer player.
 */
level?: string, 
/**
 * By which the seat can be taken; for whoever made the game.
 */
invitation?: string, 
/**
 * Is a page open there? Lists do not say.
 */
online?: boolean, };

/**
 * Who sits in a seat.
 */
export type SeatKind = "person" | "computer" | "open" | "invited";

/**
 * A map as it is sent.
 */
export type SentChart = { 
/**
 * Code of the board.
 */
board: string, 
/**
 * Digest of the data.
 */
digest: string, 
/**
 * The drawing.
 */
svg: string, 
/**
 * Where everything is on it.
 */
geometry: SentGeometry, 
/**
 * The name of every piece, on the map or not, by its code.
 */
names: { [key in string]: Said }, 
/**
 * The game's own words on its figures.
 */
words: { [key in string]: Said }, 
/**
 * Where its figures come from.
 */
provenance: Provenance, };

/**
 * Where everything is on the picture of a map.
 */
export type SentGeometry = { 
/**
 * The size of the picture.
 */
size: [number, number], 
/**
 * The corners of the land on it: top left, bottom right.
 */
land: [[number, number], [number, number]], 
/**
 * The side of a counter.
 */
counter: number, 
/**
 * The places, by number.
 */
places: { [key in string]: SentPlace }, };

/**
 * Where a place is, and what lies there.
 */
export type SentPlace = { 
/**
 * Its middle.
 */
centre: [number, number], 
/**
 * Clockwise. That of a hex begins with its corner 0; edge `e` runs from corner `e` to `e + 1`.
 */
outline: Array<[number, number]>, 
/**
 * What covers it; nothing on open ground.
 */
covers: Array<Cover>, 
/**
 * How high it is.
 */
level: number, 
/**
 * Is there a redoubt?
 */
redoubt: boolean, 
/**
 * What it is called.
 */
name: string | null, };

/**
 * The set-up of a game.
 */
export type SetupName = { 
/**
 * Code of the scenario.
 */
code: string, 
/**
 * The options chosen.
 */
options: Array<string>, 
/**
 * What the scenario is called.
 */
name: Said, };

/**
 * The games that can be played, and the computer players.
 */
export type Shelf = { 
/**
 * The games.
 */
games: Array<GameAbout>, 
/**
 * The computer players, the weakest first.
 */
computers: Array<string>, };

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
command: Said, 
/**
 * What wins.
 */
wins: Said, 
/**
 * What to try first.
 */
first: Said, };

/**
 * An account that was just made, signed in or changed.
 */
export type SignedIn = { 
/**
 * The account.
 */
me: Me, };

/**
 * Where a figure comes from, as a reader is told.
 */
export type Source = { "seed": string } | { "public": string } | { "reconstructed": Said };

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
name: Said, 
/**
 * What comes one after the other: the turn, and what is going on within it.
 */
outline: Array<Outline>, };

/**
 * A decision that came too late.
 */
export type Stale = { 
/**
 * The moment that the side is at.
 */
moment: number, 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

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
 * How far a game is.
 */
export type Status = "waiting" | "running" | "over";

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
 * What must be rolled for it first.
 */
needs?: Array<[number, number]>, 
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
 * A part of a table that a reader sees as one: columns and rows.
 */
export type Tableau = { 
/**
 * What it is about, where the table has several parts.
 */
name: Text | null, 
/**
 * The heads of the columns; none where each row is a label and what it stands for.
 */
columns: Array<Text>, 
/**
 * The cells, row by row.
 */
rows: Array<Array<Text>>, };

/**
 * One of the things that decide.
 */
export type Term = { 
/**
 * Code of the side whose aim it is.
 */
side: string, 
/**
 * What is counted.
 */
what: Said, 
/**
 * How far it has come.
 */
now: number, 
/**
 * How far it must come; none if it only adds to what is counted elsewhere.
 */
needed: number | null, 
/**
 * Is it a limit that must not be passed?
 */
most: boolean, 
/**
 * Is it reached, or kept?
 */
met: boolean | null, 
/**
 * The rule that says so.
 */
rule: string, };

/**
 * A text that is written in English first.
 */
export type Text = { 
/**
 * In English.
 */
en: string, 
/**
 * In French; a draft may lack it.
 */
fr: string | null, };

/**
 * An attack that is declared and not yet fought: its marker lies on the map.
 */
export type Threat = { 
/**
 * Who attacks, as far as it is known.
 */
pieces: Array<Piece>, 
/**
 * From where.
 */
from: Place, 
/**
 * Whom.
 */
to: Place, };

/**
 * Dice that were thrown together, with what was added to them.
 */
export type Throw = { 
/**
 * Whose.
 */
by: Party, 
/**
 * The side that threw them, if it is known.
 */
side?: Side, 
/**
 * The die.
 */
die: Die, 
/**
 * What they show.
 */
dice: Array<number>, 
/**
 * Is a low number good for whoever threw them?
 */
low?: boolean, 
/**
 * What is added, one by one.
 */
modifiers?: Array<Modifier>, 
/**
 * All together.
 */
total: number, };

/**
 * A bot's token, without the token.
 */
export type Token = { 
/**
 * Its number.
 */
id: number, 
/**
 * What its owner calls it.
 */
label: string, 
/**
 * Since when.
 */
created: number, };

/**
 * The tokens of one's bots.
 */
export type Tokens = { 
/**
 * They, without the secrets.
 */
tokens: Array<Token>, };

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
 * May the last decision be undone?
 */
export type Undo = { 
/**
 * It may.
 */
allowed: boolean, 
/**
 * Why not, in English.
 */
en?: string, 
/**
 * Why not, in French.
 */
fr?: string, };

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
 * How tired it is: this many chevrons.
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
 * What else is to be said of it: Fluent keys, among the game's own words.
 */
notes?: Array<string>, };

/**
 * What kind of denial.
 */
export type Why = "not-understood" | "stale" | "not-yours" | "over" | "refused" | "control";

/**
 * Something built, laid or destroyed, as a viewer sees it.
 */
export type Work = { 
/**
 * What it is.
 */
kind: WorkKind, 
/**
 * Where.
 */
place: Place, 
/**
 * The place beyond, if it lies on the side between the two.
 */
across?: Place, };

/**
 * What is built, laid or destroyed.
 */
export type WorkKind = "bridge-begun" | "bridge" | "pontoon" | "ferry" | "burnt" | "spiked";

/**
 * A figure of a counter that only its own game has.
 */
export type Worth = { 
/**
 * What it is: a Fluent key, among the game's own words.
 */
term: string, 
/**
 * How much.
 */
value: number, };
