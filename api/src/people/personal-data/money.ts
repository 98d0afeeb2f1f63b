import { accounts, id } from '@adashi/core';
import { sql } from 'kysely';
import { isThrough } from '../../ledger/index.ts';
import { ERASED, hasId, ifAny, ofOwnRounds, ofSeat, own, paidTo, type TableList } from './table-data.ts';

const wallet = (person: string) => accounts.wallet(id<'person'>(person));
/**
 * SQL condition for the guarantees and guarantor payments that cover the person's debts. Texts and names of guarantors
 * are the guarantors' data.
 */
const GUARANTORS = (person: string) => sql`guarantor_id in (select id from guarantors where member_id = ${person})`;
const SEVEN_YEARS = 'the law requires contracts for seven years after the end';

/** Data of accounts at banks, guarantors, contributions, payouts and the ledger. */
export const MONEY: TableList = {
  banks: {
    ...own,
    kind: 'banks',
    without: ['account_cipher', 'account_hash'],
    erase: 'delete',
    codes: ['account_hash'],
  },
  payout_account_changes: { ...own, without: ['link_hash'], codes: ['link_hash'] },
  mandates: {
    kind: 'banks',
    ...own,
    without: ['flow'],
    erase: { last_digits: null },
    keeps: { agreement: `debit agreement with the name: ${SEVEN_YEARS}` },
    codes: ['flow', 'status', 'language', 'provider'],
  },
  guarantors: {
    kind: 'guarantors',
    of: (person) => sql`member_id = ${person}`,
    without: ['link_hash', 'signing_link_hash', 'verified_by'],
    // The person may also be the guarantor of another member. A guarantee in force is a contract, so the row is kept.
    erasedRows: ({ person, ownAddresses }) => sql`member_id = ${person}
      or (lower(email) = any(${ownAddresses}) and status in ('declined', 'rejected', 'ended'))`,
    erase: {
      name: ERASED,
      email: sql`id || '@erased.invalid'`,
      phone_number: '',
      relationship: '',
      decided_reason: ifAny('decided_reason'),
    },
    mentions: ['decided_reason'],
    codes: ['link_hash', 'signing_link_hash', 'status', 'language'],
  },
  guarantees: {
    of: GUARANTORS,
    without: ['body', 'signature'],
    keeps: {
      title: `contract: ${SEVEN_YEARS}`,
      body: `contract: ${SEVEN_YEARS}`,
      signature: `contract: ${SEVEN_YEARS}`,
    },
    codes: ['language'],
  },
  guarantee_squads: { of: (person) => sql`guarantee_id in (select id from guarantees where ${GUARANTORS(person)})` },
  guarantor_charges: {
    of: GUARANTORS,
    without: ['payment', 'flow'],
    codes: ['payment', 'flow', 'provider', 'state', 'cause'],
  },
  guarantor_payments: { of: GUARANTORS, without: ['payment'], codes: ['payment'] },
  rounds: { of: ofOwnRounds, codes: ['kind'] },
  contributions: { ...ofSeat, codes: ['state', 'cause'] },
  charges: { ...ofSeat, codes: ['state', 'provider'] },
  payouts: { of: (person) => paidTo('t', person), codes: ['state', 'held_reason', 'provider'] },
  payout_approvals: {
    notCopied: 'what staff said of payouts; what came of it is in the payouts',
  },
  withdrawals: {
    ...own,
    keeps: { last_digits: 'last digits of the account that got the money: seven years' },
    codes: ['state', 'provider'],
  },
  bank_files: {
    notCopied: 'which file went to the bank when, and its text: the payouts and withdrawals in it are in the copy',
  },
  bank_file_lines: {
    notCopied: 'in which file a payout or a withdrawal went; both are in the copy',
    erasedRows: ({ ids }) => sql`payout_id::text = any(${ids}) or withdrawal_id::text = any(${ids})`,
    erase: { reason: ifAny('reason') },
    mentions: ['reason'],
    codes: ['reference', 'verdict'],
  },
  bank_returns: {
    notCopied: 'which file of the bank was brought in when',
    mentions: ['name'],
    codes: ['sha256'],
  },
  ledger_accounts: { of: (person) => sql`name = ${wallet(person)}`, codes: ['name'] },
  ledger_transfers: { of: (person) => isThrough([wallet(person)]) },
  ledger_entries: { notCopied: 'what transfers are kept as; they are in the copy', codes: ['kind', 'reference'] },
  ledger_pending_totals: { notCopied: 'what was added to accounts of the house, and is not in their totals yet' },
  book_checks: { notCopied: 'of the house; that one asked for it is in the activity', codes: ['difference'] },
  payment_providers: { notCopied: 'by whom money comes and goes', codes: ['name'] },
  provider_mandate_ids: {
    notCopied: 'what providers call the authorities to debit, which are in the copy',
    codes: ['provider', 'flow', 'request', 'mandate'],
  },
  provider_order_ids: {
    notCopied: 'ids that providers use for debits and refunds; the debits and refunds are in the copy',
    codes: ['provider', 'id', 'key'],
  },
  provider_webhook_events: {
    notCopied: 'raw messages of providers; the results are in contributions and mandates',
    mentions: ['notice'],
    codes: ['provider', 'id'],
  },
  provider_events: {
    notCopied: 'messages of banks; the results are in contributions, payouts and withdrawals',
    erasedRows: (who) => hasId('event', who),
    erase: { closed_reason: ifAny('closed_reason') },
    mentions: ['event', 'closed_reason'],
    codes: ['provider', 'event_id'],
  },
  provider_poll_cursors: { notCopied: 'when a provider was last asked', codes: ['provider'] },
  webhook_deliveries: { notCopied: 'when each provider was last heard', codes: ['webhook'] },
  provider_rate_limits: { notCopied: 'when a provider may be called next', codes: ['provider'] },
  reconciliation_differences: {
    notCopied:
      'where a provider and the books did not agree; what came of it is in the contributions, payouts and withdrawals',
    erasedRows: (who) => hasId('key', who),
    erase: { reason: ifAny('reason') },
    mentions: ['reason'],
    codes: ['provider', 'key', 'kind', 'resolution'],
  },
};
