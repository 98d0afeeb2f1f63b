import { sql } from 'kysely';
import type { Database, Queryable } from '../../api/src/db/database.ts';

const SEATS = 10;
const ROUNDS = 5;
const FIRST = ['Ada', 'Amara', 'Efua', 'Grace', 'Kofi', 'Musa', 'Ngozi', 'Priscilla', 'Tunde', 'Zuri', 'Marie', 'Noël'];
const LAST = [
  'Adu',
  'Bakare',
  'Boateng',
  'Diallo',
  'Lawal',
  'Mensah',
  'Mwangi',
  'Obi',
  'Okafor',
  'Quartey',
  'Sow',
  'Umeh',
];

/**
 * Returns SQL that computes a UUID from a number, so that one statement fills each table without lookups. The values
 * spread like random UUIDs.
 */
const id = (kind: string, number: string) =>
  sql.raw(`overlay(overlay(md5('${kind}' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`);
/** Ids of the first rows, for list URLs with an id. */
export const FIRST_OF = { person: id('p', '1'), squad: id('s', '1'), agreement: id('a', '1') };

type Statements = Readonly<Record<string, ReturnType<typeof sql>>>;
const numbers = (most: number) => sql`generate_series(1, ${Math.max(1, Math.floor(most))}::int) n`;

function whoAndWhere(people: number): Statements {
  const squads = people / SEATS;
  return {
    // Names are independent of the other columns, so every list contains every name.
    people: sql`
      insert into people (id, first_name, last_name, email, phone_number, password_hash, email_verified_at, kyc_status,
        kyc_submitted_at, kyc_verified_at, referral_code, referred_by, created_at, last_seen_at, suspended_at, suspended_reason, products)
      select ${id('p', 'n')}, (${FIRST}::text[])[1 + (hashint4(n) & 65535) % ${FIRST.length}::int],
        (${LAST}::text[])[1 + (n / 7) % ${LAST.length}::int] || ' ' || to_hex(n), 'p' || n || '@example.com',
        '+1416' || lpad(n::text, 7, '0'), '', now(),
        case when n % 5 < 3 then 'verified' when n % 50 = 3 then 'pending' else 'not_started' end,
        case when n % 5 < 3 or n % 50 = 3 then now() - n * interval '1 second' end, case when n % 5 < 3 then now() - n * interval '1 second' end,
        'p' || n, case when n % 3 = 0 then ${id('p', 'n / 3')} end, now() - n * interval '7 seconds',
        case when n % 11 > 0 then now() - (n % 1000) * interval '1 hour' - n * interval '1 millisecond' end,
        case when n % 500 = 0 then now() end, case when n % 500 = 0 then 'bench' end,
        case when n % 10 = 0 then array['adashi', 'ajohome'] else array['adashi'] end
      from ${numbers(people)}`,
    squads: sql`
      insert into squads (id, name, status, kind, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
      select ${id('s', 'n')}, 'Squad ' || to_hex(n * 7919),
        (array['active', 'active', 'active', 'completed', 'upcoming'])[1 + n % 5], 'standard', 5000 + (n % 20) * 500,
        ${SEATS}, current_date - (n % 400), 100, 100, 's' || n, '', '' from ${numbers(squads)}`,
    guarantors: sql`
      insert into guarantors (id, member_id, name, email, phone_number, relationship, link_hash, status, created_at, responded_at)
      select ${id('g', 'n')}, ${id('p', 'n * 5')}, (${LAST}::text[])[1 + n % ${LAST.length}::int] || ' ' || to_hex(n),
        'g' || n || '@example.com', '+14165550100', 'friend', 'g' || n,
        (array['verified', 'verified', 'invited', 'accepted', 'declined'])[1 + n % 5], now() - n * interval '1 minute',
        case when n % 5 in (0, 1, 3) then now() - n * interval '30 seconds' end
      from ${numbers(people / 5)}`,
    seats: sql`
      insert into seats (id, squad_id, person_id, position, nonce, status, joined_at, guarantor_id)
      select ${id('t', 'n')}, ${id('s', `1 + (n - 1) / ${SEATS}`)}, ${id('p', 'case when n % 10 = 0 and n > 20 then n - 15 else n end')}, 1 + (n - 1) % ${SEATS}::int, '', case when n % 50 = 7 then 'left' else 'active' end,
        now() - n * interval '5 seconds', case when n % 5 = 0 then ${id('g', 'n / 5')} end
      from ${numbers(people)}`,
    rounds: sql`
      insert into rounds (squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened, expected)
      select ${id('s', 'n')}, number, 'rotation', ${id('t', `(n - 1) * ${SEATS} + number`)}, start_on + number * 7,
        start_on + number * 7 - 4, start_on + number * 7, start_on + number * 7 + 3, true, (5000 + (n % 20) * 500) * ${SEATS}
      from generate_series(1, ${squads}::int) n cross join generate_series(1, ${ROUNDS}::int) number
      cross join lateral (select current_date - (n % 400) as start_on) started`,
  };
}

