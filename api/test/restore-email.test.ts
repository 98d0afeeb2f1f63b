import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, PASSWORD, TestApp } from './app.ts';
import { Passkey } from './passkey.ts';

let app: TestApp;
let grace: Caller;
let femi: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  [grace, femi] = [await app.staff('grace'), await app.staff('femi')];
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const REASON = 'The owner called us and showed documents';
const signsIn = async (email_address: string, password = PASSWORD) =>
  (await app.visitor.raw('login', { body: { email_address, password } })).statusCode === 200;

/** Changes the email address like a thief who knows the password. Returns the session of the thief. */
async function changeEmail(email: string, newEmail: string): Promise<Caller> {
  const thief = await app.confirmed(email);
  await thief.call('askForNewEmail', { body: { email_address: newEmail } });
  await thief.call('confirmNewEmail', { body: { otp: await app.code(newEmail) } });
  return thief;
}

/** Returns the secret of the newest link that restores an email address. */
async function linkTo(email: string): Promise<string> {
  const links = (await app.mailsTo(email)).map(({ text }) => text.match(/restore-email#id=(\S+)/)?.[1]);
  return links.find((link) => link !== undefined) ?? '';
}
const restore = (id: string) => app.visitor.raw('restoreEmailByLink', { query: { id } });

describe('Link that restores a changed email address', () => {
  test('restores the email address, ends all sessions, invalidates the password and puts payouts on hold', async () => {
    const { id, email } = await app.member('robbed');
    const thief = await changeEmail(email, 'thief-one@example.com');
    const link = await linkTo(email);
    expect(await app.visitor.call('emailChangeByLink', { query: { id: link } })).toMatchObject({
      email_address: email,
    });
    expect((await restore(link)).statusCode).toBe(200);
    expect((await thief.refused('me')).status).toBe(401);
    expect([await signsIn('thief-one@example.com'), await signsIn(email)]).toEqual([false, false]);
    const { rows } = await sql<{ held: boolean; email: string; former: string | null }>`
      select payout_hold_until > ${app.context.clock.now()} as held, email, former_email as former from people where id = ${id}
    `.execute(app.context.db);
    expect(rows).toEqual([{ held: true, email, former: null }]);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('Your email was restored');
    await app.visitor.call('forgotPassword', { body: { email_address: email } });
    const reset = { email_address: email, otp: await app.code(email), password: 'Another2026!' };
    await app.visitor.call('resetPassword', { body: reset });
    expect(await signsIn(email, 'Another2026!')).toBe(true);
    expect((await restore(link)).json()).toMatchObject({ code: 'not_found' });
  });

  test('turns off the thief’s passkey and deletes unused codes and pending sign-ups', async () => {
    const { id, email } = await app.member('cleared');
    const thief = await changeEmail(email, 'thief-five@example.com');
    const passkey = new Passkey(app.context.config.publicUrl);
    const response = passkey.made(await thief.call('passkeyOptions', {}));
    await thief.call('addPasskey', { body: { name: 'Phone of the thief', response } });
    await thief.call('askForNewEmail', { body: { email_address: 'thief-six@example.com' } });
    const stranger = { firstName: 'Some', lastName: 'Stranger', email_address: email, password: PASSWORD };
    await app.visitor.call('signup', { body: stranger });
    await restore(await linkTo(email));
    const signed = passkey.signed(await app.visitor.call('passkeyLoginOptions', {}));
    const login = await app.visitor.raw('loginPasskey', { body: { response: signed } });
    expect(login.json()).toMatchObject({ code: 'passkey_refused' });
    const { rows } = await sql`
      select (select count(*) from login_codes where person_id = ${id}) as codes,
        (select count(*) from sign_up_attempts where email = ${email}) as attempts`.execute(app.context.db);
    expect(rows).toEqual([{ codes: 0, attempts: 0 }]);
  });

  test('The owner’s link still works after a second change by the thief, and the thief’s link is invalid', async () => {
    const { email } = await app.member('twice');
    await changeEmail(email, 'thief-two@example.com');
    await changeEmail('thief-two@example.com', 'thief-three@example.com');
    const [owner, thief] = [await linkTo(email), await linkTo('thief-two@example.com')];
    expect((await restore(owner)).statusCode).toBe(200);
    expect((await restore(thief)).statusCode).toBe(404);
    expect((await app.visitor.refused('emailChangeByLink', { query: { id: thief } })).status).toBe(404);
  });

  test('The link to restore an email address works for seven days', async () => {
    const { email } = await app.member('late');
    await changeEmail(email, 'late-new@example.com');
    const link = await linkTo(email);
    const now = app.context.clock.now().getTime();
    const clock = vi.spyOn(app.context.clock, 'now');
    clock.mockReturnValue(new Date(now + 7 * 86_400_000 + 1_000));
    expect((await restore(link)).statusCode).toBe(404);
    clock.mockReturnValue(new Date(now + 7 * 86_400_000 - 60_000));
    expect((await restore(link)).statusCode).toBe(200);
  });

  test('restores the email address only once if two requests use the link at the same time', async () => {
    const { email } = await app.member('both');
    await changeEmail(email, 'both-new@example.com');
    const link = await linkTo(email);
    const statuses = (await Promise.all([restore(link), restore(link)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('does not restore an email address that another account now has', async () => {
    const { email } = await app.member('moved');
    await changeEmail(email, 'moved-new@example.com');
    const link = await linkTo(email);
    await app.member('moved');
    expect((await restore(link)).json()).toMatchObject({ code: 'email_taken' });
  });

  test('returns `not_found` for a mistyped link', async () => {
    const mistyped = { query: { id: 'x'.repeat(43) } };
    expect((await app.visitor.refused('emailChangeByLink', mistyped)).status).toBe(404);
  });
});

describe('Restoration of an email address by two staff members', () => {
  test('restores the former email address only after a second staff member agrees', async () => {
    const { id, email } = await app.member('helped');
    await changeEmail(email, 'thief-four@example.com');
    const story = await grace.call('memberStory', { params: { id } });
    expect(story.formerEmails).toEqual([email]);
    const input = { params: { id }, body: { email_address: email, reason: REASON } };
    await grace.propose('restoreEmail', input);
    expect(await signsIn('thief-four@example.com')).toBe(true);
    await femi.call('restoreEmail', input);
    expect(await signsIn('thief-four@example.com')).toBe(false);
    expect((await grace.call('memberStory', { params: { id } })).email_address).toBe(email);
  });

  test('Staff can restore a former email address for 30 days after the change', async () => {
    const { id, email } = await app.member('slow');
    await changeEmail(email, 'slow-new@example.com');
    const age = (minutes: number) =>
      sql`update email_changes set changed_at = app_now() - interval '30 days' + ${minutes} * interval '1 minute' where person_id = ${id}`.execute(
        app.context.db,
      );
    const input = { params: { id }, body: { email_address: email, reason: REASON } };
    await grace.confirm();
    await age(-1);
    expect((await grace.refused('restoreEmail', input)).code).toBe('not_found');
    await age(10);
    await app.byTwo([grace, femi], 'restoreEmail', input);
    expect((await grace.call('memberStory', { params: { id } })).email_address).toBe(email);
  });

  test('rejects an address that the account never had', async () => {
    const { id } = await app.member('never');
    await grace.confirm();
    const body = { email_address: 'stranger@example.com', reason: REASON };
    expect((await grace.refused('restoreEmail', { params: { id }, body })).code).toBe('not_found');
  });
});
