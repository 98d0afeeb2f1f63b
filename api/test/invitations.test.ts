import { INVITATIONS } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainName } from '../src/squads/invite.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let [pat, mia, sam]: Caller[] = [];
const who = (caller: Caller | undefined) => caller ?? app.visitor;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  for (const name of ['pat', 'mia', 'sam']) await app.verifyIdentity(await app.member(name));
  [pat, mia, sam] = await Promise.all(['pat', 'mia', 'sam'].map((name) => app.signIn(`${name}@example.com`)));
});
afterAll(() => app.close());

async function circle(name = 'Obi Family') {
  const body = { name, contribution: 10_000, size: 12, startOn: app.inDays(30) };
  return inSquad((await who(pat).call('proposeSquad', { ...IN_PRODUCT, body })).id);
}

async function openCircle(name?: string) {
  const squad = await circle(name);
  await grace.call('approveSquad', because(squad));
  return squad;
}

const invited = (caller: Caller | undefined, squad: object, ...emails: string[]) =>
  who(caller).call('inviteToSquad', { ...inSquad(''), ...squad, body: { emails } });
const refused = (caller: Caller | undefined, squad: object, ...emails: string[]) =>
  who(caller).refused('inviteToSquad', { ...squad, body: { emails } });
const some = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@example.com`);

describe('Invitations by mail', () => {
  test('The mail of an invitation names the inviter and the squad', async () => {
    const squad = await openCircle();
    const { inviteCode } = await who(pat).call('squad', squad);
    expect(await invited(pat, squad, 'aunt@example.com', 'Uncle@Example.com ')).toEqual({ invited: 2, passedOver: 0 });
    const [mail, ...more] = await app.mailsTo('uncle@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Ada Obi invites you to a savings squad');
    expect(mail?.text).toContain('Ada Obi invites you to Obi Family');
    expect(mail?.text).toContain('12 people who know each other put in CA$100.00 every week');
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      `${app.context.config.publicUrl}/invitation?squad=${squad.params.id}#code=${inviteCode}`,
    ]);
    const { rows } = await sql`select address from invitations`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toContain('@');
    const { rows: acts } = await sql<{ details: object }>`
      select details from activity where action = 'invited'`.execute(app.context.db);
    expect(acts).toEqual([{ details: { invited: 2 } }]);
  });

  test('The mail of an invitation is in the language of the inviter', async () => {
    const squad = await openCircle('Famille Obi');
    await sql`update people set language = 'fr' where id = ${who(pat).id}`.execute(app.context.db);
    await invited(pat, squad, 'tante@example.com');
    const [mail] = await app.mailsTo('tante@example.com');
    expect(mail?.subject).toBe("Ada Obi vous invite à rejoindre un groupe d'épargne");
    expect(mail?.text).toContain('100,00 $ CA chaque semaine');
    await sql`update people set language = 'en' where id = ${who(pat).id}`.execute(app.context.db);
  });

  test('An email address gets at most one invitation to a squad', async () => {
    const squad = await openCircle('Once');
    expect(await invited(pat, squad, 'once@example.com', 'ONCE@example.com')).toEqual({ invited: 1, passedOver: 1 });
    expect(await invited(grace, squad, 'once@example.com')).toEqual({ invited: 0, passedOver: 1 });
    expect(await app.mailsTo('once@example.com')).toHaveLength(1);
  });

  test('An email address gets a limited number of invitations a day', async () => {
    for (let count = 0; count <= INVITATIONS.toOneAddress; count += 1) {
      const answer = await invited(grace, await openCircle(`Many ${count}`), 'popular@example.com');
      expect(answer.invited).toBe(count < INVITATIONS.toOneAddress ? 1 : 0);
    }
    expect(await app.mailsTo('popular@example.com')).toHaveLength(INVITATIONS.toOneAddress);
    await app.advance(1);
    expect((await invited(grace, await openCircle('Again'), 'popular@example.com')).invited).toBe(1);
  });

  test('Simultaneous invitations to eight squads cannot exceed the limit of an email address', async () => {
    await app.advance(1);
    const squads: Awaited<ReturnType<typeof openCircle>>[] = [];
    for (let count = 0; count < 8; count += 1) squads.push(await openCircle(`Rush ${count}`));
    const staff = await Promise.all(squads.map((_, at) => app.staff(`inviter${at}`)));
    const answers = await Promise.all(squads.map((squad, at) => invited(staff[at], squad, 'rushed@example.com')));
    expect(answers.filter((answer) => answer.invited === 1)).toHaveLength(INVITATIONS.toOneAddress);
  });

  test('A person can send a limited number of invitations a day', async () => {
    await app.advance(1);
    const squad = await openCircle('Large');
    const most = INVITATIONS.aDay / INVITATIONS.atOnce;
    expect((await refused(pat, squad, ...some(INVITATIONS.atOnce + 1, 'toomany'))).fields).toHaveProperty('emails');
    for (let count = 0; count < most; count += 1)
      await invited(pat, squad, ...some(INVITATIONS.atOnce, `guest${count}x`));
    expect(await refused(pat, squad, 'late@example.com')).toMatchObject({
      status: 429,
      code: 'invited_enough',
      message: 'You can invite 30 people a day. You can invite more tomorrow.',
    });
    expect(await app.mailsTo('late@example.com')).toEqual([]);
    // Two simultaneous calls for different squads also respect the limit.
    await app.advance(1);
    const other = await openCircle('Other');
    for (let count = 1; count < most; count += 1)
      await invited(pat, squad, ...some(INVITATIONS.atOnce, `first${count}x`));
    const both = [squad, other].map((to) =>
      who(pat).raw('inviteToSquad', { ...to, body: { emails: some(6, `both${to.params.id}`) } }),
    );
    expect((await Promise.all(both)).map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '429']);
    await app.advance(1);
  });

  test.each([
    ['nobody', []],
    ['an invalid email address', ['not an address']],
    ['two email addresses in one field', ['a@example.com, b@example.com']],
    ['an email address with a mail header', ['a@example.com\r\nBcc: b@example.com']],
  ])('The server rejects an invitation to %s', async (_, emails) => {
    expect((await refused(pat, await openCircle('Bad'), ...emails)).status).toBe(400);
  });
});

