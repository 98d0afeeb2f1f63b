// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

export interface Payouts {
  payouts: {
    id: Generated<string>;
    squad_id: string;
    round: number;
    seq: number;
    state: 'scheduled' | 'ready' | 'awaiting_approval' | 'submitted' | 'paid' | 'failed' | 'held' | 'cancelled';
    held_reason:
      | 'identity'
      | 'bank'
      | 'new_bank'
      | 'retry_under_way'
      | 'staff'
      | 'returned'
      | 'suspended'
      | 'unconfirmed'
      | null;
    pot: number;
    fee: number;
    reserve_share: number;
    set_off: number;
    net: number;
    attempt: number;
    updated_on: LocalDate;
    account: string | null;
    expected_net: number;
    provider: string | null;
    payout_on: LocalDate | null;
    no_account_since: LocalDate | null;
  };
  payout_approvals: {
    id: GeneratedAlways<number>;
    squad_id: string;
    round: number;
    seq: number;
    staff: string;
    account: string;
    amount: number;
  };
  withdrawals: {
    id: string;
    person_id: string;
    bank_id: string | null;
    last_digits: string;
    amount: number;
    state: Generated<'submitted' | 'paid' | 'returned'>;
    ordered_on: LocalDate;
    updated_on: LocalDate;
    provider: string;
  };
  bank_returns: {
    id: GeneratedAlways<number>;
    name: string;
    sha256: string;
    imported_by: string;
    at: Date;
  };
  bank_files: {
    id: GeneratedAlways<number>;
    made_by: string;
    made_at: Date;
    released_by: string | null;
    released_at: Date | null;
    number: number | null;
    due_on: LocalDate | null;
    text_cipher: Buffer | null;
  };
  bank_file_lines: {
    id: GeneratedAlways<number>;
    reference: GeneratedAlways<string>;
    file_id: number;
    payout_id: string | null;
    attempt: number | null;
    withdrawal_id: string | null;
    account: string | null;
    amount: number;
    verdict: 'paid' | 'failed' | null;
    reason: string | null;
    return_id: number | null;
  };
}
