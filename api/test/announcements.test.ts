import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIECE, sendAnnouncements } from '../src/messaging/announcements/send-announcements.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;
let ada: Caller;
let louise: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  hassan = await app.staff('hassan');
  ada = await app.member('ada');
  louise = await app.member('louise');
  await louise.call('updatePersonalInfo', { params: { id: louise.id }, body: { language: 'fr' } });
});
afterAll(() => app.close());

const DRAFT = {
  titleEn: 'A holiday is coming',
  bodyEn: 'Banks are closed on Monday.\n\nYour debit leaves on Tuesday.',
  titleFr: 'Un jour férié approche',
  bodyFr: 'Les banques sont fermées lundi.\n\nVotre débit part mardi.',
  audience: {},
  byMail: true,
};
const one = (id: string) => ({ params: { id } });
const draft = async (more: object = {}) => (await grace.call('addAnnouncement', { body: { ...DRAFT, ...more } })).id;
const send = (id: string, version = 1) => ({ ...one(id), body: { version } });
const noticesOf = async (who: Caller, id: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter(
    ({ announcement }) => announcement === id,
  );
const mailed = async (who: Caller, subject: string) =>
  (await app.mailsTo(who.email)).filter((mail) => mail.subject === subject);

describe('Drafts and sent announcements', () => {
  test('The app does not notify anyone about a draft of an announcement', async () => {
    const id = await draft();
    await app.context.runDailyJobs();
    expect(await noticesOf(ada, id)).toEqual([]);
    expect(await grace.call('announcement', one(id))).toMatchObject({
      state: 'draft',
      version: 1,
      createdBy: 'grace Staff',
      sentAt: null,
      reach: { people: 2, en: 1, fr: 1, mailed: 2 },
      letters: { en: { subject: DRAFT.titleEn }, fr: { subject: DRAFT.titleFr } },
    });
    await grace.call('dropAnnouncement', because(one(id)));
    expect((await grace.refused('announcement', one(id))).status).toBe(404);
  });

  test('The recipient count of an announcement excludes former members', async () => {
    const gone = await app.member('gone');
    await grace.call('deletePerson', { params: { id: gone.id }, body: { reason: 'As they asked' } });
    const id = await draft();
    expect((await grace.call('announcement', one(id))).reach.people).toBe(2);
    await grace.call('dropAnnouncement', because(one(id)));
  });

  test('A sent announcement reaches each member by mail and as a notification', async () => {
    const id = await draft();
    await grace.call('sendAnnouncement', because(send(id)));
    await app.context.runDailyJobs();
    for (const who of [ada, louise]) {
      const { bodyEn, bodyFr, titleEn, titleFr } = DRAFT;
      expect(await noticesOf(who, id)).toMatchObject([{ said: { titleEn, titleFr, bodyEn, bodyFr } }]);
    }
    expect((await mailed(ada, DRAFT.titleEn))[0]?.text).toContain('Your debit leaves on Tuesday.');
    expect((await mailed(louise, DRAFT.titleFr))[0]?.text).toContain('Votre débit part mardi.');
    expect(await grace.call('announcement', one(id))).toMatchObject({
      state: 'sent',
      notified: 2,
      sentBy: 'grace Staff',
    });
  });

  test('Repeated or simultaneous requests send an announcement only once', async () => {
    const id = await draft({ titleEn: 'Only once' });
    const answers = await Promise.all(
      [grace, hassan, grace].map((who) => who.raw('sendAnnouncement', because(send(id)))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await app.context.runDailyJobs();
    expect((await grace.refused('sendAnnouncement', because(send(id)))).code).toBe('wrong_state');
    await app.context.runDailyJobs();
    expect(await noticesOf(ada, id)).toHaveLength(1);
    expect(await mailed(ada, 'Only once')).toHaveLength(1);
  });

  test.each([
    ['change', 'changeAnnouncement', (id: string) => ({ ...one(id), body: { ...DRAFT, version: 1 } })],
    ['delete', 'dropAnnouncement', (id: string) => because(one(id))],
  ] as const)('Staff cannot %s a sent announcement', async (_, name, input) => {
    const id = await draft();
    await grace.call('sendAnnouncement', because(send(id)));
    expect((await grace.refused(name, input(id))).code).toBe('wrong_state');
    await app.context.runDailyJobs();
  });

  test('Staff cannot send or overwrite an outdated version of an announcement draft', async () => {
    const [id, other] = [await draft(), await draft({ titleEn: 'Another one' })];
    await hassan.call('changeAnnouncement', { ...one(id), body: { ...DRAFT, titleEn: 'By Hassan', version: 1 } });
    expect((await grace.refused('sendAnnouncement', because(send(id)))).code).toBe('wrong_state');
    expect((await grace.refused('changeAnnouncement', { ...one(id), body: { ...DRAFT, version: 1 } })).code).toBe(
      'wrong_state',
    );
    expect((await grace.call('announcement', one(id))).titleEn).toBe('By Hassan');
    expect(await grace.call('announcement', one(other))).toMatchObject({ titleEn: 'Another one', version: 1 });
    await grace.call('dropAnnouncement', because(one(id)));
    await grace.call('dropAnnouncement', because(one(other)));
  });

  test('Members who turned off announcement mails get only the notification', async () => {
    const nomail = await app.member('nomail');
    await nomail.call('chooseNotification', { body: { group: 'announcements', way: 'mail', isOn: false } });
    const quiet = await draft({ byMail: false, titleEn: 'On the pages alone' });
    const loud = await draft({ titleEn: 'Everywhere' });
    expect((await grace.call('announcement', one(loud))).reach).toMatchObject({ people: 3, mailed: 2 });
    for (const id of [quiet, loud]) await grace.call('sendAnnouncement', because(send(id)));
    await app.context.runDailyJobs();
    for (const id of [quiet, loud]) expect(await noticesOf(nomail, id)).toHaveLength(1);
    expect(await mailed(nomail, 'Everywhere')).toEqual([]);
    expect(await mailed(ada, 'On the pages alone')).toEqual([]);
    expect(await mailed(ada, 'Everywhere')).toHaveLength(1);
  });
});

test('The list of announcements shows drafts first', async () => {
  const id = await draft({ titleFr: 'Un titre à trouver' });
  const listed = async (query: object) => (await grace.call('announcements', { query })).data;
  expect((await listed({}))[0]).toMatchObject({ id, state: 'draft' });
  expect((await listed({})).length).toBeGreaterThan(1);
  expect((await listed({ state: 'draft' })).map((row) => row.id)).toEqual([id]);
  expect((await listed({ state: 'sent' })).map((row) => row.id)).not.toContain(id);
  expect((await listed({ q: 'à trouver' })).map((row) => row.id)).toEqual([id]);
  expect(await listed({ q: 'nowhere' })).toEqual([]);
  await grace.call('dropAnnouncement', because(one(id)));
});

describe('Audience of an announcement', () => {
  test('The audience of an announcement contains the members who match all filters', async () => {
    const inSquadNow = await app.readyMember('seated', grace);
    const squad = await app.openSquad(grace);
    await inSquadNow.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await ada.call('joinWaitingList', {});
    // Every audience excludes the members of a cancelled squad.
    const left = await app.readyMember('left', grace);
    const calledOff = await app.openSquad(grace, { name: 'Called off' });
    await left.call('joinSquad', { ...inSquad(calledOff), body: { position: 1 } });
    await grace.call('cancelSquad', { ...inSquad(calledOff), body: { reason: 'Nobody else came' } });
    const members = 5;
    const reach = async (query: object) => (await grace.call('announcementReach', { query })).people;
    for (const [query, people] of [
      [{}, members],
      [{ language: 'fr' }, 1],
      [{ kyc: 'verified' }, 2],
      [{ kyc: 'not_started' }, 3],
      [{ squads: 'in' }, 1],
      [{ squads: 'none' }, 4],
      [{ waiting: 'yes' }, 1],
      [{ waiting: 'yes', language: 'fr' }, 0],
      [{ squads: 'none', language: 'fr' }, 1],
    ] as const)
      expect({ query, people: await reach(query) }).toEqual({ query, people });
    const id = await draft({ audience: { squads: 'in' } });
    await grace.call('sendAnnouncement', because(send(id)));
    await app.context.runDailyJobs();
    expect(await noticesOf(inSquadNow, id)).toHaveLength(1);
    for (const who of [ada, left]) expect(await noticesOf(who, id)).toEqual([]);
  });
});

test('The audience of an announcement excludes practice squads and members who left', async () => {
  const tim = await app.readyMember('tim', grace);
  const squad = await app.openSquad(grace, { name: 'Of one' });
  await tim.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  const reach = async (query: object) => (await grace.call('announcementReach', { query })).people;
  const seated = await reach({ squads: 'in' });
  await sql`update squads set kind = 'test' where id = ${squad}`.execute(app.context.db);
  expect(await reach({ squads: 'in' }), 'to practise is no squad').toBe(seated - 1);
  await sql`update squads set kind = 'standard' where id = ${squad}`.execute(app.context.db);
  await sql`update seats set status = 'left' where squad_id = ${squad}`.execute(app.context.db);
  expect(await reach({ squads: 'in' }), 'who left is in none').toBe(seated - 1);
});

test('The server returns `not_found` for an unknown announcement', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect((await grace.refused('sendAnnouncement', because(send(nowhere)))).code).toBe('not_found');
  expect((await grace.refused('dropAnnouncement', because(one(nowhere)))).code).toBe('not_found');
});

describe('Large audience of an announcement', () => {
  const MANY = 2 * PIECE + 100;

  test('Simultaneous senders notify each member of a large audience once', async () => {
    await sql`
      insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code)
      select 'Many', 'People', 'many' || n || '@example.com', '', now(), 'many' || n from generate_series(1, ${MANY}) n
    `.execute(app.context.db);
    const id = await draft({ byMail: false });
    const { people } = (await grace.call('announcement', one(id))).reach;
    expect(people).toBeGreaterThanOrEqual(MANY);
    await grace.call('sendAnnouncement', because(send(id)));
    await Promise.all([sendAnnouncements(app.context), sendAnnouncements(app.context), app.context.runDailyJobs()]);
    await app.context.runDailyJobs();
    const { rows } = await sql<{ rows: number; once: number }>`
      select count(*)::int as rows, count(distinct person_id)::int as once from notifications where details->>'announcement' = ${id}
    `.execute(app.context.db);
    expect(rows).toEqual([{ rows: people, once: people }]);
    expect(await grace.call('announcement', one(id))).toMatchObject({ state: 'sent', notified: people });
  });

  test('The server resumes an interrupted announcement', async () => {
    const id = await draft({ byMail: false });
    const { people } = (await grace.call('announcement', one(id))).reach;
    await sql`
      update announcements set sent_at = now(), sent_by = ${grace.id}, notified = 1,
        last_notified_person = (select min(id::text)::uuid from people where role = 'user' and email_verified_at is not null)
      where id = ${id}
    `.execute(app.context.db);
    await app.context.runDailyJobs();
    await app.context.runDailyJobs();
    expect(await grace.call('announcement', one(id))).toMatchObject({ state: 'sent', notified: people });
    // A completed announcement is not processed again.
    const { rows } = await sql`select id from announcements where sent_at is not null and done_at is null`.execute(
      app.context.db,
    );
    expect(rows).toEqual([]);
  });
});
