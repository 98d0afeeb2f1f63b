import { sql } from 'kysely';
import { ERASED, hasId, ifAny, names, type TableList } from './table-data.ts';

/** SQL condition: the recorded search text matches the person. */
const SEARCHED = (person: string) => sql`exists (select from people where id = ${person}
  and coalesce(texts #>> '{filter,q}', '') <> ''
  and search_text like search_pattern(texts #>> '{filter,q}'))`;

/** Data of staff, of the audit log and of the platform itself. */
export const PLATFORM: TableList = {
  // This table comes before `people`, because recorded search texts are compared with the person's name.
  activity_texts: {
    notCopied: 'reasons of staff; the person’s own notifications are in the copy',
    erasedRows: (who) => sql`exists (select from activity where activity.id = activity_id
        and (actor_id = ${who.person} or subject = any(${who.subjects}) or ${hasId('activity.details', who)}))
      or ${hasId('texts', who)} or ${names('texts', who)} or ${SEARCHED(who.person)}`,
    erase: 'delete',
    codes: ['salt'],
  },
  activity: {
    of: (person) => sql`actor_id = ${person} or subject = ${`person:${person}`}`,
    without: ['actor_id', 'details', 'origin_hash', 'text_hash'],
    codes: ['actor_kind', 'actor_id', 'action', 'subject', 'details', 'origin_hash', 'text_hash'],
  },
  activity_origins: {
    kind: 'access',
    notCopied: 'where acts came from, for a year; the acts are in the copy',
    erasedRows: ({ person }) => sql`activity_id in (select id from activity
      where actor_id = ${person} or subject = ${`person:${person}`})`,
    erase: 'delete',
    codes: ['salt', 'ip', 'device', 'browser'],
  },
  activity_chain: { notCopied: 'hashes of the activity, which is in the copy', codes: ['hash'] },
  activity_unsealed: { notCopied: 'rows of the activity that wait for their hash' },
  proposed_acts: {
    notCopied: 'what staff proposed and decided; what came of it is in the contributions, payouts and settings',
    erasedRows: (who) => sql`subject_id = ${who.person} or ${hasId('input', who)} or ${hasId('object', who)}
      or ${names('input', who)} or ${names('facts', who)} or ${names('reason', who)} or ${names('decision_reason', who)}
      or ${names('object', who)}`,
    erase: {
      input: '{}',
      facts: '{}',
      reason: ERASED,
      decision_reason: ifAny('decision_reason'),
      object: sql`case when object like 'email:%' then 'email:' || id else object end`,
      // A waiting act is withdrawn, because nobody can decide an act after its facts are erased.
      state: sql`case when state = 'waiting' then 'withdrawn' else state end`,
      decided_by: sql`case when state = 'waiting' then proposed_by else decided_by end`,
      decided_at: sql`case when state = 'waiting' then app_now() else decided_at end`,
    },
    codes: ['kind', 'hash', 'permission'],
  },
  role_permissions: { notCopied: 'which role may do what', codes: ['role', 'permission'] },
  member_notes: {
    erasedRows: ({ person }) => sql`person_id = ${person}`,
    erase: 'delete',
    notCopied: 'what staff writes for staff; who asks for access is given them by staff, without what is about others',
    mentions: ['text'],
  },
  staff_invitations: {
    of: (person) => sql`invited_by = ${person}`,
    without: ['link_hash', 'email', 'invited_by'],
    erasedRows: ({ ownAddresses }) => sql`email = any(${ownAddresses})`,
    erase: 'delete',
    codes: ['email', 'role', 'link_hash'],
  },
  announcements: {
    notCopied: 'texts of the platform; the person’s own notifications are in the copy',
    mentions: ['title_en', 'body_en', 'title_fr', 'body_fr'],
    codes: ['audience'],
  },
  reply_templates: {
    notCopied: 'of the house: what staff answers again and again',
    mentions: ['title', 'text_en', 'text_fr'],
  },
  settings: { notCopied: 'of the house', codes: ['key', 'value'] },
  setting_changes: {
    notCopied: 'of the house; that one made them is in the activity',
    mentions: ['reason'],
    codes: ['name'],
  },
  timetable: { notCopied: 'when each scheduled job runs next', codes: ['name'] },
  outbox: {
    kind: 'notices',
    notCopied:
      'mails and orders on their way; what was sent is in the mailbox, the orders are contributions, payouts and withdrawals',
    // Also deletes mails to other people that contain the person's name or contact details.
    erasedRows: (who) => sql`kind in ('mail', 'code', 'push') and done_at is null
      and (lower(payload ->> 'to') = any(${who.addresses}) or payload ->> 'person' = ${who.person}
        or ${names('payload', who)})`,
    erase: 'delete',
    mentions: ['payload', 'error'],
    codes: ['kind', 'key', 'queue', 'follows', 'traceparent'],
  },
  sandbox_mails: {
    erasedRows: ({ addresses }) => sql`lower("to") = any(${addresses})`,
    erase: 'delete',
    codes: ['key', 'to', 'attachments'],
  },
  sandbox_identities: {
    erasedRows: (who) => sql`lower(email) = any(${who.addresses}) or reference = any(${who.ids})
      or ${names('document_name', who)}`,
    erase: 'delete',
    codes: ['reference', 'email', 'status', 'reason', 'document_name', 'birth_date'],
  },
  sandbox_accounts: {
    erasedRows: ({ person }) => sql`flow in (select flow from sandbox_flows where person_id = ${person})`,
    erase: 'delete',
    codes: ['flow', 'account'],
  },
  sandbox_flows: { erasedRows: ({ person }) => sql`person_id = ${person}`, erase: 'delete', codes: ['flow', 'status'] },
  sandbox_orders: { mentions: ['details'], codes: ['key', 'account', 'outcome'] },
  sandbox_beacon: {},
};
