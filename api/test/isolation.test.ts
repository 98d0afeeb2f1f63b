import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { applyEvents, storeEvents } from '../src/rotation/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';

let app: TestApp;
let grace: Caller;
const squads: string[] = [];
const PAGE = { query: { page: 1, pageSize: 10 } };

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  const members = [await app.readyMember('ada', grace), await app.readyMember('beth', grace)];
  for (const name of ['Riverside', 'Hillside', 'Lakeside', 'Parkside']) {
    const squad = await app.openSquad(grace, { name });
    squads.push(squad);
    for (const [index, member] of members.entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  }
  await app.advance(11);
});
afterAll(() => app.close());

const run = (text: string) => asOwner(app.context.db, text);
const quarantine = async () => (await grace.call('quarantinedSquads', PAGE)).data;
const squadAt = (index: number) => squads[index] ?? '';
const statesOf = async (index: number) => {
  const { rows } = await sql<{ state: string }>`
    select distinct state from contributions where squad_id = ${squadAt(index)} and round = 1
  `.execute(app.context.db);
  return rows.map((row) => row.state);
};
const firstPayout = async (index: number) => {
  const { rows } = await sql<{ state: string }>`
    select state from payouts where squad_id = ${squadAt(index)} and round = 1
  `.execute(app.context.db);
  return rows[0]?.state;
};

