import { GROUP_OF, NOTIFICATION_KINDS, type Notification, WORK_KINDS, type Work } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because, WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let sade: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi] = [await app.staff('grace'), await app.staff('kofi')];
  sade = await app.staff('sade', 'support');
});
afterAll(() => app.close());

const noticesOf = async (who: Caller, kind: Notification['kind']) =>
  (await who.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);
/** Number of notices of a kind. The list shows unread notices of a kind as one notice with a count. */
const countNotices = async (who: Caller, kind: Notification['kind']) =>
  (await noticesOf(who, kind)).reduce((sum, { count }) => sum + (count ?? 1), 0);

type Expected = { readonly kind: Notification['kind'] } | { readonly noNoticeBecause: string };

/** The notice to staff for each kind of work, or the reason why staff get no notice. */
const NOTICES: Readonly<Record<Work['what'], Expected>> = {
  approvals: { kind: 'payout_waits' },
  bank_files: { kind: 'bank_file_waits' },
  last_tries: { noNoticeBecause: 'it is tried by itself; nobody has to do anything' },
  held: { noNoticeBecause: 'staff held it, or it goes out by itself once its reason is gone' },
  returned: { kind: 'payout_came_back' },
  set_aside: { kind: 'squad_set_aside' },
  unmatched: { kind: 'events_unmatched' },
  undelivered: { kind: 'deliveries_failed' },
  fund: { kind: 'fund_short' },
  defaults: { noNoticeBecause: 'the member and the guarantor are asked to pay; staff waits for them' },
  kyc: { kind: 'kyc_waits' },
  guarantors: { kind: 'guarantor_waits' },
  proposals: { kind: 'proposal_waits' },
  removals: { noNoticeBecause: 'the notice of the removal names the day of the decision' },
  tickets: { kind: 'ticket_written' },
};
/** Staff duties outside the work lists. Each duty has its own page. */
const NO_WORK: readonly Notification['kind'][] = [
  'books_differ',
  'beacon_silent',
  'payout_account_objected',
  'mail_bounced',
  'ticket_assigned',
  'act_waits',
  'act_done',
  'act_declined',
  'acts_of_day',
  'identity_case_opened',
];

describe('Notices about work for staff', () => {
  test.each(WORK_KINDS)('Work of the kind %s has a notice or a reason for no notice', (what) => {
    const how = NOTICES[what];
    if ('kind' in how) expect(GROUP_OF[how.kind]).toBe('duty');
    else expect(how.noNoticeBecause).not.toBe('');
  });
  test('Every notice in the group `duty` is about a kind of work or a separate staff page', () => {
    const duties = NOTIFICATION_KINDS.filter((kind) => GROUP_OF[kind] === 'duty');
    const known = [...Object.values(NOTICES).flatMap((how) => ('kind' in how ? [how.kind] : [])), ...NO_WORK];
    expect(known.toSorted()).toEqual(duties.toSorted());
  });
});

describe('Notices to staff with the permission for the work', () => {
  let payout = '';
  beforeAll(async () => {
    const squad = await app.openSquad(grace);
    for (const [index, name] of ['ada', 'beth'].entries()) {
      const member = await app.readyMember(name, grace);
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    }
    payout = await app.firstSentPayout(grace);
  });

  test('Staff get a notice when a guarantor signs', async () => {
    const signed = { guarantor: 'Elder', member: 'Ada Obi' };
    for (const staff of [grace, sade])
      expect(await noticesOf(staff, 'guarantor_waits')).toMatchObject([{ ...signed, count: 2 }]);
    const finance = await app.staff('fola', 'finance');
    await app.readyMember('cara', grace);
    expect(await noticesOf(finance, 'guarantor_waits')).toEqual([]);
  });

  test('Staff get a notice about a bank file that another staff member created', async () => {
    await grace.call('makeBankFile', IN_PRODUCT);
    const [file] = (await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).data;
    expect(await noticesOf(kofi, 'bank_file_waits')).toMatchObject([{ amount: file?.amount }]);
    for (const staff of [grace, sade]) expect(await noticesOf(staff, 'bank_file_waits')).toEqual([]);
  });

  test('Staff get a notice about a payout that came back', async () => {
    const returned = { ...IN_PRODUCT, body: { ...WHY, returned: [payout] } };
    const { net } = await grace.call('payout', inSquad(payout));
    await grace.propose('payoutReturns', returned);
    expect(await noticesOf(kofi, 'act_waits')).toMatchObject([{ act: 'payoutReturns', amount: net }]);
    expect(await noticesOf(kofi, 'payout_came_back')).toEqual([]);
    await kofi.call('payoutReturns', returned);
    await app.context.runDailyJobs();
    for (const staff of [grace, kofi])
      expect(await noticesOf(staff, 'payout_came_back')).toMatchObject([{ squad: 'Riverside', round: 1, amount: net }]);
    expect(await noticesOf(sade, 'payout_came_back')).toEqual([]);
  });

  test.each([
    [
      'unmatched events',
      'events_unmatched',
      (name: string, at: Date) => sql`
        insert into provider_events (provider, event_id, event, unmatched_at) values ('sandbox', ${name}, '{"kind":"unknown"}', ${at})`,
    ],
    [
      'undeliverable messages',
      'deliveries_failed',
      (name: string, at: Date) => sql`
        insert into outbox (kind, queue, key, payload, attempts, error, failed_at)
        values ('mail', 'updates', ${name}, '{"to":"a@nowhere.example"}', 9, 'no such host', ${at})`,
    ],
  ] as const)('Staff get at most one notice a day about new %s', async (_, kind, insert) => {
    const come = async (name: string) => {
      await insert(name, app.context.clock.now()).execute(app.context.db);
      await app.context.runDailyJobs();
    };
    await app.context.runDailyJobs();
    expect(await noticesOf(grace, kind)).toEqual([]);
    for (const name of ['one', 'two']) await come(name);
    expect(await countNotices(grace, kind)).toBe(1);
    await app.advance(1);
    expect(await countNotices(grace, kind)).toBe(1);
    await come('three');
    expect(await countNotices(grace, kind)).toBe(2);
    expect(await noticesOf(sade, kind)).toEqual([]);
  });

  test('Staff get at most one notice a month about a guarantee fund below the wanted size', async () => {
    expect(await noticesOf(grace, 'fund_short')).toEqual([]);
    const { version } = await grace.call('platformSettings', {});
    const wanted = because({ body: { version, name: 'fundWanted', value: 50_000 } });
    await app.byTwo([grace, kofi], 'changeSetting', wanted);
    for (const _ of ['once', 'again']) await app.context.runDailyJobs();
    expect(await noticesOf(grace, 'fund_short')).toMatchObject([{ amount: 50_000 }]);
    expect(await countNotices(grace, 'fund_short')).toBe(1);
    await app.advance(31);
    expect(await countNotices(grace, 'fund_short')).toBe(2);
    expect(await noticesOf(sade, 'fund_short')).toEqual([]);
  });
});
