import { ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABOUT_NOBODY, CONCERNS, checkNotOwn } from '../src/http/conflict-of-interest.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ada: Caller;
let beth: Caller;
/** The path parameters of each call. They name the resource of the call. */
const about: Record<string, { id: string; memberId: string; one: string }> = {};

/**
 * Grace is a staff member. Her email address is also the address of a guarantor. The guaranteed
 * member owns the payout and the debits.
 */
beforeAll(async () => {
  app = await TestApp.open();
  const boss = await app.staff('boss', 'superadmin');
  ada = await app.readyMember('ada', boss);
  beth = await app.readyMember('beth', boss, '123456702');
  const squad = await app.openSquad(boss);
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  const payout = await app.firstSentPayout(boss);
  const { rows } = await sql<{ contribution: string; guarantor: string; seat: string }>`
    select contributions.id as contribution, guarantor_id as guarantor, seat_id as seat
    from contributions join seats on seats.id = seat_id
    where person_id = ${ada.id} limit 1
  `.execute(app.context.db);
  const [grace_, kofi_] = [await app.staff('grace', 'superadmin'), await app.staff('kofi', 'superadmin')];
  [grace, kofi] = [grace_, kofi_];
  const ids: Record<string, string | undefined> = {
    verifyGuarantor: rows[0]?.guarantor,
    retryPayment: rows[0]?.contribution,
    markPaymentPaid: rows[0]?.contribution,
    waivePayment: rows[0]?.contribution,
    refundPayment: rows[0]?.contribution,
    approvePayout: payout,
    holdPayout: payout,
    releasePayout: payout,
  };
  for (const name of Object.keys(CONCERNS))
    about[name] = { id: ids[name] ?? ada.id, memberId: rows[0]?.seat ?? '', one: ada.id };
});
afterAll(() => app.close());

const asked = async (name: string, { id }: Caller) =>
  checkNotOwn(app.context.db, name, id, about[name] ?? {}).then(
    () => 'decides',
    (error: { code?: string }) => error.code,
  );
const wasAt = (address: string | null, { id } = ada) =>
  sql`
    update people set former_email = ${address}, former_email_until = case when ${address}::text is not null then now() end
    where id = ${id}
  `.execute(app.context.db);

describe('Conflict of interest for staff', () => {
  test('Every staff act lists the people concerned or gives a reason for an empty list', () => {
    const acts = Object.entries<Route>(ROUTES).filter(
      ([, { method, path, may }]) => may !== undefined && method !== 'GET' && /:(id|memberId)\b/.test(path),
    );
    expect([...Object.keys(CONCERNS), ...Object.keys(ABOUT_NOBODY)].toSorted()).toEqual(
      acts.map(([name]) => name).toSorted(),
    );
  });

  test.each(Object.keys(CONCERNS))(
    'The call %s rejects a staff member who once had the member’s email address',
    async (name) => {
      expect(await asked(name, grace)).toBe('decides');
      await wasAt(grace.email);
      expect(await asked(name, grace)).toBe('own_case');
      expect(await asked(name, kofi)).toBe('decides');
      await wasAt(null);
    },
  );

  test('A staff member cannot replace a member of a squad with themselves', async () => {
    const body = { person: beth.id, leaving: 'asked' };
    const input = because({ params: { ...IN_PRODUCT.params, ...about.replaceMember }, body });
    await wasAt(grace.email, beth);
    expect((await grace.refused('replaceMember', input)).code).toBe('own_case');
    expect((await kofi.refused('replaceMember', input)).code).not.toBe('own_case');
    await wasAt(null, beth);
  });

  test.each(['verifyGuarantor', 'retryPayment', 'markPaymentPaid', 'waivePayment', 'refundPayment'])(
    'The call %s rejects a staff member who is the member’s guarantor',
    async (name) => {
      await sql`update guarantors set email = upper(${grace.email}) where member_id = ${ada.id}`.execute(
        app.context.db,
      );
      expect(await asked(name, grace)).toBe('own_case');
      expect(await asked(name, kofi)).toBe('decides');
      await sql`update guarantors set email = 'elder.ada@example.com' where member_id = ${ada.id}`.execute(
        app.context.db,
      );
    },
  );

  test('A staff member cannot approve a refund to a member whom the staff member guarantees', async () => {
    const { id } = about.refundPayment ?? { id: '' };
    const input = because({ params: { ...IN_PRODUCT.params, id }, body: { isWaived: false } });
    const act = await kofi.propose('refundPayment', input);
    const approval = because({ params: { id: act } });
    await sql`update guarantors set email = ${grace.email} where member_id = ${ada.id}`.execute(app.context.db);
    await grace.confirm();
    expect((await grace.refused('approveAct', approval)).code).toBe('own_case');
    await sql`update guarantors set email = 'elder.ada@example.com' where member_id = ${ada.id}`.execute(
      app.context.db,
    );
    await kofi.call('withdrawAct', approval);
  });

  test('A staff member cannot decide about their own guarantor, identity check, payout or removal notice', async () => {
    const { id } = about.approvePayout ?? { id: '' };
    const notice = { params: { ...IN_PRODUCT.params, ...about.withdrawNotice } };
    const calls: [Parameters<Caller['raw']>[0], object][] = [
      ['verifyGuarantor', because({ params: about.verifyGuarantor, body: { status: 'verified' } })],
      ['updateUserKyc', because({ params: { id: ada.id }, body: { kycVerificationStatus: 'verified' } })],
      ['holdPayout', because({ params: { ...IN_PRODUCT.params, id } })],
      ['withdrawNotice', because(notice)],
    ];
    await wasAt(grace.email);
    for (const [name, input] of calls) {
      expect((await grace.refused(name, input)).code, name).toBe('own_case');
      expect((await kofi.raw(name, input)).json().code, name).not.toBe('own_case');
    }
    await wasAt(null);
  });
});
