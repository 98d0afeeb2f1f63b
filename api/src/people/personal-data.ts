import { accounts, id } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { isThrough } from '../ledger/index.ts';

/**
 * Rows of one table about a person, and the columns excluded from the data copy. Secrets and data about other people
 * are excluded.
 */
interface Part {
  readonly of: (person: string) => RawBuilder<unknown>;
  readonly without?: readonly string[];
}

const own: Part = { of: (person) => sql`person_id = ${person}` };
const SEATS = (person: string) => sql`select id from seats where person_id = ${person}`;
const SQUADS = (person: string) => sql`select squad_id from seats where person_id = ${person}`;
const ofSeat: Part = { of: (person) => sql`seat_id in (${SEATS(person)})` };
/**
 * SQL condition for guarantees and guarantor payments for the person. Texts and names of guarantors are the guarantors'
 * data.
 */
const GUARANTORS = (person: string) => sql`guarantor_id in (select id from guarantors where member_id = ${person})`;
const wallet = (person: string) => accounts.wallet(id<'person'>(person));
const ofOwnRounds = (person: string) => sql`
  exists (select 1 from rounds where rounds.squad_id = t.squad_id and rounds.number = t.round
    and recipient in (${SEATS(person)}))`;

/** Every table in a person's data copy. A test fails when a table is missing both here and in `NOT_PERSONAL`. */
export const PERSONAL: Readonly<Record<string, Part>> = {
  people: { of: (person) => sql`id = ${person}`, without: ['password_hash', 'referred_by'] },
  sessions: own,
  email_changes: { ...own, without: ['link_hash'] },
  two_factor: { ...own, without: ['secret_cipher', 'last_used_step'] },
  recovery_codes: { ...own, without: ['code_hash', 'key_id'] },
  passkeys: { ...own, without: ['public_key', 'counter'] },
  identity_checks: own,
  identity_case_members: { ...own, without: ['case_id'] },
  identity_requests: { ...own, without: ['requested_by'] },
  banks: { ...own, without: ['account_cipher', 'account_hash'] },
  payout_account_changes: { ...own, without: ['link_hash'] },
  mandates: { ...own, without: ['flow'] },
  guarantors: {
    of: (person) => sql`member_id = ${person}`,
    without: ['link_hash', 'signing_link_hash', 'verified_by'],
  },
  guarantees: { of: GUARANTORS, without: ['body', 'signature'] },
  guarantee_squads: { of: (person) => sql`guarantee_id in (select id from guarantees where ${GUARANTORS(person)})` },
  guarantor_charges: { of: GUARANTORS, without: ['payment', 'flow'] },
  guarantor_payments: { of: GUARANTORS, without: ['payment'] },
  signatures: own,
  agreement_people: own,
  agreements: {
    of: (person) => sql`id in (select agreement_id from signatures where person_id = ${person})`,
    without: ['created_by', 'published_by'],
  },
  seats: { ...own, without: ['nonce'] },
  squads: {
    of: (person) => sql`id in (${SQUADS(person)}) or proposed_by = ${person}`,
    without: ['draw_secret', 'draw_commitment', 'proposed_by', 'next_due_on'],
  },
  rounds: { of: (person) => sql`recipient in (${SEATS(person)})` },
  contributions: ofSeat,
  charges: ofSeat,
  payouts: { of: ofOwnRounds },
  swaps: { of: (person) => sql`from_seat in (${SEATS(person)}) or to_seat in (${SEATS(person)})` },
  removals: { ...ofSeat, without: ['notice_by'] },
  invitations: { of: (person) => sql`invited_by = ${person}`, without: ['invited_by', 'address'] },
  staff_invitations: { of: (person) => sql`invited_by = ${person}`, without: ['link_hash', 'email', 'invited_by'] },
  messages: own,
  help_tickets: { ...own, without: ['assigned_to'] },
  help_messages: {
    of: (person) => sql`ticket_id in (select id from help_tickets where person_id = ${person})`,
    without: ['person_id'],
  },
  waiting_list: own,
  practice: {
    of: (person) => sql`squad_id in (select squads.id from squads join seats on seats.squad_id = squads.id
      where squads.kind = 'test' and seats.person_id = ${person})`,
  },
  ledger_accounts: { of: (person) => sql`name = ${wallet(person)}` },
  ledger_transfers: { of: (person) => isThrough([wallet(person)]) },
  withdrawals: own,
  notifications: { ...own, without: ['key'] },
  notification_choices: own,
  mail_bounces: { of: (person) => sql`address = (select email from people where id = ${person})` },
  calendar_feeds: { ...own, without: ['salt', 'secret_hash'] },
  activity: {
    of: (person) => sql`actor_id = ${person} or subject = ${`person:${person}`}`,
    without: ['actor_id', 'details', 'ip', 'device', 'browser', 'origin_hash'],
  },
};

