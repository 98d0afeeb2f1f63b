import type { Parsed, peopleRoutes } from '@adashi/contract';
import { accounts, id } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { record } from '../activity/index.ts';
import { checkPassword, endAllSessions, hashPassword } from '../credentials/index.ts';
import { pageOf } from '../db/page.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';
import { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
import { readProfile } from './profile.ts';

type Changes = Parsed<(typeof peopleRoutes)['updatePersonalInfo']>['body'];

/** A member changes only their own; staff may change anybody's. */
function checkOwn(call: PersonCall, personId: string): void {
  if (call.me.role === 'user' && call.me.id !== personId) refuse('not_found');
}

const PERSONAL = { ...PERSONAL_COLUMNS, language: 'language', walletPays: 'wallet_pays' } as const satisfies Record<
  keyof Changes,
  string
>;

async function change(
  call: PersonCall,
  personId: string,
  columns: Record<string, string>,
  body: object,
  action: string,
) {
  checkOwn(call, personId);
  const set: RawBuilder<unknown>[] = [];
  for (const [field, value] of Object.entries(body)) {
    const column = columns[field];
    if (column && value !== undefined) set.push(sql`${sql.ref(column)} = ${value}`);
  }
  if (set.length === 0) return { message: 'Saved' };
  await inTransaction(call.house.db, async (trx) => {
    const { numAffectedRows } = await sql`
      update people set ${sql.join(set)} where id = ${personId} and erased_at is null
    `.execute(trx);
    if (numAffectedRows === 0n) refuse('not_found');
    await record(trx, call.actor, action, `person:${personId}`, { fields: Object.keys(body) });
  });
  return { message: 'Saved' };
}

/** Erases the personal data and keeps the row for the ledger; refused while money of the person is in a squad. */
async function erase(call: PersonCall, personId: string): Promise<void> {
  await inTransaction(call.house.db, async (trx) => {
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select 1 from seats join squads on squads.id = squad_id
        where person_id = people.id and seats.status = 'active' and squads.status in ('active', 'upcoming')) as busy
      from people where id = ${personId} and role = 'user' and erased_at is null for update
    `.execute(trx);
    const wallet = accounts.wallet(id<'person'>(personId));
    const hasMoney = ((await balances(trx, [wallet])).get(wallet) ?? 0) > 0;
    if (found(rows[0]).busy || hasMoney) refuse('has_money');
    await sql`
      update people set first_name = 'Erased', last_name = 'Erased', email = id || '@erased.invalid', password_hash = '',
        phone_number = null, home_address = null, city = null, state = null, zip_code = null, job_title = null,
        employer_name = null, employer_phone_number = null, others = null, kyc_reference = null, payout_bank_id = null,
        erased_at = ${call.house.clock.now()}
      where id = ${personId}
    `.execute(trx);
    await sql`delete from banks where person_id = ${personId}`.execute(trx);
    await record(trx, call.actor, 'erased_person', `person:${personId}`);
  });
  await endAllSessions(call.house, personId);
}

export const peopleHandlers: Handlers<typeof peopleRoutes> = {
  me: async (_, { house, me }) => readProfile(house.db, me.id),
  person: async ({ params }, { house }) => readProfile(house.db, params.id),
  people: async ({ query }, { house }) => {
    const like = query.q ? `%${query.q}%` : null;
    return pageOf(house.db, query, {
      columns: sql`id, first_name as "firstName", last_name as "lastName", email as email_address,
        phone_number as "phoneNumber", kyc_status as "kycVerificationStatus", email_verified_at is not null as "isVerified",
        (select count(*) from seats where person_id = people.id and status = 'active') as squads,
        to_json(created_at) as "createdAt", to_json(last_seen_at) as "lastSeenAt"`,
      from: sql`people where role = 'user' and erased_at is null
        and (${query.kyc ?? null}::text is null or kyc_status = ${query.kyc ?? null})
        and (${query.state ?? null}::text is null
          or not exists (select 1 from seats where person_id = people.id and status = 'active'))
        and (${like}::text is null or first_name || ' ' || last_name || ' ' || email ilike ${like})`,
      order: sql`last_name, first_name, id`,
      sorts: {
        name: sql`last_name || ' ' || first_name`,
        kyc: sql`kyc_status`,
        lastSeen: sql`last_seen_at`,
        created: sql`created_at`,
      },
    });
  },
  countPeople: async (_, { house }) => {
    const { rows } = await sql<{ all: number; verified: number; pending: number; inactive: number }>`
      select count(*) as all, count(*) filter (where kyc_status = 'verified') as verified,
        count(*) filter (where kyc_status = 'pending') as pending,
        count(*) filter (where not exists (select 1 from seats where person_id = people.id and status = 'active')) as inactive
      from people where role = 'user' and erased_at is null
    `.execute(house.db);
    return found(rows[0]);
  },
  updatePersonalInfo: async ({ params, body }, call) =>
    change(call, params.id, PERSONAL, body, 'changed_personal_info'),
  updateEmployerInfo: async ({ params, body }, call) =>
    change(call, params.id, EMPLOYMENT_COLUMNS, body, 'changed_employer_info'),
  updatePassword: async ({ params, body }, call) => {
    const { house, me } = call;
    if (me.id !== params.id) return refuse('not_found');
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from people where id = ${me.id}`.execute(
      house.db,
    );
    if (!(await checkPassword(house, rows[0]?.hash, body.oldPassword))) return refuse('wrong_password');
    const hash = await hashPassword(house, body.password);
    await sql`update people set password_hash = ${hash} where id = ${me.id}`.execute(house.db);
    await endAllSessions(house, me.id);
    await record(house.db, call.actor, 'changed_password', `person:${me.id}`);
    return { message: 'Password updated' };
  },
  deletePerson: async ({ params }, call) => {
    await erase(call, params.id);
    return { message: 'Erased' };
  },
};
