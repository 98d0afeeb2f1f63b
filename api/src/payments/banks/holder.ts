import type { MemberStory } from '@adashi/contract';
import { AppError, found } from '../../base/app-error.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { isOwnName } from './own-name.ts';

/**
 * Returns whether a person holds the bank account. For a verified person, the holder must match the name on the
 * identity document, unless two staff members allowed the other name.
 */
export async function isInOwnName(db: Queryable, personId: string, holderName: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (isOwnName(holderName, found(row))) return true;
  const allowed = await db
    .selectFrom('banks')
    .select('id')
    .where('person_id', '=', personId)
    .where('holder_name', '=', holderName)
    .where('holder_allowed_at', 'is not', null)
    .executeTakeFirst();
  return allowed !== undefined;
}

export async function checkHolder(db: Queryable, personId: string, holderName: string): Promise<void> {
  if (await isInOwnName(db, personId, holderName)) return;
  throw new AppError('bad_input', {
    fields: { holderName: 'Payouts go only to an account in the name on your profile' },
  });
}

/**
 * Stops payouts to an account in another name, after the person's name was verified. Payouts resume when the person
 * selects an account in the verified name.
 */
export async function keepToOwnName(trx: Trx, personId: string): Promise<void> {
  const paid = await trx
    .selectFrom('people')
    .innerJoin('banks', 'banks.id', 'payout_bank_id')
    .select(['banks.id', 'holder_name as holderName'])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  if (!paid || (await isInOwnName(trx, personId, paid.holderName))) return;
  await trx.updateTable('banks').set({ trusted_since: null }).where('id', '=', paid.id).execute();
  await trx
    .updateTable('people')
    .set({ payout_bank_id: null, payout_hold_until: null })
    .where('id', '=', personId)
    .execute();
}

/** Returns a person's bank accounts in another name that staff can allow for payouts, oldest first. */
export async function otherHolders(db: Queryable, personId: string): Promise<MemberStory['otherHolders']> {
  const banks = await db
    .selectFrom('banks')
    .select(['id', 'holder_name as holderName', 'last_digits as lastDigits'])
    .where('person_id', '=', personId)
    .orderBy('added_at')
    .execute();
  const own = await Promise.all(banks.map(({ holderName }) => isInOwnName(db, personId, holderName)));
  return banks.filter((_, index) => !own[index]);
}

/**
 * Allows a holder name that differs from the person's name, after the decision of two staff members. Throws when the
 * name is the person's own name or is already allowed.
 */
export async function allowHolder(trx: Trx, personId: string, bankId: string, now: Date): Promise<void> {
  const bank = await trx
    .selectFrom('banks')
    .select('holder_name as holderName')
    .where('id', '=', bankId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (await isInOwnName(trx, personId, found(bank).holderName)) throw new AppError('wrong_state');
  await trx.updateTable('banks').set({ holder_allowed_at: now }).where('id', '=', bankId).execute();
}
