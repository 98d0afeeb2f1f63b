import { passkey, type Security, security } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';

export const passkeyRow = passkey;
export type PasskeyView = z.output<typeof passkey>;

const factorRow = security.omit({ passkeys: true, isFactorDue: true });

export const PASSKEY_COLUMNS = sql`
  id, name, to_json(added_at) as "addedAt", to_json(used_at) as "usedAt", off_since is not null as "isOff"`;

/** Returns the caller's sign-in methods. */
export async function readSecurity({ context: { db }, me }: PersonCall<WithDb>): Promise<Security> {
  const factors = await rowsOf(factorRow)`
    select to_json(password_changed_at) as "passwordChangedAt", to_json(enabled_at) as "twoFactorSince",
      (select count(*) from recovery_codes where person_id = people.id and used_at is null) as "recoveryCodesLeft",
      coalesce(off_since is not null, false) as "isAppOff",
      exists (select 1 from calendar_feeds where person_id = people.id and off_since is not null) as "isCalendarOff"
    from people left join two_factor on person_id = people.id where people.id = ${me.id}
  `.first(db);
  const passkeys = await rowsOf(passkeyRow)`
    select ${PASSKEY_COLUMNS} from passkeys where person_id = ${me.id} order by added_at, id
  `.all(db);
  return { ...found(factors), passkeys, isFactorDue: me.lacksFactor };
}

interface Credential {
  readonly id: string;
  readonly transports: string[];
}

export async function credentialsOf(db: Queryable, personId: string): Promise<Credential[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('person_id', '=', personId)
    .execute();
}

export async function hasPasskey(db: Queryable, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', personId)
    .where('off_since', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const ownerRow = z.object({ name: z.string(), email: z.string() });

export async function ownerOfPasskeys(db: Queryable, personId: string): Promise<z.output<typeof ownerRow>> {
  const row = await rowsOf(ownerRow)`
    select first_name || ' ' || last_name as name, email from people where id = ${personId}
  `.first(db);
  return found(row);
}

/**
 * Returns the number of a person's passkeys. Locks the person's row, so no other passkey can be added before the
 * transaction ends.
 */
export async function countPasskeys(trx: Trx, personId: string): Promise<number> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface KeptPasskey {
  readonly person_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly off_since: Date | null;
}

/** Returns a passkey with the owner, or undefined for an unknown passkey. */
export async function passkeyOf(db: Queryable, credentialId: string): Promise<KeptPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select([
      'passkeys.person_id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.counter',
      'passkeys.off_since',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .where('people.erased_at', 'is', null)
    .executeTakeFirst();
}
