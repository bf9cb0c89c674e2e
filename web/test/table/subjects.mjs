// All scenarios, subject by subject, the longest first: whoever runs several at once has no long one left over at the end.
import aims from '../scenarios/aims.mjs';
import attacks from '../scenarios/attacks.mjs';
import back from '../scenarios/back.mjs';
import blows from '../scenarios/blows.mjs';
import briefing from '../scenarios/briefing.mjs';
import earlier from '../scenarios/earlier.mjs';
import fights from '../scenarios/fights.mjs';
import first from '../scenarios/first.mjs';
import gloire from '../scenarios/gloire.mjs';
import guide from '../scenarios/guide.mjs';
import keys from '../scenarios/keys.mjs';
import map from '../scenarios/map.mjs';
import narrow from '../scenarios/narrow.mjs';
import odds from '../scenarios/odds.mjs';
import overlays from '../scenarios/overlays.mjs';
import places from '../scenarios/places.mjs';
import screens from '../scenarios/screens.mjs';
import sight from '../scenarios/sight.mjs';
import stranger from '../scenarios/stranger.mjs';
import together from '../scenarios/together.mjs';
import toy from '../scenarios/toy.mjs';
import visits from '../scenarios/visits.mjs';
import whole from '../scenarios/whole.mjs';

export const SUBJECTS = { screens, whole, guide, aims, attacks, toy, stranger, together, odds, overlays, blows, gloire, fights, first, back, map, places, sight, keys, narrow, earlier, briefing, visits };

export const SCENARIOS = Object.assign({}, ...Object.values(SUBJECTS));

/** What measures time: nothing else runs meanwhile. */
export const ALONE = ['the board is there within a second, and the client is small'];
