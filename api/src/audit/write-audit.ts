import type { Act, ActDetails } from '@adashi/contract';
import { sql } from 'kysely';
import { random } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import { originOf } from './caller.ts';

/** Actors of audited acts: all callers, jobs and providers. */
export type Actor =
  | { readonly kind: 'member' | 'staff'; readonly id: string }
  | { readonly kind: 'guarantor'; readonly id: string }
  | { readonly kind: 'job' | 'visitor' | 'provider'; readonly id: null };

/**
 * Writes one audit row in the act’s own transaction; `subject` is 'squad:<id>', 'person:<id>' … In `details`, `before`
 * and `after` hold the change and `reason` the reason; further names come from a closed list.
 */
export async function writeAudit(
  trx: Trx,
  actor: Actor,
  action: Act,
  subject: string,
  details: ActDetails = {},
): Promise<void> {
  const { ip = null, device = null, browser = null } = (actor.kind === 'job' ? undefined : originOf()) ?? {};
  // Actor and origin are separate rows: the act is permanent, and the origin is deleted later.
  const salt = ip === null ? null : random.token();
  await sql`
    with act as (
      insert into activity (actor_kind, actor_id, action, subject, details, origin_hash)
      values (${actor.kind}, ${actor.id}, ${action}, ${subject}, ${JSON.stringify(details)},
        case when ${salt}::text is not null then origin_hash(${salt}, ${ip}, ${device}, ${browser}) end)
      returning id)
    insert into activity_origins (activity_id, salt, ip, device, browser)
    select id, ${salt}, ${ip}, ${device}, ${browser} from act where ${salt}::text is not null
  `.execute(trx);
}
