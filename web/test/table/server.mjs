// Starts the real table: the binary that SABRETACHE names, on a free port, with a database of its own.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BINARY = process.env.SABRETACHE;
/** The dice of the games follow from it; empty for dice that nobody knows. */
const REHEARSE = process.env.REHEARSE ?? '1760';
export const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The port of which a table says that it listens there: it finds a free one itself, so that nobody else can take it meanwhile. */
const portOf = (table) =>
  new Promise((resolve, reject) => {
    let said = '';
    table.stdout.on('data', (text) => {
      said += text;
      const found = /http:\/\/[^\s/]*:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    table.once('exit', () => reject(new Error(`the table does not start: ${said}`)));
  });

async function healthy(address) {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${address}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the table at ${address} does not answer`);
}

/** A table that can be killed and started again at the same port with the same games. */
export class TableServer {
  static async start() {
    const folder = mkdtempSync(join(tmpdir(), 'sabretache-'));
    const server = new TableServer(folder);
    await server.run();
    return server;
  }

  constructor(folder) {
    this.folder = folder;
    this.port = 0;
  }

  async run() {
    const database = join(this.folder, 'table.sqlite');
    const args = ['serve', '--port', String(this.port), '--database', database, '--web', DIST, '--unlimited', ...(REHEARSE ? ['--rehearse', REHEARSE] : [])];
    this.process = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.port = await portOf(this.process);
    this.address = `http://127.0.0.1:${this.port}`;
    await healthy(this.address);
  }

  /** Writes to the database while nobody serves it. */
  write(sql) {
    execFileSync('sqlite3', [join(this.folder, 'table.sqlite')], { input: sql });
  }

  /** As if the power had gone. */
  kill() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    return gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
