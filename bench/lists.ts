import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { createApiServer } from '../api/src/app/api-server.ts';
import { createApp } from '../api/src/app/create-app.ts';
import { prepareDatabase } from '../api/src/app/prepare-database.ts';
import { hashPassword } from '../api/src/auth/credentials/index.ts';
import { readConfig } from '../api/src/base/config/index.ts';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { everythingAsked } from './lists/asked.ts';
import { FIRST_OF, plant } from './lists/plant.ts';

// Measures the staff lists with 1,000,000 people, 100,000 squads and 5,000,000 contributions. `node bench/lists.ts
// [share] [what] [folder]` inserts a `share` of the rows (0.1 is a tenth), measures only URLs that contain `what`, and
// keeps the database in `folder`.
const [share = '1', only = '', kept] = process.argv.slice(2);
const PEOPLE = Math.round(1_000_000 * Number(share));
const LIMIT_MS = 200;
const TRIES = 5;
const PASSWORD = 'Savings2026!';
/** PostgreSQL settings for a database of this size. They turn off durability. */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'shared_buffers=1GB',
  'maintenance_work_mem=256MB',
].flatMap((setting) => ['-c', setting]);

const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'adashi-lists-'));
await mkdir(folder, { recursive: true });
const embedded = await startEmbedded(folder, FLAGS);
await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
const owner = openDatabase(embedded.ownerUrl, 2);
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', AUTH_LIMIT: '1000' });
const { context, close } = await createApp(config, embedded.url);
const planted = join(folder, 'planted');
if (!existsSync(planted)) {
  await plant(owner, PEOPLE);
  await sql`
    insert into people (role, first_name, last_name, email, password_hash, email_verified_at, referral_code, two_factor_exempt)
    values ('superadmin', 'Kofi', 'Mensah', 'kofi@example.com', ${await hashPassword(context, PASSWORD)}, now(), 'kofi', true)
  `.execute(owner);
  await writeFile(planted, share);
}
const server = await createApiServer(context);
const login = { email_address: 'kofi@example.com', password: PASSWORD };
const { accessToken } = (await server.inject({ method: 'POST', url: '/api/auth/login', body: login })).json();
const headers = { authorization: `Bearer ${accessToken}` };

async function timed(url: string): Promise<number> {
  const start = performance.now();
  const answer = await server.inject({ method: 'GET', url: `/api${url}`, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return performance.now() - start;
}

const idsRow = z.object({ squad: z.string(), agreement: z.string(), person: z.string() });
const { rows } = await sql`
  select ${FIRST_OF.squad} as squad, ${FIRST_OF.agreement} as agreement, ${FIRST_OF.person} as person
`.execute(owner);
const { squad, agreement, person } = idsRow.parse(rows[0]);
const asked = everythingAsked({
  path: {
    product: 'adashi',
    account: 'clearing:sandbox',
    '/admin/contract-agreement/:id/signature id': agreement,
    '/admin/user/:id/notes id': person,
    id: squad,
  },
  filters: { squad, person },
}).filter((url) => url.includes(only));
let slow = 0;
for (const url of asked) {
  const times: number[] = [];
  // Ends the loop after a slow second request, because later requests would be slow too. The first request does not
  // count, because it reads from disk.
  for (let attempt = 0; attempt < TRIES && (times[1] ?? 0) < 2_000; attempt += 1) times.push(await timed(url));
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  if (median > LIMIT_MS) slow += 1;
  console.log(`${median > LIMIT_MS ? 'SLOW' : 'ok  '} ${median.toFixed(0).padStart(6)} ms  ${decodeURIComponent(url)}`);
}
console.log(
  slow === 0
    ? `All ${asked.length} within ${LIMIT_MS} ms.`
    : `${slow} of ${asked.length} took longer than ${LIMIT_MS} ms.`,
);
if (slow > 0) process.exitCode = 1;
await server.close();
await close();
await owner.destroy();
await embedded.stop();
if (!kept) await rm(folder, { recursive: true, force: true });
