import { addDays, cents, localDate, planRounds, type Terms, USUAL_DAYS } from '@adashi/core';
import { sql } from 'kysely';
import type { Database } from '../../api/src/db/database.ts';

/** Due day of the measured round in every shape, a Friday. */
export const DUE = localDate('2026-11-27');

/** Contribution in cents. A payout of 52 contributions is below the limit for staff approval. */
export const AMOUNT = 5_000;

/** Names of the production providers. The benchmark needs only these names and the stored orders. */
export const PAYMENTS = 'gocardless';
export const PAYOUTS = 'cpa005';

export interface Shape {
  readonly size: number;
  /** Number of the due round. Earlier rounds are finished, but the payout of the previous round is still due. */
  readonly week: number;
  readonly squads: number;
}

function termsOf({ size, week }: Pick<Shape, 'size' | 'week'>): Terms {
  const startOn = addDays(DUE, -7 * (week - 1));
  return { contribution: cents(AMOUNT), period: 'weekly', size, startOn, feeBps: 100, reserveBps: 100, ...USUAL_DAYS };
}

/** Squads of one shape that one statement inserts. */
interface Herd extends Pick<Shape, 'size' | 'week'> {
  readonly from: number;
  readonly to: number;
}

/**
 * Memberships per statement. Triggers look up each new seat, and without table statistics a statement with a million
 * rows would cause quadratic scans.
 */
const HERD = 20_000;

function herdsOf({ squads, ...shape }: Shape): Herd[] {
  const most = Math.max(1, Math.floor(HERD / shape.size));
  const starts = Array.from({ length: Math.ceil(squads / most) }, (_, herd) => herd * most + 1);
  return starts.map((from) => ({ ...shape, from, to: Math.min(squads, from + most - 1) }));
}

/**
 * Returns SQL that computes the id of a person or seat from a number: position p in squad s has the number (s - 1) ·
 * size + p.
 */
const id = (letter: string, number: string) =>
  sql.raw(`('${letter}0000000-0000-4000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`);

/**
 * Inserts people. They all share the encrypted account number `account`, because some providers send payouts to it.
 */
