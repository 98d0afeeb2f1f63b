import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import lastRelease from '../../tools/last-release.json' with { type: 'json' };
import { workingCopy } from '../../tools/working-copy.ts';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { openDatabase } from '../src/db/database.ts';
import { freePort } from '../src/db/free-port.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { until } from './until.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'adashi-versions-'));
const servers: ChildProcess[] = [];
let copy: string;
let urls: { readonly owner: string; readonly server: string };
let app: TestApp;

/** Starts a server of the last release, and returns a function that sends requests to the server. */
async function startOld(owner?: string) {
  const PORT = String(await freePort());
  const own = { PORT, DATA_DIR, DATABASE_URL: urls.server, LOG_LEVEL: 'warn', DEMO: 'no', ARGON2_MEMORY_KIB: '64' };
  const server = spawn(process.execPath, [join(copy, 'api/src/app/main.ts')], {
    env: { ...process.env, ...own, AUTH_LIMIT: '100000', ...(owner && { DATABASE_OWNER_URL: owner }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  servers.push(server);
  const url = `http://localhost:${PORT}/api`;
  await until(async () => {
    if (server.exitCode !== null) throw new Error('The server of the last release stopped.');
    return fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return async (caller: Caller, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200);
    return answer.json();
  };
}

beforeAll(async () => {
  copy = workingCopy(lastRelease.commit);
  const name = `versions_${process.pid}`;
  const admin = openDatabase(inject('ownerUrl'), 1);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const inDatabase = (url: string) => url.replace(/\/[^/]*$/, `/${name}`);
  urls = { owner: inDatabase(inject('ownerUrl')), server: inDatabase(inject('serverUrl')) };
});
afterAll(async () => {
  await app?.close();
  for (const server of servers) {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
});

test('Servers of the last release and of this version serve one database through a whole rotation', async () => {
  const before = await startOld(urls.owner);
  await prepareDatabase(urls, false);
  app = await TestApp.openOn(urls.server, { DATA_DIR });
  const after = await startOld();

  const staff = await app.staff('grace');
  const [ada, bola] = [await app.readyMember('ada', staff), await app.readyMember('bola', staff, '2234567')];
  const squad = await app.openSquad(staff);
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await before(bola, `/adashi/squad/${squad}/join`, { position: 2 });

  const status = async () => (await ada.call('squad', { ...inSquad(squad), query: {} })).status;
  for (let day = 0; (await status()) !== 'completed'; day += 1) {
    expect(day).toBeLessThan(60);
    const old = day % 2 === 0 ? before : after;
    if (day % 3 === 0) await old(staff, '/sandbox/clock', { advanceDays: 1 });
    else await app.passDays(1);
    for (const member of [ada, bola]) {
      await old(member, '/adashi/dashboard');
      await old(member, `/adashi/squad/${squad}`);
      await member.call('dashboard', IN_PRODUCT);
    }
    await old(bola, '/help/ticket', { topic: 'paid', text: `Day ${day}` });
  }

  const payouts = (await staff.call('payouts', { ...IN_PRODUCT, query: {} })).data;
  expect(payouts.map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(await verifyLedger(app.context.db)).toBeNull();
});
