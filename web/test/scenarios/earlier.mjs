// Games that were begun under earlier rules: both sides agree to go on, or the record is read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glimpse } from '../table/pictures.mjs';
import { playOn } from '../table/play.mjs';
import { HEINBERG, pair } from '../table/seats.mjs';
import { faults } from '../table/visitor.mjs';

export default {
  async 'a game of earlier rules goes on when both agree'(server) {
    const [anne, ben] = await pair(server, HEINBERG);
    await server.kill();
    server.write(ofVersionOne(anne.id, 150));
    await server.run();
    for (const player of [anne, ben]) await player.page.reload();
    const shown = await anne.state();
    assert.deepEqual([shown.rules.begun, shown.rules.now, shown.status], [1, 2, 'running']);
    const slip = (player) => player.page.getByRole('alertdialog', { name: 'Earlier rules' });
    await slip(ben).waitFor();
    assert.match(await anne.page.locator('.asked').innerText(), /begun under earlier rules \(version 1\)/);
    assert.equal(await anne.page.locator('[data-offer]').count(), 0, 'nothing can be decided');
    await anne.faultless('earlier rules');
    await slip(anne).getByRole('button', { name: 'Offer to go on' }).click();
    await slip(ben).getByText('offers to go on').waitFor();
    await slip(ben).getByRole('button', { name: 'Decline' }).click();
    await slip(anne).getByRole('button', { name: 'Offer to go on' }).click();
    await slip(ben).getByRole('button', { name: 'Accept' }).waitFor();
    await glimpse(ben, 'new-rules');
    await slip(ben).getByRole('button', { name: 'Accept' }).click();
    for (const player of [anne, ben]) await slip(player).waitFor({ state: 'detached' });
    const goesOn = await anne.state();
    assert.deepEqual([goesOn.rules, goesOn.stage], [null, shown.stage]);
    await playOn([anne, ben], (state) => state.moment > 8);
    await anne.post(`/api/games/${anne.id}/control`, { control: 'resign' });
    assert.match(await ben.record(), /\nrules 1\n[\s\S]*:offers-new-rules\n[\s\S]*:accepts-new-rules\n[\s\S]*:rules 2 /);
    await ben.leave();
    await anne.leave();
  },

  async 'a game that cannot go on can be read'(server) {
    const [anne, ben] = await pair(server, HEINBERG);
    await server.kill();
    server.write(`${ofVersionOne(anne.id, 20)} UPDATE actions SET line = 'french sing' WHERE sequence = 20;`);
    await server.run();
    await anne.page.reload();
    await anne.page.getByText('cannot go on under today’s').waitFor();
    const link = anne.page.getByRole('link', { name: 'Record' });
    assert.equal(await link.getAttribute('href'), `/api/games/${anne.id}/record`);
    assert.match(await anne.record(), /\n20 french sing\n/);
    faults.length = 0; // the browser itself says in its console that the game was not found
    await ben.leave();
    await anne.leave();
  },
};

/** Makes a game into the first lines of one that was played by version 1 of the rules. */
function ofVersionOne(id, lines) {
  const record = readFileSync(fileURLToPath(new URL('../../../crates/warburg/tests/versions/1/heinberg-draw.record', import.meta.url)), 'utf8');
  const [, data] = /^data (.*)$/m.exec(record);
  const [, seed] = /^seed (.*)$/m.exec(record);
  const game = `(SELECT id FROM games WHERE slug = '${id}')`;
  const played = [...record.matchAll(/^([1-9]\d*) (.*)$/gm)].slice(0, lines);
  const inserts = played.map(([, number, line]) => `INSERT INTO actions (game, sequence, line) VALUES (${game}, ${number}, '${line}');`);
  return `UPDATE games SET version = 1, data = '${data}', seed = x'${seed}' WHERE slug = '${id}'; ${inserts.join(' ')}`;
}
