import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkActivity, checkChain } from '../src/admin/audit/verify-activity.ts';
import { FORGOTTEN, forget } from '../src/app/daily/forget.ts';
import { sealActivity } from '../src/audit/index.ts';
import { TIME_ZONE } from '../src/base/clock.ts';
import { type Caller, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';
import { tablesOf } from './secret-rows.ts';

const DAY_MS = 86_400_000;
/**
 * The number of audit entries before the tested entry. An earlier version of the job read only the oldest hundred
 * thousand.
 */
const EARLIER = process.env.VERIFY === 'yes' ? 100_001 : 1_001;

let app: TestApp;
let ada: Caller;
let squad: string;
beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace');
  ada = await app.member('ada');
  squad = await app.openSquad(grace);
  await sql`update squads set status = 'cancelled' where id = ${squad}`.execute(app.context.db);
});
afterAll(() => app.close());

const page = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
const tablesIn = (text: string) => Array.from(text.matchAll(/^- `(.+?)`: /gm), ([, table = '']) => table);

describe('Privacy page', () => {
  test('The privacy page has one line for every database table', async () => {
    const tables = (await tablesOf(app.context.db)).filter((name) => !name.startsWith('kysely_'));
    expect(tablesIn(page).toSorted()).toEqual(tables.toSorted());
  });

  test('The privacy page marks the tables with nightly deletion', () => {
    const nightly = page.split(/^## /m).filter((section) => section.startsWith('Deleted nightly'));
    // The deletion of a ticket also deletes the ticket’s messages.
    expect(nightly.flatMap(tablesIn).toSorted()).toEqual([...FORGOTTEN, 'help_messages'].toSorted());
  });
});

interface Kept {
  readonly days: number;
  /** Whether the app’s clock decides the age of a row instead of the real time. */
  readonly isOfHouse?: true;
  readonly row: (at: Date, name: string) => RawBuilder<unknown>;
}

/** For each table: the retention period in days, and a row whose age starts on a given day. */
const KEPT: Readonly<Record<string, Kept>> = {
  sessions: {
    days: 90,
    row: (at) => sql`(id, person_id, started_at, seen_at) values (gen_random_uuid(), ${ada.id}, ${at}, ${at})`,
  },
  refresh_tokens: {
    days: 0,
    row: (at, name) => sql`(token_hash, family_id, person_id, expires_at)
      select ${name}, id, person_id, ${at} from sessions where person_id = ${ada.id} order by started_at desc limit 1`,
  },
  login_codes: {
    days: 1,
    row: (at, name) => sql`(person_id, purpose, code_hash, created_at, expires_at, new_email)
      values (${ada.id}, ${name === 'old' ? 'new_email' : 'password'}, '', ${at}, ${at}, ${name === 'old' ? 'new@example.com' : null})`,
  },
  email_changes: {
    days: 30,
    isOfHouse: true,
    row: (at, name) => sql`(person_id, former_email, link_hash, changed_at)
      values (${ada.id}, 'former@example.com', ${name}, ${at})`,
  },
  sign_up_attempts: {
    days: 0,
    row: (
      at,
      name,
    ) => sql`(email, first_name, last_name, password_hash, language, referral_code, browser_hash, created_at, expires_at)
      values ('some@example.com', 'Some', 'One', '', 'en', '', ${name}, ${at}, ${at})`,
  },
  sign_up_codes: {
    days: 1,
    row: (at, name) =>
      sql`(email, code_hash, created_at, expires_at) values (${`${name}@example.com`}, '', ${at}, ${at})`,
  },
  pending_logins: {
    days: 0,
    row: (at, name) => sql`(ticket_hash, person_id, expires_at) values (${name}, ${ada.id}, ${at})`,
  },
  passkey_challenges: {
    days: 0,
    row: (at, name) => sql`(challenge, person_id, expires_at) values (${name}, ${ada.id}, ${at})`,
  },
  guesses: {
    days: 0,
    row: (at, name) => sql`(whose, what, tries, until)
      values (${ada.id}, ${name === 'old' ? 'email_code' : 'password_code'}, 1, ${at})`,
  },
  email_change_requests: {
    days: 1,
    row: (at, name) => sql`(address_hash, at) values (${name}, ${at})`,
  },
  request_counts: { days: 0, row: (at, name) => sql`(caller, count, until) values (${name}, 1, ${at})` },
  live_connections: {
    days: 0,
    row: (at) => sql`(id, person_id, until) values (gen_random_uuid(), ${ada.id}, ${at})`,
  },
  staff_invitations: {
    days: 90,
    isOfHouse: true,
    row: (at, name) => sql`(email, role, link_hash, invited_by, invited_at, expires_at)
      values (${`${name}@staff.example`}, 'admin', ${name}, ${ada.id}, ${at}, ${at})`,
  },
  notifications: {
    days: 400,
    isOfHouse: true,
    row: (at, name) => sql`(person_id, kind, at, key) values (${ada.id}, 'kyc_verified', ${at}, ${name})`,
  },
  invitations: {
    days: 365,
    isOfHouse: true,
    row: (at, name) => sql`(squad_id, invited_by, address, at) values (${squad}, ${ada.id}, ${name}, ${at})`,
  },
  mail_bounces: {
    days: 365,
    isOfHouse: true,
    row: (at, name) => sql`(address, reason, at) values (${name}, 'no such user', ${at})`,
  },
  mail_failures: {
    days: 90,
    isOfHouse: true,
    row: (at, name) => sql`(domain, status, reason, at) values (${name}, '5.7.1', 'blocked', ${at})`,
  },
  identity_checks: {
    days: 365,
    isOfHouse: true,
    row: (at, name) => sql`(reference, person_id, status, started_at, decided_at)
      values (${name}, ${ada.id}, 'declined', ${at}, ${at})`,
  },
  identity_requests: {
    days: 365,
    isOfHouse: true,
    row: (at) => sql`(person_id, reason, requested_by, asked_at, closed_at)
      values (${ada.id}, 'R', ${ada.id}, ${at}, ${at})`,
  },
  help_tickets: {
    days: 730,
    isOfHouse: true,
    row: (at) => sql`(person_id, topic, subject, state, created_at, changed_at)
      values (${ada.id}, 'other', 'S', 'closed', ${at}, ${at})`,
  },
  messages: {
    days: 365,
    isOfHouse: true,
    row: (at) => sql`(squad_id, person_id, text, written_at) values (${squad}, ${ada.id}, 'Good morning', ${at})`,
  },
  sandbox_mails: {
    days: 90,
    isOfHouse: true,
    row: (at, name) => sql`(key, "to", content_cipher, sent_at, attachments)
      values (${name}, 'x@example.com', '', ${at}, '{}')`,
  },
  idempotency_keys: {
    days: 7,
    row: (at, name) => sql`(person_id, key, request_hash, answer, created_at, is_completed)
      values (${ada.id}, ${name}, '', '{}', ${at}, true)`,
  },
  outbox: {
    days: 7,
    isOfHouse: true,
    row: (at, name) => sql`(kind, queue, key, payload, failed_at)
      values ('mail', 'codes', ${name}, '{"to": "x@example.com", "sealed": "AQ=="}', ${at})`,
  },
  provider_webhook_events: {
    days: 180,
    isOfHouse: true,
    row: (at, name) => sql`(provider, id, notice, received_at, read_at) values ('p', ${name}, '{}', ${at}, ${at})`,
  },
  failed_password_attempts: {
    days: 1,
    row: (at, name) => sql`(address_hash, count, last_at) values (${name}, 1, ${at})`,
  },
};

describe('Nightly deletion of expired rows', () => {
  const countOf = async (table: string) =>
    (await sql`select 1 from ${sql.table(table)}`.execute(app.context.db)).rows.length;

  test.each(Object.keys(KEPT))('The nightly job deletes expired rows from the table %s', async (table) => {
    const { db, clock } = app.context;
    const kept = KEPT[table];
    if (!kept) throw new Error(table);
    const now = kept.isOfHouse ? clock.now() : clock.real();
    const rowsBefore = await countOf(table);
    for (const [name, hours] of [
      ['old', 1],
      ['young', -1],
    ] as const) {
      const at = new Date(now.getTime() - kept.days * DAY_MS - hours * 3_600_000);
      await sql`insert into ${sql.table(table)} ${kept.row(at, name)}`.execute(db);
    }
    await forget(app.context);
    expect(await countOf(table)).toBe(rowsBefore + 1);
  });

  test('Every table with a retention period has a test', () => {
    const others = ['activity_origins', 'activity_texts', 'payout_account_changes', 'signatures', 'mandates'];
    expect([...Object.keys(KEPT), ...others].toSorted()).toEqual(FORGOTTEN.toSorted());
  });

  test('The nightly job records the kind, the number and the last day of the deleted rows', async () => {
    const { db, clock } = app.context;
    await forget(app.context);
    const proofs = async () => {
      const { rows } = await sql<{ subject: string; actor_kind: string; details: object }>`
        select subject, actor_kind, details from activity where action = 'deleted_old_records' order by id desc
      `.execute(db);
      return rows;
    };
    const before = (await proofs()).length;
    const old = new Date(clock.now().getTime() - 401 * DAY_MS);
    await sql`insert into notifications (person_id, kind, at, key)
      select ${ada.id}, 'kyc_verified', ${old}, 'proof ' || number from generate_series(1, 3) number`.execute(db);
    await forget(app.context);
    const rows = await proofs();
    expect(rows).toHaveLength(before + 1);
    const until = dayIn(TIME_ZONE, clock.now().getTime() - 400 * DAY_MS);
    const details = { table: 'notifications', count: 3, until };
    expect(rows[0]).toEqual({ subject: 'retention', actor_kind: 'job', details });
    await sealActivity(db);
    expect((await checkChain(db)).broken).toBeNull();
  });

  test('The nightly job deletes contracts and checks of an erased member after the legal period', async () => {
    const { db, clock } = app.context;
    const old = await app.member('old');
    await sql`insert into mandates (person_id, flow, status, agreement, provider) values (${old.id}, 'f', 'cancelled', 'I agree', 'sandbox')`.execute(
      db,
    );
    await sql`insert into signatures (agreement_id, person_id, status, signature, language, signed_at)
      select id, ${old.id}, 'agreed', 'Old', 'en', now() from agreements limit 1`.execute(db);
    await sql`insert into identity_checks (reference, person_id, status, started_at, decided_at)
      values ('erased', ${old.id}, 'verified', ${clock.now()}, ${clock.now()})`.execute(db);
    const left = async (days: number) => {
      const at = new Date(clock.now().getTime() - days * DAY_MS);
      await sql`update people set erased_at = ${at} where id = ${old.id}`.execute(db);
      await sql`update identity_checks set decided_at = ${at} where person_id = ${old.id}`.execute(db);
      await forget(app.context);
      const { rows } = await sql<{ checks: number; signatures: number; agreements: number }>`
        select (select count(*)::int from identity_checks where person_id = ${old.id}) as checks,
          (select count(*)::int from signatures where person_id = ${old.id}) as signatures,
          (select count(agreement)::int from mandates where person_id = ${old.id}) as agreements`.execute(db);
      return rows[0];
    };
    expect(await left(1_826)).toEqual({ checks: 1, signatures: 1, agreements: 1 });
    expect(await left(1_828)).toEqual({ checks: 0, signatures: 1, agreements: 1 });
    expect(await left(2_558)).toEqual({ checks: 0, signatures: 0, agreements: 0 });
  });

  test('The nightly job deletes the free text of an audit entry after seven years, and the chain still verifies', async () => {
    const { db } = app.context;
    await sealActivity(db);
    const oldest = '(select min(activity_id) from activity_texts)';
    const { rows } = await sql<{ id: string }>`select min(activity_id) as id from activity_texts`.execute(db);
    const texts = await countOf('activity_texts');
    const move = (by: string) => asOwner(db, `update activity set at = at ${by} where id = ${rows[0]?.id ?? oldest}`);
    await move(`- interval '2558 days'`);
    await forget(app.context);
    expect(await countOf('activity_texts')).toBe(texts - 1);
    await move(`+ interval '2558 days'`);
    await sealActivity(db);
    expect((await checkChain(db)).broken).toBeNull();
  });

  test('The nightly job keeps a person’s latest session', async () => {
    const { db } = app.context;
    const beth = await app.member('beth');
    await sql`update sessions set started_at = '2020-01-01', seen_at = '2020-01-01' where person_id = ${beth.id}`.execute(
      db,
    );
    await forget(app.context);
    const { rows } = await sql`select 1 from sessions where person_id = ${beth.id}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('The nightly job deletes the origin of an audit entry after a year', async () => {
    const { db } = app.context;
    await sealActivity(db);
    const origins = await countOf('activity_origins');
    expect(origins).toBeGreaterThan(0);
    // Only the database owner can change the time of an audit entry.
    await asOwner(
      db,
      `update activity set at = at - interval '366 days' where id = (select min(activity_id) from activity_origins)`,
    );
    await forget(app.context);
    expect(await countOf('activity_origins')).toBe(origins - 1);
    await asOwner(
      db,
      `update activity set at = at + interval '366 days' where id = (select min(id) from activity where origin_hash is not null)`,
    );
    expect((await checkChain(db)).broken).toBeNull();
  });

  test('The nightly job finds an old origin after many older audit entries', async () => {
    const { db } = app.context;
    await asOwner(
      db,
      `insert into activity (actor_kind, action, subject, at)
        select 'job', 'sealed', 'house', app_now() - interval '400 days' from generate_series(1, ${EARLIER})`,
    );
    await ada.call('writeTicket', { body: { topic: 'paid', text: 'When is it?' } });
    const newest = 'select max(activity_id) from activity_origins';
    await asOwner(db, `update activity set at = at - interval '366 days' where id = (${newest})`);
    const origins = await countOf('activity_origins');
    await forget(app.context);
    expect(await countOf('activity_origins')).toBe(origins - 1);
  });

  test('The verification of the audit chain detects a changed origin', async () => {
    const { db } = app.context;
    await sql`update activity_origins set ip = '198.51.100.9' where activity_id = (select min(activity_id) from activity_origins)`.execute(
      db,
    );
    expect(await checkActivity(db)).toBe(false);
  });
});