/** Advances the clock day by day until the condition is true. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 20) throw new Error('it never came');
    await app.advance(1);
  }
}

describe('Quarantine of a failing squad (MONEY §7)', () => {
  test('Provider events of a quarantined squad wait in order until staff retry the squad', async () => {
    await run(
      `alter table contributions add constraint broken check (squad_id <> '${squadAt(1)}' or state <> 'confirmed')`,
    );
    await until(async () => (await statesOf(0)).includes('confirmed'));
    expect(await Promise.all([0, 1, 2, 3].map(statesOf))).toEqual([
      ['confirmed'],
      ['submitted'],
      ['confirmed'],
      ['confirmed'],
    ]);
    expect(await quarantine()).toMatchObject([
      { id: squadAt(1), name: 'Hillside', error: expect.stringContaining('broken') },
    ]);
    await run('alter table contributions drop constraint broken');
    await app.context.runDailyJobs();
    expect(await statesOf(1)).toEqual(['submitted']);
    await grace.call('retrySquad', { params: { id: squadAt(1) } });
    await app.context.runDailyJobs();
    expect(await statesOf(1)).toEqual(['confirmed']);
    expect(await quarantine()).toEqual([]);
    expect((await grace.refused('retrySquad', { params: { id: squadAt(1) } })).code).toBe('done_by');
  });

  test('Staff get one notification for each quarantine of a squad', async () => {
    const { data } = await grace.call('notifications', PAGE);
    expect(data.filter(({ kind }) => kind === 'squad_set_aside')).toMatchObject([
      { kind: 'squad_set_aside', squad: 'Hillside' },
    ]);
    const mails = await app.mailsTo('grace@staff.example');
    expect(mails.map((mail) => mail.subject)).toEqual(['Hillside was quarantined']);
    expect(mails[0]?.text).toContain('broken');
  });

  test('A quarantined squad does not delay the payouts of other squads', async () => {
    await run(`alter table payouts add constraint broken check (squad_id <> '${squadAt(2)}' or attempt = 0)`);
    await run(`update payouts set round = 90, payout_on = null where squad_id = '${squadAt(3)}' and round = 2`);
    await until(async () => (await firstPayout(0)) === 'paid');
    expect(await firstPayout(1)).toBe('paid');
    expect(await firstPayout(2)).toBe('scheduled');
    expect((await quarantine()).map((squad) => squad.name)).toEqual(expect.arrayContaining(['Lakeside', 'Parkside']));
    // A retry that fails with the same fault quarantines the squad again.
    await grace.call('retrySquad', { params: { id: squadAt(2) } });
    await app.context.runDailyJobs();
    expect((await quarantine()).map((squad) => squad.name)).toContain('Lakeside');
    await run('alter table payouts drop constraint broken');
    await run(`update payouts set round = 2, payout_on = rounds.payout_on from rounds
      where payouts.squad_id = '${squadAt(3)}' and round = 90 and rounds.squad_id = payouts.squad_id and number = 2`);
    for (const index of [2, 3]) await grace.call('retrySquad', { params: { id: squadAt(index) } });
    await until(async () => (await firstPayout(2)) === 'paid');
    expect(await firstPayout(3)).toBe('paid');
    expect(await verifyLedger(app.context.db)).toBeNull();
    expect((await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'paid' } })).total).toBe(4);
  });

  test('A squad that is quarantined on its start day starts after the repair', async () => {
    const members = [await app.readyMember('carl', grace), await app.readyMember('dora', grace)];
    const [broken, sound] = [await app.openSquad(grace, { name: 'Broken' }), await app.openSquad(grace)];
    for (const squad of [broken, sound])
      for (const [index, member] of members.entries())
        await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    const statusOf = async (squad: string) => (await grace.call('squad', inSquad(squad))).status;
    await run(`alter table squads add constraint broken check (id <> '${broken}' or status <> 'active')`);
    await until(async () => (await quarantine()).length > 0);
    expect([await statusOf(broken), await statusOf(sound)]).toEqual(['upcoming', 'active']);
    expect(await quarantine()).toMatchObject([{ name: 'Broken' }]);
    await run('alter table squads drop constraint broken');
    await grace.call('retrySquad', { params: { id: broken } });
    await app.context.runDailyJobs();
    expect(await quarantine()).toEqual([]);
    expect(await statusOf(broken)).toBe('active');
  });

  test('A lost database connection does not quarantine a squad', async () => {
    const { engine, clock } = app.context;
    const lost = { ...engine, announce: () => Promise.reject(new Error('Connection terminated unexpectedly')) };
    await sql`update provider_events set applied_at = null where event ->> 'kind' = 'payout_paid'`.execute(engine.db);
    await sql`update payouts set state = 'submitted' where round = 1`.execute(engine.db);
    await expect(applyEvents(lost, clock.today())).rejects.toThrow('Connection terminated');
    expect(await quarantine()).toEqual([]);
    await applyEvents(engine, clock.today());
    expect(await firstPayout(0)).toBe('paid');
  });
});

describe('Provider events of unknown subjects (MONEY §7)', () => {
  const unmatched = async () => (await grace.call('unmatchedEvents', PAGE)).data;

  test('Staff can retry or close a provider event of an unknown subject', async () => {
    const { db, engine, clock } = app.context;
    const about = { squad: squadAt(0), round: 1 };
    const { rows } = await sql<{ id: string }>`select id from seats where squad_id = ${squadAt(0)}`.execute(db);
    const seat = rows[0]?.id ?? '';
    const events = [
      {
        eventId: 'strange squad',
        squad: '00000000-0000-4000-8000-000000000000',
        event: { kind: 'payout_paid', round: 1, seq: 0, attempt: 1 },
      },
      { eventId: 'strange round', ...about, event: { kind: 'charge_confirmed', round: 77, seat, attempt: 1 } },
      { eventId: 'strange attempt', ...about, event: { kind: 'charge_confirmed', round: 1, seat, attempt: 9 } },
      { eventId: 'strange debt', ...about, event: { kind: 'debt_paid', round: 77, seat, amount: 5, payment: 'x' } },
      { eventId: 'strange payout', ...about, event: { kind: 'payout_failed', round: 1, seq: 0, attempt: 2 } },
      { eventId: 'known', ...about, event: { kind: 'charge_confirmed', round: 1, seat, attempt: 1 } },
    ];
    await storeEvents(db, 'sandbox', JSON.parse(JSON.stringify(events)));
    await applyEvents(engine, clock.today());
    expect((await unmatched()).map((event) => event.eventId)).toEqual(events.map((event) => event.eventId).slice(0, 5));
    const whose = { provider: 'sandbox', squad: 'Riverside', period: 'weekly', member: 'Ada Obi', round: 77 };
    expect((await unmatched()).slice(0, 4)).toMatchObject([
      { squad: null, period: null, member: null, round: 1, amount: null, kind: 'payout_paid', what: null },
      { ...whose, amount: null, kind: 'charge_confirmed' },
      { ...whose, round: 1 },
      { ...whose, amount: 5, kind: 'debt_paid' },
    ]);
    const file = await grace.raw('unmatchedEventsFile', {});
    expect(file.body).toContain('Riverside,Ada Obi,77,0.05,sandbox,strange debt,debt_paid');

    const [first, second] = await unmatched();
    const params = { id: first?.id ?? 0 };
    expect(
      (await grace.refused('closeEvent', { params: { id: String(params.id) }, body: { reason: '' } })).status,
    ).toBe(400);
    await grace.call('closeEvent', { params, body: { reason: 'It was of another platform' } });
    expect((await grace.refused('closeEvent', { params, body: { reason: 'Once more' } })).code).toBe('done_by');
    expect((await grace.refused('retryEvent', { params })).code).toBe('done_by');
    // The missing round now exists, as after a restore from a backup.
    await sql`update provider_events set event = event || '{"round":1}' where id = ${second?.id}`.execute(db);
    await grace.call('retryEvent', { params: { id: second?.id ?? 0 } });
    await app.context.runDailyJobs();
    expect((await unmatched()).map((event) => event.eventId)).toEqual([
      'strange attempt',
      'strange debt',
      'strange payout',
    ]);
  });

  test('A member cannot see the provider events of unknown subjects', async () => {
    const eve = await app.member('eve');
    for (const name of ['quarantinedSquads', 'unmatchedEvents'] as const)
      expect((await eve.refused(name)).status).toBe(403);
  });
});

test('The audit log records every staff action on a quarantined squad', async () => {
  const { rows } = await sql<{ action: string }>`select distinct action from activity`.execute(app.context.db);
  const actions = rows.map((row) => row.action);
  expect(actions).toEqual(
    expect.arrayContaining(['set_squad_aside', 'retried_squad', 'retried_event', 'closed_event']),
  );
});
