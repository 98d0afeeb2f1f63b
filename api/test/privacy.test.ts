import { ROLES, roleMay } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '../src/admin/audit/verify-activity.ts';
import { type Caller, KYC, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  ada = await app.member('ada');
}, 120_000);
afterAll(() => app.close());

const erase = (person: Caller, reason = 'Asked for it') =>
  grace.call('deletePerson', { params: { id: person.id }, body: { reason } });
const erasures = async () => (await grace.call('activity', { query: { privacy: 'erasures' } })).data;
const proofOf = async (person: Caller) => {
  const row = (await erasures()).find(({ subject }) => subject === `person:${person.id}`);
  return grace.call('erasureProof', { params: { id: row?.id ?? 0 } });
};
const exportsOf = async (kind?: 'lists' | 'statements' | 'details' | 'refused') =>
  (await grace.call('activity', { query: { privacy: 'exports', ...(kind && { export: kind }) } })).data;

describe('Proof of an erasure', () => {
  test('The proof names the deleted data, the remaining rows with their last day, and the place in the audit chain', async () => {
    const zoe = await app.readyMember('zoe', grace);
    await zoe.call('writeTicket', { body: { topic: 'account', text: 'Please delete me' } });
    await grace.call('writeMemberNote', { params: { id: zoe.id }, body: { text: 'Called us' } });
    await erase(zoe);
    const proof = await proofOf(zoe);
    const deleted = new Map(proof.deleted.map(({ kind, rows }) => [kind, rows]));
    for (const kind of ['profile', 'banks', 'identity', 'guarantors', 'access', 'tickets', 'texts'] as const)
      expect([kind, deleted.get(kind)]).toEqual([kind, expect.any(Number)]);
    expect(deleted.get('tickets')).toBe(1);
    expect(proof.searched).toMatchObject({ traces: 0 });
    expect(proof.searched?.columns).toBeGreaterThan(60);
    const years = (of: number) => expect.stringMatching(new RegExp(`^${Number(proof.at.slice(0, 4)) + of}-`));
    const kept = new Map(proof.kept.map(({ kind, ...rest }) => [kind, rest]));
    expect(kept.get('identity')).toEqual({ rows: 1, until: years(5) });
    expect(kept.get('agreements')).toEqual({ rows: expect.any(Number), until: years(7) });
    expect(kept.get('activity')).toEqual({ rows: expect.any(Number), until: null });
    expect(proof.left).toEqual({ tables: expect.any(Number), rows: 0 });
    const [row] = await erasures();
    expect(row).toMatchObject({ id: proof.id, hash: proof.hash, actor: 'grace Staff' });
    expect((await checkChain(app.context.db)).broken).toBeNull();
  });

  test('The proof counts the rows that came back after the erasure', async () => {
    const yan = await app.member('yan');
    await erase(yan);
    expect((await proofOf(yan)).left.rows).toBe(0);
    await asOwner(app.context.db, `insert into waiting_list values ('${yan.id}', now())`);
    expect((await proofOf(yan)).left.rows).toBe(1);
  });

  test('The search counts the rows of another person with the same address', async () => {
    const { db } = app.context;
    const xena = await app.member('xena');
    await sql`update people set home_address = '12 Juniper Terrace' where id in (${xena.id}, ${ada.id})`.execute(db);
    await erase(xena);
    expect((await proofOf(xena)).searched?.traces).toBe(1);
  });

  test('A proof exists only for an erasure', async () => {
    const [other] = (await grace.call('activity', { query: {} })).data.filter(
      ({ action }) => action !== 'erased_person',
    );
    for (const id of [other?.id ?? 0, 999_999_999])
      expect(await grace.refused('erasureProof', { params: { id } })).toMatchObject({ code: 'not_found' });
  });

  test('A member who deletes their own account is the actor', async () => {
    const will = await app.member('will');
    await will.confirm();
    await will.call('deleteMe', {});
    const [row] = await erasures();
    expect(row).toMatchObject({ actorKind: 'member', subject: `person:${will.id}` });
    expect((await proofOf(will)).deleted.map(({ kind }) => kind)).toContain('profile');
  });
});

describe('Export log', () => {
  test('A download appears with the person, the list, the filter and the number of rows', async () => {
    await grace.raw('peopleCsv', { query: { q: 'ada', kyc: 'not_started' } });
    expect((await exportsOf('lists'))[0]).toMatchObject({
      actor: 'grace Staff',
      role: 'superadmin',
      action: 'exported',
      subject: 'call:peopleCsv',
      details: { rows: 1, filter: { q: 'ada', kyc: 'not_started' } },
    });
  });

  test('An opened home address appears with the field', async () => {
    await ada.call('updatePersonalInfo', { params: { id: ada.id }, body: { homeAddress: KYC.homeAddress } });
    await grace.call('revealField', { params: { id: ada.id }, body: { field: 'homeAddress' } });
    expect((await exportsOf('details'))[0]).toMatchObject({
      actor: 'grace Staff',
      action: 'revealed_field',
      subject: `person:${ada.id}`,
      details: { fields: ['homeAddress'] },
    });
  });

  test('A refused export appears, and a missing confirmation does not', async () => {
    const sam = await app.staff('sam', 'support');
    await sam.refused('peopleCsv', { query: {} });
    const fresh = await app.signIn(grace.email);
    expect(await fresh.refused('staffFile', { query: {} })).toMatchObject({ code: 'password_needed' });
    expect(await exportsOf('refused')).toMatchObject([{ actor: 'sam Staff', subject: 'call:peopleCsv' }]);
  });

  test('The log without a filter has every kind, and no copies of own data', async () => {
    await ada.confirm();
    await ada.call('exportMe', {});
    const acts = (await exportsOf()).map(({ action }) => action);
    expect(new Set(acts)).toEqual(new Set(['exported', 'revealed_field', 'was_denied_export']));
    const copies = (await grace.call('activity', { query: { privacy: 'copies' } })).data;
    expect(copies).toMatchObject([{ actorKind: 'member', action: 'exported_own_data' }]);
  });
});

describe('Access to the proofs and to the export log', () => {
  test.each(ROLES)('The audit log decides what the role %s sees', async (role) => {
    const who = role === 'user' ? await app.member('vera') : await app.staff(`vera.${role}`, role);
    const [erasure] = await erasures();
    const proof = await who.raw('erasureProof', { params: { id: erasure?.id ?? 0 } });
    const log = await who.raw('activity', { query: { privacy: 'exports' } });
    const expected = roleMay(role, 'activity') ? 200 : 403;
    expect([proof.statusCode, log.statusCode]).toEqual([expected, expected]);
  });
});