describe('Permission to invite', () => {
  test('A person with only the code of a squad cannot invite other people', async () => {
    const squad = await openCircle('Whose');
    const inviteCode = (await who(pat).call('squad', squad)).inviteCode ?? '';
    expect((await refused(sam, squad, 'a@example.com')).status).toBe(404);
    await who(mia).call('joinSquad', { ...squad, body: { position: 1, inviteCode } });
    expect((await refused(mia, squad, 'a@example.com')).code).toBe('forbidden');
    expect((await refused(app.visitor, squad, 'a@example.com')).status).toBe(401);
    expect((await invited(grace, squad, 'b@example.com')).invited).toBe(1);
    expect((await who(pat).call('squad', squad)).proposal).toMatchObject({ isMine: true, mayInvite: true });
    expect((await who(mia).call('squad', squad)).proposal).toBeNull();
    expect(await app.mailsTo('a@example.com')).toEqual([]);
  });

  test('A member cannot send invitations before the approval or after the end of a squad', async () => {
    const squad = await circle('Early');
    expect((await refused(pat, squad, 'c@example.com')).code).toBe('awaits_approval');
    expect((await who(pat).call('squad', squad)).proposal).toMatchObject({ mayInvite: false });
    await grace.call('cancelSquad', because(squad));
    expect((await refused(pat, squad, 'c@example.com')).code).toBe('wrong_state');
    const open = inSquad(await app.openSquad(grace));
    for (const caller of [pat, grace]) expect((await refused(caller, open, 'c@example.com')).code).toBe('forbidden');
    expect(await app.mailsTo('c@example.com')).toEqual([]);
  });
});

test.each([
  ['Obi Family', 'Obi Family'],
  ["St. John's – Côté", "St John's Côté"],
  ['Win at https://evil.example/now', 'Win at https evil example now'],
  ['evil.example', 'evil example'],
  ['<b>Bold</b>\r\nBcc: x@example.com', 'b Bold b Bcc x example com'],
  ['Ọlá́ 家', 'Ọlá́ 家'],
  ['A'.repeat(60), 'A'.repeat(40)],
  ['🎉🎉', ''],
])('An invitation shows the name %j as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain.normalize('NFC'));
});

describe('What an invitation link shows before sign-in', () => {
  const shown = (id: string, code?: string) => ({ ...inSquad(id), query: { ...(code && { code }) } });

  test('The invitation to a circle shows the terms, dates, free seats and the short name of the proposer', async () => {
    const { params } = await openCircle('Shown Circle');
    const { inviteCode, startOn } = await who(pat).call('squad', { params });
    const seen = await app.visitor.call('invitation', shown(params.id, inviteCode ?? ''));
    expect(seen).toMatchObject({
      name: 'Shown Circle',
      inviter: 'Ada O.',
      contribution: 10_000,
      seatsTaken: 0,
      firstOn: startOn,
      net: 117_600,
      fee: 1_200,
      reserveShare: 1_200,
    });
    expect(seen.free).toHaveLength(12);
    expect(JSON.stringify(seen)).not.toContain('Obi');
    for (const code of [undefined, 'NOSUCHCODE'])
      expect((await app.visitor.refused('invitation', shown(params.id, code))).status).toBe(404);
  });

  test('Before the approval of a circle, its invitation shows only that the circle awaits approval', async () => {
    const { params } = await circle('Early Circle');
    const { inviteCode } = await who(pat).call('squad', { params });
    expect((await app.visitor.refused('invitation', shown(params.id, inviteCode ?? ''))).code).toBe('awaits_approval');
    expect((await app.visitor.refused('invitation', shown(params.id))).code).toBe('not_found');
  });

  test('The invitation to an open squad does not name an inviter, and a practice squad has no invitations', async () => {
    const id = await app.openSquad(grace);
    expect(await app.visitor.call('invitation', shown(id))).toMatchObject({ inviter: null });
    await sql`update squads set kind = 'test' where id = ${id}`.execute(app.context.db);
    expect((await app.visitor.refused('invitation', shown(id))).code).toBe('not_found');
  });
});
