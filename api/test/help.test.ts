import { USUAL } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginningOf, subjectOf } from '../src/admin/help/beginning-of.ts';
import { findQuestions } from '../src/admin/help/find-questions.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let eve: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  ada = await app.member('ada');
  eve = await app.member('eve');
});
afterAll(() => app.close());

const ask = async (who: Caller, text = 'Is my payout still on time?', more: object = {}) =>
  (await who.call('writeTicket', { body: { topic: 'paid', text, ...more } })).id;
const one = (id: number) => ({ params: { id } });
/** The highest message id. A reply with this id marks every message as read. */
const ALL = 2 ** 31 - 1;
const reply = (id: number, text = 'Yes, on Friday.', seen = ALL) => ({ ...one(id), body: { text, seen } });
const close = (id: number, seen = ALL) => ({ ...one(id), body: { state: 'closed' as const, seen } });
const stateOf = async (id: number) => (await grace.call('ticket', one(id))).state;
const noticesOf = async (who: Caller, kind: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);

describe('Help questions', () => {
  test('The help questions have the same order in both languages', async () => {
    const english = await ada.call('helpQuestions', { query: {} });
    const french = await ada.call('helpQuestions', { query: { language: 'fr' } });
    expect(english.length).toBeGreaterThanOrEqual(20);
    expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    for (const [index, { question, answer }] of english.entries()) {
      expect(french[index]?.question).not.toBe(question);
      expect(french[index]?.answer).not.toBe(answer);
    }
  });

  test.each([
    ['en', 'swap', 'canISwap'],
    ['en', 'How do I swap?', 'canISwap'],
    ['en', 'nsf', 'contributionFailed'],
    ['en', 'FEE', 'whatItCosts'],
    ['en', 'guarantors', 'guarantorPromise'],
    ['en', 'kyc declined', 'identityDeclined'],
    ['en', 'payout is held', 'payoutHeld'],
    ['fr', 'echanger', 'canISwap'],
    ['fr', 'échanger ma position', 'canISwap'],
    ['fr', 'mot de passe', 'codesAndPasswords'],
    ['fr', 'swap', 'canISwap'],
    ['en', 'retirer du groupe', 'removal'],
  ] as const)('The help search in %s for “%s” finds %s among its first results', (language, q, id) => {
    const found = findQuestions(language, q, USUAL);
    expect(found.slice(0, 3).map((question) => question.id)).toContain(id);
    expect(found.length).toBeLessThan(findQuestions(language, '', USUAL).length);
  });

  test.each(['en', 'fr'] as const)('The help answers in %s contain a value for every placeholder', (language) => {
    const answers = findQuestions(language, '', { ...USUAL, reward: 123_400 }).map(({ answer }) => answer);
    expect(answers.filter((answer) => /\{\{|undefined/.test(answer))).toEqual([]);
    expect(answers.some((answer) => /1[,\s\u00a0\u202f]?234/.test(answer))).toBe(true);
  });

  test('A help search for unknown words returns no result', async () => {
    expect(await ada.call('helpQuestions', { query: { q: 'zeppelin' } })).toEqual([]);
  });
});

describe('Titles of messages', () => {
  test.each([
    ['Is my payout on time? Please tell me.', 'Is my payout on time?'],
    ['Hello! Is my payout on time? Thanks.', 'Hello! Is my payout on time?'],
    ['  Two\n\nlines ', 'Two lines'],
    ['CA$1.50 is missing in week 3. Why?', 'CA$1.50 is missing in week 3.'],
    [`${'word '.repeat(30)}end.`, `${'word '.repeat(18).trim()}...`],
    ['x'.repeat(200), `${'x'.repeat(90)}...`],
  ])('The title of a message ends after a whole sentence or word: %j', (text, subject) => {
    expect(subjectOf(text)).toBe(subject);
  });
  test('The notification about a message shows the start of the message', () => {
    expect(beginningOf('No, Amara. You pay CA$100.00 a week.')).toBe('No, Amara. You pay CA$100.00 a week.');
  });
});

describe('Tickets of the help desk', () => {
  test('Staff must read a new message before they can reply', async () => {
    const id = await ask(ada);
    const [first] = (await grace.call('ticket', one(id))).messages;
    const seen = first?.id ?? 0;
    await ada.call('replyToTicket', reply(id, 'It is urgent!', seen));
    for (const refused of [
      await grace.refused('replyToTicket', reply(id, 'Yes.', seen)),
      await grace.refused('changeTicket', close(id, seen)),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'written_meanwhile' });
    // A person's own messages always count as read.
    await ada.call('replyToTicket', reply(id, 'Hello?', seen));
    const newest = (await grace.call('ticket', one(id))).messages.at(-1)?.id ?? 0;
    const both = await Promise.all([
      grace.raw('replyToTicket', reply(id, 'Yes.', newest)),
      kofi.raw('replyToTicket', reply(id, 'No.', newest)),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect((await ada.call('ticket', one(id))).messages).toHaveLength(4);
    await ada.call('changeTicket', close(id, ALL));
    expect(await stateOf(id)).toBe('closed');
  });

  test('The state of a ticket changes with each reply', async () => {
    const id = await ask(ada);
    expect(await ada.call('ticket', one(id))).toMatchObject({
      subject: 'Is my payout still on time?',
      state: 'waiting',
      replies: 0,
      messages: [{ isYou: true, isStaff: false, text: 'Is my payout still on time?' }],
    });
    for (const staff of [grace, kofi])
      expect((await noticesOf(staff, 'ticket_written'))[0]).toMatchObject({ ticket: id, member: 'ada Member' });

    await grace.call('replyToTicket', reply(id));
    expect(await ada.call('ticket', one(id))).toMatchObject({
      state: 'answered',
      replies: 1,
      messages: [{ isYou: true }, { isYou: false, isStaff: true, name: 'grace', text: 'Yes, on Friday.' }],
    });
    expect((await noticesOf(ada, 'ticket_answered'))[0]).toMatchObject({ ticket: id, text: 'Yes, on Friday.' });
    const [mail] = await app.mailsTo(ada.email);
    expect(mail?.subject).toBe(`We answered your question (ticket ${id})`);
    expect(mail?.text).toContain('Yes, on Friday.');
    expect(mail?.text).toContain(`/help?ticket=${id}`);

    const before = (await noticesOf(kofi, 'ticket_written')).length;
    await ada.call('replyToTicket', reply(id, 'Thank you!'));
    expect(await stateOf(id)).toBe('waiting');
    expect((await noticesOf(grace, 'ticket_written'))[0]).toMatchObject({ text: 'Thank you!' });
    // Only the staff member who replied gets notifications.
    expect(await noticesOf(kofi, 'ticket_written')).toHaveLength(before);
  });

  test('A member with help mails turned off gets no mail about a reply', async () => {
    const id = await ask(ada, 'Without a mail?');
    const choice = (isOn: boolean) => ada.call('chooseNotification', { body: { group: 'help', way: 'mail', isOn } });
    await choice(false);
    const before = (await app.mailsTo(ada.email)).length;
    await grace.call('replyToTicket', reply(id));
    expect(await app.mailsTo(ada.email)).toHaveLength(before);
    expect((await noticesOf(ada, 'ticket_answered'))[0]).toMatchObject({ ticket: id });
    await choice(true);
  });

  test('A new message reopens a closed ticket', async () => {
    const id = await ask(ada, 'A');
    await ada.call('changeTicket', close(id));
    expect((await grace.refused('changeTicket', close(id))).code).toBe('wrong_state');
    await ada.call('replyToTicket', reply(id, 'One more thing.'));
    expect(await stateOf(id)).toBe('waiting');
    await grace.call('changeTicket', close(id));
    await grace.call('replyToTicket', reply(id, 'And one from us.'));
    expect(await stateOf(id)).toBe('answered');
    const acts = await sql`select action from activity where subject = ${`ticket:${id}`} order by id`.execute(
      app.context.db,
    );
    expect(acts.rows).toEqual(
      ['wrote_ticket', 'closed_ticket', 'replied_to_ticket', 'closed_ticket', 'replied_to_ticket'].map((action) => ({
        action,
      })),
    );
  });

  test('A member cannot find the ticket of another member', async () => {
    const id = await ask(ada, 'Private');
    expect((await eve.refused('ticket', one(id))).status).toBe(404);
    expect((await eve.refused('replyToTicket', reply(id))).status).toBe(404);
    expect((await eve.refused('changeTicket', close(id))).status).toBe(404);
    expect((await eve.call('tickets', { query: {} })).total).toBe(0);
    expect(await grace.call('ticket', one(id))).toMatchObject({ state: 'waiting', replies: 0, memberId: ada.id });
    for (const name of ['ticket', 'replyToTicket', 'changeTicket'] as const)
      expect(
        (await grace.refused(name, { ...reply(999_999), ...(name === 'changeTicket' && close(999_999)) })).status,
      ).toBe(404);
  });

  test('A member can link a ticket only to their own squads', async () => {
    const member = await app.readyMember('ify', grace);
    const squadId = await app.openSquad(grace);
    const other = await app.readyMember('obi', grace);
    await other.call('joinSquad', { ...inSquad(squadId), body: { position: 2 } });
    const body = { topic: 'squad', text: 'When does it start?', squadId };
    expect((await member.refused('writeTicket', { body })).status).toBe(404);
    await member.call('joinSquad', { ...inSquad(squadId), body: { position: 1 } });
    const id = await ask(member, 'When does it start?', { squadId });
    expect((await member.call('ticket', one(id))).squad).toBe('Riverside');
    await grace.call('cancelSquad', because(inSquad(squadId)));
  });

  test('The text of a ticket has a minimum and a maximum length', async () => {
    const body = (text: string) => ({ body: { topic: 'other', text } });
    expect((await ada.refused('writeTicket', body('  '))).fields).toEqual({ text: 'Please write your message' });
    expect((await ada.refused('writeTicket', body('x'.repeat(4_001)))).code).toBe('bad_input');
  });

  test('A member can write at most thirty messages a day', async () => {
    const chatty = await app.member('chatty');
    const id = await ask(chatty);
    for (let count = 1; count < 29; count += 1) await chatty.call('replyToTicket', reply(id, `${count}`));
    const more = { body: { topic: 'other', text: 'More' } };
    const both = await Promise.all([chatty.raw('writeTicket', more), chatty.raw('writeTicket', more)]);
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '429']);
    expect((await chatty.refused('replyToTicket', reply(id))).code).toBe('too_many_requests');
    await grace.call('replyToTicket', reply(id));
    await app.advance(1);
    await chatty.call('replyToTicket', reply(id, 'On the next day'));
  });

  test('When a person is deleted, the tickets of the person are deleted too', async () => {
    const leaver = await app.member('leaver');
    const id = await ask(leaver, 'My address is 100 Queen Street.');
    await leaver.call('joinWaitingList', {});
    await grace.call('deletePerson', { params: { id: leaver.id }, body: { reason: 'As they asked' } });
    expect((await grace.refused('ticket', one(id))).status).toBe(404);
    expect((await grace.call('waitingList', { query: { q: 'Erased' } })).total).toBe(0);
  });
});

test('Staff can find tickets by words, state and topic', async () => {
  const bola = await app.member('bola');
  const first = await ask(bola, 'First');
  const second = await ask(bola, 'Second', { topic: 'account' });
  await grace.call('replyToTicket', reply(second));
  const list = async (who: Caller, query: object = {}) =>
    (await who.call('tickets', { query: { pageSize: 100, ...query } })).data.map(({ id }) => id);
  expect(await list(bola)).toEqual([second, first]);
  expect(await list(bola, { state: 'answered' })).toEqual([second]);
  expect(await list(grace, { q: 'bola' })).toEqual([first, second]);
  expect(await list(grace, { q: 'bola', topic: 'account' })).toEqual([second]);
  expect(await list(grace, { q: `${second}`, topic: 'account' })).toContain(second);
  const all = (await grace.call('tickets', { query: { pageSize: 100 } })).data.map(({ state }) => state);
  expect(all.lastIndexOf('waiting')).toBeLessThan(all.indexOf('answered'));
});

describe('Staff help desk', () => {
  const assign = (id: number, to: string | null, from: string | null) => ({ ...one(id), body: { to, from } });

  test('The notifications of a ticket go to the assigned staff member', async () => {
    const id = await ask(ada, 'Who looks after me?');
    await grace.call('assignTicket', assign(id, kofi.id, null));
    expect(await kofi.call('ticket', one(id))).toMatchObject({ assignedTo: kofi.id, assignee: 'kofi Staff' });
    expect(await ada.call('ticket', one(id))).toMatchObject({ assignedTo: null, assignee: null });
    expect((await noticesOf(kofi, 'ticket_assigned'))[0]).toMatchObject({ ticket: id });
    const before = (await noticesOf(grace, 'ticket_written')).length;
    await ada.call('replyToTicket', reply(id, 'Hello?'));
    expect((await noticesOf(kofi, 'ticket_written'))[0]).toMatchObject({ ticket: id, text: 'Hello?' });
    expect(await noticesOf(grace, 'ticket_written')).toHaveLength(before);
    const mine = await kofi.call('tickets', { query: { assigned: 'me' } });
    expect(mine.data.map((ticket) => ticket.id)).toEqual([id]);
    const free = await kofi.call('tickets', { query: { assigned: 'nobody', pageSize: 100 } });
    expect(free.data.map((ticket) => ticket.id)).not.toContain(id);
    await grace.call('assignTicket', assign(id, null, kofi.id));
    expect((await kofi.call('tickets', { query: { assigned: 'me' } })).total).toBe(0);
  });

  test('When two staff members take a ticket at the same time, one gets a conflict error', async () => {
    const id = await ask(ada, 'Two of you?');
    const answers = await Promise.all([
      grace.raw('assignTicket', assign(id, grace.id, null)),
      kofi.raw('assignTicket', assign(id, kofi.id, null)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { assignedTo } = await grace.call('ticket', one(id));
    for (const who of [grace, kofi])
      expect(
        (await noticesOf(who, 'ticket_assigned')).map(({ ticket }) => ticket),
        'who takes it knows',
      ).not.toContain(id);
    expect((await grace.refused('assignTicket', assign(id, ada.id, assignedTo))).status).toBe(404);
    expect((await grace.call('helpStaff', {})).map((staff) => staff.id)).not.toContain(ada.id);
  });

  test('When two editors change the same saved answer, one gets a conflict error', async () => {
    const seen = { title: 'When are fees taken?', textEn: 'With each payout.', textFr: 'À chaque versement.' };
    const { id } = await grace.call('addSavedAnswer', { body: seen });
    const write = (textEn: string) => ({ params: { id }, body: { ...seen, textEn, seen } });
    const answers = await Promise.all([
      grace.raw('changeSavedAnswer', write('As a payout is sent.')),
      kofi.raw('changeSavedAnswer', write('When you are paid.')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await kofi.refused('changeSavedAnswer', write('Later still'))).code).toBe('changed_meanwhile');
    await grace.call('dropSavedAnswer', because({ params: { id } }));
  });

  test('A saved answer has a title and a text in both languages', async () => {
    const body = { title: 'Where is my payout?', textEn: 'It is on its way.', textFr: 'Il est en route.' };
    const { id } = await grace.call('addSavedAnswer', { body });
    expect((await kofi.refused('addSavedAnswer', { body: { ...body, title: 'WHERE is my payout?' } })).fields).toEqual({
      title: 'Another answer has this name',
    });
    const other = await kofi.call('addSavedAnswer', { body: { ...body, title: 'Swap' } });
    const params = { id: other.id };
    const seen = { ...body, title: 'Swap' };
    expect((await kofi.refused('changeSavedAnswer', { params, body: { ...body, seen } })).fields).toHaveProperty(
      'title',
    );
    await kofi.call('changeSavedAnswer', { params, body: { ...body, title: 'Swapping', seen } });
    const saved = async () => (await grace.call('savedAnswers', {})).map(({ title, changedBy }) => [title, changedBy]);
    expect(await saved()).toEqual([
      ['Swapping', 'kofi Staff'],
      ['Where is my payout?', 'grace Staff'],
    ]);
    await grace.call('dropSavedAnswer', because({ params: { id } }));
    expect(await saved()).toEqual([['Swapping', 'kofi Staff']]);
    const late = { params: { id }, body: { ...body, seen: body } };
    expect((await kofi.refused('changeSavedAnswer', late)).code).toBe('done_by');
    expect((await grace.refused('dropSavedAnswer', because({ params: { id } }))).code).toBe('done_by');
  });
});
