import { type Act, type ActDetails, isTextDetail, type SubjectOfAct } from '@adashi/contract';
import { sql } from 'kysely';
import { random } from '../base/random.ts';
import type { Trx } from '../db/database.ts';
import { approvalOf, originOf } from './caller.ts';

/** Actor of an audited action: a caller, a job or a provider. */
export type Actor =
  | { readonly kind: 'member' | 'staff'; readonly id: string }
  | { readonly kind: 'guarantor'; readonly id: string }
  | { readonly kind: 'job' | 'visitor' | 'provider'; readonly id: null };

interface Parts {
  readonly details: Record<string, unknown>;
  readonly texts: Record<string, unknown>;
}

/** Separates the details that people can write from the ids, amounts and codes of an act. */
function partsOf(given: ActDetails): Parts {
  const parts: Parts = { details: {}, texts: {} };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    parts[isTextDetail(name) && value !== null ? 'texts' : 'details'][name] = value;
  }
  return parts;
}

/**
 * Writes an audit row in the transaction of the audited action. `subject` is a text such as 'squad:<id>'. The kinds of
 * subjects and the names in `details` come from closed lists.
 */
export async function writeAudit(
  trx: Trx,
  actor: Actor,
  action: Act,
  subject: SubjectOfAct,
  given: ActDetails = {},
): Promise<void> {
  const { ip = null, device = null, browser = null } = (actor.kind === 'job' ? undefined : originOf()) ?? {};
  const { details, texts } = partsOf(given);
  // The origin and the free text are stored in separate rows, because both are deleted later and the audit row is
  // permanent.
  const salt = ip === null ? null : random.token();
  const textSalt = Object.keys(texts).length === 0 ? null : random.token();
  const free = JSON.stringify(texts);
  await sql`
    with act as (
      insert into activity (actor_kind, actor_id, action, subject, details, origin_hash, text_hash)
      values (${actor.kind}, ${actor.id}, ${action}, ${subject}, ${JSON.stringify({ ...details, ...approvalOf() })},
        case when ${salt}::text is not null then origin_hash(${salt}, ${ip}, ${device}, ${browser}) end,
        case when ${textSalt}::text is not null then text_hash(${textSalt}, ${free}::jsonb) end)
      returning id),
    free as (
      insert into activity_texts (activity_id, salt, texts)
      select id, ${textSalt}, ${free}::jsonb from act where ${textSalt}::text is not null)
    insert into activity_origins (activity_id, salt, ip, device, browser)
    select id, ${salt}, ${ip}, ${device}, ${browser} from act where ${salt}::text is not null
  `.execute(trx);
}
