import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { applyMandateEvents } from '../src/payments/apply-mandate-events.ts';
import { failGuarantorCharges } from '../src/payments/guarantors/guarantor-charges.ts';
import { type Caller, IN_PRODUCT, inSquad } from './app.ts';
import { GoCardlessApp } from './gocardless-app.ts';

let at: GoCardlessApp;
let grace: Caller;

beforeAll(async () => {
  at = await GoCardlessApp.open();
  grace = await at.app.staff('grace');
});
afterAll(() => at.close());

const mandate = (who: Caller) => who.call('mandate', IN_PRODUCT);
const begin = async (who: Caller) => {
  const { authorisation_url: url } = await who.call('connectBank', IN_PRODUCT);
  return new URL(url).searchParams.get('id') ?? '';
};
const connect = async (who: Caller, ending: string) => {
  const authority = at.there.fulfil(await begin(who), ending);
  await at.sendWebhook();
  return authority;
};
const there = (id: string) => at.there.mandates.get(id)?.status;
const subjects = async (who: Caller) => (await at.app.mailsTo(who.email)).map(({ subject }) => subject);

describe('Consent at GoCardless', () => {
  test('A rejected consent creates no mandate', async () => {
    const ada = await at.app.member('ada');
    at.there.turnDown(await begin(ada));
    await at.sendWebhook();
    expect(await mandate(ada)).toMatchObject({ status: 'cancelled', lastDigits: null });
    const authority = at.there.fulfil(await begin(ada));
    at.there.setMandate(authority, 'failed');
    await at.sendWebhook();
    expect(await mandate(ada)).toMatchObject({ status: 'failed' });
  });

  test('The daily jobs find a consent after the loss of its webhook', async () => {
    const beth = await at.app.member('beth');
    const request = await begin(beth);
    expect(await mandate(beth)).toMatchObject({ status: 'pending' });
    at.there.fulfil(request, '45');
    at.there.unsent = [];
    await at.app.advance(1);
    expect(await mandate(beth)).toMatchObject({ status: 'active', lastDigits: '45' });
  });

  test('When a member cancels a mandate request, the app also cancels the request at GoCardless', async () => {
    const cora = await at.app.member('cora');
    await connect(cora, '11');
    const late = await begin(cora);
    const { confirm } = await cora.call('endMandate', IN_PRODUCT);
    await cora.call('endMandate', { ...IN_PRODUCT, query: { confirm } });
    const authority = at.there.fulfil(late, '22');
    await at.sendWebhook();
    await at.sendWebhook();
    expect(await mandate(cora)).toMatchObject({ status: 'ended' });
    expect(there(authority)).toBe('cancelled');
    // The mandates of other members stay active.
    const others = sql`select 1 from mandates where person_id != ${cora.id} and ended_at is not null`;
    expect(await at.rows(others)).toEqual([]);
  });

  test('A repeated event of a consent changes nothing', async () => {
    const dele = await at.app.member('dele');
    at.there.fulfil(await begin(dele), '33');
    const { unsent } = at.there;
    await at.sendWebhook();
    const before = await mandate(dele);
    await at.sendWebhook(at.there.webhook(unsent.toReversed()));
    expect(await mandate(dele)).toEqual(before);
    expect((await subjects(dele)).filter((subject) => subject === 'Your pre-authorized debit agreement')).toHaveLength(
      1,
    );
  });
});

