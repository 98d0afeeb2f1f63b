import { sql } from 'kysely';

/** Details of an audit row together with the free text, if the free text was not deleted. */
export const ALL_DETAILS = sql`(activity.details
  || coalesce((select texts from activity_texts where activity_id = activity.id), '{}'))`;

/** Reason of an audited act. Null for an act without a reason, and after the deletion of the free text. */
export const REASON = sql`(select texts ->> 'reason' from activity_texts where activity_id = activity.id)`;

/** Whether an audit row had free text that was deleted. */
export const IS_TEXT_ERASED = sql`(activity.text_hash is not null
  and not exists (select from activity_texts where activity_id = activity.id))`;