async function people(db: Database, { size, from, to }: Herd, account: Buffer): Promise<void> {
  const [first, last] = [(from - 1) * size + 1, to * size];
  const numbers = sql`generate_series(${first}::int, ${last}::int) n`;
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
    select ${id('a', 'n')}, 'A', 'B', 'p' || n || '@example.com', '', now(), 'verified', 'p' || n from ${numbers}
  `.execute(db);
  await sql`
    insert into banks (id, person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits, added_at)
    select ${id('b', 'n')}, ${id('a', 'n')}, 'A B', '003', '00006', ${account}, n::text, '67', now() from ${numbers}
  `.execute(db);
  await sql`
    update people set payout_bank_id = banks.id from banks
    where banks.person_id = people.id and people.id between ${id('a', `${first}`)} and ${id('a', `${last}`)}
  `.execute(db);
  await sql`
    insert into mandates (id, person_id, flow, provider, status, last_digits, active_at)
    select ${id('e', 'n')}, ${id('a', 'n')}, 'f' || n, ${PAYMENTS}, 'active', '567', now() from ${numbers}
  `.execute(db);
  await sql`
    insert into provider_mandate_ids (provider, flow, request, mandate)
    select ${PAYMENTS}, 'f' || n, 'BRQ' || n, 'MD' || n from ${numbers}
  `.execute(db);
  await sql`insert into payment_providers values (${PAYMENTS}), (${PAYOUTS}) on conflict do nothing`.execute(db);
}

const numbersOf = ({ from, to }: Herd) => sql`generate_series(${from}::int, ${to}::int) s`;

async function squadsOf(db: Database, herd: Herd): Promise<void> {
  const { size, week } = herd;
  const terms = termsOf(herd);
  const dates = planRounds(terms);
  await sql`
    insert into squads (id, name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment, next_due_on)
    select ${id('c', 's')}, 'S' || s, 'active', ${AMOUNT}, ${size}, ${terms.startOn}, 100, 100, 's' || s, '', '', ${dates[week - 1]?.submitOn ?? null}
    from ${numbersOf(herd)}
  `.execute(db);
  await sql`
    insert into seats (id, squad_id, person_id, nonce, position, joined_at)
    select ${id('d', `(s - 1) * ${size} + p`)}, ${id('c', 's')}, ${id('a', `(s - 1) * ${size} + p`)}, '', p, now() + p * interval '1 second'
    from ${numbersOf(herd)} cross join generate_series(1, ${size}::int) p
  `.execute(db);
  await sql`
    insert into rounds (squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened, expected)
    select ${id('c', 's')}, number, 'rotation', ${id('d', `(s - 1) * ${size} + number`)}, "dueOn", "submitOn", "chargeOn", "payoutOn",
      number < ${week}, case when number < ${week} then ${AMOUNT * size}::bigint else 0 end
    from ${numbersOf(herd)} cross join
      jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as (number int, "dueOn" date, "submitOn" date, "chargeOn" date, "payoutOn" date)
  `.execute(db);
}

/**
 * Inserts the finished rounds, with every contribution paid on time. The pot of the last finished round is still full.
 * Omits notifications and outbox rows, which a week never reads.
 */
async function history(db: Database, herd: Herd): Promise<void> {
  const { size, week } = herd;
  const over = sql`${numbersOf(herd)} cross join generate_series(1, ${week - 1}::int) r`;
  const paid = sql`${over} cross join generate_series(1, ${size}::int) p`;
  const seat = id('d', `(s - 1) * ${size} + p`);
  const key = sql`'charge:' || ${id('c', 's')} || ':' || r || ':' || ${seat} || ':1'`;
  await sql`
    insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
    select ${id('c', 's')}, r, ${seat}, ${AMOUNT}::bigint, 'confirmed', 0, 0, 0, 0, false, ${DUE}::date - 7 from ${paid}
  `.execute(db);
  await sql`
    insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet, provider, mandate_id)
    select ${id('c', 's')}, r, ${seat}, 1, ${AMOUNT}::bigint, ${DUE}::date - 7, 'confirmed', 0, ${PAYMENTS}, ${id('e', `(s - 1) * ${size} + p`)} from ${paid}
  `.execute(db);
  const [pot, fee] = [AMOUNT * size, (AMOUNT / 100) * size];
  await sql`
    insert into payouts (squad_id, round, seq, state, pot, fee, reserve_share, set_off, net, attempt, account, provider, updated_on, payout_on, expected_net)
    select ${id('c', 's')}, rounds.number, 0, case when is_paid then 'paid' else 'scheduled' end, pot, fee, fee, 0, pot - 2 * fee,
      is_paid::int, case when is_paid then ${id('b', `(s - 1) * ${size} + rounds.number`)} end, case when is_paid then ${PAYOUTS} end,
      ${DUE}::date, payout_on, ${pot - 2 * fee}::bigint
    from ${numbersOf(herd)} join rounds on rounds.squad_id = ${id('c', 's')},
      lateral (select rounds.number < ${week - 1} as is_paid) so,
      lateral (select case when is_paid then ${pot}::bigint else 0 end as pot, case when is_paid then ${fee}::bigint else 0 end as fee) amounts
  `.execute(db);
  await sql`insert into ledger_accounts (name) select unnest(${[`clearing:${PAYMENTS}`, `clearing:${PAYOUTS}`, 'fees', 'fund', 'losses']}::text[]) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ledger_accounts (name) select 'pot:' || ${id('c', 's')} || ':' || r from ${over}`.execute(db);
  await sql`insert into ledger_accounts (name) select 'reserve:' || ${id('c', 's')} from ${numbersOf(herd)}`.execute(
    db,
  );
  await sql`
    insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
    select ${`clearing:${PAYMENTS}`}, 'pot:' || ${id('c', 's')} || ':' || r, ${AMOUNT}::bigint, 'contribution',
      ${key} || ':pot', ${DUE}::date - 7 from ${paid}
  `.execute(db);
  await sql`
    insert into ledger_transfers (debit, credit, amount, kind, reference, value_date)
    select 'pot:' || squad || ':' || r, part.credit, part.amount, part.kind, 'payout:' || squad || ':' || r || ':0:' || part.mark, ${DUE}::date - 7
    from ${over} cross join lateral (select ${id('c', 's')}::text as squad) named cross join lateral (values
      ('fees', ${fee}::bigint, 'fee', 'fee'), ('reserve:' || squad, ${fee}, 'reserve_share', 'share'),
      (${`clearing:${PAYOUTS}`}, ${pot - 2 * fee}, 'payout', 'net:1')) part (credit, amount, kind, mark)
    where r < ${week - 1}
  `.execute(db);
}

/** Inserts squads of one shape with realistic histories. The ledger of these squads passes `verify`. */
export async function plant(db: Database, shape: Shape, account: Buffer = Buffer.alloc(0)): Promise<void> {
  for (const herd of herdsOf(shape)) {
    await people(db, herd, account);
    await squadsOf(db, herd);
    await history(db, herd);
    if (herd.from === 1 && herd.to < shape.squads) await sql`analyze`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