describe('Mandate at GoCardless', () => {
  let efe: Caller;
  let authority = '';
  beforeAll(async () => {
    efe = await at.app.member('efe');
    authority = await connect(efe, '44');
  });

  test.each(['cancelled', 'failed', 'expired', 'blocked', 'suspended_by_payer'])(
    'A mandate with the status `%s` allows no further debits',
    async (status) => {
      const mails = (await subjects(efe)).length;
      at.there.setMandate(authority, status);
      await at.sendWebhook();
      expect(await mandate(efe)).toMatchObject({ status: 'ended_by_bank' });
      expect((await subjects(efe)).slice(0, -mails)).toEqual(['We no longer debit your account']);
      at.there.setMandate(authority, 'active', 'reinstated');
      await at.sendWebhook();
      expect(await mandate(efe)).toMatchObject({ status: 'active', lastDigits: '44' });
    },
  );

  test('A mandate stays active when the bank moves the mandate to another account', async () => {
    const account = at.there.mandates.get(authority)?.links.customer_bank_account ?? '';
    const olu = await at.app.member('olu');
    await connect(olu, '77');
    at.there.accounts.set(account, '55');
    at.there.happen('mandates', 'transferred', { mandate: authority });
    await at.sendWebhook();
    expect(await mandate(efe)).toMatchObject({ status: 'active', lastDigits: '55' });
    expect(await mandate(olu)).toMatchObject({ status: 'active', lastDigits: '77' });
    at.there.accounts.set('BANEXT', '66');
    const next = {
      id: 'MDNEXT',
      status: 'active',
      created_at: '',
      metadata: {},
      links: { customer_bank_account: 'BANEXT' },
    };
    at.there.mandates.set(next.id, next);
    const before = at.there.mandates.get(authority);
    if (!before) throw new Error('it is gone');
    before.status = 'cancelled';
    before.links.new_mandate = next.id;
    at.there.happen('mandates', 'replaced', { mandate: authority, new_mandate: next.id });
    await at.sendWebhook();
    expect(await mandate(efe)).toMatchObject({ status: 'active', lastDigits: '66' });
    authority = next.id;
  });

  test('The bank cannot reactivate an already replaced mandate', async () => {
    const gil = await at.app.member('gil');
    const before = await connect(gil, '71');
    at.there.setMandate(before, 'suspended_by_payer');
    await at.sendWebhook();
    await connect(gil, '72');
    at.there.setMandate(before, 'active', 'reinstated');
    await at.sendWebhook();
    expect(await mandate(gil)).toMatchObject({ status: 'active', lastDigits: '72' });
    const active = await at.rows(sql`select 1 from mandates where person_id = ${gil.id} and status = 'active'`);
    expect(active).toHaveLength(1);
  });

  test('A mandate accepts events only from its own provider', async () => {
    const hal = await at.app.member('hal');
    await connect(hal, '73');
    const [own] = await at.rows(sql<{ flow: string }>`select flow from mandates where person_id = ${hal.id}`);
    await applyMandateEvents(at.app.context, 'sandbox', [{ flow: own?.flow ?? '', state: 'ended' }]);
    expect(await mandate(hal)).toMatchObject({ status: 'active', lastDigits: '73' });
  });

  test('A mandate that a member cancels also ends at GoCardless', async () => {
    const { confirm } = await efe.call('endMandate', IN_PRODUCT);
    await efe.call('endMandate', { ...IN_PRODUCT, query: { confirm } });
    expect(there(authority)).toBe('active');
    await at.app.context.runDailyJobs();
    expect(there(authority)).toBe('cancelled');
    const [ended] = await at.rows(sql<{ known: boolean }>`
      select provider_ended_at is not null as known from mandates where person_id = ${efe.id} and ended_at is not null`);
    expect(ended).toEqual({ known: true });
    await at.sendWebhook();
    expect(await mandate(efe)).toMatchObject({ status: 'ended' });
    expect(await subjects(efe)).not.toContain('Something went wrong');
  });
});

test('When a person is deleted, the person’s mandate ends at GoCardless', async () => {
  const hana = await at.app.member('hana');
  const authority = await connect(hana, '77');
  await (await at.app.confirmed(hana.email)).call('deleteMe', {});
  await at.app.context.runDailyJobs();
  expect(there(authority)).toBe('cancelled');
  const left = await at.rows(sql`select status, last_digits from mandates where person_id = ${hana.id}`);
  expect(left).toEqual([{ status: 'cancelled', last_digits: null }]);
});