function money(people: number): Statements {
  const squads = people / SEATS;
  return {
    contributions: sql`
      insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
      select ${id('s', 'n')}, number, ${id('t', `(n - 1) * ${SEATS} + position`)}, 5000 + (n % 20) * 500,
        case when position = 3 and number = 2 then (array['failed', 'defaulted', 'recovered', 'charged_back'])[1 + n % 4]
          when number = 5 and n % 2 = 0 then 'scheduled' else 'confirmed' end,
        case when position = 3 and number = 2 and n % 4 < 2 then 5000 else 0 end, 0, 0, 0, position = 3 and number = 2 and n % 4 < 2, current_date - (n % 400) + number * 7
      from generate_series(1, ${squads}::int) n cross join generate_series(1, ${ROUNDS}::int) number
      cross join generate_series(1, ${SEATS}::int) position`,
    charges: sql`
      insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet)
      select squad_id, round, seat_id, 1, amount, updated_on, 'confirmed', 0 from contributions where round = 1`,
    payouts: sql`
      insert into payouts (id, squad_id, round, seq, state, pot, fee, reserve_share, set_off, net, attempt, updated_on, payout_on, expected_net)
      select ${id('o', `n * ${ROUNDS} + number`)}, ${id('s', 'n')}, number, 0,
        case when number < 5 then 'paid' else (array['scheduled', 'submitted', 'held', 'scheduled'])[1 + n % 4] end,
        pot, 0, 0, 0, case when number < 5 then pot else 0 end, case when number < 5 then 1 else 0 end,
        current_date - (n % 400) + number * 7 + 3, current_date - (n % 400) + number * 7 + 3, pot
      from generate_series(1, ${squads}::int) n cross join generate_series(1, ${ROUNDS}::int) number
      cross join lateral (select (5000 + (n % 20) * 500) * ${SEATS} as pot) pots`,
    accounts: sql`
      insert into ledger_accounts (name, debits, credits)
      select name, case when is_paid then 10000 + n % 977 else 0 end, 10000 + n % 977 from (
        select 'pot:' || ${id('s', 'n')} || ':' || number as name, n, number < ${ROUNDS} as is_paid
        from generate_series(1, ${squads}::int) n cross join generate_series(1, ${ROUNDS}::int) number
        union all select 'reserve:' || ${id('s', 'n')}, n, false from ${numbers(squads)}
        union all select 'wallet:' || ${id('p', 'n * 5')}, n, false from ${numbers(people / 5)}
        union all select 'fund', 1, false union all select 'fees', 1, false union all select 'rewards', 1, false
        union all select 'clearing:sandbox', 1, false) named on conflict do nothing`,
    transfers: sql`
      insert into ledger_entries (debit_number, credit_number, amount, kind, reference, value_date)
      select debits.number, credits.number, amount, kind, reference, value_date from (
      select 'clearing:sandbox', 'pot:' || ${id('s', 'n')} || ':1', 5000 + (n % 20) * 500, 'contribution',
        'charge:' || ${id('s', 'n')} || ':1:' || ${id('t', `(n - 1) * ${SEATS} + position`)} || ':1', current_date - (n % 400)
      from generate_series(1, ${squads}::int) n cross join generate_series(1, ${SEATS}::int) position
      union all
      select 'rewards', 'wallet:' || ${id('p', 'n * 15')}, 2500, 'reward', 'reward:' || ${id('p', 'n * 15')}, current_date - (n % 400)
      from ${numbers(people / 30)}
      union all
      select 'pot:' || ${id('s', 'n')} || ':' || number, 'clearing:sandbox', (5000 + (n % 20) * 500) * ${SEATS}, 'payout',
        'payout:' || ${id('s', 'n')} || ':' || number || ':0:net:1', current_date - (n % 400) + number * 7
      from generate_series(1, ${squads}::int) n cross join generate_series(1, 4) number
      ) moved (debit, credit, amount, kind, reference, value_date)
      join ledger_accounts debits on debits.name = debit join ledger_accounts credits on credits.name = credit`,
  };
}

