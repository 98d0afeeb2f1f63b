import { sql } from 'kysely';
import { sha256 } from '../base/random.ts';

/** Genesis hash: the hash before the first link of the chain. */
export const BEGINNING = '0'.repeat(64);

/** Audit rows, each with the origin until the origin is deleted. */
export const WITH_ORIGINS = sql`activity left join activity_origins origin on origin.activity_id = activity.id`;

/**
 * Canonical text of an audit row for the hash chain. The text has the salted hash of the origin, so that the origin can
 * be deleted later.
 */
export const SEALED = sql`case
  when origin.activity_id is not null and origin_hash <> origin_hash(origin.salt, origin.ip, origin.device, origin.browser) then 'it came from elsewhere'
  else (jsonb_build_array(activity.id, to_char(activity.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    actor_kind, actor_id, action, subject, details)
    || case when origin_hash is null then jsonb_build_array(activity.ip, activity.device, activity.browser)
      else jsonb_build_array(origin_hash) end)::text end`;

/** Returns the chain hash of a row from the previous hash, the row's position and the row's text. */
export function linkOf(before: string, sequence: number, text: string): string {
  return sha256(`${before}\n${sequence}\n${text}`);
}
