import { sql } from 'kysely';
import { sha256 } from '../base/random.ts';

/** Genesis hash: the hash before the first link of the chain. */
export const BEGINNING = '0'.repeat(64);

/** Joins audit rows with the origin and the free text, which may have been deleted. */
export const WITH_ERASABLE = sql`activity
  left join activity_origins origin on origin.activity_id = activity.id
  left join activity_texts free on free.activity_id = activity.id`;

/**
 * Canonical text of an audit row for the hash chain. The text has the salted hashes of the origin and of the free text,
 * so that both can be deleted later.
 */
export const SEALED = sql`case
  when origin.activity_id is not null
    and origin_hash is distinct from origin_hash(origin.salt, origin.ip, origin.device, origin.browser) then 'it came from elsewhere'
  when free.activity_id is not null and text_hash is distinct from text_hash(free.salt, free.texts) then 'the text was changed'
  else jsonb_build_array(activity.id, to_char(activity.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    actor_kind, actor_id, action, subject, details, origin_hash, text_hash)::text end`;

/** Returns the chain hash of a row from the previous hash, the row's position and the row's text. */
export function linkOf(before: string, sequence: number, text: string): string {
  return sha256(`${before}\n${sequence}\n${text}`);
}