/** Tables that are excluded from the data copy, each with the reason. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  identity_signals: 'keyed hashes of values that are in the copy',
  identity_cases: 'numbers and times of cases; the accounts of a case are in the copy',
  identity_decisions: 'decisions of staff about two people, and the reason',
  login_codes: 'secrets that live for ten minutes',
  push_subscriptions: 'secrets of the sessions, which are in the copy',
  refresh_tokens: 'secrets of the sessions, which are in the copy',
  pending_logins: 'secrets that live for five minutes',
  passkey_challenges: 'secrets that live for five minutes',
  sign_up_attempts: 'sign-ups that wait for the code; anyone can enter any address',
  sign_up_codes: 'secrets that live for ten minutes',
  email_change_requests: 'that a code was mailed to an address, by its keyed hash, for a day',
  guesses: 'how often a code was tried in the last quarter of an hour',
  request_counts: 'how often one called in a minute',
  live_connections: 'which pages are open now',
  failed_password_attempts: 'how often a wrong password was given in a row, by a keyed hash of the address, for a day',
  idempotency_keys: 'answers of own calls, kept for a week so that none happens twice',
  outbox:
    'mails and orders on their way; what was sent is in the mailbox, the orders are contributions, payouts and withdrawals',
  payment_providers: 'by whom money comes and goes',
  provider_mandate_ids: 'what providers call the authorities to debit, which are in the copy',
  provider_order_ids: 'what providers call debits and refunds; these are in the copy',
  provider_webhook_events: 'what providers told, word for word; what came of it is in contributions and mandates',
  provider_poll_cursors: 'when a provider was last asked',
  webhook_deliveries: 'when each provider was last heard',
  provider_rate_limits: 'when a provider may be called next',
  timetable: 'when each scheduled job runs next',
  bank_files: 'which file went to the bank when, and its text: the payouts and withdrawals in it are in the copy',
  bank_returns: 'which file of the bank was brought in when',
  bank_file_lines: 'in which file a payout or a withdrawal went; both are in the copy',
  reconciliation_differences:
    'where a provider and the books did not agree; what came of it is in the contributions, payouts and withdrawals',
  payout_approvals: 'what staff said of payouts; what came of it is in the payouts',
  proposed_acts: 'what staff proposed and decided; what came of it is in the contributions, payouts and settings',
  role_permissions: 'which role may do what',
  provider_events: 'what banks told; what came of it is in contributions, payouts and withdrawals',
  draws: 'of a whole squad, on its page',
  position_changes: 'of a whole squad, on its page',
  member_notes: 'what staff writes for staff; who asks for access is given them by staff, without what is about others',
  quarantined_squads: 'faults of the house',
  announcements: 'of the house; that a person was told is in notifications',
  reply_templates: 'of the house: what staff answers again and again',
  settings: 'of the house',
  ledger_entries: 'what transfers are kept as; they are in the copy',
  ledger_pending_totals: 'what was added to accounts of the house, and is not in their totals yet',
  book_checks: 'of the house; that one asked for it is in the activity',
  setting_changes: 'of the house; that one made them is in the activity',
  activity_origins: 'where acts came from, for a year; the acts are in the copy',
  activity_chain: 'hashes of the activity, which is in the copy',
  activity_unsealed: 'rows of the activity that wait for their hash',
};
