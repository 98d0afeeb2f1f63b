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
  expect(new Set(payments.map(({ memberEmail }) => memberEmail))).toEqual(new Set(emails));
  const stories = await Promise.all(payments.map(({ id }) => grace.call('paymentStory', inSquad(id))));
  expect(new Set(stories.map(({ payment }) => payment.memberEmail))).toEqual(new Set(emails));
  const { rows } = await sql<{ id: string }>`select id from payouts where squad_id = ${squad} order by round`.execute(
    app.context.db,
  );
  const paid = await Promise.all(rows.map(({ id }) => grace.call('payout', inSquad(id))));
  expect(paid.map(({ memberEmail }) => memberEmail)).toEqual(emails);
  const payouts = (await grace.call('payouts', { ...IN_PRODUCT, query: { squad } })).data;
  expect(new Set(payouts.map(({ memberEmail }) => memberEmail))).toEqual(new Set(emails));
  const guaranteed = (await grace.call('guarantorCases', { query: {} })).data;
  expect(new Set(guaranteed.map(({ memberEmail }) => memberEmail))).toEqual(new Set(emails));
  for (const { id } of payments) {
    const [hit] = (await grace.call('search', { query: { q: id } })).payments;
    expect(hit?.memberEmail).toBe(payments.find((each) => each.id === id)?.memberEmail);
  }
  for (const { id } of payouts) {
    const hit = (await grace.call('search', { query: { q: id } })).payouts.find((each) => each.id === id);
    expect(hit?.memberEmail).toBe(payouts.find((each) => each.id === id)?.memberEmail);
  }
});

test('Tickets, ticket search results and planned removals show the member’s email to staff', async () => {
  const [member] = [await app.readyMember('cleo', grace, '7654322')];
  await member.call('writeTicket', { body: { topic: 'other', text: 'My bank has a new number' } });
  const [ticket] = (await grace.call('tickets', { query: {} })).data;
  expect(ticket?.memberEmail).toBe(member.email);
  const [hit] = (await grace.call('search', { query: { q: 'new number' } })).tickets;
  expect(hit?.memberEmail).toBe(member.email);
});
