import type { Act, ActDetails } from '@adashi/contract';
import { sql } from 'kysely';
import { random } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import { approvalOf, originOf } from './caller.ts';

/** Actor of an audited action: a caller, a job or a provider. */
export type Actor =
  | { readonly kind: 'member' | 'staff'; readonly id: string }
  | { readonly kind: 'guarantor'; readonly id: string }
  | { readonly kind: 'job' | 'visitor' | 'provider'; readonly id: null };

/**
 * Writes an audit row in the transaction of the audited action. `subject` is a text such as 'squad:<id>', and `details`
 * has names from a closed list.
 */
export async function writeAudit(
  trx: Trx,
  actor: Actor,
  action: Act,
  subject: string,
  details: ActDetails = {},
): Promise<void> {
  const { ip = null, device = null, browser = null } = (actor.kind === 'job' ? undefined : originOf()) ?? {};
  // The origin has its own row, because the audit row is permanent and the origin is deleted later.
  const salt = ip === null ? null : random.token();
  await sql`
    with act as (
      insert into activity (actor_kind, actor_id, action, subject, details, origin_hash)
      values (${actor.kind}, ${actor.id}, ${action}, ${subject}, ${JSON.stringify({ ...details, ...approvalOf() })},
        case when ${salt}::text is not null then origin_hash(${salt}, ${ip}, ${device}, ${browser}) end)
      returning id)
    insert into activity_origins (activity_id, salt, ip, device, browser)
    select id, ${salt}, ${ip}, ${device}, ${browser} from act where ${salt}::text is not null
  `.execute(trx);
}