describe('Debits in a squad', () => {
  let fola: Caller;
  let gina: Caller;
  let first = '';
  let squad = '';
  const charges = (who: Caller) =>
    at.rows(sql<{ key: string; state: string }>`
      select concat_ws(':', 'charge', charges.squad_id, round, seat_id, attempt) as key, state
      from charges join seats on seats.id = seat_id where person_id = ${who.id} order by round, attempt`);
  const until = async (isSo: () => Promise<boolean>) => {
    for (let day = 0; day < 60; day += 1) {
      if (await isSo()) return;
      await at.app.advance(1);
    }
    throw new Error('it never came');
  };
  const confirmAll = async () => {
    for (const payment of at.there.payments.values())
      if (payment.status === 'pending_submission') at.there.setPayment(payment.id, 'confirmed');
    await at.sendWebhook();
  };

  beforeAll(async () => {
    [fola, gina] = [await at.app.readyMember('fola', grace), await at.app.readyMember('gina', grace)];
    for (const member of [fola, gina]) await at.payable(member);
    squad = await at.app.openSquad(grace, { size: 2 });
    for (const [index, member] of [fola, gina].entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: 2 - index } });
    await until(async () => (await charges(fola)).length === 1);
    first = [...at.there.payments.values()].map(({ links }) => links.mandate ?? '')[0] ?? '';
  });

  test('An old mandate ends at GoCardless when the last debit of the mandate settles', async () => {
    const [debit] = await charges(fola);
    const before = at.there.under(debit?.key ?? '').links.mandate ?? '';
    const after = await connect(fola, '99');
    await at.app.context.runDailyJobs();
    expect(there(before)).not.toBe('cancelled');
    await confirmAll();
    await at.app.context.runDailyJobs();
    expect(there(before)).toBe('cancelled');
    await until(async () => (await charges(fola)).length === 2);
    const next = (await charges(fola)).at(-1);
    expect(at.there.under(next?.key ?? '').links.mandate).toBe(after);
    expect(first).not.toBe('');
    await confirmAll();
  });

  test('A debit fails with the cause `mandate_cancelled` after the bank has ended the mandate', async () => {
    const other = await at.app.openSquad(grace, { size: 2, name: 'Hilltop' });
    for (const [index, member] of [fola, gina].entries())
      await member.call('joinSquad', { ...inSquad(other), body: { position: 2 - index } });
    const authority = [...at.there.mandates.values()].findLast(({ status }) => status !== 'cancelled');
    // The bank ended the mandate, but the event about the end has not arrived yet.
    if (authority) authority.status = 'cancelled';
    await until(async () => (await charges(fola)).length === 3);
    await at.app.advance(1);
    const rows = await at.rows(sql<{ state: string; cause: string }>`
      select state, cause from contributions join seats on seats.id = seat_id
      where person_id = ${fola.id} and contributions.squad_id = ${other} order by round limit 1`);
    expect(rows).toEqual([{ state: 'defaulted', cause: 'mandate_cancelled' }]);
  });

  const linkOfElder = async () => {
    const mails = await at.app.mailsTo('elder.fola@example.com');
    return { id: mails.map(({ text }) => /guarantor#id=(\S+)/.exec(text)?.[1]).find((id) => id) ?? '' };
  };

  test.each([
    ['Elder', 'Elder', 'Elder'],
    ['Elder Obi Eze', 'Elder', 'Obi Eze'],
  ])('The consent page shows the guarantor %s as first name %s and last name %s', async (name, firstName, lastName) => {
    await sql`update guarantors set name = ${name} where email = 'elder.fola@example.com'`.execute(at.app.context.db);
    const asked = vi.spyOn(at.app.context.payments, 'startMandate');
    await at.app.visitor.call('payByLink', { query: await linkOfElder() });
    expect(asked.mock.lastCall?.[1]).toMatchObject({ firstName, lastName, back: '/guarantor' });
    asked.mockRestore();
  });

  test('A pending debit of a guarantor counts for one seat only', async () => {
    const query = await linkOfElder();
    const { owed } = await at.app.visitor.call('guarantorByLink', { query });
    await sql`update guarantor_charges set state = 'ordered', seat_id = (select id from seats where person_id = ${gina.id} limit 1)
      where payment = (select payment from guarantor_charges limit 1)`.execute(at.app.context.db);
    expect(await at.app.visitor.call('guarantorByLink', { query })).toMatchObject({ owed, underWay: 0 });
    await sql`delete from guarantor_charges`.execute(at.app.context.db);
  });

  test('A guarantor who consents to a payment is debited only once', async () => {
    const query = await linkOfElder();
    const view = () => at.app.visitor.call('guarantorByLink', { query });
    const pay = async () => {
      const { authorisation_url: url, paid } = await at.app.visitor.call('payByLink', { query });
      expect(paid).toBe(0);
      return new URL(url ?? '').searchParams.get('id') ?? '';
    };
    const ordered = () =>
      [...at.there.payments.values()].filter(({ metadata }) => metadata.key?.startsWith('guarantor'));
    expect((await view()).owed).toBe(10_000);

    at.there.turnDown(await pay());
    await at.sendWebhook();
    expect(ordered()).toHaveLength(0);
    expect(await view()).toMatchObject({ owed: 10_000, underWay: 0 });

    // The guarantor consents to the payment in two browser tabs, and the app orders one debit.
    const [one, two] = [await pay(), await pay()];
    const both = [at.there.fulfil(one), at.there.fulfil(two)];
    await at.sendWebhook();
    expect(ordered()).toHaveLength(1);
    // The debit order names no date, so GoCardless uses the next available date.
    const asked = at.there.heard.findLast(({ method, path }) => method === 'POST' && path === '/payments');
    expect(JSON.parse(asked?.body.toString() ?? '').payments).not.toHaveProperty('charge_date');
    // The app cancels the unused mandate and keeps the mandate of the debit.
    await at.app.context.runDailyJobs();
    const used = ordered()[0]?.links.mandate ?? '';
    expect(there(used)).not.toBe('cancelled');
    expect(both.filter((id) => id !== used).map(there)).toEqual(['cancelled']);
    expect(await view()).toMatchObject({ owed: 0, underWay: 10_000 });
    expect((await at.app.visitor.refused('payByLink', { query })).code).toBe('nothing_owed');

    const tries = { cause: 'insufficient_funds', will_attempt_retry: true };
    at.there.setPayment(ordered()[0]?.id ?? '', 'submitted', 'failed', tries);
    await at.sendWebhook();
    expect(await view()).toMatchObject({ owed: 0, underWay: 10_000 });

    at.there.setPayment(ordered()[0]?.id ?? '', 'failed', 'failed', { cause: 'insufficient_funds' });
    await at.sendWebhook();
    expect(await view()).toMatchObject({ owed: 10_000, underWay: 0, paid: [] });
    expect((await at.app.mailsTo('elder.fola@example.com'))[0]?.subject).toBe("Your payment didn't arrive");

    // The guarantor’s bank ends the mandate after the consent and before the debit order. The debit then fails, and the
    // guarantor gets a notification.
    const ended = at.there.mandates.get(at.there.fulfil(await pay()));
    if (!ended) throw new Error('nobody agreed');
    const { find } = at.there;
    let times = 0;
    at.there.find = (id) => (id === ended.id && (times += 1) === 1 ? { ...ended, status: 'active' } : find(id));
    ended.status = 'cancelled';
    await at.sendWebhook();
    await at.app.context.runDailyJobs();
    at.there.find = find;
    expect(ordered()).toHaveLength(1);
    expect(await view()).toMatchObject({ owed: 10_000, underWay: 0 });

    // The debit never exceeds the agreed amount or the current debt.
    const fulfilAt = async (amount: number) => {
      const request = await pay();
      await sql`update guarantor_charges set amount = ${amount} where state = 'asked'`.execute(at.app.context.db);
      at.there.fulfil(request);
      await at.sendWebhook();
    };
    await fulfilAt(9_999);
    expect(ordered()[1]).toMatchObject({ amount: 9_999 });
    at.there.setPayment(ordered()[1]?.id ?? '', 'failed', 'failed', { cause: 'insufficient_funds' });
    await at.sendWebhook();
    await fulfilAt(10_001);
    expect(ordered()[2]).toMatchObject({ amount: 10_000 });
    const authority = ordered()[2]?.links.mandate ?? '';
    expect(there(authority)).not.toBe('cancelled');
    at.there.setPayment(ordered()[2]?.id ?? '', 'confirmed');
    await at.sendWebhook();
    // The consent covers one payment. The database still marks the consent as ended after the outbox item is deleted.
    await at.app.context.runDailyJobs();
    expect(there(authority)).toBe('cancelled');
    await sql`delete from outbox where kind = 'end_mandate'`.execute(at.app.context.db);
    await at.app.context.runDailyJobs();
    expect(await at.rows(sql`select flow from guarantor_charges join outbox on key = 'end_mandate:' || flow`)).toEqual(
      [],
    );
    expect(await view()).toMatchObject({ owed: 0, underWay: 0, paid: [{ amount: 10_000, round: 1 }] });
    expect(await verifyLedger(at.app.context.db)).toBeNull();
    expect(await checkBooks(at.app.context)).toBe(true);
  });

  test('Staff can see that the bank charged back a guarantor’s payment', async () => {
    const paid = [...at.there.payments.values()].findLast(({ metadata }) => metadata.key?.startsWith('guarantor'));
    const payment = paid?.metadata.key ?? '';
    await failGuarantorCharges(at.app.context, [{ payment, cause: 'refer_to_payer' }]);
    expect(await at.rows(sql`select state from guarantor_charges where payment = ${payment}`)).toEqual([
      { state: 'paid' },
    ]);
    at.there.setPayment(paid?.id ?? '', 'charged_back');
    await at.sendWebhook();
    const { data } = await grace.call('unmatchedEvents', { query: {} });
    expect(data).toMatchObject([{ kind: 'unknown' }]);
    expect(data[0]?.details).toContain(paid?.metadata.key);
    // The ledger still counts the payment as received, so the books differ from GoCardless.
    expect(await checkBooks(at.app.context)).toBe(false);
  });
});
