import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  hassan = await app.staff('hassan');
});
afterAll(() => app.close());

const REASON = 'We could not reach them by phone.';

/** Creates a guarantor who has accepted and is not verified yet. */
async function accepted(member: Caller, email = `elder.${member.id}@example.com`): Promise<string> {
  const body = { name: 'Elder Obi', email, phoneNumber: '4165550145', relationship: 'Aunt' };
  const { id } = await member.call('nominate', { body });
  const link = (await app.mailsTo(email))[0]?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '';
  await app.acceptAsGuarantor(link);
  return id;
}

const act = (id: string, status: 'verified' | 'rejected', reason?: string) => ({
  params: { id },
  body: { status, ...(reason && { reason }) },
});
const noticesOf = async (who: Caller, kind: string) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);

describe('Staff decisions about guarantors', () => {
  test('When staff decline a guarantor, the member gets the reason by notification and by mail', async () => {
    const ada = await app.member('ada');
    const id = await accepted(ada);
    expect((await grace.refused('verifyGuarantor', act(id, 'rejected'))).fields).toHaveProperty('reason');
    await grace.call('verifyGuarantor', { params: { id }, body: { status: 'rejected', reason: REASON } });
    expect((await noticesOf(ada, 'guarantor_rejected'))[0]).toMatchObject({ guarantor: 'Elder Obi', reason: REASON });
    const [mail] = await app.mailsTo(ada.email);
    expect(mail?.subject).toBe("Elder Obi can't be your guarantor");
    expect(mail?.text).toContain(REASON);
    expect(await grace.call('guarantorCase', { params: { id } })).toMatchObject({
      status: 'rejected',
      decided: { by: 'grace Staff', reason: REASON },
      text: expect.stringContaining('pays it'),
      view: { signed: { signature: 'Elder Obi' } },
    });
  });

  test('A member with mails turned off gets no mail about a verified guarantor', async () => {
    const eve = await app.member('eve');
    const id = await accepted(eve);
    await eve.call('chooseNotification', { body: { group: 'guarantor', way: 'mail', isOn: false } });
    await app.byTwo([grace, hassan], 'verifyGuarantor', because({ params: { id }, body: { status: 'verified' } }));
    expect(await noticesOf(eve, 'guarantor_verified')).toHaveLength(1);
    expect((await app.mailsTo(eve.email)).map(({ subject }) => subject)).not.toContain(
      'Elder Obi is verified as your guarantor',
    );
  });

  test('A guarantor stays unverified until another staff member approves', async () => {
    const ivy = await app.member('ivy');
    const id = await accepted(ivy);
    const proposed = await grace.propose('verifyGuarantor', because({ params: { id }, body: { status: 'verified' } }));
    expect((await ivy.call('guarantor', { params: { id } })).status).toBe('accepted');
    expect((await grace.refused('approveAct', because({ params: { id: proposed } }))).code).toBe('same_staff');
    expect(await hassan.call('proposedAct', { params: { id: proposed } })).toMatchObject({
      standing: 'decide',
      facts: { guarantor: 'Elder Obi', status: 'accepted', signature: 'Elder Obi', relationship: 'Aunt' },
    });
    await hassan.call('approveAct', because({ params: { id: proposed } }));
    expect((await ivy.call('guarantor', { params: { id } })).status).toBe('verified');
    expect((await grace.call('guarantorCase', { params: { id } })).decided).toMatchObject({ by: 'grace Staff' });
  });

  test('A proposed verification is rejected after the signed amount of the guarantor changed', async () => {
    const kim = await app.member('kim');
    const id = await accepted(kim);
    const proposed = await grace.propose('verifyGuarantor', because({ params: { id }, body: { status: 'verified' } }));
    await sql`
      insert into guarantees (guarantor_id, title, body, signature, language, most, signed_at)
      select guarantor_id, title, body, signature, language, most + 1, signed_at + interval '1 hour'
      from guarantees where guarantor_id = ${id}
    `.execute(app.context.db);
    await hassan.confirm();
    expect((await hassan.refused('approveAct', because({ params: { id: proposed } }))).code).toBe('facts_changed');
    expect((await kim.call('guarantor', { params: { id } })).status).toBe('accepted');
    await hassan.call('verifyGuarantor', { params: { id }, body: { status: 'rejected', reason: REASON } });
  });

  test('One of two simultaneous decisions about a guarantor fails with a conflict', async () => {
    const sam = await app.member('sam');
    const id = await accepted(sam);
    const verification = await grace.propose(
      'verifyGuarantor',
      because({ params: { id }, body: { status: 'verified' } }),
    );
    await hassan.confirm();
    const answers = await Promise.all([
      hassan.raw('approveAct', because({ params: { id: verification } })),
      hassan.raw('verifyGuarantor', because(act(id, 'rejected', REASON))),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('Queue of guarantors', () => {
  test('The queue of guarantors lists unverified guarantors first', async () => {
    const [first, second] = [await app.member('pat'), await app.member('mia')];
    const one = await accepted(first, 'shared@example.com');
    const other = await accepted(second, 'shared@example.com');
    const { data } = await grace.call('guarantorCases', { query: {} });
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([one, other]);
    expect((await grace.call('guarantorCases', { query: { status: 'accepted' } })).total).toBe(2);
    expect((await grace.call('guarantorCases', { query: { q: 'mia m' } })).data.map(({ id }) => id)).toEqual([other]);
    expect((await grace.call('guarantorCase', { params: { id: one } })).others).toEqual([
      { id: other, memberId: second.id, member: 'mia Member', memberEmail: second.email, status: 'accepted' },
    ]);
  });

  test('The queue of guarantors shows the same amounts as the page of a guarantor', async () => {
    const poor = await app.readyMember('poor', grace, '9999901');
    const rich = await app.readyMember('rich', grace);
    const [ofPoor] = (await poor.call('guarantors', { query: {} })).data;
    const id = ofPoor?.id ?? '';
    const row = async () => (await grace.call('guarantorCases', { query: { q: 'elder.poor' } })).data[0];
    expect(await row()).toMatchObject({ atStake: 0, owed: 0, squads: 0 });
    expect(await grace.call('guarantorDebts', {})).toEqual({ owed: 0, guarantors: 0 });
    const squad = await app.openSquad(grace, { size: 2 });
    await poor.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await rich.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const viewNow = async () => (await grace.call('guarantorCase', { params: { id } })).view;
    for (let days = 0; (await viewNow()).owed === 0; days += 1) {
      if (days > 40) throw new Error('nothing is asked for');
      await app.advance(1);
    }
    const view = await viewNow();
    expect(view.owed).toBe(10_000);
    expect(await row()).toMatchObject({ atStake: view.atStake, owed: view.owed });
    const debts = await grace.call('guarantorDebts', {});
    expect(debts.guarantors).toBe(1);
    expect(debts.owed).toBeGreaterThanOrEqual(view.owed);
  });
});
