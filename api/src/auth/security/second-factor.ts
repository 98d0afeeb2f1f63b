import { sql } from 'kysely';
import { z } from 'zod';
import { record, recordFailedSignIn } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { random, sha256 } from '../../base/random.ts';
import type { Queryable } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../http/context.ts';
import { guess } from '../credentials/index.ts';
import { takeAppCode } from './authenticator.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

const TICKET_LIVES_MS = 5 * 60_000;

/** A ticket for who knew the password, where a second factor is due; null where none is. */
export async function ticketIfDue(house: House, db: Queryable, personId: string): Promise<string | null> {
  const isOn = sql`select 1 from two_factor where person_id = ${personId} and on_since is not null`;
  if (!(await isThere(db, isOn))) return null;
  const ticket = random.token();
  const expires = new Date(house.clock.real().getTime() + TICKET_LIVES_MS);
  await sql`delete from sign_in_tickets where expires_at <= ${house.clock.real()}`.execute(db);
  await sql`
    insert into sign_in_tickets (ticket_hash, person_id, expires_at) values (${sha256(ticket)}, ${personId}, ${expires})
  `.execute(db);
  return ticket;
}

const ownerRow = z.object({ person_id: z.string() });

/** Whose ticket it is, by its hash: refuses ('ticket_over') one that is used, too old or nobody's. */
async function ownerOf(house: House, ticket: string): Promise<string> {
  const row = await rowsOf(ownerRow)`
    select person_id from sign_in_tickets where ticket_hash = ${sha256(ticket)} and expires_at > ${house.clock.real()}
  `.first(house.db);
  return row?.person_id ?? refuse('ticket_over');
}

/** A code of the app, or else a recovery code, which its owner is told was used. */
function takeCode(house: House, personId: string, code: string): Promise<boolean> {
  return inTransaction(house.db, async (trx) => {
    if (await takeAppCode(house, trx, personId, true, code)) return true;
    if (!(await useRecoveryCode(house, trx, personId, code))) return false;
    await record(trx, { kind: 'member', id: personId }, 'used_recovery_code', `person:${personId}`);
    await tellOfChange(house, trx, personId, 'recovery_code_used');
    return true;
  });
}

/** Who gave the second factor. The ticket and the code are used up; a wrong code leaves the ticket for the next try. */
export async function passSecondFactor(house: House, ticket: string, code: string): Promise<string> {
  const personId = await ownerOf(house, ticket);
  if (!(await guess(house, personId, 'code', () => takeCode(house, personId, code)))) {
    await recordFailedSignIn(house.db, personId);
    refuse('wrong_code');
  }
  const spent = sql`delete from sign_in_tickets where ticket_hash = ${sha256(ticket)} returning 1`;
  if (!(await isThere(house.db, spent))) refuse('ticket_over');
  return personId;
}
