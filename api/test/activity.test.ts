import { dayIn } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkActivity } from '../src/admin/audit/verify-activity.ts';
import { comingFrom, sealActivity, writeAudit } from '../src/audit/index.ts';
import { TIME_ZONE } from '../src/base/clock.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';
import { statementsOf } from './statements-of.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.member('ada');
});
afterAll(() => app.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const list = async (query: object = {}) => (await grace.call('activity', { query })).data;
const verify = () => grace.call('verifyActivity', {});

/** Runs SQL with the rights of the database owner, as an attacker with direct database access could. */
const behind = (text: string) => asOwner(app.context.db, text);
const change = (id: number, details: object) =>
  behind(`update activity set details = '${JSON.stringify(details)}' where id = ${id}`);

describe('Audit log entries', () => {
  test('An entry about changed personal data shows the old and new values but hides the home address', async () => {
    const of = { params: { id: ada.id } };
    await grace.call('updatePersonalInfo', { ...of, body: { phoneNumber: '4165550141', reason: 'She moved' } });
    const body = { phoneNumber: '4165550148', language: 'en', homeAddress: '9 Oak Road', reason: 'She moved' } as const;
    await grace.call('updatePersonalInfo', { ...of, body });
    const [row] = (await list({ about: 'person' })).filter(({ action }) => action === 'changed_personal_info');
    expect(row?.details).toEqual({
      before: { phoneNumber: '4165550141' },
      after: { phoneNumber: '4165550148' },
      fields: ['homeAddress'],
      reason: 'She moved',
    });
  });

  test('An audit log entry records the actor, the action, the subject and the reason', async () => {
    const squad = await app.openSquad(grace, { name: 'Riverbank' });
    await grace.raw('cancelSquad', { ...inSquad(squad), body: { reason: 'Opened twice' } }, { 'user-agent': CHROME });
    expect((await list({ about: 'squad' }))[0]).toMatchObject({
      actor: 'grace Staff',
      actorKind: 'staff',
      role: 'admin',
      action: expect.stringContaining('cancel'),
      about: 'Riverbank',
      details: { reason: 'Opened twice' },
      ip: '127.0.0.1',
      device: 'computer',
      browser: 'Chrome, Windows',
    });
  });

  test('The details of an audit log entry show people by name', async () => {
    const squad = await app.openSquad(grace, { name: 'Hillside' });
    await inTransaction(app.context.db, (trx) =>
      writeAudit(trx, { kind: 'staff', id: grace.id }, 'assigned_ticket', `squad:${squad}`, {
        from: ada.id,
        to: null,
        before: { contribution: 12_345, squad },
      }),
    );
    expect((await list())[0]?.names).toEqual({ [ada.id]: 'ada Member', [squad]: 'Hillside' });
    const { body } = await grace.raw('activityCsv', { query: { about: 'squad' } });
    const line = body
      .split('\r\n')
      .find((row) => row.includes('assigned_ticket'))
      ?.replaceAll('""', '"');
    expect(line).toContain('"from":"ada Member"');
    expect(line).toContain('"contribution":"123.45"');
    expect(line).toContain('"squad":"Hillside"');
  });

  test('An audit log entry shows the name of the affected guarantor, agreement or announcement', async () => {
    const one = { title: 'House rules', bodyEn: 'Be kind to each other.', bodyFr: 'Soyez gentils entre vous.' };
    await grace.call('addAgreement', { body: one });
    expect((await list())[0]).toMatchObject({ action: 'drafted_agreement', about: 'House rules' });
    const said = { titleEn: 'A holiday', bodyEn: 'Banks are closed.', titleFr: 'Un congé', bodyFr: 'Banques fermées.' };
    await grace.call('addAnnouncement', { body: { ...said, audience: {}, byMail: false } });
    expect((await list())[0]).toMatchObject({ action: 'drafted_announcement', about: 'A holiday' });
    const elder = { name: 'Elder Obi', email: 'e@example.com', phoneNumber: '4165550145', relationship: 'Aunt' };
    await ada.call('nominate', { body: elder });
    expect((await list())[0]).toMatchObject({ action: 'named_guarantor', about: 'Elder Obi' });
  });

  test('An audit log entry of a background job has no IP address, even when a request started the job', async () => {
    const origin = { ip: '203.0.113.7', device: null, browser: null } as const;
    const job = { kind: 'job', id: null } as const;
    await comingFrom(
      () => origin,
      () => inTransaction(app.context.db, (trx) => writeAudit(trx, job, 'received_beacon', `person:${ada.id}`)),
    );
    expect((await list({ pageSize: 10 })).find(({ action }) => action === 'received_beacon')).toMatchObject({
      ip: null,
    });
  });

  test('An audit log entry of the server itself has no IP address', async () => {
    await checkActivity(app.context.db);
    expect((await list({ who: 'job' }))[0]).toMatchObject({
      action: 'verified_activity',
      actor: null,
      ip: null,
      device: null,
    });
  });

  test.each([
    [
      'person',
      { q: 'ada member' },
      ({ actor, about }: { actor: string | null; about: string | null }) =>
        actor === 'ada Member' || about === 'ada Member',
    ],
    ['squad', { q: 'riverbank' }, ({ about }: { about: string | null }) => about === 'Riverbank'],
    ['kind of actor', { who: 'member' }, ({ actorKind }: { actorKind: string }) => actorKind === 'member'],
    ['kind of subject', { about: 'squad' }, ({ subject }: { subject: string }) => subject.startsWith('squad:')],
    ['device', { device: 'computer' }, ({ device }: { device: string | null }) => device === 'computer'],
  ])('Staff can filter the audit log by %s', async (_, query, isMeant: (row: never) => boolean) => {
    const rows = await list(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !isMeant(row as never))).toEqual([]);
  });

  test('The filter by device finds the audit log entry of a request from a tablet', async () => {
    const { db } = app.context;
    const tablets = async () => (await list({ device: 'tablet' })).map(({ action }) => action);
    const origin = { ip: '203.0.113.7', device: 'tablet', browser: null } as const;
    await comingFrom(
      () => origin,
      () =>
        inTransaction(db, (trx) => writeAudit(trx, { kind: 'staff', id: ada.id }, 'resent_mail', `person:${ada.id}`)),
    );
    expect(await tablets()).toEqual(['resent_mail']);
  });

  test('Staff can find erasures, exports and deletions of expired records', async () => {
    const gone = await app.member('gone');
    await grace.call('deletePerson', { params: { id: gone.id }, body: { reason: 'gone Member asked by phone' } });
    await grace.raw('peopleCsv', { query: {} });
    const found = async (privacy: string) => list({ privacy });
    expect((await found('erasures'))[0]).toMatchObject({
      actor: 'grace Staff',
      action: 'erased_person',
      subject: `person:${gone.id}`,
      details: { reason: 'Erased asked by phone' },
    });
    expect((await found('exports')).map(({ action }) => action)).toContain('exported');
    expect(await found('deletions')).toEqual([]);
  });

  test('Staff can filter the audit log by time', async () => {
    // The filter uses the app's clock. In tests, the app's clock differs from the database clock.
    const at = new Date(app.context.clock.now().getTime() - 9 * 86_400_000);
    await sql`insert into activity (at, actor_kind, action, subject) values (${at}, 'job', 'was_long_ago', 'test')`.execute(
      app.context.db,
    );
    const acts = async (when: string) => (await list({ when, pageSize: 100, who: 'job' })).map(({ action }) => action);
    expect(await acts('week')).not.toContain('was_long_ago');
    expect(await acts('month')).toContain('was_long_ago');
  });

  test('Staff can export the audit log with or without a filter', async () => {
    const rows = async (query: object) => (await grace.raw('activityCsv', { query })).body.trim().split('\r\n');
    const { total } = await grace.call('activity', { query: {} });
    expect(await rows({})).toHaveLength(total + 1);
    const ofSquads = await rows({ about: 'squad' });
    expect(ofSquads.slice(1).filter((row) => !row.includes('squad:'))).toEqual([]);
  });
});

