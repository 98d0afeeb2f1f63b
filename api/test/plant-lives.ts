import { type LocalDate, type Rotation } from '@adashi/core';
import { sql } from 'kysely';
import { accountsFor, STAFF } from '../../core/test/acts.ts';
import { guarantorOf } from '../../core/test/lives.ts';
import type { Database } from '../src/db/database.ts';
import { saveChanges } from '../src/rotation/repository/write.ts';

/** Stores people and squads before the first round with the app’s own write functions. */
export async function plantLives(db: Database, rotations: readonly Rotation[]): Promise<void> {
  const people = rotations.flatMap((rotation) => rotation.seats.map((seat) => seat.person));
  await sql`
    insert into people (id, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
    select id, 'A', 'B', id::text, '', now(), 'verified', id::text from unnest(${people}::uuid[]) id
  `.execute(db);
  await sql`
    insert into banks (id, person_id, holder_name, institution, transit, account_cipher, account_hash, last_digits, added_at)
    select id, person, 'A B', '003', '00006', '', id::text, '67', now()
    from jsonb_to_recordset(${JSON.stringify(people.flatMap((person) => accountsFor(person).map((id) => ({ id, person }))))}::jsonb)
      as (id uuid, person uuid)
  `.execute(db);
  await sql`
    insert into people (id, role, first_name, last_name, email, password_hash, referral_code)
    select id, 'admin', 'A', 'B', id::text, '', id::text from unnest(${STAFF}::uuid[]) id
  `.execute(db);
  const seats = rotations.flatMap((rotation) =>
    rotation.seats.map((seat, index) => ({ ...seat, squad: rotation.id, at: index })),
  );
  await sql`
    update people set payout_bank_id = account, pays_from_wallet = "walletPays"
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as (person uuid, account uuid, "walletPays" boolean) where id = person
  `.execute(db);
  const squads = rotations.map(({ id, terms }) => ({ id, ...terms }));
  await sql`
    insert into squads (id, name, status, contribution, period, size, start_on, fee_bps, reserve_bps, lead_days, payout_days,
      invite_code, draw_secret, draw_commitment)
    select id, 'S', 'active', contribution, period, size, "startOn", "feeBps", "reserveBps", "leadDays", "payoutDays", id::text, '', ''
    from jsonb_to_recordset(${JSON.stringify(squads)}::jsonb)
      as (id uuid, contribution bigint, period text, size int, "startOn" date, "feeBps" int, "reserveBps" int, "leadDays" int, "payoutDays" int)
  `.execute(db);
  await sql`
    insert into seats (id, squad_id, person_id, nonce, joined_at)
    select id, squad, person, '', now() + at * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as (id uuid, squad uuid, person uuid, at int)
  `.execute(db);
  const guarantors = seats.map(({ id, person }) => ({ id: guarantorOf(id), person }));
  await sql`
    insert into guarantors (id, member_id, name, email, phone_number, relationship, link_hash, status)
    select id, person, 'G', 'g@example.com', '', '', id::text, 'verified'
    from jsonb_to_recordset(${JSON.stringify(guarantors)}::jsonb) as (id uuid, person uuid)
  `.execute(db);
  // A weekend moves the first debit more than the lead days before the start.
  const firstSubmit = earliest(rotations.flatMap(({ rounds }) => rounds.map(({ submitOn }) => submitOn)));
  const changes = rotations.map((after) => ({
    before: { ...after, rounds: [], payouts: [], seats: [] },
    after,
    nextStepOn: firstSubmit,
  }));
  await db.transaction().execute((trx) => saveChanges(trx, changes, firstSubmit));
}

export function firstStart(rotations: readonly Rotation[]): LocalDate {
  return earliest(rotations.map(({ terms }) => terms.startOn));
}

function earliest(days: readonly LocalDate[]): LocalDate {
  const [first] = days.toSorted();
  if (!first) throw new Error('no squads');
  return first;
}
