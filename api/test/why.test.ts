import type { Act } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { because, WHY } from './because.ts';
import { type Caller, inSquad, KYC, type Name, TestHouse } from './house.ts';

/** A call by its name; its input is what the case says. */
interface Acted {
  readonly name: Name;
  readonly input: object;
}

let house: TestHouse;
let grace: Caller;
let kofi: Caller;
let made = 0;
beforeAll(async () => {
  house = await TestHouse.open();
  [grace, kofi] = [await house.staff('grace', 'superadmin'), await house.staff('kofi', 'superadmin')];
});
afterAll(() => house.close());

const raw = (who: Caller, { name, input }: Acted) => who.raw(name, input);
const one = <Id>(id: Id) => ({ params: { id } });
const squad = () => house.openSquad(grace, { name: `Squad ${(made += 1)}`, orderRule: 'assigned' });
const draft = async () => {
  const words = { titleEn: 'A holiday', titleFr: 'Un congé', bodyEn: 'Banks are closed.', bodyFr: 'Tout est fermé.' };
  const { id } = await grace.call('addAnnouncement', { body: { ...words, audience: {}, byMail: false } });
  return id;
};
const answer = { title: 'Fees', textEn: 'One percent.', textFr: 'Un pour cent.' };
const savedAnswer = async () =>
  (await grace.call('addSavedAnswer', { body: { ...answer, title: `Fees ${(made += 1)}` } })).id;
const invitation = async () => {
  const email_address = `new.${(made += 1)}@staff.example`;
  return (await grace.call('inviteStaff', because({ body: { email_address, role: 'support' } }))).id;
};
const member = () => house.member(`member${(made += 1)}`);
const colleague = async () => (await house.staff(`colleague${(made += 1)}`, 'support')).id;
const setAside = async () => {
  const id = await squad();
  await sql`insert into squads_set_aside (squad_id, error, at) values (${id}, 'broken', now())`.execute(house.house.db);
  return id;
};
/** Of a squad that is set aside: the engine does not look at it again before the other one of two has. */
const event = async () => {
  const { rows } = await sql<{ id: number }>`
    insert into provider_events (provider, event_id, squad_id, event, unmatched_at)
    values ('sandbox', ${`strange ${(made += 1)}`}, ${await setAside()}, '{"kind":"payout_paid"}', now()) returning id::int
  `.execute(house.house.db);
  return rows[0]?.id ?? 0;
};
const letter = async () => {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (kind, lane, key, payload, dead_at, error)
    values ('mail', 'news', ${`dead ${(made += 1)}`}, '{}', now(), 'no such host') returning id::int
  `.execute(house.house.db);
  return rows[0]?.id ?? 0;
};

const SAID: readonly [what: string, Act, () => Promise<Acted>, details: object][] = [
  [
    'a squad that is renamed',
    'changed_squad',
    async () => ({ name: 'changeSquad', input: because({ ...inSquad(await squad()), body: { name: 'Harbour' } }) }),
    { before: { name: expect.stringContaining('Squad') }, after: { name: 'Harbour' } },
  ],
  [
    'a squad that is cancelled',
    'squad_cancelled',
    async () => ({ name: 'cancelSquad', input: because(inSquad(await squad())) }),
    { before: { status: 'upcoming' }, after: { status: 'cancelled' } },
  ],
  [
    'an identity that is set verified',
    'set_kyc_status',
    async () => {
      const { id, email: email_address } = await member();
      const them = await house.signIn(email_address);
      await them.call('submitKyc', { ...one(id), body: { ...KYC, email_address } });
      return { name: 'updateUserKyc', input: because({ ...one(id), body: { kycVerificationStatus: 'verified' } }) };
    },
    { kycVerificationStatus: 'verified' },
  ],
  [
    'an announcement that is sent',
    'sent_announcement',
    async () => ({ name: 'sendAnnouncement', input: because({ ...one(await draft()), body: { version: 1 } }) }),
    { titleEn: 'A holiday' },
  ],
  [
    'a draft that is thrown away',
    'dropped_announcement',
    async () => ({ name: 'dropAnnouncement', input: because(one(await draft())) }),
    { titleEn: 'A holiday' },
  ],
  [
    'an answer that is deleted',
    'dropped_saved_answer',
    async () => ({ name: 'dropSavedAnswer', input: because(one(await savedAnswer())) }),
    { before: { ...answer, title: expect.stringContaining('Fees') } },
  ],
  [
    'somebody who is invited',
    'invited_staff',
    async () => ({
      name: 'inviteStaff',
      input: because({ body: { email_address: 'ama@staff.example', role: 'support' } }),
    }),
    { after: { email: 'ama@staff.example', role: 'support' } },
  ],
  [
    'an invitation that is withdrawn',
    'withdrew_staff_invitation',
    async () => ({ name: 'withdrawInvitation', input: because(one(await invitation())) }),
    {},
  ],
];

describe('what staff does says why: refused without, and kept with what was before and after', () => {
  test.each(SAID)('%s', async (_, action, prepare, details) => {
    const { name, input } = await prepare();
    const { body, ...without }: { body?: object } = input;
    const { reason: __, ...rest }: { reason?: string } = body ?? {};
    const refused = await raw(grace, { name, input: { ...without, body: rest } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty('reason');
    expect((await raw(grace, { name, input })).statusCode).toBe(200);
    const { rows } = await sql<{ details: object }>`
      select details from activity where action = ${action} order by id desc limit 1
    `.execute(house.house.db);
    expect(rows[0]?.details).toEqual({ ...details, ...WHY });
  });
});

const ONCE: readonly [what: string, () => Promise<Acted>][] = [
  ['a squad that was set aside', async () => ({ name: 'retrySquad', input: one(await setAside()) })],
  ['an event that is looked at again', async () => ({ name: 'retryEvent', input: one(await event()) })],
  ['an event that is closed', async () => ({ name: 'closeEvent', input: because(one(await event())) })],
  ['a letter that is tried again', async () => ({ name: 'retryLetter', input: one(await letter()) })],
  ['a member who is deleted', async () => ({ name: 'deletePerson', input: because(one((await member()).id)) })],
  ['staff who is suspended', async () => ({ name: 'suspendStaff', input: because(one(await colleague())) })],
  [
    'an invitation that is withdrawn',
    async () => ({ name: 'withdrawInvitation', input: because(one(await invitation())) }),
  ],
  ['a draft that is thrown away', async () => ({ name: 'dropAnnouncement', input: because(one(await draft())) })],
  ['an answer that is deleted', async () => ({ name: 'dropSavedAnswer', input: because(one(await savedAnswer())) })],
];

describe('the second of two at once reads who has done it', () => {
  test.each(ONCE)('%s', async (_, prepare) => {
    const acted = await prepare();
    const answers = await Promise.all([raw(grace, acted), raw(kofi, acted)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409]);
    const doer = answers[0]?.statusCode === 200 ? 'grace' : 'kofi';
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'done_by',
      message: `${doer} Staff has done this already. The page shows how it stands now.`,
    });
  });

  test('what nobody did is not here', async () => {
    expect((await grace.refused('retryEvent', one(999_999))).code).toBe('not_found');
  });
});
