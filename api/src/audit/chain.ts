import { sql } from 'kysely';
import { sha256 } from '../base/random.ts';

/** Before the first row there is nothing. */
export const BEGINNING = '0'.repeat(64);

/** What is known of where acts came from that it is not yet forgotten of. */
export const WITH_ORIGINS = sql`activity left join activity_origins origin on origin.activity_id = activity.id`;

/**
 * What is sealed of a row of `activity`: all of it, written in one way. Of where it came from that is a salted hash, which
 * is there still when the rest was forgotten; as long as it is not, it has to be what was hashed. Rows from before have it themselves.
 */
export const SEALED = sql`case
  when origin.activity_id is not null and origin_hash <> origin_hash(origin.salt, origin.ip, origin.device, origin.browser) then 'it came from elsewhere'
  else (jsonb_build_array(activity.id, to_char(activity.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    actor_kind, actor_id, action, subject, details)
    || case when origin_hash is null then jsonb_build_array(activity.ip, activity.device, activity.browser)
      else jsonb_build_array(origin_hash) end)::text end`;

/** The hash of a row at its place, over the hash before it. */
export function linkOf(before: string, sequence: number, text: string): string {
  return sha256(`${before}\n${sequence}\n${text}`);
}