describe('Hash chain of the audit log', () => {
  test('The audit log records each verification of an intact audit chain', async () => {
    const { rows, broken } = await verify();
    expect(broken).toBeNull();
    const { head, verified } = await grace.call('activityChain', {});
    expect(head?.sequence).toBe(rows + 1);
    expect(verified).toMatchObject({ rows, broken: null, by: 'grace Staff' });
    expect((await list())[0]).toMatchObject({ action: 'verified_activity', hash: head?.hash });
  });

  test('Simultaneous processes add each audit log entry to the audit chain once', async () => {
    const act = (count: number, then: () => Promise<unknown>) =>
      inTransaction(app.context.db, async (trx) => {
        await writeAudit(trx, { kind: 'job', id: null }, 'reconciled', 'ledger', { count });
        await then();
      });
    const seal = () => Promise.all([sealActivity(app.context.db), sealActivity(app.context.db)]);
    // The first transaction commits last. Meanwhile, the audit chain seals the entries of the other transactions.
    await act(1, async () => {
      await act(2, async () => act(3, seal));
      await seal();
    });
    await Promise.all([1, 2, 3].map(() => sealActivity(app.context.db)));
    const { rows } = await sql`
      select count(*)::int as acts, count(distinct sequence)::int as links, max(sequence)::int as last
      from activity left join activity_chain on activity_id = activity.id
    `.execute(app.context.db);
    const [{ acts, links, last } = { acts: 0, links: 0, last: 0 }] = rows as {
      acts: number;
      links: number;
      last: number;
    }[];
    expect([links, last]).toEqual([acts, acts]);
    expect((await verify()).broken).toBeNull();
  });

  test('The verification of the audit chain reports a changed entry', async () => {
    const id = (await list({ about: 'squad' }))[0]?.id ?? 0;
    const { rows } = await sql<{ details: object }>`select details from activity where id = ${id}`.execute(
      app.context.db,
    );
    await change(id, { reason: 'Nothing happened' });
    expect((await verify()).broken).toMatchObject({ kind: 'changed', activity: id });
    await change(id, rows[0]?.details ?? {});
    expect((await verify()).broken).toBeNull();
  });

  test('The audit chain stays valid after the erasure of a reason, and the entry shows that the reason was erased', async () => {
    const { db } = app.context;
    const squad = await app.openSquad(grace, { name: 'Erased reason' });
    await grace.call('cancelSquad', { ...inSquad(squad), body: { reason: 'Ada Obi asked for it' } });
    const entry = async () => (await list({ about: 'squad' })).find(({ subject }) => subject === `squad:${squad}`);
    expect(await entry()).toMatchObject({ isErased: false, details: { reason: 'Ada Obi asked for it' } });
    await sealActivity(db);
    await sql`delete from activity_texts where activity_id = ${(await entry())?.id}`.execute(db);
    expect((await verify()).broken).toBeNull();
    expect(await entry()).toMatchObject({ isErased: true });
    expect(await entry()).not.toMatchObject({ details: { reason: expect.anything() } });
    const { body } = await grace.raw('activityCsv', { query: { about: 'squad' } });
    expect(body.split('\r\n').find((line) => line.includes(`squad:${squad}`))).toContain('Erased');
  });

  test('The server cannot change the reason of an audit log entry, and the verification reports a changed reason', async () => {
    const id = (await list({ about: 'squad' })).find(({ isErased }) => !isErased)?.id ?? 0;
    const set = (reason: string) =>
      `update activity_texts set texts = '{"name": "${reason}"}' where activity_id = ${id}`;
    await expect(sql.raw(set('Other')).execute(app.context.db)).rejects.toThrow('permission denied');
    const { rows } = await sql<{ texts: object }>`select texts from activity_texts where activity_id = ${id}`.execute(
      app.context.db,
    );
    await behind(set('Other'));
    expect((await verify()).broken).toMatchObject({ kind: 'changed', activity: id });
    await behind(`update activity_texts set texts = '${JSON.stringify(rows[0]?.texts)}' where activity_id = ${id}`);
    expect((await verify()).broken).toBeNull();
  });

  test('The verification of the audit chain reports a missing link and an unsealed entry', async () => {
    const { rows } = await sql`select * from activity_chain where sequence = 3`.execute(app.context.db);
    const [link] = rows as { sequence: string; activity_id: string; hash: string; sealed_at: Date }[];
    await behind('delete from activity_chain where sequence = 3');
    expect((await verify()).broken).toMatchObject({ kind: 'missing', sequence: 3 });
    await sql`
      insert into activity_chain values (${link?.sequence}, ${link?.activity_id}, ${link?.hash}, ${link?.sealed_at})
    `.execute(app.context.db);
    await sql`insert into activity (actor_kind, action, subject) values ('staff', 'forged', 'test')`.execute(
      app.context.db,
    );
    await sql`delete from activity_unsealed where activity_id in (select id from activity where action = 'forged')`.execute(
      app.context.db,
    );
    expect((await verify()).broken).toMatchObject({ kind: 'unsealed', sequence: null });
    await sql`insert into activity_unsealed select id from activity where action = 'forged'`.execute(app.context.db);
    expect((await verify()).broken).toBeNull();
  });

  test('The server publishes the last hash of the audit chain for each day', async () => {
    const today = dayIn(TIME_ZONE, Date.now());
    await sealActivity(app.context.db);
    const head = await app.visitor.call('activityHead', { query: { on: today } });
    expect(head).toMatchObject({ on: today, isFinal: false });
    expect(head.hash).toBe((await grace.call('activityChain', {})).head?.hash);
    expect((await app.visitor.refused('activityHead', { query: { on: '2020-01-01' } })).code).toBe('not_found');
  });

  test('The CSV file shows a name for each id in nested details, and loads the names of 500 entries with one statement', async () => {
    const details = JSON.stringify({ inner: [{ person: ada.id }], other: 'not an id', account: grace.id });
    await sql`
      insert into activity (actor_kind, actor_id, action, subject, details)
      select 'member', ${ada.id}, 'named', 'test', ${details}::jsonb from generate_series(1, 1200)
    `.execute(app.context.db);
    await grace.confirm();
    let file = '';
    const statements = await statementsOf(async () => {
      file = (await grace.raw('activityCsv', { query: { q: 'ada' } })).body;
    });
    const named = file.split('\n').filter((line) => line.includes(',named,'));
    expect(named).toHaveLength(1_200);
    expect(new Set(named.map((line) => line.includes('ada Member') && line.includes('grace Staff')))).toEqual(
      new Set([true]),
    );
    expect(named[0]).not.toContain(grace.id);
    expect(statements.filter(({ text }) => text.includes('from banks'))).toHaveLength(3);
  });

  test('A member cannot read the audit log', async () => {
    expect((await ada.refused('activity', { query: {} })).code).toBe('forbidden');
  });
});