function work(people: number): Statements {
  const squads = people / SEATS;
  return {
    activity: sql`
      insert into activity (at, actor_kind, actor_id, action, subject)
      select now() - n * interval '1 minute', (array['member', 'member', 'member', 'staff', 'job'])[1 + n % 5], ${id('p', 'n')},
        'signed_in', case when n % 3 = 0 then 'squad:' || ${id('s', `1 + n / ${SEATS}`)} else 'person:' || ${id('p', 'n')} end
      from ${numbers(people)}`,
    'where they acted': sql`
      insert into activity_origins (activity_id, salt, ip, device)
      select id, 'bench', '192.0.2.1', (array['phone', 'computer'])[1 + id % 2] from activity`,
    checks: sql`
      insert into identity_checks (reference, person_id, status, started_at)
      select 'c' || n, ${id('p', 'n')}, case when n % 5 < 3 then 'verified' when n % 2 = 0 then 'pending' else 'declined' end, now()
      from ${numbers(people)} where n % 5 < 3 or n % 50 = 3`,
    requests: sql`
      insert into identity_requests (person_id, reason, requested_by, asked_at)
      select ${id('p', 'n * 100 + 3')}, 'bench', ${id('p', '1')}, now() from ${numbers(people / 101)}`,
    tickets: sql`
      insert into help_tickets (person_id, topic, subject, state, created_at, changed_at)
      select ${id('p', 'n * 7')}, (array['paying', 'paid', 'squad', 'account', 'other'])[1 + n % 5], 'A question ' || to_hex(n),
        (array['waiting', 'answered', 'closed', 'closed', 'closed'])[1 + n % 5], now() - n * interval '5 minutes', now() - n * interval '4 minutes'
      from ${numbers(people / 10)}`,
    'messages of tickets': sql`
      insert into help_messages (ticket_id, person_id, by_staff, text, written_at)
      select id, person_id, side, 'bench', created_at from help_tickets cross join unnest(array[false, true]) side`,
    agreements: sql`
      insert into agreements (id, template, title, body_en, body_fr, created_by, published_at, published_by)
      values (${id('a', '1')}, ${id('a', '1')}, 'Bench', 'Bench', 'Bench', ${id('p', '1')}, now(), ${id('p', '1')})`,
    signatures: sql`
      insert into signatures (agreement_id, person_id, status, signature, language, signed_at)
      select ${id('a', '1')}, ${id('p', 'n')}, case when n % 20 = 0 then 'rejected' else 'agreed' end, 'Ada', 'en',
        now() - n * interval '3 seconds' from ${numbers(people)}`,
    announcements: sql`
      insert into announcements (title_en, body_en, title_fr, body_fr, audience, sends_mail, created_by, created_at, sent_by, sent_at, done_at)
      select 'News ' || n, 'Bench', 'Nouvelle ' || n, 'Bench', '{}', false, ${id('p', '1')}, now() - n * interval '1 day', ${id('p', '1')}, now(), now()
      from generate_series(1, 500) n`,
    'waiting list': sql`
      insert into waiting_list (person_id, joined_at) select ${id('p', 'n * 10')}, now() - n * interval '1 minute' from ${numbers(people / 10)}`,
    'bank files': sql`insert into bank_files (made_by, made_at) select ${id('p', '1')}, now() from generate_series(1, 500) n`,
    'lines of bank files': sql`
      insert into bank_file_lines (file_id, payout_id, attempt, amount)
      select 1 + n % 500, ${id('o', `n * ${ROUNDS} + 1`)}, 1, 50000 from ${numbers(squads)}`,
    differences: sql`
      insert into reconciliation_differences (provider, key, kind, reported, booked, reported_on, found_at, resolution, reason, resolved_by, resolved_at)
      select 'sandbox', 'charge:' || ${id('s', 'n')} || ':1:' || ${id('t', `n * ${SEATS}`)} || ':1', 'unknown_here', 5000, 0, current_date, now(),
        case when n % 10 > 0 then 'explained' end, case when n % 10 > 0 then 'bench' end,
        case when n % 10 > 0 then ${id('p', '1')} end, case when n % 10 > 0 then now() end
      from ${numbers(squads / 10)}`,
    'dead letters': sql`
      insert into outbox (kind, key, payload, queue, failed_at) select 'mail', 'dead' || n, '{"to": "ada@example.com"}', 'updates', now()
      from generate_series(1, 1000) n`,
    staff: sql`
      insert into people (role, first_name, last_name, email, password_hash, email_verified_at, referral_code)
      select 'support', 'Staff', to_hex(n), 'staff' || n || '@example.com', '', now(), 'staff' || n from generate_series(1, 60) n`,
  };
}

