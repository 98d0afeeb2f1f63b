import { sql } from 'kysely';
import { sha256 } from '../random.ts';

/** Before the first row there is nothing. */
export const BEGINNING = '0'.repeat(64);

/** What is sealed of a row of `activity`: all of it, written in one way. */
export const SEALED = sql`jsonb_build_array(activity.id, to_char(activity.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  actor_kind, actor_id, action, subject, details, ip, device, browser)::text`;

/** The hash of a row at its place, over the hash before it. */
export function linkOf(before: string, sequence: number, text: string): string {
  return sha256(`${before}\n${sequence}\n${text}`);
}
