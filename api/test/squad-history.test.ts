import { SQUAD_RESULTS } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '../src/audit/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let squad = '';
let seat = '';

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  const [ada, beth] = [await app.readyMember('ada', grace), await app.readyMember('beth', grace)];
  squad = await app.openSquad(grace);
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(14);
  seat = (await grace.call('squad', inSquad(squad))).seats[0]?.id ?? '';
}, 120_000);
afterAll(() => app.close());

const history = async () => (await grace.call('squadHistory', { ...inSquad(squad), query: { pageSize: 100 } })).data;

async function event(id: string, kind: string, isApplied: boolean): Promise<void> {
  const about = JSON.stringify({ kind, round: 1, seq: 0, attempt: 1, ...(kind.startsWith('charge') && { seat }) });
  await sql`
    insert into provider_events (provider, event_id, squad_id, event, applied_at)
    values ('sandbox', ${id}, ${squad}, ${about}::jsonb, case when ${isApplied} then now() end)
  `.execute(app.context.db);
}

test.each(SQUAD_RESULTS)(
  'The history of a squad has the provider’s result %s, once the result is applied',
  async (kind) => {
    const shown = async () => (await history()).filter(({ action }) => action === kind).length;
    const before = await shown();
    await event(`waits ${kind}`, kind, false);
    expect(await shown()).toBe(before);
    await event(`done ${kind}`, kind, true);
    expect(await shown()).toBe(before + 1);
    expect((await history()).find(({ action }) => action === kind)).toMatchObject({
      by: 'provider',
      round: 1,
      member: expect.stringContaining(' Obi'),
    });
  },
);

test('The history of a squad leaves out provider events that do not affect its members', async () => {
  await event('strange', 'charge_confirmed', true);
  expect((await history()).map(({ action }) => action)).not.toContain('charge_confirmed');
});

test.each(['approved_payout', 'held_payout', 'released_payout', 'confirmed_return'] as const)(
  'The history of a squad has the act %s on one of its payouts',
  async (act) => {
    const { rounds } = await grace.call('squad', inSquad(squad));
    const record = (id: string) =>
      inTransaction(app.context.db, (trx) =>
        writeAudit(trx, { kind: 'staff', id: grace.id }, act, `payout:${id}`, { round: 1, reason: 'Checked' }),
      );
    await record(rounds[0]?.payout.id ?? '');
    await record('00000000-0000-4000-8000-000000000001');
    const found = (await history()).filter(({ action }) => action === act);
    expect(found).toMatchObject([{ by: 'staff', name: 'grace Staff', round: 1, reason: 'Checked' }]);
  },
);
