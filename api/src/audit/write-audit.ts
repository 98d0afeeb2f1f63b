import type { Act, ActDetails } from '@adashi/contract';
import { sql } from 'kysely';
import { random } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import { originOf } from './caller.ts';

/** Every caller is an actor. */
export type Actor =
  | { readonly kind: 'member' | 'staff'; readonly id: string }
  | { readonly kind: 'guarantor'; readonly id: string }
  | { readonly kind: 'job' | 'visitor' | 'provider'; readonly id: null };

/**
 * One audited act, in the transaction of the act: no other database is taken. `subject` is 'squad:<id>', 'person:<id>' … Of what
 * changed `details` say `before` and `after`, and why as `reason`; what else there may be is a closed list, as each has its words. Where it came from is known by the call.
 */
export async function writeAudit(
  trx: Trx,
  actor: Actor,
  action: Act,
  subject: string,
  details: ActDetails = {},
): Promise<void> {
  const { ip = null, device = null, browser = null } = (actor.kind === 'job' ? undefined : originOf()) ?? {};
  // By whom and where from are apart: the act stays for good, where it came from is forgotten.
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
