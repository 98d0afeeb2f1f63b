import {
  ACTIVITY_SUBJECTS,
  ACTOR_KINDS,
  type Act,
  DEVICES,
  EXPORT_KINDS,
  PRIVACY_ACTS,
  type SubjectOfAct,
} from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, comingFrom, writeAudit } from '../src/audit/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { type Caller, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';

const ONE = '00000000-0000-4000-8000-000000000001';

/** Sample audit log entries for each option of the filter by subject. */
const ABOUT: Record<(typeof ACTIVITY_SUBJECTS)[number], readonly (readonly [Act, SubjectOfAct])[]> = {
  person: [['suspended_member', `person:${ONE}`]],
  squad: [['changed_squad', `squad:${ONE}`]],
  payment: [
    ['retried_payment', `squad:${ONE}`],
    ['paid_now', `squad:${ONE}`],
    ['marked_payment_paid', `squad:${ONE}`],
    ['waived_payment', `squad:${ONE}`],
    ['refunded_payment', `squad:${ONE}`],
    ['guarantor_began_payment', `guarantor:${ONE}`],
  ],
  payout: [['held_payout', `payout:${ONE}`]],
  guarantor: [['guarantor_verified', `guarantor:${ONE}`]],
  ticket: [['closed_ticket', 'ticket:1']],
  agreement: [['published_agreement', `agreement:${ONE}`]],
  setting: [['changed_setting', 'setting:feeBps']],
};
const PRIVACY: Record<(typeof PRIVACY_ACTS)[number], readonly Act[]> = {
  erasures: ['erased_person'],
  exports: ['exported', 'revealed_field', 'downloaded_statement', 'was_denied_export'],
  copies: ['exported_own_data'],
  deletions: ['deleted_old_records'],
};

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
});
afterAll(() => app.close());

function actorOf(kind: (typeof ACTOR_KINDS)[number]): Actor {
  return kind === 'staff' || kind === 'member' || kind === 'guarantor' ? { kind, id: grace.id } : { kind, id: null };
}
const record = (action: Act, subject: SubjectOfAct, kind: (typeof ACTOR_KINDS)[number] = 'job') =>
  inTransaction(app.context.db, (trx) => writeAudit(trx, actorOf(kind), action, subject));
const acts = async (query: object) =>
  (await grace.call('activity', { query: { pageSize: 100, ...query } })).data.map(({ action }) => action);

describe('Filters of the audit log', () => {
  test.each(ACTIVITY_SUBJECTS)('The filter by subject finds the acts about: %s', async (about) => {
    for (const [action, subject] of ABOUT[about]) await record(action, subject);
    const wanted = ABOUT[about].map(([action]) => action);
    expect(await acts({ about, who: 'job' })).toEqual(expect.arrayContaining(wanted));
    const other = about === 'ticket' ? 'agreement' : 'ticket';
    expect(await acts({ about: other, who: 'job' })).not.toEqual(expect.arrayContaining(wanted));
  });

  test.each(PRIVACY_ACTS)('The filter by privacy finds: %s', async (privacy) => {
    for (const action of PRIVACY[privacy]) await record(action, `person:${ONE}`);
    expect(await acts({ privacy })).toEqual(expect.arrayContaining([...PRIVACY[privacy]]));
  });

  test.each(ACTOR_KINDS)('The filter by actor finds the acts of: %s', async (who) => {
    await record('resent_mail', `person:${ONE}`, who);
    expect(await acts({ who })).toContain('resent_mail');
  });

  test.each(DEVICES)('The filter by device finds the acts from: %s', async (device) => {
    await comingFrom(
      () => ({ ip: '203.0.113.7', device, browser: null }),
      () => record('added_bank', `person:${ONE}`, 'member'),
    );
    expect(await acts({ device })).toContain('added_bank');
  });

  test.each([
    ['today', 0],
    ['week', 6],
    ['month', 29],
  ] as const)('The filter by time finds an act of the last days: %s', async (when, days) => {
    const at = new Date(app.context.clock.now().getTime() - days * 86_400_000);
    await asOwner(
      app.context.db,
      `insert into activity (at, actor_kind, action, subject) values ('${at.toISOString()}', 'job', 'kept_${when}', 'test')`,
    );
    expect(await acts({ when, who: 'job' })).toContain(`kept_${when}`);
  });

  test.each([
    ['lists', 'exported'],
    ['statements', 'downloaded_statement'],
    ['details', 'revealed_field'],
    ['refused', 'was_denied_export'],
  ] as const)('The filter by kind of export finds only: %s', async (kind, action) => {
    for (const each of PRIVACY.exports) await record(each, `person:${ONE}`);
    expect(new Set(await acts({ export: kind }))).toEqual(new Set([action]));
    expect(EXPORT_KINDS).toContain(kind);
  });

  test.each([
    ['activity_of_payments', ABOUT.payment.map(([action]) => action)],
    ['activity_of_privacy', [...PRIVACY.erasures, ...PRIVACY.copies, ...PRIVACY.deletions]],
    ['activity_of_exports', PRIVACY.exports],
  ] as const)('The index %s contains each act that its filter finds', async (index, wanted) => {
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where indexname = ${index}`.execute(app.context.db);
    const named = rows[0]?.indexdef.match(/'(\w+)'/g)?.map((text) => text.slice(1, -1)) ?? [];
    expect(named.toSorted()).toEqual([...wanted].toSorted());
  });
});
