import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

test('Each page where staff decide about a member shows the email, because two members can have the same name', async () => {
  const members = [await app.readyMember('ada', grace), await app.readyMember('beth', grace, '7654321')];
  const squad = await app.openSquad(grace, { size: 2 });
  for (const [index, member] of members.entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.firstSentPayout(grace);
  const emails = members.map(({ email }) => email);
  const { seats } = await grace.call('squad', inSquad(squad));
  expect(new Set(seats.map(({ name }) => name))).toEqual(new Set(['Ada Obi']));
  expect(seats.map(({ file }) => file?.email ?? '').toSorted()).toEqual(emails.toSorted());
  const own = await members[0]?.call('squad', inSquad(squad));
  expect(
    own?.seats.map(({ file }) => file),
    'no member sees an email',
  ).toEqual([null, null]);
  const payments = (await grace.call('payments', { ...IN_PRODUCT, query: { squad } })).data;
  const stories = await Promise.all(payments.map(({ id }) => grace.call('paymentStory', inSquad(id))));
  expect(new Set(stories.map(({ email }) => email))).toEqual(new Set(emails));
  const { rows } = await sql<{ id: string }>`select id from payouts where squad_id = ${squad} order by round`.execute(
    app.context.db,
  );
  const paid = await Promise.all(rows.map(({ id }) => grace.call('payoutStory', inSquad(id))));
  expect(paid.map(({ email }) => email)).toEqual(emails);
});
