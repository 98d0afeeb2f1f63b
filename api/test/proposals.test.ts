import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_DETAILS } from '../src/audit/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because, WHY } from './reasons.ts';

let app: TestApp;
let ada: Caller;
let eve: Caller;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.member('ada');
  await app.verifyIdentity(ada);
  eve = await app.member('eve');
  grace = await app.staff('grace');
});
afterAll(() => app.close());

async function propose(name: string): Promise<{ id: string; code: string }> {
  const startOn = app.inDays(20);
  const { id } = await ada.call('proposeSquad', {
    ...IN_PRODUCT,
    body: { name, contribution: 10_000, size: 4, startOn },
  });
  return { id, code: (await ada.call('squad', inSquad(id))).inviteCode ?? '' };
}

const byCode = (code: string) => ({ params: { product: 'adashi' as const, code } });
const notices = async () =>
  (await ada.call('notifications', { query: { view: 'squads' } })).data.map(({ kind, squadId, squad, reason }) => [
    kind,
    squadId,
    squad,
    reason,
  ]);
const listed = async () =>
  (await ada.call('mySquads', { ...IN_PRODUCT, query: {} })).data.map(({ id, status }) => [id, status]);
const mailed = async () => (await app.mailsTo('ada@example.com')).map(({ subject, text }) => `${subject}\n${text}`);

test('The proposer gets a notification when staff approve the squad', async () => {
  const { id, code } = await propose('Our Circle');
  expect(await listed()).toEqual([[id, 'pending']]);
  expect(await eve.refused('squadByInvite', byCode(code))).toMatchObject({
    status: 409,
    message: "This squad isn't approved yet. Try its code again once it's approved.",
  });
  await grace.call('approveSquad', because(inSquad(id)));
  expect(await notices()).toEqual([['proposal_approved', id, 'Our Circle', WHY.reason]]);
  const [mail] = await mailed();
  expect(mail).toContain('Our Circle is approved');
  expect(mail).toContain(code);
  expect(await listed()).toEqual([[id, 'upcoming']]);
  expect(await eve.call('squadByInvite', byCode(code))).toEqual({ id });
  expect((await eve.refused('squadByInvite', byCode('NOSUCHCODE'))).status).toBe(404);
});

const REASON = 'Two squads of yours run already';

test('The proposer gets a notification with the reason when staff decline the squad', async () => {
  const { id, code } = await propose('Other Circle');
  expect((await grace.refused('declineSquad', inSquad(id))).fields).toHaveProperty('reason');
  await grace.call('declineSquad', { ...inSquad(id), body: { reason: REASON } });
  expect((await notices())[0]).toEqual(['proposal_declined', id, 'Other Circle', REASON]);
  const [mail] = await mailed();
  expect(mail).toContain("Other Circle wasn't approved");
  expect(mail).toContain(`Reason: ${REASON}`);
  expect((await ada.call('squad', inSquad(id))).proposal).toEqual({
    isMine: true,
    by: null,
    decidedOn: app.inDays(0),
    reason: REASON,
    mayInvite: false,
  });
  expect(await listed()).toContainEqual([id, 'declined']);
  const { rows } = await sql`select ${ALL_DETAILS} as details from activity where action = 'squad_declined'`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ details: { before: { status: 'pending' }, after: { status: 'declined' }, reason: REASON } }]);
  expect((await eve.refused('squadByInvite', byCode(code))).status).toBe(404);
});

test('Staff see the full name and the email of the proposer, and no one else does', async () => {
  const { id } = await propose('Named Circle');
  const proposed = async (caller: Caller) => (await caller.call('squad', inSquad(id))).proposal?.by;
  expect(await proposed(grace)).toEqual({ id: ada.id, name: 'Ada Obi', email: 'ada@example.com' });
  expect(await proposed(ada)).toBeNull();
});

test('Nobody can take a seat in a proposed squad before the approval', async () => {
  const { id, code } = await propose('Early Circle');
  const join = { ...inSquad(id), body: { position: 1, inviteCode: code } };
  expect((await ada.refused('joinSquad', join)).code).toBe('wrong_state');
  await grace.call('declineSquad', { ...inSquad(id), body: { reason: REASON } });
  expect((await ada.refused('joinSquad', join)).code).toBe('wrong_state');
});

test('A squad that staff opened has no proposer', async () => {
  const before = await notices();
  const id = await app.openSquad(grace);
  await sql`update squads set status = 'pending' where id = ${id}`.execute(app.context.db);
  await grace.call('approveSquad', because(inSquad(id)));
  expect(await notices()).toEqual(before);
});

test('The proposer gets a notification with the reason when staff cancel the squad', async () => {
  const { id } = await propose('Withdrawn');
  await grace.call('cancelSquad', { ...inSquad(id), body: { reason: REASON } });
  expect((await notices())[0]).toEqual(['proposal_cancelled', id, 'Withdrawn', REASON]);
  expect((await mailed())[0]).toContain(`Withdrawn was cancelled`);
  expect((await mailed())[0]).toContain(REASON);
  expect(await listed()).toContainEqual([id, 'cancelled']);
  expect((await ada.call('squad', inSquad(id))).proposal).toMatchObject({ reason: REASON });
  expect((await eve.refused('squad', inSquad(id))).status).toBe(404);
});

test('A proposed squad can run without the proposer as a member', async () => {
  const { id, code } = await propose('Without Me');
  await grace.call('approveSquad', because(inSquad(id)));
  await grace.call('changeSquad', because({ ...inSquad(id), body: { size: 2 } }));
  for (const [index, name] of ['mia', 'max'].entries()) {
    const member = await app.readyMember(name, grace);
    await member.call('joinSquad', { ...inSquad(id), body: { position: index + 1, inviteCode: code } });
  }
  expect((await ada.call('squad', inSquad(id))).seats).toHaveLength(2);
  await app.advance(22);
  const page = await ada.call('squad', inSquad(id));
  expect(page).toMatchObject({ status: 'active', name: 'Without Me', seats: [], rounds: [], reserve: 0, swaps: [] });
  expect(page).toMatchObject({ inviteCode: null, counts: { ready: 0, owing: 0 }, proposal: { isMine: true } });
  expect(await listed()).toContainEqual([id, 'active']);
  expect((await ada.call('dashboard', IN_PRODUCT)).squads.map((squad) => squad.id)).not.toContain(id);
  await app.advance(30);
  expect(await listed()).toContainEqual([id, 'completed']);
  expect((await ada.call('squad', inSquad(id))).rounds).toEqual([]);
  for (const name of ['squadLedger', 'squadLedgerFile', 'squadDraw', 'squadCalendar', 'messages'] as const)
    expect((await ada.refused(name, inSquad(id))).status).toBe(404);
});
