import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** Every caller is an actor. */
export type Actor =
  | { readonly kind: 'member' | 'staff'; readonly id: string }
  | { readonly kind: 'guarantor'; readonly id: string }
  | { readonly kind: 'job' | 'visitor' | 'provider'; readonly id: null };

/** One audited act, in the transaction of the act: no other database is taken. `subject` is 'squad:<id>', 'person:<id>' … */
export async function record(
  trx: Trx,
  actor: Actor,
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  await sql`
    insert into activity (actor_kind, actor_id, action, subject, details)
    values (${actor.kind}, ${actor.id}, ${action}, ${subject}, ${JSON.stringify(details)})
  `.execute(trx);
}