/**
 * Statements for columns that triggers usually maintain. Triggers are disabled during the inserts
 * (docs/decisions/0039-long-lists.md).
 */
const STANDING: Statements = {
  'numbers of taken seats': sql`
    update squads set taken = seated.taken from (
      select squad_id, count(*) as taken from seats where status = 'active' group by squad_id) seated
    where squads.id = seated.squad_id`,
  'flags of members': sql`
    update people set has_seat = seated, in_active_squad = running, in_upcoming_squad = upcoming, in_squad = seated, owes = owing,
      has_contributed = confirmed, referral_reward = coalesce(amount, 0)
    from (
      select person_id, bool_or(seats.status = 'active') as seated,
        bool_or(seats.status = 'active' and squads.status = 'active') as running,
        bool_or(seats.status = 'active' and squads.status = 'upcoming') as upcoming,
        bool_or(paid.owing) as owing, bool_or(paid.confirmed) as confirmed
      from seats join squads on squads.id = squad_id left join (
        select seat_id, bool_or(state = 'confirmed') as confirmed,
          bool_or(state in ('failed', 'defaulted', 'charged_back') and owed_pot > 0) as owing
        from contributions group by seat_id) paid on paid.seat_id = seats.id
      group by person_id) computed
    left join ledger_transfers on reference = 'reward:' || person_id
    where people.id = person_id`,
};
/**
 * Statements that set `kyc_stage`. They run after the creation of the indexes, because the statements look up each
 * person with an unverified identity.
 */
const IDENTITIES: Statements = {
  'where identities stand': sql`
    update people set kyc_stage = kyc_stage_of(id) where kyc_status <> 'verified' and kyc_submitted_at is not null`,
};

interface Index {
  readonly name: string;
  readonly made: string;
}

/**
 * Drops indexes without a constraint and returns their definitions. Creating an index on a full table takes a tenth
 * of the time.
 */
async function dropIndexes(db: Queryable): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexname as name, indexdef as made from pg_indexes
    where schemaname = current_schema() and not exists (select 1 from pg_constraint where conname = indexname)
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows;
}

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await act();
  console.log(`${what}: ${Math.round((performance.now() - start) / 1_000)} s`);
}

async function write(db: Database, statements: Statements): Promise<void> {
  for (const [what, statement] of Object.entries(statements))
    await timed(what, () =>
      db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await statement.execute(trx);
      }),
    );
}

/**
 * Fills an empty database. Triggers and foreign keys are disabled during the inserts, because the generated rows
 * are consistent.
 */
export async function plant(db: Database, people: number): Promise<void> {
  const indexes = await dropIndexes(db);
  await write(db, { ...whoAndWhere(people), ...money(people), ...work(people), ...STANDING });
  await timed('indexes', async () => {
    for (const { made } of indexes) await sql.raw(made).execute(db);
  });
  await write(db, IDENTITIES);
  await timed('statistics', () => sql`vacuum analyze`.execute(db));
}
