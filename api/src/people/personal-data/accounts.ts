import { sql } from 'kysely';
import { ERASED, names, own, ownDeleted, type TableList } from './table-data.ts';

/** Data of accounts, sign-in, identity and notifications. */
export const ACCOUNTS: TableList = {
  people: {
    kind: 'profile',
    of: (person) => sql`id = ${person}`,
    without: ['password_hash', 'referred_by'],
    erasedRows: ({ person }) => sql`id = ${person}`,
    erase: {
      first_name: ERASED,
      last_name: ERASED,
      email: sql`id || '@erased.invalid'`,
      password_hash: '',
      phone_number: null,
      home_address: null,
      city: null,
      state: null,
      zip_code: null,
      job_title: null,
      employer_name: null,
      employer_phone_number: null,
      others: null,
      kyc_reference: null,
      payout_bank_id: null,
      suspended_at: null,
      suspended_reason: null,
      former_email: null,
      former_email_until: null,
    },
    mentions: ['suspended_reason'],
    codes: [
      'role',
      'language',
      'kyc_status',
      'kyc_stage',
      'referral_code',
      'referral_stage',
      'products',
      'search_text',
    ],
  },
  sessions: { ...own, kind: 'access', erase: { device: null, system: null, browser: null } },
  email_changes: { ...ownDeleted, kind: 'access', without: ['link_hash'], codes: ['link_hash'] },
  two_factor: { ...ownDeleted, kind: 'access', without: ['secret_cipher', 'last_used_step'] },
  recovery_codes: { ...ownDeleted, kind: 'access', without: ['code_hash', 'key_id'], codes: ['code_hash'] },
  passkeys: { ...ownDeleted, kind: 'access', without: ['public_key', 'counter'], codes: ['transports'] },
  passkey_challenges: {
    ...ownDeleted,
    kind: 'access',
    notCopied: 'secrets that live for five minutes',
    codes: ['challenge'],
  },
  login_codes: {
    ...ownDeleted,
    kind: 'access',
    notCopied: 'secrets that live for ten minutes',
    codes: ['purpose', 'code_hash'],
  },
  push_subscriptions: {
    notCopied: 'secrets of the sessions, which are in the copy',
    // A trigger deletes the subscription at the end of the session.
    codes: ['endpoint', 'p256dh', 'auth'],
  },
  refresh_tokens: { notCopied: 'secrets of the sessions, which are in the copy', codes: ['token_hash'] },
  pending_logins: { notCopied: 'secrets that live for five minutes', codes: ['ticket_hash'] },
  sign_up_attempts: {
    kind: 'access',
    notCopied: 'sign-ups that wait for the code; anyone can enter any address',
    erasedRows: ({ addresses }) => sql`email = any(${addresses})`,
    erase: 'delete',
    codes: ['password_hash', 'language', 'referral_code', 'browser_hash'],
  },
  sign_up_codes: {
    kind: 'access',
    notCopied: 'secrets that live for ten minutes',
    erasedRows: ({ addresses }) => sql`email = any(${addresses})`,
    erase: 'delete',
    codes: ['code_hash'],
  },
  email_change_requests: {
    notCopied: 'that a code was mailed to an address, by its keyed hash, for a day',
    codes: ['address_hash'],
  },
  guesses: {
    kind: 'access',
    notCopied: 'how often a code was tried in the last quarter of an hour',
    erasedRows: ({ guessers }) => sql`whose = any(${guessers})`,
    erase: 'delete',
    codes: ['whose', 'what'],
  },
  failed_password_attempts: {
    notCopied: 'how often a wrong password was given in a row, by a keyed hash of the address, for a day',
    codes: ['address_hash'],
  },
  request_counts: { notCopied: 'how often one called in a minute', codes: ['caller'] },
  live_connections: { notCopied: 'which pages are open now' },
  idempotency_keys: {
    kind: 'access',
    notCopied: 'answers of own calls, kept for a week so that none happens twice',
    // Rows without an answer are kept, because the current request has such a row.
    erasedRows: (who) => sql`answer is not null
      and (person_id = ${who.person} or answer::text ~ ${who.idPattern} or ${names('answer', who)})`,
    erase: 'delete',
    codes: ['key', 'request_hash'],
  },
  identity_checks: {
    kind: 'identity',
    ...own,
    // The law requires that the result and its day are kept for five years.
    erase: { first_name: null, last_name: null, birth_date: null, reason: null },
    codes: ['reference', 'status'],
  },
  identity_requests: { ...ownDeleted, kind: 'identity', without: ['requested_by'] },
  identity_signals: {
    kind: 'identity',
    ...ownDeleted,
    notCopied: 'keyed hashes of values that are in the copy',
    codes: ['kind', 'hash'],
  },
  identity_cases: { notCopied: 'numbers and times of cases; the accounts of a case are in the copy' },
  identity_case_members: { ...ownDeleted, kind: 'identity', without: ['case_id'], codes: ['kinds'] },
  identity_decisions: {
    kind: 'identity',
    notCopied: 'decisions of staff about two people, and the reason',
    erasedRows: ({ person }) => sql`one = ${person} or other = ${person}`,
    erase: 'delete',
    mentions: ['reason'],
    codes: ['outcome', 'kinds'],
  },
  waiting_list: { ...ownDeleted, kind: 'profile' },
  notifications: {
    kind: 'notices',
    ...own,
    without: ['key'],
    // Also deletes notifications of staff and other members that are about the person.
    erasedRows: (who) => sql`person_id = ${who.person} or details ->> 'person' = ${who.person}
      or (details ->> 'ticket')::bigint = any(${who.tickets}::bigint[]) or details ->> 'actId' = any(${who.ids})
      or ${names('details', who)}`,
    erase: 'delete',
    codes: ['kind', 'key'],
  },
  notification_choices: { ...ownDeleted, kind: 'profile', codes: ['category', 'way'] },
  calendar_feeds: { ...ownDeleted, kind: 'profile', without: ['salt', 'secret_hash'], codes: ['salt', 'secret_hash'] },
  mail_bounces: {
    kind: 'notices',
    of: (person) => sql`address = (select email from people where id = ${person})`,
    erasedRows: ({ addresses }) => sql`address = any(${addresses})`,
    erase: 'delete',
    mentions: ['reason'],
    codes: ['address'],
  },
  mail_failures: {
    notCopied: 'counts by domain, without addresses',
    mentions: ['reason'],
    codes: ['domain', 'status'],
  },
};
