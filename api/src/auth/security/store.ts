import { passkey, type Security, security } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { bytes, countRow } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/router.ts';

export const passkeyRow = passkey;
export type PasskeyView = z.output<typeof passkey>;

const factorRow = security.omit({ passkeys: true, isFactorDue: true });

/** Returns the caller's sign-in methods. */
export async function readSecurity({ context: { db }, me }: PersonCall): Promise<Security> {
  const factors = await rowsOf(factorRow)`
    select to_json(password_changed_at) as "passwordChangedAt", to_json(enabled_at) as "twoFactorSince",
      (select count(*) from recovery_codes where person_id = people.id and used_at is null) as "recoveryCodesLeft"
    from people left join two_factor on person_id = people.id where people.id = ${me.id}
  `.first(db);
  const passkeys = await rowsOf(passkeyRow)`
    select id, name, to_json(added_at) as "addedAt", to_json(used_at) as "usedAt"
    from passkeys where person_id = ${me.id} order by added_at, id
  `.all(db);
  return { ...found(factors), passkeys, isFactorDue: me.lacksFactor };
}

const credentialRow = z.object({ id: z.string(), transports: z.array(z.string()) });

export async function credentialsOf(db: Queryable, personId: string): Promise<z.output<typeof credentialRow>[]> {
  return rowsOf(credentialRow)`
    select credential_id as id, transports from passkeys where person_id = ${personId}
  `.all(db);
}

export async function hasPasskey(db: Queryable, personId: string): Promise<boolean> {
  return isThere(db, sql`select 1 from passkeys where person_id = ${personId}`);
}

const ownerRow = z.object({ name: z.string(), email: z.string() });

export async function ownerOfPasskeys(db: Queryable, personId: string): Promise<z.output<typeof ownerRow>> {
  const row = await rowsOf(ownerRow)`
    select first_name || ' ' || last_name as name, email from people where id = ${personId}
  `.first(db);
  return found(row);
}

/** Counts a person's passkeys. Locks the person's row, so that no other passkey is added until the transaction ends. */
export async function countPasskeys(trx: Trx, personId: string): Promise<number> {
  await sql`select 1 from people where id = ${personId} for update`.execute(trx);
  const row = await rowsOf(countRow)`select count(*) as count from passkeys where person_id = ${personId}`.first(trx);
  return row?.count ?? 0;
}

const keptRow = z.object({
  person_id: z.string(),
  credential_id: z.string(),
  public_key: bytes,
  counter: z.int(),
});

/** Returns a passkey with its owner; undefined for an unknown passkey. */
export async function passkeyOf(db: Queryable, credentialId: string): Promise<z.output<typeof keptRow> | undefined> {
  return rowsOf(keptRow)`
    select person_id, credential_id, public_key, counter from passkeys join people on people.id = person_id
    where credential_id = ${credentialId} and erased_at is null
  `.first(db);
}
